"""The message log: every message verbatim, found again by keyword and by vector."""

from collections.abc import Collection, Sequence
from datetime import datetime
from hashlib import sha256
from typing import cast

from sqlalchemy import ColumnElement, Select, select
from sqlalchemy.orm import Session

from assistant.datatypes import Message, MessageHit, Role, Scored, Viewer, scope_key
from assistant.errors import Language
from assistant.stores.database import Database
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.secrets import tells_secret
from assistant.stores.tables import MessageRow, SessionRow, VectorItemRow
from assistant.stores.vectors import VectorStore

COLLECTION = "messages"
# What a system message or a tool says is no one's word, so it is not searched.
UNSEARCHED_ROLES = frozenset({"system", "tool"})
PREDECESSOR_LENGTH = 300
FORGOTTEN: dict[Language, str] = {"en": "[forgotten]", "zh": "[已忘记]"}
EMBEDDED_MODE = "embedded"


class MessageStore:
    """Messages of all sessions; each call sees the viewer's own alone."""

    def __init__(self, database: Database, keywords: KeywordIndex, vectors: VectorStore) -> None:
        self._database = database
        self.keywords = keywords
        self._vectors = vectors

    def hits(self, viewer: Viewer, ids: Collection[str]) -> dict[str, MessageHit]:
        """Those of the ids that are live messages of the viewer, without scores."""
        with self._database.read() as session:
            rows = session.scalars(
                select(MessageRow).where(
                    _found_for(viewer),
                    MessageRow.id.in_(ids),
                    MessageRow.role.not_in(UNSEARCHED_ROLES),
                )
            )
            return {row.id: _hit(row) for row in rows if is_searchable(row)}

    def keyword_search(self, viewer: Viewer, question: str, top_k: int) -> list[Scored]:
        """The viewer's messages that share words with the question, best first."""
        with self._database.read() as session:
            found = self.keywords.search(session, [_key(viewer.user_id)], question, top_k)
            ids = dict(
                session.execute(
                    select(MessageRow.number, MessageRow.id).where(
                        _found_for(viewer),
                        MessageRow.number.in_([number for number, _ in found]),
                    )
                ).all()
            )
        return [Scored(ids[number], score) for number, score in found if number in ids]

    def texts_for(self, hashes: Collection[str]) -> dict[str, str]:
        """Content hash -> the text to embed, for the worker that makes vectors."""
        with self._database.read() as session:
            rows = session.scalars(
                select(MessageRow)
                .join(VectorItemRow, VectorItemRow.item_id == MessageRow.id)
                .where(VectorItemRow.collection == COLLECTION, VectorItemRow.content_hash.in_(hashes))
            )
            texts = {content_hash(embedded_text(row)): embedded_text(row) for row in rows}
        return {key: text for key, text in texts.items() if key in hashes}

    # ---- inside another store's transaction ----

    def put(self, session: Session, row: MessageRow) -> None:
        """Store a new or changed message with its keyword row and its vector's record."""
        session.add(row)
        session.flush()
        if not is_searchable(row):
            self._unindex(session, [row])
            return
        self._index_words(session, row)
        if wants_vector(row):
            hashed = content_hash(embedded_text(row))
            self._vectors.record_item(session, COLLECTION, row.id, _key(row.user_id), hashed)
        else:
            self._vectors.remove_items(session, COLLECTION, [row.id])

    def rewrite(self, session: Session, row: MessageRow, content: str) -> None:
        """Give a message other words, and leave none of the old ones in either index or as a vector."""
        old = content_hash(embedded_text(row))
        row.content = content
        self.put(session, row)
        successor = session.scalar(
            _neighbours(row).where(MessageRow.number > row.number).order_by(MessageRow.number).limit(1)
        )
        if successor is not None and is_searchable(successor):
            self._index_words(session, successor)
        self._vectors.drop_unused(session, [old])

    def drop(self, session: Session, rows: Sequence[MessageRow]) -> None:
        """Delete messages with their keyword rows and vectors."""
        self._unindex(session, rows)
        self._vectors.drop_unused(session, [content_hash(embedded_text(row)) for row in rows])
        for row in rows:
            session.delete(row)
        session.flush()

    def window(self, session: Session, viewer: Viewer, session_id: str, after: int) -> list[Message]:
        """The session's messages behind the given number, in order."""
        rows = session.scalars(
            select(MessageRow)
            .where(
                MessageRow.user_id == viewer.user_id,
                MessageRow.session_id == session_id,
                MessageRow.number > after,
            )
            .order_by(MessageRow.number)
        ).all()
        return self.as_messages(session, viewer, rows)

    def as_messages(self, session: Session, viewer: Viewer, rows: Sequence[MessageRow]) -> list[Message]:
        """Rows of one session as they flow."""
        if not rows:
            return []
        owner = session.get(SessionRow, (rows[0].session_id, viewer.user_id))
        return [as_message(row, owner.created_at if owner else None) for row in rows]

    def _index_words(self, session: Session, row: MessageRow) -> None:
        previous = session.scalar(
            _neighbours(row).where(MessageRow.number < row.number).order_by(MessageRow.number.desc()).limit(1)
        )
        words = keyword_text(row, previous.content if previous else "")
        self.keywords.put(session, row.number, _key(row.user_id), {"body": words})

    def _unindex(self, session: Session, rows: Sequence[MessageRow]) -> None:
        self.keywords.remove(session, [row.number for row in rows])
        self._vectors.remove_items(session, COLLECTION, [row.id for row in rows])


