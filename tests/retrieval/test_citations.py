"""Citations: a mark stays only where the passage says what its sentence says; quotes are verbatim."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import DocumentHit, NumberedPassage
from assistant.retrieval.citations import verify
from assistant.retrieval.claim_support import sentences

TEXT = "Leave is 25 days a year. It is asked for two weeks ahead.\n差旅费在十五个工作日内报销。逾期不予报销。"


def passage(n: int = 1, text: str = TEXT, start: int = 100) -> NumberedPassage:
    hit = DocumentHit(
        id=f"c{n}",
        text=text,
        score=0.9,
        arms={},
        above_floor=True,
        document="handbook.md",
        document_id="d",
        version=2,
        title="Handbook",
        page=3,
        heading=("Leave",),
        start=start,
        end=start + len(text),
        updated_at=datetime(2026, 1, 1, tzinfo=UTC),
    )
    return NumberedPassage(n, hit)


@pytest.mark.parametrize(
    ("answer", "quotes"),
    [
        ("Leave is 25 days a year. [1]", ["Leave is 25 days a year."]),
        (
            "Leave is 25 days a year. It is asked for two weeks ahead. [1]",
            ["Leave is 25 days a year. It is asked for two weeks ahead."],
        ),
        ("You get 25 days of leave a year [1].", ["Leave is 25 days a year."]),
        ("差旅费在十五个工作日内报销。【1】", ["差旅费在十五个工作日内报销。"]),
        ("差旅费要在十五个工作日内报销［１］", ["差旅费在十五个工作日内报销。"]),
        ("Leave is 25 days a year. [1][1]", ["Leave is 25 days a year."]),
    ],
)
def test_a_cited_sentence_is_quoted_verbatim(answer: str, quotes: list[str]) -> None:
    verified = verify(answer, [passage()])
    assert [citation.quote for citation in verified.citations] == quotes
    for citation in verified.citations:
        assert TEXT[citation.start - 100 : citation.end - 100] == citation.quote
        assert (citation.version, citation.page, citation.heading) == (2, 3, ("Leave",))


@pytest.mark.parametrize(
    ("answer", "passage_text", "quotes"),
    [
        ("每年有 25 天假期 [1]。", "It is asked for ahead. Leave is 25 days a year.", ["Leave is 25 days a year."]),
        ("用 lsb_release 查看版本 [1]。", "Run lsb_release -a. Ask others.", ["Run lsb_release -a."]),
        ("It is paid within 15 days [1].", "差旅费在15个工作日内报销。逾期不予报销。", ["差旅费在15个工作日内报销。"]),
        ("每年有 26 天假期 [1]。", "Leave is 25 days a year.", []),
        ("每年都有假期 [1]。", "Leave is 25 days a year.", []),
    ],
)
def test_across_languages_a_claim_is_held_by_its_numbers_and_names(
    answer: str, passage_text: str, quotes: list[str]
) -> None:
    verified = verify(answer, [passage(text=passage_text)])
    assert [citation.quote for citation in verified.citations] == quotes
    assert ("[1]" in verified.text) == bool(quotes)


def test_unknown_numbers_and_unrelated_sentences_lose_their_mark() -> None:
    verified = verify("Leave is 25 days a year. [7] Zebras graze in the savanna. [1]", [passage()])
    assert verified.citations == ()
    assert "[" not in verified.text


def test_a_number_that_the_passage_lacks_loses_its_mark() -> None:
    verified = verify("Leave is 99 days a year. [1] Leave is 25 days a year. [1]", [passage()])
    assert [citation.quote for citation in verified.citations] == ["Leave is 25 days a year."]
    assert verified.text == "Leave is 99 days a year. Leave is 25 days a year. [1]"


def test_an_index_in_code_is_no_citation() -> None:
    answer = "Use `a[0]` or\n```\nprint(a[1])\n```"
    assert verify(answer, [passage()]).text == answer


def test_a_table_is_quoted_whole() -> None:
    table = "| years | days |\n|---|---|\n| 0 to 3 | 12 |\n| 4 to 7 | 15 |"
    verified = verify(f"{table}\n\n[1]", [passage(text=f"Before.\n\n{table}\n\nAfter.")])
    assert [citation.quote for citation in verified.citations] == [table]


def test_numbering_is_stable_and_lists_are_split() -> None:
    other = passage(2, "It is asked for two weeks ahead by form.", 900)
    verified = verify("It is asked for two weeks ahead. [1, 2]", [passage(), other])
    assert verified.text == "It is asked for two weeks ahead. [1][2]"
    assert [citation.n for citation in verified.citations] == [1, 2]


EN = "Probation lasts three months. The bonus of CNY 180 is for each full day. It is paid with the June salary."
ZH = "试用期为三个月。每月10日发放上月工资。每个工作日发放25元餐补，随工资发放。员工不可以带狗上班。"


@pytest.mark.parametrize(
    ("text", "claim", "holds"),
    [
        (EN, "Probation lasts six months for everybody", False),
        (EN, "Probation lasts three months for everybody", True),
        (EN, "Probation lasts 3 months", True),
        (EN, "Probation lasts three weeks", False),
        (EN, "Probation does not last three months", False),
        (EN, "The bonus is not CNY 180 for each full day", False),
        (EN, "The bonus of CNY 180 is paid with the June salary", True),
        (EN, "The bonus of CNY 18 is for each full day", False),
        (EN, "It is paid with the July salary", False),
        (EN, "试用期为三个月", True),
        (EN, "试用期为六个月", False),
        (ZH, "工资每月25日发放", False),
        (ZH, "上月工资每月10日发放", True),
        (ZH, "每月１０日发放上月工资", True),
        (ZH, "试用期为六个月", False),
        (ZH, "试用期一般为三个月", True),
        (ZH, "试用期不是三个月", False),
        (ZH, "可以带狗上班", False),
        (ZH, "Probation lasts three months", True),
        (ZH, "Probation lasts six months", False),
        ("Two directors sign. Others may read.", "Three directors sign", False),
        ("合同由两名董事签字。", "合同由三名董事签字", False),
        ("Write a note, sign it, send it.", "There are three things: write a note, sign it, send it", True),
    ],
)
def test_a_claim_needs_its_figures_with_their_units_and_must_not_deny(text: str, claim: str, holds: bool) -> None:
    for mark in (" [1].", "【1】。"):
        verified = verify(claim + mark, [passage(text=text)])
        assert bool(verified.citations) == holds
        assert ("[1]" in verified.text) == holds
        assert verified.text.startswith(claim)  # The sentence stays, whatever becomes of its mark.


def test_a_figure_may_stand_beside_the_sentence_and_is_quoted_with_it() -> None:
    (citation,) = verify("The bonus of CNY 180 is paid with the June salary [1].", [passage(text=EN)]).citations
    assert citation.quote == "The bonus of CNY 180 is for each full day. It is paid with the June salary."


def test_names_and_dates_may_stand_above_the_passage() -> None:
    above = passage(text="The machine makes 80 kg an hour.")
    above = replace(above, hit=replace(above.hit, heading=("QL-45",), dated=date(2026, 3, 5)))
    for claim in ("The machine QL-45 makes 80 kg an hour", "As of 5 March 2026 the machine makes 80 kg an hour"):
        assert verify(f"{claim} [1].", [above]).citations, claim
    assert not verify("The machine QL-60 makes 80 kg an hour [1].", [above]).citations


def test_every_form_of_a_mark_is_checked_and_shown_as_one() -> None:
    said = "Leave is 25 days a year"
    for mark in ("【1†source】", "【1†L3-L5】", "[^1]", "[1-3]", "[passage 1]"):
        assert verify(said + mark, [passage()]).text == f"{said}[1]"
        assert verify(f"Zebras graze in the savanna {mark}", [passage()]).text == "Zebras graze in the savanna"


def test_what_follows_a_mark_is_quoted_without_the_end_of_the_sentence_before() -> None:
    verified = verify("Leave is 25 days a year [1]. It is asked for two weeks ahead [1].", [passage()])
    assert [citation.quote[:5] for citation in verified.citations] == ["Leave", "It is"]


def test_a_word_that_joins_is_no_claim() -> None:
    assert not verify("See [1] and [1].", [passage(text="Leave and travel.")]).citations


@given(st.lists(st.sampled_from(sorted({*EN.split(". "), *ZH.split("。")} - {""})), min_size=1, max_size=3))
def test_what_is_quoted_verbatim_always_holds(parts: list[str]) -> None:
    for part in parts:
        assert verify(f"{part} [1]", [passage(text=f"{EN}\n{ZH}")]).citations


@given(st.text(max_size=400))
def test_sentences_are_spans_in_order_without_surrounding_space(text: str) -> None:
    end = 0
    for start, stop in sentences(text):
        assert end <= start < stop
        assert text[start:stop] == text[start:stop].strip()
        end = stop


@given(st.text(alphabet="ab[]【】1,2 。.\n", max_size=200))
def test_verifying_never_invents_a_quote(answer: str) -> None:
    for citation in verify(answer, [passage()]).citations:
        assert citation.quote in TEXT


ROPE = "The rope is 30 metres long [1] and carries 200 kilograms [2]."


def test_a_bracket_of_the_document_is_no_mark_of_the_answer() -> None:
    verified = verify(f"{ROPE} [1]", [passage(text=ROPE)])
    assert verified.text == "The rope is 30 metres long and carries 200 kilograms. [1]"
    assert [citation.quote for citation in verified.citations] == [ROPE]


def test_a_mark_behind_words_that_the_passage_has_without_it_stays() -> None:
    verified = verify("Leave is 25 days a year [1].", [passage()])
    assert verified.text == "Leave is 25 days a year [1]."
