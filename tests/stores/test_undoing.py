"""Undo of a turn: all it wrote is taken back, once, and what later turns or the hand did stands.

(Longer than most files: cases one by one, then any history.)
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.datatypes import FactDraft, Message, Viewer
from assistant.errors import NotFound, UserError
from assistant.memory.reconcile import reconcile
from assistant.memory.schema import describe, sentence
from assistant.stores.undo_records import UndoReport
from assistant.stores.undoing import Undoing
from tests.stores.memories import ANNA, BORIS, Stores, city, likes, open_stores

Told = tuple[str, str, str, bool]
KEPT = ("value", "status", "text", "sources", "said_at", "valid_from", "superseded_by", "updated_at")


@pytest.fixture
def stores(home: Path) -> Iterator[Stores]:
    opened = open_stores(home)
    yield opened
    opened.database.close()


def undo(stores: Stores, message: Message, viewer: Viewer = ANNA) -> UndoReport:
    assert message.turn_id is not None
    return Undoing(stores.database, stores.facts.writer).undo(viewer, message.turn_id)


def tell(stores: Stores, *drafts: FactDraft, text: str | None = None, session: str = "s1") -> Message:
    """A finished turn whose message says the drafts."""
    message = stores.tell(text or " / ".join(draft.text for draft in drafts), session_id=session)
    placed = [replace(draft, start=0, end=len(message.content)) for draft in drafts]
    stores.facts.apply(
        ANNA,
        "user",
        message,
        placed,
        partial(reconcile, said_at=message.created_at),
        actor="rules",
        turn_id=message.turn_id,
    )
    stores.reply(message, "Noted.")
    return message


def state(stores: Stores) -> dict[str, Any]:
    """All that is known, as a user would compare it: facts, slots, and what the keyword index finds."""
    facts = stores.facts.list(ANNA)
    return {
        "facts": [(fact.id, *(getattr(fact, name) for name in KEPT), fact.quotes) for fact in facts],
        "slots": [slot.to_json() for slot in stores.profile.show(ANNA)],
        "found": {
            word: sorted(hit.id for hit in stores.facts.keyword_search(ANNA, word, 50))
            for word in ("city", "like", "lyon", "tea", "meeting")
        },
    }


def of(report: UndoReport) -> list[tuple[str, str]]:
    return sorted((one.op, one.fact.value) for one in report.undone)


def kept(report: UndoReport) -> list[tuple[str, str]]:
    return sorted((one.reason, one.fact.value) for one in report.kept)


def lives(value: str) -> FactDraft:
    return city(value, value)


# ---- one turn -----------------------------------------------------------------------------------


def test_what_a_turn_added_goes_and_is_not_learned_from_its_message_again(stores: Stores) -> None:
    message = tell(stores, lives("Lyon"), likes("tea", "tea"))
    assert of(undo(stores, message)) == [("removed", "Lyon"), ("removed", "tea")]
    assert stores.facts.list(ANNA) == []
    assert stores.profile.show(ANNA) == []
    assert stores.learn(message, replace(lives("Lyon"), start=0, end=len(message.content)), actor="model") == []
    tell(stores, lives("Lyon"))
    assert [fact.value for fact in stores.facts.list(ANNA, status="active")] == ["Lyon"]


def test_what_it_replaced_is_current_again_with_slot_and_lock(stores: Stores) -> None:
    tell(stores, lives("Lyon"))
    before = state(stores)
    message = tell(stores, lives("Oslo"))
    assert of(undo(stores, message)) == [("removed", "Oslo"), ("restored", "Lyon")]
    assert state(stores) == before


def test_what_it_said_again_loses_that_source_alone(stores: Stores) -> None:
    first = tell(stores, lives("Lyon"))
    before = state(stores)
    message = tell(stores, lives("Lyon"))
    assert [fact.sources for fact in stores.facts.list(ANNA)] == [2]
    assert of(undo(stores, message)) == [("unsaid", "Lyon")]
    assert state(stores) == before
    assert stores.facts.list(ANNA)[0].quotes[0].message_id == first.id


def test_a_fact_that_got_its_date_has_its_former_words_back(stores: Stores) -> None:
    plan = replace(likes("meeting", "meeting"), topic="plans", attribute="plan", kind="plan", text="A meeting.")
    tell(stores, plan)
    before = state(stores)
    dated = replace(plan, text="A meeting on May 4.", valid_from=datetime(2026, 5, 4, tzinfo=UTC))
    message = tell(stores, dated)
    assert [fact.text for fact in stores.facts.list(ANNA)] == ["A meeting on May 4."]
    assert of(undo(stores, message)) == [("reworded", "meeting")]
    assert state(stores) == before


def test_undoing_twice_changes_nothing_more_and_lists_nothing(stores: Stores) -> None:
    tell(stores, lives("Lyon"))
    message = tell(stores, lives("Oslo"))
    undo(stores, message)
    before = state(stores)
    assert undo(stores, message) == UndoReport(str(message.turn_id), ())
    assert state(stores) == before
    assert stores.facts.written_in(ANNA, str(message.turn_id)) == []


def test_it_is_one_users_own_turn_that_has_ended(stores: Stores) -> None:
    message = tell(stores, lives("Lyon"))
    with pytest.raises(NotFound):
        undo(stores, message, BORIS)
    with pytest.raises(NotFound):
        undo(stores, replace(message, turn_id="nothing"))
    running = stores.tell("I live in Oslo")
    with pytest.raises(UserError):
        undo(stores, running)
    assert [fact.value for fact in stores.facts.list(ANNA)] == ["Lyon"]


def test_a_turn_that_wrote_nothing_yet_is_never_learned_from(stores: Stores) -> None:
    message = stores.tell("I live in Oslo")
    stores.reply(message, "Noted.")
    assert undo(stores, message).undone == ()
    assert stores.learn(message, city(message, "Oslo"), actor="model") == []


# ---- what happened since ------------------------------------------------------------------------


def test_what_a_later_turn_says_too_stays_as_made_by_that_turn(stores: Stores) -> None:
    first, second = tell(stores, lives("Lyon")), tell(stores, lives("Lyon"))
    assert kept(undo(stores, first)) == [("said_again", "Lyon")]
    (fact,) = stores.facts.list(ANNA)
    assert [quote.message_id for quote in fact.quotes] == [second.id]
    assert of(undo(stores, second)) == [("removed", "Lyon")]
    assert stores.facts.list(ANNA) == []


def test_a_value_in_the_middle_goes_and_the_later_one_keeps_the_place(stores: Stores) -> None:
    tell(stores, lives("Lyon"))
    before = state(stores)
    middle, last = tell(stores, lives("Oslo")), tell(stores, lives("Rome"))
    assert of(undo(stores, middle)) == [("removed", "Oslo")]
    assert {(f.value, f.status) for f in stores.facts.list(ANNA)} == {("Lyon", "superseded"), ("Rome", "active")}
    rome = stores.facts.list(ANNA, status="active")[0]
    assert stores.facts.list(ANNA, status="superseded")[0].superseded_by == rome.id
    assert of(undo(stores, last)) == [("removed", "Rome"), ("restored", "Lyon")]
    assert state(stores) == before


@pytest.mark.parametrize("hand", ["edit", "pin", "lock"])
def test_what_the_hand_changed_since_stays_and_is_named(stores: Stores, hand: str) -> None:
    tell(stores, lives("Lyon"))
    message = tell(stores, lives("Oslo"))
    fact = stores.facts.list(ANNA, status="active")[0]
    if hand == "edit":
        stores.facts.edit(ANNA, fact.id, value="Bergen")
    elif hand == "pin":
        stores.facts.pin(ANNA, fact.id, True)
    else:
        stores.profile.lock(ANNA, "home", "city")
    before = state(stores)
    report = undo(stores, message)
    assert ("by_hand", "Bergen" if hand == "edit" else "Oslo") in kept(report)
    assert of(report) == []
    assert state(stores)["slots"] == before["slots"]


def test_a_slot_set_by_hand_since_is_not_given_back(stores: Stores) -> None:
    tell(stores, lives("Lyon"))
    message = tell(stores, lives("Oslo"))
    stores.profile.unset(ANNA, "home", "city")
    stores.profile.set(ANNA, "home", "city", "Rome")
    undo(stores, message)
    assert [slot.value for slot in stores.profile.show(ANNA)] == ["Rome"]


def test_what_was_forgotten_does_not_come_back(stores: Stores) -> None:
    tell(stores, lives("Lyon"))
    message = tell(stores, lives("Oslo"))
    lyon = stores.facts.list(ANNA, status="superseded")[0]
    stores.forgetting.forget(ANNA, lyon.id)
    assert of(undo(stores, message)) == [("removed", "Oslo")]
    assert stores.facts.list(ANNA) == []


def test_at_once_from_many_threads_it_is_done_once(stores: Stores) -> None:
    tell(stores, lives("Lyon"))
    before = state(stores)
    message = tell(stores, lives("Oslo"))
    with ThreadPoolExecutor(8) as pool:
        reports = list(pool.map(lambda _: undo(stores, message), range(16)))
    assert sum(bool(report.undone) for report in reports) == 1
    assert state(stores) == before


def test_the_last_turn_is_that_of_the_session_that_wrote_something(stores: Stores) -> None:
    undoing = Undoing(stores.database, stores.facts.writer)
    assert undoing.last_turn(ANNA) is None
    first = tell(stores, lives("Lyon"))
    second = tell(stores, likes("tea", "tea"), session="s2")
    tell(stores, text="Hello there", session="s2")
    assert undoing.last_turn(ANNA) == second.turn_id
    assert undoing.last_turn(ANNA, "s1") == first.turn_id
    assert undoing.last_turn(BORIS) is None
    undo(stores, second)
    assert undoing.last_turn(ANNA) == first.turn_id


# ---- any history --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Say:
    topic: str
    attribute: str
    value: str
    polarity: bool
    replaces: str | None
    dated: bool

    def draft(self) -> FactDraft:
        slot = describe(self.topic, self.attribute)
        text = sentence(slot, "user", self.value, self.polarity, "en")
        day = datetime(2026, 5, 4, tzinfo=UTC) if self.dated else None
        return FactDraft(
            "user", f"{text} {day or ''}", self.topic, self.attribute, self.value, slot.kind, 0, 1,
            polarity=self.polarity, replaces=self.replaces, valid_from=day,
        )  # fmt: skip


SLOTS = {
    ("home", "city"): ("Lyon", "Oslo", "Rome"),
    ("food", "like"): ("tea", "cake"),
    ("food", "dislike"): ("tea", "cake"),
    ("plans", "plan"): ("meeting", "flight"),
    ("other", "locker"): ("17", "42"),
}


@st.composite
def says(draw: st.DrawFn) -> Say:
    (topic, attribute), values = draw(st.sampled_from(sorted(SLOTS.items())))
    return Say(
        topic,
        attribute,
        draw(st.sampled_from(values)),
        draw(st.sampled_from((True, True, True, False))),
        draw(st.sampled_from((None, None, *values))),
        attribute == "plan" and draw(st.booleans()),
    )


TURNS = st.lists(st.lists(says(), min_size=0, max_size=3), min_size=1, max_size=7)


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with TemporaryDirectory() as path:
        yield Path(path)


counter = iter(range(10**9))


def fresh(folder: Path) -> Stores:
    return open_stores(folder / str(next(counter)))


@settings(max_examples=15, deadline=None)
@given(turns=TURNS, data=st.data())
def test_undoing_the_last_turns_restores_what_was_known_before_them(
    folder: Path, turns: Sequence[Sequence[Say]], data: st.DataObject
) -> None:
    taken = data.draw(st.integers(1, len(turns)))
    stores = fresh(folder)
    with closing(stores.database):
        told, states = list[Message](), [state(stores)]
        for turn in turns:
            told.append(tell(stores, *(say.draft() for say in turn), text="Something was said."))
            states.append(state(stores))
        for message in reversed(told[-taken:]):
            assert kept(undo(stores, message)) == []
        assert state(stores) == states[-1 - taken]


@settings(max_examples=15, deadline=None)
@given(turns=TURNS, data=st.data())
def test_all_turns_undone_in_any_order_leave_nothing(
    folder: Path, turns: Sequence[Sequence[Say]], data: st.DataObject
) -> None:
    order = data.draw(st.permutations(range(len(turns))))
    stores = fresh(folder)
    with closing(stores.database):
        told = [tell(stores, *(say.draft() for say in turn), text="Something was said.") for turn in turns]
        for at in order:
            undo(stores, told[at])
            slots = stores.profile.show(ANNA)
            active = {fact.id for fact in stores.facts.list(ANNA, status="active")}
            assert {slot.fact_id for slot in slots} <= active
        assert stores.facts.list(ANNA) == []
        assert stores.profile.show(ANNA) == []
