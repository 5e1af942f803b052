"""Which pieces of the numbered passages answer a question, without a model; pure.

Nearness in meaning was measured and left out: cosines of the eight best pieces to the question find the answer among
the first three no more often on CMRC2018 (.91 of 100 either way) and 2 of 100 times more on NQ, for the time of four
questions embedded, which is two thirds of a whole warm turn.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.datatypes import NumberedPassage
from assistant.models.amendments import amendment, size, with_amendment, with_notes
from assistant.models.asking import About, about
from assistant.models.belonging import group_of, is_empty_announcement
from assistant.models.candidates import Candidate
from assistant.models.conflicts import sides_of
from assistant.models.cues import wanted, wants_list
from assistant.models.forms import points_away
from assistant.models.scoring import candidates
from assistant.models.sentences import Kind
from assistant.models.shown import above, joint, shown
from assistant.models.weights import ON_TOPIC
from assistant.retrieval.keywords import fold
from assistant.retrieval.language import detect

MAX_PIECES = 3
# A further piece must come this near to the best one, if it goes on right beside one of those picked.
NEAR_BEST = 0.65
# From elsewhere it must come nearer, and say this much of the question by itself: the wrong pieces of answers over a
# handbook were of that kind. Without (0.65 and 0) of 400 answers over NQ .79 hold the gold string instead of .765, and
# of 700 over CMRC2018 .82 either way, in 1.4 and 1.5 quotations instead of 1.2.
FAR_BEST = 0.75
FURTHER_OWN = 0.15
# What stands before the answer is read first, so it must answer nearly as well.
BEFORE = 0.8
# The figure asked for, in the piece that says most of the question or leads by so much, is the answer and stands alone.
DECISIVE_OWN = 0.6
DECISIVE_LEAD = 0.8
# A list that was asked for may be longer than a sentence, and of its long items the beginning stands for all.
LIST_ROOM = 2.0
LONG_ITEM = 160
MAX_LISTED = 6
LISTED = 3
_BEGINNING = re.compile(
    r"\s*(?:[-+•·*]|\d{1,3}[.)])\s+(?:\*\*[^*\n]{3,120}[^*:：\n]\*\*(?![:：])|.{25,}?[.。!！?？;；](?=\s|$|[\u4e00-\u9fff]))"
)


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
    read = [_letters(quote) for quote in already]
    found = [one for one in candidates(question, passages) if not any(_letters(one.text) in quote for quote in read)]
    found = _without_empty_announcements(found)
    if wants_list(question):
        found = [_brief(candidate) for candidate in found]
    if wants_list(question) or wanted(question) == "way":
        room = round(room * LIST_ROOM)
    found.sort(key=lambda candidate: (-candidate.score, candidate.order))
    chosen = _chosen(question, found, room)
    if not chosen and found:
        chosen = [_cut(found[0], room)]
    sides = sides_of(question, chosen, found)
    chosen = _with_sides(chosen, sides, room) if sides else chosen
    chosen = with_notes(chosen, found, room)
    amending = amendment(question, chosen, found)
    if amending is not None:
        chosen = with_amendment(chosen, amending, room)
    chosen = _in_order(_without_empty_announcements(chosen), (*sides, *chosen))
    by_order = {candidate.order: candidate for candidate in found}
    return _each_heading_once(
        [
            Selected(
                c.passage.n,
                shown(c, by_order),
                c.piece.kind,
                c.score,
                c is amending,
                c.section,
                joint(chosen[i - 1] if i else None, c, by_order),
                above(c, chosen[i - 1] if i else None, by_order),
                c in sides,
            )
            for i, c in enumerate(chosen)
        ]
    )


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


def _chosen(question: str, found: Sequence[Candidate], room: int) -> list[Candidate]:
    """The best piece, and those near it that earn their place, each with what it needs; best first."""
    asked, is_way, is_list = about(question), wanted(question) == "way", wants_list(question)
    choice = _Choice(found, room, is_way=is_way, is_list=is_list)
    answering = [candidate for candidate in found if candidate.found]
    most = MAX_LISTED if is_list else MAX_PIECES
    for candidate in answering:
        picked = choice.picked
        if picked and not is_list and _is_decisive(picked[0], answering):
            break
        if (
            len(picked) == most
            or (len(picked) >= MAX_PIECES and candidate.piece.kind != "item")
            or (picked and candidate.score < picked[0].score * NEAR_BEST)
        ):
            break
        if not picked or _earns(candidate, picked, is_done=choice.is_done(), is_list=is_list):
            choice.take(candidate)
    for missing in _missing_sides(asked, choice.chosen, answering):
        choice.take(missing)
    return choice.chosen


def _with_sides(chosen: Sequence[Candidate], sides: Sequence[Candidate], room: int) -> list[Candidate]:
    """The sides of a disagreement, the best of the chosen, and of the others what says something else and still fits."""
    kept = list(sides)
    for candidate in chosen:
        fits = candidate is chosen[0] or size(kept) + candidate.length <= room
        if fits and not any(_repeats(candidate, one) for one in kept):
            kept.append(candidate)
    return kept


class _Choice:
    """What was chosen so far, within its room: `picked` for what they say, the others for what those need."""

    def __init__(self, found: Sequence[Candidate], room: int, *, is_way: bool, is_list: bool) -> None:
        self.picked: list[Candidate] = []
        self.chosen: list[Candidate] = []
        self._by_order = {candidate.order: candidate for candidate in found}
        self._room = room
        self._is_way = is_way
        self._is_list = is_list

    def is_done(self) -> bool:
        """Whether the command, the steps or the list that was asked for is among the chosen."""
        kinds = [one.piece.kind for one in self.chosen]
        is_led = "item" in kinds and any(one.announces for one in self.chosen)
        return (self._is_way and ("code" in kinds or "table" in kinds or is_led or kinds.count("item") > 1)) or (
            self._is_list and kinds.count("item") >= LISTED
        )

    def take(self, candidate: Candidate) -> None:
        """Pick a piece with what it needs, if it is not there already, fits, and skips no step."""
        if candidate in self.chosen or (self._is_way and _skips_a_step(candidate, self.chosen)):
            return
        left = self._room - size(self.chosen)
        group = [
            one
            for one in group_of(candidate, self._by_order, left, is_way=self._is_way, is_list=self._is_list)
            if one not in self.chosen and not any(_repeats(one, other) for other in self.chosen)
        ]
        if group and (candidate in group or (self._is_way and candidate.piece.kind == "item")):
            self.picked.append(candidate)
            # The piece itself ranks before what it brings along.
            self.chosen += [one for one in group if one is candidate] + [one for one in group if one is not candidate]


def _earns(candidate: Candidate, picked: Sequence[Candidate], *, is_done: bool, is_list: bool) -> bool:
    """Whether a further piece is worth a reader's time beside those picked; where steps are there, none from elsewhere."""
    best = picked[0]
    if points_away(candidate.text) or (candidate.is_text and detect(candidate.text) != detect(best.text)):
        return False
    if any(_goes_on_beside(candidate, one) for one in picked):
        is_prose = candidate.piece.kind == "sentence"
        is_before = candidate.passage is best.passage and candidate.order < best.order
        return not is_before or (is_prose and candidate.score >= best.score * BEFORE)
    # What a thing or who somebody is, is said once; what merely names it says nothing of that.
    is_listed = candidate.piece.kind == "item" and candidate.passage is best.passage and candidate.section >= ON_TOPIC
    if (is_done and not is_listed) or (best.outright and not candidate.outright):
        return False
    is_beside = candidate.passage is best.passage and candidate.under == best.under
    adds = is_beside or bool(candidate.said - {term for one in picked for term in one.said})
    is_listed = is_listed and (is_list or candidate.own >= FURTHER_OWN)
    return (is_listed or (adds and candidate.own >= FURTHER_OWN)) and candidate.score >= best.score * FAR_BEST


