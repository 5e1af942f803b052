"""What the user told, said back to them: answers about themselves, cautions, notes, in their own words; pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant.datatypes import Context, FactDraft, MemoryHit, MessageHit, Slot, Text
from assistant.errors import Language
from assistant.memory.asking_tables import FAVORITE, LIKED_KIND, NARROWED
from assistant.memory.days import DATED
from assistant.memory.folding import fold
from assistant.memory.questions import SlotQuery, plain_words, slots_asked
from assistant.memory.relations import person_of
from assistant.memory.schema import ATTRIBUTES, CORRECTION, NOTE, USER, describe, sentence, single_valued
from assistant.memory.self_words import OF_SELF, WHO_I_AM
from assistant.memory.speaking import called_you, caution, clause, speak_today, subject_of
from assistant.models.said_roles import is_of_another
from assistant.models.told_claims import NOT_SO_TOLD, claim_said
from assistant.models.told_facts import called_otherwise, facts_asked, label_of, memories_of
from assistant.models.told_limits import fits, joined, joined_all, spoken
from assistant.models.told_messages import SAID, Own, in_quotes
from assistant.models.told_near import (
    FIRST_PERSON,
    MAX_MEMORIES,
    NEAR_BEST,
    ORDER,
    asked_of,
    near_best,
    nearest_told,
    statements,
)
from assistant.models.told_past import held_before
from assistant.models.told_summary import summary
from assistant.models.told_wording import flowing
from assistant.retrieval.evidence import Wording

__all__ = [
    "asked_of",
    "fits",
    "is_noted_whole",
    "near_best",
    "nearest_told",
    "not_told",
    "notes",
    "personal",
    "told_of_user",
]

Told = Slot | MemoryHit | FactDraft

NOTE_COVERAGE = 0.5
"""A note answers a question from this share of its words on, as memory's own floor has it."""
MEMORY_COVERAGE = 0.6
"""A memory or message of no slot asked for: one word of two ("size" of "what size is my flat") names nothing."""

NOT_TOLD = Text(en="You have not told me that yet.", zh="你还没有告诉过我。")
CALLED = Text(en="{whose} is called {name}.", zh="{whose}叫{name}。")
_NAMES = frozenset({("identity", "name")})
_SEVERAL = re.compile(r"(?:s|children|people)$")
MAX_OF_SLOTS = 12
NOT_TOLD_OF = Text(en="You have not told me {what} yet.", zh="你还没有告诉过我{what}。")
_ANSWERING = "answering"
_NEEDS = frozenset({"allergy", "condition", "diet", "preference"})
_DENIED_NEED = frozenset({"allergy", "condition", "diet", "constraint"})


def told_of_user(context: Context, asked: SlotQuery) -> str:
    """The answer to a question that only the user can have told, from slots and memories; empty if none has it."""
    if not asked.about_user:
        return ""
    if not asked.attributes and not asked.parts:
        return _everything(context)
    language, question = context.preferences.language, asked_of(context)
    answers = [(part, _answered(context, part)) for part in asked.each()]
    if not any(said for _, said in answers):
        return _everything(context) if asked.attributes == WHO_I_AM else ""
    missing = (
        NOT_TOLD_OF.say(language, what=label_of(part, language, question))
        for part, said in answers
        if not said and _own(part, question)
    )
    return spoken([*(one for _, said in answers for one in said), *missing], context)


def not_told(context: Context, asked: SlotQuery) -> str:
    """What is said where the user has told none of what they ask: "You have not told me where you live yet."."""
    language = context.preferences.language
    parts = [part for part in asked.each() if part.about_user]
    labels = dict.fromkeys(label_of(part, language, asked_of(context)) for part in parts if part.attributes)
    if not labels or "" in labels:
        return NOT_TOLD.say(language)
    return spoken([NOT_TOLD_OF.say(language, what=label) for label in labels], context)


def _own(part: SlotQuery, question: str) -> bool:
    return part.about_user and bool(label_of(part, "en", question))


def _answered(context: Context, asked: SlotQuery) -> list[str]:
    """The sentences that answer one question; none where nothing of it was told."""
    language, question = context.preferences.language, asked_of(context)
    if asked.past:
        return held_before(context, asked)
    found = facts_asked(context, called_otherwise(context, asked), question)
    if asked.claim is not None:
        said = claim_said(found, asked, language)
        return [said] if said else []
    liked = LIKED_KIND.match(plain_words(question))
    found = _without_denials(found)
    narrowed = liked or (None if asked.attributes <= OF_SELF else NARROWED.search(plain_words(question)))
    if narrowed and found:
        near = _about(found, next(group for group in narrowed.groups() if group))
        if not near and liked:
            said = clause(
                joined_all([speak_today(each, language) for each in found[:MAX_MEMORIES]], language), language
            )
            return [NOT_SO_TOLD.say(language, said=said)]
        found = near
    if not found and asked.subject in (None, USER):
        found = _noted(context, asked)
    named = _called(asked, found, language)
    return [named] if named else flowing([_in_full(each, language) for each in found[:MAX_OF_SLOTS]])


def _without_denials(facts: Sequence[Slot | MemoryHit]) -> list[Slot | MemoryHit]:
    """Facts without "not at Acme" beside "at Globex": what holds one value is answered by the one that holds."""
    held = {(subject_of(fact), fact.topic, fact.attribute) for fact in facts if fact.polarity}
    return [
        fact
        for fact in facts
        if fact.polarity
        or not single_valued(fact.topic, fact.attribute)
        or (subject_of(fact), fact.topic, fact.attribute) not in held
    ]


