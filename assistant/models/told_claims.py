"""Yes or no to a question whether a slot holds a value, with what is known of it; pure."""

import re
from collections.abc import Sequence

from assistant.datatypes import MemoryHit, Slot, Text
from assistant.errors import Language
from assistant.memory.folding import fold, is_cjk
from assistant.memory.relations import person_of, subjects_meant
from assistant.memory.same_values import same_value
from assistant.memory.schema import USER, single_valued
from assistant.memory.slot_query import Claim, SlotQuery
from assistant.memory.speaking import clause, speak_today, subject_of
from assistant.models.told_limits import joined_all

MAX_OTHERS = 3
YES = Text(en="Yes: {said}", zh="是的：{said}")
NO = Text(en="No: {said}", zh="不是：{said}")
NO_SUCH = Text(en="No: {said}", zh="没有：{said}")
"""Of what somebody has, and not of what they are."""
NOT_SO_TOLD = Text(en="You have not told me that; {said}", zh="你没有告诉过我这一点；{said}")
TOLD = Text(en="You told me: {said}", zh="你告诉过我：{said}")
_DENYING = re.compile(r"^(?:no |not |不吃|不喝|不能吃|不|忌)\s*")
_EATING = frozenset({("food", "like"), ("food", "allergy")})
_NAME = ("identity", "name")
_SEVERAL = ("child", "sibling", "friend", "colleague", "roommate", "neighbour", "client", "dog", "cat")
_HARMFUL = frozenset({"allergy"})
_LIKING = frozenset({"like", "dislike", "hobby"})
_BEARS_ON_FOOD = frozenset({"diet", "allergy", "preference"})


def claim_said(facts: Sequence[Slot | MemoryHit], asked: SlotQuery, language: Language) -> str:
    """The sentence that answers; empty where nothing is known of the slot."""
    claim = asked.claim
    if claim is None or not facts:
        return ""
    held = [f for f in facts if _says_same(f, claim.value) or _is_such(f, claim.value)]
    if held:
        # What was denied weighs more than what was affirmed: an allergy before a liking.
        denied = [fact for fact in held if _denies(fact, asked)]
        chosen = (denied or held)[0]
        no = NO_SUCH if chosen.topic == "family" else NO
        return (YES if bool(denied) == claim.denied else no).say(language, said=_clause(chosen, language))
    return _otherwise(facts, asked, claim, language)


def _otherwise(facts: Sequence[Slot | MemoryHit], asked: SlotQuery, claim: Claim, language: Language) -> str:
    """Another value stands in the slot: of one that holds a single value this is a no."""
    single = [
        f
        for f in facts
        if (f.topic, f.attribute) in asked.attributes and single_valued(f.topic, f.attribute) and not _denies(f, asked)
    ]
    person = asked.subject not in (None, USER)
    if person and _NAME in asked.attributes and _may_be_several(asked.subject or ""):
        said = joined_all(
            [
                clause(speak_today(facts[0], language), language),
                *(speak_today(f, language) for f in facts[1:MAX_OTHERS]),
            ],
            language,
        )
        return NOT_SO_TOLD.say(language, said=said)
    if single and _is_alike(single[0].value, claim.value):
        return (NO if not claim.denied else YES).say(language, said=_clause(single[0], language))
    near = [fact for fact in facts if fact.attribute not in (*_LIKING, *_BEARS_ON_FOOD)]
    if asked.attributes & {("food", "allergy"), ("food", "diet")}:
        near = [fact for fact in facts if fact.attribute in _BEARS_ON_FOOD]
    said = [speak_today(fact, language) for fact in near[:MAX_OTHERS]]
    if not said:
        return ""
    joined = joined_all([clause(said[0], language), *said[1:]], language)
    known = TOLD if single or person else NOT_SO_TOLD
    return known.say(language, said=joined)


def _may_be_several(person: str) -> bool:
    """Whether one may have another of the kind: who has a brother Tom may have a brother Sam."""
    relation = person_of(person).relation
    return any(subjects_meant(kin, {relation: ()}) for kin in _SEVERAL) if relation else False


def _is_such(fact: Slot | MemoryHit, asked: str) -> bool:
    """Whether somebody named is what is asked after: Rex is the dog of "do I have a dog?"."""
    relation = person_of(subject_of(fact)).relation
    return bool(relation) and (fact.topic, fact.attribute) == _NAME and bool(subjects_meant(asked, {relation: ()}))


def _clause(fact: Slot | MemoryHit, language: Language) -> str:
    return clause(speak_today(fact, language), language)


def _bare(fact: Slot | MemoryHit) -> str:
    return _DENYING.sub("", fold(fact.value)) if fact.attribute == "preference" else fact.value


def _denies(fact: Slot | MemoryHit, asked: SlotQuery) -> bool:
    """Whether a fact says no to what is asked: "no pork" and a dislike do, an allergy to whoever asks what they eat."""
    turned = fact.attribute == "dislike" or (fact.attribute == "preference" and bool(_DENYING.match(fold(fact.value))))
    harmful = fact.attribute in _HARMFUL and asked.attributes >= _EATING
    return fact.polarity == (turned or harmful)


def _says_same(fact: Slot | MemoryHit, asked: str) -> bool:
    return _is_same(_bare(fact), asked) or same_value(fact.topic, fact.attribute, fact.value, asked)


def _is_same(held: str, asked: str) -> bool:
    """Whether two values are one: alike, or the one a word of the other; plurals alike."""
    a, b = fold(held).strip(), fold(asked).strip()
    if not a or not b:
        return False
    if is_cjk(a[:1]) or is_cjk(b[:1]):
        return a in b or b in a
    one, other = _words(a), _words(b)
    return bool(one) and bool(other) and (one <= other or other <= one)


def _words(text: str) -> set[str]:
    found = re.findall(r"[\w.+#]+", re.sub(r"'s\b", "", text))
    return {word[:-1] if len(word) > 3 and word.endswith("s") else word for word in found} - {"a", "an", "the"}


def _is_alike(held: str, asked: str) -> bool:
    """Whether two values are written in one script, so that they differ for certain."""
    return is_cjk(held[:1]) == is_cjk(asked[:1])
