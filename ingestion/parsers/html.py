"""HTML: what a reader of the page sees, in order; hidden elements, scripts and navigation left out."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Literal

from bs4 import BeautifulSoup, Comment, Tag
from bs4.element import NavigableString, PageElement, PreformattedString

from assistant.datatypes import ParsedDocument
from ingestion.parsers.assembly import TextAssembler, choose_title, close_document, pipe_table
from ingestion.parsers.cleaning import fold_spaces
from ingestion.parsers.decoding import Decoded, decode
from ingestion.parsers.html_hidden import is_hidden
from ingestion.parsers.text import decoding_notes
from ingestion.reasons import Note

_NEVER_SHOWN = frozenset(
    "script style template noscript head svg math iframe object embed canvas audio video select option"
    " textarea input button datalist map dialog".split()
)
_BOILERPLATE = frozenset(["nav", "footer", "menu"])
_BOILERPLATE_ROLES = frozenset(["navigation", "contentinfo", "search", "menubar"])
_BOILERPLATE_CLASSES = frozenset(
    "nav navbar navheader navfooter navigation breadcrumb breadcrumbs skip-link cookie-banner toc"
    " sphinxsidebar headerlink".split()
)
_SCREEN_READER_CLASSES = frozenset(["sr-only", "visually-hidden", "screen-reader-text"])
_BLOCKS = frozenset(
    "address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure form header"
    " hr html legend li main ol p pre section summary table tbody td tfoot th thead tr ul"
    " h1 h2 h3 h4 h5 h6".split()
)
_LISTS = frozenset(["ul", "ol", "dl"])
_XML_DECLARATION = re.compile(r"\A\s*<\?xml[^>]*\?>")
_META_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9_\-:]+)""", re.I)
_DEEPEST_INDENT = 6
_Event = Literal["open", "close", "text", "comment"]


def parse_html(data: bytes, name: str) -> ParsedDocument:
    """An HTML page; headings, lists, tables as rows between pipes, preformatted text as code."""
    decoded = _decoded(data)
    # XHTML is read as the HTML that it nearly is; its declaration would only make bs4 warn of that.
    soup = BeautifulSoup(_XML_DECLARATION.sub("", decoded.text, count=1), "lxml")
    page = _Page()
    page.read(soup, boilerplate=False)
    if not page.out.blocks:
        # A page that is all navigation is still what somebody chose to ingest.
        page = _Page()
        page.read(soup, boilerplate=True)
    notes = decoding_notes(decoded, page.out.invisible)
    if page.hidden:
        notes.append(Note("hidden_text", {"count": page.hidden}))
    first = next((block.heading[-1] for block in page.out.blocks if block.kind == "heading"), None)
    title = soup.title.get_text() if soup.title else None
    health: dict[str, object] = {"encoding": decoded.encoding}
    if day := _date(soup):
        health["date"] = day
    return close_document(
        page.out.text,
        page.out.blocks,
        title=choose_title(name, title, first),
        format="html",
        notes=notes,
        health=health,
    )


def _decoded(data: bytes) -> Decoded:
    """By the page's own declaration where its bytes agree with it, else as any text."""
    declared = _META_CHARSET.search(data[:4096])
    if declared and not data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        encoding = declared[1].decode("ascii").lower()
        # GB2312 pages use characters of its supersets, and ISO 8859-1 pages those of cp1252.
        encoding = {"gb2312": "gb18030", "gbk": "gb18030", "iso-8859-1": "cp1252"}.get(encoding, encoding)
        try:
            return Decoded(data.decode(encoding), encoding)
        except (LookupError, UnicodeDecodeError):
            pass
    return decode(data)


def _date(soup: BeautifulSoup) -> str | None:
    for name in ("article:modified_time", "article:published_time", "date", "dcterms.modified"):
        found = soup.find("meta", attrs={"property": name}) or soup.find("meta", attrs={"name": name})
        if isinstance(found, Tag) and (value := str(found.get("content") or "").strip()):
            return value[:10]
    return None


