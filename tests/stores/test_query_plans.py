"""What every turn asks of SQL goes by the keys of what it looks for, however much else a home holds."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import Engine

from assistant.datatypes import Viewer
from assistant.stores.database import Database
from assistant.stores.documents import DocumentStore
from assistant.stores.facts import FactStore
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.message_store import MessageStore
from assistant.stores.turn_store import TurnStore
from assistant.stores.vectors import VectorStore

ANNA = Viewer("anna")


@contextmanager
def plans(database: Database) -> Iterator[list[list[str]]]:
    """How SQLite goes about each SELECT of the block: its steps, in order."""
    found: list[list[str]] = []

    def explain(
        connection: Connection, _cursor: object, statement: str, parameters: tuple[object, ...], *_more: object
    ) -> None:
        if statement.startswith("SELECT"):
            raw = connection.connection.cursor()
            raw.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
            found.append([row[3] for row in raw.fetchall()])

    event.listen(Engine, "before_cursor_execute", explain)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", explain)


@pytest.fixture
def documents(database: Database, keywords: KeywordIndex, vectors: VectorStore) -> DocumentStore:
    return DocumentStore(database, keywords, vectors)


@pytest.fixture
def messages(database: Database, vectors: VectorStore) -> MessageStore:
    return MessageStore(database, KeywordIndex("messages", ("body",), str.split, str.split), vectors)


@pytest.fixture
def turns(database: Database, messages: MessageStore) -> TurnStore:
    return TurnStore(database, messages)


@pytest.fixture
def facts(database: Database, vectors: VectorStore) -> FactStore:
    index = KeywordIndex("facts", ("body",), str.split, str.split)
    return FactStore(database, index, vectors, lambda topic, attribute: False)


def test_passages_are_not_looked_for_in_all_documents_of_a_scope(database: Database, documents: DocumentStore) -> None:
    # With few ids SQLite chooses well by itself; a turn looks up 200.
    with plans(database) as found:
        documents.hits(ANNA, [f"id-{number}" for number in range(200)])
    ((first, second),) = found
    for step, table in ((first, "chunks"), (second, "documents")):
        assert step.startswith(f"SEARCH {table} ")
        assert "(id=?)" in step


def test_passages_of_the_keyword_index_are_looked_up_by_number(database: Database, documents: DocumentStore) -> None:
    with database.write() as session:
        for number in range(200):
            values = {"number": number, "body": "leave"}
            session.execute(text("INSERT INTO keyword_chunks(rowid, body) VALUES (:number, :body)"), values)
    with plans(database) as found:
        documents.keyword_search(ANNA, "leave", 200)
    assert found[-1][0] == "SEARCH chunks USING INTEGER PRIMARY KEY (rowid=?)"


def test_the_outbox_does_not_read_every_turn(database: Database, turns: TurnStore) -> None:
    with plans(database) as found:
        turns.outbox(10)
    (steps,) = found
    assert any("ix_turns_extraction" in step for step in steps)
    assert not any(step.startswith("SCAN") for step in steps)


def test_missing_vectors_are_found_without_reading_the_others(database: Database, vectors: VectorStore) -> None:
    with plans(database) as found:
        vectors.missing("model", "messages")
    (steps,) = found
    assert any(step.startswith("SEARCH vectors USING COVERING INDEX") for step in steps)


def test_messages_are_not_looked_for_among_all_of_their_user(database: Database, messages: MessageStore) -> None:
    with plans(database) as found:
        messages.hits(ANNA, [f"id-{number}" for number in range(200)])
    ((step,),) = found
    assert step.startswith("SEARCH messages ")
    assert "(id=?)" in step


def test_facts_are_not_looked_for_among_all_of_their_scope(database: Database, facts: FactStore) -> None:
    with plans(database) as found:
        facts.hits(ANNA, [f"id-{number}" for number in range(200)])
    step = found[0][0]
    assert step.startswith("SEARCH facts ")
    assert "(id=?)" in step
