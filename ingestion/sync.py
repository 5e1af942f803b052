"""What is new, changed, renamed, gone or unchanged: files on the disk against the files that are known.

Files are told apart by the hash of their bytes and by their absolute path.
"""

import hashlib
import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from assistant.os_errors import refusal
from assistant.stores.documents import KnownFile
from ingestion.parsers.cleaning import clean
from ingestion.reasons import Note

_JUNK = frozenset(["__pycache__", "node_modules", "Thumbs.db", "desktop.ini"])


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file to be read; `key` is its path as stored, `root` the folder it was found in."""

    path: Path
    key: str
    root: str = ""

    @property
    def name(self) -> str:
        """The file's name as shown: nothing invisible in it."""
        return clean(self.key.rsplit("/", 1)[-1]).text or "?"

    @property
    def named(self) -> bool:
        """Whether the person named this very file."""
        return not self.root


@dataclass(frozen=True, slots=True)
class Refused:
    """Something on the disk that is not read, and why."""

    key: str
    status: Literal["skipped", "failed"]
    note: Note


@dataclass(slots=True)
class Found:
    """All that the given paths hold, in sorted order, without hidden files and what tools leave behind.

    `missing` are given paths that do not exist, `closed` folders that can't be listed.
    """

    files: list[FoundFile] = field(default_factory=list[FoundFile])
    refused: list[Refused] = field(default_factory=list[Refused])
    folders: list[str] = field(default_factory=list[str])
    missing: list[str] = field(default_factory=list[str])
    closed: list[str] = field(default_factory=list[str])


@dataclass(frozen=True, slots=True)
class Change:
    """What a found file is to the index, and the document it is or was."""

    status: Literal["added", "updated", "renamed", "unchanged"]
    known: KnownFile | None = None


def find_files(paths: Sequence[str | Path]) -> Found:
    """The files under the given paths; a file that is named itself is read whatever its name."""
    found = Found()
    seen: set[str] = set()
    for given in paths:
        path = Path(os.path.abspath(Path(given).expanduser()))  # Resolving would follow links.
        key = stored_path(path)
        if path.is_dir():
            found.folders.append(key)
            _walk(path, found, seen)
        elif not os.path.lexists(path):
            found.missing.append(key)
        elif key not in seen:
            seen.add(key)
            found.files.append(FoundFile(path, key))
    return found


def stored_path(path: Path) -> str:
    """The path as it may be stored: a name that is no UTF-8 gets replacement marks for its broken bytes."""
    return os.fsencode(path).decode("utf-8", errors="replace")


def content_hash(path: Path) -> str:
    """SHA-256 of the file's bytes, read in blocks; raises OSError."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def is_regular(path: Path) -> bool:
    """Whether it is a file to read from, and not a pipe or a device that would never end; raises OSError."""
    return stat.S_ISREG(path.stat().st_mode)


def _walk(root: Path, found: Found, seen: set[str]) -> None:
    root_key, real_root = stored_path(root), root.resolve()

    def closed(error: OSError) -> None:
        key = stored_path(Path(str(error.filename)))
        found.closed.append(key)
        found.refused.append(Refused(key, "failed", Note("folder_unreadable", {"detail": refusal(error).en})))

    for folder, folders, names in os.walk(root, onerror=closed):
        folders[:] = sorted(name for name in folders if not _is_junk(name))
        for name in folders:
            # os.walk does not go into linked folders; one that leads outside is worth a word.
            if _leads_outside(Path(folder, name), real_root):
                key = stored_path(Path(folder, name))
                found.refused.append(Refused(key, "skipped", Note("link_outside")))
        for name in sorted(names):
            path = Path(folder, name)
            key = stored_path(path)
            if _is_junk(name) or key in seen:
                continue
            seen.add(key)
            if _leads_outside(path, real_root):
                found.refused.append(Refused(key, "skipped", Note("link_outside")))
            else:
                found.files.append(FoundFile(path, key, root_key))


def _is_junk(name: str) -> bool:
    return name.startswith((".", "~$")) or name in _JUNK


def _leads_outside(path: Path, real_root: Path) -> bool:
    if not path.is_symlink():
        return False
    try:
        return not path.resolve().is_relative_to(real_root)
    except (OSError, RuntimeError):  # A link that leads to itself.
        return False


class Sync:
    """Compares found files with the known ones of one scope; each known file is given away once."""

    def __init__(self, known: Sequence[KnownFile], found: Found) -> None:
        self._found = found
        self._by_path = {file.path: file for file in known}
        self._by_hash: dict[str, list[KnownFile]] = {}
        for file in known:
            if file.version:
                self._by_hash.setdefault(file.content_hash, []).append(file)
        self._here = {file.key for file in found.files}
        self._taken: set[str] = set()

    def change(self, file: FoundFile, digest: str) -> Change:
        """What the file is; one renamed has a known file's content, whose own path is no more."""
        known = self._by_path.get(file.key)
        if known is not None:
            same = known.version and known.content_hash == digest
            return Change("unchanged" if same else "updated" if known.version else "added", known)
        for other in self._by_hash.get(digest, []):
            if other.document_id not in self._taken and self._is_gone(other):
                self._taken.add(other.document_id)
                return Change("renamed", other)
        return Change("added")

    def known(self, key: str) -> KnownFile | None:
        """The known file of a path."""
        return self._by_path.get(key)

    def gone(self) -> Iterator[KnownFile]:
        """Known files under the given paths that the disk no longer has, those renamed left out.

        One that never could be read goes wherever it stood: it has nothing to lose, and no folder may hold it.
        """
        for file in self._by_path.values():
            is_due = not file.version or self._is_asked_for(file.path)
            if file.document_id not in self._taken and is_due and self._is_gone(file):
                yield file

    def _is_asked_for(self, path: str) -> bool:
        return any(_is_under(path, given) for given in (*self._found.folders, *self._found.missing))

    def _is_gone(self, file: KnownFile) -> bool:
        if file.path in self._here or any(_is_under(file.path, folder) for folder in self._found.closed):
            return False
        return not os.path.lexists(file.path)

    def knows(self, key: str) -> bool:
        """Whether this path, or anything below it, is known."""
        return any(_is_under(path, key) for path in self._by_path)


def _is_under(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")
