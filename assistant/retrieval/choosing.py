"""Which of the ranked passages get the few places of a prompt: no copies, and no document that crowds out the rest."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from assistant.datatypes import Beside, DocumentHit, LeftOut
from assistant.retrieval.differing import differs_in_a_value
from assistant.retrieval.keywords import CJK

SHINGLE = 16
"""Letters and digits compared at once: three English words."""
SHINGLE_ZH = 6
"""Characters compared at once in a Chinese text: three words, as in English. At 16 a short page of five clauses with one
other word in two of them was no copy, and its English twin was."""
COPIED = 0.7
"""Between passages of two documents found for 14 questions over manuals that stand there as text, PDF and HTML, copies
share .7 and more (113 of 2,982 pairs, nearly all above .9); 882 pairs of one document share at most .3."""
MOST_KEPT = 2
"""Passages of the turn before that keep a place for a follow-up, behind all that rank by themselves."""
MOST_ACROSS = 3
"""Places for passages in the language that the question is not in, where a library has both: what ranks before them may
speak of the thing in the question's own words and name another document for what was asked."""
READ_AROUND = 3
"""Hits whose neighbours are read along."""
_BETWEEN = re.compile(r"[\W_]+")
_CHARACTER = re.compile(f"[{CJK}]")


def choose(hits: Sequence[DocumentHit], places: int, kept: Collection[str] = ()) -> list[DocumentHit]:
    """The hits in their order, each with `left_out` where it gets no place; those below the floor want none.

    One document takes at most half of the places, unless nothing else is left to fill them. Of the ids in `kept`
    the best get a place even where others rank before them.
    """
    wanting = [hit for hit in hits if hit.above_floor]
    copies = _copies(wanting)
    others = [hit for hit in wanting if hit.id not in copies]
    first = _spread(others, places)
    late = [hit for hit in others if hit.id in kept and hit not in first][: min(MOST_KEPT, places // 2)]
    seated = {hit.id for hit in (*first[: places - len(late)], *late)}
    seats = Counter(hit.document_id for hit in first)
    reasons: dict[str, LeftOut] = {
        hit.id: "crowded" if seats[hit.document_id] >= max(1, places // 2) else "outranked" for hit in others
    }
    reasons |= dict.fromkeys(copies, "copy")
    return [replace(hit, left_out=reasons[hit.id]) if hit.id in reasons.keys() - seated else hit for hit in hits]


def join_beside(
    hits: Sequence[DocumentHit], beside: Callable[[DocumentHit], tuple[Beside | None, Beside | None]]
) -> list[DocumentHit]:
    """The first seated hits with the text beside them; a seated neighbour of one is read there, not by itself.

    So a list that begins in one passage and goes on in the next is read as one.
    """
    seated = {hit.id: hit.score for hit in hits if hit.above_floor and not hit.left_out}
    joined = {hit.id: hit for hit in hits}
    within: set[str] = set()
    widened: list[DocumentHit] = []
    for hit in hits:
        if len(widened) == READ_AROUND:
            break
        if hit.id not in seated or hit.id in within:
            continue
        before, after = (
            replace(each, score=seated.get(each.id)) if each and each.id not in within else None for each in beside(hit)
        )
        widened.append(replace(hit, before=before, after=after))
        within |= {hit.id} | {each.id for each in (before, after) if each}
    joined |= {hit.id: hit for hit in widened}
    alone = {hit.id for hit in widened}
    return [
        replace(joined[hit.id], left_out="joined") if hit.id in within - alone and hit.id in seated else joined[hit.id]
        for hit in hits
    ]


def seat_across(hits: Sequence[DocumentHit], places: int, across: Collection[str]) -> list[DocumentHit]:
    """The chosen hits with a place for the best of the ids in `across`, at the cost of the last of the others."""
    seated = [hit for hit in hits if hit.above_floor and not hit.left_out]
    there = sum(hit.id in across for hit in seated)
    waiting = [hit for hit in hits if hit.id in across and hit.above_floor and hit.left_out in ("outranked", "crowded")]
    taken = waiting[: max(0, min(MOST_ACROSS, places // 2) - there)]
    over = len(seated) + len(taken) - places
    others = [hit for hit in seated if hit.id not in across]
    given_up = {hit.id for hit in others[len(others) - over :]} if over > 0 else set[str]()
    late = {hit.id for hit in taken}
    return [
        replace(hit, left_out="outranked" if hit.id in given_up else None)
        if hit.id in late or hit.id in given_up
        else hit
        for hit in hits
    ]


def _spread(hits: Sequence[DocumentHit], places: int) -> list[DocumentHit]:
    """The first hits that fill the places, one document with at most half of them, then whoever is left."""
    taken: Counter[str] = Counter()
    first: list[DocumentHit] = []
    waiting: list[DocumentHit] = []
    for hit in hits:
        taken[hit.document_id] += 1
        (first if taken[hit.document_id] <= max(1, places // 2) else waiting).append(hit)
    chosen = {hit.id for hit in (*first, *waiting)[:places]}
    return [hit for hit in hits if hit.id in chosen]


def _copies(hits: Sequence[DocumentHit]) -> set[str]:
    """The ids of those that say what one before them said."""
    said: list[tuple[DocumentHit, str]] = []
    copies: set[str] = set()
    for hit in hits:
        letters = _letters(hit.text)
        if any(_is_copy(letters, other) and (letters == other or not _differ(hit, before)) for before, other in said):
            copies.add(hit.id)
        else:
            said.append((hit, letters))
    return copies


def _differ(one: DocumentHit, other: DocumentHit) -> bool:
    """Last year's page with last year's figure is no copy: where the two disagree a reader must see both."""
    above = tuple(" ".join((hit.title, *hit.heading)) for hit in (one, other))
    return differs_in_a_value(one.text, other.text, (above[0], above[1]))


def _letters(text: str) -> str:
    """What two copies of a page have in common: formats differ in marks, spaces and line breaks."""
    return _BETWEEN.sub("", text).lower()


def _is_copy(letters: str, other: str) -> bool:
    size = SHINGLE_ZH if len(_CHARACTER.findall(letters)) * 2 > len(letters) else SHINGLE
    if len(letters) < size:
        return letters in other
    parts = [letters[i : i + size] for i in range(0, len(letters) - size + 1, size)]
    return sum(part in other for part in parts) >= COPIED * len(parts)
