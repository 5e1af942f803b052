"""What has to be reached. Retrieval: never below its own arms or a peer, above on most sets, above plain BM25's hits.
Scale: so many units at 100,000 chunks."""

import math
from collections.abc import Mapping, Sequence

from tests.bench.measured import Measured
from tests.bench.report import Bar
from tests.bench.retrieval import ARMS, BASELINES, FUSED, PRODUCT
from tests.bench.scale import KEYWORD, RECALL_AND_FUSE, TURN, Large
from tests.bench.scoring import HIT_1, HIT_10, NDCG, mean
from tests.bench.significance import paired_interval

JUDGED = (
    "nq_qed",
    "rgb_zh",
    "handbook_links",
    "debian_zh",
    "debian_en",
    "debian_q-zh_d-en",
    "debian_q-en_d-zh",
    "debian_both",
)
ABOVE_ON = 5
BM25_HITS: Mapping[str, tuple[float, float]] = {
    "nq_qed": (0.75, 0.93),
    "handbook_links": (0.48, 0.81),
    "debian_zh": (0.32, 0.87),
    "rgb_zh": (0.46, 0.94),
    "debian_q-zh_d-en": (0.12, 0.29),
    "debian_q-en_d-zh": (0.14, 0.37),
}
"""hit@1 and hit@10 of plain BM25 as measured once, which are to be beaten; the run has rows of BM25 of its own."""

BEATS_BM25 = ("crud_5000",)
"""Sets on which fused beats every BM25 of the same run."""
MOST_KEYWORD_P95 = 4.0
MOST_RECALL_AND_FUSE_P50, MOST_RECALL_AND_FUSE_P95 = 4.0, 6.0
MOST_TURN_P50 = 12.0
"""Units at 100,000 chunks and 10,000 memories."""


def retrieval_bars(measured: Sequence[Measured]) -> list[Bar]:
    """The bars of those sets that were measured."""
    judged = [one for one in measured if one.name in JUDGED]
    bars = [_bar(one, rivals_of(one)) for one in judged]
    if judged:
        # Of fewer sets than all, as many as of all.
        least = math.ceil(ABOVE_ON * len(judged) / len(JUDGED))
        above = sum(_is_above_all(one) for one in judged)
        bars.append(Bar(f"fused above its arms and all peers, of {len(judged)} sets", above, least=least))
    bars += [_bar(one, BASELINES) for one in measured]
    bars += [bar for one in measured if one.name in BEATS_BM25 for bar in _ahead_of_bm25(one)]
    return bars + [bar for one in measured if one.name in BM25_HITS for bar in _hit_bars(one)]


def scale_bars(large: Large) -> list[Bar]:
    """The bars of the largest home."""
    home = large.homes[-1]
    at = f"at {home.chunks:,} chunks, units"
    both, turn = home.of(RECALL_AND_FUSE), home.of(TURN)
    return [
        Bar(f"keyword arm p95 {at}", home.of(KEYWORD).in_units(0.95), MOST_KEYWORD_P95),
        Bar(f"recall + fuse p50 {at}", both.in_units(0.5), MOST_RECALL_AND_FUSE_P50),
        Bar(f"recall + fuse p95 {at}", both.in_units(0.95), MOST_RECALL_AND_FUSE_P95),
        Bar(f"whole turn p50 {at}", turn.in_units(0.5), MOST_TURN_P50),
    ]


def _ahead_of_bm25(one: Measured) -> list[Bar]:
    rivals = [name for name in one.systems if name.startswith("BM25")]
    return [
        Bar(
            f"{one.name}: fused {score}, above {name}",
            mean(one.of_kind(FUSED, score)),
            least=math.nextafter(mean(one.of_kind(name, score)), 1),
        )
        for name in rivals
        for score in (NDCG, HIT_1)
    ]


def rivals_of(one: Measured) -> list[str]:
    """The better of the product's own arms, and every peer."""
    better = max(ARMS, key=lambda name: mean(one.of_kind(name, NDCG)))
    return [better, *(name for name in one.systems if name not in (*PRODUCT, *BASELINES))]


def _bar(one: Measured, rivals: Sequence[str]) -> Bar:
    """The least upper end of the 95% interval of what fused is ahead by; below zero it is surely behind."""
    ends = {name: paired_interval(one.of_kind(FUSED, NDCG), one.of_kind(name, NDCG)).high for name in rivals}
    worst = min(ends, key=lambda name: ends[name])
    return Bar(f"{one.name}: fused - {worst}, upper end of the interval of nDCG@10", ends[worst], least=0.0)


def _is_above_all(one: Measured) -> bool:
    ours = mean(one.of_kind(FUSED, NDCG))
    return all(ours > mean(one.of_kind(name, NDCG)) for name in rivals_of(one))


def _hit_bars(one: Measured) -> list[Bar]:
    limits = zip((HIT_1, HIT_10), BM25_HITS[one.name], strict=True)
    return [
        # Beaten is more than reached.
        Bar(f"{one.name}: fused {score}, above BM25", mean(one.of_kind(FUSED, score)), least=math.nextafter(limit, 1))
        for score, limit in limits
    ]
