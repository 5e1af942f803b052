"""Large homes for the part `scale`: written through the stores, kept in the cache folder by a hash of what went in."""

import hashlib
import json
import shutil
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice, pairwise
from pathlib import Path
from time import perf_counter

import numpy as np

from assistant import open_assistant
from assistant.datatypes import Chunk, Viewer
from assistant.retrieval.keywords import terms
from assistant.service import Assistant
from assistant.stores import chroma_index
from assistant.stores.database import known_revisions
from assistant.stores.documents import NewDocument
from tests.bench.corpus import BenchSet
from tests.bench.measured import hash_of
from tests.bench.scale_memories import told, write_memories
from tests.bench.synthetic_embedder import SyntheticEmbedder

CHUNK = 450
"""Characters of a passage, at most: 320 tokens of Chinese news."""
PASSAGES_A_DOCUMENT = 8
GAP = "\n\n"
BATCH = 32
EVERYBODY = "global"
USER, BESIDE, CROWD = Viewer("scale"), Viewer("scale-beside"), Viewer("scale-crowd")
"""Who has the memories, who a few private documents in the other language, and who many private ones."""
CHROMA_WITHIN = 1800.0
PROBES = 3


@dataclass(frozen=True, slots=True)
class Size:
    """Chunks that everybody may read, private ones of two users, and memories of a third."""

    chunks: int
    beside: int
    crowd: int
    memories: int


@dataclass(frozen=True, slots=True)
class Corpus:
    """The passages of a large home, those that hold answers first, and texts in the other language."""

    name: str
    passages: dict[str, str]
    others: list[str]


def corpus_of(data: BenchSet, others: BenchSet) -> Corpus:
    """The set's passages, the gold ones first, so that the smallest home too can answer."""
    gold = [id_ for query in data.queries for id_ in sorted(query.gold) if id_ in data.passages]
    ordered = dict.fromkeys([*gold, *data.passages])
    return Corpus(data.name, {id_: data.passages[id_] for id_ in ordered}, list(others.passages.values()))


