"""How people really introduce themselves: whole batches of statements and traps, measured by precision and recall.

people/*.tsv hold one message a line, a tab, and the facts it gives, parted by " | ": "attribute=value" of the user,
"relation.attribute=value" of another, "!=" for what is denied, "@ from..until" for resolved days.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from assistant.datatypes import FactDraft
from tests.memory.test_rules_en import drafts_of
from tests.rows import each_row

TABLES = Path(__file__).parent / "people"
DATED = ("plan", "event", "deadline")


def cases(name: str) -> Iterator[tuple[str, set[str]]]:
    for line in (TABLES / name).read_text("utf-8").splitlines():
        text, _, facts = line.partition("\t")
        yield text, {fact.strip() for fact in facts.split(" | ") if fact.strip()}


def facts_of(text: str) -> set[str]:
    return set(map(_written, drafts_of(text)))


def _written(draft: FactDraft) -> str:
    owner = "" if draft.subject == "user" else draft.subject + "."
    said = f"{owner}{draft.attribute}{'=' if draft.polarity else '!='}{draft.value}"
    if draft.attribute not in DATED or (draft.valid_from, draft.valid_to) == (None, None):
        return said
    last = draft.valid_to - timedelta(days=1) if draft.valid_to else None
    return f"{said} @ {_day(draft.valid_from)}..{_day(last)}"


def _day(moment: datetime | None) -> str:
    return moment.date().isoformat() if moment else ""


def measured(name: str) -> tuple[float, float, list[str]]:
    """Precision, recall, and what is wrong, line by line."""
    right, told, wanted, wrong = 0, 0, 0, list[str]()
    for text, expected in cases(name):
        found = facts_of(text)
        right, told, wanted = right + len(found & expected), told + len(found), wanted + len(expected)
        if found != expected:
            wrong.append(f"{text}\n    too much {sorted(found - expected)}, missing {sorted(expected - found)}")
    return right / max(1, told), right / max(1, wanted), wrong


@pytest.mark.parametrize(
    "name",
    [
        "first_en.tsv",
        "first_zh.tsv",
        "second.tsv",
        "third.tsv",
        "fourth.tsv",
        "fifth.tsv",
        "sixth.tsv",
        "seventh.tsv",
        "eighth.tsv",
        "ninth.tsv",
    ],
)
def test_statements(name: str) -> None:
    precision, recall, wrong = measured(name)
    assert precision >= 0.97, "\n".join(wrong)
    assert recall >= 0.9, "\n".join(wrong)


@each_row([*cases("trials_en.tsv"), *cases("trials_zh.tsv")])
def test_what_trials_found(text: str, expected: set[str]) -> None:
    assert facts_of(text) == expected


@each_row(list(cases("first_traps.tsv")))
def test_trap(text: str, expected: set[str]) -> None:
    assert facts_of(text) == expected


@each_row([text for text, expected in cases("ninth.tsv") if not expected])
def test_nobody_introduces_themself(text: str) -> None:
    assert facts_of(text) == set()
