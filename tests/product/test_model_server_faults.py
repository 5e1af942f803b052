"""Everything a model server may do wrong, through the whole product: told, bounded, and nothing learnt from it.

The server is real HTTP on loopback; what is asserted is what the user reads, and what the server was asked.
(Longer than most files: the cases of one bad day are read side by side.)
"""

import logging
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.models import openai_chat
from assistant.service import Assistant
from ingestion import ingest
from tests.doubles.scripted_server import Reply, Request, Responder, ScriptedServer
from tests.product.conftest import OpenHome

KEY = "sk-test-0123456789abcdef"
BUSY = 15.0
"""Seconds that a busy machine may take for what takes a quiet one a fifth of one."""
NO_FACTS = Reply(text='{"facts": []}')
ASKED = {
    "en": ("I'm allergic to kiwi. How many days of leave do I get?", "25 days", "kiwi"),
    "zh": ("我对猕猴桃过敏。年假有多少天？", "25 天", "猕猴桃"),
}


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.fixture
def by_model(open_home: OpenHome, server: ScriptedServer, tmp_path: Path) -> Assistant:
    """Asks the server, and waits for it as long as a busy machine may take."""
    return _asking(open_home, server, tmp_path, 5.0)


@pytest.fixture
def by_hasty_model(open_home: OpenHome, server: ScriptedServer, tmp_path: Path) -> Assistant:
    """Waits half a second, for servers that never answer."""
    return _asking(open_home, server, tmp_path, 0.5)


def _asking(open_home: OpenHome, server: ScriptedServer, tmp_path: Path, seconds: float) -> Assistant:
    tandem = open_home(
        llm_model="scripted",
        llm_base_url=server.base_url,
        llm_api_key=KEY,
        llm_connect_timeout=seconds,
        llm_first_token_timeout=seconds,
        llm_read_timeout=seconds,
        llm_total_timeout=3 * seconds,
    )
    page = tmp_path / "leave.md"
    page.write_text(
        "# Leave\n\nEvery employee gets 25 days of annual leave.\n\n# 年假\n\n每位员工有 25 天年假。\n", "utf-8"
    )
    ingest(tandem, [page])
    return tandem


def extractions(server: ScriptedServer) -> list[str]:
    """The prompts of the model's pass over what was said, which alone speak of facts."""
    return [request.prompt for request in server.chats if "lasting facts" in request.messages[0]["content"]]


def by_purpose(facts: Reply, answer: Reply | str = "Fine.") -> Responder:
    """Replies by what is asked for: facts or an answer; a follow-up's reading gets no JSON, so the rules read it."""

    def respond(request: Request) -> Reply | str:
        system = request.messages[0]["content"]
        return facts if "lasting facts" in system else answer if "numbered passages" in system else "no JSON"

    return respond


def values(tandem: Assistant) -> set[str]:
    return {memory.value for memory in tandem.list_memories()}


def answers(server: ScriptedServer) -> list[str]:
    return [request.prompt for request in server.chats if "numbered passages" in request.messages[0]["content"]]


# ---- E1: told within the deadline -------------------------------------------------------------------

SLOW = {
    "hang": Reply(hang_before=True),
    "hang behind the head": Reply(text="never", hang_after=0),
    "drip": Reply(pieces=["."] * 3000, delay=0.2),
    "thoughts without end": Reply(chunks=[{"choices": [{"delta": {"reasoning": "hm"}}]}] * 3000, delay=0.2),
}


@pytest.mark.parametrize("case", SLOW)
@pytest.mark.parametrize("language", ASKED)
def test_e1_the_user_is_told_within_the_deadline(
    by_hasty_model: Assistant, server: ScriptedServer, case: str, language: str
) -> None:
    question, found, fact = ASKED[language]
    server.default = SLOW[case]
    begun = time.monotonic()
    answer = by_hasty_model.ask(question, wait=False)
    # The server alone would take ten minutes; ours is a second and a half.
    assert time.monotonic() - begun < BUSY
    assert found in answer.answer
    assert answer.degraded == ("model",)
    assert answer.complete == (case != "drip")
    assert [memory.value for memory in by_hasty_model.list_memories()] == [fact]


def test_e1_and_so_they_are_where_every_layer_asks_a_server_that_hangs(
    by_hasty_model: Assistant, server: ScriptedServer
) -> None:
    server.push("You get 25 days [1].", NO_FACTS)
    by_hasty_model.ask("How many days of annual leave does an employee get?", session_id="s")
    server.requests.clear()
    server.default = Reply(hang_before=True)
    begun = time.monotonic()
    answer = by_hasty_model.ask("And in the second year?", session_id="s", wait=False)
    assert time.monotonic() - begun < 2 * BUSY
    assert "model" in answer.degraded
    assert len(answers(server)) == 1


