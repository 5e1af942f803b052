"""A set of passages and questions, read from its two gzipped files of JSON lines."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.scoring import Query


@dataclass(frozen=True, slots=True)
class BenchSet:
    """One set: passages by id, and the questions over them."""

    name: str
    passages: dict[str, str]
    queries: list[Query]


def read_set(folder: Path, name: str, limit: int | None = None) -> BenchSet:
    """The set of a name; `limit` takes the first questions alone."""
    passages = {str(line["id"]): line["text"] for line in _lines(folder / f"retrieval.{name}.corpus.jsonl.gz")}
    queries = [
        Query(str(line["id"]), line["text"], frozenset(map(str, line["gold"])))
        for line in _lines(folder / f"retrieval.{name}.queries.jsonl.gz")
    ]
    return BenchSet(name, passages, queries[:limit])


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)
