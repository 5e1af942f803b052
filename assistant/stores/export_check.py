"""Reads an export to its end before anything of it is used: every record whole, every reference with its target."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from assistant.datatypes import FactStatus, Role, Scope
from assistant.stores.export_file import Line, damaged, read_head, read_records
from assistant.stores.portable_kinds import (
    FACT,
    KINDS,
    MESSAGE,
    PASSAGE,
    SCRATCH,
    SESSION,
    TASK,
    TOMBSTONE,
    VERSION,
    Kind,
    Unreadable,
)
from assistant.stores.task_records import LineKind, TaskStatus

KIND_NAMED = {kind.name: kind for kind in KINDS}
# Words that code goes by, so that no file brings others.
_KNOWN_WORDS = {
    (FACT.name, "status"): get_args(FactStatus),
    (FACT.name, "scope"): get_args(Scope),
    (MESSAGE.name, "role"): get_args(Role),
    (TASK.name, "status"): get_args(TaskStatus),
    (SCRATCH.name, "kind"): get_args(LineKind),
}


@dataclass(frozen=True, slots=True)
class QuoteRecord:
    """A quotation as exported, in its message's text of then."""

    message_id: str
    start: int
    end: int
    text: str
    said_at: str | None


@dataclass(slots=True)
class Contents:
    """What a whole file holds: ids by kind, in order, and the texts that quotations and passages are cut from."""

    user: str
    ids: dict[str, list[str]] = field(default_factory=lambda: {kind.name: [] for kind in KINDS})
    messages: dict[str, str] = field(default_factory=dict[str, str])
    versions: dict[tuple[str, int], int] = field(default_factory=dict[tuple[str, int], int])
    document_of: dict[str, str] = field(default_factory=dict[str, str])


def check_file(path: Path) -> Contents:
    """What the file holds; raises UserError, with the line, where it can't be imported whole."""
    contents = Contents(read_head(path).user)
    seen: set[tuple[str, ...]] = set()
    for line in read_records(path):
        try:
            _check(contents, seen, line)
        except Unreadable as error:
            raise damaged(path, line.number, str(error), str(error)) from error
    return contents


def columns_of(line: Line) -> dict[str, Any]:
    """The columns of a checked line, without what stands beside them; raises Unreadable."""
    kind = _kind(line)
    return kind.decode({key: value for key, value in line.record.items() if key not in _BESIDE.get(kind.name, ())})


def quotes_in(record: Mapping[str, Any]) -> list[QuoteRecord]:
    """The quotations of a fact; raises Unreadable."""
    try:
        return [QuoteRecord(**quote) for quote in record["quotes"]]
    except (KeyError, TypeError) as error:
        raise Unreadable("the quotations are not readable") from error


_BESIDE = {SESSION.name: ("cleared_after",), FACT.name: ("quotes",)}


def _kind(line: Line) -> Kind:
    if line.kind not in KIND_NAMED:
        raise Unreadable(f"unknown kind {line.kind!r}")
    return KIND_NAMED[line.kind]


def _check(contents: Contents, seen: set[tuple[str, ...]], line: Line) -> None:
    kind = _kind(line)
    columns = columns_of(line)
    for (name, attribute), words in _KNOWN_WORDS.items():
        if name == kind.name and columns[attribute] not in words:
            raise Unreadable(f"unknown {attribute} {columns[attribute]!r}")
    if kind.key:
        key = (kind.name, *(str(columns[name]) for name in kind.key))
        if key in seen:
            raise Unreadable("it stands twice in the file")
        seen.add(key)
    for name, target in kind.needs.items():
        if columns[name] is not None:
            _refers(seen, target, columns[name])
    _CHECKS.get(kind.name, _check_nothing)(contents, columns, line.record)
    if kind.key == ("id",):
        contents.ids[kind.name].append(columns["id"])


def _refers(seen: set[tuple[str, ...]], target: str, wanted: str) -> None:
    if (target, wanted) not in seen:
        raise Unreadable(f"the {target} {wanted!r} is not in the file")


def _check_nothing(contents: Contents, columns: Mapping[str, Any], record: Mapping[str, Any]) -> None:
    pass


def _check_version(contents: Contents, columns: Mapping[str, Any], record: Mapping[str, Any]) -> None:
    contents.versions[columns["document_id"], columns["version"]] = len(columns["text"])


def _check_passage(contents: Contents, columns: Mapping[str, Any], record: Mapping[str, Any]) -> None:
    length = contents.versions.get((columns["document_id"], columns["version"]))
    if length is None or not 0 <= columns["start"] <= columns["end"] <= length:
        raise Unreadable("the passage is not in its document")
    contents.document_of[columns["id"]] = columns["document_id"]


def _check_message(contents: Contents, columns: Mapping[str, Any], record: Mapping[str, Any]) -> None:
    contents.messages[columns["id"]] = columns["content"]


def _check_fact(contents: Contents, columns: Mapping[str, Any], record: Mapping[str, Any]) -> None:
    if columns["scope"] in ("task", "agent") and not columns[f"{columns['scope']}_id"]:
        raise Unreadable(f"no field '{columns['scope']}_id'")
    for quote in quotes_in(record):
        said = contents.messages.get(quote.message_id)
        if said is None or not quote.text or said[quote.start : quote.end] != quote.text:
            raise Unreadable("a quotation does not stand in its message")


def _check_span(contents: Contents, columns: Mapping[str, Any], record: Mapping[str, Any]) -> None:
    if not 0 <= columns["start"] <= columns["end"] <= len(contents.messages[columns["message_id"]]):
        raise Unreadable("the span is not in its message")


_CHECKS: dict[str, Callable[[Contents, Mapping[str, Any], Mapping[str, Any]], None]] = {
    VERSION.name: _check_version,
    PASSAGE.name: _check_passage,
    MESSAGE.name: _check_message,
    FACT.name: _check_fact,
    TOMBSTONE.name: _check_span,
}
