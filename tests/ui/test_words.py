"""The words of the page: one word for a thing, no formal address, reasons without this machine's folders."""

import pytest

from assistant.cli import texts as terminal
from assistant.datatypes import Text
from assistant.retrieval import ledger_words
from ui import render, texts


def all_texts() -> list[Text]:
    found: list[Text] = []
    for module in (texts, terminal, ledger_words):
        for value in vars(module).values():
            found += [value] if isinstance(value, Text) else []
            found += [one for one in value.values() if isinstance(one, Text)] if isinstance(value, dict) else []
    return found


def test_chinese_says_one_word_for_you_and_for_the_profile() -> None:
    assert len(all_texts()) > 150
    assert [text.zh for text in all_texts() if "您" in text.zh or "资料" in text.zh] == []


def test_every_sentence_is_there_in_both_languages_with_the_same_fields() -> None:
    import string

    def fields(words: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(words) if name not in (None, "s")}

    for text in all_texts():
        assert fields(text.en) == fields(text.zh), text.en


@pytest.mark.parametrize(
    "reason", ["the parser failed: FileNotFoundError: /home/alice/x.md", "can't be read: Permission denied"]
)
def test_what_python_says_of_a_file_is_not_shown(reason: str) -> None:
    for language in ("en", "zh"):
        shown = render.failure(reason, language)
        assert "alice" not in shown
        assert "denied" not in shown
    assert render.failure("empty: there is no text in it", "zh") == "空文件：里面没有文字"
