"""Candidates of a library in two languages: each language's are found, scaled and fused among themselves, then merged.

With multilingual-e5-small a passage in the question's own language has a cosine .04 to .1 higher than one that says
the same in the other, so in one list the other language's passages stand behind all of the question's own. A list
a language has no such step in it. What each list's best hits answer, by the gate's calibration for that pair of
languages, then weighs the lists against each other: a question that its own language answers stays there.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.datatypes import Fused, Scored, Viewer
from assistant.errors import Language
from assistant.protocols import LanguageIndex, Vectors
from assistant.retrieval.fusion import floor_of
from assistant.retrieval.section_leads import Led
from assistant.retrieval.two_arms import DEPTH, Weighing, fuse_arms


@dataclass(frozen=True, slots=True)
class Leaning:
    """How far the gate's evidence moves the lists against each other.

    The one behind is multiplied by exp(-`step` x the difference in logits), at least by `least`. Where the question's
    own language answers, it is at least `own_ahead` logits ahead; where that is a logit from answering, the other
    language is put `across_ahead` ahead, as the keyword arm hardly speaks for its passages.
    """

    step: float
    least: float
    own_ahead: float
    across_ahead: float


LEANING = Leaning(step=0.1, least=0.5, own_ahead=4.5, across_ahead=6.0)
"""Mixtures of two sets of one language each, 150 questions of each, nDCG@10. Questions answered across: English over NQ
and Chinese manuals .544 (2.0: .546), Chinese over CMRC2018 and English manuals .493 (2.0: .498). Questions that their own
language answers: NQ .984 (2.0: .984), CMRC2018 .983 (2.0: .981), and what the own language answers by meaning alone stays
first."""
FLOOR_ACROSS = -0.02
"""How much lower than in the question's language unrelated passages of the other usually lie."""
REACH_ACROSS = 0.08
"""How far above that floor a passage of the other language counts in full; .88 less the floor is the same there."""
LANGUAGES: tuple[Language, ...] = ("en", "zh")


@dataclass(frozen=True)
class LanguagePools:
    """Question -> candidates in every language, fused.

    `clearance` is what the gate makes of a list's best; `sunk` is a list without walls of data
    and stray code ahead of its prose, `led` the scores by which the vectors of the other language are fused.
    """

    index: LanguageIndex
    weighing: Weighing
    covered: Callable[[Sequence[str]], float]
    clearance: Callable[[Sequence[Fused]], float]
    leaning: Leaning = LEANING
    sunk: Callable[[list[Fused], Language], list[Fused]] = lambda pool, language: pool
    led: Led | None = None

    def search(
        self, viewer: Viewer, language: Language, vector: Vectors | None, keyword: Mapping[Language, Sequence[Scored]]
    ) -> list[Fused]:
        """Candidates best first; ranks of their arms are ranks within their language. `keyword` is that arm's in each.

        Without a vector the keyword arm is alone in both languages.
        """
        pools: dict[Language, list[Fused]] = {}
        for each in LANGUAGES:
            dense = None if vector is None else self.index.search_in(vector, viewer.scope_keys(), DEPTH, each)
            if each == language:
                pools[each] = self.sunk(fuse_arms(keyword[each], dense, self.weighing, self.covered), each)
            else:
                across = fuse_arms(keyword[each], dense, _across(self.weighing, dense), self.covered, self.led)
                pools[each] = self.sunk(across, each)
        clearances = self._leaned({each: self.clearance(pool) for each, pool in pools.items()}, language)
        best = max(clearances.values())
        merged = [
            replace(candidate, score=candidate.score * self._share(clearances[each] - best))
            for each, pool in pools.items()
            for candidate in pool
        ]
        return sorted(merged, key=lambda candidate: (-candidate.score, candidate.id))

    def _leaned(self, clearances: Mapping[Language, float], language: Language) -> dict[Language, float]:
        """The clearances as they weigh the lists against each other; at or above zero a list answers."""
        own, behind = clearances[language], self.leaning.own_ahead
        if own >= 0.0:
            return {each: own if each == language else min(own, found) - behind for each, found in clearances.items()}
        ahead = self.leaning.across_ahead * min(1.0, -own)
        return {each: found + ahead * (each != language) for each, found in clearances.items()}

    def _share(self, behind: float) -> float:
        return max(self.leaning.least, math.exp(self.leaning.step * behind)) if behind < 0 else 1.0


def _across(weighing: Weighing, dense: Sequence[Scored] | None) -> Weighing:
    if dense is None:
        return weighing
    floor = weighing.floor + FLOOR_ACROSS
    return replace(weighing.across_languages(), floor=floor, reach=floor_of(dense, floor) + REACH_ACROSS)
