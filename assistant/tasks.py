"""Tasks: begun with what like tasks left behind, worked on with notes, ended with conclusions and a lesson.

Of a task in work there is the whiteboard (all who work on it), private notes (one agent each) and the scratchpad. At its
end the scratchpad is distilled and discarded. What comes from a model or a tool is a record of the task, never a fact
about the user.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant.datatypes import MemoryHit, Text, Viewer
from assistant.errors import EmbeddingUnavailable, Language, ModelUnavailable, NotFound
from assistant.memory.lessons import FindsLikeTasks, PastWork
from assistant.memory.lessons_model import ModelDistiller
from assistant.memory.lessons_notes import left_behind, lesson_note
from assistant.memory.lessons_rules import Distilled, Lesson, distil
from assistant.memory.scratchpad import Count, Shown, fitting
from assistant.memory.task_texts import (
    LONGEST_GOAL,
    LONGEST_JOTTED,
    LONGEST_NAME,
    LONGEST_NOTE,
    checked,
    lasting,
    title_of,
)
from assistant.models.agent_prompt import note_line
from assistant.models.stop import Stop
from assistant.models.tokens import estimate_tokens
from assistant.protocols import StopSignal
from assistant.retrieval.language import detect
from assistant.stores.notes import NoteStore
from assistant.stores.summary_records import NewNote, Note, NoteKind, NoteMaker
from assistant.stores.task_records import (
    LineKind,
    NewTask,
    ScratchLine,
    SubTaskMemory,
    Task,
    TaskEnd,
    TaskMaterial,
    TaskStart,
    TaskStatus,
)
from assistant.stores.tasks import TaskStore
from assistant.stores.tool_log import ToolCallRecord

log = logging.getLogger("tandem.tasks")

MOST_LESSONS, MOST_EARLIER, MOST_PREFERENCES, MOST_RECALLED = 3, 6, 20, 8
# The floor of memories is that of answers to a question, which a part of a task is not: what scores half is worth reading
# here. Of twelve parts this found what bears on five, with one memory that bears on nothing; the floor found three.
WORTH_READING = 0.5
# As often as something may come to a task while a model reads it; then rules distil it within a moment.
TRIES = 3
GOAL_LINE = Text(en="- [goal] {goal}", zh="- [目标] {goal}")
# In `degraded`: a model should have distilled the task; the meaning of tasks could not be compared.
BY_RULES, NO_MEANING = "task_model", "embeddings"

FindsMemories = Callable[[Viewer, str, int], Sequence[MemoryHit]]
ToolCalls = Callable[[Viewer, str], Sequence[ToolCallRecord]]


class Tasks:
    """The tasks of users; of a viewer that names a task, `task_id` is the task that a call is about."""

    def __init__(
        self,
        store: TaskStore,
        notes: NoteStore,
        like: FindsLikeTasks,
        *,
        memories: FindsMemories,
        tool_calls: ToolCalls,
        distiller: ModelDistiller | None = None,
        remembers: bool = True,
    ) -> None:
        """`memories` finds facts that a viewer reads by meaning, `tool_calls` gives the calls of tools in a task.

        Where it `remembers` nothing a task leaves nothing behind, and begins with nothing.
        """
        self._store = store
        self._notes = notes
        self._like = like
        self._memories = memories
        self._tool_calls = tool_calls
        self._distiller = distiller
        self._remembers = remembers

    # ---- begin ----------------------------------------------------------------------------------

    def open(
        self, viewer: Viewer, goal: str, *, kind: str = "", title: str = "", language: Language | None = None
    ) -> TaskStart:
        """Begin a task of some `kind` ("report"); with what is known from tasks like it."""
        said = lasting(goal, LONGEST_GOAL)
        named = lasting(title, LONGEST_NAME) if title.strip() else title_of(said)
        new = NewTask(said, lasting(kind, LONGEST_NAME) if kind.strip() else "", named, language or detect(said))
        task = self._store.open(viewer, new)
        return self.start(replace(viewer, task_id=task.id))

    def start(self, viewer: Viewer) -> TaskStart:
        """What the viewer's task begins with, looked up anew: by its user and type, and by what it is about."""
        task = self._task(viewer)
        lessons, conclusions, degraded = self._left_by_like(viewer, task.type, task.words, task.id)
        wishes = self._store.wishes(viewer, MOST_PREFERENCES) if self._remembers else ()
        return TaskStart(task, lessons, conclusions, tuple(wishes), degraded)

    def get(self, viewer: Viewer, task_id: str) -> Task:
        """One task by its id, or the beginning of one; raises NotFound."""
        return self._store.get(viewer, task_id)

    def tasks(self, viewer: Viewer, status: TaskStatus | None = None) -> list[Task]:
        """The user's tasks, those opened last first."""
        return self._store.tasks(viewer, status=(status,) if status else ())

    # ---- work -----------------------------------------------------------------------------------

    def recall(self, viewer: Viewer, sub_task: str, top_k: int = MOST_RECALLED) -> SubTaskMemory:
        """Search memory by what one part of the viewer's task means: facts, and what tasks like that part left."""
        task = self._task(viewer)
        if not self._remembers:
            return SubTaskMemory((), (), ())
        lessons, conclusions, degraded = self._left_by_like(viewer, "", sub_task, task.id)
        try:
            found = self._memories(viewer, sub_task, top_k)
            hits = [hit for hit in found if hit.above_floor or hit.score >= WORTH_READING]
        except EmbeddingUnavailable:
            hits, degraded = [], (NO_MEANING,)
        return SubTaskMemory(tuple(hits), lessons, conclusions, degraded)

    def write(
        self,
        viewer: Viewer,
        kind: NoteKind,
        text: str,
        *,
        made_by: NoteMaker = "user",
        made_from: Mapping[str, Sequence[str]] | None = None,
        parts: Mapping[str, Any] | None = None,
    ) -> Note:
        """Write on the whiteboard of the viewer's task; `made_from` has the ids of what it rests on, by kind."""
        said = checked(text, LONGEST_NOTE)
        new = NewNote(kind, said, "task", detect(said), parts or {}, made_from or {}, made_by)
        return self._store.note(viewer, new)

    def note_privately(
        self, viewer: Viewer, text: str, *, made_from: Mapping[str, Sequence[str]] | None = None
    ) -> Note:
        """A note of the viewer's agent on this task that no other agent reads; UserError without an agent."""
        said = checked(text, LONGEST_NOTE)
        new = NewNote("private_note", said, "agent", detect(said), {}, made_from or {}, "agent")
        return self._store.note(viewer, new)

    def whiteboard(self, viewer: Viewer) -> list[Note]:
        """What all who work on the task read, in order."""
        return self._store.whiteboard(viewer)

    def private_notes(self, viewer: Viewer) -> list[Note]:
        """What the viewer's agent noted for itself, in order."""
        return self._store.private_notes(viewer)

    def jot(self, viewer: Viewer, text: str, kind: LineKind = "step", *, pinned: bool = False) -> ScratchLine:
        """Add to the scratchpad: a step, a figure, an intermediate result, or what failed; pinned, it stays in view."""
        return self._store.jot(viewer, checked(text, LONGEST_JOTTED), kind, pinned=pinned)

    def pin(self, viewer: Viewer, line_id: str, on: bool = True) -> ScratchLine:
        """Keep a line of the scratchpad in every prompt, or no longer."""
        return self._store.pin(viewer, line_id, on)

    def scratchpad(self, viewer: Viewer) -> list[ScratchLine]:
        """The scratchpad whole, in order; an agent reads its own lines and the task's."""
        return self._store.lines(viewer)

    def scratch_for(self, viewer: Viewer, tokens: int, count: Count = estimate_tokens) -> list[str]:
        """The scratchpad as a prompt shows it: within its tokens the pinned lines and the newest."""
        lines = [Shown(f"- ({line.kind}) {line.text}", line.pinned) for line in self._store.lines(viewer)]
        return fitting(lines, tokens, count, self._task(viewer).language)

    def sheet(self, viewer: Viewer, tokens: int, count: Count = estimate_tokens) -> tuple[str, ...]:
        """Where the viewer's task stands, as lines of a prompt within its tokens: goal, whiteboard, scratchpad.

        None for a task that was not opened here: a program may name tasks of its own, whose memories have their scope.
        """
        try:
            task = self._task(viewer)
        except NotFound:
            return ()
        board = [note_line(note, task.language) for note in self.whiteboard(viewer)]
        scratch = [Shown(f"- ({line.kind}) {line.text}", line.pinned) for line in self._store.lines(viewer)]
        goal = Shown(GOAL_LINE.say(task.language, goal=task.goal), pinned=True)
        return tuple(fitting([goal, *board, *scratch], tokens, count, task.language))

    # ---- end ------------------------------------------------------------------------------------

    def finish(
        self,
        viewer: Viewer,
        *,
        conclusions: Sequence[str] = (),
        lesson: str = "",
        by_model: bool = True,
        stop: StopSignal | None = None,
    ) -> TaskEnd:
        """Distil the scratchpad into conclusions and a lesson, discard it, and close the task, all or nothing.

        `conclusions` and `lesson` in the user's own words go before what a model or rules make of the notes. Where the
        model fails, or is stopped, rules distil, and `degraded` says so.
        """
        own = [lasting(each, LONGEST_NOTE) for each in conclusions]
        said = lasting(lesson, LONGEST_NOTE) if lesson.strip() else ""
        for tried in range(TRIES):
            material = self._material(viewer)
            last = tried == TRIES - 1
            found, degraded = self._distilled(material, by_model and not last, stop)
            notes = left_behind(material, found, own, said) if self._remembers else []
            # What comes while rules read, in some milliseconds, is for the whiteboard; the scratchpad ends here.
            ended = self._store.end(viewer, "finished", notes, None if last else material.seen)
            if ended is not None:
                task, made = ended
                left = (BY_RULES,) if last and by_model and self._distiller else degraded
                return _end(task, made, len(material.scratch), left)
        raise AssertionError("the last try closes the task")

    def abandon(self, viewer: Viewer, *, lesson: str = "") -> TaskEnd:
        """Give the task up: its scratchpad is discarded; a lesson is kept where the user says one."""
        material = self._material(viewer)
        said = lasting(lesson, LONGEST_NOTE) if lesson.strip() else ""
        notes = [lesson_note(material, Lesson(), said, "user")] if said and self._remembers else []
        ended = self._store.end(viewer, "abandoned", notes, None)
        assert ended is not None
        task, made = ended
        return _end(task, made, len(material.scratch), ())

    # ---- review ---------------------------------------------------------------------------------

    def lessons(self, viewer: Viewer) -> list[Note]:
        """The lessons of all tasks of the user, the newest first."""
        return self._notes.list(replace(viewer, task_id=None, agent_id=None), kinds=("lesson",), scope="user")

    def conclusions(self, viewer: Viewer, task_id: str) -> list[Note]:
        """What a task of the user came to, in order."""
        return self._store.left_of(viewer, [self.get(viewer, task_id).id], ("conclusion",))

    def remove_note(self, viewer: Viewer, note_id: str) -> None:
        """Delete a lesson, a conclusion or a note of a whiteboard for good; raises NotFound."""
        self._notes.remove(viewer, note_id)

    # ---- inside ---------------------------------------------------------------------------------

    def _task(self, viewer: Viewer) -> Task:
        return self._store.get(viewer, viewer.task_id or "")

    def _material(self, viewer: Viewer) -> TaskMaterial:
        material = self._store.material(viewer)
        calls = self._tool_calls(replace(viewer, agent_id=None), material.task.id)
        return replace(material, calls=tuple(calls))

    def _distilled(
        self, material: TaskMaterial, by_model: bool, stop: StopSignal | None
    ) -> tuple[Distilled, tuple[str, ...]]:
        nothing = not (material.whiteboard or material.scratch or material.calls)
        if self._distiller is None or not by_model or nothing or not self._remembers:
            return distil(material), ()
        try:
            found = self._distiller(material, stop or Stop())
        except ModelUnavailable as error:
            log.info("a task was distilled by rules: %s", error.en)
            found = None
        return (found, ()) if found is not None else (distil(material), (BY_RULES,))

    def _left_by_like(
        self, viewer: Viewer, kind: str, words: str, but: str
    ) -> tuple[tuple[Note, ...], tuple[Note, ...], tuple[str, ...]]:
        """Lessons and conclusions of ended tasks like this one, those of the likest first."""
        past = {task.id: task for task in self._store.tasks(viewer, status=("finished", "abandoned"))}
        past.pop(but, None)
        if not past or not self._remembers:
            return (), (), ()
        notes = self._store.left_of(viewer, past, ("lesson", "conclusion"))
        lesson_of = {note.task_id: note.text for note in notes if note.kind == "lesson"}
        work = [
            PastWork(task.id, task.type, task.words, task.ended_at or task.opened_at, lesson_of.get(task.id, ""))
            for task in past.values()
        ]
        like = self._like.find(kind, words, work)
        place = {found.id: position for position, found in enumerate(like.found)}
        near = sorted((note for note in notes if note.task_id in place), key=lambda note: place[note.task_id or ""])
        lessons = [note for note in near if note.kind == "lesson"][:MOST_LESSONS]
        earlier = [note for note in near if note.kind == "conclusion" and past[note.task_id or ""].status == "finished"]
        return tuple(lessons), tuple(earlier[:MOST_EARLIER]), (NO_MEANING,) if like.degraded else ()


def _end(task: Task, made: Sequence[Note], discarded: int, degraded: tuple[str, ...]) -> TaskEnd:
    lesson = next((note for note in made if note.kind == "lesson"), None)
    return TaskEnd(task, tuple(note for note in made if note.kind == "conclusion"), lesson, discarded, degraded)
