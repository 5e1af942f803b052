"""Transactions: no update lost, no write half done, nobody refused for want of a connection."""

import multiprocessing
import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from assistant.errors import StoreError
from assistant.stores.database import Database, raise_counter
from assistant.stores.tables import MetaRow


def add_one(database: Database) -> None:
    with database.write() as session:
        row = session.get(MetaRow, "count")
        assert row is not None
        row.value = str(int(row.value) + 1)


def set_count(database: Database, value: int) -> None:
    with database.write() as session:
        session.merge(MetaRow(key="count", value=str(value)))


def read_count(database: Database) -> str | None:
    with database.read() as session:
        row = session.get(MetaRow, "count")
        return row.value if row else None


def test_b1_no_update_is_lost_among_16_threads(database: Database) -> None:
    set_count(database, 0)
    with ThreadPoolExecutor(16) as pool:
        for done in [pool.submit(lambda: [add_one(database) for _ in range(50)]) for _ in range(16)]:
            done.result()
    assert read_count(database) == "800"


def test_b1_two_databases_on_one_file_lose_nothing_either(database: Database, url: str) -> None:
    """As two processes do, they share the file alone, not a queue of threads."""
    set_count(database, 0)
    others = [database, Database(url)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda n: add_one(others[n % 2]), range(100)))
    others[1].close()
    assert read_count(database) == "100"


def test_every_connection_is_set_up_for_safety(database: Database) -> None:
    for open_transaction in (database.read, database.write):
        with open_transaction() as session:
            found = {
                name: session.execute(text(f"PRAGMA {name}")).scalar_one()
                for name in ("journal_mode", "foreign_keys", "synchronous", "secure_delete")
            }
            assert session.execute(text("PRAGMA busy_timeout")).scalar_one() >= 10_000
        assert found == {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 1, "secure_delete": 1}


def test_an_error_rolls_back(database: Database) -> None:
    def stop_halfway() -> None:
        with database.write() as session:
            session.add(MetaRow(key="half", value="done"))
            session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        stop_halfway()
    with database.read() as session:
        assert session.get(MetaRow, "half") is None


def test_a_read_transaction_cannot_write(database: Database) -> None:
    with pytest.raises(StoreError, match="readonly"), database.read() as session:
        session.execute(text("INSERT INTO meta VALUES ('stray', '')"))


def test_a_reader_keeps_its_snapshot_while_another_writes(database: Database) -> None:
    set_count(database, 1)
    with database.read() as session:
        before = session.get(MetaRow, "count")
        assert before is not None
        set_count(database, 2)
        session.refresh(before)
        assert before.value == "1"
    assert read_count(database) == "2"


def test_a_broken_constraint_stays_the_callers_business(database: Database) -> None:
    set_count(database, 1)
    with pytest.raises(IntegrityError), database.write() as session:
        session.add(MetaRow(key="count", value="2"))


def test_b6_a_writer_waits_then_gets_a_friendly_word(database: Database, url: str) -> None:
    hasty, patient = Database(url, busy_timeout_s=0.2), Database(url, busy_timeout_s=10)
    holds, waiter = threading.Event(), threading.Thread(target=lambda: set_count(patient, 7))

    def hold() -> None:
        with database.write():
            holds.set()
            time.sleep(0.6)

    holder = threading.Thread(target=hold)
    holder.start()
    holds.wait()
    waiter.start()
    with pytest.raises(StoreError) as refused, hasty.write():
        pass
    holder.join()
    waiter.join()
    assert "busy" in refused.value.en
    assert "稍后重试" in refused.value.zh
    assert read_count(database) == "7"


def test_b6_threads_of_one_process_are_told_too(url: str, database: Database) -> None:
    hasty = Database(url, busy_timeout_s=0.1)
    with hasty.write(), ThreadPoolExecutor(1) as pool:
        error = pool.submit(lambda: set_count(hasty, 1)).exception()
    assert isinstance(error, StoreError)


def test_b7_a_hundred_threads_may_hold_a_snapshot_each(database: Database) -> None:
    together = threading.Barrier(100)

    def look() -> None:
        with database.read() as session:
            session.get(MetaRow, "count")
            together.wait(timeout=30)

    with ThreadPoolExecutor(100) as pool:
        for done in [pool.submit(look) for _ in range(100)]:
            done.result()


def test_counters_rise_in_the_order_of_commits_and_roll_back_with_their_transaction(
    database: Database,
) -> None:
    with database.write() as session:
        assert raise_counter(session, "n") == 1
        assert raise_counter(session, "n", by=5) == 6
        assert raise_counter(session, "other") == 1
    with pytest.raises(ZeroDivisionError), database.write() as session:
        assert 1 / raise_counter(session, "n", by=-6)
    with database.write() as session:
        assert raise_counter(session, "n") == 7


def test_a_closed_database_opens_again(database: Database) -> None:
    set_count(database, 3)
    database.close()
    assert read_count(database) == "3"


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_child_uses_connections_of_its_own(database: Database) -> None:
    set_count(database, 1)
    with database.write() as session:  # The parent is in the middle of a transaction when it forks.
        session.merge(MetaRow(key="parent", value="writes"))
        child = multiprocessing.get_context("fork").Process(target=_read_in_child, args=(database,))
        child.start()
        child.join(20)
    assert child.exitcode == 0
    set_count(database, 2)
    assert read_count(database) == "2"


def _read_in_child(database: Database) -> None:
    os._exit(0 if read_count(database) == "1" else 1)


def test_a_full_or_broken_file_is_named_in_words(tmp_path: Path) -> None:
    file = tmp_path / "broken.db"
    file.write_bytes(b"SQLite format 3\x00" + b"\xff" * 5000)
    with pytest.raises(StoreError) as broken, Database(f"sqlite:///{file}").read():
        pass
    assert "tandem restore" in broken.value.en
