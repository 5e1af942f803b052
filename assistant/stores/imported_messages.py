"""Messages of earlier conversations: many written in one transaction, together with the facts they tell, and once."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import cast

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from assistant.datatypes import FactDraft, Message, Role, Viewer, WriteOp
from assistant.stores.database import Database
from assistant.stores.fact_intake import open_context
from assistant.stores.facts import Decide, FactStore
from assistant.stores.message_store import MessageStore, as_message
from assistant.stores.message_words import FORGOTTEN, UNSEARCHED_ROLES
from assistant.stores.sessions import opened_session
from assistant.stores.tables import MessageRow, SessionRow
from assistant.stores.vectors import pages

# What the model has read of an imported message is not asked of it again.
READ_BY_MODEL = "read_by_model"


@dataclass(frozen=True, slots=True)
class Said:
    """Who said something last, and what."""

    role: Role
    text: str


@dataclass(frozen=True, slots=True)
class Arrival:
    """A message on its way in, under its own time (None where it has none), and the drafts of what it tells.

    `decide` makes changes of the drafts.
    """

    key: str
    message: Message
    at: datetime | None
    source_id: str | None
    drafts: Sequence[FactDraft] = ()
    decide: Decide | None = None


@dataclass(frozen=True, slots=True)
class Arrived:
    """How many messages were new, and how many facts were written by what was done to each."""

    messages: int = 0
    facts: Mapping[WriteOp, int] = field(default_factory=dict[WriteOp, int])


@dataclass(frozen=True, slots=True)
class Unread:
    """A user's imported message that a model has not read yet, and the reply it may answer."""

    number: int
    message: Message
    previous: str | None


class ImportedMessages:
    """The message log, filled from elsewhere; each call sees the viewer's own alone."""

    def __init__(self, database: Database, messages: MessageStore, facts: FactStore) -> None:
        self._database = database
        self._messages = messages
        self._facts = facts

    def known(self, viewer: Viewer, keys: Collection[str]) -> dict[str, str]:
        """Those of the keys that are in, with the words stored under each."""
        with self._database.read() as session:
            return _known(session, viewer, keys)

    def last_said(self, viewer: Viewer, session_ids: Iterable[str]) -> dict[str, Said]:
        """The last message of each session that has one."""
        found: dict[str, Said] = {}
        with self._database.read() as session:
            for session_id in session_ids:
                query = select(MessageRow.role, MessageRow.content).where(
                    MessageRow.user_id == viewer.user_id,
                    MessageRow.session_id == session_id,
                    MessageRow.role.not_in(UNSEARCHED_ROLES),
                )
                row = session.execute(query.order_by(MessageRow.number.desc()).limit(1)).first()
                if row is not None:
                    found[session_id] = Said(cast(Role, row.role), row.content)
        return found

    def add(self, viewer: Viewer, arrivals: Sequence[Arrival]) -> Arrived:
        """Store new messages in order, and what they tell, in one transaction; one that came in meanwhile is left out."""
        rows = [_row(viewer, arrival) for arrival in arrivals]
        words = self._messages.spelled(rows)
        with self._database.write() as session:
            there = _known(session, viewer, [one.key for one in arrivals])
            new = [(one, row) for one, row in zip(arrivals, rows, strict=True) if one.key not in there]
            _open_sessions(session, viewer, [row for _, row in new])
            self._messages.put_new(session, [row for _, row in new], words)
            facts: Counter[WriteOp] = Counter()
            for arrival, _ in new:
                facts.update(self._learned(session, viewer, arrival))
            return Arrived(len(new), facts)

    def unread(self, viewer: Viewer, session_ids: Collection[str], after: int, limit: int) -> list[Unread]:
        """The user's imported messages of these sessions that no model has read, behind a number, in order."""
        found: list[Unread] = []
        with self._database.read() as session:
            query = select(MessageRow).where(
                MessageRow.user_id == viewer.user_id,
                MessageRow.import_key.is_not(None),
                MessageRow.role == "user",
                MessageRow.number > after,
            )
            rows = session.scalars(query.order_by(MessageRow.number).execution_options(yield_per=limit))
            for row in rows:
                if row.session_id in session_ids and not row.extra.get(READ_BY_MODEL):
                    owner = session.get(SessionRow, (row.session_id, viewer.user_id))
                    message = as_message(row, owner.created_at if owner else datetime.now(UTC))
                    found.append(Unread(row.number, message, _reply_before(session, row)))
                if len(found) == limit:
                    break
        return found

    def mark_read(self, viewer: Viewer, message: Message) -> None:
        """A model has read this message."""
        extra = {**message.metadata, READ_BY_MODEL: True}
        with self._database.write() as session:
            session.execute(
                update(MessageRow)
                .where(MessageRow.user_id == viewer.user_id, MessageRow.id == message.id)
                .values(extra=extra)
            )

    def _learned(self, session: Session, viewer: Viewer, arrival: Arrival) -> list[WriteOp]:
        if not arrival.drafts or arrival.decide is None:
            return []
        context = open_context(session, viewer, "user", arrival.message, "rules", None)
        written = self._facts.apply_in(context, arrival.message, arrival.drafts, arrival.decide)
        return [one.op for one in written]


def is_same_message(text: str, stored: str) -> bool:
    """Whether words are those stored, as far as those were not forgotten."""
    return text == stored or any(marker in stored for marker in FORGOTTEN.values())


def _known(session: Session, viewer: Viewer, keys: Collection[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for page in pages(list(keys)):
        rows = session.execute(
            select(MessageRow.import_key, MessageRow.content).where(
                MessageRow.user_id == viewer.user_id, MessageRow.import_key.in_(page)
            )
        )
        found.update({str(key): content for key, content in rows})
    return found


def _row(viewer: Viewer, arrival: Arrival) -> MessageRow:
    message = arrival.message
    return MessageRow(
        id=message.id,
        session_id=message.session_id,
        user_id=viewer.user_id,
        role=message.role,
        speaker=message.speaker,
        content=message.content,
        created_at=arrival.at,
        source_id=arrival.source_id,
        extra={} if arrival.at else {"undated": True},
        import_key=arrival.key,
    )


def _open_sessions(session: Session, viewer: Viewer, rows: Sequence[MessageRow]) -> None:
    """Begin the sessions that are new, and let all last from their first message's time to their last one's."""
    by_session: dict[str, list[MessageRow]] = {}
    for row in rows:
        by_session.setdefault(row.session_id, []).append(row)
    for session_id, told in by_session.items():
        times = [row.created_at for row in told if row.created_at is not None]
        now = datetime.now(UTC)
        owner = opened_session(session, viewer, session_id, told[0].content, min(times, default=now))
        owner.created_at = min([owner.created_at, *times])
        owner.updated_at = max([owner.updated_at, *times])
    session.flush()


def _reply_before(session: Session, row: MessageRow) -> str | None:
    """What the assistant said just before a message, where nobody spoke in between."""
    before = session.execute(
        select(MessageRow.role, MessageRow.content)
        .where(
            MessageRow.user_id == row.user_id,
            MessageRow.session_id == row.session_id,
            MessageRow.role.not_in(UNSEARCHED_ROLES),
            MessageRow.number < row.number,
        )
        .order_by(MessageRow.number.desc())
        .limit(1)
    ).first()
    return before.content if before is not None and before.role == "assistant" else None
