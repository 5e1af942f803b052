"""Stages of a warm embedded turn over the sample documents, in units of one question by the bare model.

The unit is one fixed question encoded in float32 by sentence-transformers alone, on one thread as the product
does it. Units and turns take turns themselves, so that whatever else the machine does weighs on both.
"""

import json
import shutil
import tempfile
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from assistant import open_assistant
from assistant.models.bundled_weights import unpack
from assistant.models.sentence_embedder import SentenceEmbedder
from assistant.service import Assistant
from ingestion import ingest
from tests.bench.report import Bar, percentile, ratio_of_medians, table

ROOT = Path(__file__).parents[2]
UNIT_QUESTION = "How many days of annual leave do I get in my first year?"
STAGES = ("embed", "recall", "gate", "fuse", "first_token", "answer", "remember")
MOST_TURN, MOST_RECALL_AND_FUSE = 15.0, 3.0
CHROMA_OPENS_WITHIN = 20.0


@dataclass(slots=True)
class WarmTurns:
    """Milliseconds of each turn's stages, of whole turns, and of the units between them."""

    stages: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in STAGES})
    turns: list[float] = field(default_factory=list[float])
    units: list[float] = field(default_factory=list[float])

    @property
    def recall_and_fuse(self) -> list[float]:
        """Both steps of each turn together, the question's vector apart."""
        return [recall + fuse for recall, fuse in zip(self.stages["recall"], self.stages["fuse"], strict=True)]

    @property
    def rest(self) -> list[float]:
        """What a turn takes beside its steps: rows written before, between and after them."""
        steps = ("embed", "recall", "gate", "fuse", "answer", "remember")
        return [turn - sum(self.stages[name][i] for name in steps) for i, turn in enumerate(self.turns)]


def sample_questions() -> list[str]:
    """The questions over the sample documents, both languages in turn."""
    asked = json.loads((ROOT / "tests" / "fixtures" / "sample_questions.json").read_text(encoding="utf-8"))
    return [question["question"] for question in asked]


def ingest_sample(home: Path, embedder: SentenceEmbedder) -> None:
    """The sample documents in a new home."""
    with open_assistant(home=home, embedder=embedder, llm_model="", database_url="") as tandem:
        ingest(tandem, [ROOT / "data" / "sample"], sample=True)


def warm_turns(cache: Path, at_least: int, say: Callable[[str], None]) -> WarmTurns:
    """Every question once in as many fresh copies of a home as it takes: a repeated one would find its vectors."""
    embedder = SentenceEmbedder(cache=cache)
    embedder.load()
    unit = bare_unit(cache)
    questions, measured = sample_questions(), WarmTurns()
    with tempfile.TemporaryDirectory() as folder:
        say("warm turns: ingesting the sample documents")
        ingest_sample(Path(folder) / "home", embedder)
        passes = -(-at_least // len(questions))
        for number in range(passes):
            say(f"warm turns: pass {number + 1} of {passes}")
            home = Path(folder) / f"home-{number}"
            shutil.copytree(Path(folder) / "home", home)
            with _warm(home, embedder) as tandem:
                for question in questions:
                    measured.units.append(unit())
                    _measure(tandem, question, measured)
    return measured


@contextmanager
def _warm(home: Path, embedder: SentenceEmbedder) -> Generator[Assistant]:
    """An assistant as the page has it after its first turn, Chroma open."""
    with open_assistant(home=home, embedder=embedder, llm_model="", database_url="") as tandem:
        tandem.ask("Who may enter the laboratory at night?")
        # Importing Chroma beside the first turns slows them, as it does once in the life of a page.
        for thread in threading.enumerate():
            if thread.name == "chroma-open":
                thread.join(CHROMA_OPENS_WITHIN)
        tandem.ask("晚上谁可以进入实验室？")
        yield tandem


def _measure(tandem: Assistant, question: str, into: WarmTurns) -> None:
    started = perf_counter()
    answer = tandem.ask(question)
    into.turns.append((perf_counter() - started) * 1000)
    for name in STAGES:
        into.stages[name].append(answer.timings_ms[name])


def bare_unit(cache: Path) -> Callable[[], float]:
    """A function that encodes the unit's question once, and says how many milliseconds it took."""
    import torch
    from sentence_transformers import SentenceTransformer

    model: Any = SentenceTransformer(str(unpack(cache)), device="cpu", local_files_only=True)

    def unit() -> float:
        # The product's batches of passages leave more threads than one behind, and on busy cores those cost most.
        torch.set_num_threads(1)
        started = perf_counter()
        model.encode([f"query: {UNIT_QUESTION}"], normalize_embeddings=True, show_progress_bar=False)
        return (perf_counter() - started) * 1000

    unit()
    return unit


def turns_table(measured: WarmTurns) -> str:
    """A row for each stage: milliseconds, and units of the median."""
    rows: list[tuple[str, list[float]]] = [
        ("unit (bare model, one question)", measured.units),
        *((name, measured.stages[name]) for name in STAGES),
        ("rows written besides", measured.rest),
        ("recall + fuse", measured.recall_and_fuse),
        ("whole turn", measured.turns),
    ]
    return table(
        ["stage", "p50 ms", "p95 ms", "p50 units", "p95 units"],
        [_row(name, values, median(measured.units)) for name, values in rows],
    )


def _row(name: str, values: list[float], unit: float) -> list[str]:
    p50, p95 = median(values), percentile(values, 0.95)
    return [name, f"{p50:.1f}", f"{p95:.1f}", f"{p50 / unit:.2f}", f"{p95 / unit:.2f}"]


def turns_bars(measured: WarmTurns) -> list[Bar]:
    """The medians' limits."""
    return [
        Bar("warm turn, units", ratio_of_medians(measured.turns, measured.units), MOST_TURN),
        Bar("recall + fuse, units", ratio_of_medians(measured.recall_and_fuse, measured.units), MOST_RECALL_AND_FUSE),
    ]
