"""What of a user's memory changed since an event: whatever was derived from it is stale."""

from dataclasses import dataclass

from sqlalchemy import func, select

from assistant.datatypes import Viewer
from assistant.stores.database import Database
from assistant.stores.tables import FactEventRow, TombstoneRow

# Events that leave what was said of a fact as it was.
SAYING_NO_LESS = ("add", "supersede", "reinforce", "propose")


@dataclass(frozen=True, slots=True)
class ChangedSince:
    """Facts and messages that changed behind an event, by id; ask again from `number`, the last event there is."""

    number: int
    facts: frozenset[str]
    messages: frozenset[str]


def changed_since(database: Database, viewer: Viewer, number: int) -> ChangedSince:
    """Which facts and messages of the viewer changed behind an event of the history; 0 asks for all.

    A fact changed that was replaced, edited, put away, undone, restored or forgotten, a message of which words were
    blanked or which is not to be learned from; a fact that was only made, or said once more, did not. Ids of what is
    gone are among them.
    """
    mine = FactEventRow.user_id == viewer.user_id
    with database.read() as session:
        last = session.scalar(select(func.max(FactEventRow.number)).where(mine)) or 0
        since = session.scalar(select(FactEventRow.at).where(mine, FactEventRow.number == number))
        facts = session.scalars(
            select(FactEventRow.fact_id)
            .where(mine, FactEventRow.number > number, FactEventRow.op.not_in(SAYING_NO_LESS))
            .distinct()
        ).all()
        messages = select(TombstoneRow.message_id).where(TombstoneRow.user_id == viewer.user_id).distinct()
        if since is not None:
            messages = messages.where(TombstoneRow.at >= since)
        return ChangedSince(last, frozenset(facts), frozenset(session.scalars(messages)))
