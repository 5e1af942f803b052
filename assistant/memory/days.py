"""A stretch of days said to people: "25 March 2026", "3 to 7 May 2026", "2026年5月3日到7日"."""

import re
from datetime import datetime, timedelta

from assistant.datatypes import Fact, FactDraft, MemoryHit, Slot, Text
from assistant.errors import Language
from assistant.memory.dates import Span, coming
from assistant.memory.folding import fold
from assistant.memory.hours import with_hour_said
from assistant.memory.schema import USER, Attribute, describe, sentence

DATED = frozenset({"plan", "event", "deadline"})
"""The slots whose day is said along with them."""

_OCCASIONS = frozenset({"plan", "event"})
# One day has one year, and no word of before or after: "3 to 7 May 2026", "from 3 May 2026 on".
_DAY_NUMBERS = re.compile(r"^\d{1,2} [A-Z][a-z]+ \d{4}$|^\d{4}年\d{1,2}月\d{1,2}日$")
_UNTIL = Text("by {day}", "{day}之前")
_SINCE = Text("from {day} on", "{day}起")
_FROM_TO = Text("{first} to {last}", "{first}到{last}")
_IN_BRACKETS = Text(" ({days})", "（{days}）")
_YEAR_DIGITS = 4
# The day that something was moved away from, in the words of the change: 从六月一日改成七月十五日, "from June 1 to July 15".
_CHANGED_FROM = re.compile(
    r"(?:从|由)[^,。;]{1,30}?(?=改|换|变|调|推|提|延|挪|移)|不再?是[^,。;]{1,20},?(?=而?是)"
    r"|\b(?:changed|moved|pushed|shifted|postponed|rescheduled|updated|switched|delayed|brought forward|put off|put back)\b[^.;]{0,40}? from [^.;]{1,30}? (?=to )"
    r"|\b(?:is|was|'s)(?:n't| not| no longer) [^.;]{1,30}?,? (?=but |it's |it is )"
)
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
           "December")  # fmt: skip


def said_days(start: datetime | None, end: datetime | None, language: Language) -> str:
    """The days from `start` until before `end`; empty where neither is known."""
    last = end - timedelta(days=1) if end else None
    if start is None:
        return _UNTIL.say(language, day=_day(last, language)) if last else ""
    if last is None:
        return _SINCE.say(language, day=_day(start, language))
    if last <= start:
        return _day(start, language)
    return _FROM_TO.say(language, first=_first(start, last, language), last=_last(start, last, language))


def with_days(said: str, each: Slot | MemoryHit | Fact | FactDraft, language: Language) -> str:
    """A sentence about something dated, with its days before the end mark; any other as it is."""
    days = _days_of(each, language)
    # A stretch of days has no one hour, and a deadline's stands in its value.
    if each.attribute in _OCCASIONS and len(_DAY_NUMBERS.findall(days)) == 1 and days not in said:
        days = with_hour_said(days, each.text or "", each.value, language)
    return _with(said, days, language)


def dated_text(
    attribute: Attribute,
    subject: str,
    value: str,
    polarity: bool,
    language: Language,
    *,
    dates: tuple[datetime | None, datetime | None],
    said: str,
) -> str:
    """The stand-alone sentence of something dated: its day as the user said it, and as the calendar has it.

    A question names the day in words ("next Tuesday", "下周三"), so that both are searched for.
    """
    if said and said not in value:
        value = f"{said}{value}" if language == "zh" else f"{value} {said}"
    text = sentence(attribute, subject, value, polarity, language)
    return _with(text, said_days(_shown_start(attribute.key, *dates), dates[1], language), language)


def polarity_told(hit: MemoryHit) -> bool | None:
    """Whether a hit's sentence affirms or denies its slot of the user; None if it speaks of somebody else."""
    attribute = describe(hit.topic, hit.attribute)
    for polarity in (False, True):
        for language in ("en", "zh"):
            plain = sentence(attribute, USER, hit.value, polarity, language)
            if hit.text == plain or (hit.attribute in DATED and hit.text.startswith(plain.partition(hit.value)[0])):
                return polarity
    return None


def span_of(each: Slot | MemoryHit) -> Span | None:
    """When something dated is, from the user's own words and when they said them."""
    if each.attribute not in DATED or not each.quote or each.said_at is None:
        return None
    named = coming(fold(each.value), each.said_at) if each.attribute == "deadline" else None
    return named or coming(_CHANGED_FROM.sub(" ", fold(each.quote)), each.said_at)


def _with(said: str, days: str, language: Language) -> str:
    if not days or days in said:
        return said
    mark = said[-1] if said[-1:] in ".。" else ""
    return said.removesuffix(mark) + _IN_BRACKETS.say(language, days=days) + mark


def _shown_start(attribute: str, start: datetime | None, end: datetime | None) -> datetime | None:
    """A deadline holds until its day, and is said as that day."""
    return end - timedelta(days=1) if attribute == "deadline" and end else start


def _days_of(each: Slot | MemoryHit | Fact | FactDraft, language: Language) -> str:
    if each.attribute not in DATED or sum(map(str.isdigit, each.value)) >= _YEAR_DIGITS:
        return ""
    if isinstance(each, Slot | MemoryHit):
        span = span_of(each)
        start, end, bound = (span.start, span.end, span.bound) if span else (None, None, "whole")
        start, end = (None if bound == "until" else start), (None if bound == "since" else end)
    else:
        start, end = each.valid_from, each.valid_to
        if isinstance(each, Fact) and each.status == "superseded" and each.attribute == "deadline":
            # When it ceased to hold is not the day it was for.
            due = coming(fold(each.value), each.said_at) if each.said_at else None
            start, end = None, due.end if due else None
    return said_days(_shown_start(each.attribute, start, end), end, language)


def _day(moment: datetime | None, language: Language) -> str:
    if moment is None:
        return ""
    if language == "zh":
        return f"{moment.year}年{moment.month}月{moment.day}日"
    return f"{moment.day} {_MONTHS[moment.month - 1]} {moment.year}"


def _first(start: datetime, last: datetime, language: Language) -> str:
    if language == "zh" or start.year != last.year:
        return _day(start, language)
    return str(start.day) if start.month == last.month else f"{start.day} {_MONTHS[start.month - 1]}"


def _last(start: datetime, last: datetime, language: Language) -> str:
    if language == "en" or start.year != last.year:
        return _day(last, language)
    return f"{last.day}日" if start.month == last.month else f"{last.month}月{last.day}日"
