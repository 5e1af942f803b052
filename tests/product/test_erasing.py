"""Erased is erased: in no answer, list or export at once, and after the purge in no byte of the home (case G1)."""

import gc
import io
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from assistant import open_assistant
from assistant.errors import NotFound
from assistant.service import Assistant
from assistant.stores.erasing import WITHOUT_A_USER
from assistant.stores.message_store import embedded_text
from assistant.stores.portable_kinds import KINDS, REBUILT
from assistant.stores.purge_keeper import PurgeKeeper
from assistant.stores.tables import Base, MessageRow
from ingestion.uploads import ingest_uploads
from tests.byte_search import files_with, forms, vector_bytes
from tests.doubles.word_embedder import WordEmbedder
from tests.product.conftest import OpenHome
from tests.product.test_portability import dump, rows_of

ANNA, BORIS = "anna-zarquonia", "boris"
# What only this user ever told: in a message and its facts, in Chinese, in a title, in a file of their own, by hand.
CANARIES = ("Zorbograd", "Vexilloid", "佐布格勒", "Quxtitle", "Grimblewort", "Handmadeish", "Foldarious", ANNA)


def a_life(tandem: Assistant, home: Path) -> None:
    tandem.ask("I live in Zorbograd and I'm allergic to vexilloid.", user_id=ANNA, session_id="s1")
    tandem.ask("我姐姐住在佐布格勒。", user_id=ANNA, session_id="s1")
    tandem.ask("Where do I live?", user_id=ANNA, session_id="s1")
    tandem.rename_session("s1", "Quxtitle", user_id=ANNA)
    diary = io.BytesIO(b"# Diary\n\nThe grimblewort grows behind the house.\n\nGrimblewort again.\n")
    ingest_uploads(tandem, [("Foldarious.md", diary)], user_id=ANNA, private=True)
    assert "rimblewort" in tandem.ask("Where does the grimblewort grow?", user_id=ANNA, session_id="s2").answer
    tandem.set_profile("food", "preference", "Handmadeish", user_id=ANNA)


def of_others(tandem: Assistant) -> None:
    tandem.ask("I live in Lyon and I like tea.", user_id=BORIS, session_id="s1")
    shared = io.BytesIO(b"# Leave\n\nEverybody gets 25 days of annual leave.\n")
    ingest_uploads(tandem, [("leave.md", shared)], user_id=BORIS)
    mine = io.BytesIO(b"# Mine\n\nThe key is under the stone.\n")
    ingest_uploads(tandem, [("mine.md", mine)], user_id=BORIS, private=True)


def vectors() -> list[bytes]:
    """Those of the erased user's own texts, as this embedder makes them."""
    told = MessageRow(role="user", content="I live in Zorbograd and I'm allergic to vexilloid.")
    texts = ["The user lives in Zorbograd.", "The user is allergic to vexilloid.", embedded_text(told)]
    return [vector_bytes(vector) for vector in WordEmbedder().embed_passages(texts)]


def vectors_of(home: Path, user: str) -> list[bytes]:
    """Every vector of a user's own texts: facts, messages, passages of private documents."""
    connection = sqlite3.connect(home / "tandem.db")
    try:
        query = """SELECT DISTINCT vector FROM vectors JOIN vector_items USING (content_hash) WHERE scope_key = ?"""
        return [vector for (vector,) in connection.execute(query, [f"user:{user}"])]
    finally:
        connection.close()


def all_forms() -> list[bytes]:
    return [form for canary in CANARIES for form in forms(canary)] + vectors()


@contextmanager
def with_chroma(home: Path) -> Iterator[Assistant]:
    """A process that keeps the home open, its Chroma folders too."""
    with open_assistant(home, embedder=WordEmbedder(), long_lived=True) as tandem:
        tandem.warm_up()
        wait_until((home / "chroma" / "memories" / "current").exists)
        wait_until((home / "chroma" / "documents" / "current").exists)
        yield tandem


def wait_until(condition: Any, seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.02)


