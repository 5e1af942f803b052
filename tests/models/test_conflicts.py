"""Sources that disagree are shown with their dates, and what counts is said; what only looks so is no disagreement."""

from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import permutations

import pytest

from assistant.datatypes import Context, MessageHit, NumberedPassage
from assistant.models.disagreeing import note_of
from assistant.retrieval.citations import verify
from tests.models.test_extractive import answered, context, passage, slot

OLD, NEW = date(2024, 3, 1), date(2026, 2, 1)
HOTEL = ("The hotel limit is 120 euros per night.", "The hotel limit is 150 euros per night.")
HOTEL_ZH = ("住宿费标准为每晚350元，超出部分自理。", "住宿费标准为每晚420元，超出部分自理。")


def source(n: int, text: str, name: str, dated: date | None = None, title: str = "Travel policy") -> NumberedPassage:
    found = passage(n, text, 1.0 - n / 100, title)
    return replace(found, hit=replace(found.hit, document=name, document_id=name, dated=dated))


def two(texts: tuple[str, str]) -> tuple[NumberedPassage, ...]:
    return source(1, texts[0], "old.md", OLD), source(2, texts[1], "new.md", NEW)


def said(text: str, day: int = 5) -> MessageHit:
    return MessageHit(
        id=text, text=text, score=1.0, arms={}, above_floor=True, session="s", at=datetime(2026, 1, day, tzinfo=UTC),
        speaker=None, role="user",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("question", "texts", "announced", "days"),
    [
        (
            "What is the hotel limit per night?",
            HOTEL,
            "The documents disagree on this:",
            ("1 February 2026", "1 March 2024"),
        ),
        ("住宿费标准是多少？", HOTEL_ZH, "文档对此说法不一：", ("2026年2月1日", "2024年3月1日")),
    ],
)
def test_both_are_quoted_with_their_dates_the_newer_first(
    question: str, texts: tuple[str, str], announced: str, days: tuple[str, str]
) -> None:
    asked = context(question, two(texts))
    text, end = answered(asked)
    assert text.startswith(announced)
    places = [text.index(part) for part in (days[0], texts[1], "[2]", days[1], texts[0], "[1]")]
    assert places == sorted(places)
    (conflict,) = end.conflicts
    assert [(side.n, side.document, side.at, side.stated) for side in conflict.sides] == [
        (2, "new.md", NEW, True),
        (1, "old.md", OLD, True),
    ]
    verified = verify(text, asked.passages)
    assert {citation.quote for citation in verified.citations} == set(texts)
    assert not end.abstained


def test_of_one_date_the_better_match_goes_first_and_the_rule_is_said() -> None:
    text, end = answered(context("What is the hotel limit per night?", (
        source(1, HOTEL[1], "a.md", NEW), source(2, HOTEL[0], "b.md", NEW))))  # fmt: skip
    assert [side.document for side in end.conflicts[0].sides] == ["a.md", "b.md"]
    assert "a newer date goes before an older one, and of equal dates the better match" in text


def test_a_document_that_says_no_day_goes_by_when_it_was_added() -> None:
    text, end = answered(context("What is the hotel limit per night?", (
        source(1, HOTEL[0], "old.md", OLD), source(2, HOTEL[1], "undated.md"))))  # fmt: skip
    assert "undated.md, added on 1 March 2026:" in text
    assert [side.stated for side in end.conflicts[0].sides] == [False, True]


def test_three_documents_give_three_values_and_what_repeats_one_is_left_out() -> None:
    texts = [*HOTEL, HOTEL[0].replace("120", "90"), HOTEL[0].replace("limit", "upper limit")]
    sources = tuple(source(n, text, f"{n}.md", date(2020 + n, 1, 1)) for n, text in enumerate(texts, 1))
    _, end = answered(context("What is the hotel limit per night?", sources))
    quotes = [side.quote for side in end.conflicts[0].sides]
    assert len(quotes) == 3
    assert [value in " ".join(quotes) for value in ("90", "120", "150")] == [True] * 3


