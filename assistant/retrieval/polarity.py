"""Whether a sentence denies what another one says; pure.

A claim is compared clause by clause with those clauses of a text that speak of the same. Whatever leaves in doubt what
is denied (two negations, "not before", "unless", words that deny by themselves) counts neither way.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from assistant.retrieval.keywords import query_terms
from assistant.retrieval.width import narrow

Polarity = Literal["affirmed", "denied", "unclear"]

SPEAKS_OF_IT = 0.5
"""The part of a clause's terms from which another one speaks of the same."""
AS_NEAR = 0.8
"""Clauses with this part of the best share of terms are as near; where one of them agrees nothing is denied."""
FEWEST_TERMS = 2
"""A clause of fewer terms of its own is a piece of its sentence."""

# Words with a negation in them that deny nothing.
_IDIOM = re.compile(
    r"^\s*(?:no|yes|不是的?|不|没有|是的?)[,，。.]\s*"
    r"|\b(?:no|not) (?:more|later|less|fewer|earlier|sooner|longer than|only|just|exceed(?:ing)?|even|least|sure|matter|doubt)\b"
    r"|\bno\.\s?\d|\bwhether or not\b|\bif not\b|\b(?:do|does|may|must|can|shall|should|will)(?:es)? ?n[o']t exceed\b"
    r"|不得?能?(?:超过|多于|少于|低于|高于|迟于|晚于|早于|小于|大于)|不仅|不但|不只|不论|不管|不同|不断|不少|不错|不久|不过|不妨"
    r"|不锈钢|不动产|不良|不便|不适|不可避免|不得不|不可不|无论|无锡|无线|无疑|无人机|未来|未婚|非常|非洲|是否|能否|与否|可否|是不是|有没有"
    r"|特别|分别|级别|类别|个别|性别|告别|识别|别人|别的|没收",
    re.IGNORECASE,
)
_NEGATION = re.compile(
    r"\b(?:not|no|never|cannot|none|nobody|nothing|neither|nor)\b|n['’]t\b|不|没有?|未|无|非(?=本|正|法|公|全|经)|勿|(?<![\u4e00-\u9fff])别",
    re.IGNORECASE,
)
# With a negation these turn or limit it; by themselves some of them deny.
_TURNING = re.compile(
    r"\b(?:unless|until|till|without|before|except|only|otherwise|but|other than|anything)\b|除非|未经|未满|不满|不足|除外|以外|之外|才|之前|以前|只",
    re.IGNORECASE,
)
_DENYING = re.compile(
    r"\b(?:without|forbid\w*|forbade|prohibit\w*|ban(?:s|ned)?|den(?:y|ies|ied)|refus\w+|exclu\w+|fail\w*|lack\w*|laps\w+"
    r"|expir\w+|forfeit\w*|unable|impossible|instead|stop\w*|ceas\w+|cancel\w*|reject\w*|except|free|avoid\w*|zero"
    r"|rarely|hardly|barely|un(?:paid|available|lawful|authori[sz]ed|affected|changed)|non-[a-z]{3,}|ineligible|invalid|disallow\w*|disabled)\b"
    r"|禁止|严禁|禁|拒绝|除外|免|作废|失效|过期|取消|停止|停|避免|不足|不满|难以|零|否",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[\n。！？!?；;，,:：]+|\.(?=\s|$)")
_FINER = re.compile(
    r"\b(?:and|or|but|while|whereas|although|though|because|so|if|when)\b|但是?|而且?|并且|如果|因此|所以"
)


def polarity(clause: str) -> Polarity:
    """Whether a clause affirms or denies; unclear where its negation may not mean what it says."""
    bare = _IDIOM.sub(" ", narrow(clause))
    negations = len(_NEGATION.findall(bare))
    if negations > 1 or (negations and _TURNING.search(bare)):
        return "unclear"
    if _DENYING.search(bare):
        return "unclear"
    return "denied" if negations else "affirmed"


def denies(claim: str, text: str) -> bool:
    """Whether a claim denies what a text of its language says, or says what the text denies."""
    said = _clauses(text)
    parts = _clauses(claim)
    return any(_is_opposed(part, said) for part in parts if len(parts) == 1 or len(part.terms) >= FEWEST_TERMS)


def denies_across(claim: str, sentence: str) -> bool:
    """The same for a sentence of another language, which shares no words: all of one is against all of the other."""
    one, other = ({clause.polarity for clause in _clauses(text)} for text in (claim, sentence))
    return (one == {"denied"} and other == {"affirmed"}) or (one == {"affirmed"} and other == {"denied"})


@dataclass(frozen=True, slots=True)
class _Clause:
    terms: frozenset[str]
    polarity: Polarity


def _is_opposed(claim: _Clause, said: Sequence[_Clause]) -> bool:
    if claim.polarity == "unclear" or not claim.terms:
        return False
    shares = [len(claim.terms & clause.terms) / len(claim.terms) for clause in said]
    best = max(shares, default=0.0)
    if best < SPEAKS_OF_IT:
        return False
    near = [clause.polarity for clause, share in zip(said, shares, strict=True) if share >= AS_NEAR * best]
    return claim.polarity not in near and "unclear" not in near


@lru_cache(maxsize=512)
def _clauses(text: str) -> tuple[_Clause, ...]:
    """The clauses with their terms, and the parts of those that a joining word holds together."""
    whole = [part for part in _CLAUSE.split(text) if part.strip()]
    pieces = [piece for part in whole if len(finer := _FINER.split(part)) > 1 for piece in finer]
    finer_ones = [_Clause(terms_said(piece), polarity(piece)) for piece in pieces]
    return (
        *(_Clause(terms_said(part), polarity(part)) for part in whole),
        *(clause for clause in finer_ones if len(clause.terms) >= FEWEST_TERMS),
    )


def terms_said(text: str) -> frozenset[str]:
    """The content of a clause as terms, whether it affirms or denies it."""
    bare = _NEGATION.sub(" ", _IDIOM.sub(" ", narrow(text)))
    return frozenset(term for term in query_terms(bare) if not term.endswith("*"))
