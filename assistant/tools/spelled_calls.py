"""Calls that a model spells out in its text, where the server does not read them as calls.

    <tool_call>{"name": "stock", "arguments": {"item": "bolts"}}</tool_call>

Templates of many open models say calls so, and a server that does not know the template hands them on as text. A reply
that may begin like this is held back until it is clear what it is, so that nobody reads a call as an answer.
"""

import re
from collections.abc import Mapping
from typing import Any

from assistant.tools.json_actions import read_actions
from assistant.tools.registry import ToolRegistry

_OPENINGS = ("{", "[{", "```", "<tool_call>", "<|tool_call|>", "[TOOL_CALLS]", "<function_call>")
_MARKS = re.compile(r"</?(?:tool_call|function_call)>|<\|/?tool_calls?\|>|\[/?TOOL_CALLS\]|```[a-z]*")
# What is longer is no call but an answer that begins with a bracket or a piece of code.
LONGEST_HELD = 4000


class HeldText:
    """Text on its way to the reader, held back as long as it may be a call; `rest` is what is held."""

    def __init__(self) -> None:
        self.rest = ""
        self._is_clear = False

    def feed(self, piece: str) -> str:
        """What may be shown now."""
        if self._is_clear:
            return piece
        self.rest += piece
        begun = self.rest.lstrip()
        may_be = any(begun.startswith(each) or each.startswith(begun) for each in _OPENINGS)
        if may_be and len(self.rest) <= LONGEST_HELD:
            return ""
        return self.release()

    def release(self) -> str:
        """All that is held, which is then clear."""
        held, self.rest, self._is_clear = self.rest, "", True
        return held


def spelled_calls(text: str, tools: ToolRegistry) -> list[Mapping[str, Any]]:
    """The calls that a whole text is, in OpenAI's shape; none where it is anything else, or a tool is not known."""
    bare = _MARKS.sub(" ", text).strip()
    if not bare.startswith(("{", "[")) or not bare.endswith(("}", "]")):
        return []
    calls = [action.call for action in read_actions(bare)]
    known = [call for call in calls if call is not None and tools.get(call["function"]["name"]) is not None]
    return known if len(known) == len(calls) else []
