"""The tool loop against a scripted server: what is asked, executed, fed back, shown and kept."""

import itertools
import json
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from assistant.conversation import Conversation
from assistant.datatypes import Message, Viewer
from assistant.errors import ContextOverflow, ModelUnavailable, StoreError
from assistant.models.fallback import FallbackAnswerer
from assistant.models.stop import Stop
from assistant.models.tokens import estimate_messages
from assistant.protocols import AnswerPiece, ChatPiece, ChatRequest, StopSignal
from assistant.stores.step_messages import step_messages
from assistant.stores.tool_log import ToolCallRecord
from assistant.tools.acting import ToolContext, ToolFailed
from assistant.tools.calls import read_calls
from assistant.tools.log import InProcessToolLog
from assistant.tools.loop import ToolLoop
from assistant.tools.policy import ToolPolicy
from assistant.tools.registry import ToolRegistry
from assistant.tools.shown import step_line
from tests.doubles.scripted_server import Reply, Request, ScriptedServer
from tests.tools.world import ANNA, Talk, after, asker, calls, context, steps_of, stock_tools, text_of

ONE_ROUND = ToolPolicy(rounds=1)


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


def assert_valid(messages: list[dict[str, Any]]) -> None:
    """One system message, first; each call has its result right behind it, and no result is without its call."""
    assert [message["role"] for message in messages].count("system") == 1
    assert messages[0]["role"] == "system"
    at = 1
    while at < len(messages):
        wanted = [call["id"] for call in messages[at].get("tool_calls") or ()]
        given = [message["tool_call_id"] for message in messages[at + 1 : at + 1 + len(wanted)]]
        assert given == wanted
        assert len(set(wanted)) == len(wanted)
        at += 1 + len(wanted)
        assert at >= len(messages) or messages[at]["role"] != "tool"
    assert messages[-1]["role"] in ("user", "tool")


# ---- S12, S13: the rounds ---------------------------------------------------------------------------


def test_s12_a_call_is_executed_and_fed_back_and_answered(server: ScriptedServer) -> None:
    server.push(calls(("stock", {"item": "bolts"}), ids=["call_7"]), "There are 120 bolts.")
    pieces = Talk(server, stock_tools()).ask()
    first, second = server.chats
    assert first.body["tools"][0]["function"]["name"] == "stock"
    assert first.body["tools"][0]["function"]["parameters"] == {
        "type": "object",
        "properties": {"item": {"type": "string", "description": "the item's name"}},
        "required": ["item"],
        "additionalProperties": False,
    }
    assert [m["role"] for m in second.messages] == ["system", "user", "assistant", "tool"]
    asked, result = second.messages[2:]
    assert asked["content"] is None
    assert asked["tool_calls"][0]["function"] == {"name": "stock", "arguments": '{"item":"bolts"}'}
    assert result == {"role": "tool", "tool_call_id": "call_7", "content": '{"item": "bolts", "pieces": 120}'}
    assert text_of(pieces) == "There are 120 bolts."
    (step,) = steps_of(pieces)
    assert (step.name, step.arguments, step.ok, step.executed, step.round) == (
        "stock",
        '{"item":"bolts"}',
        True,
        True,
        1,
    )
    assert step.result == '{"item": "bolts", "pieces": 120}'
    end = pieces[-1]
    assert (end.kind, end.mode, end.complete, end.abstained, end.degraded) == ("end", "model", True, False, ())
    # Both requests were paid for.
    assert end.prompt_tokens == 20


def test_s12_in_one_round_mode_the_second_request_carries_no_tools(server: ScriptedServer) -> None:
    server.push(calls(("stock", {"item": "bolts"})), "There are 120.")
    pieces = Talk(server, stock_tools(), ONE_ROUND).ask()
    assert "tools" in server.chats[0].body
    assert "tools" not in server.chats[1].body
    assert len(server.chats) == 2
    assert text_of(pieces) == "There are 120."


