"""Components of ranking that a few passages show: copies, crowding, stems, scripts, the lead of the own language."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
import opencc
import pytest

from assistant.datatypes import DocumentHit, Fused
from assistant.retrieval.choosing import choose
from assistant.retrieval.document_retriever import Choose, DocumentRetriever
from assistant.retrieval.keywords import query_terms
from assistant.retrieval.language_pools import LEANING, LanguagePools, Leaning
from tests.retrieval.conftest import ANNA, WORDS, Library, MakeLibrary
from tests.retrieval.test_language_pools import E5, BilingualIndex

PRINTING = "You may print from any laptop after you have signed in with your badge at the machine on your floor."


# ---- places -----------------------------------------------------------------------------------------------


def copies_kept(hits: Sequence[DocumentHit], places: int, kept: Collection[str] = ()) -> list[DocumentHit]:
    """`choose` that takes no passage for a copy of another."""
    texts = {hit.id: hit.text for hit in hits}
    chosen = choose([replace(hit, text=hit.id) for hit in hits], places, kept)
    return [replace(hit, text=texts[hit.id]) for hit in chosen]


def crowding_allowed(hits: Sequence[DocumentHit], places: int, kept: Collection[str] = ()) -> list[DocumentHit]:
    """`choose` that gives a document as many places as it wins."""
    documents = {hit.id: hit.document_id for hit in hits}
    chosen = choose([replace(hit, document_id=hit.id) for hit in hits], places, kept)
    return [replace(hit, document_id=documents[hit.id]) for hit in chosen]


def seated(library: Library, question: str, choosing: Choose) -> list[str]:
    """The documents that get one of four places."""
    retriever = DocumentRetriever(library.store, library.index, weighing=WORDS, choose=choosing)
    considered = retriever.consider(ANNA, question, library.vector(question), 4)
    return [hit.document for hit in considered.hits if hit.above_floor and not hit.left_out]


def test_copies_would_take_the_places_of_others(library: Library) -> None:
    for kind in ("txt", "html", "pdf", "docx"):
        library.add(f"printing.{kind}", PRINTING.replace(" ", "  " if kind == "pdf" else " "))
    library.add("badge.txt", "Your badge opens the machine room and lets you print.")
    question = "print from my laptop with my badge at the machine"
    shipped, mutant = seated(library, question, choose), seated(library, question, copies_kept)
    assert sorted(name.split(".")[0] for name in shipped) == ["badge", "printing"]
    assert [name.split(".")[0] for name in mutant] == ["printing"] * 4


def test_one_document_would_crowd_out_the_others(library: Library) -> None:
    rooms = ("Paris", "Oslo", "Kunming", "Galway", "Ghent")
    library.add_passages("hotels.txt", [f"hotel limit {room} {n * 40}" for n, room in enumerate(rooms)])
    library.add("exceptions.txt", "exceptions from the hotel limit")
    shipped, mutant = (seated(library, "hotel limit", one) for one in (choose, crowding_allowed))
    assert set(shipped) == {"hotels.txt", "exceptions.txt"}
    # Some are read with the one beside them.
    assert set(mutant) == {"hotels.txt"}


# ---- terms ------------------------------------------------------------------------------------------------


def unstemmed(text: str) -> list[str]:
    """English words as they are written."""
    return re.findall(r"[a-z]+", text.lower())


INFLECTED = (
    ("Who approved the invoices?", "The manager must approve an invoice."),
    ("When were machines inspected?", "Inspect the machine every spring."),
    ("reporting accidents", "Report an accident on the same day."),
    ("How are rooms booked?", "Book a room beforehand."),
    ("Are holidays carried over?", "Carry a holiday into the next year."),
)


def test_words_in_other_forms_are_found_by_their_stems_alone(make_library: MakeLibrary) -> None:
    def first(library: Library) -> int:
        passages = {library.add(f"{n}", text): n for n, (_, text) in enumerate(INFLECTED)}
        found = [library.retriever.retrieve(ANNA, question, None, 1) for question, _ in INFLECTED]
        return sum(passages.get(hits[0].id) == n for n, hits in enumerate(found) if hits)

    assert first(make_library()) == len(INFLECTED)
    assert first(make_library(unstemmed, unstemmed)) == 0


SIMPLIFIED = (
    "员工入职满一年后，每年享有十天年假。",
    "报销单须在三十天之内提交给财务部。",
    "访客须在门卫处登记并佩戴胸牌。",
)
TRADITIONAL = ("員工每年有幾天年假？", "報銷單要在多少天之內提交？", "訪客要在哪裡登記？")


def as_written(text: str) -> list[str]:
    """Bigrams of the characters as they are written."""
    return [run[i : i + 2] for run in re.findall(r"[\u4e00-\u9fff]+", text) for i in range(len(run) - 1)]


def test_a_traditional_question_meets_a_simplified_text_and_the_reverse(make_library: MakeLibrary) -> None:
    to_traditional = opencc.OpenCC("s2t").convert

    def coverage(library: Library, questions: Sequence[str], texts: Sequence[str]) -> list[float]:
        """What the right passage gets for its words, compared with the same question in the text's own script."""
        ids = [library.add(f"{n}", text) for n, text in enumerate(texts)]
        scores: list[float] = []
        for question, right in zip(questions, ids, strict=True):
            found = {one.id: one.score for one in library.store.keyword_search(ANNA, question, 9)}
            scores.append(found.get(right, 0.0))
        return scores

    plain = coverage(make_library(), [opencc.OpenCC("t2s").convert(one) for one in TRADITIONAL], SIMPLIFIED)
    assert min(plain) > 0
    assert coverage(make_library(), TRADITIONAL, SIMPLIFIED) == pytest.approx(plain)
    assert coverage(make_library(), TRADITIONAL, [to_traditional(text) for text in SIMPLIFIED]) == pytest.approx(plain)
    mutant = coverage(make_library(as_written, as_written), TRADITIONAL, SIMPLIFIED)
    assert sum(mutant) < 0.7 * sum(plain)


def test_words_that_only_ask_are_not_looked_up() -> None:
    assert query_terms("What is the budget?") == ["budget"]
    assert {"什么", "么是"}.isdisjoint(query_terms("什么是年假？"))


# ---- the own language's lead ------------------------------------------------------------------------------


def test_what_the_own_language_answers_stays_first_by_its_lead_alone() -> None:
    def first(leaning: Leaning) -> str:
        index = BilingualIndex(en={"own": 0.875}, zh={"other": 0.868})

        def clearance(pool: Sequence[Fused]) -> float:
            return 0.5 if pool[0].id == "own" else 1.0

        pools = LanguagePools(index, E5, lambda ids: 0.0, clearance, leaning)  # pyright: ignore[reportArgumentType]
        return pools.search(ANNA, "en", np.zeros(1, dtype=np.float32), {"en": [], "zh": []})[0].id

    assert first(LEANING) == "own"
    assert first(replace(LEANING, own_ahead=0.0)) == "other"
    assert first(replace(LEANING, least=1.0)) == "other"
