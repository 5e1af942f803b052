"""What a message's context adds to its score, and what the best hit leads to."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import Fused
from assistant.retrieval.in_context import BESIDE, ON_THE_DAY, SAID_BY, TALK, Cues, in_context
from assistant.retrieval.second_step import SHARE, second_step
from assistant.retrieval.time_asked import TimeAsked
from assistant.stores.message_places import MessagePlace

AT = datetime(2024, 5, 1, 9, tzinfo=UTC)
NO_CUES = Cues("what was it", None)


def place(
    session: str = "s", previous: str | None = None, speaker: str | None = None, at: datetime = AT
) -> MessagePlace:
    return MessagePlace(session, previous, speaker, "user", at)


def candidates(**scores: float) -> list[Fused]:
    return [Fused(id_, score, {}) for id_, score in scores.items()]


def scores_of(found: list[Fused]) -> dict[str, float]:
    return {candidate.id: candidate.score for candidate in found}


def test_neighbours_lend_each_other_a_part_of_their_scores() -> None:
    found = candidates(a=1.0, b=0.2, c=0.3)
    places = {"a": place("s"), "b": place("s", previous="a"), "c": place("s")}
    scores = scores_of(in_context(found, places, NO_CUES))
    # All are of one talk, whose worth all share alike.
    lifted = TALK * (1.0 + BESIDE * 0.2)
    assert scores["a"] == pytest.approx((1 - TALK) * (1.0 + BESIDE * 0.2) + lifted)
    assert scores["b"] == pytest.approx((1 - TALK) * (0.2 + BESIDE * 1.0) + lifted)
    assert scores["c"] == pytest.approx((1 - TALK) * 0.3 + lifted)


@pytest.mark.parametrize(
    ("question", "better"),
    [("what does mia like", "a"), ("what does leo like", "b"), ("what do mia and leo like", None), ("miami", None)],
)
def test_who_is_named_speaks_louder(question: str, better: str | None) -> None:
    places = {"a": place("one", speaker="Mia"), "b": place("two", speaker="Leo")}
    scores = scores_of(in_context(candidates(a=0.5, b=0.5), places, Cues(question, None)))
    if better is None:
        assert scores["a"] == scores["b"]
    else:
        other = "b" if better == "a" else "a"
        assert scores[better] / scores[other] == pytest.approx((1 + SAID_BY) / (1 - SAID_BY))


def test_a_chinese_name_is_found_within_the_question() -> None:
    places = {"a": place("one", speaker="王芳"), "b": place("two", speaker="李雷")}
    ranked = in_context(candidates(a=0.5, b=0.5), places, Cues("王芳喜欢什么", None))
    assert ranked[0].id == "a"


def test_the_talk_with_several_near_turns_is_meant() -> None:
    found = candidates(a=0.50, b=0.49, c=0.48, d=0.51)
    places = {id_: place("talk") for id_ in "abc"} | {"d": place("other")}
    assert [one.id for one in in_context(found, places, NO_CUES)] == ["a", "b", "c", "d"]


def test_the_day_asked_about_raises_and_leaves_nothing_out() -> None:
    places = {"a": place(at=AT), "b": place(at=AT + timedelta(days=300))}
    asked = TimeAsked(AT, AT + timedelta(days=1))
    ranked = in_context(candidates(a=0.50, b=0.55), places, Cues("on 1 may 2024", asked))
    assert [one.id for one in ranked] == ["a", "b"]
    plain = scores_of(in_context(candidates(a=0.50, b=0.55), places, NO_CUES))
    assert scores_of(ranked)["a"] == pytest.approx(plain["a"] + ON_THE_DAY)


@given(st.dictionaries(st.sampled_from("abcdefgh"), st.floats(0, 1), max_size=8), st.lists(st.sampled_from("abcdefgh")))
def test_candidates_are_kept_once_and_ordered(scores: dict[str, float], gone: list[str]) -> None:
    ids = [id_ for id_ in scores if id_ not in gone]
    places = {id_: place(f"s{i % 2}", previous=ids[i - 1] if i else None) for i, id_ in enumerate(ids)}
    ranked = in_context(candidates(**scores), places, NO_CUES)
    assert sorted(one.id for one in ranked) == sorted(ids)
    assert [one.score for one in ranked] == sorted((one.score for one in ranked), reverse=True)


def test_what_shares_the_best_hits_rare_words_is_raised() -> None:
    texts = ["hospital kindheart", "kindheart spotless", "weather fine"]
    scores = second_step(texts, [0.8, 0.2, 0.3], ["hospit"])
    assert scores[0] == 0.8
    assert scores[1] == pytest.approx(0.2 + SHARE * 0.8)
    assert scores[2] == 0.3


def test_a_rare_word_leads_further_than_one_that_all_have() -> None:
    texts = ["rare usual", "rare", "usual", "usual", "usual"]
    scores = second_step(texts, [1.0, 0.0, 0.0, 0.0, 0.0], [])
    assert scores[1] > scores[2] == scores[3] > 0


def test_words_of_the_question_lead_nowhere() -> None:
    texts = ["hospital", "hospital again", "weather"]
    assert second_step(texts, [0.8, 0.2, 0.1], ["hospit"]) == [0.8, 0.2, 0.1]
    assert second_step(["one"], [0.5], []) == [0.5]
    assert second_step([], [], []) == []
