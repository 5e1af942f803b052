"""Tools by which a model writes down where its task stands: a line on the scratchpad, a note on the whiteboard."""

from typing import Literal

from assistant.datatypes import Text, Viewer
from assistant.tasks import Tasks
from assistant.tools.acting import ToolContext, ToolFailed
from assistant.tools.registry import ToolRegistry

NO_TASK = Text(en="no task is under way; tell the user instead", zh="当前没有任务；请直接告诉用户")
JOTTED = Text(en="Written on the scratchpad.", zh="已写到草稿。")
NOTED = Text(en="Written on the whiteboard.", zh="已写到白板。")
EMPTY = Text(en="The scratchpad is empty.", zh="草稿是空的。")


class TaskTools:
    """What is written is a record of the task, never a fact about the user, whatever it says of them."""

    def __init__(self, tasks: Tasks) -> None:
        self._tasks = tasks

    def jot_down(
        self, text: str, context: ToolContext, kind: Literal["step", "figure", "result"] = "step", keep: bool = False
    ) -> str:
        """Write one line on the task's scratchpad: a step you took, a figure you worked out, an intermediate result.

        Args:
            text: the line, with its figures as they stand
            kind: what it is
            keep: true for what every later step needs
        """
        self._tasks.jot(_on_task(context), text, kind, pinned=keep)
        return JOTTED.say(context.language)

    def read_scratchpad(self, context: ToolContext) -> str:
        """Read the task's scratchpad from its beginning, where what stands in the prompt is not enough."""
        lines = self._tasks.scratchpad(_on_task(context))
        return "\n".join(f"- ({line.kind}) {line.text}" for line in lines) or EMPTY.say(context.language)

    def write_on_whiteboard(self, text: str, context: ToolContext) -> str:
        """Write a finding on the task's whiteboard, which the user and all who work on the task read.

        Args:
            text: the finding, in one or a few sentences
        """
        self._tasks.write(_on_task(context), "finding", text, made_by="agent")
        return NOTED.say(context.language)


def add_task_tools(tools: ToolRegistry, tasks: Tasks) -> None:
    """Register the tools of tasks; for turns and agents that work on one."""
    of_tasks = TaskTools(tasks)
    tools.register(of_tasks.jot_down)
    tools.register(of_tasks.read_scratchpad)
    tools.register(of_tasks.write_on_whiteboard)


def _on_task(context: ToolContext) -> Viewer:
    if context.viewer.task_id is None:
        raise ToolFailed(NO_TASK)
    return context.viewer
