"""The part `scale` at a small size: homes are built once, every figure is there, and selection is compared."""

from pathlib import Path

import numpy as np
import pytest

from tests.bench.bars import scale_bars
from tests.bench.corpus import BenchSet
from tests.bench.scale import DENSE, KEYWORD, RECALL_AND_FUSE, TURN, WARM_UP, Large, Scale, measure
from tests.bench.scale_home import BESIDE, CROWD, Size, built_home, corpus_of
from tests.bench.scale_memories import questions, told
from tests.bench.scale_tables import figures, tables
from tests.bench.scoring import Query
from tests.bench.selection import cost, over_passages
from tests.bench.synthetic_embedder import SyntheticEmbedder

TOPICS = ("利率", "台风", "地铁", "足球", "芯片", "疫苗", "高铁", "电影", "石油", "大学")
PASSAGES = {
    f"n{number}": f"记者{number}报道，{TOPICS[number % 10]}{number}的消息引起关注。"
    + f"{TOPICS[number % 7]}的情况仍在变化。" * 9
    for number in range(150)
}
QUERIES = [
    Query(str(number), f"{TOPICS[number % 10]}{number}的消息引起关注", frozenset({f"n{number}"})) for number in range(8)
]
DATA = BenchSet("news", PASSAGES, QUERIES)
OTHERS = BenchSet("english", {"e1": "The interest rate rose again. " * 30, "e2": "A typhoon hit the coast. " * 30}, [])
SIZES = (Size(200, 3, 20, 40),)


def _quiet(_line: str) -> None:
    """Tests show no progress."""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Large:
    model = SyntheticEmbedder(PASSAGES.values(), "multilingual-e5-small@test")
    return measure(DATA, OTHERS, model, tmp_path_factory.mktemp("scale"), lambda: 10.0, _quiet, 8, SIZES)


def test_every_figure_of_a_home_is_there(large: Large) -> None:
    (home,) = large.homes
    for what in (KEYWORD, DENSE, RECALL_AND_FUSE, TURN):
        assert home.of(what).took
    for viewer in (BESIDE, CROWD):
        assert home.of(KEYWORD, viewer).took
    assert home.overlap == {10: 1.0, 200: 1.0}
    assert home.asked == 8 + 2 - WARM_UP
    assert home.answered > 0
    assert figures(large)["scale, 200 chunks: whole turn p50, units"] == home.of(TURN).in_units(0.5)
    assert "| scale | keyword arm |" in tables(large)


def test_the_bars_are_those_of_the_largest_home(large: Large) -> None:
    bars = scale_bars(large)
    assert [bar.name for bar in bars] == [
        "keyword arm p95 at 200 chunks, units",
        "recall + fuse p50 at 200 chunks, units",
        "recall + fuse p95 at 200 chunks, units",
        "whole turn p50 at 200 chunks, units",
    ]
    slow = Scale(100_000, 10_000)
    for what in (KEYWORD, RECALL_AND_FUSE, TURN):
        slow.of(what).took.append(130.0)
        slow.of(what).units.append(10.0)
    assert not any(bar.holds for bar in scale_bars(Large([slow], [])))


def test_a_home_is_built_once(tmp_path: Path) -> None:
    corpus, embedder = corpus_of(DATA, OTHERS), SyntheticEmbedder(PASSAGES.values(), "m")
    said: list[str] = []
    size = Size(10, 1, 1, 5)
    home = built_home(corpus, size, embedder, tmp_path, said.append)
    built = len(said)
    assert built_home(corpus, size, embedder, tmp_path, said.append) == home
    assert built == len(said) > 0
    assert built_home(corpus, Size(10, 1, 1, 6), embedder, tmp_path, said.append) != home


def test_vectors_follow_wording_and_lie_close_together() -> None:
    embedder = SyntheticEmbedder(PASSAGES.values(), "m")
    asked, near, far = embedder.vectors(["利率42的消息", PASSAGES["n42"], PASSAGES["n43"]])
    assert np.linalg.norm(asked) == pytest.approx(1.0, abs=1e-5)
    assert asked @ near > asked @ far > 0.7
    assert embedder.vectors([]).shape == (0, 384)


def test_memories_are_many_and_none_is_told_twice() -> None:
    memories = list(told(2000))
    facts = {(one.draft.subject, one.draft.attribute, one.draft.value) for one in memories}
    assert len(facts) == 2000
    assert {one.draft.language for one in memories} == {"en", "zh"}
    for one in memories:
        assert one.message[one.draft.start : one.draft.end] == one.draft.text
    assert len(set(questions())) == 20


def test_where_few_rows_match_selection_costs_nothing() -> None:
    assert cost(over_passages(DATA)).mean == 0.0
