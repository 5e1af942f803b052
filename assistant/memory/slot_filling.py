"""The second reading of a message: who introduces themself fills the slots that no rule filled, in any order of words.

A language's cues (slot_cues_en.py, slot_cues_zh.py) propose spans of the message for name, home, employer, role and
allergies; what is proposed is checked here like any value, and settled against what the rules found.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from assistant.datatypes import FactDraft
from assistant.memory import value_checks
from assistant.memory.animals import names_an_animal
from assistant.memory.clauses import MASK, Sentence
from assistant.memory.fact_drafts import fact_draft
from assistant.memory.folding import fold, value_key
from assistant.memory.grammar import GROUPS, Grammar
from assistant.memory.kinds_of_value import chinese
from assistant.memory.refusals import gives_orders, holds_secret
from assistant.memory.schema import CORRECTION, NOTE, USER, describe, sentence, single_valued
from assistant.memory.told_days import Told
from assistant.memory.value_words import NO_EMPLOYER, NO_VALUE

ALLERGY = ("food", "allergy")
NAME, CITY, EMPLOYER, ROLE = ("identity", "name"), ("home", "city"), ("work", "employer"), ("work", "role")
# A preference may only be the clumsy reading of an allergy ("I can't have eggs, I'm allergic").
_EATEN = ("food", "preference")
NICKNAME = ("identity", "nickname")
# Whoever introduces themself does so in fewer characters; what is longer is a document's talk.
_LONGEST = 2000
_LONGEST_ROLE_ZH = 16
# What is kept as it was said, with whatever stands in it.
_WHOLE = frozenset((CORRECTION, "past role", "decision", "constraint"))
# "Big Mike", "Dr. Lee" and "Aunt May" are no names in full.
_HONORARY = re.compile(
    r"(?:mr|mrs|ms|miss|mx|sir|madam|lady|lord|dr|doc|doctor|prof|professor|captain|capt|cap|major|sergeant|chief|coach|uncle|aunt|auntie|brother|sister|father|mother|papa|mama|grandma|grandpa|"
    r"big|little|lil|old|young|crazy|lazy|slim|fat|tall|fast|king|queen|prince|princess|master|mister|boss|the|el|la|lucky|happy|sweet|baby|super|mad|good|just|your|my)\.?$"
)
_STUDENT = re.compile(r"(?:学生|大学生|研究生|\bstudent)$")
_GRADE = re.compile(r"(?:[初高大研博][一二三四五])(?=学生|$)")
_SITE = re.compile(r"\s*[(（][^()（）]{1,8}[)）]$")
_HOMETOWN = ("home", "hometown")
# What is no firm and no job where it is home, or the team.
_TAKEN_FOR = {EMPLOYER: CITY, ROLE: ("work", "team")}
_SLOTS = frozenset((NAME, CITY, _HOMETOWN, EMPLOYER, ROLE, ALLERGY, NICKNAME))
_TITLES = re.compile(
    r"(?:(?:mr|mrs|ms|miss|mx|sir|dame|dr|doctor|prof|professor|rev|reverend|eng|engr|captain|capt|sergeant|sgt|major|colonel|lieutenant)\.? )+(?=\S+ \S)"
)


@dataclass(frozen=True, slots=True)
class Filling:
    """A span of the folded message proposed as the value of a slot, and the span of the words that say so.

    `replaces` says that the value stands where a wrong one was read, which it covers or cuts; `said` is the value where
    the span means it and does not name it ("I own" makes an owner).
    """

    topic: str
    attribute: str
    start: int
    end: int
    quote_start: int
    quote_end: int
    replaces: bool = False
    said: str = ""


def filled(
    text: str,
    original: str,
    found: Sequence[Sentence],
    drafts: Sequence[FactDraft],
    at: datetime,
    grammar: Grammar,
) -> list[FactDraft]:
    """The drafts with what the language's cues add to them; `text` is masked and folded, as long as `original`.

    The cues see every sentence, and the slots of the user's own that have a value.
    """
    kept = list(drafts)
    if len(text.strip()) > _LONGEST:
        return _named(kept)
    known = frozenset((d.topic, d.attribute) for d in kept if _is_own(d))
    for filling in grammar.cues(text, original, found, known):
        told = Told(original, text, filling.quote_start, filling.quote_end, USER, at, grammar)
        if _is_sound(filling, text, original, found):
            kept = _settled(kept, filling, told)
    return _named([draft for draft in kept if not names_an_animal(text, draft)])


def _named(drafts: list[FactDraft]) -> list[FactDraft]:
    drafts = [_unbracketed(d) for d in _told_of_studies(drafts)]
    return [_untitled(d) if (d.topic, d.attribute) == NAME and d.subject == USER else d for d in _called(drafts)]


def _told_of_studies(drafts: list[FactDraft]) -> list[FactDraft]:
    """The drafts without "student" as a role beside a real one (我是大三学生，在星巴克做咖啡师)."""
    posts = [d for d in drafts if (d.topic, d.attribute) == ROLE and _is_own(d)]
    studies = [d for d in posts if _STUDENT.search(fold(d.value))]
    if not studies or len(posts) == len(studies):
        return drafts
    return [_as_grade(d) if d in studies else d for d in drafts if d not in studies or _GRADE.match(fold(d.value))]


def _as_grade(student: FactDraft) -> FactDraft:
    slot, grade = describe(*GROUPS["grade"]), _GRADE.match(fold(student.value))
    value = student.value[: grade.end()] if grade else student.value
    said = sentence(slot, USER, value, True, student.language)
    return replace(
        student,
        topic=slot.topic,
        attribute=slot.key,
        value=value,
        text=said,
        kind=slot.kind,
        importance=slot.importance,
    )


def _unbracketed(draft: FactDraft) -> FactDraft:
    """微软（苏州） as 微软: where a firm's house stands is no part of its name."""
    site = _SITE.search(draft.value) if (draft.topic, draft.attribute) == EMPLOYER else None
    if site is None or not chinese(fold(draft.value)):
        return draft
    value = draft.value[: site.start()]
    said = sentence(describe(*EMPLOYER), draft.subject, value, draft.polarity, draft.language)
    return replace(draft, value=value, text=said)


