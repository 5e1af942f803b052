"""All that is known of a user, out of one home and into another: nothing lost, nothing doubled, nothing of others."""

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant import open_assistant
from assistant.errors import TandemError, UserError
from assistant.service import Assistant
from assistant.stores.export_file import line_of
from assistant.stores.tables import Base
from ingestion import ingest
from tests.doubles.word_embedder import WordEmbedder
from tests.product.conftest import OpenHome

ANNA, BORIS = "anna", "boris"


def lines(path: Path) -> list[dict[str, Any]]:
    """The records of an export; the head's time left out."""
    records = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for record in records:
        record.pop("crc")
    del records[0]["exported_at"]
    return records


def of_kind(path: Path, kind: str) -> list[dict[str, Any]]:
    return [record for record in lines(path) if record["record"] == kind]


def dump(home: Path) -> dict[str, list[Any]]:
    """Every row of every table of ours."""
    connection = sqlite3.connect(home / "tandem.db")
    try:
        names = [table.name for table in Base.metadata.sorted_tables]
        return {name: connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in names}
    finally:
        connection.close()


def rows_of(home: Path, user: str) -> dict[str, list[Any]]:
    """Every row of one user, by table."""
    connection = sqlite3.connect(home / "tandem.db")
    try:
        found: dict[str, list[Any]] = {}
        for table in Base.metadata.sorted_tables:
            if "user_id" in table.c:
                query = f"SELECT * FROM {table.name} WHERE user_id = ? ORDER BY 1, 2"
                found[table.name] = connection.execute(query, [user]).fetchall()
        key = f"user:{user}"
        found["documents"] = connection.execute("SELECT * FROM documents WHERE scope_key = ?", [key]).fetchall()
        return found
    finally:
        connection.close()


def a_life(tandem: Assistant, folder: Path, user: str = ANNA) -> None:
    """Something of everything that a user can leave in a home."""
    tandem.ask("My name is Alice and I'm allergic to kiwi.", user_id=user, session_id="s1")
    tandem.ask("I live in Lyon.", user_id=user, session_id="s1")
    tandem.ask("我喜欢喝绿茶。", user_id=user, session_id="s2")
    tandem.ask("I live in Paris now.", user_id=user, session_id="s2")
    tandem.ask("My sister lives in Rome.", user_id=user, session_id="s2")
    tandem.clear_session("s1", user_id=user)
    tandem.ask("Where do I live?", user_id=user, session_id="s1")
    docs = folder / f"docs-{user}"
    docs.mkdir(parents=True, exist_ok=True)
    (docs / "diary.md").write_text("# Diary\n\nThe secret garden is in Zorbograd.\n\n## May\n\nRain in Quxville.\n")
    ingest(tandem, [docs], user_id=user, private=True)
    tandem.ask("Where is the secret garden?", user_id=user, session_id="s3")
    tandem.lock_profile("home", "city", user_id=user)
    tandem.ask("I live in Oslo.", user_id=user, session_id="s3")
    slot = tandem.set_profile("food", "preference", "no seafood", user_id=user)
    tandem.pin_memory(slot.fact_id, user_id=user)
    gone = tandem.ask("I like opera.", user_id=user, session_id="s3").written[0].fact
    tandem.forget(gone.id, user_id=user)
    tandem.rename_session("s2", "绿茶 and cities", user_id=user)
    tandem.add_memory("The blue door sticks.", user_id=user, scope="task", task_id="move")
    tandem.ask("What are the opening hours of the garden?", user_id=user, session_id="s4")
    tandem.ask("I plan to visit Rome in May.", user_id=user, session_id="s4")
    assert tandem.close_session("s4", user_id=user) is not None