class _Page:
    """One walk over the page's elements, without recursion: pages nest thousands deep."""

    def __init__(self) -> None:
        self.out = TextAssembler()
        self.hidden = 0
        self._line: list[str] = []
        self._list: list[str] = []
        self._marker: str | None = None

    def read(self, soup: BeautifulSoup, *, boilerplate: bool) -> None:
        """Writes what is shown into `out`."""
        open_blocks: list[Tag] = []
        for event, element in _walk(soup.html or soup, lambda tag: self._enters(tag, boilerplate)):
            if event == "text":
                self._line.append(str(element))
            elif event == "comment":
                self.hidden += bool(str(element).strip()) and not str(element).strip().startswith("[if")
            elif isinstance(element, Tag) and event == "open":
                self._open(element, open_blocks)
            elif isinstance(element, Tag) and open_blocks and open_blocks[-1] is element:
                self._close(open_blocks)
        self._flush(open_blocks)
        self._end_list()

    def _enters(self, tag: Tag, boilerplate: bool) -> bool:
        """Whether the walk goes into this element; a table of data is written here, whole."""
        if self._left_out(tag, boilerplate):
            return False
        if tag.name == "table" and (rows := _rows(tag)):
            self.hidden += sum(is_hidden(inner) for inner in tag.find_all(True))
            self._flush([])
            self._end_list()
            if caption := _caption(tag):
                self.out.add(caption, "paragraph")
            self.out.add(pipe_table(rows, has_header=_has_header(tag)), "table")
            return False
        return True

    def _left_out(self, tag: Tag, boilerplate: bool) -> bool:
        if tag.name in _NEVER_SHOWN:
            return True
        classes = set(tag.get_attribute_list("class"))
        if is_hidden(tag) or classes & _SCREEN_READER_CLASSES:
            self.hidden += bool(tag.get_text(strip=True))
            return True
        if boilerplate:
            return False
        navigation = tag.name in _BOILERPLATE or tag.get("role") in _BOILERPLATE_ROLES
        return navigation or bool(classes & _BOILERPLATE_CLASSES)

    def _open(self, tag: Tag, open_blocks: list[Tag]) -> None:
        if tag.name == "br":
            self._line.append("\x00")  # A mark that folding spaces leaves alone.
        if tag.name not in _BLOCKS:
            return
        self._flush(open_blocks)
        if tag.name in ("li", "dt", "dd"):
            self._marker = _marker(tag, open_blocks)
        open_blocks.append(tag)

    def _close(self, open_blocks: list[Tag]) -> None:
        self._flush(open_blocks)
        tag = open_blocks.pop()
        if tag.name in _LISTS and not any(outer.name in _LISTS for outer in open_blocks):
            self._end_list()

    def _flush(self, open_blocks: Sequence[Tag]) -> None:
        """Ends the line that was being read and files it under what it stands in."""
        raw, self._line = "".join(self._line), []
        if not raw.strip():
            return
        names = {tag.name for tag in open_blocks}
        if "pre" in names:
            self._end_list()
            self.out.add(raw.replace("\x00", "\n"), "code")
            return
        text = "\n".join(filter(None, (fold_spaces(part) for part in raw.split("\x00"))))
        if not text:
            return
        level = next((int(tag.name[1]) for tag in reversed(open_blocks) if re.fullmatch("h[1-6]", tag.name)), 0)
        if level:
            self._end_list()
            self.out.heading(text.replace("\n", " "), level)
        elif names & _LISTS:
            depth = min(_DEEPEST_INDENT, sum(tag.name in _LISTS for tag in open_blocks)) - 1
            self._list.append("  " * depth + ("  " if self._marker is None else self._marker) + text.replace("\n", " "))
            self._marker = None
        else:
            self._end_list()
            self.out.add(text, "paragraph")

    def _end_list(self) -> None:
        lines, self._list = self._list, []
        if lines:
            self.out.add("\n".join(lines), "list")


