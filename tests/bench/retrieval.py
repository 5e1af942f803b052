"""Retrieval of the product against a plain baseline and other systems, in one run and with the same vectors.

Each passage of a set is written as its own file and ingested like any document; the baseline ranks the same
passages in 900-character chunks, the peers as each of them cuts.
"""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from assistant import open_assistant
from assistant.datatypes import DocumentHit
from assistant.protocols import Embedder
from assistant.service import Assistant
from ingestion import ingest
from tests.bench.baseline import FLOORS, Baseline
from tests.bench.corpus import LANGUAGES, BenchSet
from tests.bench.measured import Measured, System, hash_of
from tests.bench.peer_process import DOCUMENT_SYSTEMS, Peers
from tests.bench.peers.plain import Group, Passage, Question, Ranking
from tests.bench.report import table
from tests.bench.scoring import HIT_1, HIT_10, NDCG, Query, by_question, mean
from tests.bench.significance import paired_interval

PART = "retrieval"
SETS = tuple(name for name in LANGUAGES if name != "crud_title")
DEPTH = 400
"""Passages asked of the product: all that its two arms name, so that each arm's own ranking is there too."""
TIMED = 200
"""Questions of the product and of the baseline that are timed, at most."""
UNITS = 5
"""Encodings of the unit's question before and behind each system."""
FUSED = "fused"
ARMS = ("dense", "keyword")
PRODUCT = (*ARMS, FUSED)
BASELINES = tuple(f"baseline, {floor} floor" for floor in FLOORS)


@dataclass(frozen=True, slots=True)
class Bench:
    """What every measurement uses: the embedder with its cache, the peers if wanted, the unit of time."""

    embedder: Embedder
    peers: Peers | None
    unit: Callable[[], float]
    say: Callable[[str], None]


def measure(data: BenchSet, bench: Bench) -> Measured:
    """Ingest a set into a home of its own, ask all its questions, and ask the baseline and the peers the same."""
    units = [bench.unit() for _ in range(UNITS)]
    with tempfile.TemporaryDirectory() as folder:
        rankings = _product(data, Path(folder), bench)
    units += [bench.unit() for _ in range(UNITS)]
    bench.say(f"{data.name}: the baseline")
    rankings |= _baselines(data, bench.embedder)
    if bench.peers is not None:
        bench.say(f"{data.name}: the peers")
        rankings |= bench.peers.rank(data.name, [group_of(data)], DOCUMENT_SYSTEMS)
        units += [bench.unit() for _ in range(UNITS)]
    systems = {name: system_of(one, by_question(one.ranked, data.queries), units) for name, one in rankings.items()}
    bench.say(
        f"{data.name}: nDCG@10 " + ", ".join(f"{name} {mean(one.scores[NDCG]):.4f}" for name, one in systems.items())
    )
    asked = [query.id for query in data.queries]
    return Measured(PART, data.name, len(data.passages), asked, systems, corpus=hash_of(data.passages.items()))


def system_of(ranking: Ranking, scores: Mapping[str, Sequence[float]], units: Sequence[float]) -> System:
    """A ranking as it is kept: its scores, and its median time in units."""
    in_units = median(ranking.query_ms) / median(units) if ranking.query_ms else None
    return System(scores, in_units, ranking.configured)


def group_of(data: BenchSet) -> Group:
    """A set as the peers are given it."""
    passages = [Passage(id_, text) for id_, text in data.passages.items()]
    return Group(data.name, passages, [Question(query.id, query.text) for query in data.queries])


def _product(data: BenchSet, folder: Path, bench: Bench) -> dict[str, Ranking]:
    ids = write_passages(data, folder / "passages")
    with open_assistant(home=folder / "home", embedder=bench.embedder, llm_model="", database_url="") as tandem:
        bench.say(f"{data.name}: ingesting {len(ids)} files")
        ingest(tandem, [folder / "passages"])
        bench.say(f"{data.name}: asking {len(data.queries)} questions")
        bench.embedder.embed_queries([query.text for query in data.queries])
        rankings = _ask(tandem, data.queries, ids)
        for query in _timed(data.queries):
            started = perf_counter()
            tandem.search_documents(query.text)
            rankings[FUSED].query_ms.append((perf_counter() - started) * 1000)
    return rankings


def _ask(tandem: Assistant, queries: Sequence[Query], ids: dict[str, str]) -> dict[str, Ranking]:
    rankings = {name: Ranking("this project's own arm, from the same search") for name in ARMS}
    rankings[FUSED] = Ranking("this project, as it comes")
    for query in queries:
        # A set may hold an empty question, which the product refuses; it counts as one that found nothing.
        hits = tandem.search_documents(query.text, top_k=DEPTH) if query.text.strip() else []
        for name, ranking in rankings.items():
            found = hits if name == FUSED else of_arm(hits, name)
            ranking.ranked[query.id] = [ids[hit.document] for hit in found]
    return rankings


def _baselines(data: BenchSet, embedder: Embedder) -> dict[str, Ranking]:
    plain = Baseline(data.passages, embedder)
    rankings: dict[str, Ranking] = {}
    for name, floor in zip(BASELINES, FLOORS, strict=True):
        into = rankings[name] = Ranking(f"900-character chunks, .7 cosine + .3 BM25 scaled from the {floor}")
        into.ranked = {query.id: plain.rank(query.text, floor, 20) for query in data.queries}
        for query in _timed(data.queries):
            started = perf_counter()
            plain.rank(query.text, floor)
            into.query_ms.append((perf_counter() - started) * 1000)
    return rankings


def _timed(queries: Sequence[Query]) -> list[Query]:
    return [query for query in queries if query.text.strip()][:TIMED]


def of_arm(hits: Sequence[DocumentHit], arm: str) -> list[DocumentHit]:
    """The hits that one arm named, best score first; ranks count within a language, scores do not."""
    return sorted((hit for hit in hits if arm in hit.arms), key=lambda hit: -hit.arms[arm].score)


def write_passages(data: BenchSet, folder: Path) -> dict[str, str]:
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
    """A row for each set and system; times leave the question's vector out."""
    head = ["set", "languages", "passages", "questions", "system", NDCG, HIT_1, HIT_10, "fused - system", "units"]
    return table(head, [_row(one, name) for one in measured for name in one.systems])


def _row(one: Measured, name: str) -> list[str]:
    system = one.systems[name]
    ahead = "" if name == FUSED else str(paired_interval(one.of_kind(FUSED, NDCG), one.of_kind(name, NDCG)))
    return [
        one.name,
        LANGUAGES.get(one.name, ""),
        str(one.passages),
        str(len(one.questions)),
        name,
        f"{mean(system.scores[NDCG]):.3f}",
        f"{mean(system.scores[HIT_1]):.3f}",
        f"{mean(system.scores[HIT_10]):.3f}",
        ahead,
        "" if system.units is None else f"{system.units:.3f}",
    ]


def configurations(measured: Sequence[Measured]) -> str:
    """How each system was configured, each once."""
    how = {name: system.how for one in measured for name, system in one.systems.items()}
    return table(["system", "configuration"], [[name, said] for name, said in how.items()])
