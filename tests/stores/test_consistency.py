"""B4 below Chroma: each thing that can go wrong between SQL's rows and what is derived from them, named and mended."""

import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from assistant.datatypes import Chunk
from assistant.stores import consistency as comparing
from assistant.stores.consistency import Consistency, Disagreement, make_sources
from assistant.stores.documents import DocumentStore, NewDocument
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.live_rows import live_facts
from assistant.stores.mending import Mending
from tests.stores.memories import ANNA, Stores, city, is_single, likes, open_stores, words

PASSAGES = ("Annual leave is 25 days.", "每年有二十五天年假。", "Five days may be carried over.")


@dataclass(frozen=True)
class Home:
    stores: Stores
    documents: DocumentStore
    consistency: Consistency
    mending: Mending

    def compare(self) -> list[Disagreement]:
        return self.consistency.compare("m", ["m"])

    def found(self) -> set[tuple[str, str]]:
        return {(one.code, one.collection) for one in self.compare()}

    def mend(self) -> None:
        self.mending.mend(self.compare(), ["m"], lambda _done: None)
        self.embed()

    def embed(self) -> None:
        for collection in ("documents", "facts", "messages"):
            missing = self.stores.vectors.missing("m", collection)
            self.stores.vectors.put("m", {one.content_hash: np.ones(8, np.float32) for one in missing})

    def sql(self, *statements: str) -> None:
        """Changes the file behind the stores' back, without the database's own rules."""
        with closing(sqlite3.connect(self.stores.path)) as connection:
            for statement in statements:
                connection.execute(statement)
            connection.commit()

    def ids(self, table: str, condition: str = "1") -> list[str]:
        with closing(sqlite3.connect(self.stores.path)) as connection:
            return [row[0] for row in connection.execute(f"SELECT id FROM {table} WHERE {condition} ORDER BY number")]


def chunks_of(text: str, passages: Sequence[str]) -> list[Chunk]:
    starts = [text.index(passage) for passage in passages]
    return [
        Chunk(
            id=f"passage-{position}",
            document_id="d",
            version=1,
            position=position,
            text=passage,
            start=start,
            end=start + len(passage),
            heading=("Leave",),
            page=None,
            embedded_text=f"Leave\n{passage}",
            content_hash=sha256(f"Leave\n{passage}".encode()).hexdigest(),
        )
        for position, (start, passage) in enumerate(zip(starts, passages, strict=True))
    ]


