"""The request of one round: the prompt, the history and the results of tools, fitted into the model's window.

The question, the system message and the calls stand in full. Results are shortened where there is no room, the newest
keeping most; where even that is not enough the oldest turns of the history leave, then the oldest rounds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.conversation import Conversation, newest_turns
from assistant.datatypes import Context, Message
from assistant.models.tokens import MESSAGE_OVERHEAD
from assistant.tools.calls import ToolCall
from assistant.tools.results import FEWEST_TOKENS, Count, shortened

# What the newest results get of the room before the older ones, where not all have enough.
NEWEST_SHARE = 0.6
# No text of more characters has fewer tokens than this many times less.
CHARACTERS_A_TOKEN = 16


@dataclass(frozen=True)
class Round:
    """One reply that asked for tools: its text beside the calls, and each call with its whole result."""

    beside: str
    calls: tuple[ToolCall, ...]
    results: tuple[str, ...]


def messages_for(
    context: Context, rounds: Sequence[Round], room: int, count: Count, system: str = ""
) -> list[dict[str, Any]]:
    """OpenAI-shaped messages of at most `room` tokens, as far as that can be.

    `system` goes behind the context's own system message.
    """
    head = {"role": "system", "content": context.system + (f"\n\n{system}" if system else "")}
    question = {"role": "user", "content": context.question}
    fixed = _cost(head, count) + _cost(question, count)
    rounds = _newest(rounds, room - fixed, count)
    asked = [_asking(each) for each in rounds]
    fixed += sum(_cost(message, count) for message in asked)
    results = sum(len(each.calls) for each in rounds)
    fixed += results * MESSAGE_OVERHEAD
    fewest = results * FEWEST_TOKENS
    history, spent = _history(context.history, room - fixed - fewest, count)
    texts = _fitted(rounds, room - fixed - spent, count)
    messages = [head, *history, question]
    for asking, each, held in zip(asked, rounds, texts, strict=True):
        messages.append(asking)
        messages += [
            {"role": "tool", "tool_call_id": call.id, "content": text}
            for call, text in zip(each.calls, held, strict=True)
        ]
    return messages


def _newest(rounds: Sequence[Round], room: int, count: Count) -> Sequence[Round]:
    """The newest rounds that fit with the shortest results, the last one in any case."""
    kept = len(rounds)
    for position in reversed(range(len(rounds))):
        calls = len(rounds[position].calls)
        room -= _cost(_asking(rounds[position]), count) + calls * (MESSAGE_OVERHEAD + FEWEST_TOKENS)
        if room < 0 and position < len(rounds) - 1:
            break
        kept = position
    return rounds[kept:]


def _asking(each: Round) -> dict[str, Any]:
    return {
        "role": "assistant",
        "content": each.beside or None,
        "tool_calls": [call.as_wire() for call in each.calls],
    }


def _history(history: Sequence[Message], room: int, count: Count) -> tuple[list[dict[str, Any]], int]:
    def cost(message: Message) -> int:
        calls = message.metadata.get("tool_calls")
        return MESSAGE_OVERHEAD + count(message.content) + (count(str(calls)) if calls else 0)

    kept = newest_turns(history, max(0, room), cost)
    return Conversation(kept).to_api_format(), sum(map(cost, kept))


def _fitted(rounds: Sequence[Round], room: int, count: Count) -> list[list[str]]:
    """The results of each round as they are sent."""
    room = max(0, room)
    needs = [[_need(text, room, count) for text in each.results] for each in rounds]
    left = room
    fitted: list[list[str]] = []
    for position in reversed(range(len(rounds))):
        older = sum(sum(each) for each in needs[:position])
        share = max(int(left * NEWEST_SHARE), left - older) if position else left
        limits = _even(needs[position], share)
        left = max(0, left - sum(limits))
        fitted.append(
            [shortened(text, limit, count) for text, limit in zip(rounds[position].results, limits, strict=True)]
        )
    return fitted[::-1]


def _need(text: str, room: int, count: Count) -> int:
    return room if len(text) > room * CHARACTERS_A_TOKEN else min(room, count(text))


def _even(needs: Sequence[int], share: int) -> list[int]:
    """What each of some gets of a share: its need where that is less than an even part, and else more of the rest."""
    limits = [0] * len(needs)
    left = share
    for done, position in enumerate(sorted(range(len(needs)), key=lambda i: needs[i])):
        limits[position] = min(needs[position], left // (len(needs) - done))
        left -= limits[position]
    return limits


def _cost(message: Mapping[str, Any], count: Count) -> int:
    calls = message.get("tool_calls")
    return MESSAGE_OVERHEAD + count(str(message.get("content") or "")) + (count(str(calls)) if calls else 0)
