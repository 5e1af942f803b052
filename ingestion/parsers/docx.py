"""Word documents: the body in order with its tables, headings by style or outline level, notes at the end."""

import re
import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any, cast

from assistant.datatypes import ParsedDocument
from ingestion.parsers.assembly import TextAssembler, choose_title, close_document, pipe_table
from ingestion.parsers.cleaning import join_cjk_lines
from ingestion.parsers.docx_lists import Lists
from ingestion.parsers.docx_xml import Element, W, value
from ingestion.reasons import Note, Unreadable

_MOST_ENTRIES = 2000
_LARGEST_UNPACKED = 200 * 2**20
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_HEADING_STYLE = re.compile(r"(?:heading|标题|überschrift|titre)\s*(\d)", re.I)
_TEXT_STYLE_LEVEL = 9
_CONTAINERS = {W + "sdt", W + "sdtContent", W + "customXml", W + "smartTag", W + "ins", W + "moveTo"}
_GONE = {W + "del", W + "moveFrom", W + "txbxContent", _FALLBACK, W + "pict"}
# A mapping of object: lxml's comments have a function for a tag.
_CHARACTERS: dict[object, str] = {
    W + "tab": "\t",
    W + "ptab": "\t",
    W + "br": "\n",
    W + "cr": "\n",
    W + "noBreakHyphen": "-",
}


def parse_docx(data: bytes, name: str) -> ParsedDocument:
    """A DOCX file; deleted and hidden text left out, merged cells filled, text boxes after their anchor."""
    check_archive(data)
    document = _opened(data)
    body = _Body(document)
    body.read(cast(Element, document.element.body))
    body.add_notes(document)
    notes: list[Note] = []
    if body.out.invisible:
        notes.append(Note("invisible_characters", {"count": body.out.invisible}))
    if body.hidden:
        notes.append(Note("hidden_text", {"count": body.hidden}))
    first = next((block.heading[-1] for block in body.out.blocks if block.kind == "heading"), None)
    return close_document(
        body.out.text,
        body.out.blocks,
        title=choose_title(name, body.title, document.core_properties.title, first),
        format="docx",
        notes=notes,
    )


