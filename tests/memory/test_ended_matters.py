"""What is done no longer and what will not take place end what is known, whatever slot that fills; else they are no fact."""

import pytest

from tests.memory.test_contradictions import decided
from tests.rows import each_row

GONE = [
    ("I play tennis.", "I gave up tennis.", "supersede tennis -> f0"),
    ("I play tennis.", "I don't play tennis any more.", "supersede tennis -> f0"),
    ("I play tennis.", "I stopped playing tennis.", "supersede tennis -> f0"),
    ("我喜欢打羽毛球。", "我不再打羽毛球了。", "supersede 打羽毛球 -> f0"),
    ("我周末喜欢钓鱼。", "我不钓鱼了。", "supersede 钓鱼 -> f0"),
    ("We're moving to Leeds next month.", "The move is off.", "supersede moving to Leeds -> f0"),
    ("I'm flying to Lisbon next Friday.", "The flight has been cancelled.", "supersede flying to Lisbon -> f0"),
    ("I see my dentist on Friday.", "The appointment is off.", "supersede see my dentist -> f0"),
    ("下周五我要去上海出差。", "出差取消了。", "supersede 去上海出差 -> f0"),
    ("下周三我要去成都参加同学会。", "同学会取消了。", "supersede 去成都参加同学会 -> f0"),
    ("我下个月要去日本。", "我们不去日本了。", "supersede 去日本 -> f0"),
    ("明天下午我要看牙医。", "我的牙医预约取消了。", "supersede 看牙医 -> f0"),
]
NOT_KNOWN = [
    "I gave up smoking.",
    "I've given up on him.",
    "The light is off.",
    "My phone is off.",
    "The move is off.",
    "公司取消了年会。",
    "出差取消了。",
    "我不看好这个项目了。",
    "If the trip is off, what happens to the refund?",
    "我的航班取消了怎么办？",
]


@each_row(GONE)
def test_it_ends_what_is_known(before: str, text: str, change: str) -> None:
    assert decided(text, before) == [change]


@pytest.mark.parametrize("text", NOT_KNOWN)
def test_it_is_no_fact_where_nothing_is_known(text: str) -> None:
    assert not decided(text)


@pytest.mark.parametrize(("before", "text", "new"), [
    ("我平时喜欢打羽毛球。", "我最近不再打羽毛球了，改游泳了。", "游泳"),
    ("我喜欢打篮球。", "我不打篮球了，改打网球了。", "打网球"),
    ("I drink two espressos each morning.", "I've switched from espresso to green tea.", "green tea"),
])  # fmt: skip
def test_what_came_instead_takes_its_place(before: str, text: str, new: str) -> None:
    assert decided(text, before) == [f"supersede {new} -> f0"]


@pytest.mark.parametrize(("text", "change"), [
    ("The appointment is off.", ["supersede see my dentist -> f0"]),
    ("The trip is off.", ["supersede flying to Lisbon -> f1"]),
    ("The plan is off.", []),
])  # fmt: skip
def test_of_several_plans_the_one_of_that_sort_ends(text: str, change: list[str]) -> None:
    assert decided(text, "I see my dentist on Friday.", "I'm flying to Lisbon on 20 December.") == change
