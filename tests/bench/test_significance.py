"""Differences and how sure they are; what is kept of a run, and what a later run says of it."""

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.bench.bars import ABOVE_ON, JUDGED, retrieval_bars, rivals_of
from tests.bench.compare import comparison
from tests.bench.measured import Measured, Run, System, hash_of, read_run
from tests.bench.report import Bar
from tests.bench.retrieval import BASELINES, FUSED, retrieval_table
from tests.bench.scoring import HIT_1, HIT_10, NDCG
from tests.bench.significance import Interval, paired_interval, standard_error

# ---- intervals --------------------------------------------------------------------------------------


def test_equal_scores_differ_by_nothing() -> None:
    assert paired_interval([0.1, 0.9], [0.1, 0.9]) == Interval(0.0, 0.0, 0.0)
    assert paired_interval([], []) == Interval(0.0, 0.0, 0.0)


def test_a_constant_difference_is_sure_whatever_is_drawn() -> None:
    ours, theirs = [0.5, 0.75, 1.0], [0.25, 0.5, 0.75]
    assert paired_interval(ours, theirs) == Interval(0.25, 0.25, 0.25)
    assert paired_interval(ours, theirs).is_above
    assert paired_interval(theirs, ours).is_below


def test_an_interval_is_that_of_the_normal_distribution_where_questions_are_many() -> None:
    drawn = np.random.default_rng(3).normal(0.1, 1.0, 2000)
    found = paired_interval(list(drawn), [0.0] * 2000)
    half = 1.96 * standard_error(list(drawn))
    assert found.mean == pytest.approx(float(drawn.mean()))
    assert (found.high - found.low) / 2 == pytest.approx(half, rel=0.06)


def test_the_same_seed_gives_the_same_interval_and_another_one_hardly_another() -> None:
    ours, theirs = [float(i % 3 == 0) for i in range(200)], [float(i % 4 == 0) for i in range(200)]
    assert paired_interval(ours, theirs) == paired_interval(ours, theirs)
    assert paired_interval(ours, theirs, seed=1).low == pytest.approx(paired_interval(ours, theirs).low, abs=0.02)
    mirrored = paired_interval(theirs, ours)
    assert mirrored.high == pytest.approx(-paired_interval(ours, theirs).low, abs=0.02)


def test_scores_of_different_questions_are_no_pair() -> None:
    with pytest.raises(ValueError, match="3 and 2"):
        paired_interval([1, 2, 3], [1, 2])


def test_standard_error_of_a_mean() -> None:
    assert standard_error([0.0, 1.0, 0.0, 1.0]) == pytest.approx(math.sqrt(1 / 3) / 2)
    assert standard_error([1.0]) == 0.0


# ---- bars -------------------------------------------------------------------------------------------


def _set(name: str, **scores: Sequence[float]) -> Measured:
    """A set whose systems have these scores at each question, whichever score it is."""
    named = dict.fromkeys(("dense", "keyword", *BASELINES), [0.0] * 10) | scores
    systems = {system: System({NDCG: values, HIT_1: values, HIT_10: values}, 1.5) for system, values in named.items()}
    return Measured("retrieval", name, 5, [str(i) for i in range(10)], systems)


def _verdicts(measured: Measured) -> list[bool]:
    return [bar.holds for bar in retrieval_bars([measured])]


def test_behind_by_less_than_the_interval_is_not_below() -> None:
    one_question = _set("rgb_zh", fused=[1.0] * 9 + [0.0], peer=[1.0] * 10)
    # Not surely below the peer, yet above all on no set; above the baseline, and above both hit rates.
    assert _verdicts(one_question) == [True, False, True, True, False]


def test_surely_below_a_peer_breaks_the_bar_that_names_it() -> None:
    bars = retrieval_bars([_set("debian_en", fused=[0.5] * 10, peer=[0.9] * 10)])
    assert [(bar.holds, "peer" in bar.name) for bar in bars][:2] == [(False, True), (False, True)]
    assert bars[0].value == pytest.approx(-0.4)


def test_the_rivals_are_the_better_arm_and_the_peers() -> None:
    measured = _set("debian_en", fused=[0.5] * 10, dense=[0.2] * 10, keyword=[0.3] * 10, peer=[0.1] * 10)
    assert rivals_of(measured) == ["keyword", "peer"]


