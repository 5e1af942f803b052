"""Questions over the sample: right answers with verbatim citations, and an honest "not found"."""

import json
from pathlib import Path
from typing import Any

import pytest

from assistant.service import Assistant

QUESTIONS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "fixtures" / "sample_questions.json").read_text("utf-8")
)


def cases(*, document: bool, hard: bool = False) -> list[Any]:
    """Questions as test cases; one the product still misses is expected to fail, and to say so once it no longer does."""
    return [
        pytest.param(
            question,
            id=question["question"],
            marks=pytest.mark.xfail(strict=True, raises=AssertionError, reason=question["missed"])
            if "missed" in question
            else (),
        )
        for question in QUESTIONS
        if bool(question["document"]) == document and ("hard" in question) == hard
    ]


@pytest.mark.parametrize("question", cases(document=True))
def test_a_question_is_answered_from_its_document(sample: Assistant, question: dict[str, Any]) -> None:
    answer = sample.ask(question["question"], user_id="reader")
    assert not answer.abstained, answer.answer
    assert question["contains"] in answer.answer or any(
        question["contains"] in citation.quote for citation in answer.citations
    ), answer.answer
    assert question["document"] in [citation.document for citation in answer.citations]
    for citation in answer.citations:
        text = sample.document_text(citation.document_id, version=citation.version)
        assert text[citation.start : citation.end] == citation.quote


@pytest.mark.parametrize("question", cases(document=True, hard=True))
def test_a_question_over_two_passages_at_least_finds_them(sample: Assistant, question: dict[str, Any]) -> None:
    # Answered only by reading two passages together: a decision and its addendum, a table and its footnote.
    # A turn looks at three passages for each of its places, those of both languages.
    hits = sample.search_documents(question["question"], user_id="reader", top_k=18)
    assert any(question["contains"] in " ".join(hit.text.split()) for hit in hits)
    assert sample.ask(question["question"], user_id="reader").citations


@pytest.mark.parametrize("question", cases(document=False))
def test_a_question_without_an_answer_is_honestly_not_answered(sample: Assistant, question: dict[str, Any]) -> None:
    answer = sample.ask(question["question"], user_id="reader")
    assert answer.abstained, answer.answer
    assert not answer.citations


def test_a_document_that_asks_to_remember_writes_nothing(sample: Assistant) -> None:
    answer = sample.ask("What does the customer's e-mail say about the administrator?", user_id="curious")
    assert answer.written == ()
    assert sample.list_memories(user_id="curious") == []


def test_which_documents_are_known_is_answered_by_their_names(sample: Assistant) -> None:
    names = [document.name for document in sample.list_documents()]
    for question in ("Which documents do you know?", "你知道哪些文档？"):
        answer = sample.ask(question, user_id="reader")
        assert all(name in answer.answer for name in names)


@pytest.mark.parametrize(
    ("question", "document", "contains"),
    [
        ("每年的培训经费是多少钱？", "employee-handbook.md", "CNY 6,000 a year"),
        ("春茶季工程师每天有多少奖金？", "employee-handbook.md", "CNY 180 for each full day"),
        ("What does a control board for the QL-60 cost?", "价目表与服务等级.md", "| 控制板 | QL-60 | 3,900 |"),
    ],
)
def test_what_the_own_language_only_speaks_near_is_answered_from_the_other(
    sample: Assistant, question: str, document: str, contains: str
) -> None:
    answer = sample.ask(question, user_id="reader")
    assert contains in answer.answer, answer.answer
    assert [citation.document for citation in answer.citations] == [document]


@pytest.mark.parametrize(
    "question",
    [
        "What is the salary of a field service engineer?",
        "What is the warranty period of the QL-80?",
        "境内出差的通讯补助是多少？",
        "钻石级服务合同的年费是多少？",
        "四级报警时应该怎么做？",
        "二级系统的备份密码是什么？",
        "昆明服务基地有多少名工程师？",
        "QL-45的整机尺寸宽度是多少？",
    ],
)
def test_a_thing_of_a_near_kind_is_no_answer(sample: Assistant, question: str) -> None:
    assert sample.ask(question, user_id="reader").abstained
