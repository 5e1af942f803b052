"""nDCG@10 and hit rates of rankings against gold ids; a question without a ranking counts as zero."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

NDCG, HIT_1, HIT_10 = "nDCG@10", "hit@1", "hit@10"


@dataclass(frozen=True, slots=True)
class Query:
    """One question of a set, with the ids of the passages that answer it.

    `same` are passages that say the same in another language: neither right nor wrong, they are taken out of a
    ranking before it is scored.
    """

    id: str
    text: str
    gold: frozenset[str]
    same: frozenset[str] = frozenset()


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


def recall(ranked: Sequence[str], gold: frozenset[str], depth: int) -> float:
    """The share of the gold ids among the first `depth` different ones."""
    return len(gold & set(list(dict.fromkeys(ranked))[:depth])) / len(gold)


def by_question(run: Mapping[str, Sequence[str]], queries: Sequence[Query]) -> dict[str, list[float]]:
    """The scores of a run (question id -> ranked passage ids) for each question, by name of the score."""
    ranked = [
        list(dict.fromkeys(found for found in run.get(query.id, ()) if found not in query.same)) for query in queries
    ]
    pairs = list(zip(ranked, queries, strict=True))
    return {
        NDCG: [ndcg(found, query.gold) for found, query in pairs],
        HIT_1: [float(bool(query.gold & set(found[:1]))) for found, query in pairs],
        HIT_10: [float(bool(query.gold & set(found[:10]))) for found, query in pairs],
    }


def score(run: Mapping[str, Sequence[str]], queries: Sequence[Query]) -> Scores:
    """The mean scores of a run."""
    scores = by_question(run, queries)
    return Scores(mean(scores[NDCG]), mean(scores[HIT_1]), mean(scores[HIT_10]))


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean; 0 of none."""
    return sum(values) / (len(values) or 1)
