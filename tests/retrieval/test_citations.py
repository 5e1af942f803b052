"""Citations: a mark stays only where its sentence shares words with the passage; quotes are verbatim."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import DocumentHit, NumberedPassage
from assistant.retrieval.citations import sentences, verify

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
