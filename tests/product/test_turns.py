"""A turn as a job: followed twice, stopped, killed; each exists once."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from assistant.errors import RunError, UserError
from assistant.service import Assistant
from tests.doubles.scripted_server import Reply, ScriptedServer
from tests.product.conftest import OpenHome


def test_the_stream_gives_its_events_in_order(tandem: Assistant) -> None:
    kinds = [event.type for event in tandem.stream("My name is Alice.")]
    assert kinds[0] == "recall"
    assert kinds[-2:] == ["answer", "written"]
    assert set(kinds[1:-2]) == {"token"}


def test_the_same_turn_id_starts_one_turn(tandem: Assistant) -> None:
    first = tandem.start("My name is Alice.", session_id="s", turn_id="t1")
    assert tandem.start("My name is Alice.", session_id="s", turn_id="t1") == first
    list(tandem.follow(first))
    assert len(tandem.session_turns("s")) == 1


def test_a_finished_turn_is_followed_from_sql_by_another_assistant(open_home: OpenHome) -> None:
    first, second = open_home(), open_home()
    answer = first.ask("My name is Alice.")
    events = list(second.follow(answer.turn))
    assert events[-2].data.answer == answer.answer
    assert [w.fact.value for w in events[-1].data] == ["Alice"]


def test_stop_halts_the_request_and_keeps_the_text(open_home: OpenHome) -> None:
    with ScriptedServer([Reply(pieces=["One ", "two "], hang_after=2)]) as server:
        tandem = open_home(llm_model="scripted", llm_base_url=server.base_url, llm_read_timeout=60.0)
        turn = tandem.start("Count.", session_id="s")
        events = tandem.follow(turn)
        said = ""
        while "two" not in said:
            said += next(events).text
        started = time.monotonic()
        tandem.stop(turn)
        answer = next(event.data for event in events if event.type == "answer")
        assert time.monotonic() - started < 5
        assert answer.complete is False
        assert answer.answer == "One two"
        assert server.client_left.wait(2.0)


def test_what_an_earlier_message_says_does_not_replace_a_later_one_that_was_answered_sooner(
    open_home: OpenHome,
) -> None:
    with ScriptedServer([Reply(pieces=["One "], hang_after=1), Reply(pieces=["Noted."])]) as server:
        tandem = open_home(llm_model="scripted", llm_base_url=server.base_url, llm_read_timeout=60.0)
        slow = tandem.start("Count to ten. I live in Paris.", session_id="slow")
        events = tandem.follow(slow)
        next(event for event in events if event.type == "token")
        tandem.ask("Count to ten. I live in Lyon.", session_id="quick")
        tandem.stop(slow)
        list(events)
        states = {fact.value: fact.status for fact in tandem.list_memories()}
    assert states == {"Lyon": "active", "Paris": "superseded"}


def test_stop_is_heard_from_another_process(open_home: OpenHome) -> None:
    with ScriptedServer([Reply(pieces=["One "], hang_after=1)]) as server:
        settings = {"llm_model": "scripted", "llm_base_url": server.base_url, "llm_read_timeout": 60.0}
        driving, other = open_home(**settings), open_home(**settings)
        turn = driving.start("Count.", session_id="s")
        threading.Timer(0.5, lambda: other.stop(turn)).start()
        answer = next(event.data for event in driving.follow(turn) if event.type == "answer")
        assert answer.complete is False


KILLED = """
import sys
from assistant import open_assistant
from tests.doubles.word_embedder import WordEmbedder
tandem = open_assistant(sys.argv[1], long_lived=False, embedder=WordEmbedder(), llm_model="scripted",
                        llm_base_url=sys.argv[2], llm_read_timeout=60.0)
turn = tandem.start("My name is Alice.", session_id="s", turn_id="killed")
for event in tandem.follow(turn):
    print(event.type, flush=True)
"""


def test_a_turn_killed_in_the_middle_exists_once_after_a_restart(open_home: OpenHome, home: Path) -> None:
    with ScriptedServer([Reply(pieces=["Hello ", "there "], hang_after=2)]) as server:
        process = subprocess.Popen(
            [sys.executable, "-c", KILLED, str(home), server.base_url],
            cwd=Path(__file__).parents[2],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        while process.stdout.readline().strip() != "token":
            pass
        time.sleep(2.2)  # The partial text is saved once a second.
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    tandem = open_home()
    turns = tandem.session_turns("s")
    assert [(turn.id, turn.status) for turn in turns] == [("killed", "interrupted")]
    assert turns[0].question == "My name is Alice."
    assert turns[0].partial.strip() == "Hello there"
    assert [message.role for message in tandem.session_messages("s")] == ["user", "assistant"]
    tandem.remember_pending()
    assert [slot.value for slot in tandem.profile()] == ["Alice"]
    with pytest.raises(RunError):
        list(tandem.follow("killed"))


@pytest.mark.parametrize("question", ["", "   \n", "x" * 100_000])
def test_an_empty_or_endless_question_is_refused_and_nothing_is_stored(tandem: Assistant, question: str) -> None:
    with pytest.raises(UserError):
        tandem.ask(question, session_id="s")
    assert tandem.list_sessions() == []


@pytest.mark.parametrize("user", ["", " ", "x" * 2000, 7, {"$ne": "x"}, ["local"]])
def test_a_user_that_is_no_name_is_refused_before_any_store(tandem: Assistant, user: object) -> None:
    with pytest.raises(UserError):
        tandem.list_memories(user_id=user)  # type: ignore[arg-type]


def test_two_processes_on_one_home_know_of_each_other(open_home: OpenHome, tmp_path: Path) -> None:
    """The page stays open (long-lived, Chroma) while the terminal ingests and tells."""
    from ingestion import ingest

    page, terminal = open_home(long_lived=True), open_home()
    page.ask("Hello", session_id="s")
    file = tmp_path / "bike.md"
    file.write_text("# Bike\n\nThe bike lock code is 4711 at the depot.\n", encoding="utf-8")
    assert ingest(terminal, [file]).added == 1
    terminal.ask("My name is Alice.")
    assert "4711" in page.ask("What is the bike lock code at the depot?", session_id="s").answer
    assert "Alice" in page.ask("What is my name?", session_id="s").answer
