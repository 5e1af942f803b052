"""Several agents on one task: each does its part in turn, reads the whiteboard, and keeps its private notes.

What an agent may read is asked of the stores as that agent, so that no prompt can hold what is another's. What one of
them learned about the user is the user's, and serves all. A model that fails ends the run; what was written stays.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal
from uuid import uuid4

from assistant.agent_desk import Desk
from assistant.datatypes import Asker, NumberedPassage, Record, ToolStep, Viewer
from assistant.errors import ModelUnavailable, UserError
from assistant.memory.scratchpad import Count
from assistant.models.agent_prompt import AgentAsked, agent_context
from assistant.models.agent_reply import read_reply
from assistant.models.agent_roles import Agent, coder, planner, researcher
from assistant.models.agent_words import BROKE_OFF, DONE, FAILED, NOTHING_SAID, STOPPED, as_sentence
from assistant.models.stop import Stop
from assistant.models.tokens import estimate_tokens
from assistant.protocols import ChatModel, StopSignal
from assistant.stores.summary_records import Note
from assistant.stores.task_records import Task
from assistant.tasks import Tasks
from assistant.tools.log import InProcessToolLog, ToolLog
from assistant.tools.loop import ToolLoop
from assistant.tools.policy import ToolPolicy

__all__ = ["Agent", "AgentStep", "Crew", "CrewReport", "coder", "planner", "researcher"]

AgentOutcome = Literal["done", "failed", "incomplete", "stopped"]


@dataclass(frozen=True, slots=True)
class AgentStep(Record):
    """What one agent did: its note on the whiteboard, the tools it used, and why it did no more.

    `private_notes` counts those it kept to itself; `error` is a sentence in the task's language.
    """

    agent: str
    outcome: AgentOutcome
    note: Note | None = None
    private_notes: int = 0
    steps: tuple[ToolStep, ...] = ()
    error: str = ""
    degraded: tuple[str, ...] = ()
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    ms: float = 0.0


@dataclass(frozen=True, slots=True)
class CrewReport(Record):
    """How a run ended: the outcome of its last step, in words too, and the newest result on the whiteboard."""

    task_id: str
    outcome: AgentOutcome
    said: str
    steps: tuple[AgentStep, ...]
    result: Note | None


@dataclass
class _Reply:
    """A reply as it comes; text before a call of a tool is no part of what is written down."""

    text: str = ""
    complete: bool = False
    steps: list[ToolStep] = field(default_factory=list[ToolStep])
    passages: list[NumberedPassage] = field(default_factory=list[NumberedPassage])
    degraded: tuple[str, ...] = ()
    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class Crew:
    """Agents that do their parts one behind the other."""

    def __init__(
        self,
        tasks: Tasks,
        agents: Sequence[Agent],
        *,
        tool_log: ToolLog | None = None,
        policy: ToolPolicy | None = None,
        count: Callable[[ChatModel], Count] = lambda model: estimate_tokens,
    ) -> None:
        """`count` gives how tokens of a model are counted. Raises UserError for agents that can't be told apart."""
        names = [agent.name for agent in agents]
        if not names or len(set(names)) < len(names) or not all(name.strip() for name in names):
            raise UserError(
                en="A crew needs agents, each with a name of its own.", zh="需要至少一个智能体，且名称各不相同。"
            )
        self._tasks = tasks
        self._agents = tuple(agents)
        self._tool_log = tool_log or InProcessToolLog()
        self._policy = policy
        self._count = count

    def run(self, viewer: Viewer, *, stop: StopSignal | None = None, again: bool = False) -> CrewReport:
        """Work on the viewer's task until all did their part or one could not; raises UserError, StoreError.

        Whoever wrote its part on the whiteboard before is not asked again, but with `again`.
        """
        language = self._task(viewer).language
        steps = tuple(self.follow(viewer, stop=stop, again=again))
        results = [note for note in self._tasks.whiteboard(viewer) if note.kind == "conclusion"]
        last = steps[-1] if steps else None
        return CrewReport(
            task_id=viewer.task_id or "",
            outcome=last.outcome if last else "done",
            said=last.error if last and last.error else DONE.say(language),
            steps=steps,
            result=results[-1] if results else None,
        )

    def follow(self, viewer: Viewer, *, stop: StopSignal | None = None, again: bool = False) -> Iterator[AgentStep]:
        """The steps of a run as each is done; one that is not done is the last."""
        halt = stop or Stop()
        owner = replace(viewer, agent_id=None)
        run_id = uuid4().hex
        board = [] if again else self._tasks.whiteboard(owner)
        done = {(note.agent_id, note.kind) for note in board}
        for agent in self._agents:
            if (agent.name, agent.writes) in done:
                continue
            step = self._step(agent, replace(owner, agent_id=agent.name), run_id, halt)
            yield step
            if step.outcome != "done":
                return

    # ---- one agent ------------------------------------------------------------------------------

    def _step(self, agent: Agent, viewer: Viewer, run_id: str, stop: StopSignal) -> AgentStep:
        started = time.perf_counter()
        task = self._task(viewer)
        desk = Desk(self._tasks, agent, viewer, task)
        reply = _Reply()
        why = ""
        try:
            if not stop.is_set():
                self._ask(desk, run_id, stop, reply)
        except ModelUnavailable as error:
            why = as_sentence(error.say(task.language), task.language)
        step = _written(desk, reply, why, stop)
        return replace(
            step,
            steps=tuple(reply.steps),
            degraded=reply.degraded,
            prompt_tokens=reply.prompt_tokens,
            completion_tokens=reply.completion_tokens,
            ms=round((time.perf_counter() - started) * 1000, 1),
        )

    def _ask(self, desk: Desk, run_id: str, stop: StopSignal, reply: _Reply) -> None:
        """Ask the agent's model, tools and all, and fill the reply as it comes."""
        agent, task, language = desk.agent, desk.task, desk.task.language
        count = self._count(agent.model)
        loop = ToolLoop(agent.model, agent.tools, self._tool_log, self._policy, count=count)
        asked = AgentAsked(
            name=agent.name,
            role=agent.role.say(language),
            goal=task.goal,
            instruction=agent.instruction.say(language),
            language=language,
            readable=desk.readable(),
            asker=Asker(desk.viewer, f"task-{task.id}", run_id, ""),
        )
        context = agent_context(asked, agent.model.context_window, agent.max_tokens, loop.reserved_tokens, count)
        for piece in loop.answer(context, stop):
            if piece.kind == "text":
                reply.text += piece.text
            elif piece.kind == "taken_back":
                reply.text = reply.text.removesuffix(piece.text)
            elif piece.kind == "tool" and piece.step is not None:
                reply.text = ""
                reply.steps.append(piece.step)
                reply.passages += piece.passages
                desk.jot_call(piece.step)
            elif piece.kind == "end":
                reply.complete = piece.complete
                reply.degraded = piece.degraded
                reply.prompt_tokens, reply.completion_tokens = piece.prompt_tokens, piece.completion_tokens

    def _task(self, viewer: Viewer) -> Task:
        return self._tasks.get(viewer, viewer.task_id or "")


