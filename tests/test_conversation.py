"""Short-term memory: what is sent is always valid, whatever was cut."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.conversation import Conversation, newest_turns, turns, window_of, without_broken
from assistant.datatypes import Message, Role, SessionDigest, Window
from assistant.errors import NotFound

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
def test_s4_what_is_sent_is_valid_and_within_the_limit(log: list[Message], limit: int) -> None:
    conversation = Conversation(log)
    conversation.trim_to_tokens(limit, cost)
    assert_valid(conversation.to_api_format())
    assert sum(cost(m) for m in conversation.messages if m.role != "system") <= limit
    assert [m for m in conversation.messages if m.role == "system"] == [m for m in log if m.role == "system"]


@given(logs(), st.integers(0, 400))
def test_s4_the_newest_turns_stay_whole(log: list[Message], limit: int) -> None:
    kept = [m for m in newest_turns(log, limit, cost) if m.role != "system"]
    whole = turns([m for m in log if m.role != "system"])
    tail = [m for turn in whole[len(whole) - len(turns(kept)) :] for m in turn] if kept else []
    assert kept == tail


def test_s2_append_count_and_clear() -> None:
    conversation = Conversation([message("system", "rules")])
    conversation.append(message("user", "hello"))
    conversation.append(message("assistant", "hi"))
    assert conversation.count() == 2
    assert [m["role"] for m in conversation.to_api_format()] == ["system", "user", "assistant"]
    assert conversation.clear_non_system() == 2
    assert [m.role for m in conversation.messages] == ["system"]
    assert conversation.count() == 0


def test_s10_a_tool_call_goes_over_the_wire_with_its_ids_and_null_content() -> None:
    sent = Conversation([message("user"), call("a"), result("a")]).to_api_format()
    assert sent[1]["content"] is None
    assert sent[2] == {"role": "tool", "content": "result of a", "tool_call_id": "a"}


def test_what_a_model_broke_off_in_feeds_no_later_prompt() -> None:
    followed = message("assistant", "Zebras are\n\nFound: 25 days.", complete=False, broken=len("Zebras are"))
    stopped = message("assistant", "One two", complete=False)
    whole = message("assistant", "Fine.", complete=True)
    contents = [m.content for m in without_broken([followed, stopped, whole])]
    assert contents == ["Found: 25 days.", "One two […]", "Fine."]


# ---- order and trimming -------------------------------------------------------------------------


def said(conversation: Conversation) -> list[str]:
    return [m.content for m in conversation.messages]


def test_s1_s11_system_first_then_time_order_with_true_roles_and_results_behind_their_call() -> None:
    late_rules = message("system", "more rules")
    log = [message("user", "q1"), call("a", "b"), result("b"), result("a"), message("assistant", "a1"), late_rules]
    sent = Conversation([*log, message("system", "rules"), message("user", "q2")]).to_api_format()
    assert [m["role"] for m in sent] == ["system", "user", "assistant", "tool", "tool", "assistant", "user"]
    assert sent[0]["content"] == "more rules\n\nrules"
    assert [m.get("tool_call_id") for m in sent[3:5]] == ["b", "a"]
    assert sent[-1]["content"] == "q2"


TOOLS = [
    message("system", "rules"),
    message("user", "q1"),
    call("a", "b", "c"),
    result("a"),
    result("b"),
    result("c"),
    message("assistant", "a1"),
    message("user", "q2"),
    message("assistant", "a2"),
]


@pytest.mark.parametrize(
    ("limit", "left"),
    [(8, 8), (7, 7), (6, 3), (5, 3), (4, 3), (3, 3), (2, 2), (1, 1), (0, 0)],
)
def test_s3_a_cut_that_lands_in_a_tool_group_takes_all_of_it(limit: int, left: int) -> None:
    conversation = Conversation(TOOLS)
    assert conversation.trim_to_count(limit) == 8 - left
    assert conversation.count() == left
    assert conversation.messages[0].role == "system"
    assert_valid(conversation.to_api_format())
    assert len(conversation.to_api_format()) == left + 1


def test_s3_the_question_stays_while_tools_are_called_for_it() -> None:
    question = message("user", "q")
    rounds = [m for n in range(4) for m in (call(f"{n}", content=f"step {n}"), result(f"{n}"))]
    conversation = Conversation([message("user", "before"), question, *rounds])
    conversation.trim_to_count(5)
    assert said(conversation) == ["q", "step 2", "result of 2", "step 3", "result of 3"]
    conversation.trim_to_tokens(cost(question) + cost(rounds[-1]) + cost(rounds[-2]), cost)
    assert said(conversation) == ["q", "step 3", "result of 3"]


def test_s3_a_call_that_waits_for_its_results_is_not_sent_and_not_lost() -> None:
    conversation = Conversation([message("user", "q1"), message("user", "q2"), call("a", "b"), result("a")])
    conversation.trim_to_tokens(21, cost)
    assert [m["role"] for m in conversation.to_api_format()] == ["user", "user"]
    conversation.append(result("b"))
    assert [m["role"] for m in conversation.to_api_format()] == ["user", "user", "assistant", "tool", "tool"]


def test_s1_every_message_keeps_its_role_content_time_and_metadata() -> None:
    held = message("user", "hello", source="page")
    (kept,) = Conversation([held]).messages
    assert (kept.role, kept.content, kept.created_at, kept.metadata) == ("user", "hello", NOW, {"source": "page"})


# ---- compaction, rollback -----------------------------------------------------------------------


def log_of(turns_: int) -> list[Message]:
    return [
        replace(message(role, f"{role[0]}{n}"), id=f"{role[0]}{n}", turn_id=f"t{n}")
        for n in range(turns_)
        for role in ("user", "assistant")
    ]


def digest(upto: str) -> SessionDigest:
    return SessionDigest("They spoke.", (), upto, "rules", NOW, "en")


def test_s6_a_digest_stands_for_the_messages_up_to_its_last() -> None:
    conversation = Conversation([message("system", "rules"), *log_of(4)])
    assert conversation.compact(digest("a1")) == 4
    assert said(conversation) == ["rules", "u2", "a2", "u3", "a3"]
    assert conversation.digest == digest("a1")
    assert conversation.compact(digest("a0")) == 0
    assert conversation.digest == digest("a1")
    assert conversation.clear_non_system() == 4
    assert conversation.digest is None


def test_s6_a_digest_that_ends_at_a_call_takes_its_results_along() -> None:
    asks = replace(call("a"), id="call")
    conversation = Conversation([message("user", "q"), asks, result("a"), message("assistant", "done")])
    assert conversation.compact(digest("call")) == 3
    assert said(conversation) == ["done"]


def test_s8_back_to_a_message_a_turn_the_last_question_or_its_answer() -> None:
    for act, left in (
        (lambda c: c.rollback("a1"), ["u0", "a0", "u1", "a1"]),
        (lambda c: c.rollback("u1"), ["u0", "a0", "u1"]),
        (lambda c: c.rollback_turn("t1"), ["u0", "a0"]),
        (lambda c: c.take_back_last_turn(), ["u0", "a0", "u1", "a1"]),
        (lambda c: c.take_back_reply(), ["u0", "a0", "u1", "a1", "u2"]),
        (lambda c: c.replace_last_user_message(message("user", "anew")), ["u0", "a0", "u1", "a1", "anew"]),
    ):
        conversation = Conversation([message("system", "rules"), *log_of(3)])
        taken = act(conversation)
        assert said(conversation) == ["rules", *left]
        assert [m.content for m in taken] == [c for c in ["u0", "a0", "u1", "a1", "u2", "a2"] if c not in left]


def test_s8_a_call_whose_results_would_go_goes_too() -> None:
    parts = [
        replace(m, id=f"m{n}") for n, m in enumerate([message("user", "q"), call("a", "b"), result("a"), result("b")])
    ]
    for target, left in (("m3", 4), ("m2", 1), ("m1", 1), ("m0", 1)):
        conversation = Conversation(parts)
        conversation.rollback(target)
        assert conversation.count() == left
        assert_valid(conversation.to_api_format())


def test_s8_what_is_not_in_the_window_can_not_be_gone_back_to() -> None:
    conversation = Conversation(log_of(2))
    for act in (conversation.rollback, conversation.rollback_turn):
        with pytest.raises(NotFound, match="not in the conversation"):
            act("gone")
    assert conversation.count() == 4
    empty = Conversation([message("system", "rules")])
    assert (empty.take_back_last_turn(), empty.take_back_reply()) == ((), ())


def test_a_window_has_all_but_the_system_message() -> None:
    conversation = Conversation([message("system", "rules"), *log_of(1)], digest("x"))
    read = Window(read_to="u0", generation="7")
    assert window_of(conversation, read) == Window(tuple(log_of(1)), digest("x"), "u0", "7")
