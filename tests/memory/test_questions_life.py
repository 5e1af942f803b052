"""Questions about work, travel and plans; what "we" asks; and several questions about the user at once."""

import pytest

from assistant.memory.questions import slots_asked
from tests.rows import each_row

ASKED = [
    ("Which team am I on?", "work.team"),
    ("在哪个组？", "work.team"),
    ("Who is my manager?", "work.manager"),
    ("Who do I report to?", "work.manager"),
    ("我的领导是谁？", "work.manager"),
    ("我的上司叫什么名字？", "work.manager"),
    ("How do I usually travel?", "travel.mode"),
    ("那我坐什么出差？", "travel.mode"),
    ("How do I get to work?", "travel.commute"),
    ("我平时怎么上班？", "travel.commute"),
    ("Where am I going next Wednesday?", "plans.plan"),
    ("我下周三去哪里？", "plans.plan"),
    ("我什么时候去北京？", "plans.plan"),
    ("What did we decide?", "project.decision"),
    ("When is our deadline?", "project.deadline"),
]


@each_row(ASKED)
def test_about_the_user(question: str, slot: str) -> None:
    query = slots_asked(question)
    assert tuple(slot.split(".")) in query.attributes
    assert query.about_user
    assert query.subject == "user"


@pytest.mark.parametrize(
    "question",
    [
        "what tools do we use for video calls",
        "What is our address?",
        "Where is our office?",
        "What languages do we support?",
        "我们用什么开会？",
        "我们的邮箱是什么？",
        "咱们公司的地址是什么？",
        "Where am I going to find the wiki?",
        "我去哪里报销？",
        "我应该坐什么出差？",
        "Who leads our team?",
    ],
)
def test_for_documents(question: str) -> None:
    query = slots_asked(question)
    assert not query.about_user
    assert not query.attributes


@pytest.mark.parametrize(
    ("question", "subject"), [("What's our daughter's name?", "daughter"), ("我们家的猫叫什么？", "猫")]
)
def test_what_is_the_familys_is_the_users(question: str, subject: str) -> None:
    query = slots_asked(question)
    assert query.about_user
    assert query.subject == subject


@pytest.mark.parametrize("question", ["Where do I live, and what am I allergic to?", "我住哪儿？我对什么过敏？"])
def test_each_of_several_questions_is_kept_apart(question: str) -> None:
    wanted = slots_asked(question).wanted
    assert wanted == (frozenset({("home", "city")}), frozenset({("food", "allergy")}))
