"""The chat client: how replies end, tool calls that come in odd parts, and waits that no socket can end."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from assistant.errors import ModelUnavailable
from assistant.models.aside import aside
from assistant.models.failures import Failure
from assistant.models.openai_chat import OpenAIChat
from assistant.models.openai_client import RequestFailed, SocketGuard, retry_after
from assistant.models.stop import Stop
from assistant.protocols import ChatPiece, ChatRequest
from tests.doubles.scripted_server import Reply, ScriptedServer

REQUEST = ChatRequest(messages=[{"role": "user", "content": "Where is Lyon?"}], max_tokens=50)
WITH_TOOLS = ChatRequest(REQUEST.messages, 50, tools=[{"type": "function", "function": {"name": "search"}}])
BUSY = 15.0
"""Seconds that a busy machine may take for what takes a quiet one a tenth of one."""


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.fixture
def nowhere() -> Iterator[str]:
    """An address that takes no connection and refuses none: its queue is full."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(0)
        waiting = [socket.socket() for _ in range(4)]
        for each in waiting:
            each.setblocking(False)
            each.connect_ex(listening.getsockname())
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/v1"
        for each in waiting:
            each.close()


def chat(base_url: str, total_timeout: float = 60.0) -> OpenAIChat:
    return OpenAIChat(
        "scripted", base_url, "key", connect_timeout=60.0, first_token_timeout=60.0, total_timeout=total_timeout
    )


def collect(server: ScriptedServer, request: ChatRequest = REQUEST) -> tuple[list[ChatPiece], ModelUnavailable | None]:
    pieces: list[ChatPiece] = []
    try:
        for piece in chat(server.base_url).stream(request, Stop()):
            pieces.append(piece)
    except ModelUnavailable as error:
        return pieces, error
    return pieces, None


def text_of(pieces: list[ChatPiece]) -> str:
    return "".join(piece.text for piece in pieces)


# ---- E1 and E2: waits ---------------------------------------------------------------------------------


def test_e1_stop_ends_a_wait_for_a_connection(nowhere: str) -> None:
    model, stop = chat(nowhere), Stop()
    model._connected()  # The package's import takes longer than the wait.
    threading.Timer(0.3, stop.set).start()
    begun = time.monotonic()
    assert list(model.stream(REQUEST, stop)) == []
    assert 0.2 < time.monotonic() - begun < BUSY


def test_e1_the_total_deadline_ends_a_wait_for_a_connection(nowhere: str) -> None:
    model = chat(nowhere, total_timeout=0.5)
    begun = time.monotonic()
    with pytest.raises(ModelUnavailable, match="did not answer in time"):
        list(model.stream(REQUEST, Stop()))
    assert time.monotonic() - begun < BUSY


def test_what_comes_too_late_is_let_go() -> None:
    guard, go, let_go = SocketGuard(), threading.Event(), threading.Event()
    threading.Timer(0.05, lambda: guard.shut("stop")).start()
    with pytest.raises(RequestFailed):
        aside(lambda: go.wait(BUSY), guard, too_late=lambda _: let_go.set())
    go.set()
    assert let_go.wait(BUSY)


def test_what_comes_in_time_is_given_and_raised() -> None:
    guard = SocketGuard()
    assert aside(lambda: "Lyon", guard, too_late=lambda _: None) == "Lyon"
    failure = RequestFailed(Failure("broken"))

    def fail() -> str:
        raise failure

    with pytest.raises(RequestFailed) as raised:
        aside(fail, guard, too_late=lambda _: None)
    assert raised.value is failure
    guard.shut("left")
    with pytest.raises(RequestFailed):
        aside(lambda: time.sleep(0.5) or "Lyon", guard, too_late=lambda _: None)


def test_e2_every_way_to_say_how_long_to_wait() -> None:
    in_ten = format_datetime(datetime.now(UTC) + timedelta(seconds=10), usegmt=True)
    past = format_datetime(datetime.now(UTC) - timedelta(days=1), usegmt=True)
    assert retry_after({"retry-after": "0.1"}) == 0.1
    assert retry_after({"retry-after-ms": "250", "retry-after": "9"}) == 0.25
    assert 7 < (retry_after({"retry-after": in_ten}) or 0) <= 10
    assert retry_after({"retry-after": past}) == 0
    for odd in ({}, {"retry-after": "soon"}, {"retry-after": ""}, {"retry-after-ms": "x"}):
        assert retry_after(odd) is None


