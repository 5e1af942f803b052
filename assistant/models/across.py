"""Pieces in the other language, where those in the question's own lack what it asks for; pure.

What a library has in the question's language ranks first, and may name another document for the figure, or speak of
something near: "the amount is in the handbook". A piece of the other language that has it is the answer then.
"""

from collections.abc import Sequence
from dataclasses import replace

from assistant.models import weights
from assistant.models.candidates import Candidate
from assistant.models.contacts import AnswerType
from assistant.models.cues import wanted
from assistant.retrieval.gate_features import language_of
from assistant.retrieval.language import detect

LEAST = 0.35
"""The share of the question that a piece of the other language must say, half of its heading's counted."""
AHEAD = 0.1
"""How much more it must say than any piece in the question's own language that has the value."""
NEAR = 0.5
"""How near the best one in its language a piece must come to be looked at."""
OF_FIGURES = frozenset({"money", "frequency", "duration", "quantity", "time", "date"})


def across_first(question: str, value: AnswerType | None, found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates best first, those of the other language alone as answers where they have what the own ones lack."""
    asked = detect(question)
    own = [one for one in found if language_of(one.passage.hit) == asked]
    other = [_unburdened(one) for one in found if language_of(one.passage.hit) != asked]
    if not own or not other:
        return list(found)
    is_figure = wanted(question) in OF_FIGURES

    def has(piece: Candidate) -> bool:
        return value.is_in(piece) if value else piece.holds or not is_figure

    holding = [one for one in _near(own) if has(one)]
    best = max(map(_said, holding), default=0.0)
    best_other, of_other = max(
        ((_said(one), one.said) for one in _near(other) if has(one)),
        key=lambda one: one[0],
        default=(0.0, frozenset[str]()),
    )
    if not of_other - frozenset[str]().union(*(one.said | one.said_above for one in holding)):
        return list(found)
    # Without a value to look for, words alone must tell, and the own language has its own.
    ahead = AHEAD if value or is_figure else 2 * AHEAD
    if best_other < LEAST or best_other < best + ahead:
        return list(found)
    first = sorted(other, key=lambda one: (-(one.score + _said(one) * has(one)), one.order))
    return [*first, *(replace(one, found=False) for one in own)]


def _near(found: Sequence[Candidate]) -> list[Candidate]:
    top = max((one.score for one in found if one.found), default=0.0)
    return [one for one in found if one.found and one.score >= top * NEAR]


def _said(piece: Candidate) -> float:
    return piece.own + piece.section / 2


def _unburdened(piece: Candidate) -> Candidate:
    """A piece without what its language cost it."""
    return replace(piece, score=piece.score - weights.OTHER_LANGUAGE) if piece.is_text else piece
