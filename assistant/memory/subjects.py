"""Of whom a clause speaks: the user, a relative or somebody named, the user's team, or nobody known.

A fact's subject is the relation as said where there can be only one ("wife", 妈妈, "boss"), and where there can be
several (sister, child, colleague, friend, pet) the relation with the name behind it once the name is said
("colleague Nina", 同事小顾), the fact of the name itself (identity/name) included; without a name it stays "colleague".
Somebody told of by name alone ("Nina lives in Paris") is filed under the name, and joins "colleague Nina" beside the
facts known; `people.same_person` tells whether two subjects can be one.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from assistant.memory.dates import is_day
from assistant.memory.folding import fold
from assistant.memory.grammar import Grammar, Who
from assistant.memory.lexicon import ROLE_NOUNS, SURNAMES, alternation
from assistant.memory.people import filed, is_chief, parted, referred_to
from assistant.memory.phrases_en import RELATION
from assistant.memory.relations import RELATED_ZH, filed_as
from assistant.memory.schema import USER
from assistant.memory.slot_words_en import PEOPLE, STRANGERS

_NAME = r"(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.? )?[A-Z][^\W\d_][\w'-]*(?<!'s)(?: [A-Z][^\W\d_][\w'-]*(?<!'s))?"
_VERBS = (
    r"is|lives|works|likes|loves|hates|enjoys|prefers|speaks|understands|has|moved|does|doesn't|isn't|can't|drinks|eats|plays|"
    r"studies|studied|leads|manages|joined"
)
# "I'm Mats, Ikea's carpenter" is about the user.
_JOB = alternation(tuple(sorted(ROLE_NOUNS)))
_NAMED_EN = re.compile(rf"({_NAME})(?=\s+(?:{_VERBS})\b|'s\s(?!(?:[\w-]+\s){{0,3}}(?:{_JOB})(?:\sof\s|\s*,|\s*$)))")
_NAME_AFTER = re.compile(rf"\s+(?P<name>{_NAME})(?=\s+[a-z]|\s*,|\s*$|'s\s)")
# What may end a given name as well (志明, 志刚, 大有) begins a predicate only where the next sign says so.
_NO_PREDICATE = r"(?![住在是对也今现喜从会])"
_TELLS_ZH = (
    rf"(?=住|在|对|不|喜欢|爱{_NO_PREDICATE}|会|是|也|[今明][天年早晚日儿后]|现[在年居任为就住]|刚[刚搬到来毕从换入进开考回结离买辞升满过才退学]|从|搬|养|吃|有{_NO_PREDICATE}|要|下|这|去|平时|一般|毕业|讨厌|负责"
    rf"|来自|已|都|怀|快[要一二三四五六七八九十满毕结退生\d]|学{_NO_PREDICATE}|做|当{_NO_PREDICATE}|开{_NO_PREDICATE}|教|写|怕|打|能{_NO_PREDICATE}|想{_NO_PREDICATE}|姓|没|让|给|带|属|正[在好忙准上]|目前|\d"
    rf"|的?(?:生日|电话|邮箱|工作|职业)|的(?:{RELATED_ZH})|[一二三四五六七八九十]{{1,3}}岁)"
)
# 米娅六岁: whatever stands before an age and is no word of time, measure or comparison.
_BEFORE_AGE = r"[^今明去年月日周已经刚快才都也还现在目前马上差满不到了是有的过约大概将近即虚实岁正好比只足整几我你他她它小第到比跟和与两零多就，,。\s\d一二三四五六七八九十]{2,3}(?=(?:今年|已经|刚满?|快|马上)*[\d一二三四五六七八九十]{1,3}岁)"
_NAME_AFTER_ZH = re.compile(
    rf"(?P<name>[小老阿大](?!我|你|他|她|是|说|在|要|想|爱|心|时|学|年|多|会|有|不|都|也|概|约|家|人|婆|公|师|板|妈|爸|姐|哥|弟|妹)[\u4e00-\u9fff]"
    rf"|{_BEFORE_AGE}|(?!高兴|方便|安排|时间|常常|马上|温柔|钱不|万一|周[末一二三四五六日天])[{SURNAMES}](?!是|在|不|有|会)[\u4e00-\u9fff]{{1,2}}?"
    rf"|(?P<twice>(?!常|天|刚|慢|偷|悄|默|渐|纷|往|每|仅|偏|早)[\u4e00-\u9fff])(?P=twice)|[a-z]{{2,12}}){_TELLS_ZH}"
)
_NO_PERSON = frozenset(
    ["The", "This", "That", "It", "There", "Here", "Everyone", "Everybody", "Someone", "Nobody", "Somebody", "He", "She", "What", "Who", "Which", "Each", "One", "Life", "Work", "Today", "Python", "Java", "Everything", "Nothing", "Something", "If", "My", "Our", "Your", "His", "Her", "Their", "Its", "A", "An",
     "Just", "Recently", "Now", "Currently", "Still", "Already", "Also", "Originally", "Always", "Never", "Finally", "Newly", "Then", "Once", "Soon", "Later", "Yesterday", "Tomorrow", "Tonight", "Only", "Even", "Sometimes", "Usually", "Previously", "Formerly", "Lately", "Actually", "And", "But", "So", "When", "Where", "How", "Why", "Because", "Since", "Officially", "Proudly", "Happily", "Mostly", "Presently", "Again", "Maybe", "Perhaps", "Not"]
)  # fmt: skip
_OWN = re.compile(r"^(?:my|our)\s+(?:other\s+)?|^(?:我们?|咱们?)家?的?(?:另外?一?[个位名]|最好的|最要好的|最铁的)?")
# Whoever is a relative's, and no relative of the user's.
_THEIRS = re.compile(
    rf" (?:(?P<whose>{RELATION})|(?:(?:new|old|former) )?(?:{alternation(tuple(sorted({*ROLE_NOUNS, *PEOPLE, *STRANGERS})))}))(?P<owner>'s?(?= ))?(?=[\s',.]|$)"
)
_THEIRS_ZH = re.compile(rf"(?P<whose>{RELATED_ZH})(?P<owner>的)?")
# 我姐姐和她老公; in English the second opens a clause of its own.
_AND_THEIRS_ZH = re.compile(rf"(?:和|跟|与|同|以及)[他她](?:的)?(?P<whose>{RELATED_ZH})")
_OF = {"en": "'s ", "zh": "的"}
_OWNS = re.compile(r"['’]s(?= )|的")
NOBODY: frozenset[Who] = frozenset()


@dataclass(frozen=True, slots=True)
class Subject:
    """Who is spoken of, which rules may apply, and where in the text the predicate begins.

    `named` are those of its people whose own name stands with them ("my brother Tom"); `beside` is who the same is
    told of ("my sister and her husband").
    """

    name: str
    who: frozenset[Who]
    end: int
    possessive_end: int | None = None
    named: tuple["Named", ...] = ()
    beside: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody called by relation and name: the subject they are filed under, and the offsets of the name."""

    subject: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Spoken:
    """Who was spoken of before: the person of the last clause, those known by name, and of what kind the last several were.

    `names` maps folded names to subjects.
    """

    other: str | None
    names: Mapping[str, str]
    several: str | None


