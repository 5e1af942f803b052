"""Messages of earlier conversations for a question: both arms, in their context, and what the best of them leads to."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Protocol

from assistant.datatypes import Fused, MessageHit, Viewer
from assistant.protocols import VectorIndex, Vectors
from assistant.retrieval.evidence import Wording
from assistant.retrieval.in_context import Cues, in_context
from assistant.retrieval.keywords import fold
from assistant.retrieval.message_gate import BY_MEANING, MessageGate, Weights
from assistant.retrieval.message_worth import worth
from assistant.retrieval.second_step import LOOKED_AT, second_step
from assistant.retrieval.time_asked import time_asked
from assistant.retrieval.two_arms import KeywordSource, TwoArms, Weighing, joined
from assistant.stores.keyword_index import TermCounts
from assistant.stores.message_places import MessagePlace

WEIGHING = Weighing(dense=0.4, keyword=0.6, floor=0.80, reach=0.88)
"""Over chat the wording says more than over documents: on LoCoMo halves find a point less."""
PLACED = 150
"""Candidates that are looked at in their context; of those behind them none gets among the first ten."""

WEIGHED = 60
"""Candidates whose worth is looked at: a question asked ten times, and its ten replies, stand before what was told."""


class MessageSource(KeywordSource, Protocol):
    """The store of messages, as the retriever needs it."""

    def hits(self, viewer: Viewer, ids: Collection[str]) -> dict[str, MessageHit]:
        """Live messages among the ids that the viewer may read."""
        ...

    def places(self, viewer: Viewer, ids: Collection[str]) -> Mapping[str, MessagePlace]:
        """Where messages stand."""
        ...

    def term_counts(self, viewer: Viewer, terms: Sequence[str], without: Collection[str] = ()) -> TermCounts:
        """How many messages the viewer has, and in how many of them each term stands, some messages left out."""
        ...


class MessageRetriever:
    """Question -> ranked messages, verbatim."""

    def __init__(
        self,
        store: MessageSource,
        index: VectorIndex,
        weighing: Weighing = WEIGHING,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        *,
        by_meaning: Weights | None = BY_MEANING,
    ) -> None:
        self._store = store
        self._gate = MessageGate(store.term_counts, by_meaning)
        self._index = index
        self._weighing = weighing
        self._now = now

    def retrieve(
        self,
        viewer: Viewer,
        question: str,
        vector: Vectors | None,
        top_k: int,
        exclude: Collection[str] = (),
    ) -> list[MessageHit]:
        """At most `top_k` messages, best first; `exclude` holds those that stand in the prompt anyway."""
        wording, rows = Wording(question), _Rows(self._store, viewer)

        def covered(ids: Sequence[str]) -> float:
            return wording.best_coverage((hit.text,) for hit in rows(ids).values())

        fused = TwoArms(self._store, self._index, self._weighing).search(viewer, question, vector, covered)
        deepest = max(top_k + len(exclude), PLACED)
        places = self._store.places(viewer, [candidate.id for candidate in fused[:deepest]])
        ranked = in_context(fused, places, Cues(fold(question), time_asked(question, self._now())))
        found = _by_worth(joined(ranked, rows, max(top_k, WEIGHED), exclude))[: max(top_k, LOOKED_AT)]
        scores = second_step(
            [hit.text for _, hit in found[:LOOKED_AT]],
            [candidate.score for candidate, _ in found[:LOOKED_AT]],
            wording.terms,
        )
        scores += [candidate.score for candidate, _ in found[LOOKED_AT:]]
        best_first = sorted(range(len(found)), key=lambda at: (-scores[at], at))[: max(0, top_k)]
        hits = [_scored(*found[at], scores[at]) for at in best_first]
        passing = self._gate.passing(viewer, wording, hits, exclude)
        return [replace(hit, above_floor=hit.id in passing) for hit in hits]


def _by_worth(found: Sequence[tuple[Fused, MessageHit]]) -> list[tuple[Fused, MessageHit]]:
    """Candidates in their order, those that tell nothing of their own behind what does."""
    weighed = [(replace(candidate, score=candidate.score * worth(hit)), hit) for candidate, hit in found]
    return sorted(weighed, key=lambda each: -each[0].score)


class _Rows:
    """The live rows that one search looks at, each read once."""

    def __init__(self, store: MessageSource, viewer: Viewer) -> None:
        self._store = store
        self._viewer = viewer
        self._read: dict[str, MessageHit | None] = {}

    def __call__(self, ids: Sequence[str]) -> dict[str, MessageHit]:
        new = [id_ for id_ in ids if id_ not in self._read]
        if new:
            self._read |= dict.fromkeys(new) | self._store.hits(self._viewer, new)
        return {id_: hit for id_ in ids if (hit := self._read[id_]) is not None}


def _scored(candidate: Fused, hit: MessageHit, score: float) -> MessageHit:
    # The best ones stand in order; above a full score they differ no more.
    return replace(hit, score=min(1.0, score), arms=candidate.arms)
