"""Since when and until when a fact held, by what was said and when; never by the day on which it was brought in.

A fact that another one replaces ends on the day that one states, else when it was said. What an older message tells
late takes its place between the facts of its slot that were said before it and after it. Words without a time end
nothing on a day of their own, and begin on none.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from assistant.datatypes import Fact
from assistant.stores.fact_rows import SameValue, identity
from assistant.stores.tables import FactRow, MessageRow, QuoteRow

# The dates of these are the days of what they speak of, whatever became of the fact.
OCCASIONS = frozenset({"plan", "event", "deadline"})


def end_of(old: FactRow, new: FactRow | None, said_at: datetime | None) -> datetime | None:
    """Until when `old` held, where `new` (or words of `said_at` alone) said that it does no longer.

    A stated day counts unless it lies before the old fact was told: then the two overlap in the telling, and the time
    of the words ends it.
    """
    if old.attribute in OCCASIONS and (old.valid_from or old.valid_to):
        return old.valid_to
    stated = new.valid_from if new is not None and new.attribute not in OCCASIONS else None
    begun = old.valid_from or old.said_at
    at = stated if stated is not None and (begun is None or stated > begun) else said_at
    if at is None:
        return old.valid_to
    return at if old.valid_to is None else min(at, old.valid_to)


def begins(session: Session, row: FactRow) -> datetime | None:
    """When a fact began to hold, as far as that was said: the day it states, else when it was told first."""
    first = session.scalar(select(func.min(QuoteRow.said_at)).where(QuoteRow.fact_id == row.id))
    return _begun(row, first)


def since(fact: Fact) -> datetime | None:
    """As `begins`, of a fact that is read already; None where all that is known is that it had ended by then."""
    said = [quote.said_at for quote in fact.quotes if quote.said_at is not None]
    stated = None if fact.attribute in OCCASIONS else fact.valid_from
    first = stated or min(said, default=fact.said_at)
    is_over_by_then = fact.status != "active" and first is not None and fact.valid_to == first
    return None if is_over_by_then else first


def neighbours(
    session: Session, row: FactRow, begun: datetime, single_valued: Callable[[str, str], bool]
) -> tuple[FactRow | None, FactRow | None]:
    """The facts of a slot that were told last before a time, and first after it; of many values, this one's alone."""
    told = (
        select(FactRow, func.min(QuoteRow.said_at))
        .outerjoin(QuoteRow, QuoteRow.fact_id == FactRow.id)
        .where(
            FactRow.scope_key == row.scope_key,
            FactRow.subject == row.subject,
            FactRow.topic == row.topic,
            FactRow.attribute == row.attribute,
            FactRow.status.in_(("active", "superseded")),
            FactRow.id != row.id,
        )
        .group_by(FactRow.id)
    )
    if not single_valued(row.topic, row.attribute):
        either = [identity(row.subject, row.attribute, row.value, polarity) for polarity in (True, False)]
        told = told.where(or_(*(FactRow.identity == one for one in either)))
    found = [(_begun(other, first), other) for other, first in session.execute(told)]
    dated = [(at, other) for at, other in found if at is not None and at != other.valid_to]
    before = [pair for pair in dated if pair[0] <= begun]
    after = [pair for pair in dated if pair[0] > begun]
    return _last(before), _first(after)


def held_once(session: Session, row: FactRow) -> Sequence[FactRow]:
    """What a row's slot held before, as far as it is history already."""
    return session.scalars(
        select(FactRow).where(
            FactRow.scope_key == row.scope_key,
            FactRow.subject == row.subject,
            FactRow.topic == row.topic,
            FactRow.attribute == row.attribute,
            FactRow.status == "superseded",
            FactRow.id != row.id,
        )
    ).all()


def told_instead(session: Session, row: FactRow, message: MessageRow) -> FactRow | None:
    """The active fact of a row's slot that a message told, which replaces all that the slot held before."""
    return session.scalar(
        select(FactRow)
        .join(QuoteRow, QuoteRow.fact_id == FactRow.id)
        .where(
            QuoteRow.message_id == message.id,
            FactRow.scope_key == row.scope_key,
            FactRow.subject == row.subject,
            FactRow.topic == row.topic,
            FactRow.attribute == row.attribute,
            FactRow.status == "active",
            FactRow.id != row.id,
        )
        .order_by(FactRow.number.desc())
        .limit(1)
    )


def same_said(row: FactRow, others: Iterable[FactRow | None], same_value: SameValue) -> FactRow | None:
    """The first of the others that says of its slot what a row does, if in other words ("Lyon", "Lyon, France")."""
    for one in others:
        if one is None or one.polarity != row.polarity:
            continue
        if one.identity == row.identity or same_value(row.topic, row.attribute, row.value, one.value):
            return one
    return None


def _begun(row: FactRow, first_said: datetime | None) -> datetime | None:
    stated = None if row.attribute in OCCASIONS else row.valid_from
    return stated or first_said or row.said_at


def _last(dated: Sequence[tuple[datetime, FactRow]]) -> FactRow | None:
    return max(dated, key=lambda pair: (pair[0], pair[1].number), default=(None, None))[1]


def _first(dated: Sequence[tuple[datetime, FactRow]]) -> FactRow | None:
    return min(dated, key=lambda pair: (pair[0], pair[1].number), default=(None, None))[1]
