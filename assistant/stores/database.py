"""The SQL database: connections, transactions that lose no update, and its migrations."""

import os
import sqlite3
import threading
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects.sqlite import insert as insert_sqlite
from sqlalchemy.engine import URL
from sqlalchemy.orm import Session

from assistant.errors import StoreError
from assistant.os_errors import refusal
from assistant.stores.database_errors import busy, friendly_errors, store_error
from assistant.stores.process_lock import waiting_lock
from assistant.stores.tables import CounterRow

MIGRATIONS = Path(__file__).with_name("migrations")
SQLITE_HEADER = b"SQLite format 3\x00"
REVISION = "SELECT version_num FROM alembic_version"
# A writer may hold the lock for ten seconds before anybody is told that the store is busy.
BUSY_TIMEOUT_S = 15.0
# One writer at a time on PostgreSQL too: read-then-write needs no second set of rules there.
WRITER_LOCK = 0x74616E64


class Database:
    """Short transactions on one database; engines are made on first use, and anew in a forked child."""

    def __init__(self, url: str, busy_timeout_s: float = BUSY_TIMEOUT_S) -> None:
        self.url = url
        self.busy_timeout_s = busy_timeout_s
        self._engines: dict[bool, Engine] = {}
        self._pid = os.getpid()
        self._lock = threading.Lock()
        self._write_queue = threading.Lock()

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a SQLite file."""
        return make_url(self.url).get_backend_name() == "sqlite"

    @contextmanager
    def read(self) -> Generator[Session]:
        """A read-only transaction: one snapshot; a write in it is an error."""
        with self._session(writes=False) as session:
            yield session

    @contextmanager
    def write(self) -> Generator[Session]:
        """The one write transaction of this moment, committed at exit, rolled back on any error.

        Waits for other writers; raises StoreError when they take longer than the busy timeout.
        """
        with self._turn_to_write(), self._session(writes=True) as session:
            yield session
            session.commit()

    def close(self) -> None:
        """Closes every connection; a later use opens new ones."""
        with self._lock:
            for engine in self._engines.values():
                engine.dispose(close=self._pid == os.getpid())
            self._engines = {}

    @contextmanager
    def _turn_to_write(self) -> Generator[None]:
        """Lets the threads of one process queue; SQLite's sleeping and retrying let one of 16 wait 1.2 s."""
        self._leave_parents_connections()
        queue = self._write_queue
        if not queue.acquire(timeout=self.busy_timeout_s):
            raise busy()
        try:
            yield
        finally:
            queue.release()

    @contextmanager
    def _session(self, *, writes: bool) -> Generator[Session]:
        with friendly_errors(self.url), Session(self._engine(writes), expire_on_commit=False) as session:
            session.connection()  # Begins the transaction: a writer reads nothing before it has the lock.
            yield session

    def _leave_parents_connections(self) -> None:
        """A connection that crossed a fork is its parent's: it is neither used nor closed here."""
        if self._pid == os.getpid():
            return
        with self._lock:
            for engine in self._engines.values():
                engine.dispose(close=False)
            self._engines = {}
            self._write_queue = threading.Lock()
            self._pid = os.getpid()

    def _engine(self, writes: bool) -> Engine:
        self._leave_parents_connections()
        with self._lock:
            if writes not in self._engines:
                self._engines[writes] = self._make_engine(writes)
            return self._engines[writes]

    def _make_engine(self, writes: bool) -> Engine:
        # No upper bound: a hundred threads get a hundred short connections, never a pool timeout.
        pool: dict[str, Any] = {"pool_size": 8, "max_overflow": -1}
        if self.is_sqlite:
            engine = create_engine(self.url, connect_args={"timeout": self.busy_timeout_s}, **pool)
            _govern_sqlite(engine, writes, self.busy_timeout_s)
        else:
            engine = create_engine(self.url, pool_pre_ping=True, **pool)
            _govern_postgresql(engine, writes, self.busy_timeout_s)
        return engine


def open_database(url: str, lock_folder: Path | None) -> Database:
    """The database behind a URL, migrated to this program's schema; quick when it is there already.

    `lock_folder` holds the lock that lets one process migrate at a time; None takes the folder of the
    SQLite file. Raises StoreError, with nothing changed, for a newer schema or a file of another kind.
    """
    database = Database(url)
    file = _sqlite_file(url)
    if file is not None:
        _refuse_other_file(file)
        file.parent.mkdir(parents=True, exist_ok=True)
    if not _is_current(database, file):
        folder = lock_folder or (file.parent if file is not None else None)
        if folder is None:
            _migrate(database, file)
        else:
            with waiting_lock(folder / "migrate.lock"):
                _migrate(database, file)
    return database


