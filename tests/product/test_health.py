"""A2 to A7, B4: the stores compared, put right and embedded anew, through the whole product."""

import json
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from assistant.cli.main import run
from assistant.errors import UserError
from assistant.health import Step
from assistant.service import Assistant
from assistant.stores.chroma_index import ChromaFolder
from ingestion import ingest
from tests.doubles.word_embedder import WordEmbedder
from tests.product.conftest import OpenHome

ASKED = ("How many days of annual leave?", "年假有多少天？")


@pytest.fixture
def leave(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "leave.md").write_text(
        "# Leave\n\nEvery employee gets 25 days of annual leave.\n\n# Carry over\n\nFive days may be carried over.\n",
        encoding="utf-8",
    )
    (folder / "年假.md").write_text("# 年假\n\n每位员工每年有二十五天年假。\n", encoding="utf-8")
    return folder


def hits(tandem: Assistant) -> list[tuple[str, Sequence[str]]]:
    """What each question finds, in order and by which arms."""
    return [(hit.text, sorted(hit.arms)) for asked in ASKED for hit in tandem.search_documents(asked)]


def sql(home: Path, *statements: str) -> None:
    with closing(sqlite3.connect(home / "tandem.db")) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def models(home: Path) -> set[str]:
    with closing(sqlite3.connect(home / "tandem.db")) as connection:
        return {row[0] for row in connection.execute("SELECT DISTINCT model FROM vectors")}


def codes(tandem: Assistant) -> set[tuple[str, str]]:
    return {(finding.code, finding.collection) for finding in tandem.verify().findings}


def folders(tandem: Assistant) -> dict[str, ChromaFolder]:
    indexes = tandem._care.health._parts.chroma._indexes
    for thread in indexes._opening:
        thread.join()
    return dict(indexes.folders)


def test_b4_verify_names_the_ids_in_both_languages_and_repair_embeds_what_is_missing(
    open_home: OpenHome, home: Path, leave: Path
) -> None:
    tandem = open_home()
    ingest(tandem, [leave])
    tandem.ask("My name is Alice.")
    before = hits(tandem)
    assert tandem.verify().to_json() == {"ok": True, "findings": [], "repaired": []}
    chunk = tandem.search_documents("employee")[0].id
    memory = tandem.list_memories()[0].id
    sql(
        home,
        f"DELETE FROM vectors WHERE content_hash = (SELECT content_hash FROM chunks WHERE id = '{chunk}')",
        "INSERT INTO vector_items VALUES ('documents', 'orphan', 'global', 'h', 999)",
        f"UPDATE facts SET text = 'Her name is Alice' WHERE id = '{memory}'",
        "DELETE FROM keyword_messages WHERE rowid = 1",
    )
    report = tandem.verify()
    assert not report.ok
    named = {finding.code: finding for finding in report.findings}
    assert {"missing_vector", "orphan_item", "stale_text", "missing_keywords"} <= set(named)
    assert chunk in named["missing_vector"].ids
    assert (named["stale_text"].ids, named["stale_text"].count) == ((memory,), 1)
    for finding in report.findings:
        assert all(one in finding.en and one in finding.zh for one in finding.ids)
        assert "tandem repair" in finding.en
        assert "tandem repair" in finding.zh
    repaired = tandem.repair()
    assert (repaired.ok, repaired.findings) == (True, ())
    assert {finding.code for finding in repaired.repaired} >= set(named)
    assert tandem.verify().ok
    assert hits(tandem) == before


def test_an_orphan_never_surfaces_before_it_is_repaired(open_home: OpenHome, home: Path, leave: Path) -> None:
    tandem = open_home()
    ingest(tandem, [leave])
    before = hits(tandem)
    sql(
        home,
        "INSERT INTO vector_items SELECT 'documents', 'orphan', 'global', content_hash, 999 FROM chunks LIMIT 1",
    )
    assert hits(open_home()) == before
    assert codes(tandem) == {("orphan_item", "documents")}