def test_s13_the_loop_goes_on_while_tools_are_asked_for_and_the_last_round_has_none(server: ScriptedServer) -> None:
    def obeys(request: Request) -> Reply | str:
        """Asks for another tool as long as it may."""
        asked = sum(message["role"] == "tool" for message in request.messages)
        return calls(("count", {"n": asked})) if "tools" in request.body else f"I counted {asked}."

    tools = ToolRegistry()

    @tools.register
    def count(n: int) -> int:
        """Counts."""
        return n + 1

    server.responder = obeys
    pieces = Talk(server, tools, ToolPolicy(rounds=4)).ask()
    assert ["tools" in request.body for request in server.chats] == [True] * 4 + [False]
    assert text_of(pieces) == "I counted 4."
    assert [step.round for step in steps_of(pieces)] == [1, 2, 3, 4]
    assert pieces[-1].complete
    for request in server.chats:
        assert_valid(request.messages)


def test_s13_a_model_that_asks_for_ever_is_answered_for_by_the_fallback(server: ScriptedServer) -> None:
    server.responder = lambda request: calls(("stock", {"item": "bolts"}))
    talk = Talk(server, stock_tools(), ToolPolicy(rounds=2))

    class Embedded:
        def answer(self, context: object, stop: object) -> Iterator[AnswerPiece]:
            yield AnswerPiece("text", "Found by itself.")
            yield AnswerPiece("end")

    pieces = list(FallbackAnswerer(talk.loop, Embedded()).answer(context(), talk.stop))
    assert len(server.chats) == 3
    assert "tools" not in server.chats[-1].body
    notice = next(piece for piece in pieces if piece.kind == "notice")
    assert "asked for tools 3 times and gave no answer" in notice.text
    assert text_of(pieces) == "Found by itself."
    assert pieces[-1].degraded == ("model",)
    # What it asked for without tools being offered was not executed.
    assert len(steps_of(pieces)) == 2


def test_s13_what_is_asked_for_in_the_last_round_is_not_executed_and_the_answer_says_so(server: ScriptedServer) -> None:
    seen: list[str] = []
    server.push(
        calls(("stock", {"item": "bolts"})), calls(("stock", {"item": "nuts"}), text="120 bolts; nuts I do not know.")
    )
    pieces = Talk(server, stock_tools(seen), ONE_ROUND).ask()
    assert seen == ["bolts"]
    assert text_of(pieces) == "120 bolts; nuts I do not know."
    assert pieces[-1].degraded == ("tools",)


def test_s13_when_the_time_is_over_the_answer_is_asked_for(server: ScriptedServer) -> None:
    server.responder = lambda request: (
        calls(("stock", {"item": f"{len(request.messages)}"})) if "tools" in request.body else "Done."
    )
    Talk(server, stock_tools(), ToolPolicy(rounds=50, seconds=0.0)).ask()
    assert ["tools" in request.body for request in server.chats] == [True, False]


def test_s10_a_reply_of_calls_alone_is_stored_with_its_results_behind_it(server: ScriptedServer) -> None:
    server.push(
        calls(("stock", {"item": "bolts"}), ("stock", {"item": "nuts"}), ids=["a", "b"]),
        calls(("stock", {"item": "螺栓"}), ids=["c"], text="One more."),
        "Done.",
    )
    pieces = Talk(server, stock_tools()).ask()
    stored = step_messages(steps_of(pieces))
    assert [message.role for message in stored] == ["assistant", "tool", "tool", "assistant", "tool"]
    assert [message.content for message in stored if message.role == "assistant"] == ["", "One more."]
    assert stored[1].metadata == {"tool_call_id": "a", "name": "stock", "ok": True}
    at = datetime.now(UTC)
    messages = [
        Message(str(i), "s1", "t1", each.role, each.content, at, metadata=each.metadata)
        for i, each in enumerate(stored)
    ]
    wire = Conversation(messages).to_api_format()
    assert wire[0]["content"] is None
    assert wire == server.chats[-1].messages[2:]


def test_text_beside_calls_is_shown_at_once_and_kept_with_them(server: ScriptedServer) -> None:
    server.push(calls(("stock", {"item": "bolts"}), text="Let me look."), "There are 120.")
    pieces = Talk(server, stock_tools()).ask()
    assert text_of(pieces) == "Let me look.\n\nThere are 120."
    kinds = [piece.kind for piece in pieces]
    assert kinds.index("tool") == len("Let me look.".split())
    assert server.chats[1].messages[2]["content"] == "Let me look."
    assert steps_of(pieces)[0].beside == "Let me look."


