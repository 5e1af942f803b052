"""Whole measurements over a few passages, with an embedder that a reader can compute and no peers."""

from itertools import count

import pytest

from tests.bench.corpus import BenchSet
from tests.bench.growth import HashEmbedder, costs, costs_table, ingest_speed
from tests.bench.memory import Asked, Talk, Turn, measure_memory, memory_tables
from tests.bench.retrieval import BASELINES, PRODUCT, Bench, measure
from tests.bench.scoring import HIT_1, NDCG, Query, mean
from tests.doubles.word_embedder import WordEmbedder

PASSAGES = {
    "leave": "Annual leave is twenty days in the first year.",
    "pay": "Salaries are paid on the last working day of the month.",
    "door": "Visitors ring at the north entrance after six.",
}
QUERIES = [
    Query("1", "How many days of annual leave?", frozenset({"leave"})),
    Query("2", "When are salaries paid?", frozenset({"pay"})),
    Query("3", "", frozenset({"door"})),
]


def _quiet(_line: str) -> None:
    """Tests show no progress."""


@pytest.fixture
def bench() -> Bench:
    return Bench(WordEmbedder(dimension=256), None, lambda: 10.0, _quiet)


def test_a_set_is_measured_by_question_and_an_empty_one_counts_as_zero(bench: Bench) -> None:
    measured = measure(BenchSet("tiny", PASSAGES, QUERIES), bench)
    assert tuple(measured.systems) == (*PRODUCT, *BASELINES)
    assert measured.systems["fused"].scores[NDCG] == [1.0, 1.0, 0.0]
    assert mean(measured.systems["keyword"].scores[HIT_1]) == pytest.approx(2 / 3)
    units = measured.systems["fused"].units
    assert units is not None
    assert units > 0
    assert measured.systems["dense"].units is None


def test_each_user_s_turns_are_found_by_that_user_alone(bench: Bench) -> None:
    talks = [
        Talk("one", [Turn("D1:1", "2026-03-01", "Ann", "My dog is called Rex."), Turn("D2:1", None, "user", "It rains.")],
             [Asked("q", "pets", "What is the dog called?", frozenset({"D1:1"}))]),
        Talk("two", [Turn("D1:1", None, "user", "The dog is called Milo."), Turn("D1:2", None, "assistant", "Nice.")],
             [Asked("q", "pets", "What is the dog called?", frozenset({"D1:1"})),
              Asked("r", "none", "zebra", frozenset({"D1:2"}))]),
    ]  # fmt: skip
    measured = measure_memory("tiny", talks, bench)
    turns, sessions, first_sessions = measured.systems["fused"].scores.values()
    assert (measured.passages, list(measured.questions)) == (4, ["one/q", "two/q", "two/r"])
    assert turns[:2] == [1.0, 1.0]
    assert measured.systems["keyword"].scores["recall@10"][2] == 0.0
    assert sessions[:2] == first_sessions[:2] == [1.0, 1.0]
    assert "| pets (2) |" in memory_tables([measured]).splitlines()[2]


def test_costs_grow_with_what_was_ingested_and_sizes_beyond_the_set_are_left_out() -> None:
    passages = {str(i): f"Passage {i} about subject {i % 7}." for i in range(20)}
    ticks = count(1)
    data = BenchSet("tiny", passages, [Query(str(i), f"subject {i}", frozenset("0")) for i in range(7)])
    found = costs(data, (5, 20, 1000), lambda: float(next(ticks)), _quiet)
    assert [one.passages for one in found] == [5, 20]
    assert [one.chunks for one in found] == [5, 20]
    assert found[0].unit_ms == 4.0
    assert len(costs_table(found).splitlines()) == 4


def test_speed_is_measured_over_the_texts_that_ingestion_embedded() -> None:
    embedder = WordEmbedder(dimension=256)
    speed = ingest_speed(BenchSet("tiny", PASSAGES, QUERIES), embedder, _quiet)
    ingested = embedder.embedded[1 : 1 + speed.chunks]
    assert speed.chunks == 3
    assert embedder.embedded[1 + speed.chunks :] == ingested


def test_vectors_by_hash_are_unit_vectors_and_always_the_same() -> None:
    first, again = HashEmbedder().embed_passages(["a", "b"]), HashEmbedder().embed_queries(["b", "a"])
    assert (first[::-1] == again).all()
    assert (first**2).sum(axis=1) == pytest.approx(1.0, abs=1e-5)
    assert abs(float(first[0] @ first[1])) < 0.3
