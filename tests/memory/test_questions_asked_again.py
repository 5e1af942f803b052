"""Name, home, employer, role and allergies are asked for in any ordinary wording; documents' matters are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.memory.folding import fold
from assistant.memory.questions import slots_asked
from assistant.memory.self_questions import self_questions
from tests.memory.asked_of_documents import OF_DOCUMENTS_EN, OF_DOCUMENTS_ZH
from tests.memory.asked_wordings import CHINESE, ENGLISH
from tests.rows import each_row

SLOTS = {
    "name": ("identity", "name"),
    "city": ("home", "city"),
    "employer": ("work", "employer"),
    "role": ("work", "role"),
    "allergy": ("food", "allergy"),
}

SEVERAL = [
    ("Where do I work and as what?", ["employer", "role"]),
    ("Where do I live and work?", ["city", "employer"]),
    ("What's my name, job and city?", ["name", "role", "city"]),
    ("Remind me of my name, where I live and my allergies.", ["name", "city", "allergy"]),
    ("Do you know where I live and what I do for a living?", ["city", "role"]),
    ("What do I do and for whom?", ["role", "employer"]),
    ("我叫什么名字、住哪、在哪上班？", ["name", "city", "employer"]),
    ("我在哪里工作，是什么职位？", ["employer", "role"]),
    ("我的姓名、城市和职位分别是什么？", ["name", "city", "role"]),
    ("你还记得我住哪和对什么过敏吗", ["city", "allergy"]),
]

# What tells something or points at it asks nothing, though all of its words could.
STATEMENTS = [
    "My name is Buddy.",
    "That's where I live.",
    "It is what I do.",
    "我没有过敏史。",
    "我住哪里都可以。",
    "My allergies are severe.",
]


def rows(table: str) -> list[str]:
    return [question.strip() for line in table.strip().splitlines() for question in line.split("|") if question.strip()]


ASKED = [(q, slot) for table in (ENGLISH, CHINESE) for slot, lines in table.items() for q in rows(lines)]


@each_row(ASKED)
def test_what_was_told_is_asked_for(question: str, slot: str) -> None:
    query = slots_asked(question)
    assert SLOTS[slot] in query.attributes
    assert query.about_user
    assert query.subject == "user"
    assert not query.past


@each_row(rows(OF_DOCUMENTS_EN) + rows(OF_DOCUMENTS_ZH))
def test_a_documents_matter_is_not_the_users(question: str) -> None:
    query = slots_asked(question)
    assert not query.about_user
    assert query.subject not in (None, "user") or not query.attributes & set(SLOTS.values())


@pytest.mark.parametrize(("question", "slots"), SEVERAL)
def test_several_are_asked_at_once_and_kept_apart(question: str, slots: list[str]) -> None:
    query = slots_asked(question)
    assert query.about_user
    assert [part.attributes for part in query.each()] == [{SLOTS[slot]} for slot in slots]


@pytest.mark.parametrize("text", STATEMENTS)
def test_a_statement_asks_for_nothing(text: str) -> None:
    assert not self_questions(fold(text).strip(" .。"))


@pytest.mark.parametrize("question", ["Who am I?", "我是谁？", "Can you tell me who I am?", "你知道在跟谁说话吗"])
def test_who_the_user_is(question: str) -> None:
    assert slots_asked(question).attributes >= {SLOTS["name"], SLOTS["role"], SLOTS["employer"], SLOTS["city"]}


def test_a_question_that_may_be_about_the_kettle_asks_documents_too() -> None:
    query = slots_asked("What should I avoid?")
    assert SLOTS["allergy"] in query.attributes
    assert query.asks_more
    assert not query.about_user


def test_what_was_told_is_asked_for_behind_a_sentence_that_says_so() -> None:
    query = slots_asked("I told you earlier what I do for work. What was it?")
    assert query.attributes == {SLOTS["role"]}
    assert query.about_user


WORDS = [
    *"what where who my i you do am name city work job allergic to for company and the".split(),
    *"我什么哪公司上班住过敏的是你记得告诉名字,",
]


@given(st.lists(st.sampled_from(WORDS), max_size=40), st.sampled_from(["", " "]))
def test_any_row_of_such_words_is_read_and_gives_whole_slots(words: list[str], space: str) -> None:
    for query in self_questions(space.join(words)):
        assert query.attributes
        assert query.about_user != query.asks_more
        assert query.subject == "user"
