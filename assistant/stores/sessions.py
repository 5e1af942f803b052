"""Sessions: the conversations of each user, their messages, and what is emptied or deleted of them."""

from collections.abc import Iterable
from datetime import UTC, datetime
from uuid import uuid4

from sqlalchemy import Row, Select, and_, delete, func, select
from sqlalchemy.orm import Session

from assistant.datatypes import Message, Role, Viewer
from assistant.errors import NotFound, UserError
from assistant.stores.database import Database
from assistant.stores.import_keys import key_by_id
from assistant.stores.message_store import MessageStore
from assistant.stores.message_words import stands
from assistant.stores.notes import drop_session_notes
from assistant.stores.records import SessionInfo
from assistant.stores.short_ids import Candidate, is_short_for, none_found, several_found
from assistant.stores.tables import (
    MessageRow,
    QuoteRow,
    SessionRow,
    TombstoneRow,
    TurnRow,
)
from assistant.stores.tool_log import drop_session_calls

TITLE_LENGTH = 60


class SessionStore:
    """The sessions of each user; the same name under another user is another session."""

    def __init__(self, database: Database, messages: MessageStore) -> None:
        self._database = database
        self._messages = messages

    def window(self, viewer: Viewer, session_id: str) -> list[Message]:
        """All messages since the session was last cleared, in order; none for a session not begun."""
        with self._database.read() as session:
            row = session.get(SessionRow, (session_id, viewer.user_id))
            if row is None:
                return []
            return self._messages.window(session, viewer, session_id, row.cleared_number)

    def whole_id(self, viewer: Viewer, session_id: str) -> str:
        """The whole id of the viewer's session that a name or the beginning of an id stands for; raises NotFound."""
        with self._database.read() as session:
            return owned_session(session, viewer, session_id).id

    def has(self, viewer: Viewer, session_id: str) -> bool:
        """Whether the viewer has a session of just this name."""
        with self._database.read() as session:
            return session.get(SessionRow, (session_id, viewer.user_id)) is not None

    def count(self, viewer: Viewer, session_id: str) -> int:
        """Messages since the session was last cleared, without system messages."""
        with self._database.read() as session:
            return _count(session, viewer, session_id)

    def clear(self, viewer: Viewer, session_id: str) -> int:
        """Empty the session's window and say how many messages left it; the log and the memory stay."""
        with self._database.write() as session:
            row = session.get(SessionRow, (session_id, viewer.user_id))
            if row is None:
                return 0
            emptied = _count(session, viewer, session_id)
            last = session.scalar(
                select(func.max(MessageRow.number)).where(
                    MessageRow.user_id == viewer.user_id, MessageRow.session_id == session_id
                )
            )
            row.cleared_number = last or 0
            row.updated_at = datetime.now(UTC)
            return emptied

    def list(self, viewer: Viewer) -> list[SessionInfo]:
        """The viewer's sessions, the one used last first."""
        with self._database.read() as session:
            statement = _listing(viewer).order_by(SessionRow.updated_at.desc(), SessionRow.id)
            return [_info(row) for row in session.execute(statement)]

    def rename(self, viewer: Viewer, session_id: str, title: str) -> SessionInfo:
        """Give the session another title."""
        with self._database.write() as session:
            row = owned_session(session, viewer, session_id)
            named = session.get(SessionRow, (title.strip(), viewer.user_id))
            if named is not None and named is not row:
                # By that title nobody would reach this session any more, but the other one, to delete it too.
                raise UserError(
                    en=f"Another session has the id {title.strip()}; give another title.",
                    zh=f"另一个会话的 ID 就是 {title.strip()}；请换一个标题。",
                )
            row.title = title.strip()
            session.flush()
            return _info(session.execute(_listing(viewer).where(SessionRow.id == row.id)).one())

    def delete(self, viewer: Viewer, session_id: str) -> str:
        """Delete the session with its turns, messages, keyword rows and vectors; returns its whole id.

        A fact told in it stays, without that quote; `FactStore.told_only_in` lists those with no other.
        """
        with self._database.write() as session:
            row = owned_session(session, viewer, session_id)
            whole_id = row.id
            messages = session.scalars(
                select(MessageRow).where(MessageRow.user_id == viewer.user_id, MessageRow.session_id == whole_id)
            ).all()
            ids = [message.id for message in messages]
            self._messages.drop(session, messages)
            session.execute(delete(QuoteRow).where(QuoteRow.message_id.in_(ids)))
            session.execute(delete(TombstoneRow).where(TombstoneRow.message_id.in_(ids)))
            session.execute(delete(TurnRow).where(TurnRow.user_id == viewer.user_id, TurnRow.session_id == whole_id))
            drop_session_notes(session, viewer.user_id, whole_id)
            drop_session_calls(session, viewer.user_id, whole_id)
            session.delete(row)
        return whole_id

    def add_message(
        self,
        viewer: Viewer,
        session_id: str,
        role: Role,
        content: str,
        *,
        speaker: str | None = None,
        created_at: datetime | None = None,
        source_id: str | None = None,
    ) -> Message:
        """Store a message from elsewhere under its own time; the session is made where it is new.

        One `source_id` a session is stored once. A message without a time has `undated` in its metadata, and
        `created_at` is then the session's own.
        """
        with self._database.write() as session:
            owner = opened_session(session, viewer, session_id, content, created_at or datetime.now(UTC))
            key = key_by_id(session_id, source_id) if source_id is not None else None
            row = _imported(session, viewer, key)
            if row is None:
                row = MessageRow(
                    id=uuid4().hex,
                    session_id=session_id,
                    user_id=viewer.user_id,
                    role=role,
                    speaker=speaker,
                    content=content,
                    created_at=created_at,
                    source_id=source_id,
                    extra={} if created_at else {"undated": True},
                    import_key=key,
                )
                self._messages.put(session, row)
                owner.updated_at = max(owner.updated_at, created_at or owner.updated_at)
            return self._messages.as_messages(session, viewer, [row])[0]


