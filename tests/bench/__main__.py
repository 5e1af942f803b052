"""`make bench`: stages of a warm and a cold turn, and with `--data FOLDER` retrieval over public sets.

Tables of Markdown on standard output, progress on standard error; status 1 where a bar is broken. Times mean
something on a machine that does nothing else; its load is printed.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from assistant.models.sentence_embedder import SentenceEmbedder
from assistant.settings import load_settings
from tests.bench.cached_embedder import CachedEmbedder
from tests.bench.cold import cold_bars, cold_runs, cold_table
from tests.bench.corpus import read_set
from tests.bench.report import Bar, bars_table
from tests.bench.retrieval import SETS, measure, retrieval_bars, retrieval_table
from tests.bench.turns import turns_bars, turns_table, warm_turns

PARTS = ("turns", "cold", "retrieval")


def main() -> int:
    """Measure what was asked for, print it, and say whether all bars hold."""
    parser = _arguments()
    asked = parser.parse_args()
    if asked.data is None and "retrieval" in asked.parts and len(asked.parts) == 1:
        parser.error("retrieval needs --data FOLDER")
    parts = set(asked.parts)
    cache = load_settings().cache
    bars: list[Bar] = []
    if "turns" in parts:
        warm = warm_turns(cache, asked.turns, _say)
        print(f"\n## A warm turn ({len(warm.turns)} turns; {_load()})\n\n{turns_table(warm)}")
        bars += turns_bars(warm)
    if "cold" in parts:
        cold = cold_runs(cache, asked.runs, _say)
        print(f"\n## A cold turn ({_load()})\n\n{cold_table(cold)}")
        bars += cold_bars(cold)
    if "retrieval" in parts and asked.data is not None:
        embedder = CachedEmbedder(SentenceEmbedder(cache=cache), asked.cache)
        measured = [measure(read_set(asked.data, name, asked.questions), embedder, _say) for name in asked.sets]
        embedder.close()
        print(f"\n## Retrieval\n\n{retrieval_table(measured)}")
        bars += retrieval_bars(measured)
    print(f"\n## Bars\n\n{bars_table(bars)}")
    return 0 if all(bar.holds for bar in bars) else 1


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--data", type=Path, help="folder of retrieval.*.jsonl.gz; without it no retrieval")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--sets", nargs="+", default=SETS, help="sets of the folder")
    parser.add_argument("--questions", type=int, help="the first questions of each set alone")
    parser.add_argument("--turns", type=int, default=48, help="warm turns, at least")
    parser.add_argument("--runs", type=int, default=3, help="cold runs of each kind")
    parser.add_argument(
        "--cache",
        type=Path,
        default=Path(tempfile.gettempdir()) / "tandem-bench",
        help="folder of the embeddings of passages, kept between runs",
    )
    return parser


def _say(line: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {line}", file=sys.stderr, flush=True)


def _load() -> str:
    return "load average " + " ".join(f"{load:.1f}" for load in os.getloadavg())


if __name__ == "__main__":
    sys.exit(main())
