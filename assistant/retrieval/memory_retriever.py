"""Facts of long-term memory for a question: both arms by halves, joined to live rows."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Protocol

from assistant.datatypes import ArmScore, Fused, MemoryHit, Viewer
from assistant.protocols import VectorIndex, Vectors
from assistant.retrieval.evidence import NearFloor, Wording
from assistant.retrieval.fusion import bounded
from assistant.retrieval.language import detect
from assistant.retrieval.two_arms import KeywordSource, TwoArms, Weighing, joined

WEIGHING = Weighing(dense=0.5, keyword=0.5, floor=0.80, reach=0.88)
"""Halves: over chat the wording says more than over documents (LoCoMo, recall@10 .73 to .75)."""
HALF_LIFE_DAYS = 90.0
NEAR = NearFloor(en=0.82, zh=0.87, across_en=0.785, across_zh=0.83)
"""Fifteen facts and their questions in each language, and twelve questions on what was never told: the latter stay
below .815 and .87, six in ten of the former lie above in English, nearly all in Chinese, half to
nearly all across; wording finds more."""
STEP = {1: 0.2, 2: 0.1}
"""What a fact of whom the question names is raised by, and one that such a fact leads to: less than a good hit of an arm."""
FLOOR_COVERAGE = 0.5
"""Other users' diaries cover at most .45 of a question (memdaily, 98th percentile)."""


class MemorySource(KeywordSource, Protocol):
    """The store of facts, as the retriever needs it."""

    def hits(self, viewer: Viewer, ids: Collection[str]) -> dict[str, MemoryHit]:
        """Live facts among the ids that the viewer may read."""
        ...


class Walks(Protocol):
    """The graph of facts."""

    def walk(self, viewer: Viewer, question: str) -> Mapping[str, int]:
        """Fact id -> how many steps it is from what the question names."""
        ...


class MemoryRetriever:
    """Question -> ranked facts; what was never told is near to nothing, so the floor is strict."""

    def __init__(
        self,
        store: MemorySource,
        index: VectorIndex,
        weighing: Weighing = WEIGHING,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        graph: Walks | None = None,
    ) -> None:
        self._store = store
        self._index = index
        self._weighing = weighing
        self._now = now
        self._graph = graph

    def retrieve(
        self,
        viewer: Viewer,
        question: str,
        vector: Vectors | None,
        top_k: int,
        exclude: Collection[str] = (),
    ) -> list[MemoryHit]:
        """At most `top_k` facts, best first; `exclude` holds ids of messages whose facts stand in the prompt."""
        wording = Wording(question)

        def covered(ids: Sequence[str]) -> float:
            return wording.best_coverage(_texts(hit) for hit in self._store.hits(viewer, ids).values())

        def rows(ids: Sequence[str]) -> dict[str, MemoryHit]:
            found = self._store.hits(viewer, ids)
            return {id_: hit for id_, hit in found.items() if hit.message not in exclude}

        fused = TwoArms(self._store, self._index, self._weighing).search(viewer, question, vector, covered)
        if self._graph is not None:
            fused = stepped(fused, self._graph.walk(viewer, question))
        found = joined(fused, rows, top_k * 2)
        now = self._now()
        hits = [
            replace(
                hit,
                score=bounded(
                    candidate.score,
                    recency=recency(hit.said_at, now),
                    evidence=evidence(hit.sources),
                    strength=hit.strength,
                ),
                arms=candidate.arms,
                above_floor=_is_above_floor(candidate, hit, wording),
            )
            for candidate, hit in found
        ]
        return sorted(hits, key=lambda hit: (-hit.score, hit.id))[:top_k]


def recency(at: datetime | None, now: datetime) -> float:
    """1 for now, one half after ninety days and where no time is known, towards 0 for long ago."""
    if at is None:
        return 0.5
    days = max(0.0, (now - at).total_seconds() / 86400)
    return 0.5 ** (days / HALF_LIFE_DAYS)


def evidence(sources: int) -> float:
    """One half for what was said once, towards 1 the more messages say it."""
    return 1.0 - 0.5 ** max(1, sources)


def stepped(found: Sequence[Fused], steps: Mapping[str, int]) -> list[Fused]:
    """The candidates with those of the graph among them, which are raised the more the nearer they are."""
    if not steps:
        return list(found)
    known = {candidate.id: candidate for candidate in found}
    known |= {id_: Fused(id_, 0.0, {}) for id_ in steps if id_ not in known}
    for id_, count in steps.items():
        candidate = known[id_]
        arms = {**candidate.arms, "graph": ArmScore(count, STEP[count])}
        known[id_] = replace(candidate, score=candidate.score + STEP[count], arms=arms)
    return sorted(known.values(), key=lambda candidate: (-candidate.score, candidate.id))


def _texts(hit: MemoryHit) -> tuple[str, ...]:
    return (hit.text, hit.quote, hit.value)


def _is_above_floor(candidate: Fused, hit: MemoryHit, wording: Wording) -> bool:
    dense = candidate.arms.get("dense")
    near = dense is not None and NEAR.passes(dense.score, wording.language, detect(hit.text))
    return near or wording.coverage(*_texts(hit)) >= FLOOR_COVERAGE