def test_without_an_asker_or_without_tools_the_model_alone_answers(server: ScriptedServer) -> None:
    server.push("One.", "Two.")
    assert text_of(Talk(server, stock_tools()).ask(replace(context(), asker=None))) == "One."
    assert text_of(Talk(server, ToolRegistry()).ask()) == "Two."
    assert all("tools" not in request.body for request in server.chats)


# ---- E6: what models send ---------------------------------------------------------------------------


def test_e6_calls_without_ids_and_with_one_index_get_ids_of_their_own(server: ScriptedServer) -> None:
    def delta(name: str, item: str) -> dict[str, Any]:
        function = {"name": name, "arguments": {"item": item}}
        call = {"index": 0, "id": None, "function": function}
        return {"choices": [{"index": 0, "delta": {"tool_calls": [call]}, "finish_reason": None}]}

    end = {"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}
    server.push(Reply(chunks=[delta("stock", "bolts"), delta("stock", "nuts"), end]), "Both are there.")
    pieces = Talk(server, stock_tools()).ask()
    assert_valid(server.chats[1].messages)
    results = [message["content"] for message in server.chats[1].messages if message["role"] == "tool"]
    assert results == ['{"item": "bolts", "pieces": 120}', '{"item": "nuts", "pieces": 80}']
    assert [step.ok for step in steps_of(pieces)] == [True, True]


def test_e6_duplicate_ids_within_and_across_replies_are_told_apart(server: ScriptedServer) -> None:
    server.push(
        Reply(
            chunks=[
                {
                    "choices": [
                        {
                            "index": 0,
                            "delta": {
                                "tool_calls": [
                                    {
                                        "index": i,
                                        "id": "x",
                                        "function": {"name": "stock", "arguments": f'{{"item": "{n}"}}'},
                                    }
                                    for i, n in enumerate(("bolts", "nuts"))
                                ]
                            },
                            "finish_reason": "tool_calls",
                        }
                    ]
                }
            ]
        ),
        calls(("stock", {"item": "螺栓"}), ids=["x"]),
        "Done.",
    )
    Talk(server, stock_tools()).ask()
    last = server.chats[-1].messages
    assert_valid(last)
    ids = [message["tool_call_id"] for message in last if message["role"] == "tool"]
    assert len(ids) == len(set(ids)) == 3


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ('{"item": "bol', "no whole JSON object"),
        ('{"item": "bolts"', "no whole JSON object"),
        ('["bolts"]', "must be one JSON object"),
        ('{"item": 5, "item": "bolts"}', "given twice"),
        ('{"item": NaN}', "NaN is no value"),
        ("{}", "Field required"),
        ('{"item": {"name": "bolts"}}', "valid string"),
        ('{"item": "bolts", "colour": "red"}', "colour"),
        ("[" * 5000, "nested too deep"),
        ("null", "must be one JSON object"),
    ],
)
def test_e6_arguments_that_do_not_fit_are_refused_in_words_and_nothing_is_executed(
    server: ScriptedServer, arguments: str, why: str
) -> None:
    seen: list[str] = []
    server.push(calls(("stock", arguments)), "I could not look it up.")
    pieces = Talk(server, stock_tools(seen)).ask()
    (step,) = steps_of(pieces)
    assert seen == []
    assert (step.ok, step.executed) == (False, False)
    assert why in step.result
    refused_unread = step.arguments == "{}" and arguments != "{}"
    assert (step.given == arguments[:2000]) == refused_unread
    assert arguments[:20] in step_line(step, "en") or not refused_unread, (
        "what was given is shown, and not an empty call"
    )
    sent = server.chats[1].messages
    assert_valid(sent)
    assert why in sent[-1]["content"]
    # A server parses the arguments of earlier calls again: what can't be parsed is not sent back.
    assert isinstance(json.loads(sent[2]["tool_calls"][0]["function"]["arguments"]), dict)
    assert pieces[-1].complete


@pytest.mark.parametrize("arguments", ['"{\\"item\\": \\"bolts\\"}"', '{"item": "bolts"}', ' {"item" : "bolts"} '])
def test_e6_arguments_encoded_twice_are_read(server: ScriptedServer, arguments: str) -> None:
    server.push(calls(("stock", arguments)), "120.")
    (step,) = steps_of(Talk(server, stock_tools()).ask())
    assert step.ok


