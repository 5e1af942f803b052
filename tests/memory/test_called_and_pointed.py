"""Firms by what they are called, words that only point, names in two scripts, and roles told with English and Chinese mixed."""

from tests.memory.test_rules_en import slots_of
from tests.rows import each_row

FIRMS_CALLED = [
    ("I am Hannah Weiss, a product designer at a startup called Lumenry.", "name=Hannah Weiss | role=product designer | employer=Lumenry"),
    ("I'm a welder at a small company named Ferro", "role=welder | employer=Ferro"),
    ("I'm Ann Lee, a nurse at a hospital known as St Mary's.", "name=Ann Lee | role=nurse | employer=St Mary's"),
    ("My wife works at a startup called Zeta.", "wife.employer=Zeta"),
    ("我在一家叫Lumenry的公司做设计师。", "employer=Lumenry | role=设计师"),
    ("我在 一家叫 Lumenry 的公司做设计师", "employer=Lumenry | role=设计师"),
    ("我在一個叫雲帆的工作室做攝影師", "employer=雲帆 | role=攝影師"),
    # Somebody else, no firm, or somebody who called.
    ("A designer at a startup called me yesterday.", ""),
    ("A baker at a shop called Crumb won the prize. Live in Leeds.", ""),
    ("We met a designer called Tom, allergic to nuts.", ""),
    ("I work at a place called home.", ""),
    ("我在一家叫 Blue 的餐厅吃饭", ""),
]  # fmt: skip
POINTED_AT = [
    ("I get hives from strawberries, I'm allergic to em.", "allergy=strawberries"),
    ("peanuts, I'm allergic to 'em", "allergy=peanuts"),
    ("Buckwheat? I'm allergic to it.", ""),
    ("我吃虾会起疹子，我对这个过敏。", "allergy=虾"),
    ("我對它們過敏", ""),
    ("我喜欢这个", ""),
    ("Call me Em.", "nickname=Em"),
    ("I love em dashes.", "like=em dashes"),
    ("I'm allergic to embers.", "allergy=embers"),
    ("I'm from the IT department", "team=IT"),
]
DEEDS = [
    ("name's Rashid, live in Bradford, drive a bus for First Yorkshire", "name=Rashid | city=Bradford | role=bus driver | employer=First Yorkshire"),
    ("I drive a bus for First Yorkshire.", "role=bus driver | employer=First Yorkshire"),
    ("I stack shelves at Tesco.", "employer=Tesco"),
    ("I fix bikes for Anna Berg.", ""),
    ("I run marathons for Oxfam.", ""),
    ("I drive a bus for fun.", ""),
    ("I work for first class passengers.", ""),
    ("I live in Lyon, France for now.", "city=Lyon, France"),
    ("I live in leeds, west yorkshire", "city=leeds, west yorkshire"),
    ("My job is teaching chemistry at Vaksala School - I'm a chemistry teacher there", "role=chemistry teacher | employer=Vaksala School"),
    ("My job is teaching maths at Elmwood High.", "role=maths teacher | employer=Elmwood High"),
    ("My job is teaching support at Elmwood High.", "role=teaching support | employer=Elmwood High"),
    ("My job is customer support at Zendesk.", "role=customer support | employer=Zendesk"),
    ("My wife's job is teaching chemistry at Vaksala School.", ""),
]  # fmt: skip
TWO_SCRIPTS = [
    ("我是Kevin黄", "name=Kevin黄"),
    ("嗨，我是Kevin黄，住在上海徐汇", "name=Kevin黄 | city=上海徐汇"),
    ("大家好，我是Peter陳，在台積電上班。", "name=Peter陳 | employer=台積電"),
    ("我是Stephanie 欧阳，住在杭州。", "name=Stephanie 欧阳 | city=杭州"),
    ("我是Java程序员", "role=Java程序员"),
    ("我是Tesla车主", ""),
    ("我是MBA毕业", ""),
    ("我朋友是Kevin黄", ""),
    ("对 peanuts 过敏", "allergy=peanuts"),
    ("對 海鮮 過敏", "allergy=海鮮"),
    ("对，我对花生过敏", "allergy=花生"),
    ("她对 peanuts 过敏", ""),
    ("你对 peanuts 过敏吗？", ""),
    ("我是一名 backend engineer", "role=backend engineer"),
    ("我是一名 senior backend engineer，在字节工作", "role=senior backend engineer | employer=字节"),
    ("我 work as 架构师", "role=架构师"),
    ("我 work at 腾讯，live in 上海", "employer=腾讯 | city=上海"),
    ("我是 iPhone 用户", ""),
    ("我 work as a team", ""),
    ("我 work for 5 years 了", ""),
    ("我 work at home", ""),
]
AN_FOR_AND = [
    ("Im Tom Becker an I live in Duluth", "name=Tom Becker | city=Duluth"),
    ("I'm a welder at Ferro an I live in Duluth", "role=welder | employer=Ferro | city=Duluth"),
    ("I have an I-beam at home.", ""),
    ("I bought an i7 laptop.", ""),
]


@each_row([*FIRMS_CALLED, *POINTED_AT, *DEEDS, *TWO_SCRIPTS, *AN_FOR_AND])
def test_each_message_tells_just_this(text: str, wanted: str) -> None:
    assert slots_of(text) == set(filter(None, wanted.split(" | ")))
