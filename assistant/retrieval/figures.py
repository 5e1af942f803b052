"""Figures of a text as a claim and its source are compared by them: amounts with units, dates, days, times; pure.

A figure is the same however it is written: "three months" is "三个月" and "3-month", "CNY 180" is "180元", "2 weeks" is
"14 days", "10 December" is "12月10日". Offsets count in the text as given.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from assistant.retrieval.figure_words import (
    CLASSIFIERS,
    ENGLISH_NUMBER,
    ENGLISH_UNIT,
    MONEY_BEFORE,
    MONTH,
    MONTHS,
    ORDINALS,
    PER_UNIT,
    SCALES,
    UNIT_OF,
    WEEKDAY,
    WEEKDAYS,
    ZH_NUMERAL,
    ZH_UNIT,
    english_number,
)
from assistant.retrieval.keywords import CJK, fold
from assistant.retrieval.units import chinese_number
from assistant.retrieval.width import narrow

SAME = 1e-6
"""The part by which two values may differ: what a change of unit costs."""
CALENDAR = (1900, 2100)
"""Whole numbers without a unit between these may be years."""

_SCALE = r"(?:\s?(?P<scale>thousand|million|billion|万亿|[千万亿]|k(?=\b)|bn\b))?"
_NUMBER = r"\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_FIGURE = re.compile(
    rf"(?P<iso>(?<!\d)\d{{4}}[-/.]\d{{1,2}}[-/.]\d{{1,2}}(?!\d))"
    r"|(?P<decade>(?<!\d)(?:\d\d)?\d0(?:s\b|\s?年代))"
    r"|(?P<zh_date>(?<!\d)(?:\d{4}\s?年\s?)?\d{1,2}\s?月(?:\s?\d{1,2}\s?[日号])?|\d{4}\s?年(?:度|初|底|末|起)?)"
    r"|(?P<monthly>(?:每个?|当|次|本|上|下)月\s?(?:初)?\s?\d{1,2}\s?[日号])"
    rf"|(?P<en_date>\b(?:\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?)?{MONTH}(?:\s\d{{1,2}}(?:st|nd|rd|th)?(?!\d|:))?(?:,?\s\d{{4}}\b)?)"
    r"|(?P<clock>(?<!\d)\d{1,2}:\d\d(?:\s?[ap]\.?m\b)?|\b\d{1,2}\s?[ap]\.?m\b|(?:上午|下午|晚上|早上|中午)?\d{1,2}点(?:\d{1,2}分|半)?)"
    rf"|(?P<weekday>{WEEKDAY})"
    rf"|(?P<share>百分之(?:[\d.]+|{ZH_NUMERAL}+)|{ZH_NUMERAL}成(?=[^\w]|$|的|以))"
    rf"|(?P<named>(?<![A-Za-z\d])(?!(?:{MONEY_BEFORE})\d)[A-Za-z]+[-_]?\d+(?:\.\d+)*)"
    rf"|(?:(?P<money>{MONEY_BEFORE})\s?)?(?P<number>{_NUMBER})(?P<ordinal>st\b|nd\b|rd\b|th\b)?"
    rf"{_SCALE}(?:{ENGLISH_UNIT}|{ZH_UNIT})?"
    rf"|\b(?P<words>{ENGLISH_NUMBER})\b(?:\s(?P<word_scale>thousand|million|billion)\b)?{ENGLISH_UNIT.replace('?P<en>', '?P<en_word>')}?"
    rf"|\b(?P<nth>{'|'.join(ORDINALS)})\b"
    rf"|(?P<zh_nth>第?)(?<![几数])(?P<numeral>{ZH_NUMERAL}+|半)(?:{ZH_UNIT.replace('?P<zh>', '?P<zh_word>')}|(?P<classifier>{CLASSIFIERS}))"
    rf"|(?P<per>{PER_UNIT})",
    re.IGNORECASE,
)
_NOUN = re.compile(rf"\s*(?:(?P<latin>[^\W\d_{CJK}]+)|(?P<cjk>[{CJK}]{{1,2}}))")


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure. `value` is in the base unit `unit` (empty where none is named), `raw` as written."""

    raw: float
    value: float
    unit: str
    noun: str
    start: int
    end: int
    is_word: bool = False
    """Written in words, so that without a unit it may be a count of the writer's own."""
    is_named: bool = False
    """Part of a name ("QL-45")."""
    is_implied: bool = False
    """What "per day" says: a unit, of which a claim need not speak."""
    month: int = 0

    @property
    def may_stand_apart(self) -> bool:
        """Whether a source may name it far from the sentence, once for a whole page: part of a name, a year."""
        is_year = not self.unit and float(self.raw).is_integer() and CALENDAR[0] <= self.raw <= CALENDAR[1]
        return self.is_named or is_year

    @property
    def is_date(self) -> bool:
        """Whether it is a day or a month of the calendar, which may stand above a text."""
        return self.unit in ("month of year", "day of month")

    @property
    def is_ordinal(self) -> bool:
        """Whether it says the how manieth, not how many: "the third day"."""
        return self.noun.startswith("nth ")

    def agrees(self, other: "Figure") -> bool:
        """Whether both are the same; one without a unit is so with any."""
        if (self.is_ordinal and other.unit) or (other.is_ordinal and self.unit):
            return False  # The fifth day is not five days.
        if self.unit and other.unit and self.unit != other.unit:
            return frozenset((self.unit, other.unit)) in _KIN and _equal(self.raw, other.raw)
        if self.month and other.month and self.month != other.month:
            return False
        both = bool(self.unit) and bool(other.unit)
        return _equal(self.value, other.value) if both else _equal(self.raw, other.raw)


