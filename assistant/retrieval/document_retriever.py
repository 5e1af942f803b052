"""Passages of documents for a question: both arms, fused, joined to live rows."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from assistant.datatypes import DocumentHit, Fused, Viewer
from assistant.protocols import VectorIndex, Vectors
from assistant.retrieval.evidence import NearFloor, Wording
from assistant.retrieval.language import detect
from assistant.retrieval.two_arms import KeywordSource, TwoArms, Weighing, joined

WEIGHING = Weighing(dense=0.7, keyword=0.3, floor=0.80, reach=0.88)
"""One set for all documents: on each of six sets within a language, nDCG@10 lies within .01 of the best of .6, .7, .8."""
NEAR = NearFloor(en=0.78, zh=0.78, across_en=0.70, across_zh=0.70)
FLOOR_COVERAGE = 0.34
FLOOR_OF_BEST = 0.4
"""Of 850 gold passages among the first eight on eight sets these floors drop 3; 2 to 8 of 8 hits pass."""


class DocumentSource(KeywordSource, Protocol):
    """The store of documents, as the retriever needs it."""

    def hits(self, viewer: Viewer, ids: Sequence[str]) -> dict[str, DocumentHit]:
        """Live passages among the ids that the viewer may read."""
        ...


class DocumentRetriever:
    """Question -> ranked passages, with the score of each arm and whether they pass the floor."""

    def __init__(self, store: DocumentSource, index: VectorIndex, weighing: Weighing = WEIGHING) -> None:
        self._store = store
        self._index = index
        self._weighing = weighing

    def retrieve(self, viewer: Viewer, question: str, vector: Vectors | None, top_k: int) -> list[DocumentHit]:
        """At most `top_k` passages, best first; without a vector by wording alone."""
        wording = Wording(question)

        def covered(ids: Sequence[str]) -> float:
            return wording.best_coverage(_texts(hit) for hit in self._store.hits(viewer, ids).values())

        fused = TwoArms(self._store, self._index, self._weighing).search(viewer, question, vector, covered)
        found = joined(fused, lambda ids: self._store.hits(viewer, ids), top_k)
        best = found[0][0].score if found else 0.0
        return [
            replace(
                hit,
                score=candidate.score,
                arms=candidate.arms,
                above_floor=_is_above_floor(candidate, hit, wording, best),
            )
            for candidate, hit in found
        ]


def _texts(hit: DocumentHit) -> tuple[str, ...]:
    return (hit.title, *hit.heading, hit.text)


def _is_above_floor(candidate: Fused, hit: DocumentHit, wording: Wording, best: float) -> bool:
    """Near in meaning or in wording, and not far behind the best: what is worth a place in the prompt."""
    if candidate.score < best * FLOOR_OF_BEST:
        return False
    dense = candidate.arms.get("dense")
    near = dense is not None and NEAR.passes(dense.score, wording.language, detect(hit.text))
    return near or wording.coverage(*_texts(hit)) >= FLOOR_COVERAGE
