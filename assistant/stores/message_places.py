"""Where messages stand: in which session, behind which message of the same talk, said by whom and when."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from sqlalchemy import func, select
from sqlalchemy.orm import Session, aliased

from assistant.datatypes import Role, Viewer
from assistant.stores.message_words import UNSEARCHED_ROLES, is_same_talk
from assistant.stores.tables import MessageRow
from assistant.stores.vectors import pages


@dataclass(frozen=True, slots=True)
class MessagePlace:
    """Where a message stands: in which session, behind which message of the same talk (None: it begins one), said by whom."""

    session: str
    previous: str | None
    speaker: str | None
    role: Role
    at: datetime | None


def places_of(session: Session, viewer: Viewer, ids: Collection[str]) -> dict[str, MessagePlace]:
    """The places of those of the ids that are messages of the viewer; what is said before one of them counts among them."""
    before = aliased(MessageRow)
    previous = (
        select(func.max(before.number))
        .where(
            before.user_id == MessageRow.user_id,
            before.session_id == MessageRow.session_id,
            before.number < MessageRow.number,
            before.role.not_in(UNSEARCHED_ROLES),
        )
        .scalar_subquery()
    )
    columns = (
        MessageRow.number,
        MessageRow.id,
        MessageRow.session_id,
        MessageRow.speaker,
        MessageRow.role,
        MessageRow.created_at,
        previous.label("previous"),
    )
    rows: list[Any] = []
    for page in pages(list(ids)):
        # An expression has no index: else SQLite walks through all messages of the user for a list of ids.
        mine = MessageRow.user_id + "" == viewer.user_id
        rows += session.execute(select(*columns).where(mine, MessageRow.id.in_(page))).all()
    by_number = {row.number: row for row in rows}
    return {row.id: _place(row, by_number.get(row.previous)) for row in rows}


def _place(row: Any, last: Any | None) -> MessagePlace:
    # One that is no candidate itself explains nothing here.
    previous = last.id if last is not None and is_same_talk(last.created_at, row.created_at) else None
    return MessagePlace(row.session_id, previous, row.speaker, cast(Role, row.role), row.created_at)
