"""E6: calls that a model spells out in its text are calls; an answer that looks a little like one is an answer."""

from collections.abc import Iterator

import pytest

from assistant.errors import ModelUnavailable
from assistant.protocols import AnswerPiece
from assistant.tools.policy import ToolPolicy
from tests.doubles.scripted_server import Reply, ScriptedServer
from tests.tools.world import Talk, context, steps_of, stock_tools, text_of


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.mark.parametrize(
    "reply",
    [
        '{"name": "stock", "arguments": {"item": "bolts"}}',
        '<tool_call>\n{"name": "stock", "arguments": {"item": "bolts"}}\n</tool_call>',
        '[TOOL_CALLS][{"name": "stock", "arguments": {"item": "bolts"}}]',
        '```json\n{"name": "stock", "parameters": {"item": "bolts"}}\n```',
        '{"action": "use_tool", "tool": "stock", "arguments": {"item": "bolts"}}',
        '{"function": {"name": "stock", "arguments": "{\\"item\\": \\"bolts\\"}"}}',
    ],
)
def test_e6_a_call_spelled_out_is_executed_and_never_shown(server: ScriptedServer, reply: str) -> None:
    server.push(reply, "There are 120.")
    pieces = Talk(server, stock_tools()).ask()
    assert [(step.name, step.ok) for step in steps_of(pieces)] == [("stock", True)]
    assert text_of(pieces) == "There are 120."
    assert server.chats[1].messages[2]["content"] is None
    assert server.chats[1].messages[2]["tool_calls"][0]["function"]["name"] == "stock"


@pytest.mark.parametrize(
    "reply",
    [
        '{"name": "Ann", "age": 7}',
        '{"name": "unknown_tool", "arguments": {}}',
        "```python\nprint({'a': 1})\n```\nThis prints a dict.",
        "{curly} words, and no JSON.",
        '[{"item": "bolts"}]',
        "<b>bold</b> words",
        "[1] says that there are 120.",
        '{"name": "stock", "arguments": {"item": "bolts"}} is what I would call.',
        "{" + "x" * 5000,
    ],
)
def test_e6_an_answer_that_begins_like_a_call_is_shown_whole(server: ScriptedServer, reply: str) -> None:
    server.push(reply)
    pieces = Talk(server, stock_tools()).ask()
    assert steps_of(pieces) == []
    assert text_of(pieces) == reply
    assert pieces[-1].complete


def test_e3_what_was_held_back_of_a_reply_that_broke_off_is_shown(server: ScriptedServer) -> None:
    server.push(Reply(pieces=['{"a": ', "1, ", "2"], cut_after=2))
    pieces: list[AnswerPiece] = []
    talk = Talk(server, stock_tools())
    with pytest.raises(ModelUnavailable):
        pieces.extend(talk.loop.answer(context(), talk.stop))
    assert text_of(pieces) == '{"a": 1, '


def test_e6_a_call_spelled_out_in_the_last_round_is_no_answer(server: ScriptedServer) -> None:
    server.responder = lambda request: '{"name": "stock", "arguments": {"item": "bolts"}}'
    talk = Talk(server, stock_tools(), ToolPolicy(rounds=1))
    with pytest.raises(ModelUnavailable, match="gave no answer"):
        talk.ask()
    assert len(server.chats) == 2


def test_plain_text_is_streamed_without_being_held(server: ScriptedServer) -> None:
    server.push(Reply(pieces=["There ", "are ", "120."]))
    pieces = [piece.text for piece in Talk(server, stock_tools()).ask() if piece.kind == "text"]
    assert pieces == ["There ", "are ", "120."]
