"""What the user told within one session, read from its messages each time: for sessions of which nothing is stored.

The rules read each message of the user once; the drafts are reconciled in order, as they would be in the store, and what
stands at the end is what the session knows. Cleared messages are no longer read, so their facts are gone with them.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256

from assistant.datatypes import Change, Fact, FactDraft, FactStatus, MemoryHit, Message, Quote, Slot, Viewer
from assistant.memory.forget_wish import facts_named, group_named, wish_in
from assistant.memory.reconcile import reconcile
from assistant.protocols import Exchange, Extractor
from assistant.stores.fact_rows import SLOT_KINDS, hit_of

# Messages whose drafts are kept: some long sessions' worth.
READ_BEFORE = 4096
_STANDING = ("constraint", "decision")


@dataclass(frozen=True, slots=True)
class SessionKnown:
    """What a session knows by itself, and which stored facts it contradicts, by id."""

    facts: tuple[Fact, ...] = ()
    overruled: frozenset[str] = field(default_factory=frozenset[str])

    def slots(self) -> list[Slot]:
        """The facts that fill slots of the profile."""
        return [_slot(fact) for fact in self._active() if fact.subject == "user" and fact.kind in SLOT_KINDS]

    def standing(self) -> list[MemoryHit]:
        """Constraints and decisions, which hold whatever is asked."""
        return [replace(hit_of(fact, {}), above_floor=True) for fact in self._active() if fact.kind in _STANDING]

    def hits(self) -> list[MemoryHit]:
        """All that holds now, as found, scores not filled."""
        return [hit_of(fact, {}) for fact in self._active()]

    def of_slots(
        self,
        viewer: Viewer,
        slots: Collection[tuple[str, str]] | None,
        *,
        about_user: bool | None,
        status: FactStatus,
        limit: int,
    ) -> list[MemoryHit]:
        """Facts of these topics and attributes, or of any, latest first; of the user, of others, or of anybody."""
        found = [
            fact
            for fact in reversed(self.facts)
            if fact.status == status
            and (about_user is None or (fact.subject == "user") is about_user)
            and (slots is None or (fact.topic, fact.attribute) in slots)
        ]
        return [hit_of(fact, {}) for fact in found[:limit]]

    def _active(self) -> list[Fact]:
        return [fact for fact in self.facts if fact.status == "active"]


class SessionFacts:
    """Messages of a session -> what it knows."""

    def __init__(self, rules: Extractor) -> None:
        self._rules = rules
        self._read = lru_cache(READ_BEFORE)(self._drafts)

    def known(
        self,
        viewer: Viewer,
        messages: Sequence[Message],
        stored: Callable[[Collection[tuple[str, str]]], Sequence[MemoryHit]] = lambda slots: (),
    ) -> SessionKnown:
        """Read the messages in order; `stored` gives the stored facts of some slots, which may be overruled here."""
        told: list[tuple[Message, tuple[FactDraft, ...]]] = []
        previous: str | None = None
        for message in messages:
            if message.role == "user":
                told.append((message, self._read(message.id, message.content, message.created_at, previous)))
            elif message.role == "assistant":
                previous = message.content
        slots = {(draft.topic, draft.attribute) for _, drafts in told for draft in drafts}
        base = [_stored_fact(hit, viewer) for hit in stored(slots)] if slots else []
        facts = list(base)
        for message, drafts in told:
            wish = wish_in(message.content)
            if wish is not None:
                here = [fact for fact in facts if fact.status == "active" and fact.quotes]
                named = group_named(wish, here) or facts_named(wish, here, self._read_words)
                facts = _without(facts, {fact.id for fact in named})
            elif drafts:
                changes = reconcile(drafts, facts, (), said_at=message.created_at)
                facts = _changed(facts, changes, message, viewer)
        known = {fact.id for fact in base}
        overruled = {fact.id for fact in facts if fact.id in known and fact.status != "active"}
        return SessionKnown(tuple(fact for fact in facts if fact.id not in known), frozenset(overruled))

    def forget_readings(self) -> None:
        """Keep no message's words any longer than its session."""
        self._read.cache_clear()

    def _drafts(self, message_id: str, text: str, at: datetime, previous: str | None) -> tuple[FactDraft, ...]:
        message = Message(message_id, "", None, "user", text, at)
        return tuple(self._rules.extract(Exchange(message, previous)))

    def _read_words(self, words: str) -> list[FactDraft]:
        return self._rules.extract(Exchange(Message("wish", "wish", None, "user", words, datetime.now(UTC))))


