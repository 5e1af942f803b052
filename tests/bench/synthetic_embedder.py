"""Vectors that follow wording and lie where a real model's lie, in microseconds: for homes nobody waits hours for.

A vector is one direction that all texts share and the sum of its terms' random directions, rare terms ahead. With
`SHARED` of its square in the first, unrelated texts have a cosine of about .80, and a headline with its article .83 to
.92: as multilingual-e5-small has them, so that floors and gate behave as with it.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from assistant.protocols import Embedder, Vectors
from assistant.retrieval.keywords import terms

DIMENSION = 384
SHARED = 0.8
BUCKETS = 1 << 15
"""Directions; terms that share one are told apart by their sign half of the time."""
LEAD, LEAD_WEIGHT = 120, 3
"""The first characters of a text say what it is about."""
REPEATED = 1.5
"""The power of how often a term stands in a text: what an article repeats is what its headline says."""
MOST_PLACES = 1 << 18
"""Terms whose direction is kept; the rest is hashed again."""
SEED = 20240229


@dataclass(frozen=True, slots=True)
class _Place:
    """A term's direction, and how much of it a text gets."""

    row: int
    weight: float


class SyntheticEmbedder:
    """Implements Embedder by wording; `spent` also encodes each text, so that a turn costs what it costs for real.

    Its fingerprint begins with that of the model it stands for, whose floors and gate it is judged by.
    """

    dimension = DIMENSION

    def __init__(self, sample: Iterable[str], fingerprint: str, spent: Embedder | None = None) -> None:
        self._sample = list(sample)
        self.fingerprint = f"{fingerprint} synthetic"
        self.spent = spent
        self._places: dict[str, _Place] = {}

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Shape (n, dimension), rows of length 1."""
        if self.spent is not None:
            self.spent.embed_queries(texts)
        return self.vectors(texts)

    def embed_passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        """Shape (n, dimension), rows of length 1."""
        if self.spent is not None:
            self.spent.embed_passages(texts)
        if progress:
            progress(len(texts))
        return self.vectors(texts)

    def count_tokens(self, text: str) -> int:
        """Three characters make two tokens."""
        return len(self.token_offsets(text))

    def token_offsets(self, text: str) -> list[tuple[int, int]]:
        """Three characters make two tokens, as in Chinese news."""
        cuts = [*(start + step for start in range(0, len(text), 3) for step in (0, 2)), len(text)]
        return [(start, end) for start, end in pairwise(cuts) if start < end <= len(text)]

    def vectors(self, texts: Sequence[str]) -> Vectors:
        """What `embed_passages` gives, nothing spent."""
        made = np.stack([self._vector(text) for text in texts]) if texts else np.zeros((0, DIMENSION), np.float32)
        return made.astype(np.float32)

    def _vector(self, text: str) -> NDArray[np.float32]:
        counts = Counter[str](terms(text))
        for term, count in Counter(terms(text[:LEAD])).items():
            counts[term] += LEAD_WEIGHT * count
        own = np.zeros(DIMENSION, np.float32)
        if counts:
            places = [self._place(term) for term in counts]
            weights = [place.weight * count**REPEATED for place, count in zip(places, counts.values(), strict=True)]
            own = np.asarray(weights, np.float32) @ self._directions[[place.row for place in places]]
        norm = float(np.linalg.norm(own)) or 1.0
        mixed = math.sqrt(SHARED) * self._shared + math.sqrt(1 - SHARED) * own / norm
        return (mixed / np.linalg.norm(mixed)).astype(np.float32)

    def _place(self, term: str) -> "_Place":
        place = self._places.get(term)
        if place is None:
            hashed = crc32(term.encode("utf-8", "surrogatepass"))
            texts, holding = self._frequencies
            rarity = math.log((texts + 1) / (holding[term] + 0.5))
            place = _Place(hashed % BUCKETS, rarity if hashed >> 31 else -rarity)
            if len(self._places) < MOST_PLACES:
                self._places[term] = place
        return place

    @cached_property
    def _frequencies(self) -> tuple[int, Counter[str]]:
        """How many texts the sample has, and in how many of them each term stands."""
        return len(self._sample), Counter(term for text in self._sample for term in set(terms(text)))

    @cached_property
    def _directions(self) -> NDArray[np.float32]:
        drawn = np.random.default_rng(SEED).standard_normal((BUCKETS, DIMENSION), np.float32)
        return drawn / np.linalg.norm(drawn, axis=1, keepdims=True)

    @cached_property
    def _shared(self) -> NDArray[np.float32]:
        drawn = np.random.default_rng(SEED + 1).standard_normal(DIMENSION, np.float32)
        return (drawn / np.linalg.norm(drawn)).astype(np.float32)
