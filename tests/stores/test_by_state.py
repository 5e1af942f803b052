"""What is remembered for a state of a collection."""

from assistant.stores import by_state
from assistant.stores.by_state import ByState


def test_an_answer_holds_until_the_collection_changes() -> None:
    looked: list[str] = []

    def look_up(answer: str) -> str:
        looked.append(answer)
        return answer

    remembered = ByState[str]()
    states = [(1, "a", "x"), (1, "a", "y"), (1, "b", "z"), (2, "a", "new"), (1, "a", "back")]
    found = [remembered.get(last, key, lambda answer=answer: look_up(answer)) for last, key, answer in states]
    assert found == ["x", "x", "z", "new", "back"]
    assert looked == ["x", "z", "new", "back"]


def test_no_more_keys_are_kept_than_a_process_serves() -> None:
    remembered = ByState[int]()
    for key in range(3 * by_state.KEPT):
        assert remembered.get(1, key, lambda key=key: key) == key
    assert len(remembered._known) <= by_state.KEPT
