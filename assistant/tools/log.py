"""Where calls of tools are logged: in SQL, or in this process alone for sessions that leave nothing behind."""

import threading
from collections import deque
from typing import Protocol

from assistant.datatypes import Viewer
from assistant.stores.tool_log import ToolCallRecord

MOST_HELD = 500


class ToolLog(Protocol):
    """Behavioural memory, as the loop needs it."""

    def record(self, viewer: Viewer, call: ToolCallRecord) -> None:
        """Keep one call; raises StoreError."""
        ...

    def last_run(self, viewer: Viewer, session_id: str, name: str, arguments: str) -> ToolCallRecord | None:
        """How the same call ended when it last ran in this session or task; `arguments` are canonical JSON."""
        ...


class InProcessToolLog:
    """The newest calls, in memory: for private sessions, and for programs without a database."""

    def __init__(self) -> None:
        self._calls = deque[tuple[Viewer, ToolCallRecord]](maxlen=MOST_HELD)
        self._lock = threading.Lock()

    def record(self, viewer: Viewer, call: ToolCallRecord) -> None:
        """Keep one call as long as it is among the newest."""
        with self._lock:
            self._calls.append((viewer, call))

    def last_run(self, viewer: Viewer, session_id: str, name: str, arguments: str) -> ToolCallRecord | None:
        """How the same call ended when it last ran in this session or task."""
        with self._lock:
            held = list(self._calls)
        for whose, call in reversed(held):
            here = call.session_id == session_id or (viewer.task_id and whose.task_id == viewer.task_id)
            same = (call.name, call.input) == (name, arguments)
            if whose.user_id == viewer.user_id and here and same and call.executed:
                return call
        return None

    def calls(self, viewer: Viewer) -> list[ToolCallRecord]:
        """The viewer's calls, in order."""
        with self._lock:
            return [call for whose, call in self._calls if whose.user_id == viewer.user_id]

    def drop_session(self, viewer: Viewer, session_id: str) -> None:
        """Put the calls of a session away for good."""
        with self._lock:
            kept = [
                (whose, call)
                for whose, call in self._calls
                if whose.user_id != viewer.user_id or call.session_id != session_id
            ]
            self._calls.clear()
            self._calls.extend(kept)
