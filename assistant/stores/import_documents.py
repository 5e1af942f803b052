"""The private documents of an import: text as it was stored, found by words at once and by meaning once embedded."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from assistant.datatypes import Viewer, scope_key
from assistant.stores.import_ids import ImportIds
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.message_store import content_hash
from assistant.stores.portable_kinds import DOCUMENT, PASSAGE
from assistant.stores.tables import ChunkRow, DocumentRow, VersionRow
from assistant.stores.vectors import VectorStore


@dataclass(slots=True)
class ImportedDocuments:
    """The documents of one import: titles of those that are new here, by id, and their texts by version."""

    session: Session
    viewer: Viewer
    ids: ImportIds
    titles: dict[str, str] = field(default_factory=dict[str, str])
    versions: dict[tuple[str, int], str] = field(default_factory=dict[tuple[str, int], str])


class ImportDocuments:
    """Works within the transaction of `Importer`; each method says whether it wrote."""

    def __init__(self, keywords: KeywordIndex, vectors: VectorStore) -> None:
        self._keywords = keywords
        self._vectors = vectors

    def put_document(self, run: ImportedDocuments, columns: dict[str, Any]) -> bool:
        """A document of the file, unless it is here: by its id, or the same content under the same path."""
        old = columns["id"]
        here = run.ids.of(DOCUMENT.name, old) or ""
        if here in run.ids.there[DOCUMENT.name]:
            return False
        key = scope_key("user", run.viewer.user_id)
        same_path = run.session.scalar(
            select(DocumentRow).where(DocumentRow.scope_key == key, DocumentRow.path == columns["path"])
        )
        if same_path is not None and same_path.content_hash == columns["content_hash"]:
            run.ids.take(DOCUMENT.name, old, same_path.id)
            return False
        if same_path is not None:
            # Another file has the path here; both stay.
            columns["path"] = f"{columns['path']} ({here[:8]})"
        columns |= {"id": here, "owner": run.viewer.user_id, "scope": "user", "scope_key": key}
        run.session.add(DocumentRow(**columns))
        run.session.flush()
        run.titles[here] = columns["title"] or columns["name"]
        return True

    def put_version(self, run: ImportedDocuments, columns: dict[str, Any]) -> bool:
        """A version of a document that is new here."""
        columns["document_id"] = run.ids.of(DOCUMENT.name, columns["document_id"])
        if columns["document_id"] not in run.titles:
            return False
        run.versions[columns["document_id"], columns["version"]] = columns["text"]
        run.session.add(VersionRow(**columns))
        return True

    def put_passage(self, run: ImportedDocuments, columns: dict[str, Any]) -> bool:
        """A passage of a document that is new here, with its place in both indexes."""
        document = run.ids.of(DOCUMENT.name, columns["document_id"]) or ""
        if document not in run.titles:
            return False
        text = run.versions[document, columns["version"]][columns["start"] : columns["end"]]
        columns |= {
            "id": run.ids.of(PASSAGE.name, columns["id"]),
            "document_id": document,
            "text": text,
            "content_hash": content_hash(columns["embedded_text"]),
        }
        row = ChunkRow(**columns)
        run.session.add(row)
        run.session.flush()
        key = scope_key("user", run.viewer.user_id)
        words = {"title": run.titles[document], "heading": " ".join(row.heading), "body": text}
        self._keywords.put(run.session, row.number, key, words)
        self._vectors.record_item(run.session, "documents", row.id, key, row.content_hash)
        return True
