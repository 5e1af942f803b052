"""Tasks in the stores: what is forgotten, erased, exported and imported reaches them, and whose they are never changes."""

import json
import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from assistant.datatypes import Viewer
from assistant.errors import UserError
from assistant.stores.database import Database
from assistant.stores.task_records import NewTask
from assistant.stores.tasks import TaskStore
from tests.byte_search import files_with, forms
from tests.task_world import ANNA, BORIS, World


@pytest.fixture
def world(home: Path) -> Iterator[World]:
    opened = World(home)
    yield opened
    opened.close()


def work(world: World, user: str = ANNA) -> Viewer:
    """An open task with something of everything, and an ended one with its lesson."""
    ended = world.open_task("Choose a supplier of laptops", user, kind="purchase")
    world.tasks.write(ended, "conclusion", "Acme was the cheapest.")
    world.called(ended, "fetch", "{}", error="no such page")
    world.tasks.finish(ended)
    viewer = world.open_task("Plan the trip to Zorbograd", user, title="Zorbograd")
    world.tasks.write(viewer, "plan", "1. Book a train to Zorbograd. 2. Find a hotel.", made_by="agent")
    world.tasks.jot(viewer, "The train to Zorbograd costs 80 EUR.", "figure", pinned=True)
    world.tasks.jot(viewer, "Read the timetable.")
    agent = Viewer(user, viewer.task_id, "planner")
    world.tasks.note_privately(agent, "Zorbograd is far.")
    world.tasks.jot(agent, "Zorbograd again.")
    return viewer


def rows(world: World, user: str) -> dict[str, list[tuple[object, ...]]]:
    names = ("tasks", "task_scratch", "notes", "tool_calls")
    with sqlite3.connect(world.home / "tandem.db") as connection:
        return {
            name: connection.execute(f"SELECT * FROM {name} WHERE user_id = ? ORDER BY 1, 2", [user]).fetchall()
            for name in names
        }


# ---- forgetting and erasing ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "goal", "line", "rest", "word"),
    [
        (
            "I live in Zorbograd.",
            "I live in Zorbograd. Plan a day out.",
            "The user starts in Zorbograd. Trains run daily.",
            "Trains run daily.",
            "Zorbograd",
        ),
        (
            "我住在佐布格勒。",
            "我住在佐布格勒。请计划一天的出游。",
            "用户从佐布格勒出发。火车每天都有。",
            "火车每天都有。",
            "佐布格勒",
        ),
    ],
)
def test_what_is_forgotten_is_gone_from_goals_whiteboards_scratchpads_and_what_was_left_of_tasks(
    world: World, told: str, goal: str, line: str, rest: str, word: str
):
    world.tandem.ask(told, user_id=ANNA)
    fact = next(fact for fact in world.tandem.list_memories(user_id=ANNA) if fact.value == word)
    made_from = {"facts": [fact.id]}
    viewers: list[Viewer] = []
    for _ in range(2):
        viewers.append(viewer := world.open_task(goal, title=goal))
        world.tasks.jot(viewer, line, "result")
        world.tasks.write(viewer, "plan", line, made_by="agent", made_from=made_from)
        world.tasks.note_privately(Viewer(ANNA, viewer.task_id, "coder"), line, made_from=made_from)
    world.called(viewers[0], "search_documents", json.dumps({"query": line}, ensure_ascii=False), output=line)
    world.tasks.finish(viewers[0])
    report = world.tandem.forget(fact.id, user_id=ANNA)
    assert {viewer.task_id for viewer in viewers} <= {place.id for place in report.places if place.removed}
    assert word not in str(rows(world, ANNA))
    for viewer in viewers:
        assert rest in world.tasks.whiteboard(viewer)[0].text
        assert rest in world.tasks.private_notes(Viewer(ANNA, viewer.task_id, "coder"))[0].text
    assert rest in world.tasks.scratchpad(viewers[1])[0].text
    assert rest in world.tasks.conclusions(viewers[0], viewers[0].task_id or "")[0].text


def test_a_goal_that_speaks_of_a_forgotten_value_otherwise_stays_and_is_named(world: World):
    world.tandem.ask("I live in Zorbograd.", user_id=ANNA)
    viewer = world.open_task("Plan a trip to Zorbograd")
    (fact,) = world.tandem.list_memories(user_id=ANNA)
    report = world.tandem.forget(fact.id, user_id=ANNA)
    assert world.tasks.get(viewer, viewer.task_id or "").goal == "Plan a trip to Zorbograd"
    assert [place.removed for place in report.places if place.id == viewer.task_id] == [False]


def test_what_another_user_wrote_in_the_same_words_stays_when_it_is_forgotten(world: World):
    world.tandem.ask("I live in Zorbograd.", user_id=ANNA)
    work(world, BORIS)
    before = rows(world, BORIS)
    (fact,) = world.tandem.list_memories(user_id=ANNA)
    world.tandem.forget(fact.id, user_id=ANNA)
    assert rows(world, BORIS) == before


def test_an_erased_user_leaves_no_task_on_the_disk(world: World):
    work(world, BORIS)
    before = rows(world, BORIS)
    work(world)
    world.tasks.jot(world.open_task("Find the quxplugh"), "quxplugh was here")
    assert files_with(world.home, forms("quxplugh"))
    world.database.close()
    report = world.tandem.erase_user(user_id=ANNA)
    assert report.removed["tasks"] == 3
    assert report.removed["task_scratch"] == 4
    assert rows(world, ANNA) == {"tasks": [], "task_scratch": [], "notes": [], "tool_calls": []}
    assert rows(world, BORIS) == before
    assert files_with(world.home, forms("quxplugh")) == {}


