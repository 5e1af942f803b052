"""A file of earlier conversations, read line by line: each is a message, or is named with what is wrong in it."""

import io
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO, cast

from assistant.datatypes import Record, Role, Text
from assistant.errors import Language, UserError
from assistant.os_errors import refusal

Source = str | Path | Iterable[str | bytes | Mapping[str, Any]]
"""A file's path, `-` for standard input, or the lines themselves (also as the objects they hold)."""

MAX_TEXT = 100_000
"""Characters of one message."""
MAX_NAME = 1000
"""Characters of a session's name, a speaker's and an id."""
# A character takes at most twelve bytes of JSON ("\\ud83d\\ude00"); what is longer is not read into memory.
MAX_LINE = 12 * (MAX_TEXT + 4 * MAX_NAME)
ROLES: tuple[Role, ...] = ("user", "assistant", "other")
# What programs write where they have no time (.NET, Go): no message was sent in the year 1.
_NO_TIME = 1
_SHOWN = 40
_UNDECODED = re.compile("[\udc80-\udcff]")
# SQLite's functions end at a null character, PostgreSQL refuses it, and half of a surrogate pair is no text.
_UNFIT = re.compile("[\x00\ud800-\udfff]")
_ENCODINGS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))

_NOT_JSON = Text(
    en="is no JSON object; write one object a line, with session, role and text",
    zh="不是 JSON 对象；请每行写一个对象，包含 session、role 和 text",
)
_NOT_UTF8 = Text(en="is not UTF-8 text; save the file as UTF-8", zh="不是 UTF-8 文本；请将文件另存为 UTF-8")
_LINE_TOO_LONG = Text(
    en="is longer than {limit:,} characters; write one message a line",
    zh="超过 {limit:,} 个字符；请每行写一条消息",
)
_MISSING = Text(en="has no {key}; give it as a text", zh="缺少 {key}；请以文本给出")
_NO_TEXT_VALUE = Text(en="has a {key} that is no text; give it in quotation marks", zh="{key} 不是文本；请加上引号")
_BLANK = Text(en="has an empty {key}; give it, or leave the line out", zh="{key} 为空；请填写，或删去这一行")
_NAME_TOO_LONG = Text(
    en="has a {key} of more than {limit:,} characters; shorten it", zh="{key} 超过 {limit:,} 个字符；请缩短"
)
_TEXT_TOO_LONG = Text(
    en="has a text of {length:,} characters, more than {limit:,}; cut it into several messages",
    zh="文本有 {length:,} 个字符，超过 {limit:,} 个；请拆成几条消息",
)
_ROLE = Text(
    en="has the role {value}; it must be user, assistant or other",
    zh="role 为 {value}；只能是 user、assistant 或 other",
)
_AT = Text(
    en="has the time {value}; write ISO 8601 such as 2023-05-08T13:56:00+02:00, or leave it out",
    zh="时间为 {value}；请用 ISO 8601 格式，如 2023-05-08T13:56:00+02:00，或不写",
)


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One message of a file, by the number of its line; `at` is UTC, None where the line has no time."""

    line: int
    session: str
    role: Role
    text: str
    at: datetime | None = None
    speaker: str | None = None
    id: str | None = None


@dataclass(frozen=True, slots=True)
class BadLine(Record):
    """A line that is not in, by its number from 1, with the reason and what to do, in both languages."""

    line: int
    en: str
    zh: str

    def say(self, language: Language) -> str:
        """The reason in the reader's language."""
        return self.zh if language == "zh" else self.en


def bad_line(number: int, reason: Text, **values: object) -> BadLine:
    """A line with its reason said in both languages."""
    return BadLine(number, reason.say("en", **values), reason.say("zh", **values))


class ChatLines:
    """The messages of a source in its order; nothing is read before it is asked for, and no line twice."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._file: BinaryIO | None = None
        self._position = 0
        self.size: int | None = None

    @property
    def position(self) -> int:
        """Bytes of the file read so far, a buffer's more; 0 where there is no file."""
        return self._position if self._file is None else self._file.tell()

    def __iter__(self) -> Iterator[ChatLine | BadLine]:
        """Each line that is not blank; raises UserError where the file can't be read."""
        for number, line in enumerate(self._lines(), 1):
            if line is None:
                yield bad_line(number, _LINE_TOO_LONG, limit=MAX_LINE)
            elif isinstance(line, Mapping) or line.strip():
                yield _parsed(number, line)

    def _lines(self) -> Iterator[str | Mapping[str, Any] | None]:
        if isinstance(self._source, str | Path):
            yield from self._of_file(self._source)
            return
        for line in self._source:
            yield line.decode("utf-8-sig", "surrogateescape") if isinstance(line, bytes) else line

    def _of_file(self, path: str | Path) -> Iterator[str | None]:
        try:
            if str(path) == "-":
                yield from _bounded(sys.stdin.buffer)
                return
            self.size = Path(path).stat().st_size
            with Path(path).open("rb") as file:
                self._file = file
                yield from _bounded(file)
            self._position = self.size
        except OSError as error:
            raise UserError(
                en=f"The file {path} can't be read ({refusal(error).en}); give the path of a file of JSON lines, or - for"
                " standard input.",
                zh=f"无法读取文件 {path}（{refusal(error).zh}）；请给出 JSON 行文件的路径，或用 - 表示标准输入。",
            ) from error
        finally:
            self._file = None


