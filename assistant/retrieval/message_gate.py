"""Whether anything that was ever said is what a question asks for: the floor of the message log, over all hits together.

No cosine alone separates what was said from what was not: it depends on the language, and a question about a stranger is
near to whatever is said of people. Three features do: the nearest message, the share of the question's words in the best
hits, and the share that the user's log has in no message at all.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from assistant.datatypes import MessageHit, Viewer
from assistant.errors import Language
from assistant.retrieval.evidence import NearFloor, RareWords, Wording
from assistant.retrieval.gate import MEASURED_MODEL
from assistant.retrieval.language import detect
from assistant.retrieval.message_worth import tells
from assistant.stores.keyword_index import TermCounts

CountTerms = Callable[[Viewer, Sequence[str], Collection[str]], TermCounts]
"""How many of the viewer's messages there are, and in how many each term stands, some messages left out."""
FIRST = 3
"""Best hits whose words are weighed."""
OF_BEST = 0.4
"""A hit with less than this share of the best one's score is left out of the prompt."""
ACROSS = NearFloor(en=0.84, zh=0.89, across_en=0.82, across_zh=0.86)
"""Across languages no words are shared, and nearness alone decides, message by message."""


@dataclass(frozen=True, slots=True)
class Weights:
    """A logistic sum over the features, and the sum from which on something was said, by the question's language."""

    top: float
    covered: float
    unknown: float
    chinese: float
    bias: float
    passes_en: float
    passes_zh: float


BY_MEANING = Weights(60.461, 0.402, -1.378, -1.739, -51.827, passes_en=-1.8, passes_zh=-0.7)
"""For multilingual-e5-small, fitted on memdaily and memorybank (own questions against those of another's user, each set
weighing the same), not on LoCoMo. False recalls, and points of recall@10 lost, by threshold: LoCoMo (held out) -2.5: .091,
1; -2: .052, 3; -1.5: .031, 8; -1: .021, 12; memdaily -1: .155, 2; -.7: .10, 7; -.5: .077, 10. Two persons of memorybank
are asked nearly the same questions (-1.8: .70, 5 in English; -.7: .52, 2 in Chinese). As built, with `OF_BEST`: LoCoMo
(808 questions) .046, 4.9; memdaily (400) .115, 8.0."""
BY_WORDS = Weights(0.0, 2.421, -1.901, 0.577, -0.275, passes_en=0.05, passes_zh=-0.7)
"""Without a vector, or with one of another model: LoCoMo .10, 4; memdaily .10, 23."""


def weights_for(fingerprint: str | None) -> Weights | None:
    """The weights for an embedding model; None for one that nobody measured, whose cosines may mean anything."""
    return BY_MEANING if fingerprint is not None and fingerprint.startswith(MEASURED_MODEL) else None


class MessageGate:
    """Question and its hits -> which of them may stand in a prompt."""

    def __init__(self, count_terms: CountTerms, by_meaning: Weights | None = BY_MEANING) -> None:
        self._count_terms = count_terms
        self._by_meaning = by_meaning

    def passing(
        self, viewer: Viewer, wording: Wording, hits: Sequence[MessageHit], left_out: Collection[str] = ()
    ) -> set[str]:
        """Ids of the hits, best first, that are worth a place; none where nothing of the kind was said.

        What was said is judged by what tells something: a question asked before makes nothing said, and a reply that
        found nothing is worth no place.
        """
        saying = [hit for hit in hits if hit.role != "assistant" or tells(hit)]
        near = {hit.id for hit in saying if tells(hit) and self._is_near_across(hit, wording.language)}
        within = [hit for hit in saying if detect(hit.text) == wording.language]
        telling = [hit for hit in within if tells(hit)]
        asked = [hit.id for hit in hits if not tells(hit)]
        if telling and self.said(viewer, wording, telling, (*left_out, *asked)):
            near |= {hit.id for hit in within if hit.score >= OF_BEST * within[0].score}
        return near

    def said(
        self, viewer: Viewer, wording: Wording, hits: Sequence[MessageHit], left_out: Collection[str] = ()
    ) -> bool:
        """Whether messages in the question's language say what it asks for, all looked at together."""
        counts = self._count_terms(viewer, wording.content, left_out)
        nearest = max((hit.arms["dense"].score for hit in hits if "dense" in hit.arms), default=None)
        weights = BY_WORDS if nearest is None or self._by_meaning is None else self._by_meaning
        held = RareWords(wording, counts).held_by([(hit.speaker or "", hit.text) for hit in hits], FIRST)
        total = (
            weights.top * (nearest or 0.0)
            + weights.covered * held.covered
            + weights.unknown * _unknown(wording.content, counts.containing)
            + weights.chinese * (wording.language == "zh")
            + weights.bias
        )
        return total >= (weights.passes_zh if wording.language == "zh" else weights.passes_en)

    def _is_near_across(self, hit: MessageHit, language: Language) -> bool:
        text, dense = detect(hit.text), hit.arms.get("dense")
        if text == language or dense is None or self._by_meaning is None:
            return False
        return ACROSS.passes(dense.score, language, text)


def _unknown(terms: Sequence[str], containing: Mapping[str, int]) -> float:
    """The share of the question's terms that stand in no message of the user."""
    return sum(not containing.get(term) for term in terms) / len(terms) if terms else 1.0
