"""The chat client against a scripted server: every case of a model server's bad day, by its case's name."""

import json
import re
import threading
import time
import traceback
from collections.abc import Iterator
from typing import TypedDict

import pytest

from assistant.errors import ModelUnavailable
from assistant.models import openai_chat
from assistant.models.openai_chat import OpenAIChat
from assistant.models.stop import Stop
from assistant.protocols import ChatPiece, ChatRequest
from tests.doubles.scripted_server import Reply, ScriptedServer

KEY = "sk-test-0123456789abcdef"


class Timeouts(TypedDict, total=False):
    connect_timeout: float
    first_token_timeout: float
    read_timeout: float
    total_timeout: float


QUICK: Timeouts = {
    "connect_timeout": 2.0,
    "first_token_timeout": 0.8,
    "read_timeout": 0.8,
    "total_timeout": 2.0,
}
PATIENT: Timeouts = {"first_token_timeout": 30.0, "read_timeout": 30.0, "total_timeout": 60.0}
BUSY = 15.0
"""Seconds that a busy machine may take for what takes a quiet one a tenth of one; a failure would take far longer."""
REQUEST = ChatRequest(messages=[{"role": "user", "content": "Where is Lyon?"}], max_tokens=50)
SCHEMA = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.fixture
def no_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked again is asked again almost at once."""
    monkeypatch.setattr(openai_chat, "RETRY_WAIT", 0.01)


def chat(server: ScriptedServer, timeouts: Timeouts = QUICK) -> OpenAIChat:
    return OpenAIChat("scripted", server.base_url, KEY, **timeouts)


def stop_once_asked(server: ScriptedServer, stop: Stop) -> None:
    """Presses Stop a moment after the request has come, however long that takes here."""

    def press() -> None:
        while not server.requests:
            time.sleep(0.01)
        time.sleep(0.2)
        stop.set()

    threading.Thread(target=press, daemon=True).start()


def text_of(pieces: list[ChatPiece]) -> str:
    return "".join(piece.text for piece in pieces)


def collect(model: OpenAIChat, request: ChatRequest = REQUEST) -> tuple[list[ChatPiece], ModelUnavailable | None]:
    """What was yielded, and what was raised after it."""
    pieces: list[ChatPiece] = []
    try:
        for piece in model.stream(request, Stop()):
            pieces.append(piece)
    except ModelUnavailable as error:
        return pieces, error
    return pieces, None


def check_words(error: ModelUnavailable | None, *expected: str) -> None:
    """Both languages, one line each, no key anywhere, not even in the chain that a log would print."""
    assert error is not None
    assert "\n" not in error.en + error.zh
    assert re.search(r"[\u4e00-\u9fff]", error.zh)
    assert KEY not in error.en + error.zh + "".join(traceback.format_exception(error))
    for words in expected:
        assert words in error.en


# ---- a good day -----------------------------------------------------------------------------------


def test_streams_pieces_and_only_the_last_has_the_finish_reason_and_the_usage(server: ScriptedServer) -> None:
    server.push(Reply(pieces=["Lyon is ", "in France."], usage={"prompt_tokens": 12, "completion_tokens": 6}))
    pieces = list(chat(server).stream(REQUEST, Stop()))
    assert [piece.text for piece in pieces] == ["Lyon is ", "in France.", ""]
    assert [piece.finish_reason for piece in pieces] == [None, None, "stop"]
    assert (pieces[-1].prompt_tokens, pieces[-1].completion_tokens) == (12, 6)
    body = server.requests[0].body
    assert body["model"] == "scripted"
    assert body["max_tokens"] == 50
    assert body["stream_options"] == {"include_usage": True}
    assert server.requests[0].headers["authorization"] == f"Bearer {KEY}"


def test_complete_gives_the_whole_text_and_asks_for_the_schema(server: ScriptedServer) -> None:
    server.push(Reply(text='{"city": "Lyon"}'))
    request = ChatRequest(REQUEST.messages, max_tokens=50, json_schema=SCHEMA)
    assert chat(server).complete(request) == '{"city": "Lyon"}'
    assert server.requests[0].body["response_format"]["json_schema"]["schema"] == SCHEMA


def test_without_a_key_none_is_taken_from_the_environment(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_ADMIN_KEY", KEY)
    OpenAIChat("scripted", server.base_url, **QUICK).complete(REQUEST)
    assert KEY not in str(server.requests[0].headers)


def test_a_server_that_cannot_stream_is_read_whole(server: ScriptedServer) -> None:
    whole = {"choices": [{"message": {"content": "In France."}, "finish_reason": "stop"}], "usage": None}
    server.push(Reply(json=whole))
    pieces, error = collect(chat(server))
    assert error is None
    assert text_of(pieces) == "In France."
    assert pieces[-1].finish_reason == "stop"


# ---- E1: nobody there, or nobody answering ----------------------------------------------------------


def test_e1_refused() -> None:
    with ScriptedServer() as gone:
        model = chat(gone)
    pieces, error = collect(model)
    assert pieces == []
    check_words(error, "can't be reached", "TANDEM_LLM_BASE_URL")


def test_e1_dns_failure() -> None:
    model = OpenAIChat("scripted", "http://nowhere.invalid/v1", KEY, **QUICK)
    _, error = collect(model)
    check_words(error, "nowhere.invalid", "can't be reached")


def test_e1_tls_error(server: ScriptedServer) -> None:
    model = OpenAIChat("scripted", server.base_url.replace("http:", "https:"), KEY, **QUICK)
    _, error = collect(model)
    check_words(error, "can't be reached")


@pytest.mark.parametrize("address", ["localhost:11434", "http://[broken/v1", "ftp://127.0.0.1/v1"])
def test_e1_address_that_is_none(address: str) -> None:
    _, error = collect(OpenAIChat("scripted", address, KEY, **QUICK))
    check_words(error, "TANDEM_LLM")


@pytest.mark.parametrize("reply", [Reply(hang_before=True), Reply(text="never seen", hang_after=0)])
def test_e1_hang_before_the_first_token(server: ScriptedServer, reply: Reply) -> None:
    # A busy machine may meet the shortest deadline before the request has left it.
    for deadline in (0.3, 1.0, 4.0):
        server.push(reply)
        begun = time.monotonic()
        pieces, error = collect(OpenAIChat("scripted", server.base_url, KEY, first_token_timeout=deadline))
        assert pieces == []
        # The server would hang for good; a machine that is busy elsewhere is given its time.
        assert time.monotonic() - begun < BUSY
        check_words(error, "did not answer in time")
        if server.requests:
            break
    assert server.client_left.wait(BUSY)
    assert len(server.requests) == 1


def test_e1_hang_between_two_tokens_keeps_what_came(server: ScriptedServer) -> None:
    server.push(Reply(pieces=["Lyon ", "is"], hang_after=2))
    pieces, error = collect(chat(server))
    assert text_of(pieces) == "Lyon is"
    check_words(error, "did not answer in time")


def test_e1_drip_meets_the_total_deadline(server: ScriptedServer) -> None:
    server.push(Reply(pieces=["."] * 100, delay=0.1))
    begun = time.monotonic()
    pieces, error = collect(chat(server, {**QUICK, "total_timeout": 1.0}))
    # The whole drip takes ten seconds, the deadline is one.
    assert 0.9 < time.monotonic() - begun < 8
    assert 1 <= len(pieces) < 80
    check_words(error, "did not answer in time")
    assert server.client_left.wait(BUSY)


@pytest.mark.parametrize("reply", [Reply(hang_before=True), Reply(pieces=["Lyon "] * 3, hang_after=1)])
def test_e1_stop_frees_the_reader_at_once_and_the_server_sees_it(server: ScriptedServer, reply: Reply) -> None:
    server.push(reply)
    stop = Stop()
    stop_once_asked(server, stop)
    begun = time.monotonic()
    pieces = list(chat(server, PATIENT).stream(REQUEST, stop))
    assert time.monotonic() - begun < BUSY
    assert all(piece.finish_reason is None for piece in pieces)
    assert server.client_left.wait(BUSY)


def test_e1_stopped_before_the_start_asks_nothing(server: ScriptedServer) -> None:
    stop = Stop()
    stop.set()
    assert list(chat(server).stream(REQUEST, stop)) == []
    assert server.requests == []


def test_e1_stop_ends_the_wait_before_a_retry(server: ScriptedServer) -> None:
    server.push(Reply(status=429, headers={"retry-after": "5"}))
    stop = Stop()
    stop_once_asked(server, stop)
    begun = time.monotonic()
    assert list(chat(server, PATIENT).stream(REQUEST, stop)) == []
    assert time.monotonic() - begun < 5
    assert len(server.requests) == 1


def test_a_reader_that_leaves_early_lets_the_server_go(server: ScriptedServer) -> None:
    server.push(Reply(pieces=["Lyon "] * 3, hang_after=1))
    pieces = chat(server).stream(REQUEST, Stop())
    assert next(pieces).text == "Lyon "
    pieces.close()  # type: ignore[attr-defined]  # It is a generator.
    assert server.client_left.wait(1)


# ---- E2: refusals ---------------------------------------------------------------------------------


def test_e2_429_with_a_short_wait_is_asked_again_once(server: ScriptedServer) -> None:
    server.push(Reply(status=429, headers={"retry-after": "0.1"}), "In France.")
    begun = time.monotonic()
    assert chat(server).complete(REQUEST) == "In France."
    assert time.monotonic() - begun >= 0.1
    assert len(server.requests) == 2


def test_e2_429_with_a_long_wait_is_reported_at_once(server: ScriptedServer) -> None:
    server.push(Reply(status=429, headers={"retry-after": "300"}))
    _, error = collect(chat(server))
    check_words(error, "over its limit (429)")
    assert len(server.requests) == 1


def test_e2_500_is_asked_again_twice_and_no_more(server: ScriptedServer, no_waits: None) -> None:
    server.push(Reply(status=500), Reply(status=503), "In France.")
    assert chat(server, PATIENT).complete(REQUEST) == "In France."
    assert len(server.requests) == 3
    server.push(Reply(status=500), Reply(status=500), Reply(status=500), "too late")
    _, error = collect(chat(server, PATIENT))
    check_words(error, "error of its own (500)")
    assert len(server.requests) == 6


def test_e2_retries_stay_within_the_total_deadline(server: ScriptedServer) -> None:
    server.default = Reply(status=429, headers={"retry-after": "2"})
    begun = time.monotonic()
    _, error = collect(OpenAIChat("scripted", server.base_url, KEY, total_timeout=0.5))
    assert error is not None
    assert time.monotonic() - begun < 2
    assert len(server.requests) == 1


@pytest.mark.parametrize(("status", "words"), [(401, "TANDEM_LLM_API_KEY"), (403, "rights"), (404, "TANDEM_LLM_MODEL")])
def test_e2_lasting_refusals_are_not_retried_and_never_show_the_key(
    server: ScriptedServer, status: int, words: str
) -> None:
    server.push(Reply(status=status, json={"error": {"message": f"Incorrect API key provided:\n{KEY}. Model gone."}}))
    _, error = collect(chat(server))
    check_words(error, words)
    assert len(server.requests) == 1


def test_e2_the_servers_words_are_passed_on_without_the_key(server: ScriptedServer) -> None:
    server.push(Reply(status=404, json={"error": f'model "scripted" not found, try pulling it ({KEY})'}))
    _, error = collect(chat(server))
    check_words(error, 'model "scripted" not found, try pulling it (***)')


def test_key_with_a_line_break_or_a_foreign_letter_does_not_leak(server: ScriptedServer) -> None:
    assert OpenAIChat("scripted", server.base_url, f"{KEY}\n", **QUICK).complete(REQUEST)
    for bad in (f"{KEY}\n{KEY}", f"{KEY}钥"):
        _, error = collect(OpenAIChat("scripted", server.base_url, bad, **QUICK))
        check_words(error)


# ---- E3: half a stream ------------------------------------------------------------------------------

GOOD_LINE = 'data: {"choices": [{"index": 0, "delta": {"content": "Lyon "}, "finish_reason": null}]}'
HALVES = {
    "cut": Reply(pieces=["Lyon ", "is"], cut_after=1),
    "closed without a finish reason": Reply(pieces=["Lyon "], finish_reason=None),
    "error object": Reply(raw_lines=[GOOD_LINE, 'data: {"error": {"message": "out of memory"}}']),
    "error object of vLLM": Reply(raw_lines=[GOOD_LINE, 'data: {"object": "error", "message": "out of memory"}']),
    "error event": Reply(raw_lines=[GOOD_LINE, 'event: error\ndata: {"error": "out of memory"}']),
    "finish reason error": Reply(pieces=["Lyon "], finish_reason="error"),
    "invalid JSON": Reply(raw_lines=[GOOD_LINE, 'data: {"choices": [{"del']),
}


@pytest.mark.parametrize("case", HALVES)
def test_e3_a_broken_stream_keeps_its_text_and_is_never_complete(server: ScriptedServer, case: str) -> None:
    server.push(HALVES[case], HALVES[case])
    model = chat(server)
    pieces, error = collect(model)
    assert [piece.text for piece in pieces] == ["Lyon "]
    assert pieces[0].finish_reason is None
    check_words(error, "out of memory" if "object" in case else "")
    assert len(server.requests) == 1
    with pytest.raises(ModelUnavailable):
        model.complete(REQUEST)


def test_e3_a_break_after_the_finish_reason_does_not_matter(server: ScriptedServer) -> None:
    end = 'data: {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}'
    server.push(Reply(raw_lines=[GOOD_LINE, end, "data: {bad"]), Reply(raw_lines=[GOOD_LINE, end, "x"], hang_after=2))
    for _ in range(2):
        pieces, error = collect(chat(server))
        assert error is None
        assert pieces[-1].finish_reason == "stop"


# ---- E4: odd but well meant -------------------------------------------------------------------------


def event(delta: dict[str, object], finish_reason: str | None = None) -> dict[str, object]:
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": finish_reason}]}


def test_e4_empty_choices_usage_missing_and_content_none(server: ScriptedServer) -> None:
    chunks = [
        {"choices": []},
        event({"role": "assistant", "content": None}),
        event({"content": "Lyon"}),
        {"choices": [None]},
        {"choices": None},
        {"choices": [{"index": 0, "delta": None}]},
        event({"content": [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "!"}]}),
        event({}, "stop"),
        {"choices": [], "usage": {"prompt_tokens": "many", "completion_tokens": None}},
    ]
    server.push(Reply(chunks=chunks))
    pieces, error = collect(chat(server))
    assert error is None
    assert text_of(pieces) == "Lyon!"
    assert pieces[-1] == ChatPiece(finish_reason="stop")


def test_e4_length_is_flagged_and_never_a_whole_reply(server: ScriptedServer) -> None:
    server.push(Reply(text="Lyon is", finish_reason="length"), Reply(text="Lyon is", finish_reason="length"))
    pieces, error = collect(chat(server))
    assert error is None
    assert pieces[-1].finish_reason == "length"
    with pytest.raises(ModelUnavailable) as raised:
        chat(server).complete(REQUEST)
    check_words(raised.value, "limit of its reply")


@pytest.mark.parametrize("name", ["reasoning_content", "reasoning"])
def test_e4_reasoning_fields_are_not_the_answer(server: ScriptedServer, name: str) -> None:
    server.push(Reply(text="In France.", reasoning="The user asks ...", reasoning_field=name))
    pieces, error = collect(chat(server))
    assert error is None
    assert text_of(pieces) == "In France."


@pytest.mark.parametrize("finish_reason", ["stop", "length"])
def test_e4_reasoning_alone_is_no_answer(server: ScriptedServer, finish_reason: str) -> None:
    server.push(Reply(reasoning="The user asks ...", finish_reason=finish_reason))
    pieces, error = collect(chat(server))
    assert pieces == []
    check_words(error, "empty reply" if finish_reason == "stop" else "limit of its reply")


def test_e4_reasoning_counts_as_the_first_token(server: ScriptedServer) -> None:
    chunks = [event({"reasoning_content": "hm"})] * 5 + [event({"content": "Lyon"}, "stop")]
    server.push(Reply(chunks=chunks, delay=0.1))
    pieces, error = collect(chat(server))
    assert error is None
    assert text_of(pieces) == "Lyon"


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 100])
def test_e4_inline_thoughts_are_not_shown_however_they_are_cut(server: ScriptedServer, size: int) -> None:
    reply = "<think>\nThe user `asks`</think>\n\nLyon, 1 < 2 <b>. <Thinking>hm</thinking>`<think>` is a tag."
    server.push(Reply(pieces=[reply[i : i + size] for i in range(0, len(reply), size)]))
    pieces, error = collect(chat(server))
    assert error is None
    assert text_of(pieces) == "Lyon, 1 < 2 <b>. `<think>` is a tag."


def test_e4_a_thought_that_never_ends_is_no_answer(server: ScriptedServer) -> None:
    server.push(Reply(text="<think>The user asks", finish_reason="length"))
    pieces, error = collect(chat(server))
    assert pieces == []
    check_words(error, "limit of its reply")


def test_e4_a_thought_opened_by_the_servers_template_is_cut_from_whole_replies(
    server: ScriptedServer,
) -> None:
    server.push(Reply(text='The user asks </think> {"city": "Lyon"}'))
    assert chat(server).complete(REQUEST) == '{"city": "Lyon"}'


@pytest.mark.parametrize("size", [1, 3, 7, 100])
def test_e4_a_thought_opened_by_the_servers_template_is_taken_back_and_then_held_back(
    server: ScriptedServer, size: int
) -> None:
    """Templates of DeepSeek-R1 and of Qwen's thinking models end in the opening tag, which no reply has then."""
    reply = "The user asks of\nhidden things</think>\n\nShown text, `</think>` and all."
    cut = Reply(pieces=[reply[i : i + size] for i in range(0, len(reply), size)])
    server.push(cut, cut, Reply(text="No thought today."), Reply(text="The user asks", finish_reason="length"))
    model = chat(server)

    first, error = collect(model)
    assert error is None
    assert whole(first) == "Shown text, `</think>` and all."
    assert any(piece.takes_back for piece in first) == (size < 100), "nothing is taken back that was not shown"
    second, _ = collect(model)
    assert not any(piece.takes_back for piece in second), "a model once seen to do so is waited for"
    assert text_of(second) == "Shown text, `</think>` and all."
    third, _ = collect(model)
    assert text_of(third) == "No thought today."
    fourth, error = collect(model)
    assert fourth == []
    check_words(error, "limit of its reply")