def owned_session(session: Session, viewer: Viewer, session_id: str) -> SessionRow:
    """The viewer's session of this name, whose made id begins so, or of this title; NotFound also for another user's."""
    row = session.get(SessionRow, (session_id, viewer.user_id))
    if row is not None:
        return row
    begun = select(SessionRow).where(
        SessionRow.user_id == viewer.user_id, SessionRow.id.startswith(session_id, autoescape=True)
    )
    rows = [one for one in session.scalars(begun.order_by(SessionRow.created_at)) if is_short_for(session_id, one.id)]
    if not rows:
        titled = select(SessionRow).where(SessionRow.user_id == viewer.user_id, SessionRow.title == session_id)
        rows = list(session.scalars(titled.order_by(SessionRow.created_at)))
    if not rows:
        raise none_found(
            session_id,
            NotFound(
                en="There is no such session. `tandem sessions list` shows yours.",
                zh="没有这个会话。用 `tandem sessions list` 查看你的会话。",
            ),
        )
    if len(rows) > 1:
        raise several_found(session_id, [Candidate(one.id, one.title) for one in rows])
    return rows[0]


def opened_session(session: Session, viewer: Viewer, session_id: str, text: str, at: datetime) -> SessionRow:
    """The viewer's session of this name, begun now where it is new; its first text becomes its title.

    So does the first behind all that was taken back.
    """
    row = session.get(SessionRow, (session_id, viewer.user_id))
    if row is None:
        row = SessionRow(
            id=session_id,
            user_id=viewer.user_id,
            title=title_of(text),
            created_at=at,
            updated_at=at,
            cleared_number=0,
        )
        session.add(row)
        session.flush()
    elif not row.title:
        row.title = title_of(text)
    return row


def entitle_anew(session: Session, owner: SessionRow, taken: Iterable[str]) -> None:
    """Make the title of what is left in a session, where it was made of one of these texts that were taken back."""
    if not owner.title or owner.title not in {title_of(text) for text in taken}:
        return
    left = select(MessageRow.content).where(
        MessageRow.user_id == owner.user_id,
        MessageRow.session_id == owner.id,
        MessageRow.role == "user",
        stands(),
    )
    owner.title = title_of(session.scalar(left.order_by(MessageRow.number).limit(1)) or "")


def title_of(text: str) -> str:
    """The first characters of a question on one line."""
    return " ".join(text.split())[:TITLE_LENGTH].strip()


def _imported(session: Session, viewer: Viewer, key: str | None) -> MessageRow | None:
    if key is None:
        return None
    return session.scalar(select(MessageRow).where(MessageRow.user_id == viewer.user_id, MessageRow.import_key == key))


def _count(session: Session, viewer: Viewer, session_id: str) -> int:
    statement = _listing(viewer).where(SessionRow.id == session_id)
    row = session.execute(statement).one_or_none()
    return 0 if row is None else _info(row).messages


def _listing(viewer: Viewer) -> Select[SessionRow, int, int]:
    turns = (
        select(func.count())
        .select_from(TurnRow)
        .outerjoin(MessageRow, and_(MessageRow.turn_id == TurnRow.id, MessageRow.role == "user"))
        .where(TurnRow.user_id == SessionRow.user_id, TurnRow.session_id == SessionRow.id, stands())
        .scalar_subquery()
    )
    messages = (
        select(func.count())
        .where(
            and_(
                MessageRow.user_id == SessionRow.user_id,
                MessageRow.session_id == SessionRow.id,
                MessageRow.number > SessionRow.cleared_number,
                MessageRow.role != "system",
                stands(),
            )
        )
        .scalar_subquery()
    )
    return select(SessionRow, turns, messages).where(SessionRow.user_id == viewer.user_id)


def _info(row: Row[SessionRow, int, int]) -> SessionInfo:
    stored, turns, messages = row
    return SessionInfo(
        id=stored.id,
        title=stored.title,
        created_at=stored.created_at,
        updated_at=stored.updated_at,
        turns=turns,
        messages=messages,
    )
