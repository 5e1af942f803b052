"""Two sentences that give two figures for the same thing in different words; pure."""

import re
from collections.abc import Sequence, Set
from itertools import pairwise

from assistant.retrieval.differing import JOINING, Difference
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.language import detect
from assistant.retrieval.units import Unit, units_of

SHARED = 0.6
"""Of what either says of the question, the part that both must say."""
COVERED = 0.5
"""The part of the question that they must speak of."""
LEFT_OVER = {"en": 3, "zh": 5}
"""Words, or Chinese characters, that one of the two may have beyond the question and the other."""
COUNTED_WITHIN = 3
"""Words behind a figure among which what it counts must be."""

# Words that narrow what is said: where one sentence has them and the other lacks them, both may hold.
_NARROWING = re.compile(
    r"\b(?:if|when|while|after|before|until|till|unless|except|only|without|during|at (?:least|most)|up to|more than|less than"
    r"|maximum|minimum|average|about|additional|further|extra|another|first|second|last|next|part-time|new|old|former|not|no)\b"
    r"|如果|若|当|[之以]?[前后]|除|仅|只|不|未|首|第|上限|下限|最[多少高低长短大小]|至[少多]|不?超过|低于|高于|以[上下内]|约|平均|另|额外|再|试用|兼职|新|旧|原",
    re.IGNORECASE,
)
# What bounds a figure from above, and from below, in one word for all: "up to 50" and "limited to 80" differ in the value alone.
_BOUNDS = (
    ("at most", re.compile(
        r"\b(?:up to|at (?:the )?most|(?:a |the )?maximum(?: of)?|(?:no|not) more than|(?:is |are )?limit(?:ed to)?|capped at)\b"
        r"|至多|最多|不(?:得|能|可|应)?(?:超过|多于|高于)|上限|(?<=[\u4e00-\u9fff])[之以]内", re.IGNORECASE)),
    ("at least", re.compile(
        r"\b(?:at (?:the )?least|(?:a |the )?minimum(?: of)?|(?:no|not) (?:less|fewer) than)\b"
        r"|至少|最少|不(?:得|能|可|应)?(?:低于|少于)|下限|[之以]上", re.IGNORECASE)),
)  # fmt: skip
_INTERVAL = re.compile(
    r"\bafter (?=(?:\d+|[a-z]+) (?:day|week|month|year)s?\b)|满(?=[\d一二两三四五六七八九十]+年)", re.IGNORECASE
)
_OFTEN = re.compile(r"\bhow (?:often|frequently)\b|多久.{0,8}一次|每?隔多[久长]|几年.{0,6}一次", re.IGNORECASE)
# "80 euros" may be the same as "80 euros per day", "per week" is not.
_RATE = re.compile(
    r"\b(?:per|every|each|an?(?= (?:hour|day|week|month|year)\b)) (\w+)|每([\u4e00-\u9fff])", re.IGNORECASE
)
_EACH = re.compile(r"\b(?:every|each|per)\b", re.IGNORECASE)
_BORDER = re.compile(r"[，；。]|[,;:](?!\d)")
_CONDITION = re.compile(
    r"\s*(?:and |but )?(?:for|in|with|at|after|from|on|per|under|over|above|below|of|to|as|within|every|each)\b"
    r"|\s*(?:在|对|从|自|满|超|每[满超]|凡|按|达)",
    re.IGNORECASE,
)
_SIGN = re.compile(r"[$€£¥￥]\s?$")


