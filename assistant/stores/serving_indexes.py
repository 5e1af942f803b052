"""The vector indexes of a home under the model it is indexed with, also after another process has switched it."""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from assistant.datatypes import Scored
from assistant.errors import Language
from assistant.protocols import Vectors
from assistant.stores.chroma_index import ChromaFolder, ChromaIndex
from assistant.stores.exact_index import ExactIndex, LanguagesOf
from assistant.stores.home_record import HomeRecord
from assistant.stores.vector_index import RoutedIndex, open_in_background
from assistant.stores.vectors import VectorStore

# Which collections share a Chroma folder: memories alone are rebuilt after somebody asked to forget.
FOLDERS: Mapping[str, tuple[str, ...]] = {"documents": ("documents",), "memories": ("facts", "messages")}


class ServingIndexes:
    """One routed index a collection, made for the model that `model` names and anew when it names another."""

    def __init__(
        self,
        vectors: VectorStore,
        folders: Mapping[str, ChromaFolder],
        record: HomeRecord,
        model: Callable[[], str],
        languages_of: Mapping[str, LanguagesOf] | None = None,
    ) -> None:
        """`languages_of` says, by collection, what tells the languages of its items."""
        self.folders = folders
        self._languages_of = languages_of or {}
        self._vectors = vectors
        self._record = record
        self._model = model
        self._made_for = ""
        self._indexes: dict[str, RoutedIndex] = {}
        self._opening: list[threading.Thread] = []
        self._lock = threading.Lock()

    def collection(self, name: str) -> "ServingIndex":
        """The index of a collection, whichever model serves when it is asked."""
        return ServingIndex(self, name)

    def current(self) -> Mapping[str, RoutedIndex]:
        """The indexes of all collections under the model that serves now."""
        model = self._model()
        with self._lock:
            if model == self._made_for:
                return self._indexes
            switched = bool(self._made_for)
            self._made_for, self._indexes = model, {name: self._make(name, model) for name in _collections()}
            indexes = self._indexes
        if switched:
            # The open folders hold another model's vectors: they are filled anew, and search is exact meanwhile.
            self.open_in_background([name for name, folder in self.folders.items() if folder.is_open])
        return indexes

    def of_folder(self, folder: str) -> dict[str, ChromaIndex]:
        """Chroma's indexes of all collections that live in a folder."""
        indexes = self.current()
        return {name: chroma for name in FOLDERS[folder] if (chroma := indexes[name].chroma) is not None}

    def open_in_background(self, folders: Sequence[str] = tuple(FOLDERS)) -> None:
        """Opens Chroma folders, or fills them anew, beside what else is going on."""
        for folder in folders:
            indexes = self.current()
            of_folder = [indexes[name] for name in FOLDERS[folder]]
            self._opening.append(open_in_background(self.folders[folder], of_folder, self._note(folder)))

    def close(self, patience_s: float) -> None:
        """Closes all folders; one that is being opened can't be closed, so that is waited for."""
        for thread in self._opening:
            thread.join(patience_s)
        for folder in self.folders.values():
            folder.close()

    def _make(self, collection: str, model: str) -> RoutedIndex:
        folder = next(folder for folder, names in FOLDERS.items() if collection in names)
        chroma = ChromaIndex(self.folders[folder], self._vectors, collection, model)
        languages_of = self._languages_of.get(collection)
        exact = ExactIndex(self._vectors, collection, model, languages_of)
        return RoutedIndex(exact, chroma, self._vectors, collection, languages_of)

    def _note(self, folder: str) -> Callable[[], None]:
        return lambda: self._record.note_chroma(folder)


@dataclass(frozen=True, slots=True)
class ServingIndex:
    """Implements LanguageIndex for one collection."""

    indexes: ServingIndexes
    name: str

    def search(self, vector: Vectors, scope_keys: Sequence[str], top_k: int) -> list[Scored]:
        """Best first, by cosine; ids not yet joined to live rows."""
        return self.indexes.current()[self.name].search(vector, scope_keys, top_k)

    def search_in(self, vector: Vectors, scope_keys: Sequence[str], top_k: int, language: Language) -> list[Scored]:
        """As `search`, among the texts of one language."""
        return self.indexes.current()[self.name].search_in(vector, scope_keys, top_k, language)


def _collections() -> list[str]:
    return [name for names in FOLDERS.values() for name in names]
