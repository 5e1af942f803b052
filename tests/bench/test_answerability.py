"""The measurement of the gate: how a gold passage is taken out, what counts as wrong, and the limits."""

import gzip
import json
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
import pytest

from assistant.datatypes import ArmScore, DocumentHit, Viewer
from assistant.retrieval.gate import Gate, GateVerdict
from tests.bench.answerability import (
    GATE,
    GOLD,
    KINDS,
    REMOVED,
    UNRELATED,
    WRONG,
    Asked,
    Counted,
    Judge,
    answerability_bars,
    answerability_table,
    as_measured,
    draw,
)
from tests.bench.compare import comparison
from tests.bench.measured import Run
from tests.bench.parts import Asked as PartsAsked
from tests.bench.parts import measure_part
from tests.bench.scoring import Query
from tests.doubles.word_embedder import WordEmbedder

BUDGET = "The yearly budget for conferences is 1,500 euros."
CORPUS = [
    {"id": "1", "text": "员工入职满一年后享有十天年假。"},
    {"id": "2", "text": "食堂中午十二点开门。"},
    {"id": "3", "text": "报销单须在三十天内提交。"},
]
QUERIES = [{"id": "a", "text": "年假有几天？", "gold": ["1"]}, {"id": "b", "text": "食堂几点开门？", "gold": ["2"]}]
QUERY = Query("q", "What is the yearly budget for conferences?", frozenset({"gold"}))


def found(name: str, text: str, rank: int, cosine: float) -> DocumentHit:
    arms = {"dense": ArmScore(rank, cosine), "keyword": ArmScore(rank, 9.0 / rank)}
    return DocumentHit(
        id=name, text=text, score=0.5, arms=arms, above_floor=True, document=name, document_id=name, version=1, title="",
        page=None, heading=(), start=0, end=len(text), updated_at=datetime(2026, 1, 1, tzinfo=UTC), language="en",
    )  # fmt: skip


def test_a_question_is_judged_with_its_gold_passage_and_without() -> None:
    hits = [found("a", BUDGET, 1, 0.92), found("b", "The canteen opens at noon.", 2, 0.8)]
    judge = Judge(Gate(Counted({"gold": BUDGET, "other": hits[1].text})), lambda text: np.zeros(2, np.float32))
    with_gold, without = judge.both(QUERY, hits, {"a": "gold", "b": "other"})
    assert [one.kind for one in (with_gold, without)] == [GOLD, REMOVED]
    assert [one.verdict.answerable for one in (with_gold, without)] == [True, False]
    assert not with_gold.wrong
    assert not without.wrong
    # What stood behind the gold passage stands first without it.
    assert without.verdict.features is not None
    assert without.verdict.features.agreement == 1.0


def test_terms_are_counted_over_passages_and_a_star_counts_what_begins_so() -> None:
    counts = Counted({"1": "年假有十天。", "2": "年终奖", "3": "leave, leave"})(
        Viewer("a"), ["年假", "年*", "leav", "x"]
    )
    assert counts.rows == 3
    assert counts.containing == {"年假": 1, "年*": 2, "leav": 1, "x": 0}


def asked(kind: str, *answered: bool) -> list[Asked]:
    return [Asked(str(i), kind, GateVerdict(one, float(one))) for i, one in enumerate(answered)]


def test_wrong_is_refused_with_gold_and_answered_without() -> None:
    every = asked(GOLD, True, True, True, False) + asked(REMOVED, True, False) + asked(UNRELATED, False)
    nq, manual = as_measured("nq_qed", 10, every), as_measured("debian_en", 10, every)
    assert nq.of_kind(GATE, WRONG, GOLD) == [0, 0, 0, 1]
    assert "| nq_qed | 10 | 4 | 0.25 | 0.50 | 0.00 |" in answerability_table([nq])
    bars = {bar.name: bar for bar in answerability_bars([nq, manual])}
    assert bars[f"nq_qed: {REMOVED}, judged wrongly"].value == pytest.approx(0.5)
    assert not bars[f"nq_qed: {GOLD}, judged wrongly"].holds
    assert bars[f"nq_qed: {UNRELATED}, judged wrongly"].holds
    # Over a manual another passage answers what the removed one did.
    assert f"debian_en: {REMOVED}, judged wrongly" not in bars


def test_across_languages_refusals_are_stated_and_false_answers_have_a_limit() -> None:
    across = as_measured("xquad_q-en_d-zh", 10, asked(GOLD, False) + asked(REMOVED, True) + asked(UNRELATED, False))
    bars = {bar.name.removeprefix("xquad_q-en_d-zh: "): bar.holds for bar in answerability_bars([across])}
    assert bars == {f"{REMOVED}, judged wrongly": False, f"{UNRELATED}, judged wrongly": True}
    assert "| xquad_q-en_d-zh | 10 | 1 | 1.00 | 1.00 | 0.00 |" in answerability_table([across])


def test_a_comparison_pairs_a_question_with_itself_and_knows_that_fewer_faults_are_better() -> None:
    before, now = (
        Run([as_measured("nq_qed", 10, asked(GOLD, *[answered] * 40) + asked(REMOVED, *[False] * 40))])
        for answered in (False, True)
    )
    (row,) = [line for line in comparison(now, before).splitlines() if f"| {WRONG} |" in line]
    assert "| 80 | 0.500 | 0.000 |" in row
    assert row.endswith("| better |")
    assert comparison(before, now).splitlines()[-1].endswith("| WORSE |")
    assert "probability" not in comparison(now, before)


def test_the_part_is_measured_over_its_own_sets_alone(tmp_path: Path) -> None:
    for name in ("cmrc2018", "debian_zh"):
        for kind, lines in (("corpus", CORPUS), ("queries", QUERIES)):
            with gzip.open(tmp_path / f"retrieval.{name}.{kind}.jsonl.gz", "wt", encoding="utf-8") as file:
                file.writelines(json.dumps(line) + "\n" for line in lines)
    wanted = PartsAsked(
        data=tmp_path, sets=("hotpot_musique", "cmrc2018"), memory_sets=(), growth_set="", sizes=(), import_sizes=(), import_facts=(),
        questions=2,
        passages=None, turns=1, runs=1, peers=True, peers_python=None, folder=tmp_path / "cache",
        say=lambda line: None, keep=lambda run: None,
    )  # fmt: skip
    wanted.model = WordEmbedder(dimension=256)  # type: ignore[assignment]  # the bundled model would be loaded
    wanted.unit = lambda: 1.0
    run = Run()
    try:
        said = measure_part("answerability", wanted, run)
    finally:
        wanted.close()
    assert [(one.part, one.name) for one in run.sets] == [("answerability", "cmrc2018")]
    assert "| cmrc2018 | 3 | 2 |" in said
    assert {bar.name for bar in run.bars} == {f"cmrc2018: {kind}, judged wrongly" for kind in KINDS}
    assert run.sets[0].corpus


def test_the_same_questions_are_drawn_each_time_and_no_empty_one() -> None:
    queries = [Query(str(i), "?" if i % 2 else " ", frozenset()) for i in range(50)]
    assert draw(queries, 10) == draw(queries, 10)
    assert len(draw(queries, 99)) == 25
