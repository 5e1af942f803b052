"""Deadlines of one request: a drip of tokens never trips a read timeout, so a thread looks at the clock."""

import threading
import time
from types import TracebackType
from typing import Self

from assistant.models.openai_client import SocketGuard


class Watchdog:
    """Shuts the request's socket down when all of it, or the next thing, takes too long; in seconds."""

    def __init__(self, guard: SocketGuard, total: float, first: float) -> None:
        self._guard = guard
        self._total = total
        self._first = first
        self._end = 0.0
        self._next = 0.0
        self._changed = threading.Condition()
        self._done = False
        self.saw_something = False

    def __enter__(self) -> Self:
        now = time.monotonic()
        self._end, self._next = now + self._total, now + self._first
        threading.Thread(target=self._watch, name="model watchdog", daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._changed:
            self._done = True
            self._changed.notify()

    def expect_within(self, seconds: float) -> None:
        """Something came; the next thing has this long."""
        with self._changed:
            self.saw_something = True
            earlier = time.monotonic() + seconds < self._next
            self._next = time.monotonic() + seconds
            # A later time is noticed when the earlier one comes; waking the thread for each token costs more.
            if earlier:
                self._changed.notify()

    def _watch(self) -> None:
        with self._changed:
            while not self._done:
                left = min(self._end, self._next) - time.monotonic()
                if left <= 0:
                    break
                self._changed.wait(left)
            if self._done:
                return
        self._guard.shut("deadline")
