"""The parts of a run: what each measures, prints, and leaves behind for JSON and bars."""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from statistics import median

from assistant.models.sentence_embedder import SentenceEmbedder
from assistant.settings import load_settings
from tests.bench import (
    answerability,
    answers,
    conflicts,
    crowd,
    growth,
    imports,
    memory,
    retrieval,
    scale,
    scale_tables,
    sessions,
    strangers,
    updates,
)
from tests.bench.bars import retrieval_bars, scale_bars
from tests.bench.cached_embedder import CachedEmbedder
from tests.bench.cold import cold_bars, cold_runs, cold_table
from tests.bench.corpus import read_set
from tests.bench.embedding_server import embedding_server
from tests.bench.measured import Measured, Run
from tests.bench.peer_process import Peers, peers_python
from tests.bench.report import Bar, ratio_of_medians
from tests.bench.turns import STAGES, bare_unit, turns_bars, turns_table, warm_turns

SPEED_SETS = ("debian_en", "debian_zh")


@dataclass
class Asked:
    """What the command line asked for, and what is made of it once for all parts; close it."""

    data: Path | None
    sets: Sequence[str]
    memory_sets: Sequence[str]
    growth_set: str
    sizes: Sequence[int]
    questions: int | None
    passages: int | None
    turns: int
    runs: int
    peers: bool
    peers_python: Path | None
    folder: Path
    say: Callable[[str], None]
    keep: Callable[[Run], None]
    import_sizes: Sequence[int] = imports.SIZES
    import_facts: Sequence[int] = imports.FACTS
    crowd_size: crowd.Size = field(default_factory=crowd.Size)
    session_turns: int = sessions.TURNS
    _open: ExitStack = field(default_factory=ExitStack)

    @property
    def data_folder(self) -> Path:
        """The folder of the public sets, which the part needs."""
        assert self.data is not None
        return self.data

    @cached_property
    def model_cache(self) -> Path:
        """Where the bundled weights are unpacked."""
        return load_settings().cache

    @cached_property
    def unit(self) -> Callable[[], float]:
        """Milliseconds of one question by the bare model."""
        return bare_unit(self.model_cache)

    @cached_property
    def model(self) -> SentenceEmbedder:
        """The product's embedder."""
        return SentenceEmbedder(cache=self.model_cache)

    @cached_property
    def alone(self) -> retrieval.Bench:
        """The embedder with its cache, and no peers: what a part about the product alone needs."""
        embedder = CachedEmbedder(self.model, self.folder)
        self._open.callback(embedder.close)
        return retrieval.Bench(embedder, None, self.unit, self.say)

    @cached_property
    def bench(self) -> retrieval.Bench:
        """The same, with the peers where they are wanted."""
        if not self.peers:
            return self.alone
        python = self.peers_python or peers_python(self.folder, self.say)
        server = self._open.enter_context(embedding_server(self.alone.embedder))
        return replace(self.alone, peers=Peers(python, server, self.say))

    def close(self) -> None:
        """Stop the server and close the cache."""
        self._open.close()


def _turns(asked: Asked, run: Run) -> str:
    warm = warm_turns(asked.model_cache, asked.turns, asked.say)
    run.bars += turns_bars(warm)
    run.figures["turn, units"] = ratio_of_medians(warm.turns, warm.units)
    run.figures |= {f"{name}, units": ratio_of_medians(warm.stages[name], warm.units) for name in STAGES}
    run.figures["unit, ms"] = median(warm.units)
    return f"## A warm turn ({len(warm.turns)} turns)\n\n{turns_table(warm)}"


def _cold(asked: Asked, run: Run) -> str:
    cold = cold_runs(asked.model_cache, asked.runs, asked.say)
    run.bars += cold_bars(cold)
    run.figures["cold ask, s"] = median(cold.ask.clock)
    run.figures["cold ask / bare model"] = ratio_of_medians(cold.ask.clock, cold.bare.clock)
    return f"## A cold turn\n\n{cold_table(cold)}"


