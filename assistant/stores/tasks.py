"""Tasks in SQL: each with its whiteboard and private notes (rows of `notes`) and a scratchpad while it is open.

A viewer's task is named by `viewer.task_id`; another user's and a random one are not found alike. Whatever is written
is written while the task is open, in the transaction that sees that it is.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import cast
from uuid import uuid4

from sqlalchemy import ColumnElement, delete, func, or_, select
from sqlalchemy.orm import Session

from assistant.datatypes import Fact, Viewer
from assistant.errors import Language, NotFound, UserError
from assistant.stores.database import Database
from assistant.stores.fact_reader import readable
from assistant.stores.fact_rows import facts_of
from assistant.stores.notes import as_note, note_row
from assistant.stores.short_ids import LISTED, SHORTEST, Candidate, none_found, several_found
from assistant.stores.summary_records import NewNote, Note, NoteKind
from assistant.stores.tables import FactRow, NoteRow, ScratchRow, TaskRow
from assistant.stores.task_records import LineKind, NewTask, ScratchLine, Task, TaskMaterial, TaskStatus
from assistant.stores.tool_log import kept
from assistant.stores.vectors import pages

LISTED_TASKS = 200
WISHES = ("preference", "constraint", "decision")


class TaskStore:
    """Reads and writes tasks and what belongs to them; each call sees the viewer's own alone."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ---- tasks ----------------------------------------------------------------------------------

    def open(self, viewer: Viewer, new: NewTask) -> Task:
        """Begin a task, under an id that tells nothing."""
        row = TaskRow(
            user_id=viewer.user_id,
            id=uuid4().hex,
            type=kept(new.type),
            title=kept(new.title),
            goal=kept(new.goal),
            status="open",
            language=new.language,
            opened_at=datetime.now(UTC),
            ended_at=None,
        )
        with self._database.write() as session:
            session.add(row)
            session.flush()
            return _task(row)

    def get(self, viewer: Viewer, task_id: str) -> Task:
        """One task by its id, or by a beginning of it that no other has; raises NotFound."""
        with self._database.read() as session:
            return _task(_named(session, viewer, task_id))

    def tasks(self, viewer: Viewer, *, status: Collection[TaskStatus] = (), limit: int = LISTED_TASKS) -> list[Task]:
        """The user's tasks, those opened last first."""
        chosen = select(TaskRow).where(TaskRow.user_id == viewer.user_id)
        if status:
            chosen = chosen.where(TaskRow.status.in_(status))
        with self._database.read() as session:
            rows = session.scalars(chosen.order_by(TaskRow.opened_at.desc(), TaskRow.id).limit(limit))
            return [_task(row) for row in rows]

    def end(
        self, viewer: Viewer, status: TaskStatus, notes: Sequence[NewNote], seen: tuple[int, int] | None
    ) -> tuple[Task, tuple[Note, ...]] | None:
        """Close the task, store what is left of it and discard its scratchpad, in one transaction.

        None, with nothing changed, where something came to it since `seen`: that would be lost unread.
        """
        with self._database.write() as session:
            row = _open_row(session, viewer)
            if seen is not None and _state(session, viewer) != seen:
                return None
            row.status, row.ended_at = status, datetime.now(UTC)
            made = [note_row(replace(viewer, agent_id=None), new) for new in notes]
            session.add_all(made)
            session.execute(delete(ScratchRow).where(*_of_task(viewer)))
            session.flush()
            return _task(row), tuple(map(as_note, made))

    # ---- notes ----------------------------------------------------------------------------------

    def note(self, viewer: Viewer, new: NewNote) -> Note:
        """Add a note of the open task: to its whiteboard (scope task), or one that the agent keeps to itself (agent)."""
        with self._database.write() as session:
            _open_row(session, viewer)
            row = note_row(viewer, replace(new, text=kept(new.text)))
            session.add(row)
            session.flush()
            return as_note(row)

    def whiteboard(self, viewer: Viewer, kinds: Collection[NoteKind] = ()) -> list[Note]:
        """The notes that all who work on the viewer's task read, in the order they were written."""
        with self._database.read() as session:
            _row(session, viewer)
            return _whiteboard(session, viewer, kinds)

    def private_notes(self, viewer: Viewer) -> list[Note]:
        """What the viewer's agent keeps to itself of this task, in order; nothing without an agent."""
        key = viewer.key_of("agent")
        if key is None:
            return []
        own = (NoteRow.scope_key == key, NoteRow.task_id == viewer.task_id, NoteRow.kind == "private_note")
        with self._database.read() as session:
            _row(session, viewer)
            return [as_note(row) for row in session.scalars(select(NoteRow).where(*own).order_by(NoteRow.number))]

    def left_of(self, viewer: Viewer, task_ids: Collection[str], kinds: Collection[NoteKind]) -> list[Note]:
        """What ended tasks left to their user (lessons, conclusions), in the order it was written."""
        key = viewer.key_of("user")
        rows: list[NoteRow] = []
        with self._database.read() as session:
            for page in pages(list(task_ids)):
                own = (NoteRow.scope_key == key, NoteRow.task_id.in_(page), NoteRow.kind.in_(kinds))
                rows += session.scalars(select(NoteRow).where(*own, NoteRow.status == "current"))
            return [as_note(row) for row in sorted(rows, key=lambda row: row.number)]

    def wishes(self, viewer: Viewer, limit: int) -> list[Fact]:
        """What the user prefers, decided and ruled out, as far as it holds now: the pinned and weightiest first."""
        now = datetime.now(UTC)
        chosen = readable(viewer).where(
            FactRow.status == "active",
            FactRow.kind.in_(WISHES),
            or_(FactRow.valid_from.is_(None), FactRow.valid_from <= now),
            or_(FactRow.valid_to.is_(None), FactRow.valid_to > now),
        )
        order = (FactRow.pinned.desc(), FactRow.importance.desc(), FactRow.number.desc())
        with self._database.read() as session:
            return facts_of(session, session.scalars(chosen.order_by(*order).limit(limit)))

    # ---- the scratchpad -------------------------------------------------------------------------

    def jot(self, viewer: Viewer, text: str, kind: LineKind = "step", *, pinned: bool = False) -> ScratchLine:
        """Add a line to the scratchpad of the open task."""
        with self._database.write() as session:
            _open_row(session, viewer)
            row = ScratchRow(
                id=uuid4().hex,
                user_id=viewer.user_id,
                task_id=viewer.task_id,
                agent_id=viewer.agent_id,
                kind=kind,
                text=kept(text),
                pinned=pinned,
                at=datetime.now(UTC),
            )
            session.add(row)
            session.flush()
            return _line(row)

    def lines(self, viewer: Viewer) -> list[ScratchLine]:
        """The scratchpad whole, in order: for an agent its own lines and the task's, for the user all."""
        with self._database.read() as session:
            _row(session, viewer)
            return _lines(session, viewer)

    def pin(self, viewer: Viewer, line_id: str, on: bool) -> ScratchLine:
        """Keep a line in every prompt, or no longer; raises NotFound for one that the viewer does not read."""
        with self._database.write() as session:
            _open_row(session, viewer)
            row = session.scalar(select(ScratchRow).where(*_readable(viewer), ScratchRow.id == line_id))
            if row is None:
                raise NotFound(
                    en="There is no such line on this task's scratchpad; list its lines and take an id from there.",
                    zh="此任务的草稿中没有这一行；请列出草稿并使用其中的编号。",
                )
            row.pinned = on
            return _line(row)

    def material(self, viewer: Viewer) -> TaskMaterial:
        """What is to be distilled when the open task ends, all of one moment."""
        of_user = replace(viewer, agent_id=None)
        with self._database.read() as session:
            row = _open_row(session, of_user)
            return TaskMaterial(
                task=_task(row),
                whiteboard=tuple(_whiteboard(session, of_user, ())),
                scratch=tuple(_lines(session, of_user)),
                seen=_state(session, of_user),
            )


