"""Chroma's folders against the vectors in SQL: compared where this process may open them, rebuilt where they differ."""

from collections.abc import Callable, Generator
from contextlib import contextmanager

from assistant.errors import StoreError
from assistant.stores.chroma_index import ChromaIndex
from assistant.stores.consistency import Consistency, Disagreement
from assistant.stores.home_record import HomeRecord
from assistant.stores.serving_indexes import FOLDERS, ServingIndexes


class ChromaConsistency:
    """Compares and rebuilds; a folder that was never made is no disagreement, as search is exact without it."""

    def __init__(
        self, indexes: ServingIndexes, consistency: Consistency, record: HomeRecord, model: Callable[[], str]
    ) -> None:
        self._indexes = indexes
        self._consistency = consistency
        self._record = record
        self._model = model

    @contextmanager
    def for_a_while(self) -> Generator[None]:
        """Closes the folders that were opened within the block: other processes may want them."""
        closed = [folder for folder in self._indexes.folders.values() if not folder.is_open]
        try:
            yield
        finally:
            for folder in closed:
                folder.close()

    def compare(self) -> list[Disagreement]:
        """What each folder holds too much or lacks; what is merely behind is caught up with first."""
        return [one for folder in FOLDERS for one in self._compare(folder)]

    def rebuild(self, folder: str) -> None:
        """Fills a folder from SQL beside the old one and swaps them; raises StoreError, with the old one as it was."""
        self._indexes.folders[folder].rebuild(list(self._indexes.of_folder(folder).values()))
        self._record.note_chroma(folder)
        for name in FOLDERS[folder]:
            self._indexes.current()[name].report(None)

    def clean(self, folder: str) -> bool:
        """Fills a folder anew so that nothing removed is left on the disk; False where another process has it open."""
        if not self.is_built(folder):
            return True
        with self.for_a_while():
            try:
                self.rebuild(folder)
            except StoreError:
                return False
        return True

    def is_built(self, folder: str) -> bool:
        """Whether a folder is there."""
        return self._indexes.folders[folder].is_built

    def _compare(self, folder: str) -> list[Disagreement]:
        if not self.is_built(folder):
            return self._lost(folder)
        try:
            if not self._indexes.folders[folder].try_open():
                return [Disagreement("busy_chroma", folder, (folder,))]
            self._record.note_chroma(folder)
            indexes = self._indexes.of_folder(folder)
            found = [one for name, index in indexes.items() for one in self._compare_ids(name, index)]
            for index in indexes.values() if not found else ():
                index.check()
            return found
        except StoreError as error:
            return [Disagreement("damaged_chroma", folder, (), error)]

    def _compare_ids(self, collection: str, index: ChromaIndex) -> list[Disagreement]:
        missing: set[str] = set()
        orphans: set[str] = set()
        for _ in range(2):  # Another process may have written between the two readings.
            index.catch_up()
            expected = self._consistency.ids_with_vectors(self._model(), collection)
            held = index.held_ids()
            missing, orphans = expected - held, held - expected
            if not missing and not orphans:
                return []
        both = [("missing_chroma", missing), ("orphan_chroma", orphans)]
        return [Disagreement(code, collection, tuple(sorted(ids))) for code, ids in both if ids]

    def _lost(self, folder: str) -> list[Disagreement]:
        """The vectors of a folder that is gone though it had been built here."""
        if not self._record.chroma_was_built(folder):
            return []
        lost = {name: self._consistency.ids_with_vectors(self._model(), name) for name in FOLDERS[folder]}
        return [Disagreement("missing_chroma", name, tuple(sorted(ids))) for name, ids in lost.items() if ids]
