"""When summaries are made: at the end of a session, after a crash, by a model in the background."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from assistant.service import Assistant
from tests.doubles.scripted_server import Reply, Request, ScriptedServer
from tests.product.conftest import OpenHome
from tests.product.summaries import (
    ENGLISH,
    talk,
    words,
)

KILLED = """
import sys, time
from assistant import open_assistant
from tests.doubles.word_embedder import WordEmbedder
tandem = open_assistant(sys.argv[1], long_lived=False, embedder=WordEmbedder())
tandem.ask("I'm working on the travel budget.", session_id="s")
print("told", flush=True)
time.sleep(60)
"""


def test_a_killed_processs_session_is_summarised_at_the_next_start(open_home: OpenHome, home: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(home)], cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == "told"
    other = open_home()
    assert other._stores.summaries.catch_up() == 0, "its process lives, and it is not idle"
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert other._stores.summaries.catch_up() == 1
    assert other._stores.summaries.catch_up() == 0
    assert "travel budget" in words(other.session_summaries()[0])


def test_a_long_lived_process_summarises_what_ended_without_being_asked(open_home: OpenHome) -> None:
    first = open_home()
    talk(first, ENGLISH[:1], "one")
    # As if it had been killed: nothing is summarised at its end.
    first._stores.summaries._begun.clear()
    first.close()
    page = open_home(long_lived=True)
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and not page._stores.summaries._store.recent(page._viewer(None)):
        time.sleep(0.1)
    assert [summary.session_id for summary in page._stores.summaries._store.recent(page._viewer(None))] == ["one"]


def answers_slowly(request: Request) -> Reply | str:
    if "You summarise a finished session" in request.prompt:
        return Reply(hang_before=True)
    return '{"facts": []}' if "list the lasting facts" in request.prompt else "All right."


def test_closing_never_waits_for_a_model(open_home: OpenHome) -> None:
    with ScriptedServer(responder=answers_slowly) as server:
        model = {"llm_model": "scripted", "llm_base_url": server.base_url, "llm_read_timeout": 60.0}
        tandem = open_home(**model)
        talk(tandem, ("I'm planning the move.", "How long is it?", "Who signs?", "When is it?"), "one")
        tandem.close_session("one")
        worker = threading.Thread(target=tandem._stores.summaries.catch_up, daemon=True)
        worker.start()
        while not any("You summarise" in request.prompt for request in server.chats):
            time.sleep(0.02)
        started = time.monotonic()
        tandem._stores.summaries.close()
        assert time.monotonic() - started < 1.5
        worker.join(5)
        assert not worker.is_alive()
        server.responder = lambda request: json.dumps(
            {"goals": [{"text": "Plan the move", "turns": [1]}], "conclusions": [], "open_items": []}
        )
        again = open_home(**model)
        assert again.session_summaries()[0].made_by == "rules"
        assert again._stores.summaries.catch_up() == 1
        assert again.session_summaries()[0].made_by == "model"
        assert again._stores.summaries.catch_up() == 0


def test_two_processes_ask_a_model_once(open_home: OpenHome) -> None:
    asked: list[str] = []

    def reply(request: Request) -> Reply | str:
        if "You summarise a finished session" not in request.prompt:
            return '{"facts": []}' if "list the lasting facts" in request.prompt else "All right."
        asked.append(request.prompt)
        text = json.dumps({"goals": [{"text": "Plan the move", "turns": [1]}], "conclusions": [], "open_items": []})
        return Reply(pieces=[text], delay=0.3)

    with ScriptedServer(responder=reply) as server:
        model = {"llm_model": "scripted", "llm_base_url": server.base_url}
        tandem, other = open_home(**model), open_home(**model)
        talk(tandem, ("I'm planning the move.", "How long is it?", "Who signs?", "When is it?"), "one")
        tandem.close_session("one")
        threads = [
            threading.Thread(target=each._stores.summaries.catch_up) for each in (tandem, other) for _ in range(2)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(asked) == 1
        assert tandem.session_summaries()[0].goals[0].text == "Plan the move"


def test_a_model_that_gives_no_summary_leaves_the_one_by_rules_and_is_asked_no_more_than_thrice(
    open_home: OpenHome,
) -> None:
    def reply(request: Request) -> str:
        return '{"facts": []}' if "list the lasting facts" in request.prompt else "No JSON."

    with ScriptedServer(responder=reply) as server:
        tandem = open_home(llm_model="scripted", llm_base_url=server.base_url)
        talk(tandem, ("I'm planning the move.", "How long is it?", "Who signs?", "When is it?"), "one")
        tandem.close_session("one")
        for _ in range(5):
            tandem._stores.summaries.catch_up()
        assert sum("You summarise a finished session" in request.prompt for request in server.chats) == 6
        assert tandem.session_summaries()[0].made_by == "rules"


def test_a_session_that_goes_on_gets_another_summary_in_the_same_place(tandem: Assistant) -> None:
    talk(tandem, ENGLISH[:1], "one")
    first = tandem.close_session("one")
    talk(tandem, (ENGLISH[4],), "one")
    second = tandem.session_summary("one")
    assert first is not None
    assert second is not None
    assert first.id == second.id
    assert (len(first.open_items), len(second.open_items)) == (0, 1)
    assert second.made_from["turns"][: len(first.made_from["turns"])] == first.made_from["turns"]
