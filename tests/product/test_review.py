"""Approve mode, the review list and undo over the whole product: nothing is used before the user's word."""

from collections.abc import Callable

import pytest

from assistant.errors import UserError
from assistant.service import Assistant
from tests.doubles.scripted_server import Reply, ScriptedServer

OpenHome = Callable[..., Assistant]


@pytest.fixture
def approving(open_home: OpenHome) -> Assistant:
    return open_home(memory="approve")


def values(tandem: Assistant, status: str) -> list[str]:
    return sorted(fact.value for fact in tandem.list_memories() if fact.status == status)


# ---- approve mode -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "asked", "value", "note"),
    [
        ("I live in Lyon.", "Where do I live?", "Lyon", "waits for your approval"),
        ("我住在杭州。", "我住在哪里？", "杭州", "经你同意"),
        ("I'm allergic to peanuts.", "What am I allergic to?", "peanuts", "waits for your approval"),
    ],
)
def test_what_is_learned_is_used_only_when_it_is_accepted(
    approving: Assistant, told: str, asked: str, value: str, note: str
) -> None:
    answer = approving.ask(told, session_id="s1")
    assert note in answer.answer
    assert [(one.op, one.fact.reason) for one in answer.written] == [("propose", "approve")]
    assert approving.profile() == []
    later = approving.ask(asked, session_id="s2")
    assert value not in later.answer
    assert later.memories == later.profile == ()
    assert value not in [hit.value for hit in approving.search_memories(asked)]
    (fact,) = approving.accept_memories()
    assert (fact.value, fact.status, fact.reason) == (value, "active", None)
    assert value in approving.ask(asked, session_id="s3").answer


def test_words_that_wait_are_not_quoted_in_another_session_either(approving: Assistant) -> None:
    approving.ask("My locker is 4217.", session_id="a")
    approving.ask("Remember that the wifi code is on the fridge.", session_id="a")
    for question in ("Which locker do I have?", "What did I say about the fridge?"):
        answer = approving.ask(question, session_id="b").answer
        assert "4217" not in answer
        assert "wifi" not in answer
    approving.accept_memories()
    assert "4217" in approving.ask("Which locker do I have?", session_id="c").answer


def test_a_question_besides_is_answered_and_the_rest_waits(approving: Assistant) -> None:
    approving.add_memory("I work at Acme.")
    answer = approving.ask("I live in Lyon. Where do I work?")
    assert "Acme" in answer.answer
    assert answer.answer.endswith("`tandem memories review`.)")


def test_accepting_replaces_what_stood_there_and_rejecting_leaves_it(approving: Assistant) -> None:
    approving.ask("I live in Lyon.")
    approving.accept_memories()
    approving.ask("I moved to Oslo.")
    assert values(approving, "active") == ["Lyon"]
    (proposal,) = approving.proposals()
    assert [rival.value for rival in proposal.rivals] == ["Lyon"]
    approving.reject_memory(proposal.fact.id)
    assert (values(approving, "active"), approving.proposals()) == (["Lyon"], [])
    approving.ask("I moved to Oslo.")
    approving.accept_memories()
    assert (values(approving, "active"), values(approving, "superseded")) == (["Oslo"], ["Lyon"])


def test_an_explicit_change_of_one_of_several_is_carried_out_when_accepted(approving: Assistant) -> None:
    approving.add_memory("My hobby is chess.")
    approving.ask("I changed my hobby from chess to go.")
    assert values(approving, "active") == ["chess"]
    approving.accept_memories()
    assert (values(approving, "active"), values(approving, "superseded")) == (["go"], ["chess"])


def test_a_limit_is_lifted_only_when_accepted(approving: Assistant) -> None:
    approving.add_memory("Keep your answers under 50 words.")
    approving.ask("Never mind the limit on answers.")
    assert values(approving, "active") == ["50 words"]
    (proposal,) = approving.proposals()
    assert proposal.fact.polarity is False


def test_what_was_so_before_becomes_history_when_accepted(approving: Assistant) -> None:
    approving.ask("I moved from Berlin to Lyon.")
    assert {proposal.reason for proposal in approving.proposals()} == {"approve", "earlier"}
    lyon = next(p.fact for p in approving.proposals() if p.reason == "approve")
    approving.accept_memory(lyon.id)
    approving.accept_memories()
    assert (values(approving, "active"), values(approving, "superseded")) == (["Lyon"], ["Berlin"])


def test_saying_an_accepted_fact_again_only_adds_a_source(approving: Assistant) -> None:
    approving.ask("I live in Lyon.", session_id="s1")
    approving.accept_memories()
    approving.ask("I live in Lyon.", session_id="s2")
    assert approving.proposals() == []
    assert [fact.sources for fact in approving.list_memories()] == [2]


