"""The gate: do the passages found answer the question at all? A small calibrated combination of both arms.

Cosines of multilingual-e5-small crowd together and no single score tells (equal error 12 to 14%); five features
together do. The constants were fitted by logistic regression on samples of a few hundred passages, questions
with their gold passage in the index against questions whose gold passage was taken out or that belong to another
corpus; each set was judged by a fit on the other sets. Equal error within a language: CMRC2018 .04, NQ .07,
Chinese XQuAD .12; unrelated questions 0 to .08. Over manuals and news a removed gold passage mostly leaves others
that answer, so those sets lend only their answered and their unrelated questions. Across languages the threshold
was set for at most 10% false answers, on the sets it was fitted on (.09 unrelated, .02 gold removed); refused are then 7% (English asks Chinese
manuals), 41% (Chinese asks English manuals) and 60% (English asks Chinese XQuAD).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.datatypes import DocumentHit
from assistant.retrieval.evidence import Wording
from assistant.retrieval.language import detect

MEASURED_MODEL = "multilingual-e5-small@"
COVERED_HITS = 3
"""Hits whose wording is looked at; one further down does not make a question answerable."""


@dataclass(frozen=True, slots=True)
class GateVerdict:
    """Whether the hits answer the question, and how probable that is."""

    answerable: bool
    probability: float


@dataclass(frozen=True, slots=True)
class GateFeatures:
    """What the gate sees of a question and its hits; `top` is None where no vector was searched.

    `top` is the best cosine, `margin` how far it stands above the other hits' mean, `coverage` the share of the
    question's terms in the first hit, `best_coverage` in the best of three, `agreement` 1 where both arms rank the
    first hit first, `terms` the number of the question's terms.
    """

    top: float | None
    margin: float
    coverage: float
    best_coverage: float
    agreement: float
    terms: int
    chinese: bool
    across: bool


@dataclass(frozen=True, slots=True)
class Calibration:
    """Weights of a logistic regression over the features, and the probability from which on to answer."""

    bias: float
    top: float = 0.0
    margin: float = 0.0
    coverage: float = 0.0
    best_coverage: float = 0.0
    agreement: float = 0.0
    terms: float = 0.0
    chinese: float = 0.0
    threshold: float = 0.5

    def probability(self, features: GateFeatures) -> float:
        """How probable it is that the hits answer, 0 to 1."""
        total = (
            self.bias
            + self.top * (features.top or 0.0)
            + self.margin * features.margin
            + self.coverage * features.coverage
            + self.best_coverage * features.best_coverage
            + self.agreement * features.agreement
            + self.terms * math.log1p(features.terms)
            + self.chinese * features.chinese
        )
        return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, total))))


WITHIN = Calibration(bias=-48.1, top=51.8, margin=25.2, coverage=7.76, agreement=1.12, terms=-0.71, threshold=0.45)
ACROSS = Calibration(bias=-31.4, top=39.8, margin=28.5, coverage=5.0, chinese=-1.56, threshold=0.8)
WORDING_ALONE = Calibration(bias=-8.76, best_coverage=12.6, terms=1.67)
"""Without a model; equal error CMRC2018 .09, Chinese XQuAD .15, NQ .20."""


class Gate:
    """Judges whether hits answer a question; the constants belong to multilingual-e5-small.

    For any other model `for_model` judges by wording alone, until somebody measures that model.
    """

    def __init__(
        self,
        within: Calibration = WITHIN,
        across: Calibration = ACROSS,
        wording_alone: Calibration = WORDING_ALONE,
    ) -> None:
        self._within = within
        self._across = across
        self._wording_alone = wording_alone

    @classmethod
    def for_model(cls, fingerprint: str | None) -> "Gate":
        """The gate calibrated for the embedding model of this fingerprint."""
        if fingerprint is not None and fingerprint.startswith(MEASURED_MODEL):
            return cls()
        return cls(within=WORDING_ALONE, across=WORDING_ALONE)

    def answerable(self, question: str, hits: Sequence[DocumentHit]) -> GateVerdict:
        """The verdict over the retriever's hits, best first; nothing found answers nothing."""
        if not hits:
            return GateVerdict(False, 0.0)
        features = gate_features(question, hits)
        calibration = self._across if features.across else self._within
        if features.top is None:
            calibration = self._wording_alone
        probability = calibration.probability(features)
        return GateVerdict(probability >= calibration.threshold, probability)


def gate_features(question: str, hits: Sequence[DocumentHit]) -> GateFeatures:
    """The features of a question and its hits, best first; at least one."""
    wording = Wording(question)
    cosines = sorted((hit.arms["dense"].score for hit in hits if "dense" in hit.arms), reverse=True)
    others = cosines[1:]
    covered = [wording.coverage(hit.title, *hit.heading, hit.text) for hit in hits[:COVERED_HITS]]
    return GateFeatures(
        top=cosines[0] if cosines else None,
        margin=cosines[0] - sum(others) / len(others) if others else 0.0,
        coverage=covered[0],
        best_coverage=max(covered),
        agreement=math.prod(_reciprocal_rank(hits[0], arm) for arm in ("dense", "keyword")),
        terms=len(wording.terms),
        chinese=wording.language == "zh",
        across=detect(hits[0].text) != wording.language,
    )


def _reciprocal_rank(hit: DocumentHit, arm: str) -> float:
    return 1.0 / hit.arms[arm].rank if arm in hit.arms else 0.0
