"""What the stores hand out about sessions, turns and the history of facts."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from assistant.datatypes import Fact, Message, Record, TurnStatus, Viewer
from assistant.errors import Language

Extraction = Literal["pending", "done", "failed"]
Ending = Literal["replaced", "edited", "unset", "withdrawn"]
"""How a value left its slot: another one said, or set by hand; taken out by hand; said to be no longer so."""
PlaceKind = Literal[
    "fact", "history", "profile", "quote", "message", "reply", "prompt", "answer", "partial", "title", "summary", "note"
]


@dataclass(frozen=True, slots=True)
class StartedTurn:
    """A turn that stands in SQL; `created` is False where this id had been started before."""

    turn_id: str
    session_id: str
    message_id: str
    created: bool
    asked_at: datetime


@dataclass(frozen=True, slots=True)
class PendingTurn:
    """A turn that still has something to remember.

    `remembered` says whether the rules ran; `complete` whether the answer was seen to its end;
    `previous_assistant` is what the assistant had said just before, as far as the session still shows it.
    """

    turn_id: str
    session_id: str
    viewer: Viewer
    message: Message
    previous_assistant: str | None
    remembered: bool
    complete: bool
    attempts: int


@dataclass(frozen=True, slots=True)
class TurnRecord(Record):
    """One turn as stored; `partial` is the text so far of one that runs or broke off."""

    id: str
    session_id: str
    number: int
    process: str
    status: TurnStatus
    question: str
    language: Language
    partial: str
    answer: Mapping[str, Any] | None
    context: Mapping[str, Any] | None
    started_at: datetime
    finished_at: datetime | None
    stop_requested: bool
    remembered: bool
    extraction: Extraction


@dataclass(frozen=True, slots=True)
class SessionInfo(Record):
    """One session as listed; `messages` leaves out system messages and what was cleared away."""

    id: str
    title: str
    created_at: datetime
    updated_at: datetime
    turns: int
    messages: int


@dataclass(frozen=True, slots=True)
class FactEvent(Record):
    """One step of a fact's history; `other_id` is the fact it replaced, gave way to or would change."""

    number: int
    fact_id: str
    op: str
    actor: str
    turn_id: str | None
    other_id: str | None
    at: datetime


@dataclass(frozen=True, slots=True)
class HeldFact(Fact):
    """A fact that a slot of the profile holds or held; where that is over, when and by what it ended.

    `since` and `ended_at` go by what was said and when; `since` is None where it is told only that it once was so.
    `ended_in` is the turn in which the user said so, and `superseded_by` the fact that took its place.
    """

    ended_at: datetime | None = None
    ended_by: Ending | None = None
    ended_in: str | None = None
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class SlotName:
    """The topic and attribute that a slot is filed under."""

    topic: str
    attribute: str


@dataclass(frozen=True, slots=True)
class Place(Record):
    """A place that holds a fact, by kind and id, without its words; `removed` False: left as it is.

    `id` is a fact's, a message's or a turn's id, or a session's for a title.
    """

    kind: PlaceKind
    id: str
    session_id: str | None = None
    removed: bool = True


@dataclass(frozen=True, slots=True)
class ForgetReport(Record):
    """Every place that held a forgotten fact; `purged` says that the disk holds nothing of it any more."""

    fact_id: str
    places: tuple[Place, ...]
    purged: bool = False


@dataclass(frozen=True, slots=True)
class ExportReport(Record):
    """What an export wrote: records by kind."""

    file: str
    user: str
    records: Mapping[str, int]
    bytes: int


@dataclass(frozen=True, slots=True)
class ImportReport(Record):
    """What an import did, by kind: records added, those that were there, and facts left out since they were forgotten.

    `merged` counts facts that the user had told here too, which got the imported quotes.
    """

    file: str
    user: str
    added: Mapping[str, int]
    unchanged: Mapping[str, int]
    merged: int
    forgotten: int
    proposed: int
    embedded: int = 0


@dataclass(frozen=True, slots=True)
class EraseReport(Record):
    """What was removed of a user, rows by table; `purged` says that the disk holds nothing of it any more."""

    user: str
    removed: Mapping[str, int]
    files: int = 0
    purged: bool = False
