"""Which clauses of messages no longer hold, by what became of the facts that were learned from them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.datatypes import Message
from assistant.stores.ended_clauses import EndedClauses
from assistant.stores.undoing import Undoing
from tests.stores.memories import ANNA, BORIS, Stores, city, likes, open_stores


@pytest.fixture
def stores(home: Path) -> Iterator[Stores]:
    opened = open_stores(home)
    yield opened
    opened.database.close()


def ended(stores: Stores, *messages: Message, viewer: object = ANNA) -> list[str]:
    by_id = {message.id: message.content for message in messages}
    found = EndedClauses(stores.database).of_messages(BORIS if viewer is BORIS else ANNA, list(by_id))
    return sorted(by_id[clause.message][clause.start : clause.end] for clause in found)


def test_what_a_newer_value_replaced_has_ended_and_nothing_else_of_its_message(stores: Stores) -> None:
    first = stores.tell("I live in Lyon. I like tea.")
    stores.learn(first, city(first, "Lyon", "I live in Lyon"), likes(first, "tea", "I like tea"))
    assert ended(stores, first) == []
    second = stores.tell("I moved to Berlin.")
    stores.learn(second, city(second, "Berlin"))
    assert ended(stores, first, second) == ["I live in Lyon"]
    assert ended(stores, second) == []
    assert ended(stores, first, viewer=BORIS) == []


def test_a_clause_that_tells_two_things_holds_as_long_as_one_of_them_does(stores: Stores) -> None:
    first = stores.tell("I live and drink tea in Lyon.")
    stores.learn(first, city(first, "Lyon"), likes(first, "tea"))
    second = stores.tell("I moved to Berlin.")
    stores.learn(second, city(second, "Berlin"))
    assert ended(stores, first) == []


def test_what_was_undone_has_ended_and_what_is_emptied_by_hand(stores: Stores) -> None:
    message = stores.tell("I live in Lyon.")
    stores.learn(message, city(message, "Lyon"))
    stores.profile.unset(ANNA, "home", "city")
    assert ended(stores, message) == ["I live in Lyon."]
    other = stores.tell("I like tea.")
    stores.learn(other, likes(other, "tea"))
    stores.reply(other, "Noted.")
    assert other.turn_id is not None
    Undoing(stores.database, stores.facts.writer).undo(ANNA, other.turn_id)
    assert ended(stores, other) == ["I like tea."]


def test_what_merely_faded_has_not_ended(stores: Stores) -> None:
    message = stores.tell("I like tea.")
    (written,) = stores.learn(message, likes(message, "tea"))
    with stores.database.write() as session:
        session.connection().exec_driver_sql(
            f"UPDATE facts SET status = 'archived', reason = 'faded' WHERE id = '{written.fact.id}'"
        )
    assert ended(stores, message) == []
