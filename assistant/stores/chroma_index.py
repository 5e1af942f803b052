"""Nearest neighbours in an embedded Chroma: ids, scopes and vectors alone, filled from SQL.

One process opens a folder, the one that holds its lock. The folder holds generations: a rebuild makes a new
one beside the old, and one rename of the file `current` swaps them. (Longer than most files: it is the one
importer of chromadb.)
"""

import json
import os
import shutil
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Generator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from assistant.datatypes import Scored
from assistant.errors import StoreError
from assistant.protocols import Vectors
from assistant.stores.blank_memory import blank_memory
from assistant.stores.process_lock import ProcessLock
from assistant.stores.vectors import VectorChange, VectorStore

if TYPE_CHECKING:
    from chromadb.api import ClientAPI
    from chromadb.api.models.Collection import Collection  # pyright: ignore[reportMissingTypeStubs]

# Measured: with these, the 10 nearest are those of an exact search.
HNSW = {"space": "cosine", "ef_search": 400, "ef_construction": 200, "max_neighbors": 32}
# Scopes are sifted after an unfiltered query (6.8 ms at 40,000 vectors; 108 ms with Chroma's own filter).
OVERSAMPLING = 2
# Two counts agree only while nobody writes between them.
COUNTS_AT_MOST = 5
# Changes applied at a time; Chroma takes at most 5,461 in a batch, and fewer lose less to a crash.
BATCH = 1000
# Ids read at a time; Chroma binds each in a statement of SQLite, which takes 32,766 values.
IDS_AT_ONCE = 5000
# Opening a folder of 40,000 vectors takes seconds; a probe that hangs is a damaged folder.
PROBE_TIMEOUT_S = 120
# A vector asked for by itself has cosine 1; a sound graph misses up to 3% of them, a damaged one a third.
FOUND = 0.999
MISSED_AT_MOST = 0.15
# hnswlib writes about 9 bytes a vector there; folders with a broken one were seen to grow without end.
LINKS_BYTES_A_VECTOR = 90
LINKS_BYTES_FREE = 1 << 20


@dataclass(frozen=True, slots=True)
class Progress:
    """Which of SQL's changes a collection holds, made by which model."""

    model: str
    applied: int


class Generation:
    """One Chroma folder that this process has open."""

    def __init__(self, path: Path, client: "ClientAPI") -> None:
        self.path = path
        self._client = client
        self._collections: dict[str, Collection] = {}
        self._progress: dict[str, Progress] = {}

    def collection(self, name: str) -> "Collection":
        """The collection of a name, made if it is not there."""
        if name not in self._collections:
            self._collections[name] = self._client.get_or_create_collection(
                name,
                configuration={"hnsw": HNSW},  # pyright: ignore[reportArgumentType]  # a TypedDict of Chroma's own
                embedding_function=None,
            )
        return self._collections[name]

    @property
    def batch(self) -> int:
        """How many changes go into one call."""
        return min(BATCH, self._client.get_max_batch_size())

    def progress(self, name: str) -> Progress | None:
        """How far a collection is, None for one just made."""
        if name not in self._progress:
            try:
                stored = json.loads(self._progress_file(name).read_text(encoding="utf-8"))
                self._progress[name] = Progress(model=stored["model"], applied=stored["applied"])
            except (FileNotFoundError, ValueError, KeyError):
                return None  # Applying every change again does no harm.
        return self._progress[name]

    def set_progress(self, name: str, progress: Progress) -> None:
        """Notes, after a batch, what the collection holds now."""
        self._blank_unused()
        content = json.dumps({"model": progress.model, "applied": progress.applied})
        _replace(self._progress_file(name), content)
        self._progress[name] = progress

    def close(self) -> None:
        """Closes the files."""
        with blank_memory():
            self._client.close()  # pyright: ignore[reportAttributeAccessIssue,reportUnknownMemberType]

    def _blank_unused(self) -> None:
        """Chroma saves, and never reads, an array that it never filled: what memory of this process held before.

        Where it is small its memory comes from a thread's own free list, which `blank_memory` does not reach.
        """
        for file in self.path.glob("*/length.bin"):
            content = file.read_bytes()
            if any(content):
                with file.open("r+b") as opened:
                    opened.write(bytes(len(content)))

    def _progress_file(self, name: str) -> Path:
        return self.path / f"{name}.progress.json"


