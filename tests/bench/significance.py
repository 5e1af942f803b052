"""How sure a difference of two systems is: paired bootstrap over the questions both were asked.

Efron and Tibshirani, An Introduction to the Bootstrap (1993), percentile intervals.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

RESAMPLES = 2000
SHARE = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean difference and the ends of its interval."""

    mean: float
    low: float
    high: float

    @property
    def is_below(self) -> bool:
        """Whether the whole interval lies below zero."""
        return self.high < 0

    @property
    def is_above(self) -> bool:
        """Whether the whole interval lies above zero."""
        return self.low > 0

    def __str__(self) -> str:
        return f"{self.mean:+.3f} [{self.low:+.3f}, {self.high:+.3f}]"


def paired_interval(
    ours: Sequence[float], theirs: Sequence[float], *, resamples: int = RESAMPLES, seed: int = 0
) -> Interval:
    """The mean of `ours - theirs` with its 95% interval; the same input and seed give the same interval."""
    if len(ours) != len(theirs):
        raise ValueError(f"Paired scores must be of the same questions: {len(ours)} and {len(theirs)}.")
    if not ours:
        return Interval(0.0, 0.0, 0.0)
    differences = np.asarray(ours, np.float64) - np.asarray(theirs, np.float64)
    count = len(differences)
    drawn = np.random.default_rng(seed).integers(0, count, size=(resamples, count), dtype=np.int32)
    low, high = np.quantile(differences[drawn].mean(axis=1), [(1 - SHARE) / 2, (1 + SHARE) / 2])
    return Interval(float(differences.mean()), float(low), float(high))


def standard_error(values: Sequence[float]) -> float:
    """Of the mean of the values; 0 for fewer than two."""
    return float(np.std(values, ddof=1) / np.sqrt(len(values))) if len(values) > 1 else 0.0
