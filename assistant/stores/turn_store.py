"""Turns as jobs: begun before they are answered, ended exactly once, and the outbox of what to remember."""

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, cast
from uuid import uuid4

from sqlalchemy import Select, and_, func, select, update
from sqlalchemy.orm import Session

from assistant.datatypes import Role, ToolStep, TurnStatus, Viewer
from assistant.errors import Language, NotFound, UserError
from assistant.stores.database import Database
from assistant.stores.message_store import MessageStore, as_message
from assistant.stores.message_words import stands
from assistant.stores.records import Extraction, PendingTurn, StartedTurn, TurnRecord
from assistant.stores.sessions import opened_session, owned_session
from assistant.stores.step_messages import step_messages, text_behind
from assistant.stores.tables import MessageRow, SessionRow, TurnRow

# A model that failed on a message this often will not read it the next time either.
MAX_ATTEMPTS = 5
ERROR_LENGTH = 300


class TurnStore:
    """Turn rows and the messages that belong to them; a worker's own calls take the turn's id alone."""

    def __init__(self, database: Database, messages: MessageStore) -> None:
        self._database = database
        self._messages = messages

    def start_turn(
        self, *, turn_id: str, viewer: Viewer, session_id: str, text: str, language: Language, process: str
    ) -> StartedTurn:
        """Store session, turn and question in one transaction; the same turn id again changes nothing.

        `process` names the process that will answer, for `interrupt_dead` to ask about.
        """
        now = datetime.now(UTC)
        with self._database.write() as session:
            known = session.get(TurnRow, turn_id)
            if known is not None:
                return _started_before(session, known, viewer)
            owner = opened_session(session, viewer, session_id, text, now)
            owner.updated_at = now
            turn = TurnRow(
                id=turn_id,
                session_id=session_id,
                user_id=viewer.user_id,
                task_id=viewer.task_id,
                agent_id=viewer.agent_id,
                number=_next_number(session, viewer, session_id),
                process=process,
                status="running",
                language=language,
                started_at=now,
            )
            session.add(turn)
            message = _message(turn, "user", text, now, {})
            self._messages.put(session, message)
            return StartedTurn(turn_id, session_id, message.id, True, now)

    def save_partial(self, turn_id: str, text: str) -> bool:
        """Keep the text so far of a running turn; returns whether somebody, in any process, asked to stop."""
        with self._database.write() as session:
            session.execute(
                update(TurnRow).where(TurnRow.id == turn_id, TurnRow.status == "running").values(partial=text)
            )
            return bool(session.scalar(select(TurnRow.stop_requested).where(TurnRow.id == turn_id)))

    def request_stop(self, viewer: Viewer, turn_id: str) -> None:
        """Ask the process that answers to stop; nothing happens to a turn that is over."""
        with self._database.write() as session:
            row = _owned_turn(session, viewer, turn_id)
            if row.status == "running":
                row.stop_requested = True

    def save_context(self, turn_id: str, context: Mapping[str, Any]) -> None:
        """Keep what the prompt was made of."""
        with self._database.write() as session:
            session.execute(update(TurnRow).where(TurnRow.id == turn_id).values(context=dict(context)))

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
        """Store the answer and the assistant's message and end the turn, all at once.

        Returns False, and changes nothing, where the turn had ended before: one turn, one reply.
        """
        with self._database.write() as session:
            row = session.get(TurnRow, turn_id)
            if row is None or row.status != "running":
                return False
            row.answer = {**answer, "complete": complete}
            row.extraction = extraction
            for each in step_messages(steps):
                said = _message(row, each.role, each.content, datetime.now(UTC), each.metadata)
                self._messages.put(session, said)
            self._end(session, row, status, text_behind(text, steps), _metadata(answer, complete))
            return True

    def interrupt_dead(self, is_alive: Callable[[str], bool]) -> list[str]:
        """End the running turns of dead processes as interrupted, keeping the text so far; returns their ids.

        They stay in the outbox, since what the user said in them is still to be remembered.
        """
        with self._database.read() as session:
            processes = session.scalars(select(TurnRow.process).where(TurnRow.status == "running").distinct())
            dead = [process for process in processes if not is_alive(process)]
        if not dead:
            return []
        with self._database.write() as session:
            rows = session.scalars(select(TurnRow).where(TurnRow.status == "running", TurnRow.process.in_(dead))).all()
            for row in rows:
                row.extraction = "pending"
                self._end(session, row, "interrupted", row.partial, {"complete": False, "mode": None})
            return [row.id for row in rows]

    def turn(self, viewer: Viewer, turn_id: str) -> TurnRecord:
        """One turn of the viewer."""
        with self._database.read() as session:
            _owned_turn(session, viewer, turn_id)
            return _records(session, _records_of(viewer).where(TurnRow.id == turn_id))[0]

    def turns(self, viewer: Viewer, session_id: str) -> list[TurnRecord]:
        """The turns of one of the viewer's sessions, in order, without those taken back; NotFound for no session."""
        with self._database.read() as session:
            owner = owned_session(session, viewer, session_id)
            return _records(session, _records_of(viewer).where(TurnRow.session_id == owner.id, stands()))

    # ---- the outbox ----

    def outbox(self, limit: int) -> list[PendingTurn]:
        """Ended turns whose rules or whose model's extraction are still to run, least tried first."""
        statement = (
            select(TurnRow, MessageRow)
            .join(MessageRow, and_(MessageRow.turn_id == TurnRow.id, MessageRow.role == "user"))
            # This alone has an index: it is asked after every turn, and must not read all of them.
            .where(TurnRow.extraction == "pending", TurnRow.status != "running")
            .order_by(TurnRow.attempts, TurnRow.started_at, TurnRow.number)
            .limit(limit)
        )
        with self._database.read() as session:
            return [_pending(session, turn, message) for turn, message in session.execute(statement)]

    def mark_remembered(self, turn_id: str, extraction: Extraction) -> None:
        """The rules ran over this turn; `extraction` says whether the model's pass is still to come."""
        with self._database.write() as session:
            session.execute(
                update(TurnRow).where(TurnRow.id == turn_id).values(remembered=True, extraction=extraction, error=None)
            )

    def extraction_failed(self, turn_id: str, error: str) -> None:
        """Count a failed attempt; after five the turn leaves the outbox as failed."""
        with self._database.write() as session:
            row = session.get(TurnRow, turn_id)
            if row is None:
                return
            row.attempts += 1
            row.error = error[:ERROR_LENGTH]
            row.extraction = "failed" if row.attempts >= MAX_ATTEMPTS else "pending"

    def _end(self, session: Session, row: TurnRow, status: TurnStatus, text: str, extra: Mapping[str, Any]) -> None:
        now = datetime.now(UTC)
        row.status = status
        row.finished_at = now
        row.partial = "" if status == "finished" else text
        owner = session.get(SessionRow, (row.session_id, row.user_id))
        if owner is not None:
            owner.updated_at = now
        if text:
            self._messages.put(session, _message(row, "assistant", text, now, extra))


