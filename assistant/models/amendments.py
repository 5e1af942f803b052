"""What changes a figure in the pieces chosen for an answer: an annex, a correction, a footnote; pure."""

import re
from collections.abc import Mapping, Sequence

from assistant.models.candidates import Candidate
from assistant.retrieval.figures import figures_of
from assistant.retrieval.footnotes import marks, note_start
from assistant.retrieval.gate_features import language_of
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.units import units_of

# An amendment counts in a passage that the question finds nearly as well.
AMENDING_PASSAGE = 0.5
# A figure stands by itself: "hda6", "V2" and "QL-45" are names.
_NUMBER = re.compile(r"(?<![A-Za-z\d.])(?<![A-Za-z]-)\d+(?:[.,]\d+)*")
# A figure, a unit, a model: no word that names a thing.
_CODE = re.compile(r"\d|^[a-z]{1,3}$")
_COUNTS_PLACE = re.compile(r"\s*[年月日号节条章]|[.)、](?:\s|$|[^\d\s])")
_YEAR = re.compile(r"(?:19|20)\d\d")
_AMENDS = re.compile(
    r"(?:调整|更正|修订|变更|修改|缩短|延长|提高|降低)[为至到]|改为|应为|不再"
    r"|\b(?:amended|corrected|instead of|replaced by|superseded|no longer"
    r"|(?:changed|raised|reduced|extended|shortened|lowered|increased) (?:from|to))\b",
    re.IGNORECASE,
)


def amends(text: str) -> bool:
    """Whether a text says that something is changed."""
    return _AMENDS.search(text) is not None


def size(found: Sequence[Candidate]) -> int:
    """Characters of candidates together."""
    return sum(candidate.length for candidate in found)


def amendment(question: str, chosen: Sequence[Candidate], candidates: Sequence[Candidate]) -> Candidate | None:
    """What amends a number in the chosen ("600 is raised to 680"): an annex that changes a figure.

    Of a table the rows count that say most of what was asked, so that another row's amendment is not taken.
    """
    asked = set(query_terms(question))
    best = max((candidate.passage.hit.score for candidate in chosen), default=0.0)
    for candidate in candidates:
        others = [each for each in chosen if each is not candidate]
        if not amends(candidate.text):
            continue
        if candidate.passage.hit.score < best * AMENDING_PASSAGE:
            # A passage in the other language than the question ranks behind for its words, not for what it says.
            if candidate.said and any(_across(candidate, each) for each in others):
                return candidate
            continue
        numbers = _numbers(candidate.text)
        if any(
            numbers & _numbers(said := _most_asked(each, asked)) and _is_of_same(candidate.text, each, said)
            for each in others
        ):
            return candidate
    return None


def _across(candidate: Candidate, other: Candidate) -> bool:
    """Whether two pieces in two languages speak of one figure with its unit: "kept for 35 days", "由35天延长为60天"."""
    if language_of(candidate.passage.hit) == language_of(other.passage.hit):
        return False
    figures = [
        {
            (each.value, each.unit)
            for each in figures_of(one.text)
            if each.unit and not each.is_date and not each.is_implied
        }
        for one in (candidate, other)
    ]
    return bool(figures[0] & figures[1]) and bool(candidate.said & other.said)


def with_amendment(chosen: Sequence[Candidate], found: Candidate, room: int) -> list[Candidate]:
    """The chosen with what amends them, in place of the least where room lacks: it matters more than a third sentence."""
    kept = [candidate for candidate in chosen if candidate is not found]
    while len(kept) > 1 and size(kept) + len(found.text) > room:
        kept.pop()
    return [*kept, found]


def with_notes(chosen: list[Candidate], candidates: Sequence[Candidate], room: int) -> list[Candidate]:
    """The chosen with the footnotes that they point to, in place of the least where room lacks."""
    by_order = {candidate.order: candidate for candidate in candidates}
    for marked in list(chosen):
        for name in marks(marked.text):
            note = _note(note_start(name), marked, by_order)
            kept = [candidate for candidate in chosen if candidate not in note]
            while note and len(kept) > 1 and kept[-1] is not marked and size(kept) + size(note) > room:
                kept.pop()
            chosen = [*kept, *note] if size(kept) + size(note) <= room else chosen
    return chosen


def _note(start: str, marked: Candidate, by_order: Mapping[int, Candidate]) -> list[Candidate]:
    """The sentences of a footnote in the document of a piece: the one that begins it and those on its line."""
    document = marked.passage.hit.document_id
    note = [c for c in by_order.values() if c.passage.hit.document_id == document and c.text.startswith(start)][:1]
    while note and (after := by_order.get(note[-1].order + 1)) and after.passage is note[-1].passage:
        if "\n" in after.source[note[-1].piece.end : after.piece.start]:
            break
        note.append(after)
    return note


def _numbers(text: str) -> set[str]:
    """The figures in a text; dates, numbers of sections and of items stand in too many to tie one to another."""
    written = {
        found.group()
        for found in _NUMBER.finditer(text)
        if not _YEAR.fullmatch(found.group()) and not _COUNTS_PLACE.match(text, found.end())
    }
    # Lengths of time are often in words ("四小时").
    return written | {unit.key for unit in units_of(text) if unit.kind == "number" and " " in unit.key}


def _is_of_same(text: str, chosen: Candidate, row: str) -> bool:
    """Whether an amendment names what a row of a table is of: two things may have a figure in common."""
    if chosen.piece.kind != "table":
        return True
    names = {term for term in terms(row) if not _CODE.search(term)}
    return not names or bool(names & set(terms(text)))


def _most_asked(candidate: Candidate, asked: set[str]) -> str:
    if candidate.piece.kind != "table":
        return candidate.text
    shared = [(len(asked & set(terms(row))), row) for row in candidate.text.splitlines() if _numbers(row)]
    most = max((count for count, _ in shared), default=0)
    return "\n".join(row for count, row in shared if count == most)