def test_e4_what_a_whole_reply_showed_of_a_thought_is_known_to_the_next_stream(server: ScriptedServer) -> None:
    reply = Reply(pieces=["hidden ", "stuff</think>", "Shown text."])
    server.push(reply, reply)
    model = chat(server)
    assert model.complete(REQUEST) == "Shown text."
    pieces, _ = collect(model)
    assert [piece.text for piece in pieces if piece.text] == ["Shown text."]


class Habits:
    """What is known of models beyond one client."""

    def __init__(self) -> None:
        self.held: dict[tuple[str, str], str] = {}

    def read(self, model: str, base_url: str) -> str | None:
        return self.held.get((model, base_url))

    def write(self, model: str, base_url: str, learnt: str) -> None:
        self.held[model, base_url] = learnt


def test_e4_a_thought_that_the_template_opens_is_held_back_by_the_next_client_too(server: ScriptedServer) -> None:
    thought = Reply(pieces=["hidden ", "stuff</think>", "Shown text."])
    server.push(thought, thought)
    habits = Habits()
    for number in range(2):
        pieces, _ = collect(OpenAIChat("scripted", server.base_url, KEY, habits=habits))
        assert whole(pieces) == "Shown text."
        assert any(piece.takes_back for piece in pieces) == (number == 0)
    # Of a model that never thinks aloud nothing is written, and each piece is shown as it comes.
    server.push(Reply(pieces=["In ", "France."]))
    pieces, _ = collect(OpenAIChat("other", server.base_url, KEY, habits=habits))
    assert [piece.text for piece in pieces if piece.text] == ["In ", "France."]
    assert len(habits.held) == 1


