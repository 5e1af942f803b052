"""Documents, their versions and passages in SQL; each change takes keyword rows and vector items with it.

(Longer than most files: every statement on these tables takes the viewer, and is to be read beside the others.)
"""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, Text, and_, cast, delete, func, or_, select, update
from sqlalchemy.orm import Session, aliased

from assistant.datatypes import (
    Beside,
    Chunk,
    DocumentHit,
    DocumentInfo,
    DocumentLabel,
    Scope,
    Scored,
    Viewer,
    scope_key,
)
from assistant.errors import Language, NotFound, UserError
from assistant.stores.by_state import ByState
from assistant.stores.database import Database
from assistant.stores.document_labels import FileName, label_documents
from assistant.stores.document_rows import (
    KnownFile,
    NewDocument,
    SectionPlace,
    chunk_row,
    describe,
    find_row,
    found_for,
    of_document,
    same_section,
    select_hits,
    select_infos,
    to_beside,
    to_hit,
    to_info,
    visible_to,
)
from assistant.stores.keyword_index import KeywordIndex, Phrase, TermCounts
from assistant.stores.short_ids import LISTED, SHORTEST, Candidate, none_found, several_found
from assistant.stores.stated_day import stated_day
from assistant.stores.tables import ChunkRow, DocumentRow, VersionRow
from assistant.stores.vectors import VectorStore, pages

__all__ = ["DocumentStore", "KnownFile", "NewDocument"]

COLLECTION = "documents"
# Passages looked at for each that is wanted in one language.
LOOKED_AT = 5


