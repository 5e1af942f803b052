"""How a chosen piece reads on a page: its words, what stands between it and the one before it, its heading; pure."""

import re
from dataclasses import replace

from assistant.models.belonging import depth_in_list, lead_of
from assistant.models.candidates import Candidate
from assistant.models.lists import Orders, place_in_list
from assistant.models.tables import with_rule
from assistant.models.weights import BARE_ITEM, ON_TOPIC
from assistant.retrieval.language import detect
from assistant.retrieval.markdown import readable

NESTED = "   "
"""A page takes an item for one of those below "1. " only if it stands in three columns."""
# What a text draws as a bullet a page does not.
_GLYPH = re.compile(r"^(\s*)[•·o](?=\s)")
_BEGINNING = re.compile(
    r"\s*(?:[-+•·*]|\d{1,3}[.)])\s+(?:\*\*[^*\n]{3,120}[^*:：\n]\*\*(?![:：])|.{25,}?[.。!！?？;；](?=\s|$|[\u4e00-\u9fff]))"
)
LONG_ITEM = 160
"""Characters from which an item of a list that was asked for is shown by its beginning."""
_FIRST_NUMBER = re.compile(r"^(\s*)1(?=[.)]\s)")


def joint(before: Candidate | None, candidate: Candidate, by_order: Orders) -> str | None:
    """What stands between two pieces that are one quotation; None where they are two."""
    if before is None or before.passage is not candidate.passage or before.piece.kind == "table":
        return None
    kinds = (before.piece.kind, candidate.piece.kind)
    # Items that stand between two chosen ones may be left out.
    leads = kinds[1] == "item" and (kinds[0] == "item" or before.announces)
    if (candidate.order != before.order + 1 and not leads) or before.under != candidate.under:
        return None
    gap = candidate.source[before.piece.end : candidate.piece.start]
    if kinds[1] == "item" and (depth := depth_in_list(candidate, by_order)):
        return "\n" + NESTED * depth
    if kinds != ("sentence", "sentence") or "\n\n" in gap or before.announces:
        return "\n"
    return "" if detect(candidate.text) == "zh" and not before.text[-1:].isascii() else " "


def above(candidate: Candidate, before: Candidate | None, by_order: Orders) -> str:
    """The heading of a short item that no sentence leads, where it is the first of its list here; or of a bare claim."""
    if _is_bare(candidate) and joint(before, candidate, by_order) is None:
        return readable(candidate.under).rstrip(":： ")
    if (
        candidate.piece.kind != "item"
        or len(candidate.text) > BARE_ITEM
        or joint(before, candidate, by_order) is not None
        or lead_of(candidate, by_order) is not None
        or candidate.under.endswith(("?", "？"))
    ):
        return ""
    return readable(candidate.under).rstrip(":： ")


def _is_bare(candidate: Candidate) -> bool:
    """Whether a short sentence leaves to its heading what it is about ("From the fifth day of absence.")."""
    return (
        candidate.piece.kind == "sentence"
        and len(candidate.text) <= BARE_ITEM
        and bool(candidate.under)
        and not candidate.announces
        and candidate.section >= ON_TOPIC
        and candidate.own < candidate.section
        and bool(candidate.said_above - candidate.said)
        and not candidate.under.endswith(("?", "？"))
    )


def shown(candidate: Candidate, by_order: Orders) -> str:
    """A piece as words; a list whose items are all numbered 1 is counted."""
    kind = candidate.piece.kind
    if kind == "code":
        return candidate.text
    if kind == "table":
        return with_rule(readable(candidate.text))
    text = _GLYPH.sub(r"\1-", readable(candidate.text)) if kind == "item" else readable(candidate.text)
    if kind != "item" or not _FIRST_NUMBER.match(text):
        return text
    return _FIRST_NUMBER.sub(rf"\g<1>{place_in_list(candidate, by_order)}", text)


def brief(candidate: Candidate) -> Candidate:
    """A long item by its beginning: what is set in bold, or its first sentence."""
    if candidate.piece.kind != "item" or len(candidate.text) <= LONG_ITEM:
        return candidate
    beginning = _BEGINNING.match(candidate.text)
    return replace(candidate, text=beginning.group().rstrip()) if beginning else candidate
