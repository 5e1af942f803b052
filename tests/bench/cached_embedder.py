"""An embedder that keeps its vectors on disk, so that a second run over the same passages embeds nothing."""

import hashlib
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from assistant.protocols import Embedder, Vectors

SLICE = 64
"""Texts between two commits: what a killed run loses at most."""
PATIENCE_S = 120.0
"""How long one run waits while another one writes to the same file."""


class CachedEmbedder:
    """Implements Embedder by another one; vectors are kept by fingerprint, verb and text. Close it."""

    def __init__(self, inner: Embedder, folder: Path) -> None:
        self._inner = inner
        self._file = folder / "embeddings.db"
        self._lock = threading.Lock()
        self._opened: sqlite3.Connection | None = None
        self._asked: dict[str, Vectors] = {}

    @property
    def fingerprint(self) -> str:
        """That of the model inside."""
        return self._inner.fingerprint

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return self._inner.dimension

    def count_tokens(self, text: str) -> int:
        """By the model's tokenizer."""
        return self._inner.count_tokens(text)

    def token_offsets(self, text: str) -> list[tuple[int, int]]:
        """By the model's tokenizer."""
        return self._inner.token_offsets(text)

    def embed_queries(self, texts: Sequence[str]) -> Vectors:
        """Shape (n, dimension), rows of length 1; raises EmbeddingUnavailable."""
        # Kept in memory too: what a search takes is measured without its vector, and a file takes time.
        lacking = [text for text in dict.fromkeys(texts) if text not in self._asked]
        self._asked.update(zip(lacking, self._embed("query", lacking, self._inner.embed_queries, None), strict=True))
        return np.stack([self._asked[text] for text in texts]) if texts else np.zeros((0, self.dimension), np.float32)

    def embed_passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        """Shape (n, dimension), rows of length 1; raises EmbeddingUnavailable."""
        return self._embed("passage", texts, self._inner.embed_passages, progress)

    def close(self) -> None:
        """Close the file of vectors."""
        with self._lock:
            if self._opened is not None:
                self._opened.close()
                self._opened = None

    def _embed(
        self,
        verb: str,
        texts: Sequence[str],
        embed: Callable[[Sequence[str]], Vectors],
        progress: Callable[[int], None] | None,
    ) -> Vectors:
        keys = [_key(self.fingerprint, verb, text) for text in texts]
        vectors = np.zeros((len(texts), self.dimension), np.float32)
        lacking: list[int] = []
        for row, key in enumerate(keys):
            known = self._read(key)
            if known is None:
                lacking.append(row)
            else:
                vectors[row] = known
        # Texts of like length make full batches without padding.
        lacking.sort(key=lambda row: len(texts[row]))
        for start in range(0, len(lacking), SLICE):
            rows = lacking[start : start + SLICE]
            vectors[rows] = embed([texts[row] for row in rows])
            self._write({keys[row]: vectors[row] for row in rows})
            if progress:
                progress(len(texts) - len(lacking) + start + len(rows))
        return vectors

    def _read(self, key: bytes) -> Vectors | None:
        with self._lock:
            found = self._connection().execute("SELECT vector FROM vectors WHERE key = ?", (key,)).fetchone()
        return None if found is None else np.frombuffer(found[0], np.float32)

    def _write(self, vectors: dict[bytes, Vectors]) -> None:
        with self._lock, self._connection() as transaction:
            rows = [(key, vector.tobytes()) for key, vector in vectors.items()]
            transaction.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)

    def _connection(self) -> sqlite3.Connection:
        if self._opened is None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._opened = sqlite3.connect(self._file, timeout=PATIENCE_S, check_same_thread=False)
            self._opened.execute("CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, vector BLOB) WITHOUT ROWID")
        return self._opened


def _key(fingerprint: str, verb: str, text: str) -> bytes:
    return hashlib.sha256("\0".join((fingerprint, verb, text)).encode("utf-8", "surrogatepass")).digest()
