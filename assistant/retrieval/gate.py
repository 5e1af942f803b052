"""The gate: do the passages found answer the question at all? A small calibrated combination of both arms.

Cosines of multilingual-e5-small crowd together and no single score tells (equal error 12 to 14%); four features
together do. The constants were fitted by logistic regression on samples of a few hundred passages, questions
with their gold passage in the index against questions whose gold passage was taken out or that belong to another
corpus; each set was judged by a fit on the other sets. The wording is weighed by rarity in the library.

    within a language   equal error   false answers (gold removed / unrelated question)   false refusals
    NQ                  .06           .05 / .06                                           .06
    CMRC2018            .04           .08 / .08                                           .01
    Chinese XQuAD       .10           .22 / -                                             .03
    English manuals     .03           - / .00                                             .07
    Chinese manuals     .01           - / .00                                             .04
    Chinese news        .00           - / .00                                             .00
    company handbook    .08           - / .04                                             .09

Over manuals, news and handbook a removed gold passage mostly leaves others that answer (.57 to .89 are answered), so
those sets lend only their answered and unrelated questions. Where a passage is left and only its sentence with
the answer is cut out, wording and vectors hardly tell: .8 are still answered on CMRC2018, .7 on NQ. Across languages,
on the sets it was fitted on: false answers .07 (English asks) and .10 (Chinese asks) of unrelated questions, .03 with
the gold removed; refused are .09 (English asks Chinese manuals), .61 (Chinese asks English manuals) and .70 (English
asks Chinese XQuAD).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assistant.datatypes import DocumentHit, Viewer
from assistant.retrieval.evidence import RareWords, Wording
from assistant.retrieval.language import detect
from assistant.stores.keyword_index import TermCounts

MEASURED_MODEL = "multilingual-e5-small@"
COVERED_HITS = 3
"""Hits whose wording is looked at one by one; one further down does not make a question answerable."""

CountTerms = Callable[[Viewer, Sequence[str]], TermCounts]
"""In how many of a viewer's passages each term stands."""


@dataclass(frozen=True, slots=True)
class GateVerdict:
    """Whether the hits answer the question, how probable that is, and how far beyond the threshold (in logits)."""

    answerable: bool
    probability: float
    clearance: float = -math.inf


@dataclass(frozen=True, slots=True)
class GateFeatures:
    """What the gate sees of a question and those hits that are in the first one's language.

    `top` is the best cosine (None where no vector was searched), `margin` how far it stands above the others' mean,
    `covered` the weighted share of the question's words in the best of three hits, `missing` that in none of them
    all, `agreement` 1 where both arms rank the first hit first, `best_coverage` and `terms` the plain share and number
    of terms.
    """

    top: float | None
    margin: float
    covered: float
    missing: float
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
    covered: float = 0.0
    missing: float = 0.0
    best_coverage: float = 0.0
    agreement: float = 0.0
    terms: float = 0.0
    chinese: float = 0.0
    threshold: float = 0.5

    def verdict(self, features: GateFeatures) -> GateVerdict:
        """How probable it is that the hits answer, and whether that is enough."""
        logit = (
            self.bias
            + self.top * (features.top or 0.0)
            + self.margin * features.margin
            + self.covered * features.covered
            + self.missing * features.missing
            + self.best_coverage * features.best_coverage
            + self.agreement * features.agreement
            + self.terms * math.log1p(features.terms)
            + self.chinese * features.chinese
        )
        clearance = logit - math.log(self.threshold / (1.0 - self.threshold))
        return GateVerdict(clearance >= 0.0, 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, logit)))), clearance)


WITHIN = Calibration(bias=-39.85, top=41.43, covered=6.86, missing=-1.57, agreement=2.35, chinese=-0.5)
ACROSS = Calibration(bias=-28.74, top=35.42, margin=47.53, covered=4.9, chinese=-1.5, threshold=0.74)
WORDING_ALONE = Calibration(bias=-8.76, best_coverage=12.6, terms=1.67)
"""Without a model; equal error CMRC2018 .09, Chinese XQuAD .15, NQ .20."""


class Gate:
    """Judges whether hits answer a question; the constants belong to multilingual-e5-small.

    For any other model `for_model` judges by wording alone, until somebody measures that model. Without
    `count_terms` all words of a question weigh alike.
    """

    def __init__(
        self,
        count_terms: CountTerms | None = None,
        within: Calibration = WITHIN,
        across: Calibration = ACROSS,
        wording_alone: Calibration = WORDING_ALONE,
    ) -> None:
        self._count_terms = count_terms
        self._within = within
        self._across = across
        self._wording_alone = wording_alone

    @classmethod
    def for_model(cls, fingerprint: str | None, count_terms: CountTerms | None = None) -> "Gate":
        """The gate calibrated for the embedding model of this fingerprint."""
        if fingerprint is not None and fingerprint.startswith(MEASURED_MODEL):
            return cls(count_terms)
        return cls(count_terms, within=WORDING_ALONE, across=WORDING_ALONE)

    def answerable(self, viewer: Viewer, question: str, hits: Sequence[DocumentHit]) -> GateVerdict:
        """The verdict over the retriever's hits, best first; nothing found answers nothing."""
        if not hits:
            return GateVerdict(False, 0.0)
        wording = Wording(question)
        counts = self._count_terms(viewer, wording.terms) if self._count_terms else None
        features = gate_features(wording, RareWords(wording, counts), hits)
        calibration = self._across if features.across else self._within
        if features.top is None:
            calibration = self._wording_alone
        return calibration.verdict(features)


def gate_features(wording: Wording, words: RareWords, hits: Sequence[DocumentHit]) -> GateFeatures:
    """The features of a question and its hits, best first; at least one."""
    language = detect(hits[0].text)
    same = [hit for hit in hits if detect(hit.text) == language]
    texts = [(hit.title, *hit.heading, hit.text) for hit in same]
    cosines = sorted((hit.arms["dense"].score for hit in same if "dense" in hit.arms), reverse=True)
    others = cosines[1:]
    held = words.held_by(texts, COVERED_HITS)
    return GateFeatures(
        top=cosines[0] if cosines else None,
        margin=cosines[0] - sum(others) / len(others) if others else 0.0,
        covered=held.covered,
        missing=held.missing,
        best_coverage=max(wording.coverage(*each) for each in texts[:COVERED_HITS]),
        agreement=math.prod(_reciprocal_rank(hits[0], arm) for arm in ("dense", "keyword")),
        terms=len(wording.terms),
        chinese=wording.language == "zh",
        across=language != wording.language,
    )


def _reciprocal_rank(hit: DocumentHit, arm: str) -> float:
    return 1.0 / hit.arms[arm].rank if arm in hit.arms else 0.0
