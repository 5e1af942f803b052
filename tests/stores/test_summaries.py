"""The bookkeeping of summaries: which are due, claimed once, and found by the keys of what is looked for."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from assistant.datatypes import SummaryLine
from assistant.stores.summaries import SummaryStore
from assistant.stores.summary_records import DistantSummary, SessionSummary, SummaryDraft
from tests.stores.memories import ANNA, BORIS, Stores, city, open_stores
from tests.stores.test_query_plans import plans

DRAFT = SummaryDraft(goals=(SummaryLine("goal", "the audit"),))


def distant(recent: Sequence[SessionSummary], before: Sequence[SessionSummary], sessions: int) -> DistantSummary:
    lines = tuple(SummaryLine("distant", one.goals[0].text, one.session_id) for one in before if one.goals)
    return DistantSummary(sessions, len(lines), lines)


@pytest.fixture
def stores(home: Path) -> Iterator[Stores]:
    opened = open_stores(home)
    yield opened
    opened.database.close()


@pytest.fixture
def summaries(stores: Stores) -> SummaryStore:
    return SummaryStore(stores.database, distant)


def ended(stores: Stores, session_id: str, text: str = "How long is it?") -> None:
    message = stores.tell(text, session_id=session_id)
    stores.reply(message, "Not found.", {"answer": "Not found.", "abstained": True, "citations": []})


def made(summaries: SummaryStore, session_id: str, draft: SummaryDraft = DRAFT, *, model_next: bool = False) -> bool:
    material = summaries.material(ANNA, session_id)
    assert material is not None
    return summaries.write(material, draft, model_next=model_next)


def due(summaries: SummaryStore) -> list[str]:
    return [key.session_id for key in summaries.due(ANNA, 10)]


def test_a_state_of_a_session_is_due_once(stores: Stores, summaries: SummaryStore) -> None:
    ended(stores, "s1")
    assert due(summaries) == ["s1"]
    assert [key.session_id for key in summaries.due(BORIS, 10)] == []
    assert made(summaries, "s1")
    assert due(summaries) == []
    ended(stores, "s1", "And how wide?")
    assert due(summaries) == ["s1"]
    assert made(summaries, "s1", SummaryDraft())
    assert due(summaries) == []
    assert summaries.summary(ANNA, "s1") is None


def test_one_that_answers_now_waits_and_an_imported_one_is_none(stores: Stores, summaries: SummaryStore) -> None:
    stores.tell("How long is it?", session_id="s1")
    stores.sessions.add_message(ANNA, "imported", "user", "I'm preparing the audit.")
    assert due(summaries) == []


def test_what_was_read_before_the_session_went_on_is_not_written(stores: Stores, summaries: SummaryStore) -> None:
    ended(stores, "s1")
    material = summaries.material(ANNA, "s1")
    ended(stores, "s1", "And how wide?")
    assert material is not None
    assert not summaries.write(material, DRAFT, model_next=False)
    assert due(summaries) == ["s1"]


def test_what_was_read_before_it_was_forgotten_is_not_written(stores: Stores, summaries: SummaryStore) -> None:
    message = stores.tell("I live in Zorbograd", session_id="s1")
    fact = stores.learn(message, city(message, "Zorbograd"))[0].fact
    stores.reply(message, "Noted.")
    material = summaries.material(ANNA, "s1")
    stores.forgetting.forget(ANNA, fact.id)
    assert material is not None
    assert not summaries.write(material, DRAFT, model_next=False)


def test_a_summary_is_claimed_by_one_process_and_given_back_by_a_dead_one(
    stores: Stores, summaries: SummaryStore
) -> None:
    ended(stores, "s1")
    made(summaries, "s1", model_next=True)
    alive = {"p1", "p2"}
    (key,) = summaries.wants_model(10, alive.__contains__)
    assert summaries.claim(key, "p1", alive.__contains__)
    assert not summaries.claim(key, "p2", alive.__contains__)
    assert summaries.wants_model(10, alive.__contains__) == []
    alive.remove("p1")
    assert summaries.wants_model(10, alive.__contains__) == [key]
    assert summaries.claim(key, "p2", alive.__contains__)
    summaries.gave_up(key, tried=False)
    assert summaries.wants_model(10, alive.__contains__) == [key]
    for _ in range(3):
        assert summaries.claim(key, "p2", alive.__contains__)
        summaries.gave_up(key, tried=True)
    assert summaries.wants_model(10, alive.__contains__) == []


def test_a_superseded_fact_makes_what_was_made_from_it_due(stores: Stores, summaries: SummaryStore) -> None:
    message = stores.tell("I live in Lyon", session_id="s1")
    stores.learn(message, city(message, "Lyon"))
    stores.reply(message, "Noted.")
    ended(stores, "s2")
    made(summaries, "s1")
    made(summaries, "s2")
    assert summaries.hear_facts(ANNA) == 0
    moved = stores.tell("I live in Oslo", session_id="s3")
    stores.learn(moved, city(moved, "Oslo"))
    assert summaries.hear_facts(ANNA) == 1
    assert summaries.hear_facts(ANNA) == 0
    assert due(summaries) == ["s1"]
    assert summaries.summary(ANNA, "s1") is None
    assert summaries.summary(ANNA, "s2") is not None


def test_the_distant_summary_is_made_anew_from_all_but_the_last_two(stores: Stores, summaries: SummaryStore) -> None:
    for n in range(4):
        ended(stores, f"s{n}", f"How long is number {n}?")
        made(summaries, f"s{n}", SummaryDraft(goals=(SummaryLine("goal", f"goal {n}"),)))
    assert summaries.wanted(ANNA)
    summaries.renew_distant(ANNA)
    assert not summaries.wanted(ANNA)
    across = summaries.distant(ANNA)
    assert across is not None
    assert (across.sessions, [line.text for line in across.lines]) == (2, ["goal 1", "goal 0"])
    assert [one.session_id for one in summaries.last(ANNA)] == ["s3", "s2"]
    stores.sessions.delete(ANNA, "s0")
    assert summaries.distant(ANNA) is None
    summaries.renew_distant(ANNA)
    across = summaries.distant(ANNA)
    assert across is not None
    assert [line.text for line in across.lines] == ["goal 1"]


def test_a_session_that_only_says_what_is_done_takes_no_place_of_the_last_two(
    stores: Stores, summaries: SummaryStore
) -> None:
    for n in range(4):
        ended(stores, f"s{n}")
        made(summaries, f"s{n}", DRAFT if n < 2 else SummaryDraft(done=("It is done.",)))
    assert [one.session_id for one in summaries.last(ANNA)] == ["s3", "s2", "s1", "s0"]
    assert summaries.summary(ANNA, "s3") is None
    summaries.renew_distant(ANNA)
    assert summaries.distant(ANNA) is None


def test_what_a_turn_asks_of_summaries_goes_by_keys(stores: Stores, summaries: SummaryStore) -> None:
    ended(stores, "s1")
    made(summaries, "s1")
    with plans(stores.database) as found:
        summaries.hear_facts(ANNA)
        summaries.wanted(ANNA)
        summaries.last(ANNA)
        summaries.distant(ANNA)
    steps = [step for plan in found for step in plan]
    assert not any(step.startswith("SCAN") for step in steps), steps
    assert any("ix_notes_scope_key_kind_at" in step for step in steps)
    assert any("ix_fact_events_user_id (user_id=? AND rowid>?)" in step for step in steps)
