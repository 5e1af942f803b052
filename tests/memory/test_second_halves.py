"""The second half of a sentence, what takes a thing's place, and what holds again: each in its own slot."""

import pytest

from tests.memory.test_contradictions import decided
from tests.memory.test_reconcile import drafts_of
from tests.memory.test_rules_en import slots_of
from tests.rows import each_row

TOLD = [
    ("My project is called QUOKKAZEBRA77 and its deadline is 4 March 2027.", {"name=QUOKKAZEBRA77", "deadline=4 March 2027"}),
    ("The app is called Lantern, and its budget is 5000 euros.", {"name=Lantern", "budget=5000 euros"}),
    ("My project is called Rise and Shine.", {"name=Rise and Shine"}),
    ("My cat is called Mimi and her vet is Dr. Lee.", {"cat Mimi.name=Mimi"}),
    ("My mother lives in Graz and she has two parrots.", {"mother.city=Graz", "mother.pet=two parrots"}),
    ("The deadline for my project got pushed to 14 May 2027", {"deadline=14 May 2027"}),
    ("The deadline for the Falcon report is March 1.", {"deadline for the falcon report=March 1"}),
    ("我们项目的截止日期推迟到5月14日了。", {"deadline=5月14日"}),
    # What took a language's place is one, whether or not a table knows it.
    ("We switched from Elixir to Gleam.", {"language!=Elixir", "language=Gleam"}),
    ("We moved from Zig to Odin.", {"language!=Zig", "language=Odin"}),
    ("We switched from Slack to Zulip.", {"tool!=Slack", "tool=Zulip"}),
    ("我以前喜欢喝咖啡，现在不再喝咖啡了，改喝茶。", {"like=茶"}),
    ("I broke up with my girlfriend last week.", {"member!=a girlfriend"}),
    ("我跟女朋友分手了。", {"member!=女朋友"}),
]  # fmt: skip
UNTOLD = [
    "My brother broke up with his girlfriend.",
    "我朋友跟女朋友分手了。",
    "我跟女朋友吵架了。",
    "If I broke up with my girlfriend, I would move.",
]
AGAIN = [
    ("I can't eat gluten anymore.", "I'm fine with gluten again.", "no gluten"),
    ("I can't eat gluten anymore.", "I can eat gluten again.", "no gluten"),
    ("I don't eat meat.", "I've started eating meat again.", "no meat"),
    ("我不能吃海鲜。", "我又能吃海鲜了。", "不能吃海鲜"),
    ("我不吃牛肉。", "我可以吃牛肉了。", "不吃牛肉"),
]
NOT_AGAIN = [
    ("I can't eat gluten anymore.", "I'm fine with dairy again."),
    ("I can't eat gluten anymore.", "I wish I could eat gluten again."),
    ("I can't eat gluten anymore.", "Can I eat gluten again?"),
    # An allergy does not end by the way.
    ("I'm allergic to gluten.", "I can eat gluten again."),
    ("我不吃牛肉。", "我可以吃牛肉了吗？"),
    ("我不吃牛肉。", "我可以吃饭了。"),
]


@each_row(TOLD)
def test_each_half_has_its_slot(said: str, slots: set[str]) -> None:
    assert slots_of(said) == slots


@pytest.mark.parametrize("said", UNTOLD)
def test_nobody_else_parts_from_anybody(said: str) -> None:
    assert not [draft for draft in drafts_of(said) if draft.attribute == "member"]


@pytest.mark.parametrize(("before", "text", "value"), AGAIN)
def test_what_is_eaten_again_is_no_longer_avoided(before: str, text: str, value: str) -> None:
    assert decided(text, before) == [f"supersede {value} -> f0"]
    assert not decided(text)


@pytest.mark.parametrize(("before", "text"), NOT_AGAIN)
def test_another_thing_stays_avoided(before: str, text: str) -> None:
    assert not decided(text, before)
