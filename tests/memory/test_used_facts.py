"""What of a prompt an answer used: said in it, by value or in whole; not what it quotes from documents."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from assistant.datatypes import (
    Answer,
    AnswerPreferences,
    Budget,
    Citation,
    Context,
    MemoryHit,
    Slot,
    Standing,
    SummaryLine,
    Tokens,
)
from assistant.memory.used_facts import used_facts

NOW = datetime(2026, 3, 18, tzinfo=UTC)
CONTEXT = Context(
    question="?", language="en", preferences=AnswerPreferences("en"), system="", history=(), passages=(), memories=(),
    messages=(), profile=(), constraints=(), budget=Budget(0, 0, 0, 0, 0, {}, {}), answerable=True,
)  # fmt: skip
ANSWER = Answer(
    answer="", session="s", turn="t", mode="model", abstained=False, complete=True, degraded=(), citations=(),
    memories=(), profile=(), written=(), tokens=Tokens(0, 0, {}), timings_ms={},
)  # fmt: skip


def memory(value: str, quote: str = "", id_: str = "f", subject: str = "sister") -> MemoryHit:
    return MemoryHit(
        id=id_, text=f"The user's {subject}: city is {value}", score=1, arms={}, above_floor=True, quote=quote or value,
        message="m", said_at=NOW, status="active", topic="home", attribute="city", value=value, kind="profile",
        subject=subject,
    )  # fmt: skip


def used(said: str, *memories: MemoryHit, **changed: object) -> tuple[str, ...]:
    answer = replace(ANSWER, answer=said, **changed)  # pyright: ignore[reportArgumentType]
    return used_facts(replace(CONTEXT, memories=memories), answer)


@pytest.mark.parametrize(
    ("value", "said", "is_used"),
    [
        ("Leiden", "Your sister lives in Leiden.", True),
        ("Leiden", "Your sister lives in LEIDEN", True),
        ("Leiden", "The Leidener Straße is closed.", False),
        ("Leiden", "I don't know where she lives.", False),
        ("苏州", "你姐姐住在苏州。", True),
        ("苏州", "你姐姐住在蘇州。", True),
        ("苏州", "你姐姐住在杭州。", False),
        ("no", "There is no such page.", False),
        ("12", "There are 12 pages.", False),
        ("三", "三天年假。", False),
        ("c++", "She writes C++ at work.", True),
    ],
)
def test_a_value_that_stands_in_the_answer_was_used(value: str, said: str, is_used: bool) -> None:
    quote = f"My sister: {value}"
    assert used(said, memory(value, quote)) == (("f",) if is_used else ())


def test_a_short_value_was_used_where_the_whole_is_said() -> None:
    age = replace(memory("12", "My sister is 12"), topic="identity", attribute="age")
    assert used("You told me: “My sister is 12”", age) == ("f",)
    assert used("Your sister is 12 years old.", age) == ("f",)
    assert used("Page 12 says nothing of it.", age) == ()


def test_an_age_told_in_words_was_used_where_it_is_said_in_digits() -> None:
    age = replace(memory("三十三", "我今年三十三岁"), topic="identity", attribute="age", subject="user")
    assert used("你 33 岁（2019-05-08 说的）。", age) == ("f",)
    assert used("第 33 条另有规定。", age) == ()


def test_what_is_quoted_from_a_document_used_no_memory() -> None:
    quote = "The Leiden office opens at nine."
    citation = Citation(1, "a.md", "d", 1, None, (), quote, 0, len(quote), 1.0)
    assert used(f"{quote} [1]", memory("Leiden", "She is in Leiden"), citations=(citation,)) == ()
    both = f"{quote} [1]\n\nYour sister lives in Leiden."
    assert used(both, memory("Leiden", "She is in Leiden"), citations=(citation,)) == ("f",)


def test_no_answer_used_nothing() -> None:
    told = memory("Leiden")
    assert used("Leiden", told, abstained=True) == ()
    context = replace(CONTEXT, memories=(told,), only_tells=True)
    assert used_facts(context, replace(ANSWER, answer="Noted: Leiden.")) == ()


def test_every_part_of_the_prompt_counts_and_each_fact_once() -> None:
    slot = Slot("home", "city", "Oslo", "slot", False, False, "I live in Oslo", "m", NOW, NOW)
    line = SummaryLine("preference", "Likes tea in the morning", fact_id="line")
    context = replace(
        CONTEXT,
        profile=(slot,),
        constraints=(memory("peanuts", id_="must"),),
        memories=(memory("Leiden"), memory("Leiden")),
        standing=Standing((line, SummaryLine("goal", "Leiden"))),
    )
    said = "You live in Oslo and can't have peanuts; Leiden is hers. You said: likes tea in the morning."
    assert used_facts(context, replace(ANSWER, answer=said)) == ("slot", "must", "f", "line")
