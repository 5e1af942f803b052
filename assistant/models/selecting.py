"""Which pieces of the numbered passages answer a question, without a model; pure but for an optional embedding.

(Longer than most files: each step works on the same list of candidates.)
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.datatypes import NumberedPassage
from assistant.models.cues import Wanted, holds, wanted
from assistant.models.sentences import Kind, Piece, pieces
from assistant.retrieval.footnotes import marks, note_start
from assistant.retrieval.keywords import query_terms, terms

MAX_PIECES = 3
MAX_EMBEDDED = 12
"""Candidates that the optional embedding looks at: one small batch."""
# Weights of what speaks for a piece beside the share of the question's terms that stand in it.
# (random search over 300 questions each of CMRC2018 and NQ; flat around these values).
NEIGHBOUR = 0.5
PASSAGE = 0.6
FIRST = 0.3
HEADING = 0.25
CUE = 0.2
# An amount of money is far rarer in text than a number, so a piece that names one says more.
MONEY_CUE = 0.6
# A figure or a date beside the words of the question is the answer more often than either alone.
TOGETHER = 0.25
TOGETHER_SHARE = 0.35
OPENING = 0.05
TABLE = 0.1
SIMILARITY = 0.6
# A further piece must come this near to the best one.
NEAR_BEST = 0.65

# An amendment counts in a passage that the question finds nearly as well.
AMENDING_PASSAGE = 0.5
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_COUNTS_PLACE = re.compile(r"\s*[年月日号节条章]|[.)、](?:\s|$|[^\d\s])")
_YEAR = re.compile(r"(?:19|20)\d\d")
_AMENDS = re.compile(
    r"(?:调整|更正|修订|变更|修改|缩短|延长|提高|降低)[为至到]|改为|应为|不再"
    r"|\b(?:amended|corrected|instead of|replaced by|superseded|no longer"
    r"|(?:changed|raised|reduced|extended|shortened|lowered|increased) (?:from|to))\b",
    re.IGNORECASE,
)

COMMAND_LENGTH = 80
_CLOSED = frozenset(".。!！?？;；…\"'”’」』)]）")
_ANNOUNCED = frozenset({"item", "code", "table"})

Similarity = Callable[[str, Sequence[str]], Sequence[float]]
"""Question and texts to cosines; injected where an embedding model is at hand."""


@dataclass(frozen=True, slots=True)
class Selected:
    """One piece chosen for the answer; `text` stands verbatim in passage `n`, line breaks inside prose folded.

    `amends` is set for what changes a figure in another chosen piece, and so goes before it; `section` is
    the share of the question that stands in the heading above.
    """

    n: int
    text: str
    kind: Kind
    score: float
    amends: bool = False
    section: float = 0.0


@dataclass(frozen=True, slots=True)
class _Candidate:
    passage: NumberedPassage
    piece: Piece
    text: str
    score: float
    order: int
    section: float = 0.0


class Asked:
    """A question, its terms and their weights over the pieces at hand: a rare term says more."""

    def __init__(self, question: str, texts: Sequence[set[str]]) -> None:
        self.wanted: Wanted | None = wanted(question)
        self.terms = [term.rstrip("*") for term in query_terms(question)]
        self.weights = {
            term: math.log(1 + len(texts) / (1 + sum(term in held for held in texts))) for term in self.terms
        }
        self._total = sum(self.weights.values()) or 1.0

    def cue(self, text: str) -> float:
        """What it adds that a text holds the kind of thing asked for."""
        if self.wanted is None or not holds(self.wanted, text):
            return 0.0
        return MONEY_CUE if self.wanted == "money" else CUE

    def is_figure(self) -> bool:
        """Whether a figure is asked for, which few texts hold by chance."""
        return self.wanted in ("money", "quantity", "date")

    def share(self, held: set[str]) -> float:
        """The weighted share of the question's terms that stand in a text, 0 to 1."""
        return sum(weight for term, weight in self.weights.items() if term in held) / self._total


def select(
    question: str, passages: Sequence[NumberedPassage], *, room: int, similarity: Similarity | None = None
) -> list[Selected]:
    """At most three pieces that fit into `room` characters together, the best passage's first, in text order."""
    candidates = _candidates(question, passages)
    if similarity is not None:
        candidates = _with_similarity(question, candidates, similarity)
    candidates.sort(key=lambda candidate: (-candidate.score, candidate.order))
    chosen: list[_Candidate] = []
    left = room
    for candidate in candidates:
        if len(chosen) == MAX_PIECES or (chosen and candidate.score < chosen[0].score * NEAR_BEST):
            break
        if len(candidate.text) <= left and not any(_repeats(candidate, other) for other in chosen):
            chosen.append(candidate)
            left -= len(candidate.text)
    if not chosen and candidates:
        chosen = [_cut(candidates[0], room)]
    chosen = _with_notes(chosen, candidates, room)
    amendment = _amendment(question, chosen, candidates)
    if amendment is not None:
        chosen = _with_amendment(chosen, amendment, room)
    left = room - sum(len(candidate.text) for candidate in chosen)
    chosen += _belonging(chosen, candidates, left, wanted(question) == "way")
    chosen = _without_empty_announcements(chosen)
    ranks: dict[int, int] = {}
    for candidate in chosen:
        ranks.setdefault(candidate.passage.n, len(ranks))
    chosen.sort(key=lambda candidate: (ranks[candidate.passage.n], candidate.order))
    return [Selected(c.passage.n, c.text, c.piece.kind, c.score, c is amendment, c.section) for c in chosen]


