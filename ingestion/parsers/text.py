"""Plain text: paragraphs between empty lines, lines that a page wrapped put together, its lists and tables kept.

Headings only where they can't be anything else. What an indent means depends on the document: manuals indent
all of their text.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from assistant.datatypes import ParsedDocument
from ingestion.parsers.assembly import TextAssembler, choose_title, close_document
from ingestion.parsers.cleaning import clean
from ingestion.parsers.code_looks import is_code, reads_as_prose
from ingestion.parsers.decoding import Decoded, decode
from ingestion.parsers.drawn_tables import table_rows
from ingestion.parsers.text_groups import Group, Layout, Unit, group_lines, is_item
from ingestion.reasons import Note

_NUMBERED = re.compile(
    r"(?P<chapter>(?:Chapter|Part|Appendix)\s+[\dA-Z]+\b|第\s?[一二三四五六七八九十百零〇\d]+\s?[章篇编部]|附录\s?[A-Z\d]\b)"
    r"|(?P<section>(?:\d+|[A-Z])(?:\.\d+)+\.?\s|第\s?[一二三四五六七八九十百零〇\d]+\s?节)"
    r"|(?P<top>\d{1,2}\.\s)"
)
_LONGEST_HEADING = 90
_LONGEST_OPENING = 80
_NAMES = re.compile(r"[^\W\d_]{2}")
# A sentence, a greeting, a mail's or a list's first line names no document.
_NO_TITLE = re.compile(
    r"[。.；;，,：:!?！？…、]$|^(?:dear|hi|hello|hey)\b|^(?:from|to|date|sent|subject|cc)\s*:|^(?:尊敬的|亲爱的|各位|你好|您好)|^\W*$|://",
    re.IGNORECASE,
)
_LONGEST_WRAPPED_HEADING = 240
_DEEPEST = 6
_CENTRED = 8
_UNDERLINE = re.compile(r"([=\-~^*#\"'+`])\1{2,}[ \t]*")
_RULER = re.compile(r"\s*([-=_*~─━═])(?:\s?\1){2,}\s*")


def parse_text(data: bytes, name: str) -> ParsedDocument:
    """Plain text in any common encoding, decoded and cleaned; what a page's width broke is whole again."""
    decoded = decode(data)
    return parse_decoded(decoded, name, notes=())


def parse_decoded(decoded: Decoded, name: str, notes: tuple[Note, ...]) -> ParsedDocument:
    """Plain text that is decoded already."""
    cleaned = clean(decoded.text)
    reader = _Reader(cleaned.text)
    out = reader.read()
    first = next(iter(out.blocks), None)
    heading = first.heading[-1] if first and first.kind == "heading" else None
    return close_document(
        out.text,
        out.blocks,
        title=choose_title(name, heading or reader.centred_title or reader.opening_title),
        format="text",
        notes=(*decoding_notes(decoded, cleaned.invisible), *notes),
        health={"encoding": decoded.encoding},
    )


def decoding_notes(decoded: Decoded, invisible: int) -> list[Note]:
    """What a reader should know of how bytes became text."""
    notes: list[Note] = []
    if decoded.dropped:
        notes.append(Note("bytes_dropped", {"count": decoded.dropped, "encoding": decoded.encoding}))
    if invisible:
        notes.append(Note("invisible_characters", {"count": invisible}))
    return notes


