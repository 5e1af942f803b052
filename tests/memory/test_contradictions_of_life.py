"""Facts of different slots that cannot both hold are shown to the user, in whichever order and language they come."""

from datetime import timedelta

import pytest

from tests.memory.test_contradictions import decided

YEARS = timedelta(days=1500)
APART = [
    ("I'm 30 years old.", "I was born in 1950."),
    ("我今年三十岁。", "我生日是1950年5月3日。"),
    ("I'm single.", "My wife is called Eve."),
    ("我单身。", "我老婆叫小红。"),
    ("我单身。", "我女朋友叫小丽。"),
    ("I have no siblings.", "My brother is called Tim."),
    ("I don't have children.", "My son is called Bo."),
    ("I have no siblings.", "I have a brother."),
]
TOGETHER = [
    ("I'm 76 years old.", "I was born in 1950."),
    ("我今年三十岁。", "我是1996年出生的。"),
    ("I was born on 3 May.", "I'm 30 years old."),
    ("I'm married.", "My wife is called Eve."),
    ("我单身。", "我妹妹叫小红。"),
    ("I have no siblings.", "My colleague is called Tim."),
    ("I have no siblings.", "My sister-in-law is called Eve."),
    ("I'm vegetarian.", "I eat tofu every day."),
    ("我吃素。", "我每天都吃豆腐。"),
    ("My sister is vegetarian.", "I eat beef every day."),
]


@pytest.mark.parametrize("ago", [timedelta(minutes=2), YEARS])
@pytest.mark.parametrize(("one", "other"), APART)
def test_what_cannot_both_hold_waits_and_names_the_other(one: str, other: str, ago: timedelta) -> None:
    if "old" in one or "岁" in one:
        ago = timedelta(minutes=2)
    for before, now in ((one, other), (other, one)):
        changes = decided(now, before, ago=ago)
        assert all(change.startswith("propose") for change in changes), changes
        assert all(change.endswith("-> f0 (contradiction)") for change in changes), changes


@pytest.mark.parametrize(
    ("diet", "habit"), [("I'm vegetarian.", "I eat beef every day."), ("我吃素。", "我每天都吃牛肉。")]
)
def test_a_diet_and_what_is_eaten_every_day_are_held_together_in_one_sitting(diet: str, habit: str) -> None:
    for before, now in ((diet, habit), (habit, diet)):
        (change,) = decided(now, before)
        assert change.endswith("-> f0 (contradiction)")
        (later,) = decided(now, before, ago=timedelta(days=30))
        assert later.startswith("add")


@pytest.mark.parametrize(("one", "other"), TOGETHER)
def test_what_goes_together_is_stored(one: str, other: str) -> None:
    for before, now in ((one, other), (other, one)):
        assert not any("contradiction" in change for change in decided(now, before))


def test_words_of_change_settle_it() -> None:
    assert decided("I'm married.", "I'm single.") == ["supersede married -> f0"]
    assert decided("I am now single.", "My wife is called Eve.", ago=YEARS) == ["add single"]


def test_who_is_known_already_is_not_asked_for_again() -> None:
    assert decided("My wife lives in Bonn.", "My wife is called Eve.", "I'm single.") == ["add Bonn"]


def test_an_age_goes_by_the_day_it_was_said() -> None:
    # In 2022 somebody of 30 was born in 1992.
    assert decided("I was born in 1992.", "I'm 30 years old.", ago=YEARS) == ["add 1992"]
    assert decided("I was born in 1980.", "I'm 30 years old.", ago=YEARS) == ["propose 1980 -> f0 (contradiction)"]
