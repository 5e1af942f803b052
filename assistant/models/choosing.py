"""Which candidates stand in an answer: the best, and those near it that earn a reader's time; pure."""

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.models.amendments import size
from assistant.models.asking import About, about
from assistant.models.belonging import cut_code, group_of
from assistant.models.candidates import Candidate
from assistant.models.cues import wanted, wants_list
from assistant.models.forms import points_away
from assistant.models.lists import NUMBERED
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
TIED = 0.95
MAX_LISTED = 6
LISTED = 3
_SENTENCE_END = re.compile(r"[。！？]|[.!?](?=\s)")
_DATED = re.compile(
    r"\d+|second|minut|hour|day|week|month|year|januari|februari|march|april|may|june|juli|august|septemb|octob|novemb|decemb|monday|tuesday|wednesday|thursday|friday|\S*\d\S*|.?[年月日号].?"
)


def chosen_of(question: str, found: Sequence[Candidate], room: int) -> list[Candidate]:
    """The best piece, and those near it that earn their place, each with what it needs; best first."""
    asked, is_way, is_list = about(question), wanted(question) == "way", wants_list(question)
    choice = _Choice(found, room, is_way=is_way, is_list=is_list)
    answering = [candidate for candidate in found if candidate.found]
    most = MAX_LISTED if is_list else MAX_PIECES
    passed: list[Candidate] = []
    for candidate in answering:
        picked = choice.picked
        if picked and not is_list and _is_decisive(picked[0], answering) and not _ties(candidate, picked[0]):
            break
        if (
            len(picked) == most
            or (len(picked) >= MAX_PIECES and candidate.piece.kind != "item")
            or (picked and candidate.score < picked[0].score * NEAR_BEST)
        ):
            break
        if not picked or _earns(candidate, picked, is_done=choice.is_done(), is_list=is_list):
            # The best of all answers in part where there is no room for the whole.
            choice.take(candidate if picked or candidate.length <= room else cut(candidate, room))
        else:
            passed.append(candidate)
    choice.take_beside(passed)
    for missing in _missing_sides(asked, choice.chosen, answering):
        choice.take(missing)
    return choice.chosen


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
            if one not in self.chosen and not any(repeats(one, other) for other in self.chosen)
        ]
        if group and (candidate in group or (self._is_way and candidate.piece.kind == "item")):
            self.picked.append(candidate)
            # The piece itself ranks before what it brings along.
            self.chosen += [one for one in group if one is candidate] + [one for one in group if one is not candidate]

    def take_beside(self, passed: Sequence[Candidate]) -> None:
        """Of those passed over, pick what goes on beside a piece that was picked only after it was looked at."""
        for candidate in passed:
            is_beside = any(goes_on_beside(candidate, one) for one in self.picked)
            if (
                is_beside
                and len(self.picked) < MAX_PIECES
                and _earns(candidate, self.picked, is_done=self.is_done(), is_list=self._is_list)
            ):
                self.take(candidate)


def _earns(candidate: Candidate, picked: Sequence[Candidate], *, is_done: bool, is_list: bool) -> bool:
    """Whether a further piece is worth a reader's time beside those picked; where steps are there, none from elsewhere."""
    best = picked[0]
    if points_away(candidate.text) or (candidate.is_text and detect(candidate.text) != detect(best.text)):
        return False
    if any(goes_on_beside(candidate, one) for one in picked):
        is_prose = candidate.piece.kind == "sentence"
        is_before = candidate.passage is best.passage and candidate.order < best.order
        # What has no word of the question is near the best one, and says nothing of what was asked.
        is_own = best.needs_before or bool(candidate.said) or candidate.holds or candidate.section >= ON_TOPIC
        return not is_before or (is_prose and is_own and candidate.score >= best.score * BEFORE)
    # What a thing or who somebody is, is said once; what merely names it says nothing of that.
    is_listed = candidate.piece.kind == "item" and candidate.passage is best.passage and candidate.section >= ON_TOPIC
    if (is_done and not is_listed) or (best.outright and not candidate.outright):
        return False
    is_beside = candidate.passage is best.passage and candidate.under == best.under
    # A date that both name by chance makes no answer: what is added must speak of the thing.
    adds = is_beside or not all(map(_DATED.fullmatch, candidate.said - {term for one in picked for term in one.said}))
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


def _ties(candidate: Candidate, best: Candidate) -> bool:
    """Whether two sentences of a passage say as much of the question, with a figure each: of a machine, of its parts."""
    is_prose = candidate.piece.kind == best.piece.kind == "sentence" and candidate.passage is best.passage
    return is_prose and candidate.holds and candidate.own >= best.own and candidate.score >= best.score * TIED


def _skips_a_step(candidate: Candidate, chosen: Sequence[Candidate]) -> bool:
    """Whether an item stands further down in a list of which some steps are chosen, and none beside it."""
    steps = [one.order for one in chosen if one.passage is candidate.passage and one.piece.kind == "item"]
    return (
        candidate.piece.kind == "item" and bool(steps) and not {candidate.order - 1, candidate.order + 1} & set(steps)
    )


def goes_on_beside(candidate: Candidate, one: Candidate) -> bool:
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


def repeats(candidate: Candidate, other: Candidate) -> bool:
    """Whether one says no more than the other; a copied page differs in its breaks, quotation marks and signs."""
    is_list = candidate.piece.kind == other.piece.kind == "item"
    # Two lists of one page may have a step in common; a page may also say an item twice.
    is_same = is_list and candidate.text == other.text and not NUMBERED.match(candidate.text)
    if candidate.passage is other.passage and (is_list or candidate.under != other.under) and not is_same:
        return False
    one, two = (letters(each.text) for each in (candidate, other))
    return bool(one) and bool(two) and (one in two or two in one)


def letters(text: str) -> str:
    """The letters and figures of a text alone, in one form."""
    return "".join(filter(str.isalnum, fold(text)))


def cut(candidate: Candidate, room: int) -> Candidate:
    """The beginning of a piece that is too long by itself, up to the end of a row, a sentence or a border where there is one."""
    if candidate.piece.kind == "table":
        return replace(candidate, text=_whole_rows(candidate.text, room))
    if candidate.piece.kind == "code":
        return cut_code(candidate, room)
    text = candidate.text[:room]
    ends = [found.end() for found in _SENTENCE_END.finditer(text)]
    if ends and ends[-1] > room // 4:
        return replace(candidate, text=text[: ends[-1]].rstrip())
    border = max(text.rfind(mark) for mark in "，；、。, ;\n")
    return replace(candidate, text=text[: border + 1].rstrip() if border > room // 2 else text)


def _whole_rows(table: str, room: int) -> str:
    """The first rows of a table that fit, the header with its rule and one more in any case: half a row says nothing."""
    rows = table.splitlines()
    kept = rows[:3]
    for row in rows[3:]:
        if sum(map(len, kept)) + len(row) > room:
            break
        kept.append(row)
    return "\n".join(kept)
