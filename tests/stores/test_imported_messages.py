"""Imported messages in the store: many at once or none, known again by their keys, beside whatever else is there."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from assistant.datatypes import Change, FactDraft, Message, Role, Viewer
from assistant.stores.import_keys import key_by_id, key_by_words, key_of_repetition
from assistant.stores.imported_messages import Arrival, ImportedMessages, Said, is_same_message
from tests.stores.memories import ANNA, BORIS, Stores, open_stores
from tests.stores.test_query_plans import plans

AT = datetime(2023, 5, 8, 13, 56, tzinfo=UTC)


def arrival(text: str, *, role: Role = "user", session: str = "old", minute: int = 0, **more: Any) -> Arrival:
    at = AT + timedelta(minutes=minute)
    message = Message(uuid4().hex, session, None, role, text, at)
    return Arrival(key_by_words(session, at, role, None, text), message, at, None, **more)


def add_all(drafts: Sequence[FactDraft], *_: Any) -> list[Change]:
    return [Change("add", draft) for draft in drafts]


def told(text: str, value: str) -> Arrival:
    draft = FactDraft("user", text, "home", "city", value, "profile", 0, len(text))
    return arrival(text, drafts=(draft,), decide=add_all)


@pytest.fixture
def stores(home: Path) -> Iterator[Stores]:
    opened = open_stores(home)
    yield opened
    opened.database.close()


@pytest.fixture
def imported(stores: Stores) -> ImportedMessages:
    return ImportedMessages(stores.database, stores.messages, stores.facts)


def test_messages_come_in_with_their_facts_in_order(stores: Stores, imported: ImportedMessages) -> None:
    one, two = told("I live in Lyon", "Lyon"), arrival("I see", role="assistant", minute=1)
    arrived = imported.add(ANNA, [one, two])
    assert (arrived.messages, dict(arrived.facts)) == (2, {"add": 1})
    assert [m.content for m in stores.sessions.window(ANNA, "old")] == ["I live in Lyon", "I see"]
    (fact,) = stores.facts.list(ANNA)
    assert (fact.quotes[0].message_id, fact.said_at) == (one.message.id, AT)
    assert stores.vectors.count("messages") == 2
    assert {hit.id for hit in stores.messages.keyword_search(ANNA, "lyon", 5)} == {one.message.id, two.message.id}


def test_what_fails_halfway_leaves_nothing(stores: Stores, imported: ImportedMessages) -> None:
    def fail(*_: Any) -> list[Change]:
        raise ValueError("half-way")

    good, bad = told("I live in Lyon", "Lyon"), told("I live in Oslo", "Oslo")
    with pytest.raises(ValueError, match="half-way"):
        imported.add(ANNA, [good, Arrival(bad.key, bad.message, AT, None, bad.drafts, fail)])
    assert stores.sessions.list(ANNA) == []
    assert stores.facts.list(ANNA) == []
    assert stores.messages.keyword_search(ANNA, "lyon", 5) == []
    assert imported.add(ANNA, [good]).messages == 1


def test_one_that_is_there_is_left_out_and_nothing_is_learnt_from_it(
    stores: Stores, imported: ImportedMessages
) -> None:
    imported.add(ANNA, [arrival("Hello")])
    again = told("Hello", "Hello")
    arrived = imported.add(ANNA, [again, arrival("More", minute=1)])
    assert (arrived.messages, dict(arrived.facts)) == (1, {})
    assert [m.content for m in stores.sessions.window(ANNA, "old")] == ["Hello", "More"]
    assert imported.add(ANNA, [again]).messages == 0


def test_keys_are_each_users_own(imported: ImportedMessages) -> None:
    one = arrival("Hello")
    imported.add(ANNA, [one])
    assert imported.known(ANNA, [one.key, "other"]) == {one.key: "Hello"}
    assert imported.known(BORIS, [one.key]) == {}
    assert imported.add(BORIS, [arrival("Hello")]).messages == 1


def test_a_session_lasts_from_its_first_message_to_its_last(stores: Stores, imported: ImportedMessages) -> None:
    imported.add(ANNA, [arrival("Middle", minute=5)])
    imported.add(ANNA, [arrival("Late", minute=9), arrival("Early", minute=1)])
    (info,) = stores.sessions.list(ANNA)
    assert (info.created_at, info.updated_at) == (AT + timedelta(minutes=1), AT + timedelta(minutes=9))
    assert (info.title, info.messages) == ("Middle", 3)


def test_what_was_said_last_is_known_by_session(stores: Stores, imported: ImportedMessages) -> None:
    imported.add(ANNA, [arrival("Hi"), arrival("Where do you live?", role="assistant", minute=1)])
    stores.sessions.add_message(ANNA, "old", "tool", "{}")
    found = imported.last_said(ANNA, ["old", "unknown"])
    assert found == {"old": Said("assistant", "Where do you live?")}
    assert imported.last_said(BORIS, ["old"]) == {}


def test_what_a_model_has_not_read_comes_in_order_with_the_reply_before(
    stores: Stores, imported: ImportedMessages
) -> None:
    imported.add(
        ANNA,
        [
            arrival("Where do you live?", role="assistant"),
            arrival("Lyon", minute=1),
            arrival("Nice!", role="other", minute=2),
            arrival("Yes", minute=3),
            arrival("Elsewhere", session="new", minute=4),
        ],
    )
    stores.tell("Not imported", session_id="old")
    unread = imported.unread(ANNA, {"old"}, 0, 10)
    assert [(one.message.content, one.previous) for one in unread] == [("Lyon", "Where do you live?"), ("Yes", None)]
    assert len(imported.unread(ANNA, {"old", "new"}, unread[0].number, 1)) == 1
    imported.mark_read(BORIS, unread[0].message)
    imported.mark_read(ANNA, unread[1].message)
    assert [one.message.content for one in imported.unread(ANNA, {"old"}, 0, 10)] == ["Lyon"]
    assert imported.unread(BORIS, {"old"}, 0, 10) == []


def test_a_message_added_by_hand_is_known_to_an_import(stores: Stores, imported: ImportedMessages) -> None:
    stores.sessions.add_message(ANNA, "old", "user", "Hello", source_id="m1")
    assert imported.known(ANNA, [key_by_id("old", "m1")]) == {key_by_id("old", "m1"): "Hello"}


def test_keys_tell_apart_all_that_differs() -> None:
    keys = [
        key_by_id("s", "1"),
        key_by_id("s", "2"),
        key_by_id("t", "1"),
        key_by_words("s", None, "user", None, "1"),
        key_by_words("s", AT, "user", None, "1"),
        key_by_words("s", AT, "other", None, "1"),
        key_by_words("s", AT, "user", "Ann", "1"),
        key_by_words("s", AT, "user", None, "2"),
        key_by_words("t", AT, "user", None, "1"),
    ]
    repeated = [key_of_repetition(key, count) for key in keys for count in (1, 2)]
    assert len({*keys, *repeated}) == 3 * len(keys)
    assert key_of_repetition(keys[0], 0) == keys[0]
    assert {len(key) for key in [*keys, *repeated]} == {32}


def test_words_that_were_forgotten_are_not_compared() -> None:
    assert is_same_message("I live in Lyon", "I live in Lyon")
    assert is_same_message("I live in Lyon", "I live in [forgotten]")
    assert is_same_message("我住在里昂", "我住在[已忘记]")
    assert not is_same_message("I live in Lyon", "I live in Oslo")


def test_known_messages_are_looked_up_by_their_keys(stores: Stores, imported: ImportedMessages) -> None:
    with plans(stores.database) as found:
        imported.known(Viewer("anna"), ["a", "b"])
        imported.last_said(ANNA, ["old"])
    known, last = (" ".join(steps) for steps in found)
    assert "uq_messages_import_key" in known
    assert "ix_messages_user_session" in last
    assert "SCAN" not in known + last
    assert "B-TREE" not in last
