"""What becomes of a draft beside the facts already known: pure rules, tested without a store or a model."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from assistant.datatypes import Change, Fact, FactDraft
from assistant.memory.folding import fold, value_key
from assistant.memory.lexicon import DIETS, LANGUAGES
from assistant.memory.people import renamed, same_person
from assistant.memory.refusals import gives_orders
from assistant.memory.schema import (
    CORRECTION,
    NOTE,
    OPPOSITES,
    USER,
    attribute_named,
    describe,
    free_key,
    sentence,
    single_valued,
)

# Their values are names: a last s is no plural.
_NAMES = frozenset(("identity", "contact", "home", "work", "education"))
_APPOINTED = ("plan", "event")
# Why a draft waits for the user's word.
_LOCKED = "locked"
_INSTRUCTION = "instruction"
_Key = tuple[str, tuple[str, ...]]


def reconcile(
    drafts: Sequence[FactDraft],
    current: Sequence[Fact],
    locked: Collection[tuple[str, str]],
    *,
    said_at: datetime | None = None,
) -> list[Change]:
    """One message's drafts against the facts of the same owner, in order; the later of two rivals wins.

    `current` may hold facts of any status; superseded and archived ones are passed over. `locked` are the
    user's own slots as (topic, attribute). `said_at` is the message's time: what an older message said of a
    single-valued slot becomes history, not the current value.
    """
    living = [fact for fact in current if fact.status in ("active", "proposed")]
    people = {fact.subject for fact in living if fact.subject != USER}
    drafts = [_of_known_person(draft, people) for draft in drafts]
    changes: list[Change] = []
    taken: set[str] = set()
    for draft in _last_of_rivals([_slotted(draft, living) for draft in drafts]):
        if draft is None:
            continue
        open_facts = [fact for fact in living if fact.id not in taken]
        for change in _changes(draft, open_facts, locked, said_at):
            changes.append(change)
            if change.target_id is not None:
                taken.add(change.target_id)
    return changes


def _of_known_person(draft: FactDraft, people: Collection[str]) -> FactDraft:
    """A draft of "Nina" or "sister" under the one subject known that says more of her ("colleague Nina")."""
    if draft.subject == USER or draft.subject in people:
        return draft
    fuller = [s for s in people if len(s) > len(draft.subject) and same_person(draft.subject, s, people)]
    return renamed(draft, fuller[0]) if len(fuller) == 1 else draft


def same_value(topic: str, attribute: str, one: str, other: str) -> bool:
    """Whether two values of a slot are the same but for case, width, spaces, plural, or a known synonym."""
    return _meaning(topic, attribute, one) == _meaning(topic, attribute, other)


def _meaning(topic: str, attribute: str, value: str) -> _Key:
    word = fold(value).strip()
    if attribute == "diet" and word in DIETS:
        return DIETS[word], ()
    if topic in ("answering", "language") and LANGUAGES.get(word):
        return LANGUAGES[word], ()
    return value_key(value, name=topic in _NAMES)


def _slotted(draft: FactDraft, living: Sequence[Fact]) -> FactDraft | None:
    """A change that names only what it changes takes that fact's slot; None if a bare correction finds none."""
    if draft.attribute != CORRECTION and not _names_its_slot(draft):
        return draft
    target = _of_value(draft, living) or _of_slot(draft, living)
    if target is None:
        return None if draft.attribute == CORRECTION else draft
    attribute = describe(target.topic, target.attribute)
    return replace(
        draft,
        subject=target.subject,
        topic=target.topic,
        attribute=target.attribute,
        kind=target.kind,
        polarity=target.polarity,
        importance=target.importance,
        text=sentence(attribute, target.subject, draft.value, target.polarity, draft.language),
        replaces=target.value,
    )


def _names_its_slot(draft: FactDraft) -> bool:
    """Whether "I changed X to Y" was read with X as the slot, though it may be the old value as well."""
    return draft.replaces is not None and free_key(draft.replaces) == draft.attribute


def _of_value(draft: FactDraft, facts: Iterable[Fact]) -> Fact | None:
    """The newest fact whose value the change names."""
    old = draft.replaces
    found = [f for f in facts if old is not None and same_value(f.topic, f.attribute, f.value, old)]
    return max(found, key=_told_at, default=None)


def _of_slot(draft: FactDraft, facts: Iterable[Fact]) -> Fact | None:
    """The newest fact of the single-valued slot the change names."""
    key = free_key(draft.replaces or "")
    known = attribute_named(key)
    slot = (known.topic, known.key) if known else (None, key)
    found = [
        f
        for f in facts
        if f.subject == USER
        and f.attribute == slot[1]
        and slot[0] in (None, f.topic)
        and single_valued(f.topic, f.attribute)
    ]
    return max(found, key=_told_at, default=None)


def _told_at(fact: Fact) -> datetime:
    return fact.said_at or fact.updated_at


def _replaced(draft: FactDraft, facts: Iterable[Fact]) -> Fact | None:
    """The newest fact of the draft's slot whose value an explicit change names."""
    return _of_value(draft, [f for f in facts if _same_subject(draft, f) and _same_slot(draft, f)])


