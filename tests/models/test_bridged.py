"""A question over documents in the other language is answered by the sentence that says its words there."""

import pytest

from assistant.models.bridged import bridge
from assistant.models.scoring import candidates
from assistant.retrieval.keywords import terms
from tests.models.test_quoting import passage, said

ENGLISH = (
    "The office works flexible hours around a core time in the morning. "
    "Overtime needs the agreement of the line manager beforehand. "
    "Meals in the canteen are subsidised for everybody who eats there."
)
CHINESE = "公司食堂在一号楼。遇到安全事件，例如收到可疑邮件，请打分机8110。座位须在前一天预订。"


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("加班要谁同意？", ENGLISH, "Overtime needs the agreement of the line manager"),
        ("What do I do about suspicious emails?", CHINESE, "收到可疑邮件"),
    ],
)
def test_the_sentence_that_says_the_words_in_the_other_language_is_quoted(
    question: str, text: str, answer: str
) -> None:
    found = candidates(question, [passage(1, text)])
    assert answer in max(found, key=lambda one: one.own).text
    assert answer in said(question, passage(1, text))


def test_words_are_looked_up_only_where_a_text_is_in_another_language() -> None:
    held = frozenset(terms("overtime needs agreement"))
    assert bridge("加班要谁同意？", "zh", ["zh", "zh"])(held) == frozenset()
    assert "加班" in bridge("加班要谁同意？", "zh", ["zh", "en"])(held)
