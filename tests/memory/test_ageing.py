"""What ages with the calendar is said with the day of saying, once that is long ago."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import MemoryHit, Slot
from assistant.errors import Language
from assistant.memory.ageing import age_in_digits
from assistant.memory.speaking import caution, speak
from tests.memory.test_rules_en import drafts_of

SAID = datetime(2019, 5, 8, tzinfo=UTC)
LATER = datetime(2026, 3, 18, tzinfo=UTC)


def slot(topic: str, attribute: str, value: str, quote: str = "q") -> Slot:
    return Slot(topic, attribute, value, "f", False, False, quote, "m", SAID, SAID)


AGED: list[tuple[Slot, Language, str]] = [
    (slot("identity", "age", "33"), "en", "You're 33 years old (said 2019-05-08)."),
    (slot("identity", "age", "三十三"), "zh", "你 33 岁（2019-05-08 说的）。"),
    (slot("identity", "age", "thirty-three"), "en", "You're 33 years old (said 2019-05-08)."),
    (slot("health", "state", "12 weeks pregnant"), "en", "You're 12 weeks pregnant (said 2019-05-08)."),
    (slot("other", "note", "x", "我在那里工作了五年"), "zh", "你告诉过我：“我在那里工作了五年”（2019-05-08 说的）"),
    (slot("plans", "plan", "move in two years"), "en", "You have a plan: move in two years (said 2019-05-08)."),
    (slot("education", "grade", "三年级"), "zh", "你上三年级（2019-05-08 说的）。"),
]
LASTING = [
    slot("home", "city", "Lyon"),
    slot("interests", "habit", "go to the gym three days a week"),
    slot("interests", "habit", "visit the dentist twice a year"),
    slot("interests", "habit", "每周三天跑步"),
    slot("interests", "habit", "一年两次体检"),
    slot("project", "deadline", "2019年5月"),
    slot("work", "hours", "周三到周五"),
]


@pytest.mark.parametrize(("told", "language", "said"), AGED, ids=[said for *_, said in AGED])
def test_said_long_ago(told: Slot, language: Language, said: str) -> None:
    assert speak(told, language, now=LATER) == said


@pytest.mark.parametrize("told", LASTING, ids=[told.value for told in LASTING])
def test_what_does_not_age_has_no_day(told: Slot) -> None:
    for language in ("en", "zh"):
        assert speak(told, language, now=LATER) == speak(told, language)


@pytest.mark.parametrize(("days", "dated"), [(0, False), (300, False), (301, True)])
def test_an_age_is_as_good_as_new_for_most_of_a_year(days: int, dated: bool) -> None:
    said = speak(slot("identity", "age", "33"), "en", now=SAID + timedelta(days=days))
    assert said.endswith("(said 2019-05-08).") is dated


def test_weeks_age_sooner_than_years() -> None:
    soon = SAID + timedelta(days=40)
    assert "said" in speak(slot("health", "state", "12 weeks pregnant"), "en", now=soon)
    assert "said" not in speak(slot("other", "note", "x", "I have worked there for five years"), "en", now=soon)


def test_what_somebody_else_is_ages_too() -> None:
    quote, value = "my son is six", "six"
    hit = MemoryHit(
        "f", "", 1.0, {}, True, quote, "m", SAID, "active", "identity", "age", value, "profile", subject="son"
    )
    assert speak(hit, "en", now=LATER) == "Your son is 6 years old (said 2019-05-08)."
    assert speak(replace(hit, said_at=None), "en", now=LATER) == "Your son is 6 years old."


def test_what_was_told_just_now_has_no_day() -> None:
    (draft,) = drafts_of("我今年三十三岁")
    assert speak(draft, "zh", now=LATER) == "你 33 岁。"
    assert draft.value == "三十三"


def test_a_caution_carries_it_as_well() -> None:
    weeks = slot("health", "state", "12 weeks pregnant")
    assert caution(weeks, "en", now=LATER) == "Keep in mind: you are 12 weeks pregnant (said 2019-05-08)."


@given(st.integers(1, 99))
def test_chinese_numerals_up_to_99(age: int) -> None:
    digits = "零一二三四五六七八九"
    tens, ones = divmod(age, 10)
    said = ("" if tens == 0 else "十" if tens == 1 else digits[tens] + "十") + (digits[ones] if ones else "")
    assert age_in_digits(said) == str(age)


@pytest.mark.parametrize(
    ("words", "age"),
    [("six", "6"), ("nineteen", "19"), ("Forty two", "42"), ("ninety-nine", "99"), ("33", "33"), ("early thirties", "early thirties"), ("twenty-eleven", "twenty-eleven"), ("", "")],
)  # fmt: skip
def test_english_numbers(words: str, age: str) -> None:
    assert age_in_digits(words) == age
