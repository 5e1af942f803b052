"""A question for the user's own name, home or allergy is never answered with what was said of somebody else."""

import pytest

from assistant.service import Assistant

TOLD = [
    ("我女儿叫李可欣，对牛奶过敏。", "我对什么过敏？", "牛奶"),
    ("客人：安娜，对坚果过敏，住在大连。", "我住在哪里？", "大连"),
    ('Paul wrote: "I\'m allergic to nuts and live in Hull."', "What am I allergic to?", "nuts"),
    ("Candidate: Jane Miller. Lives in Porto. Allergic to shellfish.", "Where do I live?", "Porto"),
    ("我女儿对腰果过敏，我妈妈住在桂林。", "我住在哪里？", "桂林"),
    ("客人王女士说她住在厦门，对羽绒过敏。", "我对什么过敏？", "羽绒"),
    ("The patient said I'm allergic to aspirin and I live alone in Bergen.", "Where do I live?", "Bergen"),
    ("I met the candidate: she is called Rosa, lives in Vigo, allergic to gluten.", "What am I allergic to?", "gluten"),
    ("My daughter is Kim. She can't have milk. Allergic to eggs too.", "What am I allergic to?", "eggs"),
]
OWN = [
    ('My favourite poem is "The Road Not Taken".', "What is my favourite poem?", "The Road Not Taken"),
    ("I'm allergic to most things that bloom in May.", "What am I allergic to?", "bloom in May"),
    ("I met Ann, she lives in Bonn, and I'm allergic to whatever her cat has.", "What am I allergic to?", "cat"),
    ("我女儿叫李可欣，对牛奶过敏。", "我女儿对什么过敏？", "牛奶"),
]


@pytest.mark.parametrize(("told", "asked", "not_said"), TOLD)
def test_somebody_elses_is_not_the_users(tandem: Assistant, told: str, asked: str, not_said: str) -> None:
    tandem.ask(told, user_id="anna", session_id="told")
    answer = tandem.ask(asked, user_id="anna", session_id="asked")
    assert answer.abstained
    assert not_said not in answer.answer


@pytest.mark.parametrize(("told", "asked", "said"), OWN)
def test_what_the_user_said_is(tandem: Assistant, told: str, asked: str, said: str) -> None:
    tandem.ask(told, user_id="anna", session_id="told")
    assert said in tandem.ask(asked, user_id="anna", session_id="asked").answer
