"""The plain baseline: 900-character chunks, the same model, BM25 and cosine fused .7/.3 by scaled scores.

Cosines are scaled to their best from a floor, of which there are two usual ones: the least of the corpus (min-max),
and the corpus's mean, which stands for pairs that have nothing to do with each other. Which is better depends on
the set, so both are measured.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from assistant.protocols import Embedder
from assistant.retrieval.keywords import query_terms, terms

CHUNK = 900
DENSE, KEYWORD = 0.7, 0.3
K1, B = 1.2, 0.75

Floor = Literal["min", "mean"]
FLOORS: tuple[Floor, ...] = ("min", "mean")


@dataclass(frozen=True, slots=True)
class PlainChunk:
    """A piece of a passage of at most 900 characters."""

    passage: str
    text: str


def chunked(passages: Mapping[str, str]) -> list[PlainChunk]:
    """Passages cut every 900 characters, nothing else."""
    return [
        PlainChunk(id_, text[start : start + CHUNK])
        for id_, text in passages.items()
        for start in range(0, max(1, len(text)), CHUNK)
        if text[start : start + CHUNK].strip()
    ]


class Baseline:
    """Ranks the passages of one set; everything is scored, nothing is cut off."""

    def __init__(self, passages: Mapping[str, str], embedder: Embedder) -> None:
        self._chunks = chunked(passages)
        self._embedder = embedder
        self._vectors = embedder.embed_passages([chunk.text for chunk in self._chunks])
        counted = [Counter(terms(chunk.text)) for chunk in self._chunks]
        self._lengths = np.array([counts.total() for counts in counted], dtype=np.float64)
        postings: dict[str, list[tuple[int, int]]] = {}
        for row, counts in enumerate(counted):
            for term, count in counts.items():
                postings.setdefault(term, []).append((row, count))
        # Of each term the rows that hold it, and how often.
        self._postings = {term: np.array(held).T for term, held in postings.items()}

    def rank(self, question: str, floor: Floor, top_k: int = 10) -> list[str]:
        """Passage ids, best first, each once; a passage is as good as its best chunk."""
        cosines = self._vectors @ self._embedder.embed_queries([question])[0]
        least = float(cosines.min() if floor == "min" else cosines.mean())
        dense = (cosines - least) / max(float(cosines.max()) - least, 1e-6)
        wording = self._bm25(query_terms(question))
        fused = DENSE * dense + KEYWORD * wording / max(float(wording.max(initial=0.0)), 1e-9)
        ranked = dict.fromkeys(self._chunks[row].passage for row in np.argsort(-fused, kind="stable"))
        return list(ranked)[:top_k]

    def _bm25(self, asked: Sequence[str]) -> NDArray[np.float64]:
        total = np.zeros(len(self._chunks))
        norm = K1 * (1 - B + B * self._lengths / max(float(self._lengths.mean()), 1.0))
        for term in asked:
            if term in self._postings:
                rows, counts = self._postings[term]
                idf = max(float(np.log((len(self._chunks) - len(rows) + 0.5) / (len(rows) + 0.5))), 1e-6)
                total[rows] += idf * counts * (K1 + 1) / (counts + norm[rows])
        return total
