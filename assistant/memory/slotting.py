"""Which slot a draft fills that names only what it changes: found by the old value, or by the slot's own name. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from assistant.datatypes import Fact, FactDraft
from assistant.memory.ended_jobs import ends_a_job
from assistant.memory.ended_matters import calls_off, eats_again, ended, gives_up
from assistant.memory.folding import fold, is_cjk
from assistant.memory.moved_plans import elsewhere_or_later, moves_a_plan, postponed
from assistant.memory.people import same_person
from assistant.memory.same_values import same_value
from assistant.memory.schema import (
    ATTRIBUTES,
    CORRECTION,
    USER,
    attribute_named,
    describe,
    free_key,
    sentence,
    single_valued,
)

_PROJECT = ("project", "name")
# What is said of a thing by which it is known: 工位号 of a 工位.
_OF_A_THING = frozenset(("号", "号码", "编号", "位置", "地址", "名", "名字", "名称", "地点", "时间", "日期"))


def slotted(draft: FactDraft, living: Sequence[Fact]) -> FactDraft | None:
    """A change that names only what it changes takes that fact's slot; None if a bare correction finds none."""
    if ends_a_job(draft):
        return _denied(draft, living)
    if gives_up(draft) or calls_off(draft) or eats_again(draft):
        return ended(draft, [f for f in living if same_subject(draft, f) and f.status == "active" and f.polarity])
    only_known = draft.kind == CORRECTION
    if moves_a_plan(draft):
        return postponed(draft, living)
    if not only_known and not names_its_slot(draft):
        return _in_the_slot_of_its_old_value(draft, living)
    if draft.attribute != CORRECTION:
        living = [fact for fact in living if same_person(draft.subject, fact.subject)]
    target = _of_own_slot(draft, living) or of_value(draft, living) or _of_slot(draft, living)
    if target is None:
        planned = elsewhere_or_later(draft, living)
        return planned or (None if only_known else draft)
    return _taking_the_slot_of(target, draft)


def _denied(draft: FactDraft, living: Sequence[Fact]) -> FactDraft | None:
    """The end of what a slot holds, by its value; None where it holds nothing."""
    held = [fact for fact in living if same_subject(draft, fact) and same_slot(draft, fact) and fact.status == "active"]
    last = max(held, key=told_at, default=None)
    if last is None or not last.polarity:
        return None
    text = sentence(describe(draft.topic, draft.attribute), draft.subject, last.value, False, draft.language)
    return replace(draft, value=last.value, text=text)


def _taking_the_slot_of(target: Fact, draft: FactDraft) -> FactDraft:
    if same_slot(draft, target) and draft.polarity == target.polarity:
        return replace(
            draft, subject=target.subject, kind=target.kind, importance=target.importance, replaces=target.value
        )
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


def _in_the_slot_of_its_old_value(draft: FactDraft, living: Sequence[Fact]) -> FactDraft:
    """A change under a name of the user's own for what is filed otherwise: its old value says where."""
    slot = (draft.topic, draft.attribute)
    # What a project was called may be filed as its codename.
    named = slot not in ATTRIBUTES and attribute_named(draft.attribute) is None
    if draft.replaces is None or not (named or slot == _PROJECT) or _of_own_slot(draft, living):
        return draft
    own = [fact for fact in living if fact.subject == draft.subject and fact.polarity and fact.status == "active"]
    target = of_value(draft, own)
    return draft if target is None else _taking_the_slot_of(target, draft)


def _of_own_slot(draft: FactDraft, living: Sequence[Fact]) -> Fact | None:
    """The newest fact of the very slot that a draft names."""
    if draft.attribute == CORRECTION:
        return None
    found = [f for f in living if same_subject(draft, f) and f.polarity and same_slot(draft, f)]
    return max(found, key=told_at, default=None)


def names_its_slot(draft: FactDraft) -> bool:
    """Whether "I changed X to Y" was read with X as the slot, though it may be the old value as well."""
    if draft.replaces is None:
        return False
    known = attribute_named(draft.replaces)
    return free_key(draft.replaces) == draft.attribute or (
        known is not None and (known.topic, known.key) == (draft.topic, draft.attribute)
    )


def of_value(draft: FactDraft, facts: Iterable[Fact]) -> Fact | None:
    """The newest fact whose value the change names."""
    old = draft.replaces
    found = [f for f in facts if old is not None and same_value(f.topic, f.attribute, f.value, old)]
    return max(found, key=told_at, default=None)


def _of_slot(draft: FactDraft, facts: Sequence[Fact]) -> Fact | None:
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
    if not found and key:
        # "The deadline" is that of the tax return where no other is known.
        fuller = [f for f in facts if f.subject == USER and _is_fuller(f.attribute, key)]
        found = fuller if len({f.attribute for f in fuller}) == 1 else []
    return max(found, key=told_at, default=None)


def _is_fuller(attribute: str, key: str) -> bool:
    if is_cjk(key[-1]):
        # 工位号 is where the 工位 is, and where it has moved to.
        return attribute.endswith(key) or attribute.removeprefix(key) in _OF_A_THING
    return attribute.endswith(f" {key}") or attribute.startswith((f"{key} for ", f"{key} of ", f"{key} number"))


def told_at(fact: Fact) -> datetime:
    """When a fact was said last, or set by hand."""
    return fact.said_at or fact.updated_at


def same_subject(draft: FactDraft, fact: Fact) -> bool:
    """Whether a draft and a fact can be about one person."""
    return same_person(draft.subject, fact.subject)


def same_slot(draft: FactDraft, fact: Fact | FactDraft) -> bool:
    """Whether two fill the same slot, of whomever."""
    return draft.topic == fact.topic and fold(draft.attribute) == fold(fact.attribute)