def passages_by_row(corpus: Corpus) -> dict[int, str]:
    """The passage of each row of the keyword index that everybody may read: those were written first."""
    chunks = (id_ for id_, text in corpus.passages.items() for _ in range(-(-len(text) // CHUNK)))
    return dict(enumerate(chunks, 1))


def built_home(
    corpus: Corpus, size: Size, embedder: SyntheticEmbedder, folder: Path, say: Callable[[str], None]
) -> Path:
    """The home of a size, built where it is not there yet; a run works on a copy of it."""
    home = folder / f"scale-{size.chunks}-{_hash(corpus, size, embedder)}"
    if not (home / "built.json").exists():
        shutil.rmtree(home, ignore_errors=True)
        say(f"scale: building a home of {size.chunks} chunks and {size.memories} memories")
        started = perf_counter()
        took = _build(home, corpus, size, embedder, say)
        (home / "built.json").write_text(json.dumps({**took, "all": perf_counter() - started}), encoding="utf-8")
    return home


def _build(
    home: Path, corpus: Corpus, size: Size, embedder: SyntheticEmbedder, say: Callable[[str], None]
) -> dict[str, float]:
    took: dict[str, float] = {}
    started = perf_counter()

    def done(what: str) -> None:
        nonlocal started
        took[what] = perf_counter() - started
        say(f"scale: {what} after {took[what]:.0f} s")
        started = perf_counter()

    with open_assistant(home=home, embedder=embedder, llm_model="", database_url="", long_lived=False) as tandem:
        _write(tandem, embedder, _documents(EVERYBODY, corpus.passages.values(), size.chunks))
        done("chunks for all")
        _write(tandem, embedder, _documents(BESIDE.user_id, corpus.others, size.beside, language="en"))
        _write(tandem, embedder, _documents(CROWD.user_id, corpus.passages.values(), size.crowd, 2 * CHUNK))
        done("private chunks")
        write_memories(tandem, USER, size.memories, embedder)
        done("memories")
    with open_assistant(home=home, embedder=embedder, llm_model="", database_url=""):
        wait_for_chroma(CHROMA_WITHIN)
        done("Chroma")
    return took


def wait_for_chroma(within: float) -> None:
    """Until what opens Chroma beside the assistant is done."""
    for thread in threading.enumerate():
        if thread.name == "chroma-open":
            thread.join(within)


@dataclass(frozen=True, slots=True)
class _Document:
    document: NewDocument
    chunks: list[Chunk]


def _documents(
    owner: str, passages: Iterable[str], count: int, size: int = CHUNK, language: str = "zh"
) -> Iterator[_Document]:
    """Passages in documents of a few, until there are so many chunks."""
    left, rest, number = count, iter(passages), 0
    while left > 0 and (some := list(islice(rest, PASSAGES_A_DOCUMENT))):
        one = _document(owner, f"{number:06}.txt", some, size, language)
        kept = one.chunks[:left]
        left, number = left - len(kept), number + 1
        yield _Document(one.document, kept)


def _document(owner: str, name: str, passages: Sequence[str], size: int, language: str) -> _Document:
    text = GAP.join(passages)
    digest = hashlib.sha256(f"{owner}/{name}".encode()).hexdigest()
    document = NewDocument(
        id=digest[:32],
        path=f"{owner}/{name}",
        name=name,
        scope="global" if owner == EVERYBODY else "user",
        owner="" if owner == EVERYBODY else owner,
        content_hash=digest,
        state="ready",
        text=text,
        format="text",
        language=language,
    )
    spans: list[tuple[int, int]] = []
    start = 0
    for passage in passages:
        parts = -(-len(passage) // size)
        bounds = [start + len(passage) * part // parts for part in range(parts + 1)]
        spans += pairwise(bounds)
        start += len(passage) + len(GAP)
    return _Document(document, [_chunk(document, number, *span) for number, span in enumerate(spans)])


def _chunk(document: NewDocument, position: int, start: int, end: int) -> Chunk:
    text = document.text[start:end]
    return Chunk(
        id=hashlib.sha256(f"{document.id}/{position}".encode()).hexdigest()[:32],
        document_id=document.id or "",
        version=1,
        position=position,
        text=text,
        start=start,
        end=end,
        heading=(),
        page=None,
        embedded_text=text,
        content_hash=hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest(),
    )


def _write(tandem: Assistant, embedder: SyntheticEmbedder, documents: Iterable[_Document]) -> None:
    left = iter(documents)
    while batch := list(islice(left, BATCH)):
        texts = {chunk.content_hash: chunk.text for one in batch for chunk in one.chunks}
        vectors = embedder.vectors(list(texts.values()))
        tandem.library.vectors.put(embedder.fingerprint, dict(zip(texts, vectors, strict=True)))
        for one in batch:
            tandem.library.documents.put(one.document, one.chunks)


def _hash(corpus: Corpus, size: Size, embedder: SyntheticEmbedder) -> str:
    """Of all that a home is made of; code goes in by what it makes of a few texts."""
    digest = hashlib.sha256(hash_of(corpus.passages.items()).encode())
    settings = [asdict(size), CHUNK, PASSAGES_A_DOCUMENT, chroma_index.HNSW, known_revisions(), embedder.fingerprint]
    digest.update(json.dumps(settings).encode())
    for text in [*corpus.others[: size.beside], *(repr(one) for one in told(size.memories))]:
        digest.update(text.encode("utf-8", "surrogatepass"))
    for text in [*islice(corpus.passages.values(), PROBES), *corpus.others[:PROBES]]:
        digest.update(" ".join(terms(text)).encode("utf-8", "surrogatepass"))
        digest.update(np.round(embedder.vectors([text]), 3).tobytes())
    return digest.hexdigest()[:12]
