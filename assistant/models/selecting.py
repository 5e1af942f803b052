"""Which pieces of the numbered passages answer a question, without a model; pure.

Nearness in meaning was measured and left out: cosines of the eight best pieces to the question find the answer among
the first three no more often on CMRC2018 (.91 of 100 either way) and 2 of 100 times more on NQ, for the time of four
questions embedded, which is two thirds of a whole warm turn.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.datatypes import NumberedPassage
from assistant.models.across import across_first
from assistant.models.amendments import amendment, size, with_amendment, with_notes
from assistant.models.answer_types import answer_type, holding_first
from assistant.models.asked import names_thing
from assistant.models.asking import about
from assistant.models.belonging import is_empty_announcement
from assistant.models.candidates import Candidate
from assistant.models.choosing import chosen_of, cut, goes_on_beside, letters, repeats
from assistant.models.compound import asked_apart
from assistant.models.conflicts import sides_of
from assistant.models.cues import wanted, wants_list
from assistant.models.deeds import of_the_deed
from assistant.models.later_rules import later_rule
from assistant.models.mishaps import of_the_mishap
from assistant.models.named import Named, named_in
from assistant.models.scoring import candidates
from assistant.models.sentences import Kind
from assistant.models.shown import above, brief, joint, shown
from assistant.retrieval.keywords import fold, terms

# A list that was asked for may be longer than a sentence.
LIST_ROOM = 2.0
OF_PART = 0.6
"""The part of the room that each of several questions in one has."""


@dataclass(frozen=True, slots=True)
class Selected:
    """One piece chosen for the answer, as a reader sees it: passage `n` says the same, with its own Markdown and breaks.

    `amends` is set for what changes a figure in another chosen piece, and so goes before it; `section` is
    the share of the question that stands in the heading above. `joint` stands between it and the piece before it
    where both are one quotation, None where it begins one; `above` is the heading of a list that nothing else leads.
    `disagrees` is set for those that give different values, the one that counts first.
    """

    n: int
    text: str
    kind: Kind
    score: float
    amends: bool = False
    section: float = 0.0
    joint: str | None = None
    above: str = ""
    disagrees: bool = False


def select(
    question: str, passages: Sequence[NumberedPassage], *, room: int, already: Sequence[str] = ()
) -> list[Selected]:
    """At most three pieces with what they need, in `room` characters together, the best passage's first, in text order.

    Pieces of documents that disagree stand before all others, however little room there is. `already` are quotations that the reader has: who asks for more wants none of them again.
    """
    parts = asked_apart(question)
    if len(parts) == 1:
        return _select(question, passages, room, already)
    room = max(room // len(parts), round(room * OF_PART))
    found = [_select(part, passages, room, already) for part in parts]
    return _one_after_another([one for one in found if one])


def _one_after_another(answers: Sequence[Sequence[Selected]]) -> list[Selected]:
    """What answers each of several questions, each piece once."""
    chosen: list[Selected] = []
    for answer in answers:
        is_gap = False
        for piece in answer:
            if any(one.text == piece.text and one.n == piece.n for one in chosen):
                is_gap = True
                continue
            chosen.append(replace(piece, joint=None) if is_gap else piece)
            is_gap = False
    return _each_heading_once(chosen)


def _select(question: str, passages: Sequence[NumberedPassage], room: int, already: Sequence[str]) -> list[Selected]:
    read = [letters(quote) for quote in already]
    found = [one for one in candidates(question, passages) if not any(letters(one.text) in quote for quote in read)]
    found = of_the_mishap(question, of_the_deed(question, _without_empty_announcements(found)))
    if wants_list(question):
        found = [brief(candidate) for candidate in found]
    if wants_list(question) or wanted(question) == "way":
        room = round(room * LIST_ROOM)
    found.sort(key=lambda candidate: (-candidate.score, candidate.order))
    # Who asks for more has read the value, and wants what else there is.
    value = None if already else answer_type(question)
    found = across_first(question, value, found)
    chosen = chosen_of(question, found, room)
    if value is not None and not any(map(value.is_in, chosen)):
        # What speaks of the thing without the value asked for is a near miss; what holds it answers, if it is near.
        found = holding_first(question, value, found)
        chosen = chosen_of(question, found, room)
    named = named_in(question)
    if named is not None:
        chosen = _naming(question, named, chosen, found, room)
        if not chosen or (value is not None and not any(map(value.is_in, chosen))):
            return []
    if not chosen and found:
        chosen = [cut(found[0], room)]
    sides = sides_of(question, chosen, found)
    chosen = _with_sides(chosen, sides, room) if sides else chosen
    chosen = with_notes(chosen, found, room)
    amending = _amending(question, chosen, found)
    for one in amending:
        chosen = with_amendment(chosen, one, room)
    chosen = _in_order(_without_empty_announcements(chosen), (*sides, *chosen))
    # It may have stood in what only announced something.
    return _as_read(chosen, found, amending, sides) if value is None or any(map(value.is_in, chosen)) else []


def _naming(
    question: str, named: Named, chosen: list[Candidate], found: Sequence[Candidate], room: int
) -> list[Candidate]:
    """What of the chosen, or else of all, names what the question names by a code or as a product; of tables such alone."""
    if not named.are_in(chosen):
        chosen = named.of_series(chosen, found) or chosen_of(
            question, holding_first(question, named.value, found), room
        )
        if not named.are_in(chosen) and not named.of_series(chosen, found):
            return []
    if any(one.piece.kind == "table" and named.is_coded_in(one.text) for one in chosen):
        return [one for one in chosen if one.piece.kind != "table" or named.is_coded_in(one.text)]
    return chosen


def _as_read(
    chosen: Sequence[Candidate], found: Sequence[Candidate], amending: Sequence[Candidate], sides: Sequence[Candidate]
) -> list[Selected]:
    """The chosen as a reader sees them."""
    by_order = {candidate.order: candidate for candidate in found}
    return _each_heading_once(
        [
            Selected(
                c.passage.n,
                shown(c, by_order),
                c.piece.kind,
                c.score,
                c in amending,
                c.section,
                joint(chosen[i - 1] if i else None, c, by_order),
                above(c, chosen[i - 1] if i else None, by_order),
                c in sides,
            )
            for i, c in enumerate(chosen)
        ]
    )


def says_code(question: str, passages: Sequence[NumberedPassage], *, surely: bool = False) -> bool:
    """Whether a passage says what a code is that is asked about, or a table has a figure asked for of what it names.

    `surely` wants the thing whose figure is asked for in the table too, by its name.
    """
    named, term = named_in(question), about(question).term
    if named is None or not named.codes:
        return False
    found = [one for one in candidates(question, passages) if named.value.is_in(one)]
    if term and any(fold(code) == term for code in named.codes):
        return any(one.outright for one in found)
    codes = frozenset(terms(" ".join(named.codes)))
    rows = [one for one in found if one.holds and one.piece.kind == "table" and one.said - codes]
    return any(named.are_in([one]) and (not surely or names_thing(question, one.text)) for one in rows)


def _amending(question: str, chosen: Sequence[Candidate], found: Sequence[Candidate]) -> list[Candidate]:
    """What amends a figure of the chosen, with the items beside it that amend another: a table may show both."""
    first = amendment(question, chosen, found) or later_rule(question, chosen, found)
    if first is None or first.piece.kind != "item":
        return [] if first is None else [first]
    rest = [one for one in found if one is not first and goes_on_beside(one, first)]
    return [first, *filter(None, [amendment(question, chosen, rest)])]


def _in_order(chosen: Sequence[Candidate], ranked: Sequence[Candidate]) -> list[Candidate]:
    """The chosen in text order, by the rank of their passages, and in a passage of their sections, best first."""
    passages: dict[int, int] = {}
    sections: dict[tuple[int, str], int] = {}
    for candidate in ranked:
        passages.setdefault(candidate.passage.n, len(passages))
        sections.setdefault((candidate.passage.n, candidate.under), len(sections))
    return sorted(chosen, key=lambda c: (passages[c.passage.n], sections[c.passage.n, c.under], c.order))


def _each_heading_once(chosen: Sequence[Selected]) -> list[Selected]:
    """The chosen without the headings of lists that a copy of the page has too."""
    said = [piece.above for piece in chosen]
    return [replace(piece, above="") if piece.above in said[:i] else piece for i, piece in enumerate(chosen)]


def _with_sides(chosen: Sequence[Candidate], sides: Sequence[Candidate], room: int) -> list[Candidate]:
    """The sides of a disagreement, the best of the chosen, and of the others what says something else and still fits."""
    kept = list(sides)
    for candidate in chosen:
        fits = candidate is chosen[0] or size(kept) + candidate.length <= room
        if fits and not any(repeats(candidate, one) for one in kept):
            kept.append(candidate)
    return kept


def _without_empty_announcements(chosen: Sequence[Candidate]) -> list[Candidate]:
    """The chosen without a piece that ends in a colon and announces nothing that was chosen too."""
    there = {
        candidate.passage.n: frozenset(c.order for c in chosen if c.passage is candidate.passage)
        for candidate in chosen
    }
    kept = [c for c in chosen if not is_empty_announcement(c, there[c.passage.n])]
    return kept or list(chosen)
