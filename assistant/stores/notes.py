"""Work notes: what was worked out, with what it was made from; each scope read by those who are in it."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Literal, cast
from uuid import uuid4

from sqlalchemy import ColumnElement, Text, and_, delete, or_, select, update
from sqlalchemy import cast as sql_cast
from sqlalchemy.orm import Session

from assistant.datatypes import Scope, Viewer
from assistant.errors import Language, NotFound
from assistant.stores.database import Database
from assistant.stores.fact_rows import owner_key
from assistant.stores.forgotten_words import ForgottenWords, in_json
from assistant.stores.records import Place, PlaceKind
from assistant.stores.summary_records import NewNote, Note, NoteKind, NoteMaker
from assistant.stores.tables import MessageRow, NoteRow, SummaryJobRow
from assistant.stores.vectors import pages

SUMMARY = "summary"


class NoteStore:
    """Reads and writes notes; a note is data for people and models, and no store of facts ever reads one."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, viewer: Viewer, new: NewNote) -> Note:
        """Store a note in one of the viewer's own scopes; UserError where that needs a task or an agent."""
        with self._database.write() as session:
            row = note_row(viewer, new)
            session.add(row)
            session.flush()
            return as_note(row)

    def get(self, viewer: Viewer, note_id: str) -> Note:
        """One note that the viewer may read."""
        with self._database.read() as session:
            return as_note(_found(session, viewer, note_id))

    def remove(self, viewer: Viewer, note_id: str) -> None:
        """Delete a note of the viewer's own."""
        with self._database.write() as session:
            row = _found(session, viewer, note_id)
            if row.user_id != viewer.user_id:
                raise _none()
            session.delete(row)

    # Last, since behind it the class's own `list` would stand for the type.
    def list(
        self,
        viewer: Viewer,
        *,
        kinds: Collection[NoteKind] = (),
        scope: Scope | None = None,
        limit: int | None = None,
    ) -> list[Note]:
        """The notes a viewer may read, of the last moment first; stale ones have no words and are left out."""
        statement = select(NoteRow).where(NoteRow.scope_key.in_(viewer.scope_keys()), NoteRow.status == "current")
        if kinds:
            statement = statement.where(NoteRow.kind.in_(kinds))
        if scope is not None:
            statement = statement.where(NoteRow.scope == scope)
        with self._database.read() as session:
            return [as_note(row) for row in session.scalars(statement.order_by(NoteRow.at.desc()).limit(limit))]


# ---- inside another store's transaction ----


def forget_in_notes(session: Session, viewer: Viewer, words: ForgottenWords, places: Sequence[Place]) -> list[Place]:
    """Take forgotten words out of all notes; names the notes.

    A summary that could say them in any words, since it was made from the fact or of a session that spoke of it,
    loses its words whole and is made anew; any other note is blanked as a reply is.
    """
    sessions = {place.session_id for place in places if place.session_id}
    found: list[Place] = []
    rows = session.scalars(select(NoteRow).where(_holding(viewer, words, sessions))).all()
    for row in rows:
        kind: PlaceKind = "note"
        if row.kind == SUMMARY:
            kind = "summary"
        else:
            held = any(fact_id in ids for ids in row.made_from.values() for fact_id in words.fact_ids)
            row.text = words.blank(row.text, mentions=held)
            row.parts = words.blank_json(row.parts, mentions=held)
        found.append(Place(kind, row.id, row.session_id or None))
    wipe_summaries(session, [row for row in rows if row.kind == SUMMARY])
    _leave_out(session, viewer, [place.id for place in places if place.session_id and not place.removed])
    session.flush()
    return found


def _leave_out(session: Session, viewer: Viewer, message_ids: Sequence[str]) -> None:
    """Have no summary read the turns of messages that forgetting left as they are, since they say something else."""
    of_user = (MessageRow.user_id == viewer.user_id, MessageRow.turn_id.is_not(None))
    for page in pages(message_ids):
        found = select(MessageRow.session_id, MessageRow.turn_id).where(MessageRow.id.in_(page), *of_user)
        for session_id, turn_id in session.execute(found):
            job = session.get(SummaryJobRow, (viewer.user_id, session_id))
            if job is None:
                job = SummaryJobRow(user_id=viewer.user_id, session_id=session_id, left_out=[])
                session.add(job)
            job.left_out = sorted({*job.left_out, turn_id})
            job.state = "wanted"
            session.flush()


