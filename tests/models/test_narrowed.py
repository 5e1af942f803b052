"""What narrows the value asked for: a bound, an ordinal, a unit, a past day, a term; and what counts by another measure."""

import pytest

from assistant.models.answer_types import answer_type
from assistant.models.scoring import candidates
from tests.models.test_quoting import passage, said

MACHINE = "| Item | QL-30 | QL-45 |\n|---|---|---|\n| Drum length (mm) | 2,400 | 3,600 |\n| 整机重量（kg） | 310 | 640 |\n| 工作温度（°C） | 180–320 | 180–330 |\n"


def holds(question: str, text: str) -> bool:
    value = answer_type(question)
    assert value is not None
    return any(value.is_in(one) for one in candidates(question, [passage(1, text)]))


@pytest.mark.parametrize(
    ("question", "near_miss", "answer"),
    [
        ("When was Debian founded?", "Mind the stress on the first syllable.", "Debian was created in 1993."),
        ("协会是什么时候成立的？", "6 年后，我意识到内容陈旧。", "协会于1993年成立。"),
        (
            "When was the first version of the guide released?",
            "The second version of the guide was released in 2008.",
            "The first version of the guide was released in 2001.",
        ),
        ("手册的第一版是什么时候发布的？", "手册第二版在2008年发布。", "手册第一版在2001年发布。"),
        (
            "How many licences does a team need at least?",
            "Our team has 40 licences.",
            "A team of five must have 12 licences.",
        ),
        ("安装最少需要多少内存？", "我的电脑有1024内存。", "安装需要512内存。"),
        (
            "How many days of leave do I get?",
            "Your leave manager writes to you in 1-2 business days.",
            "You get 25 days of leave.",
        ),
        ("年假有多少天？", "年假申请在3天内答复。", "年假为12天。"),
        ("办公室有几层楼？", "办公室的一级系统在一号楼。", "办公室共三层。"),
        ("How long is the probation period?", "State the number of probation days.", "Probation lasts a few months."),
        ("数据多久备份一次？", "数据备份保存35天。", "数据每晚备份。"),
        ("How soon must a page be acknowledged?", "Acknowledge the page.", "Acknowledge a page within 10 minutes."),
        ("How heavy is the machine?", "The machine has 3 legs.", "The machine has 640 kg."),
        ("机器有多重？", "机器重要零件有3个。", "机器为640公斤。"),
    ],
)
def test_what_lacks_what_the_question_narrows_is_a_near_miss(question: str, near_miss: str, answer: str) -> None:
    assert not holds(question, near_miss)
    assert holds(question, answer)


@pytest.mark.parametrize(
    ("question", "other", "named"),
    [
        (
            "What is an incident commander?",
            "Use the incident command to declare an incident.",
            "An incident commander leads the response.",
        ),
        ("什么是虚拟软件包？", "软件包是一种文件。", "虚拟软件包是一组软件包的名称。"),
    ],
)
def test_a_term_that_stands_nowhere_is_not_explained(question: str, other: str, named: str) -> None:
    assert other not in said(question, passage(1, other))
    assert named in said(question, passage(1, named))


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("How heavy is the QL-45?", "| 整机重量（kg） | 310 | 640 |"),
        ("QL-45有多重？", "| 整机重量（kg） | 310 | 640 |"),
        ("What does QL 45 weigh?", "| 整机重量（kg） | 310 | 640 |"),
        ("What is the working temperature of the QL-45?", "| 工作温度（°C） | 180–320 | 180–330 |"),
    ],
)
def test_the_unit_finds_the_row_in_whatever_language(question: str, row: str) -> None:
    answer = said(question, passage(1, MACHINE))
    assert row in answer
    assert "2,400" not in answer


def test_what_holds_the_value_stands_without_what_was_nearer_and_lacks_it() -> None:
    near = "The project was founded by Ian Murdock. The name of the project has its stress on the first syllable."
    answer = said(
        "When was the project founded?",
        passage(1, near, 1.0),
        passage(2, "The project was created by Ian Murdock in 1993.", 0.8),
    )
    assert "in 1993" in answer
    assert "syllable" not in answer


@pytest.mark.parametrize(
    ("question", "near_miss", "answer"),
    [
        (
            "When was the first Debian release?",
            "Debian 8 in April 2015 was the first release to ship with systemd.",
            "The first Debian release was in August 1993.",
        ),
        (
            "How many packages does Debian have?",
            "There are two types of packages in Debian.",
            "Debian has 59,551 packages.",
        ),
        (
            "How many sick days are paid?",
            "Five additional days are paid after a birth.",
            "Up to six sick days are paid in a year.",
        ),
        ("远程服务模块多少钱？", "远程服务模块免费试用六个月。", "远程服务模块2,600元。"),
    ],
)
def test_a_count_or_a_price_of_something_else_is_a_near_miss(question: str, near_miss: str, answer: str) -> None:
    assert not holds(question, near_miss)
    assert holds(question, answer)


@pytest.mark.parametrize(
    "question", ["What do I do if I find a suspicious email?", "What is done if we get a bad email?"]
)
def test_what_to_do_about_an_email_asks_for_no_address(question: str) -> None:
    value = answer_type(question)
    assert value is None or value.name != "email"
