"""Summaries when what they rest on changes: forgotten words, facts, sessions, documents."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from assistant.service import Assistant
from ingestion import ingest
from tests.doubles.scripted_server import Request, ScriptedServer
from tests.product.conftest import OpenHome
from tests.product.summaries import (
    ENGLISH,
    HANDBOOK,
    bytes_of,
    every_summary,
    forgets_all,
    forms,
    prompt_of,
    talk,
    words,
)


@pytest.mark.parametrize(
    ("tells", "canary", "asks"),
    [
        (("I plan to visit Zorbograd next week.",), "Zorbograd", "what is still open?"),
        (("I live in Zorbograd. I'm working on the budget.",), "Zorbograd", "where were we?"),
        (("我打算下周去佐波城。",), "佐波城", "还有什么没做完？"),
    ],
)
def test_mem_24_forgotten_words_stand_in_no_summary_and_nowhere_on_the_disk(
    open_home: OpenHome, home: Path, tells: tuple[str, ...], canary: str, asks: str
) -> None:
    tandem = open_home()
    talk(tandem, tells, "one")
    tandem.ask(asks, session_id="two")
    for goal in ("the audit", "the move"):
        talk(tandem, (f"I'm preparing {goal}.",), goal)
    tandem.ask(asks, session_id="five")
    (fact,) = [fact for fact in tandem.list_memories() if canary in fact.text]
    kinds = {place.kind for place in tandem.forget(fact.id, now=True).places}
    assert "summary" in kinds or not tandem.session_summaries()
    assert canary not in every_summary(tandem)
    assert canary not in tandem.ask(asks, session_id="six").answer
    tandem.close()
    assert not any(form in bytes_of(home) for form in forms(canary))


@pytest.mark.parametrize(
    ("tells", "otherwise", "canary"),
    [
        ("I live in Zorbograd.", "Is Zorbograd far from the depot?", "Zorbograd"),
        ("我住在佐波城。", "佐波城的交通怎么样？", "佐波城"),
    ],
)
def test_a_message_that_speaks_of_it_otherwise_stands_and_no_summary_repeats_it(
    tandem: Assistant, tells: str, otherwise: str, canary: str
) -> None:
    talk(tandem, (tells, otherwise, ENGLISH[0]), "one")
    assert canary in words(tandem.session_summary("one"))
    (fact,) = [fact for fact in tandem.list_memories() if fact.value == canary]
    tandem.forget(fact.id)
    assert any(canary in message.content for message in tandem.session_messages("one"))
    assert canary not in every_summary(tandem)
    assert "budget" in every_summary(tandem)


def test_a_summary_by_a_model_that_paraphrases_a_forgotten_fact_is_wiped_with_it(
    open_home: OpenHome, home: Path
) -> None:
    made = {"goals": [{"text": "Settle the move to Zorbograd", "turns": [1, 2]}], "conclusions": [], "open_items": []}

    def reply(request: Request) -> str:
        if "You summarise a finished session" in request.prompt:
            return json.dumps(made)
        return '{"facts": []}' if "list the lasting facts" in request.prompt else "All right."

    with ScriptedServer(responder=reply) as server:
        tandem = open_home(llm_model="scripted", llm_base_url=server.base_url)
        talk(tandem, ("I live in Zorbograd.", "How long is it?", "Who signs?", "When is it?"), "one")
        tandem.close_session("one")
        assert tandem._stores.summaries.catch_up() == 1
        assert "Settle the move to Zorbograd" in words(tandem.session_summary("one"))
        assert "Zorbograd" in prompt_of(tandem, "Hello?", "two")
        (fact,) = [fact for fact in tandem.list_memories() if fact.value == "Zorbograd"]
        tandem.forget(fact.id, now=True)
        assert "Zorbograd" not in words(tandem.session_summary("one"))
        assert "Zorbograd" not in prompt_of(tandem, "Hello again?", "three")
        tandem.close()
    assert not any(form in bytes_of(home) for form in forms("Zorbograd"))


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@example(["plan", "ask", "resume", "resume"], 0)
@example(["plan", "plan", "ask", "resume"], 0)
@example(["ask", "new", "resume", "new", "resume"], 0)
@given(
    st.lists(st.sampled_from(["tell", "plan", "ask", "resume", "new", "forget", "delete"]), min_size=4, max_size=12),
    st.integers(0, 10**6),
)
def test_whatever_was_done_before_no_summary_says_what_is_forgotten(
    tmp_path_factory: pytest.TempPathFactory, steps: list[str], seed: int
) -> None:
    from assistant import open_assistant
    from tests.doubles.word_embedder import WordEmbedder

    canary, session = f"Qx{seed:06d}burg", 0
    said = {
        "tell": f"I live in {canary}. I'm working on the budget.",
        "plan": f"I plan to travel to {canary} next week.",
        "ask": f"How far is {canary}?",
        "resume": "where were we?",
    }
    with open_assistant(tmp_path_factory.mktemp("home"), embedder=WordEmbedder(), long_lived=False) as tandem:
        for step in [*steps, "tell", "forget"]:
            if step == "new":
                session += 1
            elif step == "forget":
                forgets_all(tandem, canary)
            elif step == "delete" and any(info.id == f"s{session}" for info in tandem.list_sessions()):
                tandem.delete_session(f"s{session}")
            elif step in said:
                tandem.ask(said[step], session_id=f"s{session}")
        assert canary not in every_summary(tandem)
        told = [m for info in tandem.list_sessions() for m in tandem.session_messages(info.id)]
        # A question that says something else stays the user's; nothing of Tandem's own repeats it.
        assert not [m.content for m in told if m.role == "assistant" and canary in m.content]
        turns = [turn for info in tandem.list_sessions() for turn in tandem.session_turns(info.id)]
        assert not [turn.context for turn in turns if canary in json.dumps((turn.context or {}).get("standing"))]
        shown = prompt_of(tandem, "where were we?", "last")
        own = re.compile(r"- \[[^\]]+\] user: ")
        assert not [line for line in shown.splitlines() if canary in line and not own.match(line)]


def test_a_summary_hears_of_a_fact_that_changed(tandem: Assistant) -> None:
    talk(tandem, ("I'm working on the budget.", "I like tea.", "I plan to visit Lyon next week."), "one")
    summary = tandem.session_summary("one")
    assert summary is not None
    assert [line.text for line in summary.preferences] == ["The user likes tea."]
    (tea,) = [fact for fact in tandem.list_memories() if fact.value == "tea"]
    tandem.edit_memory(tea.id, "The user likes green tea.")
    after = tandem.session_summary("one")
    assert after is not None
    assert "The user likes tea." not in words(after)
    assert after.open_items
    plan = next(fact for fact in tandem.list_memories() if "Lyon" in fact.value and fact.status == "active")
    tandem.forget(plan.id)
    last = tandem.session_summary("one")
    assert last is not None
    assert last.open_items == ()


def test_a_deleted_session_is_not_picked_up(tandem: Assistant) -> None:
    talk(tandem, ENGLISH, "one")
    for n, goal in enumerate(("the audit", "the move", "the party")):
        talk(tandem, (f"I'm preparing {goal}.",), f"later{n}")
    assert "budget" in json.dumps((tandem.distant_summary() or pytest.fail("none")).to_json())
    tandem.delete_session("one")
    distant = tandem.distant_summary()
    assert distant is not None
    assert "budget" not in json.dumps(distant.to_json())
    assert "budget" not in tandem.ask("where were we?", session_id="new").answer


def test_a_finding_goes_with_its_document(tandem: Assistant, handbook: Path) -> None:
    ingest(tandem, [handbook])
    talk(tandem, (ENGLISH[1],), "one")
    assert "18 months" in words(tandem.session_summary("one"))
    handbook.write_text(HANDBOOK.replace("18 months", "24 months"), encoding="utf-8")
    ingest(tandem, [handbook])
    assert "18 months" not in words(tandem.session_summary("one"))
    tandem.remove_documents([document.id for document in tandem.list_documents()])
    assert "18 months" not in tandem.ask("where were we?", session_id="two").answer


def test_many_sessions_are_told_in_few_words(tandem: Assistant) -> None:
    topics = (
        "audit move party budget roof garden website hiring training canteen parking lease insurance printer".split()
    )
    for topic in topics:
        talk(tandem, (f"I'm preparing the {topic}.",), topic)
    answer = tandem.ask("where were we?", session_id="new").answer
    assert "printer" in answer.splitlines()[0]
    distant = tandem.distant_summary()
    assert distant is not None
    assert distant.sessions == len(topics) - 2
    assert distant.told == 12
    assert sum(len(line.text) for line in distant.lines) <= 1500
