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
from assistant.retrieval.two_arms import DEPTH, Weighing, fuse_arms

LEANING = 0.1
SMALLEST_SHARE = 0.5
ACROSS_AHEAD = 6.0
OWN_AHEAD = 2.0
"""How far the gate's evidence moves the lists: the one behind is multiplied by exp(-.1 x the difference in logits), at
least by one half. Where the question's own language answers, it is at least two logits ahead; where that is a logit from
answering, the other language is put six ahead, as the keyword arm hardly speaks for its passages.

Mixtures of two sets, nDCG@10 with two logits ahead always -> here (the language alone). Questions answered across:
English over NQ + Chinese XQuAD .55 -> .62 (.77), over NQ + Chinese manuals .46 -> .48 (.49); Chinese over English
manuals + CMRC2018 .26 -> .30 (.34). Questions answered in their own language: manuals that stand there in both .772 ->
.778 (.780) in English, .701 -> .704 (.697) in Chinese; NQ and CMRC2018 .960 -> .960 and .990 -> .990."""
FLOOR_ACROSS = -0.02
"""How much lower than in the question's language unrelated passages of the other usually lie."""
REACH_ACROSS = 0.08
"""How far above that floor a passage of the other language counts in full; .88 less the floor is the same there."""
LANGUAGES: tuple[Language, ...] = ("en", "zh")


@dataclass(frozen=True)
class LanguagePools:
    """Question -> candidates in every language, fused; `clearance` is what the gate makes of a list's best."""

    index: LanguageIndex
    weighing: Weighing
    languages_of: Callable[[Sequence[str]], Mapping[str, Language]]
    covered: Callable[[Sequence[str]], float]
    clearance: Callable[[Sequence[Fused]], float]

    def search(self, viewer: Viewer, language: Language, vector: Vectors, keyword: Sequence[Scored]) -> list[Fused]:
        """Candidates best first; ranks of their arms are ranks within their language."""
        languages = self.languages_of([hit.id for hit in keyword])
        pools: dict[Language, list[Fused]] = {}
        for each in LANGUAGES:
            dense = self.index.search_in(vector, viewer.scope_keys(), DEPTH, each)
            matching = [hit for hit in keyword if languages.get(hit.id) == each]
            weighing = self.weighing if each == language else _across(self.weighing, dense)
            pools[each] = fuse_arms(matching, dense, weighing, self.covered)
        clearances = _leaning({each: self.clearance(pool) for each, pool in pools.items()}, language)
        best = max(clearances.values())
        merged = [
            replace(candidate, score=candidate.score * _share(clearances[each] - best))
            for each, pool in pools.items()
            for candidate in pool
        ]
        return sorted(merged, key=lambda candidate: (-candidate.score, candidate.id))


def _leaning(clearances: Mapping[Language, float], language: Language) -> dict[Language, float]:
    """The clearances as they weigh the lists against each other; at or above zero a list answers."""
    own = clearances[language]
    if own >= 0.0:
        return {each: own if each == language else min(own, found) - OWN_AHEAD for each, found in clearances.items()}
    ahead = ACROSS_AHEAD * min(1.0, -own)
    return {each: found + ahead * (each != language) for each, found in clearances.items()}


def _across(weighing: Weighing, dense: Sequence[Scored]) -> Weighing:
    floor = weighing.floor + FLOOR_ACROSS
    return replace(weighing, floor=floor, reach=floor_of(dense, floor) + REACH_ACROSS)


def _share(behind: float) -> float:
    return max(SMALLEST_SHARE, math.exp(LEANING * behind)) if behind < 0 else 1.0
