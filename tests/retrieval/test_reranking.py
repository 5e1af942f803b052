"""The second stage: a cross-encoder reorders what fusion found, at most twenty, in time or not at all."""

import threading
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.errors import RerankUnavailable
from assistant.models.cross_encoder import CrossEncoderScorer
from assistant.retrieval.document_retriever import DocumentRetriever
from assistant.retrieval.reranking import MOST, STAGE, Reranker, reordered
from tests.doubles.tiny_cross_encoder import save_cross_encoder
from tests.retrieval.conftest import ANNA, WORDS, Library
from tests.retrieval.test_choosing import distinct, hit

QUESTION = "how many days of leave"
IN_TIME = 30.0


@pytest.fixture(scope="module")
def scorer(tmp_path_factory: pytest.TempPathFactory) -> CrossEncoderScorer:
    scorer = CrossEncoderScorer(str(save_cross_encoder(tmp_path_factory.mktemp("cross-encoder"))))
    scorer.load()
    return scorer


def fill(library: Library, count: int) -> None:
    for n in range(count):
        library.add(f"leave{n}", f"{n} days of leave " + "sick " * (n % 5) + "training " * (n % 3) + f"room {n * n}")


class HandMade:
    """A scorer whose scores, times and errors are given by hand; counts what it was asked."""

    name = "hand-made"

    def __init__(self, scores: Sequence[float] = (), takes: float = 0.0, loads_in: float = 0.0, fails: bool = False):
        self.given, self.takes, self.loads_in, self.fails = scores, takes, loads_in, fails
        self.loads, self.shown = 0, [0]
        self.go = threading.Event()

    def load(self) -> None:
        self.loads += 1
        if self.loads_in:
            self.go.wait(self.loads_in)
        if self.fails:
            raise RerankUnavailable("It can't be loaded.", "无法加载。")

    def scores(self, question: str, passages: Sequence[str], deadline: float) -> list[float]:
        self.shown.append(len(passages))
        sleep(self.takes)
        return list(self.given[: len(passages)]) or [float(n) for n in range(len(passages))]


# ---- with a real model ----------------------------------------------------------------------------------


def test_the_model_s_order_replaces_that_of_fusion(library: Library, scorer: CrossEncoderScorer) -> None:
    fill(library, 12)
    vector = library.vector(QUESTION)
    retriever = DocumentRetriever(library.store, library.index, weighing=WORDS, rerank=Reranker(scorer, IN_TIME))
    fused, reranked = (one.retrieve(ANNA, QUESTION, vector, 12) for one in (library.retriever, retriever))
    assert [one.id for one in reranked] != [one.id for one in fused]
    assert {one.id for one in reranked} == {one.id for one in fused}
    said = [one.arms[STAGE] for one in reranked]
    assert [one.rank for one in said] == list(range(1, 13))
    assert [one.score for one in said] == sorted((one.score for one in said), reverse=True)
    texts = [f"{one.title}\n{one.text}" for one in reranked]
    assert [one.score for one in said] == pytest.approx(scorer.scores(QUESTION, texts, monotonic() + 9), abs=1e-5)
    # Places have their scores, whoever stands there; what the arms said stays.
    assert [one.score for one in reranked] == [one.score for one in fused]
    assert {one.id: one.arms["keyword"] for one in reranked} == {one.id: one.arms["keyword"] for one in fused}


def test_at_most_twenty_are_shown_to_the_model(library: Library, scorer: CrossEncoderScorer) -> None:
    fill(library, 30)
    vector = library.vector(QUESTION)
    retriever = DocumentRetriever(library.store, library.index, weighing=WORDS, rerank=Reranker(scorer, IN_TIME))
    fused, reranked = (one.retrieve(ANNA, QUESTION, vector, 30) for one in (library.retriever, retriever))
    assert [STAGE in one.arms for one in reranked] == [True] * MOST + [False] * 10
    assert [one.id for one in reranked[MOST:]] == [one.id for one in fused[MOST:]]
    # The first of few is the first of many.
    assert [one.id for one in retriever.retrieve(ANNA, QUESTION, vector, 3)] == [one.id for one in reranked[:3]]


