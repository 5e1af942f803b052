"""Bad input of tools through the whole product: a model that asks wrongly or for ever; the turn ends honestly, the log says why."""

import json
import threading
import time

import pytest

from assistant.errors import Language
from assistant.service import Assistant
from tests.doubles.scripted_server import Reply, Request, ScriptedServer
from tests.product.conftest import OpenHome
from tests.product.talking import TalkingModel, opened_before
from tests.tools.world import calls

ASKED: dict[Language, str] = {"en": "How many bolts are there?", "zh": "有多少个螺栓？"}
OTHER: dict[Language, str] = {"en": "What do bees eat?", "zh": "蜜蜂吃什么？"}
HONEST: dict[Language, str] = {"en": "gave no answer", "zh": "没有给出回答"}
FORMS = pytest.mark.parametrize("form", ["native", "json"])
LANGUAGES = pytest.mark.parametrize("language", ASKED)


def opened(open_home: OpenHome, server: ScriptedServer, **settings: object) -> Assistant:
    tandem = opened_before(open_home, server, **settings)

    @tandem.tools.register(seconds=0.4)
    def stock(item: str, pieces: int = 1) -> dict[str, object]:
        """How many pieces of an item are in stock.

        Args:
            item: the item's name
            pieces: how many are wanted
        """
        if item == "raise":
            raise RuntimeError("the shelf fell down")
        if item == "hang":
            threading.Event().wait(20)
        if item == "much":
            return {"text": "x" * 10_000_000}
        if item == "odd":
            return {"pieces": {1, 2}, "raw": b"\xff\x00"}
        return {"item": item, "pieces": 120 * pieces}

    return tandem


def asked_for(name: str, arguments: object, form: str) -> Reply | str:
    if form == "native":
        return calls((name, arguments))
    return json.dumps({"action": "use_tool", "tool": name, "arguments": arguments})


def answered(text: str, form: str) -> str:
    return text if form == "native" else json.dumps({"action": "answer", "text": text})


@LANGUAGES
@FORMS
def test_s13_a_model_that_asks_for_tools_for_ever_ends_with_an_honest_answer(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel, form: str, language: Language
) -> None:
    """Each call is another one, so that only the limit of rounds ends it; the last request carries no tools."""
    tandem = opened(open_home, server, tools=form, tool_rounds=4)
    model.say = lambda request: asked_for("stock", {"item": f"bolt {len(model.answers)}"}, form)
    answer = tandem.ask(ASKED[language], session_id="s")
    assert "model" in answer.degraded
    assert HONEST[language] in answer.answer
    assert len(answer.steps) == 4
    logged = tandem.tool_calls(session_id="s")
    assert [call.success for call in logged] == [True] * 4
    assert [call.turn_id for call in logged] == [answer.turn] * 4
    assert len(model.answers) <= 6
    assert "tools" not in model.last.body
    # The session is none the worse for it.
    model.say = lambda request: answered("120.", form)
    after = tandem.ask(OTHER[language], session_id="s")
    assert (after.answer, after.degraded) == ("120.", ())


@LANGUAGES
@FORMS
@pytest.mark.parametrize(
    ("name", "arguments", "why"),
    [
        ("teleport", {"to": "Mars"}, "teleport"),
        ("stock", {"thing": "bolts"}, "item"),
        ("stock", {"item": "bolts", "pieces": "many"}, "pieces"),
        ("stock", {"item": "raise"}, "the shelf fell down"),
        ("stock", {"item": "hang"}, "0.4"),
    ],
    ids=["unknown", "missing", "wrong type", "raises", "hangs"],
)
def test_s13_a_call_that_fails_is_told_to_the_model_and_in_the_log(
    open_home: OpenHome,
    server: ScriptedServer,
    model: TalkingModel,
    form: str,
    language: Language,
    name: str,
    arguments: dict[str, object],
    why: str,
) -> None:
    tandem = opened(open_home, server, tools=form)
    model.replies += [asked_for(name, arguments, form), answered("I could not find out.", form)]
    started = time.perf_counter()
    answer = tandem.ask(ASKED[language], session_id="s")
    assert time.perf_counter() - started < 10
    assert (answer.answer, answer.mode, answer.complete) == ("I could not find out.", "model", True)
    assert [step.ok for step in answer.steps] == [False]
    (call,) = tandem.tool_calls(session_id="s")
    assert (call.name, call.success) == (name, False)
    assert why in (call.error or "")
    assert why in str(model.last.messages[-1]["content"])


@FORMS
@pytest.mark.parametrize("item", ["much", "odd"])
def test_s13_ten_megabytes_and_what_is_no_json_cost_no_turn(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel, form: str, item: str
) -> None:
    tandem = opened(open_home, server, tools=form)
    model.replies += [asked_for("stock", {"item": item}, form), answered("As it says.", form)]
    answer = tandem.ask("How many?", session_id="s")
    assert (answer.answer, answer.degraded) == ("As it says.", ())
    for request in model.answers:
        assert model.counted(request) + request.body["max_tokens"] <= 8192
    (call,) = tandem.tool_calls(session_id="s")
    assert len(json.dumps(call.to_json())) > (9_000_000 if item == "much" else 0)
    tandem.ask("Are you sure?", session_id="s")
    assert model.counted(model.last) + model.last.body["max_tokens"] <= 8192


def test_s13_arguments_that_are_cut_off_or_no_object(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel
) -> None:
    tandem = opened(open_home, server)
    for broken in ('{"item": "bol', "[1, 2]", "bolts", "null"):
        model.replies += [calls(("stock", broken)), "I could not find out."]
        answer = tandem.ask(f"How many, by {broken}?", session_id=f"s{len(broken)}")
        assert answer.answer == "I could not find out."
        assert [step.ok for step in answer.steps] == [False]
    assert [call.success for call in tandem.tool_calls()] == [False] * 4
    assert all(call.error for call in tandem.tool_calls())


def test_s13_a_server_that_dies_between_two_requests_leaves_an_honest_answer(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel
) -> None:
    tandem = opened(open_home, server)
    model.replies += [calls(("stock", {"item": "bolts"})), *[Reply(status=500)] * 6]
    answer = tandem.ask("How many bolts?", session_id="s")
    assert "model" in answer.degraded
    assert [step.ok for step in answer.steps] == [True]
    assert [call.success for call in tandem.tool_calls(session_id="s")] == [True]
    model.replies.clear()
    model.say = lambda request: "120."
    assert tandem.ask("How many bolts?", session_id="s").answer == "120."
    assert _is_whole(model.last)


def _is_whole(request: Request) -> bool:
    """Whether each call in a request has its result right behind it, and no result is without its call."""
    waiting: list[str] = []
    for message in request.messages:
        if message["role"] == "tool":
            if message["tool_call_id"] not in waiting:
                return False
            waiting.remove(message["tool_call_id"])
        elif waiting:
            return False
        waiting += [call["id"] for call in message.get("tool_calls") or ()]
    return not waiting
