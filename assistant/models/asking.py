"""What a question asks about: the term it wants explained, the two things it wants told apart; pure."""

import re
from dataclasses import dataclass
from functools import lru_cache

from assistant.retrieval.keywords import fold

_TERM = r"(?P<term>[^?？,，。;；]{1,60}?)"
_DEFINED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^\s*(?:so,? )?what(?:'s| is| are|’s) (?:an? |the |our |your |my )?(?:meaning|definition) of (?:an? |the |our |your |my )?{_TERM}\s*[?？.]*$",
        rf"^\s*what does (?:an? |the |our |your |my )?{_TERM} (?:mean|stand for)\b",
        rf"^\s*what is meant by (?:an? |the |our |your |my )?{_TERM}\s*[?？.]*$",
        rf"^\s*(?:so,? )?what(?:'s| is| are|’s) (?:an? |the |our |your |my )?{_TERM}\s*[?？.]*$",
        rf"^\s*(?:please )?(?:define|explain) (?:an? |the |our |your |my )?{_TERM}\s*[?？.]*$",
        rf"^\s*(?:请问)?\s*(?:什么是|什么叫|何谓|啥是){_TERM}\s*[?？]*$",
        rf"^\s*(?:请问)?\s*{_TERM}\s*(?:是什么意思|指的?是什么|是指什么|的定义是什么|是什么|是啥|什么意思)(?:东西)?\s*[?？]*$",
        rf"^\s*(?:请)?(?:解释一?下?|介绍一?下){_TERM}\s*[?？。]*$",
    )
)
# A term is a name: "the date of the payday in May" is a question of another kind.
_LONG_TERM = re.compile(r"\s(?:of|for|in|on|at|to|that|when|if)\s|的")
_LINK = re.compile(r"\[([^\[\]\n]{0,200})\]\([^()\s]{0,500}\)")
_COMPARES = re.compile(
    r"\b(?:differ\w*|whereas|while|than|unlike|compared|versus|vs)\b|区别|不同|差[别异]|相比|而|比", re.IGNORECASE
)
OPENING_LENGTH = 12
"""What a text begins with stands after a list mark and an article at most."""
_SIDE = r"[^?？,，。;；]{1,40}?"
_APART = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\bdifferences? between (?:an? |the |our |your |my )?(?P<one>{_SIDE}) (?:and|vs\.?|versus) (?:an? |the |our |your |my )?(?P<two>{_SIDE})\s*[?？.]*$",
        rf"\bhow (?:does|do|is|are) (?:an? |the |our |your |my )?(?P<one>{_SIDE}) (?:differ(?:ent)?|compared?) (?:from|to|with) (?:an? |the |our |your |my )?(?P<two>{_SIDE})\s*[?？.]*$",
        rf"^\s*(?P<one>{_SIDE}) (?:vs\.?|versus) (?P<two>{_SIDE})\s*[?？.]*$",
        rf"^\s*(?:请问)?(?P<one>{_SIDE})\s*(?:和|与|跟|同|及)\s*(?P<two>{_SIDE})\s*(?:之间|两者)?\s*(?:的|有什么|有何|有哪些|到底)*(?:区别|不同|差别|差异|不一样)",
    )
)


@dataclass(frozen=True, slots=True)
class About:
    """What one question asks about; empty where its words do not say so."""

    term: str = ""
    sides: tuple[str, ...] = ()

    def explains(self, text: str) -> bool:
        """Whether a text says what the term is, at its beginning ("A DRI is …", "DRI: …", "DRI 是 …")."""
        return bool(self.term) and _explaining(self.term).search(fold(_LINK.sub(r"\1", text))) is not None

    def sides_in(self, text: str) -> tuple[str, ...]:
        """Those of the two sides that a text names."""
        folded = fold(text)
        return tuple(side for side in self.sides if _names(side).search(folded))

    def sides_of(self, text: str) -> tuple[str, ...]:
        """Those of the two sides that a text speaks of: one that it begins with, or both where it compares them."""
        named = self.sides_in(text)
        if len(named) == len(self.sides) and _COMPARES.search(text):
            return named
        return tuple(side for side in named if _names(side).search(fold(text)[: len(side) + OPENING_LENGTH]))


@lru_cache(maxsize=64)
def about(question: str) -> About:
    """What a question asks about."""
    for pattern in _APART:
        if found := pattern.search(question):
            return About(sides=(fold(found["one"].strip()), fold(found["two"].strip())))
    for pattern in _DEFINED:
        if found := pattern.match(question):
            term = found["term"].strip(" \"'“”‘’")
            return About() if not term or _LONG_TERM.search(term) else About(term=fold(term))
    return About()


@lru_cache(maxsize=64)
def _names(term: str) -> re.Pattern[str]:
    """The term as words of their own where it is Latin; a plural counts."""
    escaped = r"\s*".join(re.escape(word) for word in term.split())
    before = r"(?<![a-z0-9])" if term[:1].isascii() else ""
    after = r"(?:e?s)?(?![a-z0-9])" if term[-1:].isascii() else ""
    return re.compile(f"{before}{escaped}{after}")


@lru_cache(maxsize=64)
def _explaining(term: str) -> re.Pattern[str]:
    name = _names(term).pattern
    ahead = r"^[\s\-*+•_\"“”'‘’]*(?:(?:an?|the|this|our|we|一个|所谓|这个)\s*)?(?:[a-z]{0,12} ?(?:goal|purpose|aim|idea|intention) of (?:the |our )?)?"
    # A few words or a bracket may stand between a name and what it is.
    between = r"[\"“”'’*_`]*\s*(?:[(（][^)）]{1,60}[)）]\s*)?[*_]*\s*(?:,[^,]{1,60},\s*)?"
    says = (
        r"(?:(?:is|are|was|were)(?: also)?(?! not\b| required| expected| responsible)\b|means?\b|stands? for\b|refers? to\b"
        r"|describes?\b|provides?\b|[:：=]|[–—-]\s|是(?!否|不是)|即|指|为一|就是|意味|代表|的(?:目的|目标)是)"
    )
    spelled_out = rf"[(（]\s*{name}\s*[)）]|{name}\s*[(（][a-z]{{3,}} [a-z ]{{3,50}}[)）]"
    return re.compile(f"{ahead}{name}{between}{says}|{spelled_out}")
