"""The stop button of a turn: an event that also runs actions, such as shutting down the model's socket."""

import logging
import threading
from collections.abc import Callable

logger = logging.getLogger(__name__)


class Stop:
    """A request to stop that anybody may make, from any thread, once."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._actions: list[Callable[[], None]] = []

    def is_set(self) -> bool:
        """Whether somebody asked to stop."""
        return self._event.is_set()

    def wait(self, timeout: float | None = None) -> bool:
        """Block until stopped or `timeout` seconds have passed; whether it is stopped."""
        return self._event.wait(timeout)

    def set(self) -> None:
        """Stop: every action registered so far runs once, in this thread."""
        with self._lock:
            self._event.set()
            actions, self._actions = self._actions, []
        for action in actions:
            _run(action)

    def on_stop(self, action: Callable[[], None]) -> None:
        """Run `action` once when stopped, at once if it already is."""
        with self._lock:
            if not self._event.is_set():
                self._actions.append(action)
                return
        _run(action)


def _run(action: Callable[[], None]) -> None:
    try:
        action()
    except Exception:  # One failing action must not keep the others from stopping their work.
        logger.warning("an action of Stop failed", exc_info=True)
