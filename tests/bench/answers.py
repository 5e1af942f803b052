"""Embedded answers over public sets: how many hold a gold string within three sentences.

Each passage is its own file, as for retrieval. The answer is read as a reader would: without its marks, its first
three pieces, up to so many characters. Each question belongs to one of two halves by its id, so that constants can
be chosen on one and seen on the other.
"""

import gzip
import hashlib
import json
import random
import re
import tempfile
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from assistant import open_assistant
from assistant.datatypes import Answer, Context
from assistant.errors import UserError
from assistant.models.extractive import ExtractiveAnswerer
from assistant.models.quoted import FOREIGN, ROOM
from assistant.models.sentences import pieces
from assistant.protocols import Embedder
from assistant.retrieval.language import detect
from assistant.service import Assistant
from ingestion import ingest
from tests.bench.corpus import BenchSet
from tests.bench.report import Bar, table
from tests.bench.retrieval import write_passages
from tests.bench.scoring import Query

SETS = ("cmrc2018", "nq_qed")
AT_LEAST: Mapping[str, float] = {"cmrc2018": 0.70, "nq_qed": 0.45}
"""The share of questions whose answer must hold a gold string."""
SENTENCES = 3
HALVES = ("tuned on", "kept back")

Outcome = Literal["right", "refused", "not in context", "wrong piece"]
_MARK = re.compile(r"\s*\[\d{1,3}\]")


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of one question, as the product answers it and as it would with the gate open."""

    half: str
    outcome: Outcome
    opened: Outcome
    pieces: int


@dataclass(frozen=True, slots=True)
class Answered:
    """All judged questions of one set."""

    name: str
    judged: tuple[Judged, ...]

    def share(self, outcome: Outcome, half: str | None = None, *, opened: bool = False) -> float:
        """The share of questions with this outcome, in one half or all; `opened` as if the gate refused nothing."""
        among = [one for one in self.judged if half in (None, one.half)]
        return sum((one.opened if opened else one.outcome) == outcome for one in among) / (len(among) or 1)

    def count(self, half: str | None = None) -> int:
        """Questions in one half or all."""
        return sum(half in (None, one.half) for one in self.judged)

    def pieces(self, half: str | None = None) -> float:
        """Quoted pieces in a mean answer that was not refused."""
        shown = [one.pieces for one in self.judged if half in (None, one.half) and one.pieces]
        return sum(shown) / (len(shown) or 1)


def read_answers(folder: Path, name: str) -> dict[str, list[str]]:
    """Gold strings by the id of their question."""
    with gzip.open(folder / f"answers.{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return {str(line["id"]): list(map(str, line["answers"])) for line in map(json.loads, lines)}


def sampled(data: BenchSet, answers: Mapping[str, Sequence[str]], count: int | None, seed: int = 0) -> list[Query]:
    """The questions that have a gold string, or `count` of them drawn by a seed."""
    known = [query for query in data.queries if query.text.strip() and answers.get(query.id)]
    return known if count is None or count >= len(known) else random.Random(seed).sample(known, count)


def measure(
    data: BenchSet,
    answers: Mapping[str, Sequence[str]],
    embedder: Embedder,
    say: Callable[[str], None],
    count: int | None = None,
) -> Answered:
    """Ingest a set into a home of its own, ask its questions (or a sample of `count`), and judge each answer."""
    with tempfile.TemporaryDirectory() as folder:
        ids = write_passages(data, Path(folder) / "passages")
        # What one question left in memory must not answer another.
        with open_assistant(
            home=Path(folder) / "home", embedder=embedder, llm_model="", database_url="", memory=False
        ) as tandem:
            say(f"{data.name}: ingesting {len(ids)} files")
            ingest(tandem, [Path(folder) / "passages"])
            queries = sampled(data, answers, count)
            say(f"{data.name}: asking {len(queries)} questions")
            judged = tuple(_judged(tandem, query, answers[query.id], ids) for query in queries)
    result = Answered(data.name, judged)
    say(f"{data.name}: right {result.share('right'):.3f}, gate open {result.share('right', opened=True):.3f}")
    return result


def _judged(tandem: Assistant, query: Query, gold: Sequence[str], ids: Mapping[str, str]) -> Judged:
    try:
        context, answer = _asked(tandem, query)
    except UserError:
        # Whatever the product will not take up counts as refused, also with the gate open.
        return Judged(half_of(query.id), "refused", "refused", 0)
    has_passage = any(ids[passage.hit.document] in query.gold for passage in context.passages)
    opened = answer.answer if context.answerable else _opened(context)
    return Judged(
        half_of(query.id),
        "refused" if answer.abstained else outcome_of(answer.answer, gold, has_passage=has_passage),
        outcome_of(opened, gold, has_passage=has_passage),
        0 if answer.abstained else len(set(answer.citations)),
    )


def _asked(tandem: Assistant, query: Query) -> tuple[Context, Answer]:
    found: dict[str, Context | Answer] = {}
    for event in tandem.stream(query.text, session_id=f"answers-{query.id}"):
        if event.type in ("recall", "answer"):
            found[event.type] = event.data
    context, answer = found["recall"], found["answer"]
    assert isinstance(context, Context)
    assert isinstance(answer, Answer)
    return context, answer


class _NeverStopped:
    def is_set(self) -> bool:
        return False

    def on_stop(self, action: Callable[[], None]) -> None:
        """Nobody stops."""


def _opened(context: Context) -> str:
    """What would be said if the gate had let it through."""
    opened = replace(context, answerable=True)
    return "".join(piece.text for piece in ExtractiveAnswerer().answer(opened, _NeverStopped()))


def outcome_of(answer: str, gold: Sequence[str], *, has_passage: bool) -> Outcome:
    """Whether what is read of an answer holds a gold string, and if not, whether its passage was there at all."""
    seen = folded(read_of(answer))
    if any(folded(text) in seen for text in gold):
        return "right"
    return "wrong piece" if has_passage else "not in context"


def read_of(answer: str) -> str:
    """The first three pieces of an answer without its marks, up to the room an answer has."""
    bare = _MARK.sub("", answer)
    for lead_in in FOREIGN.values():
        bare = bare.removeprefix(lead_in.en).removeprefix(lead_in.zh)
    bare = bare.strip()
    said = pieces(bare)
    end = said[SENTENCES - 1].end if len(said) >= SENTENCES else len(bare)
    return bare[:end][: ROOM[detect(bare)]]


def folded(text: str) -> str:
    """The form in which strings are compared: NFKC, no case, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def half_of(id_: str) -> str:
    """The half that a question belongs to, by its id alone."""
    return HALVES[hashlib.sha256(id_.encode()).digest()[0] % 2]


def answers_table(measured: Sequence[Answered]) -> str:
    """A row for each set and half: what became of its questions, and with the gate open how many are right."""
    head = ["set", "half", "questions", "right", "refused", "not in context", "wrong piece", "gate open", "pieces"]
    return table(head, [_row(one, half) for one in measured for half in (*HALVES, None)])


def _row(one: Answered, half: str | None) -> list[str]:
    shares = (one.share(outcome, half) for outcome in ("right", "refused", "not in context", "wrong piece"))
    return [
        one.name,
        half or "both",
        str(one.count(half)),
        *(f"{share:.3f}" for share in shares),
        f"{one.share('right', half, opened=True):.3f}",
        f"{one.pieces(half):.2f}",
    ]


def answers_bars(measured: Sequence[Answered]) -> list[Bar]:
    """How many answers may lack their gold string."""
    return [
        Bar(f"{one.name}: answers without a gold string", 1 - one.share("right"), 1 - AT_LEAST[one.name])
        for one in measured
        if one.name in AT_LEAST
    ]
