"""Which active fact holds each slot of a profile: one that affirms before one that denies; a slot is never left empty."""

from collections.abc import Iterator
from datetime import datetime

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from assistant.stores.fact_rows import SLOT_KINDS, SingleValued, fills_slot, identity, value_key
from assistant.stores.tables import FactRow, SlotRow


def fill(session: Session, row: FactRow, single_valued: SingleValued, *, locked: bool = False) -> None:
    """Put an active fact into its slot, unless another active fact holds that which denies no more than this one."""
    if not fills_slot(row):
        return
    key = value_key(row.value, single_valued(row.topic, row.attribute))
    slot = session.get(SlotRow, (row.user_id, row.topic, row.attribute, key))
    if slot is None:
        slot = SlotRow(user_id=row.user_id, topic=row.topic, attribute=row.attribute, value_key=key, locked=False)
        session.add(slot)
    elif slot.fact_id != row.id:
        holder = session.scalar(select(FactRow).where(FactRow.id == slot.fact_id))
        if holder is not None and holder.status == "active" and holder.polarity >= row.polarity:
            return
    slot.locked = slot.locked or locked
    slot.fact_id = row.id
    slot.edited = row.edited
    slot.updated_at = row.updated_at
    session.flush()


def empty(session: Session, row: FactRow, single_valued: SingleValued) -> bool:
    """Take a fact out of its slot; what else is active there takes its place. Returns whether the slot was locked."""
    slots = session.scalars(select(SlotRow).where(SlotRow.fact_id == row.id)).all()
    for slot in slots:
        session.delete(slot)
    session.flush()
    heirs = beside(session, row, single_valued) if slots else []
    if heirs:
        fill(session, max(heirs, key=_rank), single_valued)
    return any(slot.locked for slot in slots)


def beside(session: Session, row: FactRow, single_valued: SingleValued) -> list[FactRow]:
    """The other active facts of a fact's slot."""
    single = single_valued(row.topic, row.attribute)
    others = select(FactRow).where(
        FactRow.scope_key == row.scope_key,
        FactRow.subject == row.subject,
        FactRow.topic == row.topic,
        FactRow.attribute == row.attribute,
        FactRow.status == "active",
        FactRow.id != row.id,
    )
    if not single:
        # Of an attribute with many values only what this very value says, or denies.
        either = (identity(row.subject, row.attribute, row.value, polarity) for polarity in (True, False))
        others = others.where(or_(*(FactRow.identity == one for one in either)))
    key = value_key(row.value, single)
    return [one for one in session.scalars(others) if fills_slot(one) and value_key(one.value, single) == key]


def unfilled(session: Session, single_valued: SingleValued) -> Iterator[FactRow]:
    """The active facts that should hold a slot and don't: nothing holds it, or a denial does where they affirm."""
    of_user = (FactRow.subject == "user", FactRow.scope == "user", FactRow.status == "active")
    slots: dict[tuple[str, str, str, str], list[FactRow]] = {}
    for row in session.scalars(select(FactRow).where(*of_user, FactRow.kind.in_(SLOT_KINDS))):
        key = value_key(row.value, single_valued(row.topic, row.attribute))
        slots.setdefault((row.user_id, row.topic, row.attribute, key), []).append(row)
    holding = set(session.scalars(select(SlotRow.fact_id)))
    for rows in slots.values():
        affirmed = [row for row in rows if row.polarity] or rows
        if not any(row.id in holding for row in affirmed):
            yield max(affirmed, key=_rank)


def _rank(row: FactRow) -> tuple[bool, bool, datetime]:
    return row.polarity, row.edited, row.updated_at
