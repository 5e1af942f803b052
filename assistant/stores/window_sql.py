"""Windows over the message log: they survive everything, since the log does; only digests have rows of their own.

A message that leaves the window at its beginning (trimmed, compacted) stays in the log as it is. One that leaves it
elsewhere was taken back: it stays in the log too, for what points to it, and is neither shown nor found any more.
"""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import cast

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from assistant.datatypes import DigestMaker, Message, SessionDigest, Viewer, Window
from assistant.errors import Language
from assistant.stores.database import Database
from assistant.stores.message_store import MessageStore
from assistant.stores.message_words import TAKEN_BACK
from assistant.stores.sessions import entitle_anew, opened_session
from assistant.stores.tables import MessageRow, SessionDigestRow, SessionRow
from assistant.stores.vectors import pages
from assistant.stores.window_records import kept_from_json, without_known


class SqlWindows:
    """Implements WindowStore; what it reads is always what the log says now."""

    def __init__(self, database: Database, messages: MessageStore) -> None:
        self._database = database
        self._messages = messages

    def read(self, viewer: Viewer, session_id: str) -> Window | None:
        """The window as it is; None for a session that was not begun."""
        with self._database.read() as session:
            place = _Place.find(session, viewer, session_id)
            if place is None:
                return None
            messages = self._messages.window(session, viewer, session_id, place.start)
            return Window(
                messages=tuple(messages),
                digest=place.digest(),
                read_to=messages[-1].id if messages else "",
                generation=place.generation(),
            )

    def since(self, viewer: Viewer, session_id: str, window: Window) -> list[Message] | None:
        """What came behind a window that was read before; None where more than that changed, or it is gone."""
        with self._database.read() as session:
            place = _Place.find(session, viewer, session_id)
            if place is None or place.generation() != window.generation:
                return None
            last = _number_of(session, viewer, session_id, window.messages[-1].id) if window.messages else place.start
            if last is None:
                return None
            return self._messages.window(session, viewer, session_id, last)

    def append(self, viewer: Viewer, session_id: str, messages: Sequence[Message], generation: str = "") -> bool:
        """Log those messages that are not logged yet; the session is begun where it is new."""
        if not messages:
            return True
        with self._database.write() as session:
            self._log(session, viewer, session_id, messages)
        return True

    def replace(self, viewer: Viewer, session_id: str, window: Window) -> None:
        """Make this the window: log what is new in it, take back what is missing in it up to `read_to`.

        One that was read, and has a generation by it, is let go where the log has another by now: what was cleared,
        forgotten, taken back or deleted while a model digested it does not come back.
        """
        with self._database.write() as session:
            if window.generation and window.generation != _Place.generation_of(session, viewer, session_id):
                return
            last = _number_of(session, viewer, session_id, window.read_to) if window.read_to else None
            if last is None:
                last = _last_number(session, viewer, session_id)
            self._log(session, viewer, session_id, window.messages, opens=True)
            first = _number_of(session, viewer, session_id, window.messages[0].id) if window.messages else None
            row = _digest_row(session, viewer, session_id)
            owner = session.get(SessionRow, (session_id, viewer.user_id))
            row.upto_number = last if first is None else min(first - 1, last)
            row.cleared_number = owner.cleared_number if owner else 0
            row.revision += 1
            _put_digest(row, window.digest)
            gone = _between(session, viewer, session_id, row.upto_number, last)
            kept = {message.id for message in window.messages}
            self._take_back(session, [message for message in gone if message.id not in kept])

    def take_back(self, viewer: Viewer, session_id: str, message_ids: Collection[str]) -> int:
        """Take messages out of the session for good; returns how many of the viewer's were there.

        A digest that tells of any of them is put away; its window begins after the last clear again.
        """
        with self._database.write() as session:
            ids = list(message_ids)
            rows = [
                row
                for page in pages(ids)
                for row in session.scalars(select(MessageRow).where(*_of(viewer, session_id), MessageRow.id.in_(page)))
            ]
            taken = self._take_back(session, rows)
            if taken:
                row = _digest_row(session, viewer, session_id)
                row.revision += 1
                if any(message.number <= row.upto_number for message in rows):
                    reset(row)
            return taken

    def take_back_turn(self, viewer: Viewer, session_id: str, turn_id: str) -> int:
        """`take_back` of all that was said in a turn."""
        with self._database.read() as session:
            own = select(MessageRow.id).where(*_of(viewer, session_id), MessageRow.turn_id == turn_id)
            ids = list(session.scalars(own))
        return self.take_back(viewer, session_id, ids)

    def touch(self, viewer: Viewer, session_id: str) -> None:
        """Nothing: a session in the log does not expire."""

    def drop(self, viewer: Viewer, session_id: str | None = None) -> None:
        """Put the digests away, and begin windows after the last clear again, as far as nothing was taken back."""
        rows = select(SessionDigestRow).where(SessionDigestRow.user_id == viewer.user_id)
        if session_id is not None:
            rows = rows.where(SessionDigestRow.session_id == session_id)
        with self._database.write() as session:
            for row in session.scalars(rows):
                reset(row)

    def _log(
        self, session: Session, viewer: Viewer, session_id: str, messages: Sequence[Message], *, opens: bool = False
    ) -> None:
        ids = [message.id for message in messages]
        known: set[str] = set()
        for page in pages(ids):
            known |= set(session.scalars(select(MessageRow.id).where(MessageRow.id.in_(page))))
        new = [message for message in without_known((), messages) if message.id not in known]
        if new or opens:
            first = messages[0] if messages else None
            at = first.created_at if first else datetime.now(UTC)
            owner = opened_session(session, viewer, session_id, first.content if first else "", at)
            owner.updated_at = max(owner.updated_at, *(message.created_at for message in (*new, *messages[:1])), at)
        rows = [_row(viewer, session_id, message) for message in new]
        self._messages.put_new(session, rows, self._messages.spelled(rows))

    def _take_back(self, session: Session, rows: Sequence[MessageRow]) -> int:
        taken = [row for row in rows if not row.extra.get(TAKEN_BACK) and row.role != "system"]
        for row in taken:
            row.extra = {**row.extra, TAKEN_BACK: True}
            self._messages.put(session, row)
        session.flush()
        said = {row.session_id: row.user_id for row in taken}
        for session_id, user_id in said.items():
            if owner := session.get(SessionRow, (session_id, user_id)):
                entitle_anew(session, owner, (row.content for row in taken if row.session_id == session_id))
        return len(taken)