def _bounded(file: BinaryIO) -> Iterator[str | None]:
    """The lines of a file, UTF-8 or what its first bytes say; None for one that is too long to be read whole."""
    buffered = io.BufferedReader(cast(io.RawIOBase, file))
    start = buffered.peek(4)
    encoding = next((name for mark, name in _ENCODINGS if start.startswith(mark)), "utf-8")
    errors = "replace" if encoding == "utf-16" else "surrogateescape"
    text = io.TextIOWrapper(buffered, encoding=encoding, errors=errors, newline="\n")
    try:
        while line := text.readline(MAX_LINE):
            if line.endswith("\n") or len(line) < MAX_LINE:
                yield line
                continue
            while line and not line.endswith("\n"):
                line = text.readline(MAX_LINE)
            yield None
    finally:
        # Else standard input would be closed with them.
        text.detach().detach()


class _Unfit(Exception):
    """A line that is no message, with the reason."""

    def __init__(self, reason: Text, **values: object) -> None:
        self.reason = reason
        self.values = values


def _parsed(number: int, line: str | Mapping[str, Any]) -> ChatLine | BadLine:
    try:
        record = line if isinstance(line, Mapping) else _record(line)
        return ChatLine(
            line=number,
            session=_name(record, "session"),
            role=_role(record),
            text=_text(record),
            at=_at(record),
            speaker=_name(record, "speaker") if record.get("speaker") else None,
            id=_name(record, "id") if record.get("id") is not None else None,
        )
    except _Unfit as unfit:
        return bad_line(number, unfit.reason, **unfit.values)


def _record(line: str) -> Mapping[str, Any]:
    if _UNDECODED.search(line):
        raise _Unfit(_NOT_UTF8)
    try:
        # Files of one line each may begin with a mark of their own.
        found = json.loads(line.lstrip("\ufeff"), strict=False)
    except (ValueError, RecursionError) as error:
        raise _Unfit(_NOT_JSON) from error
    if not isinstance(found, dict):
        raise _Unfit(_NOT_JSON)
    return cast(Mapping[str, Any], found)


def _string(record: Mapping[str, Any], key: str) -> str:
    value = record.get(key)
    if value is None:
        raise _Unfit(_MISSING, key=key)
    if isinstance(value, int) and not isinstance(value, bool) and key != "text":
        # Many programs number their conversations.
        value = str(value)
    if not isinstance(value, str):
        raise _Unfit(_NO_TEXT_VALUE, key=key)
    if not value.strip():
        raise _Unfit(_BLANK, key=key)
    return _UNFIT.sub("\ufffd", value)


def _name(record: Mapping[str, Any], key: str) -> str:
    name = _string(record, key).strip()
    if len(name) > MAX_NAME:
        raise _Unfit(_NAME_TOO_LONG, key=key, limit=MAX_NAME)
    return name


def _text(record: Mapping[str, Any]) -> str:
    text = _string(record, "text")
    if len(text) > MAX_TEXT:
        raise _Unfit(_TEXT_TOO_LONG, length=len(text), limit=MAX_TEXT)
    return text


def _role(record: Mapping[str, Any]) -> Role:
    value = _string(record, "role")
    for role in ROLES:
        if role == value.strip():
            return role
    raise _Unfit(_ROLE, value=_shown(value))


def _at(record: Mapping[str, Any]) -> datetime | None:
    value = record.get("at")
    if value is None or value == "":
        return None
    try:
        found = datetime.fromisoformat(value.strip()) if isinstance(value, str) else None
        at = found and (found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC))
    except (ValueError, OverflowError) as error:
        raise _Unfit(_AT, value=_shown(value)) from error
    if at is None:
        raise _Unfit(_AT, value=_shown(value))
    return None if at.year == _NO_TIME else at


def _shown(value: object) -> str:
    text = " ".join(_UNFIT.sub("\ufffd", str(value)).split())
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
