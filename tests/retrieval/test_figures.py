"""Figures: the same however written, another where the value or the unit is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.retrieval.figures import figures_of


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("three months", "三个月"),
        ("a three-month period", "3个月"),
        ("2 weeks", "14 days"),
        ("two weeks", "十四天"),
        ("CNY 180", "180元"),
        ("¥180", "180 yuan"),
        ("twenty-five days", "２５天"),
        ("a hundred and twenty days", "120 days"),
        ("15 working days", "十五个工作日"),
        ("35 percent", "百分之三十五"),
        ("24 December", "12月24日"),
        ("December 24, 2026", "2026年12月24日"),
        ("2026-12-24", "2026年12月24日"),
        ("Wednesday", "星期三"),
        ("3:30 pm", "下午3点半"),
        ("400,000", "40万"),
        ("half a year", "6 months"),
        ("half a year", "半年"),
        ("the 1990s", "90年代"),
        ("15 kg", "15公斤"),
    ],
)
def test_a_figure_is_the_same_however_it_is_written(one: str, other: str) -> None:
    mine = [figure for figure in figures_of(one) if not figure.is_implied]
    theirs = figures_of(other)
    assert mine
    assert all(any(figure.agrees(each) for each in theirs) for figure in mine), (mine, theirs)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("three months", "six months"),
        ("三个月", "六个月"),
        ("three months", "three weeks"),
        ("每月25日", "25元"),
        ("每月25日", "25天"),
        ("CNY 180", "180 dollars"),
        ("24 December", "24 November"),
        ("周三", "周四"),
        ("6月", "6个月"),
        ("35%", "35 days"),
    ],
)
def test_another_value_or_unit_is_another_figure(one: str, other: str) -> None:
    mine = [figure for figure in figures_of(one) if not figure.is_implied]
    assert any(not any(figure.agrees(each) for each in figures_of(other)) for figure in mine)


@pytest.mark.parametrize("text", ["十分一般", "万一", "几十年来", "May I march on?", "25 days a year"[8:]])
def test_what_only_looks_like_a_figure_is_none(text: str) -> None:
    assert [figure for figure in figures_of(text) if not figure.is_implied] == []


@given(st.text(max_size=300))
def test_figures_lie_in_the_text_in_order(text: str) -> None:
    end = 0
    for figure in figures_of(text):
        assert 0 <= figure.start < figure.end <= len(text)
        assert figure.start >= end or figure.end == end  # A date is several figures in one place.
        end = figure.end
