"""Whole turns by a real model server: streamed, stopped, too long, side by side, in both languages."""

import time

import pytest

from assistant.datatypes import Answer, Context, TurnEvent, decode
from assistant.models.model_answer import request_messages
from assistant.models.tokens import estimate_messages
from assistant.service import Assistant
from tests.live.conftest import LiveServer, OpenLive

pytestmark = pytest.mark.live_model

QUESTIONS = ["Hello, who are you?", "你好，你是谁？"]


def answer_in(events: list[TurnEvent]) -> Answer:
    return next(event.data for event in events if event.type == "answer")


def prompt_of(tandem: Assistant, turn_id: str) -> list[dict[str, object]]:
    """The messages of a turn as they went over the wire."""
    stored = tandem.turn(turn_id).context
    assert stored is not None
    return request_messages(decode(Context, stored))


@pytest.mark.parametrize("question", QUESTIONS)
def test_an_answer_is_streamed_and_its_tokens_are_the_servers(
    terse: LiveServer, open_live: OpenLive, question: str
) -> None:
    tandem = open_live(terse, llm_max_output=240)
    events = list(tandem.stream(question))
    tokens = [event.text for event in events if event.type == "token"]
    answer = answer_in(events)
    assert len(tokens) > 1
    assert "".join(tokens).split() == answer.answer.split()
    assert (answer.mode, answer.complete, answer.degraded) == ("model", True, ())
    prompt = prompt_of(tandem, answer.turn)
    assert answer.tokens.prompt == terse.count_prompt(prompt)
    assert answer.tokens.prompt <= estimate_messages(prompt)
    assert answer.tokens.completion >= len(tokens)


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_second_turn_sends_the_first_with_its_roles(terse: LiveServer, open_live: OpenLive, question: str) -> None:
    tandem = open_live(terse)
    first = tandem.ask(question, session_id="s")
    second = tandem.ask(question, session_id="s")
    prompt = prompt_of(tandem, second.turn)
    assert [message["role"] for message in prompt] == ["system", "user", "assistant", "user"]
    assert prompt[2]["content"] == first.answer
    assert second.tokens.prompt == terse.count_prompt(prompt)
    assert second.tokens.prompt > first.tokens.prompt + terse.count_tokens(question)


def test_stop_halts_one_of_two_turns_and_frees_its_slot(endless: LiveServer, open_live: OpenLive) -> None:
    tandem = open_live(endless, llm_max_output=512)
    turns = [tandem.start(question, session_id=question) for question in QUESTIONS]
    followed = [tandem.follow(turn) for turn in turns]
    for events in followed:
        assert [next(events).type for _ in range(4)] == ["recall", "token", "token", "token"]
    assert endless.busy_slots() == 2
    for left, (turn, events) in zip((1, 0), zip(turns, followed, strict=True), strict=True):
        started = time.monotonic()
        tandem.stop(turn)
        answer = answer_in(list(events))
        assert time.monotonic() - started < 2
        assert endless.is_busy_within(2, left)
        assert (answer.mode, answer.complete) == ("model", False)
        said = [event.text for event in tandem.follow(turn) if event.type == "token"]
        assert "".join(said).split() == answer.answer.split()
        stored = tandem.turn(turn).answer
        assert stored is not None
        assert stored["answer"] == answer.answer


def test_a_stopped_servers_next_request_is_answered(endless: LiveServer, open_live: OpenLive) -> None:
    """The text so far stays in the session and the next prompt has it."""
    tandem = open_live(endless)
    turn = tandem.start("Hello", session_id="s")
    for event in tandem.follow(turn):
        if event.type == "token":
            tandem.stop(turn)
    answer = tandem.ask("Go on.", session_id="s")
    assert answer.tokens.completion
    assert (answer.mode, answer.complete, answer.degraded) == ("model", False, ("length",))


TOO_LONG = {
    "en": ("I'm allergic to kiwi. What does this mean? " + "one two three four " * 600, "TANDEM_LLM_CONTEXT_WINDOW"),
    "zh": ("我对猕猴桃过敏。这是什么意思？" + "一二三四五六七八" * 300, "TANDEM_LLM_CONTEXT_WINDOW"),
}


@pytest.mark.parametrize("language", TOO_LONG)
def test_a_prompt_beyond_the_servers_context_gets_an_embedded_answer(
    server: LiveServer, open_live: OpenLive, language: str
) -> None:
    tandem = open_live(server, memory=True, llm_context_window=32_768)
    question, setting = TOO_LONG[language]
    started = time.monotonic()
    events = list(tandem.stream(question))
    answer = answer_in(events)
    assert time.monotonic() - started < 30  # It is asked once or twice more, and never to the end of the deadline.
    assert (answer.mode, answer.degraded) == ("embedded", ("model",))
    assert setting in next(event.text for event in events if event.type == "notice")
    assert [fact.value for fact in tandem.list_memories()] == ["kiwi" if language == "en" else "猕猴桃"]


def test_a_model_that_gives_no_json_leaves_what_the_rules_wrote(terse: LiveServer, open_live: OpenLive) -> None:
    tandem = open_live(terse, memory=True)
    told = "My name is Anna and I live in Lyon."
    answer = tandem.ask(told)
    assert answer.mode == "model"
    assert {written.fact.value for written in answer.written} == {"Anna", "Lyon"}
    assert tandem.turn(answer.turn).extraction == "pending"


def test_the_doctor_says_that_the_model_answers(endless: LiveServer, open_live: OpenLive) -> None:
    checks = {check.name: check for check in open_live(endless).doctor()}
    assert checks["model"].ok, checks["model"].en
    assert checks["model"].en == "smollm2 answers"