def _untitled(name: FactDraft) -> FactDraft:
    """ "Dr. Helen Strand" as Helen Strand; "Dr. Strand" gives no more than that."""
    title = _TITLES.match(fold(name.value))
    if title is None:
        return name
    value = name.value[title.end() :]
    said = sentence(describe(*NAME), USER, value, name.polarity, name.language)
    return replace(name, value=value, text=said)


def _called(drafts: list[FactDraft]) -> list[FactDraft]:
    """The drafts with "call me Tyler Brandt" as the user's name, where the message gives no other."""
    if any((d.topic, d.attribute) == NAME and d.subject == USER for d in drafts):
        return drafts
    return [_as_name(d) if (d.topic, d.attribute) == NICKNAME and _is_full_name(d) else d for d in drafts]


def _is_full_name(draft: FactDraft) -> bool:
    first, *rest = draft.value.split()
    given = rest and draft.value[:1].isalpha() and not _HONORARY.match(fold(first))
    return _is_own(draft) and bool(given) and len({word[:1].isupper() for word in (first, rest[-1])}) == 1


def _as_name(nickname: FactDraft) -> FactDraft:
    slot = describe(*NAME)
    said = sentence(slot, USER, nickname.value, True, nickname.language)
    return replace(nickname, attribute=slot.key, text=said, kind=slot.kind, importance=slot.importance)


def _is_own(draft: FactDraft) -> bool:
    return draft.subject == USER and draft.polarity


