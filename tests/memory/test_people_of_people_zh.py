"""Chinese: a relative's boyfriend is somebody of his own, and a weekday is nobody."""

import pytest

from assistant.memory.people import parted, same_person
from assistant.memory.questions import slots_asked
from assistant.memory.rules import only_tells
from tests.memory.test_rules_en import drafts_of


@pytest.mark.parametrize(
    ("who", "subject"),
    [
        ("我表姐的男朋友叫蒋一鸣，", "表姐的男朋友"),
        ("我表姐的男朋友", "表姐的男朋友"),
        ("我表姐男朋友", "表姐的男朋友"),
        ("表姐的男朋友", "表姐的男朋友"),
        ("我同事的老公", "同事的老公"),
        ("我邻居家的儿子", "邻居的儿子"),
        ("我闺蜜老公", "闺蜜的老公"),
        ("我女儿的老师", "女儿的老师"),
    ],
)
def test_whose_they_are_is_part_of_who_they_are(who: str, subject: str) -> None:
    drafts = drafts_of(f"{who}在银川的贺兰酒庄当侍酒师，人也住银川。他居然对亚硫酸盐过敏。")
    assert {d.subject for d in drafts} == {subject}
    assert {"贺兰酒庄", "侍酒师", "亚硫酸盐"} <= {d.value for d in drafts}


def test_they_are_neither_the_relative_nor_the_users_own() -> None:
    assert parted("表姐的男朋友蒋一鸣") == ("表姐的男朋友", "蒋一鸣")
    assert not same_person("表姐", "表姐的男朋友")
    assert not same_person("男朋友", "表姐的男朋友")
    assert slots_asked("我表姐的男朋友住在哪里？").subject == "表姐的男朋友"
    assert slots_asked("我表姐住在哪里？").subject == "表姐"


@pytest.mark.parametrize(
    "text",
    [
        "周四来访的客人叫沈伯远，是华鼎药业的采购总监，住在苏州。他对草莓过敏。",
        "她周末在椰城书店当店员。她对菠萝过敏。",
        "周二在协和医院上班的护士",
        "周末在家，对花粉过敏的人不少",
        "明天在华为上班",
    ],
)
def test_a_day_is_no_person(text: str) -> None:
    assert {d.subject for d in drafts_of(text)} <= {"user"}


def test_a_name_that_begins_like_a_day_is_one() -> None:
    assert {(d.subject, d.value) for d in drafts_of("周一鸣在华为上班")} == {("周一鸣", "华为")}


@pytest.mark.parametrize("text", ["帮安娜订位，对坚果过敏", "麻烦给老王订个位，对花生过敏。"])
def test_what_is_to_be_booked_is_a_request(text: str) -> None:
    assert not only_tells(text, drafts_of(text))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("转发候选人的邮件：您好，我叫巴特尔，住在包头。", True),
        ("候选人来信：您好，我叫巴特尔。帮我翻译一下。", False),
    ],
)
def test_what_is_only_handed_on_is_a_statement(text: str, told: bool) -> None:
    assert only_tells(text, drafts_of(text)) is told
