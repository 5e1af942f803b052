"""The message log: every message verbatim, found again by keyword and by vector."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import cast

from sqlalchemy import ColumnElement, Row, func, insert, select
from sqlalchemy.orm import Session

from assistant.datatypes import Message, MessageHit, Role, Scored, Viewer, scope_key
from assistant.stores.by_state import ByState
from assistant.stores.database import Database
from assistant.stores.keyword_index import KeywordIndex, TermCounts
from assistant.stores.message_places import MessagePlace, places_of
from assistant.stores.message_words import (
    TAKEN_BACK,
    UNSEARCHED_ROLES,
    around_each,
    is_found,
    is_same_talk,
    is_searchable,
    keyword_text,
    neighbours,
    next_to,
)
from assistant.stores.tables import MessageRow, SessionRow, VectorItemRow
from assistant.stores.vectors import VectorStore, pages

COLLECTION = "messages"
EMBEDDED_MODE = "embedded"
_SHOWN = (
    MessageRow.id,
    MessageRow.role,
    MessageRow.content,
    MessageRow.session_id,
    MessageRow.created_at,
    MessageRow.speaker,
    MessageRow.source_id,
)


class MessageStore:
    """Messages of all sessions; each call sees the viewer's own alone."""

    def __init__(self, database: Database, keywords: KeywordIndex, vectors: VectorStore) -> None:
        self._database = database
        self.keywords = keywords
        self._vectors = vectors
        self._counts = ByState[int]()

    def hits(self, viewer: Viewer, ids: Collection[str]) -> dict[str, MessageHit]:
        """Those of the ids that are live messages of the viewer, without scores."""
        found: dict[str, MessageHit] = {}
        with self._database.read() as session:
            for page in pages(list(ids)):
                # Columns and no rows to be kept track of: of fifty messages that is most of the time.
                rows = session.execute(
                    select(*_SHOWN).where(
                        _found_for(viewer), MessageRow.id.in_(page), MessageRow.role.not_in(UNSEARCHED_ROLES)
                    )
                )
                found.update({row.id: _hit(row) for row in rows if is_found(row.role, row.content)})
        return found

    def places(self, viewer: Viewer, ids: Collection[str]) -> dict[str, MessagePlace]:
        """Where those of the ids stand that are messages of the viewer."""
        with self._database.read() as session:
            return places_of(session, viewer, ids)

    def keyword_search(self, viewer: Viewer, question: str, top_k: int) -> list[Scored]:
        """The viewer's messages that share words with the question, best first."""
        with self._database.read() as session:
            own = self._count(session, viewer)
            found = self.keywords.search_own(session, [_key(viewer.user_id)], question, top_k, own)
            ids = dict(
                session.execute(
                    select(MessageRow.number, MessageRow.id).where(
                        _found_for(viewer),
                        MessageRow.number.in_([number for number, _ in found]),
                    )
                ).all()
            )
        return [Scored(ids[number], score) for number, score in found if number in ids]

    def term_counts(self, viewer: Viewer, terms: Collection[str], without: Collection[str] = ()) -> TermCounts:
        """How many messages the viewer has, and in how many of them each term stands or is said beside them.

        Those left out, as the question itself is, make no term known, nor do those beside them that have it from them.
        """
        with self._database.read() as session:
            counted = dict(self.keywords.counts(session, [_key(viewer.user_id)], terms).containing)
            known = [term for term, count in counted.items() if count > 0]
            for row, beside in next_to(session, viewer.user_id, without) if without and known else ():
                lent = self.keywords.stands_in(known, row.content)
                for term in lent | self.keywords.stands_in(known, keyword_text(row)):
                    counted[term] -= 1
                for one in (each for each in beside if lent and is_same_talk(each.created_at, row.created_at)):
                    for term in lent - self.keywords.stands_in(lent, keyword_text(one)):
                        counted[term] -= 1
            return TermCounts(self._count(session, viewer), {term: max(0, count) for term, count in counted.items()})

    def texts_for(self, hashes: Collection[str]) -> dict[str, str]:
        """Content hash -> the text to embed, for the worker that makes vectors."""
        with self._database.read() as session:
            rows = session.scalars(
                select(MessageRow)
                .join(VectorItemRow, VectorItemRow.item_id == MessageRow.id)
                # An expression has no index: else SQLite walks through all items of the collection.
                .where(VectorItemRow.collection + "" == COLLECTION, VectorItemRow.content_hash.in_(hashes))
            )
            texts = {content_hash(embedded_text(row)): embedded_text(row) for row in rows}
        return {key: text for key, text in texts.items() if key in hashes}

    # ---- inside another store's transaction ----

    def put(self, session: Session, row: MessageRow) -> None:
        """Store a new or changed message with its keyword row and its vector's record."""
        session.add(row)
        session.flush()
        self._index_words(session, row)
        if not is_searchable(row):
            self._unindex(session, [row])
        elif wants_vector(row):
            hashed = content_hash(embedded_text(row))
            self._vectors.record_item(session, COLLECTION, row.id, _key(row.user_id), hashed)
        else:
            self._vectors.remove_items(session, COLLECTION, [row.id])

    def spelled(self, rows: Sequence[MessageRow]) -> dict[str, Mapping[str, str]]:
        """Message id -> the keyword row of a new message among the others, made before a lock is held."""
        around = around_each(rows)
        return {
            row.id: self.keywords.spell(_key(row.user_id), {"body": keyword_text(row, *around[row.id])})
            for row in rows
            if is_searchable(row)
        }

    def put_new(self, session: Session, rows: Sequence[MessageRow], words: Mapping[str, Mapping[str, str]]) -> None:
        """Store many new messages of one user, in order, with the keyword rows that `spelled` gave."""
        if not rows:
            return
        _insert(session, rows)
        found = [row for row in rows if row.id in words]
        self.keywords.put_spelled(session, {row.number: words[row.id] for row in found})
        # The first of a session and what was the last there before are found by each other's words too.
        for first in {row.session_id: row for row in reversed(rows)}.values():
            self._index_words(session, first)
        items = {row.id: content_hash(embedded_text(row)) for row in found if wants_vector(row)}
        if items:
            self._vectors.record_items(session, COLLECTION, _key(rows[0].user_id), items)

    def rewrite(self, session: Session, row: MessageRow, content: str) -> None:
        """Give a message other words, and leave none of the old ones in either index or as a vector."""
        old = content_hash(embedded_text(row))
        row.content = content
        self.put(session, row)
        self._vectors.drop_unused(session, [old])

    def drop(self, session: Session, rows: Sequence[MessageRow]) -> None:
        """Delete messages with their keyword rows and vectors."""
        self._unindex(session, rows)
        self._vectors.drop_unused(session, [content_hash(embedded_text(row)) for row in rows])
        for row in rows:
            session.delete(row)
        session.flush()

    def window(self, session: Session, viewer: Viewer, session_id: str, after: int) -> list[Message]:
        """The session's messages behind the given number, in order, without those taken back."""
        rows = session.scalars(
            select(MessageRow)
            .where(
                MessageRow.user_id == viewer.user_id,
                MessageRow.session_id == session_id,
                MessageRow.number > after,
            )
            .order_by(MessageRow.number)
        ).all()
        return self.as_messages(session, viewer, [row for row in rows if not row.extra.get(TAKEN_BACK)])

    def as_messages(self, session: Session, viewer: Viewer, rows: Sequence[MessageRow]) -> list[Message]:
        """Rows of one session as they flow."""
        if not rows:
            return []
        owner = session.get(SessionRow, (rows[0].session_id, viewer.user_id))
        return [as_message(row, owner.created_at if owner else None) for row in rows]

    def _index_words(self, session: Session, row: MessageRow) -> None:
        """The keyword rows of a message and of those beside it, which are found by its words too."""
        rows = [*neighbours(session, row, 2, behind=False), row, *neighbours(session, row, 2, behind=True)]
        at, around = rows.index(row), around_each(rows)
        spelled = {
            one.number: self.keywords.spell(_key(one.user_id), {"body": keyword_text(one, *around[one.id])})
            for one in rows[max(0, at - 1) : at + 2]
            if is_searchable(one)
        }
        self.keywords.put_spelled(session, spelled)

    def _count(self, session: Session, viewer: Viewer) -> int:
        """How many messages the viewer has, counted once for each state of the log: 50,000 take some milliseconds."""

        def count() -> int:
            own = select(func.count()).select_from(MessageRow).where(MessageRow.user_id == viewer.user_id)
            return session.scalar(own) or 0

        # A reply that has no vector changes nothing in the collection of vectors, and is counted all the same.
        last = session.scalar(select(func.max(MessageRow.number))) or 0
        state = self._vectors.last_seq_in(session, COLLECTION) << 40 | last
        return self._counts.get(state, viewer.user_id, count)

    def _unindex(self, session: Session, rows: Sequence[MessageRow]) -> None:
        self.keywords.remove(session, [row.number for row in rows])
        self._vectors.remove_items(session, COLLECTION, [row.id for row in rows])


def _insert(session: Session, rows: Sequence[MessageRow]) -> None:
    """New rows in their order, by one statement; added to a session one by one they would take a statement each."""
    columns = [column.key for column in MessageRow.__table__.columns if column.key != "number"]
    session.execute(insert(MessageRow), [{name: getattr(row, name) for name in columns} for row in rows])
    for page in pages([row.id for row in rows]):
        numbers = dict(session.execute(select(MessageRow.id, MessageRow.number).where(MessageRow.id.in_(page))).all())
        for row in rows:
            row.number = numbers.get(row.id, row.number)


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


def content_hash(text: str) -> str:
    """SHA-256 of the embedded text, in hexadecimal: equal texts share one vector."""
    return sha256(text.encode()).hexdigest()


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


def _hit(row: Row[str, str, str, str, datetime | None, str | None, str | None]) -> MessageHit:
    id_, role, content, session, at, speaker, source_id = row
    return MessageHit(
        id=id_,
        text=content,
        score=0.0,
        arms={},
        above_floor=False,
        session=session,
        at=at,
        speaker=speaker,
        role=cast(Role, role),
        source_id=source_id,
    )
