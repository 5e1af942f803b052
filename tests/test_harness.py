"""The tests' own promises: no network, and nothing left out unseen."""

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_socket import SocketConnectBlockedError

ROOT = Path(__file__).resolve().parent.parent
TESTS = """
import pytest

def test_runs():
    pass

def test_skips():
    pytest.skip("no reason")

@pytest.mark.xfail
def test_known_failure():
    assert False

@pytest.mark.browser
def test_in_a_browser():
    pass
"""


def run_pytest(folder: Path, *arguments: str, everything: bool) -> str:
    """Runs the tests above with this project's conftest, on a machine without a browser."""
    shutil.copy(ROOT / "tests" / "conftest.py", folder)
    (folder / "test_some.py").write_text(TESTS, encoding="utf-8")
    environment = {**os.environ, "PATH": str(folder), "PYTHONPATH": str(ROOT)}
    environment.pop("TANDEM_TEST_ALL", None)
    if everything:
        environment["TANDEM_TEST_ALL"] = "1"
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml")]
    run = subprocess.run(
        [*command, *arguments, "--rootdir", str(folder), str(folder)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout


def test_the_network_is_out_of_reach():
    with pytest.warns(UserWarning, match="192.0.2.1"), pytest.raises(SocketConnectBlockedError):
        socket.create_connection(("192.0.2.1", 80), timeout=1)


def test_loopback_is_within_reach():
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname(), timeout=1).close()


def test_what_needs_a_browser_is_listed_as_not_run(tmp_path: Path):
    output = run_pytest(tmp_path, everything=False)

    assert "1 need Chromium" in output
    assert "  test_some.py::test_in_a_browser" in output
    assert "1 passed, 1 skipped, 1 deselected, 1 xfailed" in output.splitlines()[-1]


def test_several_processes_list_what_they_left_out_once(tmp_path: Path):
    output = run_pytest(tmp_path, "-n", "2", "--dist", "loadfile", everything=False)

    assert output.count("  test_some.py::test_in_a_browser") == 1
    assert "1 passed, 1 skipped, 1 xfailed" in output.splitlines()[-1]


def test_nothing_may_be_skipped_where_everything_is_asked_for(tmp_path: Path):
    output = run_pytest(tmp_path, everything=True)

    assert "no reason (with TANDEM_TEST_ALL=1 nothing may be skipped)" in output
    assert "needs Chromium and the package playwright; with TANDEM_TEST_ALL=1" in output
    assert "1 failed, 1 passed, 1 xfailed, 1 error" in output.splitlines()[-1]


def test_no_setting_of_the_person_who_runs_the_tests_is_seen():
    assert not [name for name in os.environ if name.startswith(("TANDEM_LLM", "OPENAI_"))]
