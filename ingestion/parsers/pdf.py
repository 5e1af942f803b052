"""PDF with a text layer, by PDFium: lines with their place and size, joined to paragraphs, page by page.

Measured against pypdf 7 on the Debian manuals: pypdf loses the spaces of pages typeset by TeX
("LikemostLinuxdistributions") and takes three times as long.
"""

import ctypes
import math
import re
import threading
from collections.abc import Mapping, Sequence
from typing import Any, cast

import pypdfium2  # pyright: ignore[reportMissingTypeStubs]
import pypdfium2.raw  # pyright: ignore[reportMissingTypeStubs]

from assistant.datatypes import ParsedDocument
from ingestion.parsers.assembly import TextAssembler, choose_title, close_document
from ingestion.parsers.cleaning import share_garbled
from ingestion.parsers.pdf_code import without_break_mark, without_typewriter
from ingestion.parsers.pdf_lines import join_lines, mark_headings, without_running_lines
from ingestion.parsers.pdf_page import Line, Page
from ingestion.parsers.wrapping import Joiner
from ingestion.reasons import Note, Unreadable

# The bindings carry no types.
_pdfium = cast(Any, pypdfium2)
_raw = cast(Any, pypdfium2.raw)
_WRONG_PASSWORD = 4
_ONE_AT_A_TIME = threading.Lock()
"""PDFium is not thread-safe, not even over two documents."""

_GARBLED_ENOUGH_TO_SAY = 0.05
_GARBLED_TOO_MUCH = 0.3
_PALE = 220
_TINY = 1.5
_CONTRAST = 24
_CELL_GAP = 1.5
"""Of the font size; justified lines stretch a space to one em at most."""
_FONT_SAMPLE = 6
_FIXED_PITCH = 1  # The first flag of a font descriptor (ISO 32000, table 121).
_FIXED_NAME = re.compile(rb"mono(?!type)|courier|consol|typewriter|menlo|cmtt|txtt|lmtt", re.I)
_WORD = re.compile(r"\S+")


def parse_pdf(data: bytes, name: str) -> ParsedDocument:
    """The text layer of a PDF; pages are counted from 1, and no block crosses a page's end."""
    with _ONE_AT_A_TIME:
        document = _opened(data)
        try:
            pages, notes = _read_pages(document)
            outline = _outline(document)
            metadata = cast("dict[str, str]", document.get_metadata_dict(skip_empty=True))
        finally:
            document.close()
    if not any(page.lines for page in pages):
        if all(page.blank for page in pages):
            raise Unreadable("empty")
        unreadable = next((note for note in notes if note.code == "page_unreadable"), None)
        if unreadable:
            raise Unreadable("damaged", kind="PDF", detail=unreadable.values["detail"])
        raise Unreadable("no_text_layer")
    return _assembled(name, pages, notes, outline, metadata)


def _opened(data: bytes) -> Any:
    try:
        # Without a password PDFium tries the empty one, which opens what only restricts printing or copying.
        document = _pdfium.PdfDocument(data)
        if not len(document):
            raise Unreadable("damaged", kind="PDF", detail="no pages")
    except pypdfium2.PdfiumError as error:
        if cast(Any, error).err_code == _WRONG_PASSWORD:
            raise Unreadable("password") from error
        raise Unreadable("damaged", kind="PDF", detail=_detail(error)) from error
    return document


def _detail(error: BaseException) -> str:
    return str(error).removeprefix("Failed to load document ").strip("().")[:120] or type(error).__name__


def _read_pages(document: Any) -> tuple[list[Page], list[Note]]:
    """All pages, and what is wrong with some; a page that can't be read doesn't cost the others."""
    pages: list[Page] = []
    notes: list[Note] = []
    hidden = 0
    for index in range(len(document)):
        number = index + 1
        try:
            page, left_out = _read_page(document, index)
        except pypdfium2.PdfiumError as error:
            notes.append(Note("page_unreadable", {"page": number, "detail": _detail(error)}))
            pages.append(Page(number, ()))
            continue
        hidden += left_out
        garbled = share_garbled("".join(line.text for line in page.lines))
        if garbled > _GARBLED_ENOUGH_TO_SAY:
            notes.append(Note("page_garbled", {"page": number, "percent": round(100 * garbled)}))
        elif not page.lines and not page.blank:
            notes.append(Note("page_without_text", {"page": number}))
        pages.append(Page(number, ()) if garbled > _GARBLED_TOO_MUCH else page)
    if hidden:
        notes.append(Note("hidden_text", {"count": hidden}))
    return pages, notes


