"""What a piece brings along to be understood: the line that introduces it, the list or command that it introduces; pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from assistant.models.candidates import Candidate
from assistant.models.forms import is_mid_air
from assistant.models.lists import (
    NUMBERED,
    Orders,
    depth,
    heads_steps,
    is_counted,
    is_in_list_of,
    starts_steps,
)

SHORT_LIST = 6
"""A list of so many items stands whole; of a longer one the items that say most of what was asked."""
LONG_LIST = 15
"""The same where a list, or steps, are what was asked for."""
CODE_BEGUN = 120
"""Characters from which the beginning of a program is worth showing."""
SHORT_SECTION = 5
OF_SECTION = 0.25
"""The share of the question in a heading from which its section is about it."""
COMMAND_LENGTH = 80
INTRODUCING = 40
"""Characters at the end of a sentence in which it may announce what stands below ("with the following steps.")."""
_CLOSED = frozenset(".。!！?？;；…\"'”’」』)]）")
_PARTS = frozenset(";；")
_ANNOUNCED = frozenset({"item", "code", "table"})
_INTRODUCES = re.compile(
    r"\b(?:following|as follows|below|these|include|includes|including)\b|如下|以下|下[列面]|包括|包含|分为|有[一二两三四五六七八九十几]",
    re.IGNORECASE,
)
_LEAD_ITEMS = 30
_DEEPEST = 5


def group_of(
    candidate: Candidate, by_order: Orders, room: int, *, is_way: bool, is_list: bool = False
) -> list[Candidate]:
    """The piece with what it needs before it and what it announces, in text order; what is not needed only as far as room goes.

    A step brings the steps from the first on, as far as room goes, which may end before the step itself.
    Empty where not even what is needed fits.
    """
    in_order = is_way or is_list
    steps = _steps_of(candidate, by_order) if is_way else []
    section = _section_of(candidate, by_order) if is_way else []
    if section and _size(section) <= room:
        return section
    if steps:
        needed, announced = [*filter(None, [lead_of(steps[0], by_order)]), steps[0]], steps[1:]
    else:
        needed, announced = [*_before(candidate, by_order), candidate], list(_announced(candidate, by_order, is_way))
    left = room - _size(needed)
    if left < 0:
        # Without what goes before it a piece can still answer; a list without its lead is better than none.
        needed = needed[-1:]
        left = room - _size(needed)
        if left < 0:
            return []
    return [*needed, *_fitting(announced, left, in_order=in_order, most=LONG_LIST if in_order else SHORT_LIST)]


def _steps_of(candidate: Candidate, by_order: Orders) -> list[Candidate]:
    """The numbered items of a piece's list from its first to its last, with all under them; none where it has no first."""
    if candidate.piece.kind != "item" or heads_steps(candidate, by_order):
        return []
    first, last = candidate.order, candidate.order
    while is_in_list_of(by_order.get(first - 1), candidate, by_order):
        first -= 1
    while is_in_list_of(by_order.get(last + 1), candidate, by_order):
        last += 1
    found = [by_order[order] for order in range(first, last + 1)]
    # The nearest first step above: a heading of some steps may stand among them as an item.
    starts = [i for i, one in enumerate(found) if one.order <= candidate.order and starts_steps(one)]
    outermost = min((depth(found[i]) for i in starts), default=0)
    starts = [i for i in starts if depth(found[i]) == outermost]
    steps = found[starts[-1 if is_counted(found) else 0] :] if starts else []
    return steps if len(steps) > 1 else []


def _section_of(candidate: Candidate, by_order: Orders) -> list[Candidate]:
    """All sentences of a short section whose heading says some of what was asked: a way is told from its beginning."""
    if candidate.piece.kind != "sentence" or candidate.section < OF_SECTION or not candidate.under:
        return []
    first, last = candidate.order, candidate.order
    while _is_in_section_of(by_order.get(first - 1), candidate):
        first -= 1
    while _is_in_section_of(by_order.get(last + 1), candidate):
        last += 1
    found = [by_order[order] for order in range(first, last + 1)]
    is_prose = all(one.piece.kind == "sentence" and not one.announces for one in found)
    return found if is_prose and 1 < len(found) <= SHORT_SECTION else []


def _is_in_section_of(near: Candidate | None, candidate: Candidate) -> bool:
    return near is not None and near.passage is candidate.passage and near.under == candidate.under


def is_empty_announcement(candidate: Candidate, there: frozenset[int]) -> bool:
    """Whether a piece ends in a colon and nothing of what it announces is there too."""
    return (
        candidate.announces
        and candidate.order + 1 not in there
        and not any(order in there for order in range(candidate.order + 2, candidate.order + _LEAD_ITEMS))
    )


