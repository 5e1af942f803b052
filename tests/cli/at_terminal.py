"""A person at the terminal, in process: what they type, and the Ctrl-C that comes while something is under way."""

import io
import os
import signal
import threading
from typing import Self

import pytest

from tests.doubles.scripted_server import ScriptedServer

# Between what calls for a Ctrl-C and the key, so that the program is waiting again by then.
A_MOMENT = 0.2


class Typed(io.StringIO):
    """Lines as a keyboard gives them."""

    @classmethod
    def lines(cls, *lines: str) -> Self:
        """One after the other."""
        return cls("".join(f"{line}\n" for line in lines))

    def isatty(self) -> bool:
        return True


def answered_by(server: ScriptedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scripted server is the chat model."""
    monkeypatch.setenv("TANDEM_LLM_MODEL", "scripted")
    monkeypatch.setenv("TANDEM_LLM_BASE_URL", server.base_url)
    monkeypatch.setenv("TANDEM_LLM_API_KEY", "none")


def press_ctrl_c(after: float = A_MOMENT) -> None:
    """Send this process what a terminal sends at Ctrl-C, a moment from now."""
    threading.Timer(after, os.kill, (os.getpid(), signal.SIGINT)).start()


class Screen(io.StringIO):
    """What is printed; Ctrl-C is pressed once when the words stand on it."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words: str | None = words

    def write(self, text: str, /) -> int:
        written = super().write(text)
        if self._words is not None and self._words in self.getvalue():
            self._words = None
            press_ctrl_c()
        return written
