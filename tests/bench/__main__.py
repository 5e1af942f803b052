"""`make bench`: stages of a warm and a cold turn, and a long session; with `--data FOLDER` also the other parts.

Tables of Markdown on standard output, progress on standard error; status 1 where a bar is broken. `--out FILE`
keeps every question's score as JSON, `--compare FILE` shows what differs from such a run. Times mean something
on a machine that does nothing else; its load is printed.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from tests.bench import growth, imports, memory, retrieval
from tests.bench.compare import comparison
from tests.bench.corpus import LANGUAGES
from tests.bench.measured import Run, read_run
from tests.bench.parts import PARTS, WITH_DATA, Asked, measure_part
from tests.bench.report import bars_table


def main() -> int:
    """Measure what was asked for, print it, and say whether all bars hold."""
    parser = _arguments()
    asked = parser.parse_args()
    parts = tuple(part for part in asked.parts if part not in WITH_DATA or asked.data is not None)
    if not parts:
        parser.error("these parts need --data FOLDER")
    before = read_run(asked.compare) if asked.compare else None
    run = Run()
    with _asked_for(asked) as wanted:
        for part in parts:
            say(f"{part} ({_load()})")
            print(f"\n{measure_part(part, wanted, run)}\n\n{_load()}", flush=True)
            wanted.keep(run)
    if run.versions:
        print("\nPeers: " + ", ".join(f"{name} {version}" for name, version in run.versions.items()))
    if run.bars:
        print(f"\n## Bars\n\n{bars_table(run.bars)}")
    if before is not None:
        print(f"\n## Against {asked.compare}\n\n{comparison(run, before)}")
    return 0 if all(bar.holds for bar in run.bars) else 1


@contextmanager
def _asked_for(asked: argparse.Namespace) -> Generator[Asked]:
    wanted = Asked(
        data=asked.data,
        sets=asked.sets,
        memory_sets=asked.memory_sets,
        growth_set=asked.growth_set,
        sizes=asked.sizes,
        import_sizes=asked.import_sizes,
        import_facts=asked.import_facts,
        questions=asked.questions,
        passages=asked.passages,
        turns=asked.turns,
        runs=asked.runs,
        peers=not asked.no_peers,
        peers_python=asked.peers_python,
        folder=asked.cache,
        say=say,
        keep=lambda run: run.write(asked.out) if asked.out else None,
    )
    try:
        yield wanted
    finally:
        wanted.close()


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument(
        "--data", type=Path, help="folder of the public sets; without it turns, cold and sessions alone"
    )
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument(
        "--sets", nargs="+", choices=tuple(LANGUAGES), default=retrieval.SETS, help="of retrieval and answerability"
    )
    parser.add_argument("--memory-sets", nargs="+", default=memory.SETS, help="of memory")
    parser.add_argument("--questions", type=int, help="the first questions of each set alone")
    parser.add_argument("--passages", type=int, help="of each set so many alone, the gold ones among them")
    parser.add_argument("--turns", type=int, default=48, help="warm turns, at least")
    parser.add_argument("--runs", type=int, default=3, help="cold runs of each kind")
    parser.add_argument(
        "--growth-set", choices=tuple(LANGUAGES), default=growth.SET, help="whose passages growth takes"
    )
    parser.add_argument("--sizes", nargs="+", type=int, default=growth.SIZES, help="passages of growth")
    parser.add_argument(
        "--import-sizes", nargs="+", type=int, default=imports.SIZES, help="messages before those that are timed"
    )
    parser.add_argument("--import-facts", nargs="+", type=int, default=imports.FACTS, help="facts known before them")
    parser.add_argument("--no-peers", action="store_true", help="the product and the baseline alone")
    parser.add_argument("--peers-python", type=Path, help="Python of an environment with the peers installed")
    parser.add_argument("--out", type=Path, help="file for the results as JSON")
    parser.add_argument("--compare", type=Path, help="such a file of an earlier run")
    parser.add_argument(
        "--cache",
        type=Path,
        default=Path(tempfile.gettempdir()) / "tandem-bench",
        help="folder of the vectors and of the peers' environment, kept between runs",
    )
    return parser


def say(line: str) -> None:
    """Progress, with the time of day."""
    print(f"{time.strftime('%H:%M:%S')} {line}", file=sys.stderr, flush=True)


def _load() -> str:
    return "load average " + " ".join(f"{load:.1f}" for load in os.getloadavg())


if __name__ == "__main__":
    sys.exit(main())
