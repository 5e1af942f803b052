"""The curve of forgetting: weaker with each idle day, stronger with each use, and what never fades."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import Fact
from assistant.memory.decay import (
    ARCHIVED_BELOW,
    SHORTEST_LIFETIME,
    has_faded,
    is_lasting,
    lifetime,
    stability,
    strength,
    strength_of,
    with_strength,
)
from assistant.retrieval.fusion import FACTOR_SPAN, bounded

NOW = datetime(2026, 3, 18, tzinfo=UTC)
SISTER = Fact(
    id="f", subject="sister", text="The sister likes tea", topic="food", attribute="like", value="tea",
    kind="preference", polarity=True, quotes=(), said_at=NOW, valid_from=None, valid_to=None, importance=0.5,
    scope="user", user_id="u", task_id=None, agent_id=None, status="active", reason=None, pinned=False, edited=False,
    sources=1, created_at=NOW, updated_at=NOW,
)  # fmt: skip

days = st.integers(0, 5000)
weights = st.floats(0, 1)
counts = st.integers(0, 500)


@given(days, days, weights, counts)
def test_every_idle_day_weakens(one: int, other: int, importance: float, uses: int) -> None:
    earlier, later = sorted((one, other))
    assert 0 <= strength(later, importance, uses) <= strength(earlier, importance, uses) <= 1


@given(days, weights, weights, counts)
def test_importance_strengthens(idle: int, one: float, other: float, uses: int) -> None:
    less, more = sorted((one, other))
    assert strength(idle, less, uses) <= strength(idle, more, uses)
    assert lifetime(less, uses) <= lifetime(more, uses)


@given(days, weights, counts, counts)
def test_every_use_strengthens(idle: int, importance: float, one: int, other: int) -> None:
    fewer, more = sorted((one, other))
    assert strength(idle, importance, fewer) <= strength(idle, importance, more)
    assert lifetime(importance, fewer) <= lifetime(importance, more)


@given(weights, counts)
def test_a_lifetime_ends_on_the_first_day_below_the_threshold(importance: float, uses: int) -> None:
    last = lifetime(importance, uses)
    assert strength(last, importance, uses) <= ARCHIVED_BELOW < strength(last - 1, importance, uses)
    assert last >= SHORTEST_LIFETIME


def test_the_curve_is_that_of_ebbinghaus() -> None:
    assert strength(31, 0.5) == pytest.approx(0.21, abs=0.005)
    assert strength(10, 0.5, 1) == exp(-10 / 40)
    assert strength(0, 0.0) == 1
    assert (lifetime(0.5), lifetime(0.5, 1), lifetime(0.95)) == (79, 157, 114)


@given(st.integers(-1000, -1), st.floats(-5, 5), st.integers(-5, 5))
def test_values_out_of_range_count_as_the_nearest_in_it(idle: int, importance: float, uses: int) -> None:
    assert strength(idle, importance, uses) == 1
    assert stability(0, 0) <= stability(importance, uses)
    assert stability(importance, 0) <= stability(1, 0)


@pytest.mark.parametrize(
    "lasting",
    [
        {"pinned": True},
        {"kind": "constraint"},
        {"kind": "decision"},
        {"scope": "global"},
        {"subject": "user"},
        {"valid_from": NOW + timedelta(days=1)},
        {"valid_to": NOW + timedelta(days=1)},
    ],
)
def test_what_lasts_is_whole_however_long_it_went_unused(lasting: dict[str, object]) -> None:
    old = replace(SISTER, idle_days=10_000)
    assert (has_faded(old, NOW), is_lasting(old, NOW)) == (True, False)
    kept = replace(old, **lasting)  # pyright: ignore[reportArgumentType]
    assert (has_faded(kept, NOW), strength_of(kept, NOW)) == (False, 1.0)


@pytest.mark.parametrize(
    "fading",
    [
        {"subject": "user", "kind": "event"},
        {"subject": "user", "scope": "agent"},
        {"valid_from": NOW - timedelta(days=1), "valid_to": NOW},
    ],
)
def test_what_is_in_no_profile_or_is_over_fades(fading: dict[str, object]) -> None:
    assert has_faded(replace(SISTER, idle_days=10_000, **fading), NOW)  # pyright: ignore[reportArgumentType]


def test_a_use_and_a_further_source_count_alike() -> None:
    idle = replace(SISTER, idle_days=100)
    assert has_faded(idle, NOW)
    used, said = replace(idle, uses=1), replace(idle, sources=2)
    assert strength_of(used, NOW) == strength_of(said, NOW) == strength(100, 0.5, 1)
    assert not has_faded(used, NOW)
    assert strength_of(replace(idle, sources=0), NOW) == strength_of(idle, NOW)
    assert with_strength(used).strength == round(strength(100, 0.5, 1), 4)


@given(weights, weights, st.floats(0.01, 1))
def test_a_weak_memory_loses_a_tenth_at_most_and_none_gains(one: float, other: float, score: float) -> None:
    weak, strong = sorted((one, other))
    assert score * (1 - FACTOR_SPAN) <= bounded(score, strength=weak) <= bounded(score, strength=strong) <= score
    assert bounded(score, strength=1.0) == score
