"""The harness's own arithmetic: what it prints is what it says."""

import math
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from assistant.datatypes import ArmScore, DocumentHit
from tests.bench.baseline import CHUNK, FLOORS, Baseline, Floor, chunked
from tests.bench.cached_embedder import CachedEmbedder
from tests.bench.report import Bar, bars_table, percentile, ratio_of_medians, table
from tests.bench.retrieval import of_arm
from tests.bench.scoring import Query, ndcg, recall, score
from tests.bench.turns import STAGES, WarmTurns, turns_bars
from tests.doubles.word_embedder import WordEmbedder

# ---- scores -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranked", "gold", "expected"),
    [
        (["a", "b"], {"a"}, 1.0),
        (["b", "a"], {"a"}, 1 / math.log2(3)),
        (["b", "b", "a"], {"a"}, 1 / math.log2(3)),
        (["x"] * 3, {"a"}, 0.0),
        ([], {"a"}, 0.0),
        (["a", "x", "b"], {"a", "b"}, (1 + 1 / 2) / (1 + 1 / math.log2(3))),
        ([*"0123456789", "a"], {"a"}, 0.0),
        ([*"0123456789"], set("0123456789ab"), 1.0),
    ],
)
def test_ndcg_of_ten(ranked: list[str], gold: set[str], expected: float) -> None:
    assert ndcg(ranked, frozenset(gold)) == pytest.approx(expected)


def test_a_question_without_a_ranking_counts_as_zero() -> None:
    queries = [Query("1", "?", frozenset("a")), Query("2", "?", frozenset("b")), Query("3", "?", frozenset("c"))]
    found = score({"1": ["a"], "2": ["x", "b"]}, queries)
    assert found.ndcg == pytest.approx((1 + 1 / math.log2(3)) / 3)
    assert (found.hit_1, found.hit_10) == (1 / 3, 2 / 3)


def test_hits_of_one_arm_come_in_its_own_order(hit: Callable[..., DocumentHit]) -> None:
    hits = [hit("a", dense=2), hit("b", keyword=1), hit("c", dense=1, keyword=2)]
    assert [one.id for one in of_arm(hits, "dense")] == ["c", "a"]
    assert [one.id for one in of_arm(hits, "keyword")] == ["b", "c"]


def test_scores_are_those_of_the_data_s_own_script() -> None:
    gold = {"1": "a", "2": "bc", "3": "d", "4": "efghijklmnop"}
    run = {"1": ["x", "a"], "2": ["c", "c", "x", "b"], "4": [*"zefghyijk", "l", "m"]}
    queries = [Query(id_, "?", frozenset(ids)) for id_, ids in gold.items()]
    found = score(run, queries)
    # What score.py beside the public sets prints for this run.
    assert (round(found.ndcg, 4), found.hit_1, found.hit_10) == (0.563, 0.25, 0.75)
    assert sum(recall(run.get(one.id, ()), one.gold, 10) for one in queries) / 4 == pytest.approx(0.6667, abs=1e-4)


def test_what_says_the_same_in_another_language_is_neither_right_nor_wrong() -> None:
    query = Query("1", "?", frozenset({"en:a"}), frozenset({"zh:a"}))
    assert score({"1": ["zh:a", "en:a"]}, [query]).hit_1 == 1.0
    assert score({"1": ["zh:b", "en:a"]}, [query]).hit_1 == 0.0
    assert score({"1": ["zh:a"]}, [query]).hit_10 == 0.0


@pytest.fixture
def hit() -> Callable[..., DocumentHit]:
    def made(id_: str, **ranks: int) -> DocumentHit:
        arms = {arm: ArmScore(rank, 1.0 / rank) for arm, rank in ranks.items()}
        at = datetime(2026, 1, 1, tzinfo=UTC)
        return DocumentHit(id_, "", 0.0, arms, True, id_, id_, 1, "", None, (), 0, 0, at)

    return made


# ---- times ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "share", "expected"),
    [
        ([5.0], 0.95, 5.0),
        ([3.0, 1.0, 2.0], 0.5, 2.0),
        (list(range(1, 21)), 0.95, 19),
        (list(range(1, 101)), 0.95, 95),
        (list(range(1, 31)), 0.95, 29),
        ([1.0, 2.0], 1.0, 2.0),
        ([1.0, 2.0], 0.0, 1.0),
    ],
)
def test_nearest_rank_percentile(values: list[float], share: float, expected: float) -> None:
    assert percentile(values, share) == expected


