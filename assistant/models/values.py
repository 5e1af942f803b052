"""How two sentences differ in the value that a question asks for, if they differ in nothing else; pure."""

import re
from collections.abc import Set
from itertools import pairwise

from assistant.models.cues import Wanted, wanted
from assistant.retrieval.differing import Difference, difference, exchanged
from assistant.retrieval.holders import holders, office_asked, settles
from assistant.retrieval.language import detect
from assistant.retrieval.restating import in_clauses, restated
from assistant.retrieval.stop_words import ENGLISH_STOP_WORDS
from assistant.retrieval.units import units_of

FIGURES: Set[Wanted] = frozenset({"date", "time", "money", "frequency", "duration", "quantity"})
NAMES: Set[Wanted] = frozenset({"person", "place"})

_COUNTED = re.compile(r"\bhow many (\w+)", re.IGNORECASE)
_BEHIND = 20
_YEAR = re.compile(r"(?:1[89]|20)\d\d(?:-\d\d-\d\d)?")


def difference_for(question: str, one: str, other: str, beside: str = "") -> Difference | None:
    """How two sentences differ in the value asked for, if they differ in nothing else; `beside` stands around the second."""
    if detect(one) != detect(other):
        return None
    asked = wanted(question)
    role = office_asked(question) if asked in NAMES else None
    found = holders(role, one, other) if role and settles(role, one, other) else difference(one, other)
    if found is None and asked in FIGURES:
        found = restated(question, one, other, beside) or _of_clauses(question, one, other, beside)
    if found is None or not _is_asked(asked, found):
        return None
    # Who asks whether something may be done names one of the two without meaning it.
    if found.kind != "denial" and _names(question, found):
        return None
    if _exchange_the_subject(question, found, one, other):
        return None
    counted = _COUNTED.search(question)
    if counted and any(_counts_elsewhere(text, counted.group(1)) for text in (one, other)):
        values = [_behind(text, value) for text, value in ((one, found.one), (other, found.other))]
        return found if any(counted.group(1).lower() in value for value in values) else None
    return found


def _of_clauses(question: str, one: str, other: str, beside: str) -> Difference | None:
    """How two sentences differ in the clauses that alone speak of what is asked."""
    cut = in_clauses(question, one, other)
    if cut is None:
        return None
    found = difference(*cut)
    return found if found and found.kind == "figure" else restated(question, *cut, beside)


def _counts_elsewhere(text: str, thing: str) -> bool:
    """Whether a text says how many of the thing there are: "four times"."""
    return any(unit.is_figure and after.key == thing.lower() for unit, after in pairwise(units_of(text)))


def _behind(text: str, value: str) -> str:
    """A value with the few words behind it."""
    start = text.find(value)
    return text[start : start + len(value) + _BEHIND].lower()


def _is_asked(asked: Wanted | None, found: Difference) -> bool:
    if asked in FIGURES:
        # A year is no amount.
        is_date = all(_is_date(side) for side in (found.one, found.other))
        return found.kind == "figure" and (asked == "date" or not is_date)
    if asked in NAMES:
        return found.kind == "name"
    return True


def _is_date(value: str) -> bool:
    return _YEAR.fullmatch(value) is not None or any(unit.kind == "date" for unit in units_of(value))


def _names(question: str, found: Difference) -> bool:
    """Whether the question names one of the two values, or a part of one: the other sentence is about something else."""
    keys = _named(question)
    named = [bool(_named(side) & keys) or (bool(side) and side in question) for side in (found.one, found.other)]
    return named[0] != named[1]


def _exchange_the_subject(question: str, found: Difference, one: str, other: str) -> bool:
    """Whether besides its value a sentence has a word of the question where the other has another: "sick" for "parental"."""
    asked = _named(question)
    swaps = [pair for pair in exchanged(one, other) if found.one not in pair[0] and found.other not in pair[1]]
    return any(bool(_named(a) & asked) != bool(_named(b) & asked) for a, b in swaps)


def _named(text: str) -> set[str]:
    """The figures and words of a text, of Chinese any three signs in a row: a capital may begin like its country."""
    units = units_of(text)
    words = {unit.key for unit in units if unit.kind != "character" and unit.key not in ENGLISH_STOP_WORDS}
    runs = zip(units, units[1:], units[2:], strict=False)
    return words | {
        "".join(unit.key for unit in run)
        for run in runs
        if all(unit.kind == "character" for unit in run) and run[2].end - run[0].start == len(run)
    }