def _message(turn: TurnRow, role: Role, text: str, at: datetime, extra: Mapping[str, Any]) -> MessageRow:
    return MessageRow(
        id=uuid4().hex,
        session_id=turn.session_id,
        user_id=turn.user_id,
        turn_id=turn.id,
        role=role,
        content=text,
        created_at=at,
        extra=dict(extra),
    )


def _next_number(session: Session, viewer: Viewer, session_id: str) -> int:
    last = session.scalar(
        select(func.max(TurnRow.number)).where(TurnRow.user_id == viewer.user_id, TurnRow.session_id == session_id)
    )
    return (last or 0) + 1


def _started_before(session: Session, row: TurnRow, viewer: Viewer) -> StartedTurn:
    message_id = session.scalar(_question_of(row.id))
    if row.user_id != viewer.user_id or message_id is None:
        raise UserError(
            en="This turn id can't be used. Leave it out, or make a new random one for each question.",
            zh="这个轮次编号不能使用。请省略它，或为每个问题生成新的随机编号。",
        )
    return StartedTurn(row.id, row.session_id, message_id, False, row.started_at)


def _question_of(turn_id: str) -> Select[str]:
    return select(MessageRow.id).where(MessageRow.turn_id == turn_id, MessageRow.role == "user")


def _owned_turn(session: Session, viewer: Viewer, turn_id: str) -> TurnRow:
    row = session.get(TurnRow, turn_id)
    if row is None or row.user_id != viewer.user_id:
        raise NotFound(
            en="There is no such turn. `tandem sessions show SESSION` lists those of a session.",
            zh="没有这个轮次。用 `tandem sessions show SESSION` 查看会话中的轮次。",
        )
    return row


def _records_of(viewer: Viewer) -> Select[TurnRow, str]:
    return (
        select(TurnRow, func.coalesce(MessageRow.content, ""))
        .outerjoin(MessageRow, and_(MessageRow.turn_id == TurnRow.id, MessageRow.role == "user"))
        .where(TurnRow.user_id == viewer.user_id)
        .order_by(TurnRow.number)
    )


def _records(session: Session, statement: Select[TurnRow, str]) -> list[TurnRecord]:
    return [_record(row, question) for row, question in session.execute(statement)]


def _record(row: TurnRow, question: str) -> TurnRecord:
    return TurnRecord(
        id=row.id,
        session_id=row.session_id,
        number=row.number,
        process=row.process,
        status=cast(TurnStatus, row.status),
        question=question,
        language=cast(Language, row.language),
        partial=row.partial,
        answer=row.answer,
        context=row.context,
        started_at=row.started_at,
        finished_at=row.finished_at,
        stop_requested=row.stop_requested,
        remembered=row.remembered,
        extraction=cast(Extraction, row.extraction),
    )


def _pending(session: Session, turn: TurnRow, message: MessageRow) -> PendingTurn:
    owner = session.get(SessionRow, (turn.session_id, turn.user_id))
    cleared = owner.cleared_number if owner else 0
    # What was cleared away before the question no longer says what a short reply to it means.
    after = cleared if cleared < message.number else 0
    previous = session.execute(
        select(MessageRow.content, MessageRow.extra)
        .where(
            MessageRow.user_id == turn.user_id,
            MessageRow.session_id == turn.session_id,
            MessageRow.role == "assistant",
            MessageRow.number < message.number,
            MessageRow.number > after,
        )
        .order_by(MessageRow.number.desc())
        .limit(1)
    ).first()
    return PendingTurn(
        turn_id=turn.id,
        session_id=turn.session_id,
        viewer=Viewer(turn.user_id, turn.task_id, turn.agent_id),
        message=as_message(message),
        # Where a model broke off is no question that a short reply could answer.
        previous_assistant=previous.content[int(previous.extra.get("broken") or 0) :].strip() if previous else None,
        remembered=turn.remembered,
        complete=bool((turn.answer or {}).get("complete", False)),
        attempts=turn.attempts,
    )


def _metadata(answer: Mapping[str, Any], complete: bool) -> dict[str, Any]:
    broken = {"broken": answer["broken"]} if answer.get("broken") else {}
    return {"complete": complete, "mode": answer.get("mode"), **broken}
