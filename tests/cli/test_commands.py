"""The command line in process: what it prints, its exit status, its one JSON document."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from assistant.cli.main import run

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Result:
    """What one command line gave."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def tandem(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    """Runs a command line on the test's home, by keywords alone (no model is loaded)."""
    monkeypatch.setenv("TANDEM_HOME", str(home))
    monkeypatch.setenv("TANDEM_EMBEDDING_MODEL", "none")
    monkeypatch.setenv("TANDEM_LANGUAGE", "en")

    def command(*arguments: str) -> Result:
        capsys.readouterr()
        status = run(list(arguments))
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return command


@pytest.fixture
def leave(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "leave.md").write_text(
        "# Leave\n\nEvery employee gets 25 days of annual leave.\n\n## Carry over\n\nFive days may be carried over.\n",
        encoding="utf-8",
    )
    return folder


def test_ingest_ask_and_remember_with_json(tandem: Callable[..., Result], leave: Path) -> None:
    report = tandem("ingest", str(leave), "--json")
    assert (report.status, report.json["added"], report.json["failed"]) == (0, 1, 0)
    again = tandem("ingest", str(leave), "--json")
    assert (again.json["unchanged"], again.json["added"]) == (1, 0)

    answer = tandem("ask", "How many days of annual leave does every employee get?", "--json").json
    assert "25 days" in answer["answer"]
    assert answer["mode"] == "embedded"
    citation = answer["citations"][0]
    text = tandem("documents", "show", citation["document_id"], "--text").out
    assert text[citation["start"] : citation["end"]] == citation["quote"]
    report = tandem("documents", "show", citation["document_id"]).out.splitlines()
    assert f"Id: {citation['document_id']}" in report
    assert {"State: ready", "Read by: everybody", "Language: English"} <= set(report)
    assert not any(line.endswith((": None", ": []")) or "{" in line for line in report)

    told = tandem("ask", "My name is Alice.", "--json").json
    assert [w["fact"]["value"] for w in told["written"]] == ["Alice"]
    assert [slot["value"] for slot in tandem("profile", "show", "--json").json] == ["Alice"]
    memory = tandem("memories", "list", "--json").json[0]
    assert memory["quotes"][0]["text"] == "My name is Alice"
    assert tandem("memories", "forget", memory["id"], "--json").status == 0
    assert tandem("memories", "list", "--json").json == []


def test_the_profile_is_set_by_hand(tandem: Callable[..., Result]) -> None:
    slot = tandem("profile", "set", "food", "allergy", "kiwi", "--json").json
    assert (slot["value"], slot["edited"]) == ("kiwi", True)
    fact = tandem("memories", "list", "--json").json[0]
    assert (fact["text"], fact["kind"]) == ("The user is allergic to kiwi.", "constraint")
    assert "kiwi" in tandem("profile", "show").out


def test_memories_are_added_edited_pinned_and_explained_by_hand(tandem: Callable[..., Result]) -> None:
    added = tandem("memories", "add", "I'm allergic to kiwi.", "--json").json
    assert [(fact["topic"], fact["attribute"], fact["value"]) for fact in added] == [("food", "allergy", "kiwi")]
    edited = tandem("memories", "edit", added[0]["id"], "I'm allergic to mango.", "--json").json
    assert edited["value"] == "mango"
    assert tandem("memories", "pin", edited["id"], "--json").json["pinned"] is True
    assert [hit["id"] for hit in tandem("memories", "search", "mango allergy", "--json").json["hits"]] == [edited["id"]]
    assert [event["op"] for event in tandem("memories", "history", edited["id"], "--json").json]
    noted = tandem("memories", "add", "The blue door sticks in winter", "--json").json
    assert [fact["attribute"] for fact in noted] == ["note"]
    assert tandem("memories", "add", "my password is hunter2").status == 1
    values = [fact["value"] for fact in tandem("memories", "list", "--status", "active", "--json").json]
    assert sorted(values) == ["The blue door sticks in winter", "mango"]


def test_a_slot_is_locked_unset_and_has_a_history(tandem: Callable[..., Result]) -> None:
    tandem("ask", "I live in Lyon.")
    tandem("ask", "I moved to Berlin.")
    assert [fact["value"] for fact in tandem("profile", "history", "home", "city", "--json").json] == ["Berlin", "Lyon"]
    assert tandem("profile", "lock", "home", "city", "--json").json[0]["locked"] is True
    proposed = tandem("ask", "I moved to Oslo.", "--json").json["written"]
    assert [(w["op"], w["fact"]["status"]) for w in proposed] == [("propose", "proposed")]
    assert [slot["value"] for slot in tandem("profile", "show", "--json").json] == ["Berlin"]
    assert tandem("profile", "unlock", "home", "city").status == 0
    assert tandem("profile", "unset", "home", "city").status == 0
    assert tandem("profile", "show", "--json").json == []
    assert tandem("profile", "unset", "home", "city").status == 1


