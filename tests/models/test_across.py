"""Where the question's own language lacks what is asked, the other language's passage answers; and no disagreement hides."""

from dataclasses import replace

import pytest

from assistant.datatypes import NumberedPassage
from assistant.models.conflicts import disagree
from assistant.models.scoring import candidates
from tests.models.test_quoting import passage, said


def of(language: str, one: NumberedPassage) -> NumberedPassage:
    return replace(one, hit=replace(one.hit, language=language, document=f"{one.n}.md"))


@pytest.mark.parametrize(
    ("question", "own", "other", "value"),
    [
        (
            "每年的培训经费是多少钱？",
            "每人每年有培训经费，金额见《员工手册》。推荐一名新同事，奖励2000元。",
            "Each employee has a training budget of CNY 6,000 a year.",
            "6,000",
        ),
        (
            "What does a control board for the QL-60 cost?",
            "The QL-60 has a control board of revision B. The list price of the QL-60 rises by 4 percent.",
            "备件价格：QL-60的控制板单价为3,900元。",
            "3,900",
        ),
    ],
)
def test_the_passage_with_the_value_answers_whatever_its_language(
    question: str, own: str, other: str, value: str
) -> None:
    asked, answering = ("zh", "en") if "钱" in question else ("en", "zh")
    assert value in said(
        question, of(asked, passage(1, own)), of(answering, replace(passage(2, other), hit=passage(2, other, 0.3).hit))
    )


def test_a_question_that_its_own_language_answers_stays_there() -> None:
    own = "## How long is the warranty?\n\nTwelve months from the acceptance of the machine."
    answer = said(
        "How long is the warranty?", of("en", passage(1, own)), of("zh", passage(2, "滚筒刷的保修期为3个月。", 0.3))
    )
    assert "Twelve months" in answer
    assert "3个月" not in answer


@pytest.mark.parametrize(
    ("chinese", "differ"), [("每日备份保存60天。", True), ("每日备份保存35天。", False), ("每日备份在杭州。", False)]
)
def test_two_languages_disagree_by_another_figure_of_the_same_kind(chinese: str, *, differ: bool) -> None:
    question = "How long are daily backups kept?"
    found = candidates(
        question, [of("en", passage(1, "Daily backups are kept for 35 days.")), of("zh", passage(2, chinese))]
    )
    one, other = found[0], found[-1]
    assert disagree(question, one, other) is differ