def test_e4_a_model_whose_name_says_that_it_thinks_is_held_back_from_its_first_reply(server: ScriptedServer) -> None:
    thought = Reply(pieces=["hidden ", "stuff</think>", "Shown ", "text."])
    shown = Reply(pieces=["Shown ", "text."])
    names = {"deepseek-r1:7b": True, "Qwen/QwQ-32B": True, "qwen3-4b-thinking-2507": True, "phi-4-mini-reasoning": True}
    names |= {"gemma-r12": False, "rethinkable": False, "qwen3-4b-instruct": False, "unreasonable-1": False}
    for name, is_held in names.items():
        server.push(thought)
        pieces, _ = collect(OpenAIChat(name, server.base_url, KEY))
        assert whole(pieces) == "Shown text.", name
        assert any(piece.takes_back for piece in pieces) != is_held, name
    # Where the thoughts come in a field of their own, or a whole reply had none, what comes is shown at once.
    habits = Habits()
    server.push(Reply(reasoning="hidden", pieces=["Shown ", "text."]))
    pieces, _ = collect(OpenAIChat("deepseek-reasoner", server.base_url, KEY, habits=habits))
    assert [piece.text for piece in pieces if piece.text] == ["Shown ", "text."]
    server.push(shown, shown)
    pieces, _ = collect(OpenAIChat("some-r1", server.base_url, KEY, habits=habits))
    assert [piece.text for piece in pieces if piece.text] == ["Shown text."]
    pieces, _ = collect(OpenAIChat("some-r1", server.base_url, KEY, habits=habits))
    assert [piece.text for piece in pieces if piece.text] == ["Shown ", "text."]


