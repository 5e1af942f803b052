"""Two sentences that give two figures for the same thing in different words; pure."""

import re
from collections.abc import Sequence

from assistant.retrieval.differing import JOINING, Difference
from assistant.retrieval.keywords import query_terms
from assistant.retrieval.language import detect
from assistant.retrieval.units import Unit, units_of

SHARED = 0.6
"""Of what either says of the question, the part that both must say."""
COVERED = 0.5
"""The part of the question that they must speak of."""
LEFT_OVER = {"en": 3, "zh": 5}
"""Words, or Chinese characters, that one of the two may have beyond the question and the other."""

# Words that narrow what is said: where one sentence has them and the other lacks them, both may hold.
_NARROWING = re.compile(
    r"\b(?:if|when|while|after|before|until|till|unless|except|only|without|during|at (?:least|most)|up to|more than|less than"
    r"|maximum|minimum|average|about|additional|extra|another|first|second|last|next|part-time|new|old|former|not|no)\b"
    r"|如果|若|当|[之以]?[前后]|除|仅|只|不|未|首|第|上限|下限|最[多少高低长短大小]|至[少多]|不?超过|低于|高于|以[上下内]|约|平均|另|额外|再|试用|兼职|新|旧|原",
    re.IGNORECASE,
)
# "80 euros" may be the same as "80 euros per day", "per week" is not.
_RATE = re.compile(
    r"\b(?:per|every|each|an?(?= (?:hour|day|week|month|year)\b)) (\w+)|每([\u4e00-\u9fff])", re.IGNORECASE
)
_SIGN = re.compile(r"[$€£¥￥]\s?$")


def restated(question: str, one: str, other: str) -> Difference | None:
    """The two figures that two sentences give for the same words of a question, each its only one; else None."""
    asked_keys = {unit.key for unit in units_of(question)}
    a, b = (_only_figure(text, asked_keys) for text in (one, other))
    if a is None or b is None or a.key == b.key or a.kind != b.kind or _measure(one, a) != _measure(other, b):
        return None
    if _narrowing(one) != _narrowing(other) or (_rates(one) and _rates(other) and _rates(one) != _rates(other)):
        return None
    asked = {term.rstrip("*") for term in query_terms(question)}
    held = [{term for term in query_terms(text) if not any(map(str.isdigit, term))} for text in (one, other)]
    of_question = asked & (held[0] | held[1])
    if len(of_question) < COVERED * len(asked) or len(asked & held[0] & held[1]) < SHARED * len(of_question):
        return None
    # Where both name somebody or something of their own ("interns", "engineers"), each speaks of that.
    own = [
        content_of(text) - content_of(against) - content_of(question) for text, against in ((one, other), (other, one))
    ]
    if min(map(len, own)) or max(map(len, own)) > LEFT_OVER[detect(one)] or _other_names(one, other, asked_keys):
        return None
    return Difference(one[a.start : a.end], other[b.start : b.end], "figure")


def content_of(text: str) -> set[str]:
    """The words of a text as terms, and its Chinese characters, without figures and what only joins them."""
    characters = {unit.key for unit in units_of(text) if unit.kind == "character"} - JOINING
    return characters | {term for term in query_terms(text) if term.isascii() and not any(map(str.isdigit, term))}


def _only_figure(text: str, asked: set[str]) -> Unit | None:
    """The one figure of a text that the question does not name."""
    figures = {unit.key: unit for unit in units_of(text) if unit.is_figure and unit.key not in asked}
    return next(iter(figures.values())) if len(figures) == 1 else None


def _measure(text: str, figure: Unit) -> tuple[str, ...]:
    """What a figure counts: the sign before it, the unit in its key, the word or character after it."""
    after = next((unit.key for unit in units_of(text) if unit.start >= figure.end), "")
    unit = figure.key.partition(" ")[2] or ("%" if figure.key[-1] in "%‰" else "")
    if figure.kind == "date":
        return (str(figure.key.count("-00")),)
    return (unit,) if unit else ("€$" if _SIGN.search(text, 0, figure.start) else "", after)


def _narrowing(text: str) -> Sequence[str]:
    return sorted(found.group().lower() for found in _NARROWING.finditer(text))


def _rates(text: str) -> Sequence[str]:
    return sorted(found.group().lower() for found in _RATE.finditer(text))


def _other_names(one: str, other: str, asked: set[str]) -> bool:
    """Whether one names somebody or something that neither the other nor the question does."""
    names = [{unit.key for unit in units_of(text) if unit.kind == "name" and unit.start > 0} for text in (one, other)]
    words = [{unit.key for unit in units_of(text)} for text in (one, other)]
    return any(names[i] - words[1 - i] - asked for i in (0, 1))
