"""Windows in this process's memory: quick, bounded, gone after an idle time and with the process."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from time import monotonic

from assistant.datatypes import Message, Viewer, Window
from assistant.stores.window_records import without_known

MOST_WINDOWS = 1000
"""A window is some tens of kilobytes, so that these take a few ten megabytes; those used last stay."""


class MemoryWindows:
    """Implements WindowStore; thread-safe."""

    def __init__(self, idle: timedelta, most: int = MOST_WINDOWS, clock: Callable[[], float] = monotonic) -> None:
        """`clock` gives seconds that never go back."""
        self._idle = idle.total_seconds()
        self._most = most
        self._clock = clock
        # Those used last stand at the end, each with the time it was used.
        self._held: dict[tuple[str, str], tuple[float, Window]] = {}
        self._lock = threading.Lock()

    def read(self, viewer: Viewer, session_id: str) -> Window | None:
        """The window as it is, in use again from now; None where nothing is held."""
        with self._lock:
            return self._use((viewer.user_id, session_id))

    def append(self, viewer: Viewer, session_id: str, messages: Sequence[Message], generation: str = "") -> bool:
        """Add messages to a window of this generation; False where none is held."""
        key = (viewer.user_id, session_id)
        with self._lock:
            window = self._use(key)
            if window is None or window.generation != generation:
                return False
            added = (*window.messages, *without_known(window.messages, messages))
            self._put(key, replace(window, messages=added, read_to=added[-1].id if added else ""))
            return True

    def replace(self, viewer: Viewer, session_id: str, window: Window) -> None:
        """Hold this window; the one longest unused goes where there are too many."""
        with self._lock:
            key = (viewer.user_id, session_id)
            self._held.pop(key, None)
            self._put(key, replace(window, read_to=window.messages[-1].id if window.messages else ""))

    def touch(self, viewer: Viewer, session_id: str) -> None:
        """The session is in use."""
        with self._lock:
            self._use((viewer.user_id, session_id))

    def drop(self, viewer: Viewer, session_id: str | None = None) -> None:
        """Put away what is held of a session, or of all of the user's."""
        with self._lock:
            for key in [k for k in self._held if k[0] == viewer.user_id and session_id in (None, k[1])]:
                del self._held[key]

    def _use(self, key: tuple[str, str]) -> Window | None:
        self._expire()
        held = self._held.pop(key, None)
        if held is None:
            return None
        self._held[key] = (self._clock(), held[1])
        return held[1]

    def _put(self, key: tuple[str, str], window: Window) -> None:
        self._expire()
        self._held[key] = (self._clock(), window)
        while len(self._held) > self._most:
            del self._held[next(iter(self._held))]

    def _expire(self) -> None:
        """Those at the beginning were used longest ago, so that no more than the expired ones are looked at."""
        last = self._clock() - self._idle
        while self._held:
            key = next(iter(self._held))
            if self._held[key][0] > last:
                return
            del self._held[key]
