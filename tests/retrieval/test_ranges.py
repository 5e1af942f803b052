"""Figures of a question, the ranges that hold them, and what the gate counts as said."""

import pytest

from assistant.retrieval.evidence import RareWords, Wording
from assistant.retrieval.ranges import figures_of, figures_within, is_within


@pytest.mark.parametrize(
    ("question", "figures"),
    [
        ("Who approves an order of 400,000?", {"400000": 400000.0}),
        ("5000元的采购由谁批准？", {"5000": 5000.0}),
        ("How many days after five years?", {"five": 5.0}),
        ("How much is a QL-45?", {}),
        ("What changed in 2019?", {}),
        ("2000元以下由谁批准？", {"2000": 2000.0}),
        ("一次买五台机器有什么优惠？", {"买五": 5.0}),
        ("请十二天假要谁批准？", {"十二": 12.0}),
        ("第二天要做什么？", {}),
    ],
)
def test_figures_are_told_from_names_and_years(question: str, figures: dict[str, float]) -> None:
    assert figures_of(question) == figures


@pytest.mark.parametrize(
    ("figure", "text", "held"),
    [
        (400000, "above 300000", True),
        (5000, "5000 to 50000", True),
        (5000, "up to 2000", False),
        (5000, "Up to CNY 2000 the manager approves; above that finance approves", True),
        (5, "4 to 7", True),
        (5, "up to 5000", False),
        (9, "8 and more", True),
        (8000, "超过5000元的", True),
        (3000, "5000元以下", True),
        (12, "From 1 July the amount is 2400", False),
    ],
)
def test_a_range_holds_a_figure_of_its_scale(figure: float, text: str, held: bool) -> None:
    assert is_within(figure, text) is held


def test_a_figure_in_a_range_counts_as_said() -> None:
    question = "Who approves an order of 400,000?"
    words = RareWords(Wording(question), None)
    held = words.held_by([("Limits", "An order above 300,000: the General Manager approves.")], 1)
    assert held.covered == 1.0
    assert words.held_by([("Limits", "An order up to 3,000: the manager approves.")], 1).covered < 1.0
    assert figures_within(question, "above 300,000") == {"400000"}


@pytest.mark.parametrize(
    ("question", "text", "held"),
    [
        ("一次买五台机器有什么优惠？", "五台以上（含五台）的，优惠百分之五。", True),
        ("一次买两台机器有什么优惠？", "三台以上（含三台）的，优惠百分之三。", False),
        ("请十二天假要谁批准？", "不超过15天的由主管批准。", True),
    ],
)
def test_chinese_numerals_are_figures_too(question: str, text: str, held: bool) -> None:
    assert bool(figures_within(question, text)) is held