# ---- rows ---------------------------------------------------------------------------------------


def _named(session: Session, viewer: Viewer, task_id: str) -> TaskRow:
    own = select(TaskRow).where(TaskRow.user_id == viewer.user_id)
    exact = session.scalar(own.where(TaskRow.id == task_id))
    if exact is not None:
        return exact
    rows: Sequence[TaskRow] = ()
    if len(task_id) >= SHORTEST:
        begun = own.where(TaskRow.id.startswith(task_id, autoescape=True))
        rows = session.scalars(begun.order_by(TaskRow.opened_at.desc()).limit(LISTED + 1)).all()
    if not rows:
        raise none_found(task_id, _none())
    if len(rows) > 1:
        raise several_found(task_id, [Candidate(row.id, row.title) for row in rows])
    return rows[0]


def _row(session: Session, viewer: Viewer) -> TaskRow:
    """The viewer's task."""
    row = session.get(TaskRow, (viewer.user_id, viewer.task_id)) if viewer.task_id else None
    if row is None:
        raise _none()
    return row


def _open_row(session: Session, viewer: Viewer) -> TaskRow:
    row = _row(session, viewer)
    if row.status != "open":
        finished = row.status == "finished"
        raise UserError(
            en=f"The task is {row.status} already; open another to go on.",
            zh=f"任务已{'完成' if finished else '放弃'}；如要继续，请新建任务。",
        )
    return row


