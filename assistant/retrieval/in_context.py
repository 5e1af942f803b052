"""Messages ranked in their context: by those beside them, by who said them, by the talk they stand in, and by the day.

A turn of a talk says little by itself: its neighbours say what it is about, and a talk with several near turns is the one
that is meant. Pure; weights measured on LoCoMo (recall@10 over all categories, multi-hop, sessions): fused arms .749,
.448, .936; with all of this .801, .466, .9397.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.datatypes import Fused
from assistant.retrieval.keywords import fold
from assistant.retrieval.time_asked import TimeAsked
from assistant.stores.message_places import MessagePlace

BESIDE = 0.15
"""Of its neighbours' scores a message gets so much: at .3 the neighbours of one hit fill the places (multi-hop .42)."""
SAID_BY = 0.10
"""So much is added to a message of the speaker whom the question names, and taken from those of others."""
TALK, TALK_TURNS = 0.2, 5
"""The share of a message's score that is its talk's: the mean of the talk's best five; at .15 of the best three recall@10 of
LoCoMo is .009 lower, and from .15 of eight to .25 of five it differs by .004."""
ON_THE_DAY = 0.10
"""Added to what was said at the time that is asked about; LoCoMo's questions with a date: sessions .953 to .981."""


@dataclass(frozen=True, slots=True)
class Cues:
    """What a question says of where its answer stands: its folded words, and the time it asks about."""

    folded: str
    time: TimeAsked | None


def in_context(found: Sequence[Fused], places: Mapping[str, MessagePlace], cues: Cues) -> list[Fused]:
    """The candidates that have a place, best first, their scores raised or lowered by their context."""
    kept = [candidate for candidate in found if candidate.id in places]
    own = {candidate.id: candidate.score for candidate in kept}
    raised = dict(own)
    for id_, score in own.items():
        previous = places[id_].previous
        if previous in own:
            raised[id_] += BESIDE * own[previous]
            raised[previous] += BESIDE * score
    named = _named(cues.folded, {place.speaker for place in places.values() if place.speaker})
    if len(named) == 1:
        for id_ in raised:
            raised[id_] *= 1 + SAID_BY if places[id_].speaker in named else 1 - SAID_BY
    raised = _by_talk(raised, places)
    if cues.time is not None:
        for id_ in raised:
            raised[id_] += ON_THE_DAY * cues.time.nearness(places[id_].at)
    ranked = [replace(candidate, score=raised[candidate.id]) for candidate in kept]
    return sorted(ranked, key=lambda candidate: (-candidate.score, candidate.id))


def _by_talk(scores: Mapping[str, float], places: Mapping[str, MessagePlace]) -> dict[str, float]:
    """Each score drawn towards that of its talk, the best talk's counting as much as the best message."""
    talks: dict[str, list[float]] = {}
    for id_, score in scores.items():
        talks.setdefault(places[id_].session, []).append(score)
    worth = {talk: sum(sorted(of_talk)[-TALK_TURNS:]) / TALK_TURNS for talk, of_talk in talks.items()}
    best, top = max(worth.values(), default=0.0), max(scores.values(), default=0.0)
    if best <= 0:
        return dict(scores)
    return {id_: (1 - TALK) * score + TALK * top * worth[places[id_].session] / best for id_, score in scores.items()}


def _named(question: str, speakers: Iterable[str]) -> set[str]:
    """Those of the speakers whom the folded question names; words of a name count whole, Chinese ones anywhere."""
    padded = f" {''.join(char if char.isalnum() else ' ' for char in question)} "
    return {speaker for speaker in speakers if _stands(fold(speaker).strip(), padded)}


def _stands(name: str, padded: str) -> bool:
    return bool(name) and (f" {name} " in padded if name.isascii() else name in padded)
