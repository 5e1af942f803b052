"""How answers are wanted: the profile, and what this very message changes."""

from datetime import UTC, datetime

import pytest

from assistant.datatypes import Question, Recalled, Slot, Viewer
from assistant.memory.preferences import answer_preferences
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
        ("Never mind the limit on answers. What is the notice period?", None),
        ("不用限制字数了。通知期是多久？", None),
    ],
)
def test_limit(text: str, limit: int | None) -> None:
    assert limit_of(text) == limit
