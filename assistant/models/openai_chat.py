"""A chat model behind any OpenAI-compatible server, for what such servers really do."""

import json
import threading
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from assistant.models.aside import aside
from assistant.models.chat_request import chat_body, to_leave_out
from assistant.models.chat_stream import Delta, ReplyReader, as_object
from assistant.models.failures import Failure, model_unavailable, server_words, without_key
from assistant.models.openai_client import (
    OPENAI_URL,
    EventStream,
    RequestFailed,
    SocketGuard,
    make_client,
    open_event_stream,
    vendor_errors,
)
from assistant.models.overflow import overflow_in
from assistant.models.reasoning import (
    HabitRecords,
    OpeningHabit,
    ReasoningFilter,
    begins_in_thought,
    without_reasoning,
)
from assistant.models.stop import Stop
from assistant.models.watchdog import Watchdog
from assistant.protocols import ChatPiece, ChatRequest, StopSignal

if TYPE_CHECKING:
    from assistant.models.openai_client import OpenAI

LONGEST_RETRY_AFTER = 5.0
RETRIES = 2  # Of one request, all within its total deadline; the package below and the layers above make none.
RETRY_WAIT = 0.25  # Twice as long before the second.
LONGEST_WAIT_FOR_USAGE = 2.0  # Some servers send it after the finish reason; a few never close the stream.
LONGEST_REPLY = 4_000_000  # Characters; a server that knows no limit is left before it fills the memory.