class _Reader:
    """Reads groups of lines in order into headings, paragraphs, lists, tables and code."""

    def __init__(self, text: str) -> None:
        self._groups = group_lines(text)
        self._layout = Layout(self._groups)
        self._out = TextAssembler()
        self._marks: list[str] = []  # The underlining characters in the order of their first use: outermost first.
        self._entries: list[str] = []
        self._depths: list[int] = []  # The indents of the list's open levels, outermost first.
        self._code: list[str] = []
        self._code_indent = 0
        self._around = self._layout.base

    @property
    def centred_title(self) -> str | None:
        """The first line, if it stands alone in the middle of the page."""
        first = self._groups[0] if self._groups else None
        if first is None or len(first.lines) != 1 or first.indent < self._layout.base + _CENTRED:
            return None
        line = first.lines[0].strip()
        return line if len(line) <= _LONGEST_HEADING and not is_item(line) else None

    @property
    def opening_title(self) -> str | None:
        """The first line, where it is short, no sentence, and more text follows it."""
        first = self._groups[0] if self._groups else None
        if first is None or first.is_table or is_code(first.lines, filled=0, deeper=False):
            return None
        units = self._layout.units(first)
        line = units[0].text.strip()
        alone = len(units) > 1 or len(self._groups) > 1
        titled = alone and "\n" not in line and len(line) <= _LONGEST_OPENING and not units[0].is_item
        return line if titled and _NAMES.search(line) and not _NO_TITLE.search(line) else None

    def read(self) -> TextAssembler:
        """The document's blocks; to be called once."""
        for group, following in zip_longest(self._groups, self._groups[1:]):
            rest = self._without_title(group)
            if rest is None or self._takes_code(rest):
                continue
            self._end_code()
            if rest.is_table:
                self._end_list()
                self._out.add(table_rows(rest.lines, self._layout.joiner), "table")
            elif not self._takes_heading(rest):
                self._take_text(rest, following)
        self._end_code()
        self._end_list()
        return self._out

    # ---- headings -------------------------------------------------------------------------------

    def _without_title(self, group: Group) -> Group | None:
        """The group without an underlined title before it and rulers around it; None if nothing is left."""
        lines = list(group.lines)
        while len(lines) > 1 and _RULER.fullmatch(lines[0]) and not group.is_table:
            lines = lines[1:]
        if group.is_table or len(lines) < 2 or not (ruler := _UNDERLINE.fullmatch(lines[1])) or len(lines[0]) > 99:
            left = [line for line in lines if group.is_table or not _RULER.fullmatch(line)]
            return replace(group, lines=tuple(left)) if left else None
        self._end_code()
        self._close_list()
        mark = ruler[1]
        if mark not in self._marks:
            self._marks.append(mark)
        self._out.heading(lines[0].strip(), self._marks.index(mark) + 1)
        return replace(group, lines=tuple(lines[2:])) if lines[2:] else None

    def _takes_heading(self, group: Group) -> bool:
        """Whether it is a chapter's or section's number and title, alone between empty lines."""
        if len(group.lines) > 3:
            return False
        units = self._layout.units(group)
        level = self._numbered_level(units[0].text, group) if len(units) == 1 else None
        if level is None:
            return False
        self._close_list()
        self._out.heading(units[0].text, level)
        return True

    def _numbered_level(self, line: str, group: Group) -> int | None:
        """The level of a numbered title; None for a sentence, an item or a line of a table of contents."""
        # Where all text is indented, what stands further out is a title, and what doesn't is none.
        outside = group.indent == 0 and self._layout.base >= 2
        if (self._layout.base >= 2 and not outside) or (len(group.lines) > 1 and not outside):
            return None
        if len(line) > (_LONGEST_WRAPPED_HEADING if outside else _LONGEST_HEADING):
            return None
        found = _NUMBERED.match(line)
        # A title ends without a full stop, and a line of dots before a page number is a table of contents.
        if (
            not found
            or line[-1] in "。.；;，,：:"
            or "...." in line
            or " . ." in line
            or (found["top"] and not outside)
        ):
            return None
        if found["section"]:
            return max(2, found["section"].strip(". \t").count(".") + 1)
        return 1

    # ---- code -----------------------------------------------------------------------------------

    def _takes_code(self, group: Group) -> bool:
        """Whether the group is code, or goes on with the code before it."""
        if group.is_table or is_item(group.lines[0]):
            return False
        deeper = group.indent >= self._around + 2
        # What stands further in than the code before it is its output.
        within = (
            bool(self._code) and group.indent >= self._code_indent + 2 and not any(map(reads_as_prose, group.lines))
        )
        if not within and not is_code(group.lines, filled=sum(self._layout.filled(group)), deeper=deeper):
            return False
        if self._code and group.indent < self._code_indent:
            self._end_code()
        if not self._code:
            self._code_indent = group.indent
        self._code += ["", *group.lines] if self._code else group.lines
        return True

    def _end_code(self) -> None:
        """Writes the code that is open."""
        lines, self._code = self._code, []
        if lines:
            self._end_list()
            self._out.add("\n".join(lines), "code")

    # ---- paragraphs and lists -------------------------------------------------------------------

    def _take_text(self, group: Group, following: Group | None) -> None:
        units = self._layout.units(group)
        items = sum(unit.is_item for unit in units)
        within = bool(self._depths) and group.indent > self._depths[0]
        if (units[0].is_item and 2 * items >= len(units)) or 2 * items > len(units):
            if self._depths and units[0].indent < self._depths[0]:
                self._close_list()
            self._list(units)
        elif within or self._is_term(units, group, following):
            self._list(units)
        else:
            self._close_list()
            self._out.add("\n".join(unit.text for unit in units), "paragraph")
        self._around = units[-1].hanging

    def _is_term(self, units: Sequence[Unit], group: Group, following: Group | None) -> bool:
        """Whether a short line is what the paragraph below it, further in, explains."""
        if following is None or following.is_table or len(units) > 1 or len(group.lines) > 2:
            return False
        if following.indent < group.indent + 2 or units[0].text[-1] in "。.!?！？;；,，":
            return False
        below = self._layout.units(following)[0]
        code = is_code(following.lines, filled=sum(self._layout.filled(following)), deeper=True)
        return len(units[0].text) <= _LONGEST_HEADING and not below.is_item and not code

    def _list(self, units: Sequence[Unit]) -> None:
        """Adds to the open list; a paragraph of an item stands two spaces further in than its mark."""
        for unit in units:
            while self._depths and self._depths[-1] > unit.indent:
                self._depths.pop()
            if not self._depths or unit.indent > self._depths[-1]:
                self._depths.append(unit.indent)
            indent = "  " * min(len(self._depths) - 1, _DEEPEST)
            self._entries.append(indent + unit.text)

    def _end_list(self) -> None:
        """Writes what is open; a list goes on after a block of code in it."""
        entries, self._entries = self._entries, []
        if entries:
            self._out.add("\n".join(entries), "list")

    def _close_list(self) -> None:
        self._end_list()
        self._depths = []
        self._around = self._layout.base
