"""What is said to a message that only tells: as what it was noted, or that nothing of it could be kept."""

from dataclasses import replace

import pytest

from assistant.errors import Language
from assistant.models.told_noted import MAX_SAID, NOTED, acknowledged, noted
from tests.memory.test_rules_en import drafts_of
from tests.models.test_extractive import answered, context, slot


def said(message: str, language: Language = "en", limit: int | None = None) -> str:
    told = tuple(drafts_of(message))
    return acknowledged(context(message, language=language, limit=limit, only_tells=True, told=told))


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("My allergies: kiwi fruit.", "Noted. You're allergic to kiwi fruit."),
        ("I'm not allergic to peanuts any more.", "Noted. You're not allergic to peanuts."),
        (
            "My boss is called Stuart Pemberton. He's allergic to strawberries, ironically.",
            "Noted. Your manager is Stuart Pemberton. Your boss is allergic to strawberries.",
        ),
        ("I work at Acme as a nurse.", "Noted. You work as a nurse at Acme."),
        ("Remember that the key is under the pot.", "Noted. In your words: “the key is under the pot”"),
        ("Thanks, I live in Bonn.", "Noted. You live in Bonn."),
        ("Thanks!", "You're welcome."),
    ],
)
def test_what_is_kept_is_named(message: str, expected: str) -> None:
    assert said(message) == expected


def test_chinese_names_what_is_kept_too() -> None:
    assert said("我对猕猴桃过敏。", "zh") == "记下了。你对猕猴桃过敏。"
    assert said("我表姐男朋友住在宁波。", "zh") == "记下了。你表姐的男朋友住在宁波。"
    assert said("我的主管叫沈志强，住在长沙。", "zh") == "记下了。你的上级是沈志强。你的主管住在长沙。"
    assert said("记住备用钥匙在花盆下面。", "zh") == "记下了。你的原话：“备用钥匙在花盆下面”"


@pytest.mark.parametrize(
    ("message", "language", "expected"),
    [
        ("Table six: two adults and a toddler, the toddler can't have dairy.", "en", "say: remember that"),
        ("楼上租客每天晚上吹小号。", "zh", "请说：请记住"),
    ],
)
def test_what_holds_nothing_is_told_how_to_have_it_kept(message: str, language: Language, expected: str) -> None:
    assert not drafts_of(message)
    assert expected in said(message, language)


def test_a_limit_leaves_the_bare_word() -> None:
    assert said("My allergies: kiwi fruit.", limit=3) == "Noted."


def test_a_list_too_long_is_counted() -> None:
    one = drafts_of("I live in Bonn.")[0]
    told = tuple(replace(one, value=f"Town{number}") for number in range(MAX_SAID + 3))
    text = noted(context("I live in many towns.", only_tells=True, told=told))
    assert text.endswith("And 3 more.")
    assert text.count("You live in") == MAX_SAID


def test_what_is_told_beside_an_unanswered_question_is_noted_before_the_refusal() -> None:
    message = "I live in Leeds, how far is the office"
    answer, end = answered(context(message, answerable=False, told=tuple(drafts_of(message))))
    assert answer == (
        "Noted. You live in Leeds.\n\nI don't know that yet: you have not told me, and no document here says it."
    )
    assert end.abstained


@pytest.mark.parametrize(
    ("message", "language", "waits", "begins"),
    [
        ("I was born in 1950.", "en", "contradiction", "This does not go together with what else you told me"),
        ("我老婆叫小红。", "zh", "contradiction", "这与你告诉我的其他内容不一致"),
        ("I live in Lyon.", "en", "edited", "I noted this for your review and don't use it yet: You live in Lyon."),
        ("我住在杭州。", "zh", "edited", "这一条先记入待确认列表，暂不使用：你住在杭州。"),
        ("I live in Lyon.", "en", "locked", "You locked this in your profile"),
    ],
)
def test_what_will_wait_is_not_said_to_be_noted(message: str, language: Language, waits: str, begins: str) -> None:
    told = tuple(replace(draft, waits=waits) for draft in drafts_of(message))
    assert acknowledged(context(message, language=language, only_tells=True, told=told)).startswith(begins)
    assert "memories review" in acknowledged(context(message, language=language, only_tells=True, told=told)) or (
        waits == "locked"
    )


def test_what_nothing_comes_of_is_not_spoken_of() -> None:
    message = "I live in Lyon. I'm allergic to kiwi."
    first, second = drafts_of(message)
    told = (replace(first, is_kept=False), second)
    assert acknowledged(context(message, only_tells=True, told=told)) == "Noted. You're allergic to kiwi."
    gone = tuple(replace(draft, is_kept=False) for draft in told)
    assert noted(context(message, only_tells=True, told=gone)) == ""
    assert "say: remember that" in acknowledged(context(message, only_tells=True, told=gone))
    waiting = (first, replace(second, waits="contradiction"))
    said = acknowledged(context(message, only_tells=True, told=waiting))
    assert said.startswith("Noted. You live in Lyon. This does not go together")


def test_what_a_value_took_the_place_of_stands_behind_the_fact_it_belongs_to() -> None:
    held = (
        slot("home", "city", "苏州"),
        slot("work", "employer", "Globex"),
        slot("work", "role", "teacher"),
        slot("identity", "name", "Ann"),
        slot("food", "allergy", "kiwi"),
    )
    cases: tuple[tuple[str, Language, str], ...] = (
        ("I live in Lyon. I'm allergic to cats.", "en", "You live in Lyon. Until now: 苏州. You're allergic to cats."),
        ("I'm allergic to cats. I live in Lyon.", "en", "You're allergic to cats. You live in Lyon. Until now: 苏州."),
        ("我住在里昂，对猫过敏。", "zh", "你住在里昂。此前是：苏州。你对猫过敏。"),
        (
            "My name is Tom. I live in Lyon.",
            "en",
            "Your name is Tom. Until now: Ann. You live in Lyon. Until now: 苏州.",
        ),
        # What is said already, or adds to what is held, takes the place of nothing.
        ("I live in 苏州. I'm allergic to cats.", "en", "You live in 苏州. You're allergic to cats."),
        ("我住在苏州，对猫过敏。", "zh", "你住在苏州。你对猫过敏。"),
        # Two facts in one sentence have behind it what both replaced; one that did not change adds nothing.
        (
            "I work at Acme as a nurse. I'm allergic to cats.",
            "en",
            "You work as a nurse at Acme. Until now: Globex, teacher. You're allergic to cats.",
        ),
        (
            "I work at Globex as a nurse. I'm allergic to cats.",
            "en",
            "You work as a nurse at Globex. Until now: teacher. You're allergic to cats.",
        ),
        # What somebody else holds is not what the user held.
        ("My sister lives in Lyon. I'm allergic to cats.", "en", "You're allergic to cats. Your sister lives in Lyon."),
    )
    wrong = {}
    for message, language, expected in cases:
        told = tuple(drafts_of(message))
        heard = noted(context(message, language=language, only_tells=True, told=told, profile=held))
        if heard != NOTED.say(language) + (" " if language == "en" else "") + expected:
            wrong[message] = heard
    assert not wrong