def test_g3_an_export_has_everything_of_the_user_and_nothing_of_others(tandem: Assistant, tmp_path: Path):
    a_life(tandem, tmp_path)
    tandem.ask("My name is Boris and I live in Quxtown.", user_id=BORIS, session_id="s1")
    file = tmp_path / "anna.jsonl"
    report = tandem.export_user(file, user_id=ANNA)
    text = file.read_text("utf-8")
    assert "Boris" not in text
    assert "Quxtown" not in text
    assert {fact["status"] for fact in of_kind(file, "fact")} == {"active", "superseded", "proposed"}
    assert [slot["attribute"] for slot in of_kind(file, "slot") if slot["locked"]] == ["city"]
    quote = next(fact for fact in of_kind(file, "fact") if fact["value"] == "kiwi")["quotes"][0]
    assert quote["text"] == "I'm allergic to kiwi"
    assert "绿茶 and cities" in text
    assert [document["name"] for document in of_kind(file, "document")] == ["diary.md"]
    assert "The secret garden is in Zorbograd." in of_kind(file, "version")[0]["text"]
    assert of_kind(file, "tombstone")
    assert "opera" not in text
    assert report.records["fact"] == len(of_kind(file, "fact"))
    assert (file.stat().st_mode & 0o777, report.bytes) == (0o600, file.stat().st_size)


def test_g3_an_import_into_another_home_restores_it_whole(open_home: OpenHome, home: Path, tmp_path: Path):
    first, second = open_home(), open_home(tmp_path / "second")
    a_life(first, tmp_path)
    first.export_user(tmp_path / "a.jsonl", user_id=ANNA)
    report = second.import_user(tmp_path / "a.jsonl", user_id=ANNA)
    second.export_user(tmp_path / "b.jsonl", user_id=ANNA)
    assert lines(tmp_path / "a.jsonl") == lines(tmp_path / "b.jsonl")
    assert second.verify().findings == ()
    assert sum(report.unchanged.values()) == 0
    assert first.profile(user_id=ANNA) == second.profile(user_id=ANNA)
    assert first.list_memories(user_id=ANNA) == second.list_memories(user_id=ANNA)
    assert first.list_sessions(user_id=ANNA) == second.list_sessions(user_id=ANNA)
    assert first.session_messages("s1", user_id=ANNA) == second.session_messages("s1", user_id=ANNA)
    old, new = first.session_turns("s3", user_id=ANNA), second.session_turns("s3", user_id=ANNA)
    assert [replace(turn, process="") for turn in old] == new
    assert "Zorbograd" in second.search_documents("secret garden", user_id=ANNA)[0].text
    assert second.search_documents("secret garden", user_id=BORIS) == []
    assert {note["kind"] for note in of_kind(tmp_path / "a.jsonl", "note")} == {"summary"}
    assert second.session_summary("s4", user_id=ANNA) == first.session_summary("s4", user_id=ANNA)
    (door,) = [fact for fact in second.list_memories(user_id=ANNA, task_id="move") if fact.scope == "task"]
    assert door.task_id == "move"
    # It goes on as it would have gone on there.
    assert second.ask("I live in Bern.", user_id=ANNA).written[0].op == "propose"
    assert "Paris" in second.ask("Where do I live?", user_id=ANNA).answer


def test_an_import_of_what_is_there_changes_nothing(tandem: Assistant, home: Path, tmp_path: Path):
    a_life(tandem, tmp_path)
    tandem.export_user(tmp_path / "a.jsonl", user_id=ANNA)
    before = dump(home)
    report = tandem.import_user(tmp_path / "a.jsonl", user_id=ANNA)
    assert sum(report.added.values()) == 0
    assert dump(home) == before


def test_another_user_gets_records_of_their_own_and_gets_them_once(tandem: Assistant, home: Path, tmp_path: Path):
    a_life(tandem, tmp_path)
    tandem.export_user(tmp_path / "a.jsonl", user_id=ANNA)
    before = rows_of(home, ANNA)
    tandem.import_user(tmp_path / "a.jsonl", user_id=BORIS)
    whole = dump(home)
    tandem.import_user(tmp_path / "a.jsonl", user_id=BORIS)
    assert dump(home) == whole
    assert rows_of(home, ANNA) == before
    assert tandem.verify().findings == ()
    tandem.export_user(tmp_path / "b.jsonl", user_id=BORIS)
    assert renumbered(lines(tmp_path / "a.jsonl")[1:]) == renumbered(lines(tmp_path / "b.jsonl")[1:])
    shared = {fact.id for fact in tandem.list_memories(user_id=ANNA)} & {
        fact.id for fact in tandem.list_memories(user_id=BORIS)
    }
    assert shared == set()
    turn = tandem.session_turns("s3", user_id=BORIS)[0]
    assert turn.answer is not None
    document = turn.answer["citations"][0]["document_id"]
    assert "Zorbograd" in tandem.document_text(document, user_id=BORIS)
    # With the first user gone, ids that are free again double nothing.
    tandem.erase_user(user_id=ANNA)
    before = rows_of(home, BORIS)
    tandem.import_user(tmp_path / "a.jsonl", user_id=BORIS)
    assert rows_of(home, BORIS) == before


