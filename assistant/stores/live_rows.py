"""The rows that the derived stores are made from, and what each must have there."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import select
from sqlalchemy.orm import Session

from assistant.datatypes import scope_key
from assistant.stores.document_rows import of_document
from assistant.stores.fact_rows import keyword_words, text_hash
from assistant.stores.message_store import content_hash, embedded_text, wants_vector
from assistant.stores.message_words import UNSEARCHED_ROLES, is_searchable, own_words, words_of
from assistant.stores.tables import ChunkRow, DocumentRow, FactRow, MessageRow

# Rows read from the database at a time, while a snapshot is held.
AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class LiveRow:
    """What one row must have: `words` by field in the keyword index, `content_hash` behind its vector, None for none.

    `recorded_hash` is what the row itself says of its text. Of a row's words all stand in the index; a message
    has others there too, of its neighbour and its day, so `exact` is False.
    """

    id: str
    number: int
    scope_key: str
    content_hash: str | None
    recorded_hash: str | None
    words: Callable[[], Mapping[str, str]]
    own_words: Callable[[], Mapping[str, str]]
    exact: bool = True


def live_chunks(session: Session, ids: Sequence[str] | None = None) -> Iterator[LiveRow]:
    """Passages of documents, all or those of some ids."""
    query = select(ChunkRow, DocumentRow.scope_key, DocumentRow.title, DocumentRow.name).join(
        DocumentRow, of_document()
    )
    if ids is not None:
        query = query.where(ChunkRow.id.in_(ids))
    for row, key, title, name in session.execute(query.execution_options(yield_per=AT_ONCE)):
        words = _lazily({"title": title or name, "heading": " ".join(row.heading), "body": row.text})
        hashed = sha256(row.embedded_text.encode()).hexdigest()
        yield LiveRow(row.id, row.number, key, hashed, row.content_hash, words, words)


def live_facts(session: Session, ids: Sequence[str] | None = None) -> Iterator[LiveRow]:
    """Active facts, which alone are in recall; all or those of some ids."""
    query = select(FactRow).where(FactRow.status == "active")
    if ids is not None:
        query = query.where(FactRow.id.in_(ids))
    for row in session.scalars(query.execution_options(yield_per=AT_ONCE)):
        words = _lazily({"body": keyword_words(row)})
        yield LiveRow(row.id, row.number, row.scope_key, text_hash(row.text), row.content_hash, words, words)


def live_messages(session: Session, ids: Sequence[str] | None = None) -> Iterator[LiveRow]:
    """Messages that somebody said; all or those of some ids."""
    query = select(MessageRow).where(MessageRow.role.not_in(UNSEARCHED_ROLES))
    if ids is not None:
        query = query.where(MessageRow.id.in_(ids))
    for row in session.scalars(query.execution_options(yield_per=AT_ONCE)):
        if is_searchable(row):
            hashed = content_hash(embedded_text(row)) if wants_vector(row) else None
            key = scope_key("user", row.user_id)
            words = _words_of_message(session, row)
            yield LiveRow(
                row.id, row.number, key, hashed, hashed, words, _lazily({"body": own_words(row)}), exact=False
            )


def _lazily(words: Mapping[str, str]) -> Callable[[], Mapping[str, str]]:
    return lambda: words


def _words_of_message(session: Session, row: MessageRow) -> Callable[[], Mapping[str, str]]:
    """Looked up when asked for: most rows are only counted."""
    return lambda: {"body": words_of(session, row)}
