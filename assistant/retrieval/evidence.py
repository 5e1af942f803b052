"""How much of a question's wording stands in a text; what the retrievers' floors and the gate weigh."""

from collections.abc import Iterable
from dataclasses import dataclass

from assistant.errors import Language
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.language import detect

ACROSS_LANGUAGES = 0.25
"""What shared wording counts where question and text differ in language: names meet there, and little else.

Between .1 and .3 nothing moves; at 1 the keyword arm costs English questions over Chinese manuals .08 nDCG@10.
"""


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
    """The terms of one question, to be looked for in texts."""

    def __init__(self, question: str) -> None:
        found = query_terms(question)
        # An identifier is there as a whole and in parts; the parts alone count, so that it counts once.
        self.terms = tuple(term for term in found if term.isalnum() or term.endswith("*")) or tuple(found)
        self.language: Language = detect(question)

    def coverage(self, *texts: str) -> float:
        """The share of the question's terms that stand in the texts together, 0 to 1."""
        if not self.terms:
            return 0.0
        held = {term for text in texts for term in terms(text)}
        return sum(_stands(term, held) for term in self.terms) / len(self.terms)

    def best_coverage(self, hits: Iterable[tuple[str, ...]]) -> float:
        """The largest coverage among hits of a few texts each, the last of them the hit's own words."""
        return max((self._worth(hit) for hit in hits), default=0.0)

    def _worth(self, hit: tuple[str, ...]) -> float:
        same = detect(hit[-1]) == self.language
        return self.coverage(*hit) * (1.0 if same else ACROSS_LANGUAGES)


def _stands(term: str, held: set[str]) -> bool:
    # A prefix query is met by any term that begins so.
    if term.endswith("*"):
        return any(other.startswith(term[:-1]) for other in held)
    return term in held
