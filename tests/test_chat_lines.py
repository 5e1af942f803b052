"""Lines of earlier conversations: what is a message, and what is named as none."""

import io
import json
import tracemalloc
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.chat_lines import MAX_LINE, MAX_NAME, MAX_TEXT, BadLine, ChatLine, ChatLines
from assistant.errors import UserError

LINE = {"session": "s1", "role": "user", "text": "I live in Lyon."}
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def written(path: Path, *lines: str | bytes, end: bytes = b"\n", start: bytes = b"") -> Path:
    encoded = [line if isinstance(line, bytes) else line.encode() for line in lines]
    path.write_bytes(start + end.join(encoded) + end)
    return path


def only(source: Any) -> ChatLine | BadLine:
    (line,) = ChatLines(source)
    return line


def message(**values: Any) -> ChatLine:
    line = only([LINE | values])
    assert isinstance(line, ChatLine), line
    return line


def refused(**values: Any) -> str:
    line = only([LINE | values])
    assert isinstance(line, BadLine), line
    assert any("\u4e00" <= char <= "\u9fff" for char in line.zh)
    return line.en


# ---- one line -------------------------------------------------------------------------------------


def test_a_line_with_all_keys_and_one_with_the_fewest() -> None:
    full = message(at="2023-05-08T13:56:00+02:00", speaker=" Ann ", id=" m1 ", mood="ignored")
    assert full == ChatLine(1, "s1", "user", "I live in Lyon.", datetime(2023, 5, 8, 11, 56, tzinfo=UTC), "Ann", "m1")
    assert message() == ChatLine(1, "s1", "user", "I live in Lyon.")


@pytest.mark.parametrize(
    ("at", "meant"),
    [
        ("2023-05-08T13:56:00Z", datetime(2023, 5, 8, 13, 56, tzinfo=UTC)),
        ("2023-05-08 13:56", datetime(2023, 5, 8, 13, 56, tzinfo=UTC)),
        ("2023-05-08", datetime(2023, 5, 8, tzinfo=UTC)),
        ("20230508T135600-0530", datetime(2023, 5, 8, 19, 26, tzinfo=UTC)),
        ("0002-01-01", datetime(2, 1, 1, tzinfo=UTC)),
        ("9999-12-31T23:59:59Z", datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC)),
        (" 2023-05-08 ", datetime(2023, 5, 8, tzinfo=UTC)),
        ("0001-01-01T00:00:00Z", None),
        ("", None),
        (None, None),
    ],
)
def test_times_are_utc_and_no_time_stays_none(at: str | None, meant: datetime | None) -> None:
    assert message(at=at).at == meant


@pytest.mark.parametrize(
    "at",
    [
        "yesterday",
        "12023-01-01",
        "2023-13-01",
        "0001-01-01T00:00:00+09:00",
        "9999-12-31T23:59:59-01:00",
        1683554160,
        True,
    ],
)
def test_what_is_no_time_or_none_that_utc_has_is_named(at: object) -> None:
    assert "ISO 8601" in refused(at=at)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"session": None}, "has no session"),
        ({"session": " "}, "empty session"),
        ({"session": ["a"]}, "session that is no text"),
        ({"session": True}, "session that is no text"),
        ({"session": "x" * (MAX_NAME + 1)}, "session of more than 1,000"),
        ({"role": None}, "has no role"),
        ({"role": "system"}, "role system"),
        ({"role": "User"}, "role User"),
        ({"text": None}, "has no text"),
        ({"text": "\n \t"}, "empty text"),
        ({"text": 5}, "text that is no text"),
        ({"text": "x" * (MAX_TEXT + 1)}, "100,001 characters"),
        ({"speaker": {"name": "Ann"}}, "speaker that is no text"),
        ({"id": " "}, "empty id"),
        ({"id": 1.5}, "id that is no text"),
    ],
)
def test_what_is_wrong_is_said(values: dict[str, object], reason: str) -> None:
    assert reason in refused(**values)


def test_the_longest_text_is_taken_and_numbers_name_sessions_and_messages() -> None:
    assert len(message(text="好" * MAX_TEXT).text) == MAX_TEXT
    numbered = message(session=12, id=0, speaker=3)
    assert (numbered.session, numbered.id, numbered.speaker) == ("12", "0", "3")


def test_nulls_and_halves_of_pairs_become_a_mark_and_whole_pairs_stay() -> None:
    line = only([r'{"session": "s", "role": "user", "text": "a\u0000b \ud83d c \ud83d\ude00"}'])
    assert isinstance(line, ChatLine)
    assert line.text == "a\ufffdb \ufffd c 😀"


@pytest.mark.parametrize(
    "line", ["{", "[1]", '"text"', "null", "[" * 5000, '{"session": ' + "9" * 5000, "session,role,text"]
)
def test_what_is_no_json_object_is_named(line: str) -> None:
    found = only([line])
    assert isinstance(found, BadLine)
    assert "no JSON object" in found.en


