"""The part `imports` at a small size: a message takes no more work behind many than behind few, and none is invented."""

from collections.abc import Callable, Iterator
from itertools import islice, product
from pathlib import Path

import pytest

from assistant import open_assistant
from assistant.service import Assistant
from assistant.stores.fact_intake import NEWEST_FACTS
from tests.bench import imports
from tests.bench.growth import HashEmbedder
from tests.bench.imports import (
    ImportCost,
    Quoted,
    conversation,
    costs,
    costs_table,
    imports_bars,
    quotations,
    quoted_facts,
)
from tests.bench.memory import Asked, Talk, Turn
from tests.bench.work import Work, counted_work

BLOCK = 100
TALK = Talk(
    "t",
    [
        Turn("D1:1", "1:56 pm on 8 May, 2023", "Ann", "I live in Lyon and I'm allergic to kiwi."),
        Turn("D1:2", "1:56 pm on 8 May, 2023", "Ben", "I live in Rome."),
        Turn("D2:1", "9:00 am on 9 May, 2023", "Ann", "I moved to Oslo. I'm still allergic to kiwi."),
    ],
    [Asked("q", "where", "Where does Ann live?", frozenset({"D2:1"}))],
)


@pytest.fixture
def tandem(home: Path) -> Iterator[Assistant]:
    with open_assistant(home, embedder=HashEmbedder(), llm_model="", long_lived=False) as opened:
        yield opened


def work_of(tandem: Assistant, lines: list[dict[str, str]]) -> Work:
    with counted_work() as work:
        assert tandem.import_chat(lines, user_id="ann").added == len(lines)
    return work


def telling() -> Iterator[dict[str, str]]:
    """A fact in every message, each of a word of its own."""
    for number, letters in enumerate(product("bdfgklmnprst", "aeiou", "bdfgklmnprst", "aeiou", "lmnrs")):
        yield {"session": f"s{number // 20}", "role": "user", "text": f"I like {''.join(letters)} tea."}


def plain() -> Iterator[dict[str, str]]:
    """Messages that tell nothing."""
    for number, line in enumerate(conversation()):
        yield {**line, "text": f"What about number {number}, then?"}


@pytest.mark.parametrize(
    ("lines", "between"), [(conversation, 5 * BLOCK), (plain, 12 * BLOCK)], ids=("conversation", "plain")
)
@pytest.mark.timeout(300)
def test_the_work_of_a_message_does_not_grow_with_those_that_are_there(
    tandem: Assistant, lines: Callable[[], Iterator[dict[str, str]]], between: int
) -> None:
    """By what SQLite is asked and does, which a clock tells of a busy machine only roughly."""
    coming = lines()
    work_of(tandem, list(islice(coming, 2 * BLOCK)))
    early = work_of(tandem, list(islice(coming, BLOCK)))
    work_of(tandem, list(islice(coming, between)))
    late = work_of(tandem, list(islice(coming, BLOCK)))
    assert early.statements < 2 * BLOCK
    assert late.statements <= 1.1 * early.statements
    # Of what is remembered up to a hundred facts are looked at beside a new one, of which there are few at first.
    assert late.steps <= (1.05 if lines is plain else 1.6) * early.steps


@pytest.mark.timeout(300)
def test_the_work_of_a_fact_does_not_grow_with_those_that_are_known(tandem: Assistant) -> None:
    coming = telling()
    work_of(tandem, list(islice(coming, NEWEST_FACTS + 20)))
    early = work_of(tandem, list(islice(coming, 20)))
    work_of(tandem, list(islice(coming, 200)))
    late = work_of(tandem, list(islice(coming, 20)))
    assert len(tandem.list_memories(user_id="ann")) == NEWEST_FACTS + 260
    assert late.statements <= 1.05 * early.statements
    assert late.steps <= 1.2 * early.steps


def test_a_message_that_is_in_costs_a_share_of_one_that_is_new(tandem: Assistant) -> None:
    lines = list(islice(conversation(), 4 * BLOCK))
    new = work_of(tandem, lines)
    with counted_work() as again:
        assert tandem.import_chat(lines, user_id="ann").unchanged == len(lines)
    assert again.statements < new.statements / 20
    assert again.steps < new.steps / 10


def test_every_figure_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "BLOCK", 10)
    measured = costs((40, 80), (0, 20), lambda _: None)
    assert [(one.messages, one.told) for one in measured] == [(40, 0), (80, 0), (40, 20), (80, 20)]
    assert all(one.message_ms > 0 and one.statements > 0 and one.steps > 0 for one in measured)
    assert measured[2].facts >= 20
    assert "| 80 | 20 |" in costs_table(measured)


def test_the_bars_are_of_growth_and_of_what_is_quoted() -> None:
    flat = [ImportCost(10, 0, 1, 1.0, 2.0, 2.0, 100.0), ImportCost(100, 0, 1, 1.0, 2.1, 2.1, 100.0)]
    steep = [ImportCost(10, 5, 1, 1.0, 2.0, 2.0, 100.0), ImportCost(100, 5, 1, 1.0, 4.0, 4.0, 100.0)]
    bars = imports_bars([*flat, *steep], Quoted(10, 4, 3))
    assert [bar.holds for bar in bars] == [True, True, False, False, False]
    assert imports_bars(flat, Quoted(10, 0, 0))[-1].holds


def test_every_fact_has_its_words_in_a_message_of_the_users() -> None:
    assert quotations([TALK]) == Quoted(3, 3, 3)


def test_a_fact_by_hand_has_no_quotation(tandem: Assistant) -> None:
    tandem.add_memory("I live in Lyon.", user_id="t")
    assert quoted_facts(tandem, TALK) == Quoted(0, 1, 0)
