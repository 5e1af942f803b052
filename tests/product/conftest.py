"""The whole product on real stores: one loaded model for all tests, a home of its own for each."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from assistant import open_assistant
from assistant.service import Assistant
from tests.doubles.scripted_server import ScriptedServer
from tests.doubles.word_embedder import WordEmbedder
from tests.product.summaries import HANDBOOK
from tests.product.talking import TalkingModel

OpenHome = Callable[..., Assistant]


@pytest.fixture
def open_home(home: Path) -> Iterator[OpenHome]:
    """Opens the test's home, or another folder, with settings; closed behind the test."""
    with ExitStack() as stack:

        def opened(folder: Path = home, **settings: Any) -> Assistant:
            settings.setdefault("embedder", WordEmbedder())
            settings.setdefault("long_lived", False)
            return stack.enter_context(open_assistant(folder, **settings))

        yield opened


@pytest.fixture
def tandem(open_home: OpenHome) -> Assistant:
    """An assistant in embedded mode, with an embedder that a reader can compute."""
    return open_home()


@pytest.fixture
def model() -> TalkingModel:
    """A model that says what it is to say and keeps what it was asked."""
    return TalkingModel()


@pytest.fixture
def server(model: TalkingModel) -> Iterator[ScriptedServer]:
    """The server that `model` stands behind."""
    with ScriptedServer(responder=model) as running:
        yield running


@pytest.fixture
def handbook(tmp_path: Path) -> Path:
    """A document of two short sections, English and Chinese."""
    file = tmp_path / "docs" / "handbook.md"
    file.parent.mkdir()
    file.write_text(HANDBOOK, encoding="utf-8")
    return file
