"""Recall on its own: what of a message is a question."""

import pytest

from assistant.datatypes import FactDraft
from assistant.recall import INVENTORY, what_is_asked


def draft(text: str, clause: str) -> FactDraft:
    start = text.index(clause)
    return FactDraft("user", "", "food", "allergy", "kiwi", "constraint", start, start + len(clause))


@pytest.mark.parametrize(
    ("text", "clause", "asked"),
    [
        ("I'm allergic to kiwi. What can I eat?", "I'm allergic to kiwi", "What can I eat?"),
        ("我对花生过敏，公司年假几天？", "我对花生过敏", "公司年假几天？"),
        ("What can I eat? I'm allergic to kiwi.", "I'm allergic to kiwi", "What can I eat?"),
        ("I'm allergic to kiwi.", "I'm allergic to kiwi", "I'm allergic to kiwi."),
    ],
)
def test_what_a_message_tells_is_not_what_it_asks(text: str, clause: str, asked: str) -> None:
    assert what_is_asked(text, [draft(text, clause)]) == asked


@pytest.mark.parametrize(
    "text", ["Which documents do you know?", "What files are there?", "你知道哪些文档？", "列出文件", "有几份资料？"]
)
def test_a_question_for_the_documents_themselves(text: str) -> None:
    assert INVENTORY.search(text)


@pytest.mark.parametrize(
    "text", ["Which documents must a new employee bring on the first day?", "新员工需要提交什么材料？"]
)
def test_a_question_for_something_in_the_documents(text: str) -> None:
    assert not INVENTORY.search(text)
