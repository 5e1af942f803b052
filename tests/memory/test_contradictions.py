"""What rules can't settle waits for the user's word; what they can is settled, and nothing is silently both."""

from datetime import timedelta

import pytest

from assistant.datatypes import Change
from assistant.memory.reconcile import reconcile
from tests.memory.test_reconcile import NOW, drafts_of, fact_of


def decided(text: str, *before: str, ago: timedelta = timedelta(minutes=2)) -> list[str]:
    facts = [
        fact_of(draft, f"f{number}", NOW - ago)
        for number, draft in enumerate(draft for told in before for draft in drafts_of(told))
    ]
    return [said(change) for change in reconcile(drafts_of(text), facts, (), said_at=NOW, said=text)]


def said(change: Change) -> str:
    value = f" {change.draft.value}" if change.draft else ""
    target = f" -> {change.target_id}" if change.target_id else ""
    return f"{change.op}{value}{target}{' (' + change.reason + ')' if change.reason else ''}"


@pytest.mark.parametrize(
    ("text", "before", "expected"),
    [
        ("I hate tea.", "I love tea.", "propose tea -> f0 (contradiction)"),
        ("I like cilantro.", "I can't stand cilantro.", "propose cilantro -> f0 (contradiction)"),
        ("我讨厌香菜。", "我喜欢香菜。", "propose 香菜 -> f0 (contradiction)"),
        ("I have three cats.", "I have two cats.", "propose three cats -> f0 (contradiction)"),
        ("我有三只猫。", "我有两只猫。", "propose 三只猫 -> f0 (contradiction)"),
        ("I'm vegan.", "I like cheese.", "propose vegan -> f0 (contradiction)"),
        ("I like steak.", "I'm a vegetarian.", "propose steak -> f0 (contradiction)"),
        ("我吃素。", "我喜欢牛肉。", "propose 吃素 -> f0 (contradiction)"),
    ],
)
def test_two_statements_of_one_sitting_that_cannot_both_hold_name_each_other(
    text: str, before: str, expected: str
) -> None:
    assert decided(text, before) == [expected]


@pytest.mark.parametrize(
    ("text", "before", "expected"),
    [
        # A plain denial speaks of what was said before.
        ("I don't like tea.", "I like tea.", "supersede tea -> f0"),
        ("I'm not allergic to nuts.", "I'm allergic to nuts.", "supersede nuts -> f0"),
        # Words of change say which is newer.
        ("I hate tea now.", "I love tea.", "supersede tea -> f0"),
        ("我现在讨厌香菜了。", "我喜欢香菜。", "supersede 香菜 -> f0"),
        # One value rules.
        ("I live in Oslo.", "I live in Lyon.", "supersede Oslo -> f0"),
        # They go together.
        ("I like coffee.", "I like tea.", "add coffee"),
        ("I'm vegan.", "I like tofu.", "add vegan"),
        ("I'm a vegetarian.", "I like cheese.", "add vegetarian"),
        ("I have two dogs.", "I have two cats.", "add two dogs"),
        ("I have a cat.", "I have one cat.", "reinforce a cat -> f0"),
        ("My sister hates tea.", "I love tea.", "add tea"),
    ],
)
def test_what_the_words_settle_is_settled(text: str, before: str, expected: str) -> None:
    assert decided(text, before) == [expected]


def test_a_change_of_mind_later_is_none_of_these() -> None:
    assert decided("I hate tea.", "I love tea.", ago=timedelta(hours=1)) == ["supersede tea -> f0"]
    assert decided("I'm vegan.", "I like steak.", ago=timedelta(days=30)) == ["add vegan"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I live in Paris and I live in Nice.", ["add Nice", "propose Paris (contradiction)"]),
        ("我住在北京，我住在上海。", ["add 上海", "propose 北京 (contradiction)"]),
        ("I love tea. I hate tea.", ["add tea", "propose tea (contradiction)"]),
        # Taken back or gone over in the same breath.
        ("I live in Paris. No wait, I live in Nice.", ["add Nice"]),
        ("I live in Paris, sorry, I live in Nice.", ["add Nice"]),
        ("我住在北京，不对，我住在上海。", ["add 上海"]),
        # One value, said twice.
        ("I live in Lyon. I live in Lyon, France.", ["add Lyon, France"]),
        ("I like tea and I like coffee.", ["add tea", "add coffee"]),
    ],
)
def test_two_values_of_one_slot_in_one_message_are_shown_unless_one_is_taken_back(
    text: str, expected: list[str]
) -> None:
    assert decided(text) == expected


def test_a_contradiction_that_was_flagged_is_not_flagged_twice() -> None:
    (love,), (hate,) = drafts_of("I love tea."), drafts_of("I hate tea.")
    facts = [fact_of(love, "f0", NOW), fact_of(hate, "f1", NOW, "proposed")]
    (change,) = reconcile([hate], facts, (), said_at=NOW, said="I hate tea.")
    assert said(change) == "reinforce tea -> f1"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I'm vegetarian but I love steak.", ["add vegetarian", "propose steak (contradiction)"]),
        ("我吃素，但我爱吃牛排。", ["add 吃素", "propose 牛排 (contradiction)"]),
        ("I'm single and my wife is a nurse.", ["add single", "propose nurse (contradiction)"]),
        ("I live in Oslo. I live in Bergen.", ["add Bergen", "propose Oslo (contradiction)"]),
        ("I used to be vegetarian, now I love steak.", ["add steak"]),
    ],
)
def test_what_one_message_says_against_itself_waits_too(text: str, expected: list[str]) -> None:
    assert decided(text) == expected
