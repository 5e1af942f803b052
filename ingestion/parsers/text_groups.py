"""The lines of a plain text in groups between empty lines, and the layout that says which breaks are the page's."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise

from ingestion.parsers.drawn_tables import is_drawn, is_drawn_table
from ingestion.parsers.wrapping import (
    LONGEST_LINE,
    Joiner,
    LineBreak,
    display_width,
    line_break,
    needs_no_space,
    page_columns,
)

_ITEM = re.compile(
    r"(?P<indent>\s*)(?P<mark>(?:[-*•·○▪◦■–+o](?=\s)|\(?\d{1,3}[.)](?=\s)|\d{1,3}[.)．](?=[\u4e00-\u9fff])|\d{1,3}、"
    r"|\d{1,3}(?:\.\d{1,3})+\.?(?=\s)|[（(][一二三四五六七八九十\d]{1,3}[)）]|[一二三四五六七八九十]{1,3}、)\s*)\S"
)
_COLUMNS_WITHIN = re.compile(r"\S\s{3,}\S|\t\S")
_ENDS = re.compile(r"[.!?:;。！？：；…][\"'”’」』）)\]]*$")
_PROMPT = re.compile(r"\s*[$#%>] ")
_MIDDLE = 0.6
_NEARLY_FULL = 0.75
_SHORTEST_LONE_WRAP = 50
_LONGEST_LONE_WRAP = 110


@dataclass(frozen=True, slots=True)
class Group:
    """Lines between two empty ones, without white space at their ends; `indent` is the least, in columns."""

    lines: tuple[str, ...]
    indent: int
    is_table: bool = False


@dataclass(frozen=True, slots=True)
class Unit:
    """Lines put together: a paragraph, or an item of a list; `indent` in columns, `hanging` that of its text."""

    text: str
    indent: int
    hanging: int
    is_item: bool


def is_item(line: str) -> bool:
    """Whether a line begins with the mark of an item."""
    return bool(_ITEM.match(line))


def group_lines(text: str) -> list[Group]:
    """The groups of a text; a table drawn with characters is a group of its own."""
    groups: list[Group] = []
    lines = (_plainly_indented(line.rstrip()) for line in text.split("\n"))
    for blank, found in groupby(lines, key=lambda line: not line):
        if not blank:
            groups += _with_tables_apart(list(found))
    return groups


def _plainly_indented(line: str) -> str:
    content = line.lstrip()
    return line[: len(line) - len(content)].replace("\u00a0", " ") + content


def _with_tables_apart(lines: Sequence[str]) -> Iterator[Group]:
    kept: list[str] = []
    for drawn, found in groupby(lines, key=is_drawn):
        run = list(found)
        if drawn and is_drawn_table(run):
            if kept:
                yield _group(kept)
            yield Group(tuple(run), _indent(run[0]), is_table=True)
            kept = []
        else:
            kept += run
    if kept:
        yield _group(kept)


def _group(lines: Sequence[str]) -> Group:
    return Group(tuple(lines), min(map(_indent, lines)))


def _indent(line: str) -> int:
    # A line's own characters may be many; its white space is what is measured.
    space = line[: len(line) - len(line.lstrip())]
    return display_width(space.expandtabs(8))


class Layout:
    """How one document is set: the columns it was wrapped to and where its text begins."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self._groups = [group for group in groups if not group.is_table]
        self.joiner = Joiner(line for group in groups for line in group.lines)

    @cached_property
    def columns(self) -> int | None:
        """The width that the document was wrapped to, if it was."""
        pairs = (pair for group in self._groups for pair in pairwise(group.lines))
        return page_columns([line_break(*pair) for pair in pairs if _may_be_wrapped(*pair)])

    @cached_property
    def base(self) -> int:
        """The indent of most lines."""
        counts: Counter[int] = Counter()
        for group in self._groups:
            counts[group.indent] += len(group.lines)
        return counts.most_common(1)[0][0] if counts else 0

    def filled(self, group: Group) -> list[bool]:
        """For each break between the group's lines, whether the next word would not have fitted before it."""
        columns = self.columns or _own_columns(group)
        return [
            columns is not None and _may_be_wrapped(above, below) and line_break(above, below).fits(columns)
            for above, below in pairwise(group.lines)
        ]

    def page_breaks(self, group: Group) -> list[bool]:
        """The same, and breaks of a paragraph wrapped by hand, whose lines are only about as long as each other."""
        filled = self.filled(group)
        widest = max(map(display_width, group.lines)) if max(map(len, group.lines)) <= LONGEST_LINE else 0
        columns = self.columns or (widest if _SHORTEST_LONE_WRAP <= widest <= _LONGEST_LONE_WRAP else None)
        if columns is None:
            return filled
        pairs = list(pairwise(group.lines))
        goes_on = [
            full or (_sentence_goes_on(*pair) and display_width(pair[0]) >= _MIDDLE * columns)
            for full, pair in zip(filled, pairs, strict=True)
        ]
        if len(pairs) < 2 or 2 * sum(goes_on) < len(pairs):
            return goes_on
        return [
            known or (_may_be_wrapped(*pair) and display_width(pair[0]) >= _NEARLY_FULL * columns)
            for known, pair in zip(goes_on, pairs, strict=True)
        ]

    def units(self, group: Group) -> list[Unit]:
        """The group's paragraphs and items, each with its wrapped lines put together."""
        units: list[Unit] = []
        breaks = [False, *self.page_breaks(group)]
        run: list[str] = []
        for line, filled in zip(group.lines, breaks, strict=True):
            if run and not self._goes_on(run, line, filled):
                units.append(self._unit(run))
                run = []
            run.append(line)
        units.append(self._unit(run))
        return units

    def _goes_on(self, run: Sequence[str], line: str, filled: bool) -> bool:
        """Whether the line belongs to the unit that the lines before it began."""
        item, first = _ITEM.match(run[0]), _indent(run[0])
        indent = _indent(line)
        if _ITEM.match(line) and (item or not filled or _ENDS.search(run[-1])):
            return False
        if item and not self.columns and indent > first and indent <= _hanging(run[0], item) + 2:
            return True
        if not filled:
            return False
        before = _indent(run[-1])
        if abs(indent - before) <= 1:
            return True
        # The first line of a paragraph may stand further in than the rest, that of an item further out.
        return len(run) == 1 and (indent < before or (item is not None and indent <= _hanging(run[0], item) + 2))

    def _unit(self, run: Sequence[str]) -> Unit:
        item = _ITEM.match(run[0])
        indent = _indent(run[0])
        text = self.joiner.join_all([line.strip() for line in run])
        return Unit(text.replace("\u00a0", " "), indent, _hanging(run[0], item) if item else indent, item is not None)


