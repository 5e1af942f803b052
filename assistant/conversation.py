"""Short-term memory: the messages of one session, and the cuts that never part a tool call from its results.

A group is what is kept or cut together: an assistant message with tool calls and all its tool results, or
one message alone. A whole turn is the user's message and every group up to the next user message.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant.datatypes import Message, SessionDigest, Window
from assistant.errors import NotFound


class Conversation:
    """The message list of one session: append, read as the API wants it, clear, count, trim, compact, roll back.

    Whatever is done in whatever order, what is sent has no orphan on either side of a tool call: a group that is
    broken stays unsent, and the newest one may still wait for its results.
    """

    def __init__(self, messages: Iterable[Message] = (), digest: SessionDigest | None = None) -> None:
        self._messages = list(messages)
        self._digest = digest

    @property
    def messages(self) -> tuple[Message, ...]:
        """The messages in time order."""
        return tuple(self._messages)

    @property
    def digest(self) -> SessionDigest | None:
        """What compaction left of the messages before these."""
        return self._digest

    def append(self, message: Message) -> None:
        """Add the newest message."""
        self._messages.append(message)

    def clear_non_system(self) -> int:
        """Empty the session but for its system messages, the digest too; returns how many messages left."""
        self._digest = None
        return self._keep(())

    def count(self) -> int:
        """Messages, without the system message."""
        return sum(message.role != "system" for message in self._messages)

    def to_api_format(self) -> list[dict[str, Any]]:
        """Valid OpenAI-shaped messages: one system message first, then time order, tool results behind their call."""
        system = [message.content for message in self._messages if message.role == "system"]
        valid = [message for group in groups(self._spoken()) if is_whole(group) for message in group]
        head = [{"role": "system", "content": "\n\n".join(system)}] if system else []
        return [*head, *map(api_message, valid)]

    def trim_to_count(self, limit: int) -> int:
        """Keep the newest groups, at most `limit` messages beside the system's; returns how many were cut.

        The newest question stays, whatever was called for it since: an answer is to be given to it.
        """
        return self._keep(newest_groups(self._spoken(), limit, lambda message: 1))

    def trim_to_tokens(self, limit: int, count_tokens: Callable[[Message], int]) -> int:
        """Keep the newest whole turns within `limit` tokens; returns how many were cut.

        Of a newest turn that does not fit whole, the question and the newest groups stay as far as they fit.
        """
        spoken = self._spoken()
        kept = newest_turns(spoken, limit, count_tokens, waiting=True)
        return self._keep(kept or newest_groups(spoken, limit, count_tokens))

    def compact(self, digest: SessionDigest) -> int:
        """Let the messages up to `digest.upto` go, for which the digest stands now; returns how many left.

        Nothing is changed, and 0 returned, where that message has left already.
        """
        at = next((i for i, message in enumerate(self._messages) if message.id == digest.upto), None)
        if at is None:
            return 0
        left = self._keep(_without_parted(self._messages[at + 1 :]))
        self._digest = digest
        return left

    def rollback(self, message_id: str) -> tuple[Message, ...]:
        """Go back to when this message was the newest; returns what was taken back, oldest first.

        A call whose results would go goes with them. Raises NotFound for a message that is not in the window.
        """
        at = next((i for i, message in enumerate(self._messages) if message.id == message_id), None)
        if at is None:
            raise _not_here()
        return self._take_back(at + 1)

    def rollback_turn(self, turn_id: str) -> tuple[Message, ...]:
        """Go back to before this turn; returns what was taken back. Raises NotFound for one not in the window."""
        spoken = (i for i, m in enumerate(self._messages) if m.turn_id == turn_id and m.role != "system")
        at = next(spoken, None)
        if at is None:
            raise _not_here()
        return self._take_back(at)

    def take_back_last_turn(self) -> tuple[Message, ...]:
        """Take the newest question back with all that came behind it; nothing where there is none."""
        at = self._last_question()
        return () if at is None else self._take_back(at)

    def take_back_reply(self) -> tuple[Message, ...]:
        """Take back all behind the newest question, so that it is answered anew."""
        at = self._last_question()
        return () if at is None else self._take_back(at + 1)

    def replace_last_user_message(self, message: Message) -> tuple[Message, ...]:
        """Put another question in the place of the newest one; returns what was taken back with it."""
        taken = self.take_back_last_turn()
        self._messages.append(message)
        return taken

    def _spoken(self) -> list[Message]:
        return [message for message in self._messages if message.role != "system"]

    def _last_question(self) -> int | None:
        return next((i for i in reversed(range(len(self._messages))) if self._messages[i].role == "user"), None)

    def _keep(self, spoken: Iterable[Message]) -> int:
        """The system messages and these; returns how many left."""
        before = self.count()
        system = [message for message in self._messages if message.role == "system"]
        self._messages = [*system, *spoken]
        return before - self.count()

    def _take_back(self, at: int) -> tuple[Message, ...]:
        """Let everything from this index on go, and before it the call whose results would go."""
        spoken = self._spoken()
        kept = [message for message in self._messages[:at] if message.role != "system"]
        parted = [message.role == "tool" for message in spoken[len(kept) : len(kept) + 1]] == [True]
        if parted and kept and not is_whole(group := groups(kept)[-1]):
            del kept[-len(group) :]
        self._keep(kept)
        return tuple(spoken[len(kept) :])


def newest_turns(
    messages: Sequence[Message], limit: int, count_tokens: Callable[[Message], int], *, waiting: bool = False
) -> tuple[Message, ...]:
    """The newest whole turns whose tokens fit in `limit`, system messages kept outside the limit.

    With `waiting` a newest call whose results are still to come is part of its turn, which is not sent like this.
    """
    system = tuple(message for message in messages if message.role == "system")
    kept: list[tuple[Message, ...]] = []
    room = limit
    for turn in reversed(turns([message for message in messages if message.role != "system"], waiting=waiting)):
        cost = sum(count_tokens(message) for message in turn)
        if cost > room:
            break
        room -= cost
        kept.append(turn)
    return system + tuple(message for turn in reversed(kept) for message in turn)


def newest_groups(messages: Sequence[Message], limit: int, cost: Callable[[Message], int]) -> tuple[Message, ...]:
    """The newest question, where it fits, and the newest groups that fit beside it, in order; system messages aside."""
    parts = groups([message for message in messages if message.role != "system"])
    asked = next((i for i in reversed(range(len(parts))) if parts[i][0].role == "user"), None)
    room = limit
    kept: list[int] = []
    if asked is not None and (need := sum(map(cost, parts[asked]))) <= room:
        kept.append(asked)
        room -= need
    for i in reversed(range(len(parts))):
        if i == asked:
            continue
        room -= sum(map(cost, parts[i]))
        if room < 0:
            break
        kept.append(i)
    return tuple(message for i in sorted(kept) for message in parts[i])


def turns(messages: Sequence[Message], *, waiting: bool = False) -> list[tuple[Message, ...]]:
    """Whole turns, each from a user message to the next; broken tool groups are left out of them.

    With `waiting` a last group whose results are still to come counts as whole.
    """
    result: list[list[Message]] = []
    parts = groups(messages)
    for i, group in enumerate(parts):
        if not is_whole(group) and not (waiting and i == len(parts) - 1 and is_waiting(group)):
            continue
        if group[0].role == "user" or not result:
            result.append([])
        result[-1].extend(group)
    return [tuple(turn) for turn in result]


def groups(messages: Sequence[Message]) -> list[tuple[Message, ...]]:
    """Messages in groups: an assistant's tool calls with the results right behind it, any other alone."""
    result: list[list[Message]] = []
    for message in messages:
        if message.role == "tool" and result and _calls(result[-1][0]):
            result[-1].append(message)
        else:
            result.append([message])
    return [tuple(group) for group in result]


