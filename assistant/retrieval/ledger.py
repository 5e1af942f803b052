"""The evidence ledger of a turn: every candidate, what each arm said of it, and what became of it; ids alone."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.datatypes import Citation, DocumentHit, Evidence, Fate, MemoryHit, MessageHit, Slot, Source

Hit = DocumentHit | MemoryHit | MessageHit


@dataclass(frozen=True, slots=True)
class Placed:
    """What one source put into the prompt, by id, and what stood there already through another source."""

    in_prompt: Mapping[str, int | None]
    elsewhere: Collection[str] = ()


def lines_of(source: Source, hits: Sequence[Hit], placed: Placed) -> list[Evidence]:
    """A line for each hit of one source, in its rank."""
    return [
        Evidence(source, hit.id, rank, hit.score, hit.arms, _fate(hit, placed, source), placed.in_prompt.get(hit.id))
        for rank, hit in enumerate(hits, 1)
    ]


def slot_lines(slots: Iterable[Slot], in_prompt: Collection[str]) -> list[Evidence]:
    """A line for each slot of the profile, by its fact; slots are ordered, not scored."""
    return [
        Evidence("profile", slot.fact_id, rank, 0.0, {}, "in_prompt" if slot.fact_id in in_prompt else "over_budget")
        for rank, slot in enumerate(slots, 1)
    ]


def cited(ledger: Iterable[Evidence], citations: Iterable[Citation]) -> tuple[Evidence, ...]:
    """The ledger once the answer is there: what it cites is marked so."""
    numbers = {citation.n for citation in citations}
    return tuple(replace(line, fate="cited") if line.n in numbers else line for line in ledger)


def _fate(hit: Hit, placed: Placed, source: Source) -> Fate:
    if hit.id in placed.in_prompt:
        return "in_prompt"
    if isinstance(hit, DocumentHit) and hit.left_out:
        return hit.left_out
    if hit.id in placed.elsewhere:
        return "shown_elsewhere"
    # What holds always is asked for no score.
    return "over_budget" if hit.above_floor or source == "constraints" else "below_floor"
