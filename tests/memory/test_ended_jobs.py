"""A job that is over ends the employer that is known, whatever it is called, and is no fact where none is."""

import pytest

from tests.memory.test_contradictions import decided
from tests.memory.test_rules_en import drafts_of


@pytest.mark.parametrize(
    ("text", "before", "value"),
    [
        ("I quit my job.", "I work at Bosch.", "Bosch"),
        ("I got laid off last week.", "I work at Bosch.", "Bosch"),
        ("I'm retired now.", "I work at Bosch.", "Bosch"),
        ("我上个月换工作了，现在自由职业。", "我在华为工作。", "华为"),
        ("我辞职了。", "我在华为工作。", "华为"),
    ],
)
def test_the_employer_is_the_one_of_before(text: str, before: str, value: str) -> None:
    assert decided(text, before) == [f"supersede {value} -> f0"]
    assert decided(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "I might quit my job.",
        "If I lost my job, I'd travel.",
        "I want to quit my job.",
        "我打算辞职",
        "我没辞职",
        "我们公司裁员了",
    ],
)
def test_a_job_that_is_not_over(text: str) -> None:
    assert not [draft for draft in drafts_of(text) if draft.attribute == "employer"]