# ---- E2: bounded, and without the key ---------------------------------------------------------------


def test_e2_the_layers_retries_do_not_multiply(
    open_home: OpenHome, server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of a turn's three requests (follow-up, answer, facts) is asked again twice, whoever asks for it."""
    monkeypatch.setattr(openai_chat, "RETRY_WAIT", 0.01)
    server.default = Reply(status=500)
    by_model = open_home(llm_model="scripted", llm_base_url=server.base_url, llm_api_key=KEY)
    asked: list[int] = []
    for question in ("How many days of leave do I get?", "And in the second year?", "And after that?"):
        server.requests.clear()
        answer = by_model.ask(question, session_id="s")
        assert "model" in answer.degraded
        assert len(answers(server)) == 3
        asked.append(len(server.chats))
    # Of what waits in the queue each turn's pass is tried again, five times at most.
    assert asked[0] == 6
    assert max(asked) <= 3 + 3 + 3 * len(asked)


@pytest.mark.parametrize("reply", [Reply(status=401), Reply(pieces=["You get ", "25"], finish_reason=None)])
def test_a_notice_and_the_answer_behind_it_are_one_line_apart(
    by_model: Assistant, server: ScriptedServer, reply: Reply
) -> None:
    server.responder = by_purpose(NO_FACTS, reply)
    answer = by_model.ask("How many days of leave do I get?")
    notice, blank, rest = answer.answer.partition("\n\n")
    assert "by itself:" in notice
    assert blank
    assert rest == rest.strip()
    assert "25 days" in rest
    assert answer.broken == len(notice)


def test_e2_500_twice_and_then_an_answer_is_an_answer(open_home: OpenHome, server: ScriptedServer) -> None:
    server.push(Reply(status=500), Reply(status=500), "Fine.", NO_FACTS)
    by_model = open_home(llm_model="scripted", llm_base_url=server.base_url, llm_api_key=KEY)
    answer = by_model.ask("How many days of leave do I get?")
    assert answer.answer.startswith("Fine.")
    assert (answer.mode, answer.complete, answer.degraded) == ("model", True, ())


@pytest.mark.parametrize("status", [401, 403, 404, 429, 500])
def test_e2_the_key_is_nowhere(
    by_model: Assistant, server: ScriptedServer, home: Path, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    said = {"error": {"message": f"Incorrect API key provided: {KEY}. You may find it in Bearer {KEY}."}}
    server.default = Reply(status=status, json=said, headers={"retry-after": "300"})
    with caplog.at_level(logging.DEBUG):
        events = list(by_model.stream("How many days of leave do I get?"))
    assert any(event.type == "notice" for event in events)
    assert KEY not in str(events)
    assert KEY not in "".join(f"{record.getMessage()}{record.exc_text}" for record in caplog.records)
    by_model.close()
    for file in home.rglob("*"):
        assert not file.is_file() or KEY.encode() not in file.read_bytes()


# ---- E3: half an answer -----------------------------------------------------------------------------

BROKEN = {
    "cut": Reply(pieces=["You live ", "in Paris", "."], cut_after=2),
    "no finish reason": Reply(pieces=["You live ", "in Paris"], finish_reason=None),
    "an end that is none": Reply(pieces=["You live ", "in Paris"], finish_reason="abort"),
    "a filter": Reply(pieces=["You live ", "in Paris"], finish_reason="content_filter"),
}


# A model that takes the assistant's words for the user's.
FROM_THE_ANSWER = Reply(
    text='{"facts": [{"subject": "user", "topic": "home", "attribute": "city", "value": "Paris", "kind": "profile",'
    ' "polarity": true, "quote": "You live in Paris", "importance": 0.9, "replaces": null}]}'
)


def check_nothing_is_learnt(tandem: Assistant, server: ScriptedServer) -> None:
    server.responder = by_purpose(FROM_THE_ANSWER)
    tandem.ask("All right.", session_id="s")
    tandem.remember_pending()
    assert values(tandem) == set()
    assert extractions(server)


@pytest.mark.parametrize("case", BROKEN)
def test_e3_half_an_answer_is_kept_marked_and_never_learnt_from(
    by_hasty_model: Assistant, server: ScriptedServer, case: str
) -> None:
    server.push(BROKEN[case])
    server.responder = by_purpose(FROM_THE_ANSWER)
    answer = by_hasty_model.ask("How many days of leave do I get?", session_id="s")
    assert answer.answer.startswith("You live in Paris")
    assert (answer.complete, answer.degraded) == (False, ("model",))
    assert "25 days" in answer.answer
    assert len(answers(server)) == 1
    stored = by_hasty_model.turn(answer.turn).answer
    assert stored is not None
    assert stored["complete"] is False
    assert values(by_hasty_model) == set()
    check_nothing_is_learnt(by_hasty_model, server)
    # What broke off is not even read beside a short reply, as a question that it may answer.
    assert all("Paris" not in prompt for prompt in extractions(server))


def test_e3_a_stopped_answer_is_incomplete_and_never_learnt_from(by_model: Assistant, server: ScriptedServer) -> None:
    server.push(Reply(pieces=["You live ", "in Paris. ", "In "], hang_after=2))
    server.responder = by_purpose(FROM_THE_ANSWER)
    turn = by_model.start("How many days of leave do I get?", session_id="s")
    for event in by_model.follow(turn):
        if event.type == "token" and "Paris" in event.text:
            by_model.stop(turn)
    answer = by_model.turn(turn).answer
    assert answer is not None
    assert (answer["answer"], answer["complete"]) == ("You live in Paris.", False)
    assert len(answers(server)) == 1
    check_nothing_is_learnt(by_model, server)


# ---- E4: odd, but well meant ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "reply",
    [
        Reply(text="You get 25 days [1].", reasoning="CANARY: I love kayaking, so say 25."),
        Reply(text="You get 25 days [1].", reasoning="CANARY: hm", reasoning_field="reasoning"),
        Reply(text="<think>CANARY: my name is Zoe.</think>You get 25 days [1]."),
    ],
)
def test_e4_thoughts_are_neither_shown_nor_stored(
    by_model: Assistant, server: ScriptedServer, home: Path, reply: Reply
) -> None:
    server.push(reply, NO_FACTS)
    events = list(by_model.stream("How many days of leave do I get?", session_id="s"))
    assert "You get 25 days" in "".join(event.text for event in events if event.type == "token")
    assert "CANARY" not in str(events)
    by_model.remember_pending()
    assert by_model.list_memories() == []
    server.push("Fine.", NO_FACTS)
    by_model.ask("And in the second year?", session_id="s")
    assert all("CANARY" not in request.prompt for request in server.chats)
    by_model.close()
    for file in home.rglob("*"):
        assert not file.is_file() or b"CANARY" not in file.read_bytes()


@pytest.mark.parametrize("tools", ["off", "native", "json"])
def test_e4_a_thought_that_the_template_opened_is_no_answer(
    open_home: OpenHome, server: ScriptedServer, home: Path, tools: str
) -> None:
    """The first reply of a model shows it, and it is taken back; from the second on nobody sees it."""
    tandem = open_home(llm_model="scripted", llm_base_url=server.base_url, llm_api_key=KEY, tools=tools)
    said = '{"action": "answer", "text": "Shown text."}' if tools == "json" else "Shown text."
    thought = '{"action": "answer", "text": "CANARY"}' if tools == "json" else "CANARY "
    server.responder = lambda request: (
        NO_FACTS
        if "lasting facts" in request.messages[0]["content"]
        else Reply(pieces=[thought, "stuff", "</think>", said])
    )
    shown = ""
    for event in tandem.stream("What do bees eat?", session_id="s"):
        if event.type == "taken_back":
            shown = shown.removesuffix(event.text)
        elif event.type == "token":
            shown += event.text
        elif event.type == "answer":
            assert event.data.answer == "Shown text."
            assert event.data.complete
    assert shown == "Shown text."
    events = list(tandem.stream("What do ants eat?", session_id="s"))
    assert ("CANARY" in str(events)) == (tools == "json"), "a reply bound to a schema is not held back"
    assert all("CANARY" not in message.content for message in tandem.session_messages("s"))


def test_e4_usage_that_is_missing_is_estimated(by_model: Assistant, server: ScriptedServer) -> None:
    server.push(Reply(text="You get 25 days of leave [1].", usage=None), NO_FACTS)
    answer = by_model.ask("How many days of leave do I get?")
    assert answer.complete
    assert len(answers(server)[0]) / 8 < answer.tokens.prompt < len(answers(server)[0])
    assert 5 < answer.tokens.completion < 30


def test_e4_an_answer_at_its_limit_is_flagged(by_model: Assistant, server: ScriptedServer) -> None:
    server.push(Reply(text="You get 25", finish_reason="length"), NO_FACTS)
    answer = by_model.ask("How many days of leave do I get?")
    assert (answer.answer, answer.complete, answer.degraded) == ("You get 25", False, ("length",))


# ---- E5: no reply at all ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "reply",
    [
        Reply(body="<html><b>Welcome</b></html>", headers={"content-type": "text/html"}),
        Reply(json={"error": {"message": "no such model"}}),
        Reply(json={"choices": None}),
    ],
)
@pytest.mark.parametrize("language", ASKED)
def test_e5_200_without_a_reply_is_a_failure(
    by_model: Assistant, server: ScriptedServer, reply: Reply, language: str
) -> None:
    question, found, fact = ASKED[language]
    server.push(reply, NO_FACTS)
    answer = by_model.ask(question)
    assert (answer.mode, answer.complete, answer.degraded) == ("embedded", True, ("model",))
    assert found in answer.answer
    assert "<b>" not in answer.answer
    assert [memory.value for memory in by_model.list_memories()] == [fact]