def _called(asked: SlotQuery, facts: Sequence[Slot | MemoryHit], language: Language) -> str:
    """The name of the one who is asked for by what they are to the user: "Your cat is called Mimi."."""
    person = person_of(asked.subject or USER)
    if asked.attributes != _NAMES or not person.relation or person.name or len(facts) != 1 or not facts[0].polarity:
        return ""
    whose = called_you(person.relation, language)
    if (facts[0].topic, facts[0].attribute) not in _NAMES or not whose or _SEVERAL.search(whose):
        return ""
    if not person_of(subject_of(facts[0])).name:
        return ""
    return CALLED.say(language, whose=whose[:1].upper() + whose[1:], name=facts[0].value)


def _about(facts: Sequence[Slot | MemoryHit], topic: str) -> list[Slot | MemoryHit]:
    wording = Wording(topic)
    return [fact for fact in facts if wording.coverage(fact.value, fact.attribute, fact.quote or "") >= NOTE_COVERAGE]


def _noted(context: Context, asked: SlotQuery) -> list[Slot | MemoryHit]:
    """Notes in the user's own words that name what is asked; of a slot the schema has, such notes alone."""
    found = notes(context, memories_of(context))
    known = any(slot in ATTRIBUTES for slot in asked.attributes)
    if len(asked.attributes) == 1 and not known:
        # "My favorite movie" is no other favorite: the thing itself must be named.
        ((_, key),) = asked.attributes
        found = _about(found, FAVORITE.sub("", key))
    return [each for each in found if subject_of(each) in (USER, "") and (each.attribute == NOTE or not known)]


def _everything(context: Context) -> str:
    known = {slot.fact_id for slot in context.profile}
    live = [m for m in memories_of(context) if m.id not in known and m.status == "active"]
    return summary(context, [*context.profile, *live])


def personal(context: Context, asked: SlotQuery) -> str:
    """What the user told that bears on a question about something else: cautions on its topic, memories near it."""
    language = context.preferences.language
    if asked.topics:
        slots = [slot for slot in context.profile if slot.topic in asked.topics]
        known = {slot.fact_id for slot in slots}
        memories = [m for m in memories_of(context) if m.topic in asked.topics and m.id not in known and _is_a_need(m)]
        new = [draft for draft in context.told if draft.topic in asked.topics and draft.subject == USER]
        needed = [each for each in (*new, *slots, *memories) if not _denies_a_need(each)]
        return spoken([caution(each, language) for each in sorted(needed, key=_rank)], context)
    question = asked_of(context)
    if not FIRST_PERSON.search(question) or ORDER.match(question):
        return ""
    found = notes(context, memories_of(context)) or _naming(context)
    said = [_in_full(each, language) for each in found]
    if not said and not context.answerable:
        near = near_best(_naming_messages(context))
        said = [in_quotes(Own(message.text, message.at), language) for message in near]
    return spoken(said, context)


def _is_a_need(memory: MemoryHit) -> bool:
    """Whether a memory is to be kept in mind: the user's own, or what somebody else must not eat or have."""
    return subject_of(memory) in (USER, "") or memory.attribute in _NEEDS


def _naming(context: Context) -> list[MemoryHit]:
    """The few memories nearest to a question that name most of what it does, of the user or of whom it names."""
    wording, asked = Wording(asked_of(context)), fold(asked_of(context))
    near = [
        memory
        for memory in context.memories
        if wording.coverage(memory.text, memory.quote, memory.value) >= MEMORY_COVERAGE and _is_of(memory, asked)
    ]
    return near_best(near)


def _is_of(memory: MemoryHit, asked: str) -> bool:
    """Whether a memory is the user's own, or of somebody whom the question names by relation or name."""
    person = person_of(subject_of(memory) or USER)
    return person.relation + person.name == USER or any(
        word and word in asked for word in (person.relation, person.name)
    )


def _naming_messages(context: Context) -> list[MessageHit]:
    wording = Wording(asked_of(context))
    question = asked_of(context)
    return [
        message
        for message in statements(context)
        if wording.coverage(message.text) >= MEMORY_COVERAGE and not is_of_another(question, message.text)
    ]


def is_noted_whole(context: Context) -> bool:
    """Whether what the user told answers all of the question, so that documents can add only noise."""
    asked = slots_asked(asked_of(context))
    if asked.asks_more and not asked.topics and told_of_user(context, replace(asked, about_user=True)):
        return True
    wording, found = Wording(asked_of(context)), notes(context, memories_of(context))
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
    least = {NOTE: NOTE_COVERAGE}
    return [
        each
        for coverage, each in covered
        if coverage >= max(least.get(each.attribute, MEMORY_COVERAGE), best * NEAR_BEST)
    ][:MAX_MEMORIES]


def _in_full(each: Slot | MemoryHit, language: Language) -> str:
    """A fact said to the user, a dated one with the user's own words, which hold the day and the hour."""
    said = speak_today(each, language)
    quote = each.quote if each.attribute in DATED else None
    if not quote or quote in said or each.value == quote:
        return said
    return joined(said, SAID.say(language, quote=quote), language)


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
