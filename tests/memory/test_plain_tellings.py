"""What people say of themselves in passing, each with the likely misreading beside it."""

from tests.memory.test_rules_en import slots_of
from tests.rows import each_row

TOLD = [
    ("我已经不在腾讯上班了。", {"employer!=腾讯"}),
    ("我早就不在阿里工作了。", {"employer!=阿里"}),
    ("我早就不在字节了。", {"employer!=字节"}),
    ("I'm Portuguese, though I hold no other passport.", {"nationality=Portuguese"}),
    ("I'm Portuguese.", {"nationality=Portuguese"}),
    ("我是马来西亚籍。", {"nationality=马来西亚"}),
    ("我是法国籍。", {"nationality=法国"}),
    ("We packed up the flat and relocated to Tallinn in March.", {"city=Tallinn"}),
    ("My sister quit her job and moved to Oslo.", {"sister.city=Oslo"}),
    (
        "I speak Portuguese and Dutch fluently, and I can follow Spanish if people talk slowly.",
        {"spoken=Portuguese", "spoken=Dutch", "understood=Spanish"},
    ),
    ("我在昆明住了快五年了。", {"city=昆明"}),
    ("我女儿在上海住了两年了。", {"女儿.city=上海"}),
    ("我们公司早十晚七，周末双休。", {"hours=早十晚七"}),
    ("我儿子还小，我自己在读博二。", {"grade=博二"}),
    ("我老公在部队，我们有一对双胞胎女儿。", {"member=双胞胎女儿"}),
    ("我們團隊決定不用微服務了，改回單體架構。", {"decision=不用微服務", "decision=改回單體架構"}),
    ("I grew up in a tiny place called Moura, in the Alentejo.", {"hometown=Moura"}),
    ("I live in a small town called Bled.", {"city=Bled"}),
]
UNTOLD = [
    "我已经不在公司做了。",
    "I'm half Dutch.",
    "I'm not German.",
    "If I'm German, I can vote.",
    "I'm French when it comes to food.",
    "我是农村户籍。",
    "我是山东籍的。",
    "我是外国籍。",
    "我是哪国国籍？",
    "We packed up the flat and moved to the second floor.",
    "I want to sell the house and move to Spain.",
    "I left early and moved to the next table.",
    "I can follow instructions.",
    "I can follow Spanish politics.",
    # Who lived somewhere for five years may have left since.
    "我在昆明住了五年。",
    "我在医院住了半年了。",
    "我在腾讯待了五年了。",
    "他们公司早十晚七。",
    "我儿子在读博二。",
    "我朋友有一对双胞胎。",
    "我们团队要不要改回单体架构？",
    "I grew up in a small house.",
]


@each_row(TOLD)
def test_what_is_told(said: str, slots: set[str]) -> None:
    assert slots_of(said) == slots


@each_row(UNTOLD)
def test_what_is_not(said: str) -> None:
    assert slots_of(said) == set()
