"""The whole product on real stores: one loaded model for all tests, a home of its own for each."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from assistant import open_assistant
from assistant.protocols import Embedder
from assistant.service import Assistant
from ingestion import ingest
from tests.doubles.word_embedder import WordEmbedder

SAMPLE = Path(__file__).parents[2] / "data" / "sample"

OpenHome = Callable[..., Assistant]


@pytest.fixture(scope="session")
def bundled(cache: Path) -> Embedder:
    """The bundled model, loaded once."""
    from assistant.models.sentence_embedder import SentenceEmbedder

    return SentenceEmbedder(cache=cache)


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


@pytest.fixture(scope="session")
def sample(bundled: Embedder, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Assistant]:
    """The sample ingested with the bundled model; shared, so tests ask as users of their own."""
    with open_assistant(tmp_path_factory.mktemp("sample") / "home", long_lived=False, embedder=bundled) as assistant:
        report = ingest(assistant, [SAMPLE], sample=True)
        assert report.failed == 0
        yield assistant
