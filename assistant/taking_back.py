"""Taking turns back: the newest turns of a session leave it, and what was remembered from them goes with them (S8).

The log keeps their rows, so that what points to them still finds them; nothing shows, finds or learns from them any more.
"""

from dataclasses import dataclass

from assistant.datatypes import Record, Viewer
from assistant.errors import NotFound, UserError
from assistant.memory.review import Review
from assistant.private_log import PrivateLog
from assistant.stores.records import TurnRecord
from assistant.stores.tool_log import SqlToolLog
from assistant.stores.turn_store import TurnStore
from assistant.stores.undo_records import UndoReport
from assistant.stores.window_cached import CachedWindows
from assistant.stores.window_sql import SqlWindows


@dataclass(frozen=True, slots=True)
class TakenBack(Record):
    """Turns that left a session, newest first; `question` is what the oldest of them asked."""

    session: str
    turns: tuple[str, ...]
    question: str
    messages: int
    memory: tuple[UndoReport, ...]


class TakingBack:
    """Takes the newest turns of a session back; each is done whole before the next, the newest first."""

    def __init__(
        self, turns: TurnStore, log: SqlWindows, windows: CachedWindows, review: Review, tool_log: SqlToolLog
    ) -> None:
        self._turns = turns
        self._log = log
        self._windows = windows
        self._review = review
        self._tool_log = tool_log

    def __call__(self, viewer: Viewer, session_id: str, turn_id: str | None = None) -> TakenBack:
        """The last turn, or one and all behind it. Raises NotFound, and UserError where there is none, or one runs."""
        chosen = behind(self._turns.turns(viewer, session_id), turn_id)
        messages = 0
        reports: list[UndoReport] = []
        for turn in chosen:
            reports.append(self._review.undo(viewer, turn.id, turn.session_id))
            messages += self._log.take_back_turn(viewer, turn.session_id, turn.id)
            self._tool_log.drop_turn(viewer, turn.id)
        self._windows.drop(viewer, session_id)
        oldest = chosen[-1]
        return TakenBack(
            oldest.session_id, tuple(turn.id for turn in chosen), oldest.question, messages, tuple(reports)
        )


def take_back_private(log: PrivateLog, viewer: Viewer, session_id: str, turn_id: str | None) -> TakenBack:
    """The same of a private session, of which nothing was remembered."""
    chosen = behind(log.turns(viewer, session_id), turn_id)
    messages = sum(log.take_back(viewer, turn.id) for turn in chosen)
    return TakenBack(session_id, tuple(turn.id for turn in chosen), chosen[-1].question, messages, ())


def behind(turns: list[TurnRecord], turn_id: str | None) -> list[TurnRecord]:
    """The turn named (by a beginning of its id too) and those behind it, newest first; None for the last alone."""
    if turn_id is not None and not any(turn.id.startswith(turn_id) for turn in turns):
        raise NotFound(
            en="There is no such turn in this session. `tandem sessions show SESSION` lists them.",
            zh="这个会话中没有这个轮次。用 `tandem sessions show SESSION` 查看。",
        )
    first = next((at for at, turn in enumerate(turns) if turn_id and turn.id.startswith(turn_id)), len(turns) - 1)
    chosen = turns[max(0, first) :][::-1]
    if not chosen:
        raise UserError(
            en="There is no turn to take back in this session.",
            zh="这个会话中没有可以收回的轮次。",
        )
    if any(turn.status == "running" for turn in chosen):
        raise UserError(
            en="The turn still runs; stop it first, or wait for its end.",
            zh="这一轮还在进行；请先停止它，或等它结束。",
        )
    return chosen