def test_e2_a_date_far_away_is_reported_at_once(server: ScriptedServer) -> None:
    later = format_datetime(datetime.now(UTC) + timedelta(minutes=5), usegmt=True)
    server.push(Reply(status=503, headers={"retry-after": later}))
    _, error = collect(server)
    assert error is not None
    assert len(server.requests) == 1


def test_e2_all_that_may_go_wrong_at_once_takes_a_bounded_number_of_requests(server: ScriptedServer) -> None:
    """A server that refuses every optional part, and fails in between, is asked seven times and no more."""
    parts = ["stream_options", "response_format", "temperature", "max_tokens"]
    server.push(Reply(status=500), *[Reply(status=400, json={"error": {"message": part}}) for part in parts])
    server.default = Reply(status=500)
    with pytest.raises(ModelUnavailable):
        chat(server.base_url).complete(ChatRequest(REQUEST.messages, 50, json_schema={"type": "object"}))
    assert len(server.requests) == 7


# ---- E3 and E4: ends ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("eos", "stop"), ("END_TURN", "stop"), ("stop", "stop"), ("model_length", "length"), ("MAX_TOKENS", "length"),
        ("function_call", "tool_calls"), ("something_new", "something_new"),
    ],
)  # fmt: skip
def test_e4_ends_have_one_name_whatever_the_server_calls_them(server: ScriptedServer, said: str, meant: str) -> None:
    server.push(Reply(text="Lyon.", finish_reason=said))
    pieces, error = collect(server)
    assert error is None
    assert pieces[-1].finish_reason == meant


@pytest.mark.parametrize("said", ["abort", "insufficient_system_resource", "network_error", "cancelled", "ERROR"])
def test_e3_an_end_that_is_none_leaves_the_reply_incomplete(server: ScriptedServer, said: str) -> None:
    server.push(Reply(pieces=["Lyon ", "is"], finish_reason=said))
    pieces, error = collect(server)
    assert text_of(pieces) == "Lyon is"
    assert all(piece.finish_reason is None for piece in pieces)
    assert error is not None
    assert "in the middle" in error.en


@pytest.mark.parametrize("said", ["content_filter", "content_filter: PROHIBITED_CONTENT", "sensitive", "SAFETY"])
@pytest.mark.parametrize("words", ["", "Lyon is"])
def test_e3_a_reply_held_back_by_a_filter_is_never_whole(server: ScriptedServer, said: str, words: str) -> None:
    server.push(Reply(text=words, finish_reason=said), Reply(text=words, finish_reason=said))
    pieces, error = collect(server)
    assert text_of(pieces) == words
    assert error is not None
    assert "filter" in error.en
    assert "过滤器" in error.zh
    with pytest.raises(ModelUnavailable, match="filter"):
        chat(server.base_url).complete(REQUEST)


def test_e4_thoughts_are_not_the_answer_whatever_their_field(server: ScriptedServer) -> None:
    server.push(Reply(text="In France.", reasoning="The user asks ...", reasoning_field="thinking"))
    assert text_of(collect(server)[0]) == "In France."


def test_e4_a_server_that_knows_no_limit_is_left(server: ScriptedServer) -> None:
    server.push(Reply(pieces=["word " * 40_000] * 60))
    pieces, error = collect(server)
    assert error is None
    assert pieces[-1].finish_reason == "length"
    assert 4_000_000 < len(text_of(pieces)) < 5_000_000


# ---- E6: tool calls ---------------------------------------------------------------------------------


def calls_of(pieces: list[ChatPiece]) -> list[tuple[str, str]]:
    return [(call["function"]["name"], call["function"]["arguments"]) for call in pieces[-1].tool_calls]


def part(**fields: object) -> dict[str, object]:
    return {"choices": [{"index": 0, "delta": {"tool_calls": [fields]}, "finish_reason": None}]}


