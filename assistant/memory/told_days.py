"""A clause that tells something, and the day it tells it for."""

import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from assistant.memory import values
from assistant.memory.dates import Span, coming, resolve
from assistant.memory.grammar import Grammar

_ANY_DAY = datetime(2000, 1, 1, tzinfo=UTC)
# A date in front of its clause is no longer than this.
_BEFORE = 30
_MODAL_ZH = re.compile(r"\s*(?:我|有|要|会|能|可以|将|得|准备|打算|计划|想)+(?:一?[个场次])?")
_JOINS = re.compile(
    r"\s+(?:on|in|at|by|before|until|from|since|starting|next|for|early|late|is on|is in|is at|is|are|will be on|will be)?\s*$"
)
# The hour behind a day says when, as the day does.
_HOUR = re.compile(
    r"\s*(?:,? ?(?:at|from|around) \d{1,2}(?:[:.]\d\d)? ?(?:am|pm|o'clock)?|morning|afternoon|evening|night)\s*$"
)
_PART_OF_DAY = re.compile(r"^(?:早上|上午|中午|下午|晚上|之?前|\s(?:morning|afternoon|evening))+")
# The hour right behind a day: "Friday at 10am", 周五上午十点.
_CLOCK = re.compile(
    r"(?:,? (?:in the )?(?:morning|afternoon|evening|night)\b|,? (?:(?:at|from|around|about) )?\d{1,2}(?:[:.]\d\d)? ?(?:(?:am|pm|o'clock)\b|[ap]\.m\.?)|,? (?:at|from|around|about) (?:\d{1,2}(?:[:.]\d\d)?|noon|midnight)(?=\s*(?:$|[,.;!?]|\b(?:with|for|in|to|and|at)\b))"
    r"|\s*(?:早上|早晨|上午|中午|下午|傍晚|晚上|凌晨|夜里)(?!茶|饭)|\s*(?:[\d一二两三四五六七八九十]{1,3}点(?:半|钟|整|[一三]刻|[\d一二三四五十]{1,3}分)?|\d{1,2}:\d\d))+"
)
_OPENS = re.compile(r"(?:The|This|Next|In|On|At|Tomorrow|Today|Tonight|By|From|Before|Until)\b")
# "练习定在周六晚上，..." has a day that belongs to the clause before.
_FRESH = re.compile(r"(?:^|[^\u4e00-\u9fff]|但是?|所以|不过|那么?|然后|因为|另外|对了)$")


@dataclass(frozen=True, slots=True)
class Told:
    """A clause as the user wrote it: the message, its folded text, the clause's span, its subject and time."""

    original: str
    text: str
    start: int
    end: int
    subject: str
    at: datetime
    grammar: Grammar
    remembered: bool = False
    quote_end: int = 0
    quote_start: int | None = None
    day: str = ""


def when_told(told: Told, *, is_to_come: bool) -> Span | None:
    """The date of a clause, or the one that stands right before it ("last year we moved")."""
    find = coming if is_to_come else resolve
    inside = find(told.text[told.start : told.end], told.at)
    if inside is not None:
        return inside
    before = told.text[max(0, told.start - _BEFORE) : told.start]
    span = find(before, told.at)
    if span is None or not _FRESH.search(before[: span.begin]) or _PART_OF_DAY.sub("", before[span.stop :]).strip(" ,"):
        return None
    return replace(span, begin=span.begin - len(before), stop=0)


def saying_the_day(told: Told, when: Span) -> Told:
    """The clause with the words of its day, which may stand right before it."""
    before = when.stop == 0
    begin, stop = told.start + when.begin, told.start + (0 if before else when.stop)
    stop = stop if before else with_hour(told.text, stop, told.end)
    day = told.original[begin:stop].strip(" ,，")
    if _OPENS.match(day):
        # At the beginning of its sentence: "The day after tomorrow I have an exam".
        day = day[:1].lower() + day[1:]
    return replace(told, day=day, quote_start=begin if before else None)


def with_hour(text: str, stop: int, end: int) -> int:
    """Where a day of the (folded) text ends with the hour that stands behind it."""
    hour = _CLOCK.match(text, stop, end)
    return hour.end() if hour else stop


def without_hour(words: str) -> str:
    """Words of a plan without their hour: "meeting" of "meeting at 3pm"."""
    return _CLOCK.sub("", words)


def ends_in_a_day(words: str) -> bool:
    """Whether the last of (folded) words are a day, month or year: 九月份, 女儿明年五月, but not 下个月计划."""
    # The last of several dates is what they end in.
    at, span = 0, resolve(words, _ANY_DAY)
    while span is not None and words[at + span.stop :].strip():
        at += span.stop
        span = resolve(words[at:], _ANY_DAY)
    return span is not None


def dates_of(when: Span, *, lasting: bool) -> tuple[datetime | None, datetime | None]:
    """From when until when: what lasts has no end, "by Friday" no beginning, "from June" no end."""
    if lasting:
        return when.start, None
    return None if when.bound == "until" else when.start, None if when.bound == "since" else when.end


def without_date(start: int, end: int, told: Told, when: Span | None) -> tuple[int, int]:
    """A value's span without the words of its day, which the fact's dates hold; a day in its middle stays."""
    if when is None or when.stop == 0:
        return _past_modals(start, end, told) if when else start, end
    begin, stop = told.start + when.begin, told.start + when.stop
    start = _past_modals(start, end, told)
    if end <= begin:
        return start, end
    if start < begin and (stop >= end or _HOUR.fullmatch(told.text, stop, end)):
        end = begin
        joined = _JOINS.search(told.text, start, end)
        end = joined.start() if joined else end
    elif begin <= start and start < stop < end:
        start = stop
    start = _past_modals(start, end, told)
    return values.trimmed(told.text, start, end, told.grammar, "plan")


def _past_modals(start: int, end: int, told: Told) -> int:
    lead = _MODAL_ZH.match(told.text, start, end) if told.grammar.language == "zh" else None
    return lead.end() if lead and lead.end() < end else start
