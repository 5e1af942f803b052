"""Which sentences of the passages found are worth embedding, to see how near the best one comes to the question.

A passage's vector is the mean of all that it says: one that answers in a single sentence lies as far from the question
as one that only has the subject in common. Sentences are chosen by wording, as embedding all takes too long.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from assistant.datatypes import DocumentHit
from assistant.errors import Language
from assistant.retrieval.evidence import WeighedWords

STRETCHES = 2
"""Stretches that are embedded: a sentence with the one behind it, which may say the answer of what the first one names.

Three single sentences beside them gain nothing, and cost twice as much again."""
FROM_HITS = 2
"""Passages whose sentences are looked at: the first ones, and the nearest in meaning (or the next)."""
SHORTEST = 4
LONGEST: dict[Language, int] = {"en": 300, "zh": 100}
"""Characters of a stretch that are embedded; what is longer is a table or a page without full stops."""
PER_CHARACTER: dict[Language, float] = {"en": 0.0004, "zh": 0.0012}
"""What a character costs, in shares of the question: of two sentences that say as much of it the shorter is nearer."""
_END = re.compile(r"(?<=[。！？；\n])|(?<=[.!?;])\s")


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A sentence or two, with what they say of the question less what their length costs."""

    text: str
    worth: float


def sentences_to_read(words: WeighedWords, hits: Sequence[DocumentHit], language: Language) -> list[str]:
    """At most `STRETCHES` of the best hits, one or more in that language; best first, none twice."""
    cut = [_sentences(hit.text) for hit in _looked_at(hits)]
    stretches = [_stretch(words, pair, language) for sentences in cut for pair in _pairs(sentences)]
    stretches.sort(key=lambda stretch: -stretch.worth)
    return list(dict.fromkeys(stretch.text for stretch in stretches))[:STRETCHES]


def _pairs(sentences: Sequence[str]) -> list[tuple[str, ...]]:
    return list(pairwise(sentences)) if len(sentences) > 1 else [tuple(sentences)] * len(sentences)


def _looked_at(hits: Sequence[DocumentHit]) -> list[DocumentHit]:
    first, rest = list(hits[:FROM_HITS]), hits[FROM_HITS:]
    nearest = max(hits, key=_cosine)
    return first + ([nearest] if nearest in rest else list(rest[:1]))


def _cosine(hit: DocumentHit) -> float:
    return hit.arms["dense"].score if "dense" in hit.arms else 0.0


def _sentences(text: str) -> list[str]:
    return [part.strip() for part in _END.split(text) if len(part.strip()) >= SHORTEST]


def _stretch(words: WeighedWords, sentences: tuple[str, ...], language: Language) -> _Stretch:
    text = ("" if language == "zh" else " ").join(sentences)[: LONGEST[language]]
    return _Stretch(text, words.held_by([sentences], 1).covered - PER_CHARACTER[language] * len(text))
