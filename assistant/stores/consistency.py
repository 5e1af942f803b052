"""SQL's rows against what is derived from them in SQL: keyword rows, vector items, vectors, slots.

Everything is compared within one snapshot, so that a writer beside it is never taken for damage.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from sqlalchemy import ColumnElement, and_, exists, func, or_, select, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session

from assistant.errors import StoreError
from assistant.stores.database import Database
from assistant.stores.fact_rows import SingleValued
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.live_rows import LiveRow, live_chunks, live_facts, live_messages
from assistant.stores.profile_slots import unfilled
from assistant.stores.tables import (
    ChunkRow,
    DocumentRow,
    FactRow,
    MessageRow,
    QuoteRow,
    SlotRow,
    VectorItemRow,
    VectorRow,
    VersionRow,
)

CollectionName = Literal["documents", "facts", "messages"]
# Rows of a collection whose keywords are made again to be compared: half a second; all where there are fewer.
SAMPLE = 2000
_UNUSED = ~exists().where(VectorItemRow.content_hash == VectorRow.content_hash)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One kind of disagreement in one store, with all ids; `cause` where a store said so itself."""

    code: str
    collection: str
    ids: tuple[str, ...] = ()
    cause: StoreError | None = None


class LiveRows(Protocol):
    """The rows of a collection, all or those of some ids."""

    def __call__(self, session: Session, ids: Sequence[str] | None = None) -> Iterator[LiveRow]:
        """In one pass over a snapshot."""
        ...


@dataclass(frozen=True, slots=True)
class Source:
    """A collection with its rows and keyword index; `noted_in` is the table that notes the hash of a text."""

    collection: CollectionName
    rows: LiveRows
    keywords: KeywordIndex
    noted_in: type[ChunkRow] | type[FactRow] | None


def make_sources(chunks: KeywordIndex, facts: KeywordIndex, messages: KeywordIndex) -> tuple[Source, ...]:
    """The three collections, by their keyword indexes; a message's hash is in its vector item alone."""
    return (
        Source("documents", live_chunks, chunks, ChunkRow),
        Source("facts", live_facts, facts, FactRow),
        Source("messages", live_messages, messages, None),
    )


