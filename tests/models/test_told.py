"""What is said back of several questions at once, and of the plans on the day that is asked for."""

from datetime import UTC, datetime

import pytest

from assistant.datatypes import Slot
from assistant.errors import Language
from assistant.memory.questions import slots_asked
from assistant.models.told import told_of_user
from assistant.models.told_facts import named_in
from tests.models.test_extractive import context, slot


@pytest.mark.parametrize(
    ("question", "expected", "language"),
    [
        (
            "Where do I live, and what am I allergic to?",
            "You're allergic to nuts. You have not told me where you live yet.",
            "en",
        ),
        ("我住哪儿？我对什么过敏？", "你对 nuts 过敏。你还没有告诉过我你住在哪里。", "zh"),
        ("What am I allergic to?", "You're allergic to nuts.", "en"),
        ("Where do I live?", "", "en"),
    ],
)
def test_what_was_not_told_is_named_beside_what_was(question: str, expected: str, language: Language) -> None:
    asked = context(question, language=language, profile=(slot("food", "allergy", "nuts"),))
    assert told_of_user(asked, slots_asked(question)) == expected


def test_the_plan_of_the_day_that_is_asked_for() -> None:
    now = datetime.now(UTC)
    plans = tuple(
        Slot("plans", "plan", value, value, False, False, f"{day} I'll {value}", "m", now, now)
        for day, value in (("tomorrow", "see the dentist"), ("in 10 days", "move house"))
    )
    question = "What am I doing tomorrow?"
    said = told_of_user(context(question, profile=plans), slots_asked(question))
    assert "see the dentist" in said
    assert "move house" not in said


@pytest.mark.parametrize(
    ("question", "kept"),
    [
        ("When is my dentist appointment?", ["dentist appointment"]),
        ("When is my trip to Beijing?", ["fly to Beijing"]),
        ("What are my plans?", ["fly to Beijing", "dentist appointment"]),
        ("When is my swimming lesson?", []),
        ("我有什么安排？", ["fly to Beijing", "dentist appointment"]),
    ],
)
def test_a_plan_of_another_kind_is_no_answer(question: str, kept: list[str]) -> None:
    now = datetime.now(UTC)
    plans = tuple(
        Slot("plans", "plan", value, value, False, False, f"I {value} on 4 May", "m", now, now)
        for value in ("fly to Beijing", "dentist appointment")
    )
    assert [fact.value for fact in named_in(plans, question)] == kept
