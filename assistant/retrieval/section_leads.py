"""Across languages a later passage of a section counts with the section's first; pure.

There the vector of a single passage says little of what it is about: the cosines of gold passages and of others lie
closer together, and of a section cut into many passages one is near to any question by chance, mostly one of commands
and names. The first passage, which opens the subject, steadies them. That is also what a system gains that embeds a
passage of the set whole: the model reads its first 512 tokens and no others.
"""

from collections.abc import Callable, Mapping, Sequence

from assistant.datatypes import ArmScore, Fused, Scored
from assistant.stores.document_rows import SectionPlace

LEAD_SHARE = 0.3
"""What the first passage's cosine counts in a later one's: a share between those that do most in sections and those that
do least harm elsewhere. nDCG@10 of the dense arm with shares of 0 / .2 / .3 / .4 / .5:

    Chinese over English manuals   .523 / .550 / .559 / .561 / .563
      a chapter as one section     .523 / .533 / .540 / .541 / .528
      a manual as one section      .523 / .521 / .520 / .520 / .519
    English over Chinese manuals   .594 / .603 / .604 / .603 / .600
      a chapter as one section     .594 / .609 / .610 / .608 / .593
      a manual as one section      .594 / .593 / .592 / .592 / .591
    XQuAD, English over Chinese    .813 / .820 / .822 / .824 / .825
    XQuAD, Chinese over English    .512 / .513 / .513 / .514 / .514

Within a language it is left out: over a handbook in long sections .685 / .689 / .681 / .666 / .654. Tried instead of the
first passage, Chinese over English manuals: the one before (.551; in chapters .483), both beside (.550; .512), the mean
of the section (.491), a fine for each passage by the logarithm of their number (at most .546, English over Chinese .585).
In two languages at once, 150 questions of each: Chinese over English manuals beside Chinese XQuAD .350 -> .366, English
over Chinese manuals beside the handbook .389 -> .389; what the own language answers stays (.962, .726)."""

PlacesOf = Callable[[Sequence[str]], Mapping[str, SectionPlace]]
"""Where each passage stands in its section."""
Led = Callable[[Sequence[Scored]], list[Scored]]
"""An arm's passages with their scores by which they are fused."""


def led(found: Sequence[Scored], places_of: PlacesOf, share: float = LEAD_SHARE) -> list[Scored]:
    """The passages, a later one of a section with `share` of the score of its first.

    A first passage that is not among them is farther than all of them and counts as the last. Within a section the order
    stays as it was. Of 100,000 passages the places of 200 take 4 ms of processor time.
    """
    if not found:
        return []
    places = places_of([hit.id for hit in found])
    scores = {hit.id: hit.score for hit in found}
    opening = {places[id_].section: score for id_, score in scores.items() if id_ in places and places[id_].opens}
    last = min(scores.values())

    def score(hit: Scored) -> float:
        place = places.get(hit.id)
        if place is None or place.opens:
            return hit.score
        return (1.0 - share) * hit.score + share * opening.get(place.section, last)

    return [Scored(hit.id, score(hit)) for hit in found]


def with_cosines(pool: Sequence[Fused], found: Sequence[Scored]) -> list[Fused]:
    """A fused list in which the dense arm's score and rank are those of the vectors: they are what people are shown and
    the gate was fitted to."""
    ordered = sorted(found, key=lambda hit: (-hit.score, hit.id))
    own = {hit.id: ArmScore(rank, hit.score) for rank, hit in enumerate(ordered, 1)}
    return [
        Fused(each.id, each.score, {**each.arms, "dense": own[each.id]}) if each.id in own else each for each in pool
    ]
