"""Forgetting at the user's wish: a fact leaves every answer at once, its words all that repeats them."""

import sqlite3
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal, cast

from sqlalchemy import delete, func, make_url, or_, select, update
from sqlalchemy.orm import Session

from assistant.datatypes import Viewer
from assistant.errors import Language
from assistant.stores.database import Database, raise_counter
from assistant.stores.fact_reader import own_row, readable
from assistant.stores.fact_rows import quotes_of
from assistant.stores.fact_versions import earlier_wordings
from assistant.stores.facts import FactStore
from assistant.stores.forgotten_words import ForgottenWords, says_more_than
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.message_blanking import MessageBlanking
from assistant.stores.message_words import FORGOTTEN
from assistant.stores.notes import forget_in_notes
from assistant.stores.records import ForgetReport, Place
from assistant.stores.tables import CounterRow, FactRow, MetaRow, QuoteRow, SlotRow, VectorItemRow
from assistant.stores.task_forgetting import forget_in_tasks
from assistant.stores.tool_log import forget_in_calls
from assistant.stores.vectors import VectorStore
from assistant.stores.window_forgetting import forget_in_windows
from assistant.stores.write_context import WriteContext

# Set by the first `forget` after a purge, and gone with the next purge.
PURGE_DUE = "purge_due_since"
# Set where documents of a user were erased, whose vectors stand in the Chroma folder that everyone's are in.
PURGE_DOCUMENTS = "purge_documents"
# Counts what was to be purged, so that a purge knows what came while it ran.
PURGES_ASKED = "purges_asked"
# Half of the day that people are promised: whoever closes a home then does it, and one `forget` after the other waits.
PURGE_AFTER = timedelta(hours=12)


ChromaName = Literal["memories", "documents"]


class Forgetting:
    """`forget` acts within one transaction; `purge` then cleans the disk of what was freed."""

    def __init__(
        self,
        database: Database,
        facts: FactStore,
        blanking: MessageBlanking,
        vectors: VectorStore,
        keyword_indexes: Sequence[KeywordIndex],
        clean_index: Callable[[ChromaName], bool] = lambda folder: True,
    ) -> None:
        """`clean_index` makes a folder of vectors anew, and says whether that could be done."""
        self._database = database
        self._facts = facts
        self._blanking = blanking
        self._vectors = vectors
        self._keyword_indexes = keyword_indexes
        self._clean_index = clean_index

    def places(self, viewer: Viewer, fact_id: str) -> ForgetReport:
        """What `forget` would do, without doing it."""
        with self._database.write() as session:
            report = self._forget(session, viewer, fact_id)
            session.rollback()
            return report

    def forget(self, viewer: Viewer, fact_id: str, *, wished_in: str = "") -> ForgetReport:
        """Remove a fact from all answers, blank its words wherever they were repeated, and name the places.

        `wished_in` is the message that wishes it, and would say the value for ever itself.

        The wordings that the user edited it out of go with it. Messages where the user spoke of the value otherwise,
        and other facts that hold it, among them what this one replaced, are named as not removed.
        """
        with self._database.write() as session:
            report = self._forget(session, viewer, fact_id, wished_in)
            if session.get(MetaRow, PURGE_DUE) is None:
                session.add(MetaRow(key=PURGE_DUE, value=datetime.now(UTC).isoformat()))
            raise_counter(session, PURGES_ASKED)
            return report

    def purge_soon(self, session: Session) -> None:
        """In the caller's write transaction: a purge is due for whoever closes the home next, or keeps it open."""
        session.merge(MetaRow(key=PURGE_DUE, value=(datetime.now(UTC) - PURGE_AFTER).isoformat()))
        raise_counter(session, PURGES_ASKED)

    def forget_within(self, session: Session, viewer: Viewer, fact_id: str) -> ForgetReport:
        """As `forget`, in the caller's write transaction; the caller sees to the purge."""
        return self._forget(session, viewer, fact_id)

    def purge_now(self) -> bool:
        """Purge; where that could not be done whole, it is due soon (`purge_soon`)."""
        if self.purge():
            return True
        with self._database.write() as session:
            self.purge_soon(session)
        return False

    def purge_due_since(self) -> datetime | None:
        """Since when forgotten words may still stand in freed parts of the disk."""
        with self._database.read() as session:
            row = session.get(MetaRow, PURGE_DUE)
            return datetime.fromisoformat(row.value) if row else None

    def purge_if_due(self) -> bool:
        """Purge where something was forgotten `PURGE_AFTER` ago or earlier; whether that was done, and done whole."""
        since = self.purge_due_since()
        return since is not None and datetime.now(UTC) - since >= PURGE_AFTER and self.purge()

    def purge(self) -> bool:
        """Clean the database's files and the Chroma folders of all that was removed.

        Documents' folder is made anew only where a user was erased who had some. Returns False, to be tried again
        later, where another process kept the files busy. FTS5 keeps removed
        words until its segments merge, SQLite freed pages until VACUUM, and old pages in the log until it is
        truncated. PostgreSQL's autovacuum does its own.
        """
        with self._database.write() as session:
            asked = _asked(session)
            folders: list[ChromaName] = ["memories"]
            if session.get(MetaRow, PURGE_DOCUMENTS) is not None:
                folders.append("documents")
            for index in self._keyword_indexes:
                index.optimize(session)
            self._vectors.drop_all_unused(session)
        # Each is tried: what one process can't clean, the next one need not clean again.
        cleaned = [self._clean_index(folder) for folder in folders]
        if not all(cleaned):
            return False
        with self._database.write() as session:
            _drop_empty_scopes(session)
        if self._database.is_sqlite and not _vacuum(self._database):
            return False
        with self._database.write() as session:
            # Unless something was forgotten while this ran.
            if _asked(session) == asked:
                session.execute(delete(MetaRow).where(MetaRow.key.in_((PURGE_DUE, PURGE_DOCUMENTS))))
        return True

    def _forget(self, session: Session, viewer: Viewer, fact_id: str, wished_in: str = "") -> ForgetReport:
        chosen = own_row(session, viewer, fact_id)
        # What was said, replaced and said again stands in several rows of one identity.
        rows = session.scalars(
            select(FactRow).where(
                FactRow.scope_key == chosen.scope_key,
                FactRow.identity == chosen.identity,
                FactRow.user_id == viewer.user_id,
            )
        ).all()
        places: list[Place] = []
        # The words that the user edited a fact out of are the fact's, too.
        for earlier in earlier_wordings(session, rows):
            places += self._forget_rows(session, viewer, earlier, [earlier], "")
        places += self._forget_rows(session, viewer, chosen, rows, wished_in)
        gone = {place.id for place in places if place.kind == "fact"}
        kept = [place for place in places if place.removed or place.id not in gone]
        return ForgetReport(chosen.id, tuple(dict.fromkeys(kept)))

    def _forget_rows(
        self, session: Session, viewer: Viewer, chosen: FactRow, rows: Sequence[FactRow], wished_in: str
    ) -> list[Place]:
        """Forget rows that say one thing, and its words wherever they stand."""
        words = _words(session, chosen, rows)
        quotes = session.scalars(select(QuoteRow).where(QuoteRow.fact_id.in_(words.fact_ids))).all()
        others = _other_facts(session, viewer, words)
        session.execute(update(FactRow).where(FactRow.superseded_by.in_(words.fact_ids)).values(superseded_by=None))
        context = WriteContext(session, viewer, "user", "user")
        places = [place for row in rows for place in self._remove(context, row)]
        quoted = [*quotes, *self._blanking.naming(session, viewer, words, wished_in)]
        places += self._blanking.blank(session, viewer, words, quoted)
        places += forget_in_notes(session, viewer, words, places)
        places += forget_in_calls(session, viewer, words)
        places += forget_in_tasks(session, viewer, words)
        forget_in_windows(session, viewer, words, {place.session_id for place in places if place.session_id})
        return places + others

    def _remove(self, context: WriteContext, row: FactRow) -> list[Place]:
        session = context.session
        slots = session.scalars(select(SlotRow.fact_id).where(SlotRow.fact_id == row.id)).all()
        self._facts.writer.withdraw(session, row)
        self._facts.writer.record(context, row.id, "forget")
        session.execute(delete(QuoteRow).where(QuoteRow.fact_id == row.id))
        session.execute(delete(FactRow).where(FactRow.id == row.id))
        return [Place("fact", row.id), *(Place("profile", fact_id) for fact_id in slots)]