@pytest.mark.parametrize(
    ("question", "one", "other"),
    [
        # Hours in words are figures, and signs that a value shares with the words beside it are no other words.
        ("值班人员几点之前到岗？", "值班人员须在晚上九点之前到岗。", "值班人员须在晚上八点半之前到岗。"),
        ("仓库几点关门？", "仓库下午五点关门。", "仓库下午6点半关门。"),
        # Who holds an office may be said in any order.
        ("Who is the head of procurement?", "Head of procurement: Susan Park.", "Martin Webb is the head of procurement."),
        ("Who is our works council chair?", "Contact Lena Ort (works council chair).", "The works council chair is Omar Diaz."),
        ("采购负责人是谁？", "采购负责人：王芳。", "李明现任公司采购负责人。"),
        # What is said of another thing in a clause of its own, bounds and intervals in other words, another order.
        ("节假日值班的补贴是多少？", "节假日值班的补贴为每天300元，夜间值班的补贴为每次120元。", "节假日值班的补贴为每天400元，由部门按月申报。"),
        ("How often are laptops replaced?", "Laptops are replaced every four years.", "We replace each laptop after three years of use."),
        ("How many colour pages may an employee print a month?", "Colour printing is limited to 50 pages a month per employee.", "Each employee may print up to 80 colour pages per month."),
        # Of several figures those that count the same, each in a clause of its own.
        ("宿舍每月收费多少？", "苏州的宿舍每间住两人，每月收费300元。", "苏州的宿舍每月收费500元。"),
    ],
)  # fmt: skip
def test_one_thing_said_in_two_ways_with_two_values_is_a_disagreement(question: str, one: str, other: str) -> None:
    for first, second in permutations((one, other)):
        asked = context(question, (source(1, first, "a.md", title="A"), source(2, second, "b.md", title="B")))
        assert {side.quote for side in answered(asked)[1].conflicts[0].sides} == {one, other}


@pytest.mark.parametrize(
    ("question", "one", "other"),
    [
        # Two subjects, of which the question names one.
        ("How many weeks of parental leave are paid?", "You get the full 16 weeks of paid parental leave if your country pays less.", "You get the full 4 weeks of paid sick leave if your country pays less."),
        # Who held an office, who does it in their place, and one person by two names.
        ("Who is the head of procurement?", "Martin Webb was the head of procurement.", "Head of procurement: Susan Park."),
        ("Who is the head of procurement?", "Ken Ito is the deputy head of procurement.", "Head of procurement: Susan Park."),
        ("Who is the head of procurement?", "Ms Park is the head of procurement.", "Head of procurement: Susan Park."),
        ("采购负责人是谁？", "王芳曾任采购负责人。", "李明是采购负责人。"),
        # A figure under a condition is none for all.
        ("What does the tour cost?", "For 10 people, the tour costs 300 euros.", "The tour costs 250 euros."),
        # The value that differs is not what is asked.
        ("Who approves hotel costs?", "Ms Berg approves hotel costs up to 120 euros.", "Ms Berg approves hotel costs up to 150 euros."),
        # The question names one of two things.
        ("How many seats has room Elbe?", "Room Elbe has 12 seats and a screen.", "Room Saale has 12 seats and a screen."),
        ("When was the 2024 audit?", "The 2024 audit was held on 3 May 2024.", "The 2023 audit was held on 9 June 2023."),
        # Each names whom it speaks of.
        ("How many days of leave do I get?", "Interns get 12 days of leave.", "Engineers at the plant get 28 days of leave."),
        # One and the same value.
        ("How long is the notice period?", "The notice period is 4 weeks.", "The notice period is 28 days."),
        ("2024年的营业额是多少？", "2024年营业额为3亿元。", "2023年营业额为2亿元。"),
        ("一号会议室有几个座位？", "一号会议室有12个座位。", "二号会议室有20个座位。"),
    ],
)  # fmt: skip
def test_what_is_of_another_thing_is_no_disagreement(question: str, one: str, other: str) -> None:
    for first, second in permutations((one, other)):
        asked = context(question, (source(1, first, "a.md", title="A"), source(2, second, "b.md", title="B")))
        text, end = answered(asked)
        assert end.conflicts == ()
        assert "disagree" not in text
        assert "说法不一" not in text


