"""Several people or pets named in one breath: "our two kids, Leo and Mia", 两个女儿，叫小满和小雨; one fact for each."""

import re
from collections.abc import Iterator

from assistant.datatypes import FactDraft
from assistant.memory import value_checks
from assistant.memory.fact_drafts import fact_draft
from assistant.memory.lexicon import PETS_EN, PETS_ZH
from assistant.memory.people import filed, singular
from assistant.memory.schema import describe
from assistant.memory.told_days import Told

_JOINS = re.compile(r"\s*(?:,|、|&)\s*(?:and\s+)?|\s+and\s+|和|跟|与")
_FEWEST = 2


def named_lists(told: Told) -> list[FactDraft]:
    """A fact for each who is named, and one of how many they are where that is counted."""
    drafts: list[FactDraft] = []
    for pattern in told.grammar.named_lists:
        for m in pattern.finditer(told.text, told.start, told.end):
            spans = list(_names(m, told))
            if len(spans) < _FEWEST:
                continue
            group = "counted" if m.group("counted") else "kin"
            relation = singular(m.group(group))
            if group == "counted":
                pets = relation in (*PETS_EN, *PETS_ZH, "rabbit", "hamster", "horse", "bird")
                slot = describe("family", "pet" if pets else "member")
                drafts.append(fact_draft(slot, told.original[slice(*m.span("counted"))], told, m.end("counted"), True))
            for start, end in spans:
                name = told.original[start:end]
                owner = Told(
                    told.original, told.text, told.start, told.end, filed(relation, name), told.at, told.grammar
                )
                drafts.append(fact_draft(describe("identity", "name"), name, owner, end, True))
        if drafts:
            break
    return drafts


def _names(m: re.Match[str], told: Told) -> Iterator[tuple[int, int]]:
    """The spans of the names of a list, up to the first word that is none."""
    at, stop = m.span("names")
    for join in [*_JOINS.finditer(told.text, at, stop), None]:
        end = join.start() if join else stop
        word = told.original[at:end]
        proper = not word.isascii() or word[:1].isupper()
        if not (proper and value_checks.acceptable("name", told.text[at:end], word)):
            return
        yield at, end
        at = join.end() if join else stop
