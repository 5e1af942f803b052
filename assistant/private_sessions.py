"""Private sessions as the service calls them: which calls are theirs, and what stands in for the stores.

What is asked in one lives in this process's memory until it is put away or the process ends: no row, no file, no line of
a log. Memory, profile and documents are read in it, and nothing is written.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from assistant.datatypes import Message, TurnEvent, Viewer
from assistant.errors import Language, UserError
from assistant.private_log import PrivateLog
from assistant.stores.records import SessionInfo, TurnRecord
from assistant.taking_back import TakenBack, take_back_private
from assistant.tools.log import InProcessToolLog
from assistant.turns import TurnJobs


@dataclass(frozen=True)
class PrivateSessions:
    """The private sessions of this process; `is_stored` says whether a user has an ordinary session of a name."""

    log: PrivateLog
    jobs: TurnJobs
    is_stored: Callable[[Viewer, str], bool]
    forget_readings: Callable[[], None]
    tool_log: InProcessToolLog

    def start(
        self, viewer: Viewer, text: str, session_id: str | None, turn_id: str | None, language: Language | None
    ) -> str:
        """Start a turn; the session is begun where it is new. Raises UserError where it is stored already."""
        known = session_id is not None and self.log.has_session(viewer, session_id)
        if session_id is not None and not known and self.is_stored(viewer, session_id):
            raise UserError(
                en=f"The session {session_id} is stored already, so it can't become private; give a private session"
                " another name, or none.",
                zh=f"会话 {session_id} 已有存储，不能变为私密会话；请为私密会话另取名称，或不指定名称。",
            )
        return self.jobs.start(viewer, text, session_id, turn_id, language)

    def holds(self, viewer: Viewer, session_id: str | None) -> bool:
        """Whether a session is private, so that what is said in it stays so whoever asks."""
        return session_id is not None and self.log.has_session(viewer, session_id)

    def answers(self, viewer: Viewer, turn_id: str) -> bool:
        """Whether a turn is one of a private session."""
        return self.log.has_turn(viewer, turn_id)

    def follow(self, viewer: Viewer, turn_id: str) -> Iterator[TurnEvent]:
        """The events of a turn."""
        return self.jobs.follow(viewer, turn_id)

    def turns(self, viewer: Viewer, session_id: str) -> list[TurnRecord]:
        """The session's turns, in order."""
        return self.log.turns(viewer, session_id)

    def window(self, viewer: Viewer, session_id: str) -> list[Message]:
        """The messages since the session was last cleared."""
        return self.log.window(viewer, session_id)

    def clear(self, viewer: Viewer, session_id: str) -> int:
        """Empty the session; returns how many messages left it."""
        return self.log.clear(viewer, session_id)

    def take_back(self, viewer: Viewer, session_id: str, turn_id: str | None) -> TakenBack:
        """The last turn, or one and all behind it, put away."""
        return take_back_private(self.log, viewer, session_id, turn_id)

    def rename(self, viewer: Viewer, session_id: str, title: str) -> SessionInfo:
        """Give it another title, in this process alone."""
        return self.log.rename(viewer, session_id, title)

    def drop(self, viewer: Viewer, session_id: str) -> None:
        """Put a session away for good."""
        self.jobs.discard(viewer, session_id)
        self.log.drop(viewer, session_id)
        self.tool_log.drop_session(viewer, session_id)
        self.forget_readings()

    def drop_all(self, viewer: Viewer) -> None:
        """Put all of the viewer's away."""
        self.jobs.discard(viewer, None)
        self.log.drop_all(viewer)
        self.forget_readings()