class Consistency:
    """Compares; knows no embedder and no Chroma, and changes nothing."""

    def __init__(self, database: Database, sources: Sequence[Source], single_valued: SingleValued) -> None:
        self._database = database
        self._sources = sources
        self._single_valued = single_valued

    def compare(self, model: str | None, kept_models: Collection[str]) -> list[Disagreement]:
        """All disagreements; `model` is the one in use, None where nothing is embedded.

        Vectors of models other than those kept, and of texts that nothing holds, are named as unused.
        """
        damaged = self._damaged_keywords() if self._database.is_sqlite else set[str]()
        found = [Disagreement("damaged_keywords", name) for name in sorted(damaged)]
        with self._database.read() as session:
            found += self._damage(session)
            found += _altered_passages(session)
            for source in self._sources:
                found += self._compare(session, source, keywords=source.collection not in damaged)
            if model is not None:
                found += _vectors_of(session, model)
            found += _dangling(session)
            without = tuple(row.id for row in unfilled(session, self._single_valued))
            found.append(Disagreement("missing_slot", "profile", without))
            useless = session.scalars(select(VectorRow.content_hash).where(unused(kept_models)).distinct())
            found.append(Disagreement("unused_vectors", "vectors", tuple(useless)))
        return [one for one in found if one.ids or one.cause or one.code == "damaged_keywords"]

    def is_empty(self) -> bool:
        """Whether the database has nothing that could disagree: no document, message or fact, of whomever."""
        with self._database.read() as session:
            return not any(session.scalar(select(exists().select_from(t))) for t in (DocumentRow, MessageRow, FactRow))

    def count_missing(self, model: str) -> dict[str, int]:
        """How many texts of each collection this model has not embedded."""
        there = and_(VectorRow.model == model, VectorRow.content_hash == VectorItemRow.content_hash)
        query = (
            select(VectorItemRow.collection, func.count(VectorItemRow.content_hash.distinct()))
            .where(VectorItemRow.content_hash.is_not(None), ~exists().where(there))
            .group_by(VectorItemRow.collection)
        )
        with self._database.read() as session:
            return dict(session.execute(query).all())

    def ids_with_vectors(self, model: str, collection: str) -> set[str]:
        """The ids that a vector index of a collection must hold, no others."""
        there = and_(VectorRow.model == model, VectorRow.content_hash == VectorItemRow.content_hash)
        query = select(VectorItemRow.item_id).join(VectorRow, there).where(VectorItemRow.collection == collection)
        with self._database.read() as session:
            return set(session.scalars(query))

    def _damage(self, session: Session) -> list[Disagreement]:
        """What SQLite says of its own file; PostgreSQL keeps checksums itself."""
        if not self._database.is_sqlite:
            return []
        try:
            lines = [line for line in session.scalars(text("PRAGMA integrity_check")) if line != "ok"]
        except DatabaseError as error:
            lines = [str(error.orig)]
        return [Disagreement("damaged_database", "database", tuple(lines))]

    def _damaged_keywords(self) -> set[str]:
        damaged: set[str] = set()
        for source in self._sources:
            with self._database.write() as session:
                try:
                    source.keywords.check(session)
                except DatabaseError:
                    damaged.add(source.collection)
                    session.rollback()
        return damaged

    def _compare(self, session: Session, source: Source, *, keywords: bool) -> list[Disagreement]:
        held = items(session, source.collection)
        numbers = source.keywords.numbers(session) if keywords and self._database.is_sqlite else None
        every = max(1, -(-len(numbers or ()) // SAMPLE))
        found: dict[str, list[str]] = {}
        for place, row in enumerate(source.rows(session)):
            item = held.pop(row.id, None)
            faults = _faults_of_item(row, item)
            if numbers is not None:
                looked_at = place % every == 0 or bool(faults)
                faults += self._faults_of_keywords(session, source, row, numbers, looked_at)
            for code in faults:
                found.setdefault(code, []).append(row.id)
        found["orphan_item"] = sorted(held)
        found["orphan_keywords"] = [str(number) for number in sorted(numbers or ())]
        return [Disagreement(code, source.collection, tuple(ids)) for code, ids in found.items()]

    def _faults_of_keywords(
        self, session: Session, source: Source, row: LiveRow, numbers: set[int], looked_at: bool
    ) -> list[str]:
        """Takes the row's number out of those that no row was seen for yet."""
        if row.number not in numbers:
            return ["missing_keywords"]
        numbers.discard(row.number)
        if not looked_at:
            return []
        stored = source.keywords.stored(session, row.number)
        spelled = source.keywords.spell(row.scope_key, row.own_words())
        if row.exact:
            return [] if stored == spelled else ["stale_keywords"]
        whole = all(Counter(words.split()) <= Counter(stored[field].split()) for field, words in spelled.items())
        return [] if whole else ["stale_keywords"]


# ---- questions to SQL ---------------------------------------------------------------------------


def items(session: Session, collection: str, ids: Sequence[str] | None = None) -> dict[str, tuple[str, str]]:
    """Scope and content hash of what the collection's indexes must hold."""
    query = select(VectorItemRow.item_id, VectorItemRow.scope_key, VectorItemRow.content_hash).where(
        VectorItemRow.collection == collection, VectorItemRow.content_hash.is_not(None)
    )
    if ids is not None:
        query = query.where(VectorItemRow.item_id.in_(ids))
    return {row.item_id: (row.scope_key, row.content_hash or "") for row in session.execute(query)}


def _faults_of_item(row: LiveRow, item: tuple[str, str] | None) -> list[str]:
    if row.content_hash is None:
        return [] if item is None else ["unwanted_item"]
    if item is None:
        return ["missing_item"]
    key, hashed = item
    faults = ["stale_text"] if {row.recorded_hash, hashed} != {row.content_hash} else []
    return [*faults, "wrong_scope"] if key != row.scope_key else faults


def altered(session: Session) -> Iterator[tuple[str, str]]:
    """Passages that are not what stands between their offsets, by id, with what does."""
    current = and_(VersionRow.document_id == DocumentRow.id, VersionRow.version == DocumentRow.version)
    documents = select(DocumentRow.id, VersionRow.text).join(VersionRow, current)
    for document_id, whole in session.execute(documents.execution_options(yield_per=20)):
        passages = select(ChunkRow.id, ChunkRow.text, ChunkRow.start, ChunkRow.end)
        for passage, stored, start, end in session.execute(passages.where(ChunkRow.document_id == document_id)):
            # Cut here and not in SQL, whose functions end at a null character.
            if stored != whole[start:end]:
                yield passage, whole[start:end]


def _altered_passages(session: Session) -> list[Disagreement]:
    return [Disagreement("altered_passage", "documents", tuple(passage for passage, _ in altered(session)))]


def _vectors_of(session: Session, model: str) -> list[Disagreement]:
    """Items whose vector is missing, and those whose vector has another length than most."""
    of_item = and_(VectorRow.model == model, VectorRow.content_hash == VectorItemRow.content_hash)
    query = (
        select(VectorItemRow.collection, VectorItemRow.item_id, func.length(VectorRow.vector).label("bytes"))
        .outerjoin(VectorRow, of_item)
        .where(VectorItemRow.content_hash.is_not(None))
    )
    rows = session.execute(query).all()
    lengths = Counter(row.bytes for row in rows if row.bytes is not None)
    usual = lengths.most_common(1)[0][0] if lengths else 0
    found: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        if row.bytes != usual or not usual:
            code = "missing_vector" if row.bytes is None else "damaged_vector"
            found.setdefault((code, row.collection), []).append(row.item_id)
    return [Disagreement(code, collection, tuple(ids)) for (code, collection), ids in sorted(found.items())]


def _dangling(session: Session) -> list[Disagreement]:
    slots = session.scalars(select(SlotRow.fact_id).where(dangling_slot()))
    quotes = session.execute(select(QuoteRow.fact_id, QuoteRow.message_id).where(dangling_quote()))
    return [
        Disagreement("dangling_slot", "profile", tuple(slots)),
        Disagreement("dangling_quote", "facts", tuple(f"{row.fact_id}:{row.message_id}" for row in quotes)),
    ]


def dangling_slot() -> ColumnElement[bool]:
    """Slots without an active fact of their user behind them."""
    behind = (FactRow.id == SlotRow.fact_id, FactRow.user_id == SlotRow.user_id, FactRow.status == "active")
    return ~exists().where(*behind)


def dangling_quote() -> ColumnElement[bool]:
    """Quotes without their fact or without their message."""
    return or_(
        ~exists().where(FactRow.id == QuoteRow.fact_id),
        ~exists().where(MessageRow.id == QuoteRow.message_id),
    )


def unused(kept_models: Collection[str]) -> ColumnElement[bool]:
    """Vectors of texts that nothing holds, and those of models other than these."""
    return or_(_UNUSED, VectorRow.model.not_in(kept_models)) if kept_models else _UNUSED
