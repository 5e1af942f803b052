"""Retrieval of the product against a plain baseline, in one run and with the same vectors' model.

Each passage of a set is written as its own file and ingested like any document; the baseline ranks the same
passages in 900-character chunks.
"""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from assistant import open_assistant
from assistant.datatypes import DocumentHit
from assistant.protocols import Embedder
from assistant.service import Assistant
from ingestion import ingest
from tests.bench.baseline import FLOORS, Baseline
from tests.bench.corpus import BenchSet
from tests.bench.report import Bar, table
from tests.bench.scoring import Query, Scores, score

SETS = ("debian_zh", "debian_en", "cmrc2018")
DEPTH = 400
"""Passages asked of the product: all that its two arms name, so that each arm's own ranking is there too."""
ALLOWED = 0.02
"""What the product may lie below the baseline in nDCG@10 before it is called a loss."""
PRODUCT = ("dense", "keyword", "fused")
BASELINES = tuple(f"baseline, {floor} floor" for floor in FLOORS)


@dataclass(frozen=True, slots=True)
class Measured:
    """What one set gave: the scores of each of PRODUCT and BASELINES."""

    name: str
    passages: int
    queries: int
    scores: dict[str, Scores]


def measure(data: BenchSet, embedder: Embedder, say: Callable[[str], None]) -> Measured:
    """Ingest a set into a home of its own, ask all its questions, and ask the baseline the same."""
    with tempfile.TemporaryDirectory() as folder:
        runs = _product(data, Path(folder), embedder, say)
    say(f"{data.name}: the baseline")
    plain = Baseline(data.passages, embedder)
    for name, floor in zip(BASELINES, FLOORS, strict=True):
        runs[name] = {query.id: plain.rank(query.text, floor) for query in data.queries}
    scores = {name: score(run, data.queries) for name, run in runs.items()}
    say(f"{data.name}: nDCG@10 " + ", ".join(f"{name} {one.ndcg:.4f}" for name, one in scores.items()))
    return Measured(data.name, len(data.passages), len(data.queries), scores)


def _product(
    data: BenchSet, folder: Path, embedder: Embedder, say: Callable[[str], None]
) -> dict[str, dict[str, list[str]]]:
    """Rankings of passage ids by name of the ranking and id of the question."""
    ids = _write_passages(data, folder / "passages")
    with open_assistant(home=folder / "home", embedder=embedder, llm_model="", database_url="") as tandem:
        say(f"{data.name}: ingesting {len(ids)} files")
        ingest(tandem, [folder / "passages"])
        say(f"{data.name}: asking {len(data.queries)} questions")
        return _ask(tandem, data.queries, ids)


def _ask(tandem: Assistant, queries: Sequence[Query], ids: dict[str, str]) -> dict[str, dict[str, list[str]]]:
    runs: dict[str, dict[str, list[str]]] = {name: {} for name in PRODUCT}
    for query in queries:
        # A set may hold an empty question, which the product refuses; it counts as one that found nothing.
        hits = tandem.search_documents(query.text, top_k=DEPTH) if query.text.strip() else []
        for name, run in runs.items():
            found = hits if name == "fused" else of_arm(hits, name)
            run[query.id] = [ids[hit.document] for hit in found]
    return runs


def of_arm(hits: Sequence[DocumentHit], arm: str) -> list[DocumentHit]:
    """The hits that one arm named, in that arm's order."""
    return sorted((hit for hit in hits if arm in hit.arms), key=lambda hit: hit.arms[arm].rank)


def _write_passages(data: BenchSet, folder: Path) -> dict[str, str]:
    """One file a passage; returns ids by file name."""
    folder.mkdir(parents=True)
    ids: dict[str, str] = {}
    for number, (id_, text) in enumerate(data.passages.items()):
        # Numbers as names: an id may hold the answer's words, and a name is searched too.
        name = f"{number:06}.txt"
        ids[name] = id_
        (folder / name).write_text(text, encoding="utf-8")
    return ids


def retrieval_table(measured: Sequence[Measured]) -> str:
    """A row for each set and ranking."""
    return table(
        ["set", "passages", "questions", "ranking", "nDCG@10", "hit@1", "hit@10"],
        [
            [one.name, str(one.passages), str(one.queries), name, f"{s.ndcg:.4f}", f"{s.hit_1:.3f}", f"{s.hit_10:.3f}"]
            for one in measured
            for name, s in one.scores.items()
        ],
    )


def retrieval_bars(measured: Sequence[Measured]) -> list[Bar]:
    """By how much the better baseline may be ahead."""
    return [Bar(f"{one.name}: baseline ahead of fused, nDCG@10", _ahead(one), ALLOWED) for one in measured]


def _ahead(one: Measured) -> float:
    return max(one.scores[name].ndcg for name in BASELINES) - one.scores["fused"].ndcg