def test_one_slow_run_does_not_move_a_ratio() -> None:
    assert ratio_of_medians([30.0, 30.0, 9000.0], [20.0, 20.0, 1.0]) == 1.5


def test_recall_and_fuse_are_added_turn_by_turn_and_the_rest_is_what_no_step_took() -> None:
    measured = WarmTurns(
        stages={name: [10.0, 20.0, 60.0] for name in STAGES}
        | {"fuse": [6.0, 1.0, 2.0], "first_token": [1.0, 1.0, 1.0], "recall": [1.0, 20.0, 3.0]},
        turns=[100.0, 200.0, 300.0],
        units=[10.0, 10.0, 10.0],
    )
    assert measured.recall_and_fuse == [7.0, 21.0, 5.0]
    assert measured.rest == [100 - 47, 200 - 101, 300 - 245]
    assert [bar.value for bar in turns_bars(measured)] == [20.0, 0.7]


# ---- bars -------------------------------------------------------------------------------------------


def test_what_is_no_number_breaks_a_bar() -> None:
    assert not Bar("x", math.nan, 1.0).holds


def test_a_table_of_markdown() -> None:
    assert table(["a", "b"], [["1", "2"]]) == "| a | b |\n| --- | --- |\n| 1 | 2 |"
    assert bars_table([Bar("x", 2.0, 1.5)]).endswith("| x | 2.000 | at most 1.5 | NO |")
    assert bars_table([Bar("x", 2.0, 3.0, 1.0)]).endswith("| x | 2.000 | at least 1, at most 3 | yes |")


# ---- baseline and cache -----------------------------------------------------------------------------


def test_passages_are_cut_every_900_characters() -> None:
    pieces = chunked({"long": "a" * (2 * CHUNK + 1), "short": "b", "blank": " "})
    assert [(piece.passage, len(piece.text)) for piece in pieces] == [
        ("long", CHUNK),
        ("long", CHUNK),
        ("long", 1),
        ("short", 1),
    ]


@pytest.mark.parametrize("floor", FLOORS)
def test_the_baseline_names_each_passage_once_at_its_best_chunk(floor: Floor) -> None:
    passages = {"leave": "annual leave days " * 100, "pay": "salary is paid monthly", "sick": "sick leave"}
    ranked = Baseline(passages, WordEmbedder()).rank("annual leave days", floor)
    assert ranked[0] == "leave"
    assert sorted(ranked) == ["leave", "pay", "sick"]


def test_a_second_run_embeds_nothing(tmp_path: Path) -> None:
    texts = [f"passage number {i}" for i in range(100)]
    first = CachedEmbedder(WordEmbedder(), tmp_path)
    vectors = first.embed_passages(texts)
    first.close()
    inner = WordEmbedder()
    second = CachedEmbedder(inner, tmp_path)
    assert np.array_equal(second.embed_passages(texts[::-1]), vectors[::-1])
    assert inner.embedded == []
    second.embed_passages(["another", texts[0]])
    assert inner.embedded == ["another"]
    second.close()


def test_a_question_is_embedded_once_in_a_process_and_once_on_disk(tmp_path: Path) -> None:
    first = CachedEmbedder(WordEmbedder(), tmp_path)
    vectors = first.embed_queries(["a b", "c", "a b"])
    assert np.array_equal(vectors[0], vectors[2])
    assert first.embed_queries([]).shape == (0, first.dimension)
    first.close()
    inner = WordEmbedder()
    second = CachedEmbedder(inner, tmp_path)
    assert np.array_equal(second.embed_queries(["c", "a b"]), vectors[[1, 0]])
    assert inner.asked == []
    # The words of a question and of a passage are two vectors.
    second.embed_passages(["c"])
    assert inner.embedded == ["c"]
    second.close()


def test_vectors_of_another_model_are_not_taken(tmp_path: Path) -> None:
    first = CachedEmbedder(WordEmbedder(), tmp_path)
    first.embed_passages(["text"])
    first.close()
    other = WordEmbedder("another model")
    second = CachedEmbedder(other, tmp_path)
    second.embed_passages(["text"])
    assert other.embedded == ["text"]
    second.close()
