"""A slot's history: every value it ever held, until when, and what ended it."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.datatypes import Change, Fact
from assistant.stores.records import HeldFact
from tests.stores.memories import ANNA, BORIS, Stores, city, likes, open_stores

SLOT = ("home", "city")


@pytest.fixture
def stores(home: Path) -> Iterator[Stores]:
    opened = open_stores(home)
    yield opened
    opened.database.close()


def say(stores: Stores, value: str) -> str:
    message = stores.tell(f"I live in {value}.")
    stores.learn(message, city(message, value))
    assert message.turn_id is not None
    return message.turn_id


def ends(stores: Stores) -> list[tuple[str, str | None]]:
    return [(fact.value, fact.ended_by) for fact in stores.profile.history(ANNA, *SLOT)]


def test_each_way_a_value_can_end_is_told(stores: Stores) -> None:
    started = datetime.now(UTC)
    say(stores, "Lyon")
    turn = say(stores, "Berlin")
    stores.profile.set(ANNA, *SLOT, "Oslo")
    stores.profile.unset(ANNA, *SLOT)
    assert ends(stores) == [("Oslo", "unset"), ("Berlin", "edited"), ("Lyon", "replaced")]
    oslo, berlin, lyon = stores.profile.history(ANNA, *SLOT)
    assert started < (lyon.ended_at or started) < (berlin.ended_at or started) < (oslo.ended_at or started)
    assert (lyon.ended_in, lyon.superseded_by) == (turn, berlin.id)
    assert (oslo.ended_in, oslo.superseded_by) == (None, None)
    say(stores, "Lyon")
    assert ends(stores)[0] == ("Lyon", None)
    assert len(ends(stores)) == 4


def test_what_the_user_said_is_no_longer_so_is_withdrawn(stores: Stores) -> None:
    say(stores, "Lyon")
    message = stores.tell("I no longer live in Lyon.")
    draft = city(message, "Lyon", polarity=False)
    known = stores.facts.list(ANNA)[0].id
    stores.facts.apply(
        ANNA, "user", message, [draft], lambda *_: [Change("archive", None, known)], actor="rules", turn_id=message.turn_id
    )  # fmt: skip
    (fact,) = stores.profile.history(ANNA, *SLOT)
    assert (fact.value, fact.ended_by, fact.ended_in) == ("Lyon", "withdrawn", message.turn_id)


def test_an_edited_value_stays_in_the_history(stores: Stores) -> None:
    say(stores, "Lyon")
    (fact,) = stores.facts.list(ANNA)
    edited = stores.facts.edit(ANNA, fact.id, value="Oslo")
    assert ends(stores) == [("Oslo", None), ("Lyon", "edited")]
    assert stores.profile.history(ANNA, *SLOT)[1].superseded_by == edited.id


def test_what_was_forgotten_or_never_taken_is_not_in_it(stores: Stores) -> None:
    say(stores, "Lyon")
    say(stores, "Berlin")
    stores.profile.lock(ANNA, *SLOT)
    say(stores, "Oslo")
    (proposed,) = stores.facts.list(ANNA, status="proposed")
    assert ends(stores) == [("Berlin", None), ("Lyon", "replaced")]
    stores.facts.reject(ANNA, proposed.id)
    assert ends(stores) == [("Berlin", None), ("Lyon", "replaced")]
    say(stores, "Kyiv")
    (proposed,) = stores.facts.list(ANNA, status="proposed")
    stores.facts.accept(ANNA, proposed.id)
    assert ends(stores) == [("Kyiv", None), ("Berlin", "edited"), ("Lyon", "replaced")]
    (lyon,) = [fact for fact in stores.facts.list(ANNA) if fact.value == "Lyon"]
    stores.forgetting.forget(ANNA, lyon.id)
    assert ends(stores) == [("Kyiv", None), ("Berlin", "edited")]
    assert stores.profile.history(BORIS, *SLOT) == []


def test_of_several_values_only_those_that_went_have_ended(stores: Stores) -> None:
    for value in ("tea", "rice", "figs"):
        message = stores.tell(f"I like {value}.")
        stores.learn(message, likes(message, value))
    stores.profile.unset(ANNA, "food", "like", "rice")
    held = stores.profile.history(ANNA, "food", "like")
    assert [(fact.value, fact.ended_by) for fact in held] == [("figs", None), ("tea", None), ("rice", "unset")]


def test_slots_are_known_by_name_after_they_are_empty(stores: Stores) -> None:
    stores.profile.set(ANNA, "music", "my cello", "Testore")
    stores.profile.set(ANNA, *SLOT, "Lyon")
    stores.profile.unset(ANNA, "music", "my cello")
    assert [(name.topic, name.attribute) for name in stores.profile.names(ANNA)] == [SLOT, ("music", "my cello")]


def test_json_has_the_fact_and_its_end(stores: Stores) -> None:
    say(stores, "Lyon")
    stores.profile.unset(ANNA, *SLOT)
    (fact,) = stores.profile.history(ANNA, *SLOT)
    assert isinstance(fact, HeldFact)
    said = fact.to_json()
    assert (said["value"], said["status"], said["ended_by"]) == ("Lyon", "archived", "unset")
    assert datetime.fromisoformat(said["ended_at"]) == fact.ended_at
    assert said["quotes"][0]["text"] == "I live in Lyon."


# ---- a slot that an affirmed and a denied value share ---------------------------------------------------


def held(stores: Stores) -> list[tuple[str, bool]]:
    return [(slot.value, slot.polarity) for slot in stores.profile.show(ANNA)]


def deny(stores: Stores, value: str) -> Fact:
    """A denial beside what the slot holds, which closes nothing."""
    message = stores.tell(f"I don't live in {value}.")
    (written,) = stores.facts.apply(
        ANNA, "user", message, [city(message, value, polarity=False)], lambda drafts, *_: [Change("add", drafts[0])],
        actor="rules", turn_id=message.turn_id,
    )  # fmt: skip
    return written.fact


def test_what_affirms_holds_the_slot_before_what_denies_in_either_order(stores: Stores) -> None:
    say(stores, "Paris")
    deny(stores, "Lyon")
    assert held(stores) == [("Paris", True)]
    stores.profile.unset(ANNA, *SLOT)
    assert held(stores) == []
    deny(stores, "Lyon")
    message = stores.tell("I live in Paris.")
    stores.facts.apply(
        ANNA, "user", message, [city(message, "Paris")], lambda drafts, *_: [Change("add", drafts[0])],
        actor="rules", turn_id=message.turn_id,
    )  # fmt: skip
    assert held(stores) == [("Paris", True)]


@pytest.mark.parametrize("first", ["Paris", "Lyon"])
def test_a_new_value_fills_the_slot_in_whichever_order_the_two_before_it_end(stores: Stores, first: str) -> None:
    say(stores, "Paris")
    deny(stores, "Lyon")
    known = {fact.value: fact.id for fact in stores.facts.list(ANNA)}
    second = "Lyon" if first == "Paris" else "Paris"
    message = stores.tell("I moved to Nice.")
    stores.facts.apply(
        ANNA, "user", message, [city(message, "Nice")],
        lambda drafts, *_: [Change("supersede", drafts[0], known[first]), Change("archive", None, known[second])],
        actor="rules", turn_id=message.turn_id,
    )  # fmt: skip
    assert held(stores) == [("Nice", True)]
    ended = {fact.value: (fact.status, fact.ended_by) for fact in stores.profile.history(ANNA, *SLOT)}
    assert ended == {"Nice": ("active", None)} | dict.fromkeys(("Paris", "Lyon"), ("superseded", "replaced"))


def test_what_is_left_in_a_slot_takes_it_where_its_holder_is_forgotten(stores: Stores) -> None:
    say(stores, "Paris")
    deny(stores, "Lyon")
    (paris,) = [fact for fact in stores.facts.list(ANNA) if fact.value == "Paris"]
    stores.forgetting.forget(ANNA, paris.id)
    assert held(stores) == [("Lyon", False)]


def test_a_slot_that_is_emptied_by_hand_is_empty(stores: Stores) -> None:
    say(stores, "Paris")
    deny(stores, "Lyon")
    assert [fact.value for fact in stores.profile.unset(ANNA, *SLOT)] == ["Paris", "Lyon"]
    assert held(stores) == []
    assert {fact.status for fact in stores.facts.list(ANNA)} == {"archived"}


def test_a_lock_stays_with_the_slot_whatever_held_it_between(stores: Stores) -> None:
    say(stores, "Paris")
    deny(stores, "Lyon")
    stores.profile.lock(ANNA, *SLOT)
    stores.profile.set(ANNA, *SLOT, "Nice")
    assert [(slot.value, slot.locked) for slot in stores.profile.show(ANNA)] == [("Nice", True)]
