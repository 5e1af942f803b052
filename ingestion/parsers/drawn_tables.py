"""Tables drawn with characters in plain text: their cells, the wrapped lines of each put together again."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from ingestion.parsers.assembly import pipe_row
from ingestion.parsers.wrapping import Joiner, display_width

_BORDER = re.compile(r"[\s+|=\-─━│┃┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬═║╞╡╪]+")
_DRAWN = re.compile(r"\s*[+|│┃┌├└║╔╠╚╞].*[+|│┃┐┤┘║╗╣╝╡]\s*")
_RULE = re.compile(r"[-=─━═]{2,}")
_MARKDOWN_RULE = re.compile(r"\s*\|[\s:-]+\|[\s:|-]+\s*")
_DASHES = "-=─━═ "
_BARS = "|│┃║"


def is_drawn(line: str) -> bool:
    """Whether a line stands between bars or is a ruler between corners."""
    return bool(_DRAWN.fullmatch(line))


def is_drawn_table(lines: Sequence[str]) -> bool:
    """Whether all lines stand between bars, with a ruler or more than one row of them."""
    if len(lines) < 2 or not all(map(is_drawn, lines)):
        return False
    return any(line.count(bar) > 1 for line in lines for bar in _BARS)


def table_rows(lines: Sequence[str], joiner: Joiner) -> str:
    """The table as rows between pipes; as it is where its bars do not stand one below the other."""
    # Markdown has bars in its ruler, and is read as it is.
    if not any(_is_rule(line) for line in lines) or any(_MARKDOWN_RULE.fullmatch(line) for line in lines):
        return "\n".join(line.strip() for line in lines)
    edges = max((_edges(line) for line in lines if _is_rule(line)), key=len)
    bands = [[_cells(line, edges) for line in band] for band in _bands(lines)]
    if not bands or not all(cells for band in bands for cells in band):
        return "\n".join(line.strip() for line in lines)
    rows: list[str] = []
    for texts in bands:
        # With a ruler below the header alone, each line is a row, but for those that leave cells empty.
        if len(bands) < 3 and all(all(cells) for cells in texts):
            rows += map(pipe_row, texts)
        else:
            rows.append(pipe_row([_joined(list(filter(None, column)), joiner) for column in zip(*texts, strict=True)]))
    return "\n".join(rows)


def _is_rule(line: str) -> bool:
    return bool(_BORDER.fullmatch(line) and _RULE.search(line))


def _bands(lines: Sequence[str]) -> Iterator[list[str]]:
    """The lines between two rulers: one row, whose cells may go over several lines."""
    band: list[str] = []
    for line in lines:
        if not _is_rule(line):
            band.append(line)
        elif band:
            yield band
            band = []
    if band:
        yield band


def _edges(ruler: str) -> list[int]:
    """The columns where a ruler is crossed."""
    return [at for at, character in enumerate(ruler.strip()) if character not in _DASHES]


def _cells(line: str, edges: Sequence[int]) -> list[str]:
    """The texts between the bars at these columns; none where a column has something else."""
    line = line.strip()
    columns = list(accumulate((display_width(character) for character in line), initial=0))
    if columns[-1] <= edges[-1]:
        return []
    places = [bisect_left(columns, edge) for edge in edges]
    if any(columns[at] != edge or line[at] not in _BARS for at, edge in zip(places, edges, strict=True)):
        return []
    return [line[start + 1 : end].strip() for start, end in pairwise(places)]


def _joined(parts: Sequence[str], joiner: Joiner) -> str:
    text = ""
    for part in parts:
        text = joiner.join(text, part) if text else part
    return text