# ---- export and import --------------------------------------------------------------------------


def test_an_export_brings_tasks_with_their_notes_and_scratchpads_to_another_home(world: World, tmp_path: Path):
    viewer = work(world)
    file = tmp_path / "anna.jsonl"
    world.tandem.export_user(file, user_id=ANNA)
    other = World(tmp_path / "other")
    report = other.tandem.import_user(file, user_id=ANNA)
    assert (report.added["task"], report.added["scratch_line"]) == (2, 3)
    assert other.tasks.tasks(Viewer(ANNA)) == world.tasks.tasks(Viewer(ANNA))
    for who in (viewer, Viewer(ANNA, viewer.task_id, "planner"), Viewer(ANNA, viewer.task_id, "coder")):
        assert other.tasks.scratchpad(who) == world.tasks.scratchpad(who)
        assert other.tasks.whiteboard(who) == world.tasks.whiteboard(who)
        assert other.tasks.private_notes(who) == world.tasks.private_notes(who)
    assert other.tasks.open(Viewer(ANNA), "Choose a supplier of printers", kind="purchase").lessons
    again = other.tandem.import_user(file, user_id=ANNA)
    assert (again.added["task"], again.added["scratch_line"]) == (0, 0)
    assert (again.unchanged["task"], again.unchanged["scratch_line"]) == (2, 3)
    other.close()


def test_an_export_may_come_in_for_another_user_of_the_same_home(world: World, tmp_path: Path):
    viewer = work(world)
    before = rows(world, ANNA)
    file = tmp_path / "anna.jsonl"
    world.tandem.export_user(file, user_id=ANNA)
    world.tandem.import_user(file, user_id=BORIS)
    assert rows(world, ANNA) == before
    theirs = Viewer(BORIS, viewer.task_id)
    assert [line.text for line in world.tasks.scratchpad(theirs)] == [
        line.text for line in world.tasks.scratchpad(viewer)
    ]
    world.tasks.finish(theirs)
    assert rows(world, ANNA) == before


def test_a_task_that_was_ended_here_gets_no_scratch_back_from_a_file(world: World, tmp_path: Path):
    viewer = work(world)
    file = tmp_path / "anna.jsonl"
    world.tandem.export_user(file, user_id=ANNA)
    world.tasks.abandon(viewer)
    report = world.tandem.import_user(file, user_id=ANNA)
    assert report.added["scratch_line"] == 0
    assert world.tasks.scratchpad(viewer) == []
    assert world.tasks.get(viewer, viewer.task_id or "").status == "abandoned"


def test_what_was_forgotten_here_does_not_come_back_with_a_file(world: World, tmp_path: Path):
    world.tandem.ask("I live in Zorbograd.", user_id=ANNA)
    viewer = world.open_task("I live in Zorbograd. Plan a day out.", title="A day out")
    world.tasks.jot(viewer, "We start in Zorbograd.")
    world.tasks.write(viewer, "plan", "1. Leave Zorbograd at 8.")
    file = tmp_path / "anna.jsonl"
    world.tandem.export_user(file, user_id=ANNA)
    other = World(tmp_path / "other")
    other.tandem.import_user(file, user_id=ANNA)
    assert "Zorbograd" in str(rows(other, ANNA))
    (fact,) = other.tandem.list_memories(user_id=ANNA)
    other.tandem.forget(fact.id, user_id=ANNA)
    with sqlite3.connect(other.home / "tandem.db") as connection:
        for name in ("task_scratch", "tasks", "notes", "tool_calls"):
            connection.execute(f"DELETE FROM {name}")
    other.tandem.import_user(file, user_id=ANNA)
    assert "A day out" in str(rows(other, ANNA))
    assert "Zorbograd" not in str(rows(other, ANNA))
    other.close()


@pytest.mark.parametrize(("kind", "field", "word"), [("task", "status", "hacked"), ("scratch_line", "kind", "order")])
def test_a_file_with_words_that_no_task_has_is_refused_whole(
    world: World, tmp_path: Path, kind: str, field: str, word: str
):
    work(world)
    file = tmp_path / "anna.jsonl"
    world.tandem.export_user(file, user_id=ANNA)
    records = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    changed = next(record for record in records if record["record"] == kind)
    changed[field] = word
    lines: list[bytes] = []
    for record in records:
        record.pop("crc")
        body = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
        lines.append(body[:-1] + b',"crc":"%08x"}\n' % zlib.crc32(body))
    file.write_bytes(b"".join(lines))
    other = World(tmp_path / "other")
    with pytest.raises(UserError) as refused:
        other.tandem.import_user(file, user_id=ANNA)
    assert f"unknown {field} '{word}'" in refused.value.en
    assert other.tasks.tasks(Viewer(ANNA)) == []
    other.close()


# ---- whose it is --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tasks SET user_id = 'boris'",
        "UPDATE task_scratch SET user_id = 'boris'",
        "UPDATE task_scratch SET agent_id = NULL",
    ],
)
def test_whose_a_task_is_never_changes_however_it_is_written(database: Database, statement: str):
    store = TaskStore(database)
    task = store.open(Viewer(ANNA), NewTask("Plan the trip"))
    store.jot(Viewer(ANNA, task.id, "planner"), "a line")
    with pytest.raises((DatabaseError, sqlite3.DatabaseError)), database.write() as session:
        session.execute(text(statement))
    assert [line.agent_id for line in store.lines(Viewer(ANNA, task.id))] == ["planner"]
