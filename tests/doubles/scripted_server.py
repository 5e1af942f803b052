"""An OpenAI-compatible server on 127.0.0.1 whose model is a queue of replies; it keeps what it was asked.

with ScriptedServer([Reply(text="Lyon.")]) as server:
    model = OpenAIChat("scripted", server.base_url, "key")
    ...
    assert server.requests[0].body["messages"]

Longer than 300 lines because a server and its script are read, and copied, as one.
"""

import hashlib
import json
import select
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

DIMENSION = 8


@dataclass(frozen=True)
class Reply:
    """One scripted reply; the fields that are set decide how it is given. Times are seconds.

    text / pieces: the words, as one piece a word or as given. reasoning: sent first, as `reasoning_field`.
    finish_reason: None closes the stream without one. usage: None leaves it out; True makes one up.
    delay: before each piece. hang_before: before the headers. hang_after: after so many pieces.
    cut_after: the connection is dropped in the middle of the body after so many pieces.
    status, headers, body (raw text): an HTTP answer as it is. json: any JSON document with status 200.
    raw_lines: the lines of an event stream as they are. chunks: whole JSON chunks, in place of pieces.
    """

    text: str = ""
    pieces: Sequence[str | None] = ()
    reasoning: str = ""
    reasoning_field: str = "reasoning_content"
    finish_reason: str | None = "stop"
    usage: Mapping[str, Any] | bool | None = True
    tool_calls: Sequence[Mapping[str, Any]] = ()
    delay: float = 0.0
    hang_before: bool = False
    hang_after: int | None = None
    cut_after: int | None = None
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str | None = None
    json: Any = None
    raw_lines: Sequence[str] | None = None
    chunks: Sequence[Mapping[str, Any]] | None = None


@dataclass(frozen=True)
class Request:
    """What the server was asked."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: Any

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The messages of a chat request."""
        return self.body["messages"]

    @property
    def prompt(self) -> str:
        """All messages of a chat request as one text, to search in."""
        return "\n".join(str(message.get("content") or "") for message in self.messages)


Responder = Callable[[Request], Reply | str | None]


