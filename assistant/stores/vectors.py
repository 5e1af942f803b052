"""Vectors in SQL: the truth from which every vector index is filled, in the order of its numbered changes.

(Slightly longer than most files: every statement that numbers a change, to be read beside the others.)
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import ColumnElement, Select, and_, delete, exists, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from assistant.protocols import Vectors
from assistant.stores.database import Database, raise_counter
from assistant.stores.tables import CounterRow, VectorItemRow, VectorRow

# SQLite takes 32,766 values in a statement and older builds 999; this suits all.
PAGE = 900
# Vectors read at a time: 8 MB of 384 numbers each.
BLOCK = 5000

Value = TypeVar("Value", str, int)


@dataclass(frozen=True, slots=True)
class MissingVector:
    """An item that waits for its content to be embedded."""

    item_id: str
    content_hash: str


@dataclass(frozen=True, slots=True)
class VectorChange:
    """The newest change of one item; without a vector the item is gone."""

    seq: int
    item_id: str
    scope_key: str
    vector: Vectors | None


@dataclass(frozen=True, slots=True)
class VectorBlock:
    """Some items with their vectors, a row each."""

    item_ids: Sequence[str]
    vectors: Vectors


class VectorStore:
    """Vectors by model and content, and which item of "documents", "facts" or "messages" has which.

    Each change of an item gets the collection's next number within its transaction, so an index that has
    applied number n lacks exactly what `changes` gives after n.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._whole: dict[tuple[str, str], int] = {}

    def cached(self, model: str, hashes: Sequence[str]) -> dict[str, NDArray[np.float32]]:
        """The vectors this model already made, by content hash."""
        found: dict[str, NDArray[np.float32]] = {}
        with self._database.read() as session:
            for page in pages(hashes):
                rows = session.execute(
                    select(VectorRow.content_hash, VectorRow.vector).where(
                        VectorRow.model == model, VectorRow.content_hash.in_(page)
                    )
                )
                found.update({row.content_hash: _unpack(row.vector) for row in rows})
        return found

    def put(self, model: str, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        """Stores vectors by content hash; every item that waited for one gets a new number."""
        with self._database.write() as session:
            self._put(session, model, vectors)

    def fill(self, model: str, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        """As `put`, but only for texts that an item still has.

        What was forgotten or changed while it was being embedded leaves no vector behind.
        """
        with self._database.write() as session:
            wanted: set[str | None] = set()
            for page in pages(list(vectors)):
                held = select(VectorItemRow.content_hash).where(VectorItemRow.content_hash.in_(page))
                wanted.update(session.scalars(held))
            self._put(session, model, {key: vector for key, vector in vectors.items() if key in wanted})

    def _put(self, session: Session, model: str, vectors: Mapping[str, NDArray[np.float32]]) -> None:
        if not vectors:
            return
        insert = sqlite.insert if self._database.is_sqlite else postgresql.insert
        new: list[str] = []
        for page in pages(list(vectors)):
            there = select(VectorRow.content_hash).where(VectorRow.model == model, VectorRow.content_hash.in_(page))
            known = set(session.scalars(there))
            new += [content_hash for content_hash in page if content_hash not in known]
        rows = [{"model": model, "content_hash": key, "vector": _pack(vectors[key])} for key in new]
        if rows:
            session.execute(insert(VectorRow), rows)
        for page in pages(new):
            items = VectorItemRow.content_hash.in_(page)
            waiting = session.execute(select(VectorItemRow.collection, VectorItemRow.item_id).where(items)).all()
            for collection in sorted({row.collection for row in waiting}):
                ids = [row.item_id for row in waiting if row.collection == collection]
                _renumber(session, collection, ids)

    def record_item(self, session: Session, collection: str, item_id: str, scope_key: str, content_hash: str) -> None:
        """Says, in the caller's write transaction, that an index must hold this item with this content."""
        self.record_items(session, collection, scope_key, {item_id: content_hash})

    def record_items(self, session: Session, collection: str, scope_key: str, items: Mapping[str, str]) -> None:
        """As `record_item` for many items of one scope, by id, with their content hashes."""
        if not items:
            return
        seqs = _next_seqs(session, collection, len(items))
        insert = sqlite.insert if self._database.is_sqlite else postgresql.insert
        statement = insert(VectorItemRow)
        changed = {name: statement.excluded[name] for name in ("scope_key", "content_hash", "seq")}
        session.execute(
            statement.on_conflict_do_update(index_elements=["collection", "item_id"], set_=changed),
            [
                {
                    "collection": collection,
                    "item_id": item_id,
                    "scope_key": scope_key,
                    "content_hash": content_hash,
                    "seq": seq,
                }
                for seq, (item_id, content_hash) in zip(seqs, items.items(), strict=True)
            ],
        )

    def remove_items(self, session: Session, collection: str, item_ids: Sequence[str]) -> None:
        """Says, in the caller's write transaction, that items are gone; one that is unknown is no error."""
        for page in pages(item_ids):
            known = session.scalars(
                select(VectorItemRow.item_id).where(
                    VectorItemRow.collection == collection,
                    VectorItemRow.item_id.in_(page),
                    VectorItemRow.content_hash.is_not(None),
                )
            ).all()
            _renumber(session, collection, known, content_hash=None)

    def missing(self, model: str, collection: str, limit: int = 1000) -> list[MissingVector]:
        """Items whose content this model has not embedded yet, oldest change first."""
        with self._database.read() as session:
            return [item for _, item in _missing(session, model, collection, limit, after=0)]

    def newly_missing(self, model: str, collection: str, limit: int = 1000) -> list[MissingVector]:
        """As `missing`, but what this process found to have all its vectors once is not looked at again.

        For every turn: 30,000 items take a tenth of a second. A vector that is lost later is `missing`'s to find.
        """
        with self._database.read() as session:
            last, whole = self.last_seq_in(session, collection), self._whole.get((model, collection), 0)
            # A database that was put back to an earlier state begins again.
            found = _missing(session, model, collection, limit, after=whole if whole <= last else 0)
        # All before the first that lacks its vector have theirs.
        self._whole[model, collection] = found[0][0] - 1 if found else last
        return [item for _, item in found]

    def changes(self, model: str, collection: str, after: int, limit: int) -> list[VectorChange]:
        """What changed after a number, in order; an item without its vector comes when that is there."""
        query = _with_vectors(model).where(
            VectorItemRow.collection == collection,
            VectorItemRow.seq > after,
            or_(VectorItemRow.content_hash.is_(None), VectorRow.vector.is_not(None)),
        )
        return self._changes(query.order_by(VectorItemRow.seq).limit(limit))

    def blocks_of_scope(self, model: str, collection: str, scope_key: str) -> Iterator[VectorBlock]:
        """Every item of one scope that has its vector, some thousands at a time: all at once they would lie there twice."""
        query = (
            select(VectorItemRow.item_id, VectorRow.vector)
            .join(VectorRow, _vector_of_item(model))
            .where(VectorItemRow.collection == collection, VectorItemRow.scope_key == scope_key)
            .order_by(VectorItemRow.seq)
        )
        with self._database.read() as session:
            for rows in session.execute(query.execution_options(yield_per=BLOCK)).partitions():
                packed = np.frombuffer(b"".join([row.vector for row in rows]), dtype="<f4")
                vectors = packed.astype(np.float32, copy=False).reshape(len(rows), -1)
                yield VectorBlock([row.item_id for row in rows], vectors)

    def last_seq(self, collection: str) -> int:
        """The number of the collection's last change, 0 before the first."""
        with self._database.read() as session:
            return self.last_seq_in(session, collection)

    def last_seq_in(self, session: Session, collection: str) -> int:
        """The same, as the caller's transaction sees it."""
        return session.scalar(select(CounterRow.value).where(CounterRow.name == _counter(collection))) or 0

    def count(self, collection: str) -> int:
        """How many items an index of the collection must hold once all are embedded."""
        query = select(func.count()).where(
            VectorItemRow.collection == collection, VectorItemRow.content_hash.is_not(None)
        )
        with self._database.read() as session:
            return session.scalar(query) or 0

    def has_more_than(self, limit: int, collection: str, scope_keys: Sequence[str]) -> bool:
        """Whether a viewer of these scopes may read more items than `limit`; counts no further than that."""
        items = select(VectorItemRow.item_id).where(
            VectorItemRow.collection == collection,
            VectorItemRow.scope_key.in_(scope_keys),
            VectorItemRow.content_hash.is_not(None),
        )
        query = select(func.count()).select_from(items.limit(limit + 1).subquery())
        with self._database.read() as session:
            return (session.scalar(query) or 0) > limit

    def count_by_scope(self, model: str, collection: str) -> dict[str, int]:
        """How many items with a vector each scope has."""
        query = (
            select(VectorItemRow.scope_key, func.count().label("items"))
            .join(VectorRow, _vector_of_item(model))
            .where(VectorItemRow.collection == collection)
            .group_by(VectorItemRow.scope_key)
        )
        with self._database.read() as session:
            return {row.scope_key: row.items for row in session.execute(query)}

    def drop_unused(self, session: Session, hashes: Sequence[str]) -> None:
        """Removes, in the caller's write transaction, those vectors of all models that no item uses now."""
        in_use = exists().where(VectorItemRow.content_hash == VectorRow.content_hash)
        # By the whole key: by the hash alone SQLite walks through all vectors, which a turn may have to wait for.
        for model in _models(session) if hashes else ():
            for page in pages(hashes):
                session.execute(
                    delete(VectorRow).where(VectorRow.model == model, VectorRow.content_hash.in_(page), ~in_use),
                    execution_options={"synchronize_session": False},
                )

    def drop_all_unused(self, session: Session) -> None:
        """Removes, in the caller's write transaction, every vector that no item uses now."""
        in_use = exists().where(VectorItemRow.content_hash == VectorRow.content_hash)
        session.execute(delete(VectorRow).where(~in_use), execution_options={"synchronize_session": False})

    def _changes(self, query: Select[int, str, str, str | None, bytes]) -> list[VectorChange]:
        with self._database.read() as session:
            return [
                VectorChange(
                    seq=row.seq,
                    item_id=row.item_id,
                    scope_key=row.scope_key,
                    vector=None if row.vector is None else _unpack(row.vector),
                )
                for row in session.execute(query)
            ]


def _missing(session: Session, model: str, collection: str, limit: int, after: int) -> list[tuple[int, MissingVector]]:
    """With the number of each item's last change."""
    # By keys alone, which stand in an index: vectors are large.
    query = (
        select(VectorItemRow.seq, VectorItemRow.item_id, VectorItemRow.content_hash)
        .outerjoin(VectorRow, _vector_of_item(model))
        .where(
            VectorItemRow.collection == collection,
            VectorItemRow.seq > after,
            VectorItemRow.content_hash.is_not(None),
            VectorRow.content_hash.is_(None),
        )
    )
    rows = session.execute(query.order_by(VectorItemRow.seq).limit(limit))
    return [(row.seq, MissingVector(row.item_id, row.content_hash)) for row in rows]


def pages(values: Sequence[Value]) -> Iterator[Sequence[Value]]:
    """A list in parts that fit into one IN clause."""
    for start in range(0, len(values), PAGE):
        yield values[start : start + PAGE]


def _models(session: Session) -> list[str]:
    """The models that have vectors, looked up one behind the other in the key's index."""
    models: list[str] = []
    first = session.scalar(select(func.min(VectorRow.model)))
    while first is not None:
        models.append(first)
        first = session.scalar(select(func.min(VectorRow.model)).where(VectorRow.model > first))
    return models


def _with_vectors(model: str) -> Select[int, str, str, str | None, bytes]:
    return select(
        VectorItemRow.seq,
        VectorItemRow.item_id,
        VectorItemRow.scope_key,
        VectorItemRow.content_hash,
        VectorRow.vector,
    ).outerjoin(VectorRow, _vector_of_item(model))


def _vector_of_item(model: str) -> ColumnElement[bool]:
    return and_(VectorRow.model == model, VectorRow.content_hash == VectorItemRow.content_hash)


def _next_seqs(session: Session, collection: str, count: int) -> range:
    last = raise_counter(session, _counter(collection), by=count)
    return range(last - count + 1, last + 1)


def _renumber(session: Session, collection: str, item_ids: Sequence[str], **changes: None) -> None:
    """Gives items the collection's next numbers, and other columns a new value."""
    if item_ids:
        seqs = _next_seqs(session, collection, len(item_ids))
        session.execute(
            update(VectorItemRow),
            [
                {"collection": collection, "item_id": item_id, "seq": seq, **changes}
                for seq, item_id in zip(seqs, item_ids, strict=True)
            ],
        )


def _counter(collection: str) -> str:
    return f"vectors:{collection}"


def _pack(vector: NDArray[np.float32]) -> bytes:
    return np.ascontiguousarray(vector, dtype="<f4").reshape(-1).tobytes()


def _unpack(packed: bytes) -> NDArray[np.float32]:
    return np.frombuffer(packed, dtype="<f4").astype(np.float32, copy=False)
