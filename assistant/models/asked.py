"""A question as pieces are scored for it: its terms with their weights, and the kind of answer it wants; pure."""

import math
import re
from collections.abc import Sequence, Set

from assistant.models.asking import About, about
from assistant.models.cues import Wanted, holds, wanted, wants_list
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.language import detect

CUE = 0.2
# An amount of money, or a path, is far rarer in text than a number, so a piece that names one says more.
RARE_CUE = 0.6
AMOUNT = 0.3
"""What an amount in a question ("a $20 lunch") counts: other amounts answer it, and the same one stands by chance."""
ASKING = 0.3
LATIN = 1.3
"""A Chinese word of four characters is three terms, and a Latin one among them, mostly a name, one."""
_LATIN = re.compile(r"[a-z][a-z0-9.+_-]+")
# Words of a question that name the form of its answer.
_ASKING = frozenset({"step", "list", "type", "kind", "exampl", "步骤", "列表"})
_AMOUNT = re.compile(r"[$€£¥￥]\s?\d[\d,.]*|\d[\d,.]*\s?(?:dollars?|euros?|yuan|元|块)", re.IGNORECASE)


class Asked:
    """A question, its terms and their weights over the pieces at hand: a rare term says more."""

    def __init__(self, question: str, texts: Sequence[set[str]]) -> None:
        self.wanted: Wanted | None = wanted(question)
        self.about: About = about(question)
        self.wants_list = wants_list(question)
        self.language = detect(question)
        self.terms = [term.rstrip("*") for term in query_terms(question)]
        amounts = {term for amount in _AMOUNT.findall(question) for term in terms(amount)}
        self.weights = {
            term: math.log(1 + len(texts) / (1 + sum(term in held for held in texts)))
            * (AMOUNT if term in amounts else ASKING if term in _ASKING else self._by_script(term))
            for term in self.terms
        }
        self._total = sum(self.weights.values()) or 1.0

    def _by_script(self, term: str) -> float:
        return LATIN if self.language == "zh" and _LATIN.fullmatch(term) else 1.0

    def cue(self, text: str) -> float:
        """What it adds that a text holds the kind of thing asked for."""
        if self.wanted is None or not holds(self.wanted, text):
            return 0.0
        return RARE_CUE if self.wanted in ("money", "path") else CUE

    def is_figure(self) -> bool:
        """Whether a figure is asked for, which few texts hold by chance."""
        return self.wanted in ("money", "frequency", "duration", "quantity", "date")

    def share(self, held: Set[str]) -> float:
        """The weighted share of the question's terms that stand in a text, 0 to 1."""
        return sum(weight for term, weight in self.weights.items() if term in held) / self._total