# "10日" may be ten days or the tenth; "十日" too.
_KIN = frozenset((frozenset(("day", "日")), frozenset(("日", "day of month")), frozenset(("yuan", "money"))))


@lru_cache(maxsize=4096)
def figures_of(text: str) -> tuple[Figure, ...]:
    """The figures of a text in their order."""
    return tuple(_figures(narrow(text)))


def _figures(text: str) -> Iterator[Figure]:
    for found in _FIGURE.finditer(text):
        group = next((name for name in _MAKERS if found.group(name) is not None), "")
        if group:
            yield from _MAKERS[group](found, _noun(text, found.end()))


def _noun(text: str, end: int) -> str:
    found = _NOUN.match(text, end)
    if found is None:
        return ""
    return found.group("cjk") or fold(found.group("latin")).removesuffix("s")


def _iso(found: "re.Match[str]", noun: str) -> Iterator[Figure]:
    year, month, day = map(int, re.split(r"[-/.]", found.group()))
    return _date(found, year, month, day)


def _decade(found: "re.Match[str]", noun: str) -> Iterator[Figure]:
    value = int(re.sub(r"\D", "", found.group())) % 100
    yield Figure(value, value, "decade", "", *found.span())


def _zh_date(found: "re.Match[str]", noun: str) -> Iterator[Figure]:
    named = {unit: int(number) for number, unit in re.findall(r"(\d+)\s?([年月日号])", found.group())}
    return _date(found, named.get("年", 0), named.get("月", 0), named.get("日", named.get("号", 0)))


def _en_date(found: "re.Match[str]", noun: str) -> Iterator[Figure]:
    text = found.group()
    numbers = [int(part) for part in re.findall(r"\d+", text)]
    name = re.search(MONTH, text, re.IGNORECASE)
    if name is None or (not numbers and not name.group()[0].isupper()):
        return iter(())
    if not numbers and name.group().lower() in ("may", "march", "mar", "sept", "sep", "dec", "jan"):
        return iter(())  # "May" begins many a sentence.
    days = [number for number in numbers if number < 32]
    years = [number for number in numbers if number > 31]
    month = MONTHS.index(name.group()[:3].lower()) + 1
    return _date(found, years[0] if years else 0, month, days[0] if days else 0)


def _date(found: "re.Match[str]", year: int, month: int, day: int) -> Iterator[Figure]:
    start, end = found.span()
    if year:
        yield Figure(year, year, "", "", start, end)
    if day:
        yield Figure(day, day, "day of month", "", start, end, month=month)
    elif month:
        yield Figure(month, month, "month of year", "", start, end)
    if day and month:
        yield Figure(month, month, "month of year", "", start, end, is_implied=True)


def _monthly(found: "re.Match[str]", noun: str) -> Iterator[Figure]:
    day = int(re.sub(r"\D", "", found.group()))
    yield Figure(day, day, "day of month", "", *found.span())
    yield Figure(1, 1, "month", "", *found.span(), is_implied=True)