# ---- E7 and E9: the model's pass over what was said -------------------------------------------------

STAMPS = (
    '{"facts": [{"subject": "Zoe", "topic": "interests", "attribute": "hobby", "value": "stamps",'
    ' "kind": "preference", "polarity": true, "quote": "Zoe collects stamps", "importance": 0.5, "replaces": null}]}'
)
TOLD = "My cousin Zoe collects stamps."


def test_e7_a_server_without_schemas_is_asked_once_more_without(by_model: Assistant, server: ScriptedServer) -> None:
    server.push("Fine.", Reply(status=400, json={"error": {"message": "response_format is not supported"}}))
    server.push(f"Here you are:\n```json\n{STAMPS}\n```\nAnything else?")
    by_model.ask(TOLD)
    assert [("response_format" in request.body) for request in server.chats] == [False, True, False]
    assert "stamps" in values(by_model)


@pytest.mark.parametrize("reply", ["no JSON", '{"facts": "stamps"}', '{"facts": [{"value": 5}]}', STAMPS[:-20]])
def test_e7_what_is_no_list_of_facts_writes_nothing(by_model: Assistant, server: ScriptedServer, reply: str) -> None:
    server.push("Fine.", reply, reply)
    answer = by_model.ask(TOLD)
    assert answer.complete
    # Her name is read by the rules, at once; the model's pass adds nothing.
    assert values(by_model) == {"Zoe"}
    assert len(server.chats) == 3