class DocumentStore:
    """Every query takes a viewer and filters in SQL; what only ingestion calls takes a scope or an id."""

    def __init__(self, database: Database, keywords: KeywordIndex, vectors: VectorStore) -> None:
        self._database = database
        self._keywords = keywords
        self._vectors = vectors
        self._languages = ByState[tuple[Language, ...]]()

    # ---- ingestion ------------------------------------------------------------------------------

    def put(self, document: NewDocument, chunks: Sequence[Chunk]) -> DocumentInfo:
        """Stores a new document or version, whole or not at all; the store alone numbers versions.

        The text of old versions stays for the chats that cite it; their passages leave every index.
        """
        title = document.title or document.name
        spelled = [
            self._keywords.spell(
                document.scope_key,
                {"title": title, "heading": " ".join(chunk.heading), "body": chunk.text},
            )
            for chunk in chunks
        ]
        with self._database.write() as session:
            row = find_row(session, document)
            old_hashes = self._remove_chunks(session, [row.id])
            describe(row, document, version=row.version + 1)
            session.add(row)
            session.flush()
            session.add(
                VersionRow(
                    document_id=row.id,
                    version=row.version,
                    content_hash=document.content_hash,
                    text=document.text,
                    created_at=row.updated_at,
                )
            )
            rows = [chunk_row(chunk, row) for chunk in chunks]
            session.add_all(rows)
            session.flush()
            self._keywords.put_spelled(
                session, {stored.number: fields for stored, fields in zip(rows, spelled, strict=True)}
            )
            hashes = {chunk.id: chunk.content_hash for chunk in chunks}
            self._vectors.record_items(session, COLLECTION, row.scope_key, hashes)
            self._vectors.drop_unused(session, old_hashes)
            return to_info(session.execute(select_infos().where(DocumentRow.id == row.id)).one())

    def record_failure(self, document: NewDocument) -> None:
        """Lists a file that could not be read, with its reason; an earlier good version stays as it is."""
        with self._database.write() as session:
            row = find_row(session, document)
            if row.version == 0:
                describe(row, document, version=0)
                session.add(row)

    def known(self, scope: Scope, owner: str) -> list[KnownFile]:
        """All files of one scope."""
        query = select(DocumentRow).where(DocumentRow.scope_key == scope_key(scope, owner))
        with self._database.read() as session:
            return [
                KnownFile(row.id, row.path, row.root, row.content_hash, row.state, row.version)
                for row in session.scalars(query.order_by(DocumentRow.path))
            ]

    def rename(self, document_id: str, path: str, name: str, root: str) -> None:
        """Follows a file that moved with its content unchanged."""
        with self._database.write() as session:
            row = session.get(DocumentRow, document_id)
            if row is None:
                raise _no_document()
            row.path, row.name, row.root, row.updated_at = path, name, root, datetime.now(UTC)
            # A file's name may be what says of which day it is.
            text = session.get_one(VersionRow, (document_id, row.version)).text
            row.dated = stated_day(name, text)

    def mark_sample(self, document_id: str) -> None:
        """Marks a document as sample that was ingested without; for ingestion alone, as it knows no viewer."""
        with self._database.write() as session:
            session.execute(update(DocumentRow).where(DocumentRow.id == document_id).values(sample=True))

    def texts_for(self, hashes: Sequence[str]) -> dict[str, str]:
        """What is to be embedded, by content hash; for ingestion alone, as it knows no viewer."""
        texts: dict[str, str] = {}
        with self._database.read() as session:
            for page in pages(hashes):
                query = select(ChunkRow.content_hash, ChunkRow.embedded_text)
                for row in session.execute(query.where(ChunkRow.content_hash.in_(page))):
                    texts[row.content_hash] = row.embedded_text
        return texts

    # ---- removal --------------------------------------------------------------------------------

    def remove(self, viewer: Viewer, ids: Sequence[str]) -> int:
        """Removes documents with all that came of them; how many. None at all if one of them is unknown."""
        # What a program hands in is not always what the type says.
        named = [] if isinstance(ids, str) else list[object](ids or ())
        if not named or not all(isinstance(one, str) and one for one in named):
            raise UserError(
                en="Nothing was removed: name each document to remove by its id.",
                zh="未删除任何内容：请逐一给出要删除的文档的 ID。",
            )
        wanted = sorted(set(ids))
        with self._database.write() as session:
            for page in pages(wanted):
                known = select(func.count()).where(visible_to(viewer), DocumentRow.id.in_(page))
                if session.scalar(known) != len(page):
                    raise _no_document()
            return self._remove(session, wanted)

    def remove_sample(self, viewer: Viewer) -> int:
        """Removes the sample documents; how many there were."""
        with self._database.write() as session:
            query = select(DocumentRow.id).where(visible_to(viewer), DocumentRow.sample.is_(True))
            return self._remove(session, session.scalars(query).all())

    def _remove(self, session: Session, ids: Sequence[str]) -> int:
        hashes = self._remove_chunks(session, ids)
        for page in pages(ids):
            session.execute(delete(DocumentRow).where(DocumentRow.id.in_(page)))
        self._vectors.drop_unused(session, hashes)
        return len(ids)

    def _remove_chunks(self, session: Session, document_ids: Sequence[str]) -> list[str]:
        """Takes the passages of documents out of SQL and both indexes; their content hashes."""
        hashes: list[str] = []
        for page in pages(document_ids):
            of_page = ChunkRow.document_id.in_(page)
            rows = session.execute(select(ChunkRow.number, ChunkRow.id, ChunkRow.content_hash).where(of_page))
            old = rows.all()
            self._keywords.remove(session, [row.number for row in old])
            self._vectors.remove_items(session, COLLECTION, [row.id for row in old])
            session.execute(delete(ChunkRow).where(of_page))
            hashes += [row.content_hash for row in old]
        return hashes

    # ---- reading --------------------------------------------------------------------------------

    def count(self, viewer: Viewer) -> int:
        """How many documents stand in the index for the viewer; without those of which nothing could be read."""
        return self._count(viewer, DocumentRow.version > 0)

    def count_unread(self, viewer: Viewer) -> int:
        """How many documents are listed for the viewer of which nothing could be read."""
        return self._count(viewer, DocumentRow.version == 0)

    def _count(self, viewer: Viewer, condition: ColumnElement[bool]) -> int:
        with self._database.read() as session:
            return session.scalar(select(func.count()).where(visible_to(viewer), condition)) or 0

    def get(self, viewer: Viewer, id_or_name: str) -> DocumentInfo:
        """A document by id, by name or path, or by four or more first characters of its id."""
        named = or_(DocumentRow.name == id_or_name, DocumentRow.path == id_or_name)
        ways = [DocumentRow.id == id_or_name, named]
        if len(id_or_name) >= SHORTEST:
            ways.append(DocumentRow.id.startswith(id_or_name, autoescape=True))
        with self._database.read() as session:
            for way in ways:
                query = select_infos().where(visible_to(viewer), way).order_by(DocumentRow.path, DocumentRow.id)
                found = [to_info(row) for row in session.execute(query.limit(LISTED + 1))]
                if len(found) == 1:
                    return found[0]
                if found:
                    raise several_found(id_or_name, [Candidate(one.id, one.path) for one in found])
        raise none_found(id_or_name, _no_document())

    def text(self, viewer: Viewer, document_id: str, version: int | None = None) -> str:
        """The stored text of a version, the current one by default."""
        wanted = DocumentRow.version if version is None else version
        query = (
            select(VersionRow.text)
            .join(DocumentRow, DocumentRow.id == VersionRow.document_id)
            .where(visible_to(viewer), DocumentRow.id == document_id, VersionRow.version == wanted)
        )
        with self._database.read() as session:
            found = session.scalar(query)
        if found is None:
            raise _no_document()
        return found

    def labels(self, viewer: Viewer, ids: Collection[str]) -> dict[str, DocumentLabel]:
        """How those of the ids that the viewer may read are told apart from all that the viewer may read."""
        columns = (DocumentRow.id, DocumentRow.name, DocumentRow.path, DocumentRow.title)
        named = select(DocumentRow.name).where(visible_to(viewer), DocumentRow.id.in_(ids))
        with self._database.read() as session:
            rows = session.execute(select(*columns).where(visible_to(viewer), DocumentRow.name.in_(named)))
            found = label_documents([FileName(*row) for row in rows])
        return {id_: found[id_] for id_ in ids if id_ in found}

    # ---- search ---------------------------------------------------------------------------------

    def keyword_search(self, viewer: Viewer, question: str, top_k: int) -> list[Scored]:
        """The passages that share terms with a question, best first."""
        with self._database.read() as session:
            found = self._keywords.search(session, viewer.scope_keys(), question, top_k)
            return _live(session, viewer, found)

    def word_search(
        self, viewer: Viewer, words: Sequence[Sequence[Phrase]], top_k: int, language: Language
    ) -> list[Scored]:
        """The passages of documents in a language that have words of a question, each in one of several ways.

        Those of the other language, which share names with the question, take places among the best that are looked at.
        """
        chinese = DocumentRow.language == "zh"
        written = chinese if language == "zh" else or_(~chinese, DocumentRow.language.is_(None))
        with self._database.read() as session:
            found = self._keywords.search_words(session, viewer.scope_keys(), words, top_k * LOOKED_AT)
            return _live(session, viewer, found, written)[:top_k]

    def term_counts(self, viewer: Viewer, terms: Sequence[str]) -> TermCounts:
        """In how many passages each term of a question stands."""
        with self._database.read() as session:
            return self._keywords.counts(session, viewer.scope_keys(), terms)

    def languages(self, viewer: Viewer) -> tuple[Language, ...]:
        """The languages of the documents that the viewer may read; what is not Chinese counts as English.

        Looked up once for each state of the library: where a language is missing, all documents are looked at.
        """
        with self._database.read() as session:
            last = self._vectors.last_seq_in(session, COLLECTION)
            return self._languages.get(last, viewer.scope_keys(), lambda: _languages(session, viewer))

    def languages_of(self, ids: Sequence[str]) -> dict[str, Language]:
        """The language of each passage's document; for indexes and retrievers alone, as it knows no viewer."""
        found: dict[str, Language] = {}
        with self._database.read() as session:
            for page in pages(ids):
                query = select(ChunkRow.id, DocumentRow.language).join(DocumentRow, of_document())
                for row in session.execute(query.where(ChunkRow.id.in_(page))):
                    found[row.id] = "zh" if row.language == "zh" else "en"
        return found

    def places_of(self, ids: Sequence[str]) -> dict[str, SectionPlace]:
        """Where each passage stands in its section; for retrievers alone, as it knows no viewer."""
        # A document's passages have numbers in a row, and the one before is looked up by its key: by position it would
        # be looked for among all of the document. Headings are compared as they are written, none is read.
        before = aliased(ChunkRow)
        is_before = and_(before.number == ChunkRow.number - 1, before.document_id == ChunkRow.document_id)
        heading = cast(ChunkRow.heading, Text)
        goes_on = heading == cast(before.heading, Text)
        query = select(ChunkRow.id, ChunkRow.document_id, heading.label("path"), goes_on.label("goes_on"))
        found: dict[str, SectionPlace] = {}
        with self._database.read() as session:
            for page in pages(ids):
                for row in session.execute(query.outerjoin(before, is_before).where(ChunkRow.id.in_(page))):
                    found[row.id] = SectionPlace((row.document_id, row.path), opens=not row.goes_on)
        return found

    def hits(self, viewer: Viewer, ids: Sequence[str]) -> dict[str, DocumentHit]:
        """Passages by id, as they stand now and as far as the viewer may read them; scores are not filled."""
        found: dict[str, DocumentHit] = {}
        with self._database.read() as session:
            for page in pages(ids):
                for row in session.execute(select_hits(viewer).where(ChunkRow.id.in_(page))):
                    found[row.ChunkRow.id] = to_hit(row.ChunkRow, row.DocumentRow)
        return found

    def passage_with(self, viewer: Viewer, document_id: str, text: str) -> DocumentHit | None:
        """The first passage of a document that holds a text; scores are not filled."""
        holds = (ChunkRow.document_id == document_id, ChunkRow.text.contains(text, autoescape=True))
        with self._database.read() as session:
            query = select_hits(viewer).where(*holds).order_by(ChunkRow.position).limit(1)
            row = session.execute(query).one_or_none()
        return None if row is None else to_hit(row.ChunkRow, row.DocumentRow)

    def beside(self, viewer: Viewer, hit: DocumentHit) -> tuple[Beside | None, Beside | None]:
        """What stands right before and after a passage under the same heading, if anything does."""
        with self._database.read() as session:
            centre = session.execute(select_hits(viewer).where(ChunkRow.id == hit.id)).one_or_none()
            if centre is None:
                return None, None
            chunk = centre.ChunkRow
            found = {
                row.ChunkRow.position - chunk.position: row.ChunkRow
                for row in session.execute(
                    select_hits(viewer).where(
                        ChunkRow.document_id == chunk.document_id,
                        ChunkRow.position.in_((chunk.position - 1, chunk.position + 1)),
                    )
                )
                if same_section(row.ChunkRow.heading, chunk.heading)
            }
            before, after = found.get(-1), found.get(1)
            first = before.start if before else chunk.start
            last = after.end if after else chunk.end
            # Counted in code points, as offsets are.
            text = session.scalar(
                select(func.substr(VersionRow.text, first + 1, last - first)).where(
                    VersionRow.document_id == chunk.document_id, VersionRow.version == chunk.version
                )
            )
        if text is None:
            return None, None
        return (
            to_beside(before, text[: chunk.start - first]) if before else None,
            to_beside(after, text[chunk.end - first :]) if after else None,
        )

    # Last, as annotations below it would mean this method.
    def list(self, viewer: Viewer) -> list[DocumentInfo]:
        """Every document the viewer may read, by name."""
        query = select_infos().where(visible_to(viewer)).order_by(DocumentRow.name, DocumentRow.id)
        with self._database.read() as session:
            return [to_info(row) for row in session.execute(query)]


