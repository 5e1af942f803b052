"""Work that nothing can interrupt, done in a thread that is left behind where nobody waits for it any more."""

import threading
from collections.abc import Callable
from typing import TypeVar

from assistant.models.failures import Failure
from assistant.models.openai_client import RequestFailed, SocketGuard

Result = TypeVar("Result")


def aside(work: Callable[[], Result], guard: SocketGuard, too_late: Callable[[Result], None]) -> Result:
    """What `work` returns or raises; RequestFailed as soon as the guard shuts.

    A look-up of a name and an attempt to connect have no socket yet that could be shut. A result that comes too
    late is given to `too_late`.
    """
    results: list[Result] = []
    failures: list[BaseException] = []
    ended, lock = threading.Event(), threading.Lock()

    def run() -> None:
        try:
            result = work()
        except BaseException as error:  # noqa: BLE001  # Whoever waits raises it again.
            failures.append(error)
        else:
            with lock:
                if ended.is_set():
                    too_late(result)
                else:
                    results.append(result)
        ended.set()

    guard.on_shut(ended.set)
    threading.Thread(target=run, name="model request", daemon=True).start()
    ended.wait()
    with lock:
        if results:
            return results[0]
    raise failures[0] if failures else RequestFailed(Failure("timeout"))
