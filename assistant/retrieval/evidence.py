"""How much of a question's wording stands in a text; what the retrievers' floors and the gate weigh."""

import math
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Protocol

from assistant.errors import Language
from assistant.retrieval.asking_words import without_asking
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.language import detect
from assistant.retrieval.ranges import figures_within
from assistant.stores.keyword_index import TermCounts

ACROSS_LANGUAGES = 0.25
"""What shared wording counts where question and text differ in language: names meet there, and little else.

Between .1 and .3 nothing moves; at 1 the keyword arm costs English questions over Chinese manuals .08 nDCG@10.
"""

NUMBER_WEIGHT = 0.5
"""A number asked about is often a case to be looked up in a range ("an order of 400,000"), so it may be missing."""
CHARACTER_WEIGHT = 0.5
"""A Chinese word of two characters weighs as much as an English word."""


@dataclass(frozen=True, slots=True)
class NearFloor:
    """The cosine from which a text is near to a question, by the text's language: in the question's, or across.

    With multilingual-e5-small Chinese texts lie nearer to everything than English ones, related or not.
    """

    en: float
    zh: float
    across_en: float
    across_zh: float

    def passes(self, cosine: float, question: Language, text: Language) -> bool:
        """Whether the cosine of a question and a text, each in its language, says more than chance does."""
        if text == "zh":
            return cosine >= (self.zh if question == text else self.across_zh)
        return cosine >= (self.en if question == text else self.across_en)


class Wording:
    """The terms of one question, to be looked for in texts; `content` are those that don't ask.

    A question of nothing but asking words has them for its content.
    """

    def __init__(self, question: str) -> None:
        self.question = question
        self.terms = _counted_once(query_terms(question))
        bare = without_asking(question)
        content = query_terms(bare) if any(map(str.isalnum, bare)) else ()
        self.content = _counted_once(content) or self.terms
        self.language: Language = detect(question)

    def coverage(self, *texts: str) -> float:
        """The share of the question's terms that stand in the texts together, 0 to 1."""
        if not self.terms:
            return 0.0
        held = frozenset[str]().union(*map(_terms_of, texts))
        return sum(_stands(term, held) for term in self.terms) / len(self.terms)

    def best_coverage(self, hits: Iterable[tuple[str, ...]]) -> float:
        """The largest coverage among hits of a few texts each, the last of them the hit's own words."""
        return max((self._worth(hit) for hit in hits), default=0.0)

    def _worth(self, hit: tuple[str, ...]) -> float:
        same = detect(hit[-1]) == self.language
        return self.coverage(*hit) * (1.0 if same else ACROSS_LANGUAGES)


def _counted_once(found: Sequence[str]) -> tuple[str, ...]:
    # An identifier is there as a whole and in parts; the parts alone count, so that it counts once.
    return tuple(term for term in found if term.isalnum() or term.endswith("*")) or tuple(found)


@dataclass(frozen=True, slots=True)
class Held:
    """What hits hold of a question, as shares of the weight of its words: `covered` is the best of the first few,
    `missing` what stands in none of them all."""

    covered: float
    missing: float


class WeighedWords(Protocol):
    """The content of one question, each word with its weight; `size` is how many words there are."""

    size: float

    def held_by(self, hits: Sequence[tuple[str, ...]], first: int) -> Held:
        """The shares held by hits of a few texts each, best hit first; `covered` looks at the `first` ones."""
        ...


@dataclass(frozen=True, slots=True)
class _Word:
    """An English term, or a Chinese character with the one or two bigrams that it stands in."""

    terms: tuple[str, ...]
    weight: float


class RareWords:
    """The content of one question, each word weighed by how few passages have it (log of passages to passages with it).

    A passage about "Debian" says nothing in a manual of Debian; one without the rare noun of the question hardly
    answers it. Chinese is weighed by characters: one counts as held where either of its bigrams stands, and weighs
    as the commoner of them, since a bigram across the border of two words is rare and needs not stand. Words that ask
    stand in no document, so they would weigh most: they are left out (see `asking_words`).
    """

    def __init__(self, wording: Wording, counts: TermCounts | None) -> None:
        self._question = wording.question
        weights = {term: _rarity(term, counts) for term in wording.content}
        self._words = [_word(terms, weights) for run in _runs_of(wording.content) for terms in _words_of(run)]
        self._total = sum(word.weight for word in self._words) or 1.0
        self.size = sum(_length(word.terms) for word in self._words)
        """How many words there are; a Chinese character is half a word."""

    def held_by(self, hits: Sequence[tuple[str, ...]], first: int) -> Held:
        """The shares held by hits of a few texts each, best hit first; `covered` looks at the `first` ones."""
        # A figure asked about need not stand in a text that names the range it is in.
        sets = [terms_of(texts) | figures_within(self._question, texts[-1]) for texts in hits]
        standing = [[any(_stands(term, held) for term in word.terms) for word in self._words] for held in sets]
        covered = max((self._share(found) for found in standing[:first]), default=0.0)
        return Held(covered, 1.0 - self._share([any(found) for found in zip(*standing, strict=True)]))

    def _share(self, standing: Sequence[bool]) -> float:
        return sum(word.weight for word, stands in zip(self._words, standing, strict=False) if stands) / self._total


def _rarity(term: str, counts: TermCounts | None) -> float:
    weight = NUMBER_WEIGHT if term.isdigit() else 1.0
    if counts is None:
        return weight
    # A prefix may be counted more often than there are rows.
    return weight * max(0.0, math.log((counts.rows + 1) / (counts.containing.get(term, 0) + 0.5)))


def _runs_of(found: Sequence[str]) -> list[list[str]]:
    """Terms in their order, bigrams that overlap joined into one run."""
    runs: list[list[str]] = []
    for term in found:
        before = runs[-1][-1] if runs else ""
        if _is_bigram(term) and _is_bigram(before) and before[1] == term[0]:
            runs[-1].append(term)
        else:
            runs.append([term])
    return runs


def _words_of(run: Sequence[str]) -> list[tuple[str, ...]]:
    if not _is_bigram(run[0]):
        return [(run[0],)]
    return [(run[0],), *pairwise(run), (run[-1],)]


def _word(found: tuple[str, ...], weights: Mapping[str, float]) -> _Word:
    return _Word(found, min(weights[term] for term in found) * _length(found))


def _length(found: tuple[str, ...]) -> float:
    return CHARACTER_WEIGHT if _is_bigram(found[0]) or found[0].endswith("*") else 1.0


def _is_bigram(term: str) -> bool:
    return len(term) == 2 and not term.isascii() and not term.endswith("*")


def terms_of(texts: Iterable[str]) -> frozenset[str]:
    """The terms that stand in a few texts together."""
    return frozenset[str]().union(*map(_terms_of, texts))


@lru_cache(maxsize=256)
def _terms_of(text: str) -> frozenset[str]:
    """The terms of a text, which the retriever's reach and floors and the gate all look at within one turn."""
    return frozenset(terms(text))


def _stands(term: str, held: Set[str]) -> bool:
    # A prefix query is met by any term that begins so.
    if term.endswith("*"):
        return any(other.startswith(term[:-1]) for other in held)
    return term in held