def _clock(found: "re.Match[str]", noun: str) -> Iterator[Figure]:
    text = found.group().lower()
    hour, *rest = map(int, re.findall(r"\d+", text))
    minutes = rest[0] if rest else 30 if text.endswith("半") else 0
    # Half a day apart, 8 and 20 o'clock, is what "8 am" and "8" leave open.
    value = (hour % 12) * 60 + minutes
    yield Figure(value, value, "clock", "", *found.span())


def _weekday(found: "re.Match[str]", noun: str) -> Iterator[Figure]:
    text = found.group().lower()
    key = text[-1] if text[-1] in WEEKDAYS else text.removesuffix("s")[:3]
    yield Figure(WEEKDAYS[key], WEEKDAYS[key], "weekday", "", *found.span())


def _share(found: "re.Match[str]", noun: str) -> Iterator[Figure]:
    text = found.group()
    if text.endswith("成"):
        value = chinese_number(text[:-1]) * 10
    else:
        number = text.removeprefix("百分之")
        value = float(number) if number[0].isdigit() else chinese_number(number)
    yield Figure(value, value, "%", "", *found.span())


def _named(found: "re.Match[str]", noun: str) -> Iterator[Figure]:
    for digits in re.findall(r"\d+(?:\.\d+)?", found.group()):
        yield Figure(float(digits), float(digits), "", "", *found.span(), is_named=True)


def _number(found: "re.Match[str]", noun: str) -> Iterator[Figure]:
    raw = float(found.group("number").replace(",", "")) * SCALES.get((found.group("scale") or "").lower(), 1)
    if found.group("ordinal"):
        return _measured(found, raw, "", f"nth {noun}")
    if found.string[: found.start()].endswith("第"):
        return _measured(found, raw, "", f"nth {found.group('zh') or noun}")
    money = found.group("money")
    return _measured(found, raw, money or found.group("en") or found.group("zh") or "", noun)


def _words(found: "re.Match[str]", noun: str) -> Iterator[Figure]:
    raw = english_number(found.group("words")) * SCALES.get((found.group("word_scale") or "").lower(), 1)
    return _measured(found, raw, found.group("en_word") or "", noun, is_word=True)


def _nth(found: "re.Match[str]", noun: str) -> Iterator[Figure]:
    return _measured(found, ORDINALS[found.group().lower()], "", f"nth {noun}", is_word=True)


def _numeral(found: "re.Match[str]", noun: str) -> Iterator[Figure]:
    text = found.group("numeral")
    raw = 0.5 if text == "半" else chinese_number(text)
    unit = found.group("zh_word") or ""
    if found.group("zh_nth"):
        return _measured(found, raw, "", f"nth {unit or found.group('classifier')}", is_word=True)
    return _measured(found, raw, unit, noun or found.group("classifier") or "", is_word=True)


def _measured(found: "re.Match[str]", raw: float, unit: str, noun: str, *, is_word: bool = False) -> Iterator[Figure]:
    base, factor = UNIT_OF.get(_singular(unit), ("", 1.0))
    if unit == "年" and raw >= 1000:
        base, factor = "", 1.0
    yield Figure(raw, raw * factor, base, "" if base else noun, *found.span(), is_word=is_word)


def _per(found: "re.Match[str]", noun: str) -> Iterator[Figure]:
    text = found.group().lower()
    unit = next((each for each in sorted(UNIT_OF, key=len, reverse=True) if each in text), "")
    base, factor = UNIT_OF[unit]
    yield Figure(1, factor, base, "", *found.span(), is_implied=True)


def _singular(unit: str) -> str:
    lower = unit.lower()
    return lower if lower in UNIT_OF else lower.removesuffix("s")


def _equal(one: float, other: float) -> bool:
    return abs(one - other) <= SAME * max(abs(one), abs(other))


_MAKERS = {
    "iso": _iso,
    "decade": _decade,
    "zh_date": _zh_date,
    "monthly": _monthly,
    "en_date": _en_date,
    "clock": _clock,
    "weekday": _weekday,
    "share": _share,
    "named": _named,
    "number": _number,
    "words": _words,
    "nth": _nth,
    "numeral": _numeral,
    "per": _per,
}
