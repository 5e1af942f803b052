"""What the parsers share: growing a text block by block, choosing a title, closing the document."""

import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Literal

from assistant.datatypes import Block, ParsedDocument
from ingestion.parsers.cleaning import clean, language_of
from ingestion.reasons import Note, Unreadable

BlockKind = Literal["paragraph", "list", "table", "code"]
_LONGEST_HEADING = 200
LABELS = frozenset("注意 提示 警告 小心 重要 注 说明 note tip warning caution important hint".split())
"""What stands on a line of its own above the paragraph that it is about."""
_NO_TITLES = ("untitled", "无标题", "word document", "document title", "microsoft word - ", "microsoft powerpoint - ")


@dataclass(frozen=True, slots=True)
class Title:
    """A document's title and whether its author gave it, or its file name had to serve."""

    text: str
    given: bool


def choose_title(name: str, *candidates: str | None) -> Title:
    """The first candidate that says something, else the file name without its ending."""
    for candidate in candidates:
        text = " ".join((candidate or "").split())
        if text and not text.lower().startswith(_NO_TITLES):
            return Title(text[:_LONGEST_HEADING], given=True)
    return Title(clean(PurePath(name).stem).text, given=False)


class HeadingPath:
    """The headings that stand above a block, outermost first."""

    def __init__(self) -> None:
        self._levels: list[tuple[int, str]] = []

    def enter(self, level: int, text: str) -> tuple[str, ...]:
        """Closes what stands at this level or below, and opens the new heading."""
        while self._levels and self._levels[-1][0] >= level:
            self._levels.pop()
        if text:
            self._levels.append((level, text[:_LONGEST_HEADING]))
        return self.path

    @property
    def path(self) -> tuple[str, ...]:
        """The heading texts as they stand now."""
        return tuple(text for _, text in self._levels)


class TextAssembler:
    """Writes the stored text of a format that has none of its own, and the blocks with offsets into it."""

    def __init__(self) -> None:
        self.invisible = 0
        self._blocks: list[Block] = []
        self._label = ""
        self._label_page: int | None = None
        self._headings = HeadingPath()
        self._parts: list[str] = []
        self._length = 0

    @property
    def text(self) -> str:
        """All blocks so far, an empty line between two."""
        self._end_label()
        return "".join(self._parts)

    @property
    def blocks(self) -> list[Block]:
        """The blocks so far, in order."""
        self._end_label()
        return self._blocks

    def heading(self, text: str, level: int, page: int | None = None) -> None:
        """A heading; `level` 1 is outermost."""
        text = " ".join(self._cleaned(text).split())
        if text:
            self._end_label()
            path = self._headings.enter(level, text)
            self._append(text, "heading", path, page)

    def add(self, text: str, kind: BlockKind, page: int | None = None) -> None:
        """A block below the current heading."""
        text = self._cleaned(text).rstrip()
        # Code is indented with a meaning; nothing else is.
        text = _as_code(text) if kind == "code" else text.strip()
        if kind == "paragraph" and text.rstrip("：:").lower() in LABELS:
            self._end_label()
            self._label, self._label_page = text, page
        elif text.strip():
            if kind == "paragraph" and self._label and page == self._label_page:
                text, self._label = f"{self._label}\n{text}", ""
            self._append(text, kind, self._headings.path, page)

    def _end_label(self) -> None:
        """Writes a label that no paragraph followed."""
        label, self._label = self._label, ""
        if label:
            self._append(label, "paragraph", self._headings.path, self._label_page)

    def _cleaned(self, text: str) -> str:
        cleaned = clean(text)
        self.invisible += cleaned.invisible
        return cleaned.text

    def _append(self, text: str, kind: BlockKind | Literal["heading"], path: tuple[str, ...], page: int | None) -> None:
        self._end_label()
        if self._parts:
            self._parts.append("\n\n")
            self._length += 2
        self._parts.append(text)
        self._blocks.append(Block(self._length, self._length + len(text), kind, path, page))
        self._length += len(text)


def _as_code(text: str) -> str:
    """Four spaces in, as Markdown has code; lines and inner indents as they are."""
    return textwrap.indent(textwrap.dedent(text.strip("\n").replace("\u00a0", " ")), "    ")


def close_document(
    text: str,
    blocks: Sequence[Block],
    *,
    title: Title,
    format: str,
    pages: int | None = None,
    notes: Sequence[Note] = (),
    health: Mapping[str, Any] | None = None,
) -> ParsedDocument:
    """The parsed document with its health report; raises Unreadable where no text was found.

    `health` gets: notes (codes for people's language), title_given, tables, and what the parser adds.
    """
    if not any(text[block.start : block.end].strip() for block in blocks):
        raise Unreadable("empty")
    report: dict[str, Any] = {
        "notes": [note.to_json() for note in notes],
        "title_given": title.given,
        "tables": sum(block.kind == "table" for block in blocks),
        **(health or {}),
    }
    return ParsedDocument(
        text=text,
        blocks=tuple(blocks),
        title=title.text,
        format=format,
        pages=pages,
        language=language_of(text),
        warnings=tuple(note.say("en") for note in notes),
        health=report,
    )


def pipe_row(cells: Sequence[str]) -> str:
    """One row of a table as a line, its cells between pipes."""
    return "| " + " | ".join(re.sub(r"\s+", " ", cell).strip().replace("|", "\\|") for cell in cells) + " |"


def pipe_table(rows: Sequence[Sequence[str]], *, has_header: bool) -> str:
    """A table as lines, with a rule under its header where it has one and rows below it, as Markdown has it."""
    lines = [pipe_row(row) for row in rows]
    if has_header and len(lines) > 1:
        lines.insert(1, "|" + " --- |" * len(rows[0]))
    return "\n".join(lines)
