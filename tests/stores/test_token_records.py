"""What was learnt of each model's counts: kept by name and address, the newest few, without the address itself."""

import threading

import pytest
from sqlalchemy import text

from assistant.errors import StoreError
from assistant.stores.database import Database
from assistant.stores.token_records import TokenRecords

ADDRESS = "http://user:secret@127.0.0.1:8000/v1"


def test_each_model_at_each_address_has_its_own(database: Database) -> None:
    records = TokenRecords(database)
    assert records.read("qwen", ADDRESS) is None
    records.write("qwen", ADDRESS, '{"a": 1}')
    records.write("qwen", "", "of OpenAI")
    records.write("qwen", ADDRESS, '{"a": 2} with spaces')
    assert records.read("qwen", ADDRESS) == '{"a": 2} with spaces'
    assert records.read("qwen", ADDRESS + "/") == '{"a": 2} with spaces'
    assert records.read("qwen", "") == "of OpenAI"
    assert records.read("llama", ADDRESS) is None


def test_the_newest_few_are_kept_and_nothing_else_is_touched(database: Database) -> None:
    records = TokenRecords(database, most=3)
    with database.write() as session:
        session.execute(text("INSERT INTO meta (key, value) VALUES ('embedding', 'x'), ('tokensx', 'y')"))
    for n in range(6):
        records.write(f"model {n}", ADDRESS, str(n))
    records.write("model 3", ADDRESS, "3 again")
    records.write("model 6", ADDRESS, "6")
    kept = [records.read(f"model {n}", ADDRESS) for n in range(7)]
    assert kept == [None, None, None, "3 again", None, "5", "6"]
    with database.read() as session:
        others = {row.key: row.value for row in session.execute(text("SELECT key, value FROM meta"))}
        everything = str(session.execute(text("SELECT key, value FROM meta")).all())
    assert others["embedding"] == "x"
    assert others["tokensx"] == "y"
    assert "secret" not in everything
    assert "model 6" not in everything


def test_writers_side_by_side_lose_no_models_record(database: Database) -> None:
    records = TokenRecords(database)

    def write(n: int) -> None:
        for _ in range(5):
            records.write(f"model {n}", "", str(n))

    threads = [threading.Thread(target=write, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [records.read(f"model {n}", "") for n in range(8)] == [str(n) for n in range(8)]


def test_a_store_that_is_not_there_says_so(tmp_path: object) -> None:
    records = TokenRecords(Database(f"sqlite:///{tmp_path}/missing/tandem.db"))
    with pytest.raises(StoreError):
        records.read("qwen", "")
    with pytest.raises(StoreError):
        records.write("qwen", "", "x")
