"""Where a journey goes, so that a flight to Oslo is none to Beijing in either language."""

import pytest

from assistant.memory.journeys import goal_of, goes_there, may_go_there


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("When do I fly to Beijing?", "beijing"),
        ("When is my flight to New York on Friday?", "new york"),
        ("我哪天飞北京？", "北京"),
        ("我下周三要去奥斯陆出差", "奥斯陆"),
        ("When is my dentist appointment?", ""),
        ("I go to work by bus.", ""),
        ("我什么时候看牙医？", ""),
    ],
)
def test_the_place_that_somebody_goes_to(text: str, goal: str) -> None:
    assert goal_of(text) == goal


def test_a_name_that_the_tables_know_is_one_in_both_languages() -> None:
    assert goes_there("beijing", "飞北京")
    assert not goes_there("beijing", "飞奥斯陆")
    assert not may_go_there("beijing", "飞里昂")
    assert may_go_there("beijing", "飞奥斯陆")
    assert not may_go_there("beijing", "看牙医")
