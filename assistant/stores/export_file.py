"""The file of an export: JSON lines that a person can read, each with a checksum, between a head and an end.

A line is one JSON object whose last key, `crc`, is the CRC-32 of the object without it, as it is written. The head
names the format, its version and the user; the end counts the lines between. So a file that was cut, flipped a bit or
was altered is known before anything of it is used, and by which line. The checksum is against accidents alone.
"""

import json
import os
import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, cast

from assistant.errors import RunError, UserError
from assistant.os_errors import refusal

FORMAT = "tandem-export"
VERSION = 1
_CRC = re.compile(rb',"crc":"([0-9a-f]{8})"}$')


@dataclass(frozen=True, slots=True)
class Head:
    """What the first line says."""

    user: str
    exported_at: str


@dataclass(frozen=True, slots=True)
class Line:
    """One record with the number of its line, counted from 1."""

    number: int
    kind: str
    record: Mapping[str, Any]


class ExportWriter:
    """Writes beside the file and puts it in place when it is whole; nobody else may read it."""

    def __init__(self, path: Path, user: str, now: datetime) -> None:
        self._path = path
        self._aside = path.with_name(f".{path.name}.{os.getpid()}.part")
        self._user = user
        self._now = now
        self._count = 0
        self._file: BinaryIO | None = None

    def __enter__(self) -> "ExportWriter":
        try:
            self._file = os.fdopen(os.open(self._aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")
        except OSError as error:
            raise _not_written(self._path, error) from error
        head = {"format": FORMAT, "version": VERSION, "user": self._user, "exported_at": self._now.isoformat()}
        self._write({"record": "head", **head})
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        assert self._file is not None
        try:
            if kind is None:
                self._write({"record": "end", "records": self._count})
                self._file.flush()
                os.fsync(self._file.fileno())
                os.replace(self._aside, self._path)
        except OSError as failure:
            raise _not_written(self._path, failure) from failure
        finally:
            with suppress(OSError):
                self._file.close()
            self._aside.unlink(missing_ok=True)

    def put(self, kind: str, record: Mapping[str, Any]) -> None:
        """Write one record."""
        self._count += 1
        self._write({"record": kind, **record})

    def _write(self, record: Mapping[str, Any]) -> None:
        assert self._file is not None
        try:
            self._file.write(line_of(record))
        except OSError as error:
            raise _not_written(self._path, error) from error


def line_of(record: Mapping[str, Any]) -> bytes:
    """A record as its line."""
    try:
        body = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        # A model's reply may hold half of a surrogate pair, which no text file can but as an escape.
        body = json.dumps(record, separators=(",", ":")).encode()
    return body[:-1] + b',"crc":"%08x"}\n' % zlib.crc32(body)


def read_head(path: Path) -> Head:
    """The first line; raises UserError for a file of another kind or of a newer version."""
    return next(_lines(path))[1]


def read_records(path: Path) -> Iterator[Line]:
    """Every record, in order; raises UserError, which names the line, for a file that is not whole."""
    for line, _ in _lines(path):
        if line is not None:
            yield line


def damaged(path: Path, number: int, en: str, zh: str) -> UserError:
    """A line that can't be used, and that nothing was."""
    return UserError(
        en=f"Line {number} of {path} can't be used ({en}); nothing was imported. Export again, or take an unchanged"
        " copy of the file.",
        zh=f"{path} 的第 {number} 行无法使用（{zh}）；没有导入任何内容。请重新导出，或使用未经改动的副本。",
    )


def _lines(path: Path) -> Iterator[tuple[Line | None, Head]]:
    """The head alone, then each record beside it; the end is checked and not given."""
    head: Head | None = None
    number = 0
    try:
        with path.open("rb") as file:
            for number, raw in enumerate(file, 1):
                record = _record(path, number, raw, is_first=head is None)
                if head is None:
                    head = _head(path, record)
                    yield None, head
                elif record["record"] == "end":
                    _check_end(path, number, record, file)
                    return
                else:
                    yield Line(number, record.pop("record"), record), head
    except OSError as error:
        raise UserError(
            en=f"{path} can't be read ({refusal(error).en}); name a file that `tandem export` wrote.",
            zh=f"无法读取 {path}（{refusal(error).zh}）；请指定由 `tandem export` 写出的文件。",
        ) from error
    if head is None:
        raise _another_format(path)
    raise damaged(path, number + 1, "the end of the file is missing", "文件结尾缺失")


def _record(path: Path, number: int, raw: bytes, *, is_first: bool) -> dict[str, Any]:
    found = _CRC.search(raw.rstrip(b"\r\n"))
    record: Any = None
    if found is not None:
        body = raw[: found.start()] + b"}"
        with suppress(ValueError, RecursionError):
            record = json.loads(body)
        if zlib.crc32(body) != int(found.group(1), 16):
            raise damaged(path, number, "it was changed or damaged", "内容被改动或损坏")
    if not isinstance(record, dict) or not isinstance(cast(dict[str, Any], record).get("record"), str):
        if is_first:
            raise _another_format(path)
        raise damaged(path, number, "it is no record of an export", "不是导出文件的记录")
    return cast(dict[str, Any], record)


def _head(path: Path, record: Mapping[str, Any]) -> Head:
    version = record.get("version")
    if record.get("format") != FORMAT or not isinstance(version, int) or not isinstance(record.get("user"), str):
        raise _another_format(path)
    if version != VERSION:
        raise UserError(
            en=f"{path} has version {version} of the export format, and this Tandem reads version {VERSION}; nothing"
            " was imported. Update Tandem, or export again with this one.",
            zh=f"{path} 的导出格式版本为 {version}，本版本 Tandem 只能读取版本 {VERSION}；没有导入任何内容。"
            "请升级 Tandem，或用当前版本重新导出。",
        )
    return Head(record["user"], str(record.get("exported_at", "")))


def _check_end(path: Path, number: int, record: Mapping[str, Any], file: BinaryIO) -> None:
    if record.get("records") != number - 2:
        raise damaged(path, number, "lines are missing, or too many", "缺少行，或多出了行")
    if file.read(1):
        raise damaged(path, number + 1, "something stands behind the end", "结尾之后还有内容")


def _another_format(path: Path) -> UserError:
    return UserError(
        en=f"{path} is no export of Tandem; nothing was imported. Name a file that `tandem export` wrote.",
        zh=f"{path} 不是 Tandem 的导出文件；没有导入任何内容。请指定由 `tandem export` 写出的文件。",
    )


def _not_written(path: Path, error: OSError) -> RunError:
    return RunError(
        en=f"{path} can't be written ({refusal(error).en}); name another file. An earlier file of this name is unchanged.",
        zh=f"无法写入 {path}（{refusal(error).zh}）；请换一个文件名。同名的旧文件没有改动。",
    )


__all__ = ["ExportWriter", "Head", "Line", "damaged", "line_of", "read_head", "read_records"]
