"""Dates a person writes, resolved against the time of the message; what has no anchor stays empty."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Literal

_DAYS_EN = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
           "november", "december")  # fmt: skip
_MONTH = "(?:" + "|".join(f"{m[:3]}(?:{m[3:]})?" if m != "may" else "may" for m in _MONTHS) + r")\b\.?"
_DAY_EN = "(?:" + "|".join(_DAYS_EN) + ")"
_NUMBERS_ZH = {c: i for i, c in enumerate("零一二三四五六七八九十")} | {"两": 2, "半": 0}
_ORDINAL_WORD = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
_NUMBERS_EN = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10,
               **{word: day for day, word in enumerate(_ORDINAL_WORD.split("|"), 1)}}  # fmt: skip
_SHIFTS = {"last": -1, "this": 0, "on": 0, "next": 1, "coming": 0, "上": -1, "上个": -1, "这": 0, "本": 0, "这个": 0, "下": 1,
           "下个": 1, "": 0, "去": -1, "今": 0, "明": 1}  # fmt: skip
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12, "春": 3, "夏": 6, "秋": 9, "冬": 12}
_LAST_OF_WINTER = 2
# Java's Spring is no season.
_WRITTEN_IN = re.compile(r"\b(?:writ|rewr|wrote|buil|implement|cod|develop|migrat|java|api|backend|service|app)\w*\b")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of time: [start, end), and where in the text it is spoken of.

    `bound` "until" says that only its end counts ("by Friday"), "since" that only its start does ("from June").
    """

    start: datetime
    end: datetime
    begin: int
    stop: int
    bound: Literal["whole", "until", "since"] = "whole"


def _day(at: datetime, days: int = 0, length: int = 1) -> tuple[datetime, datetime]:
    start = at.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=days)
    return start, start + timedelta(days=length)


def _month(at: datetime, months: int) -> tuple[datetime, datetime]:
    first = at.replace(day=1, hour=0, minute=0, second=0, microsecond=0)

    def shifted(by: int) -> datetime:
        index = first.year * 12 + first.month - 1 + by
        return first.replace(year=index // 12, month=index % 12 + 1)

    return shifted(months), shifted(months + 1)


def _year(at: datetime, years: int) -> tuple[datetime, datetime]:
    first = at.replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0)
    return first.replace(year=first.year + years), first.replace(year=first.year + years + 1)


def number(word: str) -> int:
    """A number in digits, in English or in Chinese numerals up to 99; 0 for any other word."""
    if word.isdigit():
        return int(word)
    if word in _NUMBERS_EN:
        return _NUMBERS_EN[word]
    if "十" in word:
        tens, _, ones = word.partition("十")
        return 10 * (_NUMBERS_ZH[tens] if tens else 1) + (_NUMBERS_ZH[ones] if ones else 0)
    return _NUMBERS_ZH.get(word, 0)


def _named_day(m: "re.Match[str]", at: datetime) -> tuple[datetime, datetime]:
    days = {"day before yesterday": -2, "yesterday": -1, "last night": -1, "today": 0, "tonight": 0,
            "day after tomorrow": 2, "tomorrow": 1, "前天": -2, "昨": -1, "今": 0, "大后天": 3, "后天": 2, "明": 1}  # fmt: skip
    word = m.group(0).removeprefix("the ")
    return _day(at, next(shift for name, shift in days.items() if word.startswith(name)))


def _day_index(day: str) -> int:
    return _DAYS_EN.index(day) if day in _DAYS_EN else 6 if day == "天" else "一二三四五六日".index(day)


def _weekday(m: "re.Match[str]", at: datetime) -> tuple[datetime, datetime]:
    shift, day = (m.group("shift") or "").strip(), m.group("day")
    index = _day_index(day)
    monday = at - timedelta(days=at.weekday())
    if shift in ("", "on", "coming"):
        # A bare weekday is the coming one, counted from the day after the message.
        return _day(at, (index - at.weekday() - 1) % 7 + 1)
    return _day(monday, index + 7 * _SHIFTS[shift])


def _period(m: "re.Match[str]", at: datetime) -> tuple[datetime, datetime]:
    shift, unit = _SHIFTS[m.group("shift")], m.group("unit")
    if unit in ("week", "周", "星期", "礼拜"):
        return _day(at - timedelta(days=at.weekday()), 7 * shift, 7)
    if unit in ("weekend", "周末"):
        return _day(at - timedelta(days=at.weekday()), 7 * shift + 5, 2)
    return _year(at, shift) if unit in ("year", "年") else _month(at, shift)


