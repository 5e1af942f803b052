"""Forgetting as a curve: how strong a memory still is, and when it fades; pure.

`strength = exp(-t / S)` after Ebbinghaus (1885). `t` counts days on which the user talked with Tandem since the memory
was last told or used: only then could it have been used. Who comes back after a year finds all they knew, and a clock
that jumps ten years ahead, or back, is a day at most. `S`, in such days, grows with importance and with each rehearsal:
an answer that used the memory, a further message that said it.
"""

from dataclasses import replace
from datetime import UTC, datetime
from math import ceil, exp, log

from assistant.datatypes import Fact
from assistant.stores.fact_reader import STANDING_KINDS
from assistant.stores.fact_rows import SLOT_KINDS

BASE_DAYS = 20.0
"""`S` of a memory of middle importance, never rehearsed. Ebbinghaus kept 21 % after 31 days, which is 31 / ln(1 / .21) =
19.9 (repeated with like results: Murre and Dros, PLoS ONE 10(7), 2015)."""
MIDDLE_IMPORTANCE = 0.5
"""From half as long for what matters nothing to half as long again for what matters most."""
ARCHIVED_BELOW = 0.02
"""Strength from which a memory is out of recall. What is of middle importance and never used gets there after 79 days
of use, in four months of working days; an allergy, were it no constraint, after 114; anything used once, after twice
that."""


def stability(importance: float, rehearsals: int = 0) -> float:
    """`S` in days of use: each rehearsal adds as much again as the first telling gave (as in MemoryBank,
    arXiv:2305.10250)."""
    weight = MIDDLE_IMPORTANCE + min(1.0, max(0.0, importance))
    return BASE_DAYS * weight * (1 + max(0, rehearsals))


def strength(idle_days: int, importance: float, rehearsals: int = 0) -> float:
    """What is left of a memory, 1 when told or used today, towards 0 for what was left alone."""
    return exp(-max(0, idle_days) / stability(importance, rehearsals))


def lifetime(importance: float, rehearsals: int = 0) -> int:
    """The first idle day on which a memory has faded."""
    return ceil(stability(importance, rehearsals) * log(1 / ARCHIVED_BELOW))


SHORTEST_LIFETIME = lifetime(0.0)


def rehearsals_of(fact: Fact) -> int:
    """How often a fact was used in answers, or said once more."""
    return fact.uses + max(0, fact.sources - 1)


def is_lasting(fact: Fact, now: datetime) -> bool:
    """Whether a fact does not fade: pinned, in the profile, for everyone, of a day to come, or a constraint or
    decision, which is in use without being named."""
    if fact.pinned or fact.kind in STANDING_KINDS or fact.scope == "global":
        return True
    if fact.subject == "user" and fact.scope == "user" and fact.kind in SLOT_KINDS:
        return True
    return any(at is not None and at > now for at in (fact.valid_from, fact.valid_to))


def strength_of(fact: Fact, now: datetime | None = None) -> float:
    """The strength of a fact now; 1 for one that does not fade."""
    if is_lasting(fact, now or datetime.now(UTC)):
        return 1.0
    return strength(fact.idle_days, fact.importance, rehearsals_of(fact))


def with_strength(fact: Fact) -> Fact:
    """The fact as it is shown, with what is left of it."""
    return replace(fact, strength=round(strength_of(fact), 4))


def has_faded(fact: Fact, now: datetime) -> bool:
    """Whether a fact is to leave recall."""
    return not is_lasting(fact, now) and fact.idle_days >= lifetime(fact.importance, rehearsals_of(fact))
