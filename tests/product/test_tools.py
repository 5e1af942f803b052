"""Tools in the whole product, against a scripted server: asserted on the requests that it really received."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.service import Assistant
from ingestion import ingest
from tests.doubles.scripted_server import Reply, Request, ScriptedServer
from tests.product.conftest import OpenHome
from tests.tools.world import calls

NO_FACTS = '{"facts": []}'


class Script:
    """Answers chats from a queue, and whatever asks for facts or a rewrite with nothing."""

    def __init__(self) -> None:
        self.replies: list[Reply | str] = []
        self.asked: list[Request] = []

    def push(self, *replies: Reply | str) -> None:
        self.replies += replies

    def __call__(self, request: Request) -> Reply | str:
        system = request.messages[0]["content"]
        if "You are Tandem" not in system and "你是 Tandem" not in system:
            return NO_FACTS
        self.asked.append(request)
        return self.replies.pop(0)


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
def tandem(open_home: OpenHome, script: Script) -> Iterator[Assistant]:
    with ScriptedServer(responder=script) as server:
        yield open_home(llm_model="scripted", llm_base_url=server.base_url, llm_api_key="key")


def test_s12_a_turn_with_tools_shows_its_steps_and_keeps_them_in_the_session(tandem: Assistant, script: Script) -> None:
    script.push(calls(("calculator", {"expression": "15% of 80"}), ids=["c1"], text="Let me see."), "It is 12.")
    events = list(tandem.stream("What is 15% of 80?", session_id="s"))
    kinds = [event.type for event in events]
    assert kinds.index("tool") < len(kinds) - kinds[::-1].index("token") - 1
    step = next(event.data for event in events if event.type == "tool")
    assert (step.name, step.result, step.ok) == ("calculator", "12", True)
    answer = next(event.data for event in events if event.type == "answer")
    assert answer.answer == "Let me see.\n\nIt is 12."
    assert answer.to_json()["steps"][0]["name"] == "calculator"
    # The next turn's request has them behind their question, in order.
    script.push("Yes.")
    tandem.ask("Are you sure?", session_id="s")
    sent = script.asked[-1].messages
    assert [m["role"] for m in sent] == ["system", "user", "assistant", "tool", "assistant", "user"]
    assert sent[2]["content"] == "Let me see."
    assert sent[3] == {"role": "tool", "tool_call_id": "c1", "content": "12"}
    assert sent[4]["content"] == "It is 12."
    record = tandem.turn(answer.turn)
    assert record.answer
    assert record.answer["steps"][0]["result"] == "12"


def test_the_passages_that_a_tool_found_are_cited(tandem: Assistant, script: Script, handbook: Path) -> None:
    ingest(tandem, [handbook])
    script.push(
        calls(("search_documents", {"query": "How long is the warranty of a machine?"})), "It is 18 months [1]."
    )
    answer = tandem.ask("Zzz?")
    assert [citation.document for citation in answer.citations] == ["handbook.md"]


def test_s15_a_memory_is_saved_with_evidence_undone_with_its_turn_and_not_in_private(
    tandem: Assistant, script: Script
) -> None:
    said = {"fact": "The build runs on Jenkins.", "quotation": "our build runs on Jenkins"}
    script.push(calls(("save_memory", said)), "Noted.")
    answer = tandem.ask("By the way, our build runs on Jenkins.", session_id="s")
    assert [memory.quotes[0].text for memory in tandem.list_memories()] == ["our build runs on Jenkins"]
    assert [written.op for written in answer.written] == ["add"]
    assert "save_memory" in script.asked[0].messages[0]["content"]
    tandem.undo_turn(answer.turn)
    assert tandem.list_memories() == []
    script.push(calls(("save_memory", said)), "I keep nothing in private.")
    tandem.ask("By the way, our build runs on Jenkins.", private=True)
    assert tandem.list_memories() == []
    assert "save_memory" not in json.dumps(script.asked[-2].body["tools"])
    assert [call.name for call in tandem.tool_calls()] == ["save_memory"]


def test_s16_a_failure_of_an_earlier_turn_is_not_repeated(tandem: Assistant, script: Script) -> None:
    tried: list[str] = []

    @tandem.tools.register
    def fetch(url: str) -> str:
        """Fetch a page."""
        tried.append(url)
        raise ConnectionError("no route")

    for _ in range(2):
        script.push(calls(("fetch", {"url": "http://a"})), "It can't be reached.")
        tandem.ask("What does http://a say?", session_id="s")
    assert tried == ["http://a"]
    assert "failed before" in script.asked[-1].messages[-1]["content"]
    first, second = tandem.tool_calls(session_id="s")
    assert (first.executed, second.executed) == (True, False)


def test_a_model_that_asks_for_ever_is_answered_for_honestly(tandem: Assistant, script: Script) -> None:
    for _ in range(10):
        script.push(calls(("current_datetime", {})))
    answer = tandem.ask("What time is it?")
    assert answer.degraded == ("model",)
    assert "gave no answer" in answer.answer
    assert len(answer.steps) == 3


def test_tools_leave_room_in_a_small_window(open_home: OpenHome, script: Script, handbook: Path) -> None:
    from assistant.models.tokens import estimate_messages

    with ScriptedServer(responder=script) as server:
        tandem = open_home(llm_model="scripted", llm_base_url=server.base_url, llm_context_window=3000)
        ingest(tandem, [handbook])
        script.push(calls(("search_documents", {"query": "leave"})), "25 days [1].")
        tandem.ask("How much leave do I get?")
    assert len(script.asked) == 2
    for request in script.asked:
        tools = request.body.get("tools", ())
        assert estimate_messages(request.messages, tools) <= 3000 - request.body["max_tokens"]


def test_with_tools_off_nothing_of_them_is_sent(open_home: OpenHome, script: Script) -> None:
    with ScriptedServer(responder=script) as server:
        tandem = open_home(llm_model="scripted", llm_base_url=server.base_url, tools="off")
        script.push("Hello.")
        tandem.ask("Hello?")
    assert "tools" not in script.asked[0].body
    assert "save_memory" not in script.asked[0].messages[0]["content"]


def test_what_was_done_with_tools_is_exported_imported_forgotten_and_erased(
    tandem: Assistant, script: Script, open_home: OpenHome, tmp_path: Path
) -> None:
    said = {"fact": "x", "quotation": "I'm allergic to kiwifruit"}
    script.push(calls(("save_memory", said)), "Noted.")
    tandem.ask("I'm allergic to kiwifruit.", session_id="s")
    tandem.export_user(tmp_path / "a.jsonl")
    other = open_home(tmp_path / "other")
    other.import_user(tmp_path / "a.jsonl")
    other.import_user(tmp_path / "a.jsonl")
    assert [call.name for call in other.tool_calls()] == ["save_memory"]
    (fact,) = tandem.list_memories()
    tandem.forget(fact.id)
    assert "kiwifruit" not in json.dumps([call.to_json() for call in tandem.tool_calls()])
    assert "kiwifruit" not in json.dumps([m.to_json() for m in tandem.session_messages("s")], ensure_ascii=False)
    tandem.erase_user()
    assert tandem.tool_calls() == []