def renumbered(records: list[dict[str, Any]]) -> str:
    """Records with each id replaced by the order it comes in, in an order of their own."""
    names: dict[str, str] = {}

    def walk(value: Any) -> Any:
        if isinstance(value, str) and len(value) == 32 and all(c in "0123456789abcdef" for c in value):
            return names.setdefault(value, f"#{len(names)}")
        if isinstance(value, list):
            return [walk(item) for item in value]
        if isinstance(value, dict):
            return {key: walk(item) for key, item in value.items()}
        return value

    return json.dumps(walk(records), ensure_ascii=False, sort_keys=True)


# ---- both homes know something ------------------------------------------------------------------


def exported(open_home: OpenHome, tmp_path: Path, *told: str) -> Path:
    other = open_home(tmp_path / "other")
    for text in told:
        other.ask(text, user_id=ANNA, session_id="there")
    file = tmp_path / "other.jsonl"
    other.export_user(file, user_id=ANNA)
    return file


def values(tandem: Assistant, status: Any = "active") -> list[str]:
    return sorted(fact.value for fact in tandem.list_memories(user_id=ANNA, status=status))


def test_the_same_told_in_both_is_one_memory_with_both_quotes(open_home: OpenHome, tmp_path: Path):
    tandem = open_home()
    tandem.ask("I'm allergic to kiwi.", user_id=ANNA, session_id="here")
    report = tandem.import_user(exported(open_home, tmp_path, "I am allergic to kiwi."), user_id=ANNA)
    (fact,) = tandem.list_memories(user_id=ANNA)
    assert [quote.text for quote in fact.quotes] == ["I'm allergic to kiwi", "I am allergic to kiwi"]
    assert (report.merged, tandem.verify().findings) == (1, ())


@pytest.mark.parametrize("imported_later", [True, False])
def test_of_two_values_of_a_slot_the_later_holds_and_the_other_is_history(
    open_home: OpenHome, tmp_path: Path, imported_later: bool
):
    tandem = open_home()
    if imported_later:
        tandem.ask("I live in Lyon.", user_id=ANNA)
        file = exported(open_home, tmp_path, "I live in Oslo.")
    else:
        file = exported(open_home, tmp_path, "I live in Oslo.")
        tandem.ask("I live in Lyon.", user_id=ANNA)
    tandem.import_user(file, user_id=ANNA)
    later, earlier = ("Oslo", "Lyon") if imported_later else ("Lyon", "Oslo")
    assert (values(tandem), values(tandem, "superseded")) == ([later], [earlier])
    assert [slot.value for slot in tandem.profile(user_id=ANNA)] == [later]
    assert tandem.verify().findings == ()
    before = dump(tandem.settings.home)
    tandem.import_user(file, user_id=ANNA)
    assert dump(tandem.settings.home) == before


def test_what_contradicts_a_locked_slot_waits_for_the_users_word(open_home: OpenHome, tmp_path: Path):
    tandem = open_home()
    tandem.ask("I live in Lyon.", user_id=ANNA)
    tandem.lock_profile("home", "city", user_id=ANNA)
    report = tandem.import_user(exported(open_home, tmp_path, "I live in Oslo."), user_id=ANNA)
    assert (values(tandem), values(tandem, "proposed"), report.proposed) == (["Lyon"], ["Oslo"], 1)
    assert tandem.verify().findings == ()


