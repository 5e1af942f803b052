"""What of what was told is near to a question: the few best hits, statements among messages, the nearest fact; pure."""

import re
from collections.abc import Sequence
from typing import TypeVar

from assistant.datatypes import Context, MemoryHit, MessageHit
from assistant.memory.schema import CORRECTION, USER
from assistant.memory.speaking import subject_of
from assistant.models.said_fit import is_chinese
from assistant.models.shortening import length
from assistant.models.told_limits import fits
from assistant.models.told_messages import NEAREST_TOLD, asks

Hit = TypeVar("Hit", MemoryHit, MessageHit)

MAX_MEMORIES = 3
NEAR_BEST = 0.8
WELL_NEAR = {"en": 0.84, "zh": 0.88}
"""Cosine of a question and a fact well above the floor of recall, beneath which all that was never told stays."""

FIRST_PERSON = re.compile(r"\b(?:i|my|me|mine|our|we|us)\b|我", re.IGNORECASE)
_QUESTION = re.compile(r"[?？]|吗$|\b(?:what|who|when|where|why|how|which)\b", re.IGNORECASE)
ORDER = re.compile(
    r"\s*(?:please\s+)?(?:write|give|make|show|draft|create|tell)\b|\s*(?:请|帮我|给我|写)", re.IGNORECASE
)
_TITLE_WORDS = 2
_ANSWERING = "answering"


def asked_of(context: Context) -> str:
    """What is to be answered: the question without what it tells."""
    return context.asked or context.question


def near_best(hits: Sequence[Hit]) -> list[Hit]:
    """The few hits that come near to the best one."""
    best = max((hit.score for hit in hits), default=0.0)
    return [hit for hit in hits if hit.score >= best * NEAR_BEST][:MAX_MEMORIES]


def nearest_told(context: Context) -> str:
    """The fact nearest to a question of one's own that nothing answers, in the words it was told in.

    It is said to be near, not to answer: no word but the vector says so, and only well above the floor of recall.
    """
    question, language = asked_of(context), context.preferences.language
    if not FIRST_PERSON.search(question) or ORDER.match(question) or not asks(question):
        return ""
    near = [hit for hit in context.memories if _is_near(hit, question)]
    best = max(near, key=lambda hit: hit.arms["dense"].score, default=None)
    said = NEAREST_TOLD.say(language, quote=best.quote or best.text) if best is not None else ""
    return said if fits(said, context.preferences.limit, language) else ""


def _is_near(hit: MemoryHit, question: str) -> bool:
    if "dense" not in hit.arms or hit.status != "active" or hit.topic == _ANSWERING or hit.attribute == CORRECTION:
        return False
    least = WELL_NEAR["zh" if is_chinese(question) else "en"]
    return (
        subject_of(hit) in (USER, "")
        and hit.arms["dense"].score >= least
        and is_chinese(question) == is_chinese(hit.text)
    )


def statements(context: Context) -> list[MessageHit]:
    """The user's messages that tell something."""
    return [message for message in context.messages if message.role == "user" and states(message.text)]


def states(text: str) -> bool:
    """Whether a message tells something: it is neither a question, nor an order, nor a word or two of greeting."""
    return not _QUESTION.search(text) and not ORDER.match(text) and length(text, "en") > _TITLE_WORDS
