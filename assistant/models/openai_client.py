"""The one place that knows the openai package: its client, its errors, and the socket below a request."""

import socket
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, replace
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any

from assistant.models.failures import (
    SHORTEST_SECRET,
    Failure,
    embedding_unavailable,
    one_line,
    server_words,
    without_key,
)
from assistant.models.overflow import overflow_in

if TYPE_CHECKING:
    from openai import OpenAI

OPENAI_URL = "https://api.openai.com/v1"
NO_KEY = "none"  # Local servers want none, and without one the package would take another from the environment.
# A request beyond this waits for a free connection; turns have their own, smaller, limit.
MAX_CONNECTIONS = 100


class RequestFailed(Exception):
    """A request failed; raised from the vendor's error, for this folder alone, which looks at `failure`."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(f"{failure.kind} {failure.detail}".strip())
        self.failure = failure


def make_client(base_url: str | None, api_key: str | None, connect_timeout: float, read_timeout: float) -> "OpenAI":
    """A client that never retries by itself; timeouts in seconds, for one connection and for one read.

    Raises RequestFailed where no request could be made of the address or the key.
    """
    import httpx2
    import openai

    key = (api_key or "").strip()
    if not key.isascii() or not key.isprintable():
        raise RequestFailed(Failure("key"))  # A header can't hold it, and the transport's error would show it.
    try:
        address = httpx2.URL(base_url or OPENAI_URL)
    except httpx2.InvalidURL as error:
        raise RequestFailed(Failure("address")) from error
    if address.scheme not in {"http", "https"}:
        raise RequestFailed(Failure("address"))
    return openai.OpenAI(
        base_url=address,
        api_key=key or NO_KEY,
        max_retries=0,
        timeout=openai.Timeout(read_timeout, connect=connect_timeout, pool=connect_timeout),
        http_client=httpx2.Client(
            limits=httpx2.Limits(max_connections=MAX_CONNECTIONS),
            follow_redirects=True,
            event_hooks={"request": [_trace_sockets]},
        ),
    )


# ---- sockets ------------------------------------------------------------------------------------


class SocketGuard:
    """Holds the socket of one request so that another thread can shut it down, whatever the reader waits for.

    Closing an openai stream from another thread frees its reader only after the read timeout.
    """

    def __init__(self) -> None:
        self.reason: str | None = None
        self._sockets: list[socket.socket] = []
        self._actions: list[Callable[[], None]] = []
        self._lock = threading.Lock()
        self._shut = threading.Event()

    def hold(self, sock: socket.socket) -> None:
        """Remember a socket; one that comes after the shutdown is shut down at once."""
        with self._lock:
            self._sockets.append(sock)
            late = self.reason is not None
        if late:
            _shut_down(sock)

    def shut(self, reason: str) -> None:
        """Shut all sockets down; only the first reason counts."""
        with self._lock:
            self.reason = self.reason or reason
            sockets = list(self._sockets)
            actions, self._actions = self._actions, []
        self._shut.set()
        for sock in sockets:
            _shut_down(sock)
        for action in actions:
            action()

    def on_shut(self, action: Callable[[], None]) -> None:
        """Run `action` once at the shutdown, at once if it was before."""
        with self._lock:
            if self.reason is None:
                self._actions.append(action)
                return
        action()

    def wait(self, seconds: float) -> bool:
        """Sleep, but no longer than until the shutdown; whether it came."""
        return self._shut.wait(seconds)


def _shut_down(sock: socket.socket) -> None:
    # An error means that it is closed already, which is all that was asked for. The plain socket's method:
    # that of a TLS socket drops the encryption first, and a writer in between would go on in clear text.
    with suppress(OSError):
        socket.socket.shutdown(sock, socket.SHUT_RDWR)


_guard: ContextVar[SocketGuard | None] = ContextVar("socket guard of the request being sent", default=None)


def _trace_sockets(request: Any) -> None:
    guard = _guard.get()
    if guard is not None:
        request.extensions["trace"] = _hold_new_sockets(guard)


def _hold_new_sockets(guard: SocketGuard) -> Callable[[str, Mapping[str, Any]], None]:
    def trace(event: str, info: Mapping[str, Any]) -> None:
        if event in {"connection.connect_tcp.complete", "connection.start_tls.complete"}:
            guard.hold(info["return_value"].get_extra_info("socket"))

    return trace


# ---- requests -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EventStream:
    """A reply being read: the server's content type, JSON events as they come, and a way to let go."""

    content_type: str
    events: Iterator[Any]
    read_body: Callable[[], str]
    close: Callable[[], None]


