"""Vectors that are still missing: embedded from the text in SQL, after a turn or when a model is back."""

from collections.abc import Callable, Mapping, Sequence

from assistant.protocols import Embedder
from assistant.stores.vectors import VectorStore

# Items embedded in one go; a kill between two batches loses at most one batch's work.
BATCH = 64


class MissingVectors:
    """Fills the vector cache for items of the given collections; `texts` gives the text behind each hash.

    With `newly`, what had all its vectors before is not looked at again: after each turn, where that would take longest.
    The embedder is given `at_once` texts, which it groups by their tokens.
    """

    def __init__(
        self,
        vectors: VectorStore,
        embedder: Embedder | None,
        texts: Mapping[str, Callable[[Sequence[str]], Mapping[str, str]]],
        *,
        newly: bool = False,
        at_once: int = BATCH,
    ) -> None:
        self._look = vectors.newly_missing if newly else vectors.missing
        self._vectors = vectors
        self._embedder = embedder
        self._texts = texts
        self._at_once = at_once

    def embed(self, progress: Callable[[int], None] | None = None) -> int:
        """Embed everything missing; returns how many vectors came. Raises EmbeddingUnavailable.

        `progress` is told how many texts of a collection are done, and may raise to stop: whole batches stay.
        """
        return sum(self._embed(collection, progress) for collection in self._texts)

    def _embed(self, collection: str, progress: Callable[[int], None] | None) -> int:
        if self._embedder is None:
            return 0
        model, done = self._embedder.fingerprint, 0
        while missing := self._look(model, collection, self._at_once):
            hashes = list(dict.fromkeys(item.content_hash for item in missing))
            texts = self._texts[collection](hashes)
            known = [content_hash for content_hash in hashes if content_hash in texts]
            if not known:
                return done
            before = done

            def tell(count: int, before: int = before) -> None:
                if progress:
                    progress(before + count)

            embedded = self._embedder.embed_passages([texts[content_hash] for content_hash in known], tell)
            self._vectors.fill(model, dict(zip(known, embedded, strict=True)))
            done += len(known)
            if len(missing) < self._at_once:
                # Nothing is left, and looking once more would cost every turn a pass over the collection.
                return done
        return done
