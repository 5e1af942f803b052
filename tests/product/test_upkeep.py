"""After every command the stores agree, and no vector is left of a text that is no more."""

import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from typing_extensions import override

from assistant.protocols import Vectors
from assistant.service import Assistant
from ingestion import ingest
from tests.doubles.word_embedder import WordEmbedder
from tests.product.conftest import OpenHome

Step = tuple[str, Callable[[], object]]


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "leave.md").write_text("# Leave\n\nEvery employee gets 25 days of annual leave.\n", encoding="utf-8")
    for name in ("door.txt", "twin.txt"):
        (folder / name).write_text("The door code changes monthly.\n", encoding="utf-8")
    return folder


def sql(home: Path, statement: str) -> list[str]:
    with closing(sqlite3.connect(home / "tandem.db")) as connection:
        found = [row[0] for row in connection.execute(statement)]
        connection.commit()
        return found


def fact(tandem: Assistant, value: str) -> str:
    return next(one.id for one in tandem.list_memories() if one.value == value and one.status == "active")


def commands(tandem: Assistant, docs: Path) -> Iterator[Step]:
    """Everything that tells, changes, takes back or removes, in both languages, as the commands do it."""

    def write(name: str, text: str) -> None:
        (docs / name).write_text(text, encoding="utf-8")
        ingest(tandem, [docs])

    def rename(name: str, to: str) -> None:
        (docs / name).rename(docs / to)
        ingest(tandem, [docs])

    yield "ingest", lambda: ingest(tandem, [docs])
    for session, said in (
        ("s1", "How many days of annual leave?"),
        ("s1", "I live in Lyon and I work at Initech."),
        ("s1", "I moved to Berlin."),
        ("s1", "I like tea."),
        ("s2", "I like tea, and I have a dog called Rex."),
        ("s2", "I no longer work at Initech."),
        ("s2", "Forget that I like tea."),
        ("s3", "我住在上海，我喜欢爬山。"),
        ("s3", "忘记我住在哪里。"),
        ("s4", "My name is Alice and I love chess."),
        ("s4", "I work at Globex, and I play the piano."),
    ):
        yield f"ask {said}", lambda said=said, session=session: tandem.ask(said, session_id=session)
    yield "memories add", lambda: tandem.add_memory("I'm allergic to kiwi.")
    yield "memories edit", lambda: tandem.edit_memory(fact(tandem, "kiwi"), "I'm allergic to mango.")
    yield "memories edit, a note", lambda: tandem.edit_memory(fact(tandem, "mango"), "Mango, when it is raw, and figs")
    yield "memories pin", lambda: tandem.pin_memory(fact(tandem, "Alice"))
    yield "memories forget", lambda: tandem.forget(fact(tandem, "Alice"))
    yield "memories forget --now", lambda: tandem.forget(fact(tandem, "Globex"), now=True)
    yield "profile set", lambda: tandem.set_profile("work", "employer", "Hooli")
    yield "profile set, anew", lambda: tandem.set_profile("work", "employer", "Umbrella")
    yield "profile unset", lambda: tandem.unset_profile("work", "employer")
    yield "profile set, of told", lambda: tandem.set_profile("home", "city", "Oslo")
    yield "profile lock", lambda: tandem.lock_profile("home", "city")
    yield "ask, of a locked slot", lambda: tandem.ask("I moved to Paris.", session_id="s5")
    yield "profile, corrected", lambda: tandem.correct_slot(fact(tandem, "Oslo"), "Bergen")
    yield "ingest, changed", lambda: write("leave.md", "# Leave\n\nEvery employee gets 27 days of annual leave.\n")
    yield "ingest, renamed", lambda: rename("door.txt", "gate.txt")
    yield "ingest, moved", lambda: rename("leave.md", "holidays.md")
    yield "ingest --private", lambda: ingest(tandem, [docs / "twin.txt"], private=True)
    yield "documents remove, a twin", lambda: tandem.remove_documents(["gate.txt"])
    yield "ingest, emptied", lambda: write("twin.txt", "")
    yield "ingest --sample", lambda: ingest(tandem, [docs / "holidays.md"], sample=True)
    yield "documents remove --sample", tandem.remove_sample
    yield "clear", lambda: tandem.clear_session("s1")
    yield "sessions rename", lambda: tandem.rename_session("s1", "First")
    yield "sessions delete", lambda: tandem.delete_session("s2")
    yield "sessions delete, another", lambda: tandem.delete_session("s4")
    yield "pending", tandem.remember_pending
    yield "forget all", lambda: forget_all(tandem)