def _is_decisive(best: Candidate, answering: Sequence[Candidate]) -> bool:
    """Whether the best piece holds the figure asked for and says more of the question than any other, or leads by far."""
    if not best.holds:
        return False
    if best.piece.kind == "table":
        # Its rows are those that were asked for.
        return True
    others = [one for one in answering if one is not best]
    # What holds a figure too and says another part of the question may be the answer ("It was released on ...").
    said = best.said | best.said_above
    if any(one.holds and one.said - said and one.score >= best.score * NEAR_BEST for one in others):
        return False
    # An item is one of several.
    is_fullest = best.own >= DECISIVE_OWN and all(one.own <= best.own for one in others)
    if best.piece.kind != "item" and (is_fullest or best.section >= DECISIVE_OWN):
        return True
    return all(one.score <= best.score * DECISIVE_LEAD for one in others)


def _skips_a_step(candidate: Candidate, chosen: Sequence[Candidate]) -> bool:
    """Whether an item stands further down in a list of which some steps are chosen, and none beside it."""
    steps = [one.order for one in chosen if one.passage is candidate.passage and one.piece.kind == "item"]
    return (
        candidate.piece.kind == "item" and bool(steps) and not {candidate.order - 1, candidate.order + 1} & set(steps)
    )


def _goes_on_beside(candidate: Candidate, one: Candidate) -> bool:
    """Whether two pieces stand right beside each other in one paragraph or list."""
    return (
        candidate.passage is one.passage
        and abs(candidate.order - one.order) == 1
        and candidate.piece.kind == one.piece.kind
        and not candidate.announces
    )


