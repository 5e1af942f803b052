"""Work notes: read within their scope, and rid of what is forgotten."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.datatypes import Viewer
from assistant.errors import NotFound, UserError
from assistant.stores.notes import NoteStore
from assistant.stores.summary_records import NewNote
from tests.stores.memories import ANNA, BORIS, Stores, city, likes, open_stores

PLANNER = Viewer("anna", "move", "planner")
CODER = Viewer("anna", "move", "coder")
ELSEWHERE = Viewer("anna", "party", "planner")


@pytest.fixture
def stores(home: Path) -> Iterator[Stores]:
    opened = open_stores(home)
    yield opened
    opened.database.close()


@pytest.fixture
def notes(stores: Stores) -> NoteStore:
    return NoteStore(stores.database)


def texts(notes: NoteStore, viewer: Viewer) -> set[str]:
    return {note.text for note in notes.list(viewer)}


def test_each_scope_is_read_by_those_who_are_in_it(notes: NoteStore) -> None:
    notes.add(PLANNER, NewNote("plan", "of the task", scope="task"))
    notes.add(PLANNER, NewNote("private_note", "of the agent", scope="agent"))
    notes.add(PLANNER, NewNote("lesson", "of the user", scope="user"))
    assert texts(notes, PLANNER) == {"of the task", "of the agent", "of the user"}
    assert texts(notes, CODER) == {"of the task", "of the user"}
    assert texts(notes, ELSEWHERE) == {"of the agent", "of the user"}
    assert texts(notes, BORIS) == set()
    assert [note.kind for note in notes.list(PLANNER, kinds=("plan", "lesson"), scope="task")] == ["plan"]


def test_a_note_keeps_whose_it_is_and_what_it_was_made_from(notes: NoteStore) -> None:
    new = NewNote("finding", "18 months", "task", "en", {"n": 1}, {"messages": ["m1"], "calls": ["c1"]}, "agent", "s1")
    note = notes.get(CODER, notes.add(PLANNER, new).id)
    assert (note.user_id, note.task_id, note.agent_id, note.session_id) == ("anna", "move", "planner", "s1")
    assert (note.parts, note.made_from, note.made_by) == ({"n": 1}, {"messages": ["m1"], "calls": ["c1"]}, "agent")
    with pytest.raises(NotFound):
        notes.get(BORIS, note.id)


def test_a_task_is_needed_for_a_note_of_a_task(notes: NoteStore) -> None:
    with pytest.raises(UserError):
        notes.add(ANNA, NewNote("plan", "x", scope="task"))


def test_only_its_owner_removes_a_note(notes: NoteStore) -> None:
    note = notes.add(ANNA, NewNote("lesson", "x", scope="global"))
    with pytest.raises(NotFound):
        notes.remove(BORIS, note.id)
    notes.remove(ANNA, note.id)
    assert texts(notes, ANNA) == set()


def test_a_forgotten_fact_leaves_notes_made_from_it_in_any_words_others_in_its_own(
    stores: Stores, notes: NoteStore
) -> None:
    message = stores.tell("I live in Zorbograd")
    fact = stores.learn(message, city(message, "Zorbograd"))[0].fact
    made = {"facts": [fact.id]}
    notes.add(
        ANNA, NewNote("lesson", "Keep it short. She is in Zorbograd now.", parts={"why": "Zorbograd"}, made_from=made)
    )
    notes.add(ANNA, NewNote("lesson", "Said: I live in Zorbograd."))
    notes.add(BORIS, NewNote("lesson", "Zorbograd is a town."))
    tea = stores.tell("I like tea")
    stores.learn(tea, likes(tea, "tea", "I like tea"))
    report = stores.forgetting.forget(ANNA, fact.id)
    assert [place.kind for place in report.places].count("note") == 2
    assert texts(notes, ANNA) == {"Keep it short. [forgotten]", "Said: [forgotten]."}
    assert all("Zorbograd" not in str(note.parts) for note in notes.list(ANNA))
    assert texts(notes, BORIS) == {"Zorbograd is a town."}