def _written(desk: Desk, reply: _Reply, why: str, stop: StopSignal) -> AgentStep:
    """The reply as notes, or what became of it; of a reply that broke off nothing is written for others."""
    if not reply.complete:
        return _broken(desk, reply, why, stop)
    agent, language = desk.agent, desk.task.language
    said = read_reply(reply.text)
    try:
        private = desk.keep_private(said.private)
        if agent.writes is None:
            return AgentStep(agent.name, "done", private_notes=private)
        if not said.public:
            error = NOTHING_SAID.say(language, name=agent.name)
            return AgentStep(agent.name, "failed", private_notes=private, error=error)
        return AgentStep(agent.name, "done", desk.write(agent.writes, said.public, reply.passages), private)
    except UserError as error:
        # Too long for a whiteboard, or the task was closed meanwhile.
        words = FAILED.say(language, name=agent.name, why=as_sentence(error.say(language), language))
        return AgentStep(agent.name, "failed", error=words)


def _broken(desk: Desk, reply: _Reply, why: str, stop: StopSignal) -> AgentStep:
    """A reply without its end: the agent alone keeps what there is of it, to go on from."""
    name, language = desk.agent.name, desk.task.language
    said = read_reply(reply.text)
    desk.keep_part([said.public, *said.private])
    if stop.is_set() and not why:
        return AgentStep(name, "stopped", error=STOPPED.say(language, name=name))
    words = (FAILED if why else BROKE_OFF).say(language, name=name, why=why)
    desk.jot_failure(f"{name}: {why}" if why else words)
    return AgentStep(name, "failed" if why else "incomplete", error=words)