def test_what_one_allows_and_the_other_forbids_is_a_disagreement() -> None:
    cases = (
        ("May members bring a guest?", "Members of the gym may bring one guest a week.", "Members of the gym must not bring one guest a week."),
        ("Can I bring a guest to the gym?", "Members of the gym may bring one guest.", "Members of the gym may not bring one guest."),
        ("Are leftover meals sold?", "Leftover meals are sold in the afternoon.", "Leftover meals are not sold in the afternoon."),
        ("周末加班可以领取加班餐吗？", "周末加班的员工不能领取加班餐。", "周末加班的员工可以领取加班餐。"),
        ("房間裡可以用電磁爐嗎？", "住宿员工可以在房间里使用电磁炉。", "住宿员工不得在房间里使用电磁炉。"),
    )  # fmt: skip
    for question, one, other in cases:
        for first, second in permutations((one, other)):
            asked = context(question, (source(1, first, "a.md", title="A"), source(2, second, "b.md", title="B")))
            conflicts = answered(asked)[1].conflicts
            assert [{side.quote for side in each.sides} for each in conflicts] == [{one, other}], question
    same = (
        ("May members bring a guest?", "Members of the gym may bring one guest.", "Members of the gym can bring one guest."),
        ("需要登记姓名吗？", "来访人员应当登记姓名和时间。", "来访人员必须登记姓名和时间。"),
    )  # fmt: skip
    for question, one, other in same:
        asked = context(question, (source(1, one, "a.md", title="A"), source(2, other, "b.md", title="B")))
        assert answered(asked)[1].conflicts == ()


def test_the_same_words_in_papers_on_two_things_are_no_disagreement() -> None:
    speed = ("The drum turns at 30 rounds a minute.", "The drum turns at 42 rounds a minute.")
    asked = context("How fast does the drum turn?", (
        source(1, speed[0], "QL-45.md", title="QL-45 manual"), source(2, speed[1], "QL-60.md", title="QL-60 manual")))  # fmt: skip
    assert answered(asked)[1].conflicts == ()
    offices = context("When does the canteen close?", (
        source(1, "The canteen closes at 14:00.", "a.md", title="London office guide"),
        source(2, "The canteen closes at 15:00.", "b.md", title="Leipzig office guide")))  # fmt: skip
    assert answered(offices)[1].conflicts == ()


def test_an_older_and_a_newer_paper_on_one_thing_are_no_two_things() -> None:
    asked = context("员工食堂的午餐多少钱一份？", (
        source(1, "员工食堂的午餐价格为每份12元。", "食堂旧.md", OLD, title="食堂通知（旧）"),
        source(2, "员工食堂的午餐价格为每份15元。", "食堂新.md", NEW, title="食堂通知（新）")))  # fmt: skip
    assert [side.document for side in answered(asked)[1].conflicts[0].sides] == ["食堂新.md", "食堂旧.md"]


@pytest.mark.parametrize("question", ["How many days a week can I work from home?", "每周可以远程办公几天？"])
def test_across_languages_two_limits_of_one_thing_are_set_against_each_other(question: str) -> None:
    own = source(1, "Office staff may work remotely on up to two days a week.", "handbook.md", NEW, title="Handbook")
    other = source(
        2,
        "转正之后，办公室岗位可以申请每周一天远程办公，须于前一周周五之前在日历中登记。",
        "指南.txt",
        OLD,
        title="指南",
    )
    other = replace(other, hit=replace(other.hit, language="zh"))
    own = replace(own, hit=replace(own.hit, language="en"))
    assert {side.document for side in answered(context(question, (own, other)))[1].conflicts[0].sides} == {
        "handbook.md",
        "指南.txt",
    }


def test_a_count_of_days_alone_is_no_disagreement_across_languages() -> None:
    own = source(1, "Office staff may work remotely on up to two days a week.", "handbook.md", NEW, title="Handbook")
    other = source(2, "公寓房间有限，请在报到前至少五个工作日提出。", "指南.txt", OLD, title="指南")
    other = replace(other, hit=replace(other.hit, language="zh"))
    assert answered(context("How many days a week can I work from home?", (own, other)))[1].conflicts == ()


def test_one_document_does_not_disagree_with_itself() -> None:
    sources = (source(1, HOTEL[0], "a.md"), source(2, HOTEL[1], "a.md"))
    assert answered(context("What is the hotel limit per night?", sources))[1].conflicts == ()


def test_under_a_limit_both_values_stay_as_short_as_asked() -> None:
    long = tuple(f"{text} It covers the room, the tax and whatever else the house puts on its bill." for text in HOTEL)
    sources = (source(1, long[0], "old.md", OLD), source(2, long[1], "new.md", NEW))
    text, end = answered(context("What is the hotel limit per night?", sources, limit=40))
    assert len(text.replace("[1]", "").replace("[2]", "").split()) <= 40
    assert text.index("150") < text.index("120")
    assert len(end.conflicts) == 1


