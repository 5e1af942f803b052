"""Whom the user has at home: counted in one breath, said not to be there, married now, and from where."""

import pytest

from tests.memory.test_rules_en import drafts_of, slots_of
from tests.rows import each_row

TOLD = [
    ("我没有兄弟姐妹", ["user member 不 兄弟姐妹"]),
    ("我没有孩子，也没有老婆", ["user member 不 孩子", "user member 不 老婆"]),
    ("我妹妹没有孩子", ["妹妹 member 不 孩子"]),
    ("我是独生子", ["user member 不 兄弟姐妹"]),
    ("我是家里的独生女。", ["user member 不 兄弟姐妹"]),
    ("我女儿是独生女", ["女儿 member 不 兄弟姐妹"]),
    ("I'm an only child and I live in Oslo.", ["user member not siblings", "user city Oslo"]),
    ("My sister is an only child.", ["sister member not siblings"]),
    ("I have no girlfriend.", ["user member not girlfriend"]),
    ("我有两个女儿和一只鹦鹉", ["user member 两个女儿", "user pet 一只鹦鹉"]),
    ("我有两个女儿，一只鹦鹉", ["user member 两个女儿", "user pet 一只鹦鹉"]),
    ("我家有两个孩子、一只猫和一条狗", ["user member 两个孩子", "user pet 一只猫", "user pet 一条狗"]),
    ("我妹妹有两个女儿和一只猫", ["妹妹 member 两个女儿", "妹妹 pet 一只猫"]),
    ("I'm single now.", ["user status single"]),
    ("I'm happily married.", ["user status married"]),
    ("I've been single for two years.", ["user status single"]),
    ("我天天吃牛肉", ["user habit 天天吃牛肉"]),
    ("I'm a midwife from Umeå and I like skiing.", ["user role midwife", "user hometown Umeå", "user like skiing"]),
    ("Hi, I'm Ann, a nurse from Leeds.", ["user name Ann", "user role nurse", "user hometown Leeds"]),
    ("Hello, Tomasz Wrona here, from Gdynia.", ["user name Tomasz Wrona", "user hometown Gdynia"]),
    ("我是来自成都的护士", ["user hometown 成都", "user role 护士"]),
    ("我是来自华为的工程师", ["user employer 华为", "user role 工程师"]),
    ("我住在上海是真的", ["user city 上海"]),
    ("我在上海，芒果一吃就过敏", ["user city 上海", "user allergy 芒果"]),
]
NOT_TOLD = [
    "我没有孩子的照片",
    "我没有姐姐那么高",
    "我不是独生子",
    "我有三个苹果和两个橘子",
    "我妹妹很瘦，芒果一吃就过敏",
    "I'm not an only child.",
    "I'm the only child in the class.",
    "I don't have a brother in Paris.",
    "I'm an hour from Oslo.",
    "Nothing here from Leeds.",
    "If I'm single now, what changes?",
]


@each_row(TOLD)
def test_told(text: str, facts: list[str]) -> None:
    assert sorted(_lines(text)) == sorted(facts)


@pytest.mark.parametrize("text", NOT_TOLD)
def test_told_of_nobody(text: str) -> None:
    own = [line for line in _lines(text) if line.startswith("user ")]
    assert own == []


@pytest.mark.parametrize(("job", "slot"), [("Google", "employer"), ("Bupa", "employer"), ("Leeds", "hometown")])
def test_what_stands_behind_a_job_is_a_town_or_a_firm(job: str, slot: str) -> None:
    assert _lines(f"Hi, I'm Ann, an accountant from {job}.") == [
        "user name Ann",
        "user role accountant",
        f"user {slot} {job}",
    ]


def _lines(text: str) -> list[str]:
    return [
        " ".join((d.subject, d.attribute, *([] if d.polarity else ["不" if d.language == "zh" else "not"]), d.value))
        for d in drafts_of(text)
    ]


@pytest.mark.parametrize(
    ("text", "slot", "value"),
    [
        ("I live in a small flat in Bristol.", "city", "Bristol"),
        ("I live in a nice place in the heart of Lyon.", "city", "Lyon"),
        ("I live in a quiet village near Oslo.", "city", "a quiet village near Oslo"),
        ("吃鸡蛋我会过敏。", "allergy", "鸡蛋"),
        ("我吃虾会过敏。", "allergy", "虾"),
    ],
)
def test_a_value_is_the_place_or_the_food_alone(text: str, slot: str, value: str) -> None:
    assert [(draft.attribute, draft.value) for draft in drafts_of(text)] == [(slot, value)]


@each_row(
    [
        ("I have two daughters, one son and three cats.", {"member=two daughters", "member=one son", "pet=three cats"}),
        ("I have two sons and a daughter.", {"member=two sons", "member=a daughter"}),
        ("I have a dog and a degree in law.", {"pet=a dog"}),
        ("I don't have a dog any more.", {"pet!=a dog"}),
        ("My dog died last year.", {"pet!=dog"}),
        ("I have no pets.", {"pet!=pets"}),
        ("If I had no dog I'd travel.", set()),
        ("My sister says I have no cat.", set()),
        ("我没养狗。", {"pet!=狗"}),
        ("我已经不养猫了。", {"pet!=猫"}),
        ("我的狗去世了。", {"pet!=狗"}),
        ("我家有两只猫一条狗。", {"pet=两只猫", "pet=一条狗"}),
        ("要是我没养狗就好了", set()),
    ]
)
def test_everyone_counted_is_told_and_who_is_there_no_more(text: str, expected: set[str]) -> None:
    assert slots_of(text) == expected
