"""Where there is nothing to look at no sentence speaks of passages, and what cannot be done says what can."""

import pytest

from assistant.errors import Language
from tests.models.test_extractive import BENEFITS, answered, context, passage

UNDO, QUOTES = "`/undo` in a chat", "Without a language model I only quote"
UNDO_ZH, QUOTES_ZH = "在对话中输入 `/undo`", "没有语言模型时，我只能引用"


@pytest.mark.parametrize(
    ("message", "language", "begins"),
    [
        ("Undo that.", "en", UNDO),
        ("undo", "en", UNDO),
        ("take back that", "en", UNDO),
        ("撤销", "zh", UNDO_ZH),
        ("请撤回刚才那条。", "zh", UNDO_ZH),
        ("Tell me a joke", "en", QUOTES),
        ("Write a short poem about autumn", "en", QUOTES),
        ("讲个笑话", "zh", QUOTES_ZH),
        ("给我写一首诗吧", "zh", QUOTES_ZH),
    ],
)
def test_what_cannot_be_done_says_what_can(message: str, language: Language, begins: str) -> None:
    answer, end = answered(context(message, language=language, answerable=False))
    assert answer.startswith(begins)
    assert end.abstained


@pytest.mark.parametrize(
    ("message", "language"),
    [
        ("How do I undo a booking?", "en"),
        ("Tell me a reason for the delay", "en"),
        ("Write me a summary of the leave policy", "en"),
        ("How long is the warranty?", "en"),
        ("怎么撤销报销单？", "zh"),
        ("保修多久？", "zh"),
    ],
)
def test_a_question_is_none_of_these_and_speaks_of_no_passages_where_there_are_none(
    message: str, language: Language
) -> None:
    answer, end = answered(context(message, language=language, answerable=False))
    assert "passage" not in answer
    assert "段落" not in answer
    assert not answer.startswith((UNDO, QUOTES, UNDO_ZH, QUOTES_ZH))
    assert end.abstained


def test_with_documents_it_is_said_that_they_were_read() -> None:
    answer, _ = answered(context("Dress code?", (passage(1, BENEFITS),), answerable=False))
    assert "in the passages I read" in answer


@pytest.mark.parametrize(
    ("said", "is_kept"), [("小宝星期六满六岁。", True), ("总结一下这些文档。", False), ("小宝几岁？", False)]
)
def test_a_chinese_statement_is_kept_and_is_no_question(said: str, is_kept: bool) -> None:
    answer, _ = answered(context(said, language="zh", answerable=False))
    assert answer.startswith("好的") == is_kept