def test_e7_five_thousand_facts_are_capped(by_model: Assistant, server: ScriptedServer) -> None:
    words = [f"thing{n}" for n in range(60)]
    one = (
        '{"subject": "Zoe", "topic": "interests", "attribute": "hobby", "value": "%s", "kind": "preference",'
        ' "quote": "Zoe photographs %s"}'
    )
    facts = ",".join(one % (word, word) for word in words * 84)
    server.push("Fine.", Reply(pieces=[f'{{"facts": [{facts}]}}']))
    begun = time.monotonic()
    by_model.ask(" ".join(f"Zoe photographs {word}." for word in words))
    assert time.monotonic() - begun < 2 * BUSY
    assert len(values(by_model) & set(words)) <= 20


def test_e9_what_was_said_while_the_model_was_down_is_read_when_it_is_back(
    by_model: Assistant, server: ScriptedServer
) -> None:
    server.push("Noted.", Reply(status=500), Reply(status=500))
    answer = by_model.ask(TOLD, session_id="s")
    assert (answer.answer, answer.complete) == ("Noted.", True)
    assert by_model.turn(answer.turn).extraction == "pending"
    server.push(STAMPS)
    assert values(by_model) == {"Zoe"}
    by_model.remember_pending()
    assert values(by_model) == {"Zoe", "stamps"}
    assert by_model.turn(answer.turn).extraction == "done"
    server.requests.clear()
    by_model.remember_pending()
    assert server.chats == []


@pytest.mark.parametrize("unusable", [Reply(text='{"facts": [{"sub', finish_reason="length"), Reply(text="")])
def test_e9_a_reply_that_is_cut_or_empty_keeps_no_turn_behind_it_waiting(
    by_model: Assistant, server: ScriptedServer, unusable: Reply
) -> None:
    # Two turns whose extraction found the server down; when it is back, its reply to the first is of no use.
    server.responder = lambda request: Reply(status=401) if "lasting facts" in request.prompt else "Noted."
    turns = [by_model.ask(TOLD, session_id=session).turn for session in ("one", "two")]
    assert {by_model.turn(turn).extraction for turn in turns} == {"pending"}
    is_cut = unusable.finish_reason == "length"
    server.push(unusable, *([unusable] if is_cut else []), STAMPS)
    by_model.remember_pending()
    assert sorted(by_model.turn(turn).extraction for turn in turns) == ["done", "pending"]
    assert values(by_model) == {"Zoe", "stamps"}
