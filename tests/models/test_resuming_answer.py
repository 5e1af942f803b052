"""Where earlier sessions stand, said in the reader's language and within their limit."""

from datetime import UTC, datetime
from typing import Literal

import pytest

from assistant.datatypes import AnswerPreferences, Budget, Context, Standing, SummaryLine
from assistant.errors import Language
from assistant.models.extractive import ExtractiveAnswerer
from assistant.models.resuming_answer import ResumingAnswerer
from assistant.models.stop import Stop

AT = datetime(2026, 5, 3, tzinfo=UTC)
LINES = (
    SummaryLine("goal", "I'm preparing the audit.", "s2", AT),
    SummaryLine("open", "What is the dress code?", "s2", AT),
    SummaryLine("open", "sign the form (by 9 May 2026)", "s1", AT.replace(day=1)),
    SummaryLine("conclusion", "18 months.", "s2", AT, asked="How long is the warranty?", document="handbook.md"),
    SummaryLine("conclusion", "use Kotlin", "s2", AT, fact_id="f"),
    SummaryLine("distant", "The move.", "s1", AT.replace(day=1)),
)


def answered(
    lines: tuple[SummaryLine, ...],
    resumes: Literal["", "where", "open"],
    language: Language = "en",
    limit: int | None = None,
) -> tuple[str, bool]:
    context = Context(
        question="where were we?", language=language, preferences=AnswerPreferences(language, limit), system="", history=(),
        passages=(), memories=(), messages=(), profile=(), constraints=(), budget=Budget(0, 0, 0, 0, 0, {}, {}),
        answerable=False, standing=Standing(lines, (), resumes),
    )  # fmt: skip
    *texts, end = ResumingAnswerer(ExtractiveAnswerer()).answer(context, Stop())
    return "".join(piece.text for piece in texts), end.abstained


def test_the_last_session_whole_then_those_before() -> None:
    said, abstained = answered(LINES, "where")
    assert said.splitlines() == [
        "Last time (3 May 2026) it was about: “I'm preparing the audit”.",
        "Found: How long is the warranty – “18 months” (handbook.md); use Kotlin.",
        "Still open: What is the dress code.",
        "On 1 May 2026 it was about: “The move”.",
        "Open from before: sign the form (by 9 May 2026).",
    ]
    assert not abstained


def test_in_chinese() -> None:
    said, _ = answered(LINES, "where", "zh")
    assert said.splitlines()[0] == "上次（2026年5月3日）谈的是：“I'm preparing the audit”。"
    assert said.splitlines()[1] == "结论：How long is the warranty：“18 months”（handbook.md）；use Kotlin。"
    assert "2026年5月1日谈的是：“The move”。" in said


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "Still open: What is the dress code (since 3 May 2026); sign the form (by 9 May 2026)."),
        ("zh", "还没完成：What is the dress code（2026年5月3日起）；sign the form (by 9 May 2026)。"),
    ],
)
def test_what_is_open_with_its_day(language: Language, wanted: str) -> None:
    assert answered(LINES, "open", language) == (wanted, False)


def test_nothing_open_is_an_answer_and_no_session_is_none() -> None:
    assert answered(LINES[:1], "open") == ("Nothing is open that I know of.", False)
    assert answered((), "open")[1]
    assert answered((), "where", "zh") == ("我不知道你以前有可以接着谈的对话。", True)


def test_a_limit_cuts_whole_sentences_and_items() -> None:
    assert answered(LINES, "where", limit=14)[0].count("\n") == 0
    assert answered(LINES, "open", limit=12)[0] == "Still open: What is the dress code (since 3 May 2026)."


def test_no_question_is_asked_again_so_that_a_short_reply_answers_none() -> None:
    for resumes in ("where", "open"):
        for language in ("en", "zh"):
            assert not {"?", "？"} & set(answered(LINES, resumes, language)[0])


def test_any_other_turn_is_the_next_answerers() -> None:
    said, _ = answered(LINES, "")
    assert "audit" not in said
