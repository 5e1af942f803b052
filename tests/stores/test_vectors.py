"""The numbered changes of vectors: each seen once, in the order of commits, when its vector is there."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import Engine

from assistant.stores.database import Database
from assistant.stores.vectors import MissingVector, VectorStore


def vector(*numbers: float) -> np.ndarray:
    return np.array(numbers, dtype=np.float32)


def record(database: Database, vectors: VectorStore, **hashes: str) -> None:
    with database.write() as session:
        for item_id, content_hash in hashes.items():
            vectors.record_item(session, "facts", item_id, "user:ann", content_hash)


def seen(vectors: VectorStore, after: int = 0, model: str = "m") -> list[tuple[str, bool]]:
    return [(change.item_id, change.vector is not None) for change in vectors.changes(model, "facts", after, 100)]


def test_a_vector_comes_back_as_it_went_in(vectors: VectorStore) -> None:
    stored = np.random.default_rng(0).normal(size=384).astype(np.float32)
    vectors.put("m", {"h": stored})
    vectors.put("m", {"h": stored * 2})  # A hash stands for a content: its first vector stays.
    found = vectors.cached("m", ["h", "unknown"])
    assert list(found) == ["h"]
    assert found["h"].dtype == np.float32
    np.testing.assert_array_equal(found["h"], stored)
    assert vectors.cached("another", ["h"]) == {}


def test_an_item_waits_for_its_vector_and_then_gets_a_new_number(database: Database, vectors: VectorStore) -> None:
    record(database, vectors, a="h1", b="h2", c="h1")
    assert vectors.missing("m", "facts") == [
        MissingVector("a", "h1"),
        MissingVector("b", "h2"),
        MissingVector("c", "h1"),
    ]
    assert seen(vectors) == []
    vectors.put("m", {"h2": vector(1, 0)})
    assert seen(vectors) == [("b", True)]
    reached = vectors.last_seq("facts")
    vectors.put("m", {"h1": vector(0, 1), "h2": vector(1, 0)})
    assert seen(vectors, reached) == [("a", True), ("c", True)]
    assert vectors.missing("m", "facts") == []


def test_what_was_whole_is_not_looked_at_again_but_all_that_is_new_is(database: Database, vectors: VectorStore) -> None:
    record(database, vectors, a="h1", b="h2")
    vectors.put("m", {"h1": vector(1, 0)})
    assert vectors.newly_missing("m", "facts") == [MissingVector("b", "h2")]
    assert vectors.newly_missing("m", "facts") == [MissingVector("b", "h2")]
    vectors.put("m", {"h2": vector(1, 0)})
    assert vectors.newly_missing("m", "facts") == []
    record(database, vectors, c="h3", a="h4")
    assert vectors.newly_missing("m", "facts", limit=1) == [MissingVector("c", "h3")]
    vectors.put("m", {"h3": vector(1, 0)})
    assert vectors.newly_missing("m", "facts") == vectors.missing("m", "facts") == [MissingVector("a", "h4")]
    # Another model, or a database of an earlier state, is looked at from its first item.
    assert len(vectors.newly_missing("n", "facts")) == 3
    vectors.put("m", {"h4": vector(1, 0)})
    assert vectors.newly_missing("m", "facts") == []
    with database.write() as session:
        session.execute(text("UPDATE counters SET value = 2"))
        session.execute(text("UPDATE vector_items SET content_hash = 'h5', seq = 2 WHERE item_id = 'b'"))
    assert vectors.newly_missing("m", "facts") == [MissingVector("b", "h5")]


def test_content_embedded_before_is_there_at_once(database: Database, vectors: VectorStore) -> None:
    vectors.put("m", {"h": vector(1, 0)})
    record(database, vectors, a="h")
    assert vectors.missing("m", "facts") == []
    change = vectors.changes("m", "facts", 0, 1)[0]
    assert (change.seq, change.scope_key) == (1, "user:ann")


def test_another_model_misses_everything(database: Database, vectors: VectorStore) -> None:
    vectors.put("m", {"h": vector(1, 0)})
    record(database, vectors, a="h")
    assert vectors.missing("n", "facts") == [MissingVector("a", "h")]
    assert seen(vectors, model="n") == []


def test_a_removal_is_a_change_and_only_the_newest_change_is_told(database: Database, vectors: VectorStore) -> None:
    vectors.put("m", {"h": vector(1, 0), "g": vector(0, 1)})
    record(database, vectors, a="h", b="h")
    with database.write() as session:
        vectors.remove_items(session, "facts", ["a", "unknown"])
        vectors.record_item(session, "facts", "b", "global", "g")
    assert seen(vectors) == [("a", False), ("b", True)]
    assert vectors.changes("m", "facts", 0, 9)[1].scope_key == "global"
    reached = vectors.last_seq("facts")
    with database.write() as session:
        vectors.remove_items(session, "facts", ["a"])
    assert vectors.last_seq("facts") == reached
    assert (vectors.count("facts"), vectors.count("documents")) == (1, 0)


def test_what_is_rolled_back_never_happened(database: Database, vectors: VectorStore) -> None:
    def fail() -> None:
        with database.write() as session:
            vectors.record_item(session, "facts", "a", "global", "h")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert (vectors.last_seq("facts"), vectors.count("facts")) == (0, 0)


def test_unused_vectors_of_all_models_go_used_ones_stay(database: Database, vectors: VectorStore) -> None:
    for model in ("m", "n"):
        vectors.put(model, {"used": vector(1), "unused": vector(2)})
    record(database, vectors, a="used", b="unused")
    with database.write() as session:
        vectors.remove_items(session, "facts", ["b"])
        vectors.drop_unused(session, ["used", "unused"])
    for model in ("m", "n"):
        assert list(vectors.cached(model, ["used", "unused"])) == ["used"]


def test_a8_more_items_than_one_statement_takes(database: Database, vectors: VectorStore) -> None:
    many = {f"{n:05}": vector(n) for n in range(3000)}
    with database.write() as session:
        vectors.record_items(session, "documents", "global", {f"i{key}": key for key in many})
    vectors.put("m", many)
    assert len(vectors.cached("m", list(many))) == 3000
    assert [change.item_id for change in vectors.changes("m", "documents", 0, 3000)] == [f"i{key}" for key in many]
    with database.write() as session:
        vectors.remove_items(session, "documents", [f"i{key}" for key in many])
        vectors.drop_unused(session, list(many))
    assert vectors.cached("m", list(many)) == {}
    assert vectors.count("documents") == 0


def test_counts_by_scope_and_up_to_a_limit(database: Database, vectors: VectorStore) -> None:
    vectors.put("m", {"h": vector(1)})
    record(database, vectors, a="h", b="h", c="not embedded")
    assert vectors.count_by_scope("m", "facts") == {"user:ann": 2}
    assert vectors.has_more_than(2, "facts", ["global", "user:ann"])
    assert not vectors.has_more_than(3, "facts", ["global", "user:ann"])
    assert not vectors.has_more_than(0, "facts", ["user:ben"])


def test_an_index_that_follows_the_numbers_misses_nothing(database: Database, vectors: VectorStore) -> None:
    """Eight writers while one reader follows: what it holds at the end is what SQL holds."""
    vectors.put("m", {"h": vector(1)})
    held: set[str] = set()
    applied = 0

    def write(writer: int) -> None:
        for n in range(20):
            record(database, vectors, **{f"w{writer}n{n}": "h"})
            if n % 3 == 0:
                with database.write() as session:
                    vectors.remove_items(session, "facts", [f"w{writer}n{n}"])

    with ThreadPoolExecutor(8) as pool:
        running = [pool.submit(write, writer) for writer in range(8)]
        finished = False
        while not finished:
            finished = all(one.done() for one in running)
            for change in vectors.changes("m", "facts", applied, 7 if not finished else 1000):
                assert change.seq > applied
                applied = change.seq
                (held.discard if change.vector is None else held.add)(change.item_id)
    assert held == {f"w{writer}n{n}" for writer in range(8) for n in range(20) if n % 3}


def test_what_no_item_has_any_more_is_not_filled_in(database: Database, vectors: VectorStore) -> None:
    record(database, vectors, a="kept", b="gone")
    with database.write() as session:
        vectors.remove_items(session, "facts", ["b"])
    vectors.fill("m", {"kept": vector(1), "gone": vector(2), "never": vector(3)})
    assert list(vectors.cached("m", ["kept", "gone", "never"])) == ["kept"]
    vectors.fill("m", {})
    assert vectors.missing("m", "facts") == []


def test_all_that_no_item_uses_goes_at_once(database: Database, vectors: VectorStore) -> None:
    for model in ("m", "n"):
        vectors.put(model, {"used": vector(1), "unused": vector(2)})
    record(database, vectors, a="used")
    with database.write() as session:
        vectors.drop_all_unused(session)
    assert [list(vectors.cached(model, ["used", "unused"])) for model in ("m", "n")] == [["used"], ["used"]]


def test_dropping_a_few_vectors_does_not_walk_through_all(database: Database, vectors: VectorStore) -> None:
    """A turn that replaces a fact does so; measured at 100,000 vectors, a walk takes a tenth of a second."""
    vectors.put("m", {"h": vector(1)})
    plans: list[str] = []

    def explain(connection: Connection, _cursor: object, statement: str, parameters: Any, *_: object) -> None:
        if "vectors" in statement:
            rows = connection.connection.cursor().execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall()
            plans.extend(row[3] for row in rows)

    event.listen(Engine, "before_cursor_execute", explain)
    try:
        with database.write() as session:
            vectors.drop_unused(session, ["h"])
    finally:
        event.remove(Engine, "before_cursor_execute", explain)
    assert plans
    assert not [step for step in plans if step.startswith("SCAN vectors")]
    assert vectors.cached("m", ["h"]) == {}
