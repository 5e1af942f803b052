"""Tables of Markdown, bars, and the few figures of a sample of times."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Bar:
    """A measured value and the most that it may be."""

    name: str
    value: float
    most: float

    @property
    def holds(self) -> bool:
        """Whether the value is within its limit; one that is no number is not."""
        return self.value <= self.most


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of the values do not exceed (nearest rank)."""
    ordered = sorted(values)
    # Without the rounding .95 * 20 would be 19.000000000000004 in some orders of computing it.
    at_least = round(share * len(ordered), 9)
    return ordered[max(0, -int(-at_least // 1) - 1)]


def ratio_of_medians(values: Sequence[float], units: Sequence[float]) -> float:
    """How many median units a median value is."""
    return median(values) / median(units)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def bars_table(bars: Sequence[Bar]) -> str:
    """The bars as a table."""
    rows = [[bar.name, f"{bar.value:.3f}", f"{bar.most:g}", "yes" if bar.holds else "NO"] for bar in bars]
    return table(["bar", "measured", "at most", "holds"], rows)
