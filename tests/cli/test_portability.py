"""`export`, `import`, `erase` and the chat's /private: what they print, ask, and leave behind."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.byte_search import files_with, forms
from tests.cli.at_terminal import Typed
from tests.cli.test_commands import Result, tandem

__all__ = ["tandem"]
Run = Callable[..., Result]


def test_a_user_goes_out_and_in_again_and_the_second_time_changes_nothing(tandem: Run, tmp_path: Path) -> None:
    tandem("ask", "My name is Alice and I'm allergic to kiwi.", "--session", "s1")
    file = str(tmp_path / "me.jsonl")
    said = tandem("export", file)
    assert said.status == 0
    assert "1 sessions with 2 messages, 2 memories" in said.out
    report = tandem("import", file, "--user", "anna", "--json").json
    assert (report["user"], report["added"]["fact"], report["added"]["message"]) == ("anna", 2, 2)
    again = tandem("import", file, "--user", "anna", "--json").json
    assert sum(again["added"].values()) == 0
    assert again["unchanged"]["fact"] == 2
    assert "Imported for carl: 1 sessions, 2 messages, 2 memories" in tandem("import", file, "--user", "carl").out
    values = [fact["value"] for fact in tandem("memories", "list", "--user", "anna", "--json").json]
    assert sorted(values) == ["Alice", "kiwi"]
    export = tandem("export", file, "--json").json
    assert (export["user"], export["records"]["fact"]) == ("local", 2)


def test_a_damaged_file_is_refused_by_its_line(tandem: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tandem("ask", "I like tea.", "--session", "s1")
    file = tmp_path / "me.jsonl"
    tandem("export", str(file))
    lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text(lines[0] + lines[1].replace("I like tea.", "I like pie.") + "".join(lines[2:]), "utf-8")
    refused = tandem("import", str(file), "--user", "anna")
    assert (refused.status, refused.out) == (1, "")
    assert refused.err.startswith("tandem: Line 2 of ")
    assert refused.err.count("\n") == 1
    monkeypatch.setenv("TANDEM_LANGUAGE", "zh")
    assert "第 2 行" in tandem("import", str(file), "--user", "anna").err


def test_erase_needs_a_yes_where_nobody_can_be_asked(tandem: Run, home: Path) -> None:
    tandem("ask", "I live in Zorbograd.", "--session", "s1")
    refused = tandem("erase")
    assert (refused.status, refused.out) == (2, "")
    assert "--yes" in refused.err
    assert [fact["value"] for fact in tandem("memories", "list", "--json").json] == ["Zorbograd"]
    erased = tandem("erase", "--yes")
    assert (erased.status, erased.out.splitlines()[-1]) == (0, "The disk is purged.")
    assert tandem("memories", "list", "--json").json == []
    assert files_with(home, forms("Zorbograd")) == {}
    assert tandem("erase", "--yes", "--json").json == {"user": "local", "removed": {}, "files": 0, "purged": True}


@pytest.mark.parametrize(("answer", "status", "left"), [("\n", 1, ["Zorbograd"]), ("y\n", 0, [])])
def test_erase_asks_whoever_sits_before_it(
    tandem: Run, monkeypatch: pytest.MonkeyPatch, answer: str, status: int, left: list[str]
) -> None:
    tandem("ask", "I live in Zorbograd.", "--session", "s1")
    monkeypatch.setattr(sys, "stdin", Typed(answer))
    erased = tandem("erase")
    assert "1 sessions, 1 memories" in erased.err
    assert "Erase it?" in erased.err + erased.out
    assert erased.status == status
    assert [fact["value"] for fact in tandem("memories", "list", "--json").json] == left


def chat(tandem: Run, monkeypatch: pytest.MonkeyPatch, *lines: str) -> Result:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
    return tandem("chat", "--session", "s1")


def test_private_in_the_chat_is_read_written_nowhere_and_over_when_it_is_left(
    tandem: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = chat(
        tandem,
        monkeypatch,
        "I live in Lyon.",
        "/private",
        "I moved to Zorbograd.",
        "Where do I live?",
        "/undo",
        "/private",
        "Where do I live?",
        "/private",
        "/quit",
    ).out
    before, private, after = (
        said.split("Private from here", 1)[0],
        said.split("Private from here")[1],
        said.split("gone.")[1],
    )
    assert "Noted. You live in Lyon." in before
    assert "Remembered:" not in private
    assert "Private session" in private
    assert "You live in Zorbograd." in private
    assert "Taken back: “Where do I live?” (2 messages left the session)." in private
    assert "You live in Lyon." in after
    assert "Bye. Session: s1" in after
    assert files_with(home, forms("Zorbograd")) == {}
    assert [session["id"] for session in tandem("sessions", "list", "--json").json] == ["s1"]
    assert [fact["value"] for fact in tandem("memories", "list", "--json").json] == ["Lyon"]


def test_an_export_is_lines_that_a_person_can_read(tandem: Run, tmp_path: Path) -> None:
    tandem("ask", "我喜欢喝绿茶。", "--session", "s1")
    file = tmp_path / "me.jsonl"
    tandem("export", str(file))
    text = file.read_text("utf-8")
    assert "我喜欢喝绿茶" in text
    head = json.loads(text.splitlines()[0])
    assert (head["format"], head["version"], head["user"]) == ("tandem-export", 1, "local")
