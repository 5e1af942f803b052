"""A question as pieces are scored for it: its terms with their weights, and the kind of answer it wants; pure."""

import math
import re
from collections.abc import Sequence, Set

from assistant.models import weights
from assistant.models.asking import About, about
from assistant.models.cues import Wanted, holds, wanted, wants_list
from assistant.models.forms import is_of_exception
from assistant.retrieval.evidence import Wording
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
IN_NONE = 0.3
"""What a term counts that stands in no piece: it tells none from another, and would outweigh those that do."""
_LATIN = re.compile(r"[a-z][a-z0-9.+_-]+")
# Words of a question that name the form of its answer.
_ASKING = frozenset({"step", "list", "type", "kind", "exampl", "步骤", "列表"})
_PERIODS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:yearly|annual(?:ly)?|(?:per|an?|each|every) (?:calendar )?year)\b|/ ?(?:year|yr)\b|每年|一年|年度|全年|每人年",
        r"\b(?:monthly|(?:per|a|each|every) month)\b|/ ?month\b|每个?月|月度|一个月",
        r"\b(?:weekly|(?:per|a|each|every) week)\b|/ ?week\b|每周|每星期|一周",
        r"\b(?:daily|(?:per|a|each|every) (?:working )?(?:day|night))\b|/ ?(?:day|night)\b|每[天日晚]|每间夜|一[天晚]",
    )
)
_ONCE = re.compile(r"\b(?:one-?(?:time|off)|once only)\b|一次性", re.IGNORECASE)
_NEGATED = re.compile(r"\b(?:no longer|not|without|cannot|never)\b|n['’]t\b|[不没无未]", re.IGNORECASE)
_AMOUNT = re.compile(r"[$€£¥￥]\s?\d[\d,.]*|\d[\d,.]*\s?(?:dollars?|euros?|yuan|元|块)", re.IGNORECASE)


class Asked:
    """A question, its terms and their weights over the pieces at hand: a rare term says more.

    `beside` are pieces of the other language: a term counts where they alone hold it, and as rare as in `texts`.
    """

    def __init__(self, question: str, texts: Sequence[set[str]], beside: Sequence[set[str]] = ()) -> None:
        self.question = question
        self.wanted: Wanted | None = wanted(question)
        self.about: About = about(question)
        self.wants_list = wants_list(question)
        self.language = detect(question)
        self.terms = _terms_of(question, [*texts, *beside])
        amounts = {term for amount in _AMOUNT.findall(question) for term in terms(amount)}
        self.weights = {
            term: _rarity(
                len(texts),
                sum(_stands(term, held) for held in texts),
                is_held=any(_stands(term, held) for held in (*texts, *beside)),
            )
            * (AMOUNT if term in amounts else ASKING if term in _ASKING else self._by_script(term))
            for term in self.terms
        }
        self.asks_of_rule = not is_of_exception(question) and not _NEGATED.search(question)
        self._total = sum(self.weights.values()) or 1.0

    def _by_script(self, term: str) -> float:
        return LATIN if self.language == "zh" and _LATIN.fullmatch(term) else 1.0

    def cue(self, text: str) -> float:
        """What it adds that a text holds the kind of thing asked for."""
        if self.wanted is None or not holds(self.wanted, text):
            return 0.0
        return RARE_CUE if self.wanted in ("money", "path") else CUE

    def period(self, text: str) -> float:
        """What it adds that a text speaks of the period that a figure was asked for, or takes that it speaks of another."""
        asked = [period for period in _PERIODS if period.search(self.question)]
        if not asked or self.wanted not in ("money", "quantity", "duration"):
            return 0.0
        said = [period for period in _PERIODS if period.search(text)]
        is_other = _ONCE.search(text) is not None or (bool(said) and not any(period in said for period in asked))
        return weights.PERIOD * (any(period in said for period in asked) - is_other)

    def is_figure(self) -> bool:
        """Whether a figure is asked for, which few texts hold by chance."""
        return self.wanted in ("money", "frequency", "duration", "quantity", "date", "time")

    def share(self, held: Set[str]) -> float:
        """The weighted share of the question's terms that stand in a text, 0 to 1."""
        return sum(self.weights[term] for term in self.said(held)) / self._total

    def said(self, held: Set[str]) -> frozenset[str]:
        """The question's terms that stand in a text."""
        return frozenset(term for term in self.weights if _stands(term, held))


def _terms_of(question: str, texts: Sequence[Set[str]]) -> list[str]:
    """The terms of a question but for those that ask, and stand in no answer.

    A Chinese pair with one sign that asks is a word after all where a text holds it ("试用").
    """
    found = list(Wording(question).content)
    signs = {sign for term in found for sign in term if not sign.isascii()}
    pairs = [
        term
        for term in query_terms(question)
        if term not in found and not term.isascii() and signs & set(term) and any(term in held for held in texts)
    ]
    single = [term for term in found if term.endswith("*") and any(term[0] in pair for pair in pairs)]
    return list(dict.fromkeys([term for term in found if term not in single] + pairs))


def _stands(term: str, held: Set[str]) -> bool:
    return term in held if not term.endswith("*") else any(other.startswith(term[:-1]) for other in held)


def _rarity(texts: int, holding: int, *, is_held: bool) -> float:
    return math.log(1 + texts / (1 + holding)) * (1.0 if is_held else IN_NONE)
