"""The gate: answers when both arms agree on a near passage, and refuses when they do not."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from assistant.datatypes import ArmScore, DocumentHit, Viewer
from assistant.retrieval.evidence import RareWords, Wording
from assistant.retrieval.gate import Gate, GateVerdict
from assistant.retrieval.gate_features import gate_features, is_prose
from assistant.stores.keyword_index import TermCounts

EN = "The yearly budget for conferences is 1,500 euros a person."
ZH = "员工每年有八百元的心理健康津贴。"
ANNA = Viewer("anna")


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


def judge(question: str, hits: Sequence[DocumentHit], **containing: int) -> GateVerdict:
    """The verdict in a library of a thousand passages; `containing` says in how many a term stands, else in one."""

    def count(viewer: Viewer, terms: Sequence[str]) -> TermCounts:
        return TermCounts(1000, {term: containing.get(term, 1) for term in terms})

    return Gate(count).answerable(ANNA, question, hits)


@pytest.mark.parametrize(
    ("question", "text"), [("What is the yearly budget for conferences?", EN), ("心理健康津贴每年多少？", ZH)]
)
def test_a_near_passage_in_the_questions_words_answers(question: str, text: str) -> None:
    verdict = judge(question, [hit(text, 0.89), *OTHERS])
    assert verdict.answerable
    assert verdict.probability > 0.9


@pytest.mark.parametrize(
    ("question", "text"), [("Who won the chess olympiad in 1972?", EN), ("谁赢得了一九七二年的象棋比赛？", ZH)]
)
def test_a_far_passage_in_other_words_does_not(question: str, text: str) -> None:
    verdict = judge(question, [hit(text, 0.80, keyword=None), *OTHERS])
    assert not verdict.answerable
    assert verdict.probability < 0.1


def test_nothing_found_answers_nothing() -> None:
    assert Gate().answerable(ANNA, "anything", []).probability == 0.0


def test_each_feature_speaks_for_an_answer() -> None:
    question = "What is the yearly budget for conferences?"
    base = judge(question, [hit(EN, 0.82), *OTHERS]).probability
    nearer = judge(question, [hit(EN, 0.86), *OTHERS]).probability
    in_other_words = judge(question, [hit("Something else is written here.", 0.82), *OTHERS]).probability
    found_further_down = judge(
        question, [hit("Something else is written here.", 0.82), *OTHERS, hit(EN, 0.7, rank=6)]
    ).probability
    disagreeing = judge(question, [hit(EN, 0.82, keyword=9), *OTHERS]).probability
    assert nearer > base > found_further_down > in_other_words
    assert base > disagreeing


def test_a_verdict_says_what_it_was_judged_by() -> None:
    verdict = judge("What is the yearly budget for conferences?", [hit(EN, 0.89), *OTHERS])
    assert verdict.features is not None
    seen = verdict.features.to_json()
    assert seen == {
        "top": 0.89, "margin": pytest.approx(0.11), "covered": 1.0, "missing": 0.0, "agreement": 1.0, "lead": 0.0,
        "words": 3.0, "chinese": False, "across": False, "near": None,
    }  # fmt: skip
    assert Gate().answerable(ANNA, "anything", []).features is None


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("核心工作时间是几点到几点？", "公司实行弹性工作制，核心工作时间为十点到十六点。"),
        ("报销单多久之内要交？", "报销单须在费用发生后六十天内提交。"),
        ("回滚之后还要做什么？", "回滚后须在二十四小时内提交复盘报告。"),
        ("实习生一天多少钱？", "实习生的补贴为每天二百元。"),
        ("實習生有沒有年假？", "实习生不享受年假。"),
        ("How come we have to wear badges?", "We wear badges so that guards know us."),
    ],
)
def test_words_that_ask_are_not_missed(question: str, text: str) -> None:
    """They stand in no document, so by rarity they would weigh most of all, in a small library above all."""

    def count(viewer: Viewer, terms: Sequence[str]) -> TermCounts:
        return TermCounts(24, {term: int(term.rstrip("*") in text.casefold()) for term in terms})

    verdict = Gate(count).answerable(ANNA, question, [hit(text, 0.88), *OTHERS])
    assert verdict.answerable
    assert verdict.features is not None
    assert verdict.features.missing < 0.35


def test_a_passage_that_stands_there_twice_agrees_with_itself() -> None:
    other = hit("Conferences are announced in spring.", 0.83, rank=3, keyword=3)
    question = Wording("What is the yearly budget for conferences?")

    def agreement(html: int, pdf: int, other: DocumentHit) -> float:
        copies = [hit(EN, 0.89, keyword=html), hit(EN + " ", 0.885, rank=2, keyword=pdf)]
        return gate_features(question, RareWords(question, None), [*copies, other]).agreement

    assert agreement(2, 1, other) == 1.0
    # One passage stands before them, however often they stand there themselves.
    ahead = replace(other, arms={"dense": ArmScore(3, 0.83), "keyword": ArmScore(1, 9.0)})
    assert agreement(4, 3, ahead) == 0.5


@pytest.mark.parametrize(
    ("question", "text", "everywhere"),
    [
        ("What is the salary of the manager?", "The manager signs orders of the company.", "manag"),
        ("检验员的工资是多少？", "检验员检查每一台机器。", "检验"),
    ],
)
def test_a_rare_noun_that_stands_nowhere_weighs_more_than_a_common_one(
    question: str, text: str, everywhere: str
) -> None:
    """In a library full of managers a passage about one says little of a salary."""
    hits = [hit(text, 0.84), *OTHERS]
    assert judge(question, hits, **{everywhere: 900}).probability < judge(question, hits).probability


def test_what_another_word_says_is_answered_where_the_meaning_is_near() -> None:
    question = "How much pay does a manager get?"
    assert judge(question, [hit("The salary of a manager is 90,000 euros.", 0.90), *OTHERS]).answerable


def test_without_vectors_the_wording_decides() -> None:
    assert judge("What is the yearly budget for conferences?", [hit(EN, None)]).answerable
    assert not judge("What is the yearly rainfall in northern Norway?", [hit(EN, None)]).answerable


def test_across_languages_the_cosine_alone_must_be_high() -> None:
    question = "How much is the mental health stipend?"
    wording = Wording(question)
    assert gate_features(wording, RareWords(wording, None), [hit(ZH, 0.8)]).across
    assert judge(question, [hit(ZH, 0.88, keyword=None), *chinese_others()]).answerable
    assert not judge(question, [hit(ZH, 0.78, keyword=None), *chinese_others()]).answerable


def test_a_hit_is_compared_with_those_of_its_own_language() -> None:
    """Passages in the question's language lie nearer to it whatever they say."""
    question = "How much is the mental health stipend?"
    nearer = [replace_cosine(other, 0.9) for other in OTHERS]
    alone = judge(question, [hit(ZH, 0.84, keyword=None), *chinese_others()])
    assert judge(question, [hit(ZH, 0.84, keyword=None), *chinese_others(), *nearer]) == alone


