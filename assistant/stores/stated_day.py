"""The day a document says it is from: beside "last changed" or "修订" in its first lines, or in its file name; pure."""

import re
from collections.abc import Iterator
from datetime import date

OPENING = 600
"""Characters in which documents say how old they are."""

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = "(?P<{}>" + "|".join(_MONTHS) + r")[a-z]{{0,6}}\.?"
_DATE = re.compile(
    r"(?P<year>(?:19|20)\d\d)[-/.](?P<month>\d{1,2})[-/.](?P<day>\d{1,2})(?!\d)"
    r"|(?P<zh_year>(?:19|20)\d\d)\s?年\s?(?P<zh_month>\d{1,2})\s?月(?:\s?(?P<zh_day>\d{1,2})\s?[日号])?"
    rf"|\b(?P<day_first>\d{{1,2}})(?:st|nd|rd|th)?\s{_MONTH.format('name')},?\s(?P<year_last>(?:19|20)\d\d)\b"
    rf"|\b{_MONTH.format('name_first')}\s(?:(?P<day_second>\d{{1,2}})(?:st|nd|rd|th)?,?\s)?(?P<year_end>(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
# What says how old a text is, on the line of its date; until when it holds, or what it replaces, says something else.
_CUE = re.compile(
    r"\b(?:last (?:changed|updated|revised|modified)|updated|revised|revision|version|edition|effective|in force|valid from"
    r"|as of|issued|published|dated|date|status)\b|更新|修[订改]|版|发布|公布|印发|施行|执行|实施|生效|日期|时间[:：]",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"(?:\b(?:until|till|expires?|replaces|supersedes|valid to|valid through|by|previous\w*|next \w+)\W*(?:the )?|有效期?至|截至|截止|直到|取代|代替|下次\w{0,4})$",
    re.IGNORECASE,
)
_IN_NAME = re.compile(
    r"(?<!\d)(?P<year>199\d|20[0-3]\d)(?:[-_.]?(?P<month>0[1-9]|1[0-2])(?:[-_.]?(?P<day>0[1-9]|[12]\d|3[01]))?)?(?!\d)"
)


def stated_day(name: str, text: str) -> date | None:
    """The latest day that the first lines give as the document's own, else that of its file name; None for neither.

    A month alone counts as its first day, a year in a name as its first.
    """
    days = list(_stated(text[:OPENING]))
    if days:
        return max(days)
    found = _IN_NAME.search(name)
    return _day(found.group("year"), found.group("month"), found.group("day")) if found else None


def _stated(opening: str) -> Iterator[date]:
    for line in opening.splitlines():
        if not _CUE.search(line):
            continue
        for found in _DATE.finditer(line):
            if _OTHER.search(line, 0, found.start()):
                continue
            day = _of(found)
            if day is not None:
                yield day


def _of(found: "re.Match[str]") -> date | None:
    if found.group("year"):
        return _day(found.group("year"), found.group("month"), found.group("day"))
    if found.group("zh_year"):
        return _day(found.group("zh_year"), found.group("zh_month"), found.group("zh_day"))
    name = (found.group("name") or found.group("name_first")).lower()
    month = str(_MONTHS.index(name) + 1)
    if found.group("day_first"):
        return _day(found.group("year_last"), month, found.group("day_first"))
    return _day(found.group("year_end"), month, found.group("day_second"))


def _day(year: str, month: str | None, day: str | None) -> date | None:
    try:
        return date(int(year), int(month or 1), int(day or 1))
    except ValueError:  # A number that looks like a date, such as 2024-13-45.
        return None
