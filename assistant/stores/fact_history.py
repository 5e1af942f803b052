"""How facts began and ended: the events that say so, and a fact as a slot once held it."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from assistant.datatypes import Fact
from assistant.stores.fact_ends import OCCASIONS
from assistant.stores.records import Ending, FactEvent, HeldFact
from assistant.stores.tables import FactEventRow
from assistant.stores.vectors import pages

BEGINNINGS = ("add", "supersede", "edit", "accept", "restore")
"""Events by which a fact becomes active."""
ENDINGS = ("superseded", "archive")
"""Events by which it ceases to be."""


def ended(session: Session, fact_ids: Sequence[str]) -> dict[str, FactEventRow]:
    """The last event that took each of these facts out of recall."""
    found: dict[str, FactEventRow] = {}
    for page in pages(fact_ids):
        of_page = select(FactEventRow).where(FactEventRow.fact_id.in_(page), FactEventRow.op.in_(ENDINGS))
        found.update((event.fact_id, event) for event in session.scalars(of_page.order_by(FactEventRow.number)))
    return found


def held_fact(fact: Fact, end: FactEventRow | None, told: Mapping[str, datetime | None]) -> HeldFact:
    """A fact with its end; `told` says since when it and the fact after it were told."""
    columns: dict[str, Any] = {field.name: getattr(fact, field.name) for field in fields(fact)}
    begun = told[fact.id]
    if end is None:
        return HeldFact(**columns, since=begun)
    by_hand = end.actor == "user"
    how: Ending = (
        ("edited" if by_hand else "replaced") if end.op == "superseded" else "unset" if by_hand else "withdrawn"
    )
    # The dates of an occasion are its own, and words without a time end at the latest where the next begin.
    next_told = told.get(fact.superseded_by or "")
    said = next_told if fact.attribute in OCCASIONS else fact.valid_to or next_told
    at = end.at if how == "unset" or said is None else said
    return HeldFact(**columns, ended_at=at, ended_by=how, ended_in=end.turn_id, since=begun)


def as_event(row: FactEventRow) -> FactEvent:
    """One stored step of a fact's history."""
    return FactEvent(row.number, row.fact_id, row.op, row.actor, row.turn_id, row.other_id, row.at)