def test_above_on_five_of_the_eight() -> None:
    won, lost = {"fused": [0.9] * 10, "peer": [0.8] * 10}, {"fused": [0.8] * 10, "peer": [0.8] * 10}
    for wins in (ABOVE_ON - 1, ABOVE_ON):
        sets = [_set(name, **(won if i < wins else lost)) for i, name in enumerate(JUDGED)]
        bar = next(bar for bar in retrieval_bars(sets) if "of 8 sets" in bar.name)
        assert (bar.value, bar.holds) == (wins, wins >= ABOVE_ON)


def test_bm25_s_hits_are_to_be_beaten_not_reached() -> None:
    reached = [0.75] * 10
    bars = [bar for bar in retrieval_bars([_set("nq_qed", fused=reached)]) if "BM25" in bar.name]
    assert [bar.holds for bar in bars] == [False, False]
    assert bars[0].limit == "at least 0.75"


# ---- runs -------------------------------------------------------------------------------------------


def test_a_run_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    measured = _set("debian_zh", fused=[0.25] * 10)
    run = Run([measured], {"turn, units": 1.5}, [Bar("x", 1.0, 2.0)], {"chromadb": "1"})
    run.write(tmp_path / "new" / "run.json")
    again = read_run(tmp_path / "new" / "run.json")
    assert (again.sets, again.figures, again.versions) == ([measured], run.figures, run.versions)


def test_a_file_of_another_format_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text(json.dumps({"format": 0}), encoding="utf-8")
    with pytest.raises(ValueError, match="format 0"):
        read_run(tmp_path / "run.json")


def test_a_comparison_says_what_is_better_worse_and_the_same_over_shared_questions() -> None:
    before = Run([_set("rgb_zh", fused=[0.5] * 10, dense=[0.5] * 10, keyword=[0.5] * 10)], {"turn": 2.0, "old": 1.0})
    now = Run([_set("rgb_zh", fused=[0.75] * 10, dense=[0.25] * 10, keyword=[0.5] * 10)], {"turn": 3.0, "new": 1.0})
    now.sets[0] = Measured("retrieval", "rgb_zh", 5, ["9", *map(str, range(10, 19))], now.sets[0].systems)
    lines = comparison(now, before).splitlines()
    verdicts = {line.split(" | ")[2]: line.split(" | ")[-1] for line in lines if NDCG in line}
    assert verdicts[FUSED].startswith("better")
    assert verdicts["dense"].startswith("WORSE")
    assert verdicts["keyword"].startswith("same")
    assert (
        "| retrieval | rgb_zh | fused | nDCG@10 | 1 | 0.500 | 0.750 |"
        in lines[next(i for i, line in enumerate(lines) if "fused" in line)]
    )
    assert lines[-1] == "| turn | 2.000 | 3.000 | 1.50 |"


def test_sets_over_other_texts_are_not_compared() -> None:
    before, now = _set("rgb_zh", fused=[0.5] * 10), _set("rgb_zh", fused=[0.9] * 10)
    said = comparison(Run([replace(now, corpus=hash_of([("a", "b")]))]), Run([replace(before, corpus=hash_of([]))]))
    assert said == "Not compared, since the texts are others: retrieval rgb_zh."
    assert hash_of([("a", "b"), ("c", "")]) != hash_of([("a", "bc")])


def test_other_systems_are_shown_where_they_changed_and_how_they_were_set() -> None:
    before, now = _set("rgb_zh", peer=[0.5] * 10, fused=[0.5] * 10), _set("rgb_zh", peer=[0.5] * 10, fused=[0.5] * 10)
    assert "| peer |" not in comparison(Run([now]), Run([before]))
    changed = dict(now.systems) | {"peer": replace(now.systems["peer"], scores={NDCG: [0.75] * 10}, how="other")}
    assert "| better, configured otherwise |" in comparison(Run([replace(now, systems=changed)]), Run([before]))


def test_kinds_of_questions_are_told_apart() -> None:
    system = System({NDCG: [1.0, 0.0, 0.5]})
    measured = Measured("memory", "x", 1, ["1", "2", "3"], {"s": system}, ["a", "b", "a"])
    assert measured.of_kind("s", NDCG, "a") == [1.0, 0.5]
    assert measured.of_kind("s", NDCG) == [1.0, 0.0, 0.5]


def test_a_row_names_the_languages_and_what_fused_is_ahead_by() -> None:
    rows = retrieval_table([_set("debian_q-zh_d-en", fused=[1.0] * 10)]).splitlines()
    assert rows[2].startswith("| debian_q-zh_d-en | zh -> en | 5 | 10 | dense | 0.000 | 0.000 | 0.000 | +1.000 [")
    assert rows[-1].endswith("| fused | 1.000 | 1.000 | 1.000 |  | 1.500 |")
