"""The gate: do the passages found answer the question at all? A small calibrated combination of both arms.

Cosines of multilingual-e5-small crowd together and no single score tells; a few features together do (what they are:
`gate_features`). The constants were fitted by logistic regression with a sign given for each, every set and kind of
question weighing alike, on whole corpora: questions with their gold passages in the index, the same with the gold
taken out (where little else answers: not over manuals), questions of another corpus, and questions as people ask them
over manuals, a handbook and small libraries, half of which were held out. Each public set is judged by a fit on the
other sets, people's questions by the half held out (unseen by the fit, answered by a passage that was found).

    within a language        false answers (gold removed / unrelated)   false refusals
    CMRC2018                 .23 / .11                                  .01
    Chinese XQuAD            .27 / -                                    .04
    NQ                       .30 / .08                                  .06
    English, Chinese manuals - / .00, .00                               .02, .02
    people ask in English    .13                                        .20 (before this fit .13, .32)
    people ask in Chinese    .11                                        .33 (before this fit .10, .57)

Of 30 false answers on NQ seven were answered by another passage. No threshold holds a tenth on both sides for all: with
the gold removed the errors are equal at .08 (CMRC2018) and .14 (XQuAD, NQ), where people's questions are refused half
the time. The threshold is for people, as a right passage kept back is the worse fault: what is answered is quoted. More
features (a window of sentences, the kind of answer wanted, the size of the library, the mean of all candidates) and
trees gain nothing.

The fit is of passages of 240 tokens; with those of 320 the threshold within a language went from .42 to .41, and 80
questions a set gave: CMRC2018 .17 / .07 and .01, English and Chinese manuals - / .00, .00 and .00, .00.

Across languages, on the sets it was fitted on: false answers at most .05 (public) and .12 (people's); refused are
.10 over manuals (.31 and .60 before), .80 of XQuAD (.69 before), and .2 to .4 of people's questions.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assistant.datatypes import DocumentHit, Viewer
from assistant.retrieval.evidence import RareWords, Wording
from assistant.retrieval.gate_features import GateFeatures, gate_features
from assistant.stores.keyword_index import TermCounts

MEASURED_MODEL = "multilingual-e5-small@"

CountTerms = Callable[[Viewer, Sequence[str]], TermCounts]
"""In how many of a viewer's passages each term stands."""


@dataclass(frozen=True, slots=True)
class GateVerdict:
    """Whether the hits answer the question, how probable that is, and how far beyond the threshold (in logits).

    `features` are what it was judged by, `calibration` how they were weighed; None where nothing was found.
    """

    answerable: bool
    probability: float
    clearance: float = -math.inf
    features: GateFeatures | None = None
    calibration: "Calibration | None" = None


@dataclass(frozen=True, slots=True)
class Calibration:
    """Weights of a logistic regression over the features, and the probability from which on to answer."""

    bias: float
    top: float = 0.0
    margin: float = 0.0
    covered: float = 0.0
    missing: float = 0.0
    agreement: float = 0.0
    words: float = 0.0
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
            + self.agreement * features.agreement
            + self.words * math.log1p(features.words)
            + self.chinese * features.chinese
        )
        clearance = logit - math.log(self.threshold / (1.0 - self.threshold))
        probability = 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, logit))))
        return GateVerdict(clearance >= 0.0, probability, clearance, features, self)


WITHIN = Calibration(
    bias=-46.16, top=51.45, covered=4.55, missing=-0.22, agreement=1.39, words=-0.98, chinese=-0.88, threshold=0.41
)
ACROSS = Calibration(bias=-29.82, top=35.0, margin=29.1, covered=2.76, chinese=0.9, threshold=0.56)
WORDING_ALONE = Calibration(bias=-5.18, covered=7.36, words=0.41)
"""Without a model. False answers (gold removed / unrelated) and refusals: CMRC2018 .12 / .12, .06; Chinese XQuAD
.15 / -, .19; NQ .41 / .15, .12; manuals - / .01, .01; people in English .09, .27, in Chinese .13, .50."""


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
        counts = self._count_terms(viewer, wording.content) if self._count_terms else None
        features = gate_features(wording, RareWords(wording, counts), hits)
        calibration = self._across if features.across else self._within
        if features.top is None:
            calibration = self._wording_alone
        return calibration.verdict(features)
