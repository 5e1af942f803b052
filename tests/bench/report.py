"""Tables of Markdown, bars, and the few figures of a sample of times."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Bar:
    """A measured value, the most that it may be, and the least."""

    name: str
    value: float
    most: float = math.inf
    least: float = -math.inf

    @property
    def holds(self) -> bool:
        """Whether the value is within its limits; one that is no number is not."""
        return self.least <= self.value <= self.most

    @property
    def limit(self) -> str:
        """Its limits in words."""
        least = f"at least {self.least:g}" if math.isfinite(self.least) else ""
        most = f"at most {self.most:g}" if math.isfinite(self.most) else ""
        return ", ".join(filter(None, (least, most)))


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
    rows = [[bar.name, f"{bar.value:.3f}", bar.limit, "yes" if bar.holds else "NO"] for bar in bars]
    return table(["bar", "measured", "limit", "holds"], rows)
