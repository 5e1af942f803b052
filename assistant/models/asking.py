"""What a question asks about: the term it wants explained, the two things it wants told apart; pure."""

import re
from dataclasses import dataclass, replace
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
        rf"^\s*(?:请问)?\s*{_TERM}\s*(?:是什么意思|的意思(?:是什么)?|指的?是什么|是指什么|的定义是什么|是什么|是啥|什么意思)(?:东西)?\s*[?？]*$",
        rf"^\s*(?:请)?(?:解释一?下?|介绍一?下){_TERM}\s*[?？。]*$",
    )
)
# A term is a name: "the date of the payday in May" is a question of another kind.
_LONG_TERM = re.compile(r"\s(?:of|for|in|on|at|to|that|when|if)\s|的")
# What kind of code one is stands beside it or not ("error code E03", "故障代码E03").
_KIND_OF_CODE = re.compile(
    r"^(?:(?:error|fault|alarm|status|exit|return)(?: codes?)?|codes?)\s+(?=[A-Za-z]{0,4}-?\d+$)|^(?:(?:错误|故障|报警|状态)?代?码|故障|报警|错误)\s?(?=[A-Za-z]{1,4}-?\d+$)",
    re.IGNORECASE,
)
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

_ROLE = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^\s*who(?:'s|’s| is| was| are) (?:the |our |your |my )?(?P<role>{_SIDE})(?: (?:of|at|in) [^?]{{1,40}})?\s*[?.]*$",
        r"^\s*(?:请问)?谁是(?:我们的?|公司的?)?(?P<role>[^?？,，]{1,20}?)\s*[?？]*$",
        r"^\s*(?:请问)?(?:我们的?|公司的?)?(?P<role>[^?？,，]{1,20}?)\s*是谁\s*[?？]*$",
    )
)
_NAME = r"[A-Z][\w.'’-]{1,20}(?: [A-Z][\w.'’-]{0,20}){0,3}"
_MAKES = re.compile(
    r"\b(?:found(?:ed|er)|creat(?:ed|or)|start(?:ed|er)|establish(?:ed)?|invent(?:ed|or)|wr(?:ote|itten)|author(?:ed)?|design(?:ed|er))\b"
    r"|创[建立办始造]|建立|成立|发起|发明|编写|撰写|作者",
    re.IGNORECASE,
)
_VERSION = re.compile(
    r"(?P<name>[A-Za-z][\w-]{1,30}|[\u4e00-\u9fff]{2})\s?(?:version |v|版本?)?(?P<version>\d{1,3}(?:\.\d{1,4}){1,3})(?![\d%])"
    r"|\b(?!(?:Section|Chapter|Table|Figure|Step|Part|Level|Phase|Tier|Day|Week|Top)\b)(?P<product>[A-Z][a-z]{2,20}) (?P<number>\d{1,2})(?![\d.,:%/年月日-]| (?:days?|weeks?|months?|years?|hours?|st|nd|th)\b)"
)


@dataclass(frozen=True, slots=True)
class About:
    """What one question asks about; empty where its words do not say so."""

    term: str = ""
    sides: tuple[str, ...] = ()
    role: str = ""
    makes: bool = False
    versioned: str = ""
    version: str = ""

    def names(self, text: str) -> bool:
        """Whether a text says who has the role ("I (Ada Lee) am the CEO", "Ada Lee, CEO", "CEO：李雷")."""
        return bool(self.role) and _naming(self.role).search(_LINK.sub(r"\1", text)) is not None

    def is_made(self, text: str) -> bool:
        """Whether a text, like the question, says that somebody made something, in whatever words."""
        return self.makes and _MAKES.search(text) is not None

    def is_of_another_version(self, text: str, around: str, passage: str) -> bool:
        """Whether a text, or the headings around it, names what was asked about in other versions alone."""
        if not self.version or re.search(rf"(?<![\d.]){re.escape(self.version)}(?!\.?\d)", f"{around}\n{text}"):
            return False
        other = re.compile(rf"{re.escape(self.versioned)}[\s*_]?(?:version |v|版本?)?\d", re.IGNORECASE)
        return other.search(f"{around}\n{text}") is not None or (
            self.version not in passage and other.search(passage) is not None
        )

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
    found = _VERSION.search(question)
    named = (found["name"] or found["product"], found["version"] or found["number"]) if found else ("", "")
    role = next((match["role"] for pattern in _ROLE if (match := pattern.search(question))), "")
    return replace(
        _about(question), role=role, makes=_MAKES.search(question) is not None, versioned=named[0], version=named[1]
    )


