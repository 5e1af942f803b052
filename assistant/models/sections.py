"""The heading that each piece stands under, and how well it fits the question; pure."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.datatypes import NumberedPassage
from assistant.models.sentences import Piece
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.reading import Reading

_SIGNS = re.compile(r"^[\s#*_]+|[\s#*_]+$")
_NUMBER = re.compile(r"^\s*\d{1,3}(?:\.\d{1,3})*\.?\s+(?=\D)")
_QUESTION = re.compile(r"^(?:Q|Question|问)\s?[:：.]|[?？]$", re.IGNORECASE)
_CALL_OUT = re.compile(r"(?:note|tip|warning|caution|important|info|提示|注意|警告|说明|小心)", re.IGNORECASE)
_NOTHING = frozenset(
    {"faq", "overview", "introduct", "note", "question", "step", "page", "polici", "chapter", "process", "guid", "how"}
)
OF_TITLE = 0.6
"""What the title counts as the thing asked about, where the heading right above is another."""


@dataclass(frozen=True, slots=True)
class Section:
    """One heading: its own words, the terms of it and all above it, and what it says of the question.

    `share` is the part of the question in the headings, `fit` how much the innermost is what was asked: the part of
    its own terms that the question has, times `share`; both 0 to 1. `is_title` is set where it is the document's title.
    """

    name: str
    terms: frozenset[str]
    share: float
    fit: float
    place: int
    is_title: bool = False

    @property
    def is_question(self) -> bool:
        """Whether it is a question that what stands under it answers."""
        return _QUESTION.search(self.name) is not None


def sections_of(
    cut: Sequence[tuple[NumberedPassage, Piece]],
    readings: Mapping[int, Reading],
    question: str,
    share: Callable[[set[str]], float],
) -> list[Section]:
    """For each piece the section it stands in: by the heading in the text before it, else by its place."""
    asked = frozenset(query_terms(question))
    found: list[Section] = []
    current: Section | None = None
    place = 0
    for i, (passage, piece) in enumerate(cut):
        reading = readings[passage.n]
        if i == 0 or cut[i - 1][0].n != passage.n or _is_elsewhere(reading, cut[i - 1][1], piece):
            current = None
        is_heading = piece.kind == "heading" and not _CALL_OUT.fullmatch(_bare(reading.text[piece.start : piece.end]))
        if is_heading:
            name, path = reading.text[piece.start : piece.end], (passage.hit.title,)
        elif current is None:
            headings = reading.place(piece.start).heading
            name, path = (headings[-1] if headings else passage.hit.title), (passage.hit.title, *headings)
        else:
            found.append(current)
            continue
        place += 1
        is_title = not is_heading and not reading.place(piece.start).heading
        current = replace(_section(name, path, asked, share, place), is_title=is_title)
        found.append(current)
    return found


def _bare(name: str) -> str:
    return _NUMBER.sub("", _SIGNS.sub("", name))


def _is_elsewhere(reading: Reading, before: Piece, piece: Piece) -> bool:
    """Whether a piece stands in another part of what is read than the one before it, under other headings."""
    return reading.place(before.start).heading != reading.place(piece.start).heading


def _section(
    name: str, path: tuple[str, ...], asked: frozenset[str], share: Callable[[set[str]], float], place: int
) -> Section:
    bare = _bare(name)
    own = frozenset(query_terms(bare)) if bare else frozenset[str]()
    all_terms = frozenset(terms(" ".join((*path, bare))))
    said = own - _NOTHING
    titled = frozenset(query_terms(path[0])) - _NOTHING if path and path[0] else frozenset[str]()
    fit = max(_fit(said, asked) * share(set(own)), OF_TITLE * _fit(titled, asked) * share(set(titled)))
    return Section(bare, all_terms, share(set(all_terms)), fit, place)


def _fit(said: frozenset[str], asked: frozenset[str]) -> float:
    return len(said & asked) / len(said) if said else 0.0
