"""The keyword arm across languages: a question's words are looked up by what they are in the other language."""

from typing import Any

import pytest

from assistant.datatypes import Viewer
from assistant.retrieval.across_languages import RareWordsAcross, TranslatedWords, coverage_across, terms_across
from assistant.retrieval.document_retriever import DocumentRetriever
from assistant.retrieval.gate import Gate
from assistant.stores.keyword_index import TermCounts
from tests.retrieval.conftest import ANNA, BORIS, WORDS, Library
from tests.retrieval.ranking import Changed, nothing
from tests.retrieval.test_gate import hit

LEAVE = "Sick leave is paid in full for thirty days a year."
MAILS = "Passwords are changed every ninety days and never sent by e-mail."
ZH_LEAVE = "病假每年三十天，工资照发。"
ZH_MAILS = "密码每九十天更换一次，不得用邮件发送。"


def fill(library: Library, leave: str, mails: str, language: str) -> tuple[str, str]:
    found = library.add("1", leave, language=language), library.add("2", mails, language=language)
    for number in range(3, 9):
        library.add(str(number), f"filler {number}", language=language)
    return found


@pytest.mark.parametrize(
    ("texts", "language", "questions"),
    [
        ((LEAVE, MAILS), "en", ("病假有多少天？", "怎样更换密码？")),
        ((ZH_LEAVE, ZH_MAILS), "zh", ("How long is sick leave?", "When must I change my password?")),
    ],
)
@pytest.mark.parametrize("mixed", [False, True], ids=["one language", "both languages"])
def test_a_passage_is_found_by_wording_alone_in_the_other_language(
    library: Library, texts: tuple[str, str], language: str, questions: tuple[str, str], mixed: bool
) -> None:
    expected = fill(library, *texts, language)
    if mixed:
        own = {"en": "食堂中午十二点开门。", "zh": "The canteen opens at noon."}[language]
        library.add("own", own, language="zh" if language == "en" else "en")
    for question, right in zip(questions, expected, strict=True):
        hits = library.retriever.retrieve(ANNA, question, None, 3)
        assert hits[0].id == right
        assert set(hits[0].arms) == {"keyword"}


def test_without_the_lexicon_it_is_not(library: Library) -> None:
    fill(library, LEAVE, MAILS, "en")
    store: Any = Changed(library.store, word_search=nothing)
    retriever = DocumentRetriever(store, library.index, Gate(library.store.term_counts), WORDS)
    assert retriever.retrieve(ANNA, "病假有多少天？", None, 3) == []


def test_only_passages_of_the_other_language_are_found(library: Library) -> None:
    right, _ = fill(library, ZH_LEAVE, ZH_MAILS, "zh")
    library.add("own", LEAVE, language="en")
    words = TranslatedWords(library.store, "en")
    assert [hit.id for hit in words.keyword_search(ANNA, "sick leave", 10)] == [right]
    assert words.keyword_search(ANNA, "?", 10) == []


def test_another_users_passages_are_not_found(library: Library) -> None:
    private = library.add("病假", ZH_LEAVE, language="zh", scope="user", owner="anna")
    words = TranslatedWords(library.store, "en")
    assert [hit.id for hit in words.keyword_search(ANNA, "sick leave", 10)] == [private]
    assert words.keyword_search(BORIS, "sick leave", 10) == []


def test_a_word_is_covered_by_any_of_its_renderings() -> None:
    assert coverage_across("病假密码", "zh", LEAVE) == pytest.approx(0.5)
    assert coverage_across("password", "en", ZH_LEAVE, ZH_MAILS) == 1.0
    assert coverage_across("?", "en", ZH_LEAVE) == 0.0


def test_a_word_stands_in_a_text_that_has_it_as_it_was_asked() -> None:
    both = "机器的保修期为验收后十八个月。 The warranty of every machine is 18 months from acceptance."
    assert coverage_across("How long is the warranty of a machine?", "en", both) == 1.0
    assert (
        coverage_across("机器的保修期有多长？", "zh", "The warranty of every machine. 机器的保修期为十八个月。") == 1.0
    )
    counts = TermCounts(1, {"zeppelin": 1, "warranti": 1, "保修": 1})
    assert (
        RareWordsAcross("warranty of the zeppelin", "en", counts).held_by([("", "The zeppelin. 保修。")], 1).covered
        == 1.0
    )


def test_a_rare_word_that_does_not_stand_weighs_more_than_a_common_one() -> None:
    def held(text: str, **containing: int) -> float:
        asked = terms_across("password QL-45", "en")
        counts = TermCounts(1000, {term: containing.get(term, 0) for term in asked} | {"密码": 500})
        return RareWordsAcross("password ql45", "en", counts).held_by([("", text)], 1).covered

    assert held("密码在这里") < 0.3
    assert held("ql45 在这里") > 0.7


def test_the_gate_holds_a_question_across_languages_the_surer_the_more_of_it_stands() -> None:
    def count(viewer: Viewer, terms: object) -> TermCounts:
        return TermCounts(1000, {"密码": 3, "病假": 3, "天数": 3})

    gate = Gate(count)
    question = "How often is a password changed?"
    there = gate.answerable(ANNA, question, [hit(ZH_MAILS, 0.84, keyword=1)])
    elsewhere = gate.answerable(ANNA, question, [hit(ZH_LEAVE, 0.84, keyword=None)])
    assert there.clearance > elsewhere.clearance + 1.0
    assert there.features is not None
    assert there.features.across
    assert there.features.covered > 0.5