def test_a_newer_state_of_a_fact_comes_along_and_an_older_one_does_not(open_home: OpenHome, tmp_path: Path):
    tandem, other = open_home(), open_home(tmp_path / "other")
    tandem.ask("I live in Lyon.", user_id=ANNA)
    old = tmp_path / "old.jsonl"
    tandem.export_user(old, user_id=ANNA)
    other.import_user(old, user_id=ANNA)
    other.ask("As I said, I live in Lyon.", user_id=ANNA)
    other.ask("I live in Oslo.", user_id=ANNA)
    new = tmp_path / "new.jsonl"
    other.export_user(new, user_id=ANNA)
    tandem.import_user(new, user_id=ANNA)
    assert (values(tandem), values(tandem, "superseded")) == (["Oslo"], ["Lyon"])
    tandem.import_user(old, user_id=ANNA)
    assert (values(tandem), values(tandem, "superseded")) == (["Oslo"], ["Lyon"])
    assert [slot.value for slot in tandem.profile(user_id=ANNA)] == ["Oslo"]
    assert tandem.verify().findings == ()
    tandem.export_user(tmp_path / "both.jsonl", user_id=ANNA)
    assert lines(tmp_path / "both.jsonl") == lines(new)


@pytest.mark.parametrize("deleted", [False, True])
def test_what_was_forgotten_since_does_not_come_back(tandem: Assistant, tmp_path: Path, deleted: bool):
    """Also where the conversation was deleted after, and comes back with the file."""
    fact = tandem.ask("I live in Zorbograd. I like tea.", user_id=ANNA, session_id="s").written[0].fact
    tandem.ask("Where do I live?", user_id=ANNA, session_id="s")
    tandem.export_user(tmp_path / "a.jsonl", user_id=ANNA)
    assert fact.value == "Zorbograd"
    tandem.forget(fact.id, user_id=ANNA)
    if deleted:
        tandem.delete_session("s", user_id=ANNA)
    report = tandem.import_user(tmp_path / "a.jsonl", user_id=ANNA)
    assert (values(tandem), report.forgotten) == (["tea"], 1)
    assert "Zorbograd" not in str(tandem.session_messages("s", user_id=ANNA))
    assert "Zorbograd" not in str(tandem.session_turns("s", user_id=ANNA))
    tandem.export_user(tmp_path / "b.jsonl", user_id=ANNA)
    assert "Zorbograd" not in (tmp_path / "b.jsonl").read_text("utf-8")
    assert tandem.verify().findings == ()


def test_what_was_said_anew_stays_beside_what_was_forgotten(tandem: Assistant, tmp_path: Path):
    fact = tandem.ask("I live in Zorbograd.", user_id=ANNA, session_id="s").written[0].fact
    tandem.export_user(tmp_path / "a.jsonl", user_id=ANNA)
    tandem.forget(fact.id, user_id=ANNA)
    tandem.delete_session("s", user_id=ANNA)
    tandem.ask("I live in Zorbograd.", user_id=ANNA, session_id="anew")
    tandem.import_user(tmp_path / "a.jsonl", user_id=ANNA)
    assert values(tandem) == ["Zorbograd"]
    assert "Zorbograd" in tandem.session_messages("anew", user_id=ANNA)[0].content
    assert "Zorbograd" not in str(tandem.session_messages("s", user_id=ANNA))


def test_what_a_turn_wrote_and_the_user_took_back_does_not_come_back(tandem: Assistant, tmp_path: Path):
    answer = tandem.ask("I like tea.", user_id=ANNA, session_id="s")
    tandem.export_user(tmp_path / "a.jsonl", user_id=ANNA)
    tandem.undo_turn(answer.turn, user_id=ANNA)
    before = dump(tandem.settings.home)
    tandem.import_user(tmp_path / "a.jsonl", user_id=ANNA)
    assert values(tandem) == []
    assert dump(tandem.settings.home) == before


