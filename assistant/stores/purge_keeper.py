"""Sees to a due purge while a process keeps a home open: the page may stay open for weeks, and holds the vectors' lock."""

import logging
import threading
from collections.abc import Callable

from assistant.errors import StoreError

# Seconds between two looks; a look reads one row.
LOOK_EVERY = 60.0

logger = logging.getLogger(__name__)


class PurgeKeeper:
    """A thread that asks now and then; it ends with its process, or when it is closed."""

    def __init__(self, purge_if_due: Callable[[], bool], every: float = LOOK_EVERY) -> None:
        self._purge_if_due = purge_if_due
        self._every = every
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Look from now on."""
        self._thread = threading.Thread(target=self._keep, name="purge-keeper", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Look no more; a purge under way is waited for."""
        self._closing.set()
        if self._thread is not None:
            self._thread.join()

    def _keep(self) -> None:
        while not self._closing.wait(self._every):
            try:
                self._purge_if_due()
            except StoreError as error:
                # A disk that is full, or a database that is locked: the next look tries again.
                logger.warning("purge: %s", error)