def wipe_summaries(session: Session, rows: Sequence[NoteRow]) -> None:
    """Leave no word of these summaries, nor of those made from them, and have them made anew before they are shown."""
    users = {row.user_id for row in rows}
    if not users:
        return
    across = select(NoteRow).where(NoteRow.kind == SUMMARY, NoteRow.session_id == "", NoteRow.user_id.in_(users))
    for row in {one.id: one for one in (*rows, *session.scalars(across))}.values():
        row.text, row.parts, row.made_from, row.status = "", {}, {}, "stale"
        row.updated_at = datetime.now(UTC)
        session.execute(
            update(SummaryJobRow)
            .where(SummaryJobRow.user_id == row.user_id, SummaryJobRow.session_id == row.session_id)
            .values(state="wanted", process="", attempts=0)
        )
    session.flush()


def drop_session_notes(session: Session, user_id: str, session_id: str) -> None:
    """A deleted session takes its summary along; what was made from that is made anew."""
    own = and_(NoteRow.user_id == user_id, NoteRow.session_id == session_id)
    rows = session.scalars(select(NoteRow).where(own, NoteRow.kind == SUMMARY)).all()
    wipe_summaries(session, rows)
    session.execute(delete(NoteRow).where(own, NoteRow.kind == SUMMARY))
    session.execute(
        delete(SummaryJobRow).where(SummaryJobRow.user_id == user_id, SummaryJobRow.session_id == session_id)
    )


def summaries_made_from(session: Session, user_id: str, fact_ids: Collection[str]) -> list[NoteRow]:
    """The summaries of a user that any of these facts went into."""
    # There may be more facts than a statement takes conditions, and there are few summaries.
    made_from = session.execute(
        select(NoteRow.id, NoteRow.made_from).where(NoteRow.user_id == user_id, NoteRow.kind == SUMMARY)
    )
    changed = set(fact_ids)
    ids = [row.id for row in made_from if not changed.isdisjoint(row.made_from.get("facts", ()))]
    return [row for page in pages(ids) for row in session.scalars(select(NoteRow).where(NoteRow.id.in_(page)))]


def note_row(viewer: Viewer, new: NewNote) -> NoteRow:
    """The row of a new note."""
    now = datetime.now(UTC)
    return NoteRow(
        id=uuid4().hex,
        kind=new.kind,
        scope=new.scope,
        scope_key=owner_key(viewer, new.scope),
        user_id=viewer.user_id,
        task_id=viewer.task_id,
        agent_id=viewer.agent_id,
        session_id=new.session_id,
        language=new.language,
        text=new.text,
        parts=dict(new.parts),
        made_from={kind: list(ids) for kind, ids in new.made_from.items()},
        made_by=new.made_by,
        status="current",
        at=new.at or now,
        created_at=now,
        updated_at=now,
    )


def as_note(row: NoteRow) -> Note:
    """The row as it flows."""
    return Note(
        id=row.id,
        kind=cast(NoteKind, row.kind),
        text=row.text,
        scope=cast(Scope, row.scope),
        user_id=row.user_id,
        task_id=row.task_id,
        agent_id=row.agent_id,
        session_id=row.session_id,
        language=cast(Language, row.language),
        parts=row.parts,
        made_from=row.made_from,
        made_by=cast(NoteMaker, row.made_by),
        status=cast(Literal["current", "stale", "quiet"], row.status),
        at=row.at,
        created_at=row.created_at,
        updated_at=row.updated_at,
    )


def _holding(viewer: Viewer, words: ForgottenWords, sessions: Collection[str | None]) -> ColumnElement[bool]:
    """Notes made from a forgotten fact, whoever's; and the user's own of a session that spoke of it, or with its words."""
    made_from, parts = sql_cast(NoteRow.made_from, Text), sql_cast(NoteRow.parts, Text)
    said = [*words.sentences, *([words.value] if words.is_distinctive else [])]
    own = [
        and_(NoteRow.kind == SUMMARY, NoteRow.session_id.in_(sessions)),
        *(NoteRow.text.icontains(one, autoescape=True) for one in said),
        *(parts.icontains(in_json(one), autoescape=True) for one in said),
    ]
    return or_(
        *(made_from.contains(fact_id, autoescape=True) for fact_id in words.fact_ids),
        and_(NoteRow.user_id == viewer.user_id, or_(*own)),
    )


def _found(session: Session, viewer: Viewer, note_id: str) -> NoteRow:
    row = session.scalar(select(NoteRow).where(NoteRow.id == note_id, NoteRow.scope_key.in_(viewer.scope_keys())))
    if row is None:
        raise _none()
    return row


def _none() -> NotFound:
    return NotFound(
        en="There is no such note; list those you may read and take an id from there.",
        zh="没有这条笔记；请列出可读的笔记并使用其中的编号。",
    )
