"""The floor of the message log: what was said passes, what was never said does not, and the question itself is no proof."""

from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import ArmScore, MessageHit, Viewer
from assistant.retrieval.evidence import Wording
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.message_gate import BY_MEANING, BY_WORDS, OF_BEST, MessageGate, weights_for
from assistant.stores.database import open_database
from assistant.stores.keyword_index import KeywordIndex, TermCounts
from assistant.stores.message_store import MessageStore
from assistant.stores.sessions import SessionStore
from assistant.stores.vectors import VectorStore

ANNA = Viewer("anna")


def hit(text: str, cosine: float | None, score: float = 0.8, id_: str = "a") -> MessageHit:
    arms = {} if cosine is None else {"dense": ArmScore(1, cosine)}
    return MessageHit(id_, text, score, arms, False, "s", None, None, "user")


def gate(known: Collection[str], by_meaning: bool = True) -> MessageGate:
    def count(viewer: Viewer, asked: Sequence[str], left_out: Collection[str]) -> TermCounts:
        return TermCounts(50, {term: 2 if term in known else 0 for term in asked})

    return MessageGate(count, BY_MEANING if by_meaning else None)


def test_a_near_message_with_known_words_passes_and_a_far_one_does_not() -> None:
    wording = Wording("When does the plumber come?")
    said = hit("The plumber comes on Thursday", 0.88)
    assert gate({"plumber"}).passing(ANNA, wording, [said]) == {"a"}
    assert gate(()).passing(ANNA, wording, [hit("We met at the cinema", 0.78)]) == set()
    assert gate({"plumber"}).passing(ANNA, wording, []) == set()


def test_hits_far_behind_the_best_get_no_place() -> None:
    wording = Wording("When does the plumber come?")
    hits = [
        hit("The plumber comes on Thursday", 0.88, 1.0, "best"),
        hit("He brings a new boiler", 0.84, OF_BEST, "near"),
        hit("Nice weather today", 0.79, OF_BEST - 0.01, "far"),
    ]
    assert gate({"plumber"}).passing(ANNA, wording, hits) == {"best", "near"}


def test_across_languages_nearness_alone_decides() -> None:
    wording = Wording("When does the plumber come?")
    assert gate(()).passing(ANNA, wording, [hit("水管工星期四来修锅炉", 0.87)]) == {"a"}
    assert gate(()).passing(ANNA, wording, [hit("水管工星期四来修锅炉", 0.80)]) == set()


def test_without_the_measured_model_words_alone_decide() -> None:
    wording = Wording("plumber boiler Thursday")
    told = hit("The plumber mends the boiler on Thursday", None)
    assert gate({"plumber", "boiler", "thursday"}).passing(ANNA, wording, [told]) == {"a"}
    # A cosine of another model means nothing here.
    assert gate((), by_meaning=False).passing(ANNA, wording, [hit("We met at the cinema", 0.99)]) == set()
    assert weights_for("multilingual-e5-small@1") is BY_MEANING
    assert weights_for("words-64") is None
    assert weights_for(None) is None


@given(st.floats(0.5, 1.0), st.floats(0.0, 0.2))
def test_a_nearer_message_never_speaks_less_for_it(cosine: float, more: float) -> None:
    wording, texts = Wording("When does the plumber come?"), "The plumber comes on Thursday"
    if gate({"plumber"}).said(ANNA, wording, [hit(texts, cosine)]):
        assert gate({"plumber"}).said(ANNA, wording, [hit(texts, cosine + more)])
    assert BY_WORDS.covered > 0 > BY_WORDS.unknown


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SessionStore]:
    database = open_database(f"sqlite:///{tmp_path / 'tandem.db'}", None)
    messages = MessageStore(database, KeywordIndex("messages", ("body",), terms, query_terms), VectorStore(database))
    yield SessionStore(database, messages)
    database.close()


def test_the_question_makes_none_of_its_own_words_known_nor_do_its_neighbours(log: SessionStore) -> None:
    at = datetime(2024, 5, 1, tzinfo=UTC)
    log.add_message(ANNA, "s", "user", "The boiler is broken", created_at=at)
    asked = log.add_message(ANNA, "s", "user", "Which violin, and which boiler?", created_at=at)
    log.add_message(ANNA, "s", "user", "Anyone?", created_at=at)
    counted = log._messages.term_counts(ANNA, ["violin", "boiler"], {asked.id})
    assert counted.containing == {"violin": 0, "boiler": 1}
    assert log._messages.term_counts(ANNA, ["violin"]).containing == {"violin": 3}
    assert counted.rows == 3
