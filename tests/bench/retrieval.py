"""Retrieval of the product against a plain baseline, in one run: `python -m tests.bench.retrieval --data FOLDER`.

Each passage of a set is written as its own file and ingested like any document; the baseline ranks the same
passages in 900-character chunks with the same model. A table of Markdown comes out.
"""

import argparse
import gzip
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant import open_assistant
from assistant.models.sentence_embedder import SentenceEmbedder
from assistant.settings import load_settings
from ingestion import ingest
from tests.bench.baseline import Baseline
from tests.bench.scoring import Query, Scores, score

SETS = ("debian_zh", "debian_en", "cmrc2018")
DEPTH = 40
"""Passages asked of the product: a file of several chunks takes several places, each file counts once."""
ALLOWED = 0.02
"""What the product may lie below the baseline in nDCG@10 before it is called a loss."""


@dataclass(frozen=True, slots=True)
class BenchSet:
    """One set: passages by id, and the questions over them."""

    name: str
    passages: dict[str, str]
    queries: list[Query]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    name: str
    queries: int
    product: Scores
    baseline: Scores
    ingest_seconds: float
    search_ms: float


def read_set(folder: Path, name: str, limit: int | None) -> BenchSet:
    """A set from its two gzipped files of JSON lines; `limit` takes the first questions alone."""
    passages = {str(line["id"]): line["text"] for line in _lines(folder / f"retrieval.{name}.corpus.jsonl.gz")}
    queries = [
        Query(str(line["id"]), line["text"], frozenset(map(str, line["gold"])))
        for line in _lines(folder / f"retrieval.{name}.queries.jsonl.gz")
    ]
    return BenchSet(name, passages, queries[:limit])


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def measure(data: BenchSet, home: Path, cache: Path) -> Row:
    """Ingest a set into a home of its own, ask all its questions, and ask the baseline the same."""
    folder = home / "passages"
    folder.mkdir(parents=True)
    ids: dict[str, str] = {}
    for number, (id_, text) in enumerate(data.passages.items()):
        # Numbers as names: an id may hold the answer's words, and a name is searched too.
        ids[f"{number:06}.txt"] = id_
        (folder / f"{number:06}.txt").write_text(text, encoding="utf-8")
    with open_assistant(home=home / "home", cache=cache) as tandem:
        started = time.perf_counter()
        ingest(tandem, [folder])
        ingested = time.perf_counter()
        run = {
            query.id: [ids[hit.document] for hit in tandem.search_documents(query.text, top_k=DEPTH)]
            for query in data.queries
        }
        searched = time.perf_counter()
    plain = Baseline(data.passages, SentenceEmbedder(model="bundled", cache=cache))
    baseline = {query.id: plain.rank(query.text) for query in data.queries}
    return Row(
        name=data.name,
        queries=len(data.queries),
        product=score(run, data.queries),
        baseline=score(baseline, data.queries),
        ingest_seconds=ingested - started,
        search_ms=(searched - ingested) / (len(data.queries) or 1) * 1000,
    )


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table."""
    head = "| set | questions | nDCG@10 | baseline | hit@1 | hit@10 | ingest s | search ms |\n|---|---|---|---|---|---|---|---|\n"
    return head + "\n".join(
        f"| {row.name} | {row.queries} | {row.product.ndcg:.4f} | {row.baseline.ndcg:.4f} | {row.product.hit_1:.3f}"
        f" | {row.product.hit_10:.3f} | {row.ingest_seconds:.0f} | {row.search_ms:.1f} |"
        for row in rows
    )


def main() -> int:
    """Run the sets asked for; status 1 where the product lies below the baseline by more than allowed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder of retrieval.*.jsonl.gz")
    parser.add_argument("--sets", nargs="+", default=list(SETS))
    parser.add_argument("--questions", type=int, default=None, help="the first questions of each set alone")
    asked = parser.parse_args()
    cache = load_settings().cache
    rows: list[Row] = []
    for name in asked.sets:
        with tempfile.TemporaryDirectory() as folder:
            rows.append(measure(read_set(asked.data, name, asked.questions), Path(folder), cache))
    print(table(rows))
    return int(any(row.product.ndcg < row.baseline.ndcg - ALLOWED for row in rows))


if __name__ == "__main__":
    sys.exit(main())
