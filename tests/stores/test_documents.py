"""Documents in SQL: versions, scopes, removal, and that every index follows in the same transaction."""

import hashlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import IntegrityError

from assistant.datatypes import Chunk, DocumentInfo, Viewer
from assistant.errors import NotFound, UserError
from assistant.stores.chroma_index import ChromaFolder, ChromaIndex
from assistant.stores.database import Database
from assistant.stores.documents import DocumentStore, NewDocument
from assistant.stores.exact_index import ExactIndex
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.process_lock import ProcessLock
from assistant.stores.tables import ChunkRow, VersionRow
from assistant.stores.vectors import VectorStore

ANN, BEN = Viewer("ann"), Viewer("ben")


def digest(content: str) -> str:
    return hashlib.sha256(content.encode()).hexdigest()


def chunks_of(document: NewDocument, version: int = 1) -> list[Chunk]:
    """A passage a line."""
    made: list[Chunk] = []
    start = 0
    for position, line in enumerate(document.text.splitlines()):
        made.append(
            Chunk(
                id=digest(f"{document.path}{document.scope_key}{version}{position}{line}")[:32],
                document_id=document.id or "",
                version=version,
                position=position,
                text=line,
                start=start,
                end=start + len(line),
                heading=("Part", str(position)),
                page=position + 1,
                embedded_text=f"passage: {line}",
                content_hash=digest(line),
            )
        )
        start += len(line) + 1
    return made


def make(body: str, path: str = "a/guide.md", owner: str | None = None, **more: Any) -> NewDocument:
    return NewDocument(
        path=path,
        name=Path(path).name,
        scope="user" if owner else "global",
        owner=owner or "ann",
        content_hash=digest(body),
        state="ready",
        text=body,
        **more,
    )


@pytest.fixture
def documents(database: Database, keywords: KeywordIndex, vectors: VectorStore) -> DocumentStore:
    return DocumentStore(database, keywords, vectors)


def put(documents: DocumentStore, body: str, version: int = 1, **more: Any) -> DocumentInfo:
    new = make(body, **more)
    return documents.put(new, chunks_of(new, version))


def found(documents: DocumentStore, viewer: Viewer, question: str) -> list[str]:
    ids = [scored.id for scored in documents.keyword_search(viewer, question, 10)]
    hits = documents.hits(viewer, ids)
    return [hits[one].text for one in ids]


def test_a_document_is_stored_with_all_that_is_known_of_it(documents: DocumentStore) -> None:
    info = put(
        documents,
        "first line\nsecond line",
        title="Guide",
        pages=2,
        language="en",
        warnings=("page 2 is an image",),
        health={"ocr": False},
    )
    assert (info.name, info.path, info.title) == ("guide.md", "a/guide.md", "Guide")
    assert (info.version, info.chunks, info.characters, info.pages) == (1, 2, 22, 2)
    assert (info.warnings, info.health) == (("page 2 is an image",), {"ocr": False})
    assert documents.list(ANN) == [info]
    assert documents.get(ANN, info.id) == info
    assert documents.text(BEN, info.id) == "first line\nsecond line"


def test_hits_carry_the_place_of_a_passage_and_no_score_yet(documents: DocumentStore) -> None:
    info = put(documents, "alpha\nbeta 你好", title="Guide", language="en")
    (best,) = documents.keyword_search(BEN, "beta", 5)
    hit = documents.hits(BEN, [best.id, "unknown"])[best.id]
    assert (hit.document, hit.document_id, hit.version, hit.title) == ("guide.md", info.id, 1, "Guide")
    assert (hit.start, hit.end, hit.page, hit.heading) == (6, 13, 2, ("Part", "1"))
    assert documents.text(BEN, info.id)[hit.start : hit.end] == hit.text == "beta 你好"
    assert (hit.score, hit.arms, hit.above_floor) == (0.0, {}, False)
    assert best.score > 0


