"""What is Chroma's alone: its lock, damage, rebuilding; and the routing that never lets a question fail."""

import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from assistant.errors import Language, StoreError
from assistant.stores import vector_index
from assistant.stores.chroma_index import ChromaFolder, ChromaIndex, Progress, probe
from assistant.stores.database import Database
from assistant.stores.exact_index import ExactIndex
from assistant.stores.process_lock import ProcessLock
from assistant.stores.vector_index import RoutedIndex, open_folder, open_in_background
from assistant.stores.vectors import VectorStore

OPEN_AND_HOLD = """
import sys
from pathlib import Path
from assistant.stores.chroma_index import ChromaFolder
from assistant.stores.process_lock import ProcessLock
home = Path(sys.argv[1])
print(ChromaFolder(home / "chroma", ProcessLock(home / "chroma.lock")).try_open(), flush=True)
input()
"""


def unit(seed: int) -> np.ndarray:
    made = np.random.default_rng(seed).normal(size=16).astype(np.float32)
    return made / np.linalg.norm(made)


def fill(database: Database, vectors: VectorStore, collection: str, count: int, model: str = "m") -> None:
    vectors.put(model, {f"h{seed}": unit(seed) for seed in range(count)})
    with database.write() as session:
        vectors.record_items(session, collection, "global", {f"i{seed}": f"h{seed}" for seed in range(count)})


def make_folder(tmp_path: Path) -> ChromaFolder:
    return ChromaFolder(tmp_path / "chroma", ProcessLock(tmp_path / "chroma.lock"))


def route(folder: ChromaFolder, vectors: VectorStore, collection: str = "facts", model: str = "m") -> RoutedIndex:
    return RoutedIndex(
        ExactIndex(vectors, collection, model),
        ChromaIndex(folder, vectors, collection, model),
        vectors,
        collection,
    )


def generation_of(tmp_path: Path) -> Path:
    (found,) = (tmp_path / "chroma").glob("generation-*")
    return found


def only_third(ids: Sequence[str]) -> dict[str, Language]:
    """One text is Chinese."""
    return {item_id: "zh" if item_id == "i3" else "en" for item_id in ids}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[ChromaFolder]:
    made = make_folder(tmp_path)
    yield made
    made.close()


@pytest.fixture
def everything_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector_index, "EXACT_UP_TO", 0)


