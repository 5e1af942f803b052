"""What it costs in ranking that the keyword arm asks a question's rarest terms alone: the arm with and without it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from sqlalchemy.orm import Session
from typing_extensions import override

from assistant.retrieval.keywords import query_terms, terms
from assistant.stores.database import Database, open_database
from assistant.stores.keyword_index import KeywordIndex
from tests.bench.corpus import BenchSet
from tests.bench.report import percentile, table
from tests.bench.scoring import HIT_1, NDCG, Query, by_question, mean
from tests.bench.significance import Interval, paired_interval

SCOPES = ("global",)
DEPTH = 10
BATCH = 500
SELECTED, ALL = "rarest terms", "all terms"
_FIELDS = ("title", "heading", "body")


class AllTerms(KeywordIndex):
    """The keyword arm without selection: every term that occurs is asked for."""

    @override
    def _select(
        self, session: Session, scope_keys: Sequence[str], terms: Sequence[Any], commonest: int | None = None
    ) -> list[Any]:
        frequencies = self._frequencies(session, scope_keys, terms)
        return [term for term in terms if frequencies[term]]


@dataclass(frozen=True, slots=True)
class Selection:
    """One way to choose terms over one collection: scores of each question, and milliseconds."""

    collection: str
    way: str
    scores: Mapping[str, Sequence[float]]
    took: Sequence[float]


def over_passages(data: BenchSet) -> list[Selection]:
    """Both ways over a set's passages, each a row of an index of its own."""
    with TemporaryDirectory() as folder:
        database = open_database(f"sqlite:///{Path(folder) / 'keywords.db'}", None)
        index = KeywordIndex("chunks", _FIELDS, terms, query_terms)
        ids = dict(enumerate(data.passages, 1))
        numbers = list(ids)
        for start in range(0, len(numbers), BATCH):
            rows = {
                number: index.spell("global", {"body": data.passages[ids[number]]})
                for number in numbers[start : start + BATCH]
            }
            with database.write() as session:
                index.put_spelled(session, rows)
        measured = over_index(f"{data.name}, {len(ids):,} passages", database, ids, data.queries)
        database.close()
    return measured


def over_index(
    collection: str, database: Database, ids: Mapping[int, str], queries: Sequence[Query], depth: int = DEPTH
) -> list[Selection]:
    """Both ways over an index that is there; `ids` names the passage of a row."""
    ways: Mapping[str, Callable[..., KeywordIndex]] = {SELECTED: KeywordIndex, ALL: AllTerms}
    measured: list[Selection] = []
    for way, make in ways.items():
        index, run, took = make("chunks", _FIELDS, terms, query_terms), dict[str, list[str]](), list[float]()
        for query in queries:
            with database.read() as session:
                started = perf_counter()
                found = index.search(session, SCOPES, query.text, depth)
                took.append((perf_counter() - started) * 1000)
            run[query.id] = [ids[number] for number, _ in found if number in ids]
        measured.append(Selection(collection, way, by_question(run, queries), took))
    return measured


def cost(measured: Sequence[Selection]) -> Interval:
    """What selection loses or wins in nDCG@10, with its 95% interval."""
    selected, everything = measured
    return paired_interval(selected.scores[NDCG], everything.scores[NDCG])


def selection_table(measured: Sequence[Sequence[Selection]]) -> str:
    """A row for each collection and way."""
    rows = [
        [
            one.collection,
            one.way,
            str(len(one.took)),
            f"{mean(one.scores[NDCG]):.4f}",
            f"{mean(one.scores[HIT_1]):.4f}",
            f"{median(one.took):.1f}",
            f"{percentile(one.took, 0.95):.1f}",
            str(cost(pair)) if one.way == SELECTED else "",
        ]
        for pair in measured
        for one in pair
    ]
    return table(["collection", "terms", "questions", NDCG, HIT_1, "p50 ms", "p95 ms", "selected - all"], rows)
