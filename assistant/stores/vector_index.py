"""Routing between the two vector indexes: Chroma first where it pays and works, else the exact one."""

import logging
import threading
from collections.abc import Callable, Sequence

from assistant.datatypes import Scored
from assistant.errors import Language, StoreError
from assistant.protocols import Vectors
from assistant.stores.by_state import ByState
from assistant.stores.chroma_index import ChromaFolder, ChromaIndex
from assistant.stores.exact_index import ExactIndex, LanguagesOf
from assistant.stores.vectors import VectorStore

# Up to here search is exact: at 100,000 vectors 18 ms of processor time, a matrix of 154 MB, and 2.6 s to read it once,
# which a process that is asked before Chroma is open spends anyhow. Chroma takes 17 ms there, and more where it has a
# turn's messages to apply; of synthetic vectors it names .95 of the nearest 10 and .79 of the nearest 200.
EXACT_UP_TO = 120_000
# A search waits while Chroma applies that many changes (0.2 s); more are applied beside it.
CATCH_UP_AT_ONCE = 200
# Chroma knows no language, and its own filter is slow (0.4 s at 100,000): beyond, the nearest of all are taken that much
# deeper and sifted.
SIFTED_IN_LANGUAGE = 5

logger = logging.getLogger(__name__)


class RoutedIndex:
    """A collection's vector index: Chroma where this process has it open and the viewer's set is large."""

    def __init__(
        self,
        exact: ExactIndex,
        chroma: ChromaIndex | None,
        vectors: VectorStore,
        collection: str,
        languages_of: LanguagesOf | None = None,
    ) -> None:
        self.chroma = chroma
        self._languages_of = languages_of
        self._exact = exact
        self._vectors = vectors
        self._collection = collection
        self._failure: StoreError | None = None
        self._catching_up = threading.Lock()
        self._is_larger = ByState[bool]()

    @property
    def degraded(self) -> bool:
        """Whether Chroma was to be used and does not work; results are right all the same."""
        return self._failure is not None

    @property
    def failure(self) -> StoreError | None:
        """Why `degraded`, in words for people."""
        return self._failure

    def search(self, vector: Vectors, scope_keys: Sequence[str], top_k: int) -> list[Scored]:
        """Best first, by cosine; ids not yet joined to live rows."""
        found = self._ask_chroma(vector, scope_keys, top_k)
        return self._exact.search(vector, scope_keys, top_k) if found is None else found

    def search_in(self, vector: Vectors, scope_keys: Sequence[str], top_k: int, language: Language) -> list[Scored]:
        """As `search`, among the texts of one language."""
        if self._languages_of and self._has_more_than(EXACT_UP_TO, scope_keys):
            found = self._ask_chroma(vector, scope_keys, top_k * SIFTED_IN_LANGUAGE) or []
            languages = self._languages_of([scored.id for scored in found])
            kept = [scored for scored in found if languages.get(scored.id, "en") == language]
            # A language of few texts is hardly among the nearest of all, and was found nowhere at all.
            if len(kept) >= top_k:
                return kept[:top_k]
        return self._exact.search_in(vector, scope_keys, top_k, language)

    def report(self, failure: StoreError | None) -> None:
        """Sets, or with None clears, why Chroma is not asked."""
        if failure is not None:
            logger.warning("Chroma is not used for %s: %s", self._collection, failure)
        self._failure = failure

    def _ask_chroma(self, vector: Vectors, scope_keys: Sequence[str], top_k: int) -> list[Scored] | None:
        """Chroma's answer; None where the exact index has to give it."""
        chroma = self.chroma
        if chroma is None or self.degraded or not chroma.folder.is_open:
            return None
        if not self._has_more_than(EXACT_UP_TO, scope_keys):
            return None
        try:
            if chroma.behind() > CATCH_UP_AT_ONCE:
                self._catch_up_beside(chroma)
                return None
            return chroma.sift(vector, scope_keys, top_k)
        except StoreError as error:
            # A folder that was closed or swapped meanwhile is no damage.
            if chroma.folder.is_open:
                self.report(error)
            return None

    def _has_more_than(self, limit: int, scope_keys: Sequence[str]) -> bool:
        """As the store counts, once for each state of the collection: 50,000 rows take 11 ms to count."""
        last = self._vectors.last_seq(self._collection)
        if last <= limit:
            # Each item has a number of its own.
            return False
        return self._is_larger.get(
            last, (limit, *scope_keys), lambda: self._vectors.has_more_than(limit, self._collection, scope_keys)
        )

    def _catch_up_beside(self, chroma: ChromaIndex) -> None:
        if not self._catching_up.acquire(blocking=False):
            return

        def catch_up() -> None:
            try:
                chroma.catch_up()
            except StoreError as error:
                if chroma.folder.is_open:
                    self.report(error)
            finally:
                self._catching_up.release()

        threading.Thread(target=catch_up, name=f"chroma-{self._collection}", daemon=True).start()


def open_in_background(
    folder: ChromaFolder, indexes: Sequence[RoutedIndex], opened: Callable[[], None] | None = None
) -> threading.Thread:
    """Opens a Chroma folder with all collections that live in it, rebuilding it from SQL when it is damaged.

    For processes that live long; searches are exact until it is done. Join the thread to wait for it; `opened`
    is called in it once the folder is open.
    """

    def run() -> None:
        if open_folder(folder, indexes) and opened is not None:
            opened()

    thread = threading.Thread(target=run, name="chroma-open", daemon=True)
    thread.start()
    return thread


def open_folder(folder: ChromaFolder, indexes: Sequence[RoutedIndex]) -> bool:
    """As `open_in_background`, at once; False when another process has the folder or nothing helped."""
    chromas = [index.chroma for index in indexes if index.chroma is not None]
    try:
        try:
            opened = folder.try_open()
            if opened:
                for chroma in chromas:
                    chroma.check()
        except StoreError as error:
            logger.warning("The Chroma folder is rebuilt: %s", error)
            folder.rebuild(chromas)
            opened = True
        failure = None
    except StoreError as error:
        opened, failure = False, error
    for index in indexes:
        index.report(failure)
    return opened