def subject_at(text: str, original: str, start: int, end: int, grammar: Grammar, before: Spoken) -> Subject | None:
    """The subject a clause opens with; None if it has none."""
    known = _known(text, start, end, before.names)
    if known:
        return known
    one = grammar.one_of_several.match(text, start, end) if before.several else None
    if one and before.several:
        return Subject(before.several, frozenset(("other",)), one.end())
    m = grammar.subject.match(text, start, end)
    if m is None:
        return _named(original, start, end) if grammar.language == "en" else None
    return _own(m) or _somebody(m, text, original, end, grammar, before.other)


def of_the_project(subject: Subject, text: str, start: int) -> Subject:
    """Who "it" or "its" speaks of behind a clause that named the user's project."""
    if text.startswith("its", start):
        return Subject(USER, frozenset(("owner",)), subject.end, subject.end)
    return Subject(USER, frozenset(("team", "project")), subject.end)


def with_beside(subject: Subject | None, before: Subject | None, between: str) -> Subject | None:
    """A subject with the one before, where but "and" stands `between`: "my sister and her husband live in ..."."""
    bare = before is not None and before.name not in ("", USER) and between.strip() == "and"
    if subject is None or before is None or not bare or not subject.name.startswith(f"{before.name}'s "):
        return subject
    return replace(subject, beside=before.name)


def _own(m: re.Match[str]) -> Subject | None:
    """The user, what is theirs, or their team."""
    groups = m.groupdict()
    if groups.get("user") or m.group() in ("本人", "俺"):
        return Subject(USER, frozenset(("user",)), m.end())
    if groups.get("mine") or groups.get("ours"):
        return Subject(USER, frozenset(("owner",)), m.end(), m.end())
    if groups.get("team"):
        plain = m.group() in ("we", "我们", "咱们")
        return Subject(USER, frozenset(("team", "us" if plain else "project")), m.end())
    return None


