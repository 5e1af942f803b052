"""An embedder that a reader can compute: a text's vector counts its words, hashed into 64 (or other) places.

Words are runs of letters and digits in lower case; an ideograph is a word, and so are two ideographs side by
side. Texts that share words are near each other, and nothing else is.
"""

import hashlib
import re
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from assistant.errors import EmbeddingUnavailable
from assistant.protocols import Vectors

DIMENSION = 64
_TOKEN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]|[^\W_]+|[^\w\s]")
_IDEOGRAPH = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")


def words(text: str) -> list[str]:
    """The words of a text: tokens that are no punctuation, and pairs of neighbouring ideographs."""
    tokens = [token.lower() for token in _TOKEN.findall(text)]
    pairs = [a + b for a, b in pairwise(tokens) if _IDEOGRAPH.match(a) and _IDEOGRAPH.match(b)]
    return [token for token in tokens if token[0].isalnum()] + pairs


def place(word: str, dimension: int = DIMENSION) -> int:
    """Where a word is counted."""
    return hashlib.sha256(word.encode()).digest()[0] % dimension


class WordEmbedder:
    """Implements Embedder; `embedded` lists every passage it was given, `available` False makes it refuse."""

    def __init__(self, fingerprint: str = "words-64", *, dimension: int = DIMENSION, available: bool = True) -> None:
        self.fingerprint = fingerprint
        self.dimension = dimension
        self.available = available
        self.embedded: list[str] = []
        self.asked: list[str] = []

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        self._check()
        self.asked += texts
        return self._vectors(texts)

    def embed_passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        self._check()
        self.embedded += texts
        if progress:
            progress(len(texts))
        return self._vectors(texts)

    def count_tokens(self, text: str) -> int:
        return len(self.token_offsets(text))

    def token_offsets(self, text: str) -> list[tuple[int, int]]:
        return [found.span() for found in _TOKEN.finditer(text)]

    def _check(self) -> None:
        if not self.available:
            raise EmbeddingUnavailable(en="The embedder of this test is away.", zh="此测试的嵌入模型不可用。")

    def _vectors(self, texts: Sequence[str]) -> Vectors:
        counts = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in words(text):
                counts[row, place(word, self.dimension)] += 1
            if not counts[row].any():
                counts[row, 0] = 1
        return counts / np.linalg.norm(counts, axis=1, keepdims=True)
