"""Forgetting over simulated months, on real stores: what is used stays, what is not leaves recall."""

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from assistant.datatypes import FactKind
from assistant.memory.decay import is_lasting, lifetime
from assistant.memory.fading import FADED_AT_ONCE, Fading
from assistant.stores.fading import FadingStore
from assistant.stores.tables import FactRow
from tests.product.fading_world import START, World
from tests.stores.memories import ANNA, BORIS, open_stores


@pytest.fixture
def world(home: Path) -> Iterator[World]:
    stores = open_stores(home)
    yield World(stores)
    stores.database.close()


def test_over_months_used_ones_stay_and_unused_ones_fade_on_the_day_foretold(world: World) -> None:
    kept: dict[str, dict[str, Any]] = {
        "peanuts": {"kind": "constraint"},
        "python": {"kind": "decision"},
        "slot": {"subject": "user", "kind": "profile"},
        "wedding": {"valid_from": START + timedelta(days=300), "kind": "plan"},
    }
    for name, what in kept.items():
        world.tell(name, **what)
    world.stores.facts.pin(ANNA, world.tell("pinned"), True)
    fading = {"trivia": 0.2, "middle": 0.5, "weighty": 0.9}
    for name, importance in (*fading.items(), ("weekly", 0.2), ("once", 0.2)):
        world.tell(name, importance=importance)
    foretold = {name: lifetime(importance) for name, importance in fading.items()}
    # Used on the tenth day, it is as on its first, and lasts twice as long.
    foretold["once"] = 10 + lifetime(0.2, 1)
    left: dict[str, int] = {}
    for number in range(1, 200):
        before = world.active()
        world.day(*(["weekly"] if number % 7 == 0 else []), *(["once"] if number == 10 else []))
        left.update(dict.fromkeys(before - world.active(), number))
    assert left == foretold
    assert world.active() == {*kept, "pinned", "weekly"}
    assert world.fact("weekly").uses == 199 // 7
    for name in foretold:
        fact = world.fact(name)
        assert (fact.status, fact.reason) == ("archived", "faded")
        assert [event.op for event in world.stores.facts.history(ANNA, fact.id)] == ["add", "faded"]
        assert world.stores.facts.keyword_search(ANNA, name, 5) == []
        assert world.stores.facts.hits(ANNA, [fact.id]) == {}


def test_only_days_on_which_the_user_was_there_count(world: World) -> None:
    world.tell("seldom", importance=0.0)
    for _ in range(20):
        world.day(passes=timedelta(days=30))
    assert world.fact("seldom").idle_days == 20
    # Several turns of one day are one; others' days are their own.
    world.day(passes=timedelta(hours=1))
    world.day(viewer=BORIS)
    assert world.fact("seldom").idle_days == 20


@pytest.mark.parametrize("jump", [timedelta(days=3650), timedelta(days=-3650), timedelta(days=-1)])
def test_a_clock_that_jumps_is_a_day_and_back_another(world: World, jump: timedelta) -> None:
    world.tell("trivia", importance=0.0)
    for _ in range(5):
        world.day()
    world.day(passes=jump)
    assert world.fact("trivia").idle_days == 6
    world.day(passes=-jump)
    assert world.fact("trivia").idle_days == 7
    assert world.active() == {"trivia"}


def test_a_run_takes_no_more_than_can_be_looked_through_the_weakest_first(world: World) -> None:
    weak = {f"w{number}" for number in range(FADED_AT_ONCE)}
    for name in sorted(weak):
        world.tell(name, importance=0.0)
    for number in range(3):
        world.tell(f"s{number}", importance=0.5)
    with world.stores.database.write() as session:
        session.execute(update(FactRow).values(idle_days=500))
    world.day()
    assert {fact.value for fact in world.stores.facts.list(ANNA, status="archived")} == weak
    world.day()
    assert world.active() == set()


def test_it_runs_once_a_day_whoever_looks_first(world: World) -> None:
    assert world.fading.run_if_due() is not None
    other = Fading(FadingStore(world.stores.database, world.stores.facts.writer), world.stores.facts, 1)
    assert world.fading.run_if_due() is None
    assert Fading(other._store, world.stores.facts, 1, now=lambda: world.now).run_if_due() is None  # pyright: ignore[reportPrivateUsage]
    world.now += timedelta(days=1)
    assert world.fading.run_if_due() is not None


def test_with_memory_off_nothing_grows_older(world: World) -> None:
    world.tell("trivia")
    off = Fading(world.fading_store, world.stores.facts, 1, now=lambda: world.now, enabled=False)
    assert off.run_if_due() is None
    off.start()
    off.close()
    assert world.fading.run_if_due() is not None


def test_a_long_lived_process_runs_at_its_start_and_every_day(world: World) -> None:
    world.tell("trivia", importance=0.0)
    with world.stores.database.write() as session:
        session.execute(update(FactRow).values(idle_days=500))
    fading = Fading(world.fading_store, world.stores.facts, 10, now=lambda: world.now, every=0.01)
    fading.start()
    wait_until(lambda: world.active() == set())
    world.tell("later", importance=0.0)
    with world.stores.database.write() as session:
        session.execute(update(FactRow).values(idle_days=500))
    assert world.active() == {"later"}
    world.now += timedelta(days=1)
    wait_until(lambda: world.active() == set())
    fading.close()


def wait_until(is_so: Callable[[], bool]) -> None:
    from time import monotonic, sleep

    end = monotonic() + 20
    while not is_so():
        assert monotonic() < end, "it never came"
        sleep(0.01)


def test_what_was_used_while_a_run_looked_stays(world: World) -> None:
    world.tell("a", importance=0.0)
    world.tell("b", importance=0.0)
    with world.stores.database.write() as session:
        session.execute(update(FactRow).values(idle_days=500))
    seen = world.fading_store.may_fade("anna", 40)
    world.stores.facts.mark_used(ANNA, [world.told["a"]])
    assert world.fading_store.put_away(seen, "faded") == 1
    assert world.active() == {"a"}


def test_what_the_job_looks_at_is_what_the_curve_calls_fading(world: World) -> None:
    kinds: Sequence[FactKind] = (
        "profile", "preference", "constraint", "decision", "correction", "event", "plan",
    )  # fmt: skip
    for kind in kinds:
        for subject in ("user", "sister"):
            world.tell(f"{kind} {subject}", kind=kind, subject=subject)
    world.stores.facts.pin(ANNA, world.tell("pinned"), True)
    looked_at = {fact.id for fact in world.fading_store.may_fade("anna")}
    assert looked_at == {fact.id for fact in world.stores.facts.list(ANNA) if not is_lasting(fact, START)}
    assert world.told["event user"] in looked_at
