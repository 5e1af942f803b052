"""The wordings that a fact had before the user edited it: facts of the history, which go with it where it is forgotten."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import uuid4

from sqlalchemy import inspect, select, update
from sqlalchemy.orm import Session

from assistant.datatypes import FactDraft
from assistant.stores.fact_ends import OCCASIONS, end_of
from assistant.stores.fact_rows import LIVE, draft_identity, text_hash
from assistant.stores.tables import FactEventRow, FactRow, QuoteRow

EDIT = "edit"


def keep_version(session: Session, row: FactRow) -> FactRow:
    """Store a fact as it is as its own history, with the quotations, which say it in no other words."""
    now = datetime.now(UTC)
    columns = {column.key: getattr(row, column.key) for column in inspect(FactRow).columns}
    ended = row.valid_to if row.attribute in OCCASIONS else end_of(row, None, now)
    changed = {"id": uuid4().hex, "status": "superseded", "superseded_by": row.id, "pinned": False, "updated_at": now}
    earlier = FactRow(**{**columns, **changed, "number": None, "valid_to": ended})
    session.add(earlier)
    session.flush()
    session.execute(update(QuoteRow).where(QuoteRow.fact_id == row.id).values(fact_id=earlier.id))
    return earlier


def reword_by_hand(row: FactRow, draft: FactDraft) -> None:
    """Give a fact the words, the slot and the dates that the user typed; its id and its first day stay."""
    row.subject, row.topic, row.attribute = draft.subject, draft.topic, draft.attribute
    row.text, row.value, row.language = draft.text, draft.value, draft.language
    row.kind, row.polarity, row.importance = draft.kind, draft.polarity, draft.importance
    row.valid_from, row.valid_to = draft.valid_from, draft.valid_to
    row.identity, row.content_hash = draft_identity(draft), text_hash(draft.text)
    row.said_at = datetime.now(UTC)
    row.superseded_by = None
    row.edited = True
    row.idle_days = 0


def earlier_wordings(session: Session, rows: Sequence[FactRow]) -> list[FactRow]:
    """What the user edited these facts out of, the last wording first, as far as nothing that holds now says it."""
    found = {row.id: row for row in rows}
    unread = list(found)
    while unread:
        edited = select(FactEventRow.other_id).where(FactEventRow.fact_id.in_(unread), FactEventRow.op == EDIT)
        earlier = session.scalars(
            select(FactRow)
            .where(FactRow.id.in_(edited), FactRow.status == "superseded", FactRow.user_id == rows[0].user_id)
            .order_by(FactRow.number.desc())
        ).all()
        unread = [row.id for row in earlier if row.id not in found]
        found.update((row.id, row) for row in earlier)
    given = {row.id for row in rows}
    return [row for row in found.values() if row.id not in given and not _holds_again(session, row, found)]


def _holds_again(session: Session, row: FactRow, but: dict[str, FactRow]) -> bool:
    twins = select(FactRow.id).where(
        FactRow.scope_key == row.scope_key, FactRow.identity == row.identity, FactRow.status.in_(LIVE)
    )
    return any(twin not in but for twin in session.scalars(twins))
