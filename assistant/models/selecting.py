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
from assistant.models.belonging import Orders, depth_in_list, group_of, is_empty_announcement, lead_of, place_in_list
from assistant.models.candidates import Candidate
from assistant.models.conflicts import sides_of
from assistant.models.cues import wanted, wants_list
from assistant.models.forms import points_away
from assistant.models.scoring import BARE_ITEM, ON_TOPIC, candidates
from assistant.models.sentences import Kind
from assistant.models.tables import with_rule
from assistant.retrieval.keywords import fold
from assistant.retrieval.language import detect
from assistant.retrieval.markdown import readable

MAX_PIECES = 3
# A further piece must come this near to the best one, if it goes on right beside one of those picked.
NEAR_BEST = 0.65
# From elsewhere it must come nearer, and say this much of the question by itself: the wrong pieces of answers over a
# handbook were of that kind. Without (0.65 and 0) of 400 answers over NQ .79 hold the gold string instead of .765, and
# of 700 over CMRC2018 .82 either way, in 1.4 and 1.5 quotations instead of 1.2.
FAR_BEST = 0.75
FURTHER_OWN = 0.25
# A list that was asked for may be longer than a sentence, and of its long items the beginning stands for all.
LIST_ROOM = 1.5
LONG_ITEM = 160
MAX_LISTED = 6
LISTED = 3
NESTED = "   "
"""A page takes an item for one of those below "1. " only if it stands in three columns."""
_BEGINNING = re.compile(
    r"\s*(?:[-+•·*]|\d{1,3}[.)])\s+(?:\*\*[^*\n]{3,120}[^*:：\n]\*\*(?![:：])|.{25,}?[.。!！?？;；](?=\s|$|[\u4e00-\u9fff]))"
)
# What a text draws as a bullet a page does not.
_GLYPH = re.compile(r"^(\s*)[•·o](?=\s)")
_FIRST_NUMBER = re.compile(r"^(\s*)1(?=[.)]\s)")


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
    ranks: dict[int, int] = {}
    for candidate in (*sides, *chosen):
        ranks.setdefault(candidate.passage.n, len(ranks))
    chosen = sorted(_without_empty_announcements(chosen), key=lambda c: (ranks[c.passage.n], c.order))
    by_order = {candidate.order: candidate for candidate in found}
    return [
        Selected(
            c.passage.n,
            _shown(c, by_order),
            c.piece.kind,
            c.score,
            c is amending,
            c.section,
            _joint(chosen[i - 1] if i else None, c, by_order),
            _above(c, chosen[i - 1] if i else None, by_order),
            c in sides,
        )
        for i, c in enumerate(chosen)
    ]


def _chosen(question: str, found: Sequence[Candidate], room: int) -> list[Candidate]:
    """The best piece, and those near it that earn their place, each with what it needs; best first."""
    asked, is_way, is_list = about(question), wanted(question) == "way", wants_list(question)
    choice = _Choice(found, room, is_way=is_way, is_list=is_list)
    answering = [candidate for candidate in found if candidate.found]
    most = MAX_LISTED if is_list else MAX_PIECES
    for candidate in answering:
        picked = choice.picked
        if len(picked) == most or (picked and candidate.score < picked[0].score * NEAR_BEST):
            break
        if not picked or _earns(candidate, picked, is_done=choice.is_done()):
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


def _earns(candidate: Candidate, picked: Sequence[Candidate], *, is_done: bool) -> bool:
    """Whether a further piece is worth a reader's time beside those picked; where steps are there, none from elsewhere."""
    best = picked[0]
    if points_away(candidate.text) or (candidate.is_text and detect(candidate.text) != detect(best.text)):
        return False
    if any(_goes_on_beside(candidate, one) for one in picked):
        return True
    # What a thing or who somebody is, is said once; what merely names it says nothing of that.
    is_listed = candidate.piece.kind == "item" and candidate.passage is best.passage and candidate.section >= ON_TOPIC
    if (is_done and not is_listed) or (best.outright and not candidate.outright):
        return False
    return (candidate.own >= FURTHER_OWN or is_listed) and candidate.score >= best.score * FAR_BEST


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


def _joint(before: Candidate | None, candidate: Candidate, by_order: Orders) -> str | None:
    """What stands between two pieces that are one quotation; None where they are two."""
    if before is None or before.passage is not candidate.passage or before.piece.kind == "table":
        return None
    kinds = (before.piece.kind, candidate.piece.kind)
    # Items that stand between two chosen ones may be left out.
    leads = kinds[1] == "item" and (kinds[0] == "item" or before.announces)
    if (candidate.order != before.order + 1 and not leads) or before.under != candidate.under:
        return None
    gap = candidate.source[before.piece.end : candidate.piece.start]
    if kinds[1] == "item" and (depth := depth_in_list(candidate, by_order)):
        return "\n" + NESTED * depth
    if kinds != ("sentence", "sentence") or "\n\n" in gap or before.announces:
        return "\n"
    return "" if detect(candidate.text) == "zh" and not before.text[-1:].isascii() else " "


def _above(candidate: Candidate, before: Candidate | None, by_order: Orders) -> str:
    """The heading of a short item that no sentence leads, where it is the first of its list here."""
    if (
        candidate.piece.kind != "item"
        or len(candidate.text) > BARE_ITEM
        or _joint(before, candidate, by_order) is not None
        or lead_of(candidate, by_order) is not None
        or candidate.under.endswith(("?", "？"))
    ):
        return ""
    return readable(candidate.under).rstrip(":： ")


def _shown(candidate: Candidate, by_order: Orders) -> str:
    """A piece as words; a list whose items are all numbered 1 is counted."""
    kind = candidate.piece.kind
    if kind == "code":
        return candidate.text
    if kind == "table":
        return with_rule(readable(candidate.text))
    text = _GLYPH.sub(r"\1-", readable(candidate.text)) if kind == "item" else readable(candidate.text)
    if kind != "item" or not _FIRST_NUMBER.match(text):
        return text
    return _FIRST_NUMBER.sub(rf"\g<1>{place_in_list(candidate, by_order)}", text)


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
