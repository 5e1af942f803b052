"""Keyword search: scopes never mix, a question is never syntax, and the rarest terms are asked."""

from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from assistant.stores import keyword_index
from assistant.stores.database import Database
from assistant.stores.keyword_index import MAX_SCORED, MAX_TERMS, KeywordIndex

ROWS: Mapping[int, tuple[str, str]] = {
    1: ("global", "c++ and node.js in /home/app with x_y and a-b"),
    2: ("user:ann", "secret plan of ann in node.js"),
    3: ("user:ben", "secret plan of ben in node.js"),
    4: ("task:t1", "secret plan of a task"),
    5: ("global", '年假 假制 制度 say "hello" it\'s 100% * ( ) ^ : {x}'),
}


@pytest.fixture
def filled(database: Database, keywords: KeywordIndex) -> KeywordIndex:
    with database.write() as session:
        for number, (scope, body) in ROWS.items():
            keywords.put(session, number, scope, {"body": body})
    return keywords


def found(database: Database, index: KeywordIndex, scopes: tuple[str, ...], question: str) -> list[int]:
    with database.read() as session:
        return [number for number, _ in index.search(session, scopes, question, 10)]


@pytest.mark.parametrize(
    ("scopes", "numbers"),
    [
        (("global",), set()),
        (("global", "user:ann"), {2}),
        (("global", "user:ben"), {3}),
        (("global", "user:ann", "task:t1"), {2, 4}),
        (("global", "user:an"), set()),
        ((), set()),
    ],
)
def test_scopes_never_mix(database: Database, filled: KeywordIndex, scopes: tuple[str, ...], numbers: set[int]) -> None:
    assert set(found(database, filled, scopes, "secret plan")) == numbers


def test_no_question_spells_its_way_into_another_scope(database: Database, filled: KeywordIndex) -> None:
    with database.read() as session:
        terms = session.scalars(text("SELECT term FROM keyword_chunks_terms WHERE term LIKE '%secret'")).all()
    assert len(terms) == 3
    for term in terms:
        assert found(database, filled, ("global",), term) == []
        assert found(database, filled, ("global",), f"{term}*") == []


@pytest.mark.parametrize("term", ["c++", "node.js", "/home/app", "x_y", "a-b", "C++", "Node.JS"])
def test_identifiers_stay_whole(database: Database, filled: KeywordIndex, term: str) -> None:
    assert found(database, filled, ("global",), term) == [1]


def test_parts_of_an_identifier_are_no_match(database: Database, filled: KeywordIndex) -> None:
    assert found(database, filled, ("global",), "home app node js c x y") == []


@pytest.mark.parametrize("term", ['"hello"', "it's", "100%", "*", "(", ")", "^", ":", "{x}"])
def test_signs_are_found_as_what_they_are(database: Database, filled: KeywordIndex, term: str) -> None:
    assert found(database, filled, ("global",), term) == [5]


@pytest.mark.parametrize(
    "question",
    [
        "NOT",
        "OR NOT NEAR",
        "NEAR(a b)",
        '"',
        '""',
        "body:node.js",
        "-x",
        "+",
        "a* *",
        "'; DROP TABLE x",
        "\x00",
        "\ud800",
    ],
)
def test_syntax_is_harmless(database: Database, filled: KeywordIndex, question: str) -> None:
    assert found(database, filled, ("global", "user:ann"), question) in ([], [5])


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.characters(exclude_categories=()), max_size=60))
def test_any_text_may_be_asked_and_stored(database: Database, filled: KeywordIndex, anything: str) -> None:
    """What was stored is found again by each of its own words, by its viewer alone."""
    with database.write() as session:
        filled.put(session, 99, "user:zoe", {"body": anything})
    for word in anything.split():
        # A trailing star asks for a prefix, and what holds nothing but controls is no word.
        if word.isprintable() and not word.endswith("*"):
            assert 99 in found(database, filled, ("global", "user:zoe"), word)
        assert 99 not in found(database, filled, ("global", "user:ann"), word)


def test_a_star_at_the_end_asks_for_a_prefix(database: Database, filled: KeywordIndex) -> None:
    assert found(database, filled, ("global",), "假*") == [5]
    assert found(database, filled, ("global",), "假") == []
    assert found(database, filled, ("user:ann",), "假*") == []
    assert found(database, filled, ("global", "user:ann"), "secr*") == [2]


def test_scores_are_positive_and_best_comes_first(database: Database, keywords: KeywordIndex) -> None:
    with database.write() as session:
        keywords.put(session, 1, "global", {"body": "leave filler filler filler"})
        keywords.put(session, 2, "global", {"title": "leave", "body": "filler filler filler"})
        keywords.put(session, 3, "global", {"body": "nothing here"})
        for number in range(4, 20):
            keywords.put(session, number, "global", {"body": "other words"})
    with database.read() as session:
        ranked = keywords.search(session, ("global",), "leave", 10)
        assert len(keywords.search(session, ("global",), "leave", 1)) == 1
        assert keywords.search(session, ("global",), "leave", 0) == []
    assert [number for number, _ in ranked] == [2, 1]
    assert ranked[0][1] > ranked[1][1] > 0


def test_a_put_replaces_and_a_removal_removes(database: Database, filled: KeywordIndex) -> None:
    with database.write() as session:
        filled.put(session, 2, "user:ann", {"body": "something else"})
        filled.remove(session, [3, 12345])
        filled.remove(session, [])
    assert found(database, filled, ("user:ann", "user:ben"), "secret") == []
    assert found(database, filled, ("user:ann",), "else") == [2]


