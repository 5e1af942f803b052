"""Ingesting, the mirror image of a turn: find, parse, split, embed, write."""

import hashlib
import time
import uuid
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from assistant.datatypes import Chunk, ParsedDocument, Scope
from assistant.errors import EmbeddingUnavailable
from assistant.os_errors import refusal
from assistant.retrieval.indexing import MissingVectors
from assistant.stores.documents import COLLECTION, NewDocument
from ingestion.embedding import Embedding, Stopped
from ingestion.library import HasLibrary, Library
from ingestion.parsers import PARSER_VERSION, is_supported, parse
from ingestion.parsers.assembly import choose_title
from ingestion.reasons import Note, Unreadable
from ingestion.report import FileReport, FileStatus, IngestReport, Progress, Stage, summed
from ingestion.split import split
from ingestion.sync import Change, Found, FoundFile, Sync, content_hash, find_files, is_regular

__all__ = ["IngestReport", "Progress", "ingest"]

_BATCH = 128
"""Chunks gathered over files before they are embedded at once and written."""

_VERSION_KEY = "parser_version"


@dataclass(frozen=True, slots=True)
class _Ready:
    """A file that is parsed and split, on its way to the stores."""

    key: str
    status: FileStatus
    document: NewDocument
    chunks: Sequence[Chunk]