def lead_of(item: Candidate, by_order: Orders) -> Candidate | None:
    """The sentence that introduces an item's list, or the item that it stands under."""
    column, is_numbered = depth(item), NUMBERED.match(item.text) is not None
    for order in range(item.order - 1, item.order - 1 - _LEAD_ITEMS, -1):
        near = by_order.get(order)
        if near is None or near.passage is not item.passage:
            return None
        is_head = is_numbered and heads_steps(near, by_order)
        if near.piece.kind == "item" and depth(near) >= column and not is_head:
            continue
        if near.piece.kind == "item":
            return near
        if near.piece.kind != "sentence" or near.under != item.under:
            return None
        over = by_order.get(order - 1)
        # A sentence may stand between an announcement and its list.
        is_between = not _introduces(near) and over is not None and over.passage is near.passage and over.announces
        return over if is_between else near if _introduces(near) else None
    return None


def depth_in_list(item: Candidate, by_order: Orders) -> int:
    """How many items it stands under."""
    column, over = 0, lead_of(item, by_order)
    while over is not None and over.piece.kind == "item" and column < _DEEPEST:
        column, over = column + 1, lead_of(over, by_order)
    return column


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
    # What itself speaks of something before it explains nothing.
    if near.needs_before and candidate.piece.kind == "sentence":
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
        column, is_head = depth(candidate), heads_steps(candidate, by_order)
        while (near := by_order.get(order)) and near.passage is candidate.passage and near.piece.kind == "item":
            is_step = is_head and NUMBERED.match(near.text) is not None
            if not is_step and depth(near) <= column and (candidate.announces or not is_way):
                return
            yield near
            order += 1
        return
    if candidate.piece.kind != "sentence":
        return
    # The caption of a table stands between it and its announcement.
    order += order not in by_order
    is_ahead = (near := by_order.get(order)) is not None and _is_block_of(near, candidate, order)
    order = order if is_ahead else candidate.order + 1
    opens = (
        candidate.text.rstrip()[-1:] not in _CLOSED
        or candidate.announces
        or (is_ahead and _INTRODUCES.search(candidate.text[-INTRODUCING:]) is not None)
    )
    if candidate.text.rstrip()[-1:] in _PARTS:
        yield from _rest_of_sentence(candidate, by_order)
        return
    leads_commands = is_way or candidate.names_command
    while (near := by_order.get(order)) and near.passage is candidate.passage:
        after = by_order.get(order + 1)
        is_command = near.piece.kind == "code" or (
            near.announces and after is not None and after.piece.kind in ("code", *(["item"] if is_way else []))
        )
        opens = opens or (is_way and is_command and near.announces)
        # A sentence may stand between an announcement and its list.
        is_between = (
            candidate.announces and order == candidate.order + 1 and after is not None and _leads_into(near, after)
        )
        goes_on = _is_announced(near) or (is_way and is_command) if opens else is_command and leads_commands
        if not is_between and not goes_on:
            return
        yield near
        order += 1


def _rest_of_sentence(candidate: Candidate, by_order: Orders) -> Iterator[Candidate]:
    """What follows a part that ends in a semicolon, up to a full stop."""
    order = candidate.order + 1
    while (near := by_order.get(order)) and _is_in_section_of(near, candidate) and near.piece.kind == "sentence":
        yield near
        if near.text.rstrip()[-1:] not in _PARTS:
            return
        order += 1


def _is_block_of(near: Candidate, candidate: Candidate, order: int) -> bool:
    kinds = _ANNOUNCED if order == candidate.order + 1 else {"table"}
    return near.piece.kind in kinds and near.passage is candidate.passage


def _leads_into(near: Candidate, after: Candidate) -> bool:
    return near.piece.kind == "sentence" and after.passage is near.passage and after.piece.kind == "item"


def _fitting(announced: Sequence[Candidate], left: int, *, in_order: bool, most: int) -> list[Candidate]:
    """All of a short list that fits; else those that say most of what was asked, or the first in order."""
    if _size(announced) <= left and sum(one.piece.kind != "code" for one in announced) <= most:
        return list(announced)
    ranked = announced if in_order else sorted(announced, key=lambda one: (-one.own, one.order))
    kept: list[Candidate] = []
    for one in ranked[:most]:
        if one.length <= left:
            kept.append(one)
            left -= one.length
            continue
        if one.piece.kind == "code" and not any(each.piece.kind == "code" for each in kept) and left >= CODE_BEGUN:
            # Where a program does not fit, its beginning tells more than the line alone that leads it.
            kept.append(cut_code(one, left))
            break
        if in_order:
            break
    kept.sort(key=lambda one: one.order)
    # What leads a command that is left out says nothing.
    while in_order and kept and kept[-1].piece.kind == "sentence" and kept[-1].text.rstrip()[-1:] not in _CLOSED:
        kept.pop()
    return kept


def cut_code(code: Candidate, room: int) -> Candidate:
    """The first lines of code that fit, one in any case beside its fence: a sign in it ends no sentence."""
    lines = code.text.splitlines()
    kept = lines[:2]
    for line in lines[2:]:
        if sum(len(one) + 1 for one in kept) + len(line) > room:
            break
        kept.append(line)
    return replace(code, text="\n".join(kept).rstrip())


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


def _size(found: Sequence[Candidate]) -> int:
    return sum(candidate.length for candidate in found)
