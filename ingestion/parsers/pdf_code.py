"""Code on printed pages: whole lines in a font of equal widths; their breaks and indents as printed."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from ingestion.parsers.pdf_page import HYPHEN, Line, Page

_FIXED_WIDTH = 0.6
"""Of the font size: the advance of Courier and of nearly all fonts made after it."""

_GOES_ON = re.compile(r"\s*(?:←-|↩|⏎|←↩|↪)\s*$")
"""Marks that typesetters put where they had to break a line of code (dblatex, listings)."""

_IN_ADDRESS = re.compile(r"/$|://\S*$")
_EMPTY_LINE = 1.6
_ENDS = re.compile(r"[.!?:。！？：；]$")


def without_typewriter(pages: Sequence[Page]) -> list[Page]:
    """A document that is all in a font of equal widths has no code that the font could show."""
    lines = [line for page in pages for line in page.lines]
    if 2 * sum(len(line.text) for line in lines if line.fixed) <= sum(len(line.text) for line in lines):
        return list(pages)
    return [replace(page, lines=tuple(replace(line, fixed=False) for line in page.lines)) for page in pages]


def without_break_mark(text: str) -> str:
    """A line of code without the mark that it goes on below, which stands in a font of its own."""
    return _GOES_ON.sub("", text)


def code_lines(lines: Sequence[Line]) -> list[bool]:
    """For each line whether it is code; the last words of a paragraph may stand in such a font too."""
    found = [line.fixed and not line.level for line in lines]
    edge = max((line.right for line in lines), default=0.0)
    for at, (above, line) in enumerate(pairwise(lines), start=1):
        text = above.text.rstrip()
        full = _IN_ADDRESS.search(text) or (above.right > edge - 6 * above.size and not _ENDS.search(text))
        follows = 0 < above.last_baseline - line.baseline < 1.5 * above.size
        aligned = -0.5 * line.size < line.left - above.left < 3 * line.size
        if found[at] and not found[at - 1] and full and follows and aligned:
            found[at] = False
    return found


def code_text(lines: Sequence[Line]) -> str:
    """The lines with the indents that they have against each other; an empty one where there is room for it."""
    left = min(line.left for line in lines)
    texts: list[str] = []
    goes_on = False
    for above, line in zip([None, *lines], lines, strict=False):
        text = line.text.strip().replace(HYPHEN, "-\n")
        if goes_on:
            texts[-1] += " " + text
        else:
            if above and above.last_baseline - line.baseline > _EMPTY_LINE * 1.2 * line.size:
                texts.append("")
            indent = round((line.left - left) / (_FIXED_WIDTH * line.size)) if line.size else 0
            texts.append(" " * min(indent, 80) + text)
        goes_on = bool(_GOES_ON.search(texts[-1]))
        texts[-1] = without_break_mark(texts[-1])
    return "\n".join(texts)
