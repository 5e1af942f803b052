"""A library over real SQLite stores, with an embedder that a reader can compute."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.retrieval.keywords import query_terms, terms
from assistant.stores.database import open_database
from assistant.stores.documents import DocumentStore
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.vectors import VectorStore
from tests.doubles.word_embedder import WordEmbedder
from tests.ingestion.files import TestLibrary


@pytest.fixture
def embedder() -> WordEmbedder:
    return WordEmbedder()


@pytest.fixture
def library(tmp_path: Path, embedder: WordEmbedder) -> Iterator[TestLibrary]:
    database = open_database(f"sqlite:///{tmp_path / 'home' / 'tandem.db'}", tmp_path / "home")
    vectors = VectorStore(database)
    index = KeywordIndex("chunks", ("title", "heading", "body"), terms, query_terms)
    yield TestLibrary(DocumentStore(database, index, vectors), vectors, embedder)
    database.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder for documents."""
    path = tmp_path / "docs"
    path.mkdir()
    return path
