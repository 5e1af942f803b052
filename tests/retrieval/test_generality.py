"""What a claim says of all is not what a sentence says of some."""

import pytest

from assistant.retrieval.claim_support import support_of
from assistant.retrieval.generality import widens


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Probation lasts six months for everybody.", "For managers at grade 7, probation lasts six months."),
        ("Every employee may work remotely.", "Only office staff may work remotely."),
        ("Expenses are always reimbursed.", "Expenses are reimbursed if a receipt is handed in."),
        ("所有人的试用期都是六个月。", "主管岗位的试用期是六个月。"),
        ("一律可以报销。", "如果有发票，可以报销。"),
    ],
)
def test_a_claim_of_all_is_wider_than_a_sentence_of_some(claim: str, sentence: str) -> None:
    assert widens(claim, sentence)
    assert support_of(claim, sentence) is None


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Every employee gets 25 days of annual leave.", "All employees get 25 days of annual leave."),
        ("Everybody gets 25 days of annual leave.", "Annual leave is 25 days."),
        ("For managers, probation lasts six months.", "For managers at grade 7, probation lasts six months."),
        ("所有员工都有25天年假。", "年假为25天，全体员工都有。"),
    ],
)
def test_what_is_said_of_all_or_of_the_same_some_holds(claim: str, sentence: str) -> None:
    assert not widens(claim, sentence)
    assert support_of(claim, sentence) is not None


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("All laboratories have an emergency shower.", "Some laboratories have an emergency shower."),
        ("Every laboratory has an emergency shower.", "Some laboratories have an emergency shower."),
        ("每间实验室都有紧急淋浴。", "部分实验室有紧急淋浴。"),
        ("Parking costs 12 euros an hour.", "Parking costs 12 euros a day."),
        ("停车每小时12元。", "停车每天12元。"),
        (
            "Only managers may work remotely on three days a week.",
            "Office staff may work remotely on three days a week.",
        ),
        ("只有经理每周可以远程办公三天。", "办公室员工每周可以远程办公三天。"),
        ("Office staff may work remotely on at least three days.", "Office staff may work remotely on three days."),
        ("员工每年至少有15天年假。", "员工每年享有15天年假。"),
    ],
)
def test_all_for_some_only_at_least_and_another_rate_say_more(claim: str, sentence: str) -> None:
    assert widens(claim, sentence)
    assert support_of(claim, sentence) is None


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Parking costs twelve euros per day.", "Parking costs 12 euros a day."),
        ("停车每日12元。", "停车每天12元。"),
        ("Staff may work remotely on at most two days a week.", "Staff may work remotely on up to two days a week."),
        ("Only managers may sign.", "Nobody but managers may sign."),
        ("Every office has a sauna.", "Each office has a sauna."),
        ("Passwords have at least 14 characters.", "Passwords must have 14 characters or more."),
    ],
)
def test_the_same_bound_and_the_same_rate_hold(claim: str, sentence: str) -> None:
    assert not widens(claim, sentence)


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        (
            "All employees may carry over up to ten days.",
            "The rule works differently for these two groups: they may carry over up to ten days.",
        ),
        ("Most parts are covered.", "Wearing parts are covered for three months."),
        ("大部分零件在保修范围内。", "易损件保修三个月。"),
    ],
)
def test_a_group_named_before_and_most_of_a_thing_are_not_what_is_said_of_others(claim: str, sentence: str) -> None:
    assert widens(claim, sentence)


def test_most_is_held_by_what_says_most() -> None:
    assert not widens("Most parts are covered.", "The majority of parts is covered.")
    assert not widens("The most important part is covered.", "The important part is covered.")
