"""A question's words for texts in the other language: where they are looked up, and how much of them stands there."""

import math
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Protocol

from assistant.datatypes import Scored, Viewer
from assistant.errors import Language
from assistant.retrieval.evidence import NUMBER_WEIGHT, Held, terms_of
from assistant.retrieval.keywords import terms
from assistant.retrieval.lexicon import OTHER, Translated, translated
from assistant.retrieval.ranges import figures_within
from assistant.stores.keyword_index import Phrase, TermCounts


class WordSource(Protocol):
    """A store that finds its rows of one language by words that may each be put in several ways."""

    def word_search(
        self, viewer: Viewer, words: Sequence[Sequence[Phrase]], top_k: int, language: Language
    ) -> list[Scored]:
        """Best first; each has one of the words."""
        ...


@dataclass(frozen=True)
class TranslatedWords:
    """The keyword arm for questions in a language over texts in the other one; implements KeywordSource."""

    source: WordSource
    language: Language

    def keyword_search(self, viewer: Viewer, question: str, top_k: int) -> list[Scored]:
        """Best first; each has a word of the question, as it stands or in one of its renderings."""
        words = [word.phrases for word in translated(question, self.language)]
        return self.source.word_search(viewer, words, top_k, OTHER[self.language]) if words else []


def coverage_across(question: str, language: Language, *texts: str) -> float:
    """The share of a question's words that stand in texts of the other language together, 0 to 1."""
    words = translated(question, language)
    if not words:
        return 0.0
    held = terms_of(texts)
    return sum(_stands(word, held) for word in words) / len(words)


class RareWordsAcross:
    """As `evidence.RareWords`, for hits in the other language: a word stands where any of its renderings does.

    It weighs by how few passages have one; what the lexicon lacks (a Chinese word, mostly a name) has no part in it.
    """

    def __init__(self, question: str, language: Language, counts: TermCounts | None) -> None:
        self._question = question
        self._words = translated(question, language)
        self._weights = [_rarity(word, counts) for word in self._words]
        self._total = sum(self._weights) or 1.0
        self.size = float(len(self._words))
        """How many words there are."""

    def held_by(self, hits: Sequence[tuple[str, ...]], first: int) -> Held:
        """The shares held by hits of a few texts each, best hit first; `covered` looks at the `first` ones."""
        sets = [terms_of(texts) | figures_within(self._question, texts[-1]) for texts in hits]
        standing = [[_stands(word, held) for word in self._words] for held in sets]
        covered = max((self._share(found) for found in standing[:first]), default=0.0)
        return Held(covered, 1.0 - self._share([any(found) for found in zip(*standing, strict=True)]))

    def _share(self, standing: Sequence[bool]) -> float:
        pairs = zip(self._weights, standing, strict=False)
        return sum(weight for weight, stands in pairs if stands) / self._total


def terms_across(question: str, language: Language) -> list[str]:
    """All terms that a question is looked up by in the other language, each once."""
    return list(
        dict.fromkeys(term for word in translated(question, language) for phrase in _spellings(word) for term in phrase)
    )


def _spellings(word: Translated) -> tuple[Phrase, ...]:
    """A word's renderings and the word itself: many a text of the other language has its translation beside it."""
    own = tuple(terms(word.word))
    return (own, *word.phrases) if own else word.phrases


def _stands(word: Translated, held: Set[str]) -> bool:
    return any(all(term in held for term in phrase) for phrase in _spellings(word))


def _rarity(word: Translated, counts: TermCounts | None) -> float:
    weight = NUMBER_WEIGHT if word.word.isdigit() else 1.0
    if counts is None:
        return weight
    having = sum(min(counts.containing.get(term, 0) for term in phrase) for phrase in _spellings(word))
    # Texts with a word and its translation are counted twice.
    return weight * max(0.0, math.log((counts.rows + 1) / (min(having, counts.rows) + 0.5)))