def _season(m: "re.Match[str]", at: datetime) -> tuple[datetime, datetime]:
    """Three months of a northern year; a winter belongs to the year in which it begins."""
    parts = m.groupdict()
    first = _SEASONS[parts["season"]]
    if parts.get("shift") is None and parts.get("y") is None and _WRITTEN_IN.search(m.string[: m.start()]):
        raise ValueError("a program is written in Spring")
    year = int(parts["y"]) if parts.get("y") else _season_year(parts.get("shift") or "", first, at)
    start = _month(at.replace(year=year, month=first, day=1), 0)[0]
    return start, _month(start, 3)[0]


def _season_year(shift: str, first: int, at: datetime) -> int:
    """The year in which a season begins that is named by its distance; without one it is the last that has begun."""
    if shift.endswith("年"):
        return at.year + _SHIFTS[shift[0]]
    begun = at.year - (at.month < first)
    if shift in ("last", "上个"):
        return begun - (at < _month(at.replace(year=begun, month=first, day=1), 3)[0])
    this = at.year - (first == _SEASONS["winter"] and at.month <= _LAST_OF_WINTER)
    if shift == "下个":
        return begun + 1
    return begun if not shift else this + _SHIFTS[shift]


def _distance(m: "re.Match[str]", at: datetime) -> tuple[datetime, datetime]:
    count, unit = number(m.group("n")), m.group("unit")
    count = -count if m.group("way") in ("ago", "前", "之前", "以前") else count
    if unit.startswith(("day", "天", "日")):
        return _day(at, count)
    if unit.startswith(("week", "周", "星期")) or unit.endswith(("周", "星期", "礼拜")):
        return _day(at, 7 * count)
    return _year(at, count) if unit.startswith(("year", "年")) else _month(at, count)


def _calendar(m: "re.Match[str]", at: datetime) -> tuple[datetime, datetime]:
    parts = m.groupdict()
    shift = parts.get("shift")
    year = at.year + _SHIFTS[shift[0]] if shift else int(parts.get("y") or at.year)
    month = _month_number(parts.get("mon") or parts.get("m") or str(at.month))
    if not parts.get("d"):
        return _month(at.replace(year=year, month=month, day=1), 0)
    return _day(at.replace(year=year, month=month, day=number(parts["d"])))


def _between(m: "re.Match[str]", at: datetime) -> tuple[datetime, datetime]:
    parts = m.groupdict()
    month = parts.get("mon") or parts["m"]
    until = parts.get("mon2") or parts.get("m2") or month
    first, last = (
        _day(at.replace(month=_month_number(name), day=int(parts[day]))) for name, day in ((month, "d"), (until, "d2"))
    )
    if last[1] <= first[0]:
        raise ValueError("a stretch of days ends after it begins")
    return first[0], last[1]


def _month_number(word: str) -> int:
    return number(word) if number(word) else [name[:3] for name in _MONTHS].index(word[:3]) + 1


def _weekdays(m: "re.Match[str]", at: datetime) -> tuple[datetime, datetime]:
    first = _weekday(m, at)[0]
    index = _day_index(m.group("day2"))
    return first, first + timedelta(days=(index - first.weekday()) % 7 + 1)


def _day_of_month(m: "re.Match[str]", at: datetime) -> tuple[datetime, datetime]:
    """A day of a month that is named by its distance, or of the month in which that day comes next."""
    shift, day = m.groupdict().get("shift"), number(m.group("d") or m.groupdict()["d2"])
    months = _SHIFTS[shift] if shift else int(day < at.day)
    return _day(_month(at, months)[0].replace(day=day))


def _last_day(m: "re.Match[str]", at: datetime) -> tuple[datetime, datetime]:
    unit = m.group("unit") or m.group("unit2")
    end = (_year(at, 0) if unit in ("year", "年") else _month(at, 0))[1]
    return end - timedelta(days=1), end


def _end_of_month(m: "re.Match[str]", at: datetime) -> tuple[datetime, datetime]:
    end = _calendar(m, at)[1]
    return end - timedelta(days=1), end


_SEASON = r"(?P<season>spring|summer|autumn|fall|winter)"
# A season before a noun is what that is like: "this winter coat".
_NO_NOUN = (
    r"(?=\s*(?:$|[,.;:!?)])| (?:i|i'm|i'll|i've|we|we're|we'll|we've|my|our|he|she|they|it|the|to|for|at|in|on|and|but|with|when|after|before|"
    r"because|so|if|as|instead|too|again|by|from|is|will|are|or)\b)(?! of\b)"
)
YEARLESS = re.compile(
    rf"^(?!.*\d{{4}}).*(?:{_MONTH}|^(?:in|during|over) .*(?:spring|summer|autumn|fall|winter)|[\d一二三四五六七八九十]月)"
)
_COUNT_ZH = r"(?:\d{1,2}|二?十[一二三四五六七八九]?|三十一?|[一二三四五六七八九])"
_TO = r" ?(?:-|–|—|to|until|till|through) ?"
_ORDINAL = r"(?:st|nd|rd|th)?"
_UNTIL_EN = re.compile(r"\b(?:by|before|until|till|no later than)(?: the)?\s+$")
_SINCE_EN = re.compile(r"\b(?:from|as of|starting(?: on)?|since)\s+$")
_UNTIL_ZH = re.compile(r"\s*(?:上午|下午|晚上|中午)?(?:之前|以前|前)")
_SINCE_ZH = re.compile(r"\s*(?:开始|起)")

