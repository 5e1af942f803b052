"""What the stores hand out about work notes and summaries, and what a summary is made from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from assistant.datatypes import Fact, Record, Scope, SummaryLine, Viewer
from assistant.errors import Language

NoteKind = Literal["lesson", "plan", "finding", "conclusion", "summary", "private_note"]
NoteMaker = Literal["rules", "model", "agent", "user"]
SummaryMaker = Literal["rules", "model"]
ACROSS_SESSIONS = ""
"""The session id under which the summary of all sessions is filed."""


@dataclass(frozen=True, slots=True)
class Note(Record):
    """One work note as stored; `made_from` holds ids by kind, `at` is the moment that it speaks of."""

    id: str
    kind: NoteKind
    text: str
    scope: Scope
    user_id: str
    task_id: str | None
    agent_id: str | None
    session_id: str | None
    language: Language
    parts: Mapping[str, Any]
    made_from: Mapping[str, Sequence[str]]
    made_by: NoteMaker
    status: Literal["current", "stale", "quiet"]
    at: datetime
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class NewNote:
    """A note to be stored; its owner is the viewer who stores it."""

    kind: NoteKind
    text: str
    scope: Scope = "user"
    language: Language = "en"
    parts: Mapping[str, Any] = field(default_factory=dict[str, Any])
    made_from: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    made_by: NoteMaker = "agent"
    session_id: str | None = None
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SessionSummary(Record):
    """Where one session stood when it was left; `made_from` has the ids of its turns, messages and facts.

    `done` are the user's words for what they finished in it, which closes open items of earlier sessions.
    """

    id: str
    session_id: str
    at: datetime
    language: Language
    made_by: SummaryMaker
    goals: tuple[SummaryLine, ...]
    conclusions: tuple[SummaryLine, ...]
    open_items: tuple[SummaryLine, ...]
    preferences: tuple[SummaryLine, ...]
    done: tuple[str, ...] = ()
    made_from: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])


@dataclass(frozen=True, slots=True)
class DistantSummary(Record):
    """The rolling summary over the sessions before the last ones, bounded, made anew with every change of any.

    `sessions` counts those it goes over, `told` those that a line speaks of.
    """

    sessions: int
    told: int
    lines: tuple[SummaryLine, ...]
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SummaryDraft:
    """What somebody makes of a session; the store adds whose it is and what it was made from."""

    goals: tuple[SummaryLine, ...] = ()
    conclusions: tuple[SummaryLine, ...] = ()
    open_items: tuple[SummaryLine, ...] = ()
    preferences: tuple[SummaryLine, ...] = ()
    done: tuple[str, ...] = ()
    made_by: SummaryMaker = "rules"

    @property
    def is_trivial(self) -> bool:
        """Whether there is nothing to go on with; what was told alone stands in long-term memory."""
        return not (self.goals or self.conclusions or self.open_items)

    @property
    def is_nothing(self) -> bool:
        """Whether it closes nothing of earlier sessions either, so that it need not be kept."""
        return self.is_trivial and not self.done


@dataclass(frozen=True, slots=True)
class CitedPassage:
    """A quotation of an answer, with where it stands; `counts` where sources differ and this one goes first."""

    quote: str
    document: str
    document_id: str
    version: int
    counts: bool = False


@dataclass(frozen=True, slots=True)
class SummaryTurn:
    """One turn as far as a summary reads it; `asked` is its question in standalone form."""

    id: str
    number: int
    at: datetime
    question: str
    asked: str
    answer: str
    answered: bool
    abstained: bool
    only_tells: bool
    forgets: bool
    citations: tuple[CitedPassage, ...] = ()


@dataclass(frozen=True, slots=True)
class SessionMaterial:
    """What a summary of a session is made from; `seen_at` tells the state of the session that was read."""

    viewer: Viewer
    session_id: str
    seen_at: datetime
    language: Language
    turns: tuple[SummaryTurn, ...]
    written: tuple[Fact, ...]
    made_from: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class SessionKey:
    """A session whose summary is to be made."""

    viewer: Viewer
    session_id: str
    seen_at: datetime
    process: str = ""
    closed: bool = False