def test_a_new_version_replaces_the_passages_and_keeps_the_old_text(
    documents: DocumentStore, database: Database, vectors: VectorStore
) -> None:
    first = put(documents, "old words\nkept words")
    vectors.put("m", {digest(line): np.ones(2, np.float32) for line in ("old words", "kept words")})
    second = put(documents, "new words\nkept words", version=2)
    assert (second.id, second.version, second.chunks) == (first.id, 2, 2)
    assert second.added_at == first.added_at
    assert found(documents, ANN, "old") == []
    assert found(documents, ANN, "new") == ["new words"]
    assert documents.text(ANN, first.id) == "new words\nkept words"
    assert documents.text(ANN, first.id, version=1) == "old words\nkept words"
    # Only what is new is to be embedded; the vector nobody uses any more is gone.
    assert [item.content_hash for item in vectors.missing("m", "documents")] == [digest("new words")]
    assert list(vectors.cached("m", [digest("old words"), digest("kept words")])) == [digest("kept words")]
    with database.read() as session:
        assert session.scalar(select(func.count()).select_from(ChunkRow)) == 2


def test_a_failing_write_changes_nothing_at_all(
    documents: DocumentStore, database: Database, vectors: VectorStore
) -> None:
    put(documents, "old words")
    reached = vectors.last_seq("documents")
    broken = make("new words\nmore words")
    twice = [replace(chunk, id="same") for chunk in chunks_of(broken, 2)]
    with pytest.raises(IntegrityError):
        documents.put(broken, twice)
    assert found(documents, ANN, "words") == ["old words"]
    assert vectors.last_seq("documents") == reached
    with database.read() as session:
        assert session.scalar(select(func.count()).select_from(VersionRow)) == 1


def test_h7_the_same_file_twice_at_once_is_one_document(documents: DocumentStore) -> None:
    with ThreadPoolExecutor(4) as pool:
        infos = list(pool.map(lambda n: put(documents, "same words", version=n, id=f"{n:032}"), range(4)))
    assert len({info.id for info in infos}) == 1
    assert sorted(info.version for info in infos) == [1, 2, 3, 4]
    assert found(documents, ANN, "same") == ["same words"]


def test_a_failure_is_listed_but_never_hides_an_earlier_good_version(documents: DocumentStore) -> None:
    failed = replace(make(""), state="failed", reason="encrypted", warnings=("needs a password",))
    documents.record_failure(failed)
    documents.record_failure(replace(failed, reason="encrypted still"))
    (listed,) = documents.list(ANN)
    assert (listed.state, listed.reason, listed.version, listed.chunks) == ("failed", "encrypted still", 0, 0)
    good = put(documents, "good words")
    assert (good.id, good.version, good.state, good.reason) == (listed.id, 1, "ready", None)
    documents.record_failure(failed)
    assert documents.list(ANN) == [good]
    assert found(documents, ANN, "good") == ["good words"]


def test_known_files_and_renaming(documents: DocumentStore) -> None:
    shared = put(documents, "shared words")
    put(documents, "private words", path="private.md", owner="ann")
    (known,) = documents.known("global", "whoever")
    assert (known.document_id, known.path, known.version) == (shared.id, "a/guide.md", 1)
    assert [file.path for file in documents.known("user", "ann")] == ["private.md"]
    assert documents.known("user", "ben") == []
    documents.rename(shared.id, "b/manual.md", "manual.md", "b")
    moved = documents.get(BEN, "manual.md")
    assert (moved.id, moved.path, moved.version) == (shared.id, "b/manual.md", 1)
    assert found(documents, BEN, "shared") == ["shared words"]
    with pytest.raises(NotFound):
        documents.rename("unknown", "x", "x", "")