def test_removed_words_leave_the_index_with_optimize(database: Database, filled: KeywordIndex) -> None:
    with database.write() as session:
        filled.remove(session, [2])
        filled.optimize(session)
    with database.read() as session:
        blocks = session.scalars(text("SELECT block FROM keyword_chunks_data")).all()
        content = session.scalars(text("SELECT c2 FROM keyword_chunks_content")).all()
    assert not any(b"ann" in block for block in blocks)
    assert not any("ann" in body for body in content)


def test_a_long_question_is_asked_by_its_rarest_terms(database: Database, keywords: KeywordIndex) -> None:
    common = [f"common{n}" for n in range(MAX_TERMS)]
    rare = [f"rare{n}" for n in range(MAX_TERMS)]
    with database.write() as session:
        for number in range(1, 4):
            keywords.put(session, number, "global", {"body": " ".join(common)})
        for number in range(4, 8):
            keywords.put(session, number, "global", {"body": "x"})
        keywords.put(session, 8, "global", {"body": " ".join(rare)})
    assert found(database, keywords, ("global",), " ".join([*common, *rare[1:]])) == [8, 1, 2, 3]
    assert found(database, keywords, ("global",), " ".join([*common, *rare])) == [8]


def test_a_term_in_most_rows_counts_only_where_no_rarer_one_does(database: Database, keywords: KeywordIndex) -> None:
    with database.write() as session:
        for number in range(1, 9):
            keywords.put(session, number, "global", {"body": "the" if number < 8 else "the needle"})
    assert found(database, keywords, ("global",), "the needle") == [8]
    assert len(found(database, keywords, ("global",), "the unknown")) == 8


def test_a_megabyte_may_be_asked(database: Database, filled: KeywordIndex) -> None:
    assert found(database, filled, ("global",), "c++ " + "word " * 200_000) == [1]


@pytest.mark.parametrize(("rows", "asked_for_all"), [(MAX_SCORED, True), (MAX_SCORED + 4000, False)])
def test_of_a_large_collection_no_more_rows_are_scored_than_are_worth_it(
    database: Database, keywords: KeywordIndex, rows: int, asked_for_all: bool
) -> None:
    half = rows // 2
    bodies = ["needle"] + ["usual"] * (half - 1) + ["common"] * (rows - half - 1) + ["rest"]
    with database.write() as session:
        statement = text("INSERT INTO keyword_chunks(rowid, body) VALUES (:number, :body)")
        session.execute(statement, [{"number": number, "body": body} for number, body in enumerate(bodies, 1)])
    with database.read() as session:
        matched = keywords.search(session, ("global",), "needle usual common", rows)
        alone = keywords.search(session, ("global",), "common", rows)
    assert matched[0][0] == 1
    assert (len(matched) == rows - 1) is asked_for_all
    assert len(matched) <= MAX_SCORED
    # A term of many rows is still looked for where it is all that is asked.
    assert len(alone) == rows - half - 1


# ---- words that may be put in several ways ---------------------------------------------------------------


def fill_with(database: Database, keywords: KeywordIndex, *bodies: str) -> None:
    with database.write() as session:
        for number, body in enumerate(bodies, 1):
            keywords.put(session, number, "global", {"body": body})
        for number in range(100, 140):
            keywords.put(session, number, "global", {"body": "filler"})


def by_words(
    database: Database, index: KeywordIndex, *words: tuple[tuple[str, ...], ...], scopes: tuple[str, ...] = ("global",)
) -> list[tuple[int, float]]:
    with database.read() as session:
        return index.search_words(session, scopes, words, 10)


def test_a_word_counts_once_whichever_of_its_ways_stand(database: Database, keywords: KeywordIndex) -> None:
    fill_with(database, keywords, "alpha beta gamma", "alpha one two", "delta alpha one")
    one_word = (("alpha",), ("beta",), ("gamma",))
    scores = dict(by_words(database, keywords, one_word))
    assert set(scores) == {1, 2, 3}
    assert scores[1] == pytest.approx(scores[2], rel=0.01)
    # Two words that a row has count for more than one word in three ways.
    assert by_words(database, keywords, one_word, (("delta",),))[0][0] == 3


def test_a_word_is_no_rarer_for_the_rarest_of_its_ways(database: Database, keywords: KeywordIndex) -> None:
    common = ["common thing here"] * 12
    fill_with(database, keywords, "rare thing here", *common, "scarce thing here")
    scores = dict(by_words(database, keywords, (("rare",), ("common",)), (("scarce",),)))
    assert scores[1] == pytest.approx(scores[2], rel=0.01)
    assert scores[14] > scores[1]


def test_a_way_of_several_terms_stands_only_in_a_row(database: Database, keywords: KeywordIndex) -> None:
    fill_with(database, keywords, "sick leave policy", "leave the sick", "病假 policy")
    assert [number for number, _ in by_words(database, keywords, (("sick", "leave"),))] == [1]


def test_words_are_looked_up_in_the_scopes_of_whoever_asks(database: Database, filled: KeywordIndex) -> None:
    words = ((("secret",), ("plan",)),)
    assert {n for n, _ in by_words(database, filled, *words, scopes=("global", "user:ann"))} == {2}
    assert by_words(database, filled, *words) == []
    assert by_words(database, filled, ((),), ()) == []


def test_of_a_large_collection_the_rarest_words_are_looked_up(
    database: Database, keywords: KeywordIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill_with(database, keywords, *["usual usual"] * 9, "seldom usual")
    assert len(by_words(database, keywords, (("usual",),), (("seldom",),))) == 10
    monkeypatch.setattr(keyword_index, "MAX_IN_WAYS", 5)
    assert [number for number, _ in by_words(database, keywords, (("usual",),), (("seldom",),))] == [10]
