"""Polarity: what a claim denies of a text, and what only looks like a denial."""

import pytest

from assistant.retrieval.polarity import denies, polarity


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Probation is not three months", "Probation is three months for all employees."),
        ("Unused days can be carried over", "Unused days cannot be carried over."),
        ("Dogs are allowed in the office", "Dogs and cats are not allowed in the office."),
        ("The bonus isn't paid in June", "Some words before. The bonus is paid in June, with the salary."),
        ("加班费不随工资发放", "加班费随工资发放。"),
        ("可以带狗上班", "员工不可以带狗上班。"),
        ("没有试用期", "试用期为三个月。"),
    ],
)
def test_a_claim_that_denies_is_found(claim: str, text: str) -> None:
    assert denies(claim, text)


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        ("Probation is three months", "Probation is three months for all employees."),
        ("Unused days cannot be carried over", "Unused days are not carried over."),
        ("No, unused days are not carried over", "Unused days are not carried over."),
        ("At most five days can be carried over", "No more than five days can be carried over."),
        ("Meals are paid for and taxis are not paid for", "Meals are paid for, and taxis are not paid for."),
        ("Late claims are not paid", "Late claims are refused."),
        ("Leave may be taken after three months", "Leave may not be taken before three months."),
        ("住宿费不超过500元", "住宿费上限为500元。"),
        ("加班费不发放", "加班费未发放。"),
        ("禁止带狗上班", "不可以带狗上班。"),
        ("转正之后可以休年假", "未转正之前不可以休年假。"),
        ("The moon is not made of cheese", "Leave is 25 days a year."),
    ],
)
def test_what_denies_nothing_is_left(claim: str, text: str) -> None:
    assert not denies(claim, text)


def test_a_clause_that_leaves_its_denial_open_is_unclear() -> None:
    assert polarity("You must not leave unless told") == "unclear"
    assert polarity("未经批准不得离开") == "unclear"
    assert polarity("This is not it") == "denied"
    assert polarity("不仅如此") == "affirmed"