def test_c1_a_private_document_is_its_owners_alone(documents: DocumentStore) -> None:
    private = put(documents, "secret words", owner="ann")
    (chunk,) = documents.keyword_search(ANN, "secret", 5)
    assert documents.get(ANN, private.id[:6]).id == private.id
    assert documents.list(BEN) == []
    assert (documents.count(ANN), documents.count(BEN)) == (1, 0)
    assert documents.keyword_search(BEN, "secret", 5) == []
    assert documents.hits(BEN, [chunk.id]) == {}
    words: set[str] = set()
    for name in (private.id, private.id[:8], "guide.md", "a/guide.md", "0" * 32):
        for call in (documents.get, documents.text, lambda viewer, one: documents.remove(viewer, [one])):
            with pytest.raises(NotFound) as refused:
                call(BEN, name)
            words.add(refused.value.en)
    assert len(words) == 1
    assert documents.remove(ANN, [private.id]) == 1


def test_c4_a_document_made_private_is_gone_for_others_at_once(documents: DocumentStore, vectors: VectorStore) -> None:
    shared = put(documents, "shared words")
    vectors.put("m", {digest("shared words"): np.ones(2, np.float32)})
    exact = ExactIndex(vectors, "documents", "m")
    assert exact.search(np.ones(2, np.float32), BEN.scope_keys(), 5)
    narrowed = make("shared words", owner="ann", id=shared.id)
    documents.put(narrowed, chunks_of(narrowed, 2))
    assert found(documents, BEN, "shared") == []
    assert found(documents, ANN, "shared") == ["shared words"]
    assert exact.search(np.ones(2, np.float32), BEN.scope_keys(), 5) == []
    assert len(exact.search(np.ones(2, np.float32), ANN.scope_keys(), 5)) == 1


def test_get_by_prefix_name_and_path(documents: DocumentStore) -> None:
    one = put(documents, "one", path="a/same.md", id="abcdef01" + "0" * 24)
    two = put(documents, "two", path="b/same.md", id="abcdef02" + "0" * 24)
    assert documents.get(ANN, "abcdef02").id == two.id
    assert documents.get(ANN, "a/same.md").id == one.id
    for ambiguous in ("abcdef", "same.md"):
        with pytest.raises(UserError, match="Several"):
            documents.get(ANN, ambiguous)
    for unknown in ("abc", "same", "", "%", "______"):
        with pytest.raises(NotFound):
            documents.get(ANN, unknown)


@pytest.mark.parametrize("ids", [[], [""], [None], [{"$ne": "x"}], "abc", None, ["known", ""]])
def test_b5_a_removal_names_what_it_removes(documents: DocumentStore, ids: Any) -> None:
    put(documents, "words")
    with pytest.raises(UserError, match="Nothing was removed"):
        documents.remove(ANN, ids)
    assert documents.count(ANN) == 1


@pytest.mark.parametrize("wildcard", ["*", "%", "None"])
def test_b5_a_wildcard_is_no_id_and_takes_nothing_with_it(documents: DocumentStore, wildcard: str) -> None:
    info = put(documents, "words")
    with pytest.raises(NotFound):
        documents.remove(ANN, [info.id, wildcard])
    assert documents.count(ANN) == 1


def test_b5_a_removal_takes_exactly_what_it_names_everywhere(
    documents: DocumentStore, database: Database, vectors: VectorStore
) -> None:
    long = put(documents, "\n".join(f"canary line {n}" for n in range(2000)), path="long.md")
    put(documents, "canary stays", path="other.md")
    lines = [f"canary line {n}" for n in range(2000)]
    vectors.put("m", {digest(line): np.ones(2, np.float32) for line in lines})
    assert documents.remove(BEN, [long.id, long.id]) == 1
    assert found(documents, ANN, "canary") == ["canary stays"]
    assert vectors.cached("m", [digest(line) for line in lines]) == {}
    assert vectors.count("documents") == 1
    with database.read() as session:
        for table in ("chunks", "document_versions", "keyword_chunks"):
            assert session.scalar(text(f"SELECT count(*) FROM {table}")) == 1


