"""A model server that answers, refuses, hangs or breaks off; in each case the user's words are remembered."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.service import Assistant
from ingestion import ingest
from tests.doubles.scripted_server import Reply, ScriptedServer
from tests.product.conftest import OpenHome

TOLD = "I'm allergic to kiwi. How many days of leave do I get?"


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as running:
        yield running


@pytest.fixture
def by_model(open_home: OpenHome, server: ScriptedServer, tmp_path: Path) -> Assistant:
    tandem = open_home(
        llm_model="scripted",
        llm_base_url=server.base_url,
        llm_api_key="secret-key",
        llm_connect_timeout=0.5,
        llm_first_token_timeout=0.5,
        llm_read_timeout=0.5,
        llm_total_timeout=5.0,
    )
    page = tmp_path / "leave.md"
    page.write_text("# Leave\n\nEvery employee gets 25 days of annual leave.\n", encoding="utf-8")
    ingest(tandem, [page])
    return tandem


def assert_remembered(tandem: Assistant) -> None:
    assert [fact.value for fact in tandem.list_memories()] == ["kiwi"]


def test_the_model_answers_with_a_checked_citation(by_model: Assistant, server: ScriptedServer) -> None:
    server.push(Reply(text="You get 25 days of annual leave [1] and a car [7]."), Reply(text='{"facts": []}'))
    answer = by_model.ask(TOLD)
    assert (answer.mode, answer.complete, answer.degraded) == ("model", True, ())
    assert answer.answer == "You get 25 days of annual leave [1] and a car."
    assert [citation.quote for citation in answer.citations] == ["Every employee gets 25 days of annual leave."]
    roles = [message["role"] for message in server.requests[0].messages]
    assert roles == ["system", "user"]
    assert server.requests[0].messages[-1]["content"] == TOLD
    assert "25 days of annual leave" in server.requests[0].messages[0]["content"]
    assert_remembered(by_model)


def test_a_refusing_server_gives_an_embedded_answer_and_a_notice(by_model: Assistant, server: ScriptedServer) -> None:
    server.__exit__(None, None, None)
    answer = by_model.ask(TOLD)
    assert (answer.mode, answer.complete, answer.degraded) == ("embedded", True, ("model",))
    assert "language model" in answer.answer
    assert "25 days" in answer.answer
    assert "secret-key" not in answer.answer
    assert_remembered(by_model)


def test_a_hang_before_the_first_token_gives_an_embedded_answer(by_model: Assistant, server: ScriptedServer) -> None:
    server.push(Reply(hang_before=True), Reply(hang_before=True), Reply(hang_before=True))
    answer = by_model.ask(TOLD)
    assert (answer.mode, answer.complete, answer.degraded) == ("embedded", True, ("model",))
    assert "25 days" in answer.answer
    assert_remembered(by_model)


def test_half_a_stream_is_kept_and_the_embedded_answer_follows(by_model: Assistant, server: ScriptedServer) -> None:
    server.push(Reply(pieces=["You get ", "many ", "zebras"], cut_after=2))
    answer = by_model.ask(TOLD, session_id="s")
    assert answer.answer.startswith("You get many")
    assert (answer.complete, answer.degraded) == (False, ("model",))
    assert "25 days" in answer.answer
    assert_remembered(by_model)
    # The broken text feeds nothing: the next prompt shows the embedded part alone.
    server.requests.clear()
    server.push(Reply(text="Yes."), Reply(text='{"facts": []}'))
    by_model.ask("How is paid leave requested?", session_id="s")
    history = [m for m in server.requests[0].messages if m["role"] == "assistant"]
    assert history
    assert all("You get many" not in message["content"] for message in history)
    assert all("broke off" not in message["content"] for message in history)


def test_extraction_waits_in_the_outbox_until_the_model_is_back(by_model: Assistant, server: ScriptedServer) -> None:
    server.push(Reply(text="Fine."), Reply(status=500), Reply(status=500))
    answer = by_model.ask("My cousin Zoe collects stamps.")
    assert answer.mode == "model"
    found = '{"facts": [{"subject": "Zoe", "topic": "interests", "attribute": "hobby", "value": "stamps", "kind": "preference", "quote": "Zoe collects stamps"}]}'
    server.push(Reply(text=found), Reply(text=found))
    by_model.remember_pending()
    assert any(fact.value == "stamps" for fact in by_model.list_memories())