def test_a_turn_of_a_dead_process_is_remembered_where_it_is_imported(open_home: OpenHome, home: Path, tmp_path: Path):
    first = open_home()
    first.ask("Hello.", user_id=ANNA, session_id="s")
    first.export_user(tmp_path / "a.jsonl", user_id=ANNA)
    records = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text("utf-8").splitlines()]
    for record in records:
        record.pop("crc")
        if record["record"] == "turn":
            record |= {"status": "interrupted", "extraction": "pending", "remembered": False, "answer": None}
        if record["record"] == "message" and record["role"] == "user":
            record["content"] = "My name is Alice."
    (tmp_path / "b.jsonl").write_bytes(b"".join(line_of(record) for record in records))
    second = tmp_path / "second"
    open_home(second).import_user(tmp_path / "b.jsonl", user_id=ANNA)
    again = open_home(second)
    again.remember_pending()
    assert values(again) == ["Alice"]


# ---- files that are not whole -------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An export of everything."""
    folder = tmp_path_factory.mktemp("whole")
    with open_assistant(folder / "home", embedder=WordEmbedder(), long_lived=False) as tandem:
        a_life(tandem, folder)
        tandem.export_user(folder / "a.jsonl", user_id=ANNA)
    return folder / "a.jsonl"


@pytest.fixture(scope="module")
def receiving(tmp_path_factory: pytest.TempPathFactory) -> "Any":
    """A home that knows something of another user."""
    with open_assistant(tmp_path_factory.mktemp("r") / "home", embedder=WordEmbedder(), long_lived=False) as tandem:
        tandem.ask("I live in Lyon.", user_id=BORIS)
        yield tandem


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_file_with_any_damage_is_refused_whole(whole: Path, receiving: Assistant, data: st.DataObject):
    content = whole.read_bytes()
    at = data.draw(st.integers(0, len(content) - 1))
    how = data.draw(st.sampled_from(["cut", "flip", "drop a line", "repeat a line", "swap lines", "more"]))
    parts = content.splitlines(keepends=True)
    line = data.draw(st.integers(0, len(parts) - 2))
    damages: dict[str, Callable[[], bytes]] = {
        "cut": lambda: content[:at],
        "flip": lambda: content[:at] + bytes([content[at] ^ (1 << at % 8)]) + content[at + 1 :],
        "drop a line": lambda: b"".join(parts[:line] + parts[line + 1 :]),
        "repeat a line": lambda: b"".join([*parts[: line + 1], *parts[line:]]),
        "swap lines": lambda: b"".join([*parts[:line], parts[-1], parts[line]]),
        "more": lambda: content + parts[line],
    }
    damaged = whole.with_name("damaged.jsonl")
    damaged.write_bytes(damages[how]())
    if damaged.read_bytes().rstrip() == content.rstrip():
        return
    before = dump(receiving.settings.home)
    with pytest.raises(UserError) as raised:
        receiving.import_user(damaged, user_id=ANNA)
    assert "nothing was imported" in raised.value.en
    assert "没有导入任何内容" in raised.value.zh
    assert dump(receiving.settings.home) == before


def altered(whole: Path, kind: str, **changes: Any) -> Path:
    """The file with one record changed, its checksums right."""
    records = [json.loads(line) for line in whole.read_text("utf-8").splitlines()]
    chosen = next(record for record in records if record["record"] == kind)
    for name, value in changes.items():
        chosen[name] = value
        if value is ...:
            del chosen[name]
    for record in records:
        record.pop("crc")
    path = whole.with_name("altered.jsonl")
    path.write_bytes(b"".join(line_of(record) for record in records))
    return path