def is_whole(group: Sequence[Message]) -> bool:
    """Whether every tool call of the group has its result, and every result its call."""
    return _wanted(group) == _given(group)


def is_waiting(group: Sequence[Message]) -> bool:
    """Whether a group's calls have some of their results, and nothing that is none of theirs."""
    missing = _wanted(group)
    for name in _given(group):
        if name not in missing:
            return False
        missing.remove(name)
    return bool(missing)


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


def window_of(conversation: Conversation, read: Window | None = None) -> Window:
    """The conversation as a store keeps it; `read` is the window that it was loaded from, if it was."""
    messages = tuple(message for message in conversation.messages if message.role != "system")
    return replace(read or Window(), messages=messages, digest=conversation.digest)


def _calls(message: Message) -> Sequence[Mapping[str, Any]]:
    return (message.metadata.get("tool_calls") or ()) if message.role == "assistant" else ()


def _wanted(group: Sequence[Message]) -> list[str]:
    return sorted(str(call.get("id")) for call in _calls(group[0]))


def _given(group: Sequence[Message]) -> list[str]:
    return sorted(str(message.metadata.get("tool_call_id")) for message in group if message.role == "tool")


def _without_parted(messages: Sequence[Message]) -> list[Message]:
    """Messages without the results at their beginning, whose call went before them; and without system messages."""
    spoken = [message for message in messages if message.role != "system"]
    first = next((i for i, message in enumerate(spoken) if message.role != "tool"), len(spoken))
    return spoken[first:]


def _usable(message: Message) -> Message:
    broken = int(message.metadata.get("broken") or 0)
    if message.role != "assistant" or (message.metadata.get("complete") is not False and not broken):
        return message
    rest = message.content[broken:].strip()
    return replace(message, content=rest if broken else f"{rest} […]")


def _not_here() -> NotFound:
    return NotFound(
        en="This message is not in the conversation as it stands; it may have been cleared, compacted or taken back.",
        zh="当前对话里没有这条消息；它可能已被清空、压缩或撤回。",
    )
