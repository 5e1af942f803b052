"""Where sources disagree: pieces that answer one question alike but for a value, and what the user told against them; pure.

The wording must be nearly the same, or the same figure must be given for the same words: two offices, two years or two
groups of people are no disagreement, and a false one costs more trust than one that is missed.
"""

import re
from collections.abc import Iterator, Sequence, Set
from datetime import date
from itertools import pairwise
from pathlib import PurePath

from assistant.datatypes import DocumentHit
from assistant.models.bridged import bridge
from assistant.models.candidates import Candidate
from assistant.models.cues import wanted
from assistant.models.values import FIGURES, NAMES, difference_for
from assistant.retrieval.differing import Difference, difference
from assistant.retrieval.figures import figures_of
from assistant.retrieval.gate_features import language_of
from assistant.retrieval.keywords import fold, query_terms, terms
from assistant.retrieval.language import detect
from assistant.retrieval.stop_words import ENGLISH_STOP_WORDS
from assistant.retrieval.units import Unit, units_of

NEAR_BEST = 0.65
"""How near to the best piece one must come that was not chosen, as a further piece of an answer must."""
OWN_OF_BEST = 0.3
OWN_OF_AGREED = 0.5
"""How much of the question a piece that was not chosen must say, as a part of what the best one says: more where the best
one stands in another document too, so that they agree on it, whatever else they disagree on."""
CONSIDERED = 16
COMPARED = 40
LACKING = 0.34
"""The part of what the best passage has of the question that a passage may lack."""
COPY_LACKING = 0.45
COPY_OWN = 0.1
COPY_SCORE = 0.5
"""Two passages that differ in one value alone are sure to disagree, so they may lack more of the question, but must speak
of it (the share in the piece itself) and not lie far behind (the part of the best passage's score)."""
SAID_ACROSS = 2
AGREED_ACROSS = 0.6
"""Terms of a question that two pieces of two languages both say, and their part of what either says."""
MOST_SIDES = 3
ANYBODY = frozenset(
    {"employe", "staff", "worker", "colleagu", "peopl", "person", "compani", "员工", "公司", "职工", "我们", "人员"}
)
"""Terms for those whom all documents of a company speak of, so that one may leave them out."""

_SELF = frozenset("我你您有")
_CLAUSE = re.compile(r"[，；。]|[,;:](?!\d)")
_UNIT_WORD = re.compile(r"[A-Za-z]+|[天日周月年元]|小时|分钟|个月|星期")
_BETWEEN = re.compile(r"[-_.]+")
# "A further four weeks" is no whole.
_ADDS = re.compile(r"\b(?:further|additional(?:ly)?|extra|another|more)\b|另|再|额外", re.IGNORECASE)
# What tells an older paper from a newer one on the same thing.
_VERSION = re.compile(
    r"\b(?:old|new|latest|previous|current|draft|final|revised|updated|superseded|archived?|copy)\b"
    r"|[（(]?(?:新版|旧版|老版|原版|最新|现行|修订[版稿]?|终稿|草案|草稿|初稿|试行|暂行|更新|作废|废止|[新旧老原])[)）]?$|^(?:新版?|旧版?|老|原|最新)",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:1[89]|20)\d\d(?:-\d\d-\d\d)?")
# "QL-45" and "QL-60" are two things; "page-1" and "page-2" are names of files, "V2" and "V3" versions of one.
_CODE = re.compile(r"(?<![A-Za-z])(?!V-?\d)([A-Z]{1,5})-?(\d{1,4})(?![\dA-Za-z])")


def sides_of(question: str, chosen: Sequence[Candidate], found: Sequence[Candidate]) -> list[Candidate]:
    """Pieces of different documents that disagree on what is asked, the one that counts first; none where none do.

    Those that hold the figures of the question ("in 2019") before others, a chosen piece before the rest, those of
    copied passages last; `found` is best first.
    """
    if not chosen:
        return []
    asked = _AskedFigures(question)
    best = text_of_passage(chosen[0])
    answering = [one for one in found if one.found and not asked.has_another(one)][:COMPARED]
    full = [one for one in answering if holds_as_much(question, best, one, LACKING)]
    near = _worth_comparing(question, chosen, full)
    copied = _in_copies(chosen[0], [one for one in answering if holds_as_much(question, best, one, COPY_LACKING)])
    tried = [(one, full) for one in near] + [(one, others) for one, others in copied if one not in near]
    for one, others in sorted(tried, key=lambda pair: -asked.held(pair[0])):
        sides = [one]
        for other in others:
            # A third document that says what the second does adds nothing.
            if len(sides) < MOST_SIDES and all(disagree(question, other, side) for side in sides):
                sides.append(other)
        if len(sides) > 1:
            return sorted(sides, key=lambda side: (-day_of(side.passage.hit)[0].toordinal(), -side.score))
    return []


