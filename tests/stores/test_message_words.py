"""What a message is found by: its own words, those of the talk around it, and never another user's share of the index."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from assistant.datatypes import Viewer
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.message_words import is_same_talk
from assistant.stores.tables import MessageRow
from tests.stores.memories import ANNA, Stores, open_stores

AT = datetime(2024, 5, 1, 9, tzinfo=UTC)
BORIS = Viewer("boris")


@pytest.fixture
def stores(home: Path) -> Iterator[Stores]:
    opened = open_stores(home)
    yield opened
    opened.database.close()


def said(stores: Stores, text: str, at: datetime | None = AT, speaker: str | None = None, session: str = "s") -> str:
    return stores.sessions.add_message(ANNA, session, "user", text, speaker=speaker, created_at=at).id


def found(stores: Stores, question: str, viewer: Viewer = ANNA) -> list[str]:
    return [hit.id for hit in stores.messages.keyword_search(viewer, question, 20)]


def test_a_message_is_found_by_its_speaker(stores: Stores) -> None:
    mia = said(stores, "It went well", speaker="Mia")
    said(stores, "Good news", speaker="Leo", at=AT + timedelta(days=2))
    assert found(stores, "mia") == [mia]


def test_days_apart_explain_nothing_of_each_other(stores: Stores) -> None:
    first = said(stores, "The lease ends soon")
    second = said(stores, "Fine weather", at=AT + timedelta(days=1))
    assert found(stores, "lease") == [first]
    assert found(stores, "weather") == [second]
    places = stores.messages.places(ANNA, [first, second])
    assert [places[id_].previous for id_ in (first, second)] == [None, None]


def test_the_words_beside_a_message_follow_its_change_and_leave_with_it(stores: Stores) -> None:
    first, second, third = (said(stores, text) for text in ("alpha one", "beta two", "gamma three"))
    assert set(found(stores, "beta")) == {first, second, third}
    with stores.database.write() as session:
        row = session.scalars(select(MessageRow).where(MessageRow.id == second)).one()
        stores.messages.rewrite(session, row, "delta two")
    assert found(stores, "beta") == []
    assert set(found(stores, "delta")) == {first, second, third}
    assert stores.messages.places(ANNA, [first, second, third])[third].previous == second


def test_a_secret_is_found_by_nothing_not_even_through_its_neighbours(stores: Stores) -> None:
    said(stores, "Hello there")
    said(stores, "My password is hunter2zebra")
    said(stores, "Thanks a lot")
    assert found(stores, "hunter2zebra") == []


def test_places_are_the_viewers_own(stores: Stores) -> None:
    mine = said(stores, "one")
    assert stores.messages.places(BORIS, [mine]) == {}
    assert stores.messages.places(ANNA, [mine])[mine].session == "s"


@pytest.mark.parametrize(("minutes", "same"), [(0, True), (60, True), (61, False), (-60, True), (None, True)])
def test_an_hour_makes_one_talk(minutes: int | None, same: bool) -> None:
    other = None if minutes is None else AT + timedelta(minutes=minutes)
    assert is_same_talk(AT, other) is same


@settings(max_examples=15, deadline=None)
@given(st.lists(st.sampled_from(["red", "green", "blue", "red green", "blue blue"]), min_size=1, max_size=12))
def test_the_order_of_ones_own_messages_does_not_depend_on_other_users(texts: list[str]) -> None:
    """A word weighs by how rare it is among the viewer's own rows: other users' rows move no score."""
    with TemporaryDirectory() as folder:
        stores = open_stores(Path(folder) / "home")
        index = stores.messages.keywords
        _put(stores, index, "user:anna", 1, texts)
        before = _ranked(stores, index, len(texts))
        # The same lengths, so that what is long stays as long beside the others.
        for number in range(1, 6):
            _put(stores, index, f"user:{number}", 1000 * number, texts)
        after = _ranked(stores, index, len(texts))
        stores.database.close()
    assert [[number for number, _ in one] for one in before] == [[number for number, _ in one] for one in after]
    scores = [score for one in before for _, score in one]
    assert scores == pytest.approx([score for one in after for _, score in one], rel=1e-6)
    assert all(score > 0 for score in scores)


def _put(stores: Stores, index: KeywordIndex, key: str, first: int, texts: list[str]) -> None:
    with stores.database.write() as session:
        for number, text in enumerate(texts, first):
            index.put(session, number, key, {"body": text})


def _ranked(stores: Stores, index: KeywordIndex, rows: int) -> list[list[tuple[int, float]]]:
    with stores.database.read() as session:
        questions = ("red", "red blue", "green blue red")
        return [index.search_own(session, ["user:anna"], question, 50, rows) for question in questions]