class ScriptedServer:
    """A context manager: replies come from the queue, then from `responder`, then are `default`.

    A responder may return a Reply, plain text, or None for the default.
    """

    def __init__(
        self,
        replies: Iterable[Reply | str] = (),
        responder: Responder | None = None,
        default: Reply | None = None,
        models: Sequence[str] = ("scripted",),
    ) -> None:
        self.requests: list[Request] = []
        self.responder = responder
        self.default = default or Reply(text="Scripted reply.")
        self.models = models
        self.client_left = threading.Event()
        self.closing = threading.Event()
        self._replies = [_reply(reply) for reply in replies]
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.scripted = self
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)

    @property
    def base_url(self) -> str:
        """What a client takes as its base URL."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    @property
    def chats(self) -> list[Request]:
        """The chat requests among the requests."""
        return [request for request in self.requests if request.path.endswith("/chat/completions")]

    def push(self, *replies: Reply | str) -> None:
        """Queue more replies."""
        with self._lock:
            self._replies.extend(map(_reply, replies))

    def next_reply(self, request: Request) -> Reply:
        """The reply to a chat request."""
        with self._lock:
            if self._replies:
                return self._replies.pop(0)
        said = self.responder(request) if self.responder else None
        return self.default if said is None else _reply(said)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def embed(text: str) -> list[float]:
    """A deterministic unit vector: equal texts are equal, others are not near."""
    digest = hashlib.sha256(text.encode()).digest()
    values = [byte - 127.5 for byte in digest[:DIMENSION]]
    length = sum(value * value for value in values) ** 0.5
    return [value / length for value in values]


def _reply(reply: Reply | str) -> Reply:
    return Reply(text=reply) if isinstance(reply, str) else reply


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128
    scripted: ScriptedServer


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server  # pyright: ignore[reportIncompatibleVariableOverride]

    def log_message(self, format: str, *args: Any) -> None:
        """Tests keep their output to themselves."""

    def do_GET(self) -> None:
        self._record(None)
        if self.path.endswith("/models"):
            self._json({"object": "list", "data": [{"id": name, "object": "model"} for name in self.scripted.models]})
        else:
            self._json({"error": {"message": "not found"}}, status=404)

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("content-length") or 0))
        request = self._record(json.loads(raw or b"null"))
        try:
            if self.path.endswith("/embeddings"):
                self._embeddings(request)
            elif self.path.endswith("/chat/completions"):
                self._chat(request, self.scripted.next_reply(request))
            else:
                self._json({"error": {"message": "not found"}}, status=404)
        except (BrokenPipeError, ConnectionResetError):
            self._gone()

    @property
    def scripted(self) -> ScriptedServer:
        return self.server.scripted

    def _record(self, body: Any) -> Request:
        request = Request(self.command, self.path, {k.lower(): v for k, v in self.headers.items()}, body)
        self.scripted.requests.append(request)
        return request

    # ---- answers ----

    def _embeddings(self, request: Request) -> None:
        texts = request.body["input"]
        texts = [texts] if isinstance(texts, str) else texts
        data = [{"object": "embedding", "index": i, "embedding": embed(text)} for i, text in enumerate(texts)]
        usage = {"prompt_tokens": len(texts), "total_tokens": len(texts)}
        self._json({"object": "list", "model": request.body.get("model"), "data": data, "usage": usage})

    def _chat(self, request: Request, reply: Reply) -> None:
        if reply.hang_before:
            self._hang()
        elif reply.body is not None or reply.status != 200:
            self._raw(reply)
        elif reply.json is not None:
            self._json(reply.json)
        elif request.body.get("stream"):
            self._stream(request, reply)
        else:
            self._whole(request, reply)

    def _raw(self, reply: Reply) -> None:
        body = reply.body
        headers = {"content-type": "application/json", **reply.headers}
        if body is None:
            body = json.dumps(reply.json or {"error": {"message": f"scripted failure {reply.status}"}})
        self._send(reply.status, headers, body.encode())

    def _json(self, document: Any, status: int = 200) -> None:
        self._send(status, {"content-type": "application/json"}, json.dumps(document).encode())

    def _send(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _whole(self, request: Request, reply: Reply) -> None:
        if self._pause(reply.delay):
            return
        message: dict[str, Any] = {"role": "assistant", "content": "".join(p or "" for p in _pieces(reply))}
        if reply.reasoning:
            message[reply.reasoning_field] = reply.reasoning
        if reply.tool_calls:
            message["tool_calls"] = list(reply.tool_calls)
        document = _envelope("chat.completion", request)
        document["choices"] = [{"index": 0, "message": message, "finish_reason": reply.finish_reason}]
        if usage := _usage(reply):
            document["usage"] = usage
        self._json(document)

    def _stream(self, request: Request, reply: Reply) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("transfer-encoding", "chunked")
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.end_headers()
        for position, line in enumerate(_lines(request, reply)):
            if reply.cut_after == position:
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            if reply.hang_after == position:
                self._hang()
                return
            if self._pause(reply.delay):
                return
            self._chunk(f"{line}\n\n".encode())
        self._chunk(b"")

    def _chunk(self, data: bytes) -> None:
        self.wfile.write(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        self.wfile.flush()

    # ---- waiting ----

    def _pause(self, seconds: float) -> bool:
        """Waits; whether the client left or the server closes meanwhile."""
        return seconds > 0 and self._left(time.monotonic() + seconds)

    def _hang(self) -> None:
        self._left(float("inf"))
        self.close_connection = True

    def _left(self, until: float) -> bool:
        while (now := time.monotonic()) < until:
            if self.scripted.closing.is_set():
                return True
            readable, _, _ = select.select([self.connection], [], [], min(0.02, until - now))
            if readable and not self.connection.recv(1, socket.MSG_PEEK):
                self._gone()
                return True
        return False

    def _gone(self) -> None:
        self.close_connection = True
        self.scripted.client_left.set()


# ---- the shape of a chat reply ------------------------------------------------------------------


def _pieces(reply: Reply) -> Sequence[str | None]:
    if reply.pieces or not reply.text:
        return reply.pieces
    words = reply.text.split(" ")
    return [word if i == len(words) - 1 else f"{word} " for i, word in enumerate(words)]


def _usage(reply: Reply) -> dict[str, Any] | None:
    if reply.usage is True:
        return {
            "prompt_tokens": 10,
            "completion_tokens": len(_pieces(reply)),
            "total_tokens": 10 + len(_pieces(reply)),
        }
    return dict(reply.usage) if reply.usage else None


def _envelope(kind: str, request: Request) -> dict[str, Any]:
    return {"id": "chatcmpl-1", "object": kind, "created": 1, "model": request.body.get("model")}


def _lines(request: Request, reply: Reply) -> Iterator[str]:
    """The events of a stream; `cut_after` and `hang_after` count from the first piece."""
    if reply.raw_lines is not None:
        yield from reply.raw_lines
        return
    for chunk in _chunks(request, reply):
        yield f"data: {json.dumps(chunk, ensure_ascii=False)}"
    yield "data: [DONE]"


def _chunks(request: Request, reply: Reply) -> Iterator[Mapping[str, Any]]:
    if reply.chunks is not None:
        yield from reply.chunks
        return

    def chunk(delta: Mapping[str, Any], finish_reason: str | None = None) -> dict[str, Any]:
        choice = {"index": 0, "delta": delta, "finish_reason": finish_reason}
        return {**_envelope("chat.completion.chunk", request), "choices": [choice]}

    if reply.reasoning:
        yield chunk({reply.reasoning_field: reply.reasoning})
    for piece in _pieces(reply):
        yield chunk({"content": piece})
    for index, call in enumerate(reply.tool_calls):
        yield chunk({"tool_calls": [{"index": index, **call}]})
    if reply.finish_reason:
        yield chunk({}, reply.finish_reason)
    if (usage := _usage(reply)) and (request.body.get("stream_options") or {}).get("include_usage"):
        yield {**_envelope("chat.completion.chunk", request), "choices": [], "usage": usage}