def forget_all(tandem: Assistant) -> None:
    # One takes its earlier wordings along.
    while left := tandem.list_memories():
        tandem.forget(left[0].id)


@pytest.mark.parametrize("with_chroma", [False, True], ids=["exact", "chroma"])
def test_after_each_command_the_stores_agree(open_home: OpenHome, home: Path, docs: Path, with_chroma: bool) -> None:
    tandem = open_home(long_lived=with_chroma)
    if with_chroma:
        for opening in tandem._care.health._parts.chroma._indexes._opening:
            opening.join()
    for name, command in commands(tandem, docs):
        command()
        assert [(f.code, f.collection, f.ids) for f in tandem.verify().findings] == [], name
        used = "SELECT content_hash FROM vector_items WHERE content_hash IS NOT NULL"
        assert sql(home, f"SELECT content_hash FROM vectors WHERE content_hash NOT IN ({used})") == [], name
    assert tandem.list_memories() == []
    assert tandem.repair().repaired == ()


def test_what_was_forgotten_while_it_was_being_embedded_leaves_no_vector(open_home: OpenHome, home: Path) -> None:
    class Slow(WordEmbedder):
        """Takes its time over one text; meanwhile that is forgotten."""

        def __init__(self) -> None:
            super().__init__()
            self.began, self.go_on = threading.Event(), threading.Event()

        @override
        def embed_passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
            if any("Zorbograd" in text for text in texts):
                self.began.set()
                assert self.go_on.wait(20)
            return super().embed_passages(texts, progress)

    slow = Slow()
    tandem, other = open_home(embedder=slow), open_home()
    turn = tandem.start("I live in Zorbograd.", session_id="s")
    assert slow.began.wait(20)
    (memory,) = other.list_memories()
    assert other.forget(memory.id, now=True).purged
    slow.go_on.set()
    for _ in tandem.follow(turn):
        pass
    tandem.remember_pending()
    assert any("Zorbograd" in text for text in slow.embedded)
    assert tandem.verify().findings == ()


def test_memories_forgotten_at_once_leave_nothing_in_chroma_either(open_home: OpenHome, home: Path) -> None:
    tandem = open_home(long_lived=True)
    for opening in tandem._care.health._parts.chroma._indexes._opening:
        opening.join()
    tandem.ask("I live in Lyon.")
    tandem.ask("I like tea.")
    assert tandem.search_memories("Lyon", top_k=1)
    before = {path.name for path in (home / "chroma" / "memories").glob("generation-*")}
    memory = fact(tandem, "Lyon")
    other = open_home()
    assert other.forget(memory, now=True).purged is False  # The first has the folder open.
    report = tandem.forget(fact(tandem, "tea"), now=True)
    assert report.purged
    assert before.isdisjoint(path.name for path in (home / "chroma" / "memories").glob("generation-*"))
    assert tandem.verify().findings == ()


