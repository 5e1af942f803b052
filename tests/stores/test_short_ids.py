"""One rule for ids that people type: whole, or at least the first four characters, of an id that Tandem made."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from assistant.errors import NotFound, UserError
from assistant.stores.documents import DocumentStore, NewDocument
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.short_ids import LISTED, is_short_for
from tests.stores.memories import ANNA, BORIS, Stores, open_stores, words


@pytest.fixture
def stores(home: Path) -> Iterator[Stores]:
    opened = open_stores(home)
    yield opened
    opened.database.close()


@pytest.fixture
def documents(stores: Stores) -> DocumentStore:
    return DocumentStore(
        stores.database, KeywordIndex("chunks", ("title", "heading", "body"), words, words), stores.vectors
    )


Find = Callable[[str], str]


def put(documents: DocumentStore, document_id: str, path: str) -> None:
    new = NewDocument(path, path.rsplit("/", 1)[-1], "global", "", "hash", "ready", text="x", id=document_id)
    documents.put(new, [])


def rename_fact(stores: Stores, fact_id: str, to: str) -> None:
    with stores.database.write() as session:
        session.connection().exec_driver_sql("UPDATE facts SET id = ? WHERE id = ?", (to, fact_id))


A, B = "abcd1" + "0" * 27, "abcd2" + "0" * 27


@pytest.fixture(params=["memories", "documents", "sessions"])
def find(request: pytest.FixtureRequest, stores: Stores, documents: DocumentStore) -> Find:
    """Looks something up by what a person types; two are there, whose ids begin alike."""
    if request.param == "memories":
        for value, made in (("Lyon", A), ("Oslo", B)):
            rename_fact(stores, stores.facts.add(ANNA, f"I know {value}.", value=value).id, made)
        return lambda given: stores.facts.get(ANNA, given).id
    if request.param == "documents":
        put(documents, A, "/docs/one.md")
        put(documents, B, "/docs/two.md")
        return lambda given: documents.get(ANNA, given).id
    stores.tell("About Lyon", session_id=A)
    stores.tell("About Oslo", session_id=B)
    return lambda given: stores.sessions.rename(ANNA, given, "t").id


def test_four_characters_are_enough_where_they_fit_one(find: Find) -> None:
    assert find(A) == A
    assert find("abcd1") == A
    assert find("abcd2000") == B


def test_where_they_fit_several_each_is_named_with_its_words(find: Find) -> None:
    with pytest.raises(UserError) as refused:
        find("abcd")
    for said in (refused.value.en, refused.value.zh):
        assert A in said
        assert B in said
        assert "one.md" in said or "Lyon" in said


@pytest.mark.parametrize("given", ["a", "abc", ""])
def test_fewer_name_nothing_and_the_rule_is_said(find: Find, given: str) -> None:
    with pytest.raises(NotFound) as refused:
        find(given)
    assert "first 4 characters" in refused.value.en
    assert "前 4 个字符" in refused.value.zh


@pytest.mark.parametrize("given", ["abce", A + "0", "%%%%", "____"])
def test_what_is_no_beginning_names_nothing(find: Find, given: str) -> None:
    with pytest.raises(NotFound) as refused:
        find(given)
    assert "first 4 characters" not in refused.value.en


@pytest.mark.parametrize(
    ("given", "whole", "fits"),
    [
        ("chat-ab12", "chat-ab12cd34", True),
        ("chat-", "chat-ab12cd34", False),
        ("chat", "chat-ab12cd34", False),
        ("s-ab1", "s-ab12cd34ef56", False),
        ("web-ab12", "web-ab12cd34ef56", True),
        ("user1", "user10", False),
        ("notes", "notes-2025", False),
        ("face", "faceless", False),
        ("项目计划", "项目计划二", False),
    ],
)
def test_a_name_that_somebody_chose_is_given_whole(given: str, whole: str, fits: bool) -> None:
    assert is_short_for(given, whole) is fits


def test_deleting_a_session_twice_deletes_no_other(stores: Stores) -> None:
    for name in ("user1", "user10"):
        stores.tell("hello", session_id=name)
    assert stores.sessions.delete(ANNA, "user1") == "user1"
    with pytest.raises(NotFound):
        stores.sessions.delete(ANNA, "user1")
    assert [info.id for info in stores.sessions.list(ANNA)] == ["user10"]


def test_a_made_session_is_shown_and_deleted_by_its_beginning(stores: Stores) -> None:
    stores.tell("hello", session_id="chat-ab12cd34")
    assert [turn.question for turn in stores.turns.turns(ANNA, "chat-ab12")] == ["hello"]
    with pytest.raises(NotFound):
        stores.sessions.delete(BORIS, "chat-ab12")
    assert stores.sessions.delete(ANNA, "chat-ab12") == "chat-ab12cd34"
    assert stores.sessions.list(ANNA) == []
    assert stores.messages.keyword_search(ANNA, "hello", 3) == []


def test_a_documents_name_goes_before_the_beginning_of_an_id(documents: DocumentStore) -> None:
    put(documents, A, "/docs/one.md")
    put(documents, B, "/docs/abcd")
    assert documents.get(ANNA, "abcd").id == B


def test_of_many_candidates_some_are_named(documents: DocumentStore) -> None:
    for number in range(LISTED + 3):
        put(documents, f"{number:x}" * 32, f"/docs/{number}/same.md")
    with pytest.raises(UserError) as refused:
        documents.get(ANNA, "same.md")
    assert refused.value.en.count("same.md (") == 0
    assert refused.value.en.count("/same.md") == LISTED
    assert "..." in refused.value.en
    assert "等" in refused.value.zh
