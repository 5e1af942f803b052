"""Who gets a place in the prompt: no copies, no document that crowds out the others, none lost without a reason."""

from dataclasses import replace
from datetime import UTC, date, datetime

from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import DocumentHit
from assistant.retrieval.choosing import choose, seat_across
from assistant.retrieval.evidence import Wording
from assistant.retrieval.from_a_day import with_later_rules

NOW = datetime(2026, 1, 1, tzinfo=UTC)
PAGE = (
    "You may print from any laptop after you have signed in with your badge at the machine. Colour pages are "
    "counted against the budget of your team, black and white ones are not counted at all."
)
PAGE_ZH = "在机器上刷卡登录之后，任何笔记本电脑都可以打印。彩色页计入所在团队的预算，黑白页不计。每月初清零，超出部分由部门经理确认。"


def hit(n: int, text: str, document: str = "", above_floor: bool = True) -> DocumentHit:
    return DocumentHit(
        id=f"c{n}", text=text, score=1 / (n + 1), arms={}, above_floor=above_floor, document=document or f"d{n}",
        document_id=document or f"d{n}", version=1, title="", page=None, heading=(), start=0, end=len(text),
        updated_at=NOW,
    )  # fmt: skip


def distinct(n: int) -> str:
    return " ".join(f"word{n}x{i}" for i in range(30))


def reasons(hits: list[DocumentHit], places: int, kept: set[str] | None = None) -> list[str | None]:
    return [each.left_out for each in choose(hits, places, kept or ())]


def test_a_copy_in_another_format_gets_no_place() -> None:
    wrapped = PAGE.replace(" and ", " and\n    ").replace("colour", "Colour").replace("“", '"')
    bulleted = "• " + PAGE_ZH.replace("。", "。\n  ")
    assert reasons([hit(0, PAGE), hit(1, wrapped), hit(2, PAGE_ZH), hit(3, bulleted)], 4) == [
        None,
        "copy",
        None,
        "copy",
    ]


def test_the_same_form_with_other_figures_is_no_copy() -> None:
    forms = [f"Room {n}: price per night {n * 37} euro, deposit {n * 11} euro, cleaning {n * 7} euro." for n in (3, 5)]
    assert reasons([hit(0, forms[0]), hit(1, forms[1])], 4) == [None, None]


def test_one_document_takes_half_of_the_places_while_others_wait() -> None:
    long = [hit(n, distinct(n), "manual") for n in range(5)]
    others = [hit(n, distinct(n)) for n in range(5, 8)]
    assert reasons([*long, *others], 4) == [None, None, "crowded", "crowded", "crowded", None, None, "outranked"]


def test_one_document_alone_fills_all_places() -> None:
    assert reasons([hit(n, distinct(n), "manual") for n in range(5)], 4) == [None, None, None, None, "crowded"]


def test_what_is_kept_for_a_follow_up_takes_the_last_places() -> None:
    hits = [hit(n, distinct(n)) for n in range(6)]
    assert reasons(hits, 4, {"c5"}) == [None, None, None, "outranked", "outranked", None]


def test_what_lies_below_the_floor_takes_no_place_and_makes_no_copy() -> None:
    assert reasons([hit(0, PAGE, above_floor=False), hit(1, PAGE)], 1) == [None, None]


@given(
    st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.integers(0, 5)), max_size=20),
    st.integers(1, 6),
    st.sets(st.integers(0, 19), max_size=3),
)
def test_places_are_filled_and_nobody_disappears(
    rows: list[tuple[int, bool, int]], places: int, kept: set[int]
) -> None:
    hits = [hit(n, distinct(text), f"doc{doc}", above) for n, (doc, above, text) in enumerate(rows)]
    found = choose(hits, places, {f"c{n}" for n in kept})
    assert [each.id for each in found] == [each.id for each in hits]
    seated = [each for each in found if each.above_floor and not each.left_out]
    texts = {each.text for each in hits if each.above_floor}
    assert len(seated) == min(places, len(texts))
    assert len({each.text for each in seated}) == len(seated)


