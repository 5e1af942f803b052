"""The gate: answers when both arms agree on a near passage, and refuses when they do not."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from assistant.datatypes import ArmScore, DocumentHit
from assistant.retrieval.gate import Gate, gate_features

EN = "The yearly budget for conferences is 1,500 euros a person."
ZH = "员工每年有八百元的心理健康津贴。"


def hit(text: str, cosine: float | None, *, rank: int = 1, keyword: int | None = 1) -> DocumentHit:
    arms: dict[str, ArmScore] = {}
    if cosine is not None:
        arms["dense"] = ArmScore(rank, cosine)
    if keyword is not None:
        arms["keyword"] = ArmScore(keyword, 5.0)
    return DocumentHit(
        id=text[:8], text=text, score=0.5, arms=arms, above_floor=True, document="d", document_id="d", version=1,
        title="", page=None, heading=(), start=0, end=len(text), updated_at=datetime(2026, 1, 1, tzinfo=UTC),
    )  # fmt: skip


OTHERS = [hit("Quite another matter altogether.", 0.78, rank=i, keyword=None) for i in range(2, 6)]


@pytest.mark.parametrize(
    ("question", "text"), [("What is the yearly budget for conferences?", EN), ("心理健康津贴每年多少？", ZH)]
)
def test_a_near_passage_in_the_questions_words_answers(question: str, text: str) -> None:
    verdict = Gate().answerable(question, [hit(text, 0.89), *OTHERS])
    assert verdict.answerable
    assert verdict.probability > 0.9


@pytest.mark.parametrize(
    ("question", "text"), [("Who won the chess olympiad in 1972?", EN), ("谁赢得了一九七二年的象棋比赛？", ZH)]
)
def test_a_far_passage_in_other_words_does_not(question: str, text: str) -> None:
    verdict = Gate().answerable(question, [hit(text, 0.80, keyword=None), *OTHERS])
    assert not verdict.answerable
    assert verdict.probability < 0.1


def test_nothing_found_answers_nothing() -> None:
    assert Gate().answerable("anything", []).probability == 0.0


def test_each_feature_speaks_for_an_answer() -> None:
    question = "What is the yearly budget for conferences?"
    base = Gate().answerable(question, [hit(EN, 0.82), *OTHERS]).probability
    nearer = Gate().answerable(question, [hit(EN, 0.86), *OTHERS]).probability
    alone = Gate().answerable(question, [hit(EN, 0.82), *(replace_cosine(o, 0.74) for o in OTHERS)]).probability
    in_other_words = Gate().answerable(question, [hit("Something else is written here.", 0.82), *OTHERS]).probability
    disagreeing = Gate().answerable(question, [hit(EN, 0.82, keyword=9), *OTHERS]).probability
    assert nearer > base > in_other_words
    assert alone > base > disagreeing


def replace_cosine(other: DocumentHit, cosine: float) -> DocumentHit:
    return replace(other, arms={"dense": ArmScore(2, cosine)})


def test_without_vectors_the_wording_decides() -> None:
    assert Gate().answerable("What is the yearly budget for conferences?", [hit(EN, None)]).answerable
    assert not Gate().answerable("What is the yearly rainfall in northern Norway?", [hit(EN, None)]).answerable


def test_across_languages_the_cosine_alone_must_be_high() -> None:
    question = "How much is the mental health stipend?"
    assert gate_features(question, [hit(ZH, 0.8)]).across
    assert Gate().answerable(question, [hit(ZH, 0.88, keyword=None), *OTHERS]).answerable
    assert not Gate().answerable(question, [hit(ZH, 0.78, keyword=None), *OTHERS]).answerable
