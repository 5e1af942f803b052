"""The tool loop against a real server, as far as a model of 135 million parameters can: the protocol, no sense."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

import pytest

from assistant.models.openai_chat import OpenAIChat
from assistant.models.stop import Stop
from assistant.protocols import ChatPiece, ChatRequest, StopSignal
from assistant.tools.log import InProcessToolLog
from assistant.tools.loop import ToolLoop
from assistant.tools.policy import ToolPolicy
from assistant.tools.registry import ToolRegistry
from tests.live.conftest import LiveServer
from tests.tools.world import ANNA, context, steps_of, text_of

pytestmark = pytest.mark.live_model


class Watched:
    """A chat model that keeps what it was asked; until `calls_first` calls were made it may do nothing else."""

    def __init__(self, chat: OpenAIChat, calls_first: int = 0) -> None:
        self._chat = chat
        self._calls_first = calls_first
        self.name = chat.name
        self.context_window = 2048
        self.asked: list[ChatRequest] = []

    def stream(self, request: ChatRequest, stop: StopSignal) -> Iterator[ChatPiece]:
        self.asked.append(request)
        schema: Any = request.json_schema
        if schema is not None and "anyOf" in schema and len(self.asked) <= self._calls_first:
            request = replace(request, json_schema={"anyOf": schema["anyOf"][:-1]})
        return self._chat.stream(request, stop)

    def complete(self, request: ChatRequest) -> str:
        return self._chat.complete(request)


def colours(seen: list[str]) -> ToolRegistry:
    tools = ToolRegistry()

    @tools.register
    def paint(colour: Literal["red", "green"], litres: int = 1) -> str:
        """Order paint.

        Args:
            colour: which
        """
        seen.append(colour)
        return f"{litres} litres of {colour} paint are on their way."

    return tools


@pytest.mark.parametrize(("question", "language"), [("Order red paint.", "en"), ("订购红色油漆。", "zh")])
def test_s14_json_actions_are_kept_to_and_the_loop_ends_with_an_answer(
    server: LiveServer, question: str, language: Literal["en", "zh"]
) -> None:
    seen: list[str] = []
    model, log = Watched(server.chat(), calls_first=2), InProcessToolLog()
    loop = ToolLoop(model, colours(seen), log, ToolPolicy(rounds=2, form="json"))
    asked = context(question, language=language, window=2048)
    asked = replace(asked, budget=replace(asked.budget, reserved=120))
    pieces = list(loop.answer(asked, Stop()))
    assert len(model.asked) == 3
    steps = steps_of(pieces)
    assert [step.name for step in steps] == ["paint", "paint"]
    assert all(json.loads(step.arguments).get("colour") in ("red", "green") for step in steps)
    assert seen
    assert len(log.calls(ANNA)) == 2
    end = pieces[-1]
    assert (end.kind, end.mode) == ("end", "model")
    assert end.prompt_tokens
    # A model of this size may find no end; what it said until then is an answer's text, never its JSON.
    assert end.complete or end.degraded == ("length",)
    assert text_of(pieces)
    assert '"action"' not in text_of(pieces)


def test_s12_tools_in_a_request_are_taken_or_refused_and_the_turn_ends_either_way(server: LiveServer) -> None:
    model = Watched(server.chat())
    loop = ToolLoop(model, colours([]), InProcessToolLog(), ToolPolicy(rounds=1))
    asked = context("Say hello.", window=2048)
    pieces = list(loop.answer(replace(asked, budget=replace(asked.budget, reserved=120)), Stop()))
    assert model.asked[0].tools
    assert pieces[-1].kind == "end"
    assert pieces[-1].complete or "length" in pieces[-1].degraded