def ingest(
    tandem: HasLibrary,
    paths: Sequence[str | Path] | str | Path,
    *,
    user_id: str | None = None,
    private: bool = False,
    sample: bool = False,
    progress: Callable[[Progress], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> IngestReport:
    """Bring files and folders up to date in the index: new, changed, renamed, gone.

    One file's failure stops nothing: it stands in the report. `private` files are for `user_id` alone.
    `stop` is asked between files and between batches; what is written by then stays. Raises StoreError.
    """
    started = time.monotonic()
    found = find_files([paths] if isinstance(paths, str | Path) else paths)
    run = _Run(tandem.library, found, user_id=user_id, private=private, sample=sample)
    run.listen(progress, stop)
    with suppress(Stopped):
        for file in found.files:
            run.take(file)
        run.flush()
        run.remove_gone()
        run.embed_missing()
    return summed(run.reports, time.monotonic() - started)


class _Run:
    """One ingest under way; `reports` has a line for each file that is done."""

    def __init__(self, library: Library, found: Found, *, user_id: str | None, private: bool, sample: bool) -> None:
        self._library = library
        self._found = found
        self._viewer = library.viewer(user_id)
        self._scope: Scope = "user" if private else "global"
        self._sample = sample
        known = library.documents.known(self._scope, self._viewer.user_id)
        self._sync = Sync(known, found)
        self._infos = {info.id: info for info in library.documents.list(self._viewer)} if known else {}
        self._names = {file.content_hash: file.path.rsplit("/", 1)[-1] for file in known if file.version}
        self._pending: list[_Ready] = []
        self._done = 0
        self.reports = [FileReport(r.key, r.status, reason=r.note.say()) for r in found.refused]
        self.listen(None, None)

    def listen(self, progress: Callable[[Progress], None] | None, stop: Callable[[], bool] | None) -> None:
        """Takes whom to tell and whom to ask."""
        self._progress = progress
        self._stop = stop or (lambda: False)
        self._embedding = Embedding(self._library.embedder, self._library.vectors, self._stop)

    def _tell(self, name: str, stage: Stage, done_chunks: int = 0, total_chunks: int = 0) -> None:
        if self._progress:
            self._progress(Progress(self._done, len(self._found.files), name, stage, done_chunks, total_chunks))

    # ---- find, parse, split ---------------------------------------------------------------------

    def take(self, file: FoundFile) -> None:
        """Takes one file as far as it needs to go; raises Stopped."""
        if self._stop():
            raise Stopped
        self._tell(file.name, "reading")
        try:
            _check(file, self._library.max_file_megabytes)
            change = self._current(file, self._sync.change(file, content_hash(file.path)))
            if change.status == "unchanged":
                self._report_known(file, change)
            elif change.status == "renamed" and not self._is_titled_otherwise(file, change):
                self._rename(file, change)
            else:
                self._pending.append(self._prepare(file, change))
        except Unreadable as verdict:
            self._refuse(file, verdict.note)
        except OSError as error:
            self._refuse(file, Note("unreadable", {"detail": refusal(error).en}))
        self._done += 1
        if sum(len(ready.chunks) for ready in self._pending) >= _BATCH:
            self.flush()

    def _current(self, file: FoundFile, change: Change) -> Change:
        """The change, but that an unchanged file which was read by older parsers, or under another name, is read anew."""
        info = self._infos.get(change.known.document_id) if change.known else None
        if change.status != "unchanged" or info is None:
            return change
        if info.health.get(_VERSION_KEY, 1) >= PARSER_VERSION and not self._is_titled_otherwise(file, change):
            return change
        return replace(change, status="updated")

    def _is_titled_otherwise(self, file: FoundFile, change: Change) -> bool:
        """Whether a document without a title of its own is called by a name that its file no longer has.

        The name stands in its passages as they are searched and embedded, so the file is to be read anew.
        """
        info = self._infos.get(change.known.document_id) if change.known else None
        if info is None or info.health.get("title_given", True):
            return False
        return info.title != choose_title(file.name).text

    def _prepare(self, file: FoundFile, change: Change) -> _Ready:
        data = file.path.read_bytes()
        # What is stored under a hash is what was hashed, even if the file changed since it was looked at.
        digest = hashlib.sha256(data).hexdigest()
        parsed = _parsed(data, file.name)
        del data
        document_id = change.known.document_id if change.known else uuid.uuid4().hex
        version = change.known.version + 1 if change.known else 1
        chunks = split(parsed, document_id=document_id, version=version, token_offsets=self._embedding.token_offsets)
        warnings = parsed.warnings
        if other := self._names.get(digest):
            warnings = (*warnings, Note("same_content", {"name": other}).say())
        self._names[digest] = file.name
        document = replace(
            self._document(file, digest),
            id=document_id,
            state="partial" if parsed.health.get("missing") else "ready",
            text=parsed.text,
            title=parsed.title,
            format=parsed.format,
            pages=parsed.pages,
            language=parsed.language,
            warnings=warnings,
            health={**parsed.health, _VERSION_KEY: PARSER_VERSION},
        )
        return _Ready(file.key, change.status, document, chunks)

    def _document(self, file: FoundFile, digest: str) -> NewDocument:
        return NewDocument(
            path=file.key,
            name=file.name,
            root=file.root,
            scope=self._scope,
            owner=self._viewer.user_id,
            content_hash=digest,
            state="failed",
            sample=self._sample,
        )

    def _report_known(self, file: FoundFile, change: Change) -> None:
        assert change.known is not None
        info = self._infos.get(change.known.document_id)
        if self._sample and info is not None and not info.sample:
            self._library.documents.mark_sample(info.id)
        if info is None:
            self.reports.append(FileReport(file.key, change.status, document_id=change.known.document_id))
            return
        self.reports.append(
            FileReport(
                path=file.key,
                status=change.status,
                state=info.state,
                pages=info.pages,
                chunks=info.chunks,
                characters=info.characters,
                language=info.language,
                warnings=info.warnings,
                document_id=info.id,
            )
        )

    def _rename(self, file: FoundFile, change: Change) -> None:
        assert change.known is not None
        self._library.documents.rename(change.known.document_id, file.key, file.name, file.root)
        self._report_known(file, change)

    def _refuse(self, file: FoundFile, note: Note) -> None:
        """Reports a file that gives no text; an empty or unsupported one that nobody named is skipped."""
        known = self._sync.known(file.key)
        has_version = known is not None and known.version > 0
        if note.code == "empty" and known is not None and has_version:
            # The file was emptied: what it said before is no longer so.
            self._library.documents.remove(self._viewer, [known.document_id])
            self.reports.append(FileReport(file.key, "removed", reason=note.say()))
            return
        if note.code in ("empty", "unsupported") and not file.named:
            self.reports.append(FileReport(file.key, "skipped", reason=note.say()))
            return
        health: dict[str, Any] = {"reason": note.to_json()}
        self._library.documents.record_failure(replace(self._document(file, ""), reason=note.say(), health=health))
        warnings = (Note("earlier_version").say(),) if has_version else ()
        self.reports.append(FileReport(file.key, "failed", reason=note.say(), warnings=warnings))

    # ---- embed, write ---------------------------------------------------------------------------

    def flush(self) -> None:
        """Embeds what is pending in one go and writes each document whole; raises Stopped."""
        pending, self._pending = self._pending, []
        if not pending:
            return
        name = pending[-1].document.name
        chunks = [chunk for ready in pending for chunk in ready.chunks]
        embedded = self._embedding.embed(chunks, lambda done, total: self._tell(name, "embedding", done, total))
        for ready in pending:
            self._tell(ready.document.name, "writing")
            self._write(ready, embedded)

    def _write(self, ready: _Ready, embedded: bool) -> None:
        document = ready.document
        info = self._library.documents.put(document, ready.chunks)
        warnings = document.warnings if embedded else (*document.warnings, Note("not_embedded").say())
        self.reports.append(
            FileReport(
                path=ready.key,
                status=ready.status,
                state=info.state,
                pages=info.pages,
                chunks=len(ready.chunks),
                characters=info.characters,
                language=info.language,
                warnings=warnings,
                document_id=info.id,
            )
        )

    def remove_gone(self) -> None:
        """Takes out documents whose files are no more, and reports given paths that never were."""
        gone = list(self._sync.gone())
        if gone:
            self._library.documents.remove(self._viewer, [file.document_id for file in gone])
            self.reports += [FileReport(file.path, "removed", document_id=file.document_id) for file in gone]
        for key in self._found.missing:
            if not self._sync.knows(key):
                self.reports.append(FileReport(key, "failed", reason=Note("missing").say()))

    def embed_missing(self) -> None:
        """Embeds what an earlier run, or this one, had to leave without a vector."""
        if not self._embedding.is_configured or self._embedding.failed:
            return
        texts = {COLLECTION: self._library.documents.texts_for}
        missing = MissingVectors(self._library.vectors, self._library.embedder, texts)
        # Without the model the passages wait on; each file's own line said so.
        with suppress(EmbeddingUnavailable):
            missing.embed(lambda done: self._tell("", "embedding", done))


def _check(file: FoundFile, max_megabytes: int) -> None:
    """Refuses by name, kind and size, before anything is read; raises Unreadable and OSError."""
    if not file.named and not is_supported(file.name):
        raise Unreadable("unsupported", kind=file.path.suffix.lower())
    if not is_regular(file.path):
        raise Unreadable("unsupported", kind="special file")
    size = file.path.stat().st_size
    if size > max_megabytes << 20:
        raise Unreadable("too_large", size=size >> 20, limit=max_megabytes)


def _parsed(data: bytes, name: str) -> ParsedDocument:
    try:
        return parse(data, name)
    except Unreadable:
        raise
    except Exception as error:  # A broken file may make its library raise anything; it fails alone.
        raise Unreadable("internal", detail=f"{type(error).__name__}: {error}"[:200]) from error