def test_last_years_page_with_another_figure_is_no_copy() -> None:
    raised, moved = PAGE.replace("laptop", "laptop of model 12"), PAGE_ZH.replace("每月初", "每月5日")
    hits = [hit(0, raised), hit(1, raised.replace("12", "14")), hit(2, raised.replace("12", "14")), hit(3, moved)]
    hits.append(hit(4, moved.replace("5日", "8日")))
    assert reasons(hits, 8) == [None, None, "copy", None, None]


def test_one_page_that_every_team_keeps_is_a_copy_in_both_languages() -> None:
    english = (
        "The office closes from 24 December to 2 January. The emergency line is staffed by the duty manager. Keys are "
        "kept at the reception, visitors are asked to come back in the new year. Kept by the {} team."
    )
    chinese = "办公室从12月24日至次年1月2日关闭。关闭期间由值班经理接听紧急电话。钥匙存放在前台，访客请在新年之后再来。由{}保存。"
    for page, teams in ((english, ("design", "finance", "legal")), (chinese, ("产品部", "人事部", "财务部"))):
        hits = [
            replace(hit(n, page.format(team)), title=f"{team}放假安排" if page is chinese else f"The {team} team")
            for n, team in enumerate(teams)
        ]
        assert reasons(hits, 3) == [None, "copy", "copy"], page


def test_a_chinese_page_with_another_value_than_its_title_is_no_copy() -> None:
    page = "办公室从12月24日至次年1月2日关闭。关闭期间由值班经理接听紧急电话。钥匙存放在{}，访客请在新年之后再来。"
    hits = [replace(hit(n, page.format(place)), title="放假安排") for n, place in enumerate(("前台", "仓库"))]
    assert reasons(hits, 2) == [None, None]
    moved = [hit(0, page.format("前台")), hit(1, page.format("前台").replace("24日", "27日"))]
    assert reasons(moved, 2) == [None, None]


def test_the_other_language_gets_places_at_the_cost_of_the_last_of_the_own() -> None:
    hits = choose([hit(n, distinct(n)) for n in range(8)], 4)
    seated = seat_across(hits, 4, {"c6", "c7"})
    assert [each.id for each in seated if not each.left_out] == ["c0", "c1", "c6", "c7"]
    assert [each.left_out for each in seated[2:6]] == ["outranked"] * 4


def test_no_place_is_taken_where_the_other_language_has_its_own() -> None:
    hits = choose([hit(n, distinct(n)) for n in range(8)], 4)
    assert seat_across(hits, 4, {"c0", "c1", "c7"}) == hits


def test_a_page_that_forbids_what_the_other_allows_is_no_copy() -> None:
    denied, denied_zh = PAGE.replace("You may print", "You must not print"), PAGE_ZH.replace("都可以", "都不可以")
    worded = PAGE.replace("You may print", "You can print")
    hits = [hit(0, PAGE), hit(1, denied), hit(2, worded), hit(3, PAGE_ZH), hit(4, denied_zh)]
    assert reasons(hits, 5) == [None, None, "copy", None, None]


def test_a_rule_of_a_newer_paper_that_holds_from_a_day_on_is_raised_above_the_floor() -> None:
    best = replace(hit(0, "Twelve months of warranty."), dated=date(2025, 1, 1))
    text = "Parts are stored. For orders on or after 1 July 2026 the warranty is 18 months."
    rule = replace(hit(1, text, above_floor=False), dated=date(2026, 5, 14))
    wording = Wording("How long is the warranty?")

    def is_raised(other: DocumentHit) -> bool:
        return with_later_rules([best, other], wording)[1].above_floor

    assert is_raised(rule)
    assert not is_raised(replace(rule, dated=date(2024, 5, 14)))
    assert not is_raised(replace(rule, dated=None))
    assert not is_raised(replace(rule, text=text.replace("the warranty is", "the trial is")))
    assert not is_raised(replace(rule, text="From 1 July 2026 the canteen is closed. The warranty is 18 months."))
    assert not with_later_rules([replace(best, above_floor=False), rule], wording)[1].above_floor
