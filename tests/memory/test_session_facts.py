"""What a session knows by itself: its messages in order, reconciled as a store would."""

from datetime import UTC, datetime, timedelta

import pytest

from assistant.datatypes import FactKind, MemoryHit, Message, Viewer
from assistant.memory.rules import RuleExtractor
from assistant.memory.session_facts import SessionFacts, SessionKnown

ANNA = Viewer("anna")
START = datetime(2026, 5, 4, 9, 0, tzinfo=UTC)


def known(*said: str, stored: tuple[MemoryHit, ...] = ()) -> SessionKnown:
    """Texts in order; one that begins with "> " is the assistant's."""
    messages = [
        Message(
            id=f"m{number}",
            session_id="s",
            turn_id=f"t{number}",
            role="assistant" if text.startswith("> ") else "user",
            content=text.removeprefix("> "),
            created_at=START + timedelta(minutes=number),
        )
        for number, text in enumerate(said)
    ]
    return SessionFacts(RuleExtractor()).known(ANNA, messages, lambda slots: stored)


def stored(text: str, attribute: tuple[str, str], value: str, kind: FactKind = "profile") -> MemoryHit:
    return MemoryHit(
        id=f"stored-{value}",
        text=text,
        score=0.0,
        arms={},
        above_floor=True,
        quote=text,
        message="old",
        said_at=START - timedelta(days=9),
        status="active",
        topic=attribute[0],
        attribute=attribute[1],
        value=value,
        kind=kind,
        subject="user",
    )


LYON = stored("The user lives in Lyon.", ("home", "city"), "Lyon")


def slots(found: SessionKnown) -> dict[str, str]:
    return {slot.attribute: slot.value for slot in found.slots()}


def test_what_is_said_fills_slots_with_its_own_words() -> None:
    (slot,) = known("I live in Oslo, I think it is fine here.").slots()
    assert (slot.topic, slot.attribute, slot.value, slot.message) == ("home", "city", "Oslo", "m0")
    assert slot.quote is not None
    assert slot.quote.startswith("I live in Oslo")


def test_the_later_word_holds_and_the_earlier_is_history() -> None:
    found = known("I live in Oslo.", "I live in Bern now.")
    assert slots(found) == {"city": "Bern"}
    (before,) = found.of_slots(ANNA, {("home", "city")}, about_user=True, status="superseded", limit=9)
    assert before.value == "Oslo"


def test_a_short_reply_fills_the_slot_that_was_asked_for() -> None:
    assert slots(known("> Where do you live?", "Oslo.")) == {"city": "Oslo"}
    assert slots(known("Oslo.")) == {}


def test_said_again_is_known_once_with_its_newest_words() -> None:
    (hit,) = known("I live in Oslo.", "As I said, I live in Oslo.").hits()
    assert hit.message == "m1"


def test_another_person_is_no_slot_and_is_found_by_who_it_is() -> None:
    found = known("My sister lives in Rome.")
    assert found.slots() == []
    assert [hit.value for hit in found.of_slots(ANNA, None, about_user=False, status="active", limit=9)] == ["Rome"]
    assert found.of_slots(ANNA, None, about_user=True, status="active", limit=9) == []


def test_constraints_stand_whatever_is_asked() -> None:
    (hit,) = known("I'm allergic to kiwi.").standing()
    assert (hit.value, hit.above_floor) == ("kiwi", True)


def test_what_is_stored_is_overruled_by_its_id_and_holds_again_when_that_is_forgotten() -> None:
    assert known("I live in Oslo.", stored=(LYON,)).overruled == {LYON.id}
    assert known("I like tea.", stored=(LYON,)).overruled == set()
    again = known("I live in Oslo.", "Forget that I live in Oslo.", stored=(LYON,))
    assert (again.facts, again.overruled) == ((), set())
    twice = known("I live in Oslo.", "I live in Bern.", "Forget that I live in Bern.", stored=(LYON,))
    assert twice.overruled == {LYON.id}


def test_what_is_stored_is_no_fact_of_the_session_and_not_forgotten_from_it() -> None:
    found = known("I live in Lyon.", "Forget that I live in Lyon.", stored=(LYON,))
    assert (found.slots(), found.overruled) == ([], set())


def test_both_languages_and_nothing_from_questions_or_replies() -> None:
    found = known("我住在苏州。", "> 你住在北京。", "Where do I live?", "> You live in Rome.")
    assert slots(found) == {"city": "苏州"}
    assert known().facts == ()


def test_readings_are_kept_no_longer_than_their_session() -> None:
    facts = SessionFacts(RuleExtractor())
    message = Message("m", "s", "t", "user", "I live in Oslo.", START)
    assert facts.known(ANNA, [message]).slots()
    assert facts._read.cache_info().currsize == 1
    facts.forget_readings()
    assert facts._read.cache_info().currsize == 0


@pytest.mark.parametrize(
    ("said", "left"),
    [
        (
            ("I live in Lyon.", "I don't live in Paris.", "I live in Rome."),
            {"Lyon": "superseded", "Paris": "superseded"},
        ),
        (("我住在北京。", "我不住在上海。", "我搬到广州了。"), {"北京": "superseded", "上海": "superseded"}),
        (("I live in Lyon.", "I no longer live in Lyon."), {"Lyon": "superseded"}),
        (("Keep your answers under 50 words.", "Never mind the word limit."), {"50 words": "archived"}),
    ],
)
def test_all_that_a_slot_held_is_history_as_in_the_store(said: tuple[str, ...], left: dict[str, str]) -> None:
    found = known(*said).facts
    assert {fact.value: fact.status for fact in found if fact.status != "active"} == left
