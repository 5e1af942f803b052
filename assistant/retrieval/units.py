"""A text as units that can be compared one by one: dates, times, amounts, words, Chinese characters; pure.

A value has one key however it is written: "10 December 2020" is "Dec. 10, 2020", "1,000" is "1000", "2 weeks" "14 days".
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from assistant.retrieval.keywords import CJK, fold

UnitKind = Literal["date", "number", "name", "word", "character"]

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
        " eighteen nineteen twenty".split(),
        2,
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "ninety": 90, "hundred": 100}
_DIGITS = {char: i for i, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2, "兩": 2}
_PLACES = {"十": 10, "百": 100, "千": 1000}
_SCALES = {
    "thousand": 1e3, "k": 1e3, "million": 1e6, "m": 1e6, "billion": 1e9, "bn": 1e9, "十": 10, "百": 100, "千": 1e3,
    "万": 1e4, "亿": 1e8, "万亿": 1e12,
}  # fmt: skip
_LENGTHS: Mapping[str, tuple[str, float]] = {
    "second": ("time", 1), "minute": ("time", 60), "hour": ("time", 3600), "day": ("time", 86400),
    "week": ("time", 604800), "month": ("months", 1), "year": ("months", 12), "秒": ("time", 1), "分钟": ("time", 60),
    "小时": ("time", 3600), "天": ("time", 86400), "日": ("time", 86400), "周": ("time", 604800),
    "星期": ("time", 604800), "个月": ("months", 1), "年": ("months", 12),
}  # fmt: skip
_LENGTH = r"(?:[ -]?(?P<length>seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b|(?P<zh_length>秒|分钟|个?小时|天|日|周|个?星期|个月|年))?"
_UNIT = re.compile(
    rf"(?P<iso>\b\d{{4}}[-/.]\d{{1,2}}[-/.]\d{{1,2}}(?!\d))"
    rf"|(?P<zh_date>\d{{4}}\s?年(?:\s?\d{{1,2}}\s?月(?:\s?\d{{1,2}}\s?[日号])?)?|\d{{1,2}}\s?月\s?\d{{1,2}}\s?[日号])"
    rf"|\b(?P<en_date>(?:\d{{1,2}}(?:st|nd|rd|th)?\s(?:of\s)?)?{_MONTH}(?:\s\d{{1,2}}(?:st|nd|rd|th)?(?!\d))?(?:,?\s\d{{4}}\b)?)"
    r"|(?P<clock>\b\d{1,2}(?:[:.]\d\d)?\s?[ap](?:m\b|\.m\.)|\d{1,2}:\d\d(?!\d))"
    r"|(?P<zh_clock>(?:(?:(?<=[上下中]午)|(?<=[早晚]上)|(?<=凌晨)|(?<=傍晚))(?:\d{1,2}|[一二两三四五六七八九十]{1,3})"
    r"|(?<![\d第])\d{1,2}(?=点(?:[半整\d一二三四五]|[之以]?[前后]|至|到|起|开|关|左右|[^\w]|$))"
    # Points of a list are no hours, and "a bit" is none: 三点建议, 早一点.
    r"|(?<![第早晚快慢共有下])[一二两三四五六七八九十]{1,3}(?=点(?:[半整\d]|[一三]刻|[之以]?[前后]|至|到|起|开|关|左右|[^\w]|$)))"
    r"点(?:半|整|[一三]刻|\d{1,2}分?|[零一二三四五六七八九十]{1,3}分)?)"
    rf"|(?P<number>\d+(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?|\b(?:{'|'.join(_NUMBER_WORDS)})\b)"
    r"\s?(?P<scale>thousand\b|million\b|billion\b|bn\b|[km]\b|万亿|[百千万亿])?"
    r"(?P<share>\s?(?:%|percent\b|per cent\b|‰))?"
    + _LENGTH
    + r"|(?P<zh_number>[零一二两三四五六七八九十百千]{1,7}[万亿]?)(?=个|名|位|次|天|日|周|月|年|小时|分钟|元|块|人|倍|成|层|间|台|份|页)"
    r"(?P<zh_number_length>秒|分钟|个?小时|天|日|周|个?星期|个月|年)?"
    # Up to the next numeral at once: sign by sign a page takes five times as long.
    rf"|(?P<characters>[{CJK}](?:(?![零一二两三四五六七八九十百千])[{CJK}])*)"
    rf"|(?P<word>[^\W\d_{CJK}]+(?:['&.-]?[^\W_{CJK}]+)*)",
    re.IGNORECASE,
)
_WIDTH = {ord("："): ":", ord("．"): ".", ord("，"): ",", ord("％"): "%", ord("’"): "'", ord("–"): "-", ord("\n"): " "}
_LATE = re.compile(r"(?:下午|傍晚|晚上|晚间|夜里|夜间|当晚)$")
HALF_DAY = 12
_FULL_DIGITS = {ord("０") + i: str(i) for i in range(10)}


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit, where it stands in its text, and the key that equal ones share."""

    key: str
    kind: UnitKind
    start: int
    end: int

    @property
    def is_figure(self) -> bool:
        """Whether it is a number or a date."""
        return self.kind in ("number", "date")