def _worth_comparing(question: str, chosen: Sequence[Candidate], answering: Sequence[Candidate]) -> list[Candidate]:
    """The chosen pieces, and, where the question says what kind it asks for, those near the best."""
    quoted = [one for one in chosen if one in answering]
    if wanted(question) not in FIGURES | NAMES:
        return quoted
    best, least_own = max(one.score for one in chosen), _least_own(chosen[0], answering)
    near = [one for one in answering if one.score >= best * NEAR_BEST and one.own >= least_own and one not in quoted]
    return quoted + near[:CONSIDERED]


def _least_own(best: Candidate, answering: Sequence[Candidate]) -> float:
    said = _letters(best.text)
    agreed = any(
        one.passage.hit.document_id != best.passage.hit.document_id and said in _letters(one.source)
        for one in answering
    )
    return best.own * (OWN_OF_AGREED if agreed else OWN_OF_BEST)


def _in_copies(best: Candidate, answering: Sequence[Candidate]) -> Iterator[tuple[Candidate, list[Candidate]]]:
    """Pieces that say something of the question in passages that are copied with one other value, and what is in the copies."""
    least = best.passage.hit.score * COPY_SCORE
    own = max(COPY_OWN, _least_own(best, answering))
    speaking = [one for one in answering if one.own >= own and one.passage.hit.score >= least]
    sources = {one.passage.n: one.source for one in speaking}
    copies = {n: {m for m in sources if m != n and difference(sources[n], sources[m])} for n in sources}
    for one in speaking:
        others = [other for other in speaking if other.passage.n in copies[one.passage.n]]
        if others:
            yield one, others


class _AskedFigures:
    """The figures of a question, as far as they tell one thing from another: "season 4", "in 2019"."""

    def __init__(self, question: str) -> None:
        units = units_of(question)
        self._keys = {unit.key for unit in units if unit.is_figure}
        self._years = _years(units)
        self._named = _named_figures(units)

    def held(self, one: Candidate) -> int:
        """How many of them stand in a piece, its passage or above it."""
        if not self._keys:
            return 0
        return len(self._keys & {unit.key for text in (_around(one), one.source) for unit in units_of(text)})

    def has_another(self, one: Candidate) -> bool:
        """Whether a piece names another year, or the same word with another figure ("season 3"), and not the asked."""
        if not self._keys:
            return False
        units = units_of(one.text)
        if self._years and (years := _years(units)) and not self._years & (years | _years(units_of(_around(one)))):
            return True
        named = _named_figures(units)
        return any(
            word in named and figure not in named[word] for word, figures in self._named.items() for figure in figures
        )


def _years(units: Sequence[Unit]) -> set[str]:
    return {unit.key[:4] for unit in units if _YEAR.fullmatch(unit.key)}


def _named_figures(units: Sequence[Unit]) -> dict[str, set[str]]:
    """Figures by the word right before them."""
    named: dict[str, set[str]] = {}
    for before, unit in pairwise(units):
        if unit.kind == "number" and before.kind in ("word", "name") and before.key not in ENGLISH_STOP_WORDS:
            named.setdefault(before.key, set()).add(unit.key)
    return named


def disagree(question: str, one: Candidate, other: Candidate) -> bool:
    """Whether two pieces give different values for what is asked."""
    hit, other_hit = one.passage.hit, other.passage.hit
    if hit.document_id == other_hit.document_id or one.piece.kind == "code" or other.piece.kind == "code":
        return False
    if language_of(hit) != language_of(other_hit):
        return _disagree_across(question, one, other)
    found = difference_for(question, one.text, other.text)
    return found is not None and _speak_of_one(question, found, one, other)


def _disagree_across(question: str, one: Candidate, other: Candidate) -> bool:
    """Whether pieces in two languages give one figure each of a kind, not the same, for the same words of a question.

    The words of the other language's piece are the question's by the lexicon (`bridged`); fewer than two tell nothing.
    """
    if wanted(question) not in FIGURES or _are_of_two_models(text_around(one), text_around(other)):
        return False
    told = _clause_across(question, one), _clause_across(question, other)
    if any(map(_ADDS.search, told)):
        return False
    held = [[each for each in figures_of(text) if each.unit and not each.is_implied] for text in told]
    units = [{each.unit for each in figures} for figures in held]
    shared = units[0] & units[1]
    if len(shared) != 1 or not all(sum(each.unit in shared for each in figures) == 1 for figures in held):
        return False
    a, b = (next(each for each in figures if each.unit in shared) for figures in held)
    # What both count in says nothing of what they speak of: five working days' notice is no work from home.
    said = [
        (piece.said | piece.said_above) - _counted(question, figure.unit) for piece, figure in ((one, a), (other, b))
    ]
    same = said[0] & said[1]
    if len(same) < SAID_ACROSS or len(same) < AGREED_ACROSS * max(len(one.said & said[0]), len(other.said & said[1])):
        return False
    every = [
        [each for each in figures_of(piece.text) if each.unit in shared and not each.is_implied]
        for piece in (one, other)
    ]
    # "Eight weeks, twelve with a gas burner" is not denied by "twelve weeks".
    return not a.is_date and not any(x.agrees(y) for x in every[0] for y in every[1])