def _each(sets: Iterator[Measured], asked: Asked, run: Run) -> list[Measured]:
    """Measure one set after the other; what is measured is kept when a later one fails."""
    measured: list[Measured] = []
    for one in sets:
        measured.append(one)
        run.sets.append(one)
        if asked.bench.peers is not None:
            run.versions |= asked.bench.peers.versions
        asked.keep(run)
    if asked.bench.peers is not None:
        # No number is a broken bar: a peer that failed shall not look like one that was beaten.
        run.bars += [Bar(f"{name}: a peer failed", math.nan) for name in asked.bench.peers.failed]
        asked.bench.peers.failed.clear()
    return measured


def _retrieval(asked: Asked, run: Run) -> str:
    sets = (read_set(asked.data_folder, name, asked.questions, asked.passages) for name in asked.sets)
    measured = _each((retrieval.measure(data, asked.bench) for data in sets), asked, run)
    run.bars += retrieval_bars(measured)
    return (
        f"## Retrieval\n\n{retrieval.retrieval_table(measured)}\n\nIn brackets the 95% interval of the difference in"
        " nDCG@10 (paired bootstrap). Units: median time of a question, its vector left out, in encodings of one"
        f" question by the bare model.\n\n{retrieval.configurations(measured)}"
    )


def _memory(asked: Asked, run: Run) -> str:
    sets = ((name, memory.read_talks(asked.data_folder, name, asked.questions)) for name in asked.memory_sets)
    measured = _each((memory.measure_memory(name, talks, asked.bench) for name, talks in sets), asked, run)
    return f"## Memory\n\n{memory.memory_tables(measured)}\n\n{retrieval.configurations(measured)}"


def _answers(asked: Asked, run: Run) -> str:
    measured = [
        answers.measure(
            read_set(asked.data_folder, name, None, asked.passages),
            answers.read_answers(asked.data_folder, name),
            asked.bench.embedder,
            asked.say,
            asked.questions,
        )
        for name in answers.SETS
    ]
    run.bars += answers.answers_bars(measured)
    run.figures |= {f"{one.name}: answers with a gold string": one.share("right") for one in measured}
    return f"## Answers without a model\n\n{answers.answers_table(measured)}"


def _answerability(asked: Asked, run: Run) -> str:
    measured: list[Measured] = []
    for name in (name for name in asked.sets if name in answerability.SETS):
        data = read_set(asked.data_folder, name, None, asked.passages)
        other = read_set(asked.data_folder, answerability.SETS[name])
        measured.append(answerability.measure(data, other, asked.alone, asked.questions))
        run.sets.append(measured[-1])
        asked.keep(run)
    run.bars += answerability.answerability_bars(measured)
    return f"## Answerability\n\n{answerability.answerability_table(measured)}\n\n{answerability.TABLE_NOTE}"


def _conflicts(asked: Asked, run: Run) -> str:
    measured = [
        conflicts.measure(
            name, conflicts.read_cases(asked.data_folder, name)[: asked.questions], asked.alone.embedder, asked.say
        )
        for name in conflicts.SETS
    ]
    run.bars += conflicts.conflicts_bars(measured)
    run.figures |= {f"{one.name}: both values shown": one.share for one in measured}
    return f"## Answers where documents disagree\n\n{conflicts.conflicts_table(measured)}"


def _speed(asked: Asked, run: Run) -> str:
    measured = [growth.ingest_speed(read_set(asked.data_folder, name), asked.model, asked.say) for name in SPEED_SETS]
    run.figures |= {f"{one.name}: ingested characters/s": one.characters / one.ingest_s for one in measured}
    run.figures |= {f"{one.name}: ingest / model alone": one.ingest_s / one.model_s for one in measured}
    return f"## Speed of ingestion\n\n{growth.speed_table(measured)}"


def _growth(asked: Asked, run: Run) -> str:
    data = read_set(asked.data_folder, asked.growth_set)
    measured = growth.costs(data, asked.sizes, asked.unit, asked.say)
    for one in measured:
        run.figures[f"growth, {one.passages} passages: search, units"] = one.units
        run.figures[f"growth, {one.passages} passages: ingested passages/s"] = one.passages / one.ingest_s
        run.figures[f"growth, {one.passages} passages: disk, bytes a passage"] = one.disk_bytes / one.passages
    return f"## Cost by size ({data.name}, vectors by hash)\n\n{growth.costs_table(measured)}"


