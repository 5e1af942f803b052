"""Every reason says itself in both languages, from the stored English too."""

import string

import pytest

from ingestion.reasons import REASONS, Note, say_reason


@pytest.mark.parametrize("code", REASONS)
def test_a_stored_reason_reads_in_chinese(code: str) -> None:
    fields = [field for _, field, _, _ in string.Formatter().parse(REASONS[code].en) if field]
    note = Note(code, {field: f"value {n}" for n, field in enumerate(fields)})
    assert say_reason(note.say("en"), "zh") == note.say("zh") != note.say("en")
    assert say_reason(note.say("en"), "en") == note.say("en")


def test_unknown_words_pass() -> None:
    assert say_reason("something else", "zh") == "something else"
    assert say_reason(None, "zh") == ""