def whole(pieces: list[ChatPiece]) -> str:
    text = ""
    for piece in pieces:
        text = piece.after(text)
    return text


# ---- E5: 200, but no reply --------------------------------------------------------------------------

NO_REPLIES = {
    "HTML": Reply(body="<html><b>Welcome</b></html>", headers={"content-type": "text/html"}),
    "HTML as an event stream": Reply(body="<html></html>", headers={"content-type": "text/event-stream"}),
    "error": Reply(json={"error": {"message": "no such model"}}),
    "error as a stream": Reply(raw_lines=['data: {"error": "no such model"}']),
    "choices null": Reply(json={"choices": None}),
    "choices null as a stream": Reply(raw_lines=['data: {"choices": null}', "data: [DONE]"]),
    "no object": Reply(json=["Lyon"]),
    "broken JSON": Reply(body='{"choices": [', headers={"content-type": "application/json"}),
    "nothing": Reply(body="", headers={"content-type": "text/event-stream"}),
}


@pytest.mark.parametrize("case", NO_REPLIES)
def test_e5_200_without_a_reply_is_a_failure(server: ScriptedServer, case: str) -> None:
    server.push(NO_REPLIES[case])
    pieces, error = collect(chat(server))
    assert pieces == []
    check_words(error, "no such model" if "error" in case else "")
    assert len(server.requests) == 1


