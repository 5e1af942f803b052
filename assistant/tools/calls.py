"""What a model asks for, read with care: parsed whole or refused, never executed half."""

import json
import re
import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from assistant.stores.tool_log import canonical
from assistant.tools.schema import NAME

SHOWN = 120
LONGEST_GIVEN = 2000
_UNFIT = re.compile(r"[^a-zA-Z0-9_-]+")


class CallRefused(ValueError):
    """A call that can't be read; the message says why, for a model that mends it."""


@dataclass(frozen=True)
class ToolCall:
    """One call of a tool as the model asked for it.

    `refused` says why its arguments can't be taken, `given` what they were then.
    """

    id: str
    name: str
    arguments: Mapping[str, Any]
    refused: str = ""
    given: str = ""

    @cached_property
    def input(self) -> str:
        """The arguments as canonical JSON, empty where they were refused."""
        return canonical(self.arguments)

    @property
    def key(self) -> tuple[str, str]:
        """What equal calls share."""
        # What could not be read is no call without arguments.
        return self.name, self.given or self.input

    def as_wire(self) -> dict[str, Any]:
        """The call as it stands in a later request: a server parses the arguments again, and may check the name."""
        name = self.name if NAME.fullmatch(self.name) else _UNFIT.sub("_", self.name)[:64] or "unnamed"
        return {"id": self.id, "type": "function", "function": {"name": name, "arguments": self.input}}


def read_calls(
    raw: Sequence[Mapping[str, Any]], taken: Collection[str] = (), *, cut_off: bool = False
) -> tuple[ToolCall, ...]:
    """The calls of one reply, in order, each under an id that no other call of the turn has.

    Where the reply was `cut_off` at its length, a last call that has no arguments yet is refused.
    """
    ids = set(taken)
    calls: list[ToolCall] = []
    for position, each in enumerate(raw, 1):
        function = each.get("function")
        fields = cast(Mapping[str, Any], function if isinstance(function, Mapping) else {})
        own = str(each.get("id") or "")
        call_id = own if own and own not in ids else f"call_{uuid.uuid4().hex[:12]}"
        ids.add(call_id)
        is_cut = cut_off and position == len(raw) and not fields.get("arguments")
        calls.append(_call(call_id, str(fields.get("name") or "").strip(), fields.get("arguments"), is_cut=is_cut))
    return tuple(calls)


def _call(call_id: str, name: str, arguments: object, *, is_cut: bool) -> ToolCall:
    if is_cut:
        return ToolCall(call_id, name, {}, "The reply reached its limit inside this call; ask for less at once.")
    try:
        return ToolCall(call_id, name, read_arguments(arguments))
    except CallRefused as error:
        given = arguments if isinstance(arguments, str) else repr(arguments)
        return ToolCall(call_id, name, {}, str(error), given[:LONGEST_GIVEN])


def read_arguments(arguments: object) -> Mapping[str, Any]:
    """Arguments given as an object, as JSON in a string, or as JSON of such a string; raises CallRefused."""
    if arguments is None or arguments == "":
        return {}
    value = arguments
    # Some servers encode the string once more.
    for _ in range(2):
        if isinstance(value, str) and value.strip():
            value = _decoded(value)
    if not isinstance(value, Mapping):
        raise CallRefused(f"The arguments must be one JSON object, not {_shown(arguments)}.")
    return cast(Mapping[str, Any], value)


def _decoded(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except RecursionError:
        raise CallRefused("The arguments are nested too deep.") from None
    except CallRefused:
        raise
    except ValueError as error:
        raise CallRefused(f"The arguments are no whole JSON object ({error}): {_shown(text)}") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key, value in pairs:
        if key in fields and fields[key] != value:
            raise CallRefused(f"The argument {key!r} is given twice, with two values.")
        fields[key] = value
    return fields


def _no_number(name: str) -> object:
    raise CallRefused(f"{name} is no value in JSON.")


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