@pytest.mark.parametrize(
    ("kind", "changes", "said"),
    [
        ("head", {"version": 2}, "version 2"),
        ("head", {"version": "1"}, "no export"),
        ("head", {"format": "other"}, "no export"),
        ("head", {"user": None}, "no export"),
        ("end", {"records": 3}, "lines are missing"),
        ("fact", {"value": 7}, "wrong kind"),
        ("fact", {"value": ...}, "no field 'value'"),
        ("fact", {"value": None}, "is empty"),
        ("fact", {"pinned": 1}, "wrong kind"),
        ("fact", {"colour": "red"}, "unknown field"),
        ("fact", {"status": "sure"}, "unknown status"),
        ("fact", {"scope": "task"}, "no field 'task_id'"),
        ("fact", {"quotes": [{"message_id": "m", "start": 0, "end": 1, "text": "x", "said_at": None}]}, "quotation"),
        ("fact", {"quotes": [{"start": 0}]}, "quotations"),
        ("message", {"created_at": "yesterday"}, "no time"),
        ("message", {"created_at": "2026-01-01T00:00:00"}, "no time zone"),
        ("message", {"session_id": "nowhere"}, "not in the file"),
        ("message", {"role": "king"}, "unknown role"),
        ("message", {"content": "half \ud800"}, "half a character"),
        ("passage", {"end": 10_000}, "not in its document"),
        ("tombstone", {"end": 10_000}, "not in its message"),
        ("slot", {"fact_id": "f" * 32}, "not in the file"),
        ("slot", {"record": "slots"}, "unknown kind"),
    ],
)
def test_a_file_that_says_what_cannot_be_is_refused_whole(
    whole: Path, receiving: Assistant, kind: str, changes: dict[str, Any], said: str
):
    before = dump(receiving.settings.home)
    with pytest.raises(UserError, match=said):
        receiving.import_user(altered(whole, kind, **changes), user_id=ANNA)
    assert dump(receiving.settings.home) == before


def test_a_column_of_a_later_version_is_filled_with_its_default(whole: Path, open_home: OpenHome, home: Path):
    file = altered(whole, "fact", pinned=...)
    assert open_home().import_user(file, user_id=ANNA).added["fact"] > 0


@pytest.mark.parametrize("content", [b"", b"{}\n", b"[1]\n", b"\x00\x01", "你好".encode()])
def test_a_file_of_another_kind_is_refused(tandem: Assistant, tmp_path: Path, content: bytes):
    (tmp_path / "x").write_bytes(content)
    with pytest.raises(UserError, match="no export of Tandem"):
        tandem.import_user(tmp_path / "x")


def test_files_that_cannot_be_read_or_written_say_so(tandem: Assistant, tmp_path: Path):
    with pytest.raises(UserError, match="can't be read"):
        tandem.import_user(tmp_path / "missing.jsonl")
    with pytest.raises(UserError, match="can't be read"):
        tandem.import_user(tmp_path)
    with pytest.raises(UserError, match="is a folder"):
        tandem.export_user(tmp_path)
    with pytest.raises(TandemError, match="can't be written"):
        tandem.export_user(tmp_path / "no" / "folder.jsonl")
    (tmp_path / "kept.jsonl").write_text("mine")
    tandem.ask("I like tea.", user_id=ANNA)
    tandem.export_user(tmp_path / "kept.jsonl", user_id=ANNA)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "kept.jsonl"]


def test_a_user_of_whom_nothing_is_known_has_an_export_too(tandem: Assistant, tmp_path: Path):
    tandem.export_user(tmp_path / "a.jsonl", user_id="nobody")
    assert [record["record"] for record in lines(tmp_path / "a.jsonl")] == ["head", "end"]
    assert sum(tandem.import_user(tmp_path / "a.jsonl", user_id=ANNA).added.values()) == 0


# ---- any history --------------------------------------------------------------------------------

TOLD = (
    "I live in Lyon.",
    "I live in Oslo now.",
    "I'm allergic to kiwi.",
    "I'm not allergic to kiwi any more.",
    "My sister lives in Rome.",
    "我住在苏州。",
    "我喜欢喝绿茶。",
    "I like tea.",
    "I work at Acme as an accountant.",
    "Remember that the blue door sticks.",
)
SESSIONS = st.sampled_from(["a", "b"])
STEP = st.one_of(
    st.tuples(st.just("tell"), st.sampled_from(TOLD), SESSIONS),
    st.tuples(st.sampled_from(["forget", "edit", "pin", "undo"]), st.integers(0, 5)),
    st.tuples(st.sampled_from(["clear", "close", "delete", "rename"]), SESSIONS),
    st.tuples(st.sampled_from(["lock", "unlock", "unset"]), st.just("home"), st.just("city")),
    st.tuples(st.just("set"), st.sampled_from(["kiwi", "nuts"])),
)


