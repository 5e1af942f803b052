"""Short-term memory: the messages of one session, and the cuts that never part a tool call from its results.

A group is what is kept or cut together: an assistant message with tool calls and all its tool results, or
one message alone. A whole turn is the user's message and every group up to the next user message.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant.datatypes import Message


class Conversation:
    """The message list of one session: append, read as the API wants it, clear, count, trim."""

    def __init__(self, messages: Iterable[Message] = ()) -> None:
        self._messages = list(messages)

    @property
    def messages(self) -> tuple[Message, ...]:
        """The messages in time order."""
        return tuple(self._messages)

    def append(self, message: Message) -> None:
        """Add the newest message."""
        self._messages.append(message)

    def clear_non_system(self) -> int:
        """Empty the session but for its system messages; returns how many left."""
        kept = [message for message in self._messages if message.role == "system"]
        left = len(self._messages) - len(kept)
        self._messages = kept
        return left

    def count(self) -> int:
        """Messages, without the system message."""
        return sum(message.role != "system" for message in self._messages)

    def to_api_format(self) -> list[dict[str, Any]]:
        """Valid OpenAI-shaped messages: system first, then time order, no orphan on either side of a tool call."""
        system = [message for message in self._messages if message.role == "system"]
        rest = [message for message in self._messages if message.role != "system"]
        valid = [message for group in groups(rest) if is_whole(group) for message in group]
        return [api_message(message) for message in (*system, *valid)]

    def trim_to_tokens(self, limit: int, count_tokens: Callable[[Message], int]) -> int:
        """Keep the newest whole turns within `limit` tokens; returns how many messages were cut."""
        kept = newest_turns(self._messages, limit, count_tokens)
        cut = self.count() - sum(message.role != "system" for message in kept)
        self._messages = list(kept)
        return cut


def newest_turns(
    messages: Sequence[Message], limit: int, count_tokens: Callable[[Message], int]
) -> tuple[Message, ...]:
    """The newest whole turns whose tokens fit in `limit`, system messages kept outside the limit."""
    system = tuple(message for message in messages if message.role == "system")
    kept: list[tuple[Message, ...]] = []
    room = limit
    for turn in reversed(turns([message for message in messages if message.role != "system"])):
        cost = sum(count_tokens(message) for message in turn)
        if cost > room:
            break
        room -= cost
        kept.append(turn)
    return system + tuple(message for turn in reversed(kept) for message in turn)


def turns(messages: Sequence[Message]) -> list[tuple[Message, ...]]:
    """Whole turns, each from a user message to the next; broken tool groups are left out of them."""
    result: list[list[Message]] = []
    for group in groups(messages):
        if not is_whole(group):
            continue
        if group[0].role == "user" or not result:
            result.append([])
        result[-1].extend(group)
    return [tuple(turn) for turn in result]


def groups(messages: Sequence[Message]) -> list[tuple[Message, ...]]:
    """Messages in groups: an assistant's tool calls with the results right behind it, any other alone."""
    result: list[list[Message]] = []
    for message in messages:
        behind_call = message.role == "tool" and result and (result[-1][0].metadata.get("tool_calls"))
        if behind_call:
            result[-1].append(message)
        else:
            result.append([message])
    return [tuple(group) for group in result]


def is_whole(group: Sequence[Message]) -> bool:
    """Whether every tool call of the group has its result, and every result its call."""
    calls: Sequence[Mapping[str, Any]] = group[0].metadata.get("tool_calls") or ()
    wanted = sorted(str(call.get("id")) for call in calls)
    given = sorted(str(message.metadata.get("tool_call_id")) for message in group if message.role == "tool")
    return wanted == given


def api_message(message: Message) -> dict[str, Any]:
    """One message as it goes over the wire; an empty assistant content beside tool calls becomes None."""
    result: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.role == "other":
        # The API knows no third person: it hears them by name.
        result = {"role": "user", "content": f"{message.speaker or message.role}: {message.content}"}
    if message.role == "assistant" and message.metadata.get("tool_calls"):
        result["tool_calls"] = list(message.metadata["tool_calls"])
        result["content"] = message.content or None
    if message.role == "tool":
        result["tool_call_id"] = message.metadata.get("tool_call_id")
    return result


def without_broken(messages: Sequence[Message]) -> tuple[Message, ...]:
    """Messages without what a model broke off in; a reply that is nothing else ends in an ellipsis."""
    return tuple(_usable(message) for message in messages)


def _usable(message: Message) -> Message:
    broken = int(message.metadata.get("broken") or 0)
    if message.role != "assistant" or (message.metadata.get("complete") is not False and not broken):
        return message
    rest = message.content[broken:].strip()
    return replace(message, content=rest if broken else f"{rest} […]")
