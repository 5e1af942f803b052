"""The day that something was moved to: a bare month is one, and what names no year is near to when it was to be. Pure."""

import re
from dataclasses import replace
from datetime import datetime

from assistant.memory.dates import YEARLESS, Span, coming

_BARE_MONTH = re.compile(r"(?:early |late |mid[ -])?[a-z]{3,}")


def coming_on(text: str, at: datetime) -> Span | None:
    """The date to come of (folded) words that follow "to": "5 May", and "June" as well."""
    span = coming(text, at)
    if span is not None or not _BARE_MONTH.fullmatch(text.strip()):
        return span
    month = coming(f"in {text.strip().rpartition(' ')[2]}", at)
    return replace(month, begin=0, stop=len(text)) if month else None


def in_year_near(text: str, span: Span, to: datetime) -> Span:
    """A date that names no year, in this one or the next: a trip of May that is "postponed to June"."""
    if not YEARLESS.search(text) and coming(text, to) is not None:
        return span
    try:
        start = span.start.replace(year=span.start.year + 1)
    except ValueError:
        # 29 February comes not every year.
        return span
    later = replace(span, start=start, end=start + (span.end - span.start))
    return min(span, later, key=lambda each: abs(each.start - to))
