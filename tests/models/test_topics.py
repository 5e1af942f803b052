"""The kind of thing, the grade, the purpose and the office that a question names stand in what answers it, or nothing does."""

import pytest

from assistant.models.topics import topic
from tests.models.test_extractive import answered, context
from tests.models.test_quoting import passage, said

GRADES = "年费按等级计算。\n\n| 等级 | 年费 |\n|---|---|\n| 铜级 | 200元 |\n| 银级 | 400元 |\n| 金级 | 700元 |\n"


def abstains(question: str, text: str) -> bool:
    return answered(context(question, (passage(1, text),)))[1].abstained


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "What is the salary of a field service engineer?",
            "Field service engineers receive a harvest bonus of CNY 180 for each full day.",
        ),
        ("境内出差的通讯补助是多少？", "境内出差的伙食补助为每人每天100元。"),
        ("钻石级服务合同的年费是多少？", GRADES),
        ("二级系统的备份密码是什么？", "二级系统每小时做增量备份，密钥分为两份，封存在保险柜。"),
        ("Who is the plant manager of Songyang?", "The Songyang plant works in two shifts, from 06:30 to 22:30."),
        (
            "昆明服务基地有多少名工程师？",
            "月末备份的存放地点改为昆明服务基地，因为一级系统的副本已在松阳，不应放在一处。",
        ),
        ("试用期内辞职要提前几天通知？", "试用期为三个月。试用期内的年假可以提前使用，最多三天。"),
        ("When does the Linden Street office close?", "The Linden Street office opens at 7:30 on weekdays."),
        ("食堂几点关门？", "食堂早上七点开门。"),
        ("周末值班补贴多少？", "节假日值班补贴每天400元。"),
        ("夜班补贴每小时多少钱？", "公司食堂午餐自付8元，其余由公司补贴；夜班餐免费。"),
        ("公司有多少名员工？", "外地员工可以申请入住公司的公寓，前三个月免收房租，之后每月600元。"),
        (
            "What is the warranty on the remote service module?",
            "If it has the remote service module, our engineers can read fault codes. The warranty does not cover gas damage.",
        ),
        ("What was Sourcegraph's net profit in 2021?", "It's 2021, and Sourcegraph is growing at a rapid pace."),
        ("PostgreSQL 在 MemOS 里的默认端口是多少？", "MemOS 的 Server API 默认运行在8001端口。"),
        ("MemOS 有 iPhone 客户端吗？", "MemOS 支持多种客户端（Claude、Cursor、Cline等）。"),
    ],
)
def test_a_near_kind_or_another_grade_is_not_quoted(question: str, text: str) -> None:
    assert abstains(question, text)


@pytest.mark.parametrize(
    ("question", "text", "value"),
    [
        (
            "What is the salary of a field service engineer?",
            "A field service engineer receives a salary of CNY 9,000 a month.",
            "9,000",
        ),
        ("境内出差的伙食补助是多少？", "境内出差的伙食补助为每人每天100元。", "100元"),
        ("金级服务合同的年费是多少？", GRADES, "700元"),
        (
            "How long is probation for a manager at grade 8?",
            "For managers at grade 7 and above, probation is six months.",
            "six months",
        ),
        ("Who is the plant manager of Songyang?", "The plant manager of Songyang is Qiu Bo.", "Qiu Bo"),
        ("When does the office close?", "The office is open from 7:30 to 19:00.", "19:00"),
        ("食堂几点关门？", "食堂的开放时间为7:00至20:30。", "20:30"),
        ("周末值班补贴多少？", "周末和节假日值班补贴每天400元。", "400元"),
        ("夜班补贴每小时多少钱？", "夜班补贴为每小时12元。", "12元"),
        ("公司有多少名员工？", "公司现有员工320人。", "320"),
        (
            "What is the warranty on the remote service module?",
            "The warranty on the remote service module is two years.",
            "two years",
        ),
        ("What was the net profit in 2021?", "In 2021 the net profit was 3 million dollars.", "3 million"),
        ("昆明服务基地有多少名工程师？", "昆明服务基地现有12名工程师。", "12名"),
        ("How much is the meal allowance?", "The food allowance is 30 euros a day.", "30 euros"),
        (
            "How many days of notice do I give when I resign during probation?",
            "During probation either side may end the contract with three days' notice.",
            "three days",
        ),
    ],
)
def test_the_very_thing_is_quoted(question: str, text: str, value: str) -> None:
    assert value in said(question, passage(1, text))


def test_a_question_without_such_a_word_asks_for_nothing_more() -> None:
    assert topic("How do I reset my password?") is None
    assert topic("年假有几天？") is None
