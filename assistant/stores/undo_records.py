"""What an undo says of itself: what it took back, and what stays and why."""

from dataclasses import dataclass
from typing import Literal

from assistant.datatypes import Fact, Record

Undo = Literal["removed", "restored", "reworded", "unsaid"]
"""What was taken back: a fact that the turn made, a status, words and dates, one source."""
Kept = Literal["by_hand", "said_again", "replaced"]
"""Why something stays: the user's hand changed it since, a later message says it too, another value holds its place."""


@dataclass(frozen=True, slots=True)
class Undone(Record):
    """One change that was taken back; `fact` as it was if it is gone, else as it is now."""

    op: Undo
    fact: Fact


@dataclass(frozen=True, slots=True)
class StillThere(Record):
    """One change that was not taken back, and why."""

    reason: Kept
    fact: Fact


@dataclass(frozen=True, slots=True)
class UndoReport(Record):
    """What became of a turn's writes; nothing at all where it wrote none, or was undone before."""

    turn: str
    undone: tuple[Undone, ...]
    kept: tuple[StillThere, ...] = ()