def _amendment(question: str, chosen: Sequence[_Candidate], candidates: Sequence[_Candidate]) -> _Candidate | None:
    """What amends a number in the chosen ("600 is raised to 680"): an annex that changes a figure.

    Of a table the rows count that say most of what was asked, so that another row's amendment is not taken.
    """
    asked = set(query_terms(question))
    best = max((candidate.passage.hit.score for candidate in chosen), default=0.0)
    for candidate in candidates:
        if not _AMENDS.search(candidate.text) or candidate.passage.hit.score < best * AMENDING_PASSAGE:
            continue
        others = (each for each in chosen if each is not candidate)
        if _numbers(candidate.text) & {number for each in others for number in _numbers(_most_asked(each, asked))}:
            return candidate
    return None


def _numbers(text: str) -> set[str]:
    """The figures in a text; dates, numbers of sections and of items stand in too many to tie one to another."""
    return {
        found.group()
        for found in _NUMBER.finditer(text)
        if not _YEAR.fullmatch(found.group()) and not _COUNTS_PLACE.match(text, found.end())
    }


def _most_asked(candidate: _Candidate, asked: set[str]) -> str:
    if candidate.piece.kind != "table":
        return candidate.text
    shared = [(len(asked & set(terms(row))), row) for row in candidate.text.splitlines() if _numbers(row)]
    most = max((count for count, _ in shared), default=0)
    return "\n".join(row for count, row in shared if count == most)


def _with_amendment(chosen: list[_Candidate], amendment: _Candidate, room: int) -> list[_Candidate]:
    """The chosen with what amends them, in place of the least where room lacks: it matters more than a third sentence."""
    kept = [candidate for candidate in chosen if candidate is not amendment]
    while len(kept) > 1 and _size(kept) + len(amendment.text) > room:
        kept.pop()
    return [*kept, amendment]


def _with_notes(chosen: list[_Candidate], candidates: Sequence[_Candidate], room: int) -> list[_Candidate]:
    """The chosen with the footnotes that they point to, in place of the least where room lacks."""
    by_order = {candidate.order: candidate for candidate in candidates}
    for marked in list(chosen):
        for name in marks(marked.text):
            note = _note(note_start(name), marked, by_order)
            kept = [candidate for candidate in chosen if candidate not in note]
            while note and len(kept) > 1 and kept[-1] is not marked and _size(kept) + _size(note) > room:
                kept.pop()
            chosen = [*kept, *note] if _size(kept) + _size(note) <= room else chosen
    return chosen


def _note(start: str, marked: _Candidate, by_order: Mapping[int, _Candidate]) -> list[_Candidate]:
    """The sentences of a footnote in the document of a piece: the one that begins it and those on its line."""
    document = marked.passage.hit.document_id
    note = [c for c in by_order.values() if c.passage.hit.document_id == document and c.text.startswith(start)][:1]
    while note and (after := by_order.get(note[-1].order + 1)) and after.passage is note[-1].passage:
        if "\n" in after.passage.hit.text[note[-1].piece.end : after.piece.start]:
            break
        note.append(after)
    return note


def _size(candidates: Sequence[_Candidate]) -> int:
    return sum(len(candidate.text) for candidate in candidates)


def _without_empty_announcements(chosen: list[_Candidate]) -> list[_Candidate]:
    """The chosen without a piece that ends in a colon and announces nothing that was chosen too."""
    there = {(candidate.passage.n, candidate.order) for candidate in chosen}
    kept = [c for c in chosen if c.text.rstrip()[-1:] not in (":", "：") or (c.passage.n, c.order + 1) in there]
    return kept or chosen


def _belonging(
    chosen: Sequence[_Candidate], candidates: Sequence[_Candidate], left: int, is_way: bool
) -> list[_Candidate]:
    """What a chosen piece announces, or is announced by: a list or code behind a colon, its sentence before it."""
    by_order = {candidate.order: candidate for candidate in candidates}
    taken = {candidate.order for candidate in chosen}
    added: list[_Candidate] = []
    for candidate in chosen:
        for near in (*_announced(candidate, by_order, is_way), *_announcing(candidate, by_order)):
            if near.order not in taken and len(near.text) <= left:
                taken.add(near.order)
                added.append(near)
                left -= len(near.text)
    return added


def _announced(candidate: _Candidate, by_order: Mapping[int, _Candidate], is_way: bool) -> Iterator[_Candidate]:
    """The list or code behind a piece that ends in a colon or in mid-sentence, or the steps behind a step."""
    opens = candidate.text.rstrip()[-1:] not in _CLOSED
    if not (opens and candidate.piece.kind == "sentence") and not (is_way and candidate.piece.kind == "item"):
        return
    order = candidate.order + 1
    while (near := by_order.get(order)) and near.passage is candidate.passage and _is_announced(near):
        yield near
        order += 1


