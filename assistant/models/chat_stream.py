"""Reads the events of a streamed chat reply, tolerating what real servers send."""

import json
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from assistant.protocols import ChatPiece

REASONING_FIELDS = ("reasoning_content", "reasoning", "thinking")


@dataclass(frozen=True, slots=True)
class Delta:
    """What one event adds: visible text, and whether the model was seen at work."""

    text: str = ""
    alive: bool = False


@dataclass(slots=True)
class _ToolCall:
    id: str
    name: str = ""
    arguments: str = ""


@dataclass(slots=True)
class ReplyReader:
    """Gathers a reply from its events: finish reason, usage and tool calls; the text goes through."""

    finish_reason: str | None = None
    saw_event: bool = False
    saw_choice: bool = False
    _prompt_tokens: int | None = None
    _completion_tokens: int | None = None
    _calls: list[_ToolCall] = field(default_factory=list[_ToolCall])
    _at_index: dict[object, _ToolCall] = field(default_factory=dict[object, _ToolCall])

    @property
    def tool_calls(self) -> tuple[Mapping[str, Any], ...]:
        """The tool calls so far, each OpenAI-shaped, with an id even where the server gave none."""
        return tuple(
            {"id": c.id, "type": "function", "function": {"name": c.name, "arguments": c.arguments}}
            for c in self._calls
        )

    def last_piece(self) -> ChatPiece:
        """The end of the reply, once a finish reason was seen."""
        return ChatPiece(
            finish_reason=self.finish_reason,
            prompt_tokens=self._prompt_tokens,
            completion_tokens=self._completion_tokens,
            tool_calls=self.tool_calls,
        )

    def read(self, event: Mapping[str, Any]) -> Delta:
        """Take in one event; the first of several choices is the reply."""
        self.saw_event = True
        self._read_usage(event.get("usage"))
        choices = event.get("choices")
        choice = as_object(cast(list[object], choices)[0]) if isinstance(choices, list) and choices else None
        if choice is None:
            return Delta()
        self.saw_choice = True
        reason = choice.get("finish_reason")
        if isinstance(reason, str) and reason not in {"", "error"}:
            self.finish_reason = reason
        delta = as_object(choice.get("delta") or choice.get("message"))
        return Delta() if delta is None else self._read_delta(delta)

    def _read_delta(self, delta: Mapping[str, Any]) -> Delta:
        sent = delta.get("tool_calls")
        calls = cast(list[object], sent) if isinstance(sent, list) else []
        for call in calls:
            self._read_call(call)
        text = _text(delta.get("content"))
        thinks = any(delta.get(name) for name in REASONING_FIELDS)
        return Delta(text, alive=bool(text or calls or thinks))

    def _read_usage(self, usage: object) -> None:
        if (counts := as_object(usage)) is not None:
            self._prompt_tokens = _count(counts.get("prompt_tokens"), self._prompt_tokens)
            self._completion_tokens = _count(counts.get("completion_tokens"), self._completion_tokens)

    def _read_call(self, part: object) -> None:
        """A part belongs to the call of its index, unless it brings another id: some say 0 for all."""
        fields = as_object(part)
        if fields is None:
            return
        function = as_object(fields.get("function")) or {}
        call_id, index = fields.get("id"), str(fields.get("index", len(self._calls)))
        call = self._at_index.get(index)
        if call is None or (call_id and call_id != call.id) or (not call_id and call.name and function.get("name")):
            call = _ToolCall(str(call_id or f"call_{uuid.uuid4().hex[:12]}"))
            self._at_index[index] = call
            self._calls.append(call)
        call.name = call.name or str(function.get("name") or "")
        call.arguments += _arguments(function.get("arguments"))


def as_object(value: object) -> Mapping[str, Any] | None:
    """The value as a JSON object, if it is one."""
    return cast(Mapping[str, Any], value) if isinstance(value, Mapping) else None


def _text(content: object) -> str:
    """Visible text: a string, or the text parts of a list (which may hold thinking parts too)."""
    if isinstance(content, str):
        return content
    if not isinstance(content, Sequence):
        return ""
    parts = [as_object(part) for part in cast(Sequence[object], content)]
    return "".join(str(part.get("text") or "") for part in parts if part and part.get("type") == "text")


def _arguments(arguments: object) -> str:
    if arguments is None:
        return ""
    return arguments if isinstance(arguments, str) else json.dumps(arguments, ensure_ascii=False)


def _count(value: object, otherwise: int | None) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else otherwise
