"""Which slots a question is about, and how a slot is said to the user."""

import re
from dataclasses import dataclass
from functools import lru_cache

from assistant.datatypes import FactDraft, MemoryHit, Slot, Text
from assistant.errors import Language
from assistant.memory.folding import fold
from assistant.memory.question_tables import (
    ABOUT_ME,
    ADVICE,
    DOCUMENT_KEYS,
    KEY_QUESTIONS,
    OPENERS,
    RELATION,
    SLOT_QUESTIONS,
    TOPICAL,
    WHO_IS,
)
from assistant.memory.schema import (
    CORRECTION,
    NOTE,
    TOPICS,
    USER,
    address,
    attribute_named,
    describe,
    free_key,
    sentence,
    topic_of_key,
    topics_of,
)

_LONGEST = 300
_TOLD = Text("You told me: “{quote}”", "你告诉过我：“{quote}”")
_CAUTION = Text("Keep in mind: {sentence}", "请注意：{sentence}")
_ASSISTANT_EN = ((re.compile(r"\b(?:your|yours)\b"), "my"), (re.compile(r"\byou\b|\byourself\b"), "i"))
_SENTENCE_END = re.compile(r"(?<=[.!?。\n])\s*")


@dataclass(frozen=True, slots=True)
class SlotQuery:
    """What a question is about: slots, topics, of whom; `about_user` if only the user can have told it.

    `subject` is "user", a relation ("sister") or None when the question names nobody.
    """

    attributes: frozenset[tuple[str, str]] = frozenset()
    topics: frozenset[str] = frozenset()
    subject: str | None = None
    about_user: bool = False


_NOTHING = SlotQuery()


def slots_asked(question: str) -> SlotQuery:
    """The slots and topics a user's question is about, in either language; empty for any other question."""
    text = fold(question[:_LONGEST])
    for part in (*filter(None, map(str.strip, _SENTENCE_END.split(text))), text):
        found = _asked(part)
        if found is not _NOTHING:
            return found
    return _topical(text)


def slots_asked_of_user(question: str) -> SlotQuery | None:
    """The slots the assistant's own last question asks of the user ("Where do you live?"), if any."""
    text = fold(question[-_LONGEST:])
    asked = [part.strip() for part in _SENTENCE_END.split(text) if part.rstrip().endswith("?")]
    if not asked:
        return None
    last = asked[-1]
    for pattern, word in _ASSISTANT_EN:
        last = pattern.sub(word, last)
    found = _asked(re.sub(r"[你您](?!们)", "我", last))
    return None if found is _NOTHING else found


@lru_cache(maxsize=512)
def _asked(text: str) -> SlotQuery:
    text = text.strip(" ?!.。\n")
    if ABOUT_ME.search(text):
        return SlotQuery(frozenset(), frozenset(TOPICS), USER, True)
    subject, text = _of_whom(text)
    who = WHO_IS.fullmatch(text)
    if who and subject != USER:
        return SlotQuery(frozenset({("identity", "name")}), frozenset({"identity", "family"}), subject, True)
    bare = OPENERS.sub("", text, count=1)
    for pattern, slots in SLOT_QUESTIONS:
        if pattern.search(bare):
            return SlotQuery(frozenset(slots), topics_of(slots), subject, True)
    return _keyed(bare, subject)


def _of_whom(text: str) -> tuple[str, str]:
    """The person asked about, and the question as if the user had asked it of themself."""
    m = RELATION.search(text)
    if m is None:
        return USER, text
    own = "my" if m.group("s") else "i"
    relation = m.group("en") or m.group("zh")
    owner = "我的" if m.group("de") else "我"
    return relation, text[: m.start()] + (own if m.group("en") else owner) + text[m.end() :]


def _keyed(text: str, subject: str) -> SlotQuery:
    for pattern in KEY_QUESTIONS:
        m = pattern.search(text)
        if m is None:
            continue
        key = free_key(m.group("key"))
        known = attribute_named(key)
        slot = (known.topic, known.key) if known else (topic_of_key(key), key)
        own = not DOCUMENT_KEYS.search(key)
        return SlotQuery(frozenset({slot}), frozenset({slot[0]}), subject, own)
    return _NOTHING


def _topical(text: str) -> SlotQuery:
    if not ADVICE.search(text):
        return _NOTHING
    topics = frozenset(topic for topic, pattern in TOPICAL if pattern.search(text))
    return SlotQuery(frozenset(), topics, None, False) if topics else _NOTHING


def speak(slot: Slot | MemoryHit | FactDraft, language: Language) -> str:
    """A slot or memory as a sentence to the user, in the answer's language; the value stays as it was said."""
    if isinstance(slot, FactDraft):
        return _contracted(address(describe(slot.topic, slot.attribute), slot.value, slot.polarity, language))
    if isinstance(slot, Slot):
        if slot.attribute in (NOTE, CORRECTION) and slot.quote:
            return _TOLD.say(language, quote=slot.quote)
        return _contracted(address(describe(slot.topic, slot.attribute), slot.value, slot.polarity, language))
    polarity = _polarity(slot)
    if polarity is not None and slot.attribute not in (NOTE, CORRECTION):
        return _contracted(address(describe(slot.topic, slot.attribute), slot.value, polarity, language))
    if language == "en" and slot.text.startswith("The user's "):
        return "Your " + slot.text.removeprefix("The user's ")
    if language == "zh" and slot.text.startswith("用户的"):
        return "你的" + slot.text.removeprefix("用户的")
    return _TOLD.say(language, quote=slot.quote or slot.text)


def caution(slot: Slot | MemoryHit | FactDraft, language: Language) -> str:
    """A slot as something to keep in mind beside an answer on its topic."""
    said = speak(slot, language)
    if language == "en":
        said = re.sub(r"^You're\b", "you are", said)
        said = re.sub(r"^You", "you", said)
    return _CAUTION.say(language, sentence=said)


def _polarity(hit: MemoryHit) -> bool | None:
    """Whether a hit's sentence affirms or denies its slot of the user; None if it speaks of somebody else."""
    attribute = describe(hit.topic, hit.attribute)
    for polarity in (True, False):
        for language in ("en", "zh"):
            if hit.text == sentence(attribute, USER, hit.value, polarity, language):
                return polarity
    return None


def _contracted(said: str) -> str:
    return re.sub(r"^You are\b", "You're", said)