def _announcing(candidate: _Candidate, by_order: Mapping[int, _Candidate]) -> Iterator[_Candidate]:
    """The sentence right before code or a list, which says what it is for."""
    near = by_order.get(candidate.order - 1)
    is_announced = candidate.piece.kind in ("code", "item")
    if near and is_announced and near.passage is candidate.passage and near.piece.kind == "sentence":
        yield near


def _is_announced(candidate: _Candidate) -> bool:
    if candidate.piece.kind == "sentence":
        # A command on a line of its own, in a manual that indents everything.
        return len(candidate.text) <= COMMAND_LENGTH and candidate.text[-1:] not in _CLOSED
    return candidate.piece.kind in _ANNOUNCED


def _candidates(question: str, passages: Sequence[NumberedPassage]) -> list[_Candidate]:
    cut = [(passage, piece) for passage in passages for piece in pieces(passage.hit.text)]
    held = [set(terms(passage.hit.text[piece.start : piece.end])) for passage, piece in cut]
    asked = Asked(question, held)
    shares = [asked.share(found) for found in held]
    best = max((passage.hit.score for passage in passages), default=0.0) or 1.0
    outer = {passage.n: asked.share(_heading_terms(passage)) for passage in passages}
    sections = _sections(cut, shares, outer)
    said = max(shares, default=0.0) * TOGETHER_SHARE if asked.is_figure() else math.inf
    cues = [asked.cue(passage.hit.text[piece.start : piece.end]) for passage, piece in cut]
    return [
        _Candidate(
            passage,
            piece,
            _verbatim(passage, piece),
            shares[i]
            + NEIGHBOUR * _neighbour(cut, shares, i)
            + PASSAGE * passage.hit.score / best
            + FIRST * (passage is passages[0])
            + HEADING * sections[i]
            + cues[i]
            + TOGETHER * (cues[i] > 0 and 0 < said <= max(shares[i], sections[i] * (piece.kind == "table")))
            + OPENING * (piece.start == 0)
            + TABLE * (piece.kind == "table"),
            i,
            sections[i],
        )
        for i, (passage, piece) in enumerate(cut)
        if piece.kind != "heading"
    ]


def _neighbour(cut: Sequence[tuple[NumberedPassage, Piece]], shares: Sequence[float], i: int) -> float:
    """The better share of the pieces beside this one in its passage: what an "it" here may speak of.

    A heading speaks of what comes after it alone.
    """
    beside = [j for j in (i - 1, i + 1) if 0 <= j < len(cut) and cut[j][0].n == cut[i][0].n]
    return max((shares[j] for j in beside if j < i or cut[j][1].kind != "heading"), default=0.0)


def _sections(
    cut: Sequence[tuple[NumberedPassage, Piece]], shares: Sequence[float], outer: Mapping[int, float]
) -> list[float]:
    """For each piece the share of the heading it stands under: in the passage, else the passage's own."""
    found: list[float] = []
    current = 0.0
    for i, (passage, piece) in enumerate(cut):
        if i == 0 or cut[i - 1][0].n != passage.n:
            current = outer[passage.n]
        if piece.kind == "heading":
            current = max(shares[i], outer[passage.n])
        found.append(current)
    return found


def _heading_terms(passage: NumberedPassage) -> set[str]:
    return set(terms(" ".join((passage.hit.title, *passage.hit.heading))))


def _verbatim(passage: NumberedPassage, piece: Piece) -> str:
    text = passage.hit.text[piece.start : piece.end]
    # A line break inside a sentence is the page's, not the author's; in code it means something.
    return text if piece.kind in ("code", "table") else re.sub(r"\s*\n\s*", " ", text)


def _repeats(candidate: _Candidate, other: _Candidate) -> bool:
    """Whether one says no more than the other; a copied page differs in its line breaks."""
    one, two = ("".join(each.text.split()) for each in (candidate, other))
    return one in two or two in one


def _with_similarity(question: str, candidates: list[_Candidate], similarity: Similarity) -> list[_Candidate]:
    """The best candidates scored anew with their nearness in meaning, scaled over this batch."""
    ranked = sorted(candidates, key=lambda candidate: (-candidate.score, candidate.order))
    batch = ranked[:MAX_EMBEDDED]
    cosines = list(similarity(question, [candidate.text for candidate in batch]))
    low, high = min(cosines, default=0.0), max(cosines, default=0.0)
    span = (high - low) or 1.0
    return [
        replace(c, score=c.score + SIMILARITY * (cosine - low) / span) for c, cosine in zip(batch, cosines, strict=True)
    ]


def _cut(candidate: _Candidate, room: int) -> _Candidate:
    """The beginning of a piece that is too long by itself, up to a border where there is one."""
    text = candidate.text[:room]
    border = max(text.rfind(mark) for mark in "，；、。, ;\n")
    return replace(candidate, text=text[: border + 1].rstrip() if border > room // 2 else text)
