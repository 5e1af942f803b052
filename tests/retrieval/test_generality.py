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
