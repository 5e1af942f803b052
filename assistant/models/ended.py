"""A context without what was told and no longer holds: not to be quoted as if it did; pure."""

import re
from collections.abc import Sequence
from dataclasses import replace

from assistant.datatypes import Context, EndedClause
from assistant.memory.questions import SlotQuery

# Whoever asks what was, when it was or in which year, asks for what no longer holds, too.
_OF_THEN = re.compile(
    r"\b(?:did|was|were|used|had|ever|until|before|first|ago|last)\b|\b(?:19|20)\d\d(?!\d)|以前|之前|曾|过去|原来|当时|那时|去年|前年|上次|第一|[\u4e00-\u9fff]过",
    re.IGNORECASE,
)
_BARE = " \t\n.,;:!?。，、；：！？"


def as_it_stands(context: Context, asked: SlotQuery) -> Context:
    """The context whose messages tell only what still holds; whoever asks for what was gets all of it."""
    question = context.asked or context.question
    if not context.ended or _OF_THEN.search(question) or any(part.past for part in asked.each()):
        return context
    messages = ((hit, _without(hit.id, hit.text, context.ended)) for hit in context.messages)
    history = ((message, _without(message.id, message.content, context.ended)) for message in context.history)
    return replace(
        context,
        messages=tuple(hit if text == hit.text else replace(hit, text=text) for hit, text in messages if text),
        history=tuple(
            message if text == message.content else replace(message, content=text) for message, text in history if text
        ),
    )


def _without(message: str, text: str, ended: Sequence[EndedClause]) -> str:
    """What is left of a message without its ended clauses; empty where that says nothing."""
    spans = sorted(((clause.start, clause.end) for clause in ended if clause.message == message), reverse=True)
    for start, end in spans:
        text = text[:start] + text[end:]
    return text if text.strip(_BARE) or not spans else ""
