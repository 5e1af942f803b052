"""When a question asks about: "last May", "上周", "on 3 May 2023"; what was said then, or soon after, is raised.

A boost and never a filter: what is told of a day is often told later, and a word may be no date at all ("may I",
"room 9077").
"""

import re
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, datetime, timedelta

from assistant.memory.dates import resolve
from assistant.memory.folding import fold

TOLD_WITHIN = timedelta(days=30)
"""What happened then is told then or in the weeks behind; on LoCoMo 7, 14 and 30 days do equally well."""
_LONGEST = 400
_YEAR = re.compile(r"\d{4}|\b(?:last|this|next|ago|yesterday|today|tonight)\b|[去今明前上这本下]|之?前|以前")
_LAST_MONTH = re.compile(
    r"\b(?:last|this past|past) (january|february|march|april|may|june|july|august|september|october|november|december)\b"
)
_BARE_DAY = re.compile(r"^(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:周|星期|礼拜)[一二三四五六日天]$")
_BEFORE_MAY = re.compile(r"\b(?:in|of|since|during|early|late|mid|by|until|before|after|last|this) $")
_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class TimeAsked:
    """A stretch of time [start, end); one named without its year may be that of any year."""

    start: datetime
    end: datetime
    any_year: bool = False

    def nearness(self, at: datetime | None) -> float:
        """1 for a time within, falling to 0 at `TOLD_WITHIN` behind it; 0 for any other and for none."""
        if at is None:
            return 0.0
        years = (at.year, at.year - 1) if self.any_year else (self.start.year,)
        return max(self._near(at, year) for year in years)

    def _near(self, at: datetime, year: int) -> float:
        shift = year - self.start.year
        start, end = (_moved(border, shift) for border in (self.start, self.end))
        if at < start:
            return 0.0
        return max(0.0, 1.0 - max(timedelta(0), at - end) / TOLD_WITHIN)


def time_asked(question: str, now: datetime) -> TimeAsked | None:
    """The time that a question names, seen from now; None for one that names none, or one to come."""
    text = fold(question[:_LONGEST])
    last = _LAST_MONTH.search(text)
    if last is not None:
        text = f"in {last.group(1)}"
    span = resolve(text, now)
    if span is None:
        return None
    said = text[span.begin : span.stop].strip()
    if said.startswith("may") and not said[3:].strip() and not _BEFORE_MAY.search(text[: span.begin]):
        return None
    start, end, any_year = span.start, span.end, last is None and not _YEAR.search(said)
    if _BARE_DAY.match(said):
        # Of a day of the week that is asked about, the last one is meant; dates of plans are told of the next.
        start, end, any_year = start - _WEEK, end - _WEEK, False
    elif start > now and (any_year or last is not None):
        start, end = _moved(start, -1), _moved(end, -1)
    if span.bound == "since" and start <= now:
        end = max(end, now)
    return None if start > now else TimeAsked(start, end, any_year)


def _moved(border: datetime, years: int) -> datetime:
    year = min(max(border.year + years, MINYEAR), MAXYEAR)
    try:
        return border.replace(year=year)
    except ValueError:
        # 29 February comes not every year.
        return border.replace(year=year, day=28)
