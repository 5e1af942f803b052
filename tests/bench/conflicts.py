"""Embedded answers where documents disagree: how many show both values.

Right passages and copies of them with a planted wrong value are ingested together, each as its own file, those of
all cases of a language in one home. A case counts where a right and a wrong passage of it are both in the context;
it is met where both values stand in the answer or its quotations.
"""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant import open_assistant
from assistant.datatypes import Answer, Context
from assistant.protocols import Embedder
from assistant.service import Assistant
from ingestion import ingest
from tests.bench.answers import folded
from tests.bench.corpus import BenchSet, lines_of
from tests.bench.report import Bar, table
from tests.bench.retrieval import write_passages

SETS = ("rgb_en", "rgb_zh")
AT_LEAST = 0.8
"""The share of cases with both sides in the context whose answer must show both."""


@dataclass(frozen=True, slots=True)
class Case:
    """A question, the strings of which one says the right value and one the wrong, and the passages of both sides."""

    id: str
    question: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    right_passages: tuple[str, ...]
    wrong_passages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """What became of one case: whether both sides were in the context, which values were shown, what was refused."""

    id: str
    in_context: bool
    right: bool
    wrong: bool
    refused: bool
    announced: bool

    @property
    def both(self) -> bool:
        """Whether both values stand in the answer or its quotations."""
        return self.right and self.wrong


@dataclass(frozen=True, slots=True)
class Disputed:
    """All cases of one set."""

    name: str
    shown: tuple[Shown, ...]

    @property
    def judged(self) -> list[Shown]:
        """The cases with both sides in the context."""
        return [one for one in self.shown if one.in_context]

    @property
    def share(self) -> float:
        """The share of the judged that show both values."""
        return sum(one.both for one in self.judged) / (len(self.judged) or 1)


def read_cases(folder: Path, name: str) -> list[Case]:
    """The cases of a set; a value has alternatives, given as a list of lists or a text."""
    return [
        Case(
            str(line["id"]),
            line["question"],
            tuple(_strings(line["answer"])),
            tuple(_strings(line["fake_answer"])),
            tuple(line["good"]),
            tuple(line["wrong"]),
        )
        for line in lines_of(folder / f"conflicts.{name}.jsonl.gz")
    ]


def measure(name: str, cases: Sequence[Case], embedder: Embedder, say: Callable[[str], None]) -> Disputed:
    """Ingest the passages of all cases into one home, ask each question, and look for both values."""
    passages = {
        f"{case.id}/{side}/{number}": text
        for case in cases
        for side, texts in (("right", case.right_passages), ("wrong", case.wrong_passages))
        for number, text in enumerate(texts)
    }
    with tempfile.TemporaryDirectory() as folder:
        ids = write_passages(BenchSet(name, passages, []), Path(folder) / "passages")
        with open_assistant(
            home=Path(folder) / "home", embedder=embedder, llm_model="", database_url="", memory=False
        ) as tandem:
            say(f"{name}: ingesting {len(ids)} files")
            ingest(tandem, [Path(folder) / "passages"])
            say(f"{name}: asking {len(cases)} questions")
            shown: list[Shown] = []
            for case in cases:
                context, answer = _asked(tandem, case)
                sides = {ids[passage.hit.document].rpartition("/")[0] for passage in context.passages}
                shown.append(judged(case, answer, in_context={f"{case.id}/right", f"{case.id}/wrong"} <= sides))
    result = Disputed(name, tuple(shown))
    say(f"{name}: both shown in {result.share:.3f} of {len(result.judged)}")
    return result


def judged(case: Case, answer: Answer, *, in_context: bool) -> Shown:
    """Which values stand in an answer or its quotations; any alternative of one will do."""
    seen = folded("\n".join((answer.answer, *(citation.quote for citation in answer.citations))))
    return Shown(
        case.id,
        in_context,
        any(folded(text) in seen for text in case.right),
        any(folded(text) in seen for text in case.wrong),
        answer.abstained,
        bool(answer.conflicts),
    )


def conflicts_table(measured: Sequence[Disputed]) -> str:
    """A row for each set: its cases, those with both sides in the context, and what of these was shown."""
    head = ["set", "cases", "both in context", "both shown", "right alone", "wrong alone", "refused", "announced"]
    return table(head, [_row(one) for one in measured])


def conflicts_bars(measured: Sequence[Disputed]) -> list[Bar]:
    """How many answers must show both values."""
    return [Bar(f"{one.name}: both values shown", one.share, least=AT_LEAST) for one in measured]


def _row(one: Disputed) -> list[str]:
    judged = one.judged
    count = len(judged) or 1
    shares = (
        one.share,
        sum(each.right and not each.wrong for each in judged) / count,
        sum(each.wrong and not each.right for each in judged) / count,
        sum(each.refused for each in judged) / count,
        sum(each.announced for each in judged) / count,
    )
    return [one.name, str(len(one.shown)), str(len(judged)), *(f"{share:.3f}" for share in shares)]


def _asked(tandem: Assistant, case: Case) -> tuple[Context, Answer]:
    found: dict[str, Any] = {}
    for event in tandem.stream(case.question, session_id=f"conflicts-{case.id}"):
        if event.type in ("recall", "answer"):
            found[event.type] = event.data
    context, answer = found["recall"], found["answer"]
    assert isinstance(context, Context)
    assert isinstance(answer, Answer)
    return context, answer


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [text for each in value for text in _strings(each)]
