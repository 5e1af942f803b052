"""`tandem import-chat`: what it prints, its exit status, its JSON, and Ctrl-C."""

import io
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.test_commands import Result, tandem

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

__all__ = ["tandem"]
Command = Callable[..., Result]

GOOD = {"session": "s", "at": "2023-05-08T13:56:00Z", "role": "user", "text": "I live in Lyon.", "id": "m1"}
REPLY = {"session": "s", "role": "assistant", "text": "Noted."}


def file_of(path: Path, *lines: object) -> str:
    path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines))
    return str(path)


def test_a_file_is_in_and_is_in_only_once(tandem: Command, tmp_path: Path) -> None:
    file = file_of(tmp_path / "chat.jsonl", GOOD, REPLY)
    first = tandem("import-chat", file)
    assert (first.status, first.err) == (0, "")
    assert first.out.startswith(
        "2 messages added, 0 in already, 0 failed; 1 sessions; 1 facts written or confirmed in "
    )
    again = tandem("import-chat", file, "--json").json
    assert {**again, "seconds": 0} == {
        "added": 0,
        "unchanged": 2,
        "failed": 0,
        "sessions": 1,
        "facts": {},
        "seconds": 0,
        "complete": True,
        "lines": [],
        "notices": [],
        "read_by_model": 0,
    }
    hits = tandem("search", "Lyon", "--in", "messages", "--json").json["hits"]
    (hit,) = [hit for hit in hits if hit["text"] == GOOD["text"]]
    assert (hit["source_id"], hit["at"], hit["session"]) == ("m1", "2023-05-08T13:56:00+00:00", "s")
    memory = tandem("search", "Lyon", "--in", "memories", "--json").json["hits"][0]
    assert (memory["source_id"], memory["said_at"]) == ("m1", "2023-05-08T13:56:00+00:00")


def test_bad_lines_are_named_with_their_number_and_the_others_are_in(tandem: Command, tmp_path: Path) -> None:
    file = file_of(tmp_path / "chat.jsonl", GOOD, "nonsense", {**GOOD, "role": "bot"}, REPLY)
    result = tandem("import-chat", file)
    assert result.status == 1
    lines = result.out.splitlines()
    assert lines[0].startswith("! line 2 is no JSON object")
    assert lines[1].startswith("! line 3 has the role bot")
    assert lines[2].startswith("2 messages added, 0 in already, 2 failed")
    assert result.err == "2 line(s) failed; the others are in. Mend them and run the same command again.\n"
    report = tandem("import-chat", file, "--json")
    assert (report.status, [bad["line"] for bad in report.json["lines"]]) == (1, [2, 3])
    assert report.json["lines"][0]["zh"].startswith("不是 JSON")


def test_a_file_of_nothing_but_nonsense_says_the_first_lines(tandem: Command, tmp_path: Path) -> None:
    result = tandem("import-chat", file_of(tmp_path / "chat.jsonl", *["x"] * 25))
    assert result.status == 1
    assert sum(line.startswith("! line") for line in result.out.splitlines()) == 20
    assert "and 5 more" in result.out


def test_it_is_said_in_chinese(tandem: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TANDEM_LANGUAGE", "zh")
    result = tandem("import-chat", file_of(tmp_path / "chat.jsonl", GOOD, "x", {**GOOD, "id": "z", "at": "9998-01-01"}))
    assert "第 2 行：不是 JSON" in result.out
    assert "未来" in result.out
    assert "新增消息 2 条" in result.out
    assert "1 行失败" in result.err


def test_standard_input_is_a_file_too(tandem: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(GOOD).encode())))
    assert tandem("import-chat", "-", "--json").json["added"] == 1


def test_an_empty_file_is_no_failure(tandem: Command, tmp_path: Path) -> None:
    assert tandem("import-chat", file_of(tmp_path / "empty.jsonl")).status == 0


@pytest.mark.parametrize("arguments", [("nosuchfile.jsonl",), (".",), ("-", "--with-model")])
def test_what_can_not_be_done_is_one_line(tandem: Command, arguments: tuple[str, ...]) -> None:
    result = tandem("import-chat", *arguments)
    assert (result.status, result.out) == (1, "")
    assert len(result.err.splitlines()) == 1
    assert result.err.startswith("tandem: ")


def test_the_help_says_how_a_line_looks_and_why_the_model_is_not_asked(tandem: Command) -> None:
    shown = " ".join(tandem("import-chat", "--help").out.replace("│", " ").split())
    for words in ("UTC where it names no zone", '"role": "user"', "not done unasked"):
        assert words in shown


class Endless(io.RawIOBase):
    """Messages without end, as from a pipe; Ctrl-C is pressed when so many were read."""

    def __init__(self, stop_after: int) -> None:
        self._stop_after = stop_after
        self._number = 0
        self._left = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        if not self._left:
            self._left = json.dumps({**GOOD, "id": self._number, "text": f"Number {self._number}."}).encode() + b"\n"
            self._number += 1
            if self._number == self._stop_after:
                os.kill(os.getpid(), signal.SIGINT)
        given, self._left = self._left[: len(memoryview(buffer))], self._left[len(memoryview(buffer)) :]
        memoryview(buffer)[: len(given)] = given
        return len(given)


def test_ctrl_c_keeps_what_is_complete_and_says_so(tandem: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """With lines that never end, as a person would stop it."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Endless(stop_after=1500))))
    stopped = tandem("import-chat", "-", "--json")
    assert stopped.status == 1
    report, said = stopped.json, stopped.err
    assert report["complete"] is False
    assert report["added"] > 0
    assert report["added"] % 250 == 0
    assert "Stopped; what was finished is kept" in said
