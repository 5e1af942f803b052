"""Figures of a question and the ranges of a text that hold them: "an order of 400,000" and "above 300,000"; pure."""

import re
from collections.abc import Mapping
from functools import lru_cache

from assistant.retrieval.keywords import fold, query_terms
from assistant.retrieval.units import chinese_number

FAR = 100.0
"""A bound that many times a figure, or the other way round, bounds something else: five years are not "up to 5,000"."""
_WORDS = {
    word: float(number)
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(), 1
    )
} | {"twenti": 20.0, "thirti": 30.0, "forti": 40.0, "fifti": 50.0, "hundr": 100.0}
"""Number words as terms are stemmed."""
_FIGURE = r"(?:[$€£¥￥]|[A-Z]{3}(?=\s?\d))?\s?(\d+(?:\.\d+)?)\s?[^\W\d]{0,3}\s?"
# Bounds of a range, inclusive: from and to, at most, at least.
_FROM_TO = re.compile(_FIGURE + r"(?:to|[-–—~至到])\s?" + _FIGURE)
_AT_MOST = re.compile(
    r"(?:[Uu]p to|[Uu]nder|[Bb]elow|[Aa]t most|[Ll]ess than|不超过|低于|至多)\s?"
    + _FIGURE
    + "|"
    + _FIGURE
    + "(?:以下|以内)"
)
_AT_LEAST = re.compile(
    r"(?:[Aa]bove|[Oo]ver|[Mm]ore than|[Aa]t least|[Ff]rom(?= ?[$€£¥￥]| [A-Z]{3}\s?\d)|超过|高于|至少)\s?"
    + _FIGURE
    + "|"
    + _FIGURE
    + "(?:以上|and more|or more)"
)
_BEYOND = re.compile(r"\b(?:above|over|beyond|more than) (?:that|this|it)\b|超过(?:部分|的|此|该)|超出", re.IGNORECASE)
_DIGITS = re.compile(r"\d+(?:\.\d+)?")
# "一次" and "一台" say that there is one, and are no figure to look up.
_NUMERALS = re.compile(
    r"(?<![第零一二两三四五六七八九十百千])(?!一(?![二三四五六七八九十百千]))[一二两三四五六七八九十百千]{1,5}"
    r"(?=[台个人天日周年元块名位次份间层页岁公]|小时|分钟)"
)
_YEAR = re.compile(r"(?:19|20)\d\d")
_MONEY = r"\s?(?:元|块|万|美元|欧元|yuan|euros?|dollars?|pounds?|cny|usd|eur|gbp|rmb)"


@lru_cache(maxsize=64)
def figures_of(question: str) -> Mapping[str, float]:
    """The figures of a question by their terms, but for years and parts of a name ("QL-45", "Debian 12.5")."""
    folded = plain(fold(question))
    found: dict[str, float] = {}
    for term in query_terms(question):
        if term in _WORDS:
            found[term] = _WORDS[term]
        elif _DIGITS.fullmatch(term) and _stands_alone(term, folded):
            found[term] = float(term)
    for numeral in _NUMERALS.findall(question):
        found[next((term for term in query_terms(question) if numeral in term), numeral)] = chinese_number(numeral)
    return found


def figures_within(question: str, text: str) -> frozenset[str]:
    """The terms of those figures of a question that a range in the text holds."""
    figures = figures_of(question)
    if not figures:
        return frozenset()
    bare = plain(text)
    return frozenset(term for term, figure in figures.items() if is_within(figure, bare))


def is_within(figure: float, text: str) -> bool:
    """Whether a text names a range that holds the figure ("5000 to 50000", "up to 5000", "above 300000")."""
    for between in _FROM_TO.finditer(text):
        if float(between.group(1)) <= figure <= float(between.group(2)):
            return True
    mosts = [bound for found in _AT_MOST.finditer(text) if _is_near(bound := _bound(found), figure)]
    leasts = [bound for found in _AT_LEAST.finditer(text) if _is_near(bound := _bound(found), figure)]
    is_beyond = bool(mosts) and figure > max(mosts) and _BEYOND.search(text) is not None
    return any(figure <= most for most in mosts) or any(figure >= least for least in leasts) or is_beyond


def plain(text: str) -> str:
    """The text without the commas in its thousands, and with counts in Chinese numerals in figures."""
    figures = _NUMERALS.sub(lambda found: f"{chinese_number(found.group()):g}", text)
    return re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", figures)


def _bound(found: "re.Match[str]") -> float:
    return float(found.group(1) or found.group(2))


def _is_near(bound: float, figure: float) -> bool:
    return bool(bound) and bool(figure) and 1 / FAR <= figure / bound <= FAR


def _stands_alone(term: str, folded: str) -> bool:
    number = re.escape(term)
    if (
        re.search(
            rf"(?<![\w.-]){number}(?![\w.-]*[a-z])|[\u4e00-\u9fff$€£¥]\s?{number}|{number}(?=[\u4e00-\u9fff])", folded
        )
        is None
    ):
        return False
    is_money = re.search(rf"[$€£¥]\s?{number}|(?:cny|usd|eur|gbp|rmb)\s?{number}|{number}{_MONEY}", folded) is not None
    return is_money or _YEAR.fullmatch(term) is None
