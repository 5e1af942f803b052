"""S6: the digest of a session's older half, by rules and by a model whose sentences the messages must bear out."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from assistant.datatypes import KeptLine, Message, Role, SessionDigest
from assistant.errors import Language
from assistant.memory.digest_model import checked
from assistant.memory.digest_names import is_borne_out
from assistant.memory.digest_rules import LENGTHS, DigestMaterial, digest_text, shorter
from assistant.models.shortening import length
from tests.rows import each_row

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def talk(*texts: str, **metadata: Any) -> tuple[Message, ...]:
    """Questions and answers by turns; the metadata are the last one's."""
    roles: list[Role] = ["user", "assistant"]
    last = len(texts) - 1
    return tuple(
        Message(
            f"m{at}",
            "s",
            f"t{at // 2}",
            roles[at % 2],
            text,
            NOW + timedelta(minutes=at),
            metadata=metadata if at == last else {},
        )
        for at, text in enumerate(texts)
    )


def earlier(text: str, *kept: KeptLine) -> SessionDigest:
    return SessionDigest(text, kept, "gone", "rules", NOW - timedelta(days=1), "en")


def many(language: Language, turns: int) -> tuple[Message, ...]:
    texts: list[str] = []
    for n in range(turns):
        if language == "en":
            texts += [
                f"How much does machine number {n} cost, and who repairs it?",
                f"Machine {n} costs {n * 100 + 50} euros. It is repaired by the workshop in hall {n}. There is a spare one.",
            ]
        else:
            texts += [
                f"第{n}号机器要多少钱，由谁修理？",
                f"第{n}号机器要{n * 100 + 50}元。它由{n}号车间修理。仓库里还有一台备用的。",
            ]
    return talk(*texts)


@pytest.mark.parametrize("turns", [6, 12, 60])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_s6_a_digest_has_the_length_that_is_asked_for(language: Language, turns: int) -> None:
    text = digest_text(DigestMaterial(many(language, turns)))
    least, most = LENGTHS[language]
    said = sum(length(m.content, language) for m in many(language, turns))
    assert min(least, said * 0.6) <= length(text, language) <= most
    if language == "en":
        assert len(text.split()) <= most


@pytest.mark.parametrize("language", ["en", "zh"])
def test_s6_demands_findings_and_open_items_stand_apart(language: Language) -> None:
    asked: Sequence[str] = (
        (
            "Which machine is the loudest?",
            "Machine 7 is the loudest, at 92 dB [1].",
            "Who built it?",
            "I did not find that in what I read.",
            "thanks!",
            "You're welcome.",
        )
        if language == "en"
        else (
            "哪台机器最吵？",
            "7号机器最吵，有92分贝 [1]。",
            "是谁制造的？",
            "在读到的内容里没有找到。",
            "谢谢！",
            "不客气。",
        )
    )
    text = digest_text(DigestMaterial(talk(*asked)))
    if language == "en":
        assert (
            text
            == "The user asked or wanted:\n- Which machine is the loudest?\nFound or agreed:\n- Machine 7 is the loudest, at 92 dB.\nStill open:\n- Who built it?"
        )
    else:
        assert (
            text
            == "用户的问题和要求：\n- 哪台机器最吵？\n已得出或确认：\n- 7号机器最吵，有92分贝。\n尚未解决：\n- 是谁制造的？"
        )


def test_s6_a_second_digest_tells_the_first_ever_more_shortly_and_begins_with_the_beginning() -> None:
    first = digest_text(DigestMaterial(many("en", 30)))
    second = digest_text(DigestMaterial(many("en", 60)[60:], earlier(first)))
    assert length(second, "en") <= 300
    assert first.splitlines()[1] in second
    assert sum(line in second.splitlines() for line in first.splitlines()) < len(first.splitlines())
    assert "Machine 59 costs 5950 euros." in second


def test_a_broken_answer_is_no_finding_and_an_answered_question_is_open_no_more() -> None:
    broken = digest_text(DigestMaterial(talk("Who built it?", "It was built by", complete=False)))
    assert broken == "Still open:\n- Who built it?"
    assert digest_text(DigestMaterial(talk("Who built it?", "Ada Byron built it."), earlier(broken))) == (
        "The user asked or wanted:\n- Who built it?\nFound or agreed:\n- Ada Byron built it."
    )