def test_across_languages_a_wall_of_data_is_near_to_everything_and_answers_nothing() -> None:
    wall = hit('{"id":"61437390bd6aa21","refs":["a04f:91","77cc:02"],"url":"https://x.example/a?b=1"}', 0.90)
    question = "小李对什么过敏？"
    prose = hit("Allergies are told to the kitchen.", 0.80, rank=2, keyword=None)
    assert not judge(question, [wall, prose]).answerable
    assert not is_prose(wall.text, "en")
    assert is_prose("| Value of the order | Approved by |\n|---|---|\n| up to 5,000 | line manager |", "en")
    diff = '\\n+//更新URL\\n+homeurl,https://raw.githubusercontent.com/apx/x/main/y\\n+//下载地址","refs":["61437390bd6aa21dc"]'
    assert not is_prose(diff, "en")
    assert is_prose("| 级别 | 响应时间 |\n| --- | --- |\n| P0 | 5 分钟 |", "zh")


def test_a_passage_is_in_the_language_of_its_document() -> None:
    table = replace(hit("| QL-30 | 46,800 |\n| QL-45 | 92,000 |", 0.88), language="zh")
    wording = Wording("QL-45 多少钱？")
    assert not gate_features(wording, RareWords(wording, None), [table]).across


def chinese_others() -> list[DocumentHit]:
    return [hit("这里说的是完全不同的事情。", 0.78, rank=i, keyword=None) for i in range(2, 6)]


def replace_cosine(other: DocumentHit, cosine: float) -> DocumentHit:
    return replace(other, arms={"dense": ArmScore(2, cosine)})
