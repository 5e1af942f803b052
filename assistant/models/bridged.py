"""The words of a question that a text of the other language says: "overtime" is in a text with 加班; pure."""

from collections.abc import Callable, Iterable, Set
from functools import lru_cache

from assistant.errors import Language
from assistant.retrieval.keywords import phrase_terms, terms
from assistant.retrieval.lexicon import OTHER, renderings, translated

ROUND = 3
"""Renderings that are looked at there and back."""
SHORTEST_TERM = 4
"""Characters of a Chinese term of two words."""

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
    """For each word of the question its own terms, and the terms of its renderings and of what else says the same."""
    return tuple(
        (frozenset(terms(one.word)), (*one.phrases, *_said_otherwise(one.word, asked)))
        for one in translated(question, asked)
    )


def _said_otherwise(word: str, language: Language) -> tuple[tuple[str, ...], ...]:
    """What a term of several words is called otherwise in its own language: by its renderings and back.

    "Work from home" is 远程办公, and that is "work remotely". A single word has too many senses for that.
    """
    if not _is_term(word, language):
        return ()
    there = renderings(word, language)[:ROUND]
    back = dict.fromkeys(each for one in there for each in renderings(one, OTHER[language])[:ROUND])
    return tuple(phrase_terms(each) for each in back if each != word and _is_term(each, language))


def _is_term(word: str, language: Language) -> bool:
    return " " in word if language == "en" else len(word) >= SHORTEST_TERM
