"""Messages of earlier conversations for a question: both arms by halves, joined to live rows."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Protocol

from assistant.datatypes import Fused, MessageHit, Viewer
from assistant.protocols import VectorIndex, Vectors
from assistant.retrieval.evidence import NearFloor, Wording
from assistant.retrieval.language import detect
from assistant.retrieval.two_arms import KeywordSource, TwoArms, Weighing, joined

WEIGHING = Weighing(dense=0.5, keyword=0.5, floor=0.80, reach=0.88)
NEAR = NearFloor(en=0.84, zh=0.89, across_en=0.82, across_zh=0.86)
"""On memdaily nine in ten messages that answer lie above .89, nine in ten of other users' nearest below it."""
FLOOR_COVERAGE = 0.6


class MessageSource(KeywordSource, Protocol):
    """The store of messages, as the retriever needs it."""

    def hits(self, viewer: Viewer, ids: Collection[str]) -> dict[str, MessageHit]:
        """Live messages among the ids that the viewer may read."""
        ...


class MessageRetriever:
    """Question -> ranked messages, verbatim."""

    def __init__(self, store: MessageSource, index: VectorIndex, weighing: Weighing = WEIGHING) -> None:
        self._store = store
        self._index = index
        self._weighing = weighing

    def retrieve(
        self,
        viewer: Viewer,
        question: str,
        vector: Vectors | None,
        top_k: int,
        exclude: Collection[str] = (),
    ) -> list[MessageHit]:
        """At most `top_k` messages, best first; `exclude` holds those that stand in the prompt anyway."""
        wording = Wording(question)

        def covered(ids: Sequence[str]) -> float:
            return wording.best_coverage((hit.text,) for hit in self._store.hits(viewer, ids).values())

        fused = TwoArms(self._store, self._index, self._weighing).search(viewer, question, vector, covered)
        return [
            replace(
                hit,
                score=candidate.score,
                arms=candidate.arms,
                above_floor=_is_above_floor(candidate, hit, wording),
            )
            for candidate, hit in joined(fused, lambda ids: self._store.hits(viewer, ids), top_k, exclude)
        ]


def _is_above_floor(candidate: Fused, hit: MessageHit, wording: Wording) -> bool:
    dense = candidate.arms.get("dense")
    near = dense is not None and NEAR.passes(dense.score, wording.language, detect(hit.text))
    return near or wording.coverage(hit.text) >= FLOOR_COVERAGE