def _hanging(line: str, item: re.Match[str]) -> int:
    """The column where an item's text begins."""
    return _indent(line) + display_width(item["mark"])


def _may_be_wrapped(above: str, below: str) -> bool:
    """Whether two lines are neither rows of columns nor commands, and short enough for a page."""
    if len(above) > LONGEST_LINE or len(below) > LONGEST_LINE or _PROMPT.match(below) or above.endswith("\\"):
        return False
    return not (_COLUMNS_WITHIN.search(above) or _COLUMNS_WITHIN.search(below))


def _sentence_goes_on(above: str, below: str) -> bool:
    """Whether no sentence ends with the first line, and the second begins in small letters or as Chinese does."""
    if not _may_be_wrapped(above, below) or _ENDS.search(above):
        return False
    first = below.lstrip()[:1]
    return first.islower() or needs_no_space(above[-1:], first)


def _own_columns(group: Group) -> int | None:
    """The width of a lone wrapped paragraph: all but its last line are full, and none of them ends a sentence."""
    lines = group.lines
    if len(lines) < 2 or max(map(len, lines)) > LONGEST_LINE:
        return None
    columns = max(map(display_width, lines))
    breaks: list[LineBreak] = [line_break(*pair) for pair in pairwise(lines)]
    if not _SHORTEST_LONE_WRAP <= columns <= _LONGEST_LONE_WRAP or not all(one.fits(columns) for one in breaks):
        return None
    ended = sum(bool(_ENDS.search(line)) for line in lines[:-1])
    return columns if 3 * ended < len(lines) - 1 or (ended == 0) else None
