"""The piece that answers stands first and, where it answers by itself, alone; ranges, rows of tables, whole ways."""

import pytest

from assistant.models.selecting import select
from tests.models.test_quoting import passage, said


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        (
            "How long is the warranty on drum brushes?",
            "Twelve months from the acceptance of the machine. Drum brushes have a warranty of three months. The"
            " warranty covers no damage by gas.",
            "Drum brushes have a warranty of three months. [1]",
        ),
        (
            "试用期多长？",
            "试用期为三个月。试用期间的工资与转正后相同。年假要在转正之后才能使用，最多三天。",
            "试用期为三个月。 [1]",
        ),
        (
            "班车几点从杭州出发？",
            "请在第一周内完成线上课程，约四十分钟。班车7:10自杭州出发。座位须在前一天预订。",
            "班车7:10自杭州出发。 [1]",
        ),
        (
            "What time does the shuttle leave?",
            "The shuttle is free. The shuttle leaves at 7:10. Seats are booked the day before.",
            "The shuttle leaves at 7:10. [1]",
        ),
    ],
)
def test_the_figure_asked_for_stands_alone(question: str, text: str, answer: str) -> None:
    assert said(question, passage(1, text)) == answer


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        (
            "Can unused leave be carried over?",
            "Silence of the manager counts as approval. Unused leave can be carried over into the next year.",
            "Unused leave can be carried over into the next year. [1]",
        ),
        ("未休的年假可以结转吗？", "主管三天内答复。未休的年假可以结转到下一年。", "未休的年假可以结转到下一年。 [1]"),
    ],
)
def test_what_stands_before_the_answer_is_not_read_first(question: str, text: str, answer: str) -> None:
    assert said(question, passage(1, text)).startswith(answer.removesuffix(" [1]"))


LIMITS = (
    "| Value of the order | Approved by |\n|---|---|\n| up to 5,000 | line manager |\n"
    "| 5,000 to 300,000 | finance |\n| above 300,000 | General Manager |\n| any, abroad | board |\n"
)


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("Who approves an order of 400,000?", "General Manager"),
        ("Who approves an order of 20,000?", "finance"),
        ("Who approves an order of 300?", "line manager"),
    ],
)
def test_the_row_whose_range_holds_the_amount_is_the_answer(question: str, row: str) -> None:
    rows = [line for line in said(question, passage(1, LIMITS)).splitlines() if line.startswith("|")][2:]
    assert rows == [line for line in LIMITS.splitlines() if line.endswith(f"| {row} |")]


@pytest.mark.parametrize(
    ("question", "text", "rule"),
    [
        (
            "Who has to approve an expense of CNY 5,000?",
            "Expenses that serve the business are reimbursed. Up to CNY 2,000 the line manager approves; above that the"
            " finance team approves as well.",
            "Up to CNY 2,000 the line manager approves; above that the finance team approves as well. [1]",
        ),
        (
            "8000元的费用由谁批准？",
            "发票须写明公司全称。超过5000元的费用，由财务部批准。",
            "超过5000元的费用，由财务部批准。 [1]",
        ),
    ],
)
def test_the_rule_for_an_amount_is_the_answer(question: str, text: str, rule: str) -> None:
    assert said(question, passage(1, text)) == rule


ROLES = "| 职务 | 人员 |\n|---|---|\n| 总指挥 | 邱波 |\n| 通讯组 | 值班室 |\n| 救护组 | 急救员 |\n| 设备组 | 机修班 |\n"


def test_who_has_a_role_stands_in_its_row() -> None:
    other = "1. 值班室在五分钟内通知总指挥。\n2. 发生事故的，总指挥在一小时内报告。\n"
    answer = said("谁是总指挥？", passage(1, other), passage(2, ROLES, 0.8))
    assert "| 总指挥 | 邱波 |" in answer
    assert "值班室" not in answer


def test_a_row_that_amends_another_is_kept() -> None:
    table = "| 级别 | 浓度 |\n|---|---|\n| 一级报警 | 25% |\n| 二级报警 | 50% |\n"
    changes = (
        "| 日期 | 内容 |\n|---|---|\n| 5月 | 增加胸牌 |\n| 5月 | 一级报警的浓度由25%调整为20% |\n"
        "| 5月 | 液化气泄漏演练改为每半年一次 |\n| 6月 | 洪水一节 |\n"
    )
    answer = said("液化气泄漏一级报警的浓度是多少？", passage(1, table), passage(2, changes, 0.8))
    assert "一级报警的浓度由25%调整为20%" in answer
    assert "50%" not in answer


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "如何找回误删的文件？",
            "## 找回单个文件\n\n向服务台提出，写明路径。服务台在四小时内恢复。文件超过60天的，须由负责人批准。\n",
        ),
        (
            "How do I get a deleted file back?",
            "## Getting a file back\n\nAsk the service desk. Name the path. A file older than 60 days needs a manager.\n",
        ),
    ],
)
def test_a_way_is_told_from_the_beginning_of_its_section(question: str, text: str) -> None:
    assert said(question, passage(1, text)) == text.splitlines()[2] + " [1]" or text.splitlines()[2] in said(
        question, passage(1, text)
    ).replace("\n", " ")


def test_a_part_before_a_semicolon_brings_the_rest_of_its_sentence() -> None:
    answer = said(
        "报销单何时提交？", passage(1, "报销单应在返回后提交；逾期的，由负责人说明；超过三个月的，不予报销。")
    )
    assert answer.endswith("不予报销。 [1]")


def test_of_two_languages_the_one_that_was_judged_answers_where_the_other_says_little() -> None:
    english = passage(1, "Triage the event first. Then raise an incident.")
    chinese = passage(2, "如何报告 Debian 中的缺陷，请阅读指引。这里没有别的内容。", 0.5)
    assert [piece.n for piece in select("如何上报公司信息安全事件？", (english, chinese), room=250)][:1] == [1]