def _clause_across(question: str, one: Candidate) -> str:
    """Of a sentence with several figures the clause that says most of the question, in its own words or the other language's."""
    text = one.text
    clauses = [part for part in _CLAUSE.split(text) if part.strip()]
    if one.piece.kind == "table" or len(clauses) < 2:
        return text
    asked = {term.rstrip("*") for term in query_terms(question)}
    bridged = bridge(question, detect(question), [language_of(one.passage.hit)])

    def said(clause: str) -> int:
        found = set(terms(clause))
        return len((asked & found) | bridged(found))

    return max(clauses, key=said)


def _counted(question: str, unit: str) -> frozenset[str]:
    """The question's terms that are only what a figure of that unit counts: "days"."""
    return frozenset(
        term
        for word in _UNIT_WORD.findall(question)
        if any(f.unit == unit for f in figures_of(f"2 {word}"))
        for term in terms(word)
    )


def day_of(hit: DocumentHit) -> tuple[date, bool]:
    """The day a document is from, and whether it says so itself; else the day it was added or changed here."""
    return (hit.dated, True) if hit.dated else (hit.updated_at.date(), False)


def _speak_of_one(question: str, found: Difference, one: Candidate, other: Candidate) -> bool:
    """Whether both are about the same thing: passages, titles and headings say as much of the question, of one product."""
    around = [text_of_passage(each) for each in (one, other)]
    if not say_as_much(question, found, *around):
        return False
    names = (found.one, found.other) if found.kind == "name" else ("", "")
    if _lists_both(other, one.text, names[0]) or _lists_both(one, other.text, names[1]):
        return False
    hit, other_hit = one.passage.hit, other.passage.hit
    if _are_two(hit.title, other_hit.title) or _are_two(_stem(hit), _stem(other_hit)):
        return False
    return not _are_of_two_models(_around(one), _around(other))


def holds_as_much(question: str, best: str, one: Candidate, lacking: float) -> bool:
    """Whether the passage of a piece has most of the question that the best one has: else it is about something near it.

    In another language than the question it has none of its words as they stand.
    """
    if language_of(one.passage.hit) != detect(question):
        return True
    asked = {term.rstrip("*") for term in query_terms(question)} & set(terms(best))
    return len(asked - set(terms(text_of_passage(one))) - ANYBODY) <= lacking * len(asked)


def say_as_much(question: str, found: Difference, one: str, other: str) -> bool:
    """Whether two texts hold the same words of a question, their two values and words for everybody left out."""
    asked = {term.rstrip("*") for term in query_terms(question)} - set(terms(f"{found.one} {found.other}"))
    asked -= _across(found.one, one) | _across(found.other, other)
    apart = (asked & (set(terms(one)) ^ set(terms(other)))) - ANYBODY
    both = asked & set(terms(one)) & set(terms(other))
    # "我每" of "我每年" and "年有" of "每年有" are no words.
    return not {term for term in apart if term.isascii() or not (_SELF & set(term) or _is_border(term, both))}


def _is_border(term: str, both: Set[str]) -> bool:
    """Whether two Chinese signs are the end of one word and the beginning of the next, which both texts hold: 房开 of 健身房开放."""
    ends, begins = any(one[-1] == term[0] for one in both), any(one[0] == term[-1] for one in both)
    return ends and begins


def _across(value: str, text: str) -> set[str]:
    """The terms that a value makes with the signs beside it: 点之 of 九点之前 is half the value."""
    found = re.finditer(re.escape(value), text) if value else ()
    return {term for m in found for term in terms(text[max(0, m.start() - 1) : m.end() + 1]) if not term.isascii()}


def text_of_passage(one: Candidate) -> str:
    """The passage of a piece with the title, the name and the headings that it stands under."""
    return f"{_around(one)}\n{one.source}"


def text_around(one: Candidate) -> str:
    """A piece with the title, the name and the headings that it stands under."""
    return f"{_around(one)}\n{one.text}"


def _are_two(one: str, other: str) -> bool:
    """Whether two titles are alike but for a name: "London office guide", "Leipzig office guide"."""
    found = difference(*(_VERSION.sub("", _BETWEEN.sub(" ", name)) for name in (one, other)))
    return found is not None and found.kind == "name"


def _are_of_two_models(one: str, other: str) -> bool:
    """Whether two places name codes with the same letters and none with the same figures: "QL-45", "QL-60"."""
    codes = [{(found.group(1), found.group(2)) for found in _CODE.finditer(text)} for text in (one, other)]
    shared = {letters for letters, _ in codes[0]} & {letters for letters, _ in codes[1]}
    return bool(shared) and codes[0].isdisjoint(codes[1])


def _stem(hit: DocumentHit) -> str:
    return PurePath(hit.document).stem


def _lists_both(one: Candidate, sentence: str, value: str) -> bool:
    """Whether the passage of a piece holds the other's sentence or name too: of a list, or of what has changed."""
    said = _letters(one.source)
    return _letters(sentence) in said or (bool(value) and _letters(value) in said)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, fold(text)))


def _around(one: Candidate) -> str:
    hit = one.passage.hit
    return "\n".join((hit.title, _stem(hit), *hit.heading, one.under))