def close_and_damage(folder: ChromaFolder, tmp_path: Path, pattern: str) -> None:
    """Overwrites the middle of each file that a pattern names."""
    folder.close()
    files = list(generation_of(tmp_path).glob(pattern))
    assert files
    for file in files:
        content = bytearray(file.read_bytes())
        content[: len(content) // 2] = b"\xa5" * (len(content) // 2)
        file.write_bytes(content)


def test_a_folder_is_opened_again_where_it_was(
    folder: ChromaFolder, database: Database, vectors: VectorStore, tmp_path: Path
) -> None:
    """A3 and A6 too: changes applied but not noted are applied again, half a rebuild is swept away."""
    for collection in ("facts", "messages"):
        fill(database, vectors, collection, 50)
    folder.try_open()
    assert ChromaIndex(folder, vectors, "facts", "m").behind() == 50
    for collection in ("facts", "messages"):
        ChromaIndex(folder, vectors, collection, "m").check()
    folder.close()
    current = generation_of(tmp_path)
    (current / "messages.progress.json").unlink()
    (tmp_path / "chroma" / "generation-half").mkdir()
    again = make_folder(tmp_path)
    assert again.try_open()
    assert generation_of(tmp_path) == current
    for collection, behind in (("facts", 0), ("messages", 50)):
        index = ChromaIndex(again, vectors, collection, "m")
        assert index.behind() == behind
        index.check()
        assert index.search(unit(3), ["global"], 1)[0].id == "i3"
    again.close()


@pytest.mark.usefixtures("everything_is_large")
def test_a1_the_second_process_searches_exactly_while_the_first_holds_chroma(
    database: Database, vectors: VectorStore, tmp_path: Path
) -> None:
    fill(database, vectors, "facts", 30)
    command = [sys.executable, "-c", OPEN_AND_HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == "True"
        folder = make_folder(tmp_path)
        index = route(folder, vectors)
        assert not open_folder(folder, [index])
        assert [scored.id for scored in index.search(unit(4), ["global"], 1)] == ["i4"]
        assert not index.degraded
        with pytest.raises(StoreError, match="Another process"):
            folder.rebuild([])
        other.kill()
        other.wait()
    assert open_folder(folder, [index])
    assert index.search(unit(4), ["global"], 1)[0].id == "i4"
    folder.close()


@pytest.mark.parametrize("pattern", ["chroma.sqlite3", "*/data_level0.bin"])
@pytest.mark.usefixtures("everything_is_large")
def test_a4_a_damaged_folder_is_rebuilt_from_sql(
    folder: ChromaFolder, database: Database, vectors: VectorStore, tmp_path: Path, pattern: str
) -> None:
    fill(database, vectors, "facts", 1100)  # Chroma writes its graph to the disk by the thousand.
    assert open_folder(folder, [route(folder, vectors)])
    close_and_damage(folder, tmp_path, pattern)
    damaged = generation_of(tmp_path)
    again = make_folder(tmp_path)
    index = route(again, vectors)
    open_in_background(again, [index]).join(60)
    assert again.is_open
    assert not index.degraded
    assert generation_of(tmp_path) != damaged
    assert index.chroma is not None
    assert index.chroma.search(unit(5), ["global"], 1)[0].id == "i5"
    again.close()


def test_a5_a_folder_that_lost_vectors_is_rebuilt(
    folder: ChromaFolder, database: Database, vectors: VectorStore, tmp_path: Path
) -> None:
    fill(database, vectors, "facts", 30)
    folder.try_open()
    index = ChromaIndex(folder, vectors, "facts", "m")
    index.check()
    folder.generation.collection("facts").delete(ids=["i1", "i2"])
    with pytest.raises(StoreError, match="28 of 30"):
        index.check()
    assert open_folder(folder, [route(folder, vectors)])
    index.check()


def test_a5_a_grown_link_file_is_damage(folder: ChromaFolder, tmp_path: Path) -> None:
    folder.try_open()
    folder.close()
    grown = generation_of(tmp_path) / "segment"
    grown.mkdir()
    (grown / "link_lists.bin").write_bytes(b"\0" * 2_000_000)
    with pytest.raises(StoreError, match="link_lists"):
        probe(generation_of(tmp_path))


def test_a6_a_rebuild_that_fails_leaves_the_old_index(
    folder: ChromaFolder, database: Database, vectors: VectorStore, tmp_path: Path
) -> None:
    fill(database, vectors, "facts", 10)
    folder.try_open()
    index = ChromaIndex(folder, vectors, "facts", "m")
    index.check()
    before = generation_of(tmp_path)
    vectors.put("odd", {"h0": np.ones(3, np.float32), "h1": np.ones(4, np.float32)})  # No collection takes both.
    with pytest.raises(StoreError):
        folder.rebuild([ChromaIndex(folder, vectors, "facts", "odd")])
    assert generation_of(tmp_path) == before
    assert index.search(unit(2), ["global"], 1)[0].id == "i2"


def all_bytes(folder: Path) -> bytes:
    read = bytearray()
    for file in folder.rglob("*"):
        with contextlib.suppress(FileNotFoundError, IsADirectoryError):  # SQLite's journals come and go.
            read += file.read_bytes()
    return bytes(read)


def test_g1_a_rebuild_leaves_no_byte_of_what_was_removed(
    folder: ChromaFolder, database: Database, vectors: VectorStore, tmp_path: Path
) -> None:
    fill(database, vectors, "facts", 40)
    folder.try_open()
    index = ChromaIndex(folder, vectors, "facts", "m")
    index.check()
    canary = unit(7).tobytes()
    assert canary in all_bytes(tmp_path / "chroma")
    with database.write() as session:
        vectors.remove_items(session, "facts", ["i7"])
    folder.rebuild([index])
    assert canary not in all_bytes(tmp_path / "chroma")
    assert "i7" not in {scored.id for scored in index.search(unit(7), ["global"], 40)}


def test_g1_what_the_engine_never_filled_holds_nothing_of_this_processs_memory(
    folder: ChromaFolder, database: Database, vectors: VectorStore, tmp_path: Path
) -> None:
    fill(database, vectors, "facts", 120)
    folder.try_open()
    index = ChromaIndex(folder, vectors, "facts", "m")
    index.check()
    (unused,) = generation_of(tmp_path).glob("*/length.bin")
    assert unused.stat().st_size
    assert not any(unused.read_bytes())
    folder.close()
    assert not any(unused.read_bytes())
    folder.try_open()
    (nearest, *_) = ChromaIndex(folder, vectors, "facts", "m").search(unit(7), ("global",), 5)
    assert nearest.id == "i7"


def test_a7_an_index_of_another_model_is_never_mixed(
    folder: ChromaFolder, database: Database, vectors: VectorStore
) -> None:
    fill(database, vectors, "facts", 10)
    fill(database, vectors, "facts", 10, model="new")
    assert open_folder(folder, [route(folder, vectors)])
    with pytest.raises(StoreError, match="another model"):
        ChromaIndex(folder, vectors, "facts", "new").search(unit(1), ["global"], 1)
    new = route(folder, vectors, model="new")
    assert open_folder(folder, [new])
    assert new.chroma is not None
    assert new.chroma.search(unit(1), ["global"], 1)[0].id == "i1"


def test_two_collections_share_a_folder(folder: ChromaFolder, database: Database, vectors: VectorStore) -> None:
    fill(database, vectors, "facts", 10)
    fill(database, vectors, "messages", 20)
    both = [route(folder, vectors, name) for name in ("facts", "messages")]
    assert open_folder(folder, both)
    folder.rebuild([index.chroma for index in both if index.chroma])
    for index, count in zip(both, (10, 20), strict=True):
        assert index.chroma is not None
        assert len(index.chroma.search(unit(1), ["global"], 100)) == count


@pytest.mark.usefixtures("everything_is_large")
def test_b3_chroma_that_breaks_under_way_costs_no_answer(
    folder: ChromaFolder, database: Database, vectors: VectorStore
) -> None:
    fill(database, vectors, "facts", 10)
    index = route(folder, vectors)
    assert open_folder(folder, [index])
    folder.generation.set_progress("facts", Progress("other", 0))
    assert index.search(unit(6), ["global"], 1)[0].id == "i6"
    assert index.degraded
    assert index.failure is not None
    assert "tandem repair" in index.failure.en
    assert open_folder(folder, [index])
    assert not index.degraded


def test_a_small_set_is_searched_exactly_and_a_large_one_in_chroma(
    folder: ChromaFolder, database: Database, vectors: VectorStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told apart by what each knows: one vector is taken out of Chroma behind SQL's back."""
    fill(database, vectors, "facts", 12)
    index = route(folder, vectors)
    assert open_folder(folder, [index])
    folder.generation.collection("facts").delete(ids=["i3"])
    assert index.search(unit(3), ["global"], 1)[0].id == "i3"
    monkeypatch.setattr(vector_index, "EXACT_UP_TO", 11)
    assert index.search(unit(3), ["global"], 1)[0].id != "i3"


@pytest.mark.usefixtures("everything_is_large")
def test_a_language_of_few_texts_is_found_though_it_is_not_among_the_nearest_of_all(
    folder: ChromaFolder, database: Database, vectors: VectorStore
) -> None:
    fill(database, vectors, "facts", 40)
    exact, chroma = ExactIndex(vectors, "facts", "m", only_third), ChromaIndex(folder, vectors, "facts", "m")
    index = RoutedIndex(exact, chroma, vectors, "facts", only_third)
    assert open_folder(folder, [index])
    order = [scored.id for scored in index.search(unit(7), ["global"], 40)]
    assert order.index("i3") >= vector_index.SIFTED_IN_LANGUAGE
    assert [scored.id for scored in index.search_in(unit(7), ["global"], 1, "zh")] == ["i3"]
    assert index.search_in(unit(7), ["global"], 1, "en")[0].id == "i7"


@pytest.mark.usefixtures("everything_is_large")
def test_far_behind_the_exact_index_answers_while_chroma_catches_up(
    folder: ChromaFolder, database: Database, vectors: VectorStore
) -> None:
    index = route(folder, vectors)
    assert open_folder(folder, [index])
    fill(database, vectors, "facts", vector_index.CATCH_UP_AT_ONCE + 50)
    assert index.search(unit(3), ["global"], 1)[0].id == "i3"
    assert index.chroma is not None
    for _ in range(200):
        if index.chroma.behind() == 0:
            break
        index.search(unit(3), ["global"], 1)
    index.chroma.check()
    assert not index.degraded


def test_without_opening_chromadb_is_never_imported(url: str, database: Database, tmp_path: Path) -> None:
    code = """
import sys
from pathlib import Path
import numpy as np
from assistant.stores.chroma_index import ChromaFolder, ChromaIndex
from assistant.stores.database import open_database
from assistant.stores.exact_index import ExactIndex
from assistant.stores.process_lock import ProcessLock
from assistant.stores.vector_index import RoutedIndex
from assistant.stores.vectors import VectorStore
vectors = VectorStore(open_database(sys.argv[1], None))
folder = ChromaFolder(Path(sys.argv[2]), ProcessLock(Path(sys.argv[2]) / "lock"))
exact, chroma = ExactIndex(vectors, "facts", "m"), ChromaIndex(folder, vectors, "facts", "m")
index = RoutedIndex(exact, chroma, vectors, "facts")
index.search(np.ones(3, np.float32), ["global"], 3)
sys.exit("chromadb" in sys.modules)
"""
    assert subprocess.run([sys.executable, "-c", code, url, str(tmp_path / "c")], check=False).returncode == 0


def test_the_note_of_progress_is_json(
    folder: ChromaFolder, database: Database, vectors: VectorStore, tmp_path: Path
) -> None:
    fill(database, vectors, "facts", 3)
    folder.try_open()
    ChromaIndex(folder, vectors, "facts", "m").catch_up()
    stored = json.loads((generation_of(tmp_path) / "facts.progress.json").read_text())
    assert stored == {"model": "m", "applied": 3}