def restated(question: str, one: str, other: str, beside: str = "") -> Difference | None:
    """The two figures that two sentences give for the same words of a question, each the only one of its kind; else None.

    `beside` is what stands around the second, as far as it says what that is about: "Lunch costs 6 pounds" below
    "Canteen".
    """
    asked_keys = {unit.key for unit in units_of(question)}
    pair = _of_one_measure(one, other, asked_keys)
    if pair is None or pair[0].key == pair[1].key:
        return None
    a, b = pair
    rates = [_rates(text[slice(*_clause_of(text, unit))]) for text, unit in ((one, a), (other, b))]
    if _narrowing(question, one) != _narrowing(question, other) or (all(rates) and rates[0] != rates[1]):
        return None
    asked = {term.rstrip("*") for term in query_terms(question)}
    around = f"{beside}\n{other}"
    held = [{term for term in query_terms(text) if not any(map(str.isdigit, term))} for text in (one, around)]
    of_question = asked & (held[0] | held[1])
    if len(of_question) < COVERED * len(asked) or len(asked & held[0] & held[1]) < SHARED * len(of_question):
        return None
    if beside and not asked & held[0] & set(query_terms(other)):
        # "Guests pay 9 pounds" stands below "Canteen" too, and is no price of lunch.
        return None
    # Where both name somebody or something of their own ("interns", "engineers"), each speaks of that.
    bare = _without_value(one, a), _without_value(other, b)
    own = [
        content_of(text) - content_of(against) - content_of(question)
        for text, against in ((bare[0], around), (bare[1], one))
    ]
    if (
        min(map(len, own))
        or max(map(len, own)) > LEFT_OVER[detect(one)]
        or _other_names(one, other, asked_keys, beside)
    ):
        return None
    return Difference(one[a.start : a.end], other[b.start : b.end], "figure")


def in_clauses(question: str, one: str, other: str) -> tuple[str, str] | None:
    """Two sentences cut to their first clauses, where those say all of the question that the sentences do; else None.

    "300元，夜间值班为每次120元" gives the price asked in a clause of its own; what a condition follows does not.
    """
    asked = {term.rstrip("*") for term in query_terms(question)}
    cut = [_first_clause(asked, text) for text in (one, other)]
    if not all(cut) or cut == [one, other]:
        return None
    return cut[0], cut[1]


def _first_clause(asked: Set[str], text: str) -> str:
    """The first clause of a text; all of it, where it has no other; empty, where it can't stand alone."""
    borders = [found.end() for found in _BORDER.finditer(text)]
    if not borders:
        return text
    clause, rest = text[: borders[0]], text[borders[0] :]
    if not asked & set(terms(clause)) >= asked & set(terms(text)) or not any(u.is_figure for u in units_of(clause)):
        return ""
    starts = [0, *(end - borders[0] for end in borders[1:])]
    if _CONDITION.match(clause) or any(_CONDITION.match(rest[start:]) for start in starts):
        return ""
    return clause


def content_of(text: str) -> set[str]:
    """The words of a text as terms, and its Chinese characters, without figures and what only joins them."""
    characters = {unit.key for unit in units_of(text) if unit.kind == "character"} - JOINING
    return characters | {term for term in query_terms(text) if term.isascii() and not any(map(str.isdigit, term))}


def _of_one_measure(one: str, other: str, asked: set[str]) -> tuple[Unit, Unit] | None:
    """The one figure of each that the question does not name: of several, those that count the same in a clause of their own.

    每间住两人，每月收费300元 gives one price; "for 10 people the price is 300 euros" is no price for all.
    """
    figures = [_figures(text, asked) for text in (one, other)]
    if not all(figures):
        return None
    pairs = [
        (a, b) for a in figures[0] for b in figures[1] if a.kind == b.kind and _count_the_same(one, a, other, b, asked)
    ]
    if len(pairs) != 1:
        return None
    alone = all(
        len(found) == 1 or _stands_apart(text, figure, found)
        for text, figure, found in zip((one, other), pairs[0], figures, strict=True)
    )
    return pairs[0] if alone else None


def _figures(text: str, asked: set[str]) -> list[Unit]:
    """The figures of a text that the question does not name, each once."""
    return list({unit.key: unit for unit in units_of(text) if unit.is_figure and unit.key not in asked}.values())


