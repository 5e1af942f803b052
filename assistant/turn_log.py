"""What drives turns needs of the place where they are kept: the database, or this process's memory for private ones."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from assistant.datatypes import Message, Question, ToolStep, TurnStatus, Viewer, Written
from assistant.errors import Language
from assistant.stores.records import Extraction, PendingTurn, StartedTurn, TurnRecord


class TurnLog(Protocol):
    """Turns as jobs (in SQL; of private sessions in memory)."""

    def start_turn(
        self, *, turn_id: str, viewer: Viewer, session_id: str, text: str, language: Language, process: str
    ) -> StartedTurn:
        """Keep the question before it is answered; the same turn id again changes nothing."""
        ...

    def save_partial(self, turn_id: str, text: str) -> bool:
        """Keep the text so far; returns whether somebody asked to stop."""
        ...

    def request_stop(self, viewer: Viewer, turn_id: str) -> None:
        """Ask whoever answers to stop."""
        ...

    def save_context(self, turn_id: str, context: Mapping[str, Any]) -> None:
        """Keep what the prompt was made of."""
        ...

    def finish_turn(
        self,
        turn_id: str,
        *,
        status: TurnStatus,
        answer: Mapping[str, Any],
        text: str,
        complete: bool,
        extraction: Extraction,
        steps: Sequence[ToolStep] = (),
    ) -> bool:
        """Keep the answer and end the turn; False where it had ended before."""
        ...

    def interrupt_dead(self, is_alive: Callable[[str], bool]) -> list[str]:
        """End the running turns of dead processes; returns their ids."""
        ...

    def turn(self, viewer: Viewer, turn_id: str) -> TurnRecord:
        """One turn of the viewer; raises NotFound."""
        ...

    def outbox(self, limit: int) -> list[PendingTurn]:
        """Turns that are over and still have something to remember."""
        ...


class SessionWindows(Protocol):
    """The messages that a session shows now."""

    def window(self, viewer: Viewer, session_id: str) -> list[Message]:
        """In order; none for a session not begun."""
        ...


class Remembers(Protocol):
    """The last step of a turn, and its outbox."""

    def __call__(self, question: Question) -> tuple[Written, ...]:
        """Write what the user said."""
        ...

    def hear_pending(self, limit: int = 100) -> None:
        """Let the rules read what a dead process left."""
        ...

    def drain(self, limit: int = 100) -> Sequence[Written]:
        """Finish what the outbox holds."""
        ...


class RemembersNothing:
    """Implements Remembers: nothing of a private session is written anywhere."""

    def __call__(self, question: Question) -> tuple[Written, ...]:
        """Nothing."""
        return ()

    def hear_pending(self, limit: int = 100) -> None:
        """Nothing."""

    def drain(self, limit: int = 100) -> Sequence[Written]:
        """Nothing."""
        return ()
