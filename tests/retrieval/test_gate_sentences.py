"""The gate reads sentences: which ones, what they add to a verdict, and what happens where none can be embedded."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from assistant.datatypes import DocumentHit
from assistant.errors import EmbeddingUnavailable
from assistant.protocols import Vectors
from assistant.retrieval.evidence import RareWords, Wording
from assistant.retrieval.gate import Gate
from assistant.retrieval.gate_features import gate_features
from assistant.retrieval.gate_sentences import LONGEST, STRETCHES, sentences_to_read
from assistant.retrieval.verdict import explained
from tests.retrieval.test_gate import ANNA, EN, OTHERS, ZH, chinese_others, hit

QUESTION = "What is the yearly budget for conferences?"
TOLD = "The canteen opens at noon. " + EN + " Badges are worn at the gate. Bicycles stand in the yard."
VECTOR = np.array([1.0, 0.0], np.float32)


def embed(*cosines: float) -> "Embedding":
    return Embedding(cosines)


class Embedding:
    """Gives each text in turn a vector with the next cosine to `VECTOR`, the last one to all others."""

    def __init__(self, cosines: Sequence[float]) -> None:
        self.cosines = cosines
        self.read: list[str] = []

    def __call__(self, texts: Sequence[str]) -> Vectors:
        self.read += texts
        found = [self.cosines[min(i, len(self.cosines) - 1)] for i in range(len(texts))]
        return np.array([[cosine, (1.0 - cosine**2) ** 0.5] for cosine in found], np.float32)


def read(question: str, hits: Sequence[DocumentHit], language: str = "en") -> list[str]:
    return sentences_to_read(RareWords(Wording(question), None), hits, "zh" if language == "zh" else "en")


def test_the_sentences_that_say_most_of_the_question_are_read_with_those_behind_them() -> None:
    texts = read(QUESTION, [hit(TOLD, 0.86), *OTHERS])
    assert set(texts) == {EN + " Badges are worn at the gate.", "The canteen opens at noon. " + EN}
    assert len(texts) == STRETCHES


def test_chinese_is_cut_at_its_own_full_stops() -> None:
    told = "食堂中午开门。门口要出示工牌。" + ZH + "停车场在楼后。访客要登记。"
    assert read("心理健康津贴每年多少？", [hit(told, 0.86)], "zh")[0] == ZH + "停车场在楼后。"


def test_a_passage_of_one_sentence_is_read_and_a_copy_is_not_read_twice() -> None:
    assert read(QUESTION, [hit(EN, 0.86), hit(EN, 0.86)]) == [EN]
    assert read(QUESTION, [hit("!", 0.86)]) == []


def test_of_two_that_say_as_much_the_shorter_is_read_first() -> None:
    long = "The yearly budget for conferences, of which much was said in spring, is settled by the board in a meeting."
    assert read(QUESTION, [hit(long, 0.86), hit(EN, 0.85)]) == [EN, long]


def test_the_nearest_passage_is_read_wherever_it_ranks() -> None:
    far = [hit(f"Passage {i} about the yearly budget.", 0.8, rank=i + 2) for i in range(4)]
    nearest = hit("The yearly budget for conferences is told here.", 0.9)
    assert nearest.text in read(QUESTION, [*far, nearest])
    assert far[2].text not in read(QUESTION, [*far, nearest])


def test_a_text_without_full_stops_is_read_in_part() -> None:
    assert max(map(len, read(QUESTION, [hit("yearly budget " * 500, 0.86)]))) <= LONGEST["en"]


def test_a_near_sentence_answers_where_its_passage_is_far() -> None:
    hits = [hit(TOLD, 0.82), *OTHERS]
    near, far = (Gate(embed=embed(cosine)).read(ANNA, QUESTION, hits, VECTOR) for cosine in (0.93, 0.81))
    assert near.probability > 0.9 > 0.5 > far.probability
    assert near.features is not None
    assert near.features.near == pytest.approx(0.93)
    # A sentence farther than its passage takes nothing away from it.
    assert far.features is not None
    assert far.features.near == pytest.approx(0.82)


def test_what_stands_ahead_of_other_documents_answers_more_probably() -> None:
    def probability(document: str, score: float) -> float:
        other = replace(OTHERS[0], document_id=document, score=score)
        return Gate(embed=embed(0.86)).read(ANNA, QUESTION, [hit(EN, 0.83), other], VECTOR).probability

    assert probability("another", 0.1) > probability("another", 0.45)


def test_the_lead_is_over_another_document_and_never_over_a_copy() -> None:
    first = hit(EN, 0.89)
    copy = replace(hit(EN + " ", 0.88), document_id="pdf", score=0.49)
    beside, other = replace(OTHERS[0], score=0.45), replace(OTHERS[1], document_id="other", score=0.2)
    words = Wording(QUESTION)

    def lead(*hits: DocumentHit) -> float:
        return gate_features(words, RareWords(words, None), hits).lead

    assert lead(first, copy, beside, other) == pytest.approx(0.3)
    assert lead(first, copy, beside) == pytest.approx(0.05), "of a library of one document its own next passage"
    assert lead(first) == 0.0


def test_across_languages_a_near_sentence_answers_too() -> None:
    question, hits = "How much is the mental health stipend?", [hit(ZH, 0.79, keyword=2), *chinese_others()]
    near, far = (Gate(embed=embed(cosine)).read(ANNA, question, hits, VECTOR) for cosine in (0.93, 0.81))
    assert near.probability > far.probability + 0.05
    assert near.features is not None
    assert near.features.across
    assert near.features.near == pytest.approx(0.93)


def unavailable(texts: Sequence[str]) -> Vectors:
    raise EmbeddingUnavailable(en="No model.", zh="没有模型。")


def test_where_nothing_can_be_embedded_the_passages_decide() -> None:
    hits = [hit(EN, 0.89), *OTHERS]
    by_passages = Gate().answerable(ANNA, QUESTION, hits)
    assert Gate(embed=unavailable).read(ANNA, QUESTION, hits, VECTOR) == by_passages
    assert Gate(embed=embed(0.95)).read(ANNA, QUESTION, hits, None) == by_passages
    assert Gate().read(ANNA, QUESTION, hits, VECTOR) == by_passages
    assert Gate(embed=embed(0.95)).read(ANNA, QUESTION, [], VECTOR).probability == 0.0


def test_another_model_s_cosines_are_not_read() -> None:
    embedding = embed(0.95)
    Gate.for_model("another@1", embed=embedding).read(ANNA, QUESTION, [hit(EN, 0.89), *OTHERS], VECTOR)
    assert not embedding.read


def test_the_ledger_names_the_nearest_sentence() -> None:
    told = explained(Gate(embed=embed(0.93)).read(ANNA, QUESTION, [hit(TOLD, 0.82), *OTHERS], VECTOR))
    assert next(one.value for one in told.features if one.name == "near") == pytest.approx(0.93)
    log_odds = sum(one.adds for one in told.features)
    assert told.probability == pytest.approx(1 / (1 + np.exp(-log_odds)))


@pytest.mark.parametrize(("text", "cosine", "answers"), [(EN, 0.93, True), ("The canteen opens at noon.", 0.75, False)])
def test_where_passages_leave_nothing_open_no_sentence_is_read(text: str, cosine: float, answers: bool) -> None:
    embedding = embed(0.86)
    gate = Gate(embed=embedding)
    hits = [hit(text, cosine), *OTHERS]
    assert gate.read(ANNA, QUESTION, hits, VECTOR) == gate.answerable(ANNA, QUESTION, hits)
    assert gate.answerable(ANNA, QUESTION, hits).answerable == answers
    assert embedding.read == []