def open_event_stream(client: "OpenAI", path: str, body: Mapping[str, Any], guard: SocketGuard) -> EventStream:
    """POST `body` and read the reply as server-sent events, over a connection of its own, held by `guard`.

    Events are plain JSON: the package's types are filled unchecked, so whatever a server sends would pass.
    """
    import openai

    token = _guard.set(guard)
    try:
        stream = client.post(
            path,
            cast_to=object,
            body=dict(body),
            options={"headers": {"Connection": "close", "Accept": "text/event-stream, application/json"}},
            stream=True,
            stream_cls=openai.Stream[object],
        )
    finally:
        _guard.reset(token)
    response = stream.response
    return EventStream(
        content_type=response.headers.get("content-type", "").split(";")[0].strip().lower(),
        events=iter(stream),
        read_body=lambda: response.read().decode("utf-8", "replace"),
        close=stream.close,
    )


# ---- errors -------------------------------------------------------------------------------------


@contextmanager
def vendor_errors(api_key: str | None) -> Generator[None]:
    """Turns every error of the package and its transport into RequestFailed, chained, the key blanked."""
    import httpx2
    import openai

    # ValueError: an event that is no JSON, a key that no header can hold. OSError: a socket's own.
    known = (openai.OpenAIError, httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError, ValueError, OSError)
    try:
        yield
    except known as error:
        _blank(error, api_key or "")
        raise RequestFailed(_failure(error, api_key or "")) from error


@contextmanager
def embedding_errors(base_url: str | None, api_key: str | None, model: str) -> Generator[None]:
    """Turns every error of a request for embeddings into EmbeddingUnavailable, chained."""
    try:
        with vendor_errors(api_key):
            yield
    except RequestFailed as error:
        raise embedding_unavailable(error.failure, base_url or OPENAI_URL, model) from error


def _failure(error: Exception, api_key: str) -> Failure:
    failure = _classified(error)
    return replace(failure, detail=without_key(failure.detail, api_key))


def _classified(error: Exception) -> Failure:
    import openai

    if isinstance(error, openai.APIStatusError):
        headers: Mapping[str, str] = error.response.headers
        detail = server_words(error.body) or server_words(error.response.text)
        overflow = overflow_in(error.body, detail, error.status_code)
        return Failure("status", detail, error.status_code, retry_after(headers), overflow)
    if isinstance(error, openai.APITimeoutError):
        return Failure("timeout", type(error.__cause__).__name__)
    if isinstance(error, openai.APIConnectionError):
        kind = "refused" if type(error.__cause__).__name__ == "ConnectError" else "broken"
        return Failure(kind, one_line(str(error.__cause__ or error)))
    if isinstance(error, openai.APIError):
        detail = server_words(error.body) or one_line(str(error))
        return Failure("error", detail, overflow=overflow_in(error.body, detail, None))
    return Failure("invalid", one_line(str(error)))


def _blank(error: BaseException, api_key: str) -> None:
    """Takes the key out of an error and all it was raised from: servers echo it, and logs print the chain."""
    link: BaseException | None = error
    while link is not None and len(api_key) >= SHORTEST_SECRET:
        link.args = tuple(without_key(a, api_key) if isinstance(a, str) else a for a in link.args)
        for name in ("message", "body"):
            if isinstance(value := getattr(link, name, None), str):
                setattr(link, name, without_key(value, api_key))
        link = link.__cause__ or link.__context__


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that a server asks to wait: a number of them, of milliseconds (OpenAI's and Azure's), or a date."""
    for name, unit in (("retry-after-ms", 1000.0), ("retry-after", 1.0)):
        with suppress(ValueError):
            return max(0.0, float(headers.get(name) or "") / unit)
    with suppress(ValueError):  # None of them, or nothing: the caller has a wait of its own.
        return max(0.0, parsedate_to_datetime(headers.get("retry-after") or "").timestamp() - time.time())
    return None
