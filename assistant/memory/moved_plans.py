"""A plan that takes place on another day or goes elsewhere: "the trip to Porto is postponed to June", 三亚不去了，改去厦门.

Its value says the new day, since two plans of one name on two days are two plans. Pure.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from assistant.datatypes import Fact, FactDraft
from assistant.errors import Language
from assistant.memory.dates import Span, coming
from assistant.memory.days import dated_text
from assistant.memory.ended_matters import is_plan_called
from assistant.memory.folding import fold
from assistant.memory.journeys import goal_of, goes_there
from assistant.memory.moved_days import coming_on, in_year_near
from assistant.memory.schema import CORRECTION, USER, describe
from assistant.memory.told_days import with_hour, without_hour

_ANY_DAY = datetime(2000, 1, 1, tzinfo=UTC)
_PLANNED = ("plan", "event")
_BEFORE_THE_DAY = {"en": ", ", "zh": "，"}
_INSTEAD = re.compile(r"\b(?:now|instead|not|no longer|after all|rather than)\b|改|现在|不是|换")
_AFTER = 24
_LAST = re.compile(r"(?:, |，)(?P<day>[^,，]+)$")


def on_another_day(name: str, day: str, language: Language) -> str:
    """A plan's name with its new day in place of one it had been moved to before."""
    before = _LAST.search(name)
    if before and coming_on(fold(before["day"]), _ANY_DAY):
        name = name[: before.start()]
    return f"{without_hour(name)}{_BEFORE_THE_DAY[language]}{day}"


def moves_a_plan(draft: FactDraft) -> bool:
    """Whether a draft is of a plan that takes another's place."""
    return draft.attribute in _PLANNED and draft.replaces is not None


def postponed(draft: FactDraft, living: Sequence[Fact]) -> FactDraft | None:
    """A plan on another day, or to another place, instead of the one of that name; None if a known one was meant."""
    name = draft.replaces or ""
    target = _called(name, [f for f in living if f.subject == draft.subject])
    if target is None:
        return None if draft.kind == CORRECTION else replace(draft, replaces=None)
    near = _near(draft, target)
    day = fold(draft.value).startswith(f"{fold(name)}{fold(_BEFORE_THE_DAY[draft.language])}")
    value = draft.value[len(name) :].lstrip(",， ") if day else ""
    if near.valid_from and near.valid_from != draft.valid_from:
        year = near.valid_from.year
        value = f"{year}年{value}" if draft.language == "zh" else f"{value} {year}"
    said = on_another_day(target.value, value, draft.language) if day else draft.value
    return _instead_of(target, near, said)


def told_apart(draft: FactDraft, living: Sequence[Fact], said: str, at: datetime | None) -> FactDraft:
    """A plan with its day in its value where one of the same name on another day is known: two lunches with Ann."""
    new = draft.attribute in _PLANNED and draft.polarity and draft.replaces is None
    if not new or draft.valid_from is None or at is None:
        return draft
    others = [fact for fact in living if _is_namesake(draft, fact) and fact.valid_from != draft.valid_from]
    if not others:
        return draft
    clause = fold(said[draft.start : draft.end])
    when = coming(clause, at)
    if when is None or len(clause) != draft.end - draft.start:
        return draft
    stop = with_hour(clause, when.stop, len(clause))
    day = said[draft.start + when.begin : draft.start + stop].strip(" ,，").removeprefix("on ")
    value = on_another_day(draft.value, day, draft.language)
    if _INSTEAD.search(fold(said[draft.start : draft.end + _AFTER])):
        # "My exam is now on Tuesday" speaks of the one known.
        draft = replace(draft, replaces=max(others, key=_told_at).value)
    dates = (draft.valid_from, draft.valid_to)
    slot = describe(draft.topic, draft.attribute)
    return replace(
        draft, value=value, text=dated_text(slot, draft.subject, value, True, draft.language, dates=dates, said="")
    )


def _is_namesake(draft: FactDraft, fact: Fact) -> bool:
    same = (fact.subject, fact.attribute) == (draft.subject, draft.attribute) and fold(fact.value) == fold(draft.value)
    return same and fact.polarity and fact.valid_from is not None


def elsewhere_or_later(draft: FactDraft, living: Sequence[Fact]) -> FactDraft | None:
    """A plan that a change means which names no plan: 三亚改到六月, "no longer Osaka but Kyoto"; None where it is none."""
    old, new = draft.replaces or "", draft.value
    plans = [fact for fact in living if fact.subject == USER]
    if coming_on(fold(new), _ANY_DAY):
        target = _called(old, plans)
        said = on_another_day(target.value, new, draft.language) if target else ""
        # The day is read beside the time of the message.
        return _instead_of(target, replace(draft, valid_from=None, valid_to=None), said) if target else None
    goals = [fact for fact in plans if _is_open(fact) and goal_of(fact.value) and goes_there(fold(old), fact.value)]
    target = max(goals, key=_told_at, default=None)
    at = fold(target.value).find(fold(old)) if target else -1
    if target is None or at < 0 or len(fold(target.value)) != len(target.value):
        return None
    dates = {"valid_from": target.valid_from, "valid_to": target.valid_to}
    return _instead_of(target, replace(draft, **dates), target.value[:at] + new)


def _called(name: str, facts: Sequence[Fact]) -> Fact | None:
    called = fold(name)
    found = [fact for fact in facts if _is_open(fact)]
    # "Meeting, Saturday" may move once more.
    exact = [f for f in found if fold(f.value).endswith(called) or fold(f.value).startswith(called)]
    exact = exact or [fact for fact in found if called.endswith(fold(fact.value))]
    return max(exact or [f for f in found if is_plan_called(name, f.value)], key=_told_at, default=None)


def _is_open(fact: Fact) -> bool:
    return fact.attribute in _PLANNED and fact.polarity and fact.status == "active"


def _near(draft: FactDraft, target: Fact) -> FactDraft:
    """The draft in the year nearest to when its plan was to be, where it names none."""
    if draft.valid_from is None or draft.valid_to is None or target.valid_from is None:
        return draft
    day = fold(draft.value.rpartition(_BEFORE_THE_DAY[draft.language])[2])
    span = in_year_near(day, Span(draft.valid_from, draft.valid_to, 0, 0), target.valid_from)
    return replace(draft, valid_from=span.start, valid_to=span.end)


def _instead_of(target: Fact, draft: FactDraft, value: str) -> FactDraft:
    slot = describe(target.topic, target.attribute)
    dates = (draft.valid_from, draft.valid_to)
    text = dated_text(slot, target.subject, value, True, draft.language, dates=dates, said="")
    return replace(
        draft,
        subject=target.subject,
        topic=target.topic,
        attribute=target.attribute,
        kind=target.kind,
        importance=target.importance,
        value=value,
        text=text,
        replaces=target.value,
    )


def _told_at(fact: Fact) -> float:
    return (fact.said_at or fact.updated_at).timestamp()