def fill_chroma(tandem: Assistant) -> None:
    """What a search of many vectors would do: Chroma holds all that SQL holds."""
    assert tandem.verify().findings == ()


def test_g1_nothing_of_an_erased_user_is_left_on_the_disk(open_home: OpenHome, home: Path):
    tandem = open_home()
    of_others(tandem)
    a_life(tandem, home)
    others = rows_of(home, BORIS)
    before = files_with(home, all_forms())
    assert "tandem.db" in " ".join(before)
    assert any(path.startswith("uploads") for path in before)
    for canary in CANARIES:
        assert any(form in found for found in before.values() for form in forms(canary)), canary
    report = tandem.erase_user(user_id=ANNA)
    assert report.purged
    assert report.files == 1
    assert files_with(home, all_forms()) == {}
    assert ANNA not in " ".join(str(path) for path in home.rglob("*"))
    assert rows_of(home, BORIS) == others
    assert tandem.verify().findings == ()
    assert "25 days" in tandem.ask("How many days of annual leave?", user_id=BORIS).answer
    assert "stone" in tandem.ask("Where is the key?", user_id=BORIS).answer
    tandem.close()
    assert files_with(home, all_forms()) == {}


def test_g1_nor_in_the_vectors_of_chroma(home: Path):
    with with_chroma(home) as tandem:
        of_others(tandem)
        a_life(tandem, home)
        fill_chroma(tandem)
        own = vectors_of(home, ANNA)
        there = files_with(home / "chroma", own)
        for folder in ("memories", "documents"):
            assert any(path.startswith(folder) for path in there), f"vectors were in {folder}"
        assert tandem.erase_user(user_id=ANNA).purged
        gc.collect()
        assert files_with(home, [*all_forms(), *own]) == {}
        assert tandem.verify().findings == ()
    assert files_with(home, all_forms()) == {}


def test_g1_before_the_purge_it_is_in_no_answer_list_or_export(open_home: OpenHome, home: Path, tmp_path: Path):
    """Another process has Chroma open: it says so, and that process cleans up when it looks."""
    with with_chroma(home) as page:
        of_others(page)
        a_life(page, home)
        fill_chroma(page)
        command = open_home()
        report = command.erase_user(user_id=ANNA)
        assert not report.purged
        for tandem in (command, page):
            assert tandem.list_memories(user_id=ANNA) == []
            assert tandem.list_sessions(user_id=ANNA) == []
            assert tandem.profile(user_id=ANNA) == []
            assert [one.name for one in tandem.list_documents(user_id=ANNA)] == ["leave.md"]
            assert tandem.search_messages("Zorbograd", user_id=ANNA) == []
            assert tandem.search_memories("Zorbograd", user_id=ANNA) == []
            assert "Zorbograd" not in tandem.ask("Where do I live?", user_id=ANNA).answer
            assert "behind" not in tandem.ask("Where does the grimblewort grow?", user_id=ANNA).answer
            file = tmp_path / "a.jsonl"
            tandem.export_user(file, user_id=ANNA)
            assert "orbograd" not in file.read_text("utf-8")
            with pytest.raises(NotFound):
                tandem.session_turns("s1", user_id=ANNA)
            tandem.erase_user(user_id=ANNA)
        gc.collect()
        # What these questions themselves said went with the last erasure, which the page purged.
        assert files_with(home, all_forms()) == {}


def test_who_keeps_a_home_open_finishes_a_purge_that_another_could_not(open_home: OpenHome, home: Path):
    with with_chroma(home) as page:
        fact = page.ask("I live in Zorbograd.", user_id=BORIS).written[0].fact
        fill_chroma(page)
        report = open_home().forget(fact.id, now=True, user_id=BORIS)
        assert not report.purged
        assert files_with(home, forms("Zorbograd"))
        looked = threading.Event()
        forgetting = page._stores.forgetting

        def look() -> bool:
            done = forgetting.purge_if_due()
            looked.set()
            return done

        keeper = PurgeKeeper(look, every=0.01)
        keeper.start()
        assert looked.wait(30)
        keeper.close()
        gc.collect()
        assert files_with(home, forms("Zorbograd")) == {}
        assert forgetting.purge_due_since() is None
        assert page.verify().findings == ()


