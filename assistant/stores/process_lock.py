"""Locks that end with their process, however it ends: flock, never a pid file."""

import fcntl
import os
import re
import uuid
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path


class ProcessLock:
    """An exclusive lock on a file, held until released or until the process is gone, `kill -9` included."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor: int | None = None
        self._pid = 0

    @property
    def held(self) -> bool:
        """Whether this very process holds the lock; a forked child does not hold its parent's."""
        return self._descriptor is not None and self._pid == os.getpid()

    def try_acquire(self) -> bool:
        """Takes the lock if nobody has it; never waits."""
        return self._acquire(fcntl.LOCK_EX | fcntl.LOCK_NB)

    def acquire(self) -> None:
        """Takes the lock, waiting for whoever has it."""
        self._acquire(fcntl.LOCK_EX)

    def release(self) -> None:
        """Gives the lock back; the file stays, as removing it would let two processes lock two files."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _acquire(self, how: int) -> bool:
        if self.held:
            return True
        self.release()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, how)
        except BlockingIOError:
            os.close(descriptor)
            return False
        self._descriptor, self._pid = descriptor, os.getpid()
        return True


@contextmanager
def waiting_lock(path: Path) -> Generator[None]:
    """Holds the lock of a file for a while, after waiting for it."""
    lock = ProcessLock(path)
    lock.acquire()
    try:
        yield
    finally:
        lock.release()


class ProcessRegistry:
    """Which processes of a home are alive: each holds a lock on a file named by its random id."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._descriptor: int | None = None
        self._process_id = ""
        self._pid = 0

    def register(self) -> str:
        """The id of this process, registered on the first call; a forked child gets its own."""
        while self._descriptor is None or self._pid != os.getpid():
            self._try_to_register()
        return self._process_id

    def is_alive(self, process_id: str) -> bool:
        """Whether the process of this id still runs; the file of a dead one is removed."""
        if not re.fullmatch(r"[0-9a-f]{32}", process_id):
            return False
        return _is_locked_or_removed(self._folder / f"{process_id}.lock")

    def clean(self) -> None:
        """Removes the files of all dead processes."""
        for path in (*self._folder.glob("*.lock"), *self._folder.glob("*.new")):
            _is_locked_or_removed(path)

    def close(self) -> None:
        """Takes this process out of the registry."""
        if self._descriptor is not None and self._pid == os.getpid():
            (self._folder / f"{self._process_id}.lock").unlink(missing_ok=True)
            os.close(self._descriptor)
        self._descriptor = None

    def _try_to_register(self) -> None:
        """Locks the file before it gets its name, so that nobody ever sees it unlocked and calls us dead."""
        self._folder.mkdir(parents=True, exist_ok=True)
        process_id = uuid.uuid4().hex
        unnamed = self._folder / f"{process_id}.new"
        descriptor = os.open(unnamed, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            unnamed.rename(self._folder / f"{process_id}.lock")
        except (BlockingIOError, FileNotFoundError):
            os.close(descriptor)  # Somebody cleaned up between the two steps: try again.
            return
        self._descriptor, self._process_id, self._pid = descriptor, process_id, os.getpid()


def _is_locked_or_removed(path: Path) -> bool:
    """True while a process holds the file; a file that nobody holds is removed.

    The question takes a shared lock, so that two who ask at once do not take each other for the owner.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    else:
        with suppress(FileNotFoundError):
            path.unlink()
        return False
    finally:
        os.close(descriptor)