def carry_out(tandem: Assistant, step: tuple[Any, ...]) -> None:
    """One step; what it names may not be there."""

    def chosen(number: int) -> str:
        facts = tandem.list_memories(user_id=ANNA)
        if not facts:
            raise UserError(en="none yet", zh="还没有")
        return facts[number % len(facts)].id

    steps: dict[str, Callable[..., object]] = {
        "tell": lambda text, session: tandem.ask(text, user_id=ANNA, session_id=session),
        "undo": lambda number: tandem.undo_turn(user_id=ANNA),
        "forget": lambda number: tandem.forget(chosen(number), user_id=ANNA),
        "pin": lambda number: tandem.pin_memory(chosen(number), user_id=ANNA),
        "edit": lambda number: tandem.edit_memory(chosen(number), "I live in Bern.", user_id=ANNA),
        "clear": lambda session: tandem.clear_session(session, user_id=ANNA),
        "close": lambda session: tandem.close_session(session, user_id=ANNA),
        "delete": lambda session: tandem.delete_session(session, user_id=ANNA),
        "rename": lambda session: tandem.rename_session(session, "renamed", user_id=ANNA),
        "lock": lambda topic, attribute: tandem.lock_profile(topic, attribute, user_id=ANNA),
        "unlock": lambda topic, attribute: tandem.lock_profile(topic, attribute, False, user_id=ANNA),
        "unset": lambda topic, attribute: tandem.unset_profile(topic, attribute, user_id=ANNA),
        "set": lambda value: tandem.set_profile("food", "allergy", value, user_id=ANNA),
    }
    steps[step[0]](*step[1:])


@settings(max_examples=8, deadline=None)
@given(steps=st.lists(STEP, min_size=4, max_size=10))
def test_any_history_comes_out_of_another_home_as_it_went_in(steps: list[tuple[Any, ...]]):
    """Export, import into an empty home, export: the same content; again: nothing changes; the stores agree."""
    folder = Path(tempfile.mkdtemp())
    try:
        embedder = WordEmbedder()
        with open_assistant(folder / "a", embedder=embedder, long_lived=False) as first:
            for step in steps:
                try:
                    carry_out(first, step)
                except UserError:
                    continue
            first.export_user(folder / "a.jsonl", user_id=ANNA)
            before = dump(folder / "a")
            first.import_user(folder / "a.jsonl", user_id=ANNA)
            assert dump(folder / "a") == before
            listed = first.list_memories(user_id=ANNA)
        with open_assistant(folder / "b", embedder=embedder, long_lived=False) as second:
            second.import_user(folder / "a.jsonl", user_id=ANNA)
            second.export_user(folder / "b.jsonl", user_id=ANNA)
            assert lines(folder / "a.jsonl") == lines(folder / "b.jsonl")
            assert second.list_memories(user_id=ANNA) == listed
            assert second.verify().findings == ()
    finally:
        shutil.rmtree(folder)


def test_a_long_conversation_keeps_its_order(open_home: OpenHome, tmp_path: Path):
    """More messages than are read or written at a time."""
    first, second = open_home(), open_home(tmp_path / "second")
    said = [
        {"session": f"s{number % 3}", "role": "other", "speaker": "Mia", "text": f"Line {number}."}
        for number in range(1100)
    ]
    first.import_chat(said, user_id=ANNA)
    first.export_user(tmp_path / "a.jsonl", user_id=ANNA)
    second.import_user(tmp_path / "a.jsonl", user_id=ANNA)
    for session in ("s0", "s1", "s2"):
        texts = [message.content for message in second.session_messages(session, user_id=ANNA)]
        assert texts == [line["text"] for line in said if line["session"] == session]
    second.export_user(tmp_path / "b.jsonl", user_id=ANNA)
    assert lines(tmp_path / "a.jsonl") == lines(tmp_path / "b.jsonl")
    assert second.verify().findings == ()
    # The same conversations, imported there by themselves, are the same.
    third = open_home(tmp_path / "third")
    third.import_chat(said, user_id=ANNA)
    before = dump(third.settings.home)
    report = third.import_user(tmp_path / "a.jsonl", user_id=ANNA)
    assert sum(report.added.values()) == 0
    assert dump(third.settings.home) == before