@lru_cache(maxsize=1024)
def units_of(text: str) -> tuple[Unit, ...]:
    """The units of a text in order; punctuation and marks are none. Offsets count in the text as given."""
    return tuple(_units(text.translate(_WIDTH | _FULL_DIGITS)))


def _units(text: str) -> Iterator[Unit]:
    for found in _UNIT.finditer(text):
        run = found.group("characters")
        if run is not None:
            folded = fold(run)
            keys = folded if len(folded) == len(run) else run
            yield from (Unit(key, "character", found.start() + i, found.start() + i + 1) for i, key in enumerate(keys))
            continue
        for group, make in _MAKERS.items():
            if found.group(group) is not None:
                kind, key = make(found)
                yield Unit(key, kind, found.start(), found.start() + len(found.group().rstrip()))
                break


def _iso(found: "re.Match[str]") -> tuple[UnitKind, str]:
    return "date", _date(*map(int, re.split(r"[-/.]", found.group())))


def _zh_date(found: "re.Match[str]") -> tuple[UnitKind, str]:
    numbers = [int(part) for part in re.findall(r"\d+", found.group())]
    return "date", _date(*numbers) if "年" in found.group() else _date(0, *numbers)


def _en_date(found: "re.Match[str]") -> tuple[UnitKind, str]:
    text = found.group()
    month = re.search(_MONTH, text, re.IGNORECASE)
    numbers = [int(part) for part in re.findall(r"\d+", text)]
    if not numbers or month is None:
        # "May" and "march" alone are words as often as months.
        return ("name" if text[:1].isupper() else "word"), fold(text.rstrip("."))
    days = [number for number in numbers if number < 32]
    years = [number for number in numbers if number > 31]
    index = _MONTHS.index(month.group()[:3].lower()) + 1
    return "date", _date(years[0] if years else 0, index, days[0] if days else 0)


def _date(year: int, month: int = 0, day: int = 0) -> str:
    return f"{year:04}-{month:02}-{day:02}"


def _clock(found: "re.Match[str]") -> tuple[UnitKind, str]:
    text = found.group().lower()
    hour, _, minute = re.sub(r"[^\d:.]", "", text).strip(".").replace(".", ":").partition(":")
    shift = 12 if "p" in text and int(hour) < 12 else -12 if "a" in text and int(hour) == 12 else 0
    return "number", f"{int(hour) + shift:02}:{minute or '00'}"


def _zh_clock(found: "re.Match[str]") -> tuple[UnitKind, str]:
    """晚上八点半 as 20:30; the part of the day stands before it."""
    hour_said, _, rest = found.group("zh_clock").partition("点")
    hour = int(hour_said) if hour_said.isdigit() else int(chinese_number(hour_said))
    part = rest.rstrip("整分")
    minute = {"": 0, "半": 30, "一刻": 15, "三刻": 45}.get(part)
    if minute is None:
        minute = int(part) if part.isdigit() else int(chinese_number(part))
    late = _LATE.search(found.string, max(0, found.start() - 4), found.start()) and hour < HALF_DAY
    return "number", f"{hour + (HALF_DAY if late else 0):02}:{minute:02}"


def _number(found: "re.Match[str]") -> tuple[UnitKind, str]:
    digits = found.group("number").replace(",", "").lower()
    value = (_NUMBER_WORDS.get(digits) or float(digits)) * _SCALES.get((found.group("scale") or "").lower(), 1)
    share = (found.group("share") or "").strip()
    if share:
        return "number", f"{value:g}{'‰' if share == '‰' else '%'}"
    return "number", _measured(value, found.group("length") or found.group("zh_length"))


def _zh_number(found: "re.Match[str]") -> tuple[UnitKind, str]:
    return "number", _measured(chinese_number(found.group("zh_number")), found.group("zh_number_length"))


def _measured(value: float, unit: str | None) -> str:
    """The key of a number: what measures time in one unit of it, anything else as it is."""
    if not unit:
        return f"{value:.12g}"
    name = unit.lower().removesuffix("s")
    kind, factor = _LENGTHS.get(name) or _LENGTHS[name.removeprefix("个")]
    return f"{value * factor:.12g} {kind}"


def chinese_number(text: str) -> float:
    """The number that Chinese numerals say, up to ten thousand times a hundred million."""
    scale = _SCALES.get(text[-1], 1) if text[-1] in "万亿" else 1
    total, digit = 0, 0
    for char in text.rstrip("万亿"):
        if char in _PLACES:
            total, digit = total + (digit or 1) * _PLACES[char], 0
        else:
            digit = digit * 10 + _DIGITS[char]
    return (total + digit or 1) * scale


def _word(found: "re.Match[str]") -> tuple[UnitKind, str]:
    text = found.group()
    lower = fold(text).removesuffix("'s")
    return ("word" if text.islower() else "name"), lower


_MAKERS: Mapping[str, Callable[["re.Match[str]"], tuple[UnitKind, str]]] = {
    "iso": _iso,
    "zh_date": _zh_date,
    "en_date": _en_date,
    "clock": _clock,
    "zh_clock": _zh_clock,
    "number": _number,
    "zh_number": _zh_number,
    "word": _word,
}
