"""What is said back of several questions at once, and of the plans on the day that is asked for."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from assistant.datatypes import ArmScore, FactStatus, MemoryHit, Slot
from assistant.errors import Language
from assistant.memory.questions import slots_asked
from assistant.models.told import told_of_user
from assistant.models.told_facts import named_in
from tests.models.test_extractive import answered, context, memory, passage, slot


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


# ---- nothing answers, but something near was told ------------------------------------------------------


def near(quote: str, score: float, *, subject: str = "user", status: FactStatus = "active") -> MemoryHit:
    return replace(memory(quote, quote), arms={"dense": ArmScore(1, score)}, subject=subject, status=status)


KITCHEN = "I'm planning to repaint the kitchen in sage green"
KITCHEN_ZH = "我打算十二月和弟弟去京都"


def test_the_nearest_fact_is_quoted_as_the_nearest() -> None:
    asked = context("What colour do I want for the kitchen?", answerable=False, memories=(near(KITCHEN, 0.853),))
    text, end = answered(asked)
    assert text == f"The nearest to it that you told me: “{KITCHEN}”"
    assert not end.abstained
    zh = context("我有什么旅行计划？", language="zh", answerable=False, memories=(near(KITCHEN_ZH, 0.887),))
    assert answered(zh)[0] == f"你告诉过我的话里与此最接近的是：“{KITCHEN_ZH}”"


@pytest.mark.parametrize(
    ("question", "hit"),
    [
        ("What colour do I want for the kitchen?", near(KITCHEN, 0.825)),
        ("What colour do I want for the kitchen?", near(KITCHEN, 0.86, status="superseded")),
        ("What colour do I want for the kitchen?", near("My sister paints kitchens", 0.86, subject="sister")),
        ("What colour is the office?", near(KITCHEN, 0.86)),
        ("Write me a poem on my kitchen", near(KITCHEN, 0.86)),
        ("What is my shoe size?", near(KITCHEN, 0.86)),
        ("我有什么旅行计划？", near(KITCHEN_ZH, 0.872)),
    ],
)
def test_what_is_not_well_near_or_of_another_is_not_quoted(question: str, hit: MemoryHit) -> None:
    text, end = answered(context(question, answerable=False, memories=(hit,)))
    assert hit.quote not in text
    assert end.abstained


# ---- what a slot held before -----------------------------------------------------------------------------


def once(value: str, subject: str, begun: int, ended: int) -> MemoryHit:
    at = datetime(begun, 3, 1, tzinfo=UTC)
    held = memory(f"Formerly: {value}", f"I live in {value}.")
    return replace(
        held, topic="home", attribute="city", value=value, subject=subject, status="superseded", said_at=at,
        valid_from=at, valid_to=datetime(ended, 3, 1, tzinfo=UTC),
    )  # fmt: skip


HELD = (once("Zlin", "user", 2022, 2023), once("Lodz", "user", 2018, 2022), once("Lille", "sister Iva", 2020, 2024))


@pytest.mark.parametrize(
    ("question", "language", "told", "untold"),
    [
        ("Where did I live in 2022?", "en", ("your home was Zlin", "Lodz"), ("Lille",)),
        ("Where did I live in 2019?", "en", ("your home was Lodz",), ("Zlin", "Lille")),
        ("Where did I live in 2010?", "en", ("You have not told me",), ("Zlin", "Lodz", "Lille")),
        ("Where did Iva live before?", "en", ("the home of your sister Iva was Lille",), ("Zlin", "your home")),
        ("Where did my sister live before?", "en", ("the home of your sister Iva was Lille",), ("Zlin",)),
        ("我2019年住在哪里？", "zh", ("以前的居住地是Lodz",), ("Zlin",)),
    ],
)
def test_what_was_held_is_told_of_whom_and_of_the_year_it_is_asked_of(
    question: str, language: Language, told: tuple[str, ...], untold: tuple[str, ...]
) -> None:
    text, _ = answered(context(question, language=language, answerable=False, memories=HELD))
    assert all(each in text for each in told), text
    assert not any(each in text for each in untold), text


def test_a_document_may_still_answer_what_somebody_did_before() -> None:
    page = passage(1, "Meier worked at Bosch before.")
    text, _ = answered(context("Where did Meier work before?", (page,)))
    assert "Bosch" in text


# ---- one value that holds --------------------------------------------------------------------------------


def test_a_denial_is_not_told_beside_the_value_that_holds() -> None:
    now = datetime.now(UTC)
    denied = Slot("work", "employer", "阿里", "b", False, False, "我不在阿里工作", "m", now, now, polarity=False)
    asked = context("我在哪里工作？", language="zh", profile=(slot("work", "employer", "腾讯"), denied))
    assert told_of_user(asked, slots_asked("我在哪里工作？")) == "你在腾讯工作。"
    alone = context("我在哪里工作？", language="zh", profile=(denied,))
    assert told_of_user(alone, slots_asked("我在哪里工作？")) == "你不在阿里工作。"


@pytest.mark.parametrize(
    ("question", "language", "expected"),
    [("What is my cat called?", "en", "Your cat is called Mimi."), ("我的猫叫什么？", "zh", "你的猫叫Mimi。")],
)
def test_whoever_is_asked_for_by_what_they_are_is_named(question: str, language: Language, expected: str) -> None:
    cat = replace(
        memory("The user's cat's name is Mimi.", "I have a cat called Mimi"),
        topic="identity", attribute="name", value="Mimi", subject="cat Mimi",
    )  # fmt: skip
    asked = context(question, language=language, memories=(cat,))
    assert told_of_user(asked, slots_asked(question)) == expected


def test_a_slot_that_has_no_name_in_the_language_is_quoted() -> None:
    now = datetime.now(UTC)
    liked = Slot("interests", "favorite 颜色", "藏青色", "b", False, False, "我最喜欢的颜色是藏青色", "m", now, now)
    asked = context("What do you know about me?", profile=(liked,))
    text, _ = answered(asked)
    assert "favorite 颜色" not in text
    assert "我最喜欢的颜色是藏青色" in text
