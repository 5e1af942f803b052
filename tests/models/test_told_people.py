"""What is said back of people, of what is asked with yes or no, of what was before, and of everything."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from assistant.datatypes import Context, MemoryHit
from assistant.errors import Language
from assistant.memory.questions import slots_asked
from assistant.models.told import is_noted_whole, not_told, personal, told_of_user
from tests.models.test_extractive import context, slot

SAID = datetime(2026, 3, 18, tzinfo=UTC)


def fact(subject: str, topic: str, attribute: str, value: str, *, status: str = "active") -> MemoryHit:
    return MemoryHit(
        id=subject + attribute + value, text=f"{subject}: {value}", score=0.8, arms={}, above_floor=True, quote=value,
        message="m", said_at=SAID, status=status, topic=topic, attribute=attribute, value=value, kind="profile",  # type: ignore[arg-type]  # statuses come as plain text
        subject=subject,
    )  # fmt: skip


PEOPLE = (
    fact("colleague Nina", "identity", "name", "Nina"),
    fact("colleague Nina", "home", "city", "Paris"),
    fact("colleague Tom", "identity", "name", "Tom"),
    fact("colleague Tom", "home", "city", "Rome"),
    fact("wife", "identity", "name", "Anneliese"),
    fact("wife", "language", "spoken", "Hungarian"),
    fact("friend", "work", "employer", "Siemens"),
    fact("daughter", "food", "allergy", "eggs"),
    fact("kid Pia", "identity", "name", "Pia"),
    fact("dog Rex", "identity", "name", "Rex"),
    fact("同事小顾", "food", "preference", "不吃香菜"),
    fact("老公", "identity", "name", "刘洋"),
)
OWN = (
    slot("food", "allergy", "peanuts"),
    slot("work", "manager", "Priya Raman"),
    slot("home", "city", "杭州"),
    slot("interests", "dislike", "Java"),
    slot("food", "preference", "no pork"),
    slot("language", "spoken", "English"),
    slot("project", "tool", "Docker", polarity=False),
    slot("interests", "favorite ide", "GoLand"),
)


def said(question: str, language: Language = "en") -> str:
    asked = slots_asked(question)
    told = context(question, language=language, profile=OWN, memories=PEOPLE)
    return told_of_user(told, replace(asked, about_user=asked.about_user or asked.asks_more))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Where does Nina live?", "Your colleague Nina lives in Paris."),
        ("Where does Tom live?", "Your colleague Tom lives in Rome."),
        ("Who is Nina?", "Nina is your colleague. Your colleague Nina lives in Paris."),
        ("Who is Priya Raman?", "Your manager is Priya Raman."),
        ("What language does Anneliese speak?", "Your wife speaks Hungarian."),
        ("Does my wife speak German?", "You told me: your wife speaks Hungarian."),
        ("Do I have kids?", "Pia is your kid."),
        ("Do I have a dog?", "Yes: Rex is your dog."),
        ("Do I have a cat?", "You have not told me that; Rex is your dog."),
        ("Am I allergic to milk?", "You have not told me that; you're allergic to peanuts."),
        ("Am I allergic to peanuts?", "Yes: you're allergic to peanuts."),
        ("Is Sam my manager?", "No: your manager is Priya Raman."),
        ("Do I like Java?", "No: you do not like Java."),
        ("Do I hate Java?", "Yes: you do not like Java."),
        ("Do I eat pork?", "No: you don't eat pork."),
        ("Do I eat peanuts?", "No: you're allergic to peanuts."),
        ("Do I speak German?", "You have not told me that; you speak English."),
        ("Do I use Docker?", "No: you do not use Docker."),
        ("Where does Bob live?", ""),
        ("Which editor do I use?", ""),
        ("What project am I working on?", ""),
        ("Do I like hiking?", ""),
        ("What is my favorite movie?", ""),
    ],
)
def test_english(question: str, expected: str) -> None:
    assert said(question) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("小顾不吃什么？", "你的同事小顾不吃香菜。"),
        ("我先生叫什么名字？", "你的老公叫刘洋。"),
        ("刘洋是谁？", "你的老公叫刘洋。"),
        ("我还住在杭州吗？", "是的：你住在杭州。"),
        ("我还住在上海吗？", "不是：你住在杭州。"),
        ("我还用Docker吗？", "不是：你不使用 Docker。"),
        ("我对牛奶过敏吗？", "你没有告诉过我这一点；你对 peanuts 过敏。"),
        ("我最喜欢的 IDE 是什么？", "你最喜欢的 ide是 GoLand。"),
        ("我在做什么项目？", ""),
        ("我会说法语吗？", "你没有告诉过我这一点；你会说 English。"),
        ("小李住在哪里？", ""),
    ],
)
def test_chinese(question: str, expected: str) -> None:
    assert said(question, "zh") == expected


def test_a_slot_under_a_longer_name_is_the_schemas() -> None:
    question = "项目什么时候截止？"
    asked = slots_asked(question)
    told = context(question, profile=(slot("project", "项目截止日期", "2027年3月1日"),))
    assert told_of_user(told, replace(asked, about_user=True)) == "你的项目截止日期是 2027年3月1日。"


def test_what_was_before_is_said_with_its_day() -> None:
    old = (fact("user", "home", "city", "Lyon", status="superseded"),)
    question = "Where did I live before?"
    told = context(question, profile=OWN, memories=old)
    assert told_of_user(told, slots_asked(question)) == "Before, your home was Lyon: you told me on 18 March 2026."
    chinese = context("我以前住在哪里？", profile=OWN, memories=old)
    assert told_of_user(chinese, slots_asked("我以前住在哪里？")) == (
        "以前的居住地是 Lyon：你在2026年3月18日告诉过我。".replace(" Lyon", "Lyon")
    )


def test_what_was_before_is_no_present_answer() -> None:
    question = "Where does my friend work?"
    left = (fact("friend", "work", "employer", "Siemens", status="superseded"),)
    assert told_of_user(context(question, memories=left), slots_asked(question)) == ""


@pytest.mark.parametrize(
    "question", ["What project am I working on?", "Where are we going in October?", "我们公司用什么办公软件？"]
)
def test_others_facts_are_no_answer(question: str) -> None:
    asked = slots_asked(question)
    told = context(question, memories=PEOPLE)
    assert told_of_user(told, asked) == ""
    assert personal(told, asked) == ""


def test_documents_add_nothing_to_what_was_told_of_somebody() -> None:
    assert is_noted_whole(context("Where does Nina live?", memories=PEOPLE))
    assert not is_noted_whole(context("Where does Bob live?", memories=PEOPLE))


@pytest.mark.parametrize(
    ("question", "language", "expected"),
    [
        ("Where do I live?", "en", "You have not told me where you live yet."),
        ("What is my sister's job?", "en", "You have not told me your sister's job yet."),
        ("What do I like?", "en", "You have not told me that yet."),
        ("我住在哪里？", "zh", "你还没有告诉过我你住在哪里。"),
    ],
)
def test_what_was_not_told_is_named(question: str, language: Language, expected: str) -> None:
    assert not_told(context(question, language=language), slots_asked(question)) == expected


def everything(question: str, **kept: object) -> Context:
    return context(question, profile=OWN, memories=PEOPLE, **kept)  # type: ignore[arg-type]  # options of several types


def test_everything_is_grouped_by_topic_with_people() -> None:
    question = "What do you know about me?"
    lines = told_of_user(everything(question), slots_asked(question)).splitlines()
    assert lines[0] == "Home: You live in 杭州."
    topics = [line.split(":")[0] for line in lines]
    assert topics == ["Home", "Work", "Allergies", "Food", "Languages", "Project", "Family and people", "Interests"]
    people = next(line for line in lines if line.startswith("Family"))
    assert "Your colleague Nina lives in Paris." in people
    assert "Rex is your dog." in people
    chinese = told_of_user(everything("你知道我什么？"), slots_asked("你知道我什么？"))
    assert "你的同事小顾不吃香菜。" in chinese
    assert chinese.startswith("居住地：你住在杭州。")


def test_what_does_not_fit_is_counted() -> None:
    many = tuple(slot("interests", "like", f"game {n}") for n in range(40))
    told = replace(
        context("What do you know about me?", profile=many),
        budget=replace(context("x").budget, dropped={"memories": 3}),
    )
    said_all = told_of_user(told, slots_asked("What do you know about me?"))
    assert said_all.endswith("And 31 more: `tandem memories list` and the profile page show everything.")
    short = told_of_user(
        replace(told, preferences=replace(told.preferences, limit=10)), slots_asked("What do you know about me?")
    )
    assert len(short.split()) <= 10