def check_archive(data: bytes) -> None:
    """Refuses an archive that unpacks to far more than a document holds; raises Unreadable."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise Unreadable("damaged", kind="DOCX", detail=str(error)[:120]) from error
    # zipfile never unpacks more of an entry than its directory says, so the sizes said are binding.
    unpacked = sum(entry.file_size for entry in entries)
    if len(entries) > _MOST_ENTRIES or unpacked > _LARGEST_UNPACKED:
        raise Unreadable("too_large", size=unpacked >> 20, limit=_LARGEST_UNPACKED >> 20)
    if any(entry.flag_bits & 1 for entry in entries):
        raise Unreadable("password")


def _opened(data: bytes) -> Any:
    import docx

    try:
        return docx.Document(BytesIO(data))
    except Exception as error:  # python-docx lets through whatever a broken package causes.
        detail = "no document in it" if isinstance(error, KeyError) else str(error)[:120]
        raise Unreadable("damaged", kind="DOCX", detail=detail) from error


class _Body:
    """One pass over the body's elements."""

    def __init__(self, document: Any) -> None:
        self.out = TextAssembler()
        self.title: str | None = None
        self.hidden = 0
        self._document = document
        self._list: list[str] = []
        self._levels: dict[str, int | None] = {}
        self._style_chains: dict[str, tuple[Any, ...]] = {}
        self._lists = Lists(document)

    def read(self, container: Element) -> None:
        """Writes the container's paragraphs and tables in order."""
        for element in _unwrapped(container):
            if element.tag == W + "p":
                self._paragraph(element)
            elif element.tag == W + "tbl":
                self._end_list()
                self._table(element)
        self._end_list()

    def _paragraph(self, element: Element) -> None:
        text = self._text(element)
        style = value(element, "pPr/pStyle")
        if text.strip():
            level = self._level(element, style)
            if level is not None:
                self._end_list()
                if level == 0:
                    self.title = self.title or " ".join(text.split())
                self.out.heading(text, max(1, level))
            elif (marker := self._lists.marker(element, self._styles(style))) is not None:
                self._list.append(marker + " ".join(text.split()))
            else:
                self._end_list()
                self.out.add(text, "paragraph")
        for box in _text_boxes(element):
            self.read(box)

    def _level(self, element: Element, style: str | None) -> int | None:
        """0 for the title, 1 to 9 for headings, None for text."""
        own = value(element, "pPr/outlineLvl")
        if own is not None and own.isdecimal() and int(own) < _TEXT_STYLE_LEVEL:
            return int(own) + 1
        if style is None:
            return None
        if style not in self._levels:
            self._levels[style] = self._style_level(style)
        return self._levels[style]

    def _style_level(self, style_id: str) -> int | None:
        """By the style's name or outline level, or those of the styles it is based on."""
        for style in self._styles(style_id):
            name = str(style.name or "")
            if name.lower() in ("title", "标题", "文档标题"):
                return 0
            if found := _HEADING_STYLE.match(name):
                return int(found[1])
            level = value(cast(Element, style.element), "pPr/outlineLvl")
            if level is not None and level.isdecimal():
                return int(level) + 1 if int(level) < _TEXT_STYLE_LEVEL else None
        return None

    def _styles(self, style_id: str | None) -> Sequence[Any]:
        """The style and those it is based on."""
        if style_id is None:
            return ()
        if style_id not in self._style_chains:
            self._style_chains[style_id] = tuple(self._chain(style_id))
        return self._style_chains[style_id]

    def _chain(self, style_id: str) -> Iterator[Any]:
        try:
            known = {style.style_id: style for style in self._document.styles}
        except (KeyError, AttributeError):
            return
        style = known.get(style_id)
        for _ in range(10):
            if style is None:
                return
            yield style
            style = getattr(style, "base_style", None)

    def _end_list(self) -> None:
        lines, self._list = self._list, []
        if lines:
            self._lists.end()
            self.out.add("\n".join(lines), "list")

    def _table(self, table: Element) -> None:
        rows = list(self._rows(table))
        if len(rows) == 1 and len(rows[0]) == 1:
            # A frame around text, no table.
            for cell in table.iter(W + "tc"):
                self.read(cell)
                return
        if any(any(row) for row in rows):
            # Word marks a header where it is repeated on each page, which few authors ask for: the first row is one.
            self.out.add(pipe_table([row for row in rows if any(row)], has_header=True), "table")

    def _rows(self, table: Element) -> Iterator[list[str]]:
        """Rows as texts; a merged cell's text stands in each cell that it covers."""
        above: dict[int, str] = {}
        for row in _children(table, "tr"):
            texts = [""] * int(value(row, "trPr/gridBefore") or 0)
            for cell in _children(row, "tc"):
                merge = cell.find(f"{W}tcPr/{W}vMerge")
                continued = merge is not None and merge.get(W + "val") != "restart"
                text = above.get(len(texts), "") if continued else self._cell_text(cell)
                for _ in range(min(100, max(1, int(value(cell, "tcPr/gridSpan") or 1)))):
                    above[len(texts)] = text
                    texts.append(text)
            yield texts

    def _cell_text(self, cell: Element) -> str:
        texts = [self._text(paragraph).strip() for paragraph in cell.iter(W + "p")]
        return " ".join(join_cjk_lines("\n".join(filter(None, texts))).split())

    def _text(self, paragraph: Element) -> str:
        """The paragraph's visible text: runs, links and insertions; not what was deleted or hidden."""
        parts: list[str] = []
        stack = [iter(paragraph)]
        while stack:
            element = next(stack[-1], None)
            if element is None:
                stack.pop()
            elif element.tag == W + "t":
                parts.append(element.text or "")
            elif element.tag in _CHARACTERS:
                parts.append(_CHARACTERS[element.tag])
            elif element.tag == W + "r" and _is_vanished(element):
                self.hidden += any((t.text or "").strip() for t in element.iter(W + "t"))
            elif element.tag not in _GONE and element.tag not in (W + "pPr", W + "rPr"):
                stack.append(iter(element))
        return "".join(parts)

    def add_notes(self, document: Any) -> None:
        """Headers and footers, once each, then footnotes and endnotes: none has a place of its own."""
        seen: set[str] = set()
        for container in (*_margins(document), *_note_parts(document)):
            for paragraph in container.iter(W + "p"):
                text = " ".join(self._text(paragraph).split())
                # A page number alone says nothing.
                if sum(c.isalpha() for c in text) > 1 and text not in seen:
                    seen.add(text)
                    self.out.add(text, "paragraph")


def _unwrapped(container: Element) -> Iterator[Element]:
    """The container's paragraphs and tables, content controls and tracked insertions opened."""
    stack = [iter(container)]
    while stack:
        element = next(stack[-1], None)
        if element is None:
            stack.pop()
        elif element.tag in _CONTAINERS:
            stack.append(iter(element))
        else:
            yield element


def _children(element: Element, name: str) -> Iterator[Element]:
    return (child for child in _unwrapped(element) if child.tag == W + name)


def _is_vanished(run: Element) -> bool:
    mark = run.find(f"{W}rPr/{W}vanish")
    return mark is not None and mark.get(W + "val") not in ("0", "false", "off")


def _text_boxes(paragraph: Element) -> Sequence[Element]:
    """The text boxes anchored here; Word writes each twice, once for old readers."""
    boxes = list(paragraph.iter(W + "txbxContent"))
    old = {id(box) for fallback in paragraph.iter(_FALLBACK) for box in fallback.iter(W + "txbxContent")}
    return [box for box in boxes if id(box) not in old]


def _margins(document: Any) -> Iterator[Element]:
    for section in document.sections:
        for part in (section.header, section.first_page_header, section.footer, section.first_page_footer):
            if not part.is_linked_to_previous:
                yield cast(Element, part._element)  # noqa: SLF001  # python-docx has no public way to the element.


def _note_parts(document: Any) -> Iterator[Element]:
    from docx.oxml import parse_xml

    for relation in document.part.rels.values():
        if not relation.is_external and relation.reltype.endswith(("/footnotes", "/endnotes")):
            yield cast(Element, parse_xml(relation.target_part.blob))
