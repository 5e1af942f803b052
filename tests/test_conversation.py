"""Short-term memory: what is sent is always valid, whatever was cut."""

from datetime import UTC, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from assistant.conversation import Conversation, newest_turns, turns, without_broken
from assistant.datatypes import Message, Role

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def message(role: Role, content: str = "x", **metadata: Any) -> Message:
    return Message(f"{role}-{content}", "s", "t", role, content, NOW, metadata=metadata)


def call(*ids: str, content: str = "") -> Message:
    return message("assistant", content, tool_calls=[{"id": id_, "type": "function"} for id_ in ids])


def result(id_: str) -> Message:
    return message("tool", f"result of {id_}", tool_call_id=id_)


def test_another_person_is_heard_by_name() -> None:
    said = Message("m", "s", None, "other", "I live in Rome.", NOW, speaker="Carla")
    assert Conversation([said]).to_api_format() == [{"role": "user", "content": "Carla: I live in Rome."}]


@st.composite
def logs(draw: st.DrawFn) -> list[Message]:
    """A log as a session leaves it: turns with tool groups of one to five results, some of them broken."""
    log = [message("system", "rules")] if draw(st.booleans()) else []
    for turn in range(draw(st.integers(0, 8))):
        log.append(message("user", f"question {turn} " + "word " * draw(st.integers(0, 30))))
        for group in range(draw(st.integers(0, 3))):
            ids = [f"{turn}.{group}.{i}" for i in range(draw(st.integers(1, 5)))]
            given_ids = ids if draw(st.integers(0, 4)) else ids[: draw(st.integers(0, len(ids)))]
            log += [call(*ids), *(result(id_) for id_ in draw(st.permutations(given_ids)))]
        if draw(st.booleans()):
            log.append(message("assistant", f"answer {turn}"))
    return log


def assert_valid(sent: list[dict[str, Any]]) -> None:
    roles = [m["role"] for m in sent]
    assert "system" not in roles[1:]
    open_calls: list[str] = []
    for m in sent:
        if m["role"] == "tool":
            assert m["tool_call_id"] in open_calls, "a result without its call"
            open_calls.remove(m["tool_call_id"])
            continue
        assert not open_calls, "a call without all its results"
        open_calls = [c["id"] for c in m.get("tool_calls", ())]
    assert not open_calls


def cost(m: Message) -> int:
    return len(m.content.split()) + 4


@given(logs(), st.integers(0, 400))
def test_what_is_sent_is_valid_and_within_the_limit(log: list[Message], limit: int) -> None:
    conversation = Conversation(log)
    conversation.trim_to_tokens(limit, cost)
    assert_valid(conversation.to_api_format())
    assert sum(cost(m) for m in conversation.messages if m.role != "system") <= limit
    assert [m for m in conversation.messages if m.role == "system"] == [m for m in log if m.role == "system"]


@given(logs(), st.integers(0, 400))
def test_the_newest_turns_stay_whole(log: list[Message], limit: int) -> None:
    kept = [m for m in newest_turns(log, limit, cost) if m.role != "system"]
    whole = turns([m for m in log if m.role != "system"])
    tail = [m for turn in whole[len(whole) - len(turns(kept)) :] for m in turn] if kept else []
    assert kept == tail


def test_append_count_and_clear() -> None:
    conversation = Conversation([message("system", "rules")])
    conversation.append(message("user", "hello"))
    conversation.append(message("assistant", "hi"))
    assert conversation.count() == 2
    assert [m["role"] for m in conversation.to_api_format()] == ["system", "user", "assistant"]
    assert conversation.clear_non_system() == 2
    assert [m.role for m in conversation.messages] == ["system"]
    assert conversation.count() == 0


def test_a_tool_call_goes_over_the_wire_with_its_ids_and_null_content() -> None:
    sent = Conversation([message("user"), call("a"), result("a")]).to_api_format()
    assert sent[1]["content"] is None
    assert sent[2] == {"role": "tool", "content": "result of a", "tool_call_id": "a"}


def test_what_a_model_broke_off_in_feeds_no_later_prompt() -> None:
    followed = message("assistant", "Zebras are\n\nFound: 25 days.", complete=False, broken=len("Zebras are"))
    stopped = message("assistant", "One two", complete=False)
    whole = message("assistant", "Fine.", complete=True)
    contents = [m.content for m in without_broken([followed, stopped, whole])]
    assert contents == ["Found: 25 days.", "One two […]", "Fine."]
