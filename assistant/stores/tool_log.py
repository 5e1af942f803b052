"""Behavioural memory: every call of a tool, whole until it is too old or there are too many, and whether it failed before."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any
from uuid import uuid4

from sqlalchemy import ColumnElement, delete, func, or_, select
from sqlalchemy.orm import Session

from assistant.datatypes import Record, Viewer
from assistant.stores.database import Database
from assistant.stores.forgotten_words import ForgottenWords, in_json
from assistant.stores.records import Place
from assistant.stores.tables import ToolCallRow

LISTED = 100
# What one call may put into the log: a runaway tool must not fill the disk.
MOST_KEPT = 20_000_000
DAYS_KEPT, MEGABYTES_KEPT = 90, 200
# A look at what is too old or too much is worth it when so large a part of the room was filled since the last.
PRUNED_EACH = 20
LOOKED_AT_LEAST = timedelta(days=1)
"""A process that stays open for weeks and logs little lets go of what is too old with the next call of a new day."""
CUT = "\n[{count} more characters were not kept]"


@dataclass(frozen=True, slots=True)
class ToolCallRecord(Record):
    """One logged call; `input` is canonical JSON, `output` what the tool gave, whole, `error` why it failed.

    `executed` is False where the call was refused before it ran: unknown, unfit, or failed before.
    """

    session_id: str
    turn_id: str
    call_id: str
    name: str
    input: str
    output: str
    success: bool
    executed: bool
    error: str
    started_at: datetime
    ms: float


class SqlToolLog:
    """The log in SQL; each call sees the viewer's own alone."""

    def __init__(
        self,
        database: Database,
        *,
        days: int = DAYS_KEPT,
        megabytes: int = MEGABYTES_KEPT,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """Calls older than `days` go, and the oldest of all users where more than `megabytes` are held."""
        self._database = database
        self._days = days
        self._most = megabytes * 1_000_000
        self._now = now
        # When this process pruned last, and the characters logged since.
        self._pruned_at: datetime | None = None
        self._since = 0

    def record(self, viewer: Viewer, call: ToolCallRecord) -> None:
        """Keep one call, and let go of what is too old or too much; raises StoreError."""
        size = len(call.input) + len(call.output) + len(call.error)
        now = self._now()
        is_due = (
            self._pruned_at is None
            or now - self._pruned_at > LOOKED_AT_LEAST
            or self._since + size > self._most // PRUNED_EACH
        )
        with self._database.write() as session:
            session.add(
                ToolCallRow(
                    id=uuid4().hex,
                    user_id=viewer.user_id,
                    session_id=call.session_id,
                    turn_id=call.turn_id,
                    task_id=viewer.task_id,
                    agent_id=viewer.agent_id,
                    call_id=call.call_id,
                    name=call.name,
                    call_key=call_key(call.name, call.input),
                    input=kept(call.input),
                    output=kept(call.output),
                    success=call.success,
                    executed=call.executed,
                    error=kept(call.error),
                    started_at=call.started_at,
                    ms=call.ms,
                )
            )
            if is_due:
                self._prune(session)
        self._since = 0 if is_due else self._since + size
        self._pruned_at = now if is_due else self._pruned_at

    def _prune(self, session: Session) -> None:
        """Let go of the calls that are too old, then of the oldest until the newest fit; the newest of all stays."""
        session.flush()
        session.execute(delete(ToolCallRow).where(ToolCallRow.started_at < self._now() - timedelta(days=self._days)))
        size = func.length(ToolCallRow.input) + func.length(ToolCallRow.output) + func.length(ToolCallRow.error)
        held = 0
        for place, (number, characters) in enumerate(
            session.execute(select(ToolCallRow.number, size).order_by(ToolCallRow.number.desc()))
        ):
            held += characters
            if held > self._most and place:
                session.execute(delete(ToolCallRow).where(ToolCallRow.number <= number))
                break

    def last_run(self, viewer: Viewer, session_id: str, name: str, arguments: str) -> ToolCallRecord | None:
        """How the same call ended when it last ran, in this session or in the viewer's task."""
        here = ToolCallRow.session_id == session_id
        if viewer.task_id is not None:
            here = or_(here, ToolCallRow.task_id == viewer.task_id)
        statement = (
            select(ToolCallRow)
            .where(
                ToolCallRow.user_id == viewer.user_id,
                ToolCallRow.call_key == call_key(name, arguments),
                ToolCallRow.executed,
                here,
            )
            .order_by(ToolCallRow.number.desc())
            .limit(1)
        )
        with self._database.read() as session:
            row = session.scalar(statement)
            return None if row is None else _record(row)

    def calls(
        self,
        viewer: Viewer,
        *,
        session_id: str | None = None,
        turn_id: str | None = None,
        task_id: str | None = None,
        limit: int = LISTED,
    ) -> list[ToolCallRecord]:
        """The viewer's calls, of a session, a turn or a task where one is named; the newest, in order."""
        chosen: list[ColumnElement[bool]] = [ToolCallRow.user_id == viewer.user_id]
        named = ((ToolCallRow.session_id, session_id), (ToolCallRow.turn_id, turn_id), (ToolCallRow.task_id, task_id))
        chosen += [column == value for column, value in named if value is not None]
        statement = select(ToolCallRow).where(*chosen).order_by(ToolCallRow.number.desc()).limit(limit)
        with self._database.read() as session:
            return [_record(row) for row in session.scalars(statement)][::-1]

    def drop_turn(self, viewer: Viewer, turn_id: str) -> int:
        """Take out the calls of a turn that is taken back; returns how many."""
        own = (ToolCallRow.user_id == viewer.user_id, ToolCallRow.turn_id == turn_id)
        with self._database.write() as session:
            count = session.scalar(select(func.count()).select_from(ToolCallRow).where(*own)) or 0
            session.execute(delete(ToolCallRow).where(*own))
            return count


def canonical(arguments: Mapping[str, Any]) -> str:
    """Arguments as JSON in which equal ones are equal text, whatever the order of their names."""
    return json.dumps(arguments, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def call_key(name: str, arguments: str) -> str:
    """What equal calls share: SHA-256 over the tool's name and its canonical arguments."""
    return sha256(f"{name}\x1f{arguments}".encode("utf-8", "replace")).hexdigest()


def kept(text: str) -> str:
    """A text as any database takes it: no half characters, no NUL, at most `MOST_KEPT` characters."""
    whole = text.encode("utf-8", "replace").decode().replace("\x00", "\ufffd")
    more = len(whole) - MOST_KEPT
    return whole if more <= 0 else whole[:MOST_KEPT] + CUT.format(count=more)


# ---- inside another store's transaction ---------------------------------------------------------


def drop_session_calls(session: Session, user_id: str, session_id: str) -> None:
    """A deleted session takes its calls along."""
    session.execute(delete(ToolCallRow).where(ToolCallRow.user_id == user_id, ToolCallRow.session_id == session_id))


def forget_in_calls(session: Session, viewer: Viewer, words: ForgottenWords) -> list[Place]:
    """Blank a forgotten fact in the user's calls, in what went in and in what came out; the turns that had it."""
    said = [*words.sentences, *([words.value] if words.is_distinctive else [])]
    texts = (ToolCallRow.input, ToolCallRow.output, ToolCallRow.error)
    holding = [column.icontains(form, autoescape=True) for column in texts for one in said for form in _forms(one)]
    if not holding:
        return []
    rows = session.scalars(select(ToolCallRow).where(ToolCallRow.user_id == viewer.user_id, or_(*holding))).all()
    for row in rows:
        _blank(row, words)
    session.flush()
    return [Place("answer", row.turn_id, row.session_id) for row in rows]


def calls_without(metadata: Mapping[str, Any], words: ForgottenWords) -> dict[str, Any]:
    """A message's metadata with a forgotten fact blanked in the arguments of its tool calls, which stay JSON."""
    calls: Sequence[Mapping[str, Any]] = metadata.get("tool_calls") or ()
    if not calls:
        return dict(metadata)
    blanked: list[dict[str, Any]] = []
    for call in calls:
        function = dict(call.get("function") or {})
        function["arguments"] = _without(str(function.get("arguments") or "{}"), words)
        blanked.append({**call, "function": function})
    return {**metadata, "tool_calls": blanked}


def forms_in_calls(words: str) -> set[str]:
    """Words as they stand in stored metadata, inside the arguments of a call."""
    return {in_json(form) for form in _forms(words)}


def imported_call(viewer: Viewer, columns: Mapping[str, Any], forgotten: list[ForgottenWords]) -> ToolCallRow:
    """The row of a call from an export, without what was forgotten here since."""
    row = ToolCallRow(**{**columns, "user_id": viewer.user_id})
    for words in forgotten:
        _blank(row, words)
    return row


def _forms(words: str) -> set[str]:
    """Words as they stand in a text, and inside JSON."""
    return {words, in_json(words), json.dumps(words, ensure_ascii=False)[1:-1]}


def _blank(row: ToolCallRow, words: ForgottenWords) -> None:
    # Arguments and results are JSON as a rule: blanked as such they stay JSON.
    asked = _without(row.input, words)
    if asked != row.input:
        # The key of the old arguments would tell whoever guesses them that they were right.
        row.input, row.call_key = asked, ""
    row.output, row.error = _without(row.output, words), _without(row.error, words)


def _without(text: str, words: ForgottenWords) -> str:
    try:
        held = json.loads(text)
    except ValueError:
        return words.blank(text, mentions=True)
    blanked = words.blank_json(held, mentions=True)
    return text if blanked == held else json.dumps(blanked, ensure_ascii=False)


def _record(row: ToolCallRow) -> ToolCallRecord:
    return ToolCallRecord(
        session_id=row.session_id,
        turn_id=row.turn_id,
        call_id=row.call_id,
        name=row.name,
        input=row.input,
        output=row.output,
        success=row.success,
        executed=row.executed,
        error=row.error,
        started_at=row.started_at.astimezone(UTC),
        ms=row.ms,
    )
