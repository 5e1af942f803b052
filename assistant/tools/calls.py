"""What a model asks for, read with care: parsed whole or refused, never executed half."""

import json
import re
import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from assistant.datatypes import Text
from assistant.stores.tool_log import canonical
from assistant.tools.schema import NAME

SHOWN = 120
LONGEST_GIVEN = 2000
_UNFIT = re.compile(r"[^a-zA-Z0-9_-]+")


CUT_OFF = Text(
    en="The reply reached its limit inside this call; ask for less at once.",
    zh="回答在这次调用中途达到了长度上限；请一次少要一些。",
)
NO_OBJECT = Text(
    en="The arguments must be one JSON object, not {given}.", zh="参数必须是一个 JSON 对象，而不是 {given}。"
)
TOO_DEEP = Text(en="The arguments are nested too deep.", zh="参数嵌套过深。")
NOT_WHOLE = Text(
    en="The arguments are no whole JSON object (line {line}, column {column}): {given}",
    zh="参数不是完整的 JSON 对象（第 {line} 行第 {column} 列）：{given}",
)
TWICE = Text(en="The argument {name!r} is given twice, with two values.", zh="参数 {name!r} 给了两次，值不同。")
NO_VALUE = Text(en="{name} is no value in JSON.", zh="{name} 不是 JSON 的值。")


class CallRefused(ValueError):
    """A call that can't be read; `why` says why, for a model that mends it and whoever looks at its steps."""

    def __init__(self, words: Text, **values: object) -> None:
        self.why = Text(en=_plain(words.say("en", **values)), zh=_plain(words.say("zh", **values)))
        super().__init__(words.say("en", **values))


@dataclass(frozen=True)
class ToolCall:
    """One call of a tool as the model asked for it.

    `refused` says why its arguments can't be taken, None where they can; `given` is what they were then.
    """

    id: str
    name: str
    arguments: Mapping[str, Any]
    refused: Text | None = None
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
        return ToolCall(call_id, name, {}, CUT_OFF)
    try:
        return ToolCall(call_id, name, read_arguments(arguments))
    except CallRefused as error:
        given = arguments if isinstance(arguments, str) else repr(arguments)
        return ToolCall(call_id, name, {}, error.why, given[:LONGEST_GIVEN])


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
        raise CallRefused(NO_OBJECT, given=_shown(arguments))
    return cast(Mapping[str, Any], value)


def _decoded(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except RecursionError:
        raise CallRefused(TOO_DEEP) from None
    except CallRefused:
        raise
    except json.JSONDecodeError as error:
        raise CallRefused(NOT_WHOLE, line=error.lineno, column=error.colno, given=_shown(text)) from error
    except ValueError as error:  # A number of more digits than Python reads.
        raise CallRefused(NO_OBJECT, given=_shown(text)) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key, value in pairs:
        if key in fields and fields[key] != value:
            raise CallRefused(TWICE, name=key)
        fields[key] = value
    return fields


def _no_number(name: str) -> object:
    raise CallRefused(NO_VALUE, name=name)


def _plain(words: str) -> str:
    """Words that are said as they are: what a model sent may hold braces."""
    return words.replace("{", "{{").replace("}", "}}")


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
