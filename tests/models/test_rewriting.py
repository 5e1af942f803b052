"""A rewrite by a chat model: only the user's own question is taken from it, everything else is the rules' to say."""

import time
from collections.abc import Iterator

import pytest

from assistant.datatypes import Asking, PastTurn, Standalone, Viewer
from assistant.models.openai_chat import OpenAIChat
from assistant.models.rewriting import ModelRewriter
from assistant.models.stop import Stop
from assistant.retrieval.follow_up import FollowUps
from tests.doubles.scripted_server import Reply, ScriptedServer

ANNA = Viewer("anna")
MEALS = "What's the per diem for meals?"
HOTELS = "What's the per diem for hotels?"
BY_RULES = Standalone(HOTELS, rewritten=True, degraded=True)


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


def rewrite(server: ScriptedServer, message: str, *before: str, within: float = 5.0) -> Standalone:
    model = OpenAIChat("scripted", server.base_url, "key", first_token_timeout=5.0)
    turns = tuple(PastTurn(each, each, answer="Meals: 80 dollars.") for each in before)
    return ModelRewriter(model, FollowUps(), lambda viewer, text: ((), ()), within)(
        Asking(ANNA, message, turns), Stop()
    )


@pytest.mark.parametrize(
    "reply",
    [
        '{"question": "How high is the per diem for hotels?"}',
        '```json\n{"question": "How high is the per diem for hotels?"}\n```',
        "Standalone question: “How high is the per diem for hotels?”",
        "How high is the per diem for hotels?",
    ],
)
def test_the_models_question_is_taken(server: ScriptedServer, reply: str) -> None:
    server.push(reply)
    assert rewrite(server, "and for hotels?", MEALS) == Standalone(
        "How high is the per diem for hotels?", rewritten=True
    )


@pytest.mark.parametrize(
    "reply",
    [
        Reply(pieces=[""]),
        Reply(text='{"question": ""}'),
        Reply(text='{"question": 7}'),
        Reply(text='{"question": "What'),
        Reply(text='{"answer": "210 dollars"}'),
        Reply(text="Hotels are paid up to 210 dollars a night."),
        Reply(text="酒店的每日补助是多少？"),
        Reply(text="What is the capital city of France these days?"),
        Reply(text="What's the per diem for hotels? " * 20),
        Reply(text="What's the per diem\nfor hotels?"),
        Reply(text="What's the per diem for hotels", finish_reason="length"),
        Reply(text="What's the per diem for hotels?", cut_after=2),
        Reply(status=500),
    ],
    ids=lambda reply: reply.text[:30] or str(reply.status),
)  # fmt: skip
def test_anything_else_falls_back_to_the_rules_and_says_so(server: ScriptedServer, reply: Reply) -> None:
    server.default = reply
    assert rewrite(server, "and for hotels?", MEALS) == BY_RULES


def test_what_asks_for_more_of_the_same_stays_marked(server: ScriptedServer) -> None:
    server.push('{"question": "What else is there to the per diem for meals?"}')
    assert rewrite(server, "tell me more", MEALS).more
    server.push(Reply(status=500))
    assert rewrite(server, "tell me more", MEALS).more


def test_a_slow_model_is_not_waited_for(server: ScriptedServer) -> None:
    server.push(Reply(hang_before=True))
    started = time.monotonic()
    assert rewrite(server, "and for hotels?", MEALS, within=0.2) == BY_RULES
    assert time.monotonic() - started < 3
    assert server.client_left.wait(2.0)


@pytest.mark.parametrize(("message", "before"), [("and for hotels?", []), ("How long is the notice period?", [MEALS])])
def test_no_call_is_made_where_there_is_nothing_to_rewrite(
    server: ScriptedServer, message: str, before: list[str]
) -> None:
    assert rewrite(server, message, *before) == Standalone(message, sure=True)
    assert server.requests == []


def test_a_model_that_gives_back_the_message_leaves_it_to_the_rules(server: ScriptedServer) -> None:
    server.default = Reply(text='{"question": "and for hotels?"}')
    assert rewrite(server, "and for hotels?", MEALS) == Standalone(HOTELS, rewritten=True)
    server.default = Reply(text='{"question": "Travel?"}')
    assert rewrite(server, "Travel?", MEALS).text == "Travel?"


def test_facts_about_the_user_come_in_only_where_the_message_speaks_of_them(server: ScriptedServer) -> None:
    from assistant.models.rewriting import is_rewrite

    given = {"earlier_questions": ["What is the limit for hotels?"], "about_the_user": ["- home/city: Lyon"]}
    assert not is_rewrite("Limit hotels Lyon?", "and hotels?", {**given, "earlier_questions": []})
    assert is_rewrite("What is the limit for hotels in Lyon?", "and in my city?", given)
    assert not is_rewrite("Which Lyon shellfish restaurants?", "and in restaurants?", given)
