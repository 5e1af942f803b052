"""Likeness by pure cosine: of sentences alone, 0 where there is no vector to compare."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.datatypes import Fact, FactDraft
from assistant.retrieval.likeness import Likeness
from assistant.stores.database import Database, open_database
from assistant.stores.fact_rows import text_hash
from assistant.stores.vectors import VectorStore
from tests.doubles.word_embedder import WordEmbedder

NOW = datetime(2026, 3, 18, tzinfo=UTC)
DRAFT = FactDraft("user", "the code is blue", "other", "note", "the code is blue", "profile", 0, 1)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = open_database(f"sqlite:///{tmp_path / 'tandem.db'}", None)
    yield opened
    opened.close()


def fact(text: str) -> Fact:
    return Fact(
        id="f", subject="user", text=text, topic="other", attribute="note", value=text, kind="profile", polarity=True,
        quotes=(), said_at=NOW, valid_from=None, valid_to=None, importance=0.5, scope="user", user_id="u", task_id=None,
        agent_id=None, status="active", reason=None, pinned=False, edited=False, sources=1, created_at=NOW,
        updated_at=NOW,
    )  # fmt: skip


def test_the_same_words_are_alike_in_any_order_and_others_less(database: Database) -> None:
    vectors, embedder = VectorStore(database), WordEmbedder()
    for text in ("blue is the code", "the code is green"):
        vectors.put(embedder.fingerprint, {text_hash(text): embedder.embed_passages([text])[0]})
    cosine = Likeness(vectors, lambda: embedder, {"note"}).of([DRAFT])
    assert cosine(DRAFT, fact("blue is the code")) > 0.999
    assert cosine(DRAFT, fact("the code is green")) < 0.9
    assert cosine(DRAFT, fact("never embedded")) == 0.0


def test_what_is_no_sentence_is_not_embedded(database: Database) -> None:
    embedder = WordEmbedder()
    of_city = replace(DRAFT, attribute="city")
    assert Likeness(VectorStore(database), lambda: embedder, {"note"}).of([of_city])(of_city, fact("x")) == 0.0
    assert embedder.embedded == []


def test_without_a_model_nothing_is_alike(database: Database) -> None:
    for embedder in (None, WordEmbedder(available=False)):
        cosine = Likeness(VectorStore(database), lambda embedder=embedder: embedder, {"note"}).of([DRAFT])
        assert cosine(DRAFT, fact("the code is blue")) == 0.0