def _scale(asked: Asked, run: Run) -> str:
    data, others = read_set(asked.data_folder, scale.SET), read_set(asked.data_folder, scale.OTHERS)
    questions = asked.questions or scale.QUESTIONS
    large = scale.measure(data, others, asked.model, asked.folder, asked.unit, asked.say, questions)
    run.bars += scale_bars(large)
    run.figures |= scale_tables.figures(large)
    return f"## Scale ({scale.SET}, vectors by wording)\n\n{scale_tables.tables(large)}"


def _imports(asked: Asked, run: Run) -> str:
    measured = imports.costs(asked.import_sizes, asked.import_facts, asked.say)
    quoted = imports.quotations(memory.read_talks(asked.data_folder, imports.QUOTED_SET))
    run.bars += imports.imports_bars(measured, quoted)
    for one in measured:
        run.figures[f"imports, {one.messages} messages, {one.told} facts before: ms a message"] = one.message_ms
        run.figures[f"imports, {one.messages} messages, {one.told} facts before: statements"] = one.statements
    run.figures[f"{imports.QUOTED_SET}: facts with their quotation, share"] = quoted.share
    return (
        f"## Imported conversations (vectors by hash)\n\n{imports.costs_table(measured)}\n\nOf {quoted.facts} facts"
        f" that rules learnt from {quoted.messages} messages of {imports.QUOTED_SET}, {quoted.quoted} have every quotation"
        " in the message it names."
    )


def _crowd(asked: Asked, run: Run) -> str:
    measured = crowd.measure(asked.folder, asked.crowd_size, asked.unit, asked.say)
    run.bars += crowd.crowd_bars(measured)
    run.figures["recall beside a crowd, p95 units"] = measured.p95_units
    run.figures["recall beside a crowd / alone"] = measured.ratio
    return f"## Recall of memories in a crowd (vectors by hash)\n\n{measured.table()}"


def _sessions(asked: Asked, run: Run) -> str:
    measured = sessions.measure(asked.session_turns, asked.unit, asked.say)
    run.bars += sessions.sessions_bars(measured)
    for one in measured:
        run.figures[f"session, {one.name}: last turns / early ones, processor"] = one.growth(
            lambda turn: turn.cpu_ms, since_early=True
        )
        run.figures[f"session, {one.name}: compactions"] = len(one.compactions)
    return (
        f"## One long session ({asked.session_turns} turns, vectors by hash)\n\n{sessions.sessions_table(measured)}\n\nOf a"
        " turn recall, fuse and compaction, in milliseconds and units; the processor, statements and steps are those of the whole turn."
    )


def _updates(asked: Asked, run: Run) -> str:
    measured = [
        updates.measure(
            name,
            updates.read_updates(asked.data_folder, name),
            updates.read_turns(asked.data_folder, name),
            asked.say,
        )
        for name in updates.SETS
    ]
    run.bars += updates.updates_bars(measured)
    run.figures |= {f"{one.name}: newer current, older history": one.share for one in measured}
    return f"## Updates, by rules\n\n{updates.updates_table(measured)}"


def _strangers(asked: Asked, run: Run) -> str:
    measured = [
        strangers.measure(
            name, memory.read_talks(asked.data_folder, name, asked.questions), asked.alone.embedder, asked.say
        )
        for name in strangers.SETS
    ]
    run.bars += strangers.strangers_bars(measured)
    run.figures |= {f"{one.name}: strangers' questions that recall": one.false_share for one in measured}
    run.figures |= {f"{one.name}: recall lost to the floor": one.lost for one in measured}
    return f"## The floor of memory\n\n{strangers.strangers_table(measured)}"


_MEASURES: dict[str, Callable[[Asked, Run], str]] = {
    "turns": _turns,
    "cold": _cold,
    "retrieval": _retrieval,
    "memory": _memory,
    "answers": _answers,
    "answerability": _answerability,
    "conflicts": _conflicts,
    "updates": _updates,
    "speed": _speed,
    "growth": _growth,
    "scale": _scale,
    "imports": _imports,
    "crowd": _crowd,
    "sessions": _sessions,
    "strangers": _strangers,
}
PARTS = tuple(_MEASURES)
WITH_DATA = frozenset(PARTS) - {"turns", "cold", "sessions"}
"""Parts that are left out where no data is given; of them `crowd` needs none, and takes long."""


def measure_part(part: str, asked: Asked, run: Run) -> str:
    """Measure one part, add to the run what is kept of it, and return its tables."""
    return _MEASURES[part](asked, run)
