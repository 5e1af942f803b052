"""Whatever a model asks for, every request is valid and within the window, and every call that is kept has its result."""

import json
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.conversation import groups, is_whole
from assistant.datatypes import Message
from assistant.errors import ModelUnavailable
from assistant.models.stop import Stop
from assistant.models.tokens import estimate_messages
from assistant.protocols import ChatPiece, ChatRequest, StopSignal
from assistant.stores.step_messages import step_messages
from assistant.tools.acting import ToolContext
from assistant.tools.log import InProcessToolLog
from assistant.tools.loop import ToolLoop
from assistant.tools.policy import ToolPolicy
from assistant.tools.registry import ToolRegistry
from tests.tools.test_loop import assert_valid
from tests.tools.world import asker, context, steps_of, text_of

WINDOW = 2048
WHEN = datetime(2026, 11, 30, tzinfo=UTC)

CALLS = st.lists(
    st.fixed_dictionaries(
        {
            "id": st.sampled_from(["", "x", "y"]),
            "type": st.just("function"),
            "function": st.fixed_dictionaries(
                {
                    "name": st.sampled_from(["echo", "long", "breaks", "no such tool", ""]),
                    "arguments": st.one_of(
                        st.sampled_from(['{"text": "a"}', '{"text": "b"}', "{}", "", '{"text": "a', "[]", "null"]),
                        st.text(max_size=20),
                    ),
                }
            ),
        }
    ),
    max_size=5,
)
REPLIES = st.lists(
    st.tuples(st.text(max_size=20), CALLS, st.sampled_from(["tool_calls", "stop", "length"])), max_size=6
)


@dataclass
class Replaying:
    """A chat model that says what it was told to, then that it is done; it keeps what it was asked."""

    replies: list[tuple[str, list[dict[str, Any]], str]]
    name: str = "replaying"
    context_window: int = WINDOW
    asked: list[ChatRequest] = field(default_factory=list[ChatRequest])

    def stream(self, request: ChatRequest, stop: StopSignal) -> Iterator[ChatPiece]:
        self.asked.append(request)
        text, calls, finish = self.replies.pop(0) if self.replies else ("Done.", [], "stop")
        if text:
            yield ChatPiece(text)
        given: tuple[Mapping[str, Any], ...] = tuple(calls)
        yield ChatPiece(finish_reason=finish, tool_calls=given, prompt_tokens=5, completion_tokens=2)

    def complete(self, request: ChatRequest) -> str:
        raise NotImplementedError


def tools() -> ToolRegistry:
    registry = ToolRegistry()

    @registry.register
    def echo(text: str) -> str:
        """Say it back."""
        return text

    @registry.register
    def long(text: str = "") -> str:
        """Say much."""
        return "long words " * 3000

    @registry.register
    def breaks(text: str = "") -> str:
        """Break."""
        raise ValueError(text)

    return registry


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(REPLIES, st.integers(1, 4))
def test_s11_s12_whatever_is_asked_for_each_request_is_valid_and_each_call_has_its_result(
    replies: list[tuple[str, list[dict[str, Any]], str]], rounds: int
) -> None:
    model, log = Replaying(list(replies)), InProcessToolLog()
    loop = ToolLoop(model, tools(), log, ToolPolicy(rounds=rounds, at_once=3))
    pieces = []
    try:
        for piece in loop.answer(context(window=WINDOW), Stop()):
            pieces.append(piece)
        assert pieces[-1].kind == "end"
        assert [piece.kind for piece in pieces].count("end") == 1
    except ModelUnavailable:
        assert len(model.asked) > 1
    assert len(model.asked) <= rounds + 1
    for request in model.asked:
        messages = [dict(message) for message in request.messages]
        assert_valid(messages)
        assert estimate_messages(messages, request.tools) <= WINDOW - 256
        json.dumps(messages, ensure_ascii=False).encode("utf-8", "strict")
    kept = step_messages(steps_of(pieces))
    assert len(steps_of(pieces)) == len(log.calls(asker().viewer))
    stored = [
        Message(str(i), "s", "t", each.role, each.content, WHEN, metadata=each.metadata) for i, each in enumerate(kept)
    ]
    assert all(is_whole(group) for group in groups(stored))


def test_turns_side_by_side_never_cross() -> None:
    loop_tools = ToolRegistry()

    @loop_tools.register
    def who(context: ToolContext) -> str:
        """Who asks."""
        return context.asker.session_id

    @dataclass
    class Echoing:
        name: str = "echoing"
        context_window: int = WINDOW

        def stream(self, request: ChatRequest, stop: StopSignal) -> Iterator[ChatPiece]:
            last = request.messages[-1]
            if last["role"] == "tool":
                yield ChatPiece(f"{request.messages[1]['content']} is {last['content']}")
                yield ChatPiece(finish_reason="stop")
            else:
                call = {"id": "c", "type": "function", "function": {"name": "who", "arguments": "{}"}}
                yield ChatPiece(finish_reason="tool_calls", tool_calls=(call,))

        def complete(self, request: ChatRequest) -> str:
            raise NotImplementedError

    log = InProcessToolLog()
    loop = ToolLoop(Echoing(), loop_tools, log)

    def ask(number: int) -> str:
        pieces = loop.answer(context(f"s{number}", whose=asker(f"s{number}", f"t{number}")), Stop())
        return text_of(list(pieces))

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(ask, range(100)))
    assert answers == [f"s{number} is s{number}" for number in range(100)]
    assert sorted(call.turn_id for call in log.calls(asker().viewer)) == sorted(f"t{number}" for number in range(100))
