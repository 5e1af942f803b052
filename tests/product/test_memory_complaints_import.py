"""Rows of public issue threads on memories: dates of what was said long ago, and who said it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from assistant.datatypes import Fact
from assistant.service import Assistant
from ingestion import ingest

SAID = datetime(2023, 5, 10, 9, 30, tzinfo=UTC)
"""A Wednesday."""


def line(role: str, text: str, at: str | None = SAID.isoformat(), session: str = "old") -> dict[str, Any]:
    return {"session": session, "role": role, "text": text, **({"at": at} if at else {})}


def learnt(tandem: Assistant, *lines: dict[str, Any]) -> list[Fact]:
    tandem.import_chat(lines)
    return tandem.list_memories()


# ---- MEM-3: an old chat imported today dated "yesterday" from today ----------------------------------


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("I have a dentist appointment tomorrow at 9.", (2023, 5, 11), (2023, 5, 12)),
        ("I'm flying to Oslo next week.", (2023, 5, 15), (2023, 5, 22)),
        ("The deadline is Friday.", None, (2023, 5, 13)),
        ("我明天要去看牙医。", (2023, 5, 11), (2023, 5, 12)),
        ("我下周要飞奥斯陆。", (2023, 5, 15), (2023, 5, 22)),
        ("我明天要去看牙醫。", (2023, 5, 11), (2023, 5, 12)),
    ],
)
def test_mem_03_dates_are_counted_from_the_day_the_message_was_said(
    tandem: Assistant, text: str, start: tuple[int, int, int] | None, end: tuple[int, int, int]
) -> None:
    (fact,) = [fact for fact in learnt(tandem, line("user", text)) if fact.valid_to]
    assert fact.said_at == SAID
    assert fact.valid_from == (datetime(*start, tzinfo=UTC) if start else None)
    assert fact.valid_to == datetime(*end, tzinfo=UTC)


@pytest.mark.parametrize(("text", "since"), [("Last year I moved to Lyon.", 2022), ("我去年搬到了上海。", 2022)])
def test_mem_03_what_began_before_is_dated_before_the_message(tandem: Assistant, text: str, since: int) -> None:
    (fact,) = [fact for fact in learnt(tandem, line("user", text)) if fact.attribute == "city"]
    assert fact.said_at == SAID
    assert fact.valid_from is None or fact.valid_from.year == since


def test_mem_03_the_zone_of_a_message_decides_its_day(tandem: Assistant) -> None:
    late = "2023-05-10T23:30:00-05:00"
    (fact,) = learnt(tandem, line("user", "I have a dentist appointment tomorrow at 9.", late))
    assert fact.said_at == datetime(2023, 5, 11, 4, 30, tzinfo=UTC)


def test_mem_03_what_is_told_today_is_dated_from_today(tandem: Assistant) -> None:
    learnt(tandem, line("user", "I'm flying to Oslo next week."))
    tandem.ask("I have a dentist appointment tomorrow at 9.")
    today = datetime.now(UTC)
    dated = {fact.value: fact.valid_from for fact in tandem.list_memories()}
    soon = [at for at in dated.values() if at and today - timedelta(days=1) < at < today + timedelta(days=2)]
    assert len(soon) == 1


# ---- MEM-4: without a time a date was invented -------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "I have a dentist appointment tomorrow at 9.",
        "I'm flying to Oslo next week.",
        "The deadline is Friday.",
        "Yesterday I moved to Lyon.",
        "I've been working at Acme since last month.",
        "我明天要去看牙医。",
        "我昨天搬到了上海。",
        "我下周要飞奥斯陆。",
    ],
)
def test_mem_04_without_the_messages_time_a_relative_date_stays_empty(tandem: Assistant, text: str) -> None:
    facts = learnt(tandem, line("user", text, at=None))
    assert facts
    assert [(fact.said_at, fact.valid_from, fact.valid_to) for fact in facts] == [(None, None, None)] * len(facts)


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("I'm flying to Oslo on 3 May 2031.", datetime(2031, 5, 3, tzinfo=UTC)),
        ("我2031年5月3日要飞奥斯陆。", datetime(2031, 5, 3, tzinfo=UTC)),
    ],
)
def test_mem_04_a_date_that_is_whole_needs_no_message_time(tandem: Assistant, text: str, start: datetime) -> None:
    (fact,) = learnt(tandem, line("user", text, at=None))
    assert (fact.said_at, fact.valid_from) == (None, start)


def test_mem_04_a_message_without_a_time_shows_none(tandem: Assistant) -> None:
    learnt(tandem, line("user", "I live in Lyon.", at=None))
    assert tandem.search_messages("Lyon", top_k=1)[0].at is None
    assert tandem.search_memories("Lyon", top_k=1)[0].said_at is None


# ---- MEM-6 and MEM-7: what the assistant suggested or solved became the user's -------------------------

SUGGESTED = (
    "You should move to Lyon. I live in Lyon too, and I'm allergic to peanuts.",
    "Since you like green tea, you work at Acme as a nurse.",
    "My name is Tandem. Your name is Alice.",
    "你住在上海，对花生过敏。我叫小探。",
)
SOLVED = (
    "I decided to use PostgreSQL for the project and I fixed the login bug with a retry.",
    "We have decided: the project uses Rust, and the deadline is Friday.",
    "我决定项目用 PostgreSQL，登录的问题我已经用重试解决了。",
)


@pytest.mark.parametrize("text", SUGGESTED)
def test_mem_06_what_only_the_assistant_said_is_no_fact(tandem: Assistant, text: str) -> None:
    around = [line("user", "What do you think?"), line("assistant", text), line("user", "Thanks, interesting!")]
    assert learnt(tandem, *around) == []
    assert tandem.profile() == []
    assert text in [hit.text for hit in tandem.search_messages(text, top_k=3)]


@pytest.mark.parametrize("text", SUGGESTED)
def test_mem_06_nor_is_what_another_person_said(tandem: Assistant, text: str) -> None:
    assert learnt(tandem, line("other", text)) == []
    assert tandem.profile() == []


@pytest.mark.parametrize("text", SOLVED)
def test_mem_07_a_solution_of_the_assistants_is_not_the_users_decision(tandem: Assistant, text: str) -> None:
    around = [line("user", "The login is broken again."), line("assistant", text), line("user", "好的，谢谢。")]
    assert learnt(tandem, *around) == []


def test_mem_07_it_is_once_the_user_states_it(tandem: Assistant) -> None:
    facts = learnt(tandem, line("assistant", SOLVED[0]), line("user", "We decided to use PostgreSQL for the project."))
    assert facts
    for fact in facts:
        assert {tandem.session_messages("old")[1].id} == {quote.message_id for quote in fact.quotes}


def test_mem_06_documents_and_answers_of_a_turn_are_no_source_either(tandem: Assistant, tmp_path: Any) -> None:
    (tmp_path / "ann.md").write_text("# Ann\n\nI live in Lyon and I'm allergic to peanuts. My name is Ann.\n")
    ingest(tandem, [tmp_path])
    answer = tandem.ask("Who is allergic to peanuts?")
    assert any(candidate.source == "documents" for candidate in answer.ledger)
    assert tandem.list_memories() == []
