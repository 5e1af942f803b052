"""What no longer holds is quoted to nobody who asks how things are, and to whoever asks how they were."""

from dataclasses import replace

import pytest

from assistant.datatypes import Context, EndedClause
from tests.models.test_extractive import answered, context
from tests.models.test_told_messages import here, hit


def with_ended(asked: Context, message: str, clause: str) -> Context:
    start = message.index(clause)
    return replace(asked, ended=(EndedClause(message, start, start + len(clause)),))


@pytest.mark.parametrize(
    ("said", "ended", "question"),
    [
        ("I live in Porto.", "I live in Porto.", "Where do I live?"),
        ("My favorite colour is teal.", "My favorite colour is teal", "What is my favorite colour?"),
        ("I keep the spare key under the pot.", "I keep the spare key under the pot", "Where is the spare key?"),
    ],
)
def test_an_ended_clause_answers_nothing_of_now(said: str, ended: str, question: str) -> None:
    for asked in (
        here(context(question, answerable=False), said),
        context(question, answerable=False, messages=(hit(said),)),
    ):
        assert said in answered(asked)[0]
        text, end = answered(with_ended(asked, said, ended))
        assert ended not in text
        assert end.abstained


def test_chinese() -> None:
    said = "我住在苏州。"
    asked = here(context("我住在哪里？", language="zh", answerable=False), said)
    assert "苏州" in answered(asked)[0]
    assert answered(with_ended(asked, said, "我住在苏州"))[0] == "你还没有告诉过我你住在哪里。"


@pytest.mark.parametrize(
    "question", ["Where did I live before?", "Where did I live in 2022?", "When did I live in Porto?"]
)
def test_whoever_asks_what_was_is_told(question: str) -> None:
    said = "I live in Porto since 2022."
    asked = with_ended(here(context(question, answerable=False), said), said, "I live in Porto since 2022")
    assert said in answered(asked)[0]


def test_the_rest_of_a_message_still_answers() -> None:
    said = "I live in Porto. The spare key is under the blue pot."
    asked = with_ended(here(context("Where is the spare key?", answerable=False), said), said, "I live in Porto")
    text, _ = answered(asked)
    assert "under the blue pot" in text
    assert "Porto" not in text
