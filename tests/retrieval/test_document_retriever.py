"""Both arms over real stores: who may see what, what one arm alone finds, and what is gone."""

from assistant.datatypes import Scored
from assistant.retrieval.document_retriever import FLOOR_COVERAGE, FLOOR_OF_BEST, DocumentRetriever
from assistant.retrieval.evidence import Wording
from assistant.retrieval.two_arms import Weighing
from tests.retrieval.conftest import ANNA, BORIS, WORDS, Library

LEAVE = "Employees take twenty five days of paid leave each year."
TRAVEL = "Train tickets are booked in second class by the travel desk."
STIPEND = "员工每年有八百元的心理健康津贴。"


def test_the_passage_that_answers_comes_first_in_both_languages(library: Library) -> None:
    leave, _, stipend = library.add("leave", LEAVE), library.add("travel", TRAVEL), library.add("津贴", STIPEND)
    for question, expected in (("How many days of leave?", leave), ("心理健康津贴是多少？", stipend)):
        hits = library.retriever.retrieve(ANNA, question, library.vector(question), 3)
        assert hits[0].id == expected
        assert set(hits[0].arms) == {"dense", "keyword"}
        assert hits[0].above_floor
        assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_a_passage_without_a_vector_is_found_by_its_wording(library: Library) -> None:
    library.add("travel", TRAVEL)
    leave = library.add("leave", LEAVE, embed=False)
    hits = library.retriever.retrieve(ANNA, "paid leave", library.vector("paid leave"), 5)
    assert {hit.id: set(hit.arms) for hit in hits}[leave] == {"keyword"}


def test_a_passage_without_a_common_term_is_found_by_its_meaning(library: Library) -> None:
    leave = library.add("leave", LEAVE)
    hits = library.retriever.retrieve(ANNA, "vacation", library.vector("paid leave"), 5)
    assert [(hit.id, set(hit.arms)) for hit in hits] == [(leave, {"dense"})]


def test_without_a_vector_the_keyword_arm_goes_on(library: Library) -> None:
    leave = library.add("leave", LEAVE)
    library.add("travel", TRAVEL)
    hits = library.retriever.retrieve(ANNA, "paid leave", None, 5)
    assert [(hit.id, set(hit.arms)) for hit in hits] == [(leave, {"keyword"})]


def test_another_users_passages_are_in_no_arm(library: Library) -> None:
    private = library.add("leave", LEAVE, scope="user", owner="anna")
    question = "How many days of paid leave?"
    assert [hit.id for hit in library.retriever.retrieve(ANNA, question, library.vector(question), 5)] == [private]
    assert library.retriever.retrieve(BORIS, question, library.vector(question), 5) == []


class OrphanIndex:
    """An index that still names what SQL no longer holds."""

    def __init__(self, ids: list[str]) -> None:
        self.ids = ids

    def search(self, vector: object, scope_keys: object, top_k: int) -> list[Scored]:
        return [Scored(id_, 0.99 - i / 100) for i, id_ in enumerate(self.ids)][:top_k]

    def search_in(self, vector: object, scope_keys: object, top_k: int, language: object) -> list[Scored]:
        return self.search(vector, scope_keys, top_k)


def test_an_orphan_never_surfaces_nor_takes_a_place(library: Library) -> None:
    leave = library.add("leave", LEAVE)
    orphans = [f"gone-{i}" for i in range(40)]
    retriever = DocumentRetriever(library.store, OrphanIndex([*orphans, leave]), weighing=WORDS)
    hits = retriever.retrieve(ANNA, "unrelated", library.vector("unrelated"), 3)
    assert [hit.id for hit in hits] == [leave]


def test_both_arms_and_their_weights_decide_the_order(library: Library) -> None:
    """Meaning prefers the passage of many common words, wording the one with the rare one; each arm tells."""
    common = library.add("common", "the leave of the year of the days of the leave")
    rare = library.add("rare", "xylophone " + TRAVEL)
    for i in range(6):
        library.add(f"other{i}", f"leave days year number {i} of the office")
    question = "the days of the leave of the xylophone"
    vector = library.vector(question)

    def first(weighing: Weighing) -> str:
        return (
            DocumentRetriever(library.store, library.index, weighing=weighing).retrieve(ANNA, question, vector, 9)[0].id
        )

    assert first(WORDS) == common
    assert first(Weighing(dense=0.3, keyword=0.7, floor=0.1, reach=0.5)) == rare
    assert library.retriever.retrieve(ANNA, question, None, 9)[0].id == rare


def test_nothing_indexed_is_nothing_found(library: Library) -> None:
    assert library.retriever.retrieve(ANNA, "anything", library.vector("anything"), 5) == []
    assert library.retriever.retrieve(ANNA, "???", None, 5) == []


def test_top_k_bounds_the_hits(library: Library) -> None:
    for i in range(12):
        library.add(f"n{i}", f"leave number {i}")
    assert len(library.retriever.retrieve(ANNA, "leave", library.vector("leave"), 4)) == 4
    assert library.retriever.retrieve(ANNA, "leave", library.vector("leave"), 0) == []


def test_a_footnote_elsewhere_in_the_document_comes_with_what_points_to_it(library: Library) -> None:
    notes = "[^1]: In spring nobody takes any."
    marked, note = library.add_passages("leave", [LEAVE + "[^1]", "Filler of another kind.", notes])[::2]
    for i in range(6):
        library.add(f"other{i}", f"paid leave number {i}")
    question = "twenty five days of paid leave each year"
    hits = library.retriever.retrieve(ANNA, question, library.vector(question), 4)
    assert hits[0].id == marked
    assert note in [hit.id for hit in hits if hit.above_floor]
    assert len(hits) == 4
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_what_scores_far_below_the_best_is_below_the_floor_however_it_is_worded(library: Library) -> None:
    best = library.add("leave", LEAVE)
    # Two of the question's four words stand here, which by itself is enough.
    weak = library.add(
        "shelf", "Paid invoices stand on a shelf of the archive for years, " + "sorted by supplier, " * 30
    )
    question = "paid leave days year"
    hits = {hit.id: hit for hit in library.retriever.retrieve(ANNA, question, library.vector(question), 5)}
    assert hits[weak].score < FLOOR_OF_BEST * hits[best].score
    assert Wording(question).coverage(hits[weak].text) >= FLOOR_COVERAGE
    assert (hits[best].above_floor, hits[weak].above_floor) == (True, False)