def open_home(folder: Path) -> Home:
    stores = open_stores(folder)
    keywords = KeywordIndex("chunks", ("title", "heading", "body"), words, words)
    documents = DocumentStore(stores.database, keywords, stores.vectors)
    sources = make_sources(keywords, stores.facts.keywords, stores.messages.keywords)
    comparison = Consistency(stores.database, sources, is_single)
    return Home(stores, documents, comparison, Mending(stores.database, stores.vectors, sources, is_single))


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a document, facts and messages, all embedded; copied for each test."""
    home = open_home(tmp_path_factory.mktemp("filled") / "home")
    text = "\n".join(PASSAGES)
    new = NewDocument("leave.md", "leave.md", "global", "", "hash", "ready", text=text, id="d", title="Leave")
    home.documents.put(new, chunks_of(text, PASSAGES))
    for told, draft in (("I live in Lyon.", city), ("I live in Berlin.", city), ("I like tea.", likes)):
        message = home.stores.tell(told)
        home.stores.learn(message, draft(message, told.split()[-1].rstrip(".")))
        home.stores.reply(message, "Noted.")
    home.embed()
    home.stores.database.close()
    return home.stores.path


@pytest.fixture
def home(tmp_path: Path, filled: Path) -> Iterator[Home]:
    made = open_home(tmp_path / "home")
    shutil.copy(filled, made.stores.path)
    yield made
    made.stores.database.close()


def test_stores_that_agree_are_found_to_agree(home: Home) -> None:
    """Superseded facts, replies and messages that follow others included."""
    assert home.compare() == []


def test_after_forgetting_and_deleting_the_stores_agree(home: Home) -> None:
    fact = next(fact for fact in home.stores.facts.list(ANNA) if fact.value == "tea")
    home.stores.forgetting.forget(ANNA, fact.id)
    home.embed()
    assert home.compare() == []
    home.stores.sessions.delete(ANNA, "s1")
    home.documents.remove(ANNA, ["d"])
    assert home.compare() == []


@pytest.mark.parametrize(
    ("statement", "code", "collection", "first"),
    [
        ("DELETE FROM keyword_chunks WHERE rowid = 1", "missing_keywords", "documents", "passage-0"),
        ("UPDATE keyword_chunks SET body = 'x' WHERE rowid = 2", "stale_keywords", "documents", "passage-1"),
        ("INSERT INTO keyword_chunks(rowid, body) VALUES (77, 'x')", "orphan_keywords", "documents", "77"),
        ("INSERT INTO keyword_messages(rowid, body) VALUES (78, 'x')", "orphan_keywords", "messages", "78"),
        ("UPDATE chunks SET text = 'x' WHERE id = 'passage-2'", "altered_passage", "documents", "passage-2"),
        ("UPDATE chunks SET embedded_text = 'x' WHERE id = 'passage-2'", "stale_text", "documents", "passage-2"),
        ("DELETE FROM vector_items WHERE item_id = 'passage-0'", "missing_item", "documents", "passage-0"),
        ("UPDATE vector_items SET content_hash = NULL WHERE item_id = 'passage-0'", "missing_item", "documents", "passage-0"),
        ("UPDATE vector_items SET content_hash = 'h' WHERE item_id = 'passage-0'", "stale_text", "documents", "passage-0"),
        ("UPDATE vector_items SET scope_key = 'user:b' WHERE item_id = 'passage-1'", "wrong_scope", "documents", "passage-1"),
        ("INSERT INTO vector_items VALUES ('documents', 'nobody', 'global', 'h', 99)", "orphan_item", "documents", "nobody"),
        ("INSERT INTO vector_items VALUES ('facts', 'nobody', 'user:anna', 'h', 99)", "orphan_item", "facts", "nobody"),
        ("INSERT INTO vectors VALUES ('m', 'nothing', x'00')", "unused_vectors", "vectors", "nothing"),
        ("INSERT INTO vectors SELECT 'old', content_hash, vector FROM vectors LIMIT 1", "unused_vectors", "vectors", None),
        ("UPDATE vectors SET vector = x'0000' WHERE content_hash = (SELECT content_hash FROM chunks WHERE number = 1)",
         "damaged_vector", "documents", "passage-0"),
        ("DELETE FROM vectors WHERE content_hash = (SELECT content_hash FROM chunks WHERE number = 2)",
         "missing_vector", "documents", "passage-1"),
        ("UPDATE profile_slots SET fact_id = 'nobody'", "dangling_slot", "profile", "nobody"),
        ("DELETE FROM profile_slots WHERE topic = 'home'", "missing_slot", "profile", None),
        ("INSERT INTO fact_quotes VALUES ('nobody', 'nothing', 0, 1, NULL)", "dangling_quote", "facts", "nobody:nothing"),
    ],
)  # fmt: skip
def test_b4_what_is_planted_is_named_and_mended(
    home: Home, statement: str, code: str, collection: str, first: str | None
) -> None:
    home.sql(statement)
    found = home.compare()
    named = [one for one in found if (one.code, one.collection) == (code, collection)]
    assert named, found
    assert first is None or first in named[0].ids
    home.mend()
    assert home.compare() == []


def test_b4_a_changed_fact_and_a_changed_message_are_found_by_their_new_words(home: Home) -> None:
    (fact,) = home.ids("facts", "value = 'tea'")
    (message,) = home.ids("messages", "content = 'I like tea.'")
    home.sql(
        f"UPDATE facts SET text = 'User: like is oolong tea' WHERE id = '{fact}'",
        f"UPDATE messages SET content = 'I like oolong tea.' WHERE id = '{message}'",
    )
    stale = {one.collection: one.ids for one in home.compare() if one.code == "stale_text"}
    assert stale == {"facts": (fact,), "messages": (message,)}
    home.mend()
    assert home.compare() == []
    assert [hit.id for hit in home.stores.facts.keyword_search(ANNA, "oolong", 3)] == [fact]
    assert message in [hit.id for hit in home.stores.messages.keyword_search(ANNA, "oolong", 3)]
    with home.stores.database.read() as session:
        (row,) = live_facts(session, [fact])
        assert row.recorded_hash == row.content_hash


def test_where_a_sample_is_stale_every_row_is_written_again(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "SAMPLE", 1)
    monkeypatch.setattr("assistant.stores.mending.SAMPLE", 1)
    home.sql("UPDATE keyword_chunks SET body = 'x'")
    assert [one.ids for one in home.compare()] == [("passage-0",)]
    home.mend()
    found = {hit.id for word in ("annual", "年", "carried") for hit in home.documents.keyword_search(ANNA, word, 9)}
    assert found == {"passage-0", "passage-1", "passage-2"}


def test_a_damaged_keyword_index_is_named_and_rebuilt(home: Home) -> None:
    home.sql("DELETE FROM keyword_facts_data WHERE id > 10")
    assert ("damaged_keywords", "facts") in home.found()
    home.mend()
    assert home.compare() == []
    assert home.stores.facts.keyword_search(ANNA, "tea", 1)


def test_nothing_is_embedded_where_no_model_is_set(home: Home) -> None:
    home.sql("DELETE FROM vectors")
    assert home.consistency.compare(None, []) == []
    assert sum(home.consistency.count_missing("m").values()) == 3 + 2 + 3  # Replies that quote have no vector.


def test_mending_can_be_stopped_and_goes_on_the_next_time(home: Home) -> None:
    home.sql("DELETE FROM keyword_chunks", "DELETE FROM keyword_facts", "DELETE FROM keyword_messages")

    class Stop(Exception):
        pass

    def stop(_done: int) -> None:
        raise Stop

    with pytest.raises(Stop):
        home.mending.mend(home.compare(), ["m"], stop)
    assert home.found() == {("missing_keywords", "facts"), ("missing_keywords", "messages")}
    home.mend()
    assert home.compare() == []
