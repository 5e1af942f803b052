"""Numbers in words as numbers in digits, so that "thirty-three", 三十三 and 33 are one value; pure.

In Chinese a numeral counts only where it is all of a value, or stands before a unit: 三亚 is a town, 张三 a name.
"""

import re
import unicodedata

_UNITS = {word: n for n, word in enumerate(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen".split()
)}  # fmt: skip
_TENS = {word: n * 10 for n, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}
_TEN = "|".join(_TENS)
_ONE = "|".join(sorted(_UNITS, key=len, reverse=True))
_BELOW_100 = rf"(?:(?:{_TEN})(?:[- ](?:one|two|three|four|five|six|seven|eight|nine)\b)?|(?:{_ONE}))"
_ENGLISH = re.compile(
    rf"\b(?:(?P<hundreds>an?|{_ONE}) hundred(?:(?: and)? (?P<rest>{_BELOW_100}))?|(?P<below>{_BELOW_100}))\b",
    re.IGNORECASE,
)
_DIGITS = {**{sign: n for n, sign in enumerate("零一二三四五六七八九")}, "〇": 0, "两": 2, "兩": 2, "俩": 2}
_PLACES = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "萬": 10_000}
_NUMERAL = f"[{''.join((*_DIGITS, *_PLACES))}]+"
_CHINESE = re.compile(
    rf"^{_NUMERAL}$|{_NUMERAL}(?=周?岁|歲|[年月日号]|小时|分钟|[点个只条位匹名头口斤公])|(?<=[\d.]){_NUMERAL}$"
)


def in_digits(text: str) -> str:
    """The text with its numbers in digits, as far as they are spelled out whole; NFKC, all else as it stands."""
    said = unicodedata.normalize("NFKC", text)
    said = _ENGLISH.sub(_english, said)
    return _CHINESE.sub(_chinese, said)


def _english(found: re.Match[str]) -> str:
    hundreds, rest, below = found["hundreds"], found["rest"], found["below"]
    if below:
        return str(_below_100(below))
    many = 1 if hundreds.lower() in ("a", "an") else _UNITS[hundreds.lower()]
    return str(many * 100 + (_below_100(rest) if rest else 0))


def _below_100(words: str) -> int:
    return sum(_TENS.get(word, _UNITS.get(word, 0)) for word in re.split(r"[- ]", words.lower()))


def _chinese(found: re.Match[str]) -> str:
    signs = found.group()
    if not any(sign in _PLACES for sign in signs):
        return "".join(str(_DIGITS[sign]) for sign in signs)
    total = part = digit = 0
    for sign in signs:
        if sign in _DIGITS:
            digit = _DIGITS[sign]
        elif _PLACES[sign] < 10_000:
            part += (digit or 1) * _PLACES[sign]
            digit = 0
        else:
            total = (total + part + digit) * _PLACES[sign]
            part = digit = 0
    return str(total + part + digit)
