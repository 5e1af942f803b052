"""Facts as rows and as they flow: identity, slots, and the quotes read from the messages themselves."""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha1, sha256
from typing import cast
from uuid import uuid4

from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from assistant.datatypes import (
    Fact,
    FactDraft,
    FactKind,
    FactStatus,
    MemoryHit,
    Quote,
    Scope,
    Viewer,
)
from assistant.errors import Language, UserError
from assistant.stores.fact_numbers import in_digits
from assistant.stores.tables import FactRow, MessageRow, QuoteRow, SlotRow
from assistant.stores.vectors import pages
from assistant.stores.write_context import LOCKED, UNLOCKED

COLLECTION = "facts"
LIVE = ("active", "proposed")
SLOT_KINDS = frozenset({"profile", "preference", "constraint"})
_CASE_MATTERS = re.compile(r"[/\\@]|://")
SingleValued = Callable[[str, str], bool]
SameValue = Callable[[str, str, str, str], bool]
"""Of a topic, an attribute and two values: whether the two say the same."""


def fold(text: str) -> str:
    """A text as it is compared: NFKC, case folded, spaces made one."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def identity(subject: str, attribute: str, value: str, polarity: bool) -> str:
    """SHA-256 over what a fact says and of whom; two live facts of one scope never share it."""
    # A path, an address or a handle may differ in its case alone.
    as_said = " ".join(unicodedata.normalize("NFKC", value).split())
    said = as_said if _CASE_MATTERS.search(value) else in_digits(fold(value))
    parts = (fold(subject), fold(attribute), said, "1" if polarity else "0")
    return sha256("\x1f".join(parts).encode()).hexdigest()


def identical(_topic: str, _attribute: str, one: str, other: str) -> bool:
    """The strictest such test: two values are the same where they are written the same."""
    return one == other


def draft_identity(draft: FactDraft) -> str:
    """The identity that a draft's fact would have."""
    return identity(draft.subject, draft.attribute, draft.value, draft.polarity)


def text_hash(text: str) -> str:
    """SHA-256 of a fact's text, which is what its vector is made of."""
    return sha256(text.encode()).hexdigest()


def keyword_words(row: FactRow) -> str:
    """What the keyword index holds of a fact: its text, and its value where the text does not say it."""
    return row.text if row.value in row.text else f"{row.text} {row.value}"


def value_key(value: str, single: bool) -> str:
    """What tells the slots of one attribute apart: nothing where one value rules, else the folded value."""
    return "" if single else sha1(fold(value).encode(), usedforsecurity=False).hexdigest()[:16]


def fills_slot(row: FactRow) -> bool:
    """Whether an active fact stands in the user's profile: said of the user, for the user's own scope."""
    return row.subject == "user" and row.scope == "user" and row.kind in SLOT_KINDS


def owner_key(viewer: Viewer, scope: Scope) -> str:
    """The key that this viewer's records of a scope are filed under; UserError without that task or agent."""
    key = viewer.key_of(scope)
    if key is None:
        raise UserError(
            en=f"A memory of scope {scope} needs a {scope}. Name one, or store it for the user.",
            zh=f"范围为 {scope} 的记忆需要指定对应的任务或智能体。请指定，或改为用户范围。",
        )
    return key


def new_row(draft: FactDraft, viewer: Viewer, scope: Scope, status: FactStatus, said_at: datetime | None) -> FactRow:
    """The row of a draft's new fact."""
    now = datetime.now(UTC)
    return FactRow(
        id=uuid4().hex,
        identity=draft_identity(draft),
        subject=draft.subject,
        text=draft.text,
        topic=draft.topic,
        attribute=draft.attribute,
        value=draft.value,
        kind=draft.kind,
        polarity=draft.polarity,
        language=draft.language,
        said_at=said_at,
        valid_from=draft.valid_from,
        valid_to=draft.valid_to,
        importance=draft.importance,
        scope=scope,
        scope_key=owner_key(viewer, scope),
        user_id=viewer.user_id,
        task_id=viewer.task_id if scope == "task" else None,
        agent_id=viewer.agent_id if scope == "agent" else None,
        status=status,
        pinned=False,
        edited=False,
        uses=0,
        idle_days=0,
        content_hash=text_hash(draft.text),
        created_at=now,
        updated_at=now,
    )


