"""What a piece brings along to be understood: the line that introduces it, the list or command that it introduces; pure."""

import re
from collections.abc import Iterator, Mapping, Sequence

from assistant.models.candidates import Candidate, is_mid_air

SHORT_LIST = 6
"""A list of so many items stands whole; of a longer one the items that say most of what was asked."""
COMMAND_LENGTH = 80
_CLOSED = frozenset(".。!！?？;；…\"'”’」』)]）")
_ANNOUNCED = frozenset({"item", "code", "table"})
_INTRODUCES = re.compile(
    r"\b(?:following|as follows|below|these|include|includes|including)\b|如下|以下|下[列面]|包括|包含|分为|有[一二两三四五六七八九十几]",
    re.IGNORECASE,
)
_LEAD_ITEMS = 12
_ITEM_LINE = re.compile(r"\n([ \t\xa0]{0,40})(?:[-+•·*]|\d{1,3}[.)])\s")

Orders = Mapping[int, Candidate]


def group_of(candidate: Candidate, by_order: Orders, room: int, *, is_way: bool) -> list[Candidate]:
    """The piece with what it needs before it and what it announces, in text order; what is not needed only as far as room goes.

    Empty where not even what is needed fits.
    """
    before = list(_before(candidate, by_order))
    needed = [*before, candidate]
    left = room - _size(needed)
    if left < 0:
        # Without what goes before it a piece can still answer; a list without its lead is better than none.
        needed, left = [candidate], room - len(candidate.text)
        if left < 0:
            return []
    return [*needed, *_fitting(list(_announced(candidate, by_order, is_way)), left, in_order=is_way)]


def is_empty_announcement(candidate: Candidate, there: frozenset[int]) -> bool:
    """Whether a piece ends in a colon and nothing of what it announces is there too."""
    return (
        candidate.announces
        and candidate.order + 1 not in there
        and not any(order in there for order in range(candidate.order + 2, candidate.order + _LEAD_ITEMS))
    )


def lead_of(item: Candidate, by_order: Orders) -> Candidate | None:
    """The sentence that introduces an item's list, or the item that it stands under."""
    depth = _depth(item)
    for order in range(item.order - 1, item.order - 1 - _LEAD_ITEMS, -1):
        near = by_order.get(order)
        if near is None or near.passage is not item.passage:
            return None
        if near.piece.kind == "item" and _depth(near) >= depth:
            continue
        if near.piece.kind == "item":
            return near
        return near if near.piece.kind == "sentence" and _introduces(near) else None
    return None


def _before(candidate: Candidate, by_order: Orders) -> Iterator[Candidate]:
    """What a piece can't be read without: the lead of its list, the sentence over its command, what "it" speaks of."""
    if candidate.piece.kind == "item":
        lead = lead_of(candidate, by_order)
        if lead is not None:
            # An item that leads others stands in a list itself.
            yield from filter(None, [lead_of(lead, by_order) if lead.piece.kind == "item" else None])
            yield lead
        return
    near = _right_before(candidate, by_order)
    if near is None or not _goes_with(candidate, near):
        return
    if candidate.piece.kind == "sentence" and near.piece.kind == "code":
        yield from filter(None, [_right_before(near, by_order)])
    yield near


def _goes_with(candidate: Candidate, near: Candidate) -> bool:
    """Whether a piece needs the one right before it: code its sentence, a table its announcement, "it" what it is."""
    if candidate.piece.kind == "code":
        return near.is_text
    if candidate.piece.kind == "table":
        return near.piece.kind == "sentence" and near.announces
    return near.piece.kind != "table" and (candidate.needs_before or is_mid_air(candidate.text))


def _right_before(candidate: Candidate, by_order: Orders) -> Candidate | None:
    near = by_order.get(candidate.order - 1)
    return near if near is not None and near.passage is candidate.passage else None


def _announced(candidate: Candidate, by_order: Orders, is_way: bool) -> Iterator[Candidate]:
    """The list or code behind a piece that ends in a colon or in mid-sentence, or the steps behind a step."""
    order = candidate.order + 1
    if candidate.piece.kind == "item":
        depth = _depth(candidate)
        while (near := by_order.get(order)) and near.passage is candidate.passage and near.piece.kind == "item":
            if _depth(near) <= depth and (candidate.announces or not is_way):
                return
            yield near
            order += 1
        return
    if candidate.piece.kind != "sentence":
        return
    opens = candidate.text.rstrip()[-1:] not in _CLOSED or candidate.announces
    leads_commands = is_way or candidate.names_command
    while (near := by_order.get(order)) and near.passage is candidate.passage:
        after = by_order.get(order + 1)
        is_command = near.piece.kind == "code" or (near.announces and after is not None and after.piece.kind == "code")
        if not (_is_announced(near) if opens else is_command and leads_commands):
            return
        yield near
        order += 1


def _fitting(announced: Sequence[Candidate], left: int, *, in_order: bool) -> list[Candidate]:
    """All of a short list that fits; else those that say most of what was asked, or the first in order."""
    if _size(announced) <= left and len(announced) <= SHORT_LIST:
        return list(announced)
    ranked = announced if in_order else sorted(announced, key=lambda one: (-one.own, one.order))
    kept: list[Candidate] = []
    for one in ranked[:SHORT_LIST]:
        if len(one.text) <= left:
            kept.append(one)
            left -= len(one.text)
        elif in_order:
            break
    return sorted(kept, key=lambda one: one.order)


def _is_announced(candidate: Candidate) -> bool:
    if candidate.piece.kind == "sentence":
        # A command on a line of its own, in a manual that indents everything.
        return len(candidate.text) <= COMMAND_LENGTH and candidate.text[-1:] not in _CLOSED
    return candidate.piece.kind in _ANNOUNCED


def _introduces(candidate: Candidate) -> bool:
    return (
        candidate.announces
        or candidate.text.rstrip()[-1:] not in _CLOSED
        or _INTRODUCES.search(candidate.text) is not None
    )


def _depth(item: Candidate) -> int:
    """The column that an item's mark stands in; a passage begins without its first line's indent."""
    text = item.source
    line = text.rfind("\n", 0, item.piece.start) + 1
    own = item.piece.start - line
    if line or item.announces:
        return own
    return max(own, min((len(found.group(1)) for found in _ITEM_LINE.finditer(text)), default=own))


def _size(found: Sequence[Candidate]) -> int:
    return sum(len(candidate.text) for candidate in found)
