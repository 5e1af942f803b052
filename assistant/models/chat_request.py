"""The body of a chat request, and what is left out of it for a server that refuses a part."""

from collections.abc import Mapping
from typing import Any

from assistant.models.failures import Failure
from assistant.protocols import ChatRequest


def chat_body(model: str, request: ChatRequest, refused: frozenset[str]) -> dict[str, Any]:
    """The request as JSON, always streamed; `refused` are the parts that this server does not take."""
    body: dict[str, Any] = {"model": model, "messages": list(request.messages), "stream": True}
    body["max_completion_tokens" if "max_tokens" in refused else "max_tokens"] = request.max_tokens
    if "temperature" not in refused:
        body["temperature"] = request.temperature
    if "stream_options" not in refused:
        body["stream_options"] = {"include_usage": True}
    if request.tools:
        body["tools"] = list(request.tools)
    if request.json_schema is not None and "response_format" not in refused:
        body["response_format"] = {
            "type": "json_schema",
            "json_schema": {"name": "reply", "strict": True, "schema": request.json_schema},
        }
    return body


def to_leave_out(failure: Failure, body: Mapping[str, Any]) -> frozenset[str]:
    """The optional parts of the request that a 400 or 422 names; where it names none, the rarest."""
    words = failure.detail.lower()
    if failure.status not in {400, 422} or failure.overflow is not None:
        return frozenset()
    signs = {
        "max_tokens": ("max_tokens", "max_completion_tokens"),
        "temperature": ("temperature",),
        "response_format": ("response_format", "json_schema", "json schema", "grammar", "structured"),
        "stream_options": ("stream_options", "include_usage"),
    }
    sent = {part for part in signs if part in body}
    named = {part for part in sent if any(sign in words for sign in signs[part])}
    return frozenset(named or sent & {"stream_options", "response_format"})
