"""Reads the JSON a model gave for facts: tolerates fences, chatter, wrong types, but nothing ambiguous."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

# More than this is a model in a loop; what comes first is looked at, the rest is not.
MAX_LOOKED_AT = 200
OUTERMOST = re.compile(r'\{\s*"facts"|\[\s*\{')
REQUIRED = ("attribute", "value", "quote")
DEFAULT_IMPORTANCE = 0.5
FALSE_WORDS = frozenset({"false", "no", "negative", "0", "否"})


class ReplyInvalid(ValueError):
    """The reply holds no JSON of the form that was asked for."""


@dataclass(frozen=True, slots=True)
class ProposedFact:
    """One fact as the model put it: right types, nothing verified."""

    subject: str
    topic: str
    attribute: str
    value: str
    kind: str
    polarity: bool
    quote: str
    importance: float
    replaces: str | None


class _Ambiguous(dict[str, Any]):
    """An object with one key twice and two values: which one was meant, nobody knows."""


def read_facts(reply: str) -> list[ProposedFact]:
    """The facts of a reply, the malformed left out; raises ReplyInvalid when that leaves none of some."""
    for document in _documents(reply):
        items = _items(document)
        if items is None:
            continue
        facts = [fact for item in items[:MAX_LOOKED_AT] if (fact := _fact(item))]
        if items and not facts:
            raise ReplyInvalid("no item is a fact")
        return facts
    raise ReplyInvalid("no JSON with facts")


def _documents(reply: str) -> Iterator[object]:
    """The JSON values in a text, whatever stands around them."""
    decoder = json.JSONDecoder(object_pairs_hook=_object)
    position = 0
    while (start := _next_bracket(reply, position)) >= 0:
        try:
            document, position = decoder.raw_decode(reply, start)
        except RecursionError:
            return  # Nothing that nests this deep is a list of facts, nor is what stands inside it.
        except ValueError:
            position = start + 1
            if OUTERMOST.match(reply, start):
                return  # Fragments of a broken list are not what the model meant to say.
            continue
        yield document


def _next_bracket(text: str, position: int) -> int:
    return min((i for i in (text.find("{", position), text.find("[", position)) if i >= 0), default=-1)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for key, value in pairs:
        if key in fields and fields[key] != value:
            return _Ambiguous(pairs)
        fields[key] = value
    return fields


def _items(document: object) -> list[object] | None:
    """The list of facts: under "facts", bare, or one fact alone; None if the value is none of these."""
    if isinstance(document, list):
        items = cast(list[object], document)
        return items if all(isinstance(item, Mapping) for item in items) else None
    if not isinstance(document, Mapping) or isinstance(document, _Ambiguous):
        return None
    fields = cast(Mapping[str, Any], document)
    if isinstance(facts := fields.get("facts"), list):
        return cast(list[object], facts)
    if isinstance(facts, Mapping):
        return [cast(object, facts)]
    return [fields] if all(name in fields for name in REQUIRED) else None


def _fact(item: object) -> ProposedFact | None:
    if not isinstance(item, Mapping) or isinstance(item, _Ambiguous):
        return None
    fields = cast(Mapping[str, Any], item)
    if not all(_string(fields.get(name)) for name in REQUIRED):
        return None
    return ProposedFact(
        subject=_string(fields.get("subject")) or "user",
        topic=_string(fields.get("topic")),
        attribute=_string(fields.get("attribute")),
        value=_string(fields.get("value")),
        kind=_string(fields.get("kind")).lower(),
        polarity=_string(fields.get("polarity")).lower() not in FALSE_WORDS,
        quote=_string(fields.get("quote")),
        importance=_importance(fields.get("importance")),
        replaces=_string(fields.get("replaces")) or None,
    )


def _string(value: object) -> str:
    return str(value).strip() if isinstance(value, str | int | float) else ""


def _importance(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return DEFAULT_IMPORTANCE
    return float(min(1.0, max(0.0, value))) if value == value else DEFAULT_IMPORTANCE  # NaN is not itself.