def end(reason: str = "tool_calls") -> dict[str, object]:
    return {"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]}


LYON, RIO = {"name": "search", "arguments": '{"q": "Lyon"}'}, {"name": "search", "arguments": '{"q": "Rio"}'}
TWO = [("search", '{"q": "Lyon"}'), ("search", '{"q": "Rio"}')]
PARTS = {
    "ids null and all index 0": [part(index=0, id=None, function=LYON), part(index=0, id=None, function=RIO)],
    "no index": [part(id="a", function=LYON), part(id="b", function=RIO)],
    "no index and no id": [part(function=LYON), part(function=RIO)],
    "one id for both": [part(index=0, id="a", function=LYON), part(index=1, id="a", function=RIO)],
    "no index in the second half": [
        part(index=0, id="a", function=LYON),
        part(id="b", function={"name": "search", "arguments": '{"q":'}),
        part(function={"arguments": ' "Rio"}'}),
    ],
    "the name said again": [
        part(index=0, id="a", function=LYON),
        part(index=1, id="b", function={"name": "search", "arguments": '{"q":'}),
        part(index=1, id="b", function={"name": "search", "arguments": ' "Rio"}'}),
        part(index=1, id="b", function={"name": "search", "arguments": ""}),
    ],
    "a new id with each half": [
        part(index=0, id="a", function=LYON),
        part(index=1, id="b", function={"name": "search", "arguments": '{"q":'}),
        part(index=1, id="c", function={"arguments": ' "Rio"}'}),
    ],
    "a call of no name between": [
        part(index=0, id="a", function=LYON),
        part(index=1, id="b", function={"arguments": "{}"}),
        part(index=2, id="c", function=RIO),
    ],
}


@pytest.mark.parametrize("reason", ["tool_calls", "stop"])
@pytest.mark.parametrize("case", PARTS)
def test_e6_calls_are_put_together_whatever_their_parts(server: ScriptedServer, case: str, reason: str) -> None:
    server.push(Reply(chunks=[*PARTS[case], end(reason)]))
    pieces, error = collect(server, WITH_TOOLS)
    assert error is None
    assert [(name, json.loads(arguments)) for name, arguments in calls_of(pieces)] == [
        (name, json.loads(arguments)) for name, arguments in TWO
    ]
    assert len({call["id"] for call in pieces[-1].tool_calls}) == 2
    assert pieces[-1].finish_reason == "tool_calls"


def test_e6_arguments_as_an_object_and_a_whole_reply(server: ScriptedServer) -> None:
    call = {"function": {"name": "search", "arguments": {"q": "里昂"}}}
    message = {"role": "assistant", "content": None, "tool_calls": [call, call]}
    server.push(Reply(json={"choices": [{"message": message, "finish_reason": "stop"}]}))
    pieces, error = collect(server, WITH_TOOLS)
    assert error is None
    assert [json.loads(arguments) for _, arguments in calls_of(pieces)] == [{"q": "里昂"}] * 2


@pytest.mark.parametrize("half", ['{"q": "Li', "", "["])
def test_e6_half_a_call_at_the_limit_is_none(server: ScriptedServer, half: str) -> None:
    halves = [
        part(index=0, id="a", function=LYON),
        part(index=1, id="b", function={"name": "search", "arguments": half}),
    ]
    server.push(Reply(chunks=[*halves, end("length")]), Reply(chunks=[halves[1], end("length")]))
    pieces, error = collect(server, WITH_TOOLS)
    assert error is None
    assert pieces[-1].finish_reason == "length"
    assert calls_of(pieces) == TWO[:1]
    pieces, error = collect(server, WITH_TOOLS)
    assert pieces == []
    assert error is not None
    assert "limit of its reply" in error.en


@pytest.mark.parametrize("cut", [1, 2])
def test_e6_calls_of_a_broken_stream_are_never_given(server: ScriptedServer, cut: int) -> None:
    server.push(Reply(chunks=[*PARTS["no index"], end()], cut_after=cut))
    pieces, error = collect(server, WITH_TOOLS)
    assert pieces == []
    assert error is not None


def test_e6_truncated_arguments_are_given_as_they_are_for_the_loop_to_refuse(server: ScriptedServer) -> None:
    server.push(Reply(chunks=[part(index=0, id="a", function={"name": "search", "arguments": '{"q": "Ly'}), end()]))
    pieces, error = collect(server, WITH_TOOLS)
    assert error is None
    assert calls_of(pieces) == [("search", '{"q": "Ly')]
