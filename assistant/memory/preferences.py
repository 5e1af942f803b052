"""How a user wants to be answered, read from the profile and from the message at hand."""

import re

from assistant.datatypes import AnswerPreferences, Question, Recalled, Slot
from assistant.errors import Language
from assistant.memory.questions import slots_asked
from assistant.memory.strict_limits import is_strict

ANSWERING = "answering"
CHINESE = re.compile(r"chinese|mandarin|中文|汉语|漢語|华语|普通话|简体|繁体|國語|国语", re.IGNORECASE)
ENGLISH = re.compile(r"english|英文|英语|英語", re.IGNORECASE)
NUMBER = re.compile(r"\d+")


def answer_preferences(question: Question, recalled: Recalled) -> AnswerPreferences:
    """Language and length; what this very message asks for goes before the profile, which goes before its language."""
    wanted = {slot.attribute: slot.value for slot in recalled.profile if _binds(slot.topic, slot.polarity)}
    words = {slot.value: slot.quote for slot in recalled.profile if _binds(slot.topic, slot.polarity)}
    for draft in recalled.told:
        if draft.topic == ANSWERING and not draft.polarity and draft.attribute == "length":
            wanted.pop(draft.attribute, None)
    wanted |= {draft.attribute: draft.value for draft in recalled.told if _binds(draft.topic, draft.polarity)}
    words |= {draft.value: draft.text for draft in recalled.told if _binds(draft.topic, draft.polarity)}
    length = wanted.get("length", "")
    is_under = is_strict(words.get(length) or "", length)
    return AnswerPreferences(
        language=_language(wanted.get("language", "")) or question.language,
        limit=_limit(length, is_under=is_under),
        is_under=is_under,
    )


def slot_relevance(question: Question, slot: Slot) -> float:
    """2 for a slot that is asked for, 1 for one of a topic that is, else 0."""
    asked = slots_asked(question.text)
    if (slot.topic, slot.attribute) in asked.attributes:
        return 2.0
    return 1.0 if slot.topic in asked.topics else 0.0


def _binds(topic: str, polarity: bool) -> bool:
    return topic == ANSWERING and polarity


def _language(value: str) -> Language | None:
    if CHINESE.search(value):
        return "zh"
    return "en" if ENGLISH.search(value) else None


def _limit(value: str, *, is_under: bool) -> int | None:
    number = NUMBER.search(value)
    return max(1, int(number.group()[:6]) - is_under) if number else None
