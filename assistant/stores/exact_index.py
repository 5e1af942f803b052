"""Exact nearest neighbours over the vectors in SQL: without Chroma, for small sets, and as its yardstick."""

import threading
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from assistant.datatypes import Scored
from assistant.errors import Language, StoreError
from assistant.protocols import Vectors
from assistant.stores.vectors import VectorChange, VectorStore

# Changes read from SQL at a time: 8 MB of vectors of 384 numbers.
PAGE_OF_CHANGES = 5000

LanguagesOf = Callable[[Sequence[str]], Mapping[str, Language]]
"""Items to the languages of their texts, where a collection tells them."""


class ExactIndex:
    """Matrices of a scope, one a language, read when a viewer first asks, then kept up by SQL's numbered changes."""

    def __init__(
        self, vectors: VectorStore, collection: str, model: str, languages_of: LanguagesOf | None = None
    ) -> None:
        self._vectors = vectors
        self._collection = collection
        self._model = model
        self._languages_of = languages_of
        self._scopes: dict[str, dict[Language, _Matrix]] = {}
        self._matrix_of_item: dict[str, _Matrix] = {}
        self._applied = 0
        self._seen = 0
        self._lock = threading.Lock()

    def search(self, vector: Vectors, scope_keys: Sequence[str], top_k: int) -> list[Scored]:
        """Best first, by cosine of unit vectors; equal scores in order of ids."""
        return self._search(vector, scope_keys, top_k, ("en", "zh"))

    def search_in(self, vector: Vectors, scope_keys: Sequence[str], top_k: int, language: Language) -> list[Scored]:
        """As `search`, among the texts of one language; those of none count as English."""
        return self._search(vector, scope_keys, top_k, (language,))

    def _search(
        self, vector: Vectors, scope_keys: Sequence[str], top_k: int, languages: Sequence[Language]
    ) -> list[Scored]:
        query = np.asarray(vector, dtype=np.float32).reshape(-1)
        with self._lock:
            self._refresh(scope_keys)
            matrices = [self._scopes[key].get(language) for key in dict.fromkeys(scope_keys) for language in languages]
            found = [scored for matrix in matrices if matrix for scored in matrix.nearest(query, top_k)]
        return sorted(found, key=lambda scored: (-scored.score, scored.id))[: max(top_k, 0)]

    def _refresh(self, scope_keys: Sequence[str]) -> None:
        """Applies what changed since the last search, then reads the scopes that were never asked for."""
        last = self._vectors.last_seq(self._collection)
        if last < self._seen:
            # The database was put back to an earlier state, and its numbers begin again.
            self._scopes, self._matrix_of_item = {}, {}
        if not self._scopes:
            self._applied = last
        elif last != self._seen:
            self._apply_changes()
        self._seen = last
        for key in scope_keys:
            if key not in self._scopes:
                self._read(key)

    def _apply_changes(self) -> None:
        while True:
            changes = self._vectors.changes(self._model, self._collection, self._applied, PAGE_OF_CHANGES)
            for change in changes:
                before = self._matrix_of_item.pop(change.item_id, None)
                if before is not None:
                    before.remove(change.item_id)
            self._put([change for change in changes if change.vector is not None and change.scope_key in self._scopes])
            if changes:
                self._applied = changes[-1].seq
            if len(changes) < PAGE_OF_CHANGES:
                return

    def _read(self, scope_key: str) -> None:
        """Every vector of one scope, block by block."""
        matrices: dict[Language, _Matrix] = {}
        for block in self._vectors.blocks_of_scope(self._model, self._collection, scope_key):
            known = self._languages(block.item_ids)
            languages: list[Language] = [known.get(item_id, "en") for item_id in block.item_ids]
            for language in dict.fromkeys(languages):
                rows = [row for row, each in enumerate(languages) if each == language]
                item_ids = [block.item_ids[row] for row in rows]
                matrix = matrices.setdefault(language, _Matrix())
                matrix.extend(item_ids, block.vectors[rows])
                self._matrix_of_item.update(dict.fromkeys(item_ids, matrix))
        self._scopes[scope_key] = matrices

    def _languages(self, item_ids: Sequence[str]) -> Mapping[str, Language]:
        return self._languages_of(item_ids) if self._languages_of else {}

    def _put(self, changes: Sequence[VectorChange]) -> None:
        languages = self._languages([change.item_id for change in changes])
        for change in changes:
            assert change.vector is not None
            language = languages.get(change.item_id, "en")
            matrix = self._scopes[change.scope_key].setdefault(language, _Matrix())
            matrix.put(change.item_id, change.vector)
            self._matrix_of_item[change.item_id] = matrix


class _Matrix:
    """The vectors of one scope and language as rows that grow by half and close up when one is removed."""

    def __init__(self) -> None:
        self._rows: Vectors = np.zeros((0, 0), dtype=np.float32)
        self._ids: list[str] = []
        self._row_of: dict[str, int] = {}

    def put(self, item_id: str, vector: Vectors) -> None:
        row = self._row_of.get(item_id)
        if row is None:
            row = len(self._ids)
            if row >= len(self._rows):
                self._grow(len(vector), max(64, row + 1))
            self._ids.append(item_id)
            self._row_of[item_id] = row
        self._rows[row] = vector

    def extend(self, item_ids: Sequence[str], vectors: Vectors) -> None:
        """Many items, none of which is there."""
        first = len(self._ids)
        if first + len(item_ids) > len(self._rows):
            self._grow(vectors.shape[1], first + len(item_ids))
        self._rows[first : first + len(item_ids)] = vectors
        self._row_of.update(zip(item_ids, range(first, first + len(item_ids)), strict=True))
        self._ids += item_ids

    def remove(self, item_id: str) -> None:
        row = self._row_of.pop(item_id)
        last = self._ids.pop()
        if last != item_id:
            self._rows[row] = self._rows[len(self._ids)]
            self._ids[row] = last
            self._row_of[last] = row

    def nearest(self, query: Vectors, top_k: int) -> list[Scored]:
        count = len(self._ids)
        if not count or top_k <= 0:
            return []
        if self._rows.shape[1] != len(query):
            raise StoreError(
                en="The question was embedded by another model than the index. Run `tandem reindex`.",
                zh="问题的向量与索引不是同一模型生成的。请运行 `tandem reindex`。",
            )
        scores = self._rows[:count] @ query
        best = range(count) if count <= top_k else np.argpartition(-scores, top_k - 1)[:top_k]
        return [Scored(self._ids[row], float(scores[row])) for row in best]

    def _grow(self, dimension: int, at_least: int) -> None:
        # By half, not by doubling: of 100,000 vectors the room that is left over would weigh 100 MB.
        grown = np.zeros((max(at_least, len(self._rows) * 3 // 2), dimension), dtype=np.float32)
        if len(self._rows):
            grown[: len(self._rows)] = self._rows
        self._rows = grown
