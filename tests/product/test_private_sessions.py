"""A private session lives in its process's memory: it works like any other, and leaves no byte anywhere."""

import logging
from pathlib import Path

import pytest

from assistant.datatypes import Viewer
from assistant.errors import NotFound, UserError
from assistant.private_log import MOST_SESSIONS, PrivateLog
from assistant.service import Assistant
from ingestion import ingest
from tests.byte_search import files_with, forms
from tests.doubles.scripted_server import Reply, ScriptedServer
from tests.product.conftest import OpenHome
from tests.product.test_portability import dump

CANARIES = ("Zorbograd", "Vexilloid", "佐布格勒", "Grimblewort", "Quxtitle")


@pytest.fixture
def handbook(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "travel.md").write_text(
        "# Travel\n\n## Trains\n\nTrain tickets are booked by the office two weeks ahead.\n\n"
        "## Hotels\n\nThe daily limit for hotels is 140 euros.\n\n## Meals\n\nThe daily limit for meals is 30 euros.\n"
    )
    return folder


def ask(tandem: Assistant, question: str) -> str:
    answer = tandem.ask(question, session_id="p", private=True)
    assert answer.written == ()
    assert answer.session == "p"
    return answer.answer


def test_it_knows_what_is_stored_and_what_it_is_told_and_writes_nothing(
    tandem: Assistant, home: Path, handbook: Path, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.INFO)
    ingest(tandem, [handbook])
    tandem.ask("My name is Alice. I live in Lyon. I'm allergic to kiwi.", session_id="s1")
    before = dump(home)
    told = ask(tandem, "I moved to Zorbograd. I'm allergic to vexilloid.")
    assert "Private session" in told
    assert "私密会话" in ask(tandem, "我姐姐住在佐布格勒。")
    assert "Zorbograd" in ask(tandem, "Where do I live?")
    allergies = ask(tandem, "What am I allergic to?")
    assert "kiwi" in allergies
    assert "vexilloid" in allergies
    assert "Alice" in ask(tandem, "What is my name?")
    assert "佐布格勒" in ask(tandem, "我姐姐住在哪里？")
    assert "140" in ask(tandem, "What is the daily limit for hotels?")
    follow_up = tandem.ask("And for meals?", session_id="p", private=True)
    assert "30 euros" in follow_up.answer
    assert "meals" in follow_up.asked_as
    ask(tandem, "Where does the grimblewort grow?")
    tandem.rename_session("p", "Quxtitle")
    assert dump(home) == before
    assert files_with(home, [form for canary in CANARIES for form in forms(canary)]) == {}
    assert not any(canary.lower() in caplog.text.lower() for canary in CANARIES)
    assert tandem.verify().findings == ()
    # Outside of it nothing of it is known.
    assert "Lyon" in tandem.ask("Where do I live?", session_id="s1").answer
    assert [info.id for info in tandem.list_sessions()] == ["s1"]
    assert "Zorbograd" not in str(tandem.search_messages("Zorbograd", top_k=50))
    assert "Zorbograd" not in str(tandem.search_memories("Zorbograd", top_k=50))
    assert sorted(fact.value for fact in tandem.list_memories()) == ["Alice", "Lyon", "kiwi"]


def test_it_is_found_again_in_its_process_and_by_its_user_alone(open_home: OpenHome):
    tandem = open_home()
    turn = tandem.start("I live in Zorbograd.", session_id="p", private=True)
    assert [event.type for event in tandem.follow(turn)][-2:] == ["answer", "written"]
    assert tandem.turn(turn).question == "I live in Zorbograd."
    assert [record.id for record in tandem.session_turns("p")] == [turn]
    assert tandem.count_messages("p") == len(tandem.session_messages("p")) == 2
    # The same name stays private, also for a call that forgets to say so; the same turn starts nothing new.
    assert "Zorbograd" in tandem.ask("Where do I live?", session_id="p").answer
    assert tandem.start("I live in Zorbograd.", session_id="p", turn_id=turn, private=True) == turn
    assert len(tandem.session_turns("p")) == 2
    for stranger in (tandem, open_home()):
        user = "boris" if stranger is tandem else None
        with pytest.raises(NotFound):
            stranger.turn(turn, user_id=user)
        with pytest.raises(NotFound):
            stranger.session_turns("p", user_id=user)
        assert stranger.session_messages("p", user_id=user) == []
    with pytest.raises(UserError):
        tandem.start("Hello.", turn_id=turn, private=True, user_id="boris")


