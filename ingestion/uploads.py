"""Files that come through the page: kept in the home under a safe name, then ingested like any other."""

import re
import shutil
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO

from assistant.datatypes import scope_key
from assistant.portability import uploads_of
from assistant.service import Assistant
from ingestion.pipeline import IngestReport, Progress, ingest

# Longest name most file systems take, in bytes, less room for a suffix.
MAX_NAME_BYTES = 200


def ingest_uploads(
    tandem: Assistant,
    files: Sequence[tuple[str, BinaryIO]],
    *,
    user_id: str | None = None,
    private: bool = False,
    progress: Callable[[Progress], None] | None = None,
) -> IngestReport:
    """Store each file in blocks and ingest it; a second upload of a name is its new version."""
    viewer = tandem.library.viewer(user_id)
    key = scope_key("user", viewer.user_id) if private else "global"
    folder = uploads_of(tandem.settings.home / "uploads", key)
    folder.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    for name, source in files:
        path = folder / safe_name(name)
        partial = path.with_name(path.name + ".part")
        with partial.open("wb") as target:
            shutil.copyfileobj(source, target, 1 << 20)
        partial.replace(path)
        paths.append(path)
    return ingest(tandem, paths, user_id=user_id, private=private, progress=progress)


def safe_name(name: str) -> str:
    """The last part of a name, without anything that steers a path, a terminal or a reading direction."""
    last = re.split(r"[/\\]", unicodedata.normalize("NFC", name))[-1]
    kept = "".join(char for char in last if unicodedata.category(char)[0] != "C" and char not in '<>:"|?*').strip(" .")
    stem, dot, suffix = kept.rpartition(".")
    while len(kept.encode()) > MAX_NAME_BYTES:
        stem = stem[:-1]
        kept = f"{stem}{dot}{suffix[:10]}"
    return kept or "upload"
