"""How quoted pieces stand in an answer: a line or block each, one mark behind each quotation; pure."""

import re
from collections.abc import Sequence
from textwrap import dedent

from assistant.models.selecting import Selected
from assistant.retrieval.language import detect

_FENCE = re.compile(r"\s*(```+|~~~+)")
_PROMPT = re.compile(r"[$#] ")
_ITEM_LINE = re.compile(r"\s*(?:[-+•·*]|\d{1,3}[.)、])\s")


def lines_of(chosen: Sequence[Selected], *, is_alone: bool = False) -> list[str]:
    """The pieces with their marks: one behind each quotation, which says all of it since the mark before.

    Unless the first `is_alone`, words that are no quotation stand before it, so that a sentence of it that leads a
    table or code has a mark of its own.
    """
    lines: list[str] = []
    is_led = not is_alone
    for piece, after in zip(chosen, (*chosen[1:], None), strict=False):
        goes_on = after is not None and after.joint is not None
        if piece.joint is None:
            lines += _opening(piece, follows_list=_is_item_line(lines))
        if _is_block(piece):
            lines += _block(piece)
            # In the last cell or line a mark would break the table or be copied with the command.
            lines += [] if goes_on else ["", f"[{piece.n}]"]
            is_led = is_led and goes_on
            continue
        is_marked = not goes_on or (is_led and after is not None and _is_block(after))
        is_led = is_led and goes_on
        text = _inline(piece) + (f" [{piece.n}]" if is_marked else "")
        if piece.joint is None or piece.joint.startswith("\n"):
            # On a page a sentence right below an item would be drawn inside of it.
            leaves_list = piece.joint is not None and piece.kind != "item" and _is_item_line(lines)
            lines += [""] * leaves_list + [(piece.joint or "\n")[1:] + text]
        else:
            lines[-1] += f"{piece.joint}{text}"
    return lines


def _is_item_line(lines: Sequence[str]) -> bool:
    return bool(lines) and _ITEM_LINE.match(lines[-1]) is not None


def _opening(piece: Selected, *, follows_list: bool) -> list[str]:
    """What stands before a quotation: an empty line behind a list, the heading of a list that nothing leads."""
    above = [f"{piece.above}{'：' if detect(piece.above) == 'zh' else ':'}", ""] if piece.above else []
    return [*([""] if follows_list and (piece.kind != "item" or above) else []), *above]


def _inline(piece: Selected) -> str:
    """A piece on its line, a command between ticks."""
    text = piece.text.strip()
    return f"`{text}`" if piece.kind == "code" and "`" not in text else text


def _is_block(piece: Selected) -> bool:
    return piece.kind == "table" or (piece.kind == "code" and "\n" in _commands(piece.text))


def _commands(text: str) -> str:
    """Commands that a page's text layer set in one line, each on its own."""
    prompt = _PROMPT.match(text.strip())
    return (
        re.sub(rf"\s+(?={re.escape(prompt.group())}[a-z./])", "\n", text.strip())
        if prompt and "\n" not in text
        else text
    )


def _block(piece: Selected) -> list[str]:
    """A table between empty lines, code in its fence."""
    if piece.kind == "table":
        return ["", piece.text.strip()]
    text = dedent(_commands(piece.text))
    fence = _FENCE.match(text)
    if fence is None:
        return [f"```\n{text}\n```"]
    # Of a block that is shown in part the closing fence is left out: without one all that follows would be code.
    is_closed = "\n" in text.strip() and text.rstrip().endswith(fence[1])
    return [text if is_closed else f"{text.rstrip()}\n{fence[1]}"]
