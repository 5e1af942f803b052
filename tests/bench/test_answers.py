"""How answers are judged: what is read of them, what counts as right, and how a whole set is asked."""

import gzip
import json
from pathlib import Path

import pytest

from tests.bench.answers import (
    HALVES,
    Answered,
    Judged,
    answers_bars,
    answers_table,
    half_of,
    measure,
    outcome_of,
    read_answers,
    read_of,
    sampled,
)
from tests.bench.corpus import BenchSet
from tests.bench.scoring import Query
from tests.doubles.word_embedder import WordEmbedder


@pytest.mark.parametrize(
    ("answer", "read"),
    [
        (
            "One is here. [1]\nTwo is here. [2]\nThree is here. [3]\nFour is here. [4]",
            "One is here.\nTwo is here.\nThree is here.",
        ),
        ("From the documents, which are in Chinese:\n\n一是这样的。 [1]", "一是这样的。"),
        ("好" * 300, "好" * 250),
        ("word " * 200, ("word " * 200)[:600]),
    ],
)
def test_three_pieces_are_read_up_to_the_room(answer: str, read: str) -> None:
    assert read_of(answer) == read


@pytest.mark.parametrize(
    ("answer", "has_passage", "outcome"),
    [
        ("It was founded by  Anna\nBerg in 1998. [1]", True, "right"),
        ("It was founded by ＡＮＮＡ berg.", False, "right"),
        ("It was founded early.", True, "wrong piece"),
        ("It was founded early.", False, "not in context"),
        ("One is. Two is. Three is. Anna Berg is fourth.", True, "wrong piece"),
    ],
)
def test_an_answer_is_right_where_it_holds_a_gold_string(answer: str, has_passage: bool, outcome: str) -> None:
    assert outcome_of(answer, ["Nobody", "Anna Berg"], has_passage=has_passage) == outcome


def test_halves_are_even_and_depend_on_the_id_alone() -> None:
    halves = [half_of(f"question-{i}") for i in range(400)]
    assert halves == [half_of(f"question-{i}") for i in range(400)]
    assert 150 < halves.count(HALVES[0]) < 250


PASSAGES = {
    "a": "The harbour was founded by Anna Berg in 1998. It lies in the north.",
    "b": "The lighthouse keeper feeds the gulls every morning. The stairs are steep.",
}
QUERIES = [
    Query("1", "Who founded the harbour?", frozenset("a")),
    Query("2", "Which birds does the lighthouse keeper feed?", frozenset("b")),
    Query("3", "Without a gold string?", frozenset("b")),
    Query("4", "  ", frozenset("b")),
]
GOLD = {"1": ["Anna Berg"], "2": ["penguins"], "4": ["gulls"]}


def test_a_whole_set_is_asked_and_each_answer_judged() -> None:
    said: list[str] = []
    found = measure(BenchSet("tiny", PASSAGES, QUERIES), GOLD, WordEmbedder(), said.append)
    assert found.count() == 2
    assert found.share("right", opened=True) == 0.5
    assert found.share("wrong piece", opened=True) == 0.5
    assert found.share("right") + found.share("refused") + found.share("wrong piece") == 1.0
    assert any("asking 2 questions" in line for line in said)


def test_a_sample_is_drawn_by_its_seed_from_questions_with_gold() -> None:
    data = BenchSet("tiny", PASSAGES, QUERIES)
    assert [query.id for query in sampled(data, GOLD, None)] == ["1", "2"]
    assert sampled(data, GOLD, 1, seed=3) == sampled(data, GOLD, 1, seed=3)


def test_the_table_and_the_bar_say_what_was_judged() -> None:
    judged = (
        Judged(HALVES[0], "right", "right", 2),
        Judged(HALVES[0], "refused", "right", 0),
        Judged(HALVES[1], "wrong piece", "wrong piece", 1),
        Judged(HALVES[1], "not in context", "not in context", 3),
    )
    found = Answered("cmrc2018", judged)
    assert "| cmrc2018 | tuned on | 2 | 0.500 | 0.500 | 0.000 | 0.000 | 1.000 | 2.00 |" in answers_table([found])
    assert "| cmrc2018 | both | 4 | 0.250 | 0.250 | 0.250 | 0.250 | 0.500 | 2.00 |" in answers_table([found])
    (bar,) = answers_bars([found])
    assert (bar.value, bar.holds) == (0.75, False)


def test_gold_strings_are_read_by_their_question(tmp_path: Path) -> None:
    with gzip.open(tmp_path / "answers.tiny.jsonl.gz", "wt", encoding="utf-8") as file:
        file.write(json.dumps({"id": 7, "answers": ["光荣", "ω-force"]}) + "\n")
    assert read_answers(tmp_path, "tiny") == {"7": ["光荣", "ω-force"]}
