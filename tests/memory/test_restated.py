"""A kept line may leave a prompt only where all of it is said by what stands there."""

import pytest

from assistant.memory.restated import says_all


@pytest.mark.parametrize(
    ("line", "quotations"),
    [
        ("Keep answers under 50 words.", ["Keep answers under 50 words"]),
        ("Please keep answers under 50 words, thanks.", ["keep answers under 50 words"]),
        ("Use Java, and never deploy on Fridays.", ["never deploy on Fridays", "Use Java"]),
        ("每次回答50字以内。", ["每次回答50字以内"]),
        ("请用Java，不要用Python。", ["用Java", "不要用Python"]),
        ("不要用Python。", ["用Java，不要用Python"]),
    ],
)
def test_a_line_whose_clauses_are_all_quoted_is_said(line: str, quotations: list[str]) -> None:
    assert says_all(line, quotations)


@pytest.mark.parametrize(
    ("line", "quotations"),
    [
        ("我在给网店写程序，用Java，不要用Python。", ["不要用Python"]),
        ("Use Java, not Python.", ["Use Java"]),
        ("Use Java, never deploy on Fridays, keep answers under 50 words.", ["Use Java", "never deploy on Fridays"]),
        ("Do not use Java.", ["use Java"]),
        ("不要用Python。", ["用Python"]),
        ("Use Java 17.", ["Use Java 1"]),
        ("Use Java.", []),
        ("Use Java.", ["", "."]),
    ],
)
def test_a_line_with_a_clause_left_over_is_not(line: str, quotations: list[str]) -> None:
    assert not says_all(line, quotations)