def _walk(root: Tag, enters: Callable[[Tag], bool]) -> Iterator[tuple[_Event, PageElement]]:
    """The elements below `root` in order, without recursion; those that `enters` refuses are passed over."""
    stack: list[tuple[Tag, Iterator[PageElement]]] = [(root, iter(root.contents))]
    while stack:
        tag, children = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            yield "close", tag
        elif isinstance(child, Tag):
            if enters(child):
                yield "open", child
                stack.append((child, iter(child.contents)))
        elif isinstance(child, Comment):
            yield "comment", child
        elif isinstance(child, NavigableString) and not isinstance(child, PreformattedString):
            yield "text", child


def _marker(tag: Tag, open_blocks: Sequence[Tag]) -> str:
    outer = next((t for t in reversed(open_blocks) if t.name in _LISTS), None)
    if tag.name == "dd":
        return "  "
    if outer is not None and outer.name == "ol":
        return f"{sum(1 for _ in tag.find_previous_siblings('li')) + 1}. "
    return "" if tag.name == "dt" else "- "


def _rows(table: Tag) -> list[list[str]]:
    """The rows of a table of data, merged cells filled; empty where the table only lays out the page."""
    if table.find("table") or table.find(["h1", "h2", "h3", "pre"]):
        return []
    rows = _without_empty_columns(list(_filled(table)))
    return rows if len(rows) > 1 and max(map(len, rows)) > 1 else []


def _without_empty_columns(rows: list[list[str]]) -> list[list[str]]:
    """Without columns that only hold pictures or make room; ragged rows are left as they are."""
    width = max(map(len, rows), default=0)
    full = [column for column in range(width) if any(len(row) > column and row[column] for row in rows)]
    return [[row[column] for column in full if column < len(row)] for row in rows]


def _filled(table: Tag) -> Iterator[list[str]]:
    """Rows as texts; a cell that spans columns or rows stands in each of them."""
    down: dict[int, tuple[int, str]] = {}
    for row in table.find_all("tr")[:20_000]:
        if is_hidden(row):
            continue
        texts: list[str] = []
        for cell in row.find_all(["td", "th"], recursive=False):
            _carry(down, texts)
            text = fold_spaces(_shown_text(cell))
            for _ in range(_span(cell, "colspan")):
                if (rows := _span(cell, "rowspan")) > 1:
                    down[len(texts)] = (rows - 1, text)
                texts.append(text)
        _carry(down, texts)
        if any(texts):
            yield texts


def _carry(down: dict[int, tuple[int, str]], texts: list[str]) -> None:
    while (column := len(texts)) in down:
        left, text = down[column]
        texts.append(text)
        if left == 1:
            del down[column]
        else:
            down[column] = (left - 1, text)


def _span(cell: Tag, name: str) -> int:
    value = str(cell.get(name) or "1").strip()
    return min(max(1, int(value)), 100) if value.isdecimal() else 1


def _caption(table: Tag) -> str:
    found = table.find("caption")
    return fold_spaces(_shown_text(found)) if isinstance(found, Tag) else ""


def _has_header(table: Tag) -> bool:
    """Whether the first row that says something names the columns: in the table's head, or of header cells alone."""
    for row in table.find_all("tr"):
        cells = [cell for cell in row.find_all(["td", "th"], recursive=False) if cell.get_text(strip=True)]
        if cells and not is_hidden(row):
            return row.find_parent("thead") is not None or all(cell.name == "th" for cell in cells)
    return False


def _shown_text(cell: Tag) -> str:
    if is_hidden(cell):
        return ""
    hidden = [tag for tag in cell.find_all(True) if tag.name in _NEVER_SHOWN or is_hidden(tag)]
    for tag in hidden:
        tag.clear()
    return cell.get_text(" ")
