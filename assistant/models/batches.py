"""Texts for an embedding model: made acceptable, grouped by length, and their tokens padded."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray


def clean(text: str) -> str:
    """Half a surrogate pair, which neither tokenizers nor JSON take, becomes a question mark; offsets stay."""
    return text.encode("utf-8", "replace").decode("utf-8")


def grouped(lengths: Sequence[int], budget: int, most: int | None = None) -> Iterator[list[int]]:
    """Positions, shortest first, in groups whose longest length times their number is at most `budget`.

    `most` limits the number in a group; what is longer than the budget is a group of its own.
    """
    group: list[int] = []
    for position in sorted(range(len(lengths)), key=lambda i: lengths[i]):
        if group and ((len(group) + 1) * lengths[position] > budget or len(group) == most):
            yield group
            group = []
        group.append(position)
    if group:
        yield group


def padded(ids: Sequence[Sequence[int]], limit: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Tokens and mask of shape (n, longest), cut to `limit`; the end mark stays when a text is cut.

    Padding is token 0: the mask hides it, whatever it is.
    """
    longest = min(max(map(len, ids)), limit)
    tokens = np.zeros((len(ids), longest), np.int64)
    mask = np.zeros((len(ids), longest), np.int64)
    for row, found in enumerate(ids):
        kept = found if len(found) <= longest else [*found[: longest - 1], found[-1]]
        tokens[row, : len(kept)], mask[row, : len(kept)] = kept, 1
    return tokens, mask
