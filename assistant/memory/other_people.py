"""Of whom a clause without a subject speaks: of the last person introduced, until the user speaks of themself again.

"Guest: Anna Berg. Allergic to nuts.", "Book a table for Anna Berg, allergic to nuts.", 候选人：周敏，住成都.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.memory.clauses import MASK, as_written
from assistant.memory.folding import is_cjk
from assistant.memory.grammar import Who
from assistant.memory.other_people_en import ENGLISH_OTHERS
from assistant.memory.other_people_tables import Introduced, OtherPeople
from assistant.memory.other_people_zh import CHINESE_OTHERS
from assistant.memory.subjects import NOBODY, Subject

_ENDS = ".!?。;\n"
_SHORTLY = 60
_SOMEBODY = re.compile(
    r"\b(?:of|to|for|by|meet|meeting|met|see|saw|ask|asked|tell|about|emailed|know|knew|visit|visiting|contact|hired|interviewing|after) [A-Z][\w'-]+(?: [A-Z][\w'-]+)?(?: (?:from|of|at|with) [A-Z][\w'-]+(?: [A-Z][\w'-]+)?)?,\s*$"
)
_APPOSED = re.compile(r"(?:an?|the|our|who|head)\b")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the message that goes on about somebody else; `label` is where their introduction begins."""

    label: int
    start: int
    end: int
    name: str


class Bystanders:
    """The stretches of a message that speak of others; `text` is masked and folded, as long as `original`."""

    def __init__(self, text: str, original: str) -> None:
        self._text = text
        self._tables = tuple(
            (people, as_written(text, original) if people.cased else text)
            for people in ((CHINESE_OTHERS, ENGLISH_OTHERS) if any(map(is_cjk, text)) else (ENGLISH_OTHERS,))
        )
        self._stretches = tuple(self._found(len(text)))

    def _found(self, end: int) -> Iterator[Stretch]:
        own = sorted(m.start() for people, seen in self._tables for m in people.own.finditer(seen))
        marks = [each for people, seen in self._tables for each in self._introduced(people, seen, own)]
        marks.sort(key=lambda each: each.end)
        own, begins = [*own, end], sorted((*(each.start for each in marks), end))
        for each in marks:
            # Who is introduced by a whole sentence is spoken of from its end on, and not stopped there.
            following = max(bisect_left(begins, each.end), bisect_right(begins, each.start))
            stop = min(own[bisect_left(own, each.end)], begins[min(following, len(begins) - 1)])
            yield Stretch(each.start, each.end, stop, each.name)

    def _introduced(self, people: OtherPeople, seen: str, own: Sequence[int]) -> Iterator[Introduced]:
        for each in people.introduced(seen):
            if each.sure or not (any(at < each.start for at in own) or self._is_own(each.start, each.end)):
                yield each

    def _is_own(self, start: int, end: int) -> bool:
        """Whether the user stands in the rest of a sentence: "Anna Berg is how people know me"."""
        begin = max(self._text.rfind(mark, 0, start) for mark in _ENDS) + 1
        stop = min((at for at in (self._text.find(mark, end) for mark in _ENDS) if at >= 0), default=len(self._text))
        return any(people.me.search(self._text, begin, stop) for people, _ in self._tables)

    def at(self, position: int) -> Subject | None:
        """The person of whom a clause without a subject speaks that begins at `position`; None for the user."""
        for each in self._stretches:
            if each.start <= position < each.end:
                who: frozenset[Who] = frozenset(("other", "bare")) if each.name else NOBODY
                return Subject(each.name, who, position)
        return None

    def without(self, text: str) -> str:
        """The text with what speaks of others blanked, at the same length."""
        shown = list(text)
        for each in self._stretches:
            shown[each.label : each.end] = MASK * (each.end - each.label)
        return "".join(shown)


def is_apposed(original: str, text: str, start: int) -> bool:
    """Whether a clause says what somebody named just before is: "I'm meeting Julia, an architect at Foster"."""
    named = _SOMEBODY.search(original[max(0, start - _SHORTLY) : start])
    return named is not None and _APPOSED.match(text, start) is not None
