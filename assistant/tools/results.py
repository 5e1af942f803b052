"""What a tool gave back, as text: whatever it is, and shortened to what there is room for."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, is_dataclass
from datetime import date, time
from itertools import islice
from typing import Any, cast

from pydantic import BaseModel

from assistant.datatypes import Record
from assistant.models.prompt import clean
from assistant.stores.tool_log import MOST_KEPT, kept

NOTHING = "Done; the tool gave no result."
BINARY = "The tool gave {count} bytes of binary data, which can't be shown as text."
LEFT_OUT = "\n[… {count} characters left out here; the whole result is in the tool log …]\n"
# Where a cut is made, the end of a result says less than its beginning, as a rule.
HEAD = 0.7
# Of what goes on for ever, as some generators do.
MOST_ITEMS = 1000
# Nothing shorter tells what a result was.
FEWEST_TOKENS = 40
SEARCHES = 24
PRECISION = 20

Count = Callable[[str], int]


class ResultUnreadable(ValueError):
    """A result that has no form as text; the message says what it was."""


def as_text(value: object) -> str:
    """A result as text: strings as they are, all else as JSON; raises ResultUnreadable."""
    if value is None:
        return NOTHING
    if isinstance(value, bytes | bytearray | memoryview):
        return _decoded(bytes(cast(bytes, value)))
    if isinstance(value, str):
        return kept(str(value)) or NOTHING
    try:
        return kept(json.dumps(value, ensure_ascii=False, default=_plain))
    except RecursionError:
        raise ResultUnreadable("The tool gave a result that is nested too deep, or holds itself.") from None
    except (TypeError, ValueError) as error:
        raise ResultUnreadable(f"The tool gave a result that is no JSON: {error}") from error


def shortened(text: str, tokens: int, count: Count) -> str:
    """The text cleaned of what no text has, and where it is above `tokens`, its head and tail around a note."""
    limit = max(FEWEST_TOKENS, tokens)
    # Longer ones are above any window: they need not be counted to know it.
    if len(text) <= limit * 16:
        cleaned = clean(text)
        if count(cleaned) <= limit:
            return cleaned
    most, least = min(len(text), limit * 16), 0
    best = _cut(text, 0)
    for _ in range(SEARCHES):
        length = (most + least + 1) // 2
        # As near as a few words is near enough; each try counts the whole.
        if length <= least or most - least < limit // PRECISION:
            break
        tried = _cut(text, length)
        if count(tried) <= limit:
            best, least = tried, length
        else:
            most = length - 1
    return best


def _cut(text: str, length: int) -> str:
    head = int(length * HEAD)
    tail = length - head
    beginning, end = clean(text[:head]), clean(text[len(text) - tail :]) if tail else ""
    return f"{beginning}{LEFT_OUT.format(count=len(text) - length)}{end}"


def _decoded(data: bytes) -> str:
    try:
        text = data[: MOST_KEPT * 4].decode("utf-8")
    except UnicodeDecodeError:
        return BINARY.format(count=len(data))
    return BINARY.format(count=len(data)) if "\x00" in text else kept(text) or NOTHING


def _plain(value: Any) -> Any:
    """What JSON has no form for, in the form that says most."""
    if isinstance(value, Record):
        return value.to_json()
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    return value.isoformat() if isinstance(value, date | time) else _gathered(value)


def _gathered(value: Any) -> Any:
    if isinstance(value, bytes | bytearray):
        return BINARY.format(count=len(value))
    if isinstance(value, Mapping):
        return dict(cast(Mapping[Any, Any], value))
    if isinstance(value, set | frozenset):
        return sorted(cast(set[Any], value), key=str)
    if isinstance(value, Iterable):
        return list(islice(cast(Iterable[Any], value), MOST_ITEMS))
    return str(value)