def test_a_turn_reads_the_first_in_the_model_s_order_and_the_gate_judges_as_before(
    library: Library, scorer: CrossEncoderScorer
) -> None:
    fill(library, 12)
    vector = library.vector(QUESTION)
    retriever = DocumentRetriever(library.store, library.index, weighing=WORDS, rerank=Reranker(scorer, IN_TIME))
    fused, reranked = (one.consider(ANNA, QUESTION, vector, 4) for one in (library.retriever, retriever))
    assert not reranked.degraded
    assert [one.id for one in reranked.hits] != [one.id for one in fused.hits]
    assert reranked.judged == fused.judged
    # Whoever stands far behind by the model's order is below the floor by it.
    assert [one.above_floor for one in reranked.hits] == [one.above_floor for one in fused.hits]
    seated = [one.arms[STAGE].rank for one in reranked.hits if one.above_floor and not one.left_out]
    assert seated == sorted(seated)
    assert len(seated) == 4


@pytest.mark.parametrize("seconds", [1e-9, 1e-4])
def test_over_the_budget_the_fused_order_stands(library: Library, scorer: CrossEncoderScorer, seconds: float) -> None:
    fill(library, 12)
    vector = library.vector(QUESTION)
    rerank = Reranker(scorer, seconds)
    retriever = DocumentRetriever(library.store, library.index, weighing=WORDS, rerank=rerank)
    considered = retriever.consider(ANNA, QUESTION, vector, 4)
    rerank.close()
    assert considered.degraded
    assert considered.hits == library.retriever.consider(ANNA, QUESTION, vector, 4).hits


def test_a_missing_model_leaves_the_fused_order(library: Library, tmp_path: Path) -> None:
    fill(library, 6)
    vector = library.vector(QUESTION)
    rerank = Reranker(CrossEncoderScorer(str(tmp_path)), IN_TIME)
    retriever = DocumentRetriever(library.store, library.index, weighing=WORDS, rerank=rerank)
    considered = retriever.consider(ANNA, QUESTION, vector, 4)
    assert considered.degraded
    assert considered.hits == library.retriever.consider(ANNA, QUESTION, vector, 4).hits


# ---- time ------------------------------------------------------------------------------------------------


HITS = [hit(n, distinct(n)) for n in range(25)]


def test_a_slow_model_is_not_waited_for() -> None:
    rerank = Reranker(HandMade(takes=5.0), 0.05)
    began = monotonic()
    found = rerank(QUESTION, HITS)
    assert monotonic() - began < 2
    assert (found.hits, found.degraded) == (HITS, True)


def test_a_model_that_is_still_loading_is_waited_for_but_not_twice() -> None:
    slow = HandMade(loads_in=20.0)
    rerank = Reranker(slow, IN_TIME, loading_seconds=0.2)
    began = monotonic()
    assert rerank(QUESTION, HITS).degraded
    assert rerank(QUESTION, HITS).degraded
    assert 0.2 <= monotonic() - began < 2
    assert slow.loads == 1
    slow.go.set()
    found = rerank(QUESTION, HITS)
    while found.degraded:  # The test's own time limit ends it, should the model never be there.
        sleep(0.01)
        found = rerank(QUESTION, HITS)
    assert [one.id for one in found.hits[:MOST]] == [f"c{n}" for n in reversed(range(MOST))]


def test_a_model_that_cannot_be_loaded_is_not_tried_with_every_question() -> None:
    broken = HandMade(fails=True)
    rerank = Reranker(broken, IN_TIME)
    for _ in range(3):
        found = rerank(QUESTION, HITS)
        assert (found.hits, found.degraded) == (HITS, True)
    assert broken.loads == 1
    rerank.warm_up()


def test_nothing_found_asks_no_model() -> None:
    scorer = HandMade()
    assert Reranker(scorer, IN_TIME)(QUESTION, []).hits == []
    assert scorer.loads == 0


# ---- the order -------------------------------------------------------------------------------------------


@given(st.lists(st.floats(0, 1), max_size=MOST))
def test_reordering_keeps_every_hit_and_every_place(scores: list[float]) -> None:
    hits = HITS[: len(scores)]
    found = reordered(hits, scores)
    assert sorted(one.id for one in found) == sorted(one.id for one in hits)
    assert [one.score for one in found] == [one.score for one in hits]
    assert [one.arms[STAGE].score for one in found] == sorted(scores, reverse=True)
    # Equal ones stay as they were.
    ids = [one.id for one in found]
    for before, after in pairwise(found):
        if before.arms[STAGE].score == after.arms[STAGE].score:
            assert int(before.id[1:]) < int(after.id[1:]), ids
