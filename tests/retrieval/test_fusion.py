"""Fusion: a true union by scores scaled per question."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import ArmScore, Fused, Scored
from assistant.retrieval.fusion import bounded, floor_of, fuse

WEIGHTS = {"dense": 0.7, "keyword": 0.3}
FLOORS = {"dense": 0.8, "keyword": 0.0}
DENSE = [Scored("both", 0.90), Scored("meaning", 0.88), Scored("far", 0.80)]
KEYWORD = [Scored("wording", 10.0), Scored("both", 9.0)]


def fused(arms: dict[str, list[Scored]], **changes: dict[str, float]) -> list[Fused]:
    return fuse(arms, **{"weights": WEIGHTS, "floors": FLOORS, **changes})


def test_a_hit_of_one_arm_alone_survives_with_that_arm_alone() -> None:
    found = {hit.id: hit for hit in fused({"dense": DENSE, "keyword": KEYWORD})}
    assert found["wording"].arms == {"keyword": ArmScore(1, 10.0)}
    assert found["meaning"].arms == {"dense": ArmScore(2, 0.88)}
    assert found["both"].arms == {"dense": ArmScore(1, 0.90), "keyword": ArmScore(2, 9.0)}
    assert len(found) == 4


def test_scores_are_the_weighted_scaled_scores() -> None:
    scores = {hit.id: hit.score for hit in fused({"dense": DENSE, "keyword": KEYWORD})}
    assert scores == pytest.approx({"both": 0.7 + 0.27, "meaning": 0.56, "wording": 0.3, "far": 0.0})


def test_order_follows_the_weights() -> None:
    assert [hit.id for hit in fused({"dense": DENSE, "keyword": KEYWORD})] == ["both", "meaning", "wording", "far"]
    swapped = fused({"dense": DENSE, "keyword": KEYWORD}, weights={"dense": 0.3, "keyword": 0.7})
    assert [hit.id for hit in swapped] == ["both", "wording", "meaning", "far"]


def test_an_arm_that_is_off_leaves_the_full_scale_to_the_other() -> None:
    assert [(hit.id, hit.score) for hit in fused({"keyword": KEYWORD})] == [("wording", 1.0), ("both", 0.9)]


def test_an_arm_that_found_nothing_still_counts() -> None:
    """A lone hit of one arm is half a proof: the other arm looked and did not see it."""
    assert fused({"dense": [], "keyword": [Scored("a", 3.0)]})[0].score == pytest.approx(0.3)


def test_a_lone_weak_hit_does_not_scale_to_one() -> None:
    weak = [Scored("a", 0.81)]
    assert fused({"dense": weak})[0].score == pytest.approx(1.0)
    assert fused({"dense": weak}, reaches={"dense": 0.9})[0].score == pytest.approx(0.1)


def test_keywords_that_hardly_matched_push_nobody_down() -> None:
    """Across languages a name may match where nothing else can; its arm is then worth little."""
    dense = [Scored("right", 0.90), Scored("near", 0.89)]
    keyword = [Scored("near", 2.0)]
    assert fused({"dense": dense, "keyword": keyword})[0].id == "near"
    assert fused({"dense": dense, "keyword": keyword}, reaches={"keyword": 16.0})[0].id == "right"


def test_the_last_candidate_does_not_move_the_rest() -> None:
    with_last = fused({"dense": DENSE, "keyword": KEYWORD})
    without = fused({"dense": DENSE[:2], "keyword": KEYWORD})
    assert with_last[:3] == without


def test_a_candidate_named_twice_counts_once() -> None:
    assert fused({"dense": [Scored("a", 0.9), Scored("a", 0.85)]}) == [Fused("a", 1.0, {"dense": ArmScore(1, 0.9)})]


def test_nothing_found_is_nothing() -> None:
    assert fused({"dense": [], "keyword": []}) == []


def test_the_floor_is_the_mean_of_many_and_the_usual_of_few() -> None:
    assert floor_of([], 0.8) == pytest.approx(0.8)
    assert floor_of([Scored("a", 0.9)], 0.8) == pytest.approx(0.802, abs=1e-3)
    assert floor_of([Scored(str(i), 0.85) for i in range(200)], 0.8) == pytest.approx(0.84)


def test_factors_are_bounded() -> None:
    assert bounded(1.0) == 1.0
    assert bounded(1.0, recency=1.0) == pytest.approx(1.1)
    assert bounded(1.0, recency=-5.0) == pytest.approx(0.9)
    assert bounded(1.0, recency=9.0, evidence=9.0) == pytest.approx(1.21)


SCORED = st.lists(
    st.builds(Scored, st.sampled_from("abcdefgh"), st.floats(0, 1)), max_size=12, unique_by=lambda hit: hit.id
)


@given(dense=SCORED, keyword=SCORED, reach=st.floats(0, 2))
def test_the_union_is_true_sorted_and_within_bounds(dense: list[Scored], keyword: list[Scored], reach: float) -> None:
    found = fused({"dense": dense, "keyword": keyword}, reaches={"dense": reach})
    assert {hit.id for hit in found} == {hit.id for hit in [*dense, *keyword]}
    assert all(0.0 <= hit.score <= 1.0 + 1e-9 for hit in found)
    assert [hit.score for hit in found] == sorted((hit.score for hit in found), reverse=True)
    assert found == fused({"keyword": keyword[::-1], "dense": dense[::-1]}, reaches={"dense": reach})
