"""Sets made of others, conversations read, and what is asked for when a set is cut."""

import gzip
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.bench.corpus import BenchSet, both, crossed, cut, read_set
from tests.bench.memory import Turn, groups_of, moment, read_talks
from tests.bench.scoring import Query


def _write(path: Path, lines: Sequence[Mapping[str, Any]]) -> None:
    with gzip.open(path, "wt", encoding="utf-8") as out:
        out.writelines(json.dumps(line) + "\n" for line in lines)


def _write_set(folder: Path, name: str, passages: Mapping[str, str], queries: Sequence[tuple[str, str, str]]) -> None:
    _write(folder / f"retrieval.{name}.corpus.jsonl.gz", [{"id": id_, "text": text} for id_, text in passages.items()])
    _write(
        folder / f"retrieval.{name}.queries.jsonl.gz",
        [{"id": id_, "text": text, "gold": [gold]} for id_, text, gold in queries],
    )


def test_questions_of_one_set_over_the_passages_of_another(tmp_path: Path) -> None:
    _write_set(tmp_path, "xquad_q-zh_d-en", {"en1": "words"}, [("q2", "二", "en1"), ("q1", "一", "en1")])
    _write_set(tmp_path, "xquad_q-en_d-zh", {"zh1": "字", "zh2": "词"}, [("q1", "one", "zh1"), ("q3", "three", "zh2")])
    chinese = read_set(tmp_path, "xquad_zh")
    assert chinese.passages == {"zh1": "字", "zh2": "词"}
    assert chinese.queries == [Query("q1", "一", frozenset({"zh1"}))]
    assert read_set(tmp_path, "xquad_en").queries == [Query("q1", "one", frozenset({"en1"}))]


def test_two_languages_in_one_index_keep_their_ids_apart() -> None:
    english = BenchSet("e", {"p": "one"}, [Query("q", "?", frozenset({"p"})), Query("r", "?", frozenset({"p"}))])
    chinese = BenchSet("z", {"p": "一"}, [Query("q", "？", frozenset({"p"}))])
    together = both("debian_both", {"en": english, "zh": chinese})
    assert together.passages == {"en:p": "one", "zh:p": "一"}
    assert [query.id for query in together.queries] == ["en:q", "zh:q", "en:r"]
    assert (together.queries[1].gold, together.queries[1].same) == ({"zh:p"}, {"en:p"})


def test_a_cut_set_holds_the_gold_of_every_question_and_is_the_same_each_time() -> None:
    passages = {f"p{i}": str(i) for i in range(100)}
    queries = [Query(str(i), "?", frozenset({f"p{i}"})) for i in (7, 93)]
    first = cut("small", BenchSet("large", passages, queries), 10)
    again = cut("small", BenchSet("large", dict(reversed(passages.items())), queries), 10)
    assert len(first.passages) == 10
    assert {"p7", "p93"} <= set(first.passages)
    assert set(first.passages) == set(again.passages)
    assert cut("small", BenchSet("large", passages, queries), 1).passages.keys() == {"p7", "p93"}


def test_few_questions_over_few_passages(tmp_path: Path) -> None:
    _write_set(tmp_path, "any", {"a": "A", "b": "B", "c": "C"}, [("1", "?", "c"), ("2", "?", "b")])
    data = read_set(tmp_path, "any", 1, 2)
    assert (list(data.passages), [query.id for query in data.queries]) == (["a", "c"], ["1"])


def test_crossing_keeps_the_order_of_what_is_answered() -> None:
    asked = BenchSet("a", {}, [Query(id_, id_.upper(), frozenset("x")) for id_ in "cab"])
    answered = BenchSet("b", {"y": "Y"}, [Query(id_, "-", frozenset("y")) for id_ in "abc"])
    assert [query.text for query in crossed("n", asked, answered).queries] == ["A", "B", "C"]


# ---- conversations ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id_", "session"),
    [("D1:12", "D1"), ("8.2u", "8"), ("u01_s06_t01", "u01_s06"), ("m0", "diary")],
)
def test_a_turn_s_id_names_its_session(id_: str, session: str) -> None:
    assert Turn(id_, None, "user", "text").session == session


@pytest.mark.parametrize(
    ("date", "at"),
    [
        ("11:01 am on 17 December, 2022", datetime(2022, 12, 17, 11, 1, tzinfo=UTC)),
        ("2024年04月01日 周一 19:28", datetime(2024, 4, 1, 19, 28, tzinfo=UTC)),
        ("2026-03-01", datetime(2026, 3, 1, tzinfo=UTC)),
    ],
)
def test_dates_as_the_sets_write_them(date: str, at: datetime) -> None:
    assert moment(date) == at


def test_an_unknown_date_is_said() -> None:
    with pytest.raises(ValueError, match="yesterday"):
        moment("yesterday")


def test_questions_without_evidence_are_left_out_and_ids_told_apart(tmp_path: Path) -> None:
    talk = {
        "id": "one",
        "turns": [["t1", None, "Ann", "Hello."]],
        "questions": [["q1", "fact", "Who?", "Ann", ["t1"]], ["q2", "abstention", "When?", "-", []]],
    }
    _write(tmp_path / "memory.tiny.jsonl.gz", [talk, talk | {"id": "two"}])
    talks = read_talks(tmp_path, "tiny")
    assert [[question.id for question in one.questions] for one in talks] == [["q1"], ["q1"]]
    groups = groups_of(talks)
    assert [group.questions[0].id for group in groups] == ["one/q1", "two/q1"]
    assert (groups[1].passages[0].id, groups[1].passages[0].text) == ("two/t1", "Ann: Hello.")
    assert len(read_talks(tmp_path, "tiny", 1)) == 1
