"""One contract for both vector indexes, over real SQLite and a real Chroma folder."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from assistant.protocols import VectorIndex
from assistant.stores.chroma_index import ChromaFolder, ChromaIndex
from assistant.stores.database import Database
from assistant.stores.exact_index import ExactIndex
from assistant.stores.process_lock import ProcessLock
from assistant.stores.vectors import BLOCK, VectorStore

DIMENSION = 24
ANN, BEN = ("global", "user:ann"), ("global", "user:ben")


@pytest.fixture(params=["exact", "chroma"])
def index(request: pytest.FixtureRequest, vectors: VectorStore, tmp_path: Path) -> Iterator[VectorIndex]:
    if request.param == "exact":
        yield ExactIndex(vectors, "documents", "m")
        return
    folder = ChromaFolder(tmp_path / "chroma", ProcessLock(tmp_path / "chroma.lock"))
    assert folder.try_open()
    yield ChromaIndex(folder, vectors, "documents", "m")
    folder.close()


def unit(seed: int) -> np.ndarray:
    made = np.random.default_rng(seed).normal(size=DIMENSION).astype(np.float32)
    return made / np.linalg.norm(made)


@pytest.fixture
def put(database: Database, vectors: VectorStore) -> Callable[..., None]:
    """Stores items under a scope, each with the vector of its seed."""

    def store(scope: str, **seeds: int) -> None:
        vectors.put("m", {f"h{seed}": unit(seed) for seed in seeds.values()})
        with database.write() as session:
            for item_id, seed in seeds.items():
                vectors.record_item(session, "documents", item_id, scope, f"h{seed}")

    return store


def ids(index: VectorIndex, seed: int, scopes: tuple[str, ...], top_k: int = 10) -> list[str]:
    return [scored.id for scored in index.search(unit(seed), scopes, top_k)]


def test_mem_18_the_best_come_first_with_their_cosine(index: VectorIndex, put: Callable[..., None]) -> None:
    """Never a distance for a similarity: the same is 1, and what is less alike is less."""
    put("global", **{f"i{seed}": seed for seed in range(200)})
    found = index.search(unit(7), ("global",), 20)
    expected = sorted(((float(unit(seed) @ unit(7)), f"i{seed}") for seed in range(200)), reverse=True)[:20]
    assert [scored.id for scored in found] == [item_id for _, item_id in expected]
    assert [scored.score for scored in found] == pytest.approx([score for score, _ in expected], abs=1e-5)
    assert (found[0].id, found[0].score) == ("i7", pytest.approx(1.0, abs=1e-5))
    assert max(scored.score for scored in found[1:]) < 0.99


def test_an_empty_index_finds_nothing(index: VectorIndex) -> None:
    assert index.search(unit(0), ANN, 5) == []


def test_fewer_than_asked_are_all_there_are(index: VectorIndex, put: Callable[..., None]) -> None:
    put("global", a=1, b=2)
    assert sorted(ids(index, 1, ANN, top_k=50)) == ["a", "b"]
    assert ids(index, 1, ANN, top_k=0) == []
    assert ids(index, 1, (), top_k=5) == []


def test_c2_only_the_viewers_scopes_are_searched(index: VectorIndex, put: Callable[..., None]) -> None:
    put("global", shared=1)
    put("user:ann", hers=2)
    put("user:ben", his=3)
    assert sorted(ids(index, 3, ANN)) == ["hers", "shared"]
    assert sorted(ids(index, 3, BEN)) == ["his", "shared"]
    assert ids(index, 3, ("user:nobody",)) == []


def test_one_among_many_of_others_is_found(index: VectorIndex, put: Callable[..., None]) -> None:
    """None of the nearest is readable, so what is comes from far down."""
    put("user:ben", **{f"i{seed}": seed for seed in range(300)})
    put("user:ann", mine=1000, mine_too=1001)
    assert sorted(ids(index, 5, ANN, top_k=3)) == ["mine", "mine_too"]


def test_a9_what_changes_is_found_as_it_is_now(index: VectorIndex, put: Callable[..., None]) -> None:
    put("user:ann", moved=1, stays=2)
    assert ids(index, 1, ANN, top_k=1) == ["moved"]
    put("user:ben", moved=3)
    assert ids(index, 1, ANN) == ["stays"]
    assert [round(scored.score, 4) for scored in index.search(unit(3), BEN, 1)] == [1.0]


def test_what_is_removed_is_gone_and_may_come_back(
    index: VectorIndex, put: Callable[..., None], database: Database, vectors: VectorStore
) -> None:
    put("global", a=1, b=2, c=3)
    assert len(ids(index, 1, ANN)) == 3
    with database.write() as session:
        vectors.remove_items(session, "documents", ["a", "c"])
    assert ids(index, 1, ANN) == ["b"]
    put("global", a=1)
    assert ids(index, 1, ANN) == ["a", "b"]


def test_an_item_without_its_vector_comes_when_that_is_there(
    index: VectorIndex, put: Callable[..., None], database: Database, vectors: VectorStore
) -> None:
    put("global", there=1)
    with database.write() as session:
        vectors.record_item(session, "documents", "later", "global", "h2")
    assert ids(index, 2, ANN) == ["there"]
    vectors.put("m", {"h2": unit(2)})
    assert ids(index, 2, ANN)[0] == "later"


def test_what_another_process_wrote_is_seen(index: VectorIndex, put: Callable[..., None], url: str) -> None:
    put("global", a=1, b=2)
    assert len(ids(index, 1, ANN)) == 2
    other_database = Database(url)
    other = VectorStore(other_database)
    other.put("m", {"h9": unit(9)})
    with other_database.write() as session:
        other.record_item(session, "documents", "new", "global", "h9")
        other.remove_items(session, "documents", ["a"])
    other_database.close()
    assert sorted(ids(index, 9, ANN)) == ["b", "new"]


def test_a12_threads_read_what_was_written(index: VectorIndex, put: Callable[..., None]) -> None:
    def write_and_look(seed: int) -> bool:
        put(f"user:u{seed % 4}", **{f"i{seed}": seed})
        found = ids(index, seed, (f"user:u{seed % 4}",), top_k=3)
        return found[0] == f"i{seed}" and all(int(one[1:]) % 4 == seed % 4 for one in found)

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(write_and_look, range(80)))


def test_both_give_the_same(put: Callable[..., None], vectors: VectorStore, tmp_path: Path) -> None:
    """Chroma as it is set up here finds the very neighbours that an exact search does."""
    for block in range(4):
        put(
            ("global", "user:ann", "user:ben", "global")[block],
            **{f"i{n}": n for n in range(block * 400, block * 400 + 400)},
        )
    folder = ChromaFolder(tmp_path / "chroma", ProcessLock(tmp_path / "chroma.lock"))
    folder.try_open()
    chroma, exact = ChromaIndex(folder, vectors, "documents", "m"), ExactIndex(vectors, "documents", "m")
    for seed in range(5000, 5020):
        assert ids(chroma, seed, ANN, 20) == ids(exact, seed, ANN, 20)
    folder.close()


def test_a_scope_of_more_than_one_block_is_read_whole_each_language_apart(
    database: Database, vectors: VectorStore
) -> None:
    count = BLOCK + 100
    items = {f"i{number}": f"h{number % 7}" for number in range(count)}
    vectors.put("m", {f"h{number}": unit(number) for number in range(7)})
    with database.write() as session:
        vectors.record_items(session, "documents", "global", items)
    index = ExactIndex(vectors, "documents", "m", lambda ids: {id_: "zh" for id_ in ids if id_.endswith("3")})
    chinese = {item_id for item_id in items if item_id.endswith("3")}
    found = {language: index.search_in(unit(1), ANN, count, language) for language in ("en", "zh")}
    assert {scored.id for scored in found["zh"]} == chinese
    assert {scored.id for scored in found["en"]} == set(items) - chinese
    for scored in found["zh"]:
        assert scored.score == pytest.approx(float(unit(int(scored.id[1:]) % 7) @ unit(1)), abs=1e-5)
    with database.write() as session:
        vectors.remove_items(session, "documents", ["i3", "i4"])
    assert {scored.id for scored in index.search(unit(1), ANN, count)} == set(items) - {"i3", "i4"}
