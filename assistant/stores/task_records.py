"""What the stores hand out about tasks: the task, the lines of its scratchpad, and what its end is distilled from;
what it begins with, and how it ended.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from assistant.datatypes import Fact, MemoryHit, Record
from assistant.errors import Language
from assistant.stores.summary_records import Note
from assistant.stores.tool_log import ToolCallRecord

TaskStatus = Literal["open", "finished", "abandoned"]
LineKind = Literal["step", "figure", "result", "failure"]


@dataclass(frozen=True, slots=True)
class Task(Record):
    """One task of a user; `type` says of what kind it is ("report", "migration"), empty where nobody said."""

    id: str
    user_id: str
    type: str
    title: str
    goal: str
    status: TaskStatus
    language: Language
    opened_at: datetime
    ended_at: datetime | None

    @property
    def words(self) -> str:
        """What the task is about, for whoever looks for one like it."""
        return self.goal if self.title in self.goal else f"{self.title}. {self.goal}"


@dataclass(frozen=True, slots=True)
class NewTask:
    """A task to be opened; its owner is the viewer who opens it."""

    goal: str
    type: str = ""
    title: str = ""
    language: Language = "en"


@dataclass(frozen=True, slots=True)
class ScratchLine(Record):
    """One line of a task's scratchpad: a step, a figure, an intermediate result, or what failed; whose, and when.

    Without an `agent_id` it is the task's own, and all who work on it read it; else that agent and the user do.
    """

    id: str
    task_id: str
    agent_id: str | None
    kind: LineKind
    text: str
    pinned: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class TaskMaterial:
    """What the conclusions and the lesson of a task are made from; `seen` tells the state of it that was read.

    What an agent has to itself is no part of it: its private notes are not, its lines are.
    """

    task: Task
    whiteboard: tuple[Note, ...]
    scratch: tuple[ScratchLine, ...]
    seen: tuple[int, int]
    calls: tuple[ToolCallRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class TaskStart(Record):
    """What a task begins with: lessons and conclusions of earlier ones like it, and what the user wants and decided."""

    task: Task
    lessons: tuple[Note, ...]
    conclusions: tuple[Note, ...]
    preferences: tuple[Fact, ...]
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SubTaskMemory(Record):
    """What long-term memory has for one part of a task, by what that part means."""

    memories: tuple[MemoryHit, ...]
    lessons: tuple[Note, ...]
    conclusions: tuple[Note, ...]
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TaskEnd(Record):
    """How a task ended, and what it left; `discarded` counts the lines of the scratchpad that went."""

    task: Task
    conclusions: tuple[Note, ...]
    lesson: Note | None
    discarded: int
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TaskView(Record):
    """A task as one of those on it sees it; `conclusions` are what an ended one came to, `private` an agent's own notes."""

    task: Task
    whiteboard: tuple[Note, ...]
    scratchpad: tuple[ScratchLine, ...]
    conclusions: tuple[Note, ...]
    private: tuple[Note, ...] = ()
