"""The measure of the floor: what a stranger's question recalls, and what one's own does."""

from assistant.protocols import Embedder
from tests.bench.memory import Asked, Talk, Turn
from tests.bench.strangers import measure, strangers_bars, strangers_table


def talk(name: str, said: str, question: str) -> Talk:
    turns = [Turn("1/1", "2026-03-01", "user", said), Turn("1/2", "2026-03-01", "user", "The weather was fine.")]
    return Talk(name, turns, [Asked("q", "single", question, frozenset({"1/1"}))])


def test_one_who_told_recalls_it_and_one_who_never_did_recalls_nothing(bundled: Embedder) -> None:
    marathon = talk("a", "I ran the marathon in Lisbon.", "Where did I run the marathon?")
    piano = talk("b", "My piano teacher is called Ines.", "What is my piano teacher called?")
    measured = measure("mine", [marathon, piano], bundled, lambda _: None)
    assert (measured.false, measured.searched, measured.prompted) == ([False, False], [1.0, 1.0], [1.0, 1.0])
    assert [bar.holds for bar in strangers_bars([measured])] == [True, True]
    assert "mine" in strangers_table([measured])


def test_what_both_told_is_recalled_of_the_stranger_too(bundled: Embedder) -> None:
    one, other = (talk(name, "I ran the marathon in Lisbon.", "Where did I run the marathon?") for name in "ab")
    measured = measure("mine", [one, other], bundled, lambda _: None)
    assert measured.false == [True, True]
    assert [bar.holds for bar in strangers_bars([measured])] == [False, True]