def test_removing_the_sample_leaves_the_rest(documents: DocumentStore) -> None:
    put(documents, "sample words", path="sample.md", sample=True)
    mine = put(documents, "my words", path="mine.md")
    assert documents.remove_sample(ANN) == 1
    assert documents.list(ANN) == [mine]
    assert documents.remove_sample(ANN) == 0


def test_what_stands_beside_a_passage_is_the_stored_text_up_to_it(documents: DocumentStore) -> None:
    stored = "\n".join(f"line{n}" for n in range(6))
    new = make(stored)
    headings = [("Part",), ("Part",), ("Part", "One"), ("Part", "One"), ("Part",), ("Other",)]
    documents.put(new, [replace(c, heading=h) for c, h in zip(chunks_of(new, 1), headings, strict=True)])
    put(documents, "\n".join(f"other{n}" for n in range(6)), path="other.md")
    third, first, fourth = (
        documents.hits(ANN, [documents.keyword_search(ANN, text, 1)[0].id]).popitem()[1]
        for text in ("line3", "line0", "line4")
    )
    before, after = documents.beside(ANN, third)
    assert before is not None
    assert after is not None
    assert before.text + third.text + after.text == "line2\nline3\nline4"
    assert stored[third.start - len(before.text) :].startswith(before.text + third.text)
    assert documents.beside(ANN, first)[0] is None
    # Another section says other things.
    assert documents.beside(ANN, fourth)[1] is None
    assert documents.beside(BEN, replace(third, id="unknown")) == (None, None)


def test_a_passage_opens_a_section_or_goes_on_in_it(documents: DocumentStore) -> None:
    headings = (("Leave",), ("Leave",), ("Leave", "Parents"), ("Leave",))
    new = make("one\ntwo\nthree\nfour")
    chunks = [replace(each, heading=path) for each, path in zip(chunks_of(new), headings, strict=True)]
    documents.put(new, chunks)
    other = documents.put(
        make("five", path="b.md"), [replace(chunks_of(make("five"))[0], id="5" * 32, heading=("Leave",))]
    )
    ids = [chunk.id for chunk in chunks]
    places = documents.places_of([*ids, "5" * 32, "unknown"])
    assert [places[id_].opens for id_ in ids] == [True, False, True, True]
    assert places[ids[0]].section == places[ids[1]].section != places[ids[2]].section
    assert places["5" * 32].opens
    assert places["5" * 32].section != places[ids[0]].section
    assert places["5" * 32].section[0] == other.id
    assert "unknown" not in places


def test_what_is_to_be_embedded_is_given_by_its_hash(documents: DocumentStore, vectors: VectorStore) -> None:
    put(documents, "one\ntwo")
    hashes = [item.content_hash for item in vectors.missing("m", "documents")]
    assert documents.texts_for([*hashes, "unknown"]) == {
        digest("one"): "passage: one",
        digest("two"): "passage: two",
    }


def vector_search(documents: DocumentStore, index: Any, viewer: Viewer) -> Sequence[str]:
    ids = [scored.id for scored in index.search(np.ones(2, np.float32), viewer.scope_keys(), 10)]
    return [hit.text for hit in documents.hits(viewer, ids).values()]


def test_b4_an_orphan_never_surfaces(
    documents: DocumentStore, database: Database, vectors: VectorStore, tmp_path: Path
) -> None:
    """A vector without a live row, planted in both indexes, is found and then dropped by the join."""
    put(documents, "live words")
    vectors.put("m", {digest("live words"): np.ones(2, np.float32)})
    with database.write() as session:
        vectors.record_item(session, "documents", "orphan", "global", digest("live words"))
    folder = ChromaFolder(tmp_path / "chroma", ProcessLock(tmp_path / "chroma.lock"))
    folder.try_open()
    for index in (ExactIndex(vectors, "documents", "m"), ChromaIndex(folder, vectors, "documents", "m")):
        assert len(index.search(np.ones(2, np.float32), ["global"], 10)) == 2
        assert vector_search(documents, index, ANN) == ["live words"]
    folder.close()