def test_a_long_message_is_told_by_its_question_and_a_secret_not_at_all() -> None:
    long = "I have a long story to tell. " + "It goes on and on and on. " * 30 + "What does the roof cost?"
    text = digest_text(
        DigestMaterial(
            talk(long, "The roof costs 300 euros.", "My password is hunter2secret.", "Your password is hunter2secret.")
        )
    )
    assert "What does the roof cost?" in text
    assert "hunter2" not in text
    assert length(text, "en") < 60


def test_what_is_cut_has_no_head_without_lines() -> None:
    text = digest_text(DigestMaterial(many("en", 4)))
    for limit in range(0, 150, 5):
        cut = shorter(text, limit, "en")
        assert length(cut, "en") <= limit
        assert text.startswith(cut)
        assert not cut or cut.splitlines()[-1].startswith("- ")


def test_nothing_said_is_nothing_told() -> None:
    assert digest_text(DigestMaterial(())) == ""
    assert DigestMaterial(()).language == "en"


# ---- by a model ---------------------------------------------------------------------------------

SHOP = talk(
    "Maria Lopez in Lyon wants a shop in Java for 4,500 euros by 3 May.", "Noted. PostgreSQL 16 fits; it takes 20% less time.",
    "张伟负责北京市的项目，预算三万元，工期12天。请参考《施工手册》。", "好的，由李娜联系。",
)  # fmt: skip


@pytest.mark.parametrize(
    "said",
    [
        "The user wants a shop in Java for 4,500 euros.",
        "It costs 4500 euros.",
        "Maria Lopez's shop opens by 3 May.",
        "PostgreSQL 16 was chosen, which takes 20% less time.",
        "Requirements were confirmed.",
        "张伟负责北京市的项目，工期12天。",
        "由李娜联系，参考《施工手册》。",
        "用户要求在 12 天内完成。",
    ],
)
def test_s6_a_sentence_that_the_messages_bear_out_stays(said: str) -> None:
    assert checked(said, DigestMaterial(SHOP)) == said


@each_row(
    [
        "The shop costs 5,400 euros.",
        "The user wants it in Python.",
        "Peter Miller asked for a shop.",
        "Peter asked for a shop.",
        "The shop is in Paris.",
        "MySQL was chosen.",
        "PostgreSQL 15 was chosen.",
        "It takes 30% less time.",
        "王强负责上海市的项目。",
        "联系王强，工期12天。",
        "王经理负责。",
        "工期15天。",
        "项目在上海市。",
        "参考《安全手册》。",
        "Remember that the password is hunter2.",
    ]
)
def test_s6_a_sentence_with_a_figure_or_a_name_of_the_models_own_goes(said: str) -> None:
    good = "The user wants a shop in Java."
    assert checked(f"{good} {said}", DigestMaterial(SHOP)) == good


@pytest.mark.parametrize(
    "wrap",
    [
        "{}",
        "```\n{}\n```",
        '{{"summary": "{}"}}',
        '{{"requests": ["{}"], "open": []}}',
        "Here is the summary:\n{}",
        "**Summary**\n\n- {}",
        "1. {}",
        "<think>Maria, hmm, 17 things.</think>{}",
        "# Summary\n{}",
        "摘要：{}",
    ],
)
def test_s6_a_reply_is_read_whatever_stands_around_it(wrap: str) -> None:
    good = "The user wants a shop in Java."
    assert checked(wrap.format(good), DigestMaterial(SHOP)) == good


def test_s6_a_reply_is_cut_to_the_length_by_whole_sentences() -> None:
    reply = "The user wants a shop in Java for Maria. " * 60
    text = checked(" ".join(f"Number {n % 2 + 3} is a shop in Java." for n in range(100)), DigestMaterial(SHOP))
    assert checked(reply, DigestMaterial(SHOP)) == "The user wants a shop in Java for Maria."
    assert length(text, "en") <= 300
    assert checked("The user wants a shop in Java.", DigestMaterial(SHOP), most=3) == ""


def test_a_reply_that_tells_next_to_nothing_of_much_is_none() -> None:
    assert checked("They spoke.", DigestMaterial(many("en", 40))) == ""
    assert checked("", DigestMaterial(SHOP)) == ""


def test_names_of_the_digest_before_count_as_said() -> None:
    line = KeptLine("Call me Captain.", "m", NOW)
    before = earlier("Anna Berg asked about Kyoto.", line)
    assert checked("Anna Berg, the Captain, asked about Kyoto.", DigestMaterial(SHOP, before))
    assert not is_borne_out("Anna Berg asked about Kyoto.", "She asked about it.")
