"""The words of a question that a text of the other language says: "overtime" is in a text with 加班; pure."""

from collections.abc import Callable, Iterable, Set
from functools import lru_cache

from assistant.errors import Language
from assistant.retrieval.keywords import terms
from assistant.retrieval.lexicon import translated

Bridge = Callable[[Set[str]], frozenset[str]]


def bridge(question: str, asked: Language, languages: Iterable[Language]) -> Bridge:
    """What turns the terms of a text into those of the question that it says in other words.

    It finds none where all texts are in the question's own language.
    """
    words = _words(question, asked) if any(language != asked for language in languages) else ()

    def said_in(held: Set[str]) -> frozenset[str]:
        found = (own for own, phrases in words if any(all(term in held for term in phrase) for phrase in phrases))
        return frozenset[str]().union(*found)

    return said_in


@lru_cache(maxsize=16)
def _words(question: str, asked: Language) -> tuple[tuple[frozenset[str], tuple[tuple[str, ...], ...]], ...]:
    """For each word of the question its own terms, and the terms of its renderings."""
    return tuple((frozenset(terms(one.word)), one.phrases) for one in translated(question, asked))
