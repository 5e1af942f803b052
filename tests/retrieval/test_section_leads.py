"""Across languages a later passage of a section counts with its first; within a section the order stays."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import Fused, Scored
from assistant.retrieval.document_retriever import DocumentRetriever
from assistant.retrieval.gate import Gate
from assistant.retrieval.section_leads import PlacesOf, led, with_cosines
from assistant.retrieval.two_arms import fuse_arms
from assistant.stores.document_rows import SectionPlace
from tests.retrieval.conftest import ANNA, Library
from tests.retrieval.ranking import Changed, nothing
from tests.retrieval.test_language_pools import E5, BilingualIndex

QUESTION = "How do I install the firmware?"
MANUAL = ("本节介绍打印机的维护。", "清洁滚筒，然后更换墨盒。")
FIRMWARE = "固件安装步骤如下。"
COSINES = (0.80, 0.86, 0.85)
"""Of the manual's first passage, of its second, and of the one that answers."""


def places(**opens: bool) -> PlacesOf:
    """Passages named by their section and a number, each with whether it opens the section."""
    return lambda ids: {id_: SectionPlace((id_[0], "[]"), opens[id_]) for id_ in ids if id_ in opens}


def test_a_later_passage_counts_with_the_first_and_the_first_by_itself() -> None:
    found = [Scored("a1", 0.90), Scored("a0", 0.80), Scored("b0", 0.86)]
    scores = led(found, places(a0=True, a1=False, b0=True), share=0.25)
    assert [hit.id for hit in scores] == ["a1", "a0", "b0"]
    assert [hit.score for hit in scores] == pytest.approx([0.875, 0.80, 0.86])


def test_a_first_passage_that_was_not_found_counts_as_the_last_of_those_found() -> None:
    found = [Scored("a1", 0.90), Scored("b0", 0.86), Scored("c0", 0.70)]
    scores = led(found, places(a1=False, b0=True, c0=True), share=0.5)
    assert [hit.score for hit in scores] == pytest.approx([0.80, 0.86, 0.70])


def test_what_the_library_no_longer_holds_keeps_its_score() -> None:
    assert led([Scored("gone", 0.9)], places()) == [Scored("gone", 0.9)]
    assert led([], places()) == []


@given(
    st.lists(st.integers(0, 1000), min_size=1, max_size=12, unique=True),
    st.lists(st.integers(0, 1000), max_size=12),
    st.floats(0.0, 0.99),
    st.booleans(),
)
def test_within_a_section_the_order_stays(section: list[int], others: list[int], share: float, opened: bool) -> None:
    found = [Scored(f"a{i}", score / 1000) for i, score in enumerate(section)]
    found += [Scored(f"b{i}", score / 1000) for i, score in enumerate(others)]
    opens = {hit.id: hit.id == "b0" or (opened and hit.id == "a0") for hit in found}
    scores = {hit.id: hit.score for hit in led(found, places(**opens), share)}
    of_section = [hit.id for hit in found if hit.id[0] == "a"]
    before = sorted(of_section, key=lambda id_: section[int(id_[1:])])
    assert before == sorted(of_section, key=lambda id_: scores[id_])


def test_the_list_tells_the_cosines_and_their_ranks() -> None:
    found = [Scored("a1", 0.90), Scored("a0", 0.80), Scored("b0", 0.86)]

    def by_lead(scored: object) -> list[Scored]:
        return led(found, places(a0=True, a1=False, b0=True), share=0.9)

    fused = fuse_arms([Scored("b0", 3.0)], found, E5, lambda ids: 0.0, by_lead)
    assert fused[0].id == "b0"
    arms = {each.id: (each.arms["dense"].rank, each.arms["dense"].score) for each in fused}
    assert arms == {"a1": (1, 0.90), "b0": (2, 0.86), "a0": (3, 0.80)}
    assert with_cosines([Fused("k", 0.5, {})], found) == [Fused("k", 0.5, {})]


@pytest.mark.parametrize("own_language", [False, True], ids=["one list", "a list for each language"])
@pytest.mark.parametrize(("share", "expected"), [(0.0, MANUAL[1]), (0.3, FIRMWARE)])
def test_across_languages_a_tail_nearer_by_chance_comes_behind(
    library: Library, own_language: bool, share: float, expected: str
) -> None:
    ids = [*library.add_passages("维护", MANUAL, language="zh"), library.add("固件", FIRMWARE, language="zh")]
    english = {library.add("canteen", "The canteen opens at noon.", language="en"): 0.76} if own_language else {}
    index = BilingualIndex(en=english, zh=dict(zip(ids, COSINES, strict=True)))
    # The wording is left out: it would find what answers by itself.
    store: Any = Changed(library.store, word_search=nothing)
    retriever = DocumentRetriever(store, index, Gate(library.store.term_counts), E5, lead_share=share)
    hits = retriever.retrieve(ANNA, QUESTION, library.vector(QUESTION), 5)
    assert hits[0].text == expected
    # What is shown is what the vectors say.
    assert {hit.id: hit.arms["dense"].score for hit in hits if hit.id in ids} == dict(zip(ids, COSINES, strict=True))


def test_within_a_language_each_passage_counts_by_itself(library: Library) -> None:
    ids = [*library.add_passages("维护", MANUAL, language="zh"), library.add("固件", FIRMWARE, language="zh")]
    index = BilingualIndex(en={}, zh=dict(zip(ids, COSINES, strict=True)))
    retriever = DocumentRetriever(library.store, index, Gate(library.store.term_counts), E5, lead_share=1.0)
    assert retriever.retrieve(ANNA, "打印机？", library.vector("?"), 5)[0].text == MANUAL[1]