def _last_of_rivals(drafts: Sequence[FactDraft | None]) -> list[FactDraft | None]:
    """Drops a draft that a later one of the same message overrides."""
    kept: list[FactDraft | None] = []
    for index, draft in enumerate(drafts):
        later = [d for d in drafts[index + 1 :] if d is not None]
        earlier = [d for d in drafts[:index] if d is not None]
        if draft is None or any(_overrides(other, draft) for other in later):
            continue
        # "I don't live in Paris any more, I live in Lyon": the new value says both.
        if not draft.polarity and any(_overrides(other, draft) for other in earlier if other.polarity):
            continue
        kept.append(draft)
    return kept


def _overrides(new: FactDraft, old: FactDraft) -> bool:
    if fold(new.subject) != fold(old.subject) or not _related(new, old):
        return False
    if same_value(new.topic, new.attribute, new.value, old.value):
        return _fits(new, old.valid_from)
    return new.polarity and single_valued(new.topic, new.attribute)


def _changes(
    draft: FactDraft, facts: Sequence[Fact], locked: Collection[tuple[str, str]], said_at: datetime | None
) -> list[Change]:
    slot_facts = [fact for fact in facts if _same_subject(draft, fact) and _related(draft, fact)]
    if _lifts(draft):
        return _lifted(draft, [f for f in slot_facts if f.status == "active" and f.polarity], locked)
    twin = next((fact for fact in slot_facts if _same_fact(draft, fact)), None)
    if twin is not None:
        dated = draft.valid_from is not None and twin.valid_from is None
        return [Change("update" if dated else "reinforce", draft, twin.id)]
    if draft.subject == USER and (draft.topic, draft.attribute) in locked:
        return [Change("propose", draft, reason=_LOCKED, status="proposed")]
    if draft.attribute == NOTE and gives_orders(fold(draft.value)):
        return [Change("propose", draft, reason=_INSTRUCTION, status="proposed")]
    active = [fact for fact in slot_facts if fact.status == "active"]
    rivals = _rivals(draft, active)
    if rivals and _is_late(draft, rivals[0], said_at):
        return [Change("add", draft, status="superseded")]
    if rivals:
        return [Change("supersede", draft, rivals[0].id), *(Change("archive", None, f.id) for f in rivals[1:])]
    return [*_history(draft), Change("add", draft)]


def _lifts(draft: FactDraft) -> bool:
    """Whether a draft takes a limit on answers away without repeating it ("never mind the word limit")."""
    return (draft.topic, draft.attribute) == ("answering", "length") and not draft.polarity


def _lifted(draft: FactDraft, facts: Sequence[Fact], locked: Collection[tuple[str, str]]) -> list[Change]:
    """The limits that end, whatever they are; one set by hand waits for the user's word, named by its own value."""
    if (draft.topic, draft.attribute) not in locked:
        return [Change("archive", None, fact.id) for fact in facts]
    slot = describe(draft.topic, draft.attribute)
    denials = [replace(draft, value=f.value, text=sentence(slot, USER, f.value, False, draft.language)) for f in facts]
    return [Change("propose", denial, reason=_LOCKED, status="proposed") for denial in denials]


def _rivals(draft: FactDraft, active: Sequence[Fact]) -> list[Fact]:
    """The facts that cannot hold beside the draft, the newest first."""
    target = _replaced(draft, active)
    found = [target] if target is not None else []
    single = single_valued(draft.topic, draft.attribute)
    for fact in sorted(active, key=_told_at, reverse=True):
        turned = same_value(draft.topic, draft.attribute, draft.value, fact.value) and _fits(draft, fact.valid_from)
        if fact is not target and (turned or (single and draft.polarity and _same_slot(draft, fact))):
            found.append(fact)
    return found


def _history(draft: FactDraft) -> list[Change]:
    """The old value that "I moved from Berlin to Lyon" tells, where it was not known."""
    if draft.replaces is None or _names_its_slot(draft) or not single_valued(draft.topic, draft.attribute):
        return []
    text = sentence(describe(draft.topic, draft.attribute), draft.subject, draft.replaces, True, draft.language)
    old = replace(draft, value=draft.replaces, text=text, replaces=None, valid_from=None, valid_to=draft.valid_from)
    return [Change("add", old, status="superseded")]


def _is_late(draft: FactDraft, fact: Fact, said_at: datetime | None) -> bool:
    """Whether the draft is of an older message than the fact it would replace."""
    if said_at is not None:
        return fact.said_at is not None and said_at < fact.said_at
    return draft.valid_from is not None and fact.valid_from is not None and draft.valid_from < fact.valid_from


def _same_subject(draft: FactDraft, fact: Fact) -> bool:
    return same_person(draft.subject, fact.subject)


def _same_slot(draft: FactDraft, fact: Fact | FactDraft) -> bool:
    return draft.topic == fact.topic and fold(draft.attribute) == fold(fact.attribute)


def _related(draft: FactDraft, fact: Fact | FactDraft) -> bool:
    """Whether two belong to one slot, or to the two sides of one (likes and dislikes)."""
    opposite = draft.topic == fact.topic and OPPOSITES.get(draft.attribute) == fact.attribute
    return opposite or _same_slot(draft, fact)


def _same_fact(draft: FactDraft, fact: Fact) -> bool:
    if draft.polarity != fact.polarity or not _same_slot(draft, fact):
        return False
    return same_value(draft.topic, draft.attribute, draft.value, fact.value) and _fits(draft, fact.valid_from)


def _fits(draft: FactDraft, valid_from: datetime | None) -> bool:
    """Whether a draft may speak of the same occasion: appointments of different dates never do."""
    if draft.attribute not in _APPOINTED:
        return True
    return draft.valid_from is None or valid_from is None or draft.valid_from == valid_from
