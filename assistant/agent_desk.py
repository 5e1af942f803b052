"""What one agent reads of a task, asked of the stores as that agent, and what it writes there as it may."""

from collections.abc import Iterable, Mapping, Sequence

from assistant.datatypes import MemoryHit, NumberedPassage, ToolStep, Viewer
from assistant.errors import UserError
from assistant.memory.scratchpad import Shown
from assistant.models import prompt
from assistant.models.agent_prompt import Readable, note_line
from assistant.models.agent_roles import PRIVATE, Agent
from assistant.models.agent_words import PART, SOURCES, fact_line
from assistant.stores.summary_records import Note, NoteKind
from assistant.stores.task_records import LineKind, Task
from assistant.tasks import Tasks

LONGEST_SUB_TASK = 500
LONGEST_CALL = 300


class Desk:
    """One agent at work on one task; it keeps in mind which facts it read, so that they can be forgotten."""

    def __init__(self, tasks: Tasks, agent: Agent, viewer: Viewer, task: Task) -> None:
        """`viewer` is the task's user with this task and this agent."""
        self.agent = agent
        self.viewer = viewer
        self.task = task
        self._tasks = tasks
        self._facts: tuple[str, ...] = ()

    def readable(self) -> Readable:
        """All that the agent reads, memory searched by the goal and by the plan as far as there is one."""
        tasks, viewer, language = self._tasks, self.viewer, self.task.language
        board, start = tasks.whiteboard(viewer), tasks.start(viewer)
        plans = [note.text[:LONGEST_SUB_TASK] for note in board if note.kind == "plan"][-1:]
        found: dict[str, MemoryHit] = {}
        for sub_task in (self.task.goal, *plans):
            found.update({hit.id: hit for hit in tasks.recall(viewer, sub_task).memories})
        wishes = {fact.id: fact for fact in start.preferences}
        self._facts = tuple({**wishes, **found})
        return Readable(
            whiteboard=[note_line(note, language) for note in board],
            private=[Shown(f"- {prompt.clean(note.text)}") for note in tasks.private_notes(viewer)],
            scratch=[
                Shown(f"- ({line.kind}) {prompt.clean(line.text)}", line.pinned) for line in tasks.scratchpad(viewer)
            ],
            wishes=[Shown(fact_line(fact), pinned=True) for fact in wishes.values()],
            memories=[Shown(prompt.memory_line(hit)) for id_, hit in found.items() if id_ not in wishes][::-1],
            # The likest first: where there is no room for all, the last of a part stays.
            earlier=[note_line(note, language) for note in (*start.lessons, *start.conclusions)][::-1],
        )

    def write(self, kind: NoteKind, text: str, passages: Sequence[NumberedPassage]) -> Note:
        """Write on the whiteboard, the sources that the text cites by number under it; raises UserError."""
        cited = [each for each in passages if f"[{each.n}]" in text]
        lines = [f"[{each.n}] {' > '.join((each.hit.document, *each.hit.heading))}" for each in cited]
        whole = "\n".join((text, "", SOURCES.say(self.task.language), *lines)) if lines else text
        sources = [
            {"n": each.n, "document_id": each.hit.document_id, "version": each.hit.version, "passage": each.hit.id}
            for each in cited
        ]
        parts = {"sources": sources} if sources else {}
        made_from = self._made_from()
        return self._tasks.write(self.viewer, kind, whole, made_by="agent", made_from=made_from, parts=parts)

    def keep_private(self, notes: Iterable[str]) -> int:
        """Keep notes for the agent alone, where it may keep any; how many. Raises UserError."""
        kept = list(notes) if PRIVATE in self.agent.may_write else []
        for note in kept:
            self._tasks.note_privately(self.viewer, note, made_from=self._made_from())
        return len(kept)

    def keep_part(self, texts: Iterable[str]) -> None:
        """Keep what there is of a reply that broke off, for the agent alone."""
        for text in filter(None, texts):
            try:
                words = PART.say(self.task.language, text=text)
                self._tasks.note_privately(self.viewer, words, made_from=self._made_from())
            except UserError:
                return  # The task was closed meanwhile: the run says how it ended.

    def jot_call(self, step: ToolStep) -> None:
        """What a tool was asked is a step of the work; what failed stands in the tool log."""
        if step.ok:
            self._jot(f"{step.name}({step.arguments[1:-1][:LONGEST_CALL]})", "step")

    def jot_failure(self, words: str) -> None:
        """Why the agent could not do its part."""
        self._jot(words, "failure")

    def _jot(self, text: str, kind: LineKind) -> None:
        try:
            self._tasks.jot(self.viewer, text, kind)
        except UserError:
            return  # The task was closed meanwhile: the run says how it ended.

    def _made_from(self) -> Mapping[str, Sequence[str]]:
        return {"facts": self._facts} if self._facts else {}
