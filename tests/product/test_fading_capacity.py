"""Beyond the capacity the weakest leave recall, none is lost; what left comes back by hand or when told again."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import update

from assistant.datatypes import Change, Fact, FactDraft
from assistant.errors import NotFound, UserError
from assistant.memory.decay import lifetime
from assistant.memory.fading import PUT_AWAY_AT_ONCE, Fading, FadingReport
from assistant.stores.tables import FactRow
from assistant.stores.undoing import Undoing
from tests.product.fading_world import World
from tests.stores.memories import ANNA, BORIS, open_stores


@pytest.fixture
def world(home: Path) -> Iterator[World]:
    stores = open_stores(home)
    yield World(stores)
    stores.database.close()


# ---- capacity -----------------------------------------------------------------------------------


def test_mem_23_at_capacity_the_weakest_are_archived_and_none_is_lost(world: World) -> None:
    """A full memory drops nothing: as many as came in are there, in recall or archived."""
    for number in range(30):
        world.tell(f"fact {number}", importance=number / 30)
    world.tell("must", kind="constraint", importance=0.0)
    world.tell("hers", BORIS, importance=0.0)
    report = world.with_capacity(20).run()
    assert (report.faded, report.crowded) == (0, 11)
    assert world.active() == {"must", *(f"fact {number}" for number in range(11, 30))}
    archived = world.stores.facts.list(ANNA, status="archived")
    assert {fact.reason for fact in archived} == {"crowded"}
    assert len(world.stores.facts.list(ANNA)) == 31
    assert world.active(BORIS) == {"hers"}
    # One more in, one more out; and what was used is not the weakest any more.
    world.stores.facts.mark_used(ANNA, [world.told["fact 11"]])
    world.day()
    world.tell("new", importance=1.0)
    world.with_capacity(20).run()
    assert world.active() == {"must", "new", "fact 11", *(f"fact {number}" for number in range(13, 30))}
    assert len(world.stores.facts.list(ANNA)) == 32
    assert world.with_capacity(20).run().crowded == 0


def test_what_was_not_finished_is_left_to_whoever_looks_next(world: World) -> None:
    for number in range(60):
        world.tell(f"fact {number}", importance=number / 60)
    looks = count()
    cut = world.with_capacity(1).run(lambda: next(looks) > 0)
    assert cut == FadingReport(0, PUT_AWAY_AT_ONCE, is_whole=False)
    closed = Fading(world.fading_store, world.stores.facts, 100, now=lambda: world.now)
    closed.close()
    world.now += timedelta(days=1)
    # Closed, it begins nothing more, and does not count as having looked.
    assert closed.run_if_due() == FadingReport(0, 0, is_whole=False)
    assert world.with_capacity(1).run_if_due() == FadingReport(0, 59 - PUT_AWAY_AT_ONCE)
    assert world.active() == {"fact 59"}


def test_what_lasts_stays_beyond_any_capacity(world: World) -> None:
    for number in range(5):
        world.tell(f"must {number}", kind="constraint")
    world.tell("trivia")
    assert world.with_capacity(2).run().crowded == 1
    assert world.active() == {f"must {number}" for number in range(5)}


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("tell"), st.integers(0, 7), st.sampled_from((0.0, 0.3, 0.9))),
        st.tuples(st.just("days"), st.sampled_from((1, 25, 45))),
        st.tuples(st.just("use"), st.integers(0, 7)),
        st.tuples(st.just("restore"), st.integers(0, 7)),
    ),
    min_size=4,
    max_size=12,
)


def carry_out(world: World, step: tuple[Any, ...], *, daily: bool) -> None:
    """One step and the runs behind it: every day of several, and twice at the end, or once when all are over."""
    fading = world.with_capacity(4)
    name = f"n{step[1]}"
    if step[0] == "tell":
        world.tell(name, importance=step[2])
    elif step[0] == "days":
        for _ in range(step[1]):
            world.now += timedelta(days=1)
            world.fading_store.begin_day(ANNA, world.now.date())
            if daily:
                fading.run()
    elif name in world.told and step[0] == "use":
        world.stores.facts.mark_used(ANNA, [world.told[name]], world.now)
    elif name in world.told and world.fact(name).status == "archived":
        world.fading_store.restore(ANNA, world.told[name])
    fading.run()
    if daily:
        assert fading.run() == FadingReport(0, 0)


@settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=[HealthCheck.too_slow],
)
@given(steps=STEPS, when=st.lists(st.booleans(), min_size=12, max_size=12))
def test_count_in_is_count_out_and_when_it_runs_does_not_matter(
    steps: list[tuple[Any, ...]], when: list[bool], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("worlds")
    one, other = World(open_stores(folder / "one")), World(open_stores(folder / "other"))
    for step, daily in zip(steps, when, strict=False):
        carry_out(one, step, daily=daily)
        carry_out(other, step, daily=not daily)
        assert one.active() == other.active()
        facts = one.stores.facts.list(ANNA)
        assert {fact.id for fact in facts} == set(one.told.values())
        active = [fact for fact in facts if fact.status == "active"]
        assert len(active) <= 4
        assert all(fact.idle_days < lifetime(fact.importance, fact.uses) for fact in active)
    one.stores.database.close()
    other.stores.database.close()


# ---- back again ---------------------------------------------------------------------------------


@pytest.fixture
def faded(world: World) -> World:
    world.tell("trivia", importance=0.0)
    with world.stores.database.write() as session:
        session.execute(update(FactRow).values(idle_days=500))
    world.day()
    assert world.fact("trivia").status == "archived"
    return world


def test_what_faded_is_restored_by_hand_as_if_told_today(faded: World) -> None:
    restored = faded.fading_store.restore(ANNA, faded.told["trivia"][:8])
    assert (restored.status, restored.reason, restored.idle_days) == ("active", None, 0)
    assert [hit.id for hit in faded.stores.facts.keyword_search(ANNA, "trivia", 5)] == [restored.id]
    faded.day()
    assert faded.active() == {"trivia"}
    with pytest.raises(UserError, match="not archived"):
        faded.fading_store.restore(ANNA, restored.id)
    with pytest.raises(NotFound):
        faded.fading_store.restore(BORIS, restored.id)


def test_what_faded_and_is_told_again_is_one_memory(faded: World) -> None:
    before = faded.told["trivia"]
    assert faded.tell("trivia") == before
    assert faded.fact("trivia").idle_days == 0
    assert faded.active() == {"trivia"}


def test_told_again_by_a_message_it_has_the_sources_of_both(world: World) -> None:
    stores = world.stores

    def say(turn: str) -> Fact:
        message = stores.tell("My sister likes tea", turn_id=turn)
        draft = FactDraft("sister", "The sister likes tea", "food", "like", "tea", "event", 0, 19, importance=0.0)
        change = [Change("add", draft)]
        ((_, fact),) = [
            (written.op, written.fact)
            for written in stores.facts.apply(
                ANNA, "user", message, [draft], lambda *_: change, actor="rules", turn_id=turn
            )
        ]
        return fact

    first = say("t1")
    with stores.database.write() as session:
        session.execute(update(FactRow).values(idle_days=500))
    world.day()
    assert stores.facts.get(ANNA, first.id).status == "archived"
    again = say("t2")
    assert (again.id, again.status, again.sources, again.idle_days) == (first.id, "active", 2, 0)
    assert [fact.id for fact in stores.facts.list(ANNA)] == [first.id]
    assert [hit.id for hit in stores.facts.keyword_search(ANNA, "tea", 5)] == [first.id]
    # The turn that told it again taken back, it is as it was before: faded, with its first source.
    stores.reply(stores.sessions.window(ANNA, "s1")[-1], "Noted.")
    Undoing(stores.database, stores.facts.writer).undo(ANNA, "t2")
    back = stores.facts.get(ANNA, first.id)
    assert (back.status, back.reason, back.sources) == ("archived", "faded", 1)
    assert stores.facts.keyword_search(ANNA, "tea", 5) == []


def test_what_was_taken_out_by_hand_does_not_come_back_by_itself(world: World) -> None:
    first = world.tell("trivia")
    world.stores.facts.archive(ANNA, [first])
    assert world.tell("trivia") != first
    with pytest.raises(UserError, match="told this again"):
        world.fading_store.restore(ANNA, first)