# ---- E6: tool calls -----------------------------------------------------------------------------


def test_e6_tool_calls_are_gathered_whatever_their_ids_and_indexes(server: ScriptedServer) -> None:
    def part(**fields: object) -> dict[str, object]:
        return event({"tool_calls": [fields]})

    chunks = [
        part(index=0, id="a", function={"name": "search", "arguments": ""}),
        part(index=0, id=None, function={"arguments": '{"q": '}),
        part(index=0, function={"arguments": '"Lyon"}'}),
        part(index=0, id="b", function={"name": "search", "arguments": {"q": "里昂"}}),
        part(index=0, id=None, function={"name": "read", "arguments": "{}"}),
        event({}, "stop"),
    ]
    server.push(Reply(chunks=chunks))
    request = ChatRequest(REQUEST.messages, max_tokens=50, tools=[{"type": "function", "function": {"name": "x"}}])
    pieces, error = collect(chat(server), request)
    assert error is None
    calls = pieces[-1].tool_calls
    assert [call["function"]["name"] for call in calls] == ["search", "search", "read"]
    assert [json.loads(call["function"]["arguments"]) for call in calls] == [{"q": "Lyon"}, {"q": "里昂"}, {}]
    assert len({call["id"] for call in calls}) == 3
    assert server.requests[0].body["tools"] == request.tools


