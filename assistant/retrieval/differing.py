"""Two texts that say the same but for a value: what stands in one in the place of what in the other; pure."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import Literal

from assistant.retrieval.keywords import fold
from assistant.retrieval.norms import force_of
from assistant.retrieval.stop_words import ENGLISH_STOP_WORDS
from assistant.retrieval.units import Unit, units_of

ALIKE = 0.75
"""The part of the longer text, its value left out, that must stand in the other too."""
LEAST_ALIKE = 3.0
LEAST_SAME = 1.5
"""Words in common from which two sentences speak of the same; fewer where they share all else. A Chinese character is
half a word."""
LONGEST_VALUE = 5.0
CHARACTER = 0.5
JOINT = 2
MOST_PAIRS = 200_000
"""Pairs of equal units in two texts, which is what aligning them costs: 1,500 signs of prose make 20,000."""
ANCHOR = 2.0
"""Words in common right beside a value in a long text, so that it stands in the place of the other."""

JOINING = frozenset(
    "的了是在可能会要应须将已和与及或并而但因为以于从到对把被让使给其这那此该各每等也都就才又再更最很则即若如我你他她它们"
)
"""Characters that join Chinese words: what differs in those is wording."""

_DENYING = frozenset("不没未无")
# Periods that stand without a figure: "a week" is one of them.
_PERIODS = frozenset("second minute hour day week month quarter year daily weekly monthly quarterly yearly".split())
_SINCE_BEFORE = re.compile(r"(?:\b(?:since|from|as of|effective|starting)|自从?|从)\W*$", re.IGNORECASE)
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_SINCE_AFTER = re.compile(r"\s?(?:起|开始|以来)")


@dataclass(frozen=True, slots=True)
class Difference:
    """What stands in one text in the place of what in the other; of a denial one side is empty."""

    one: str
    other: str
    kind: Literal["figure", "name", "denial"]


@dataclass(frozen=True, slots=True)
class _Gap:
    """Units of one text in the place of those of the other, and how much is the same right before and after them."""

    one: tuple[Unit, ...]
    other: tuple[Unit, ...]
    beside: float = 0.0

    @property
    def is_swap(self) -> bool:
        return bool(self.one) and bool(self.other)

    def within(self, wider: "_Gap") -> bool:
        """Whether it is part of another one: "Berg" for "Chen" of "Anna Berg" for "Li Chen"."""
        return _keys(self.one) <= _keys(wider.one) and _keys(self.other) <= _keys(wider.other)


def difference(one: str, other: str) -> Difference | None:
    """The one value, or the one denial, in which two texts differ that are alike in all else; None for any others.

    What only one of them adds may be no name and no figure ("in Leipzig", "after 5 years"): the other need not hold
    there. A date since which it holds may be added.
    """
    a, b = units_of(one), units_of(other)
    # Most pairs share little, and aligning them takes a hundred times as long as counting.
    if len(_keys(a) & _keys(b)) * 2 < min(len(_keys(a)), len(_keys(b))):
        return None
    gaps, shared = _aligned(a, b)
    values = _distinct([gap for gap in gaps if _is_value(gap)])
    rest = [gap for gap in gaps if not any(gap.within(value) for value in values)]
    if any(_narrows(one, gap.one) or _narrows(other, gap.other) for gap in rest):
        return None
    if not values:
        return _denial(one, other, rest) if shared >= LEAST_ALIKE else None
    value = values[0]
    if _keys(value.one) <= _keys(value.other) or _keys(value.other) <= _keys(value.one):
        # "Berg" and "Anna Berg" may be one.
        return None
    if _says_since_when(one, value.one) and _says_since_when(other, value.other):
        # "As of 2017" and "as of 2018" both hold.
        return None
    since = (
        sum(_weight(gap.one) for gap in rest if _says_since_when(one, gap.one)),
        sum(_weight(gap.other) for gap in rest if _says_since_when(other, gap.other)),
    )
    without = max(_weight(a) - _weight(value.one) - since[0], _weight(b) - _weight(value.other) - since[1])
    if len(values) > 1 or any(_denies(gap) for gap in rest) or shared < ALIKE * without:
        return None
    # A few words and a colon begin many sentences; what follows them is a value only if it is as short.
    if shared < LEAST_ALIKE and (rest or shared < max(LEAST_SAME, _weight(value.one), _weight(value.other))):
        return None
    return Difference(_text(one, value.one), _text(other, value.other), "figure" if _is_figure(value) else "name")


def exchanged(one: str, other: str) -> list[tuple[str, str]]:
    """Words of one text in the place of words of the other, values left out: "sick" for "parental"; as they are written."""
    gaps, _ = _aligned(units_of(one), units_of(other))
    return [(_text(one, gap.one), _text(other, gap.other)) for gap in gaps if gap.is_swap and not _is_figure(gap)]


def differs_in_a_value(one: str, other: str, above: tuple[str, str] = ("", "")) -> bool:
    """Whether somewhere in two long texts a value or a denial of one stands in the place of another, among the same words.

    `above` are the titles and headings of both. Chinese has no capitals to tell a name from a word, so what stands in
    the place of another but also above each text, as what it is about, is no value (the page of every team, each with
    its own in it): in English a word without a capital is none either.
    """
    gaps, _ = _aligned(units_of(one), units_of(other))
    folded = (fold(above[0]), fold(above[1]))
    return any(
        gap.beside >= ANCHOR and (_denies(gap) or (_is_value(gap) and not _is_subject(gap, folded))) for gap in gaps
    )


def _is_subject(gap: _Gap, above: tuple[str, str]) -> bool:
    """Whether a gap holds Chinese characters alone, and they stand above the texts."""
    if any(unit.kind != "character" for unit in (*gap.one, *gap.other)):
        return False
    return all(unit.key in named for side, named in zip((gap.one, gap.other), above, strict=True) for unit in side)


def _aligned(a: Sequence[Unit], b: Sequence[Unit]) -> tuple[list[_Gap], float]:
    """Where two texts differ, and the weight of what they share; nothing is shared by texts of one word over and over."""
    counts, other_counts = (Counter(unit.key for unit in units) for units in (a, b))
    if sum(count * other_counts[key] for key, count in counts.items()) > MOST_PAIRS:
        return [_Gap(tuple(a), tuple(b))], 0.0
    matcher = SequenceMatcher(None, [unit.key for unit in a], [unit.key for unit in b], autojunk=False)
    gaps: list[_Gap] = []
    shared = 0.0
    same: tuple[Unit, ...] = ()
    for op, start, end, other_start, other_end in matcher.get_opcodes():
        if op == "equal":
            same = tuple(a[start:end])
            shared += _weight(same)
            if gaps:
                gaps[-1] = replace(gaps[-1], beside=gaps[-1].beside + _weight(same))
            continue
        gap = _Gap(tuple(a[start:end]), tuple(b[other_start:other_end]), _weight(same))
        if gaps and _is_joint(same, gaps[-1], gap):
            before = gaps.pop()
            gap = _Gap((*before.one, *same, *gap.one), (*before.other, *same, *gap.other), before.beside - gap.beside)
            shared -= _weight(same)
        gaps.append(gap)
        same = ()
    return gaps, shared


def _is_joint(same: Sequence[Unit], before: _Gap, after: _Gap) -> bool:
    """Whether two gaps are one: Chinese names share a sign by chance, English ones a small word."""
    if all(unit.kind == "character" for unit in same):
        return len(same) <= JOINT
    return len(same) == 1 and same[0].key in ENGLISH_STOP_WORDS and before.is_swap and after.is_swap


def _distinct(values: Sequence[_Gap]) -> list[_Gap]:
    """Each value once; one that is part of another is the same."""
    kept: list[_Gap] = []
    for value in sorted(values, key=lambda gap: -len(gap.one) - len(gap.other)):
        if not any(value.within(wider) for wider in kept):
            kept.append(value)
    return kept


def _is_value(gap: _Gap) -> bool:
    """Whether a gap holds two values of one kind: figures, or names."""
    if not gap.is_swap or max(_weight(gap.one), _weight(gap.other)) > LONGEST_VALUE:
        return False
    if _is_figure(gap):
        return True
    forces = force_of(gap.one), force_of(gap.other)
    if forces[0].equals(forces[1]) or _denies(gap):
        return False
    has_figure = [any(unit.is_figure for unit in side) for side in (gap.one, gap.other)]
    is_clause = has_figure[0] != has_figure[1] and any(unit.kind == "character" for unit in (*gap.one, *gap.other))
    return not is_clause and _is_name(gap.one) and _is_name(gap.other) and not _abbreviates(gap)


def _is_figure(gap: _Gap) -> bool:
    """Whether both sides are figures, of one kind, with no name beside them."""
    sides = [
        [unit for unit in side if unit.kind != "word" or unit.key not in ENGLISH_STOP_WORDS]
        for side in (gap.one, gap.other)
    ]
    if any(unit.kind == "name" for side in sides for unit in side):
        return False
    is_period = all(len(side) == 1 and side[0].key in _PERIODS for side in sides)
    return is_period or all(any(unit.is_figure for unit in side) for side in sides)


def _is_name(side: Sequence[Unit]) -> bool:
    """Whether it can be a name: a word with a capital, or Chinese characters most of which join no words."""
    characters = [unit.key for unit in side if unit.kind == "character"]
    if characters:
        return sum(key not in JOINING and key not in _DENYING for key in characters) * 2 >= len(characters)
    return any(unit.kind == "name" and unit.key not in ENGLISH_STOP_WORDS for unit in side)


def _abbreviates(gap: _Gap) -> bool:
    """Whether one is the other by its initials ("UN", "United Nations")."""
    shorter, longer = sorted((gap.one, gap.other), key=len)
    initials = "".join(unit.key[0] for unit in longer if unit.key not in ENGLISH_STOP_WORDS)
    return len(longer) > 1 and "".join(unit.key for unit in shorter).replace(".", "") == initials


def _narrows(text: str, added: Sequence[Unit]) -> bool:
    """Whether what one text adds may tell it from the other: a name or a figure, but for a date since which it holds."""
    if not any(unit.is_figure or (unit.kind == "name" and unit.start > 0) for unit in added):
        return False
    return not _says_since_when(text, added)


def _says_since_when(text: str, added: Sequence[Unit]) -> bool:
    return any(
        (unit.kind == "date" or _YEAR.fullmatch(unit.key))
        and (_SINCE_BEFORE.search(text, 0, unit.start) or _SINCE_AFTER.match(text, unit.end))
        for unit in added
    )


def _denial(one: str, other: str, rest: Sequence[_Gap]) -> Difference | None:
    if len(rest) != 1 or not _denies(rest[0]):
        return None
    gap = rest[0]
    return Difference(_text(one, gap.one) if gap.one else "", _text(other, gap.other) if gap.other else "", "denial")


def _denies(gap: _Gap) -> bool:
    """Whether one text denies what the other says, or asks for what the other allows."""
    if max(_weight(gap.one), _weight(gap.other)) > LONGEST_VALUE or any(
        unit.is_figure for unit in (*gap.one, *gap.other)
    ):
        return False
    return force_of(gap.one).opposes(force_of(gap.other))


def _keys(units: Sequence[Unit]) -> set[str]:
    return {unit.key for unit in units}


def _weight(units: Sequence[Unit]) -> float:
    return sum(CHARACTER if unit.kind == "character" else 1.0 for unit in units)


def _text(text: str, units: Sequence[Unit]) -> str:
    return text[units[0].start : units[-1].end]
