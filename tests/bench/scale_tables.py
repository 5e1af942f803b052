"""The tables and figures of the part `scale`."""

from collections.abc import Sequence
from statistics import median

from tests.bench.report import table
from tests.bench.scale import DENSE, FIRST_SEARCH, KEYWORD, RECALL_AND_FUSE, TURN, Large, Scale, Times
from tests.bench.selection import cost, selection_table


def scale_table(measured: Sequence[Scale]) -> str:
    """A row for each viewer and thing, the homes beside each other, and how the median grows from the first to the last."""
    head = ["whose", "what"]
    for one in measured:
        head += [f"{one.chunks:,}: p50 ms", "p50 units", "p95 units"]
    rows: list[list[str]] = []
    for viewer, what in measured[-1].times:
        row = [viewer, what]
        for one in measured:
            times = one.times.get((viewer, what))
            row += ["", "", ""] if times is None else _figures(times)
        first, last = (one.times.get((viewer, what)) for one in (measured[0], measured[-1]))
        row.append(f"{last.in_units(0.5) / first.in_units(0.5):.1f}" if first and last else "")
        rows.append(row)
    return table([*head, "growth"], rows)


def _figures(times: Times) -> list[str]:
    return [f"{median(times.took):.1f}", f"{times.in_units(0.5):.2f}", f"{times.in_units(0.95):.2f}"]


def opening_table(measured: Sequence[Scale]) -> str:
    """What opening a home takes, in seconds and megabytes, how far Chroma agrees, and how many questions were answered."""
    rows = [
        [
            f"{one.chunks:,}",
            f"{one.memories:,}",
            *(f"{seconds:.1f}" for seconds in one.seconds.values()),
            *(f"{size:.0f}" for size in one.megabytes.values()),
            *(f"{share:.3f}" for share in one.overlap.values()),
            f"{one.answered} of {one.asked}",
        ]
        for one in measured
    ]
    one = measured[-1]
    head = [
        "chunks",
        "memories",
        *(f"{name}, s" for name in one.seconds),
        *(f"resident {name}, MB" for name in one.megabytes),
        *(f"Chroma's share of the nearest {depth}" for depth in one.overlap),
        "questions answered",
    ]
    return table(head, rows)


def figures(large: Large) -> dict[str, float]:
    """The figures that are kept of a run."""
    kept: dict[str, float] = {}
    for one in large.homes:
        for what in (KEYWORD, DENSE, RECALL_AND_FUSE, TURN):
            for share in (0.5, 0.95):
                kept[f"scale, {one.chunks} chunks: {what} p{share * 100:.0f}, units"] = one.of(what).in_units(share)
        kept[f"scale, {one.chunks} chunks: first search, s"] = one.seconds[FIRST_SEARCH]
    for pair in large.selections:
        kept[f"selection, {pair[0].collection}: nDCG@10"] = cost(pair).mean
    return kept


def tables(large: Large) -> str:
    """All tables of the part."""
    return "\n\n".join((scale_table(large.homes), opening_table(large.homes), selection_table(large.selections)))
