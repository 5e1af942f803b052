"""Windows in Redis, for several processes or machines: each key goes after an idle time. The only user of `redis`.

A window is one list: its generation, its digest as JSON, then a message a piece; so that an append touches its end
alone, and a script does it only where the window is still there and still of that generation.
"""

import json
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, cast

from assistant.datatypes import Message, Viewer, Window
from assistant.errors import StoreError
from assistant.stores.window_records import digest_from_json, message_from_json, without_known

PREFIX = "tandem"
# A turn waits for Redis no longer than it would take to read the log instead.
TIMEOUT_S = 2.0
HEAD = 2
"""Pieces before the first message: the generation and the digest."""
MOST_AT_ONCE = 1000
"""Messages of one call of the script: Lua takes some 8,000 arguments."""

_APPEND = """
if redis.call('LINDEX', KEYS[1], 0) ~= ARGV[1] then return 0 end
for i = 3, #ARGV do redis.call('RPUSH', KEYS[1], ARGV[i]) end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1
"""


class RedisWindows:
    """Implements WindowStore; a Redis that is gone, or holds what is no window, raises StoreError."""

    def __init__(self, url: str, idle: timedelta, timeout_s: float = TIMEOUT_S) -> None:
        self._url = url
        self._idle_ms = int(idle.total_seconds() * 1000)
        self._timeout_s = timeout_s
        self._client: Any = None
        self._lock = threading.Lock()

    def read(self, viewer: Viewer, session_id: str) -> Window | None:
        """The window as it is, in use again from now; None where nothing is held."""
        key, index = _key(viewer, session_id), _index(viewer)
        with self._asking() as client:
            asked = client.pipeline()
            asked.lrange(key, 0, -1)
            asked.pexpire(key, self._idle_ms)
            asked.pexpire(index, self._idle_ms)
            pieces = cast(list[str], asked.execute()[0])
        return _decoded(pieces) if pieces else None

    def append(self, viewer: Viewer, session_id: str, messages: Sequence[Message], generation: str = "") -> bool:
        """Add messages to a window of this generation; False where none is held."""
        key = _key(viewer, session_id)
        pages = range(0, len(messages), MOST_AT_ONCE) or (0,)
        with self._asking() as client:
            for at in pages:
                page = [_encoded(message) for message in messages[at : at + MOST_AT_ONCE]]
                if not client.eval(_APPEND, 1, key, generation, self._idle_ms, *page):
                    return False
        return True

    def replace(self, viewer: Viewer, session_id: str, window: Window) -> None:
        """Hold this window, whatever was held before."""
        key, index = _key(viewer, session_id), _index(viewer)
        digest = json.dumps(window.digest.to_json() if window.digest else None)
        with self._asking() as client:
            asked = client.pipeline()
            asked.delete(key)
            asked.rpush(key, window.generation, digest, *map(_encoded, window.messages))
            asked.pexpire(key, self._idle_ms)
            asked.sadd(index, key)
            asked.pexpire(index, self._idle_ms)
            asked.execute()

    def touch(self, viewer: Viewer, session_id: str) -> None:
        """The session is in use."""
        with self._asking() as client:
            asked = client.pipeline()
            asked.pexpire(_key(viewer, session_id), self._idle_ms)
            asked.pexpire(_index(viewer), self._idle_ms)
            asked.execute()

    def drop(self, viewer: Viewer, session_id: str | None = None) -> None:
        """Put away what is held of a session, or of all of the user's."""
        index = _index(viewer)
        with self._asking() as client:
            if session_id is not None:
                client.delete(_key(viewer, session_id))
                client.srem(index, _key(viewer, session_id))
                return
            client.delete(*client.smembers(index), index)

    def close(self) -> None:
        """Close the connections; a later call opens new ones."""
        with self._lock:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    @contextmanager
    def _asking(self) -> Generator[Any]:
        """The client, for one exchange; what fails in it becomes a StoreError."""
        try:
            from redis import exceptions  # Only a home that is set to use Redis needs the package.
        except ImportError as error:
            raise StoreError(
                en="Sessions are to be kept in Redis, but its package is missing: pip install 'tandem-assistant[redis]'.",
                zh="设置为在 Redis 中保存会话，但缺少相应的包：pip install 'tandem-assistant[redis]'。",
            ) from error
        try:
            yield self._connected()
        except (exceptions.RedisError, OSError) as error:
            raise _gone(type(error).__name__) from error

    def _connected(self) -> Any:
        from redis import Redis
        from redis.backoff import NoBackoff
        from redis.retry import Retry

        with self._lock:
            if self._client is None:
                try:
                    self._client = cast(Any, Redis).from_url(
                        self._url,
                        decode_responses=True,
                        socket_timeout=self._timeout_s,
                        socket_connect_timeout=self._timeout_s,
                        # Once at once, for a connection that the server closed; the package's own would take seconds.
                        retry=Retry(NoBackoff(), 1),
                    )
                except ValueError as error:
                    raise _gone("no such address") from error
            return self._client


def _key(viewer: Viewer, session_id: str) -> str:
    """With their lengths before them, no user's and session's names can run into those of another."""
    user = viewer.user_id
    return f"{PREFIX}:window:{len(user)}:{user}:{len(session_id)}:{session_id}"


def _index(viewer: Viewer) -> str:
    """The set of the keys of a user's windows."""
    return f"{PREFIX}:windows:{len(viewer.user_id)}:{viewer.user_id}"


def _encoded(message: Message) -> str:
    return json.dumps(message.to_json())


def _decoded(pieces: Sequence[str]) -> Window:
    try:
        generation, digest = pieces[0], json.loads(pieces[1])
        messages = without_known((), [message_from_json(json.loads(piece)) for piece in pieces[HEAD:]])
        return Window(
            messages=tuple(messages),
            digest=None if digest is None else digest_from_json(digest),
            read_to=messages[-1].id if messages else "",
            generation=generation,
        )
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise StoreError(
            en="What Redis holds of this session can't be read; it is left aside, and the message log serves.",
            zh="Redis 中该会话的内容无法读取，已略过，改用消息记录。",
        ) from error


def _gone(kind: str) -> StoreError:
    return StoreError(
        en=f"Redis does not answer ({kind}), so sessions are read from the message log; nothing is lost. Check"
        " TANDEM_REDIS_URL, and that the server runs.",
        zh=f"Redis 没有响应（{kind}），会话改从消息记录读取，没有丢失任何内容。请检查 TANDEM_REDIS_URL 和服务器是否在运行。",
    )
