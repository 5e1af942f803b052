"""Texts that say the same but for a value, and those that only look so."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.retrieval.differing import difference, differs_in_a_value
from assistant.retrieval.restating import restated
from assistant.retrieval.units import units_of


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("10 December 2020", "Dec. 10th, 2020"),
        ("2020-12-10", "2020年12月10日"),
        ("1,650 million", "1.65 billion"),
        ("1361万", "13,610,000"),
        ("9 a.m.", "9:00"),
        ("2 weeks", "fourteen days"),
        ("两周", "14天"),
        ("十二天", "12天"),
        ("20%", "20 percent"),
        ("二十五元", "25元"),
    ],
)
def test_a_value_has_one_key_however_it_is_written(one: str, other: str) -> None:
    assert [unit.key for unit in units_of(one)] == [unit.key for unit in units_of(other)]


@pytest.mark.parametrize(
    ("one", "other", "values", "kind"),
    [
        ("Annual leave is 25 days.", "Annual leave is 28 days per year.", ("25 days", "28 days per year"), "figure"),
        ("The desk closes at 5 p.m. on Fridays.", "The desk closes at 6 pm on Fridays.", ("5 p.m.", "6 pm"), "figure"),
        ("Ms Berg leads the depot.", "Mr Okoye leads the depot.", ("Ms Berg", "Mr Okoye"), "name"),
        ("Visitors may park here at night.", "Visitors may not park here at night.", ("", "not"), "denial"),
        (
            "Since 1 January 2026 the meal allowance is 40 euros.",
            "The meal allowance is 35 euros.",
            ("40", "35"),
            "figure",
        ),
        ("年假为15天。", "年假为20天。", ("15天", "20天"), "figure"),
        ("仓库主管由罗宁担任，任期三年。", "仓库主管由贺小川担任，任期三年。", ("罗宁", "贺小川"), "name"),
        ("评审由弗兰克·德拉主持并记录。", "评审由克里斯托弗·兰姆主持并记录。", None, "name"),
        ("出租车费可以报销。", "出租车费不可以报销。", ("", "不"), "denial"),
        ("會議地點改在三樓會議室。", "会议地点改在五楼会议室。", None, "name"),
    ],
)
def test_one_value_in_the_place_of_another(one: str, other: str, values: tuple[str, str] | None, kind: str) -> None:
    found = difference(one, other)
    assert found is not None
    assert found.kind == kind
    assert values in (None, (found.one, found.other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        # Said otherwise, but the same.
        ("Leave is 2 weeks a year.", "Leave is 14 days a year."),
        ("The office opens at 9 a.m. daily.", "The office opens at 9:00 daily."),
        ("The UN sent three letters.", "The United Nations sent three letters."),
        ("访客可以在夜间停车。", "访客能够在夜间停车。"),
        # Of two places, two groups, two years: both hold.
        ("Employees in Leipzig get 25 days of leave.", "Employees get 28 days of leave."),
        ("The Leipzig office opens at 8:00.", "The London office opens at 9:00."),
        ("In 2024 the branch had 40 staff.", "In 2025 the branch had 52 staff."),
        ("As of 2017 no city had applied to host the games.", "As of 2018 no city had applied to host the games."),
        ("杭州办公室年假为15天。", "松阳工厂年假为20天。"),
        # About something else.
        ("The lift is checked every May.", "Salaries are paid on the last working day."),
        ("总经理：沈婉清。", "总经理办公室的总经理会议每周一召开。"),
    ],
)
def test_what_both_may_hold_or_is_said_otherwise_is_no_difference(one: str, other: str) -> None:
    assert difference(one, other) is None


@given(st.text(max_size=60), st.text(max_size=60))
def test_a_difference_is_the_same_from_both_sides_and_none_from_itself(one: str, other: str) -> None:
    assert difference(one, one) is None
    assert not differs_in_a_value(one, one)
    for unit in units_of(one):
        assert 0 <= unit.start < unit.end <= len(one)


@pytest.mark.parametrize(
    ("question", "one", "other", "differ"),
    [
        (
            "How much is the daily allowance for meals?",
            "The daily allowance for meals is 35 euros.",
            "Employees on the road receive a daily meal allowance of 42 euros.",
            True,
        ),
        ("出差每天的餐费补贴是多少？", "出差餐费补贴为每天60元。", "每天的出差餐费补贴是80元。", True),
        # One narrows what it says.
        (
            "How much is the daily allowance for meals?",
            "The daily allowance for meals is 35 euros.",
            "After midnight the daily allowance for meals is 42 euros.",
            False,
        ),
        (
            "How much is the parking fee?",
            "The parking fee is 3 euros per day.",
            "We charge a parking fee of 15 euros per week.",
            False,
        ),
        ("How long is the notice period?", "The notice period is 4 weeks.", "Its notice period is 28 days.", False),
        ("How much is the parking fee?", "The parking fee is 3 euros.", "Lunch costs 6 euros.", False),
    ],
)
def test_two_figures_for_the_same_words(question: str, one: str, other: str, differ: bool) -> None:
    assert (restated(question, one, other) is not None) is differ


def test_a_page_with_another_figure_differs_and_one_with_other_breaks_does_not() -> None:
    page = "You may print from any laptop.\nColour pages cost 12 cents each, and the budget of your team pays for them."
    assert differs_in_a_value(page, page.replace("12 cents", "15 cents"))
    assert not differs_in_a_value(page, page.replace("\n", " ").replace("You may", "- You  may"))


@pytest.mark.parametrize("text", ["a " * 1500, "一" * 3000, "1 2 " * 900])
def test_one_word_over_and_over_takes_no_time(text: str) -> None:
    started = time.perf_counter()
    assert difference(text, text[:-2]) is None
    assert not differs_in_a_value(text, text + "x")
    assert time.perf_counter() - started < 2


def test_a_page_that_allows_another_thing_differs_and_one_that_says_the_same_in_other_words_does_not() -> None:
    page = "The car park is behind the building. {} The reception desk hands out permits against a signed form."
    page_zh = "停车场在办公楼后面，全天有人值班。{}停车证由前台凭申请表发放，访客使用大门旁边的车位。"
    differing = (
        ("Parking is allowed at night.", "Parking is forbidden at night."),
        ("Guests may park here.", "Guests must not park here."),
        ("Visitors may sign the book.", "Visitors must sign the book."),
        ("It doesn't open on Sundays.", "It opens on Sundays."),
        ("A permit is issued with notice.", "A permit is issued without notice."),
        ("The form takes a week.", "The form takes a month."),
        ("夜间可以停车。", "夜间不得停车。"),
        ("必须登记姓名。", "无须登记姓名。"),
        ("押金可退。", "押金不退。"),
        ("费用含税。", "費用不含稅。"),
    )
    same = (
        ("Guests may park here.", "Guests can park here."),
        ("It does not open on Sundays.", "It doesn't open on Sundays."),
        ("Names must be given.", "Names are required to be given."),
        ("Ms Li is in charge in May.", "Ms Li is in charge in May"),
        ("应当登记姓名。", "必须登记姓名。"),
        ("夜间不可以停车。", "夜間不能停車。"),
        ("围栏用钢做成。", "围栏用不锈钢做成。"),
    )
    for expected, pairs in ((True, differing), (False, same)):
        for one, other in pairs:
            frame = page if one.isascii() else page_zh
            found = differs_in_a_value(frame.format(one), frame.format(other))
            assert found is expected, (one, other)
