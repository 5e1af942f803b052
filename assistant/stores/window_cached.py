"""The working window of a session, from the store that is chosen; whatever that lacks comes from the log."""

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from time import monotonic

from assistant.datatypes import Viewer, Window
from assistant.errors import StoreError
from assistant.stores.window_records import WindowStore
from assistant.stores.window_sql import SqlWindows

RETRY_AFTER_S = 30.0
"""A store that failed is left alone for so long: each turn would wait for its timeout anew."""
SESSION_STORE = "session_store"
"""How `degraded` names a store of windows that fails."""


@dataclass(frozen=True, slots=True)
class ReadWindow:
    """A window, and whether the store that should have had it failed."""

    window: Window
    degraded: bool = False


class CachedWindows:
    """The windows of the log, kept at hand in memory or Redis; every state of the log is seen at the next read.

    What a cache has is compared with the log's generation each time, and what was said since is read behind it: so no
    process that writes elsewhere, and no cache that was away for a while, makes a session lose or repeat a message.
    """

    def __init__(
        self, log: SqlWindows, cache: WindowStore | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        """Without a cache every window is read from the log. `clock` gives seconds that never go back."""
        self._log = log
        self._cache = cache
        self._clock = clock
        self._failed_at: float | None = None
        self._lock = threading.Lock()

    def read(self, viewer: Viewer, session_id: str) -> ReadWindow:
        """The window as the log has it now, empty for a session that was not begun; raises StoreError of the log."""
        if self._cache is None:
            return ReadWindow(self._log.read(viewer, session_id) or Window())
        if self._is_failing():
            return ReadWindow(self._log.read(viewer, session_id) or Window(), degraded=True)
        try:
            held = self._cache.read(viewer, session_id)
        except StoreError:
            self._note_failure()
            return ReadWindow(self._log.read(viewer, session_id) or Window(), degraded=True)
        fresh = None if held is None else self._log.since(viewer, session_id, held)
        if held is None or fresh is None:
            window = self._log.read(viewer, session_id)
            return ReadWindow(
                window or Window(), degraded=window is not None and not self._hold(viewer, session_id, window)
            )
        if not fresh:
            return ReadWindow(held)
        window = replace(held, messages=(*held.messages, *fresh), read_to=fresh[-1].id)
        try:
            self._cache.append(viewer, session_id, fresh, held.generation)
        except StoreError:
            self._note_failure()
            return ReadWindow(window, degraded=True)
        return ReadWindow(window)

    def replace(self, viewer: Viewer, session_id: str, window: Window) -> ReadWindow:
        """Make this the window, in the log first; returns it as it is then."""
        self._log.replace(viewer, session_id, window)
        return self.read(viewer, session_id)

    def drop(self, viewer: Viewer, session_id: str | None = None) -> None:
        """Put away what is kept at hand of a session, or of all of the user's; the log is not touched."""
        if self._cache is not None:
            with suppress(StoreError):  # It goes by itself after its idle time, and is compared with the log before.
                self._cache.drop(viewer, session_id)

    def _hold(self, viewer: Viewer, session_id: str, window: Window) -> bool:
        assert self._cache is not None
        try:
            self._cache.replace(viewer, session_id, window)
        except StoreError:
            self._note_failure()
            return False
        return True

    def _is_failing(self) -> bool:
        with self._lock:
            return self._failed_at is not None and self._clock() - self._failed_at < RETRY_AFTER_S

    def _note_failure(self) -> None:
        with self._lock:
            self._failed_at = self._clock()
