"""The public calls about tasks and agents, by user and task ids: `tandem.tasks`."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from assistant.agents import Agent, AgentStep, Crew, CrewReport, coder, planner, researcher
from assistant.datatypes import Viewer
from assistant.errors import Language, UserError
from assistant.memory.scratchpad import Count
from assistant.models.tokens import estimate_tokens
from assistant.protocols import ChatModel, StopSignal
from assistant.stores.summary_records import Note, NoteKind
from assistant.stores.task_records import (
    LineKind,
    ScratchLine,
    SubTaskMemory,
    Task,
    TaskEnd,
    TaskStart,
    TaskStatus,
    TaskView,
)
from assistant.tasks import Tasks
from assistant.tools.log import ToolLog
from assistant.tools.registry import ToolRegistry


class MakesViewer(Protocol):
    """Checked ids to a viewer; raises UserError."""

    def __call__(self, user_id: str | None, task_id: str | None = None, agent_id: str | None = None) -> Viewer:
        """None as user is that of the settings."""
        ...


class TaskCalls:
    """Open, work on and end tasks; `task_id` is an id, or a beginning of one that no other of the user's tasks has."""

    def __init__(
        self,
        viewer: MakesViewer,
        tasks: Tasks,
        *,
        model: ChatModel | None,
        tools: Callable[[], ToolRegistry],
        tool_log: ToolLog,
        count: Count = estimate_tokens,
    ) -> None:
        """`model` and `tools` are those that the standard agents work with."""
        self._viewer = viewer
        self._tasks = tasks
        self._model = model
        self._tools = tools
        self._tool_log = tool_log
        self._count = count

    # ---- tasks ----------------------------------------------------------------------------------

    def open(
        self,
        goal: str,
        *,
        kind: str = "",
        title: str = "",
        language: Language | None = None,
        user_id: str | None = None,
    ) -> TaskStart:
        """Begin a task, with lessons and conclusions of like ones; `kind` says of what type it is ("report")."""
        return self._tasks.open(self._viewer(user_id), goal, kind=kind, title=title, language=language)

    def start(self, task_id: str, *, user_id: str | None = None) -> TaskStart:
        """What a task begins with, looked up anew."""
        return self._tasks.start(self._of(user_id, task_id))

    def list(self, *, status: TaskStatus | None = None, user_id: str | None = None) -> Sequence[Task]:
        """The user's tasks, those opened last first."""
        return self._tasks.tasks(self._viewer(user_id), status)

    def show(self, task_id: str, *, agent_id: str | None = None, user_id: str | None = None) -> TaskView:
        """A task with its whiteboard, scratchpad and conclusions; for an agent with its private notes."""
        viewer = self._of(user_id, task_id, agent_id)
        return TaskView(
            task=self._tasks.get(viewer, viewer.task_id or ""),
            whiteboard=tuple(self._tasks.whiteboard(viewer)),
            scratchpad=tuple(self._tasks.scratchpad(viewer)),
            conclusions=tuple(self._tasks.conclusions(viewer, viewer.task_id or "")),
            private=tuple(self._tasks.private_notes(viewer)),
        )

    def write(
        self,
        task_id: str,
        text: str,
        *,
        kind: NoteKind = "finding",
        agent_id: str | None = None,
        user_id: str | None = None,
    ) -> Note:
        """Write on the whiteboard, which all who work on the task read."""
        made_by = "agent" if agent_id else "user"
        return self._tasks.write(self._of(user_id, task_id, agent_id), kind, text, made_by=made_by)

    def jot(
        self,
        task_id: str,
        text: str,
        *,
        kind: LineKind = "step",
        pinned: bool = False,
        agent_id: str | None = None,
        user_id: str | None = None,
    ) -> ScratchLine:
        """Add a step, a figure, an intermediate result or a failure to the scratchpad."""
        return self._tasks.jot(self._of(user_id, task_id, agent_id), text, kind, pinned=pinned)

    def note_privately(self, task_id: str, text: str, *, agent_id: str, user_id: str | None = None) -> Note:
        """A note that one agent keeps to itself."""
        return self._tasks.note_privately(self._of(user_id, task_id, agent_id), text)

    def recall(
        self, task_id: str, sub_task: str, *, agent_id: str | None = None, user_id: str | None = None
    ) -> SubTaskMemory:
        """Search memory by what one part of the task means."""
        return self._tasks.recall(self._of(user_id, task_id, agent_id), sub_task)

    def finish(
        self,
        task_id: str,
        *,
        conclusions: Sequence[str] = (),
        lesson: str = "",
        stop: StopSignal | None = None,
        user_id: str | None = None,
    ) -> TaskEnd:
        """Distil the scratchpad into conclusions and a lesson, discard it, and close the task."""
        return self._tasks.finish(self._of(user_id, task_id), conclusions=conclusions, lesson=lesson, stop=stop)

    def abandon(self, task_id: str, *, lesson: str = "", user_id: str | None = None) -> TaskEnd:
        """Give the task up; a lesson is kept where one is said."""
        return self._tasks.abandon(self._of(user_id, task_id), lesson=lesson)

    def lessons(self, *, user_id: str | None = None) -> Sequence[Note]:
        """The lessons of all the user's tasks, the newest first."""
        return self._tasks.lessons(self._viewer(user_id))

    def remove_note(self, note_id: str, *, task_id: str | None = None, user_id: str | None = None) -> None:
        """Delete a lesson or a conclusion, or with its task a note of a whiteboard, for good."""
        viewer = self._of(user_id, task_id) if task_id else self._viewer(user_id)
        self._tasks.remove_note(viewer, note_id)

    # ---- agents ---------------------------------------------------------------------------------

    def agents(self) -> tuple[Agent, ...]:
        """Planner, researcher and coder with the model that is set; raises UserError without one."""
        if self._model is None:
            raise UserError(
                en="Agents need a language model; set TANDEM_LLM_MODEL (and TANDEM_LLM_BASE_URL for a server of your"
                " own).",
                zh="智能体需要语言模型；请设置 TANDEM_LLM_MODEL（自建服务还需设置 TANDEM_LLM_BASE_URL）。",
            )
        return planner(self._model), researcher(self._model, self._tools()), coder(self._model)

    def follow_agents(
        self,
        task_id: str,
        agents: Sequence[Agent] = (),
        *,
        again: bool = False,
        stop: StopSignal | None = None,
        user_id: str | None = None,
    ) -> Iterator[AgentStep]:
        """Each agent's step as it is done; without `agents` the standard ones. One that is not done is the last."""
        viewer = self._of(user_id, task_id)
        return self._crew(agents).follow(viewer, stop=stop, again=again)

    def run_agents(
        self,
        task_id: str,
        agents: Sequence[Agent] = (),
        *,
        again: bool = False,
        stop: StopSignal | None = None,
        user_id: str | None = None,
    ) -> CrewReport:
        """Have agents work on a task, one behind the other; whoever did its part before is asked `again` only then."""
        viewer = self._of(user_id, task_id)
        return self._crew(agents).run(viewer, stop=stop, again=again)

    def _crew(self, agents: Sequence[Agent]) -> Crew:
        return Crew(self._tasks, agents or self.agents(), tool_log=self._tool_log, count=lambda model: self._count)

    def _of(self, user_id: str | None, task_id: str, agent_id: str | None = None) -> Viewer:
        """A viewer of the task that an id, or its beginning, names."""
        viewer = self._viewer(user_id, task_id, agent_id)
        return self._viewer(user_id, self._tasks.get(viewer, task_id).id, agent_id)
