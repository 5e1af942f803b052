"""Writes all that is known of a user into one file, from one snapshot of the database."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from assistant.datatypes import Viewer
from assistant.stores.database import Database
from assistant.stores.export_file import ExportWriter
from assistant.stores.fact_rows import quotes_of
from assistant.stores.portable_kinds import FACT, KINDS, Kind
from assistant.stores.records import ExportReport
from assistant.stores.tables import FactRow, MessageRow, SessionRow, TurnRow

# Rows read at a time, while the snapshot is held.
AT_ONCE = 500


class Exporter:
    """Reads each kind of record in its order; texts of documents and conversations are as they are stored."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def export(self, viewer: Viewer, path: Path) -> ExportReport:
        """Write the file, in place of an earlier one only when it is whole; raises RunError."""
        counts = {kind.name: 0 for kind in KINDS}
        with ExportWriter(path, viewer.user_id, datetime.now(UTC)) as file, self._database.read() as session:
            for kind in KINDS:
                for record in _records(session, kind, viewer.user_id):
                    file.put(kind.name, record)
                    counts[kind.name] += 1
        return ExportReport(str(path), viewer.user_id, counts, path.stat().st_size)


def _records(session: Session, kind: Kind, user_id: str) -> Iterator[dict[str, Any]]:
    rows = session.scalars(kind.rows_of(user_id).execution_options(yield_per=AT_ONCE))
    for page in rows.partitions():
        yield from _page(session, kind, page, user_id)


def _page(session: Session, kind: Kind, rows: Sequence[Any], user_id: str) -> Iterator[dict[str, Any]]:
    quotes = quotes_of(session, [row.id for row in rows]) if kind is FACT else {}
    for row in rows:
        record = kind.encode(row)
        if isinstance(row, SessionRow):
            record["cleared_after"] = _last_cleared(session, row)
        elif isinstance(row, TurnRow) and row.status == "running":
            # Where it is imported nobody answers it; what the user said in it is remembered there.
            record |= {"status": "interrupted", "extraction": "pending"}
        elif isinstance(row, FactRow):
            record["superseded_by"] = _known(session, row.superseded_by, user_id)
            record["quotes"] = [
                {
                    "message_id": quote.message_id,
                    "start": quote.start,
                    "end": quote.end,
                    "text": quote.text,
                    "said_at": quote.said_at.isoformat() if quote.said_at else None,
                }
                for quote in quotes.get(row.id, ())
            ]
        yield record


def _last_cleared(session: Session, row: SessionRow) -> str | None:
    """The last message that /clear emptied away, as its number means nothing elsewhere."""
    return session.scalar(
        select(MessageRow.id)
        .where(
            MessageRow.user_id == row.user_id,
            MessageRow.session_id == row.id,
            MessageRow.number <= row.cleared_number,
        )
        .order_by(MessageRow.number.desc())
        .limit(1)
    )


def _known(session: Session, fact_id: str | None, user_id: str) -> str | None:
    """A fact's id as long as the user has that fact."""
    there = select(func.count()).where(FactRow.id == fact_id, FactRow.user_id == user_id)
    return fact_id if fact_id is not None and session.scalar(there) else None
