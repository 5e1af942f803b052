"""Follow-ups: made standalone, shown, searched and answered as meant; what stands alone is left as it is."""

import json
from pathlib import Path
from typing import Any

import pytest

from assistant.datatypes import Asking, PastTurn, Viewer
from assistant.models.stop import Stop
from assistant.retrieval.follow_up import FollowUps
from assistant.service import Assistant
from assistant.stores.database import Database
from assistant.stores.past_turns import PastTurns
from ingestion import ingest
from tests.doubles.scripted_server import Reply, ScriptedServer
from tests.product.conftest import OpenHome
from ui.following import Feed, asked_as

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "fixtures" / "follow_ups.json").read_text(encoding="utf-8")
)
ANNA = Viewer("anna")


def standalone(case: dict[str, Any]) -> str:
    turns: list[PastTurn] = []
    for question in (*case["before"], case["question"]):
        asked = FollowUps()(Asking(ANNA, question, tuple(turns)), Stop()).text
        turns.append(PastTurn(question, asked))
    return turns[-1].asked


@pytest.mark.parametrize("half", ["tuned", "held_out", "second"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_follow_ups_find_what_they_mean_far_more_often_than_as_they_stand(
    sample: Assistant, half: str, language: str
) -> None:
    cases = [case for case in CASES if case["half"] == half and case["language"] == language and "document" in case]

    def found(question: str, case: dict[str, Any]) -> bool:
        hits = sample.search_documents(question, user_id="reader", top_k=3)
        return any(hit.document == case["document"] and case["contains"] in " ".join(hit.text.split()) for hit in hits)

    as_it_stands = sum(found(case["question"], case) for case in cases)
    as_meant = sum(found(standalone(case), case) for case in cases)
    # Measured (English, Chinese): 20 and 19 of 20 on the half the rules were made with, 18 and 20 of 20 on the other,
    # 21 of 21 and 19 of 20 on the second, most of which is found either way.
    assert as_meant >= 0.9 * len(cases)
    assert as_meant >= as_it_stands + 4


@pytest.mark.parametrize(("half", "missed"), [("fourth", 1), ("fourth_unseen", 2)])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_is_asked_of_something_else_leaves_the_old_thing_behind(
    sample: Assistant, half: str, missed: int, language: str
) -> None:
    cases = [case for case in CASES if case["half"] == half and case["language"] == language]
    found = 0
    for case in cases:
        hits = sample.search_documents(standalone(case), user_id="reader", top_k=3)
        text = [" ".join([*hit.heading, *hit.text.split()]) for hit in hits if hit.document == case["document"]]
        found += any(case["contains"] in each for each in text)
    # Measured (English, Chinese): 15 of 16 and 14 of 15, and of those met only once the rules were made 3 of 5 and 5 of 5.
    assert found >= len(cases) - missed


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.get("stands_alone")], ids=lambda case: case["question"]
)
def test_what_stands_alone_is_left_as_it_is_in_the_middle_of_a_session(case: dict[str, Any]) -> None:
    assert standalone(case) == case["question"]


@pytest.fixture
def allowances(tandem: Assistant, tmp_path: Path) -> Assistant:
    page = tmp_path / "travel.md"
    page.write_text(
        "# Travel\n\n## Meals\n\nThe daily limit for meals is 80 dollars.\n\n"
        "## Hotels\n\nThe daily limit for hotels is 210 dollars.\n\n"
        "## Vendors\n\nVendors we used for hotels and meals: none.\n",
        encoding="utf-8",
    )
    ingest(tandem, [page])
    return tandem


def test_a_follow_up_is_answered_as_meant_and_says_so(allowances: Assistant) -> None:
    first = allowances.ask("What is the daily limit for meals?", session_id="s")
    assert first.asked_as == ""
    answer = allowances.ask("and for hotels?", session_id="s")
    assert answer.asked_as == "What is the daily limit for hotels?"
    assert answer.to_json()["asked_as"] == answer.asked_as
    assert "210" in answer.answer
    stored = allowances.session_turns("s")[-1]
    assert stored.question == "and for hotels?"
    assert stored.answer is not None
    assert stored.answer["asked_as"] == answer.asked_as


def test_a_correction_without_a_question_mark_is_answered_too(allowances: Assistant) -> None:
    allowances.ask("What is the daily limit for meals?", session_id="s")
    answer = allowances.ask("no, I mean for hotels", session_id="s")
    assert answer.asked_as == "What is the daily limit for hotels?"
    assert "210" in answer.answer
    assert allowances.ask("I see.", session_id="s").asked_as == ""


def test_a_chain_of_follow_ups_leans_on_the_standalone_form(allowances: Assistant) -> None:
    for question in ("What is the daily limit for meals?", "and for hotels?"):
        allowances.ask(question, session_id="s")
    assert allowances.ask("in Germany?", session_id="s").asked_as == "What is the daily limit for hotels in Germany?"


