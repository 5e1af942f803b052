"""How disagreements are measured: which strings count, what is in the context, and how a whole set is asked."""

import gzip
import json
import math
from pathlib import Path

import pytest

from tests.bench.conflicts import Case, Disputed, Shown, conflicts_bars, conflicts_table, measure, read_cases
from tests.doubles.word_embedder import WordEmbedder

RIGHT = "The fair of 2025 was opened on 3 May 2025 in hall 4."
WRONG = "The fair of 2025 was opened on 30 June 2019 in hall 4."


def shown(*, in_context: bool, right: bool, wrong: bool) -> Shown:
    return Shown("c", in_context, right, wrong, refused=False, announced=right and wrong)


def test_alternatives_of_a_value_are_read_from_lists_in_lists(tmp_path: Path) -> None:
    line = {
        "id": 1, "question": "q", "answer": [["3 May 2025", "May 3, 2025"]], "fake_answer": "30 June 2019",
        "good": ["g"], "wrong": ["w"], "noise": ["n"],
    }  # fmt: skip
    with gzip.open(tmp_path / "conflicts.tiny.jsonl.gz", "wt", encoding="utf-8") as file:
        file.write(json.dumps(line))
    assert read_cases(tmp_path, "tiny") == [
        Case("1", "q", ("3 May 2025", "May 3, 2025"), ("30 June 2019",), ("g",), ("w",))
    ]


def test_cases_without_both_sides_in_the_context_are_not_judged() -> None:
    found = Disputed(
        "tiny",
        (
            shown(in_context=True, right=True, wrong=True),
            shown(in_context=True, right=True, wrong=False),
            shown(in_context=False, right=True, wrong=True),
        ),
    )
    assert (len(found.judged), found.share) == (2, 0.5)
    assert [bar.holds for bar in conflicts_bars([found])] == [False]
    assert "| tiny | 3 | 2 | 0.500 | 0.500 | 0.000 | 0.000 | 0.500 |" in conflicts_table([found])
    assert math.isclose(Disputed("none", ()).share, 0.0)


@pytest.mark.parametrize("alternatives", [("3 May 2025",), ("May 3, 2025", "３ may ２０２５")])
def test_a_set_is_asked_over_all_its_passages(alternatives: tuple[str, ...]) -> None:
    cases = [
        Case("a", "When was the fair of 2025 opened?", alternatives, ("30 June 2019",), (RIGHT,), (WRONG,)),
        Case("b", "Who sings?", ("Ann",), ("Ben",), ("Ann sings in the choir.",), ("Nobody knows who sings.",)),
    ]
    found = measure("tiny", cases, WordEmbedder(dimension=256), lambda line: None)
    assert [one.id for one in found.shown] == ["a", "b"]
    assert found.shown[0] == Shown("a", in_context=True, right=True, wrong=True, refused=False, announced=True)
    assert not found.shown[1].announced
