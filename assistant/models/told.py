"""What the user told, said back to them: answers about themselves, cautions, notes, in their own words; pure."""

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import TypeVar

from assistant.datatypes import Context, FactDraft, MemoryHit, MessageHit, Slot, Text
from assistant.errors import Language
from assistant.memory.dates import coming
from assistant.memory.days import DATED, polarity_told, span_of
from assistant.memory.folding import fold
from assistant.memory.questions import SlotQuery, caution, speak
from assistant.memory.schema import ATTRIBUTES, CORRECTION, NOTE, USER, describe, sentence
from assistant.models.shortening import length
from assistant.retrieval.evidence import Wording

Hit = TypeVar("Hit", MemoryHit, MessageHit)
Kept = TypeVar("Kept", Slot, MemoryHit)
Told = Slot | MemoryHit | FactDraft

MAX_MEMORIES = 3
NEAR_BEST = 0.8
NOTE_COVERAGE = 0.5
"""A note answers a question from this share of its words on, as memory's own floor has it."""

SAID = Text(en="You said: “{quote}”", zh="你说过：“{quote}”")
NOT_TOLD_OF = Text(en="You have not told me your {what} yet.", zh="你还没有告诉过我你的{what}。")
_ANSWERING = "answering"
_FIRST_PERSON = re.compile(r"\b(?:i|my|me|mine|our|we|us)\b|我", re.IGNORECASE)
_QUESTION = re.compile(r"[?？]|吗$|\b(?:what|who|when|where|why|how|which)\b", re.IGNORECASE)
_ORDER = re.compile(
    r"\s*(?:please\s+)?(?:write|give|make|show|draft|create|tell)\b|\s*(?:请|帮我|给我|写)", re.IGNORECASE
)
_DENIED_NEED = frozenset({"allergy", "condition", "diet", "constraint"})
_TITLE_WORDS = 2


def told_of_user(context: Context, asked: SlotQuery) -> str:
    """The answer to a question that only the user can have told, from slots and memories; empty if none has it."""
    if not asked.about_user:
        return ""
    memories = _memories(context)
    if not asked.attributes:
        known = {slot.fact_id for slot in context.profile}
        found = [*context.profile, *(memory for memory in memories if memory.id not in known)]
        return _as_many(sorted(found, key=_rank), context)
    if asked.past:
        return spoken(
            [SAID.say(context.preferences.language, quote=said) for said in _said_before(context, asked)], context
        )
    found = _of_slots(context, asked, memories) or notes(context, memories)
    said = [_in_full(each, context.preferences.language) for each in found]
    return spoken([*said, *_not_told(asked, found, context.preferences.language)] if said else [], context)


def _not_told(asked: SlotQuery, found: Sequence[Slot | MemoryHit], language: Language) -> Iterator[str]:
    """What is said for each of several questions whose slots hold nothing, so that none goes by in silence."""
    filled = {(each.topic, each.attribute) for each in found}
    for slots in asked.wanted if len(asked.wanted) > 1 else ():
        if not slots & filled:
            labels = (describe(*slot).label.say(language) for slot in sorted(slots))
            yield NOT_TOLD_OF.say(language, what=next(labels))


def personal(context: Context, asked: SlotQuery) -> str:
    """What the user told that bears on a question about something else: cautions on its topic, memories near it."""
    language = context.preferences.language
    if asked.topics:
        slots = [slot for slot in context.profile if slot.topic in asked.topics]
        known = {slot.fact_id for slot in slots}
        memories = [m for m in _memories(context) if m.topic in asked.topics and m.id not in known]
        new = [draft for draft in context.told if draft.topic in asked.topics and draft.subject == USER]
        needed = [each for each in (*new, *slots, *memories) if not _denies_a_need(each)]
        return spoken([caution(each, language) for each in sorted(needed, key=_rank)], context)
    question = asked_of(context)
    if not _FIRST_PERSON.search(question) or _ORDER.match(question):
        return ""
    found = notes(context, _memories(context)) or near_best(context.memories)
    said = [_in_full(each, language) for each in found]
    if not said and not context.answerable:
        said = [SAID.say(language, quote=message.text) for message in near_best(_statements(context))]
    return spoken(said, context)


def is_noted_whole(context: Context) -> bool:
    """Whether a note of the user's names all that the question does, so that documents can add only noise."""
    wording, found = Wording(asked_of(context)), notes(context, _memories(context))
    return bool(found) and wording.coverage(found[0].value, found[0].quote or "") == 1.0


def notes(context: Context, memories: Sequence[MemoryHit]) -> list[Slot | MemoryHit]:
    """What was kept in the user's own words and names what is asked; the best covering first."""
    wording = Wording(asked_of(context))
    known = {slot.fact_id for slot in context.profile}
    kept: list[Slot | MemoryHit] = [
        each
        for each in (*context.profile, *(memory for memory in memories if memory.id not in known))
        if each.attribute in (NOTE, *DATED) or (each.topic, each.attribute) not in ATTRIBUTES
    ]
    covered = [(wording.coverage(each.value, each.quote or ""), each) for each in kept if each.attribute != CORRECTION]
    best = max((coverage for coverage, _ in covered), default=0.0)
    covered.sort(key=lambda pair: -pair[0])
    return [each for coverage, each in covered if coverage >= max(NOTE_COVERAGE, best * NEAR_BEST)][:MAX_MEMORIES]


