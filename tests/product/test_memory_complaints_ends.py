"""MEM rows on time and on edits: until when a fact held goes by what was said, and an edited fact is still one fact."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from assistant.datatypes import Fact
from assistant.service import Assistant
from tests.byte_search import files_with, forms

OpenHome = Callable[..., Assistant]
SPRING_23, SUMMER_23, NEW_YEAR_24 = (
    datetime(2023, 5, 8, 9, tzinfo=UTC),
    datetime(2023, 8, 1, 9, tzinfo=UTC),
    datetime(2024, 1, 10, 9, tzinfo=UTC),
)


def line(text: str, at: datetime | None, session: str = "old") -> dict[str, Any]:
    return {"session": session, "role": "user", "text": text, **({"at": at.isoformat()} if at else {})}


def homes(tandem: Assistant) -> list[tuple[str, datetime | None, datetime | None]]:
    return [(fact.value, fact.since, fact.ended_at) for fact in tandem.profile_history("home", "city")]


def of(tandem: Assistant, value: str) -> Fact:
    (fact,) = [fact for fact in tandem.list_memories() if fact.value == value]
    return fact


# ---- MEM-3: when an imported fact ended --------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "values"),
    [
        ("I live in Lyon.", "I moved to Oslo.", ("Oslo", "Lyon")),
        ("我住在里昂。", "我搬到奥斯陆了。", ("奥斯陆", "里昂")),
    ],
)
@pytest.mark.parametrize("late", [False, True])
def test_mem_03_a_home_ended_when_the_next_was_told_however_late_it_comes_in(
    tandem: Assistant, before: str, after: str, values: tuple[str, str], late: bool
) -> None:
    lines = [line(before, SPRING_23), line(after, NEW_YEAR_24, "new")]
    for one in reversed(lines) if late else lines:
        tandem.import_chat([one])
    new, old = values
    assert homes(tandem) == [(new, NEW_YEAR_24, None), (old, SPRING_23, NEW_YEAR_24)]
    assert (of(tandem, old).valid_to, of(tandem, old).superseded_by) == (NEW_YEAR_24, of(tandem, new).id)


def test_mem_03_a_day_that_is_stated_ends_what_was_before(tandem: Assistant) -> None:
    tandem.import_chat([line("I live in Lyon.", SPRING_23), line("I moved to Oslo in November 2023.", NEW_YEAR_24)])
    november = datetime(2023, 11, 1, tzinfo=UTC)
    assert homes(tandem) == [("Oslo", november, None), ("Lyon", SPRING_23, november)]


def test_mem_03_what_comes_in_last_takes_its_place_in_between(tandem: Assistant) -> None:
    tandem.import_chat([line("I live in Lyon.", SPRING_23), line("I live in Oslo.", NEW_YEAR_24)])
    tandem.import_chat([line("I live in Turin.", SUMMER_23, "found")])
    assert homes(tandem) == [
        ("Oslo", NEW_YEAR_24, None),
        ("Turin", SUMMER_23, NEW_YEAR_24),
        ("Lyon", SPRING_23, SUMMER_23),
    ]
    assert of(tandem, "Lyon").superseded_by == of(tandem, "Turin").id


def test_mem_03_what_is_no_longer_so_ended_when_that_was_said(tandem: Assistant) -> None:
    tandem.import_chat([line("I live in Lyon.", SPRING_23), line("I no longer live in Lyon.", NEW_YEAR_24)])
    assert homes(tandem)[1:] == [("Lyon", SPRING_23, NEW_YEAR_24)]
    assert not tandem.profile_history("home", "city")[0].polarity


def test_mem_04_words_without_a_time_began_on_no_day(tandem: Assistant) -> None:
    tandem.import_chat([line("I live in Oslo.", NEW_YEAR_24), line("I live in Rome.", None, "undated")])
    assert homes(tandem)[1][:2] == ("Rome", None)
    assert of(tandem, "Rome").valid_to is None


def test_mem_23_undo_takes_the_end_back_as_well(tandem: Assistant) -> None:
    tandem.ask("I live in Lyon.")
    moved = tandem.ask("I live in Oslo.")
    assert of(tandem, "Lyon").valid_to is not None
    tandem.undo_turn(moved.turn)
    assert (of(tandem, "Lyon").status, of(tandem, "Lyon").valid_to) == ("active", None)


# ---- MEM-25: an edited fact is one fact, with all the words it ever had ---------------------------------


@pytest.mark.parametrize(
    ("told", "anew", "canary"),
    [
        ("I'm allergic to skrimbleberries.", "I'm allergic to mango.", "skrimbleberries"),
        ("我对灯笼莓过敏。", "我对芒果过敏。", "灯笼莓"),
    ],
)
def test_mem_25_an_edit_keeps_id_creation_and_words_and_all_of_them_are_forgotten(
    open_home: OpenHome, home: Path, told: str, anew: str, canary: str
) -> None:
    with open_home() as tandem:
        tandem.ask(told)
        fact = of(tandem, canary)
        tandem.edit_memory(fact.id, f"{anew[:-1]}!")
        edited = tandem.edit_memory(fact.id, anew)
        assert (edited.id, edited.created_at, edited.quotes) == (fact.id, fact.created_at, ())
        former = of(tandem, canary)
        assert (former.status, former.superseded_by, former.created_at) == ("superseded", fact.id, fact.created_at)
        assert [quote.text for quote in former.quotes] == [quote.text for quote in fact.quotes]
        events = tandem.memory_history(fact.id)
        assert ("edit", former.id) in {(event.op, event.other_id) for event in events}
        tandem.forget(fact.id, now=True)
        assert tandem.list_memories() == []
        assert not tandem.search_messages(canary, top_k=5) or all(
            canary not in hit.text for hit in tandem.search_messages(canary, top_k=5)
        )
    assert files_with(home, forms(canary)) == {}


def test_mem_25_an_earlier_wording_that_holds_again_is_not_forgotten_with_it(tandem: Assistant) -> None:
    tandem.ask("I live in Lyon.")
    tandem.edit_memory(of(tandem, "Lyon").id, "I live in Nice.")
    tandem.ask("I moved to Lyon.")
    nice = of(tandem, "Nice")
    if nice.status == "active":
        # What was typed by hand waits for the user's word.
        tandem.accept_memories()
    tandem.forget(of(tandem, "Nice").id)
    assert [(fact.value, fact.status) for fact in tandem.list_memories(status="active")] == [("Lyon", "active")]


# ---- what is said of it ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "told", "expected"),
    [
        ("I'm 30 years old.", "I was born in 1950.", "waits for your review: Your birthday is 1950."),
        ("我单身。", "我老婆叫小红。", "与你告诉我的其他内容不一致"),
        ("Hello", "把闹钟改成七点", "好的，你的原话"),
        ("Hello", "会议改到周六上午十点", "好的，你的原话"),
        ("Hello", "I changed my mind: not the blue one, the red one.", "I noted this in your own words"),
    ],
)
def test_noted_is_said_of_what_is_written_alone(tandem: Assistant, before: str, told: str, expected: str) -> None:
    tandem.ask(before)
    answer = tandem.ask(told)
    assert expected in answer.answer
    assert not answer.answer.startswith(("Noted", "记下了"))
    assert all(change.op == "propose" for change in answer.written)


@pytest.mark.parametrize(
    ("before", "told", "expected"),
    [
        ("我的截止日期是周五", "把截止日期改成下周一", "记下了。你的截止日期是下周一"),
        ("I live in Lyon, France.", "I live in Lyon.", "Noted. You live in Lyon."),
        ("My deadline is Friday.", "I changed my deadline to Monday.", "Noted. Your deadline is Monday"),
    ],
)
def test_noted_names_what_a_change_found(tandem: Assistant, before: str, told: str, expected: str) -> None:
    tandem.ask(before)
    answer = tandem.ask(told)
    assert answer.answer.startswith(expected)
    assert [change.fact.status for change in answer.written] == ["active"]