def test_documents_are_removed(tandem: Callable[..., Result], leave: Path) -> None:
    (leave.parent / "broken.pdf").write_bytes(b"%PDF-1.7 broken")
    tandem("ingest", str(leave), "--sample")
    tandem("ingest", str(leave.parent / "broken.pdf"))
    sample, failed = sorted(tandem("documents", "list").out.splitlines(), key=lambda line: "[sample]" not in line)
    assert "leave.md [sample]  Leave" in sample
    assert "failed" in failed
    assert "broken.pdf  damaged or not really PDF" in failed
    assert "Sample: yes; `tandem documents remove --sample`" in tandem("documents", "show", "leave.md").out
    assert "Sample" not in tandem("documents", "show", failed.split()[0]).out
    assert tandem("documents", "remove", failed.split()[0], "--json").json == {"removed": 1}
    assert tandem("documents", "remove", "--sample", "--json").json == {"removed": 1}
    assert tandem("documents", "list", "--json").json == []
    assert tandem("documents", "remove").status == 2


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("ask", ""), 1),
        (("ask", "x" * 100_000), 1),
        (("ingest", "/no/such/path"), 1),
        (("documents", "show", "nosuchdocument"), 1),
        (("memories", "forget", "nosuchmemory"), 1),
        (("sessions", "show", "nosuchsession"), 1),
        (("profile", "set", "food", "allergy", "  "), 1),
        (("ask",), 2),
        (("nosuchcommand",), 2),
        (("ask", "hi", "--nosuchoption"), 2),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else str(value),
)
def test_bad_input_is_one_clear_line(tandem: Callable[..., Result], arguments: tuple[str, ...], status: int) -> None:
    result = tandem(*arguments)
    assert result.status == status
    assert "Traceback" not in result.err + result.out
    if status == 1 and arguments[0] != "ingest":
        assert len(result.err.strip().splitlines()) == 1
        assert result.err.startswith("tandem: ")


def test_an_empty_and_an_unreadable_file_fail_and_the_others_are_in(tandem: Callable[..., Result], leave: Path) -> None:
    (leave / "empty.md").write_text("")
    (leave / "broken.pdf").write_bytes(b"%PDF-1.7 broken")
    report = tandem("ingest", str(leave), "--json")
    assert report.status == 1
    states = {Path(file["path"]).name: file["status"] for file in report.json["files"]}
    assert states == {"leave.md": "added", "empty.md": "skipped", "broken.pdf": "failed"}
    assert tandem("ingest", str(leave / "empty.md")).status == 1


def test_a_home_of_a_newer_version_is_refused_and_unchanged(tandem: Callable[..., Result], home: Path) -> None:
    import sqlite3

    tandem("memories", "list")
    database = home / "tandem.db"
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'from-the-future'")
    before = database.read_bytes()
    result = tandem("memories", "list")
    assert result.status == 1
    assert len(result.err.strip().splitlines()) == 1
    assert database.read_bytes() == before


def test_verify_makes_nothing_where_nothing_is(tandem: Callable[..., Result], home: Path) -> None:
    assert "nothing of yours" in tandem("verify").out
    assert not home.exists()


def test_verify_compares_whomever_the_home_is_of(tandem: Callable[..., Result]) -> None:
    tandem("ask", "I live in Lyon.", "--user", "bob")
    assert tandem("verify").out.strip() == "The stores agree."


def test_what_ended_is_not_said_to_be_remembered(tandem: Callable[..., Result]) -> None:
    for said in ("I live in Paris.", "I don't live in Lyon."):
        tandem("ask", said)
    moved = tandem("ask", "I moved to Nice.").out
    assert "Remembered" not in moved
    assert "Updated: You live in Nice." in moved
    tandem("ask", "Keep your answers under 50 words.")
    assert "No longer so: " in tandem("ask", "Never mind the limit on answers").out


def test_a_renamed_session_is_found_by_its_title(tandem: Callable[..., Result]) -> None:
    tandem("ask", "I live in Lyon.", "--session", "s1")
    tandem("sessions", "rename", "s1", "trip talk")
    assert "I live in Lyon." in tandem("sessions", "show", "trip talk").out
    assert tandem("sessions", "show", "trip").status == 1