def test_e6_an_unknown_tool_is_named_with_those_that_are_there(server: ScriptedServer) -> None:
    server.push(calls(("delete everything!", {})), "There is no such tool.")
    (step,) = steps_of(Talk(server, stock_tools()).ask())
    assert (step.ok, step.executed, step.name) == (False, False, "delete_everything_")
    assert "stock" in step.result
    assert server.chats[1].messages[2]["tool_calls"][0]["function"]["name"] == "delete_everything_"


def test_e6_calls_are_taken_whatever_the_finish_reason(server: ScriptedServer) -> None:
    server.push(replace(calls(("stock", {"item": "bolts"})), finish_reason="stop"), "120.")
    pieces = Talk(server, stock_tools()).ask()
    assert [step.ok for step in steps_of(pieces)] == [True]


def test_e6_half_a_call_of_a_reply_cut_at_its_length_is_not_executed(server: ScriptedServer) -> None:
    seen: list[str] = []
    cut = replace(calls(("stock", {"item": "bolts"}), ("stock", '{"item": "nu')), finish_reason="length")
    server.push(cut, "120 bolts.")
    Talk(server, stock_tools(seen)).ask()
    assert seen == ["bolts"]
    assert_valid(server.chats[1].messages)


def test_e6_a_call_cut_off_before_its_arguments_is_refused() -> None:
    whole, cut = read_calls(
        [
            {"id": "a", "function": {"name": "stock", "arguments": '{"item": "bolts"}'}},
            {"id": "b", "function": {"name": "stock", "arguments": ""}},
        ],
        cut_off=True,
    )
    assert (whole.refused, whole.arguments) == (None, {"item": "bolts"})
    assert cut.refused is not None
    assert "limit inside this call" in cut.refused.en


def test_e3_calls_of_a_reply_that_broke_off_are_not_executed(server: ScriptedServer) -> None:
    seen: list[str] = []
    server.push(replace(calls(("stock", {"item": "bolts"})), finish_reason=None))
    with pytest.raises(ModelUnavailable):
        Talk(server, stock_tools(seen)).ask()
    assert seen == []


# ---- bad tools --------------------------------------------------------------------------------------


def bad_tools(released: threading.Event) -> ToolRegistry:  # noqa: C901  # One function a mischief.
    tools = ToolRegistry()

    @tools.register
    def raises() -> str:
        """Raises."""
        raise RuntimeError("the warehouse burnt down")

    @tools.register
    def leaves() -> str:
        """Ends the program, as some libraries do."""
        raise SystemExit(3)

    @tools.register
    def speechless() -> str:
        """Raises what can't be put into words."""

        class Mute(Exception):
            def __str__(self) -> str:
                raise ValueError("not even this")

        raise Mute

    @tools.register(seconds=0.2)
    def hangs() -> str:
        """Hangs."""
        released.wait(30)
        return "late"

    @tools.register
    def talks() -> str:
        """Gives ten megabytes."""
        return "x" * 5_000_000 + "END" + "y" * 5_000_000

    @tools.register
    def binary() -> bytes:
        """Gives bytes."""
        return b"\x89PNG\x00\xff\xfe"

    @tools.register
    def nothing() -> None:
        """Gives nothing."""

    @tools.register
    def objects() -> Any:
        """Gives what is no JSON."""
        return {"at": datetime(2026, 1, 2, tzinfo=UTC), "who": Viewer("anna"), "set": {3, 1}, "bytes": b"abc"}

    @tools.register
    def holds_itself() -> Any:
        """Gives a list that holds itself."""
        ring: list[Any] = []
        ring.append(ring)
        return ring

    @tools.register
    def endless() -> Any:
        """Gives something without an end."""
        return (number for number in itertools.count())

    @tools.register
    def half() -> str:
        """Gives half a character and a NUL."""
        return "a\ud800b\x00c"

    @tools.register
    def refuses() -> str:
        """Says that it can't."""
        raise ToolFailed("no stock is kept on Sundays")

    return tools


@pytest.fixture
def released() -> Iterator[threading.Event]:
    event = threading.Event()
    yield event
    event.set()


