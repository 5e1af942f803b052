"""Whether the gate knows what a library answers: with the gold passages in it, without them, and asked of another set.

A set is ingested once. A passage is taken out of what the two arms found, and they are fused anew, so that the arms stay
as deep as they are with the passage in the index; in how many passages a word stands is counted with it.
"""

import random
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from assistant import open_assistant
from assistant.datatypes import DocumentHit, Scored, Viewer
from assistant.protocols import Vectors
from assistant.retrieval.document_retriever import JUDGED, WEIGHING, coverage
from assistant.retrieval.evidence import Wording
from assistant.retrieval.gate import Gate, GateVerdict
from assistant.retrieval.keywords import terms
from assistant.retrieval.section_leads import Led, led
from assistant.retrieval.two_arms import Weighing, fuse_arms
from assistant.service import Assistant
from assistant.stores.keyword_index import TermCounts
from ingestion import ingest
from tests.bench.corpus import LANGUAGES, BenchSet
from tests.bench.measured import Measured, System, hash_of
from tests.bench.report import Bar, table
from tests.bench.retrieval import DEPTH, Bench, write_passages
from tests.bench.scoring import Query, mean

PART = "answerability"
SETS: Mapping[str, str] = {
    "nq_qed": "debian_en",
    "cmrc2018": "debian_zh",
    "xquad_zh": "debian_zh",
    "debian_en": "nq_qed",
    "debian_zh": "cmrc2018",
    "handbook_links": "nq_qed",
    "xquad_q-en_d-zh": "nq_qed",
    "xquad_q-zh_d-en": "cmrc2018",
    "debian_q-en_d-zh": "nq_qed",
    "debian_q-zh_d-en": "cmrc2018",
}
"""Sets in one language and across, and those whose questions they don't answer, in the language of their own."""
GOLD, REMOVED, UNRELATED = "gold in the index", "gold removed", "another set's question"
KINDS = (GOLD, REMOVED, UNRELATED)
WRONG, PROBABILITY = "wrong", "probability"
GATE = "gate"
ASKED = 300
"""Questions of a set, at most; as many of another set are half of these."""
OTHERS_ANSWER = ("debian_en", "debian_zh", "debian_q-en_d-zh", "debian_q-zh_d-en", "rgb_zh", "handbook_links")
"""Sets in which a removed passage leaves others that answer: an answer there is no fault."""
MOST = 0.1
"""Of false answers and of false refusals; across languages refusals are stated alone."""
TABLE_NOTE = (
    "Shares of questions judged wrongly: refused with their gold passage in the index; answered without it, which is no"
    f" fault where other passages answer ({', '.join(OTHERS_ANSWER)}); answered though another set asked."
)
_VIEWER = Viewer("bench")


@dataclass(frozen=True, slots=True)
class Asked:
    """One question as it was judged: what kind it is of, and whether the library answers it."""

    id: str
    kind: str
    verdict: GateVerdict

    @property
    def wrong(self) -> bool:
        """Refused with the gold passage at hand, or answered without."""
        return self.verdict.answerable != (self.kind == GOLD)


class Counted:
    """In how many passages of a set each term stands, as the gate asks its store."""

    def __init__(self, passages: Mapping[str, str]) -> None:
        self._rows = len(passages)
        self._containing = Counter(term for text in passages.values() for term in set(terms(text)))

    def __call__(self, viewer: Viewer, asked: Sequence[str]) -> TermCounts:
        """A term that ends in a star counts all that begin so, as the store does."""
        return TermCounts(self._rows, {term: self._count(term) for term in asked})

    def _count(self, term: str) -> int:
        if len(term) > 1 and term.endswith("*"):
            return sum(count for other, count in self._containing.items() if other.startswith(term[:-1]))
        return self._containing[term]


