"""Private sessions: kept in this process's memory alone, and gone with it. No row, no file, no line of a log."""

import threading
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from assistant.datatypes import Message, PastTurn, Role, ToolStep, TurnStatus, Viewer
from assistant.errors import Language, NotFound, UserError
from assistant.stores.past_turns import past_turn
from assistant.stores.records import Extraction, PendingTurn, SessionInfo, StartedTurn, TurnRecord
from assistant.stores.sessions import title_of
from assistant.stores.step_messages import step_messages, text_behind

# A process that serves many keeps the sessions used last; of one turn the prompt and its ledger are some 100 kB.
MOST_SESSIONS = 100


@dataclass(slots=True)
class _Session:
    viewer: Viewer
    created_at: datetime
    updated_at: datetime
    title: str
    messages: list[Message] = field(default_factory=list[Message])
    turns: dict[str, TurnRecord] = field(default_factory=dict[str, TurnRecord])
    cleared: int = 0


class PrivateLog:
    """Implements TurnLog and SessionWindows for sessions that nobody else ever sees; thread-safe."""

    def __init__(self, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._now = now
        self._sessions: dict[tuple[str, str], _Session] = {}
        self._of_turn: dict[str, _Session] = {}
        self._lock = threading.RLock()

    # ---- which are private ----------------------------------------------------------------------

    def has_session(self, viewer: Viewer, session_id: str) -> bool:
        """Whether the viewer has a private session of this name in this process."""
        with self._lock:
            return (viewer.user_id, session_id) in self._sessions

    def has_turn(self, viewer: Viewer, turn_id: str) -> bool:
        """Whether a turn belongs to a private session of the viewer."""
        with self._lock:
            found = self._of_turn.get(turn_id)
            return found is not None and found.viewer.user_id == viewer.user_id

    # ---- TurnLog --------------------------------------------------------------------------------

    def start_turn(
        self, *, turn_id: str, viewer: Viewer, session_id: str, text: str, language: Language, process: str
    ) -> StartedTurn:
        """Keep the question; the same turn id again changes nothing."""
        now = self._now()
        with self._lock:
            known = self._of_turn.get(turn_id)
            if known is not None:
                return _started_before(known, viewer, turn_id)
            session = self._opened(viewer, session_id, text, now)
            session.turns[turn_id] = TurnRecord(
                id=turn_id,
                session_id=session_id,
                number=len(session.turns) + 1,
                process=process,
                status="running",
                question=text,
                language=language,
                partial="",
                answer=None,
                context=None,
                started_at=now,
                finished_at=None,
                stop_requested=False,
                remembered=True,
                extraction="done",
            )
            self._of_turn[turn_id] = session
            message = _message(session_id, turn_id, "user", text, now, {})
            session.messages.append(message)
            return StartedTurn(turn_id, session_id, message.id, True, now)

    def save_partial(self, turn_id: str, text: str) -> bool:
        """Keep the text so far of a running turn; returns whether somebody asked to stop."""
        with self._lock:
            turn = self._running(turn_id)
            if turn is None:
                return False
            self._put(replace(turn, partial=text))
            return turn.stop_requested

    def request_stop(self, viewer: Viewer, turn_id: str) -> None:
        """Note the wish to stop."""
        with self._lock:
            turn = self.turn(viewer, turn_id)
            if turn.status == "running":
                self._put(replace(turn, stop_requested=True))

    def save_context(self, turn_id: str, context: Mapping[str, Any]) -> None:
        """Keep what the prompt was made of."""
        with self._lock:
            turn = self._running(turn_id)
            if turn is not None:
                self._put(replace(turn, context=dict(context)))

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
        """Keep the answer and the assistant's message; False where the turn had ended, or its session was put away."""
        with self._lock:
            turn = self._running(turn_id)
            if turn is None:
                return False
            now = self._now()
            partial = "" if status == "finished" else text
            ended = {**answer, "complete": complete}
            self._put(replace(turn, status=status, answer=ended, partial=partial, finished_at=now))
            session = self._of_turn[turn_id]
            session.updated_at = now
            for each in step_messages(steps):
                session.messages.append(_message(turn.session_id, turn_id, each.role, each.content, now, each.metadata))
            text = text_behind(text, steps)
            if text:
                broken = {"broken": answer["broken"]} if answer.get("broken") else {}
                extra = {"complete": complete, "mode": answer.get("mode"), **broken}
                session.messages.append(_message(turn.session_id, turn_id, "assistant", text, now, extra))
            return True

    def interrupt_dead(self, is_alive: Callable[[str], bool]) -> list[str]:
        """None: these end with their process."""
        return []

    def outbox(self, limit: int) -> list[PendingTurn]:
        """None: nothing of these is remembered."""
        return []

    def turn(self, viewer: Viewer, turn_id: str) -> TurnRecord:
        """One turn of the viewer."""
        with self._lock:
            if not self.has_turn(viewer, turn_id):
                raise NotFound(
                    en="There is no such turn. `tandem sessions show SESSION` lists those of a session.",
                    zh="没有这个轮次。用 `tandem sessions show SESSION` 查看会话中的轮次。",
                )
            return self._of_turn[turn_id].turns[turn_id]

    # ---- sessions -------------------------------------------------------------------------------

    def window(self, viewer: Viewer, session_id: str) -> list[Message]:
        """The messages since the session was last cleared, in order."""
        with self._lock:
            session = self._sessions.get((viewer.user_id, session_id))
            return [] if session is None else session.messages[session.cleared :]

    def turns(self, viewer: Viewer, session_id: str) -> list[TurnRecord]:
        """The session's turns, in order."""
        with self._lock:
            session = self._sessions.get((viewer.user_id, session_id))
            return [] if session is None else list(session.turns.values())

    def past(self, viewer: Viewer, session_id: str, limit: int) -> list[PastTurn]:
        """The last turns that are over and still shown, oldest first, as a follow-up leans on them."""
        with self._lock:
            shown = {message.turn_id for message in self.window(viewer, session_id)}
            over = [turn for turn in self.turns(viewer, session_id) if turn.id in shown and turn.status != "running"]
            return [past_turn(turn.question, turn.context or {}, turn.answer or {}) for turn in over[-limit:]]

    def clear(self, viewer: Viewer, session_id: str) -> int:
        """Empty the window; returns how many messages left it."""
        with self._lock:
            count = len(self.window(viewer, session_id))
            session = self._sessions.get((viewer.user_id, session_id))
            if session is not None:
                session.cleared = len(session.messages)
            return count

    def take_back(self, viewer: Viewer, turn_id: str) -> int:
        """Put a turn away with its messages; returns how many of them the window showed."""
        with self._lock:
            session = self._of_turn.pop(turn_id)
            shown = sum(message.turn_id == turn_id for message in session.messages[session.cleared :])
            before = sum(message.turn_id == turn_id for message in session.messages[: session.cleared])
            taken = [message for message in session.messages if message.turn_id == turn_id]
            session.messages = [message for message in session.messages if message.turn_id != turn_id]
            if session.title in {title_of(message.content) for message in taken}:
                left = (message.content for message in session.messages if message.role == "user")
                session.title = title_of(next(left, ""))
            session.cleared -= before
            del session.turns[turn_id]
            return shown

    def rename(self, viewer: Viewer, session_id: str, title: str) -> SessionInfo:
        """Give the session another title, here alone."""
        with self._lock:
            session = self._sessions[viewer.user_id, session_id]
            session.title = title.strip()
            shown = len(session.messages) - session.cleared
            turns = len(session.turns)
            return SessionInfo(session_id, session.title, session.created_at, session.updated_at, turns, shown)

    def drop(self, viewer: Viewer, session_id: str) -> None:
        """Put a session away for good; a turn of it that still runs is kept nowhere."""
        with self._lock:
            session = self._sessions.pop((viewer.user_id, session_id), None)
            for turn_id in session.turns if session else ():
                self._of_turn.pop(turn_id, None)

    def drop_all(self, viewer: Viewer) -> None:
        """Put all sessions of the viewer away."""
        with self._lock:
            for user_id, session_id in list(self._sessions):
                if user_id == viewer.user_id:
                    self.drop(viewer, session_id)

    # ---- inside ---------------------------------------------------------------------------------

    def _opened(self, viewer: Viewer, session_id: str, text: str, now: datetime) -> _Session:
        key = (viewer.user_id, session_id)
        session = self._sessions.pop(key, None) or _Session(viewer, now, now, title_of(text))
        session.updated_at = now
        session.title = session.title or title_of(text)
        # Those used last stand at the end.
        self._sessions[key] = session
        for user_id, oldest in list(self._sessions)[:-MOST_SESSIONS]:
            self.drop(Viewer(user_id), oldest)
        return session

    def _running(self, turn_id: str) -> TurnRecord | None:
        session = self._of_turn.get(turn_id)
        turn = session.turns[turn_id] if session else None
        return turn if turn is not None and turn.status == "running" else None

    def _put(self, turn: TurnRecord) -> None:
        self._of_turn[turn.id].turns[turn.id] = turn


def _message(
    session_id: str, turn_id: str, role: Role, text: str, at: datetime, metadata: Mapping[str, Any]
) -> Message:
    return Message(
        id=uuid.uuid4().hex,
        session_id=session_id,
        turn_id=turn_id,
        role=role,
        content=text,
        created_at=at,
        metadata=metadata,
    )


def _started_before(session: _Session, viewer: Viewer, turn_id: str) -> StartedTurn:
    if session.viewer.user_id != viewer.user_id:
        raise UserError(
            en="This turn id can't be used. Leave it out, or make a new random one for each question.",
            zh="这个轮次编号不能使用。请省略它，或为每个问题生成新的随机编号。",
        )
    turn = session.turns[turn_id]
    asked = next(message for message in session.messages if message.turn_id == turn_id)
    return StartedTurn(turn_id, turn.session_id, asked.id, False, turn.started_at)