class _Place:
    """Where a session's window begins."""

    def __init__(self, owner: SessionRow, row: SessionDigestRow | None) -> None:
        self._owner = owner
        self._row = row

    @classmethod
    def find(cls, session: Session, viewer: Viewer, session_id: str) -> "_Place | None":
        owner = session.get(SessionRow, (session_id, viewer.user_id))
        if owner is None:
            return None
        return cls(owner, session.get(SessionDigestRow, (viewer.user_id, session_id)))

    @classmethod
    def generation_of(cls, session: Session, viewer: Viewer, session_id: str) -> str:
        place = cls.find(session, viewer, session_id)
        return place.generation() if place else ""

    @property
    def start(self) -> int:
        return max(self._owner.cleared_number, self._row.upto_number if self._row else 0)

    def generation(self) -> str:
        """Another one after each change that is more than new messages: a clear, a compaction, words forgotten."""
        revision = self._row.revision if self._row else 0
        return f"{self._owner.created_at:%Y%m%d%H%M%S%f}.{self._owner.cleared_number}.{revision}"

    def digest(self) -> SessionDigest | None:
        """What stands for the messages before the window; what was cleared away is not told by it either."""
        row = self._row
        if row is None or row.made_at is None or row.cleared_number != self._owner.cleared_number:
            return None
        return SessionDigest(
            text=row.text,
            kept=tuple(map(kept_from_json, row.kept)),
            upto=row.upto_id,
            made_by=cast(DigestMaker, row.made_by),
            made_at=row.made_at,
            language=cast(Language, row.language),
        )


def _digest_row(session: Session, viewer: Viewer, session_id: str) -> SessionDigestRow:
    row = session.get(SessionDigestRow, (viewer.user_id, session_id))
    if row is None:
        row = SessionDigestRow(user_id=viewer.user_id, session_id=session_id, upto_number=0, revision=0)
        session.add(row)
    return row


def _between(session: Session, viewer: Viewer, session_id: str, after: int, last: int) -> Sequence[MessageRow]:
    return session.scalars(
        select(MessageRow).where(*_of(viewer, session_id), MessageRow.number > after, MessageRow.number <= last)
    ).all()


def reset(row: SessionDigestRow) -> None:
    """No digest any more: the window begins after the last clear again."""
    row.upto_number, row.revision = 0, row.revision + 1
    _put_digest(row, None)


def _put_digest(row: SessionDigestRow, digest: SessionDigest | None) -> None:
    row.upto_id = digest.upto if digest else ""
    row.text = digest.text if digest else ""
    row.kept = [line.to_json() for line in digest.kept] if digest else []
    row.language = digest.language if digest else "en"
    row.made_by = digest.made_by if digest else ""
    row.made_at = digest.made_at if digest else None


def _row(viewer: Viewer, session_id: str, message: Message) -> MessageRow:
    return MessageRow(
        id=message.id,
        session_id=session_id,
        user_id=viewer.user_id,
        turn_id=message.turn_id,
        role=message.role,
        speaker=message.speaker,
        content=message.content,
        created_at=message.created_at,
        extra=dict(message.metadata),
    )


def _of(viewer: Viewer, session_id: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return MessageRow.user_id == viewer.user_id, MessageRow.session_id == session_id


def _number_of(session: Session, viewer: Viewer, session_id: str, message_id: str) -> int | None:
    return session.scalar(select(MessageRow.number).where(*_of(viewer, session_id), MessageRow.id == message_id))


def _last_number(session: Session, viewer: Viewer, session_id: str) -> int:
    return session.scalar(select(func.max(MessageRow.number)).where(*_of(viewer, session_id))) or 0
