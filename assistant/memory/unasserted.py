"""What a sentence only mentions: the complement of a matrix that takes it for false or leaves it open.

"It is not true that I live in Berlin", "I doubt I'm allergic", 我住在北京是假的. Where the matrix plainly says no, the
complement is the user's denial; otherwise nothing is told.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_JOINS = re.compile(
    r"\s*(?:,|\b(?:and|but|so|or|yet))\s+(?:(?:also|still|just|really|now|never)\s+)?$|(?:但是?|而且|并且|可是?)$"
)


@dataclass(frozen=True, slots=True)
class Matrix:
    """One way of not asserting: the complement is the group `said`, or what follows up to the grammar's `scope_end`.

    `denies` where the user says that the complement is not so.
    """

    pattern: re.Pattern[str]
    denies: bool


@dataclass(frozen=True, slots=True)
class Mention:
    """A complement's span in the folded text; `opens` is where its matrix begins, or itself if it stands first."""

    opens: int
    start: int
    end: int
    denied: bool


def denying(pattern: str) -> Matrix:
    """A matrix that says no."""
    return Matrix(re.compile(pattern), True)


def open_about(pattern: str) -> Matrix:
    """A matrix under which a complement may be so or not."""
    return Matrix(re.compile(pattern), False)


def mentioned(
    text: str, start: int, end: int, matrices: Sequence[Matrix], scope_end: re.Pattern[str]
) -> tuple[Mention, ...]:
    """The complements in a sentence that are not asserted, the surest reading of each first."""
    found: list[Mention] = []
    for each in _mentions(text, start, end, matrices, scope_end):
        if not any(known.start < each.end and each.start < known.end for known in found):
            found.append(each)
    return tuple(found)


def _mentions(
    text: str, start: int, end: int, matrices: Sequence[Matrix], scope_end: re.Pattern[str]
) -> Iterator[Mention]:
    for matrix in matrices:
        for m in matrix.pattern.finditer(text, start, end):
            if "said" in matrix.pattern.groupindex:
                yield Mention(m.start(), *m.span("said"), matrix.denies)
                continue
            stop = scope_end.search(text, m.end(), end)
            yield Mention(m.start(), m.end(), stop.start() if stop else end, matrix.denies)


def borders_with(
    text: str, begin: int, borders: Sequence[tuple[int, int]], found: Sequence[Mention]
) -> list[tuple[int, int]]:
    """The borders, with one before each matrix that "and" joins to a clause: "I'm 27 and wish I was 17"."""
    joins = [m for each in found if (m := _JOINS.search(text, begin, each.opens)) and m.start() > begin]
    return sorted([*borders, *(m.span() for m in joins if all(m.end() <= a or b <= m.start() for a, b in borders))])


def denied_in(mention: Mention | None, start: int, end: int, reported: int) -> tuple[int, int] | None:
    """What the clause denies: of several that are joined the first alone, since "and" under "not" leaves the rest open.

    From `reported` on somebody else is speaking.
    """
    if mention is None or not mention.denied or not start <= mention.start < end:
        return None
    if reported <= mention.opens < mention.start:
        # Somebody else denies it.
        return None
    return mention.start, min(mention.end, end)