def _about(question: str) -> About:
    for pattern in _APART:
        if found := pattern.search(question):
            return About(sides=(fold(found["one"].strip()), fold(found["two"].strip())))
    for pattern in _DEFINED:
        if found := pattern.match(question):
            term = _KIND_OF_CODE.sub("", found["term"].strip(" \"'“”‘’"))
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
def _naming(role: str) -> re.Pattern[str]:
    name = rf"(?i:{re.escape(role.strip())})"
    # "The CEO Team" and "the CEO shadow program" are not the CEO.
    ends = r"(?![\w-]|\s(?!of\b|at\b|and\b|for\b|here\b|in\b)[\w&])" if role[-1:].isascii() else ""
    return re.compile(
        rf"\b(?:I\b[^.\n]{{0,40}}?\bam|{_NAME}(?: \([^)\n]{{0,40}}\))?,? (?:is|was|as|serves as|became)) (?:the |our |an? )?{name}{ends}"
        rf"|\b{_NAME}\s?[,(–—-]\s?(?:the |our )?{name}{ends}"
        rf"|(?<![\w/])(?:the |our )?{name}(?:\s?[:：=–—-]|,? (?:is|was)|,)\s?{_NAME}"
        # In a row of a table, the next cell.
        rf"|\|\s*{name}\s*\|\s*(?:{_NAME}|[\u4e00-\u9fff]{{2,4}}(?![\u4e00-\u9fff]))"
        rf"|{name}\s?(?:是|为|：|:|由)\s?[\u4e00-\u9fffA-Z]|[\u4e00-\u9fffa-zA-Z]\s?(?:是|担任|出任|任)[^，。]{{0,8}}{name}"
    )


@lru_cache(maxsize=64)
def _explaining(term: str) -> re.Pattern[str]:
    name = _names(term).pattern
    ahead = r"^[\s\-*+•_\"“”'‘’]*(?:(?:an?|the|this|our|we|一个|所谓|这个)\s*)?(?:[a-z]{0,12} ?(?:goal|purpose|aim|idea|intention) of (?:the |our )?)?"
    # A few words or a bracket may stand between a name and what it is.
    between = r"[\"“”'’*_`]*\s*(?:[(（][^)）]{1,60}[)）]\s*)?[*_]*\s*(?:,[^,]{1,60},\s*)?"
    says = (
        r"(?:(?:is|are|was|were)(?: also)?(?! not\b| required| expected| responsible)\b|means?\b|stands? for\b|refers? to\b"
        r"|describes?\b|provides?\b|facilitates?\b|implements?\b|[:：=]|[–—-]\s|是(?!否|不是)|即|指|为一|就是|意味|代表|的(?:目的|目标)是)"
    )
    spelled_out = rf"[(（]\s*{name}\s*[)）]|{name}\s*[(（][a-z]{{3,}} [a-z ]{{3,50}}[)）]"
    # In a table of terms, the next cell; of a code, what stands behind it.
    in_row = rf"^\|\s*[*_`]*{name}[*_`]*\s*\|\s*(?=[^\s|\d])"
    coded = rf"|\bcode {name}[,，]\s" if re.search(r"\d$", term) else ""
    return re.compile(f"{ahead}{name}{between}{says}|{spelled_out}|(?m:{in_row}){coded}")