@pytest.mark.parametrize(
    ("name", "ok", "says"),
    [
        ("raises", False, "RuntimeError: the warehouse burnt down"),
        ("leaves", False, "SystemExit: 3"),
        ("speechless", False, "Mute"),
        ("hangs", False, "timed out after 0.2 seconds"),
        ("binary", True, "7 bytes of binary data"),
        ("nothing", True, "no result"),
        ("objects", True, '"at": "2026-01-02T00:00:00+00:00"'),
        ("holds_itself", False, "Circular reference"),
        ("endless", True, "[0, 1, 2"),
        ("half", True, "a?b\ufffdc"),
        ("refuses", False, "no stock is kept on Sundays"),
    ],
)
def test_bad_input_whatever_a_tool_does_the_turn_is_answered(
    server: ScriptedServer, released: threading.Event, name: str, ok: bool, says: str
) -> None:
    server.push(calls((name, {})), "An honest answer.")
    talk = Talk(server, bad_tools(released))
    started = time.monotonic()
    pieces = talk.ask()
    assert time.monotonic() - started < 10
    (step,) = steps_of(pieces)
    assert (step.ok, step.executed) == (ok, True)
    assert says in step.result
    assert says in server.chats[1].messages[-1]["content"]
    assert text_of(pieces) == "An honest answer."
    assert pieces[-1].complete
    assert isinstance(talk.log, InProcessToolLog)
    (logged,) = talk.log.calls(ANNA)
    assert (logged.name, logged.success, bool(logged.error)) == (name, ok, not ok)


def test_bad_input_ten_megabytes_are_shortened_for_the_model_and_whole_in_the_log(
    server: ScriptedServer, released: threading.Event
) -> None:
    server.push(calls(("talks", {})), "Long.")
    talk = Talk(server, bad_tools(released))
    pieces = talk.ask()
    sent = server.chats[1].messages
    assert estimate_messages(sent) < 8192 - 256
    assert "characters left out here" in sent[-1]["content"]
    assert sent[-1]["content"].startswith("xxx")
    assert sent[-1]["content"].endswith("yyy")
    assert len(steps_of(pieces)[0].result) < 5000
    assert isinstance(talk.log, InProcessToolLog)
    assert len(talk.log.calls(ANNA)[0].output) == 10_000_003


def test_bad_input_a_tool_that_goes_on_hanging_is_called_no_more(
    server: ScriptedServer, released: threading.Event
) -> None:
    tools = ToolRegistry()

    @tools.register(seconds=0.05)
    def hangs(n: int) -> str:
        """Hangs."""
        released.wait(30)
        return str(n)

    server.responder = lambda request: (
        calls(("hangs", {"n": len(request.messages)})) if "tools" in request.body else "It hangs."
    )
    results = [step.result for step in steps_of(Talk(server, tools, ToolPolicy(rounds=5)).ask())]
    assert ["timed out" in result for result in results] == [True, True, True, False, False]
    assert "3 earlier calls of it have not come back" in results[-1]
    released.set()


# ---- side by side -----------------------------------------------------------------------------------


def test_parallel_calls_of_one_reply_run_side_by_side_and_keep_their_order(server: ScriptedServer) -> None:
    tools = ToolRegistry()
    meeting = threading.Barrier(3)

    @tools.register
    def meets(name: str, wait: float) -> str:
        """Waits for the two others."""
        meeting.wait(10)
        time.sleep(wait)
        return name

    asked = [("meets", {"name": name, "wait": wait}) for name, wait in (("a", 0.2), ("b", 0.1), ("c", 0.0))]
    server.push(calls(*asked), "They met.")
    pieces = Talk(server, tools).ask()
    assert [message["content"] for message in server.chats[1].messages if message["role"] == "tool"] == ["a", "b", "c"]
    assert [step.result for step in steps_of(pieces)] == ["a", "b", "c"]
    assert_valid(server.chats[1].messages)


def test_equal_calls_of_one_reply_are_executed_once(server: ScriptedServer) -> None:
    seen: list[str] = []
    server.push(calls(("stock", {"item": "bolts"}), ("stock", '{ "item":"bolts" }')), "120.")
    pieces = Talk(server, stock_tools(seen)).ask()
    assert seen == ["bolts"]
    assert [step.result for step in steps_of(pieces)] == ['{"item": "bolts", "pieces": 120}'] * 2


