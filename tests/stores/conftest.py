"""A real SQLite database of each test's own, and the stores upon it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.stores.database import Database, open_database
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.vectors import VectorStore


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database in the current schema, to be copied: migrating takes a quarter of a second."""
    folder = tmp_path_factory.mktemp("migrated")
    database = open_database(f"sqlite:///{folder / 'tandem.db'}", None)
    database.close()
    return folder / "tandem.db"


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tandem.db'}"


@pytest.fixture
def database(url: str, tmp_path: Path, migrated: Path) -> Iterator[Database]:
    shutil.copy(migrated, tmp_path / "tandem.db")
    opened = open_database(url, None)
    yield opened
    opened.close()


@pytest.fixture
def vectors(database: Database) -> VectorStore:
    return VectorStore(database)


@pytest.fixture
def keywords() -> KeywordIndex:
    """Over the passages of documents; a token is what spaces separate."""
    return KeywordIndex("chunks", ("title", "heading", "body"), str.split, str.split)