def test_more_of_the_same_is_asked_for_as_a_whole_sentence(allowances: Assistant) -> None:
    allowances.ask("What is the daily limit for meals?", session_id="s")
    answer = allowances.ask("tell me more", session_id="s")
    assert answer.asked_as == "Tell me more about the daily limit for meals."
    assert not answer.abstained
    assert answer.citations


def test_the_page_says_how_a_question_is_taken_before_the_answer_is_there(allowances: Assistant) -> None:
    allowances.ask("What is the daily limit for meals?", session_id="s")
    events = [event for event in allowances.stream("and for hotels?", session_id="s") if event.type == "recall"]
    (seen,) = [seen for seen in Feed(iter(events)).progress() if seen.asked_as]
    assert seen.asked_as == "What is the daily limit for hotels?"


def test_the_line_on_the_page_is_escaped_once() -> None:
    assert asked_as("Which **laptop**?").endswith(r"Which \*\*laptop\*\*\?")


def test_a_past_turn_knows_the_words_it_quoted(allowances: Assistant, tmp_path: Path) -> None:
    answer = allowances.ask("What is the daily limit for meals?", session_id="s")
    past = PastTurns(Database(f"sqlite:///{tmp_path / 'home' / 'tandem.db'}"))
    (turn,) = past.last(Viewer(allowances.settings.user), "s", 3)
    assert turn.quotes == tuple(citation.quote for citation in answer.citations)


def test_the_event_of_recall_tells_how_the_question_is_taken(allowances: Assistant) -> None:
    allowances.ask("What is the daily limit for meals?", session_id="s")
    event = next(event for event in allowances.stream("and for hotels?", session_id="s") if event.type == "recall")
    assert event.data.asked_as == event.data.asked == "What is the daily limit for hotels?"
    assert event.data.question == "and for hotels?"


@pytest.mark.parametrize("session", ["other", "cleared"])
def test_a_first_question_is_left_as_it_is(allowances: Assistant, session: str) -> None:
    allowances.ask("What is the daily limit for meals?", session_id="cleared")
    allowances.clear_session("cleared")
    assert allowances.ask("and for hotels?", session_id=session).asked_as == ""


def test_another_users_session_of_the_same_name_is_not_leaned_on(allowances: Assistant) -> None:
    allowances.ask("What is the daily limit for meals?", session_id="s", user_id="anna")
    assert allowances.ask("and for hotels?", session_id="s", user_id="boris").asked_as == ""


def test_what_the_user_told_is_not_carried_into_the_next_question(allowances: Assistant) -> None:
    allowances.ask("I'm allergic to kiwi. What is the daily limit for meals?", session_id="s")
    allowances.ask("I live in Lyon.", session_id="s")
    answer = allowances.ask("and for hotels?", session_id="s")
    assert answer.asked_as == "What is the daily limit for hotels?"


def test_a_forgotten_question_is_not_leaned_on(allowances: Assistant) -> None:
    allowances.ask("My sister's name is Zelda. Is there a daily limit for Zelda?", session_id="s")
    (fact,) = allowances.list_memories()
    allowances.forget(fact.id)
    assert allowances.ask("how much?", session_id="s").asked_as == ""


def by_model(open_home: OpenHome, server: ScriptedServer) -> Assistant:
    return open_home(llm_model="scripted", llm_base_url=server.base_url, llm_first_token_timeout=1.0)


def test_a_model_rewrites_with_profile_and_memories_at_hand(open_home: OpenHome) -> None:
    with ScriptedServer(default=Reply(text='{"facts": []}')) as server:
        tandem = by_model(open_home, server)
        tandem.ask("I live in Lyon. What is the daily limit for meals?", session_id="s")
        server.requests.clear()
        server.push('{"question": "What is the daily limit for hotels?"}')
        answer = tandem.ask("and hotels?", session_id="s")
        assert answer.asked_as == "What is the daily limit for hotels?"
        rewrite = server.requests[0]
        assert "What is the daily limit for meals" in rewrite.prompt
        assert "Lyon" in rewrite.prompt
        assert rewrite.body["max_tokens"] <= 256
        assert "rewrite" not in answer.degraded


def test_a_model_that_answers_instead_is_passed_over_visibly(open_home: OpenHome) -> None:
    with ScriptedServer(default=Reply(text='{"facts": []}')) as server:
        tandem = by_model(open_home, server)
        tandem.ask("What is the daily limit for meals?", session_id="s")
        server.push("Hotels are paid up to 210 dollars a night.")
        answer = tandem.ask("and for hotels?", session_id="s")
        assert answer.asked_as == "What is the daily limit for hotels?"
        assert "rewrite" in answer.degraded


def test_a_whole_question_costs_no_call_to_rewrite_it(open_home: OpenHome) -> None:
    with ScriptedServer(default=Reply(text='{"facts": []}')) as server:
        tandem = by_model(open_home, server)
        tandem.ask("What is the daily limit for meals?", session_id="s")
        server.requests.clear()
        tandem.ask("How long is the probation of a new manager?", session_id="s")
        assert not any("understandable without the conversation" in request.prompt for request in server.chats)