def test_of_one_reply_only_so_many_calls_are_executed_and_each_has_its_result(server: ScriptedServer) -> None:
    tools = ToolRegistry()
    seen: list[int] = []

    @tools.register
    def count(n: int) -> int:
        """Counts."""
        seen.append(n)
        return n

    server.push(calls(*(("count", {"n": n}) for n in range(20))), "Many.")
    pieces = Talk(server, tools, ToolPolicy(at_once=3)).ask()
    assert sorted(seen) == [0, 1, 2]
    # Of what is far too much nothing is kept, so that it fills no prompt.
    assert [step.executed for step in steps_of(pieces)] == [True] * 3 + [False] * 3
    assert_valid(server.chats[1].messages)


# ---- S16: behavioural memory ------------------------------------------------------------------------


def failing_tools(seen: list[str]) -> ToolRegistry:
    tools = ToolRegistry()

    @tools.register
    def fetch(url: str) -> str:
        """Fetches a page."""
        seen.append(url)
        raise ConnectionError("no route to host")

    return tools


def test_s16_each_call_is_logged_with_input_output_success_error_and_time(server: ScriptedServer) -> None:
    log = InProcessToolLog()
    seen: list[str] = []
    tools = stock_tools()
    for tool in failing_tools(seen):
        tools.add(tool)
    server.push(calls(("stock", {"item": "bolts"}), ("fetch", {"url": "http://a"})), "One of two.")
    before = datetime.now(UTC)
    Talk(server, tools, tool_log=log).ask()
    good, bad = log.calls(ANNA)
    assert (good.name, good.input, good.output) == ("stock", '{"item":"bolts"}', '{"item": "bolts", "pieces": 120}')
    assert (good.success, good.error, good.session_id, good.turn_id) == (True, "", "s1", "t1")
    assert (bad.success, bad.output) == (False, "")
    assert "no route to host" in bad.error
    assert before - timedelta(seconds=1) <= good.started_at <= datetime.now(UTC)
    assert good.ms >= 0


def test_s16_a_call_that_failed_is_not_executed_again_in_the_loop(server: ScriptedServer) -> None:
    seen: list[str] = []
    server.push(
        calls(("fetch", {"url": "http://a"})),
        calls(("fetch", {"url": "http://a"})),
        calls(("fetch", {"url": "http://b"})),
        "The pages can't be reached.",
    )
    pieces = Talk(server, failing_tools(seen)).ask()
    assert seen == ["http://a", "http://b"]
    assert "failed before" in steps_of(pieces)[1].result
    assert "no route to host" in steps_of(pieces)[1].result


def test_s16_nor_in_a_later_turn_of_the_session_or_task_but_in_another_one(server: ScriptedServer) -> None:
    seen: list[str] = []
    log = InProcessToolLog()

    def ask(session: str, turn: str, viewer: Viewer = ANNA) -> str:
        server.push(calls(("fetch", {"url": "http://a"})), "No.")
        talk = Talk(server, failing_tools(seen), tool_log=log)
        return steps_of(talk.ask(context(whose=asker(session, turn, viewer))))[0].result

    ask("s1", "t1")
    assert "failed before" in ask("s1", "t2")
    assert len(seen) == 1
    assert "failed before" not in ask("s2", "t3")
    assert "failed before" not in ask("s1", "t4", Viewer("boris"))
    ask("s3", "t5", Viewer("anna", "move"))
    assert "failed before" in ask("s4", "t6", Viewer("anna", "move", "coder"))


def test_s16_a_failure_does_not_hold_for_ever(server: ScriptedServer) -> None:
    seen: list[str] = []
    log = InProcessToolLog()
    old = datetime.now(UTC) - timedelta(hours=2)
    record = ToolCallRecord("s1", "t0", "c", "fetch", '{"url":"http://a"}', "", False, True, "down", old, 1.0)
    log.record(ANNA, record)
    server.push(calls(("fetch", {"url": "http://a"})), "No.")
    Talk(server, failing_tools(seen), tool_log=log).ask()
    assert seen == ["http://a"]


def test_s16_the_same_call_three_times_ends_the_loop(server: ScriptedServer) -> None:
    seen: list[str] = []
    server.responder = lambda request: (
        calls(("stock", {"item": "bolts"})) if "tools" in request.body else "There are 120."
    )
    pieces = Talk(server, stock_tools(seen), ToolPolicy(rounds=30)).ask()
    assert seen == ["bolts", "bolts"]
    assert ["tools" in request.body for request in server.chats] == [True, True, True, False]
    assert text_of(pieces) == "There are 120."
    assert pieces[-1].complete


