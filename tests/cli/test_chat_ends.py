"""The terminal chat's ends: Ctrl-C in the middle of an answer, steps, and leaving a model's server that hangs."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.at_terminal import Screen, Typed, answered_by
from tests.cli.test_commands import ROOT, Result, tandem
from tests.doubles.scripted_server import Reply, Request, ScriptedServer

__all__ = ["tandem"]

BUSY = 25.0
"""Seconds that a busy machine may take for what takes a quiet one four."""


def is_of_facts(request: Request) -> bool:
    return "lasting facts" in str(request.messages[0]["content"])


@contextmanager
def chatting(server: ScriptedServer, home: Path) -> Iterator[subprocess.Popen[str]]:
    environment = {
        **os.environ,
        "TANDEM_HOME": str(home),
        "TANDEM_EMBEDDING_MODEL": "none",
        "TANDEM_LANGUAGE": "en",
        "TANDEM_LLM_MODEL": "scripted",
        "TANDEM_LLM_BASE_URL": server.base_url,
        "TANDEM_LLM_API_KEY": "none",
    }
    with subprocess.Popen(
        [sys.executable, "-m", "assistant.cli.main", "chat", "--session", "s"],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process


def typed(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(f"{line}\n")
    process.stdin.flush()


def read_until(process: subprocess.Popen[str], words: str) -> str:
    assert process.stdout is not None
    said = ""
    while words not in said:
        sign = process.stdout.read(1)
        assert sign, f"ended without {words!r}: {said}"
        said += sign
    return said


def test_s3_ctrl_c_keeps_what_was_said_until_then_and_counts_it(
    tandem: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    def says(request: Request) -> Reply:
        return Reply(text='{"facts": []}') if is_of_facts(request) else Reply(pieces=["Bees ", "eat "], hang_after=2)

    with ScriptedServer(responder=says) as server:
        answered_by(server, monkeypatch)
        monkeypatch.setattr(sys, "stdin", Typed.lines("What do bees eat?", "/quit"))
        screen = Screen("Bees eat")
        monkeypatch.setattr(sys, "stdout", screen)
        assert tandem("chat", "--session", "s").status == 0
    said = screen.getvalue().partition("Bees eat")[2]
    assert "(stopped)" in said
    assert "[2 messages in this session]" in said
    assert "Bye. Session: s" in said


def test_s12_steps_stand_on_lines_of_their_own_without_gaps(
    tandem: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    step = {"id": "c", "type": "function", "function": {"name": "calculator", "arguments": '{"expression": "17*23"}'}}
    cut = {"id": "d", "type": "function", "function": {"name": "calculator", "arguments": '{"expression": "17*'}}

    def says(request: Request) -> Reply:
        if is_of_facts(request):
            return Reply(text='{"facts": []}')
        if request.messages[-1]["role"] == "user":
            return Reply(text="Let me see.", tool_calls=[step, cut], finish_reason="tool_calls")
        return Reply(text="It is 391.")

    with ScriptedServer(responder=says) as server:
        answered_by(server, monkeypatch)
        monkeypatch.setattr(sys, "stdin", Typed.lines("What is 17*23?", "/quit"))
        lines = tandem("chat", "--session", "s").out.splitlines()
    at = next(n for n, line in enumerate(lines) if line.endswith("Let me see."))
    assert lines[at + 1].startswith("✓ calculator(17*23): 391")
    assert lines[at + 2].startswith('– calculator({"expression": "17*): ')
    assert [line for line in lines[at + 3 : at + 5] if line] == ["It is 391."]


def test_e9_leaving_does_not_wait_for_a_server_that_hangs_over_what_was_said(tmp_path: Path) -> None:
    def says(request: Request) -> Reply:
        return Reply(hang_before=True) if is_of_facts(request) else Reply(text="Fine.")

    with ScriptedServer(responder=says) as server, chatting(server, tmp_path / "home") as process:
        for line in ("I live in Lyon.", "I like tea.", "/quit"):
            typed(process, line)
        read_until(process, "Bye.")
        left = time.monotonic()
        assert process.wait(BUSY) == 0
        assert time.monotonic() - left < BUSY
