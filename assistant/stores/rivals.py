"""Which active facts cannot hold beside another: the other value of its slot, or its plain opposite."""

from collections.abc import Callable

from sqlalchemy import select
from sqlalchemy.orm import Session

from assistant.stores.fact_rows import identity
from assistant.stores.tables import FactRow


def contradicted(session: Session, row: FactRow, single_valued: Callable[[str, str], bool]) -> list[FactRow]:
    """The active facts that this one takes the place of where it becomes active, the newest first."""
    same_slot = select(FactRow).where(
        FactRow.scope_key == row.scope_key,
        FactRow.status == "active",
        FactRow.id != row.id,
        FactRow.subject == row.subject,
        FactRow.topic == row.topic,
        FactRow.attribute == row.attribute,
    )
    if not single_valued(row.topic, row.attribute):
        opposite = identity(row.subject, row.attribute, row.value, not row.polarity)
        same_slot = same_slot.where(FactRow.identity == opposite)
    return list(session.scalars(same_slot.order_by(FactRow.number.desc())))
