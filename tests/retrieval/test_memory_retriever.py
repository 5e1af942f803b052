"""Facts and messages over real stores: who finds what, what lies below the floor, what stands in the prompt."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from assistant.datatypes import Viewer
from assistant.protocols import Vectors
from assistant.retrieval.indexing import MissingVectors
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.memory_retriever import MemoryRetriever, recency
from assistant.retrieval.message_retriever import MessageRetriever
from assistant.retrieval.two_arms import Weighing
from assistant.stores.database import open_database
from assistant.stores.exact_index import ExactIndex
from assistant.stores.facts import FactStore
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.message_store import MessageStore
from assistant.stores.turn_store import TurnStore
from assistant.stores.vectors import VectorStore
from tests.doubles.word_embedder import WordEmbedder

ANNA = Viewer("anna")
BORIS = Viewer("boris")
WORDS = Weighing(dense=0.5, keyword=0.5, floor=0.1, reach=0.5)


@dataclass(frozen=True)
class Memory:
    """Facts and messages of one home, with their retrievers."""

    facts: FactStore
    turns: TurnStore
    memories: MemoryRetriever
    messages: MessageRetriever
    missing: MissingVectors
    embedder: WordEmbedder

    def knows(self, text: str, viewer: Viewer = ANNA) -> str:
        """A fact added by hand, with its vector; its id."""
        fact = self.facts.add(viewer, text)
        self.missing.embed()
        return fact.id

    def said(self, text: str, viewer: Viewer = ANNA) -> str:
        """A user's message, with its vector; its id."""
        turn = hashlib.sha256(text.encode()).hexdigest()[:16]
        self.turns.start_turn(turn_id=turn, viewer=viewer, session_id="s", text=text, language="en", process="p")
        self.missing.embed()
        return next(hit.id for hit in self.messages.retrieve(viewer, text, None, 50) if hit.text == text)

    def vector(self, question: str) -> Vectors:
        """The question's vector."""
        return self.embedder.embed_queries([question])[0]


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    database = open_database(f"sqlite:///{tmp_path / 'tandem.db'}", tmp_path / "locks")
    vectors, embedder = VectorStore(database), WordEmbedder()
    messages = MessageStore(database, KeywordIndex("messages", ("body",), terms, query_terms), vectors)
    facts = FactStore(
        database, KeywordIndex("facts", ("body",), terms, query_terms), vectors, lambda topic, attribute: False
    )
    model = embedder.fingerprint
    yield Memory(
        facts,
        TurnStore(database, messages),
        MemoryRetriever(facts, ExactIndex(vectors, "facts", model), WORDS),
        MessageRetriever(messages, ExactIndex(vectors, "messages", model), WORDS),
        MissingVectors(vectors, embedder, {"facts": facts.texts_for, "messages": messages.texts_for}),
        embedder,
    )
    database.close()


@pytest.mark.parametrize(
    ("told", "other", "question"),
    [
        ("The dentist appointment is on Monday", "The car is blue", "When is the dentist appointment?"),
        ("牙医预约在星期一", "车是蓝色的", "牙医预约在哪天？"),
    ],
)
def test_the_fact_that_answers_comes_first_and_above_the_floor(
    memory: Memory, told: str, other: str, question: str
) -> None:
    memory.knows(other)
    wanted = memory.knows(told)
    hits = memory.memories.retrieve(ANNA, question, memory.vector(question), 5)
    assert hits[0].id == wanted
    assert set(hits[0].arms) == {"dense", "keyword"}
    assert [hit.id for hit in hits if hit.above_floor] == [wanted]


def test_a_fact_is_recalled_by_its_wording_where_no_model_is(memory: Memory) -> None:
    wanted = memory.knows("The dentist appointment is on Monday")
    hits = memory.memories.retrieve(ANNA, "dentist appointment", None, 5)
    assert [(hit.id, hit.above_floor) for hit in hits] == [(wanted, True)]


def test_what_was_never_told_passes_no_floor(memory: Memory) -> None:
    memory.knows("The dentist appointment is on Monday")
    memory.knows("车是蓝色的")
    for question in ("What is my blood type?", "我的血型是什么？"):
        hits = memory.memories.retrieve(ANNA, question, memory.vector(question), 5)
        assert not [hit.text for hit in hits if hit.above_floor]


def test_another_users_facts_and_messages_are_in_no_arm(memory: Memory) -> None:
    memory.knows("The dentist appointment is on Monday")
    memory.said("My dentist is called Dr. Weber")
    question = "dentist"
    assert memory.memories.retrieve(BORIS, question, memory.vector(question), 5) == []
    assert memory.messages.retrieve(BORIS, question, memory.vector(question), 5) == []


def test_a_message_is_found_verbatim_unless_it_stands_in_the_prompt(memory: Memory) -> None:
    weber = memory.said("My dentist is called Dr. Weber")
    other = memory.said("The weather is fine")
    question = "What is my dentist called?"
    hits = memory.messages.retrieve(ANNA, question, memory.vector(question), 5)
    assert hits[0].id == weber
    assert hits[0].text == "My dentist is called Dr. Weber"
    left = memory.messages.retrieve(ANNA, question, memory.vector(question), 5, exclude={weber})
    assert weber not in {hit.id for hit in left}
    assert other in {hit.id for hit in left}


def test_recency_halves_in_ninety_days_and_is_neutral_without_a_date() -> None:
    now = datetime(2026, 3, 1, tzinfo=UTC)
    assert recency(now, now) == 1.0
    assert recency(now - timedelta(days=90), now) == pytest.approx(0.5)
    assert recency(now + timedelta(days=5), now) == 1.0
    assert recency(None, now) == 0.5