def test_imported_conversations_wait_as_well(approving: Assistant) -> None:
    approving.import_chat(['{"session": "old", "role": "user", "text": "I live in Lyon.", "id": "m1"}'])
    assert [proposal.fact.value for proposal in approving.proposals()] == ["Lyon"]
    approving.reject_memories()
    approving.import_chat(['{"session": "old", "role": "user", "text": "I live in Lyon.", "id": "m1"}'])
    assert approving.proposals() == []


def test_what_the_hand_adds_needs_no_approval(approving: Assistant) -> None:
    approving.add_memory("I live in Lyon.")
    assert (values(approving, "active"), approving.proposals()) == (["Lyon"], [])


def test_with_a_model_too_code_says_that_it_waits(open_home: OpenHome) -> None:
    with ScriptedServer() as server:
        tandem = open_home(memory="approve", llm_model="scripted", llm_base_url=server.base_url, llm_api_key="k")
        server.push(Reply(text='{"facts": []}'))
        assert "waits for your approval" in tandem.ask("I live in Lyon.").answer
        assert [proposal.fact.value for proposal in tandem.proposals()] == ["Lyon"]


# ---- the review list ----------------------------------------------------------------------------


def test_a_rejected_proposal_comes_back_once_when_said_anew_and_not_from_the_same_message(tandem: Assistant) -> None:
    tandem.ask("I live in Lyon.", session_id="s1")
    tandem.lock_profile("home", "city")
    tandem.ask("I live in Oslo.", session_id="s2")
    (first,) = tandem.proposals()
    assert first.reason == "locked"
    tandem.reject_memory(first.fact.id)
    tandem.remember_pending()
    assert tandem.proposals() == []
    for number in range(3):
        tandem.ask("I live in Oslo.", session_id=f"again{number}")
    (again,) = tandem.proposals()
    assert (again.fact.sources, again.fact.id != first.fact.id) == (3, True)


def test_a_contradiction_is_flagged_with_the_other_side_and_settled_by_the_user(tandem: Assistant) -> None:
    tandem.ask("I love cilantro.", session_id="s")
    answer = tandem.ask("I hate cilantro.", session_id="s")
    assert [one.op for one in answer.written] == ["propose"]
    (proposal,) = tandem.proposals()
    assert proposal.reason == "contradiction"
    assert [rival.attribute for rival in proposal.rivals] == ["like"]
    assert "You like cilantro." in proposal.en
    assert [fact.attribute for fact in tandem.list_memories(status="active")] == ["like"]
    tandem.accept_memory(proposal.fact.id)
    assert [fact.attribute for fact in tandem.list_memories(status="active")] == ["dislike"]


def test_two_homes_in_one_message_are_not_silently_both(tandem: Assistant) -> None:
    tandem.ask("I live in Paris and I live in Nice.")
    assert [slot.value for slot in tandem.profile()] == ["Nice"]
    (proposal,) = tandem.proposals()
    assert (proposal.fact.value, [rival.value for rival in proposal.rivals]) == ("Paris", ["Nice"])


# ---- undo ---------------------------------------------------------------------------------------


def test_the_last_turn_of_a_session_is_undone_by_itself(tandem: Assistant) -> None:
    tandem.ask("I live in Lyon.", session_id="a")
    tandem.ask("I work at Acme.", session_id="b")
    tandem.ask("Hello!", session_id="a")
    report = tandem.undo_turn(session_id="a")
    assert [(one.op, one.fact.value) for one in report.undone] == [("removed", "Lyon")]
    assert values(tandem, "active") == ["Acme"]
    with pytest.raises(UserError):
        tandem.undo_turn(session_id="a")


def test_what_was_undone_is_in_no_answer_and_no_search_of_memories(tandem: Assistant) -> None:
    turn = tandem.ask("My locker is 4217.", session_id="a").turn
    tandem.undo_turn(turn)
    assert tandem.search_memories("locker") == []
    assert tandem.written_in(turn) == []
    assert tandem.ask("What is my locker?", session_id="b").memories == ()
    tandem.ask("My locker is 4217.", session_id="c")
    assert values(tandem, "active") == ["4217"]


def test_what_stands_again_is_found_by_meaning_again(tandem: Assistant) -> None:
    tandem.ask("I live in Lyon.", session_id="a")
    turn = tandem.ask("I moved to Oslo.", session_id="b").turn
    tandem.undo_turn(turn)
    (hit,) = [hit for hit in tandem.search_memories("The user lives in Lyon.") if hit.value == "Lyon"]
    assert "dense" in hit.arms
    assert tandem.verify().ok