def as_message(row: MessageRow, undated: datetime | None = None) -> Message:
    """The row as it flows; `undated` stands in for the time of an imported message that has none."""
    at = row.created_at or undated
    assert at is not None
    return Message(
        id=row.id,
        session_id=row.session_id,
        turn_id=row.turn_id,
        role=cast(Role, row.role),
        content=row.content,
        created_at=at,
        speaker=row.speaker,
        metadata=dict(row.extra),
    )


def embedded_text(row: MessageRow) -> str:
    """A message with its speaker's name, which is what its vector is made of."""
    return f"{row.speaker or row.role}: {row.content}"


def keyword_text(row: MessageRow, previous: str) -> str:
    """A message with its date and the end of what was said before it.

    A reply shares few words with a question about it; measured on LoCoMo, its predecessor and date are worth
    some ten points of recall. A long predecessor would drown the message itself.
    """
    at = row.created_at
    date = f"{at:%Y-%m-%d} {at.day} {at:%B %Y} {at.year}年{at.month}月{at.day}日" if at else ""
    return "\n".join((row.content, previous[-PREDECESSOR_LENGTH:], date))


def content_hash(text: str) -> str:
    """SHA-256 of the embedded text, in hexadecimal: equal texts share one vector."""
    return sha256(text.encode()).hexdigest()


def is_searchable(row: MessageRow) -> bool:
    """Whether anything that somebody said is left in the message, and no secret is in it."""
    rest = row.content
    for marker in FORGOTTEN.values():
        rest = rest.replace(marker, " ")
    if row.role in UNSEARCHED_ROLES or not any(character.isalnum() for character in rest):
        return False
    return not tells_secret(row.content)


def wants_vector(row: MessageRow) -> bool:
    """Whether a message is to be found by its meaning: what users said, a model replied, or was imported.

    A reply of embedded mode quotes documents and facts, which have vectors of their own and are found by them; with
    one more of it each turn would take longer, and a document's words would rank as if somebody had said them. It
    is found by its words. Everything that lists, compares or makes vectors of messages goes by this.
    """
    return is_searchable(row) and not (row.role == "assistant" and row.extra.get("mode") == EMBEDDED_MODE)


def _key(user_id: str) -> str:
    return scope_key("user", user_id)


def _found_for(viewer: Viewer) -> ColumnElement[bool]:
    """The viewer's own messages, where they are looked up by their own keys."""
    # An expression has no index: else SQLite walks through all messages of the user for a list of ids.
    return MessageRow.user_id + "" == viewer.user_id


def _neighbours(row: MessageRow) -> Select[MessageRow]:
    return select(MessageRow).where(
        MessageRow.user_id == row.user_id,
        MessageRow.session_id == row.session_id,
        MessageRow.role.not_in(UNSEARCHED_ROLES),
    )


def _hit(row: MessageRow) -> MessageHit:
    return MessageHit(
        id=row.id,
        text=row.content,
        score=0.0,
        arms={},
        above_floor=False,
        session=row.session_id,
        at=row.created_at,
        speaker=row.speaker,
        role=cast(Role, row.role),
        source_id=row.source_id,
    )