class ChromaFolder:
    """A folder with the current generation of some collections; open in the process that holds its lock."""

    def __init__(self, folder: Path, lock: ProcessLock) -> None:
        self._folder = folder
        self._lock = lock
        self._open: Generation | None = None
        self._pid = 0
        self._opening = threading.RLock()

    @property
    def is_open(self) -> bool:
        """Whether this very process has the folder open; Chroma does not survive a fork."""
        return self._open is not None and self._pid == os.getpid()

    @property
    def generation(self) -> Generation:
        """The open generation; raises StoreError when this process has none."""
        opened = self._open
        if opened is None or not self.is_open:
            raise StoreError(
                en="The vector index is not open in this process; search goes on exactly, from the database.",
                zh="此进程未打开向量索引；检索将直接在数据库中精确进行。",
            )
        return opened

    @property
    def is_built(self) -> bool:
        """Whether there is a generation to open."""
        return self._current() is not None

    def try_open(self) -> bool:
        """Opens the current generation, unless another process has the folder.

        It is probed first in a process of its own, as a damaged one can crash whoever opens it; raises
        StoreError when it is damaged.
        """
        with self._opening:
            if self.is_open:
                return True
            if not self._lock.try_acquire():
                return False
            current = self._current()
            if current is None:
                current = self._new_path()
                self._make_current(current)
            else:
                probe(current)
            self._open, self._pid = _open_path(current), os.getpid()
            self._remove_others(current)
            return True

    def rebuild(self, indexes: Sequence["ChromaIndex"]) -> None:
        """Fills a new generation from SQL and swaps it in; until then the old one is left as it was.

        `indexes` are all that live in this folder. Raises StoreError.
        """
        with self._opening:
            if not self._lock.try_acquire():
                raise StoreError(
                    en="Another process has the vector index open. Close it, then run `tandem repair` again.",
                    zh="另一个进程已打开向量索引。请先将其关闭，再运行 `tandem repair`。",
                )
            path = self._new_path()
            try:
                built = _open_path(path)
                for index in indexes:
                    index.fill(built)
                with damage_reported():
                    self._make_current(path)
            except StoreError:
                shutil.rmtree(path, ignore_errors=True)
                raise
            old, self._open, self._pid = self._open, built, os.getpid()
            if old is not None:
                with suppress(Exception):  # The old one may be the damaged one; its files go in any case.
                    old.close()
            self._remove_others(path)

    def close(self) -> None:
        """Closes the folder and gives its lock back."""
        with self._opening:
            if self._open is not None and self.is_open:
                self._open.close()
            self._open = None
            self._lock.release()

    def _current(self) -> Path | None:
        try:
            name = (self._folder / "current").read_text(encoding="utf-8").strip()
        except FileNotFoundError:
            return None
        return self._folder / name if name and (self._folder / name).is_dir() else None

    def _new_path(self) -> Path:
        path = self._folder / f"generation-{uuid.uuid4().hex[:12]}"
        path.mkdir(parents=True)
        return path

    def _make_current(self, path: Path) -> None:
        _replace(self._folder / "current", path.name)

    def _remove_others(self, current: Path) -> None:
        """Old generations go for good: they may hold what somebody asked to forget."""
        others = [path for path in self._folder.glob("generation-*") if path != current]
        for attempt in range(5):
            for path in others:
                shutil.rmtree(path, ignore_errors=True)
            if not any(path.exists() for path in others):
                return
            time.sleep(0.05 * 2**attempt)  # The engine of a closed one may still be writing its last file.


