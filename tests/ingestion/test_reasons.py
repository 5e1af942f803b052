"""Every reason says itself in both languages, from the stored English too."""

import errno
import os
import string

import pytest

from assistant.os_errors import refusal
from ingestion.reasons import REASONS, Note, say_reason


@pytest.mark.parametrize("code", REASONS)
def test_a_stored_reason_reads_in_chinese(code: str) -> None:
    fields = [field for _, field, _, _ in string.Formatter().parse(REASONS[code].en) if field]
    note = Note(code, {field: f"value {n}" for n, field in enumerate(fields)})
    assert say_reason(note.say("en"), "zh") == note.say("zh") != note.say("en")
    assert say_reason(note.say("en"), "en") == note.say("en")


def test_what_a_reason_names_reads_in_chinese_too() -> None:
    denied = Note("unreadable", {"detail": refusal(PermissionError(errno.EACCES, os.strerror(errno.EACCES))).en})
    assert say_reason(denied.say("en"), "zh") == denied.say("zh") == "无法读取：没有权限"
    assert say_reason("unsupported kind of file (special file)", "zh") == "不支持的文件类型（特殊文件）"
    said_by_a_library = "damaged or not really PDF: EOF marker not found"
    assert say_reason(said_by_a_library, "zh").endswith("EOF marker not found"), "a quotation stays as it is"


def test_unknown_words_pass() -> None:
    assert say_reason("something else", "zh") == "something else"
    assert say_reason(None, "zh") == ""
