"""A cold `tandem ask` in a process of its own, against the bare model's import, load and first question in another."""

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter

from assistant.models.bundled_weights import unpack
from assistant.models.sentence_embedder import SentenceEmbedder
from tests.bench.report import Bar, ratio_of_medians, table
from tests.bench.turns import ROOT, UNIT_QUESTION, ingest_sample, sample_questions

MOST_COLD = 1.3

# Ends at once: how long Python takes to clear away a million objects is no part of the model's import and load.
BARE = """
import os, sys
from sentence_transformers import SentenceTransformer
model = SentenceTransformer(sys.argv[1], device="cpu", local_files_only=True)
model.encode([sys.argv[2]], normalize_embeddings=True, show_progress_bar=False)
os._exit(0)
"""


@dataclass(slots=True)
class Runs:
    """Seconds of whole processes, by the clock and of processor time."""

    clock: list[float] = field(default_factory=list[float])
    processor: list[float] = field(default_factory=list[float])


@dataclass(frozen=True, slots=True)
class ColdRuns:
    """The two kinds of process, run in turn."""

    ask: Runs
    bare: Runs


def cold_runs(cache: Path, runs: int, say: Callable[[str], None]) -> ColdRuns:
    """A first pair warms the disk's cache and is not counted; each `ask` has another question, and embeds it."""
    measured = ColdRuns(Runs(), Runs())
    with tempfile.TemporaryDirectory() as folder:
        say("cold ask: ingesting the sample documents")
        home = Path(folder) / "home"
        ingest_sample(home, SentenceEmbedder(cache=cache))
        environment = _environment(home, cache)
        bare = [sys.executable, "-c", BARE, str(unpack(cache)), f"query: {UNIT_QUESTION}"]
        for number in range(runs + 1):
            question = sample_questions()[number % len(sample_questions())]
            ask = [sys.executable, "-m", "assistant.cli.main", "ask", question]
            for command, kind, into in ((bare, "bare model", measured.bare), (ask, "ask", measured.ask)):
                clock, processor = _timed(command, environment, Path(folder))
                say(f"cold, {kind}: {clock:.1f} s, {processor:.1f} s of processor time")
                if number:
                    into.clock.append(clock)
                    into.processor.append(processor)
    return measured


def _environment(home: Path, cache: Path) -> dict[str, str]:
    """Embedded mode on the home; compiled modules are kept, as on every machine that does not forbid it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("TANDEM_")}
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    return {**kept, "TANDEM_HOME": str(home), "TANDEM_CACHE": str(cache), "PYTHONPATH": str(ROOT)}


def _timed(command: Sequence[str], environment: dict[str, str], folder: Path) -> tuple[float, float]:
    """Seconds by the clock and of processor time, from the start of a process to its end."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    subprocess.run(command, env=environment, cwd=folder, check=True, capture_output=True)
    clock, after = perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
    return clock, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def cold_table(measured: ColdRuns) -> str:
    """A row for each kind of process, and their ratio."""
    ask, bare = measured.ask, measured.bare
    rows = [
        [f"{name}, {len(runs.clock)} runs", f"{median(runs.clock):.2f}", f"{median(runs.processor):.2f}"]
        for name, runs in (("bare model: import, load, one question", bare), ("`tandem ask`, whole process", ask))
    ]
    ratios = [ratio_of_medians(ask.clock, bare.clock), ratio_of_medians(ask.processor, bare.processor)]
    return table(["process", "median s", "processor s"], [*rows, ["ratio", *(f"{ratio:.2f}" for ratio in ratios)]])


def cold_bars(measured: ColdRuns) -> list[Bar]:
    """The ratio's limit."""
    return [Bar("cold ask / bare model", ratio_of_medians(measured.ask.clock, measured.bare.clock), MOST_COLD)]
