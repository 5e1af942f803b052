"""How answers are wanted: the profile, and what this very message changes."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from assistant.datatypes import AnswerPreferences, Question, Recalled, Slot, Viewer
from assistant.memory.preferences import answer_preferences
from assistant.memory.speaking import speak
from assistant.models.prompt import preferences_lines
from tests.memory.test_rules_en import drafts_of

NOW = datetime(2026, 3, 18, tzinfo=UTC)
LIMIT = Slot("answering", "length", "50 words", "f", False, False, "quote", "m", NOW, NOW, True)


def limit_of(text: str) -> int | None:
    question = Question("t", "s", Viewer("u"), text, "m", NOW, "en")
    found = Recalled((), (), (), (), (LIMIT,), (), text, tuple(drafts_of(text)), False, (), (), True, {})
    return answer_preferences(question, found).limit


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("What is the notice period?", 50),
        ("Answer in at most 20 words. What is the notice period?", 20),
        ("Answer in under 20 words. What is the notice period?", 19),
        ("Keep your answers below twenty words. What is the notice period?", 19),
        ("Answer in no more than 20 words. What is the notice period?", 20),
        ("Answer within 20 words. What is the notice period?", 20),
        ("以后回答请少于30个字。通知期是多久？", 29),
        ("以後回答請低於30個字。通知期是多久？", 29),
        ("以后回答不超过30个字。通知期是多久？", 30),
        ("回答请在30字以内。通知期是多久？", 30),
        ("Never mind the limit on answers. What is the notice period?", None),
        ("不用限制字数了。通知期是多久？", None),
    ],
)
def test_limit(text: str, limit: int | None) -> None:
    assert limit_of(text) == limit


def test_a_limit_is_told_back_as_it_was_set() -> None:
    told = {
        "Answer in under 20 words.": ("You want answers of under 20 words.", "你希望回答少于 20 words。"),
        "Keep your answers below twenty words.": ("You want answers of under 20 words.", "你希望回答少于 20 words。"),
        "Answer in fewer than 30 words.": ("You want answers of under 30 words.", "你希望回答少于 30 words。"),
        "Answer in at most 20 words.": ("You want answers of at most 20 words.", "你希望回答不超过 20 words。"),
        "Keep answers to a maximum of 50 words.": (
            "You want answers of at most 50 words.",
            "你希望回答不超过 50 words。",
        ),
        "以后回答请少于30个字。": ("You want answers of under 30个字.", "你希望回答少于 30个字。"),
        "以後回答請低於30個字。": ("You want answers of under 30個字.", "你希望回答少于 30個字。"),
        "以后回答不超过30个字。": ("You want answers of at most 30个字.", "你希望回答不超过 30个字。"),
    }
    for text, said in told.items():
        (draft,) = [draft for draft in drafts_of(text) if draft.attribute == "length"]
        assert (speak(draft, "en"), speak(draft, "zh")) == said, text
        # And so it is when it has become a fact, which has its quotation.
        slot = replace(LIMIT, value=draft.value, quote=text)
        assert (speak(slot, "en"), speak(slot, "zh")) == said, text


def test_the_prompt_says_the_limit_as_it_was_set() -> None:
    said = [preferences_lines(AnswerPreferences("en", 49, is_under=under))[-1] for under in (True, False)]
    assert said == ["Keep every answer under 50 words.", "Keep every answer to at most 49 words."]
    assert preferences_lines(AnswerPreferences("zh", 29, is_under=True))[-1] == "每个回答少于 30 字。"