_FORMS: tuple[tuple["re.Pattern[str]", Callable[["re.Match[str]", datetime], tuple[datetime, datetime]]], ...] = (
    (re.compile(rf"\b(?P<d>\d{{1,2}}){_ORDINAL}{_TO}(?P<d2>\d{{1,2}}){_ORDINAL}(?: of)? (?P<mon>{_MONTH})"), _between),
    (re.compile(rf"\b(?P<d>\d{{1,2}}){_ORDINAL} (?P<mon>{_MONTH}){_TO}(?P<d2>\d{{1,2}}){_ORDINAL} (?P<mon2>{_MONTH})"), _between),
    (re.compile(rf"\b(?P<mon>{_MONTH}) (?P<d>\d{{1,2}}){_ORDINAL}{_TO}(?:(?P<mon2>{_MONTH}) )?(?P<d2>\d{{1,2}}){_ORDINAL}\b"), _between),
    (re.compile(r"(?P<m>\d{1,2})月(?P<d>\d{1,2})[日号]? ?(?:-|–|—|~|到|至) ?(?:(?P<m2>\d{1,2})月)?(?P<d2>\d{1,2})[日号]"), _between),
    (re.compile(rf"\b(?:(?:in|during|over) )?(?:the )?{_SEASON} (?:of |in )?(?P<y>20\d\d)\b"), _season),
    (re.compile(r"(?P<y>20\d{2}) ?年的?(?P<season>[春夏秋冬])[天季]"), _season),
    (re.compile(r"(?P<y>\d{4})[-/](?P<m>\d{1,2})[-/](?P<d>\d{1,2})(?!\d)"), _calendar),
    (re.compile(rf"(?:(?P<y>\d{{4}}) ?年 ?|(?P<shift>[今明去]年))?(?P<m>{_COUNT_ZH}) ?月(?:份)? ?(?P<d>{_COUNT_ZH}) ?[日号]"), _calendar),
    (re.compile(rf"\b(?:the )?end of (?P<mon>{_MONTH})(?:,? (?P<y>\d{{4}}))?|(?:(?P<shift>[今明去]年) ?)?(?<![\d一二三四五六七八九十])(?P<m>{_COUNT_ZH}) ?月(?:份)?[底末]"), _end_of_month),
    (re.compile(rf"(?:(?P<y>\d{{4}}) ?年|(?P<shift>[今明去]年)) ?(?P<m>{_COUNT_ZH}) ?月份?"), _calendar),
    (re.compile(r"(?<![\d一二三四五六七八九十半几两个])(?P<m>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月份?(?![\d之以前后来末初中])"), _calendar),
    (re.compile(rf"\b(?P<mon>{_MONTH}) (?P<d>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,? (?P<y>\d{{4}}))?"), _calendar),
    (re.compile(rf"\b(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<mon>{_MONTH})(?:,? (?P<y>\d{{4}}))?"), _calendar),
    (re.compile(rf"\b(?P<mon>{_MONTH}) (?P<y>\d{{4}})\b"), _calendar),
    (re.compile(rf"\bin (?P<mon>{_MONTH})"), _calendar),
    (re.compile(rf"(?P<shift>这个?|本|下个?)月 ?(?P<d>{_COUNT_ZH}) ?[日号]"), _day_of_month),
    (re.compile(rf"\b(?:on )?the (?P<d>{_ORDINAL_WORD}|\d{{1,2}}(?=st|nd|rd|th))(?:st|nd|rd|th)?(?: day)? of (?:the )?(?P<shift>this|next) month\b"), _day_of_month),
    (re.compile(r"(?<![\d月第])(?P<d>\d{1,2})[日号](?![楼线门店院馆机库码])|\bon the (?P<d2>\d{1,2})(?:st|nd|rd|th)\b"), _day_of_month),
    (re.compile(r"(?<![\d月第百零一二三四五六七八九十])(?P<d>[一二三四五六七八九十]{1,3})号(?=(?:早上|上午|中午|下午|晚上|之?前)|[我要去]|$)"), _day_of_month),
    (re.compile(r"(?:the )?day (?:after tomorrow|before yesterday)|yesterday|last night|today|tonight|tomorrow"
                r"|前天|昨[天晚日]|今[天晚日]|大后天|后天|明[天晚日早]"), _named_day),
    (re.compile(rf"(?:\b(?P<shift>next|this) )?\b(?P<day>{_DAY_EN}){_TO}(?P<day2>{_DAY_EN})\b"), _weekdays),
    (re.compile(r"(?P<shift>这个?|本|下个?|)(?:周|星期|礼拜)(?P<day>[一二三四五六日天]) ?(?:到|至|-|~) ?(?:下?(?:周|星期|礼拜))?(?P<day2>[一二三四五六日天])"), _weekdays),
    (re.compile(r"(?:the )?end of (?:the |this )?(?P<unit>month|year)\b|(?<![\d今明去])(?:今|本|这个)?(?P<unit2>年|月)底"),
     _last_day),
    (re.compile(rf"(?<!every )(?<!each )(?:\b(?P<shift>last|this|next|on|coming) )?\b(?<!every )(?<!each )(?P<day>{_DAY_EN})\b"), _weekday),
    (re.compile(r"(?<!每)(?<!每个)(?P<shift>上个?|这个?|本|下个?|)(?<!每)(?:周|星期|礼拜)(?P<day>[一二三四五六日天])"), _weekday),
    (re.compile(rf"\b(?P<shift>last|this|next) {_SEASON}\b{_NO_NOUN}"), _season),
    (re.compile(rf"\b(?:in|during|over) (?:the )?{_SEASON}\b{_NO_NOUN}"), _season),
    (re.compile(r"(?P<shift>[今明去]年|这个?|上个|下个)的?(?:开|入|初|晚)?(?P<season>[春夏秋冬])(?:[天季]|(?<=[开入]春)|(?<=入[夏秋冬]))"), _season),
    (re.compile(r"\b(?P<shift>last|this|next) (?P<unit>weekend|week|month|year)\b"), _period),
    (re.compile(r"(?P<shift>上个?|这个?|本|下个?)(?P<unit>周末|周|星期|礼拜|月)|(?P<s2>去|今|明)年"),
     lambda m, at: _period(m, at) if m.group("shift") else _year(at, _SHIFTS[m.group("s2")])),
    (re.compile(r"\b(?P<n>\d{1,3}|an?|one|two|three|four|five|six|ten) (?P<unit>days?|weeks?|months?|years?) "
                r"(?P<way>ago|from now)\b"), _distance),
    (re.compile(r"\b(?P<way>in) (?P<n>\d{1,3}|an?|one|two|three|four|five|six|ten) (?P<unit>days?|weeks?|months?|years?)\b"),
     _distance),
    (re.compile(r"(?P<n>\d{1,3}|十?[一二两三四五六七八九]|十)(?P<unit>天|日|个?周|个?星期|个?礼拜|个?月|年)(?P<way>之?[前后]|以[前后])"),
     _distance),
    (re.compile(r"\b(?:in|since) (?P<y>(?:19|20)\d{2})\b|(?P<y2>(?:19|20)\d{2})年"),
     lambda m, at: _year(at, int(m.group("y") or m.group("y2")) - at.year)),
)  # fmt: skip