def _read_page(document: Any, index: int) -> tuple[Page, int]:
    """One page's visible lines, and how many there were that nobody could see."""
    page = document[index]
    text_page = page.get_textpage()
    try:
        text = cast(str, text_page.get_text_range())
        lines: list[Line] = []
        hidden = 0
        position = 0
        for raw in text.split("\r\n"):
            if raw.strip():
                line, pale = _placed(text_page, raw, position)
                if line.size < _TINY or _is_unseen(page, line, pale):
                    hidden += 1
                else:
                    lines.append(line)
            position += len(raw.encode("utf-16-le")) // 2 + 2
        blank = not lines and next(iter(page.get_objects(max_depth=1)), None) is None
        return Page(index + 1, tuple(lines), blank), hidden
    finally:
        text_page.close()
        page.close()


def _placed(text_page: Any, raw: str, position: int) -> tuple[Line, bool]:
    """A line with its box in points, and whether its colour is nearly that of paper.

    `position` counts UTF-16 units of the page's text, as PDFium does.
    """
    first = position + len(raw) - len(raw.lstrip())
    last = position + len(raw.rstrip().encode("utf-16-le")) // 2 - 1
    left, bottom, top = _box(text_page, first)[:3]
    right = _box(text_page, last)[3]
    char = max(0, _raw.FPDFText_GetCharIndexFromTextIndex(text_page, first))
    colour = [ctypes.c_uint() for _ in range(4)]
    known = _raw.FPDFText_GetFillColor(text_page, char, *colour)
    red, green, blue, alpha = (c.value for c in colour)
    pale = bool(known) and (min(red, green, blue) >= _PALE or alpha < 30)
    size, upright = _font_size(text_page, char)
    baselines = (_baseline(text_page, first), _baseline(text_page, last))
    cells = _cells(text_page, raw, position, _CELL_GAP * size) if upright else ()
    fixed = _is_fixed(text_page, raw, position)
    return Line(raw, left, right, top, bottom, *baselines, size, upright, cells, fixed), pale