def _changed(facts: Sequence[Fact], changes: Sequence[Change], message: Message, viewer: Viewer) -> list[Fact]:
    """The facts after one message; what waits for the user's word in a store is not taken here."""
    by_id = {fact.id: fact for fact in facts}
    told: Fact | None = None
    for change in changes:
        target = by_id.get(change.target_id or "")
        if target is not None and change.op in ("supersede", "archive"):
            # What a message tells takes the place of all that the slot held, its second value too.
            instead = told if change.draft is None and told is not None and _of_one_slot(told, target) else None
            instead = instead or (_fact(change.draft, "active", message, viewer) if change.draft else None)
            replaced = change.op == "supersede" or (change.draft is None and instead is not None)
            status: FactStatus = "superseded" if replaced else "archived"
            by_id[target.id] = replace(target, status=status, superseded_by=instead.id if instead else None)
        elif target is not None and change.op in ("reinforce", "update") and change.draft is not None:
            by_id[target.id] = _repeated(target, change.draft, message)
        if change.draft is not None and change.op in ("add", "supersede"):
            new = _fact(change.draft, change.status, message, viewer)
            by_id[new.id] = new
            told = new if new.status == "active" else told
    return list(by_id.values())


def _of_one_slot(one: Fact, other: Fact) -> bool:
    return (one.subject, one.topic, one.attribute) == (other.subject, other.topic, other.attribute)


def _without(facts: Sequence[Fact], gone: Collection[str]) -> list[Fact]:
    """The facts without some that are forgotten; a stored one that they overruled holds again."""
    return [
        replace(fact, status="active") if not fact.quotes and fact.superseded_by in gone else fact
        for fact in facts
        if fact.id not in gone
    ]


def _repeated(fact: Fact, draft: FactDraft, message: Message) -> Fact:
    return replace(
        fact,
        quotes=(*fact.quotes, _quote(draft, message)),
        valid_from=draft.valid_from or fact.valid_from,
        valid_to=draft.valid_to or fact.valid_to,
        said_at=message.created_at,
    )


def _quote(draft: FactDraft, message: Message) -> Quote:
    said = message.content[draft.start : draft.end]
    return Quote(message.id, draft.start, draft.end, said, message.created_at)


def _fact(draft: FactDraft, status: FactStatus, message: Message, viewer: Viewer) -> Fact:
    made_of = (message.id, str(draft.start), draft.subject, draft.attribute, draft.value)
    return Fact(
        id=sha256("\0".join(made_of).encode()).hexdigest()[:32],
        subject=draft.subject,
        text=draft.text,
        topic=draft.topic,
        attribute=draft.attribute,
        value=draft.value,
        kind=draft.kind,
        polarity=draft.polarity,
        quotes=(_quote(draft, message),),
        said_at=message.created_at,
        valid_from=draft.valid_from,
        valid_to=draft.valid_to,
        importance=draft.importance,
        scope="user",
        user_id=viewer.user_id,
        task_id=None,
        agent_id=None,
        status=status,
        reason=None,
        pinned=False,
        edited=False,
        sources=1,
        created_at=message.created_at,
        updated_at=message.created_at,
        language=draft.language,
    )


def _slot(fact: Fact) -> Slot:
    quote = fact.quotes[-1]
    return Slot(
        topic=fact.topic,
        attribute=fact.attribute,
        value=fact.value,
        fact_id=fact.id,
        locked=False,
        edited=False,
        quote=quote.text,
        message=quote.message_id,
        said_at=fact.said_at,
        updated_at=fact.updated_at,
        polarity=fact.polarity,
        text=fact.text,
    )


def _stored_fact(hit: MemoryHit, viewer: Viewer) -> Fact:
    """A stored fact as far as reconciling looks at it; without quotes, so that it is told from the session's own."""
    at = hit.said_at or datetime.min.replace(tzinfo=UTC)
    return Fact(
        id=hit.id,
        subject=hit.subject,
        text=hit.text,
        topic=hit.topic,
        attribute=hit.attribute,
        value=hit.value,
        kind=hit.kind,
        polarity=hit.polarity,
        quotes=(),
        said_at=hit.said_at,
        valid_from=hit.valid_from,
        valid_to=hit.valid_to,
        importance=0.5,
        scope="user",
        user_id=viewer.user_id,
        task_id=None,
        agent_id=None,
        status=hit.status,
        reason=None,
        pinned=False,
        edited=False,
        sources=1,
        created_at=at,
        updated_at=at,
    )
