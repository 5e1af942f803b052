"""What the tests of tools share: the real chat client against a scripted server, a context to answer from, and tools."""

import json
import threading
from collections.abc import Callable, Sequence
from typing import Any

from assistant.datatypes import (
    AnswerPreferences,
    Asker,
    Budget,
    Context,
    Message,
    ToolStep,
    Viewer,
)
from assistant.errors import Language
from assistant.models.openai_chat import OpenAIChat
from assistant.models.stop import Stop
from assistant.protocols import AnswerPiece
from assistant.tools.acting import ToolContext
from assistant.tools.log import InProcessToolLog, ToolLog
from assistant.tools.loop import ToolLoop
from assistant.tools.policy import ToolPolicy
from assistant.tools.registry import ToolRegistry
from tests.doubles.scripted_server import Reply, ScriptedServer

ANNA = Viewer("anna")


def asker(session: str = "s1", turn: str = "t1", viewer: Viewer = ANNA) -> Asker:
    return Asker(viewer, session, turn, f"m-{turn}")


def tool_context(language: Language = "en", whose: Asker | None = None) -> ToolContext:
    return ToolContext(whose or asker(), language, Stop())


def context(
    question: str = "How many bolts are there?",
    *,
    whose: Asker | None = None,
    history: Sequence[Message] = (),
    language: Language = "en",
    window: int = 8192,
    system: str = "You are Tandem.",
) -> Context:
    return Context(
        question=question,
        language=language,
        preferences=AnswerPreferences(language),
        system=system,
        history=tuple(history),
        passages=(),
        memories=(),
        messages=(),
        profile=(),
        constraints=(),
        budget=Budget(window, 256, 100, 10, 1000, {}, {}),
        answerable=True,
        asker=whose or asker(),
    )


def calls(*asked: tuple[str, Any], ids: Sequence[str | None] = (), text: str = "") -> Reply:
    """A reply that asks for tools: each a name and its arguments, an object or a string as it is."""
    wire: list[dict[str, Any]] = []
    for index, (name, arguments) in enumerate(asked):
        raw = arguments if isinstance(arguments, str) else json.dumps(arguments)
        call_id = ids[index] if index < len(ids) else f"c{index}"
        wire.append({"id": call_id, "type": "function", "function": {"name": name, "arguments": raw}})
    return Reply(text=text, tool_calls=wire, finish_reason="tool_calls")


def action(name: str, **arguments: Any) -> str:
    return json.dumps({"action": "use_tool", "tool": name, "arguments": arguments}, ensure_ascii=False)


def stock_tools(seen: list[str] | None = None) -> ToolRegistry:
    """One tool that knows how many bolts and nuts there are."""
    tools = ToolRegistry()
    known = {"bolts": 120, "nuts": 80, "螺栓": 120}

    @tools.register
    def stock(item: str) -> dict[str, int | str]:
        """How many pieces of an item are in stock.

        Args:
            item: the item's name
        """
        if seen is not None:
            seen.append(item)
        return {"item": item, "pieces": known[item]}

    return tools


class Talk:
    """A tool loop against a scripted server, and what came of it."""

    def __init__(
        self,
        server: ScriptedServer,
        tools: ToolRegistry,
        policy: ToolPolicy | None = None,
        tool_log: ToolLog | None = None,
        window: int = 8192,
    ) -> None:
        self.server = server
        self.log = tool_log or InProcessToolLog()
        self.model = OpenAIChat("scripted", server.base_url, "key", window, read_timeout=5.0, total_timeout=20.0)
        self.loop = ToolLoop(self.model, tools, self.log, policy)
        self.stop = Stop()

    def ask(self, asked: Context | None = None) -> list[AnswerPiece]:
        return list(self.loop.answer(asked or context(), self.stop))


def text_of(pieces: Sequence[AnswerPiece]) -> str:
    return "".join(piece.text for piece in pieces if piece.kind == "text")


def steps_of(pieces: Sequence[AnswerPiece]) -> list[ToolStep]:
    return [piece.step for piece in pieces if piece.step is not None]


def after(seconds: float, action: Callable[[], None]) -> threading.Timer:
    timer = threading.Timer(seconds, action)
    timer.daemon = True
    timer.start()
    return timer
