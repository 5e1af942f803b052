"""Mishaps by whatever word they are told: what was "lost" to one is "stolen", "missing" or 遗失 in a rule; pure.

Who has had one asks in plain words, and a rule names it in those of an office, or in another language.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant.datatypes import NumberedPassage
from assistant.models.candidates import Candidate
from assistant.models.sentences import pieces
from assistant.retrieval.evidence import Wording
from assistant.retrieval.keywords import fold, query_terms, terms
from assistant.retrieval.language import detect

RULE = 1.0
"""What it adds to a piece that it names the mishap and the thing that it befell."""

_GROUPS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:los[et]|loses|losing|stolen|steals?|theft|missing|mislaid|misplaced)\b|丢(?!弃)|遗失|失窃|被盗|被偷|盗窃|不见了|找不到",
        r"\b(?:on fire|catch(?:es)? fire|caught fire|fire breaks out|a fire|in case of fire|burning)\b|着火|起火|失火|火灾|火警",
        r"\b(?:injur\w+|hurts?|wound(?:ed|s)?|accidents?)\b|受伤|伤害|负伤|工伤|烫伤|烧伤|事故",
        r"\b(?:brok(?:e|en)|breaks(?: down)?|defect\w*|malfunction\w*|out of order|damaged)\b|坏(?!处)|损坏|故障|失灵",
        r"\b(?:forg[oe]t\w*)\b|忘记|忘了|遗忘|记不得|想不起",
        r"\b(?:ill|sick|unwell|illness|falls? ill)\b|生病|病了|患病|病假",
        r"\b(?:power (?:cut|failure|outage)|outage|blackout)\b|停电|断电",
        r"\b(?:suspicious|phishing|spam|scam)\b|可疑|钓鱼|诈骗|垃圾邮件",
    )
)
_ENDING = frozenset("了的")
_ASKS_WHAT_TO_DO = re.compile(
    r"\bwhat (?:do|should|must|can|shall) (?:i|we|you|one)\b|\bwhat (?:to do|happens)\b|\bhow (?:do|should|can) (?:i|we) (?:report|deal|handle|react)\b|怎么办|咋办|怎么处理|如何处理|要做什么|该做什么|该怎么",
    re.IGNORECASE,
)


def same_mishap(question: str, text: str) -> frozenset[str]:
    """The terms with which a question names a mishap that a text names too, in its own words or another language's."""
    folded, said = fold(question), fold(text)
    found = [match[0] for group in _GROUPS if (match := group.search(folded)) and group.search(said)]
    return frozenset(term for word in found for term in _terms_of(word, question, said))


def _terms_of(word: str, question: str, said: str) -> Iterator[str]:
    is_other = detect(said) != "zh"
    for term in query_terms(question):
        bare = term.rstrip("*")
        if bare.isascii():
            if bare in terms(word):
                yield term
        elif set(bare) & set(word) and (is_other or all(sign in {*word, *said} | _ENDING for sign in bare)):
            yield term


def of_the_mishap(question: str, found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates without the sections that name no such mishap, where a piece names it and the thing it befell.

    Where nothing names it but something names the thing, that is about something else.
    """
    group = _group_of(question)
    if group is None or not asks_what_to_do(question):
        return list(found)
    if not any(group.search(fold(one.source)) for one in found):
        return []
    naming = {_place(one): same_mishap(question, one.text) for one in found if same_mishap(question, one.text)}
    if not any(one.said - naming.get(_place(one), one.said) for one in found if same_mishap(question, one.text)):
        return list(found)
    near = [one for one in found if _place(one) in naming]
    # The rule for it goes before what holds for every incident.
    rules = [same_mishap(question, one.text) for one in near]
    return [
        replace(one, score=one.score + RULE) if named and one.said - named else one
        for one, named in zip(near, rules, strict=True)
    ]


def says_what_to_do(question: str, passages: Sequence[NumberedPassage]) -> bool:
    """Whether a sentence of a passage names the very mishap and thing about which somebody asks what to do.

    Where the mishap is all that is asked about, a heading must name it.
    """
    group = _group_of(question)
    if group is None or not asks_what_to_do(question):
        return False
    mishap = "".join(found[0] for found in group.finditer(fold(question)))
    asked = [term for term in Wording(_ASKS_WHAT_TO_DO.sub(" ", question)).content if not term.endswith("*")]
    things = {term for term in asked if not (term in terms(mishap) if term.isascii() else set(term) & set(mishap))}
    return any(_tells(things, group, passage) for passage in passages)


def _tells(things: set[str], group: re.Pattern[str], passage: NumberedPassage) -> bool:
    text = passage.hit.text
    if not things:
        headings = [text[piece.start : piece.end] for piece in pieces(text) if piece.kind == "heading"]
        return any(group.search(fold(name)) for name in (*passage.hit.heading[1:], *headings))
    said = (text[piece.start : piece.end] for piece in pieces(text) if piece.kind != "heading")
    return any(things <= set(terms(one)) and group.search(fold(one)) for one in said)


def asks_what_to_do(question: str) -> bool:
    """Whether somebody asks what to do, or how to deal with something; "how did they lose the war?" is no such question."""
    return _ASKS_WHAT_TO_DO.search(fold(question)) is not None


def _group_of(question: str) -> re.Pattern[str] | None:
    return next((group for group in _GROUPS if group.search(fold(question))), None)


def _place(piece: Candidate) -> tuple[int, str]:
    return piece.passage.n, piece.under
