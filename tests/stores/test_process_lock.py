"""Locks end with their process, and the registry knows at once who is dead."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from assistant.stores.process_lock import ProcessLock, ProcessRegistry, waiting_lock

HOLD = """
import sys, time
from pathlib import Path
from assistant.stores.process_lock import ProcessLock, ProcessRegistry
lock = ProcessLock(Path(sys.argv[1]) / "lock")
print(ProcessRegistry(Path(sys.argv[1])).register(), lock.try_acquire(), flush=True)
time.sleep(60)
"""


@contextmanager
def other_process(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process that holds the folder's lock and stands in its registry; with its id there."""
    command = [sys.executable, "-c", HOLD, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            process_id, acquired = process.stdout.readline().split()
            assert acquired == "True"
            yield process, process_id
        finally:
            process.kill()


def test_a1_a_lock_ends_with_its_killed_process(tmp_path: Path) -> None:
    lock = ProcessLock(tmp_path / "lock")
    registry = ProcessRegistry(tmp_path)
    with other_process(tmp_path) as (process, process_id):
        assert not lock.try_acquire()
        assert not lock.held
        assert registry.is_alive(process_id)
        process.send_signal(signal.SIGKILL)
        process.wait()
        assert lock.try_acquire()
        assert lock.held
        assert not registry.is_alive(process_id)
        assert not list(tmp_path.glob(f"{process_id}*"))


def test_a_lock_is_free_after_release(tmp_path: Path) -> None:
    first, second = ProcessLock(tmp_path / "deep" / "lock"), ProcessLock(tmp_path / "deep" / "lock")
    assert first.try_acquire()
    assert first.try_acquire()
    assert not second.try_acquire()
    first.release()
    assert not first.held
    with waiting_lock(tmp_path / "deep" / "lock"):
        assert not second.try_acquire()
    assert second.try_acquire()
    second.release()


def test_a_started_program_does_not_inherit_the_lock(tmp_path: Path) -> None:
    lock = ProcessLock(tmp_path / "lock")
    assert lock.try_acquire()
    command = [sys.executable, "-c", "print(); input()"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "close_fds": False}
    with subprocess.Popen(command, **pipes) as child:
        assert child.stdout is not None
        child.stdout.readline()
        lock.release()
        again = ProcessLock(tmp_path / "lock")
        assert again.try_acquire()
        again.release()
        child.kill()


def test_a_process_may_ask_about_itself_and_stays_alive(tmp_path: Path) -> None:
    registry = ProcessRegistry(tmp_path)
    own = registry.register()
    assert registry.register() == own
    for _ in range(3):
        assert registry.is_alive(own)
        assert ProcessRegistry(tmp_path).is_alive(own)
    registry.close()
    assert not registry.is_alive(own)


def test_cleaning_removes_the_dead_alone(tmp_path: Path) -> None:
    registry = ProcessRegistry(tmp_path)
    own = registry.register()
    for name in ("0" * 32 + ".lock", "1" * 32 + ".new"):
        (tmp_path / name).touch()
    registry.clean()
    assert [path.name for path in tmp_path.iterdir()] == [f"{own}.lock"]
    registry.close()


@pytest.mark.parametrize("process_id", ["", "../../etc/passwd", "x" * 32, "0" * 32, "0" * 31])
def test_an_unknown_id_is_dead(tmp_path: Path, process_id: str) -> None:
    assert not ProcessRegistry(tmp_path).is_alive(process_id)