def asked_of(context: Context) -> str:
    """What is to be answered: the question without what it tells."""
    return context.asked or context.question


def near_best(hits: Sequence[Hit]) -> list[Hit]:
    """The few hits that come near to the best one."""
    best = max((hit.score for hit in hits), default=0.0)
    return [hit for hit in hits if hit.score >= best * NEAR_BEST][:MAX_MEMORIES]


def is_of_user(memory: MemoryHit) -> bool:
    """Whether a memory speaks of the user rather than of somebody they know."""
    return polarity_told(memory) is not None


def spoken(sentences: Sequence[str], context: Context) -> str:
    """Sentences joined, as many as the limit lets stand, in their order; the first always stands."""
    text = ""
    for said in dict.fromkeys(sentences):
        longer = _joined(text, said, context.preferences.language)
        if text and not fits(longer, context.preferences.limit, context.preferences.language):
            break
        text = longer
    return text


def fits(text: str, limit: int | None, language: Language) -> bool:
    """Whether a sentence of the assistant's own stays within what is left."""
    return limit is None or length(text, language) <= limit


def _as_many(found: Sequence[Slot | MemoryHit], context: Context) -> str:
    """As many sentences as the limit holds: one that is too long gives way to the next."""
    language, limit = context.preferences.language, context.preferences.limit
    text = ""
    for said in dict.fromkeys(speak(each, language) for each in found):
        longer = _joined(text, said, language)
        text = longer if not text or fits(longer, limit, language) else text
    return text


def _joined(text: str, said: str, language: Language) -> str:
    return text + (" " if text and language == "en" else "") + said


def _of_slots(context: Context, asked: SlotQuery, memories: Sequence[MemoryHit]) -> Sequence[Slot | MemoryHit]:
    """What fills the slots asked for, of the person asked about."""
    own = asked.subject in (None, USER)
    slots = [slot for slot in context.profile if own and (slot.topic, slot.attribute) in asked.attributes]
    if slots:
        return _on_the_day(slots, asked_of(context))
    same = [m for m in memories if (m.topic, m.attribute) in asked.attributes]
    about = [m for m in same if is_of_user(m) == own and (own or (asked.subject or "") in m.text + m.quote)]
    about = list(_on_the_day(about, asked_of(context)))
    if about or any(slot in ATTRIBUTES for slot in asked.attributes):
        return about
    # What the schema has no slot for was kept in the user's own words.
    return near_best(context.memories)


def _on_the_day(slots: Sequence[Kept], question: str) -> Sequence[Kept]:
    """Of several dated slots those on the day the question names, if it names one and any is."""
    day = coming(fold(question), datetime.now(UTC))
    if day is None:
        return slots
    spans = [(slot, span_of(slot)) for slot in slots]
    then = [slot for slot, span in spans if span and span.start < day.end and day.start < span.end]
    return then or slots


def _said_before(context: Context, asked: SlotQuery) -> list[str]:
    """The user's earlier words near a question of what a slot once held: those that don't name what it holds now."""
    now = [slot.value for slot in context.profile if (slot.topic, slot.attribute) in asked.attributes]
    wording = Wording(asked_of(context))
    lately = [
        message.content
        for message in context.history
        if message.role == "user" and _states(message.content) and wording.coverage(message.content) >= NOTE_COVERAGE
    ]
    said = dict.fromkeys((*lately, *(message.text for message in near_best(_statements(context)))))
    return [text for text in said if not any(value in text for value in now)]


def _in_full(each: Slot | MemoryHit, language: Language) -> str:
    """A fact said to the user, a dated one with the user's own words, which hold the day and the hour."""
    said = speak(each, language)
    quote = each.quote if each.attribute in DATED else None
    if not quote or quote in said or each.value == quote:
        return said
    return _joined(said, SAID.say(language, quote=quote), language)


def _rank(each: Told) -> tuple[bool, bool, float, bool]:
    """Who the user is and what they must have before what they like; how they want to be answered last."""
    importance = describe(each.topic, each.attribute).importance
    return each.topic == _ANSWERING, _denies_a_need(each), -importance, each.topic != "identity"


def _denies_a_need(each: Told) -> bool:
    """Whether a fact says that the user has no such allergy, condition or diet: nothing to be careful about."""
    if each.attribute not in _DENIED_NEED:
        return False
    if isinstance(each, MemoryHit):
        return each.text in set(_sentences(each, False)) - set(_sentences(each, True))
    return not each.polarity


def _sentences(memory: MemoryHit, polarity: bool) -> Iterator[str]:
    attribute = describe(memory.topic, memory.attribute)
    for language in ("en", "zh"):
        yield sentence(attribute, USER, memory.value, polarity, language)


def _statements(context: Context) -> list[MessageHit]:
    return [message for message in context.messages if message.role == "user" and _states(message.text)]


def _states(text: str) -> bool:
    """Whether a message tells something: it is neither a question, nor an order, nor a word or two of greeting."""
    return not _QUESTION.search(text) and not _ORDER.match(text) and length(text, "en") > _TITLE_WORDS


def _memories(context: Context) -> list[MemoryHit]:
    unique = {memory.id: memory for memory in (*context.constraints, *context.memories)}
    return list(unique.values())
