"""The gate's verdict in the ledger: what was looked at, what spoke for an answer, and how it is said."""

import json
import math

import pytest

from assistant.datatypes import DocumentHit, Verdict, decode
from assistant.retrieval.gate import Gate
from assistant.retrieval.ledger_words import FEATURES, judged
from assistant.retrieval.verdict import explained
from tests.retrieval.test_gate import ANNA, EN, OTHERS, ZH, chinese_others, hit

QUESTION = "What is the yearly budget for conferences?"


def verdict(question: str, hits: list[DocumentHit]) -> Verdict:
    return explained(Gate().answerable(ANNA, question, hits))


@pytest.mark.parametrize(
    ("question", "hits"),
    [
        (QUESTION, [hit(EN, 0.89), *OTHERS]),
        (QUESTION, [hit(EN, None)]),
        (QUESTION, [hit(ZH, 0.86, keyword=None), *chinese_others()]),
        ("Who won the chess olympiad in 1972?", [hit(EN, 0.80, keyword=None), *OTHERS]),
    ],
)
def test_the_features_add_up_to_the_probability(question: str, hits: list[DocumentHit]) -> None:
    judgement, told = Gate().answerable(ANNA, question, hits), verdict(question, hits)
    log_odds = sum(feature.adds for feature in told.features)
    assert told.probability == pytest.approx(1 / (1 + math.exp(-log_odds)))
    assert (told.answerable, told.probability) == (judgement.answerable, judgement.probability)
    assert told.answerable == (told.probability >= told.threshold)
    weights = [abs(feature.adds) for feature in told.features]
    assert weights == sorted(weights, reverse=True)
    assert {feature.name for feature in told.features} <= set(FEATURES)


def test_the_verdict_comes_back_whole_from_its_json() -> None:
    told = verdict(QUESTION, [hit(EN, 0.89), *OTHERS])
    assert decode(Verdict, json.loads(json.dumps(told.to_json(), allow_nan=False))) == told


def test_what_speaks_for_and_against_is_told_in_both_languages() -> None:
    answered = judged(verdict(QUESTION, [hit(EN, 0.89), *OTHERS]), "en")
    assert answered[0].startswith("The documents answer it: probability 9")
    assert "100% of its words in one passage (+" in answered[1]
    refused = judged(verdict("谁赢得了一九七二年的象棋比赛？", [hit(ZH, 0.80, keyword=None), *OTHERS]), "zh")
    assert refused[0].startswith("文档不能回答：概率 0%")
    assert "语义最近 0.800 (-" in refused[-1]


def test_nothing_found_is_no_verdict_to_tell() -> None:
    nothing = verdict(QUESTION, [])
    assert (nothing.answerable, nothing.probability, nothing.features) == (False, 0.0, ())
    assert judged(nothing, "en") == []