def _none() -> NotFound:
    return NotFound(
        en="There is no such task; list your tasks and take an id from there, or open one.",
        zh="没有这个任务；请列出你的任务并使用其中的编号，或新建一个。",
    )


def _of_task(viewer: Viewer) -> tuple[ColumnElement[bool], ...]:
    return (ScratchRow.user_id == viewer.user_id, ScratchRow.task_id == viewer.task_id)


def _readable(viewer: Viewer) -> tuple[ColumnElement[bool], ...]:
    if viewer.agent_id is None:
        return _of_task(viewer)
    return (*_of_task(viewer), or_(ScratchRow.agent_id.is_(None), ScratchRow.agent_id == viewer.agent_id))


def _lines(session: Session, viewer: Viewer) -> list[ScratchLine]:
    rows = session.scalars(select(ScratchRow).where(*_readable(viewer)).order_by(ScratchRow.number))
    return [_line(row) for row in rows]


def _on_whiteboard(viewer: Viewer) -> tuple[ColumnElement[bool], ...]:
    return (NoteRow.scope_key == viewer.key_of("task"), NoteRow.status == "current")


def _whiteboard(session: Session, viewer: Viewer, kinds: Collection[NoteKind]) -> list[Note]:
    chosen = select(NoteRow).where(*_on_whiteboard(viewer))
    if kinds:
        chosen = chosen.where(NoteRow.kind.in_(kinds))
    return [as_note(row) for row in session.scalars(chosen.order_by(NoteRow.number))]


def _state(session: Session, viewer: Viewer) -> tuple[int, int]:
    """The numbers of the last note and the last line, which rise with each that comes."""
    note = session.scalar(select(func.max(NoteRow.number)).where(*_on_whiteboard(viewer)))
    line = session.scalar(select(func.max(ScratchRow.number)).where(*_of_task(viewer)))
    return note or 0, line or 0


def _task(row: TaskRow) -> Task:
    return Task(
        id=row.id,
        user_id=row.user_id,
        type=row.type,
        title=row.title,
        goal=row.goal,
        status=cast(TaskStatus, row.status),
        language=cast(Language, row.language),
        opened_at=row.opened_at,
        ended_at=row.ended_at,
    )


def _line(row: ScratchRow) -> ScratchLine:
    return ScratchLine(
        id=row.id,
        task_id=row.task_id,
        agent_id=row.agent_id,
        kind=cast(LineKind, row.kind),
        text=row.text,
        pinned=row.pinned,
        at=row.at,
    )
