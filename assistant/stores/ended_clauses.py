"""Which clauses of messages tell what no longer holds: all that was learned from them has ended, or was taken back."""

from collections.abc import Collection

from sqlalchemy import select
from sqlalchemy.orm import Session

from assistant.datatypes import EndedClause, Viewer
from assistant.stores.database import Database
from assistant.stores.fact_rows import LIVE
from assistant.stores.tables import FactRow, QuoteRow, TombstoneRow
from assistant.stores.vectors import pages
from assistant.stores.write_context import LAPSED


class EndedClauses:
    """Looks the clauses of some messages up, by what became of the facts that rest on them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_messages(self, viewer: Viewer, messages: Collection[str]) -> list[EndedClause]:
        """In no order; what merely faded, or waits for the user's word, has not ended."""
        with self._database.read() as session:
            return [
                clause for page in pages(list(dict.fromkeys(messages))) for clause in _of_page(session, viewer, page)
            ]


def _of_page(session: Session, viewer: Viewer, messages: Collection[str]) -> list[EndedClause]:
    told = session.execute(
        select(QuoteRow.message_id, QuoteRow.start, QuoteRow.end, FactRow.status, FactRow.reason)
        .join(FactRow, FactRow.id == QuoteRow.fact_id)
        .where(QuoteRow.message_id.in_(messages), FactRow.user_id == viewer.user_id)
    ).all()
    holding = [row for row in told if row.status in LIVE or row.reason in LAPSED]
    taken_back = session.execute(
        select(TombstoneRow.message_id, TombstoneRow.start, TombstoneRow.end).where(
            TombstoneRow.message_id.in_(messages), TombstoneRow.user_id == viewer.user_id
        )
    ).all()
    # One clause may tell two things of which one still holds.
    spans = [
        row
        for row in (*(row for row in told if row not in holding), *taken_back)
        if not any(one.message_id == row.message_id and one.start < row.end and row.start < one.end for one in holding)
    ]
    return list({EndedClause(row.message_id, row.start, row.end): None for row in spans})
