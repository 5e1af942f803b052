"""A follow-up made standalone by the chat model: it proposes, and code takes only what still is the user's question.

One short call before the first word of an answer, so it is made only where it can help: in a session with earlier
turns, and not for a message that the rules are sure of.
"""

import json
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from assistant.datatypes import Asking, MemoryHit, Slot, Standalone, Viewer
from assistant.errors import ModelUnavailable
from assistant.models import prompt
from assistant.models.reply_room import reply_tokens
from assistant.models.stop import Stop
from assistant.protocols import ChatModel, ChatRequest, Rewriter, StopSignal
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.language import detect

WITHIN = 8.0
"""Seconds for the whole reply; a slower model's reader waits for the answer instead."""
MAX_TOKENS = 256
LONGEST_REPLY = 300
LONGEST_EARLIER = 400
MOST_KNOWN = 12
NEW_WORDS = 1 / 3
"""The share of a rewrite's terms that stand nowhere in what the model was given; an answer has more."""
OWN_WORDS = 0.5
"""The share of the message's terms that a rewrite must keep."""
SCHEMA = {
    "type": "object",
    "additionalProperties": False,
    "required": ["question"],
    "properties": {"question": {"type": "string"}},
}
_FENCE = re.compile(r"^```(?:json)?\s*|\s*```$")
_LABEL = re.compile(
    r"^(?:standalone question|rewritten question|question|独立问题|改写后的问题|问题)\s*[:：]\s*", re.IGNORECASE
)
ASKS = re.compile(
    r"[?？]$|^(?:what|which|who|whose|when|where|why|how|is|are|was|do|does|did|can|could|may|should|must|will|would|tell|show"
    r"|give|list|explain|describe|compare)\b|什么|怎么|怎样|如何|哪|谁|多少|多久|几|吗|为何|是否|请",
    re.IGNORECASE,
)
"""What asks for an answer, by its sign or its words."""

_OWN = re.compile(r"\b(?:i|me|my|mine|we|us|our|ours)\b|我|咱", re.IGNORECASE)

Known = Callable[[Viewer, str], tuple[Sequence[Slot], Sequence[MemoryHit]]]
"""The user's profile and the memories that share words with a message."""


class ModelRewriter:
    """Asks the model; where it fails or says something else than the question, the rules' word counts, and is marked."""

    def __init__(self, model: ChatModel, rules: Rewriter, known: Known, within: float = WITHIN) -> None:
        self._model = model
        self._rules = rules
        self._known = known
        self._within = within

    def __call__(self, asking: Asking, stop: StopSignal) -> Standalone:
        """The message as it is searched; `degraded` where the model was asked in vain."""
        by_rules = self._rules(asking, stop)
        if not asking.turns or by_rules.sure or stop.is_set():
            return by_rules
        slots, memories = self._known(asking.viewer, asking.text)
        given = _given(asking, slots, memories)
        try:
            question = _question_in(self._reply(given, asking, stop))
        except ModelUnavailable:
            question = ""
        if not is_rewrite(question, asking.text, given):
            return replace(by_rules, degraded=not stop.is_set())
        if _same(question, asking.text):
            # A small model often gives back what plainly leans on the question before.
            return by_rules
        return Standalone(question, rewritten=True, more=by_rules.more)

    def _reply(self, given: Mapping[str, Any], asking: Asking, stop: StopSignal) -> str:
        """The whole reply; empty where it did not come in time."""
        messages = [
            {"role": "system", "content": _rules(asking.text)},
            {"role": "user", "content": json.dumps(given, ensure_ascii=False)},
        ]
        request = ChatRequest(
            messages, reply_tokens(self._model, messages, MAX_TOKENS), temperature=0.0, json_schema=SCHEMA
        )
        own = Stop()
        stop.on_stop(own.set)
        timer = threading.Timer(self._within, own.set)
        timer.daemon = True
        timer.start()
        text, finish_reason = "", None
        try:
            for piece in self._model.stream(request, own):
                text = piece.after(text)
                finish_reason = piece.finish_reason or finish_reason
        finally:
            timer.cancel()
        return text if finish_reason == "stop" else ""


def is_rewrite(question: str, message: str, given: Mapping[str, Any]) -> bool:
    """Whether a reply is the message's question: not empty, not long, in its language, not an answer, not another."""
    if not question or len(question) > LONGEST_REPLY or "\n" in question:
        return False
    if _same(question, message):
        return True
    if not _OWN.search(message):
        # Nobody's facts are searched for where the message does not speak of them.
        given = {**given, "about_the_user": []}
    earlier = json.dumps(given, ensure_ascii=False)
    if detect(question) not in {detect(message)} | ({detect(earlier)} if len(query_terms(message)) < 2 else set()):
        return False
    if not ASKS.search(question):
        return False
    asked = set(query_terms(question))
    new = asked - set(terms(earlier))
    own = {term for term in query_terms(message) if not term.endswith("*")}
    kept = own & set(terms(question))
    return len(new) <= NEW_WORDS * len(asked) and len(kept) >= OWN_WORDS * len(own) - 1


def _given(asking: Asking, slots: Sequence[Slot], memories: Sequence[MemoryHit]) -> dict[str, Any]:
    """The conversation as JSON data, so that nothing in it looks like part of the request."""
    last = asking.turns[-1]
    return {
        "earlier_questions": [prompt.clean(turn.asked)[:LONGEST_EARLIER] for turn in asking.turns],
        "last_answer": prompt.clean(last.answer)[:LONGEST_EARLIER],
        "last_sources": [prompt.clean(heading)[:80] for heading in last.headings],
        "about_the_user": [prompt.slot_line(slot) for slot in slots[:MOST_KNOWN]]
        + [prompt.memory_line(memory) for memory in memories[:MOST_KNOWN]],
        "last_message": prompt.clean(asking.text),
    }


def _question_in(reply: str) -> str:
    """The question of a reply, as JSON or plain; some servers know nothing of schemas."""
    text = _FENCE.sub("", reply.strip()).strip()
    if text.startswith("{"):
        try:
            fields = json.loads(text)
        except ValueError:
            return ""
        found = cast(Mapping[str, Any], fields).get("question")
        return found.strip() if isinstance(found, str) else ""
    return _LABEL.sub("", text).strip(" \"'“”「」")


def _same(one: str, other: str) -> bool:
    return [each for each in one.lower() if each.isalnum()] == [each for each in other.lower() if each.isalnum()]


def _rules(message: str) -> str:
    # Its braces are JSON, not fields.
    return prompt.REWRITE.zh if detect(message) == "zh" else prompt.REWRITE.en
