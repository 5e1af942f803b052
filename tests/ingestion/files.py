"""Real files that tests make: PDF, DOCX, and a library over real stores in a folder."""

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from docx.document import Document
from reportlab.lib.pagesizes import A4
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from assistant.datatypes import Viewer
from assistant.protocols import Embedder
from assistant.stores.documents import DocumentStore
from assistant.stores.vectors import VectorStore

CHINESE_FONT = "STSong-Light"


@dataclass(frozen=True)
class Printed:
    """A line of a page: its words, size, colour as grey from 0 (black) to 1 (white), a black box behind, its font."""

    text: str
    size: int = 11
    grey: float = 0.0
    boxed: bool = False
    font: str = ""
    left: float = 60


def make_pdf(
    pages: Sequence[Sequence[str | Printed | tuple[str, ...]]], password: str | None = None, title: str = ""
) -> bytes:
    """A PDF with these lines, a tuple as a row of cells; an empty page gets a picture, as a scanned one has."""
    pdfmetrics.registerFont(UnicodeCIDFont(CHINESE_FONT))
    out = io.BytesIO()
    encrypt = None if password is None else StandardEncryption(password, ownerPassword="owner")
    canvas = Canvas(out, pagesize=A4, encrypt=encrypt)
    canvas.setTitle(title)
    for page in pages:
        height = 780.0
        if not page:
            canvas.rect(100, 100, 300, 500, fill=1)
        for item in page:
            cells = [Printed(cell) for cell in item] if isinstance(item, tuple) else [item]
            size = 11
            for column, cell in enumerate(cells):
                line = cell if isinstance(cell, Printed) else Printed(cell)
                size = line.size
                canvas.setFont(line.font or ("Helvetica" if line.text.isascii() else CHINESE_FONT), size)
                if line.boxed:
                    canvas.setFillGray(0)
                    canvas.rect(50, height - size, 400, 3 * size, fill=1)
                canvas.setFillGray(line.grey)
                if line.text:
                    canvas.drawString(line.left + 120 * column, height, line.text)
            height -= 1.3 * size
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def save_docx(document: Document) -> bytes:
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def make_zip(entries: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return out.getvalue()


@dataclass
class TestLibrary:
    """What `tandem.library` is, over real stores; it is its own `tandem`."""

    __test__ = False

    documents: DocumentStore
    vectors: VectorStore
    embedder: Embedder | None
    max_file_megabytes: int = 100

    @property
    def library(self) -> "TestLibrary":
        return self

    def viewer(self, user_id: str | None) -> Viewer:
        return Viewer(user_id or "local")


def write(folder: Path, files: dict[str, str | bytes]) -> Path:
    """Writes files, given by their paths in the folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder
