"""Which slots a question is about, and how a slot is said to the user."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from assistant.datatypes import FactDraft, MemoryHit, Slot, Text
from assistant.errors import Language
from assistant.memory.days import polarity_told, with_days
from assistant.memory.folding import fold
from assistant.memory.life_questions import AT_HOME, MANAGER, WE
from assistant.memory.question_tables import (
    ABOUT_ME,
    ADVICE,
    ASKS_ZH,
    DOCUMENT_KEYS,
    INTERROGATIVE,
    KEY_QUESTIONS,
    OPEN_ADVICE,
    OPENERS,
    PAST,
    QUESTION_BORDER,
    RELATION,
    REWORDED,
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
    single_valued,
    topic_of_key,
    topics_of,
)

_LONGEST = 300
_LONGEST_MESSAGE = 2000
# A question of its own has three words or four characters: "how long is it", "保修多久", but not "or what".
_COURTESY = re.compile(
    r"^(?:(?:can|could|would|will) you (?:please )?(?:help|answer)(?: me)?(?: out)?(?: please)?|(?:may|can|could) i ask(?: you)?(?: something| a question)?|"
    r"(?:你|您)?(?:能|可以)(?:不能|不可以)?(?:帮(?:我)?(?:个|一下)?忙?|回答|问你?.{0,5})(?:吗|么))[\s?.!]*$"
)
_SAYS_WHAT = re.compile(r"\S+ +\S+ +\S+|[\u4e00-\u9fff]{4}")
_TOLD = Text("You told me: “{quote}”", "你告诉过我：“{quote}”")
_CAUTION = Text("Keep in mind: {sentence}", "请注意：{sentence}")
_ASSISTANT_EN = ((re.compile(r"\b(?:your|yours)\b"), "my"), (re.compile(r"\byou\b|\byourself\b"), "i"))
_SENTENCE_END = re.compile(r"(?<=[!?。\n])\s*|(?<=\.)\s+")


@dataclass(frozen=True, slots=True)
class SlotQuery:
    """What a question is about: slots, topics, of whom; `about_user` if only the user can have told it.

    `subject` is "user", a relation ("sister") or None when the question names nobody. `past` asks for what a slot
    held before. `asks_more` says that the message asks for something else besides: `about_user` is then False, so
    that documents are read too, while the slots stay named. `wanted` has the slots of each question apart: any one of
    them answers it.
    """

    attributes: frozenset[tuple[str, str]] = frozenset()
    topics: frozenset[str] = frozenset()
    subject: str | None = None
    about_user: bool = False
    past: bool = False
    asks_more: bool = False
    wanted: tuple[frozenset[tuple[str, str]], ...] = ()


_NOTHING = SlotQuery()


def slots_asked(question: str) -> SlotQuery:
    """The slots and topics a user's question is about, in either language; empty for any other question.

    Where the message has questions, only they are looked at, not what is told in front of them.
    """
    text = fold(question[:_LONGEST_MESSAGE])
    parts = [part.strip()[:_LONGEST] for part in _SENTENCE_END.split(text) if part.strip()]
    questions = [piece for part in parts if _asks(part) for piece in _pieces(part)]
    found = _together([(piece, _asked(piece)) for piece in questions or [*parts, text[:_LONGEST]]], bool(questions))
    if found is not _NOTHING:
        return found
    topical = _topical(" ".join(questions) or text[:_LONGEST])
    # "I'm hungry. What do you suggest?": the topic stands before the question.
    told_before = topical is _NOTHING and any(map(OPEN_ADVICE.search, questions))
    return _topical(text[:_LONGEST]) if told_before else topical


def _asks(part: str) -> bool:
    return part.endswith("?") or _opens_as_question(part)


def _opens_as_question(text: str) -> bool:
    return any(map(INTERROGATIVE.match, (text, OPENERS.sub("", text)))) or bool(ASKS_ZH.search(text))


def _pieces(part: str) -> list[str]:
    """The questions of one sentence: "where do I live and how long is it open", without what is told before them."""
    pieces = [piece.strip() for piece in QUESTION_BORDER.split(part) if piece and piece.strip()]
    asking = list(filter(_opens_as_question, pieces))
    return asking or [part]


def _together(found: Sequence[tuple[str, SlotQuery]], asked: bool) -> SlotQuery:
    """One query for the questions of a message; `asks_more` where one of them is not about the first one's person."""
    queries = [query for _, query in found if query is not _NOTHING]
    own = next((query for query in queries if query.about_user), None)
    if own is None or not asked:
        return queries[0] if queries else _NOTHING
    same = [query for query in queries if query.about_user and query.subject == own.subject]
    more = any(
        not query.about_user and _SAYS_WHAT.search(_COURTESY.sub("", OPENERS.sub("", piece))) for piece, query in found
    )
    attributes = frozenset(slot for query in same for slot in query.attributes)
    topics = frozenset(topic for query in same for topic in query.topics)
    wanted = tuple(dict.fromkeys(query.attributes for query in same if query.attributes))
    return replace(own, attributes=attributes, topics=topics, about_user=not more, asks_more=more, wanted=wanted)


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
    found = _asked_of(text.strip(" ?!.。\n"))
    if found.subject == USER and found.about_user and found.attributes and WE.search(text) and not AT_HOME.search(text):
        # "What tools do we use?" asks what the company does; what the user told of it stays near.
        return replace(found, attributes=frozenset(), about_user=False)
    return found


def _asked_of(text: str) -> SlotQuery:
    if ABOUT_ME.search(text):
        return SlotQuery(frozenset(), frozenset(TOPICS), USER, True)
    if PAST.search(text):
        then = _of_slot(" ".join(PAST.sub("", text).split()))
        if then.about_user and any(single_valued(*slot) for slot in then.attributes):
            return replace(then, past=True)
    return _of_slot(text)


def _of_slot(text: str) -> SlotQuery:
    if MANAGER.search(OPENERS.sub("", text, count=1)):
        return SlotQuery(frozenset({("work", "manager")}), frozenset({"work"}), USER, True)
    for pattern, plainly in REWORDED:
        text = pattern.sub(plainly, text, count=1)
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
    polarity = polarity_told(slot) if isinstance(slot, MemoryHit) else slot.polarity
    quote = "" if isinstance(slot, FactDraft) else slot.quote
    own_words = not isinstance(slot, FactDraft) and slot.attribute in (NOTE, CORRECTION)
    if polarity is not None and not (own_words and quote):
        said = address(describe(slot.topic, slot.attribute), slot.value, polarity, language)
        return with_days(_contracted(said), slot, language)
    if isinstance(slot, MemoryHit) and not own_words:
        if language == "en" and slot.text.startswith("The user's "):
            return "Your " + slot.text.removeprefix("The user's ")
        if language == "zh" and slot.text.startswith("用户的"):
            return "你的" + slot.text.removeprefix("用户的")
    return _TOLD.say(language, quote=quote or slot.text)


def caution(slot: Slot | MemoryHit | FactDraft, language: Language) -> str:
    """A slot as something to keep in mind beside an answer on its topic."""
    said = speak(slot, language)
    if language == "en":
        said = re.sub(r"^You're\b", "you are", said)
        said = re.sub(r"^You", "you", said)
    return _CAUTION.say(language, sentence=said)


def _contracted(said: str) -> str:
    return re.sub(r"^You are\b", "You're", said)
