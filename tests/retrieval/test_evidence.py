"""The share of a question's wording that a text holds, and what it is worth across languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import Scored
from assistant.retrieval.asking_words import without_asking
from assistant.retrieval.document_retriever import DocumentRetriever
from assistant.retrieval.evidence import ACROSS_LANGUAGES, NearFloor, RareWords, Wording
from assistant.retrieval.keywords import fold
from assistant.retrieval.two_arms import Weighing
from assistant.stores.keyword_index import TermCounts
from tests.retrieval.conftest import ANNA, Library


@pytest.mark.parametrize(
    ("question", "texts", "share"),
    [
        ("What is the yearly budget?", ["The budget is set by the team."], 0.5),
        ("What is the yearly budget?", ["The yearly budget"], 1.0),
        ("What is the yearly budget?", ["Budget", "yearly"], 1.0),
        ("年假有几天？", ["每位员工有十天年假。"], 0.5),
        ("年？", ["今年的计划"], 1.0),
        ("node.js", ["We use node and js."], 1.0),
        ("???", ["anything"], 0.0),
        ("budget", [], 0.0),
    ],
)
def test_coverage_is_the_share_of_the_terms_found(question: str, texts: list[str], share: float) -> None:
    assert Wording(question).coverage(*texts) == pytest.approx(share)


def test_the_best_of_several_hits_counts_and_less_across_languages() -> None:
    wording = Wording("Which licence does Debian have?")
    assert wording.best_coverage([("The weather is fine.",), ("Debian has a licence.",)]) == 1.0
    assert wording.best_coverage([("Debian 的许可证 licence 说明如下",)]) == pytest.approx(ACROSS_LANGUAGES)
    assert wording.best_coverage([]) == 0.0


def test_nearness_depends_on_the_languages_of_both() -> None:
    near = NearFloor(en=0.82, zh=0.87, across_en=0.78, across_zh=0.84)
    assert near.passes(0.83, "en", "en")
    assert not near.passes(0.86, "zh", "zh")
    assert not near.passes(0.83, "en", "zh")
    assert near.passes(0.85, "en", "zh")
    assert near.passes(0.79, "zh", "en")
    assert not near.passes(0.77, "zh", "en")


class FixedIndex:
    """An index with cosines given by hand, as a model that knows both languages would give them."""

    def __init__(self, **cosines: float) -> None:
        self.cosines = cosines

    def search(self, vector: object, scope_keys: object, top_k: int) -> list[Scored]:
        return sorted((Scored(id_, score) for id_, score in self.cosines.items()), key=lambda hit: -hit.score)

    def search_in(self, vector: object, scope_keys: object, top_k: int, language: object) -> list[Scored]:
        raise AssertionError("a library in one language is searched in one list")


@pytest.mark.parametrize(
    ("named_text", "first"), [("Debian 的安装手册", "right"), ("A manual about installing Debian", "named")]
)
def test_a_name_shared_across_languages_does_not_push_down_what_answers(
    library: Library, named_text: str, first: str
) -> None:
    """Only in the question's own language is a shared name evidence enough to pass a nearer passage."""
    language = "zh" if named_text.startswith("Debian") else None
    ids = {
        library.add("right", "自由软件许可证的全文", language=language): "right",
        library.add("named", named_text, language=language): "named",
    }
    right, named = ids
    index = FixedIndex(**{right: 0.90, named: 0.88})
    weighing = Weighing(dense=0.7, keyword=0.3, floor=0.80, reach=0.88)
    question = "Which licence does Debian have?"
    hits = DocumentRetriever(library.store, index, weighing=weighing).retrieve(
        ANNA, question, library.vector(question), 2
    )
    assert ids[hits[0].id] == first


def held(question: str, *texts: str, rows: int = 100, **containing: int) -> tuple[float, float]:
    wording = Wording(question)
    words = RareWords(wording, TermCounts(rows, {term: containing.get(term, 1) for term in wording.terms}))
    found = words.held_by([(text,) for text in texts], first=1)
    return round(found.covered, 3), round(found.missing, 3)


def test_a_word_weighs_by_how_few_passages_have_it() -> None:
    assert held("salary of the manager", "the manager") == (0.5, 0.5)
    covered, missing = held("salary of the manager", "the manager", manag=90)
    assert covered < 0.05
    assert missing > 0.95


def test_only_the_first_hits_cover_but_all_keep_from_missing() -> None:
    assert held("salary of the manager", "the manager", "a salary") == (0.5, 0.0)


def test_chinese_is_weighed_by_characters_and_no_bigram_across_two_words_is_missed() -> None:
    # Of 停机 补偿 the bigram 机补 stands in no text, and yet nothing is missing.
    assert held("停机补偿", "因为停机，得到补偿。") == (1.0, 0.0)
    assert held("停机补偿", "因为停机。") == (0.5, 0.5)


def test_a_number_may_be_a_case_of_a_range() -> None:
    assert held("order 400000", "an order above 300000") == (1.0, 0.0)
    assert held("order 200000", "an order above 300000") == pytest.approx((2 / 3, 1 / 3), abs=1e-3)


def test_without_counts_all_words_weigh_alike() -> None:
    wording = Wording("salary of the manager")
    assert RareWords(wording, None).held_by([("the manager",)], first=3).covered == pytest.approx(0.5)
    assert RareWords(wording, None).held_by([], first=3).missing == 1.0


@pytest.mark.parametrize(
    ("question", "content"),
    [
        ("专业版多少钱一个月？", ("专业", "业版")),
        ("我在北京出差三天了，酒店能报多少？", ("北京", "京出", "出差", "差三", "三天", "酒店", "报*")),
        ("8000块的报销单谁批？", ("8000", "报销", "销单", "批*")),
        ("会议在哪里开的？", ("会议", "开*")),
        ("用户的要求有哪些？", ("用户", "要求")),
        ("買了之後可以退款嗎？", ("买*", "退款")),
        ("How do I use apt-get to hold a package?", ("apt", "get", "hold", "packag")),
        ("what is what.cd?", ("what", "cd")),
        ("什么时候？", ("时候",)),
        ("How come?", ("come",)),
    ],
)
def test_the_content_of_a_question_is_what_does_not_ask(question: str, content: tuple[str, ...]) -> None:
    assert Wording(question).content == content


@given(st.text(max_size=200))
def test_every_question_with_a_term_has_content(question: str) -> None:
    wording = Wording(question)
    assert bool(wording.content) == bool(wording.terms)
    assert len(without_asking(question)) <= len(fold(question))
