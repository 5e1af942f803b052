"""What gives another figure than the answer from a day on ("ordered on or after 1 July 2026: 18 months"); pure.

It changes nothing in the older paper and does not deny it, for what came before that day still goes by it; but who asks
for the figure must see both.
"""

from collections.abc import Sequence

from assistant.models.candidates import Candidate
from assistant.models.conflicts import day_of
from assistant.models.cues import wanted
from assistant.retrieval.figures import figures_of
from assistant.retrieval.from_a_day import starts_on_a_day
from assistant.retrieval.gate_features import language_of

OF_RULES = frozenset({"money", "frequency", "duration", "quantity"})
PASSAGE = 0.25
"""How near the passage of such a rule must come to that of the answer: its own words say what is asked."""


def later_rule(question: str, chosen: Sequence[Candidate], found: Sequence[Candidate]) -> Candidate | None:
    """The best piece of another, newer paper in the answer's language that gives another figure from a day on."""
    if wanted(question) not in OF_RULES or not chosen or any(starts_on_a_day(one.text) for one in chosen):
        return None
    best = chosen[0]
    near = [one for one in found if one.is_text and one.passage.hit.score >= best.passage.hit.score * PASSAGE]
    return next((one for one in near if starts_on_a_day(one.text) and _is_later(one, best)), None)


def _is_later(one: Candidate, best: Candidate) -> bool:
    """Whether a piece says itself what the best one says of the question, in another figure of the same unit."""
    hit, of_best = one.passage.hit, best.passage.hit
    is_other = hit.document_id != of_best.document_id and language_of(hit) == language_of(of_best)
    if not is_other or day_of(hit)[0] < day_of(of_best)[0] or not one.said >= (best.said or best.said_above):
        return False
    values, of_old = _measures(one.text), _measures(best.text)
    return bool({unit for unit, _ in values} & {unit for unit, _ in of_old}) and not values & of_old


def _measures(text: str) -> set[tuple[str, float]]:
    """The figures of a text that have a unit, days of the calendar left out."""
    return {
        (each.unit, each.value) for each in figures_of(text) if each.unit and not each.is_date and not each.is_implied
    }
