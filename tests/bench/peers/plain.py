"""What peers are given and give back, and their plain parts: no vendor's package is imported here."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from time import perf_counter
from typing import Any

CHUNK = 900
RANKED = 20
"""Different passages that a ranking names; some may be taken out before ten are scored."""
DEPTH = 100
"""Pieces asked for where a system leaves it to its user: several pieces may be of one passage."""
_WORD = re.compile(r"\w+")
_IDEOGRAPH = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")


@dataclass(frozen=True, slots=True)
class Passage:
    """A text to be found, and when it was said if it was."""

    id: str
    text: str
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What is looked for."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Group:
    """Passages that are searched together, and the questions over them: a corpus, or one user's messages."""

    id: str
    passages: list[Passage]
    questions: list[Question]


@dataclass(frozen=True, slots=True)
class Job:
    """What a process of peers shall do."""

    endpoint: str
    folder: str
    systems: list[str]
    groups: list[Group]


@dataclass(slots=True)
class Ranking:
    """What one system gave: passage ids by question id, and milliseconds of each question."""

    configured: str
    ranked: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    query_ms: list[float] = field(default_factory=list[float])

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return asdict(self)


def read_job(data: Mapping[str, Any]) -> Job:
    """A job back from its JSON."""
    groups = [
        Group(one["id"], [Passage(**each) for each in one["passages"]], [Question(**each) for each in one["questions"]])
        for one in data["groups"]
    ]
    return Job(data["endpoint"], data["folder"], data["systems"], groups)


def ask(group: Group, search: Callable[[str], Iterable[str]], into: Ranking) -> None:
    """Ask a system all questions of a group; it names passages of its own order, some perhaps twice."""
    for question in group.questions:
        if not question.text.strip():
            into.ranked[question.id] = []
            continue
        started = perf_counter()
        found = list(search(question.text))
        into.query_ms.append((perf_counter() - started) * 1000)
        into.ranked[question.id] = first_different(found)


def first_different(ids: Iterable[str], count: int = RANKED) -> list[str]:
    """Each id at its first place."""
    return list(dict.fromkeys(ids))[:count]


def pieces(passages: Sequence[Passage], size: int = CHUNK) -> list[tuple[str, str]]:
    """Passage id and text of each piece of so many characters, as the bench's own baseline cuts them."""
    return [
        (passage.id, passage.text[start : start + size])
        for passage in passages
        for start in range(0, max(1, len(passage.text)), size)
        if passage.text[start : start + size].strip()
    ]


def whitespace_tokens(text: str) -> list[str]:
    """As a naive user cuts: by spaces, in lower case."""
    return text.lower().split()


def word_tokens(text: str) -> list[str]:
    """Runs of letters and digits, in lower case."""
    return _WORD.findall(text.lower())


def is_chinese(passages: Sequence[Passage]) -> bool:
    """Whether a tenth of the characters are ideographs, in a thousand passages from all places."""
    text = "".join(passage.text for passage in passages[:: max(1, len(passages) // 1000)])
    return len(_IDEOGRAPH.findall(text)) > len(text) / 10
