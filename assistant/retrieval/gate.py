"""The gate: do the passages found answer the question at all? A small calibrated combination of both arms.

Cosines of multilingual-e5-small crowd together and no single score tells; a few features together do (what they are:
`gate_features`). Within a language the sentences that say most of the question are embedded too (`gate_sentences`):
the nearest of them counts instead of the passage, which brings people's questions and those of public sets nearer to
one threshold. The constants were fitted by logistic regression with a sign given for each, every set and kind of
question weighing alike, on whole corpora in passages of 320 tokens: questions with their gold passages in the index,
the same with the gold taken out (where little else answers: not over manuals), questions of another corpus, and
questions as people ask them over manuals, a handbook and small libraries, half of which were held out. Each public set
is judged by a fit on the other sets, people's questions by the half held out (unseen by the fit, answered by a passage
that was found): 300 questions a set, of people's 30 answered and 23 not in English, 34 and 38 in Chinese.

    READ, within a language   false answers (gold removed / unrelated)   false refusals   by passages alone
    CMRC2018                  .18 / .06                                  .01              .29 / .17, .00
    Chinese XQuAD             .18 / -                                    .07              .30 / -,   .04
    NQ                        .14 / .05                                  .15              .30 / .13, .05
    English, Chinese manuals  - / .00, .00                               .01, .01         - / .02, .00; .01, .01
    people ask in English     .09                                        .17              .13, .17
    people ask in Chinese     .03                                        .32              .13, .32

The threshold: the one with the least of the worst rate in the first three rows, both columns, of those that refuse
people no more often than before (.20 in English, .33 in Chinese). The last column is the same choice without sentences
and lead. No threshold holds a tenth on both sides: errors are equal at .06 (CMRC2018; by passages alone .07), .12
(XQuAD; .13) and .15 (NQ; .15), at thresholds up to two logits apart. One logit higher, false answers and refusals would
be .10 and .03, .11 and .16, .07 and .27, and people refused .20 and .44. Of NQ's questions a tenth find a gold string in
another passage among the first three; without them its errors are equal at .13.

Tried without gain beside these: a window's lead over other windows, its cosine times its coverage, names or the rarest
word missing from the best passage, the kind of answer wanted in the best window, the top cosine against those of ranks
50 to 200, the score by which the answering step picks its sentence (it gains on all, and no more than `lead` does).
Searching once more, by the words of content alone, before a question is refused: of people's 224 answerable questions 4
more are answered, of 166 others 7 more falsely.

`WITHIN`, which weighs the lists of two languages against each other and judges where nothing can be embedded, was
fitted on passages of 240 tokens, its threshold moved for 320: false answers .17 to .30 on public sets, refusals .01 to
.06; people .13 and .11, refused .20 and .33.

Across languages the words of a question are looked for by their renderings (see `lexicon`), sentences are read as well,
and each set is judged by a fit on the others, people's questions by that on the other half of them; passages of 320
tokens, ranked with their sections' first. False answers (gold removed / unrelated; people's), false refusals, and in
brackets those before there were renderings, on sets that were fitted on:

    READ_ACROSS, 200 questions a set          false answers        false refusals
    English over Chinese manuals              - / .00              .14 (.09)
    Chinese over English manuals              - / .00              .21 (.50)
    XQuAD, English over Chinese               .05 / .00            .56 (.81)
    XQuAD, Chinese over English               .06 / .00            .59 (.88)
    people ask in English, 17 and 45          .10                  .12 (.26)
    people ask in Chinese, 30 and 23          .22                  .28 (.38)

Half a logit lower XQuAD's refusals would be .49 and .52, its false answers .06 and .10, and people's .18 and .35. Without
sentences (`ACROSS`, at its threshold) refused are .28, .28, .45, .58, and of people .06 and .30; false answers .10 and
.08 on XQuAD, .09 and .22 on people's questions.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from assistant.datatypes import DocumentHit, Viewer
from assistant.errors import EmbeddingUnavailable
from assistant.protocols import Vectors
from assistant.retrieval.across_languages import RareWordsAcross, terms_across
from assistant.retrieval.evidence import RareWords, WeighedWords, Wording
from assistant.retrieval.gate_features import GateFeatures, gate_features, judged_hits, language_of
from assistant.retrieval.gate_sentences import sentences_to_read
from assistant.stores.keyword_index import TermCounts

MEASURED_MODEL = "multilingual-e5-small@"

CountTerms = Callable[[Viewer, Sequence[str]], TermCounts]
"""In how many of a viewer's passages each term stands."""
Embed = Callable[[Sequence[str]], Vectors]
"""Passages to rows of length 1; raises EmbeddingUnavailable."""


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
    near: float = 0.0
    lead: float = 0.0
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
            + self.near * (features.near or 0.0)
            + self.lead * features.lead
        )
        clearance = logit - math.log(self.threshold / (1.0 - self.threshold))
        probability = 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, logit))))
        return GateVerdict(clearance >= 0.0, probability, clearance, features, self)


