"""What the gate sees of a question and the passages found for it: a few numbers, each of which a person can check."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.datatypes import DocumentHit, Record
from assistant.errors import Language
from assistant.retrieval.evidence import WeighedWords, Wording, terms_of
from assistant.retrieval.language import detect

COVERED_HITS = 3
"""Hits whose wording is looked at one by one; one further down does not make a question answerable."""
COPY_SHARE = 0.7
"""Hits that share so much of the shorter one's terms are one passage twice: a manual as HTML, PDF and plain text."""
PROSE_SHARE = 0.35
"""Less of a text in words is a wall of addresses, keys or encoded data. Tables of commands lie above .4, nine tenths
of a company handbook above .33. With multilingual-e5-small such walls are near to every question of the other language.
"""
_ADDRESS = re.compile(r"https?://\S+")
_FRAME = re.compile(r"[\s|+=_*#-]+")
_LATIN_WORD = re.compile(r"(?<![^\s(（“\"'*_|-])[A-Za-z][a-z]*(?:['’-][a-z]+)?(?=[\s,.;:!?)）”\"'*_|-]|$)")
_WORD = re.compile(rf"{_LATIN_WORD.pattern}|[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class GateFeatures(Record):
    """The features of a question and of those hits that are in the first one's language.

    `top` is the best cosine (None where no vector was searched), `margin` how far it stands above the others' mean,
    `covered` the weighted share of the question's content in the best of three hits, `missing` that in none of them
    all, `agreement` 1 where both arms rank the first hit first (copies of it count as it), `lead` by how much its score
    is above that of the best hit of another document (0 where there is no other hit), `words` how many words of content
    the question has, `chinese` whether the hits are Chinese, `across` whether the question is in the other language.
    `near` is the best cosine of a passage or of a sentence in it, None where no sentence was embedded. Across languages
    hits that are no prose are left out, unless all are.
    """

    top: float | None
    margin: float
    covered: float
    missing: float
    agreement: float
    lead: float
    words: float
    chinese: bool
    across: bool
    near: float | None = None


def gate_features(wording: Wording, words: WeighedWords, hits: Sequence[DocumentHit]) -> GateFeatures:
    """The features of a question and its hits, best first; at least one."""
    language = language_of(hits[0])
    across = language != wording.language
    same = judged_hits(wording, hits)
    copies = _copies_of_first(same)
    unlike = [hit for hit in same if hit not in copies]
    cosines = sorted((hit.arms["dense"].score for hit in same if "dense" in hit.arms), reverse=True)
    others = cosines[1:]
    held = words.held_by([_texts(hit) for hit in same], COVERED_HITS)
    return GateFeatures(
        top=cosines[0] if cosines else None,
        margin=cosines[0] - sum(others) / len(others) if others else 0.0,
        covered=held.covered,
        missing=held.missing,
        agreement=math.prod(_reciprocal_rank(copies, unlike, arm) for arm in ("dense", "keyword")),
        lead=_lead(same[0], unlike),
        words=words.size,
        chinese=language == "zh",
        across=across,
    )


def judged_hits(wording: Wording, hits: Sequence[DocumentHit]) -> list[DocumentHit]:
    """Those in the first one's language; across languages those that are prose, unless none is."""
    language = language_of(hits[0])
    same = [hit for hit in hits if language_of(hit) == language]
    if language == wording.language:
        return same
    return [hit for hit in same if is_prose(hit.text, language)] or same


def language_of(hit: DocumentHit) -> Language:
    """A hit's language by its document, as the indexes keep it; a table of numbers alone would pass for English."""
    if hit.language is None:
        return detect(hit.text)
    return "zh" if hit.language == "zh" else "en"


def is_prose(text: str, language: Language, least: float = PROSE_SHARE) -> bool:
    """Whether enough of a text is words; a few Chinese signs among an English document's code make it none."""
    word = _LATIN_WORD if language == "en" else _WORD
    letters = sum(map(len, word.findall(_ADDRESS.sub(" ", text))))
    return letters >= least * len(_FRAME.sub("", text))


def _copies_of_first(hits: Sequence[DocumentHit]) -> list[DocumentHit]:
    first = terms_of(_texts(hits[0]))
    return [hit for hit in hits if _is_copy(first, terms_of(_texts(hit)))]


def _lead(first: DocumentHit, unlike: Sequence[DocumentHit]) -> float:
    """How far a hit's score is above that of the best one that is no copy, of another document if there is any."""
    others = [hit for hit in unlike if hit.document_id != first.document_id] or unlike
    return first.score - max((hit.score for hit in others), default=first.score)


def _is_copy(first: frozenset[str], other: frozenset[str]) -> bool:
    return len(first & other) >= COPY_SHARE * min(len(first), len(other))


def _reciprocal_rank(copies: Sequence[DocumentHit], others: Sequence[DocumentHit], arm: str) -> float:
    """Of the best copy; of what stands before it, copies among themselves are not counted."""
    ranks = [hit.arms[arm].rank for hit in copies if arm in hit.arms]
    if not ranks:
        return 0.0
    ahead = sum(arm in hit.arms and hit.arms[arm].rank < min(ranks) for hit in others)
    return 1.0 / (1 + ahead) if ahead else 1.0 / min(ranks)


def _texts(hit: DocumentHit) -> tuple[str, ...]:
    return (hit.title, *hit.heading, hit.text)
