"""What every turn asks of SQL goes by the keys of what it looks for, however much else a home holds."""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import Engine

from assistant.datatypes import Chunk, Viewer
from assistant.stores import vector_index
from assistant.stores.database import Database
from assistant.stores.documents import DocumentStore, NewDocument
from assistant.stores.exact_index import ExactIndex
from assistant.stores.fact_nodes import FactNodes
from assistant.stores.facts import FactStore
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.message_store import MessageStore
from assistant.stores.turn_store import TurnStore
from assistant.stores.vector_index import RoutedIndex
from assistant.stores.vectors import VectorStore

ANNA = Viewer("anna")
CHUNK = Chunk("c", "", 1, 0, "text", 0, 4, (), None, "text", "h")


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


def test_what_is_new_and_lacks_a_vector_is_looked_for_by_its_number(database: Database, vectors: VectorStore) -> None:
    with plans(database) as found:
        vectors.newly_missing("model", "messages")
    assert any("ix_vector_items_collection_seq (collection=? AND seq>?)" in step for step in found[-1])


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


def test_what_stands_for_one_user_is_not_looked_for_among_the_facts_of_all(
    database: Database, facts: FactStore
) -> None:
    with plans(database) as found:
        facts.standing(ANNA)
    assert any("ix_facts_standing (scope_key=? AND kind=? AND status=?)" in step for step in found[0])
    assert not any("ix_facts_status" in step for step in found[0])


def test_a_collection_is_counted_once_for_each_state_of_it_and_a_small_one_never(
    database: Database, vectors: VectorStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = ExactIndex(vectors, "documents", "m")
    routed = RoutedIndex(exact, None, vectors, "documents", lambda ids: dict.fromkeys(ids, "en"))
    vector = np.ones(2, np.float32)
    counted: list[int] = []
    for limit, change in ((0, False), (0, True), (0, False), (0, True), (0, False), (10, True)):
        monkeypatch.setattr(vector_index, "EXACT_UP_TO", limit)
        if change:
            with database.write() as session:
                vectors.record_item(session, "documents", "item", "global", "hash")
        with plans(database) as found:
            routed.search_in(vector, ANNA.scope_keys(), 5, "en")
        counted.append(sum(any("(subquery" in step or "CO-ROUTINE" in step for step in steps) for steps in found))
    assert counted == [0, 1, 0, 1, 0, 0]


def test_the_languages_of_a_library_are_looked_up_once_for_each_state_of_it(
    database: Database, documents: DocumentStore
) -> None:
    looked: list[int] = []
    for change in (False, False, True, False):
        if change:
            documents.put(NewDocument("/a.txt", "a.txt", "global", "", "hash", "ready", language="zh"), [CHUNK])
        with plans(database) as found:
            languages = documents.languages(ANNA)
        looked.append(len(found) - 1)
    assert languages == ("zh",)
    assert looked == [2, 0, 2, 0]


def test_places_and_links_are_looked_up_by_their_own_keys(database: Database, messages: MessageStore) -> None:
    nodes = FactNodes(database)
    with plans(database) as found:
        messages.places(ANNA, [str(number) for number in range(150)])
        nodes.subjects(ANNA)
        nodes.of_subjects(ANNA, ["Mia"], 60)
        nodes.of_user(ANNA, [("family", "member")], 60)
    steps = [step for plan in found for step in plan if step.startswith(("SEARCH", "SCAN"))]
    assert not [step for step in steps if step.startswith("SCAN")]
    assert any("messages" in step and "(id=?)" in step for step in steps)
    of_facts = [step for step in steps if " facts " in step]
    assert of_facts
    assert all("ix_facts_slot" in step for step in of_facts)