def test_a4_chroma_is_compared_by_ids_and_rebuilt(open_home: OpenHome, home: Path, leave: Path) -> None:
    tandem = open_home(long_lived=True)
    opened = folders(tandem)
    ingest(tandem, [leave])
    tandem.ask("My name is Alice.")
    before = hits(tandem)
    assert tandem.verify().ok  # What Chroma was behind is caught up with.

    collection = opened["documents"].generation.collection("documents")
    lost = collection.peek(1)["ids"][0]
    collection.delete(ids=[lost])
    collection.add(ids=["planted"], embeddings=np.ones((1, 64), np.float32), metadatas=[{"scope_key": "global"}])
    named = {finding.code: finding.ids for finding in tandem.verify().findings}
    assert named == {"missing_chroma": (lost,), "orphan_chroma": ("planted",)}
    other = open_home()
    assert {finding.code for finding in other.verify().findings} == {"busy_chroma"}
    assert other.verify().ok
    assert tandem.repair().ok
    assert codes(tandem) == set()
    tandem.close()

    # One folder damaged, the other gone.
    (generation,) = (home / "chroma" / "documents").glob("generation-*")
    content = bytearray((generation / "chroma.sqlite3").read_bytes())
    content[: len(content) // 2] = b"\xa5" * (len(content) // 2)
    (generation / "chroma.sqlite3").write_bytes(content)
    shutil.rmtree(home / "chroma" / "memories")
    again = open_home()
    assert hits(again) == before
    report = again.verify()
    assert not report.ok
    assert ("damaged_chroma", "documents") in {(one.code, one.collection) for one in report.findings}
    memory = again.list_memories()[0].id
    assert {one.collection: one.ids for one in report.findings if one.code == "missing_chroma"}["facts"] == (memory,)
    repaired = again.repair()
    assert (repaired.ok, repaired.findings) == (True, ())
    assert hits(again) == before
    assert not folders(again)["documents"].is_open  # Others may want it.


def test_a_home_without_chroma_is_whole(open_home: OpenHome, home: Path, leave: Path) -> None:
    tandem = open_home()
    ingest(tandem, [leave])
    assert tandem.verify().ok
    assert tandem.reindex() == 0
    assert not list((home / "chroma").glob("*/generation-*"))


# ---- A7: another model ------------------------------------------------------------------------------


def test_a7_the_recorded_model_serves_until_reindex_is_done(open_home: OpenHome, home: Path, leave: Path) -> None:
    old, new = WordEmbedder("old"), WordEmbedder("new", dimension=48)
    first = open_home(embedder=old)
    ingest(first, [leave])
    first.ask("My name is Alice.")
    before = hits(first)
    first.close()

    tandem = open_home(embedder=new, former_embedder=old)
    assert hits(tandem) == before
    assert new.asked == []
    (leave / "pets.md").write_text("# Pets\n\nDogs may come on Fridays.\n", encoding="utf-8")
    assert ingest(tandem, [leave]).added == 1
    assert (models(home), new.embedded) == ({"old"}, [])
    assert tandem.verify().ok
    assert tandem.ask(ASKED[0]).degraded == ()
    mismatch = tandem.doctor()[-1]
    assert (mismatch.name, mismatch.ok) == ("index", False)
    assert "tandem reindex" in mismatch.en
    assert "tandem reindex" in mismatch.zh

    steps: list[Step] = []
    following = open_home(embedder=old, former_embedder=new)  # Another process's page, open all the while.
    found = hits(tandem)
    embedded = tandem.reindex(steps.append)
    assert embedded == len(new.embedded) > 5
    assert models(home) == {"new"}
    told = [step for step in steps if step.stage.en == "embedding"]
    assert (told[-1].done, told[-1].total) == (embedded, embedded)
    assert tandem.index_mismatch() is None
    assert tandem.verify().ok
    asked = len(new.asked)
    assert hits(tandem) == found
    assert hits(following) == found
    assert len(new.asked) == asked + 2 * len(ASKED)
    assert tandem.reindex() == 0


def test_a7_stopped_half_way_the_old_index_still_serves(open_home: OpenHome, home: Path, leave: Path) -> None:
    for number in range(70):
        (leave / f"{number}.md").write_text(f"# Note {number}\n\nThe number is {number}.\n", encoding="utf-8")
    old, new = WordEmbedder("old"), WordEmbedder("new", dimension=48)
    first = open_home(embedder=old)
    passages = ingest(first, [leave]).chunks
    before = hits(first)
    first.close()

    tandem = open_home(embedder=new, former_embedder=old)
    stopped = tandem.reindex(stop=lambda: len(new.embedded) > 64)
    assert stopped == 64
    assert hits(tandem) == before
    assert new.asked == []
    assert tandem.repair().ok
    assert models(home) == {"old", "new"}
    tandem.close()

    again = open_home(embedder=new, former_embedder=old)
    assert hits(again) == before
    assert again.reindex() == passages - 64
    assert models(home) == {"new"}
    assert again.verify().ok


def test_a7_where_the_recorded_model_is_gone_search_is_by_keywords(
    open_home: OpenHome, home: Path, leave: Path
) -> None:
    first = open_home(embedder=WordEmbedder("old"))
    ingest(first, [leave])
    first.close()
    tandem = open_home(embedder=WordEmbedder("new", dimension=48))
    answer = tandem.ask(ASKED[0])
    assert answer.degraded == ("embeddings",)
    assert "25 days" in answer.answer
    assert {arm for _, arms in hits(tandem) for arm in arms} == {"keyword"}
    (leave / "pets.md").write_text("# Pets\n\nDogs may come on Fridays.\n", encoding="utf-8")
    ingest(tandem, [leave])
    assert models(home) == {"old"}
    failed = [check for check in tandem.doctor() if not check.ok]
    assert {check.name for check in failed} == {"embeddings", "index"}
    assert all("tandem reindex" in check.en and "tandem reindex" in check.zh for check in failed)
    tandem.reindex()
    assert models(home) == {"new"}
    assert tandem.ask(ASKED[0]).degraded == ()
    assert tandem.verify().ok


def test_a_model_that_embedded_nothing_yet_binds_nobody(open_home: OpenHome, home: Path, leave: Path) -> None:
    mistaken = open_home(embedder=WordEmbedder("mistaken", available=False))
    assert mistaken.search_documents("anything") == []
    mistaken.close()
    tandem = open_home(embedder=WordEmbedder("right"))
    ingest(tandem, [leave])
    assert models(home) == {"right"}
    assert tandem.index_mismatch() is None


def test_without_an_embedder_reindex_is_refused_and_the_vectors_stay(
    open_home: OpenHome, home: Path, leave: Path
) -> None:
    first = open_home(embedder=WordEmbedder("old"))
    ingest(first, [leave])
    first.close()
    tandem = open_home(embedder=None, embedding_model="none")
    with pytest.raises(UserError, match="TANDEM_EMBEDDING_MODEL"):
        tandem.reindex()
    assert tandem.repair().ok
    assert models(home) == {"old"}


def test_the_commands_say_what_is_wrong_and_exit_1(
    open_home: OpenHome,
    home: Path,
    leave: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    ingest(open_home(embedder=WordEmbedder("old")), [leave])
    monkeypatch.setenv("TANDEM_HOME", str(home))
    monkeypatch.setenv("TANDEM_EMBEDDING_MODEL", "none")
    monkeypatch.setenv("TANDEM_LANGUAGE", "zh")
    sql(home, "INSERT INTO vector_items VALUES ('facts', 'orphan', 'user:local', 'h', 999)")
    assert run(["verify"]) == 1
    assert "orphan" in capsys.readouterr().out
    assert run(["verify", "--json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert (said["ok"], [one["ids"] for one in said["findings"]]) == (False, [["orphan"]])
    assert run(["repair"]) == 0
    assert "1" in capsys.readouterr().out
    assert run(["verify", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"ok": True, "findings": []}
    assert run(["reindex"]) == 1
    assert "TANDEM_EMBEDDING_MODEL" in capsys.readouterr().err


def test_a_command_that_searches_by_keywords_alone_names_reindex(
    open_home: OpenHome,
    home: Path,
    leave: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Set is a folder that is no model, indexed was with one that a program brought: neither stops a question."""
    ingest(open_home(embedder=WordEmbedder("old")), [leave])
    monkeypatch.setenv("TANDEM_HOME", str(home))
    monkeypatch.setenv("TANDEM_EMBEDDING_MODEL", str(tmp_path))
    assert run(["ask", ASKED[0], "--json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["degraded"] == ["embeddings"]
    assert "tandem reindex" in captured.err
    assert run(["reindex"]) == 1
    assert models(home) == {"old"}


def test_a_home_made_here_is_its_owners_alone_and_one_that_was_there_stays_as_it_is(
    open_home: OpenHome, tmp_path: Path
):
    open_home(tmp_path / "new" / "home")
    assert (tmp_path / "new" / "home").stat().st_mode & 0o777 == 0o700
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o770)
    open_home(shared)
    assert shared.stat().st_mode & 0o777 == 0o770
