"""A turn's steps as the messages that stay in its session: each reply that asked for tools, its results behind it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from assistant.datatypes import ToolStep


@dataclass(frozen=True)
class StepMessage:
    """One message to store: an assistant's with `tool_calls` in its metadata, or a tool's with `tool_call_id` and name."""

    role: Literal["assistant", "tool"]
    content: str
    metadata: Mapping[str, Any]


def step_messages(steps: Sequence[ToolStep]) -> tuple[StepMessage, ...]:
    """The messages between the user's and the answer, in order; no call is without its result."""
    messages: list[StepMessage] = []
    for _, same_round in groupby(steps, key=lambda step: step.round):
        group = list(same_round)
        calls = [
            {"id": step.call_id, "type": "function", "function": {"name": step.name, "arguments": step.arguments}}
            for step in group
        ]
        messages.append(StepMessage("assistant", group[0].beside, {"tool_calls": calls}))
        messages += [
            StepMessage("tool", step.result, {"tool_call_id": step.call_id, "name": step.name, "ok": step.ok})
            for step in group
        ]
    return tuple(messages)


def text_behind(answer: str, steps: Sequence[ToolStep]) -> str:
    """The answer without what was said beside calls of tools, which stands in messages of its own."""
    rest = answer
    for step in steps:
        if step.beside and rest.lstrip().startswith(step.beside):
            rest = rest.lstrip()[len(step.beside) :].lstrip()
    return rest