@pytest.mark.parametrize(
    ("question", "document", "told", "order"),
    [
        ("What is the training budget?", "The training budget is 1,500 euros.", "The training budget is 2,000 euros.", "document first"),
        ("Who runs the depot?", "Ms Berg runs the depot.", "Mr Okoye runs the depot.", "document first"),
        ("How many days of leave do I get?", "I find that people get 25 days of leave.", "I get 30 days of leave.", "own word first"),
        ("培训预算是多少？", "培训预算为每年1500元。", "培训预算为每年2000元。", "document first"),
        # The heading and what stands before it say what the figure is of.
        ("How much does lunch cost in the canteen?", "Lunch costs 6 euros.", "Lunch in the canteen of the plant costs 8 euros.", "document first"),
    ],
)  # fmt: skip
def test_what_the_user_told_stands_beside_the_document(question: str, document: str, told: str, order: str) -> None:
    place = "# Canteen\n\nThe canteen of the plant opens at noon. " if "lunch" in question else ""
    asked = context(question, (source(1, place + document, "a.md", NEW),), messages=(said(told),))
    text, end = answered(asked)
    both = (document, told) if order == "document first" else (told, document)
    assert text.index(both[0]) < text.index(both[1])
    assert ("2026年1月5日" if "算" in question else "5 January 2026") in text
    assert ("公司事务以文档为准" if "算" in question else "company matters") in text
    assert {(side.n, side.quote) for side in end.conflicts[0].sides} == {(1, document), (None, told)}
    assert [citation.quote for citation in verify(text, asked.passages).citations] == [document]


@pytest.mark.parametrize(
    "told",
    [
        "The training budget is 1,500 euros.",
        "The training budget in Leipzig is 2,000 euros.",
        "Is the training budget 2,000 euros?",
        "I spent 2,000 euros on training.",
        "My sister's training budget is 2,000 euros.",
    ],
)
def test_what_agrees_asks_or_is_of_something_else_is_not_told_against_a_document(told: str) -> None:
    sources = (source(1, "The training budget is 1,500 euros.", "a.md"),)
    asked = context("What is the training budget?", sources, messages=(said(told),))
    assert answered(asked)[1].conflicts == ()


def test_a_figure_plainly_told_stands_beside_a_document_that_gives_another_under_a_heading_or_among_others() -> None:
    faq = "# Warranty\n\n**How long is the warranty?**\nTwelve months from the acceptance of the machine. Wearing parts are covered for three months."
    manual = "整机保修期为12个月，自验收之日起计算；发货后超过6个月仍未验收的，自发货满6个月之日起计算。"
    lead = "The delivery time is eight weeks, twelve weeks for the large one. Orders by sea need a further six weeks."
    budget = "Each employee has a training budget of CNY 6,000 a year."
    against = (
        ("How long is the warranty?", faq, "Our warranty is 36 months.", "Twelve months"),
        ("How long is our warranty?", faq, "our warranty is three years", "Twelve months"),
        ("保修期多长？", manual, "我们的保修期是36个月。", "整机保修期为12个月"),
        ("How long is the delivery time?", lead, "The delivery time is six weeks.", "eight weeks"),
        ("What is the training budget per year?", budget, "Our training budget is 9,000 yuan a year.", "6,000"),
    )
    for question, document, told, shown in against:
        asked = context(question, (source(1, document, "a.md", NEW, title="A"),), messages=(said(told),))
        text, end = answered(asked)
        assert len(end.conflicts) == 1, told
        assert [part in text for part in (shown, told, "2026")] == [True] * 3, text
        assert text.index(shown) < text.index(told)
    traps = (
        ("How long is the warranty?", faq, "Our warranty is 12 months."),
        ("How long is the warranty?", faq, "The warranty of my car is 36 months."),
        ("How long is the warranty?", faq, "We got a warranty of 36 months from a competitor."),
        ("How long is the warranty?", faq, "The warranty cost us 36 euros."),
        ("保修期多长？", manual, "我们的保修期是12个月。"),
        ("年假有几天？", "年假要在转正之后才能使用，家中有急事的，可以提前使用，最多三天。", "年假有20天。"),
        ("How long is the delivery time?", lead, "The delivery time is 56 days."),
    )
    for question, document, told in traps:
        asked = context(question, (source(1, document, "a.md", NEW, title="A"),), messages=(said(told),))
        assert answered(asked)[1].conflicts == (), told


