"""Chunks to vectors: what the cache lacks is embedded in slices, each kept at once."""

import re
from collections.abc import Callable, Sequence

from assistant.datatypes import Chunk
from assistant.errors import EmbeddingUnavailable
from assistant.protocols import Embedder
from assistant.stores.vectors import VectorStore

_SLICE = 64
"""Chunks between two looks at the stop signal; a kill loses no more than this."""

_ESTIMATED_TOKEN = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]|[^\W_]{1,4}|[^\s]")


class Stopped(Exception):
    """Somebody asked to stop while chunks were being embedded."""


class Embedding:
    """The embedder as ingestion uses it; after its first failure it is left alone for the rest of the run."""

    def __init__(self, embedder: Embedder | None, vectors: VectorStore, stop: Callable[[], bool]) -> None:
        self._embedder = embedder
        self._vectors = vectors
        self._stop = stop
        self.failed = False

    @property
    def is_configured(self) -> bool:
        """Whether there should be vectors at all."""
        return self._embedder is not None

    def token_offsets(self, text: str) -> list[tuple[int, int]]:
        """By the embedder's own tokenizer; without one by an estimate that rather counts too many."""
        if self._embedder is not None and not self.failed:
            try:
                return self._embedder.token_offsets(text)
            except EmbeddingUnavailable:
                self.failed = True
        return [found.span() for found in _ESTIMATED_TOKEN.finditer(text)]

    def embed(self, chunks: Sequence[Chunk], progress: Callable[[int, int], None]) -> bool:
        """Get each chunk's vector into the cache; False if the embedder is not there. Raises Stopped."""
        if self._embedder is None or self.failed or not chunks:
            return self._embedder is None or not self.failed
        model = self._embedder.fingerprint
        texts = {chunk.content_hash: chunk.embedded_text for chunk in chunks}
        cached = self._vectors.cached(model, list(texts))
        # Texts of like length make a full batch without padding.
        todo = sorted((key for key in texts if key not in cached), key=lambda key: len(texts[key]))
        for start in range(0, len(todo), _SLICE):
            if self._stop():
                raise Stopped
            keys = todo[start : start + _SLICE]
            try:
                vectors = self._embedder.embed_passages([texts[key] for key in keys])
            except EmbeddingUnavailable:
                self.failed = True
                return False
            self._vectors.put(model, dict(zip(keys, vectors, strict=True)))
            progress(start + len(keys), len(todo))
        return True