def _stands_apart(text: str, figure: Unit, figures: Sequence[Unit]) -> bool:
    """Whether all other figures stand in clauses of their own that no condition begins."""
    others = [_clause_of(text, unit) for unit in figures if unit is not figure]
    return _clause_of(text, figure) not in others and not any(
        _CONDITION.match(text[start:end]) for start, end in others
    )


def _clause_of(text: str, unit: Unit) -> tuple[int, int]:
    """Where the clause that a unit stands in begins and ends."""
    borders = [0, *(found.end() for found in _BORDER.finditer(text)), len(text)]
    return next((a, b) for a, b in pairwise(borders) if a <= unit.start < b)


def _count_the_same(one: str, a: Unit, other: str, b: Unit, asked: Set[str]) -> bool:
    """Whether two figures count the same: "50 pages" and "80 colour pages" do where pages are asked for."""
    counted = _measure(one, a), _measure(other, b)
    if counted[0] == counted[1]:
        return True
    if not all(len(each) == 2 and not each[0] and each[1].isascii() for each in counted):
        return False
    words = [
        [unit.key for unit in units_of(text) if unit.start >= figure.end][:COUNTED_WITHIN]
        for text, figure in ((one, a), (other, b))
    ]
    nouns = {counted[0][1]} & set(words[1]) | {counted[1][1]} & set(words[0])
    return bool(nouns & asked)


def _measure(text: str, figure: Unit) -> tuple[str, ...]:
    """What a figure counts: the sign before it, the unit in its key, the word or character after it."""
    after = next((unit.key for unit in units_of(text) if unit.start >= figure.end), "")
    unit = figure.key.partition(" ")[2] or ("%" if figure.key[-1] in "%‰" else ":" if ":" in figure.key else "")
    if figure.kind == "date":
        return (str(figure.key.count("-00")),)
    return (unit,) if unit else ("€$" if _SIGN.search(text, 0, figure.start) else "", after)


def _without_value(text: str, value: Unit) -> str:
    """A text without its value and what only says how it counts: "after three years", "at most"."""
    start = next((found.start() for found in _INTERVAL.finditer(text) if found.end() == value.start), value.start)
    left = f"{text[:start]} {text[value.end :]}"
    for bound in (_EACH, *(pattern for _, pattern in _BOUNDS)):
        left = bound.sub(" ", left)
    return left


def _narrowing(question: str, text: str) -> Sequence[str]:
    """What narrows a text, bounds by one word for all; where the question asks for a bound, it is none."""
    if _asks_interval(question):
        # "How often": what comes after three years comes every three years.
        text = _INTERVAL.sub(" ", text)
    bounds: list[str] = []
    for name, bound in _BOUNDS:
        if bound.search(text) and not bound.search(question):
            bounds.append(name)
        text = bound.sub(" ", text)
    return sorted([*bounds, *(found.group().lower() for found in _NARROWING.finditer(text))])


def narrows(question: str, text: str) -> bool:
    """Whether a text narrows what it says, or bounds its figure, and the question asks for no such bound."""
    return bool(_narrowing(question, text))


def _asks_interval(question: str) -> bool:
    """Whether a question asks how often something is done."""
    return _OFTEN.search(question) is not None


def _rates(text: str) -> Sequence[str]:
    """The units that a clause counts by, each once; "every four years" is a figure itself."""
    units = {(found.group(1) or found.group(2)).lower() for found in _RATE.finditer(text)}
    return sorted(unit for unit in units if not any(each.is_figure for each in units_of(unit)))


def _other_names(one: str, other: str, asked: set[str], beside: str) -> bool:
    """Whether one names somebody or something that neither the other nor the question does."""
    names = [{unit.key for unit in units_of(text) if unit.kind == "name" and unit.start > 0} for text in (one, other)]
    words = [{unit.key for unit in units_of(text)} for text in (one, f"{beside}\n{other}")]
    return any(names[i] - words[1 - i] - asked for i in (0, 1))
