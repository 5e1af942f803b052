"""Facts that age with the calendar ("33 years old", "for five years", 怀孕三个月): said with the day of saying, pure."""

import re
from datetime import datetime

from assistant.datatypes import Fact, FactDraft, MemoryHit, Slot, Text
from assistant.errors import Language
from assistant.memory.dates import number

_SAID_ON = Text(" (said {day})", "（{day} 说的）")
_COUNT = r"(?:\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|a few|several|many)(?: (?:and a half|or so|full|whole))?"
# "Twice a year", "every two weeks" stay true.
_OFTEN = r"(?<!every )(?<!once )(?<!twice )(?<!times )(?<!days )(?<!nights )(?<!hours )\b"
_COUNT_ZH = r"(?<![每第周月\d一二两三四五六七八九十])(?:\d{1,2}|[一二两三四五六七八九十]{1,3}|半|几|好几)多?"
_RARELY_ZH = r"(?!(?:才|只|就)?[\d一二两三四五六七八九十几]+(?:次|回|趟))"
# A stretch of time in a sentence, and after how many days the sentence is no longer true as it stands.
_STRETCHES = (
    (re.compile(r"\bpregnant\b|怀孕|身孕"), 14),
    (re.compile(rf"{_OFTEN}{_COUNT}[ -](?:weeks?|days?)\b(?! (?:a|per|each|every)\b)|{_COUNT_ZH}(?:个?星期(?![一二三四五六日天])|周(?![年一二三四五六日末])|天){_RARELY_ZH}"), 14),
    (re.compile(rf"{_OFTEN}{_COUNT}[ -]months?\b(?! (?:a|per|each|every)\b)|{_COUNT_ZH}个多?月{_RARELY_ZH}"), 60),
    (re.compile(rf"{_OFTEN}{_COUNT}[ -]years?\b|{_COUNT_ZH}(?:年(?![级代份月\d一二三四五六七八九十])|岁){_RARELY_ZH}"), 300),
)  # fmt: skip
_AGEING = {"age": 300, "grade": 300}
_NUMERAL = re.compile(r"[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九]")
_NUMERAL_EN = re.compile(
    r"(?P<tens>twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)?[ -]?(?P<ones>[a-z]+)?", re.IGNORECASE
)
_SMALL = {word: n for n, word in enumerate((
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
).split(), 1)}  # fmt: skip
_TENS = {word: 10 * n for n, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}


def with_day_of_saying(
    said: str, told: Slot | MemoryHit | Fact | FactDraft, language: Language, now: datetime | None
) -> str:
    """A sentence with the day it was said before its end mark, where time has made it untrue since; else as it is.

    Without `now` no sentence is old.
    """
    day = None if isinstance(told, FactDraft) else told.said_at
    if day is None or now is None or not _is_old(said, told.attribute, (now - day).days):
        return said
    mark = said[-1] if said[-1:] in ".。" else ""
    return said.removesuffix(mark) + _SAID_ON.say(language, day=day.date().isoformat()) + mark


def _is_old(said: str, attribute: str, days: int) -> bool:
    lasts = _AGEING.get(attribute)
    if lasts is None:
        lasts = next((lasts for stretch, lasts in _STRETCHES if stretch.search(said)), None)
    return lasts is not None and days > lasts


def age_in_digits(value: str) -> str:
    """An age in words as a number in digits ("thirty-three", 三十三); any other value as it is."""
    if _NUMERAL.fullmatch(value):
        return str(number(value))
    m = _NUMERAL_EN.fullmatch(value.strip())
    if m is None or not value.strip():
        return value
    tens, ones = (m["tens"] or "").lower(), (m["ones"] or "").lower()
    if (ones and ones not in _SMALL) or (tens and _SMALL.get(ones, 0) > 9):
        return value
    return str(_TENS.get(tens, 0) + _SMALL.get(ones, 0))
