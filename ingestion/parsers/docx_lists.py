"""List items of Word documents: how deep they stand, and their bullet or number, which no run of text has."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from ingestion.parsers.docx_xml import Element, W, number, value

_DEEPEST = 6
_STYLE = re.compile(r"(?:list|列表|列出)(?P<rest>.*?)\s*(?P<level>[2-9])?$")
_NUMBERED = re.compile(r"number|编号")
_CONTINUED = re.compile(r"continue|接续")
_UNNUMBERED = frozenset({"bullet", "none"})


@dataclass(frozen=True, slots=True)
class _Level:
    """One level of a numbering definition."""

    is_numbered: bool
    start: int = 1


class Lists:
    """The counters of one document's lists."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._levels: dict[tuple[str, int], _Level] | None = None
        self._counts: dict[tuple[str, int], int] = {}

    def marker(self, paragraph: Element, styles: Sequence[Any]) -> str | None:
        """The indent and mark before an item's words; None for a paragraph that is no item.

        `styles` are the paragraph's style and those it is based on. A list of its own numbering goes on behind what
        interrupts it, as Word has it; one that only a style makes begins anew.
        """
        elements = [paragraph, *(cast(Element, style.element) for style in styles)]
        own = value(paragraph, "pPr/numPr/numId")
        if own == "0":
            return None
        named = _named(styles)
        if own is None and named is None:
            return None
        list_id = own or next(filter(None, (value(each, "pPr/numPr/numId") for each in elements)), None)
        depth = next((found for each in elements if (found := number(each, "pPr/numPr/ilvl")) is not None), 0)
        known = self._level(list_id, depth)
        depth = min(_DEEPEST, max(depth, named.depth if named else 0))
        if own is None and named and named.is_continued:
            return "  " * (depth + 1)
        is_numbered = known.is_numbered if known else bool(named and named.is_numbered)
        if not is_numbered:
            return "  " * depth + "- "
        key = own or f"style {named.name if named else ''}"
        return "  " * depth + f"{self._next(key, depth, known.start if known else 1)}. "

    def end(self) -> None:
        """What is no item followed: lists that only a style makes begin anew."""
        self._counts = {key: count for key, count in self._counts.items() if not key[0].startswith("style ")}

    def _next(self, key: str, depth: int, start: int) -> int:
        for deeper in [known for known in self._counts if known[0] == key and known[1] > depth]:
            del self._counts[deeper]
        if key.startswith("style "):
            # Each depth has a style of its own: an item further out begins the inner ones anew.
            for inner in [known for known in self._counts if known[0].startswith("style ") and known[1] > depth]:
                del self._counts[inner]
        count = self._counts.get((key, depth), start - 1) + 1
        self._counts[key, depth] = count
        return count

    def _level(self, list_id: str | None, depth: int) -> _Level | None:
        if list_id is None:
            return None
        if self._levels is None:
            self._levels = dict(_definitions(self._document))
        return self._levels.get((list_id, depth))


@dataclass(frozen=True, slots=True)
class _ByName:
    """What a style's name says: "List Number 2" is numbered, one deep."""

    name: str
    depth: int
    is_numbered: bool
    is_continued: bool


def _named(styles: Sequence[Any]) -> _ByName | None:
    for style in styles:
        name = str(style.name or "").lower()
        if found := _STYLE.match(name):
            depth = int(found["level"] or 1) - 1
            rest = found["rest"]
            return _ByName(name, depth, bool(_NUMBERED.search(rest)), bool(_CONTINUED.search(rest)))
    return None


def _definitions(document: Any) -> Iterator[tuple[tuple[str, int], _Level]]:
    """The levels of each list by its id, as `numbering.xml` has them."""
    root = _numbering(document)
    if root is None:
        return
    abstract = {definition.get(W + "abstractNumId"): definition for definition in root.iter(W + "abstractNum")}
    for instance in root.iter(W + "num"):
        list_id = instance.get(W + "numId")
        definition = abstract.get(value(instance, "abstractNumId"))
        if list_id is None or definition is None:
            continue
        starts = {
            override.get(W + "ilvl"): number(override, "startOverride") for override in instance.iter(W + "lvlOverride")
        }
        for level in definition.iter(W + "lvl"):
            depth = level.get(W + "ilvl") or "0"
            start = starts.get(depth)
            first = start if start is not None else number(level, "start")
            is_numbered = value(level, "numFmt") not in _UNNUMBERED
            yield (list_id, int(depth) if depth.isdecimal() else 0), _Level(is_numbered, 1 if first is None else first)


def _numbering(document: Any) -> Element | None:
    from docx.oxml import parse_xml

    for relation in document.part.rels.values():
        if not relation.is_external and relation.reltype.endswith("/numbering"):
            return cast(Element, parse_xml(relation.target_part.blob))
    return None
