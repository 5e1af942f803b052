"""Five things told once are asked again in other words: each answer says the thing, and nothing where none was told."""

import pytest

from assistant.service import Assistant

TOLD = {
    "en": "My name is Alice Brown. I live in Leeds. I work at Acme. I work as a nurse. I'm allergic to latex.",
    "zh": "我叫李雷。我住在苏州。我在华为上班。我的职业是工程师。我对乳胶过敏。",
}
ASKED = [
    ("en", "What name did I give you?", "Your name is Alice Brown."),
    ("en", "Who is it you're talking to?", "Your name is Alice Brown. You live in Leeds. You work as a nurse at Acme."),
    ("en", "Remind me which city I call home.", "You live in Leeds."),
    ("en", "By whom am I employed?", "You work at Acme."),
    ("en", "In what role do I work?", "You work as a nurse."),
    ("en", "Is there anything I can't eat?", "You're allergic to latex."),
    ("en", "Where do I work and as what?", "You work at Acme. You work as a nurse."),
    ("en", "Tell me my name, where I live and my allergies.", "Your name is Alice Brown. You live in Leeds. You're allergic to latex."),
    ("zh", "你记的我的姓名是啥？", "你叫李雷。"),
    ("zh", "我坐标在哪来着", "你住在苏州。"),
    ("zh", "哪家公司雇了我？", "你在华为工作。"),
    ("zh", "我是干哪行的？", "你的职业是工程师。"),
    ("zh", "哪些东西我碰不得？", "你对乳胶过敏。"),
    ("zh", "我的名字、城市和职位分别是什么？", "你叫李雷。你住在苏州。你的职业是工程师。"),
]  # fmt: skip
UNTOLD = [
    ("Which city have you saved for me?", "You have not told me where you live yet."),
    ("Who employs me?", "You have not told me where you work yet."),
    ("What's my line of work?", "You have not told me what your job is yet."),
    ("Have I got any allergies?", "You have not told me about any allergies yet."),
    ("Who am I?", "You have not told me who you are yet."),
    ("我姓甚名谁", "你还没有告诉过我你的名字。"),
    ("我在哪儿安家？", "你还没有告诉过我你住在哪里。"),
    ("我靠什么谋生？", "你还没有告诉过我你做什么工作。"),
]


@pytest.fixture(scope="module")
def known(sample: Assistant) -> Assistant:
    for language, told in TOLD.items():
        sample.ask(told, user_id=language, session_id="told")
    return sample


@pytest.mark.parametrize(("language", "question", "expected"), ASKED)
def test_what_was_told_is_said(known: Assistant, language: str, question: str, expected: str) -> None:
    answer = known.ask(question, user_id=language, session_id=question)
    assert answer.answer == expected
    assert not answer.citations
    assert not answer.written


@pytest.mark.parametrize(("question", "expected"), UNTOLD)
def test_what_was_not_told_is_no_passage(sample: Assistant, question: str, expected: str) -> None:
    answer = sample.ask(question, user_id="nobody", session_id=question)
    assert answer.answer == expected
    assert not answer.citations


def test_an_allergy_is_not_listed_under_food(known: Assistant) -> None:
    answer = known.ask("What do you know about me?", user_id="en", session_id="all").answer
    assert "Allergies: You're allergic to latex." in answer
    assert "Food" not in answer


def test_a_question_for_the_handbook_is_not_answered_from_the_profile(known: Assistant) -> None:
    for question in (
        "How do I change my name in the portal?",
        "What is my company's leave policy?",
        "Can I work from home?",
    ):
        answer = known.ask(question, user_id="en", session_id=question).answer
        assert not any(value in answer for value in ("Alice", "Acme", "Leeds"))
