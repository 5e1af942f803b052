"""One write of facts: for whom, by whom, from which message, and why some of it waits for the user's word."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from sqlalchemy.orm import Session

from assistant.datatypes import Scope, Viewer, WriteOp
from assistant.stores.tables import FactRow, MessageRow

Actor = Literal["rules", "model", "user", "tool", "decay"]
# Why a proposal waits for the user's word, where the stores themselves turned a change into one.
LOCKED = "locked"
# The same, of a lock that is off by now: nothing is stored anew, it is read so.
UNLOCKED = "unlocked"
EDITED = "edited"
NO_EVIDENCE = "no_evidence"
APPROVE = "approve"
# Said of a time before what is known: accepted, it becomes history.
EARLIER = "earlier"
# Why a fact is archived that nobody put away: said anew it is itself again, with its earlier sources.
LAPSED = ("faded", "crowded")


@dataclass(frozen=True, slots=True)
class WriteContext:
    """One write transaction: for whom, by whom, from which message, and which slots are not to be touched."""

    session: Session
    viewer: Viewer
    scope: Scope
    actor: Actor
    turn_id: str | None = None
    message: MessageRow | None = None
    guarded: Collection[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """What was done to which row."""

    op: WriteOp
    row: FactRow