def facts_of(session: Session, rows: Iterable[FactRow]) -> list[Fact]:
    """The rows as facts, in their order, with all their quotes."""
    kept = list(rows)
    quotes = quotes_of(session, [row.id for row in kept])
    facts = [fact_of(row, quotes.get(row.id, ())) for row in kept]
    locked_out = {fact.user_id for fact in facts if _waits_for_lock(fact)}
    guarded = {user_id: guarded_slots(session, user_id) for user_id in locked_out}
    return [
        replace(fact, reason=UNLOCKED)
        if _waits_for_lock(fact) and (fact.topic, fact.attribute) not in guarded[fact.user_id]
        else fact
        for fact in facts
    ]


def guarded_slots(session: Session, user_id: str) -> set[tuple[str, str]]:
    """The slots that only the user may change: locked, or of one value that was set by hand."""
    slots = session.scalars(select(SlotRow).where(SlotRow.user_id == user_id, or_(SlotRow.locked, SlotRow.edited)))
    # An edit by hand guards its one value; other values of the same attribute may still join it.
    return {(slot.topic, slot.attribute) for slot in slots if slot.locked or slot.value_key == ""}


def _waits_for_lock(fact: Fact) -> bool:
    return fact.status == "proposed" and fact.reason == LOCKED


def quotes_of(session: Session, fact_ids: Sequence[str]) -> dict[str, tuple[Quote, ...]]:
    """Fact id -> its quotes, oldest first; the words are read from the messages, where alone they stand."""
    found: dict[str, list[Quote]] = {}
    for page in pages(fact_ids):
        rows = session.execute(
            select(
                QuoteRow.fact_id,
                QuoteRow.message_id,
                QuoteRow.start,
                QuoteRow.end,
                func.substr(MessageRow.content, QuoteRow.start + 1, QuoteRow.end - QuoteRow.start),
                QuoteRow.said_at,
            )
            .join(MessageRow, MessageRow.id == QuoteRow.message_id)
            .where(QuoteRow.fact_id.in_(page))
            .order_by(MessageRow.number, QuoteRow.start)
        )
        for fact_id, message_id, start, end, text, said_at in rows:
            found.setdefault(fact_id, []).append(Quote(message_id, start, end, text, said_at))
    return {fact_id: tuple(quotes) for fact_id, quotes in found.items()}


def fact_of(row: FactRow, quotes: tuple[Quote, ...]) -> Fact:
    """One row as a fact."""
    return Fact(
        id=row.id,
        subject=row.subject,
        text=row.text,
        topic=row.topic,
        attribute=row.attribute,
        value=row.value,
        kind=cast(FactKind, row.kind),
        polarity=row.polarity,
        quotes=quotes,
        said_at=row.said_at,
        valid_from=row.valid_from,
        valid_to=row.valid_to,
        importance=row.importance,
        scope=cast(Scope, row.scope),
        user_id=row.user_id,
        task_id=row.task_id,
        agent_id=row.agent_id,
        status=cast(FactStatus, row.status),
        reason=row.reason,
        pinned=row.pinned,
        edited=row.edited,
        sources=len({quote.message_id for quote in quotes}) + row.edited,
        created_at=row.created_at,
        updated_at=row.updated_at,
        superseded_by=row.superseded_by,
        language=cast(Language, row.language),
        uses=row.uses,
        used_at=row.used_at,
        idle_days=row.idle_days,
    )


def hit_of(fact: Fact, sources: dict[str, str | None]) -> MemoryHit:
    """A fact as found, with the words last said for it; an edit by hand is its own evidence."""
    quote = fact.quotes[-1] if fact.quotes else None
    return MemoryHit(
        id=fact.id,
        text=fact.text,
        score=0.0,
        arms={},
        above_floor=False,
        quote=quote.text if quote else fact.text,
        message=quote.message_id if quote else "",
        said_at=fact.said_at,
        status=fact.status,
        topic=fact.topic,
        attribute=fact.attribute,
        value=fact.value,
        kind=fact.kind,
        source_id=sources.get(quote.message_id) if quote else None,
        subject=fact.subject,
        polarity=fact.polarity,
        valid_from=fact.valid_from,
        valid_to=fact.valid_to,
        sources=fact.sources,
    )


def source_ids(session: Session, message_ids: Collection[str]) -> dict[str, str | None]:
    """Message id -> the id it was imported under, if any."""
    rows = session.scalars(select(MessageRow).where(MessageRow.id.in_(message_ids)))
    return {row.id: row.source_id for row in rows}
