"""Putting right what `consistency` finds: derived rows in SQL, each looked at again in the transaction that writes it."""

from collections.abc import Callable, Collection, Iterator, Sequence

from sqlalchemy import delete, select, text, update
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session

from assistant.stores.consistency import (
    SAMPLE,
    Disagreement,
    Source,
    altered,
    dangling_quote,
    dangling_slot,
    items,
    unused,
)
from assistant.stores.database import Database
from assistant.stores.fact_rows import SingleValued
from assistant.stores.live_rows import LiveRow
from assistant.stores.profile_slots import fill, unfilled
from assistant.stores.tables import ChunkRow, QuoteRow, SlotRow, VectorItemRow, VectorRow
from assistant.stores.vectors import VectorStore, pages

# Rows put right in one write transaction, which others wait for.
MENDED_AT_ONCE = 200
# SQLAlchemy is not to look for changed rows among those a session holds.
_PLAIN = {"synchronize_session": False}


class Mending:
    """Writes derived rows again from the rows in SQL; knows no embedder and no Chroma."""

    def __init__(
        self, database: Database, vectors: VectorStore, sources: Sequence[Source], single_valued: SingleValued
    ) -> None:
        self._database = database
        self._vectors = vectors
        self._sources = sources
        self._single_valued = single_valued

    def mend(self, found: Sequence[Disagreement], kept_models: Collection[str], tell: Callable[[int], None]) -> None:
        """Puts right what `compare` found, in short transactions; `tell` is told how many are done, and may raise.

        Vectors that are missing or were taken out as damaged are the embedder's to make.
        """
        by_code: dict[str, list[Disagreement]] = {}
        for one in found:
            by_code.setdefault(one.code, []).append(one)
        if "damaged_database" in by_code:
            self._reindex_database()
        for one in by_code.get("damaged_keywords", ()):
            self._rebuild_keywords(self._source(one.collection))
        if "altered_passage" in by_code:
            self._restore_passages()
        done = 0
        for source in self._sources:
            for ids in _in_slices(self._to_write(source, found)):
                self._write_rows(source, ids)
                done += len(ids)
                tell(done)
            for ids in _in_slices(_ids(found, source.collection, {"orphan_item"})):
                self._remove_items(source, ids)
            self._remove_keywords(source, _ids(found, source.collection, {"orphan_keywords"}))
        with self._database.write() as session:
            self._fill_slots(session)
            session.execute(delete(QuoteRow).where(dangling_quote()), execution_options=_PLAIN)
            _drop_damaged(session, by_code.get("damaged_vector", ()))
        self.prune(kept_models)

    def _fill_slots(self, session: Session) -> None:
        session.execute(delete(SlotRow).where(dangling_slot()), execution_options=_PLAIN)
        for row in list(unfilled(session, self._single_valued)):
            fill(session, row, self._single_valued)

    def prune(self, kept_models: Collection[str]) -> None:
        """Removes vectors of texts that nothing holds, and those of other models."""
        with self._database.write() as session:
            session.execute(delete(VectorRow).where(unused(kept_models)), execution_options=_PLAIN)

    def rewrite_keywords(self, tell: Callable[[int], None]) -> None:
        """Makes every keyword row again from the rows in SQL."""
        done = 0
        for source in self._sources if self._database.is_sqlite else ():
            for ids in _in_slices(self._all_ids(source)):
                with self._database.write() as session:
                    self._write_keywords(session, source, list(source.rows(session, ids)))
                done += len(ids)
                tell(done)

    def count_rows(self) -> int:
        """How many rows `rewrite_keywords` will go through."""
        with self._database.read() as session:
            return sum(1 for source in self._sources for _ in source.rows(session))

    def _to_write(self, source: Source, found: Sequence[Disagreement]) -> list[str]:
        """Ids of the rows to be written to the derived stores again."""
        stale = _ids(found, source.collection, {"stale_keywords"})
        ids = _ids(
            found,
            source.collection,
            {"missing_item", "unwanted_item", "stale_text", "wrong_scope", "missing_keywords", "stale_keywords"},
        )
        everything = self._all_ids(source) if stale else []
        # Where only a sample was compared, others may be as stale as those in it.
        return everything if len(everything) > SAMPLE else ids

    def _all_ids(self, source: Source) -> list[str]:
        with self._database.read() as session:
            return [row.id for row in source.rows(session)]

    def _write_rows(self, source: Source, ids: Sequence[str]) -> None:
        with self._database.write() as session:
            held = items(session, source.collection, ids)
            rows = list(source.rows(session, ids))
            old = [item[1] for item in held.values()] + [row.recorded_hash for row in rows if row.recorded_hash]
            for row in rows:
                if source.noted_in is not None and row.recorded_hash != row.content_hash:
                    noted = update(source.noted_in).where(source.noted_in.id == row.id)
                    session.execute(noted.values(content_hash=row.content_hash), execution_options=_PLAIN)
                if row.content_hash is not None and held.get(row.id) != (row.scope_key, row.content_hash):
                    self._vectors.record_item(session, source.collection, row.id, row.scope_key, row.content_hash)
            without = [row.id for row in rows if row.content_hash is None]
            self._vectors.remove_items(session, source.collection, without)
            self._vectors.drop_unused(session, old)
            if self._database.is_sqlite:
                self._write_keywords(session, source, rows)

    def _write_keywords(self, session: Session, source: Source, rows: Sequence[LiveRow]) -> None:
        spelled = {row.number: source.keywords.spell(row.scope_key, row.words()) for row in rows}
        source.keywords.put_spelled(session, spelled)

    def _remove_items(self, source: Source, ids: Sequence[str]) -> None:
        with self._database.write() as session:
            live = {row.id for row in source.rows(session, ids)}
            gone = [one for one in ids if one not in live]
            old = [item[1] for item in items(session, source.collection, gone).values()]
            self._vectors.remove_items(session, source.collection, gone)
            self._vectors.drop_unused(session, old)

    def _remove_keywords(self, source: Source, numbers: Sequence[str]) -> None:
        if not numbers:
            return
        with self._database.write() as session:
            live = {row.number for row in source.rows(session)}
            source.keywords.remove(session, [int(one) for one in numbers if int(one) not in live])

    def _restore_passages(self) -> None:
        """A passage is the stored text between its offsets, which citations count in."""
        with self._database.write() as session:
            for passage, right in altered(session):
                session.execute(update(ChunkRow).where(ChunkRow.id == passage).values(text=right))

    def _rebuild_keywords(self, source: Source) -> None:
        with self._database.write() as session:
            source.keywords.rebuild(session)

    def _reindex_database(self) -> None:
        """Damage of SQLite's indexes alone can be put right; the second look tells whether that was all."""
        with self._database.write() as session:
            try:
                session.execute(text("REINDEX"))
            except DatabaseError:
                session.rollback()

    def _source(self, collection: str) -> Source:
        return next(source for source in self._sources if source.collection == collection)


def _drop_damaged(session: Session, found: Sequence[Disagreement]) -> None:
    """Takes out the vectors of items, so that they are made again."""
    for one in found:
        for ids in pages(one.ids):
            hashes = select(VectorItemRow.content_hash).where(
                VectorItemRow.collection == one.collection, VectorItemRow.item_id.in_(ids)
            )
            session.execute(delete(VectorRow).where(VectorRow.content_hash.in_(hashes)), execution_options=_PLAIN)


def _ids(found: Sequence[Disagreement], collection: str, codes: Collection[str]) -> list[str]:
    ids = [one_id for one in found if one.collection == collection and one.code in codes for one_id in one.ids]
    return list(dict.fromkeys(ids))


def _in_slices(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    for start in range(0, len(ids), MENDED_AT_ONCE):
        yield ids[start : start + MENDED_AT_ONCE]
