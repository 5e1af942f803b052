"""Of whom a clause speaks: the user, a relative or somebody named, the user's team, or nobody known."""

import re
from dataclasses import dataclass

from assistant.memory.grammar import Grammar, Who
from assistant.memory.schema import USER

_NAMED_EN = re.compile(
    r"([A-Z][a-z]+(?: [A-Z][a-z]+)?)(?=\s+(?:is|lives|works|likes|loves|hates|enjoys|prefers|speaks|has|moved|does)\b|'s\s)"
)
_NAME_AFTER = re.compile(r"\s+(?P<name>[A-Z][a-z]+)(?=\s+[a-z]|,|$)")
_NO_PERSON = frozenset(
    ["The", "This", "That", "It", "There", "Here", "Everyone", "Everybody", "Someone", "Nobody", "Somebody", "He", "She", "What", "Who", "Which", "Each", "One", "Life", "Work", "Today", "Python", "Java", "Everything", "Nothing", "Something", "If", "My", "Our", "Your", "His", "Her", "Their", "Its", "A", "An"]
)  # fmt: skip
_OWN = re.compile(r"^(?:my|our)\s+|^(?:我们?|咱们?)家?的?")
NOBODY: frozenset[Who] = frozenset()


@dataclass(frozen=True, slots=True)
class Subject:
    """Who is spoken of, which rules may apply, and where in the text the predicate begins.

    `name_start` and `name_end` are the offsets of a relative's own name ("my brother Tom").
    """

    name: str
    who: frozenset[Who]
    end: int
    possessive_end: int | None = None
    name_start: int = 0
    name_end: int = 0


def subject_at(text: str, original: str, start: int, end: int, grammar: Grammar, other: str | None) -> Subject | None:
    """The subject a clause opens with; None if it has none. `other` is the person spoken of last."""
    m = grammar.subject.match(text, start, end)
    if m is None:
        return _named(original, start, end) if grammar.language == "en" else None
    groups = m.groupdict()
    possessive = m.end() if groups.get("possessive") or groups.get("possessive2") is not None else None
    if groups.get("relation"):
        return _relative(original, m, possessive, end, grammar)
    if groups.get("user") or m.group() in ("本人", "俺"):
        return Subject(USER, frozenset(("user",)), m.end())
    if groups.get("mine") or groups.get("ours"):
        return Subject(USER, frozenset(("owner",)), m.end(), m.end())
    if groups.get("team"):
        plain = m.group() in ("we", "我们", "咱们")
        return Subject(USER, frozenset(("team", "us" if plain else "project")), m.end())
    if groups.get("person"):
        return Subject(original[m.start("person") : m.end("person")], frozenset(("other",)), m.end())
    if groups.get("nobody") or other is None:
        return Subject("", NOBODY, m.end())
    who: frozenset[Who] = frozenset(("owner", "other")) if possessive is not None else frozenset(("other",))
    return Subject(other, who, m.end(), possessive)


def _relative(original: str, m: re.Match[str], possessive: int | None, end: int, grammar: Grammar) -> Subject:
    label = _OWN.sub("", m.group("relation"))
    who: frozenset[Who] = frozenset(("other", "owner")) if possessive is not None else frozenset(("other",))
    # "My sister's vegan" and "my sister's name is": the rest decides which it is.
    at = m.start("possessive") if possessive is not None and grammar.language == "en" else m.end()
    name = _NAME_AFTER.match(original, m.end(), end) if grammar.language == "en" and possessive is None else None
    if name and name.group("name") not in _NO_PERSON:
        return Subject(label, who, name.end(), None, name.start("name"), name.end("name"))
    return Subject(label, who, at, possessive)


def _named(original: str, start: int, end: int) -> Subject | None:
    m = _NAMED_EN.match(original, start, end)
    if m is None or m.group(1).split()[0] in _NO_PERSON:
        return None
    return Subject(m.group(1), frozenset(("other",)), m.end())
