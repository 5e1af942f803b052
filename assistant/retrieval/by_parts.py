"""A retriever asked once for each question of a message, its finds taken in turn."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Generic, Protocol, TypeVar

from assistant.datatypes import MemoryHit, MessageHit, Viewer
from assistant.errors import EmbeddingUnavailable
from assistant.protocols import Embedder, Vectors
from assistant.retrieval.question_parts import parts_of

Hit = TypeVar("Hit", MemoryHit, MessageHit)
Found = TypeVar("Found", MemoryHit, MessageHit, covariant=True)


class Retriever(Protocol[Found]):
    """A retriever of facts or messages."""

    def retrieve(
        self, viewer: Viewer, question: str, vector: Vectors | None, top_k: int, exclude: Collection[str] = ()
    ) -> Sequence[Found]:
        """Ranked hits."""
        ...


class ByParts(Generic[Hit]):
    """Question -> hits of each of its parts, the best of each first; a message with one question goes through as it is.

    One more encoding, of all parts together, is spent on a message with several; without an embedder, or where it
    fails, words alone find them.
    """

    def __init__(self, retriever: Retriever[Hit], embedder: Callable[[], Embedder | None]) -> None:
        self._retriever = retriever
        self._embedder = embedder

    def retrieve(
        self, viewer: Viewer, question: str, vector: Vectors | None, top_k: int, exclude: Collection[str] = ()
    ) -> Sequence[Hit]:
        """At most `top_k` hits, best first."""
        parts = parts_of(question)
        if len(parts) < 2:
            return self._retriever.retrieve(viewer, question, vector, top_k, exclude)
        vectors = self._embed(parts) if vector is not None else [None] * len(parts)
        found = [
            self._retriever.retrieve(viewer, part, one, top_k, exclude)
            for part, one in zip(parts, vectors, strict=True)
        ]
        return in_turn(found)[:top_k]

    def _embed(self, parts: Sequence[str]) -> Sequence[Vectors | None]:
        embedder = self._embedder()
        try:
            return [None] * len(parts) if embedder is None else list(embedder.embed_queries(parts))
        except EmbeddingUnavailable:
            return [None] * len(parts)


def in_turn(lists: Sequence[Sequence[Hit]]) -> list[Hit]:
    """The first of each list, then the second of each, and so on; each hit once, scores never rising.

    A hit that two lists have stands at its better place, above the floor where it is so in either.
    """
    passed = {hit.id for hits in lists for hit in hits if hit.above_floor}
    merged: dict[str, Hit] = {}
    score = float("inf")
    for rank in zip_longest(*lists):
        for hit in sorted((one for one in rank if one is not None), key=lambda one: -one.score):
            if hit.id not in merged:
                score = min(score, hit.score)
                merged[hit.id] = replace(hit, score=score, above_floor=hit.id in passed)
    return list(merged.values())