def measure(data: BenchSet, other: BenchSet, bench: Bench, questions: int | None = None) -> Measured:
    """Ingest a set, judge its questions with and without their gold passages, and those of a set about other things."""
    drawn = draw(data.queries, questions or ASKED)
    strangers = draw(other.queries, (questions or ASKED) // 2)
    with tempfile.TemporaryDirectory() as folder:
        ids = write_passages(data, Path(folder) / "passages")
        with open_assistant(
            home=Path(folder) / "home", embedder=bench.embedder, llm_model="", database_url=""
        ) as tandem:
            bench.say(f"{data.name}: ingesting {len(ids)} files")
            ingest(tandem, [Path(folder) / "passages"])
            bench.say(f"{data.name}: judging {2 * len(drawn) + len(strangers)} questions")
            bench.embedder.embed_queries([query.text for query in (*drawn, *strangers)])
            embedder = bench.embedder
            judge = Judge(
                Gate.for_model(embedder.fingerprint, Counted(data.passages), embedder.embed_passages),
                lambda text: embedder.embed_queries([text])[0],
                WEIGHING.across_languages() if is_across(data.name) else WEIGHING,
                partial(led, places_of=tandem.library.documents.places_of) if is_across(data.name) else None,
            )
            asked = [one for query in drawn for one in judge.both(query, _found(tandem, query), ids)]
            asked += [Asked(query.id, UNRELATED, judge(query, _found(tandem, query))) for query in strangers]
    return replace(as_measured(data.name, len(data.passages), asked), corpus=hash_of(data.passages.items()))


def as_measured(name: str, passages: int, asked: Sequence[Asked]) -> Measured:
    """The questions as they are kept: for each its kind, whether it was judged wrongly, and the probability."""
    scores = {
        WRONG: [float(one.wrong) for one in asked],
        PROBABILITY: [one.verdict.probability for one in asked],
    }
    kinds = [one.kind for one in asked]
    return Measured(PART, name, passages, [f"{one.kind}: {one.id}" for one in asked], {GATE: System(scores)}, kinds)


def answerability_table(measured: Sequence[Measured]) -> str:
    """A row for each set: the shares judged wrongly, by kind of question."""
    head = ["set", "passages", "questions", "false refusals", "false answers, gold removed", "false answers, unrelated"]
    return table(head, [[one.name, str(one.passages), *_counts(one), *_shares(one)] for one in measured])


def answerability_bars(measured: Sequence[Measured]) -> list[Bar]:
    """At most a tenth of each kind, but for removed passages where others answer, and for refusals across languages."""
    return [
        Bar(f"{one.name}: {kind}, judged wrongly", mean(one.of_kind(GATE, WRONG, kind)), most=MOST)
        for one in measured
        for kind in KINDS
        if one.of_kind(GATE, WRONG, kind) and not _is_no_fault(one.name, kind)
    ]


def is_across(name: str) -> bool:
    """Whether a set's questions are in another language than its passages."""
    return "->" in LANGUAGES.get(name, "")


def _is_no_fault(name: str, kind: str) -> bool:
    return (kind == REMOVED and name in OTHERS_ANSWER) or (kind == GOLD and is_across(name))


def _counts(one: Measured) -> list[str]:
    return [str(len(one.of_kind(GATE, WRONG, GOLD)))]


def _shares(one: Measured) -> list[str]:
    return [f"{mean(one.of_kind(GATE, WRONG, kind)):.2f}" for kind in KINDS]


def _found(tandem: Assistant, query: Query) -> list[DocumentHit]:
    return tandem.search_documents(query.text, top_k=DEPTH)


def _arm(found: Sequence[DocumentHit], arm: str) -> list[Scored]:
    return [Scored(hit.id, hit.arms[arm].score) for hit in found if arm in hit.arms]


def draw(queries: Sequence[Query], count: int) -> list[Query]:
    """That many questions, the same in each run; an empty one is none."""
    there = [query for query in queries if query.text.strip()]
    return random.Random(3).sample(there, min(count, len(there)))


@dataclass(frozen=True, slots=True)
class Judge:
    """The gate as a turn asks it: `vector` is a question's, `weighing` and `led` those for the pair of languages."""

    gate: Gate
    vector: Callable[[str], Vectors]
    weighing: Weighing = WEIGHING
    led: Led | None = None

    def both(self, query: Query, found: Sequence[DocumentHit], ids: Mapping[str, str]) -> list[Asked]:
        """A question with its gold passages among what was found, and without; `ids` names passages by document."""
        without = [hit for hit in found if ids[hit.document] not in query.gold | query.same]
        kept = [hit for hit in found if ids[hit.document] not in query.same]
        return [Asked(query.id, GOLD, self(query, kept)), Asked(query.id, REMOVED, self(query, without))]

    def __call__(self, query: Query, found: Sequence[DocumentHit]) -> GateVerdict:
        """The verdict over the best of what was found, fused anew."""
        hits = {hit.id: hit for hit in found}
        wording = Wording(query.text)

        def covered(chosen: Sequence[str]) -> float:
            return max((coverage(wording, hits[id_]) for id_ in chosen), default=0.0)

        arms = _arm(found, "keyword"), _arm(found, "dense")
        fused = fuse_arms(*arms, self.weighing, covered, self.led)[:JUDGED]
        best = [replace(hits[one.id], score=one.score, arms=one.arms) for one in fused]
        return self.gate.read(_VIEWER, query.text, best, self.vector(query.text))