def _is_sound(filling: Filling, text: str, original: str, found: Sequence[Sentence]) -> bool:
    """Whether a span may be stored: inside one sentence, no secret, no order, and a value such as its slot has."""
    folded, quote = text[filling.start : filling.end], text[filling.quote_start : filling.quote_end]
    inside = any(s.start <= filling.start < filling.end <= s.end for s in found)
    if not inside or MASK in quote or holds_secret(quote) or gives_orders(quote):
        return False
    if filling.said:
        return _is_value(filling.attribute, fold(filling.said), filling.said)
    return _is_value(filling.attribute, folded, original[filling.start : filling.end])


def _is_value(attribute: str, folded: str, original: str) -> bool:
    """Whether words can be the slot's value, of which the cue says already what kind it is."""
    if attribute == "role":
        if chinese(folded):
            return 1 < len(folded) <= _LONGEST_ROLE_ZH and not NO_VALUE.match(folded)
        return value_checks.acceptable("occupation", folded, original)
    # "Home Depot" is a name behind "at", "home" is none.
    first, *rest = folded.split(maxsplit=1)
    named = attribute == "employer" and bool(rest) and first in NO_EMPLOYER
    return named or value_checks.acceptable(attribute, folded, original)


def _settled(drafts: list[FactDraft], filling: Filling, told: Told) -> list[FactDraft]:
    """The drafts with the filling's, without what it replaces; as they are where its slot has a value already."""
    slot, value = (filling.topic, filling.attribute), filling.said or told.original[filling.start : filling.end]
    same = [d for d in drafts if (d.topic, d.attribute) == slot and d.subject == USER]
    if any(_is_of_slot(d, *_TAKEN_FOR.get(slot, ("", ""))) and value_key(d.value) == value_key(value) for d in drafts):
        # "Based out of Graz" and "joined the logistics team" name no firm and no job.
        return drafts
    if any(value_key(d.value) == value_key(value) for d in same) or any(_bars(d, filling, told.text) for d in drafts):
        return drafts
    worse = [d for d in drafts if filling.replaces and _is_own(d) and _meets(d, filling, told.text)]
    taken = [d for d in same if d.polarity and d not in worse]
    if taken and (single_valued(*slot) or any(_meets(d, filling, told.text) for d in taken)):
        return drafts
    worse += [d for d in drafts if _is_all_of(d, filling)]
    if slot == ALLERGY:
        worse += [d for d in drafts if (d.topic, d.attribute) == _EATEN and _meets(d, filling, told.text)]
    added = fact_draft(describe(*slot), value, told, filling.quote_end, True)
    return [*(d for d in drafts if d not in worse), added]


def _is_of_slot(draft: FactDraft, topic: str, attribute: str) -> bool:
    return draft.subject == USER and (draft.topic, draft.attribute) == (topic, attribute)


def _is_all_of(note: FactDraft, filling: Filling) -> bool:
    """Whether what was kept as a note, since no rule knew it, says little but what is known now."""
    inside = note.start <= filling.quote_start and filling.quote_end <= note.end
    return note.attribute == NOTE and inside and len(note.value) < 2 * (filling.quote_end - filling.quote_start)


def _bars(draft: FactDraft, filling: Filling, text: str) -> bool:
    """Whether a span is spoken for: in what is told of somebody else, or inside a plan, a correction or a note."""
    if draft.subject != USER:
        return draft.start <= filling.start and filling.end <= draft.end
    if draft.topic != "plans" and draft.attribute not in _WHOLE:
        return False
    start = text.find(fold(draft.value), draft.start, draft.end)
    return start <= filling.start and filling.end <= max(start, draft.start) + len(draft.value)


def _meets(draft: FactDraft, filling: Filling, text: str) -> bool:
    """Whether a draft's value shares words with the filling's span."""
    if (draft.topic, draft.attribute) not in _SLOTS and (draft.topic, draft.attribute) != _EATEN:
        return False
    start = text.find(_bare(draft.value), draft.start, draft.end)
    return start >= 0 and start < filling.end and filling.start < start + len(_bare(draft.value))


def _bare(value: str) -> str:
    return fold(value).removeprefix("no ")
