"""Erases a user: every row of every table, both indexes; what of it the disk still holds is the purge's to clean."""

from typing import Any, cast

from sqlalchemy import ColumnElement, CursorResult, Table, delete, func, select
from sqlalchemy.orm import Session

from assistant.datatypes import Viewer, scope_key
from assistant.stores.database import Database
from assistant.stores.forgetting import PURGE_DOCUMENTS, Forgetting
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.tables import (
    Base,
    ChunkRow,
    DocumentRow,
    FactRow,
    MessageRow,
    MetaRow,
    VectorItemRow,
)
from assistant.stores.vectors import VectorStore, pages

# Tables in which no row is a user's own by itself: of the home, gone with the row they hang on, or of an index.
WITHOUT_A_USER = frozenset(
    {"meta", "counters", "document_versions", "chunks", "fact_quotes", "vectors", "vector_items"}
)


class Erasing:
    """Works in one transaction; what other users have, also of the same words, stays as it was."""

    def __init__(
        self,
        database: Database,
        forgetting: Forgetting,
        vectors: VectorStore,
        keywords: dict[str, KeywordIndex],
    ) -> None:
        """`keywords` has the index of "documents", "facts" and "messages"."""
        self._database = database
        self._forgetting = forgetting
        self._vectors = vectors
        self._keywords = keywords

    def erase(self, viewer: Viewer) -> dict[str, int]:
        """Remove all rows of the user; how many of each table. The purge is due at once."""
        with self._database.write() as session:
            self._forget_shared(session, viewer)
            old = self._unindex(session, viewer)
            counts = _delete_rows(session, viewer)
            self._vectors.drop_unused(session, old)
            self._forgetting.purge_soon(session)
            if counts.get(DocumentRow.__tablename__):
                session.merge(MetaRow(key=PURGE_DOCUMENTS, value="1"))
            return counts

    def _forget_shared(self, session: Session, viewer: Viewer) -> None:
        """What was told to everyone stands in the turns of others, too, and goes from there."""
        shared = select(FactRow.id).where(FactRow.user_id == viewer.user_id, FactRow.scope == "global")
        for fact_id in session.scalars(shared).all():
            # One that was said several times goes with the first of its rows.
            if session.scalar(select(func.count()).where(FactRow.id == fact_id)):
                self._forgetting.forget_within(session, viewer, fact_id)

    def _unindex(self, session: Session, viewer: Viewer) -> list[str]:
        """Take the user's rows out of both indexes; the content hashes that they had."""
        key = scope_key("user", viewer.user_id)
        rows = {
            "facts": select(FactRow.number, FactRow.id).where(FactRow.user_id == viewer.user_id),
            "messages": select(MessageRow.number, MessageRow.id).where(MessageRow.user_id == viewer.user_id),
            "documents": select(ChunkRow.number, ChunkRow.id)
            .join(DocumentRow, DocumentRow.id == ChunkRow.document_id)
            .where(DocumentRow.scope_key == key),
        }
        hashes: list[str] = []
        for collection, chosen in rows.items():
            found = session.execute(chosen).all()
            self._keywords[collection].remove(session, [number for number, _ in found])
            for ids in pages([str(item) for _, item in found]):
                items = select(VectorItemRow.content_hash).where(
                    VectorItemRow.collection == collection,
                    VectorItemRow.item_id.in_(ids),
                    VectorItemRow.content_hash.is_not(None),
                )
                hashes += [hashed for hashed in session.scalars(items) if hashed is not None]
                self._vectors.remove_items(session, collection, ids)
        return hashes


def _delete_rows(session: Session, viewer: Viewer) -> dict[str, int]:
    """Every row that names the user, and what hangs on it; tables that refer to others first."""
    counts: dict[str, int] = {}
    for table in reversed(Base.metadata.sorted_tables):
        condition = _of_user(table, viewer)
        if condition is None:
            continue
        result = cast(CursorResult[Any], session.execute(delete(table).where(condition)))
        if result.rowcount:
            counts[table.name] = result.rowcount
    return counts


def _of_user(table: Table, viewer: Viewer) -> ColumnElement[bool] | None:
    if table.name == DocumentRow.__tablename__:
        return table.c.scope_key == scope_key("user", viewer.user_id)
    return table.c.user_id == viewer.user_id if "user_id" in table.c else None