# ---- E7 and E8: what servers refuse -----------------------------------------------------------------

WITH_SCHEMA = ChatRequest(REQUEST.messages, max_tokens=50, json_schema=SCHEMA)


def refusal(words: str) -> Reply:
    return Reply(status=400, json={"error": {"message": words}})


@pytest.mark.parametrize(
    ("words", "gone", "kept"),
    [
        (
            "response_format json_schema is not supported",
            {"response_format"},
            {"max_tokens", "stream_options"},
        ),
        ("Unknown field stream_options", {"stream_options"}, {"max_tokens", "response_format"}),
        (
            "Use max_completion_tokens, not max_tokens",
            {"max_tokens"},
            {"max_completion_tokens", "response_format"},
        ),
        ("temperature must be 1 with this model", {"temperature"}, {"max_tokens", "response_format"}),
        ("bad request", {"stream_options", "response_format"}, {"max_tokens", "temperature"}),
    ],
)
def test_e7_what_a_server_refuses_is_left_out_once_and_remembered(
    server: ScriptedServer, words: str, gone: set[str], kept: set[str]
) -> None:
    server.push(refusal(words), "plain", "plain again")
    model = chat(server)
    assert model.complete(WITH_SCHEMA) == "plain"
    assert len(server.requests) == 2
    assert gone <= set(server.requests[0].body)
    assert not gone & set(server.requests[1].body)
    assert kept <= set(server.requests[1].body)
    model.complete(WITH_SCHEMA)
    assert not gone & set(server.requests[2].body)


