"""Which slots a message asks for, of whom, and what it asks of them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from assistant.memory.asking_tables import AS_WHAT, HALF, PRONOUN, WHAT_NOW
from assistant.memory.folding import fold, is_cjk
from assistant.memory.question_reading import MARKS, read_question
from assistant.memory.question_tables import (
    ADVICE,
    ASKS_ZH,
    INTERROGATIVE,
    OPEN_ADVICE,
    OPENERS,
    QUESTION_BORDER,
    TOPICAL,
)
from assistant.memory.relations import person_of
from assistant.memory.schema import USER
from assistant.memory.self_questions import only_asks, self_questions
from assistant.memory.slot_query import NOTHING, SlotQuery

__all__ = ["SlotQuery", "plain_words", "slots_asked", "slots_asked_of_user"]

_LONGEST = 300
_LONGEST_MESSAGE = 2000
# A question of its own has three words or four characters: "how long is it", "保修多久", but not "or what".
_COURTESY = re.compile(
    r"^(?:(?:can|could|would|will) you (?:please )?(?:help|answer)(?: me)?(?: out)?(?: please)?|(?:may|can|could) i ask(?: you)?(?: something| a question)?|"
    r"(?:你|您)?(?:能|可以)(?:不能|不可以)?(?:帮(?:我)?(?:个|一下)?忙?|回答|问你?.{0,5})(?:吗|么))[\s?.!]*$"
)
# "Where am I going, and when?": the time of what was asked before it.
_AND_WHEN = re.compile(
    r"(?:and )?(?:when|(?:at )?what time|what day)(?: is (?:it|that))?|(?:是?(?:什么时候|几点|哪[一]?天|几号|几月几号))(?:去|走|出发|回来?|到|开始)?(?:呢|的)?"
)
_SAYS_WHAT = re.compile(r"\S+ +\S+ +\S+|[\u4e00-\u9fff]{4}")
_ASSISTANT_EN = ((re.compile(r"\b(?:your|yours)\b"), "my"), (re.compile(r"\byou\b|\byourself\b"), "i"))
_LED = re.compile(r"(?P<before>[^\n—]{2,200}?)\s*—+\s*(?P<now>[^\n—]{2,100})$")
_SENTENCE_END = re.compile(r"(?<=[!?。\n])\s*|(?<=\.)\s+")


@lru_cache(maxsize=64)
def slots_asked(question: str) -> SlotQuery:
    """The slots and topics a user's question is about, in either language; empty for any other question.

    Where the message has questions, only they are looked at, not what is told in front of them.
    """
    text = fold(question[:_LONGEST_MESSAGE])
    led = _LED.match(text)
    if led:
        # A follow-up as it is searched: the question before, and the one that leans on it.
        *_, (_, found) = _read([led.group("before"), led.group("now")])
        if found is not NOTHING:
            return found
    parts = [part.strip()[:_LONGEST] for part in _SENTENCE_END.split(text) if part.strip()]
    questions = [piece for part in parts if _asks(part) for piece in _pieces(part)]
    found = _together(list(_read(questions or [*parts, text[:_LONGEST]])), bool(questions))
    if found is not NOTHING:
        return found
    topical = _topical(" ".join(questions) or text[:_LONGEST])
    # "I'm hungry. What do you suggest?": the topic stands before the question.
    told_before = topical is NOTHING and any(map(OPEN_ADVICE.search, questions))
    return _topical(text[:_LONGEST]) if told_before else topical


def plain_words(question: str) -> str:
    """A question as the tables read it: folded, without openers and end mark."""
    return OPENERS.sub("", fold(question[:_LONGEST]).strip(MARKS), count=1).strip()


def _asks(part: str) -> bool:
    return part.endswith("?") or _opens_as_question(part) or bool(self_questions(part.strip(MARKS)))


def _opens_as_question(text: str) -> bool:
    return any(map(INTERROGATIVE.match, (text, OPENERS.sub("", text)))) or bool(ASKS_ZH.search(text))


def _pieces(part: str) -> list[str]:
    """The questions of one sentence: "where do I live and how long is it open", without what is told before them."""
    bare = part.strip(MARKS)
    if WHAT_NOW.fullmatch(bare) or self_questions(bare):
        return [bare]
    two = AS_WHAT.match(bare)
    if two:
        return [two.group("first"), two.group("second")]
    pieces = [piece.strip() for piece in QUESTION_BORDER.split(part) if piece and piece.strip()]
    asking = list(filter(_opens_as_question, pieces))
    return asking or [part]


def _read(pieces: Sequence[str]) -> Iterator[tuple[str, SlotQuery]]:
    """Each question with what it is about; one that leans on the one before is read with its person ("她做什么?")."""
    before = NOTHING
    for piece in pieces:
        several = self_questions(piece.strip(MARKS))
        if len(several) > 1:
            yield from ((piece, one) for one in several)
            before = several[-1]
            continue
        found = read_question(piece)
        if found.is_nothing and (before.about_user or before.asks_more):
            found = read_question(_leaning(piece.strip(MARKS), before.subject or USER))
        yield piece, found
        before = found


def _leaning(text: str, person: str) -> str:
    half = HALF.match(text)
    if half and person == USER:
        key = half.group("k") or half.group("k2")
        return "what do i work as" if key is None else f"我的{key}是什么" if is_cjk(key[:1]) else f"what is my {key}"
    if person == USER:
        return text
    if not person_of(person).relation:
        return PRONOUN.sub(lambda m: f"{person}{m.group('de') or ''}" if m.group("zh") else person, text, count=1)
    if is_cjk(person[:1]):
        return PRONOUN.sub(lambda m: f"我{person}{m.group('de') or ''}" if m.group("zh") else m.group(), text, count=1)
    return PRONOUN.sub(lambda m: f"my {person}'s" if m.group("own") else f"my {person}", text, count=1)


def _together(found: Sequence[tuple[str, SlotQuery]], asked: bool) -> SlotQuery:
    """One query for the questions of a message; `asks_more` where one of them is not about the first one's person."""
    queries = [query for _, query in found if query is not NOTHING]
    own = next((query for query in queries if query.about_user), None)
    if own is None or not asked:
        return queries[0] if queries else NOTHING
    told = tuple(query for query in queries if query.about_user or query.asks_more)
    same = [query for query in told if query.about_user and query.subject == own.subject]
    more = any(
        not query.about_user
        and not only_asks(piece.strip(MARKS))
        and not _AND_WHEN.fullmatch(piece.strip(MARKS))
        and _SAYS_WHAT.search(_COURTESY.sub("", OPENERS.sub("", piece)))
        for piece, query in found
    )
    attributes = frozenset(slot for query in same for slot in query.attributes)
    topics = frozenset(topic for query in same for topic in query.topics)
    wanted = tuple(dict.fromkeys(query.attributes for query in same if query.attributes))
    parts = told if len(told) > 1 else ()
    return replace(
        own, attributes=attributes, topics=topics, about_user=not more, asks_more=more, wanted=wanted, parts=parts
    )


def slots_asked_of_user(question: str) -> SlotQuery | None:
    """The slots the assistant's own last question asks of the user ("Where do you live?"), if any."""
    text = fold(question[-_LONGEST:])
    asked = [part.strip() for part in _SENTENCE_END.split(text) if part.rstrip().endswith("?")]
    if not asked:
        return None
    last = asked[-1]
    for pattern, word in _ASSISTANT_EN:
        last = pattern.sub(word, last)
    found = read_question(re.sub(r"[你您](?!们|好)", "我", last))
    return found if found.about_user else None


def _topical(text: str) -> SlotQuery:
    if not ADVICE.search(text):
        return NOTHING
    topics = frozenset(topic for topic, pattern in TOPICAL if pattern.search(text))
    return SlotQuery(frozenset(), topics, None, False) if topics else NOTHING