def _live(
    session: Session, viewer: Viewer, found: Sequence[tuple[int, float]], *conditions: ColumnElement[bool]
) -> list[Scored]:
    """Rows of the keyword index as passages, as far as the viewer may read them; in their order."""
    ids: dict[int, str] = {}
    for numbers in pages([number for number, _ in found]):
        query = select(ChunkRow.number, ChunkRow.id).join(DocumentRow, of_document())
        rows = session.execute(query.where(found_for(viewer), ChunkRow.number.in_(numbers), *conditions))
        ids.update({row.number: row.id for row in rows})
    return [Scored(ids[number], score) for number, score in found if number in ids]


def _languages(session: Session, viewer: Viewer) -> tuple[Language, ...]:
    is_chinese = DocumentRow.language == "zh"
    conditions: dict[Language, ColumnElement[bool]] = {
        "en": or_(~is_chinese, DocumentRow.language.is_(None)),
        "zh": is_chinese,
    }
    readable = (visible_to(viewer), DocumentRow.version > 0)
    return tuple(
        language
        for language, condition in conditions.items()
        if session.scalar(select(DocumentRow.id).where(*readable, condition).limit(1))
    )


def _no_document() -> NotFound:
    return NotFound(
        en="There is no such document. See `tandem documents list`.",
        zh="没有这个文档。可用 `tandem documents list` 查看全部文档。",
    )
