"""Parsers by what a file is: its first bytes where they say so, else the ending of its name.

A parser takes the file's bytes and name and returns a ParsedDocument, or raises
`ingestion.reasons.Unreadable`. A new format is a new file here and a line in `ENDINGS`. Libraries are
imported when their format is first met.
"""

import zipfile
from collections.abc import Callable
from importlib import import_module
from io import BytesIO
from pathlib import PurePath
from typing import cast

from assistant.datatypes import ParsedDocument
from ingestion.reasons import Unreadable

Parser = Callable[[bytes, str], ParsedDocument]

ENDINGS = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".mdown": "markdown",
    ".mdx": "markdown",
    ".txt": "text",
    ".text": "text",
    ".log": "text",
    ".rst": "text",
    ".org": "text",
    ".adoc": "text",
    "": "text",
    ".pdf": "pdf",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".docx": "docx",
    ".docm": "docx",
    ".dotx": "docx",
}
"""File name endings in lower case and the format each stands for; each format is a file of this package."""

PARSER_VERSION = 4
"""Kept with each document; a higher one makes the next ingest read unchanged files anew.

To be raised whenever a parser or `ingestion.split` gives other text, other blocks or other headings than before.
"""

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_OFFICE = "EncryptedPackage".encode("utf-16-le")
_OTHER_MAGIC = {
    b"\x89PNG": "PNG image",
    b"\xff\xd8\xff": "JPEG image",
    b"GIF8": "GIF image",
    b"II*\x00": "TIFF image",
    b"MM\x00*": "TIFF image",
    b"\x7fELF": "program",
    b"MZ": "program",
    b"\x1f\x8b": "gzip archive",
    b"7z\xbc\xaf": "7z archive",
    b"Rar!": "RAR archive",
    b"SQLite format 3\x00": "SQLite database",
}
_HTML_STARTS = (b"<!doctype html", b"<html")
_SNIFFED = 1024


def known_suffixes() -> list[str]:
    """The file name endings that are read, in alphabetical order."""
    return sorted(filter(None, ENDINGS))


def is_supported(name: str) -> bool:
    """Whether files of this name are read at all; what is in them may still say otherwise."""
    return PurePath(name).suffix.lower() in ENDINGS


def parse(data: bytes, name: str) -> ParsedDocument:
    """The file's text and structure; raises Unreadable with the reason where there is none."""
    if not data.strip(b"\x00 \t\r\n"):
        raise Unreadable("empty")
    return _load(format_of(data, name))(data, name)


def format_of(data: bytes, name: str) -> str:
    """The format a file is read as; raises Unreadable where no parser reads it."""
    ending = PurePath(name).suffix.lower()
    by_name = ENDINGS.get(ending)
    head = data[:_SNIFFED]
    # A few bytes of a mail or a download may stand before the header; PDF readers allow 1024.
    if head.startswith(b"%PDF-") or (by_name == "pdf" and b"%PDF-" in head):
        return "pdf"
    if head.startswith(b"PK\x03\x04"):
        return _archive_format(data, ending)
    _refuse_other_kinds(data, ending)
    if by_name in ("pdf", "docx"):
        if head.lstrip().lower().startswith(_HTML_STARTS):
            return "html"
        raise Unreadable("damaged", kind=by_name.upper(), detail="its first bytes are another kind's")
    if by_name is None:
        raise Unreadable("unsupported", kind=ending)
    return by_name


def _refuse_other_kinds(data: bytes, ending: str) -> None:
    head = data[:_SNIFFED]
    if head.startswith(_OLE):
        if _ENCRYPTED_OFFICE in data:
            raise Unreadable("password")
        raise Unreadable("unsupported", kind=ending or "old Office file")
    for magic, kind in _OTHER_MAGIC.items():
        # "MZ" and "II*" may begin a text; a NUL soon after does not.
        if head.startswith(magic) and (len(magic) > 3 or b"\x00" in head):
            raise Unreadable("unsupported", kind=kind)


def _archive_format(data: bytes, ending: str) -> str:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        raise Unreadable("damaged", kind=ending.strip(".").upper() or "ZIP", detail=str(error)[:120]) from error
    if "word/document.xml" in names:
        return "docx"
    if ENDINGS.get(ending) == "docx":
        raise Unreadable("damaged", kind="DOCX", detail="no document in it")
    raise Unreadable("unsupported", kind=ending or "ZIP archive")


def _load(format: str) -> Parser:
    return cast(Parser, getattr(import_module(f"ingestion.parsers.{format}"), f"parse_{format}"))