def test_a_log_that_can_not_be_written_costs_no_answer(server: ScriptedServer) -> None:
    class Broken(InProcessToolLog):
        def record(self, viewer: Viewer, call: ToolCallRecord) -> None:
            raise StoreError(en="The disk is full.", zh="磁盘已满。")

    server.push(calls(("stock", {"item": "bolts"})), "120.")
    pieces = Talk(server, stock_tools(), tool_log=Broken()).ask()
    assert text_of(pieces) == "120."
    assert (pieces[-1].complete, pieces[-1].degraded) == (True, ("tool_log",))


# ---- Stop -------------------------------------------------------------------------------------------


def test_stop_ends_a_tool_that_hangs_and_asks_nothing_more(server: ScriptedServer, released: threading.Event) -> None:
    tools = ToolRegistry()
    heard = threading.Event()

    @tools.register
    def waits(context_is_hidden: int = 0) -> str:
        """Waits."""
        heard.set()
        released.wait(30)
        return "late"

    server.push(calls(("waits", {})), "Never.")
    talk = Talk(server, tools)
    threading.Thread(target=lambda: (heard.wait(10), talk.stop.set()), daemon=True).start()
    started = time.monotonic()
    pieces = talk.ask()
    assert time.monotonic() - started < 10
    assert len(server.chats) == 1
    assert (pieces[-1].kind, pieces[-1].complete) == ("end", False)
    # The group is whole all the same, and the call is not taken for one that fails.
    (step,) = steps_of(pieces)
    assert "Stopped by the user" in step.result
    assert [message.role for message in step_messages([step])] == ["assistant", "tool"]
    assert talk.log.last_run(ANNA, "s1", "waits", "{}") is None


@pytest.mark.parametrize("by_time", [True, False], ids=["time", "user"])
def test_a_tool_is_told_to_stop_when_its_time_is_over_or_the_user_stops(server: ScriptedServer, by_time: bool) -> None:
    tools = ToolRegistry()
    heard, ended = threading.Event(), threading.Event()

    @tools.register(seconds=0.2 if by_time else 30)
    def works(within: ToolContext) -> str:
        """Works on and on."""
        within.stop.on_stop(ended.set)
        heard.set()
        ended.wait(20)
        return "late"

    server.push(calls(("works", {})), "It took too long.")
    talk = Talk(server, tools)
    if not by_time:
        threading.Thread(target=lambda: (heard.wait(10), talk.stop.set()), daemon=True).start()
    talk.ask()
    assert ended.wait(5)
    assert "within" not in json.dumps(server.chats[0].body["tools"])


def test_stop_within_the_second_request_keeps_what_was_done(server: ScriptedServer) -> None:
    server.push(calls(("stock", {"item": "bolts"})), Reply(pieces=["There ", "are ", "120."], hang_after=2))
    talk = Talk(server, stock_tools())
    pieces: list[AnswerPiece] = []
    for piece in talk.loop.answer(context(), talk.stop):
        pieces.append(piece)
        if "are" in piece.text:
            after(0.05, talk.stop.set)
    assert text_of(pieces).strip() == "There are"
    assert not pieces[-1].complete
    assert len(steps_of(pieces)) == 1


def test_stop_before_the_first_request_asks_nothing(server: ScriptedServer) -> None:
    talk = Talk(server, stock_tools())
    talk.stop.set()
    pieces = talk.ask()
    assert server.chats == []
    assert [piece.kind for piece in pieces] == ["end"]


# ---- budget -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", [2048, 4096, 8192])
def test_s5_long_results_never_overflow_the_window_and_the_newest_keep_most(
    server: ScriptedServer, window: int
) -> None:
    tools = ToolRegistry()

    @tools.register
    def page(n: int) -> str:
        """A long page."""
        return f"page {n}: " + "the quick brown fox jumps over the lazy dog. " * 2000

    server.responder = lambda request: (
        calls(("page", {"n": len(request.messages)})) if "tools" in request.body else "Read."
    )
    talk = Talk(server, tools, ToolPolicy(rounds=4), window=window)
    talk.ask()
    for request in server.chats:
        assert estimate_messages(request.messages) <= window - 256
        assert_valid(request.messages)
        assert request.messages[0]["content"] == "You are Tandem."
        assert request.messages[1]["content"] == "How many bolts are there?"
    lengths = [len(message["content"]) for message in server.chats[-1].messages if message["role"] == "tool"]
    assert lengths[-1] == max(lengths)
    assert lengths[-1] > sum(lengths[:-2])