def test_what_was_forgotten_leaves_the_disk_within_a_day(open_home: OpenHome, home: Path) -> None:
    tandem = open_home()
    tandem.ask("I live in Zorbograd.")
    tandem.forget(fact(tandem, "Zorbograd"))
    tandem.close()
    assert sql(home, "SELECT key FROM meta WHERE key = 'purge_due_since'")
    sql(home, "UPDATE meta SET value = '2026-01-01T00:00:00+00:00' WHERE key = 'purge_due_since'")
    open_home().close()
    assert sql(home, "SELECT key FROM meta WHERE key = 'purge_due_since'") == []
    assert b"zorbograd" not in b"".join(path.read_bytes().lower() for path in home.glob("tandem.db*"))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_repair_names_and_counts_what_it_removed(open_home: OpenHome, home: Path, docs: Path, language: str) -> None:
    tandem = open_home()
    ingest(tandem, [docs])
    tandem.ask("My name is Alice.")
    for statement in (
        "INSERT INTO vectors VALUES ('words-64', 'nothing', x'00')",
        "INSERT INTO vectors VALUES ('words-64', 'nobody', x'00')",
        "INSERT INTO vector_items VALUES ('facts', 'orphan', 'user:local', 'h', 99)",
        "INSERT INTO keyword_messages(rowid, body) VALUES (78, 'x')",
        "DELETE FROM keyword_facts",
    ):
        sql(home, statement)
    report = tandem.repair()
    said = {one.code: (one.count, one.zh if language == "zh" else one.en) for one in report.repaired}
    assert {code: count for code, (count, _) in said.items()} == {
        "unused_vectors": 2,
        "orphan_item": 1,
        "orphan_keywords": 1,
        "missing_keywords": 1,
    }
    assert "2" in said["unused_vectors"][1]
    assert "orphan" in said["orphan_item"][1]
    assert "78" in said["orphan_keywords"][1]
    for code in ("unused_vectors", "orphan_item", "orphan_keywords"):
        assert said[code][1].startswith("已" if language == "zh" else "Removed")
    assert all("tandem repair" not in sentence for _, sentence in said.values())
    assert (report.ok, report.findings) == (True, ())
    assert tandem.repair().repaired == ()


# ---- replies that only quote ----------------------------------------------------------------------


def with_vectors(home: Path) -> list[str]:
    held = "SELECT item_id FROM vector_items WHERE collection = 'messages' AND content_hash IS NOT NULL"
    return sql(home, f"SELECT role || ': ' || content FROM messages WHERE id IN ({held}) ORDER BY number")


def test_a_reply_that_only_quotes_is_found_by_its_words_alone(open_home: OpenHome, home: Path, docs: Path) -> None:
    embedder = WordEmbedder()
    tandem = open_home(embedder=embedder)
    ingest(tandem, [docs])
    answer = tandem.ask("How many days of annual leave?")
    assert "25 days" in answer.answer
    assert with_vectors(home) == ["user: How many days of annual leave?"]
    assert not any(text.startswith("assistant") for text in embedder.embedded)
    hits = tandem.search_messages("25 days of annual leave")
    arms = {hit.role: sorted(hit.arms) for hit in hits}
    assert arms["assistant"] == ["keyword"]
    assert "dense" in arms["user"]
    assert tandem.verify().findings == ()
    assert tandem.reindex() == 0


def test_an_old_reply_with_a_vector_is_named_and_taken_out(open_home: OpenHome, home: Path, docs: Path) -> None:
    tandem = open_home()
    ingest(tandem, [docs])
    tandem.ask("How many days of annual leave?")
    (reply,) = sql(home, "SELECT id FROM messages WHERE role = 'assistant'")
    sql(home, f"INSERT INTO vector_items VALUES ('messages', '{reply}', 'user:local', 'h', 99)")
    sql(home, "INSERT INTO vectors SELECT model, 'h', vector FROM vectors LIMIT 1")
    assert {(f.code, f.ids) for f in tandem.verify().findings} == {("unwanted_item", (reply,))}
    assert [one.code for one in tandem.repair().repaired] == ["unwanted_item"]
    assert tandem.verify().findings == ()
    assert with_vectors(home) == ["user: How many days of annual leave?"]


def test_what_waited_for_its_vector_gets_it_though_nothing_is_learnt(open_home: OpenHome) -> None:
    tandem = open_home(memory=False)
    tandem.ask("How are you?")
    assert tandem.verify().findings == ()