def raise_counter(session: Session, name: str, by: int = 1) -> int:
    """Raises a counter in the caller's write transaction, so that the order of values is that of commits."""
    insert = insert_sqlite if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    statement = insert(CounterRow).values(name=name, value=by)
    raised = statement.on_conflict_do_update(index_elements=["name"], set_={"value": CounterRow.value + by})
    return session.execute(raised.returning(CounterRow.value)).scalar_one()


def known_revisions() -> list[str]:
    """The schema revisions this program knows, oldest first: each file of versions/ begins with its own."""
    return sorted(path.name.split("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*_*.py"))


# ---- connections --------------------------------------------------------------------------------


def _govern_sqlite(engine: Engine, writes: bool, busy_timeout_s: float) -> None:
    """Takes transactions from the driver, whose own lost 706 of 800 concurrent updates when measured."""

    def on_connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        pragmas = (
            f"busy_timeout = {int(busy_timeout_s * 1000)}",
            "journal_mode = WAL",
            "synchronous = NORMAL",
            "foreign_keys = ON",
            "secure_delete = ON",
            f"query_only = {'OFF' if writes else 'ON'}",
        )
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    event.listen(engine, "connect", on_connect)
    event.listen(engine, "begin", on_begin)


def _govern_postgresql(engine: Engine, writes: bool, busy_timeout_s: float) -> None:
    def on_begin(connection: Connection) -> None:
        if writes:
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = {int(busy_timeout_s * 1000)}")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({WRITER_LOCK})")
        else:
            connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")

    event.listen(engine, "begin", on_begin)


# ---- migrations ---------------------------------------------------------------------------------


def _sqlite_file(url: str) -> Path | None:
    parsed: URL = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return None
    if not parsed.database or parsed.database == ":memory:":
        raise StoreError(
            en="Tandem's database must be a file: set TANDEM_DATABASE_URL to sqlite:///PATH or leave it out.",
            zh="Tandem 的数据库必须是文件：请将 TANDEM_DATABASE_URL 设为 sqlite:///路径，或不设置。",
        )
    return Path(parsed.database)


def _refuse_other_file(file: Path) -> None:
    """SQLite would take an empty file; anything else without its header belongs to another program."""
    if not file.exists():
        return
    try:
        with file.open("rb") as stream:
            start = stream.read(len(SQLITE_HEADER))
    except OSError as error:
        raise StoreError(
            en=f"Tandem's database {file} can't be read ({refusal(error).en}). Check who may read it.",
            zh=f"无法读取 Tandem 的数据库 {file}（{refusal(error).zh}）。请检查访问权限。",
        ) from error
    if start and start != SQLITE_HEADER:
        raise _not_ours(file)


def _not_ours(where: object) -> StoreError:
    return StoreError(
        en=f"{where} is not a database of Tandem; it was left as it is. Choose another home with --home.",
        zh=f"{where} 不是 Tandem 的数据库，未作任何改动。请用 --home 选择其他目录。",
    )


def _is_current(database: Database, file: Path | None) -> bool:
    if file is not None and (not file.exists() or file.stat().st_size == 0):
        return False
    return _revision(database, file) == known_revisions()[-1]


def _revision(database: Database, file: Path | None) -> str | None:
    """The schema's revision, None for an empty database; a plain SELECT, as importing alembic takes time."""
    tables, revisions = _look(database) if file is None else _look_into_file(file, database)
    if tables and "alembic_version" not in tables:
        raise _not_ours(file or make_url(database.url).render_as_string(hide_password=True))
    if revisions and revisions[0] not in known_revisions():
        raise StoreError(
            en="This home was written by a newer Tandem; nothing was changed. Update Tandem and try again.",
            zh="该目录由更新版本的 Tandem 写入，未作任何改动。请升级 Tandem 后重试。",
        )
    return revisions[0] if revisions else None


def _look(database: Database) -> tuple[Sequence[str], Sequence[str]]:
    """The names of the tables, and what stands in alembic's."""
    with database.read() as session:
        tables = inspect(session.connection()).get_table_names()
        has_revision = "alembic_version" in tables
        return tables, session.scalars(text(REVISION)).all() if has_revision else []


def _look_into_file(file: Path, database: Database) -> tuple[Sequence[str], Sequence[str]]:
    """As `_look`, without the settings of our own connections: they would turn another's file to WAL."""
    try:
        with closing(sqlite3.connect(file, timeout=database.busy_timeout_s)) as connection:
            named = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            tables = [str(name) for (name,) in named]
            found = connection.execute(REVISION).fetchall() if "alembic_version" in tables else []
            return tables, [str(revision) for (revision,) in found]
    except sqlite3.DatabaseError as error:
        raise store_error(str(error), database.url) from error


def _migrate(database: Database, file: Path | None) -> None:
    """Brings the schema to the newest revision in one transaction: an interruption leaves the old one."""
    if _is_current(database, file):
        return
    from alembic import command
    from alembic.config import Config

    with database.write() as session:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        config.attributes["connection"] = session.connection()
        command.upgrade(config, "head")
