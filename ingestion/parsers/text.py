"""Plain text: paragraphs between empty lines; headings only where they can't be anything else."""

import re
from collections.abc import Iterator

from assistant.datatypes import Block, ParsedDocument
from ingestion.parsers.assembly import HeadingPath, choose_title, close_document
from ingestion.parsers.cleaning import clean
from ingestion.parsers.decoding import Decoded, decode
from ingestion.reasons import Note

_PARAGRAPH = re.compile(r"\S[^\n]*(?:\n[^\S\n]*\S[^\n]*)*")
_UNDERLINED = re.compile(r"(?P<title>\S[^\n]{0,98})\n(?P<line>([=\-~^*#\"'+`])\3{2,})[ \t]*(?=\n|\Z)")
_NUMBERED = re.compile(
    r"(?P<chapter>(?:Chapter|Part|Appendix)\s+[\dA-Z]+\b|第[一二三四五六七八九十百零〇\d]+[章篇编部])"
    r"|(?P<section>\d+(?:\.\d+)+\.?\s|第[一二三四五六七八九十百零〇\d]+节)"
)
_LONGEST_HEADING = 90
_LIST_ITEM = re.compile(r"\s*(?:[-*•·○▪–]|\(?\d{1,3}[.)、]|[一二三四五六七八九十]+、)\s*\S")


def parse_text(data: bytes, name: str) -> ParsedDocument:
    """Plain text in any common encoding; the stored text is the file's own, decoded and cleaned."""
    decoded = decode(data)
    return parse_decoded(decoded, name, notes=())


def parse_decoded(decoded: Decoded, name: str, notes: tuple[Note, ...]) -> ParsedDocument:
    """Plain text that is decoded already."""
    cleaned = clean(decoded.text)
    blocks = list(_blocks(cleaned.text))
    first = next((b for b in blocks), None)
    heading = first.heading[-1] if first and first.kind == "heading" else None
    return close_document(
        cleaned.text,
        blocks,
        title=choose_title(name, heading),
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


def _blocks(text: str) -> Iterator[Block]:
    headings = HeadingPath()
    marks: list[str] = []  # The underlining characters in the order of their first use: outermost first.
    for found in _PARAGRAPH.finditer(text):
        start, end = found.span()
        underlined = _UNDERLINED.match(text, start, end)
        if underlined:
            mark = underlined["line"][0]
            if mark not in marks:
                marks.append(mark)
            path = headings.enter(marks.index(mark) + 1, underlined["title"].strip())
            yield Block(start, underlined.end(), "heading", path)
            start = underlined.end()
            if not text[start:end].strip():
                continue
            start += len(text[start:end]) - len(text[start:end].lstrip())
        elif level := _numbered_level(text, start, end):
            yield Block(start, end, "heading", headings.enter(level, text[start:end].strip()))
            continue
        kind = "list" if _is_list(text, start, end) else "paragraph"
        yield Block(start, end, kind, headings.path)


def _numbered_level(text: str, start: int, end: int) -> int | None:
    """The level of a chapter or section number that stands with its title alone between empty lines."""
    if end - start > _LONGEST_HEADING or "\n" in text[start:end]:
        return None
    line = text[start:end].strip()
    found = _NUMBERED.match(line)
    # A title ends without a full stop, and a line of dots before a page number is a table of contents.
    if not found or line[-1] in "。.；;，,：:" or "...." in line or " . ." in line:
        return None
    return 1 if found["chapter"] else max(2, found["section"].strip(". \t").count(".") + 1)


def _is_list(text: str, start: int, end: int) -> bool:
    if end - start > 100_000:
        return False
    lines = text[start:end].split("\n")
    return len(lines) > 1 and sum(bool(_LIST_ITEM.match(line)) for line in lines) * 2 > len(lines)
