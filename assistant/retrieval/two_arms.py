"""The two arms of every source, asked and fused: meaning (dense) and wording (keyword), equals in finding."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from assistant.datatypes import Fused, Scored, Viewer
from assistant.protocols import VectorIndex, Vectors
from assistant.retrieval.fusion import floor_of, fuse
from assistant.retrieval.section_leads import Led, with_cosines

DEPTH = 200
"""Candidates an arm names: deep enough that a hit of one arm alone is there, and its scores show a floor."""
KEYWORD_REACH = 0.5
"""A best keyword hit with this share of the question's terms counts in full; one with less, in proportion."""
SMALLEST_COVERAGE = 0.05
KEYWORD_ACROSS = 0.62
"""What the keyword arm's weight comes to across languages, where it asks by renderings: .25 of the whole instead of .35.
nDCG@10 with weights of .2 / .25 / .3 / .35 (dense alone, led; without renderings):

    Chinese over English manuals     .638 / .647 / .659 / .664   (.559; .563)
    English over Chinese manuals     .678 / .683 / .682 / .685   (.605; .604)
    XQuAD, English over Chinese      .864 / .855 / .841 / .829
    XQuAD, Chinese over English      .697 / .707 / .695 / .679"""
SPARE = 8
"""Candidates looked up beyond those wanted, should some be gone."""

Row = TypeVar("Row")


class KeywordSource(Protocol):
    """A store that finds its rows by wording; it applies the viewer's scopes."""

    def keyword_search(self, viewer: Viewer, question: str, top_k: int) -> list[Scored]:
        """Best first; each has a term in common with the question."""
        ...


@dataclass(frozen=True, slots=True)
class Weighing:
    """How one source weighs its arms, measured with multilingual-e5-small.

    `floor` is the usual cosine of a text that has nothing to do with the question, `reach` that of a good hit;
    `keyword_reach` is the share of the question's terms that a good hit of the keyword arm holds.
    """

    dense: float
    keyword: float
    floor: float
    reach: float
    keyword_reach: float = KEYWORD_REACH

    def across_languages(self) -> "Weighing":
        """The same where question and texts differ in language, and the keyword arm can hardly find any of them."""
        return replace(self, keyword=self.keyword * KEYWORD_ACROSS)


@dataclass(frozen=True)
class TwoArms:
    """Question -> candidates of both arms, fused; the arms know ids alone, the caller joins them to live rows."""

    source: KeywordSource
    index: VectorIndex
    weighing: Weighing
    led: Led | None = None

    def search(
        self,
        viewer: Viewer,
        question: str,
        vector: Vectors | None,
        covered: Callable[[Sequence[str]], float],
    ) -> list[Fused]:
        """Fused candidates, best first; `covered` tells the share of the question's terms the ids' best holds.

        Without a vector the keyword arm is alone. Whatever an arm raises is the caller's to name.
        """
        keyword = self.source.keyword_search(viewer, question, DEPTH)
        dense = None if vector is None else self.index.search(vector, viewer.scope_keys(), DEPTH)
        return fuse_arms(keyword, dense, self.weighing, covered, self.led)


def fuse_arms(
    keyword: Sequence[Scored],
    dense: Sequence[Scored] | None,
    weighing: Weighing,
    covered: Callable[[Sequence[str]], float],
    led: Led | None = None,
) -> list[Fused]:
    """Both arms' candidates as one list, best first; without the dense arm the keyword arm has the full scale.

    `led` gives the scores by which the dense arm's are fused, across languages; the list tells the cosines.
    """
    weighed = led(dense) if led and dense else dense
    arms = {"keyword": keyword} if weighed is None else {"keyword": keyword, "dense": weighed}
    fused = fuse(
        arms,
        {"dense": weighing.dense, "keyword": weighing.keyword},
        {"dense": floor_of(weighed or (), weighing.floor), "keyword": 0.0},
        {"dense": weighing.reach, "keyword": _keyword_reach(keyword, covered, weighing.keyword_reach)},
    )
    return with_cosines(fused, dense) if led and dense else fused


def _keyword_reach(found: Sequence[Scored], covered: Callable[[Sequence[str]], float], reach: float) -> float:
    """The score of a hit that holds `reach` of the question's wording, judged by what the best ones hold."""
    if not found:
        return 1.0
    share = covered([hit.id for hit in found[:3]])
    return found[0].score / min(1.0, max(share, SMALLEST_COVERAGE) / reach)


def joined(
    candidates: Sequence[Fused],
    rows: Callable[[Sequence[str]], Mapping[str, Row]],
    top_k: int,
    exclude: Collection[str] = (),
) -> list[tuple[Fused, Row]]:
    """The best candidates with their live rows: what an index still names but SQL does not never surfaces."""
    kept = [candidate for candidate in candidates if candidate.id not in exclude]
    found: list[tuple[Fused, Row]] = []
    # Nearly all candidates are live, so the first page is nearly always enough.
    page = top_k + SPARE
    for start in range(0, len(kept), page):
        if len(found) >= top_k:
            break
        live = rows([candidate.id for candidate in kept[start : start + page]])
        found += [(candidate, live[candidate.id]) for candidate in kept[start : start + page] if candidate.id in live]
    return found[: max(0, top_k)]