def _missing_sides(asked: About, chosen: Sequence[Candidate], found: Sequence[Candidate]) -> list[Candidate]:
    """For each of two things to be told apart that no chosen piece speaks of, the best piece that does."""
    missing: list[Candidate] = []
    for side in asked.sides:
        if not any(side in asked.sides_of(candidate.text) for candidate in chosen):
            speaking = [candidate for candidate in found if side in asked.sides_of(candidate.text)]
            missing += sorted(speaking, key=lambda one: -one.score)[:1]
    return missing


def _brief(candidate: Candidate) -> Candidate:
    """A long item by its beginning: what is set in bold, or its first sentence."""
    if candidate.piece.kind != "item" or len(candidate.text) <= LONG_ITEM:
        return candidate
    beginning = _BEGINNING.match(candidate.text)
    return replace(candidate, text=beginning.group().rstrip()) if beginning else candidate


def _without_empty_announcements(chosen: Sequence[Candidate]) -> list[Candidate]:
    """The chosen without a piece that ends in a colon and announces nothing that was chosen too."""
    there = {
        candidate.passage.n: frozenset(c.order for c in chosen if c.passage is candidate.passage)
        for candidate in chosen
    }
    kept = [c for c in chosen if not is_empty_announcement(c, there[c.passage.n])]
    return kept or list(chosen)


def _repeats(candidate: Candidate, other: Candidate) -> bool:
    """Whether one says no more than the other; a copied page differs in its breaks, quotation marks and signs."""
    if candidate.passage is other.passage and candidate.under != other.under:
        return False
    one, two = (_letters(each.text) for each in (candidate, other))
    return bool(one) and bool(two) and (one in two or two in one)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, fold(text)))


def _cut(candidate: Candidate, room: int) -> Candidate:
    """The beginning of a piece that is too long by itself, up to a border where there is one."""
    text = candidate.text[:room]
    border = max(text.rfind(mark) for mark in "，；、。, ;\n")
    return replace(candidate, text=text[: border + 1].rstrip() if border > room // 2 else text)