def test_what_the_user_has_corrected_themselves_is_not_told_against_a_document() -> None:
    told = (said("The training budget is 2,000 euros."), said("No, the training budget is 1,500 euros.", 6))
    sources = (source(1, "The training budget is 1,500 euros.", "a.md"),)
    assert answered(context("What is the training budget?", sources, messages=told))[1].conflicts == ()


def test_three_voices_are_shown_together() -> None:
    asked: Context = context(
        "What is the hotel limit per night?", two(HOTEL),
        profile=(slot("note", "note", "the hotel limit is 180 euros per night"),),
    )  # fmt: skip
    text, end = answered(asked)
    assert [side.n for side in end.conflicts[0].sides] == [2, 1, None]
    assert all(value in text for value in ("120", "150", "180"))
    note = note_of(end.conflicts[0], "en")
    assert note.count("“") == 3
    assert "new.md, 1 February 2026" in note
    assert "你（2026年3月1日）" in note_of(end.conflicts[0], "zh")


def test_two_copies_that_differ_are_told_behind_a_better_match() -> None:
    near = "The opening of the spring fair was announced by the mayor, who opened it at noon."
    asked = context("When was the opening of the spring fair?", (
        source(1, near, "news-0.md", title="News"),
        source(2, "The spring fair began on 3 May 2025, with forty stands in hall four.", "a-0.md", NEW, "Fair"),
        source(3, "The spring fair began on 30 June 2019, with forty stands in hall four.", "b-0.md", OLD, "Fair")))  # fmt: skip
    text, end = answered(asked)
    assert [side.n for side in end.conflicts[0].sides] == [2, 3]
    assert text.index("3 May 2025") < text.index("30 June 2019")


def test_what_both_copies_say_alike_is_answered_without_their_disagreement() -> None:
    texts = tuple(f"{text} Lost keys are replaced by the reception for a deposit." for text in HOTEL)
    text, end = answered(context("Who replaces lost keys?", two((texts[0], texts[1]))))
    assert end.conflicts == ()
    assert "reception" in text


def test_a_newer_paper_that_gives_another_figure_from_a_day_on_is_shown_too() -> None:
    faq = "# Warranty\n\n**How long is the warranty?**\nTwelve months from the acceptance of the machine."
    decision = "For machines ordered on or after 1 July 2026 the warranty is 18 months from acceptance."
    manual, visit = "整机保修期为12个月，自验收之日起计算。", "7月1日以后订购的，保修期为18个月。"
    for question, old, new in (("How long is the warranty?", faq, decision), ("保修期多长？", manual, visit)):
        text, _ = answered(context(question, (source(1, old, "a.md", OLD, "A"), source(2, new, "b.md", NEW, "B"))))
        assert "12个月" in text or "Twelve months" in text
        assert new.rstrip("。") in text
    traps = (
        # Older than the answer, the same figure, another thing, another unit.
        ("How long is the warranty?", faq, decision, date(2023, 1, 1)),
        ("How long is the warranty?", faq, decision.replace("18", "12"), NEW),
        ("How long is the warranty?", faq, decision.replace("warranty", "storage"), NEW),
        ("How long is the warranty?", faq, decision.replace("18 months", "4 percent dearer"), NEW),
        ("保修期多长？", manual, "7月1日以后到岗的，试用期为6个月。", NEW),
    )
    for question, old, new, day in traps:
        text, _ = answered(context(question, (source(1, old, "a.md", OLD, "A"), source(2, new, "b.md", day, "B"))))
        assert new.rstrip("。") not in text, new


def test_what_is_added_to_a_length_is_no_length_across_languages() -> None:
    own = source(1, "The delivery time by sea is a further four to six weeks.", "faq.md", OLD, title="FAQ")
    other = source(2, "交货时间十二周。", "纪要.txt", NEW, title="纪要")
    found = tuple(replace(each, hit=replace(each.hit, language=name)) for each, name in ((own, "en"), (other, "zh")))
    assert answered(context("How long is the delivery time?", found))[1].conflicts == ()