def test_clearing_empties_it_and_deleting_puts_it_away(tandem: Assistant):
    ask(tandem, "I live in Zorbograd.")
    assert tandem.clear_session("p") == 2
    assert "Zorbograd" not in ask(tandem, "Where do I live?")
    assert tandem.count_messages("p") == 2
    turn = tandem.session_turns("p")[0].id
    assert tandem.delete_session("p") == "p"
    with pytest.raises(NotFound):
        tandem.turn(turn)
    with pytest.raises(NotFound):
        tandem.session_turns("p")
    # The name is free again, for an ordinary session too.
    assert tandem.ask("I live in Lyon.", session_id="p").written


def test_a_stored_session_does_not_become_private(tandem: Assistant):
    tandem.ask("Hello.", session_id="s1")
    with pytest.raises(UserError, match="stored already"):
        tandem.ask("I live in Zorbograd.", session_id="s1", private=True)


def test_a_wish_to_forget_changes_nothing_that_is_stored(tandem: Assistant, home: Path):
    tandem.ask("I live in Lyon.", session_id="s1")
    ask(tandem, "I moved to Zorbograd.")
    before = dump(home)
    assert "nothing in long-term memory changes" in ask(tandem, "Forget that I live in Zorbograd.")
    assert "Lyon" in ask(tandem, "Where do I live?")
    ask(tandem, "Forget that I live in Lyon.")
    assert dump(home) == before
    assert [fact.value for fact in tandem.list_memories()] == ["Lyon"]


def test_what_it_denies_holds_in_it_alone(tandem: Assistant):
    tandem.ask("I'm allergic to kiwi and nuts.", session_id="s1")
    ask(tandem, "I'm not allergic to kiwi any more.")
    allergies = tandem.ask("What am I allergic to?", session_id="p", private=True)
    assert [slot.value for slot in allergies.profile if slot.polarity] == ["nuts"]
    assert "kiwi" in tandem.ask("What am I allergic to?", session_id="s2").answer


def test_constraints_told_in_it_hold_turns_later_in_a_small_window(open_home: OpenHome):
    tandem = open_home(llm_context_window=2048)
    ask(tandem, "Answer in at most 12 words. I'm allergic to vexilloid.")
    for number in range(12):
        ask(tandem, f"Number {number}: " + "this and that of no weight at all " * 20)
    answer = tandem.ask("What am I allergic to?", session_id="p", private=True)
    assert "vexilloid" in answer.answer
    assert any(slot.topic == "answering" for slot in answer.profile)


def test_with_a_model_it_has_its_history_and_nothing_is_written(open_home: OpenHome, home: Path):
    with ScriptedServer([Reply(text="Noted.")] * 9) as server:
        tandem = open_home(llm_model="scripted", llm_base_url=server.base_url, llm_api_key="k")
        tandem.ask("I live in Lyon.", session_id="s1")
        before = dump(home)
        for text in ("I moved to Zorbograd.", "Where do I live?"):
            tandem.ask(text, session_id="p", private=True)
        sent = str(server.requests[-1].body)
        assert "Zorbograd" in sent
        assert dump(home) == before
    assert files_with(home, forms("Zorbograd")) == {}


def test_erasing_the_user_takes_private_sessions_along(tandem: Assistant):
    ask(tandem, "I live in Zorbograd.")
    tandem.erase_user()
    assert tandem.session_messages("p") == []


def test_a_process_that_serves_many_keeps_those_used_last():
    log = PrivateLog()
    viewer = Viewer("anna")
    for number in range(MOST_SESSIONS + 5):
        log.start_turn(
            turn_id=f"t{number}", viewer=viewer, session_id=f"s{number}", text="Hi", language="en", process=""
        )
    assert not log.has_session(viewer, "s4")
    assert not log.has_turn(viewer, "t4")
    assert log.has_session(viewer, "s5")
    assert not log.finish_turn("t4", status="finished", answer={}, text="x", complete=True, extraction="done")
    assert log.finish_turn("t5", status="finished", answer={}, text="x", complete=True, extraction="done")
    assert not log.finish_turn("t5", status="finished", answer={}, text="x", complete=True, extraction="done")
