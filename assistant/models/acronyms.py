"""Acronyms that a text spells out, "Leave of Absence (LOA)": a question by one is a question by the other; pure."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from assistant.retrieval.keywords import query_terms, terms

_BRACKETED = re.compile(r"\(([A-Z][A-Za-z]{0,5}[A-Z])s?\)|\b([A-Z]{2,6})\s*\(([A-Za-z][A-Za-z -]{4,80})\)")
_WORD = re.compile(r"[A-Za-z][\w’']*")
# As many words as letters, and the small ones between them.
_SMALL_WORDS = 3


def spelled_out(texts: Iterable[str]) -> Mapping[str, frozenset[str]]:
    """The terms of each acronym that the texts spell out, by the acronym's own term."""
    found: dict[str, frozenset[str]] = {}
    for text in texts:
        found |= _spelled_out(text)
    return found


def expanded(held: set[str], acronyms: Mapping[str, frozenset[str]]) -> set[str]:
    """The terms of a text with what its acronyms stand for, and with the acronyms of what it spells out."""
    # What is annual is yearly; not everything about a year is annual.
    more = held | {"year"} if "annual" in held else set(held)
    for acronym, long in acronyms.items():
        if acronym in held:
            more |= long
        elif long <= held:
            more.add(acronym)
    return more


@lru_cache(maxsize=512)
def _spelled_out(text: str) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for match in _BRACKETED.finditer(text):
        acronym = match.group(1) or match.group(2)
        words = _WORD.findall(match.group(3) or text[max(0, match.start() - 100) : match.start()])
        long = words if match.group(3) else words[-len(acronym) - _SMALL_WORDS :]
        for i in range(len(long)):
            if _initials(long[i:], acronym.upper()):
                found[terms(acronym)[0]] = frozenset(query_terms(" ".join(long[i:])))
                break
    return found


def _initials(words: list[str], acronym: str) -> bool:
    """Whether the words begin with the letters in order; a small word may be passed over."""
    if not words or words[0][0].upper() != acronym[0]:
        return False
    if "".join(word[0] for word in words).upper() == acronym:
        return True
    return "".join(word[0] for word in words if not word.islower() or len(word) > _SMALL_WORDS).upper() == acronym
