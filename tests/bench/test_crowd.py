"""The part `crowd` at a small size: both homes hold what they should, and its bars judge what was measured."""

from itertools import count
from pathlib import Path

from assistant import open_assistant
from tests.bench import crowd
from tests.bench.growth import HashEmbedder

SMALL = crowd.Size(facts=6, messages=10, others=3, others_facts=2)


def _quiet(_line: str) -> None:
    """Tests show no progress."""


def test_the_same_user_is_asked_alone_and_beside_others(tmp_path: Path) -> None:
    ticks = count(1)
    measured = crowd.measure(tmp_path, SMALL, lambda: float(next(ticks)), _quiet)

    assert len(measured.alone) == len(measured.beside) == len(measured.units) > 0
    assert len(measured.table().splitlines()) == 4
    held = {others: _held(SMALL.home(tmp_path, others)) for others in (0, 3)}
    assert held == {0: {"crowd-user": 6, "crowd-2": 0}, 3: {"crowd-user": 6, "crowd-2": 2}}


def _held(home: Path) -> dict[str, int]:
    with open_assistant(home, embedder=HashEmbedder(), llm_model="", database_url="", long_lived=False) as tandem:
        return {user: len(tandem.list_memories(user_id=user)) for user in ("crowd-user", "crowd-2")}


def test_a_slow_or_growing_recall_breaks_its_bar() -> None:
    fast = crowd.Crowd(alone=[10.0, 10.0], beside=[11.0, 11.0], units=[5.0, 5.0])
    slow = crowd.Crowd(alone=[10.0, 10.0], beside=[16.0, 16.0], units=[5.0, 5.0])

    assert [bar.holds for bar in crowd.crowd_bars(fast)] == [True, True]
    assert [bar.holds for bar in crowd.crowd_bars(slow)] == [False, False]
