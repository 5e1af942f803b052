"""The hour of something dated, as the user said it, for a sentence to them; pure."""

import re

from assistant.datatypes import Text
from assistant.errors import Language

_CLOCK_EN = r"(?:\d{1,2}(?:[:.]\d\d)?\s?(?:[ap]m\b|[ap]\.m\.|o'clock)|\d{1,2}[:.]\d\d|noon\b|midnight\b|\d{1,2}(?=\s*(?:$|[(,;.!])))"
_AT = re.compile(
    rf"\b(?:at|from|around|about) (?P<first>{_CLOCK_EN})(?P<last>\s?(?:to|until|till|-|–)\s?{_CLOCK_EN})?"
    r"|(?<![\d:.])(?P<bare>\d{1,2}:\d\d)(?![\d:])|\b(?P<half>\d{1,2}\s?(?:[ap]m\b|[ap]\.m\.))",
    re.IGNORECASE,
)
_AT_ZH = re.compile(
    r"(?:早上|早晨|清晨|上午|中午|下午|傍晚|晚上|凌晨|夜里)?"
    r"(?:[\d一二两三四五六七八九十]{1,3}[点點](?:半|钟|整|[一三]刻|[\d一二三四五十]{1,3}分?)?|\d{1,2}[:：]\d\d)"
)
_DIGITS = re.compile(r"\d{1,2}[:.]\d\d")
_BRACKET = re.compile(r"[(（][^()（）]*[)）]\s*[.。]?$")
AT_HOUR = Text(en="{day} at {hour}", zh="{day}{hour}")
FROM_HOUR = Text(en="{day}, {hour}", zh="{day}{hour}")


def with_hour_said(days: str, text: str, value: str, language: Language) -> str:
    """The day with the hour that a fact's own sentence names beside its value: "2 December 2026 at 12:30".

    Words of the other language are left out, but for digits with a colon; an hour that the value has is said there.
    """
    # The brackets hold the day alone, which is said already.
    beside = _BRACKET.sub("", text).replace(value, " | ", 1)
    found = _AT.search(beside)
    if found is not None:
        first = found["first"] or found["bare"] or found["half"]
        hour = first + (found["last"] or "")
    else:
        found = _AT_ZH.search(beside)
        hour = found[0] if found else ""
    is_chinese = any("一" <= char <= "鿿" for char in hour)
    if is_chinese != (language == "zh"):
        hour = hour if _DIGITS.fullmatch(hour) else ""
    if not hour or hour in value:
        return days
    ranged = found is not None and found.re is _AT and bool(found["last"])
    return (FROM_HOUR if ranged else AT_HOUR).say(language, day=days, hour=hour)
