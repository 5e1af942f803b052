"""Reads the events of a streamed chat reply, tolerating what real servers send."""

import json
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from assistant.protocols import ChatPiece

REASONING_FIELDS = ("reasoning_content", "reasoning", "thinking")

FINISHES = {
    "length": {"max_tokens", "model_length", "max_output_tokens", "max_length"},
    "tool_calls": {"function_call", "tool_use", "tool_call"},
    "stop": {"eos", "eos_token", "end_turn", "stop_sequence", "stop_token", "complete", "completed", "end"},
    "content_filter": {"safety", "sensitive", "recitation", "blocklist", "prohibited_content", "refusal"},
}
"""What servers call the ends that OpenAI has names for: Mistral, TGI, Anthropic, Zhipu, Gemini."""
BROKEN = {"error", "abort", "aborted", "cancelled", "canceled", "network_error", "insufficient_system_resource"}
"""Ends that are none: vLLM, SGLang, Zhipu, DeepSeek."""


@dataclass(frozen=True, slots=True)
class Delta:
    """What one event adds: visible text, whether the model was seen at work, and at a thought in a field of its own."""

    text: str = ""
    alive: bool = False
    thinks: bool = False


@dataclass(slots=True)
class _ToolCall:
    id: str
    given: object = None
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
        """The tool calls so far, each OpenAI-shaped, with an id even where the server gave none.

        Of a reply that reached its limit only those are left that are whole: half a call is none.
        """
        calls = [call for call in self._calls if call.name]
        if self.finish_reason == "length":
            calls = [call for call in calls if _is_object(call.arguments)]
        return tuple(
            {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": call.arguments}}
            for call in calls
        )

    def last_piece(self) -> ChatPiece:
        """The end of the reply, once a finish reason was seen; some servers call it `stop` behind tool calls too."""
        calls = self.tool_calls
        return ChatPiece(
            finish_reason="tool_calls" if calls and self.finish_reason == "stop" else self.finish_reason,
            prompt_tokens=self._prompt_tokens,
            completion_tokens=self._completion_tokens,
            tool_calls=calls,
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
        if isinstance(reason, str):
            self.finish_reason = _finish(reason) or self.finish_reason
        delta = as_object(choice.get("delta") or choice.get("message"))
        return Delta() if delta is None else self._read_delta(delta)

    def _read_delta(self, delta: Mapping[str, Any]) -> Delta:
        sent = delta.get("tool_calls")
        calls = cast(list[object], sent) if isinstance(sent, list) else []
        for call in calls:
            self._read_call(call)
        text = _text(delta.get("content"))
        thinks = any(delta.get(name) for name in REASONING_FIELDS)
        return Delta(text, alive=bool(text or calls or thinks), thinks=thinks)

    def _read_usage(self, usage: object) -> None:
        if (counts := as_object(usage)) is not None:
            self._prompt_tokens = _count(counts.get("prompt_tokens"), self._prompt_tokens)
            self._completion_tokens = _count(counts.get("completion_tokens"), self._completion_tokens)

    def _read_call(self, part: object) -> None:
        """A part belongs to the call of its index, unless it begins another: some say 0 for all, or nothing."""
        fields = as_object(part)
        if fields is None:
            return
        function = as_object(fields.get("function")) or {}
        call_id, name, index = fields.get("id"), str(function.get("name") or ""), fields.get("index")
        arguments = _arguments(function.get("arguments"))
        call = self._at_index.get(str(index)) if index is not None else (self._calls[-1] if self._calls else None)
        if call is None or _begins_another(call, call_id, name, arguments):
            call = _ToolCall(self._new_id(call_id), given=call_id)
            self._at_index[str(index)] = call
            self._calls.append(call)
        call.name = call.name or name
        call.arguments += arguments

    def _new_id(self, given: object) -> str:
        """The server's id, where it has one of its own for this call."""
        taken = {call.id for call in self._calls}
        return str(given) if given and str(given) not in taken else f"call_{uuid.uuid4().hex[:12]}"


def as_object(value: object) -> Mapping[str, Any] | None:
    """The value as a JSON object, if it is one."""
    return cast(Mapping[str, Any], value) if isinstance(value, Mapping) else None


def _finish(reason: str) -> str | None:
    """A finish reason by OpenAI's name, another server's as it is, and None where the reply broke off."""
    said = reason.lower()
    if said in BROKEN or not said:
        return None
    if said.startswith("content_filter"):  # Gemini's goes on: "content_filter: PROHIBITED_CONTENT".
        return "content_filter"
    return next((name for name, others in FINISHES.items() if said == name or said in others), reason)


def _begins_another(call: _ToolCall, call_id: object, name: str, arguments: str) -> bool:
    """Whether a part with a name is a call of its own: by its id, its name, or because the one before is whole."""
    if not name or not call.name:
        return False
    if call_id and call_id != call.given:
        return True
    return name != call.name or (bool(arguments) and _is_object(call.arguments))


def _is_object(arguments: str) -> bool:
    try:
        return isinstance(json.loads(arguments), dict)
    except ValueError:
        return False


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