def test_s5_of_very_many_rounds_the_oldest_leave_and_the_newest_stay(server: ScriptedServer) -> None:
    server.responder = lambda request: (
        calls(("stock", {"item": f"item {len(server.chats)}"})) if "tools" in request.body else "None."
    )
    Talk(server, stock_tools(), ToolPolicy(rounds=40), window=1536).ask()
    assert len(server.chats) == 41
    for number, request in enumerate(server.chats, 1):
        assert estimate_messages(request.messages, request.body.get("tools", ())) <= 1536 - 256
        assert_valid(request.messages)
        assert number == 1 or f"item {number - 1}" in json.dumps(request.messages)


def test_s5_the_oldest_turns_leave_before_the_results_do(server: ScriptedServer) -> None:
    at = datetime.now(UTC)
    history = [
        Message(f"m{i}", "s1", f"t{i}", "user" if i % 2 == 0 else "assistant", f"turn {i} " + "word " * 100, at)
        for i in range(40)
    ]
    server.push(calls(("stock", {"item": "bolts"})), "120.")
    Talk(server, stock_tools(), window=2048).ask(context(history=history))
    for request in server.chats:
        assert estimate_messages(request.messages) <= 2048 - 256
        assert "turn 39" in request.prompt
        assert "turn 0 " not in request.prompt
        assert_valid(request.messages)
    assert '"pieces": 120' in server.chats[1].messages[-1]["content"]


def test_the_room_for_tools_is_said_so_that_a_prompt_leaves_it_free(server: ScriptedServer) -> None:
    small, large = (Talk(server, stock_tools(), window=window).loop.reserved_tokens for window in (2048, 32768))
    assert 400 < small < 900
    assert 2000 < large < 2500
    assert Talk(server, ToolRegistry()).loop.reserved_tokens == 0


OVERFLOW = Reply(
    status=400,
    body='{"error": {"code": 400, "message": "the request exceeds the available context size", "type":'
    ' "exceed_context_size_error", "n_prompt_tokens": 6000, "n_ctx": 3000}}',
)


def test_e8_a_prompt_that_proves_too_long_with_results_is_asked_with_again_shorter_and_no_tool_runs_twice(
    server: ScriptedServer,
) -> None:
    seen: list[str] = []
    tools = stock_tools(seen)

    @tools.register
    def page() -> str:
        """A long page."""
        seen.append("page")
        return "the quick brown fox jumps over the lazy dog. " * 2000

    server.push(calls(("page", {})), OVERFLOW, "Read.")
    pieces = Talk(server, tools).ask()
    assert text_of(pieces) == "Read."
    assert seen == ["page"]
    sizes = [len(request.prompt) for request in server.chats]
    assert len(sizes) == 3
    assert sizes[2] < sizes[1] * 0.55
    assert [message["content"] for message in server.chats[2].messages[:2]] == [
        "You are Tandem.",
        "How many bolts are there?",
    ]


def test_e8_a_second_overflow_is_no_reason_to_begin_anew(server: ScriptedServer) -> None:
    server.push(calls(("stock", {"item": "bolts"})), OVERFLOW, OVERFLOW)
    with pytest.raises(ModelUnavailable) as failed:
        Talk(server, stock_tools()).ask()
    assert not isinstance(failed.value, ContextOverflow)


def test_e8_before_any_tool_ran_the_context_is_for_others_to_make_smaller(server: ScriptedServer) -> None:
    server.push(OVERFLOW)
    with pytest.raises(ContextOverflow):
        Talk(server, stock_tools()).ask()


def test_a_prompt_that_the_server_cut_is_said_to_be(server: ScriptedServer) -> None:
    class Cut:
        name, context_window = "scripted", 8192

        def stream(self, request: ChatRequest, stop: StopSignal) -> Iterator[ChatPiece]:
            yield ChatPiece("Yes.")
            yield ChatPiece(finish_reason="stop", truncated=True)

        def complete(self, request: ChatRequest) -> str:
            return "Yes."

    loop = ToolLoop(Cut(), stock_tools(), InProcessToolLog())
    assert list(loop.answer(context(), Stop()))[-1].degraded == ("truncated",)