def test_messages_for_people_exist_in_chinese(tandem: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TANDEM_LANGUAGE", "zh")
    assert "还没有记住" in tandem("memories", "list").out
    assert "问题是空的" in tandem("ask", " ").err


HEAVY = ("torch", "sentence_transformers", "chromadb", "openai", "streamlit")


def test_help_imports_no_heavy_package() -> None:
    script = (
        "import sys\nfrom assistant.cli.main import run\nrun(['--help'])\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip().splitlines()[-1] == "[]"


def test_a_follow_up_is_shown_as_it_was_taken(
    tandem: Callable[..., Result], leave: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tandem("ingest", str(leave))
    assert not tandem("ask", "How many days of annual leave are there?", "--session", "s").out.startswith("Asked as")
    told = tandem("ask", "what about contractors?", "--session", "s")
    assert told.out.startswith("Asked as: How many days of annual leave are there for contractors?\n")
    answer = tandem("ask", "why?", "--session", "s", "--json").json
    assert answer["asked_as"] == "Days of annual leave for contractors: why?"
    lines = iter(["and for interns?", "/quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    assert "Asked as: " in tandem("chat", "--session", "s").out


def test_the_terminal_chat_clears_and_quits(tandem: Callable[..., Result], monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["My name is Alice.", "/clear", "What is my name?", "/memory", "/profile", "/nonsense", "/quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    result = tandem("chat", "--session", "s")
    assert result.status == 0
    assert "[2 messages in this session]" in result.out
    assert "Long-term memory stays" in result.out
    assert "Your name is Alice" in result.out
    assert "Unknown command /nonsense" in result.out


@pytest.mark.parametrize(
    ("language", "topic", "attribute"), [("en", "Home", "home"), ("zh", "居住地", "居住地"), ("en", "home", "city")]
)
def test_a_slot_is_named_as_it_is_shown(
    tandem: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, language: str, topic: str, attribute: str
) -> None:
    tandem("profile", "set", topic, attribute, "Lyon")
    monkeypatch.setenv("TANDEM_LANGUAGE", language)
    shown = tandem("profile", "show").out
    assert shown.startswith("居住地：Lyon" if language == "zh" else "Home: Lyon")
    assert tandem("profile", "lock", *re.split("[:：]", shown)[0].split(" / ")).status == 0
    slots = tandem("profile", "show", "--json").json
    assert [(slot["topic"], slot["attribute"], slot["locked"]) for slot in slots] == [("home", "city", True)]


def test_labels_of_both_languages_fill_one_slot(tandem: Callable[..., Result]) -> None:
    tandem("profile", "set", "饮食", "过敏", "芒果")
    tandem("profile", "set", "food", "allergy", "kiwi")
    slots = tandem("profile", "show", "--json").json
    assert {(slot["topic"], slot["attribute"]) for slot in slots} == {("food", "allergy")}
    assert tandem("profile", "unset", "Food", "allergy", "kiwi").status == 0


def test_the_history_of_no_slot_is_said(tandem: Callable[..., Result]) -> None:
    result = tandem("profile", "history", "nosuch", "thing")
    assert result.status == 1
    assert "profile show" in result.err


@pytest.mark.parametrize(
    ("told", "anew", "values"),
    [
        ("我喜欢拿铁", "我不喝美式，但喜欢卡布奇诺", {"卡布奇诺", "不喝美式"}),
        ("I live in Lyon.", "I live in Oslo.", {"Oslo"}),
        ("I live in Lyon.", "Oslo", {"Oslo"}),
        ("I live in Lyon.", "Half of the year here, half there, depending on work", set()),
        ("I live in Lyon.", "Lyon for now, elsewhere later", {"Lyon"}),
    ],
)
def test_an_edit_is_no_value_where_it_is_a_sentence(
    tandem: Callable[..., Result], told: str, anew: str, values: set[str]
) -> None:
    (fact,) = tandem("memories", "add", told, "--json").json
    edited = tandem("memories", "edit", fact["id"], anew, "--json").json
    slots = tandem("profile", "show", "--json").json
    assert {slot["value"] for slot in slots if slot["attribute"] != "note"} == values
    assert edited["text"] == anew or edited["value"] in values


def test_memories_speak_to_the_user(tandem: Callable[..., Result]) -> None:
    tandem("memories", "add", "My sister Bea lives in Rome. I'm vegetarian.")
    listed = tandem("memories", "list").out
    assert "You're vegetarian." in listed
    assert "Your sister Bea lives in Rome." in listed
    assert "The user" not in listed