def _cells(text_page: Any, raw: str, position: int, gap: float) -> tuple[str, ...]:
    """The line's words in groups with wide gaps between: the cells of a row, if it is one."""
    cells: list[list[str]] = []
    edge = 0.0
    for word in _WORD.finditer(raw):
        start, end = (position + len(raw[:at].encode("utf-16-le")) // 2 for at in word.span())
        left = _box(text_page, start)[0]
        if not cells or left - edge > gap:
            cells.append([])
        cells[-1].append(word[0])
        edge = _box(text_page, end - 1)[3]
    return tuple(" ".join(words) for words in cells)


def _is_fixed(text_page: Any, raw: str, position: int) -> bool:
    """Whether the line's characters, by a sample of them, are all from fonts of equal widths."""
    # Every CJK character is as wide as the next: they can say no, and never yes.
    if not any(" " < character < "\u2e80" for character in raw):
        return False
    places = [at for at, character in enumerate(without_break_mark(raw)) if character > " "]
    for at in places[:: max(1, len(places) // _FONT_SAMPLE)]:
        unit = position + len(raw[:at].encode("utf-16-le")) // 2
        char = max(0, _raw.FPDFText_GetCharIndexFromTextIndex(text_page, unit))
        name, flags = ctypes.create_string_buffer(128), ctypes.c_int()
        length = _raw.FPDFText_GetFontInfo(text_page, char, name, 128, flags)
        if length and not (flags.value & _FIXED_PITCH or _FIXED_NAME.search(name.value)):
            return False
    return True


def _baseline(text_page: Any, position: int) -> float:
    x, y = ctypes.c_double(), ctypes.c_double()
    char = max(0, _raw.FPDFText_GetCharIndexFromTextIndex(text_page, position))
    _raw.FPDFText_GetCharOrigin(text_page, char, x, y)
    return y.value


def _font_size(text_page: Any, char: int) -> tuple[float, bool]:
    """In points as printed, and whether it runs across the page; a letter's box won't do, fonts have their own."""
    matrix = _raw.FS_MATRIX()
    size = float(_raw.FPDFText_GetFontSize(text_page, char))
    if not _raw.FPDFText_GetMatrix(text_page, char, matrix):
        return size, True
    return size * math.hypot(matrix.c, matrix.d), abs(matrix.a) >= abs(matrix.b)


def _box(text_page: Any, position: int) -> tuple[float, float, float, float]:
    """Left, bottom, top, right of the character's em box."""
    char = max(0, _raw.FPDFText_GetCharIndexFromTextIndex(text_page, position))
    box = _raw.FS_RECTF()
    if not _raw.FPDFText_GetLooseCharBox(text_page, char, box):
        return 0.0, 0.0, 10.0, 0.0
    return box.left, box.bottom, box.top, box.right


def _is_unseen(page: Any, line: Line, pale: bool) -> bool:
    """Whether the line stands outside the page, or is pale and the rendered page shows nothing there."""
    left, bottom, right, top = cast("tuple[float, float, float, float]", page.get_bbox())
    margins = (line.left - left, line.bottom - bottom, right - line.right, top - line.top)
    width, height = right - left, top - bottom
    if margins[0] > width or margins[1] > height or margins[2] > width or margins[3] > height:
        return True
    if not pale or page.get_rotation():
        return False
    crop = tuple(max(0.0, margin) for margin in margins)
    if crop[0] + crop[2] >= width - 1 or crop[1] + crop[3] >= height - 1:
        return False
    pixels = page.render(scale=1, crop=crop, grayscale=True).to_numpy()
    return int(pixels.max()) - int(pixels.min()) < _CONTRAST


def _outline(document: Any) -> Mapping[int, Sequence[tuple[str, int]]]:
    """The bookmarks by page: their titles and levels, 1 outermost."""
    by_page: dict[int, list[tuple[str, int]]] = {}
    try:
        for mark in document.get_toc(max_depth=6):
            destination = mark.get_dest()
            index = destination.get_index() if destination else None
            if index is not None:
                by_page.setdefault(index + 1, []).append((cast(str, mark.get_title()), mark.level + 1))
    except (pypdfium2.PdfiumError, ValueError):
        # A broken outline costs headings alone.
        return {}
    return by_page


def _assembled(
    name: str,
    pages: Sequence[Page],
    notes: list[Note],
    outline: Mapping[int, Sequence[tuple[str, int]]],
    metadata: Mapping[str, str],
) -> ParsedDocument:
    pages, running = without_running_lines(pages)
    pages = mark_headings(without_typewriter(pages), outline)
    joiner = Joiner((line.text for page in pages for line in page.lines), hyphenated=True)
    out = TextAssembler()
    for page in pages:
        for paragraph in join_lines(page, joiner):
            if paragraph.level:
                out.heading(paragraph.text, paragraph.level, page.number)
            else:
                out.add(paragraph.text, paragraph.kind, page.number)
    if out.invisible:
        notes.append(Note("invisible_characters", {"count": out.invisible}))
    lost = [n.values["page"] for n in notes if n.code in ("page_without_text", "page_unreadable", "page_garbled")]
    health: dict[str, Any] = {"running_lines": running, "missing_pages": lost, "missing": bool(lost)}
    first = next((block.heading[-1] for block in out.blocks if block.kind == "heading" and block.page == 1), None)
    return close_document(
        out.text,
        out.blocks,
        title=choose_title(name, metadata.get("Title"), first),
        format="pdf",
        pages=len(pages),
        notes=notes,
        health=health,
    )