class ChromaIndex:
    """One collection of a Chroma folder under one model; applies what it lacks before each search."""

    def __init__(self, folder: ChromaFolder, vectors: VectorStore, collection: str, model: str) -> None:
        self.folder = folder
        self._vectors = vectors
        self._name = collection
        self._model = model
        self._applying = threading.Lock()

    def search(self, vector: Vectors, scope_keys: Sequence[str], top_k: int) -> list[Scored]:
        """Best first, by cosine; raises StoreError when the folder is closed, damaged or of another model."""
        found = self.sift(vector, scope_keys, top_k)
        if found is None:
            # A filter beside a write names ids that the graph has not yet: one in 500 failed, in turns none in 9,000.
            with self._applying, damage_reported():
                collection = self.folder.generation.collection(self._name)
                found = _query(collection, vector, top_k, scope_keys, filtered=True)
        return found

    def sift(self, vector: Vectors, scope_keys: Sequence[str], top_k: int) -> list[Scored] | None:
        """As `search`, but without Chroma's slow filter; None when too few of the nearest may be read."""
        generation = self.folder.generation
        self._catch_up(generation)
        with damage_reported():
            collection = generation.collection(self._name)
            count = collection.count()
            wanted = min(count, top_k * OVERSAMPLING)
            if wanted <= 0 or not scope_keys:
                return []
            found = _query(collection, vector, wanted, scope_keys, filtered=False)
        return None if len(found) < top_k and wanted < count else found[:top_k]

    def behind(self) -> int:
        """How many numbered changes the open folder lacks."""
        progress = self.folder.generation.progress(self._name)
        return self._vectors.last_seq(self._name) - (progress.applied if progress else 0)

    def held_ids(self) -> set[str]:
        """The ids of all vectors in the open folder; raises StoreError."""
        held: set[str] = set()
        with damage_reported():
            collection = self.folder.generation.collection(self._name)
            while page := collection.get(limit=IDS_AT_ONCE, offset=len(held), include=[])["ids"]:
                held.update(page)
        return held

    def catch_up(self) -> None:
        """Applies every change that the open folder lacks; raises StoreError."""
        self._catch_up(self.folder.generation)

    def fill(self, generation: Generation) -> None:
        """Fills a new generation; raises StoreError when it then holds other than SQL does."""
        self._catch_up(generation)
        self._check_count(generation)
        self._check_findable(generation)

    def check(self) -> None:
        """Raises StoreError when the open folder does not hold, or does not find, the vectors of SQL."""
        self.fill(self.folder.generation)

    def _check_count(self, generation: Generation) -> None:
        for _ in range(COUNTS_AT_MOST):
            before = self._vectors.last_seq(self._name)
            self._catch_up(generation)
            held, expected = self._counts(generation)
            if held == expected:
                return
            if self._vectors.last_seq(self._name) == before:
                raise StoreError(
                    en=f"The vector index holds {held} of {expected} vectors. Run `tandem repair`.",
                    zh=f"向量索引中有 {held} 个向量，应为 {expected} 个。请运行 `tandem repair`。",
                )
        # An ingest beside this writes faster than can be counted; what it writes is applied like any change.

    def _check_findable(self, generation: Generation) -> None:
        """Asks for some vectors by themselves: a damaged graph counts right and finds wrong."""
        last = self._vectors.last_seq(self._name)
        sample = [
            change.vector
            for part in range(4)
            for change in self._vectors.changes(self._model, self._name, part * last // 4, 5)
            if change.vector is not None
        ]
        with damage_reported():
            found = [_closest(generation.collection(self._name), vector) for vector in sample]
        missed = sum(1 for score in found if score < FOUND)
        if missed > len(sample) * MISSED_AT_MOST:
            raise StoreError(
                en=f"The vector index does not find {missed} of {len(sample)} vectors. Run `tandem repair`.",
                zh=f"向量索引中抽查 {len(sample)} 个向量，有 {missed} 个检索不到。请运行 `tandem repair`。",
            )

    def _counts(self, generation: Generation) -> tuple[int, int]:
        with damage_reported():
            held = generation.collection(self._name).count()
        return held, sum(self._vectors.count_by_scope(self._model, self._name).values())

    def _catch_up(self, generation: Generation) -> None:
        with self._applying:
            last = self._vectors.last_seq(self._name)
            progress = generation.progress(self._name) or Progress(self._model, 0)
            if progress.model != self._model or progress.applied > last:
                raise StoreError(
                    en="The vector index was made by another model or database. Run `tandem repair`.",
                    zh="向量索引由其他模型或数据库生成。请运行 `tandem repair`。",
                )
            while progress.applied < last:
                changes = self._vectors.changes(self._model, self._name, progress.applied, generation.batch)
                with damage_reported(), blank_memory():
                    _apply(generation.collection(self._name), changes)
                # After the last batch the rest up to `last` waits for its vector, and will get a new number.
                whole = len(changes) < generation.batch
                reached = max(last, *(change.seq for change in changes), 0) if whole else changes[-1].seq
                progress = Progress(self._model, reached)
                generation.set_progress(self._name, progress)


def _apply(collection: "Collection", changes: Sequence[VectorChange]) -> None:
    """Applies changes; again does no harm. An item comes once, as SQL keeps only its newest change."""
    gone = [change.item_id for change in changes if change.vector is None]
    if gone:
        collection.delete(ids=gone)
    there = [(change, change.vector) for change in changes if change.vector is not None]
    if there:
        collection.upsert(
            ids=[change.item_id for change, _ in there],
            embeddings=np.stack([vector for _, vector in there]),
            metadatas=[{"scope_key": change.scope_key} for change, _ in there],
        )


def _query(
    collection: "Collection", vector: Vectors, count: int, scope_keys: Sequence[str], *, filtered: bool
) -> list[Scored]:
    """Chroma's distance is 1 - cosine; here alone it is turned into a score."""
    query = np.asarray(vector, dtype=np.float32).reshape(1, -1)
    result = collection.query(
        query_embeddings=query,
        n_results=count,
        where={"scope_key": {"$in": list(scope_keys)}} if filtered else None,
        include=["distances", "metadatas"],
    )
    ids, distances, metadatas = result["ids"][0], result["distances"], result["metadatas"]
    assert distances is not None
    assert metadatas is not None
    return [
        Scored(item_id, 1.0 - distance)
        for item_id, distance, metadata in zip(ids, distances[0], metadatas[0], strict=True)
        if metadata.get("scope_key") in scope_keys
    ]


def _closest(collection: "Collection", vector: Vectors) -> float:
    result = collection.query(query_embeddings=vector.reshape(1, -1), n_results=1, include=["distances"])
    distances = result["distances"]
    return 1.0 - distances[0][0] if distances and distances[0] else 0.0


# ---- opening ------------------------------------------------------------------------------------


def _client(path: Path) -> "ClientAPI":
    import chromadb
    from chromadb.config import Settings

    settings = Settings(anonymized_telemetry=False, allow_reset=False)
    return chromadb.PersistentClient(str(path), settings=settings)


def _open_path(path: Path) -> Generation:
    with damage_reported():
        return Generation(path, _client(path))


def probe(path: Path) -> None:
    """Opens a Chroma folder and queries it in a process of its own; raises StoreError when that fails."""
    command = [sys.executable, "-m", __name__, str(path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        done = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=PROBE_TIMEOUT_S, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise _damaged(f"no answer after {PROBE_TIMEOUT_S} s") from error
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()[-1:] or [f"exit status {done.returncode}"]
        raise _damaged(said[0])
    _check_links(path, vectors=int(done.stdout))


def _check_links(path: Path, vectors: int) -> None:
    size = sum(file.stat().st_size for file in path.glob("*/link_lists.bin"))
    if size > LINKS_BYTES_FREE + LINKS_BYTES_A_VECTOR * vectors:
        raise _damaged(f"link_lists.bin has {size} bytes for {vectors} vectors")


def _probe_here(path: Path) -> int:
    """Reads some vectors of every collection and asks for their neighbours; how many there are in all."""
    client = _client(path)
    total = 0
    for collection in client.list_collections():
        total += collection.count()
        sample = collection.get(limit=20, include=["embeddings"])["embeddings"]
        if sample is not None and len(sample):
            collection.query(query_embeddings=np.asarray(sample, dtype=np.float32), n_results=10)
    return total


@contextmanager
def damage_reported() -> Generator[None]:
    """Turns whatever Chroma raises into StoreError."""
    try:
        yield
    except StoreError:
        raise
    except BaseException as error:
        # Chroma's engine raises all kinds, bare Exception included; a panic of its Rust is not even that.
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            raise _damaged(str(error) or type(error).__name__) from error
        raise


def _damaged(reason: str) -> StoreError:
    return StoreError(
        en=f"The vector index is damaged ({reason}); search goes on exactly. Run `tandem repair`.",
        zh=f"向量索引已损坏（{reason}）；检索将精确进行。请运行 `tandem repair`。",
    )


def _replace(path: Path, content: str) -> None:
    aside = path.with_name(f"{path.name}.{uuid.uuid4().hex[:8]}")
    aside.write_text(content, encoding="utf-8")
    os.replace(aside, path)


if __name__ == "__main__":
    sys.stdout.write(f"{_probe_here(Path(sys.argv[1]))}\n")
