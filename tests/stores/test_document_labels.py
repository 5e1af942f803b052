"""How documents of one name are told apart."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import DocumentLabel, Viewer
from assistant.stores.database import Database
from assistant.stores.document_labels import FileName, label_documents
from assistant.stores.documents import DocumentStore, NewDocument
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.vectors import VectorStore


def files(*paths: str, title: str = "") -> list[FileName]:
    return [FileName(path, path.rsplit("/", 1)[-1], path, title) for path in paths]


def shown(documents: list[FileName]) -> list[str]:
    return [str(label) for label in label_documents(documents).values()]


def test_a_name_that_says_something_and_is_alone_is_enough() -> None:
    assert shown(files("/docs/hr/leave.md", title="Leave")) == ["leave.md"]


def test_a_name_that_says_nothing_gets_its_folder_and_title() -> None:
    assert shown(files("/docs/time-off/index.md", title="Paid time off")) == ["Paid time off (time-off/index.md)"]
    assert shown(files("/docs/a/README.md", title="README")) == ["a/README.md"]
    assert shown(files("/文档/差旅/说明.md", title="差旅标准")) == ["差旅标准 (差旅/说明.md)"]


def test_the_same_name_gets_as_many_folders_as_it_takes() -> None:
    same = files("/w/a/x/faq.md", "/w/b/x/faq.md", "/w/y/faq.md")
    assert shown(same) == ["a/x/faq.md", "b/x/faq.md", "y/faq.md"]


def test_the_folder_that_uploads_are_kept_in_is_shown_nowhere() -> None:
    same = files("/home/uploads/0123456789abcdef/index.md", "/home/uploads/fedcba9876543210/index.md", title="Start")
    assert shown(same) == ["Start (index.md)", "Start (index.md)"]


@given(st.sets(st.lists(st.sampled_from("abc"), min_size=0, max_size=3).map(tuple), min_size=1, max_size=12))
def test_no_two_files_are_shown_alike(folders: set[tuple[str, ...]]) -> None:
    documents = files(*(f"/root/{'/'.join((*folder, 'index.md'))}" for folder in sorted(folders)))
    assert len(set(shown(documents))) == len(documents)


def test_only_what_the_viewer_may_read_counts(database: Database, keywords: KeywordIndex, vectors: VectorStore) -> None:
    documents = DocumentStore(database, keywords, vectors)
    shared = NewDocument("/a/x/faq.md", "faq.md", "global", "", content_hash="1", state="ready", text="t")
    documents.put(shared, [])
    documents.put(replace(shared, path="/b/x/faq.md", scope="user", owner="ben", content_hash="2"), [])
    ids = {one.path: one.id for viewer in ("ann", "ben") for one in documents.list(Viewer(viewer))}
    assert documents.labels(Viewer("ann"), ids.values()) == {ids["/a/x/faq.md"]: DocumentLabel("faq.md")}
    assert {label.place for label in documents.labels(Viewer("ben"), ids.values()).values()} == {
        "a/x/faq.md",
        "b/x/faq.md",
    }
