"""Who works on a task: an agent's part, model and rights; and the planner, the researcher and the coder."""

from dataclasses import dataclass, field

from assistant.datatypes import Text
from assistant.protocols import ChatModel
from assistant.stores.summary_records import NoteKind
from assistant.tools.registry import ToolRegistry

MAX_TOKENS = 1024
PRIVATE: NoteKind = "private_note"


@dataclass(frozen=True)
class Agent:
    """One who works on a task: a name, a part in the work, a chat model, and what it may write.

    Its reply goes on the whiteboard as the first kind of `may_write`, and nowhere where that is empty; with
    "private_note" among them it may keep notes to itself, which else are dropped. It may use its `tools`.
    """

    name: str
    role: Text
    instruction: Text
    model: ChatModel
    may_write: tuple[NoteKind, ...]
    tools: ToolRegistry = field(default_factory=ToolRegistry)
    max_tokens: int = MAX_TOKENS

    @property
    def writes(self) -> NoteKind | None:
        """The kind of note that its reply becomes."""
        return next((kind for kind in self.may_write if kind != PRIVATE), None)


PLANNER = Text(
    en="plan the work: break the task into a few numbered steps, each with what is to be found out or made.",
    zh="规划工作：把任务分成几个编号的步骤，每步写明要查明或做出什么。",
)
PLAN = Text(en="Write the plan now.", zh="现在写出计划。")
RESEARCHER = Text(
    en="find out what the plan needs: search the documents, and write down what you found with the number of each"
    " passage, and what you did not find.",
    zh="查明计划所需的内容：检索文档，写下找到的内容并标明段落编号，也写下没有找到的内容。",
)
RESEARCH = Text(
    en="Find out what the plan on the whiteboard needs, and write your findings now.",
    zh="查明白板上计划所需的内容，现在写出你的发现。",
)
CODER = Text(
    en="make the result: from the plan and the findings on the whiteboard write what the task asks for (a text, a table,"
    " a program), complete and ready for use.",
    zh="完成成果：根据白板上的计划和发现，写出任务要求的内容（文本、表格或程序），完整可用。",
)
MAKE = Text(en="Write the result now, from what stands on the whiteboard.", zh="现在根据白板上的内容写出成果。")


def planner(model: ChatModel, name: str = "planner") -> Agent:
    """An agent that writes the plan."""
    return Agent(name, PLANNER, PLAN, model, ("plan", "private_note"))


def researcher(model: ChatModel, tools: ToolRegistry | None = None, name: str = "researcher") -> Agent:
    """An agent that finds out what the plan needs, with tools such as search_documents."""
    return Agent(name, RESEARCHER, RESEARCH, model, ("finding", "private_note"), tools or ToolRegistry())


def coder(model: ChatModel, tools: ToolRegistry | None = None, name: str = "coder") -> Agent:
    """An agent that makes the result from what stands on the whiteboard."""
    return Agent(name, CODER, MAKE, model, ("conclusion", "private_note"), tools or ToolRegistry())
