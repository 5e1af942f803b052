"""nDCG@10 and hit rates of rankings against gold ids; a question without a ranking counts as zero."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Query:
    """One question of a set, with the ids of the passages that answer it."""

    id: str
    text: str
    gold: frozenset[str]


@dataclass(frozen=True, slots=True)
class Scores:
    """Means over all questions of one set."""

    ndcg: float
    hit_1: float
    hit_10: float


def ndcg(ranked: Sequence[str], gold: frozenset[str], depth: int = 10) -> float:
    """Normalised discounted cumulative gain; a passage ranked twice counts at its better rank."""
    first = list(dict.fromkeys(ranked))[:depth]
    gain = sum(1 / math.log2(rank + 2) for rank, found in enumerate(first) if found in gold)
    return gain / sum(1 / math.log2(rank + 2) for rank in range(min(depth, len(gold))))


def score(run: Mapping[str, Sequence[str]], queries: Sequence[Query]) -> Scores:
    """The scores of a run: question id -> ranked passage ids."""
    ranked = [list(dict.fromkeys(run.get(query.id, ()))) for query in queries]
    count = len(queries) or 1
    pairs = list(zip(ranked, queries, strict=True))
    return Scores(
        ndcg=sum(ndcg(found, query.gold) for found, query in pairs) / count,
        hit_1=sum(bool(query.gold & set(found[:1])) for found, query in pairs) / count,
        hit_10=sum(bool(query.gold & set(found[:10])) for found, query in pairs) / count,
    )
