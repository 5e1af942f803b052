"""The measure of updates: a case is met only where the newer is current and the older history."""

from dataclasses import replace

import pytest

from tests.bench.memory import Turn
from tests.bench.updates import Update, measure, updates_bars, updates_table

OLD = Turn("t/1", "2026-03-01", "user", "My desk is B-204.")
NEW = Turn("t/3", "2026-05-01", "user", "I changed my desk from B-204 to C-310.")
REPLY = Turn("t/2", "2026-03-01", "assistant", "My desk is D-999.")
UPDATE = Update(
    "u", "supersedes", "the desk was B-204", "the desk is now C-310", frozenset({"t/1"}), frozenset({"t/3"})
)


@pytest.mark.parametrize(
    ("turns", "update", "met"),
    [
        ([OLD, REPLY, NEW], UPDATE, True),
        ([OLD, REPLY], UPDATE, False),
        ([OLD, REPLY, replace(NEW, text="My bank is Monzo.")], UPDATE, False),
        ([OLD, REPLY, NEW], replace(UPDATE, new="the desk is now E-5"), False),
        ([OLD, REPLY, NEW], replace(UPDATE, old_turns=frozenset({"t/9"})), False),
    ],
)
def test_a_case_is_met_where_the_newer_is_current_and_the_older_history(
    turns: list[Turn], update: Update, met: bool
) -> None:
    measured = measure("mine", [update], {"u": turns}, lambda _: None)
    (followed,) = measured.followed
    assert (followed.met, followed.linked) == (met, met)
    assert [bar.holds for bar in updates_bars([measured])] == [met]
    assert "supersedes" in updates_table([measured])
