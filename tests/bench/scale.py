"""What a large home costs: each arm, recall and fusion, and whole turns over 100,000 chunks and 10,000 memories.

Vectors are synthetic, and the bundled model encodes each question besides, so that a turn costs what it costs for real.
Units and what is measured take turns, so that whatever else the machine does weighs on both.
"""

import resource
import shutil
import tempfile
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from assistant import open_assistant
from assistant.datatypes import Scored, Viewer
from assistant.protocols import Embedder, Vectors
from assistant.retrieval.two_arms import DEPTH
from assistant.service import Assistant
from assistant.stores.database import open_database
from assistant.stores.vector_index import RoutedIndex
from tests.bench.corpus import CRUD_PASSAGES, BenchSet, cut
from tests.bench.report import percentile
from tests.bench.scale_home import BESIDE, CROWD, USER, Size, built_home, corpus_of, passages_by_row, wait_for_chroma
from tests.bench.scale_memories import questions as memory_questions
from tests.bench.selection import Selection, over_index, over_passages
from tests.bench.synthetic_embedder import SyntheticEmbedder

SET, OTHERS = "crud_title", "nq_qed"
"""Whose passages everybody may read, and of which some are private to a user who asks across languages."""
QUESTIONS = 60
SELECTION_QUESTIONS = 300
"""Over the largest home, where asking for all terms takes a tenth of a second."""
SAMPLE = 3000
"""Passages that the synthetic vectors learn from how rare terms are."""
SIZES = (Size(10_000, 200, 1000, 10_000), Size(100_000, 200, 10_000, 10_000))
PLACES = 6
WARM_UP = 5
CHROMA_WITHIN = 120.0
NOBODY = Viewer("scale-nobody")
KEYWORD, DENSE, EXACT, CHROMA = "keyword arm", "dense arm", "dense arm, exact", "dense arm, Chroma"
DOCUMENTS, MEMORIES, MESSAGES = "documents, both arms", "memories, both arms", "messages, both arms"
RECALL_AND_FUSE, TURN = "recall + fuse", "whole turn"
FIRST_SEARCH = "open and first search, exact"


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of one thing asked over and over, each with the unit measured beside it."""

    took: list[float] = field(default_factory=list[float])
    units: list[float] = field(default_factory=list[float])

    def in_units(self, share: float) -> float:
        """A percentile in median units."""
        return percentile(self.took, share) / median(self.units)


@dataclass(slots=True)
class Scale:
    """One home's figures: times by viewer and thing, how many questions were answered, and what opening it costs.

    `overlap` is the share of the exact index's nearest that Chroma names, by how many are asked for.
    """

    chunks: int
    memories: int
    times: dict[tuple[str, str], Times] = field(default_factory=dict[tuple[str, str], Times])
    asked: int = 0
    answered: int = 0
    overlap: dict[int, float] = field(default_factory=dict[int, float])
    seconds: dict[str, float] = field(default_factory=dict[str, float])
    megabytes: dict[str, float] = field(default_factory=dict[str, float])

    def of(self, what: str, viewer: Viewer = USER) -> Times:
        """The times of one thing as one viewer has them."""
        return self.times.setdefault((viewer.user_id, what), Times())


@dataclass(frozen=True, slots=True)
class Large:
    """All of the part: the homes, smallest first, and what term selection costs over each collection."""

    homes: list[Scale]
    selections: list[list[Selection]]


def measure(
    data: BenchSet,
    others: BenchSet,
    model: Embedder,
    folder: Path,
    unit: Callable[[], float],
    say: Callable[[str], None],
    questions: int = QUESTIONS,
    sizes: Sequence[Size] = SIZES,
) -> Large:
    """Homes of all sizes, built where they are not there yet."""
    corpus = corpus_of(data, others)
    sample = list(corpus.passages.values())[:SAMPLE]
    building = SyntheticEmbedder(sample, model.fingerprint)
    asking = SyntheticEmbedder(sample, model.fingerprint, spent=model)
    asked = [query.text for query in data.queries if query.text.strip()][:questions]
    folders = [built_home(corpus, size, building, folder / "scale", say) for size in sizes]
    homes = [
        measure_home(home, Scale(size.chunks, size.memories), asked, asking, unit, say)
        for home, size in zip(folders, sizes, strict=True)
    ]
    say("scale: what term selection costs")
    selections = [over_passages(cut(f"{data.name}, cut", data, CRUD_PASSAGES))]
    database, rows = open_database(f"sqlite:///{folders[-1] / 'tandem.db'}", folders[-1]), passages_by_row(corpus)
    name = f"{data.name}, {sizes[-1].chunks:,} chunks"
    selections.append(over_index(name, database, rows, data.queries[:SELECTION_QUESTIONS]))
    database.close()
    return Large(homes, selections)


def measure_home(
    home: Path,
    scale: Scale,
    asked: Sequence[str],
    embedder: SyntheticEmbedder,
    unit: Callable[[], float],
    say: Callable[[str], None],
) -> Scale:
    """All of one home, on a copy: turns write."""
    with tempfile.TemporaryDirectory(dir=home.parent) as folder:
        copy = Path(folder) / "home"
        shutil.copytree(home, copy)
        _open_cold(copy, scale, asked, embedder)
        say(f"scale, {scale.chunks} chunks: arms")
        with _opened(copy, scale, embedder) as tandem:
            _measure_arms(tandem, scale, asked, embedder, unit)
            say(f"scale, {scale.chunks} chunks: turns")
            _measure_turns(tandem, scale, mixed(asked), unit)
            scale.megabytes["after all"] = _resident()
    return scale


def mixed(asked: Sequence[str]) -> list[str]:
    """The questions for documents, with one for the memories behind each third."""
    turns = list(asked)
    for at, question in enumerate(memory_questions()[: len(asked) // 3]):
        turns.insert(4 * at + 3, question)
    return turns


def _open_cold(home: Path, scale: Scale, asked: Sequence[str], embedder: SyntheticEmbedder) -> None:
    """As a one-shot command: nothing is opened beside, and the first search reads the vectors."""
    embedder.embed_queries([asked[0]])
    scale.megabytes["before"] = _resident()
    started = perf_counter()
    with open_assistant(home=home, embedder=embedder, llm_model="", database_url="", long_lived=False) as tandem:
        scale.seconds["open"] = perf_counter() - started
        tandem.search_documents(asked[0], user_id=NOBODY.user_id)
        scale.seconds[FIRST_SEARCH] = perf_counter() - started
        scale.megabytes["exact"] = _resident()


@contextmanager
def _opened(home: Path, scale: Scale, embedder: SyntheticEmbedder) -> Generator[Assistant]:
    started = perf_counter()
    with open_assistant(home=home, embedder=embedder, llm_model="", database_url="") as tandem:
        wait_for_chroma(CHROMA_WITHIN)
        scale.seconds["until Chroma is open"] = perf_counter() - started
        yield tandem


def _measure_arms(
    tandem: Assistant, scale: Scale, asked: Sequence[str], embedder: SyntheticEmbedder, unit: Callable[[], float]
) -> None:
    vectors = embedder.vectors(asked)
    for viewer in (USER, BESIDE, CROWD, NOBODY):
        things = _things(tandem, viewer)
        for number, (question, vector) in enumerate(zip(asked, vectors, strict=True)):
            beside = unit()
            for name, ask in things.items():
                started = perf_counter()
                ask(question, vector)
                took = (perf_counter() - started) * 1000
                if number >= WARM_UP:
                    scale.of(name, viewer).took.append(took)
                    scale.of(name, viewer).units.append(beside)
    routed = _routed(tandem)
    for depth in (10, DEPTH):
        shares = [_share(routed, vector, USER.scope_keys(), depth) for vector in vectors]
        scale.overlap[depth] = sum(shares) / len(shares)


def _things(tandem: Assistant, viewer: Viewer) -> Mapping[str, Callable[[str, Vectors], object]]:
    """What is measured of a viewer; the retrievers are not public, so privates are used."""
    documents, routed = tandem.library.documents, _routed(tandem)
    found: Any = tandem._retrievers
    keys = viewer.scope_keys()
    chroma = routed.chroma
    assert chroma is not None
    things: dict[str, Callable[[str, Vectors], object]] = {
        KEYWORD: lambda question, _: documents.keyword_search(viewer, question, DEPTH),
        DENSE: lambda _, vector: routed.search(vector, keys, DEPTH),
        DOCUMENTS: lambda question, vector: found.documents.consider(viewer, question, vector, PLACES),
    }
    if viewer is USER:
        things |= {
            EXACT: lambda _, vector: routed._exact.search(vector, keys, DEPTH),
            CHROMA: lambda _, vector: chroma.search(vector, keys, DEPTH) if chroma.folder.is_open else None,
            MEMORIES: lambda question, vector: found.memories.retrieve(viewer, question, vector, PLACES),
            MESSAGES: lambda question, vector: found.messages.retrieve(viewer, question, vector, PLACES),
        }
    if viewer is BESIDE:
        things |= {
            "dense arm in Chinese": lambda _, vector: routed.search_in(vector, keys, DEPTH, "zh"),
            "dense arm in English": lambda _, vector: routed.search_in(vector, keys, DEPTH, "en"),
        }
    return things


def _routed(tandem: Assistant) -> RoutedIndex:
    found: Any = tandem._retrievers
    return found.documents._index.indexes.current()["documents"]


def _share(routed: RoutedIndex, vector: Vectors, keys: Sequence[str], depth: int) -> float:
    exact, chroma = routed._exact.search(vector, keys, depth), routed.chroma
    if chroma is None or not chroma.folder.is_open or not exact:
        return 0.0
    return len(_ids(exact) & _ids(chroma.search(vector, keys, depth))) / len(exact)


def _ids(found: Iterable[Scored]) -> set[str]:
    return {scored.id for scored in found}


def _measure_turns(tandem: Assistant, scale: Scale, asked: Sequence[str], unit: Callable[[], float]) -> None:
    for number, question in enumerate(asked):
        beside = unit()
        started = perf_counter()
        answer = tandem.ask(question, user_id=USER.user_id)
        took = (perf_counter() - started) * 1000
        if number < WARM_UP:
            continue
        stages = {**answer.timings_ms, RECALL_AND_FUSE: answer.timings_ms["recall"] + answer.timings_ms["fuse"]}
        for name, value in {**stages, TURN: took}.items():
            scale.of(name).took.append(value)
            scale.of(name).units.append(beside)
        scale.asked += 1
        scale.answered += bool(answer.citations)


def _resident() -> float:
    """Megabytes of this process that are in memory now; the most it had where the system doesn't tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * resource.getpagesize() / 1e6
