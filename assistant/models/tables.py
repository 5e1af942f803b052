"""Tables as an answer quotes them: the rows that say what was asked, and a rule under the header; pure."""

import re
from collections.abc import Callable
from dataclasses import dataclass

FEW_ROWS = 6
"""Of a longer table so many rows stand at most."""
NEAR_BEST = 0.75
KEPT = 0.4
TOLD_APART = 0.5
"""The part of a table's rows up to which those that say most of what was asked stand alone: where more say it, the words
asked for don't tell its rows apart, and a short table stands whole."""
_RULE = re.compile(r"(?=[^-=]*[-=])\s*\|?[\s|:=+-]*\|?\s*")
_BORDER = re.compile(r"(?<!\\)\|")
# A path, an option, a page of the manual: no name of a column.
_DATA = re.compile(r"[\s`\"“”]*(?:[~/$]|--?[a-z]|[\w.-]+\(\d\))")
# The argument of a command that stands on the line above: of a page's cells the second half alone.
_ARGUMENT = re.compile(r"[\s`\"“”’']*[a-z]+(?:_[a-z]+)+[\s`\"“”’']*")
_COMMAND = re.compile(r"[\s`]*[a-z]+(?:-[a-z]+)+(?:\s|[`\s]*$)")
_VALUE = re.compile(r"\W*\d[\d\s.,:%/-]*\W*")


@dataclass(frozen=True, slots=True)
class Table:
    """A table by its lines: the header with its rule where it has one, and the rows, each of one line or more."""

    header: tuple[str, ...]
    rows: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of it."""
        return "\n".join((*self.header, *self.rows))

    def asked(self, share: Callable[[str], float], is_kept: Callable[[str], bool] = lambda _: False) -> str:
        """The header and the rows that say most of the question, in their order; all of a short table that none stands out of.

        Rows that are to be kept need to say less of it.
        """
        said = [row for row in self.rows if not is_divider(row)] or self.rows
        best = max(map(share, said), default=0.0)
        near = [row for row in said if best and share(row) >= best * (KEPT if is_kept(row) else NEAR_BEST)]
        if not near or (len(self.rows) <= FEW_ROWS and len(near) > len(self.rows) * TOLD_APART):
            return self.text
        return "\n".join((*self.header, *near[:FEW_ROWS]))


def parsed(text: str) -> Table:
    """The header and rows of a table; a drawn one rules off each row, which may then take several lines.

    Where a passage begins with rows, and their header stands in the one before it, an empty one stands for it.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    ruled = [i for i, line in enumerate(lines) if _RULE.fullmatch(line)]
    if len(ruled) > 1:
        rows = _between(lines)
        return Table(tuple(rows[:1]), tuple(rows[1:])) if len(rows) > 1 else Table((), tuple(rows))
    if ruled == [1]:
        return Table(tuple(lines[:2]), tuple(lines[2:]))
    if not ruled:
        whole = [line for line in lines if not _ARGUMENT.fullmatch(_cells(line)[0])]
        lines = whole or lines
    if not ruled and lines and (any(map(_DATA.match, _cells(lines[0]))) or _COMMAND.match(_cells(lines[0])[0])):
        return Table(("|" + "  |" * max(1, len(_cells(lines[0]))),), tuple(lines))
    has_header = len(lines) > 1 and not any(_VALUE.fullmatch(cell) for cell in _cells(lines[0]))
    return Table(tuple(lines[:1]), tuple(lines[1:])) if has_header else Table((), tuple(lines))


def is_divider(row: str) -> bool:
    """Whether a row of three cells or more has words in its first alone, as what names the rows below it does."""
    first, *others = (cell.strip() for cell in _cells(row))
    return bool(first) and len(others) > 1 and not any(others)


def with_rule(text: str) -> str:
    """The table with a rule under its first row, and none elsewhere, so that a page shows it as one."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    ruled = [i for i, line in enumerate(lines) if _RULE.fullmatch(line)]
    if ruled == [1] and "-" in lines[1]:
        return "\n".join(lines)
    rows = [line for i, line in enumerate(lines) if i not in ruled]
    if not rows or not all(row.startswith("|") for row in rows):
        return text
    rule = "|" + " --- |" * max(1, len(_cells(rows[0])))
    return "\n".join((rows[0], rule, *rows[1:]))


def _cells(line: str) -> list[str]:
    return _BORDER.split(line.strip().removeprefix("|").removesuffix("|"))


def _between(lines: list[str]) -> list[str]:
    rows: list[str] = []
    current: list[str] = []
    for line in [*lines, "|-|"]:
        if not _RULE.fullmatch(line):
            current.append(line)
        elif current:
            rows.append("\n".join(current))
            current = []
    return rows