def _somebody(m: re.Match[str], text: str, original: str, end: int, grammar: Grammar, other: str | None) -> Subject:
    groups = m.groupdict()
    possessive = m.end() if groups.get("possessive") or groups.get("possessive2") is not None else None
    if groups.get("relation"):
        return _relative(original, m, possessive, end, grammar)
    if groups.get("person"):
        return Subject(original[m.start("person") : m.end("person")], frozenset(("other",)), m.end())
    other = referred_to(
        next(filter(None, (groups.get("pronoun"), groups.get("pronoun2"))), "").removesuffix("的"), other
    )
    # "a son called Otto who is four", "my mother, who is 88": of whoever was spoken of right before.
    told = text[: m.start()].rstrip(" ,")
    strange = m.group() == "who" and not (other and told.endswith(fold(next(filter(None, reversed(parted(other)))))))
    if strange or groups.get("nobody") or other is None:
        return Subject("", NOBODY, m.end())
    if (possessive is not None or grammar.language == "zh") and _theirs(original, m.end(), end, grammar):
        # "Her husband", 她男朋友.
        return _so_far(other, (m.end(), m.end()), True, (original, end, grammar), ())
    who: frozenset[Who] = frozenset(("owner", "other")) if possessive is not None else frozenset(("other",))
    return Subject(other, who, m.end(), possessive)


def _known(text: str, start: int, end: int, names: Mapping[str, str]) -> Subject | None:
    for name, subject in sorted(names.items(), key=lambda pair: -len(pair[0])):
        stop = start + len(name)
        if stop <= end and text.startswith(name, start) and (not name.isascii() or not text[stop : stop + 1].isalnum()):
            mark = next((mark for mark in ("'s ", "的") if text.startswith(mark, stop)), "")
            who: frozenset[Who] = frozenset(("other", "owner")) if mark else frozenset(("other",))
            # "Pia's seven": the rest decides whether that is a verb.
            return Subject(subject, who, stop + (mark == "的"), stop + len(mark.strip()) if mark else None)
    return None


def _relative(original: str, m: re.Match[str], possessive: int | None, end: int, grammar: Grammar) -> Subject:
    label = filed_as(_OWN.sub("", m.group("relation")))
    at = m.end()
    if possessive is not None and grammar.language == "en":
        # "My sister's vegan" and "my sister's name is": the rest decides which it is.
        at = m.start("possessive")
    said = (original, end, grammar)
    joined = _AND_THEIRS_ZH.match(fold(original), m.end(), end) if grammar.language == "zh" else None
    if joined and possessive is None:
        both = _so_far(f"{label}的{joined.group('whose')}", (joined.end(), joined.end()), False, said, ())
        return replace(both, beside=label)
    return _so_far(label, (at, m.end()), possessive is not None, said, ())


def _so_far(
    label: str, ends: tuple[int, int], owns: bool, said: tuple[str, int, Grammar], named: tuple[Named, ...]
) -> Subject:
    """Somebody, or somebody of theirs: "my sister", "my sister Anna", "my sister Anna's boyfriend".

    `ends` is where the words for them end, without and with the mark of an owner, which is there if `owns`.
    """
    original, end, grammar = said
    theirs = _theirs(original, ends[1], end, grammar) if owns else None
    if theirs and theirs.group("whose") is None:
        # Nobody, where no relation says who that is.
        return Subject("", NOBODY, theirs.end())
    if theirs:
        label = f"{label}{_OF[grammar.language]}{theirs.group('whose')}"
        marked = theirs.group("owner") is not None
        at = theirs.start("owner") if marked and grammar.language == "en" else theirs.end()
        return _so_far(label, (at, theirs.end()), marked, said, named)
    if owns:
        return Subject(label, frozenset(("other", "owner")), *ends, named)
    name = _name_after(original, ends[1], end, grammar)
    if name is None:
        return Subject(label, frozenset(("other",)), ends[0], None, named)
    subject = label if is_chief(label) else filed(label, name.group("name"))
    named = (*named, Named(subject, *name.span("name")))
    mark = _OWNS.match(original, name.end())
    if mark is None:
        return Subject(subject, frozenset(("other",)), name.end(), None, named)
    return _so_far(subject, (name.end(), mark.end()), True, said, named)


def _theirs(original: str, start: int, end: int, grammar: Grammar) -> re.Match[str] | None:
    return (_THEIRS if grammar.language == "en" else _THEIRS_ZH).match(fold(original), start, end)


def _name_after(original: str, start: int, end: int, grammar: Grammar) -> re.Match[str] | None:
    if grammar.language == "zh":
        return _NAME_AFTER_ZH.match(fold(original), start, end)
    name = _NAME_AFTER.match(original, start, end)
    if name and (name.group("name").split()[0] in _NO_PERSON or is_day(name.group("name").lower())):
        return None
    return name


def _named(original: str, start: int, end: int) -> Subject | None:
    m = _NAMED_EN.match(original, start, end)
    if m is None or m.group(1).split()[0] in _NO_PERSON or is_day(m.group(1).lower()):
        return None
    return Subject(m.group(1), frozenset(("other",)), m.end())