_ANY_DAY = datetime(2000, 1, 1, tzinfo=UTC)


def resolve(text: str, at: datetime) -> Span | None:
    """The first date spoken of in a (folded) clause, as a span of the message's time zone."""
    for pattern, meaning in _FORMS:
        m = pattern.search(text)
        if m is None:
            continue
        try:
            start, end = meaning(m, at)
        except (ValueError, OverflowError):
            # 31 February, year 0: said, but no date.
            continue
        return _bounded(text, Span(start, end, m.start(), m.end()), whole=meaning in (_between, _weekdays))
    return None


def is_day(word: str) -> bool:
    """Whether a (folded) word is a day or month rather than anything's name."""
    return resolve(word, _ANY_DAY) is not None


def coming(text: str, at: datetime) -> Span | None:
    """The date of something to come: "3 May" said in November is next year's."""
    span = resolve(text, at)
    if span is None or span.end > at or not YEARLESS.search(text[span.begin : span.stop]):
        return span
    try:
        return replace(
            span, start=span.start.replace(year=span.start.year + 1), end=span.end.replace(year=span.end.year + 1)
        )
    except ValueError:
        # 29 February comes not every year.
        return span


def _bounded(text: str, span: Span, *, whole: bool) -> Span:
    """The span with the words that make a border of it ("by Friday", "周五之前"); a `whole` one has both already."""
    before = text[: span.begin]
    if whole:
        since = _SINCE_EN.search(before)
        return replace(span, begin=since.start()) if since else span
    for cue, bound in ((_UNTIL_EN, "until"), (_SINCE_EN, "since")):
        m = cue.search(before)
        if m:
            return replace(span, begin=m.start(), bound=bound)
    for cue, bound in ((_UNTIL_ZH, "until"), (_SINCE_ZH, "since")):
        m = cue.match(text, span.stop)
        if m:
            return replace(span, stop=m.end(), bound=bound)
    return span