WITHIN = Calibration(
    bias=-46.16, top=51.45, covered=4.55, missing=-0.22, agreement=1.39, words=-0.98, chinese=-0.88, threshold=0.41
)
READ = Calibration(
    bias=-55.49, near=62.4, covered=3.4, missing=-0.33, agreement=0.58, lead=1.81, words=-0.89, chinese=-1.15
)
ACROSS = Calibration(
    bias=-28.83,
    top=30.4,
    covered=2.55,
    missing=-0.65,
    agreement=2.12,
    lead=1.5,
    words=1.69,
    chinese=0.49,
    threshold=0.73,
)
READ_ACROSS = Calibration(
    bias=-36.79,
    near=39.83,
    covered=2.32,
    missing=-0.97,
    agreement=1.95,
    lead=1.27,
    words=1.93,
    chinese=0.72,
    threshold=0.75,
)
UNSURE = -1.0, 2.5
"""Logits from the threshold of `WITHIN` between which sentences are read. Of 957 questions over CMRC2018, NQ, manuals and
people's libraries, with their gold passages and without, none outside of (-0.5, 2) was judged otherwise after reading;
three of ten are inside."""
UNSURE_ACROSS = -1.5, 1.5
"""The same for `ACROSS`: of 1,713 questions four of ten are inside, and none outside was judged otherwise by sentences."""
WORDING_ALONE = Calibration(bias=-5.18, covered=7.36, words=0.41)
"""Without a model. False answers (gold removed / unrelated) and refusals: CMRC2018 .12 / .12, .06; Chinese XQuAD
.15 / -, .19; NQ .41 / .15, .12; manuals - / .01, .01; people in English .09, .27, in Chinese .13, .50."""


class Gate:
    """Judges whether hits answer a question; the constants belong to multilingual-e5-small.

    For any other model `for_model` judges by wording alone, until somebody measures that model. Without
    `count_terms` all words of a question weigh alike; without `embed` no sentence is read.
    """

    def __init__(
        self,
        count_terms: CountTerms | None = None,
        within: Calibration = WITHIN,
        across: Calibration = ACROSS,
        wording_alone: Calibration = WORDING_ALONE,
        *,
        embed: Embed | None = None,
        read: Calibration = READ,
        read_across: Calibration = READ_ACROSS,
    ) -> None:
        self._count_terms = count_terms
        self._within = within
        self._across = across
        self._wording_alone = wording_alone
        self._embed = embed
        self._read = read
        self._read_across = read_across

    @classmethod
    def for_model(
        cls, fingerprint: str | None, count_terms: CountTerms | None = None, embed: Embed | None = None
    ) -> "Gate":
        """The gate calibrated for the embedding model of this fingerprint."""
        if fingerprint is not None and fingerprint.startswith(MEASURED_MODEL):
            return cls(count_terms, embed=embed)
        return cls(count_terms, within=WORDING_ALONE, across=WORDING_ALONE)

    def answerable(self, viewer: Viewer, question: str, hits: Sequence[DocumentHit]) -> GateVerdict:
        """The verdict over the retriever's hits, best first, no sentence read; nothing found answers nothing."""
        if not hits:
            return GateVerdict(False, 0.0)
        wording, words = self._words(viewer, question, hits)
        return self._by_passages(gate_features(wording, words, hits))

    def read(self, viewer: Viewer, question: str, hits: Sequence[DocumentHit], vector: Vectors | None) -> GateVerdict:
        """The verdict after the sentences that say most of the question were embedded too, where passages leave it open.

        `vector` is the question's. Reading costs 2 units, 3.5 in Chinese prose. Where nothing can be embedded, as
        `answerable`.
        """
        if not hits:
            return GateVerdict(False, 0.0)
        wording, words = self._words(viewer, question, hits)
        features = gate_features(wording, words, hits)
        by_passages = self._by_passages(features)
        if features.top is None or vector is None or self._embed is None:
            return by_passages
        least, most = UNSURE_ACROSS if features.across else UNSURE
        if not least < by_passages.clearance < most:
            return by_passages
        try:
            rows = self._embed(sentences_to_read(words, judged_hits(wording, hits), language_of(hits[0])))
        except EmbeddingUnavailable:
            return by_passages
        nearest = max((float(row @ vector) for row in rows), default=0.0)
        calibration = self._read_across if features.across else self._read
        return calibration.verdict(replace(features, near=max(features.top, nearest)))

    def _words(self, viewer: Viewer, question: str, hits: Sequence[DocumentHit]) -> tuple[Wording, WeighedWords]:
        wording = Wording(question)
        if language_of(hits[0]) == wording.language:
            return wording, RareWords(wording, self._counts(viewer, wording.content))
        asked = terms_across(question, wording.language)
        return wording, RareWordsAcross(question, wording.language, self._counts(viewer, asked))

    def _counts(self, viewer: Viewer, asked: Sequence[str]) -> TermCounts | None:
        return self._count_terms(viewer, asked) if self._count_terms else None

    def _by_passages(self, features: GateFeatures) -> GateVerdict:
        calibration = self._across if features.across else self._within
        if features.top is None:
            calibration = self._wording_alone
        return calibration.verdict(features)