def test_e7_a_refusal_that_stays_is_reported_after_one_try_more(server: ScriptedServer) -> None:
    server.push(*[refusal("bad request")] * 9)
    _, error = collect(chat(server), WITH_SCHEMA)
    check_words(error, "did not accept the request (400)")
    assert len(server.requests) == 2


def test_e8_an_overflow_names_the_setting_and_is_not_retried(server: ScriptedServer) -> None:
    server.push(refusal("This model's maximum context length is 2048 tokens"))
    _, error = collect(chat(server), WITH_SCHEMA)
    check_words(error, "TANDEM_LLM_CONTEXT_WINDOW")
    assert len(server.requests) == 1


# ---- stop and imports -------------------------------------------------------------------------------


def test_stop_runs_each_action_once_and_late_ones_at_once() -> None:
    stop, ran = Stop(), []

    def fail() -> None:
        raise OSError("gone")

    stop.on_stop(fail)
    stop.on_stop(lambda: ran.append("early"))
    assert not stop.is_set()
    threads = [threading.Thread(target=stop.set) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    stop.on_stop(lambda: ran.append("late"))
    assert ran == ["early", "late"]
    assert stop.is_set()


def test_no_thread_is_left_after_a_reply(server: ScriptedServer) -> None:
    chat(server).complete(REQUEST)
    deadline = time.monotonic() + 1
    while any(t.name == "model watchdog" for t in threading.enumerate()) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not [t for t in threading.enumerate() if t.name == "model watchdog"]