@given(st.dictionaries(st.sampled_from(("session", "at", "role", "speaker", "text", "id", "x")), ANY_JSON))
def test_any_object_is_a_message_that_a_store_takes_or_is_named(record: dict[str, Any]) -> None:
    (line,) = ChatLines([json.dumps(record)])
    if isinstance(line, ChatLine):
        assert line.text.strip()
        for text in filter(None, (line.session, line.text, line.speaker, line.id)):
            assert "\0" not in text
            text.encode()
        assert line.at is None or line.at.tzinfo is UTC
    else:
        assert (line.line, bool(line.en), bool(line.zh)) == (1, True, True)


@given(st.text(max_size=200))
def test_any_line_is_taken_or_named_and_never_raises(line: str) -> None:
    assert len(list(ChatLines([line]))) == bool(line.strip())


# ---- files ----------------------------------------------------------------------------------------


def test_blank_lines_count_and_are_no_messages(tmp_path: Path) -> None:
    file = written(tmp_path / "chat.jsonl", json.dumps(LINE), "", "   ", "{", json.dumps(LINE))
    assert [one.line for one in ChatLines(file)] == [1, 4, 5]


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_a_byte_order_mark_and_windows_line_ends_are_no_part_of_it(tmp_path: Path, start: bytes, end: bytes) -> None:
    file = written(tmp_path / "chat.jsonl", json.dumps(LINE), json.dumps(LINE), start=start, end=end)
    assert [isinstance(one, ChatLine) for one in ChatLines(str(file))] == [True, True]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_what_windows_calls_unicode_is_read_too(tmp_path: Path, encoding: str) -> None:
    text = json.dumps(LINE | {"text": "我住在里昂。"}, ensure_ascii=False) + "\r\n"
    file = tmp_path / "chat.jsonl"
    file.write_bytes((b"\xfe\xff" if encoding == "utf-16-be" else b"") + text.encode(encoding))
    line = only(file)
    assert isinstance(line, ChatLine)
    assert line.text == "我住在里昂。"


def test_a_line_that_is_not_utf8_is_named_and_the_others_are_messages(tmp_path: Path) -> None:
    latin = json.dumps(LINE | {"text": "caf\xe9"}, ensure_ascii=False).encode("latin-1")
    good, bad, last = ChatLines(written(tmp_path / "chat.jsonl", json.dumps(LINE), latin, json.dumps(LINE)))
    assert isinstance(bad, BadLine)
    assert "UTF-8" in bad.en
    assert isinstance(good, ChatLine)
    assert isinstance(last, ChatLine)
    assert isinstance(only([latin]), BadLine)
    assert isinstance(only([json.dumps(LINE).encode()]), ChatLine)


def test_a_line_without_an_end_is_passed_over_and_never_held(tmp_path: Path) -> None:
    file = written(tmp_path / "chat.jsonl", "x" * (30 * MAX_LINE + 5), json.dumps(LINE))
    tracemalloc.start()
    bad, good = ChatLines(file)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert isinstance(bad, BadLine)
    assert f"{MAX_LINE:,}" in bad.en
    assert isinstance(good, ChatLine)
    assert good.line == 2
    assert peak < 5 * MAX_LINE


def test_every_text_of_the_longest_fits_into_a_line() -> None:
    spelled = json.dumps(dict.fromkeys(("session", "speaker", "id"), "😀" * MAX_NAME) | {"text": "😀" * MAX_TEXT})
    assert len(spelled) < MAX_LINE


def test_how_far_a_file_is_read_is_known(tmp_path: Path) -> None:
    file = written(tmp_path / "chat.jsonl", *[json.dumps(LINE)] * 500)
    lines = ChatLines(file)
    assert lines.position == 0
    reading = iter(lines)
    next(reading)
    assert lines.size == file.stat().st_size
    early = lines.position
    for _ in range(498):
        next(reading)
    assert lines.size is not None
    assert 0 < early < lines.position <= lines.size


def test_standard_input_is_read_and_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(json.dumps(LINE).encode() + b"\n{"))
    monkeypatch.setattr("sys.stdin", stdin)
    good, bad = ChatLines("-")
    assert (isinstance(good, ChatLine), isinstance(bad, BadLine)) == (True, True)
    assert not stdin.buffer.closed


def test_a_file_that_is_not_there_and_a_folder_are_said(tmp_path: Path) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(UserError, match="can't be read"):
            list(ChatLines(path))


def test_an_empty_file_has_no_lines(tmp_path: Path) -> None:
    (tmp_path / "chat.jsonl").touch()
    assert list(ChatLines(tmp_path / "chat.jsonl")) == []
