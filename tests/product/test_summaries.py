"""What one session leaves to the next: made when it ends, shown as data, made anew when what it rests on changed."""

import json
from pathlib import Path

import pytest

from assistant.errors import NotFound
from assistant.service import Assistant
from ingestion import ingest
from tests.doubles.scripted_server import ScriptedServer
from tests.product.conftest import OpenHome
from tests.product.summaries import (
    CHINESE,
    ENGLISH,
    prompt_of,
    talk,
    words,
)


def test_the_next_session_picks_up_goals_findings_and_open_items(open_home: OpenHome, handbook: Path) -> None:
    first = open_home()
    ingest(first, [handbook])
    talk(first, ENGLISH, "one")
    first.close()
    tandem = open_home()
    answer = tandem.ask("Hello, where were we?", session_id="two")
    for said in (
        "travel budget for Q3",
        "18 months",
        "handbook.md",
        "zeppelin schedule",
        "call Anna",
        "write the report",
    ):
        assert said in answer.answer
    assert not answer.abstained
    assert answer.citations == ()
    still = tandem.ask("What is still open?", session_id="two").answer
    assert all(said in still for said in ("zeppelin schedule", "call Anna", "write the report"))
    assert "18 months" not in still
    tandem.ask("The report is finished.", session_id="three")
    still = tandem.ask("What is still open?", session_id="four").answer
    assert "call Anna" in still
    assert "report" not in still


def test_the_next_session_picks_up_in_chinese(open_home: OpenHome, handbook: Path) -> None:
    tandem = open_home()
    ingest(tandem, [handbook])
    talk(tandem, CHINESE, "一")
    answer = tandem.ask("上次说到哪了？", session_id="二").answer
    assert all(said in answer for said in ("第三季度的差旅预算", "十八个月", "飞艇的时刻表", "给李雷打电话"))
    still = tandem.ask("还有什么没做完？", session_id="二").answer
    assert all(said in still for said in ("飞艇的时刻表", "给李雷打电话"))
    assert "十八个月" not in still
    tandem.ask("电话给李雷打过了。", session_id="三")
    assert "李雷" not in tandem.ask("還有什麼沒做完？", session_id="四").answer


def test_it_stands_in_the_next_prompt_as_quoted_data_behind_all_else(open_home: OpenHome, handbook: Path) -> None:
    with ScriptedServer() as server:
        tandem = open_home(llm_model="scripted", llm_base_url=server.base_url)
        ingest(tandem, [handbook])
        talk(tandem, (ENGLISH[0], ENGLISH[4]), "one")
        tandem.ask("How long is the warranty of a machine?", session_id="two")
        asked = next(r for r in server.chats if r.messages[-1]["content"].startswith("How long"))
    system = asked.messages[0]["content"]
    section = system[system.index("Where earlier conversations stood") :]
    assert "goal: I'm working on the travel budget for Q3." in section
    assert "still open: call Anna tomorrow" in section
    assert section.splitlines()[1].startswith("<data ")
    assert section.splitlines()[-1].startswith("</data ")
    assert [m["role"] for m in asked.messages] == ["system", "user"]


def test_a_session_with_an_acknowledgement_alone_has_none(tandem: Assistant) -> None:
    talk(tandem, ("My name is Alice.",), "name")
    talk(tandem, ("好的，谢谢",), "thanks")
    talk(tandem, ("I like tea.", "What do I like?"), "tea")
    for session in ("name", "thanks", "tea"):
        assert tandem.session_summary(session) is None
    answer = tandem.ask("where were we?", session_id="new")
    assert answer.abstained
    assert "no earlier conversation" in answer.answer
    with pytest.raises(NotFound):
        tandem.session_summary("never")


def test_asking_where_we_were_writes_no_fact_and_is_no_goal(tandem: Assistant) -> None:
    talk(tandem, ENGLISH, "one")
    before = [(fact.id, fact.sources) for fact in tandem.list_memories()]
    for _ in range(3):
        talk(tandem, ("where were we?", "what is still open?", "Let's continue where we left off."), "two")
    assert [(fact.id, fact.sources) for fact in tandem.list_memories()] == before
    assert tandem.session_summary("two") is None


def test_no_summary_is_made_or_shown_with_memory_off(open_home: OpenHome, home: Path) -> None:
    talk(open_home(), ENGLISH, "one")
    off = open_home(memory="off")
    assert "Where earlier conversations stood" not in prompt_of(off, "How long is the warranty?", "two")
    assert "budget" not in off.ask("where were we?", session_id="two").answer


def test_another_user_has_nothing_of_it(tandem: Assistant) -> None:
    talk(tandem, ENGLISH, "one", "anna")
    assert "budget" in tandem.ask("where were we?", session_id="two", user_id="anna").answer
    assert "budget" not in tandem.ask("where were we?", session_id="two", user_id="bert").answer
    assert "budget" not in prompt_of(tandem, "How long is the warranty?", "one", "bert")
    assert "budget" not in json.dumps([one.to_json() for one in tandem.session_summaries(user_id="bert")])
    tandem.ask("My name is Anna.", session_id="hers", user_id="anna")
    with pytest.raises(NotFound):
        tandem.session_summary("hers", user_id="bert")


def test_what_was_cleared_away_is_not_picked_up(tandem: Assistant) -> None:
    talk(tandem, ENGLISH[:1], "one")
    assert tandem.session_summary("one") is not None
    tandem.clear_session("one")
    talk(tandem, ("I'm preparing the audit.",), "one")
    assert "budget" not in words(tandem.session_summary("one"))
    assert "audit" in words(tandem.session_summary("one"))


def test_within_a_session_it_says_what_this_one_is_about(tandem: Assistant) -> None:
    talk(tandem, ENGLISH, "one")
    answer = tandem.ask("where were we?", session_id="one").answer
    assert answer.startswith("In this conversation it is about: “I'm working on the travel budget for Q3”")
    assert "call Anna" in answer


def test_an_answer_keeps_to_the_length_that_was_asked_for(tandem: Assistant) -> None:
    tandem.ask("Please keep your answers under 12 words.", session_id="zero")
    talk(tandem, ENGLISH, "one")
    assert len(tandem.ask("what is still open?", session_id="two").answer.split()) <= 16
    assert "\n" not in tandem.ask("where were we?", session_id="two").answer