def _words(session: Session, chosen: FactRow, rows: Sequence[FactRow]) -> ForgottenWords:
    quotes = quotes_of(session, [row.id for row in rows])
    said = [quote.text for found in quotes.values() for quote in found] + [row.text for row in rows]
    return ForgottenWords(
        fact_ids=frozenset(row.id for row in rows),
        sentences=tuple(dict.fromkeys(s for s in said if says_more_than(chosen.value, s))),
        value=chosen.value,
        marker=FORGOTTEN[cast(Language, chosen.language)],
    )


def _other_facts(session: Session, viewer: Viewer, words: ForgottenWords) -> list[Place]:
    """Facts that stay: what a forgotten one replaced, and those whose words hold its value."""
    holds = FactRow.superseded_by.in_(words.fact_ids)
    if words.is_distinctive:
        holds = or_(holds, FactRow.text.icontains(words.value, autoescape=True))
    rows = session.scalars(
        readable(viewer).where(holds, FactRow.user_id == viewer.user_id, FactRow.id.not_in(words.fact_ids))
    )
    return [Place("fact" if row.status == "active" else "history", row.id, removed=False) for row in rows]


def _asked(session: Session) -> int:
    row = session.get(CounterRow, PURGES_ASKED)
    return row.value if row else 0


def _drop_empty_scopes(session: Session) -> None:
    """What tells indexes that an item is gone, where a whole scope is: no index asks for it any more."""
    emptied = select(VectorItemRow.scope_key).where(VectorItemRow.content_hash.is_(None)).distinct()
    keys = [
        key
        for key in session.scalars(emptied).all()
        if not session.scalar(
            select(func.count()).where(VectorItemRow.scope_key == key, VectorItemRow.content_hash.is_not(None))
        )
    ]
    session.execute(delete(VectorItemRow).where(VectorItemRow.scope_key.in_(keys)))


def _vacuum(database: Database) -> bool:
    """VACUUM and truncate the log, which SQLite does outside of any transaction alone."""
    file = make_url(database.url).database
    assert file is not None
    connection = sqlite3.connect(file, timeout=database.busy_timeout_s, isolation_level=None)
    try:
        connection.execute("VACUUM")
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.OperationalError:
        return False
    finally:
        connection.close()
    return not busy
