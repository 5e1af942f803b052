"""S16: the log of tool calls in SQL and in a process: whole, by viewer, and gone with what it belongs to."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.datatypes import Viewer
from assistant.stores.database import Database
from assistant.stores.sessions import SessionStore
from assistant.stores.tables import MessageRow
from assistant.stores.tool_log import MOST_KEPT, SqlToolLog, ToolCallRecord, canonical, kept
from assistant.tools.log import InProcessToolLog
from tests.stores.memories import ANNA, BORIS, Stores, likes, open_stores

AT = datetime(2026, 11, 30, 12, tzinfo=UTC)
Log = SqlToolLog | InProcessToolLog


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    opened = open_stores(tmp_path / "home")
    yield opened
    opened.database.close()


def call(
    name: str = "fetch",
    arguments: str = '{"url":"a"}',
    *,
    session: str = "s1",
    turn: str = "t1",
    output: str = "",
    error: str = "down",
    executed: bool = True,
) -> ToolCallRecord:
    return ToolCallRecord(session, turn, "c1", name, arguments, output, not error, executed, error, AT, 12.5)


def sql_log(database: Database) -> Log:
    return SqlToolLog(database, now=lambda: AT)


def process_log(database: Database) -> Log:
    return InProcessToolLog()


@pytest.fixture(params=[sql_log, process_log], ids=["sql", "process"])
def log(request: pytest.FixtureRequest, stores: Stores) -> Log:
    make: Callable[[Database], Log] = request.param
    return make(stores.database)


def test_s16_a_call_is_kept_as_it_was(log: Log) -> None:
    first, second = call(), call("stock", '{"item":"螺栓"}', output="x" * 100_000, error="")
    log.record(ANNA, first)
    log.record(ANNA, second)
    log.record(BORIS, call("stock"))
    assert log.calls(ANNA) == [first, second]


def test_s16_the_last_run_of_the_same_call_in_the_session_or_task(log: Log) -> None:
    log.record(ANNA, call(error="first"))
    log.record(ANNA, call(error="second"))
    log.record(ANNA, call(error="never ran", executed=False))
    found = log.last_run(ANNA, "s1", "fetch", '{"url":"a"}')
    assert found
    assert found.error == "second"
    assert log.last_run(ANNA, "s1", "fetch", '{"url":"b"}') is None
    assert log.last_run(ANNA, "s1", "stock", '{"url":"a"}') is None
    assert log.last_run(ANNA, "s2", "fetch", '{"url":"a"}') is None
    assert log.last_run(BORIS, "s1", "fetch", '{"url":"a"}') is None
    log.record(Viewer("anna", "move"), call(session="s3", error="", output="fine"))
    of_task = log.last_run(Viewer("anna", "move", "coder"), "s4", "fetch", '{"url":"a"}')
    assert of_task
    assert of_task.success
    assert log.last_run(Viewer("boris", "move"), "s4", "fetch", '{"url":"a"}') is None


def test_s16_calls_are_listed_by_session_turn_and_task(stores: Stores) -> None:
    log = SqlToolLog(stores.database, now=lambda: AT)
    log.record(ANNA, call(turn="t1"))
    log.record(ANNA, call(turn="t2", session="s2"))
    log.record(Viewer("anna", "move"), call(turn="t3", session="s2"))
    turns = [each.turn_id for each in log.calls(ANNA, session_id="s2")]
    assert turns == ["t2", "t3"]
    assert [each.turn_id for each in log.calls(ANNA, turn_id="t1")] == ["t1"]
    assert [each.turn_id for each in log.calls(ANNA, task_id="move")] == ["t3"]
    assert [each.turn_id for each in log.calls(ANNA, limit=1)] == ["t3"]
    assert log.drop_turn(ANNA, "t2") == 1
    assert log.drop_turn(BORIS, "t1") == 0
    assert [each.turn_id for each in log.calls(ANNA)] == ["t1", "t3"]


def test_arguments_that_are_equal_are_one_call_whatever_their_order() -> None:
    assert canonical({"b": 1, "a": {"d": "é", "c": None}}) == canonical({"a": {"c": None, "d": "é"}, "b": 1})


def test_bad_input_any_text_can_be_kept_and_none_fills_the_disk(log: Log) -> None:
    odd = call(arguments='{"url":"\ud800\x00"}', output="a\ud800\x00b", error="")
    log.record(ANNA, odd)
    if isinstance(log, SqlToolLog):
        assert log.calls(ANNA)[0].output == "a?\ufffdb"
    assert len(kept("x" * (MOST_KEPT + 5000))) < MOST_KEPT + 100
    assert kept("x" * (MOST_KEPT + 5000)).endswith("[5000 more characters were not kept]")


def test_a_deleted_session_takes_its_calls_along(stores: Stores) -> None:
    log = SqlToolLog(stores.database, now=lambda: AT)
    stores.tell("Hello.", session_id="s1")
    stores.tell("Hello.", session_id="s2")
    for session in ("s1", "s2"):
        log.record(ANNA, call(session=session))
        log.record(BORIS, call(session=session))
    SessionStore(stores.database, stores.messages).delete(ANNA, "s1")
    assert [each.session_id for each in log.calls(ANNA)] == ["s2"]
    assert len(log.calls(BORIS)) == 2


def test_a_private_session_that_is_put_away_takes_its_calls_along() -> None:
    log = InProcessToolLog()
    for session in ("s1", "s2"):
        log.record(ANNA, call(session=session))
        log.record(BORIS, call(session=session))
    log.drop_session(ANNA, "s1")
    assert [each.session_id for each in log.calls(ANNA)] == ["s2"]
    assert len(log.calls(BORIS)) == 2


def test_mem24_what_is_forgotten_is_gone_from_the_calls_too(stores: Stores) -> None:
    log = SqlToolLog(stores.database, now=lambda: AT)
    message = stores.tell("I like liquorice.")
    (written,) = stores.learn(message, likes(message, "liquorice", "I like liquorice"))
    saved = canonical({"fact": "The user likes liquorice.", "quotation": "I like liquorice"})
    log.record(ANNA, call("save_memory", saved, output="Saved: The user likes liquorice.", error=""))
    log.record(ANNA, call("search", '{"q":"sweets"}', output="Toffee.\nThe user likes liquorice.", error=""))
    log.record(ANNA, call("page", "{}", output='{"text": "Liquorice is a root.", "n": 1}', error=""))
    log.record(BORIS, call("search", '{"q":"liquorice"}', output="liquorice", error=""))
    report = stores.forgetting.forget(ANNA, written.fact.id)
    saving, searching, page = log.calls(ANNA)
    assert all("iquorice" not in text for each in (saving, searching, page) for text in (each.input, each.output))
    assert isinstance(json.loads(saving.input), dict)
    assert json.loads(page.output)["n"] == 1
    assert searching.output.startswith("Toffee.")
    assert log.last_run(ANNA, "s1", "save_memory", saved) is None
    assert log.calls(BORIS)[0].output == "liquorice"
    assert any(place.id == "t1" for place in report.places)


@pytest.mark.parametrize(("value", "clause"), [("liquorice", "I like liquorice"), ("甘草", "我喜欢甘草")])
def test_mem24_what_is_forgotten_is_gone_from_the_calls_in_messages_which_stay_valid(
    stores: Stores, value: str, clause: str
) -> None:
    message = stores.tell(f"{clause}。")
    (written,) = stores.learn(message, likes(message, value, clause))
    arguments = canonical({"fact": "x", "quotation": clause})
    with stores.database.write() as session:
        stores.messages.put(
            session,
            MessageRow(
                id="asked",
                session_id="s1",
                user_id="anna",
                turn_id=message.turn_id,
                role="assistant",
                content="",
                created_at=AT,
                extra={
                    "tool_calls": [{"id": "c", "type": "function", "function": {"name": "f", "arguments": arguments}}]
                },
            ),
        )
    stores.forgetting.forget(ANNA, written.fact.id)
    asked = stores.sessions.window(ANNA, "s1")[-1]
    left = json.loads(asked.metadata["tool_calls"][0]["function"]["arguments"])
    assert set(left) == {"fact", "quotation"}
    assert value not in json.dumps(left, ensure_ascii=False)


# ---- what is let go -----------------------------------------------------------------------------


def test_s16_calls_go_when_they_are_too_old_and_the_oldest_where_they_are_too_many(stores: Stores) -> None:
    log = SqlToolLog(stores.database, days=30, megabytes=2, now=lambda: AT)
    for user, name, days in ((ANNA, "old", 31), (BORIS, "older", 300), (ANNA, "young", 29)):
        log.record(user, replace(call(name), started_at=AT - timedelta(days=days)))
    # Each process looks when it first logs something, and then each time a part of the room was filled.
    SqlToolLog(stores.database, days=30, megabytes=2, now=lambda: AT).record(ANNA, call("new"))
    assert [one.name for one in log.calls(ANNA)] == ["young", "new"]
    assert log.calls(BORIS) == []
    whole = "螺栓 " * 130_000
    for n in range(9):
        log.record(ANNA if n % 2 else BORIS, call(f"big{n}", output=whole))
    left = [*log.calls(ANNA), *log.calls(BORIS)]
    assert sorted(one.name for one in left) == ["big4", "big5", "big6", "big7", "big8"][-len(left) :]
    assert {one.output for one in left} == {whole}, "what is kept is kept whole"
    assert 0 < sum(len(one.output) for one in left) <= 2_000_000 * 1.1
    log.record(ANNA, call("huge", output="x" * 3_000_000))
    assert [one.name for one in log.calls(ANNA)] == ["huge"], "the newest call stays, whatever its size"
    assert log.calls(BORIS) == []


def test_s16_a_process_open_for_weeks_lets_go_of_what_is_too_old_once_a_day(stores: Stores) -> None:
    today = [AT]
    log = SqlToolLog(stores.database, days=30, now=lambda: today[0])
    log.record(ANNA, call("first"))
    today[0] = AT + timedelta(days=31)
    log.record(ANNA, replace(call("a month on"), started_at=today[0]))
    assert [one.name for one in log.calls(ANNA)] == ["a month on"]