class OpenAIChat:
    """A chat model of an OpenAI-compatible server; nothing is imported or connected before the first request.

    Timeouts in seconds: to connect, to the first token (or thought), between two tokens, for everything.
    """

    def __init__(  # noqa: PLR0913  # Each is a setting of its own.
        self,
        model: str,
        base_url: str | None = None,
        api_key: str | None = None,
        context_window: int = 4096,
        *,
        connect_timeout: float = 5.0,
        first_token_timeout: float = 60.0,
        read_timeout: float = 30.0,
        total_timeout: float = 300.0,
        habits: HabitRecords | None = None,
    ) -> None:
        self._model = model
        self._base_url = base_url or OPENAI_URL
        self._api_key = (api_key or "").strip()
        self._context_window = context_window
        self._connect_timeout = connect_timeout
        self._first_token_timeout = first_token_timeout
        self._read_timeout = read_timeout
        self._total_timeout = total_timeout
        self._client: OpenAI | None = None
        self._lock = threading.Lock()
        # What this server was seen to refuse, so that it is asked only once.
        self._refused: frozenset[str] = frozenset()
        self._opening = OpeningHabit(model, self._base_url, habits)

    @property
    def name(self) -> str:
        """The model's name as the server knows it."""
        return self._model

    @property
    def context_window(self) -> int:
        """Tokens of prompt and reply together: as it is set, or less where the server said so."""
        return self._context_window

    def stream(self, request: ChatRequest, stop: StopSignal) -> Iterator[ChatPiece]:
        """Pieces as they come; the last alone has a finish reason. When stopped they just end, without one.

        Raises ModelUnavailable before the first piece, or after some when the reply broke off: what was
        yielded until then is the caller's to keep. ContextOverflow where the prompt does not fit.
        Of a model whose template opens a thought, the very first reply may be taken back where the thought ends, if
        its name does not tell; from then on its replies are held back until there, also by a later process.
        """
        # A reply that a schema binds is no thought, whatever the model does elsewhere.
        is_unopened = request.json_schema is None and self._opening.begins_in_thought
        return self._asked(request, stop, ReasoningFilter(is_unopened=is_unopened))

    def complete(self, request: ChatRequest) -> str:
        """The whole reply's text without reasoning; raises ModelUnavailable, also when it was cut off.

        Streamed underneath, so that a server that hangs is noticed long before the total deadline.
        """
        text, finish_reason = "", None
        for piece in self._asked(request, Stop(), None):
            text += piece.text
            finish_reason = piece.finish_reason or finish_reason
        if finish_reason == "length":
            raise self._unavailable(Failure("too_long"))
        if begins_in_thought(text):
            self._opening.saw(begins_in_thought=True)
        if not (visible := without_reasoning(text)):
            raise self._unavailable(Failure("empty"))
        return visible

    # ---- one reply ----

    def _asked(self, request: ChatRequest, stop: StopSignal, reasoning: ReasoningFilter | None) -> Generator[ChatPiece]:
        if stop.is_set():
            return
        guard = SocketGuard()
        stop.on_stop(lambda: guard.shut("stop"))
        try:
            self._connected()  # The package's import takes seconds that are not the server's.
            with Watchdog(guard, self._total_timeout, self._first_token_timeout) as watchdog:
                yield from self._pieces(request, guard, watchdog, reasoning)
        except RequestFailed as error:
            if guard.reason != "stop":
                raise self._unavailable(error.failure, guard) from error
        finally:
            guard.shut("left")

    def _pieces(
        self, request: ChatRequest, guard: SocketGuard, watchdog: Watchdog, reasoning: ReasoningFilter | None
    ) -> Iterator[ChatPiece]:
        reader, shown = ReplyReader(), False
        with self._opened(request, guard) as reply:
            for delta in self._deltas(reply, reader, watchdog):
                for piece in self._visible(delta, reasoning):
                    shown = not piece.takes_back
                    yield piece
        if reader.finish_reason is None:
            raise RequestFailed(Failure("cut"))
        if reader.finish_reason == "content_filter":
            raise RequestFailed(Failure("filtered"))
        if reasoning and (text := reasoning.flush(is_whole=reader.finish_reason != "length")):
            shown = True
            yield ChatPiece(text=text)
        if reasoning and reader.finish_reason == "stop" and not reasoning.has_begun_in_thought:
            self._opening.saw(begins_in_thought=False)
        if not shown and not reader.tool_calls:
            raise RequestFailed(Failure("too_long" if reader.finish_reason == "length" else "empty"))
        yield reader.last_piece()

    def _visible(self, delta: Delta, reasoning: ReasoningFilter | None) -> Iterator[ChatPiece]:
        """What of a delta is no thought, behind word of what was shown and proves to be one."""
        earlier = reasoning.thinks_elsewhere() if reasoning and delta.thinks else ""
        visible = earlier + (reasoning.feed(delta.text) if reasoning else delta.text)
        if reasoning and reasoning.has_begun_in_thought:
            self._opening.saw(begins_in_thought=True)
        if reasoning and reasoning.takes_back():
            yield ChatPiece(takes_back=True)
        if visible:
            yield ChatPiece(text=visible)

    def _deltas(self, reply: EventStream, reader: ReplyReader, watchdog: Watchdog) -> Iterator[Delta]:
        """The reply's deltas; a failure after the finish reason no longer matters."""
        length = 0
        if reply.content_type != "text/event-stream":
            yield from self._whole(reply, reader)
            return
        while (event := self._next(reply, reader)) is not None:
            delta = reader.read(event)
            length += len(delta.text)
            if length > LONGEST_REPLY and reader.finish_reason is None:
                reader.finish_reason = "length"
                yield delta
                return
            if reader.finish_reason is not None:
                watchdog.expect_within(min(self._read_timeout, LONGEST_WAIT_FOR_USAGE))
            elif delta.alive or watchdog.saw_something:
                watchdog.expect_within(self._read_timeout)
            yield delta
        if not reader.saw_event:
            raise RequestFailed(Failure("invalid"))

    def _next(self, reply: EventStream, reader: ReplyReader) -> Mapping[str, Any] | None:
        try:
            with vendor_errors(self._api_key):
                for event in reply.events:
                    if (fields := as_object(event)) is not None:
                        return _checked(fields)
        except RequestFailed:
            if reader.finish_reason is None:
                raise
        return None

    def _whole(self, reply: EventStream, reader: ReplyReader) -> Iterator[Delta]:
        """A reply that came as one JSON document, by a server that can't stream; all else is a failure."""
        with vendor_errors(self._api_key):
            body = reply.read_body()
            event = json.loads(body) if reply.content_type.endswith("json") else None
        if (fields := as_object(event)) is None:
            raise RequestFailed(Failure("invalid", reply.content_type))
        yield reader.read(_checked(fields))
        if not reader.saw_choice:
            raise RequestFailed(Failure("invalid"))

    # ---- asking ----

    @contextmanager
    def _opened(self, request: ChatRequest, guard: SocketGuard) -> Generator[EventStream]:
        """The reply's stream; two retries at most where that is safe, and one for each thing the server refuses."""
        refused, retries = self._refused, 0
        while True:
            body = chat_body(self._model, request, refused)
            try:
                reply = self._open(body, guard)
                break
            except RequestFailed as error:
                if guard.reason is not None:
                    raise
                if more := to_leave_out(error.failure, body) - refused:
                    refused |= more
                elif retries >= _retries(error.failure) or not self._may_retry(
                    error.failure, guard, RETRY_WAIT * 2**retries
                ):
                    raise
                else:
                    retries += 1
        self._refused |= refused
        try:
            yield reply
        finally:
            reply.close()

    def _may_retry(self, failure: Failure, guard: SocketGuard, otherwise: float) -> bool:
        """Waits as the server asks, or `otherwise` in seconds; not when that is long, the failure will last, or it is stopped."""
        overloaded = failure.overflow is None and (failure.status == 429 or (failure.status or 0) >= 500)
        if failure.kind != "refused" and not overloaded:
            return False
        wait = otherwise if failure.retry_after is None else failure.retry_after
        return wait <= LONGEST_RETRY_AFTER and not guard.wait(wait)

    def _open(self, body: Mapping[str, Any], guard: SocketGuard) -> EventStream:
        """The reply once its head is there, opened aside: neither a look-up nor a connection hears of a stop."""
        client = self._connected()

        def opened() -> EventStream:
            with vendor_errors(self._api_key):
                return open_event_stream(client, "/chat/completions", body, guard)

        return aside(opened, guard, too_late=lambda reply: reply.close())

    def _connected(self) -> "OpenAI":
        with self._lock:
            if self._client is None:
                # The watchdog keeps the finer limits; this one holds should the socket be out of its reach.
                longest = max(self._first_token_timeout, self._read_timeout)
                self._client = make_client(self._base_url, self._api_key, self._connect_timeout, longest)
            return self._client

    def _unavailable(self, failure: Failure, guard: SocketGuard | None = None) -> Exception:
        if guard is not None and guard.reason is not None:
            failure = Failure("timeout")
        elif failure.overflow is not None:
            self._context_window = min(self._context_window, failure.overflow.window or self._context_window)
        failure = replace(failure, detail=without_key(failure.detail, self._api_key))
        return model_unavailable(failure, self._base_url, self._model)


def _retries(failure: Failure) -> int:
    """A server that is overloaded may do better each time; one that is not there hardly appears within a second."""
    return 1 if failure.kind == "refused" else RETRIES


def _checked(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """The event, unless it is an error object; vLLM sends those without the field `error`."""
    if event.get("error") or event.get("object") == "error":
        words = server_words(event)
        raise RequestFailed(Failure("error", words, overflow=overflow_in(event, words, None)))
    return event
