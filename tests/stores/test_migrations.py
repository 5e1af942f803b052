"""Migrations: from nothing, twice at once, refused when newer; and the tables are those of the models."""

import hashlib
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from assistant.errors import StoreError
from assistant.stores.database import MIGRATIONS, Database, known_revisions, open_database
from assistant.stores.tables import Base, MetaRow
from assistant.stores.vectors import VectorStore

OPEN = "import sys; from assistant.stores.database import open_database as o; o(sys.argv[1], None).close()"


def script() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return ScriptDirectory.from_config(config)


def migrate_to(url: str, revision: str) -> None:
    """A home as an earlier Tandem left it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    database = Database(url)
    with database.write() as session:
        config.attributes["connection"] = session.connection()
        command.upgrade(config, revision)
    database.close()


def revision_of(database: Database) -> str:
    with database.read() as session:
        return session.execute(text("SELECT version_num FROM alembic_version")).scalar_one()


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def test_b8_there_is_one_head_and_file_names_tell_the_order() -> None:
    revisions = [revision.revision for revision in script().walk_revisions()]
    assert script().get_heads() == [known_revisions()[-1]]
    assert revisions[::-1] == known_revisions()


def test_b8_migrated_tables_are_those_of_the_models(database: Database) -> None:
    with database.read() as session:
        context = MigrationContext.configure(
            session.connection(),
            opts={"include_name": lambda name, kind, _: kind != "table" or not name.startswith("keyword_")},
        )
        assert compare_metadata(context, Base.metadata) == []


def test_b8_the_first_opening_makes_everything_and_the_next_changes_nothing(url: str, tmp_path: Path) -> None:
    first = open_database(url, tmp_path)
    with first.write() as session:
        session.add(MetaRow(key="kept", value="yes"))
    first.close()
    again = open_database(url, tmp_path)
    assert revision_of(again) == known_revisions()[-1]
    with again.read() as session:
        assert session.get(MetaRow, "kept") is not None
        tables = session.scalars(text("SELECT name FROM sqlite_master WHERE name LIKE 'keyword_%'")).all()
    assert {"keyword_chunks", "keyword_facts", "keyword_messages", "keyword_chunks_terms"} <= set(tables)
    again.close()


def test_b8_two_processes_at_once(url: str, tmp_path: Path) -> None:
    processes = [
        subprocess.Popen([sys.executable, "-c", OPEN, url], stderr=subprocess.PIPE, text=True) for _ in range(3)
    ]
    for process in processes:
        assert process.wait(60) == 0, process.stderr and process.stderr.read()
        assert process.stderr is not None
        process.stderr.close()
    assert revision_of(open_database(url, tmp_path)) == known_revisions()[-1]


def test_b8_a_home_at_the_newest_schema_opens_without_importing_alembic(url: str, database: Database) -> None:
    code = f"{OPEN}; sys.exit('alembic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code, url], check=False).returncode == 0


def test_b8_a_newer_schema_is_refused_and_left_alone(url: str, tmp_path: Path) -> None:
    open_database(url, tmp_path).close()
    file = tmp_path / "tandem.db"
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = digest(file)
    with pytest.raises(StoreError) as refused:
        open_database(url, tmp_path)
    assert "newer Tandem" in refused.value.en
    assert "升级" in refused.value.zh
    assert digest(file) == before


def test_b8_an_interrupted_migration_leaves_nothing_half_made(url: str, tmp_path: Path) -> None:
    """A table in the way stops the migration; without it the same file is migrated."""
    file = tmp_path / "tandem.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("CREATE TABLE facts (stray TEXT)")
    connection.close()
    with pytest.raises(StoreError):
        open_database(url, tmp_path)
    with sqlite3.connect(file) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        connection.execute("DROP TABLE facts")
    connection.close()
    assert sorted(name for (name,) in tables) == ["alembic_version", "facts"]
    assert revision_of(open_database(url, tmp_path)) == known_revisions()[-1]


@pytest.mark.parametrize("content", [b"PK\x03\x04 a zip file", b"just text", b"SQLite"])
def test_a_file_that_is_no_database_is_refused_and_left_alone(content: bytes, url: str, tmp_path: Path) -> None:
    file = tmp_path / "tandem.db"
    file.write_bytes(content)
    with pytest.raises(StoreError, match="not a database of Tandem"):
        open_database(url, tmp_path)
    assert file.read_bytes() == content


def test_another_programs_database_is_refused_and_left_alone(url: str, tmp_path: Path) -> None:
    file = tmp_path / "tandem.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = digest(file)
    with pytest.raises(StoreError, match="not a database of Tandem"):
        open_database(url, tmp_path)
    assert digest(file) == before


def test_a_database_in_memory_is_refused() -> None:
    with pytest.raises(StoreError, match="must be a file"):
        open_database("sqlite://", None)


def test_versions_are_numbered_files() -> None:
    names = [path.name for path in (MIGRATIONS / "versions").glob("*.py") if path.name != "__init__.py"]
    assert all(re.fullmatch(r"\d{4}_\w+\.py", name) for name in names)


def test_replies_that_only_quote_lose_their_vectors_and_every_index_hears_of_it(url: str, tmp_path: Path) -> None:
    """To 0004: what a user said and what a model replied keep theirs, also where a reply says the same."""
    migrate_to(url, "0003")
    file = tmp_path / "tandem.db"
    messages = [
        ("u1", "user", "{}", "hu1"),
        ("q1", "assistant", '{"complete": true, "mode": "embedded"}', "hq1"),
        ("q2", "assistant", '{"complete": true, "mode": "embedded"}', "shared"),
        ("m1", "assistant", '{"complete": true, "mode": "model"}', "shared"),
        ("i1", "assistant", '{"undated": true}', "hi1"),
        ("n1", "assistant", '{"complete": false, "mode": null}', "hn1"),
    ]
    with sqlite3.connect(file) as connection:
        for seq, (message, role, extra, hashed) in enumerate(messages, 1):
            connection.execute(
                "INSERT INTO messages (id, session_id, user_id, role, content, extra) VALUES (?, 's', 'ann', ?, ?, ?)",
                (message, role, message, extra),
            )
            connection.execute(
                "INSERT INTO vector_items VALUES ('messages', ?, 'user:ann', ?, ?)", (message, hashed, seq)
            )
            connection.execute("INSERT OR IGNORE INTO vectors VALUES ('m', ?, x'00000000')", (hashed,))
        connection.execute("INSERT INTO counters VALUES ('vectors:messages', ?)", (len(messages),))
    connection.close()
    database = open_database(url, tmp_path)
    vectors = VectorStore(database)
    changes = [(change.item_id, change.vector is None) for change in vectors.changes("m", "messages", 6, 100)]
    assert changes == [("q1", True), ("q2", True)]
    assert vectors.last_seq("messages") == 8
    held = [change.item_id for change in vectors.changes("m", "messages", 0, 100) if change.vector is not None]
    assert held == ["u1", "m1", "i1", "n1"]
    assert set(vectors.cached("m", [row[3] for row in messages])) == {"hu1", "shared", "hi1", "hn1"}
    assert revision_of(database) == known_revisions()[-1]
    database.close()
