"""What the product costs by the size of its corpus, and how fast it ingests.

For sizes, vectors are drawn from the hash of their text: the model's own time, which does not depend on the
corpus, is left out, and nobody waits hours for it. For speed the bundled model embeds, and the same texts are
embedded by it alone: what ingestion adds is the ratio.
"""

import hashlib
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np

from assistant import open_assistant
from assistant.protocols import Embedder, Vectors
from ingestion import ingest
from tests.bench.corpus import BenchSet
from tests.bench.report import percentile, table
from tests.bench.retrieval import write_passages

SET = "crud_title"
SIZES = (1000, 4000, 16_000)
QUESTIONS = 50
WARM_UP = 5
DIMENSION = 384
SPEED_PASSAGES = 100


class HashEmbedder:
    """Implements Embedder: a unit vector drawn by the hash of its text; words and places count as tokens."""

    fingerprint = "hash-384"
    dimension = DIMENSION

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Shape (n, dimension), rows of length 1."""
        return self.vectors(texts)

    def embed_passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        """Shape (n, dimension), rows of length 1."""
        if progress:
            progress(len(texts))
        return self.vectors(texts)

    def count_tokens(self, text: str) -> int:
        """Two characters a token."""
        return len(self.token_offsets(text))

    def token_offsets(self, text: str) -> list[tuple[int, int]]:
        """Two characters a token."""
        return [(start, min(start + 2, len(text))) for start in range(0, len(text), 2)]

    def vectors(self, texts: Sequence[str]) -> Vectors:
        """Shape (n, dimension), rows of length 1."""
        drawn = np.zeros((len(texts), DIMENSION), np.float32)
        for row, text in enumerate(texts):
            seed = int.from_bytes(hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:8])
            drawn[row] = np.random.default_rng(seed).standard_normal(DIMENSION)
        return drawn / np.linalg.norm(drawn, axis=1, keepdims=True).clip(min=1e-9)


@dataclass(frozen=True, slots=True)
class Cost:
    """Of one size: seconds to ingest, bytes on disk, milliseconds of each search, and the unit's."""

    passages: int
    chunks: int
    ingest_s: float
    disk_bytes: int
    search_ms: tuple[float, ...]
    unit_ms: float

    @property
    def units(self) -> float:
        """The median search in units."""
        return median(self.search_ms) / self.unit_ms


def costs(data: BenchSet, sizes: Sequence[int], unit: Callable[[], float], say: Callable[[str], None]) -> list[Cost]:
    """Of the set's first passages, so many at a time; a larger size than the set has is left out."""
    return [_cost(data, size, unit, say) for size in sizes if size <= len(data.passages)]


def _cost(data: BenchSet, size: int, unit: Callable[[], float], say: Callable[[str], None]) -> Cost:
    first = BenchSet(data.name, dict(list(data.passages.items())[:size]), [])
    questions = [query.text for query in data.queries if query.text.strip()][: QUESTIONS + WARM_UP]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_passages(first, folder / "passages")
        with open_assistant(home=folder / "home", embedder=HashEmbedder(), llm_model="", database_url="") as tandem:
            say(f"growth: ingesting {size} passages")
            started = perf_counter()
            ingest(tandem, [folder / "passages"])
            took = perf_counter() - started
            searched: list[float] = []
            units: list[float] = []
            for question in questions:
                started = perf_counter()
                tandem.search_documents(question)
                searched.append((perf_counter() - started) * 1000)
                units.append(unit())
            chunks = sum(document.chunks for document in tandem.list_documents())
        disk = sum(path.stat().st_size for path in (folder / "home").rglob("*") if path.is_file())
    return Cost(size, chunks, took, disk, tuple(searched[WARM_UP:]), median(units))


def costs_table(measured: Sequence[Cost]) -> str:
    """A row for each size."""
    head = ["passages", "chunks", "ingest s", "passages/s", "disk MB", "search p50 ms", "p95 ms", "units"]
    return table(
        head,
        [
            [
                str(one.passages),
                str(one.chunks),
                f"{one.ingest_s:.1f}",
                f"{one.passages / one.ingest_s:.0f}",
                f"{one.disk_bytes / 1e6:.1f}",
                f"{median(one.search_ms):.1f}",
                f"{percentile(one.search_ms, 0.95):.1f}",
                f"{one.units:.2f}",
            ]
            for one in measured
        ],
    )


@dataclass(frozen=True, slots=True)
class Speed:
    """Seconds of ingestion with the model, and of the model alone over the same chunks."""

    name: str
    passages: int
    characters: int
    chunks: int
    ingest_s: float
    model_s: float


def ingest_speed(data: BenchSet, embedder: Embedder, say: Callable[[str], None]) -> Speed:
    """Ingest the set's first passages with vectors made anew, then embed the same texts alone."""
    first = BenchSet(data.name, dict(list(data.passages.items())[:SPEED_PASSAGES]), [])
    kept = _Kept(embedder)
    embedder.embed_passages(["warm-up"])
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_passages(first, folder / "passages")
        with open_assistant(home=folder / "home", embedder=kept, llm_model="", database_url="") as tandem:
            say(f"speed: ingesting {len(first.passages)} passages of {data.name}")
            started = perf_counter()
            ingest(tandem, [folder / "passages"])
            ingest_s = perf_counter() - started
    started = perf_counter()
    embedder.embed_passages(kept.texts)
    model_s = perf_counter() - started
    characters = sum(map(len, first.passages.values()))
    return Speed(data.name, len(first.passages), characters, len(kept.texts), ingest_s, model_s)


class _Kept:
    """Implements Embedder by another one and keeps the texts of passages."""

    def __init__(self, inner: Embedder) -> None:
        self._inner = inner
        self.texts: list[str] = []

    @property
    def fingerprint(self) -> str:
        return self._inner.fingerprint

    @property
    def dimension(self) -> int:
        return self._inner.dimension

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        return self._inner.embed_queries(texts)

    def embed_passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        self.texts += texts
        return self._inner.embed_passages(texts, progress)

    def count_tokens(self, text: str) -> int:
        return self._inner.count_tokens(text)

    def token_offsets(self, text: str) -> list[tuple[int, int]]:
        return self._inner.token_offsets(text)


def speed_table(measured: Sequence[Speed]) -> str:
    """A row for each set."""
    head = ["set", "passages", "characters", "chunks", "ingest s", "characters/s", "model alone s", "ingest / model"]
    return table(
        head,
        [
            [
                one.name,
                str(one.passages),
                str(one.characters),
                str(one.chunks),
                f"{one.ingest_s:.1f}",
                f"{one.characters / one.ingest_s:.0f}",
                f"{one.model_s:.1f}",
                f"{one.ingest_s / one.model_s:.2f}",
            ]
            for one in measured
        ],
    )
