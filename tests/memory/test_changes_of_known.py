"""Changes that name what changed find the one slot that was told; appointments move; what merely acts is no slot."""

import pytest

from assistant.memory.questions import slots_asked
from assistant.memory.reconcile import reconcile
from tests.memory.test_reconcile import NOW, drafts_of, known
from tests.memory.test_rules_en import slots_of
from tests.rows import each_row

CHANGES = [
    ("My deadline is March 1.", "The deadline has moved to April 15.", "deadline", "April 15"),
    (
        "The deadline for the Falcon report is March 1.",
        "The deadline has moved to April 15.",
        "deadline for the falcon report",
        "April 15",
    ),
    ("My budget is 40,000 euros.", "The project's budget has gone up to 60,000 euros.", "budget", "60,000 euros"),
    ("Our project is called Falcon.", "We renamed the project from Falcon to Heron.", "name", "Heron"),
    ("我的项目截止日期是3月1号。", "把截止日期改成4月15号。", "deadline", "4月15号"),
    ("我的论文截止日期是3月1号。", "把截止日期改成4月15号。", "论文截止日期", "4月15号"),
    ("我的报名截止日期是3月1号。", "截止日期改到4月15号了。", "报名截止日期", "4月15号"),
    ("我们的开会时间是周三。", "开会时间改到周五了。", "开会时间", "周五"),
    ("我们的会议室是205。", "会议室换成了301。", "会议室", "301"),
    ("我女儿在中心小学上学。", "我女儿转学到实验小学了。", "school", "实验小学"),
]
MOVED = [
    ("I have a meeting on Friday at 3.", "The meeting has moved to Saturday at 10.", "meeting, Saturday at 10"),
    (
        "My dentist appointment is on 5 June 2026.",
        "My dentist appointment has moved to 12 June 2026.",
        "dentist appointment, 12 June 2026",
    ),
    ("我周五下午三点有个会议。", "会议改到周六上午十点。", "会议，周六上午十点"),
]
TOLD = [
    ("我们春天搬到了厦门，挺喜欢这里的。", {"city=厦门"}),
    ("我们团队从Slack换成了飞书。", {"tool!=Slack", "tool=飞书"}),
    ("Our team switched from Slack to Notion.", {"tool!=Slack", "tool=Notion"}),
    ("把我的车牌号记成浙A12345。", {"车牌号=浙A12345"}),
    ("Everyone at the office calls me Bex.", {"nickname=Bex"}),
    ("You can reach me at dana@example.org if anything breaks.", {"email=dana@example.org"}),
    ("The backend of our project is written in Go.", {"language=Go"}),
    ("I'm no longer at Nokia.", {"employer!=Nokia"}),
    (
        "I'm in charge of supplier audits for the Nordic region.",
        {"duty=supplier audits for the Nordic region"},
    ),
    ("有事发邮件到 ruoxi@example.cn 找我。", {"email=ruoxi@example.cn"}),
    ("我是在绍兴长大的。", {"hometown=绍兴"}),
    ("供应商审核这块由我负责。", {"duty=供应商审核"}),
    ("我每天早上七点上班，下午三点下班。", {"hours=早上七点上班，下午三点下班"}),
    ("我吃素快十年了。", {"diet=吃素"}),
    ("我们项目后端用的是 Go 语言。", {"language=Go"}),
    ("我是住在杭州的。", {"city=杭州"}),
    ("杭州是我住的地方。", {"city=杭州"}),
    ("I live in Paris and in Rome.", {"city=Paris and in Rome"}),
    ("I live in Paris and in love.", {"city=Paris"}),
    ("我不住罗马，住那不勒斯。", {"city!=罗马", "city=那不勒斯"}),
    ("我姐姐和她老公住在成都。", {"姐姐.city=成都", "姐姐的老公.city=成都"}),
    ("My sister and her boyfriend live in Leeds.", {"sister.city=Leeds", "sister's boyfriend.city=Leeds"}),
    ("My sister lives in Rome and her husband works at Fiat.", {"sister.city=Rome", "sister's husband.employer=Fiat"}),
    ("我老师是王强的学生。", {"老师.role=王强的学生"}),
]


@pytest.mark.parametrize(("before", "change", "attribute", "value"), CHANGES)
def test_a_change_takes_the_slot_that_was_told(before: str, change: str, attribute: str, value: str) -> None:
    changes = reconcile(drafts_of(change), known(before), (), said_at=NOW, said=change)
    (only,) = [each for each in changes if each.op == "supersede"]
    assert only.target_id == "f0"
    assert only.draft is not None
    assert (only.draft.attribute, only.draft.value) == (attribute, value)


@pytest.mark.parametrize(("before", "change", "value"), MOVED)
def test_an_appointment_moves_to_its_new_day(before: str, change: str, value: str) -> None:
    facts = known(before)
    (only,) = reconcile(drafts_of(change), facts, (), said_at=NOW, said=change)
    assert (only.op, only.target_id) == ("supersede", "f0")
    assert only.draft is not None
    assert only.draft.valid_from is not None
    assert facts[0].valid_from is not None
    assert only.draft.valid_from > facts[0].valid_from
    assert only.draft.value == value


def test_a_plan_that_moves_is_still_said_to_be_one() -> None:
    facts, change = known("I have a meeting on 5 June 2026."), "My meeting has moved to 12 June 2026."
    (only,) = reconcile(drafts_of(change), facts, (), said_at=NOW, said=change)
    assert only.draft is not None
    assert only.draft.attribute == facts[0].attribute == "plan"
    assert only.draft.text == "The user has a plan: meeting, 12 June 2026."


@pytest.mark.parametrize("change", ["会议改到周六上午十点。", "The meeting has moved to Saturday.", "截止时间改一下。"])
def test_a_change_of_nothing_known_is_nothing(change: str) -> None:
    assert reconcile(drafts_of(change), known("I live in Lyon."), (), said_at=NOW, said=change) == []


@each_row(TOLD)
def test_what_is_told(said: str, slots: set[str]) -> None:
    assert slots_of(said) == slots


def test_the_slot_asked_for_has_no_verb_in_its_name() -> None:
    assert slots_asked("我的钓鱼竿放在哪里？").attributes == {("other", "钓鱼竿")}
