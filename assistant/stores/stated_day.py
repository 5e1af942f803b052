"""The day a document says it is from, in its first lines, below its last one or in its file name; pure.

It stands beside "last changed" or "修订", or on a line of its own, with no more than a place or an office.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import date

OPENING = 600
"""Characters in which documents say how old they are."""
FIRST_LINES = 5
LAST_LINES = 3
"""Lines with words, at the beginning and at the end, on which a date alone is the document's own: under the title, under the
signature."""

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
# What may stand beside such a date: "Hangzhou, 1 June 2024", "财务部 2024年6月1日"; a sentence may not.
_BESIDE = re.compile(r"(?:[^\W\d_]{1,20}(?: [^\W\d_]{1,20}){0,2})?")
_MARKS = " \t\u3000#*_|·•,，。.;；:：()（）[]—–-/~"
_ZH_DIGITS = {char: str(i) for i, char in enumerate("〇一二三四五六七八九")} | {"○": "0", "零": "0"}
_ZH_WRITTEN = re.compile(
    r"(?P<year>[一二][〇○零一二三四五六七八九]{3})年(?P<month>十?[一二]|[一二三四五六七八九十])月"
    r"(?:(?P<day>[一二]?十[一二三四五六七八九]?|三十一?|[一二三四五六七八九])[日号])?"
)
_IN_NAME = re.compile(
    r"(?<!\d)(?P<year>199\d|20[0-3]\d)(?:[-_.]?(?P<month>0[1-9]|1[0-2])(?:[-_.]?(?P<day>0[1-9]|[12]\d|3[01]))?)?(?!\d)"
)


def stated_day(name: str, text: str) -> date | None:
    """The latest day that the first lines give as the document's own, else a date on a line of its own, else its name's.

    A month alone counts as its first day, a year in a name as its first. None where nothing tells.
    """
    text = _ZH_WRITTEN.sub(_in_digits, text)
    days = list(_stated(text[:OPENING])) or list(_alone(text))
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


def _alone(text: str) -> Iterator[date]:
    """Dates on lines of their own under the title; where there are none, the one that the last lines end with."""
    opening = [line for line in text[:OPENING].splitlines() if line.strip(_MARKS)][:FIRST_LINES]
    ending = [line for line in text[-OPENING:].splitlines() if line.strip(_MARKS)][-LAST_LINES:]
    yield from _days_alone(opening) or _days_alone(ending)[-1:]


def _days_alone(lines: Sequence[str]) -> list[date]:
    found = [(line, _DATE.search(line)) for line in lines]
    days = [_of(date_found) for line, date_found in found if date_found and _is_alone(line, date_found)]
    return [day for day in days if day is not None]


def _is_alone(line: str, found: "re.Match[str]") -> bool:
    """Whether a line holds a day and no sentence around it: a period ("to 31 May") or a list of years is none."""
    if not any(found.group(part) for part in ("month", "zh_month", "name", "name_first")):
        return False
    beside = (line[: found.start()], line[found.end() :])
    return all(_BESIDE.fullmatch(part.strip(_MARKS)) for part in beside) and not _OTHER.search(line, 0, found.start())


def _in_digits(found: "re.Match[str]") -> str:
    """二〇二四年六月一日 as 2024年6月1日."""
    year = "".join(_ZH_DIGITS[char] for char in found.group("year"))
    month, day = (_up_to_31(part or "") for part in found.group("month", "day"))
    return f"{year}年{month}月{day}日" if day else f"{year}年{month}月"


def _up_to_31(numerals: str) -> int:
    tens, ten, ones = numerals.rpartition("十")
    return 10 * int(_ZH_DIGITS.get(tens, "1")) * len(ten) + int(_ZH_DIGITS.get(ones, "0"))


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
