"""Commands named for what they do: "adduser" says "add" and "user", whatever language the question has; pure."""

import re
from functools import lru_cache
from itertools import permutations

from assistant.retrieval.language import detect
from assistant.retrieval.lexicon import translated

SHORTENED = 3
"""Letters that a command leaves of its deed: "del", "mod"."""
SHORTEST, LONGEST = 2, 8
MOST_WORDS = 6


@lru_cache(maxsize=32)
def composed_names(question: str) -> frozenset[str]:
    """What a command may be called that is made of two words of a question, each in English, in either order."""
    words = [
        _names(phrases) for phrases in (each.phrases for each in translated(question, detect(question))[:MOST_WORDS])
    ]
    return frozenset(
        first + second
        for one, other in permutations(words, 2)
        for name in one
        for first in (name, name[:SHORTENED])
        for second in other
    )


def _names(phrases: tuple[tuple[str, ...], ...]) -> list[str]:
    single = (phrase[0] for phrase in phrases if len(phrase) == 1)
    return [word for word in single if word.isascii() and word.isalpha() and SHORTEST <= len(word) <= LONGEST]


def begins_with_composed(question: str, line: str) -> bool:
    """Whether a line of code begins with such a command, behind its prompt or another command."""
    commands = re.findall(r"(?:^|[;|$#>])\s*(?:sudo\s+)?([a-z]{4,16})(?=\s|$)", line, re.MULTILINE)
    return bool(commands) and not composed_names(question).isdisjoint(commands)