def test_the_next_who_closes_the_home_finishes_a_purge_that_was_in_the_way(open_home: OpenHome, home: Path):
    first = open_home(long_lived=False)
    fact = first.ask("I live in Zorbograd.", user_id=BORIS).written[0].fact
    first._stores.forgetting._database.busy_timeout_s = 0.1
    reader = sqlite3.connect(home / "tandem.db", isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM messages").fetchone()
    assert not first.forget(fact.id, now=True, user_id=BORIS).purged
    reader.close()
    first.close()
    assert files_with(home, forms("Zorbograd")) == {}


def test_g1_forget_now_leaves_nothing_on_the_disk(open_home: OpenHome, home: Path):
    tandem = open_home()
    answer = tandem.ask("I live in Zorbograd and I like tea.", session_id="s1")
    tandem.ask("Where do I live?", session_id="s2")
    assert files_with(home, [*forms("Zorbograd"), *vectors()[:1]])
    assert tandem.forget(answer.written[0].fact.id, now=True).purged
    assert files_with(home, [*forms("Zorbograd"), *vectors()[:1]]) == {}
    assert files_with(home, forms("tea"))


def test_erasing_stops_a_turn_that_runs_and_it_leaves_nothing(open_home: OpenHome, home: Path):
    tandem = open_home()
    for _ in range(5):
        turn = tandem.start("I live in Zorbograd. Tell me about vexilloid.", user_id=ANNA)
        tandem.erase_user(user_id=ANNA)
        with pytest.raises(NotFound):
            tandem.turn(turn, user_id=ANNA)
    wait_until(lambda: not [one for one in threading.enumerate() if one.name == "turn"])
    assert tandem.list_memories(user_id=ANNA) == []
    assert sum(len(rows) for rows in rows_of(home, ANNA).values()) == 0
    assert tandem.verify().findings == ()


def test_what_others_were_told_in_the_same_words_stays(tandem: Assistant, home: Path):
    tandem.ask("I live in Zorbograd.", user_id=BORIS, session_id="s1")
    before = rows_of(home, BORIS)
    tandem.ask("I live in Zorbograd.", user_id=ANNA, session_id="s1")
    tandem.erase_user(user_id=ANNA)
    assert rows_of(home, BORIS) == before
    assert tandem.verify().findings == ()
    assert "Zorbograd" in tandem.ask("Where do I live?", user_id=BORIS).answer


def test_a_user_of_whom_nothing_is_known_can_be_erased(tandem: Assistant, home: Path):
    tandem.ask("I live in Lyon.", user_id=BORIS)
    before = dump(home)
    report = tandem.erase_user(user_id="nobody")
    assert (report.removed, report.files, report.purged) == ({}, 0, True)
    assert {name: rows for name, rows in dump(home).items() if name not in ("meta", "counters")} == {
        name: rows for name, rows in before.items() if name not in ("meta", "counters")
    }


def test_every_table_is_exported_and_erased_or_has_nothing_of_a_user():
    """A new table is to be declared: in `portable_kinds.KINDS`, or as one without a user of its own."""
    tables = {table.name: table for table in Base.metadata.sorted_tables}
    declared = {kind.row.__tablename__ for kind in KINDS}
    exported_with_others = {"fact_quotes", "document_versions", "chunks", "documents"}
    assert set(tables) >= WITHOUT_A_USER
    for name, table in tables.items():
        assert ("user_id" in table.c) is (name not in WITHOUT_A_USER | {"documents"}), name
        if name not in WITHOUT_A_USER:
            assert name in declared | REBUILT, name
    assert {"fact_quotes", "document_versions", "chunks", "documents"} - declared <= exported_with_others
