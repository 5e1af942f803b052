"""What an ingest tells: its progress while it runs, and one line a file when it is done."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from assistant.datatypes import Record

FileStatus = Literal["added", "updated", "renamed", "removed", "unchanged", "skipped", "failed"]
Stage = Literal["reading", "embedding", "writing"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an ingest is; `name` is the file at hand, chunks are those of the batch being embedded."""

    done_files: int
    total_files: int
    name: str
    stage: Stage
    done_chunks: int = 0
    total_chunks: int = 0


@dataclass(frozen=True, slots=True)
class FileReport(Record):
    """What became of one file; `reason` is English, `ingestion.reasons.say_reason` gives it in Chinese."""

    path: str
    status: FileStatus
    state: str | None = None
    reason: str | None = None
    pages: int | None = None
    chunks: int = 0
    characters: int = 0
    language: str | None = None
    warnings: tuple[str, ...] = ()
    document_id: str | None = None


@dataclass(frozen=True, slots=True)
class IngestReport(Record):
    """The outcome of one ingest; `chunks` counts those that were written in it."""

    added: int
    updated: int
    renamed: int
    removed: int
    unchanged: int
    skipped: int
    failed: int
    chunks: int
    seconds: float
    files: tuple[FileReport, ...]


def summed(files: Sequence[FileReport], seconds: float) -> IngestReport:
    """The report over all files."""
    counts = Counter(file.status for file in files)
    return IngestReport(
        added=counts["added"],
        updated=counts["updated"],
        renamed=counts["renamed"],
        removed=counts["removed"],
        unchanged=counts["unchanged"],
        skipped=counts["skipped"],
        failed=counts["failed"],
        chunks=sum(file.chunks for file in files if file.status in ("added", "updated")),
        seconds=round(seconds, 3),
        files=tuple(files),
    )
