"""Questions that ask for two things at once are taken apart, and the words of a follow-up come before what it is about."""

import pytest

from assistant.models.compound import asked_apart
from assistant.models.cues import wanted
from assistant.models.foreground import foreground
from tests.models.test_quoting import passage, said

OFFICE = "The cafeteria is open from 8:00 to 20:30. Lunch is free for interns. An evening meal costs 9 euros."
FOUND = "向服务台（分机8100）提出，写明路径。服务台在四个工作小时内恢复。"


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        (
            "When is the cafeteria open and what do evening meals cost?",
            ("When is the cafeteria open?", "what do evening meals cost?"),
        ),
        (
            "For how long do buddies meet, and how often?",
            ("For how long do buddies meet?", "for buddies meet — how often?"),
        ),
        ("误删了一个文件，找谁恢复，要多久？", ("误删了一个文件，找谁恢复？", "误删了一个文件，要多久？")),
        ("年假有几天，怎么申请？", ("年假有几天？", "年假——怎么申请？")),
    ],
)
def test_two_questions_are_told_apart_each_with_what_it_is_about(question: str, parts: tuple[str, ...]) -> None:
    assert asked_apart(question) == parts


@pytest.mark.parametrize(
    "question",
    [
        "去深圳出差，住宿最多能报多少钱一晚？",
        "What is the difference between leave and absence and which is paid?",
        "When I leave, who takes over and what happens to my laptop?",
        "镜像站怎么设置？",
        "本地插件和云插件有什么区别，哪个更快？",
    ],
)
def test_one_question_stays_whole(question: str) -> None:
    assert asked_apart(question) == (question,)


def test_both_of_two_questions_are_answered() -> None:
    answer = said("When is the cafeteria open and what do evening meals cost?", passage(1, OFFICE))
    assert "20:30" in answer
    assert "9 euros" in answer


def test_who_and_how_long_are_both_answered() -> None:
    answer = said("误删了一个文件，找谁恢复，要多久？", passage(1, FOUND, 1.0, ("找回单个文件",)))
    assert "8100" in answer
    assert "四个工作小时" in answer


@pytest.mark.parametrize(
    ("question", "asks", "kind"),
    [
        ("How much leave do I get — who approves it?", "who approves it?", "person"),
        ("住宿标准：超出了怎么办？", "超出了怎么办？", "way"),
        ("年假有几天——找谁批准？", "找谁批准？", "person"),
        ("How much leave do I get?", "How much leave do I get?", "quantity"),
    ],
)
def test_the_side_that_asks_says_what_is_wanted(question: str, asks: str, kind: str) -> None:
    assert foreground(question) == asks
    assert wanted(question) == kind


HANDBOOK = (
    "| Completed years of service | Working days a year |\n|---|---|\n| 0 to 3 | 12 |\n| 4 to 7 | 15 |\n| 8 and more | 18 |\n\n"
    "Up to five unused days can be carried into the next year and are used by 31 March."
)
TRAVEL = "现将住宿标准作如下调整：\n\n一、一类地区的上限由600元调整为680元；\n二、二类地区的上限由450元调整为480元。\n"
EXCESS = "超出标准的部分由本人承担。"


def test_what_a_follow_up_asks_itself_is_answered_and_not_the_question_before() -> None:
    question = (
        "How much annual leave does someone with nine years of service get — how many of those can be carried over?"
    )
    answer = said(question, passage(1, HANDBOOK, 1.0, ("Annual leave",)))
    assert "Up to five unused days" in answer
    assert "18" not in answer
    answer = said("去杭州出差住宿标准：超出了怎么办？", passage(1, TRAVEL), passage(2, EXCESS, 0.9))
    assert answer.startswith(EXCESS)
