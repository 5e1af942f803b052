"""The items of a list among the pieces of a passage: which belong together, and how deep they stand; pure."""

import re
from collections.abc import Mapping, Sequence

from assistant.models.candidates import Candidate

NUMBERED = re.compile(r"\s*\(?(\d{1,3})[.)、]")
_ITEM_LINE = re.compile(r"\n([ \t\xa0]{0,40})(?:[-+•·*]|\d{1,3}[.)])\s")

Orders = Mapping[int, Candidate]


def place_in_list(item: Candidate, by_order: Orders) -> int:
    """Which item of its list it is, from 1, by those before it at its column that are numbered 1 too."""
    place, order, column = 1, item.order - 1, depth(item)
    while is_item_of(near := by_order.get(order), item) and near is not None and depth(near) >= column:
        if depth(near) == column:
            if not starts_steps(near):
                # The end of another list.
                break
            place += 1
        order -= 1
    return place


def is_counted(items: Sequence[Candidate]) -> bool:
    """Whether the items are numbered one after the other, and not all 1."""
    return any((number := NUMBERED.match(item.text)) and number.group(1) == "2" for item in items)


def starts_steps(item: Candidate) -> bool:
    """Whether an item has the number 1."""
    number = NUMBERED.match(item.text)
    return number is not None and number.group(1) == "1"


def heads_steps(item: Candidate, by_order: Orders) -> bool:
    """Whether an item names the steps right below it, which stand in the same column ("- Purge:", "1. ...")."""
    near = by_order.get(item.order + 1)
    return (
        item.announces
        and not NUMBERED.match(item.text)
        and is_item_of(near, item)
        and near is not None
        and starts_steps(near)
        and depth(near) <= depth(item)
    )


def is_in_list_of(near: Candidate | None, candidate: Candidate, by_order: Orders) -> bool:
    """Whether the next item belongs to a piece's list too: what names other steps ends it."""
    return near is not None and is_item_of(near, candidate) and not heads_steps(near, by_order)


def is_item_of(near: Candidate | None, candidate: Candidate) -> bool:
    """Whether a piece is an item of the passage and under the heading that another stands in."""
    return (
        near is not None
        and near.passage is candidate.passage
        and near.piece.kind == "item"
        and near.under == candidate.under
    )


def depth(item: Candidate) -> int:
    """The column that an item's mark stands in; a passage begins without its first line's indent."""
    text = item.source
    line = text.rfind("\n", 0, item.piece.start) + 1
    own = item.piece.start - line
    if line or item.announces:
        return own
    return max(own, min((len(found.group(1)) for found in _ITEM_LINE.finditer(text)), default=own))
