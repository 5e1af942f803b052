"""What recalling memories costs one user who told much, alone in a home and beside hundreds of others.

Vectors are drawn from the hash of their text; units and what is measured take turns.
"""

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter
from uuid import uuid4

from assistant import open_assistant
from assistant.datatypes import Viewer, scope_key
from assistant.service import Assistant
from assistant.stores.database import known_revisions
from assistant.stores.fact_rows import keyword_words, new_row
from assistant.stores.sessions import opened_session
from assistant.stores.tables import MessageRow, QuoteRow
from tests.bench.growth import HashEmbedder
from tests.bench.measured import hash_of
from tests.bench.report import Bar, percentile, table
from tests.bench.scale_memories import A_SESSION, BETWEEN, FIRST_TOLD, Told, questions, told

USER = Viewer("crowd-user")
MOST_UNITS, MOST_RATIO = 3.0, 1.2
"""Bars: the 95th percentile in units, and the median beside the crowd against that alone."""
PLACES = 8
ROUNDS = 5
_BATCH = 500


@dataclass(frozen=True, slots=True)
class Size:
    """How much one user told, and how many others told how much."""

    facts: int = 10_000
    messages: int = 50_000
    others: int = 500
    others_facts: int = 100

    def home(self, folder: Path, others: int) -> Path:
        """Where such a home with so many others is kept; named by all that it is made of, the schema too."""
        made_of = (self.facts, self.messages, others, self.others_facts if others else 0)
        return folder / f"crowd-{'-'.join(map(str, made_of))}-{hash_of((rev, '') for rev in known_revisions())}"


@dataclass(frozen=True, slots=True)
class Crowd:
    """Milliseconds of each search of both kinds of memory, alone and beside the others, and of the units between."""

    alone: Sequence[float]
    beside: Sequence[float]
    units: Sequence[float]

    @property
    def p95_units(self) -> float:
        """Beside the others."""
        return percentile(self.beside, 0.95) / median(self.units)

    @property
    def ratio(self) -> float:
        """Of the medians."""
        return median(self.beside) / median(self.alone)

    def table(self) -> str:
        """One row a home."""
        rows = [
            [
                name,
                f"{median(took):.1f}",
                f"{percentile(took, 0.95):.1f}",
                f"{percentile(took, 0.95) / median(self.units):.2f}",
            ]
            for name, took in (("alone", self.alone), ("beside the others", self.beside))
        ]
        return table(["memories and messages", "ms, median", "ms, p95", "units, p95"], rows)


def measure(folder: Path, size: Size, unit: Callable[[], float], say: Callable[[str], None]) -> Crowd:
    """Both homes, built where they are not there yet, asked in turn."""
    embedder = HashEmbedder()
    homes = [built(folder, size, count, embedder, say) for count in (0, size.others)]
    took: tuple[list[float], list[float]] = ([], [])
    units: list[float] = []
    with _opened(homes[0], embedder) as alone, _opened(homes[1], embedder) as beside:
        for question in questions():
            for tandem in (alone, beside):
                _search(tandem, question)
        for question in questions() * ROUNDS:
            units.append(unit())
            for tandem, times in zip((alone, beside), took, strict=True):
                started = perf_counter()
                _search(tandem, question)
                times.append((perf_counter() - started) * 1000)
    return Crowd(took[0], took[1], units)


def crowd_bars(crowd: Crowd) -> list[Bar]:
    """Within its units, and hardly slower than alone."""
    return [
        Bar("recalling memories beside a crowd, p95, units", crowd.p95_units, MOST_UNITS),
        Bar("recalling memories beside a crowd / alone, median", crowd.ratio, MOST_RATIO),
    ]


def built(folder: Path, size: Size, others: int, embedder: HashEmbedder, say: Callable[[str], None]) -> Path:
    """A home with the user who told much, and so many others; it begins as a copy of the one without any."""
    home = size.home(folder, others)
    done = home / "built"
    if done.exists():
        return home
    shutil.rmtree(home, ignore_errors=True)
    if others:
        shutil.copytree(size.home(folder, 0), home, ignore=shutil.ignore_patterns("built"))
    with _opened(home, embedder) as tandem:
        if not others:
            say(f"crowd: writing {size.facts} facts and {size.messages} messages of one user")
            write(tandem, USER, size.facts, size.messages, embedder)
        for number in range(others):
            if number % 100 == 0:
                say(f"crowd: other users, {number} of {others}")
            write(tandem, Viewer(f"crowd-{number}"), size.others_facts, size.others_facts, embedder)
    done.touch()
    return home


def write(tandem: Assistant, viewer: Viewer, facts: int, messages: int, embedder: HashEmbedder) -> None:
    """So many messages, the first of them with a fact each, in large transactions, with their vectors."""
    each: Iterator[Told] = told(messages)
    number = 0
    while batch := list(islice(each, _BATCH)):
        _write(tandem, viewer, batch, number, facts, embedder)
        number += len(batch)


def _write(
    tandem: Assistant, viewer: Viewer, batch: list[Told], first: int, facts: int, embedder: HashEmbedder
) -> None:
    # Nothing of it is public, so privates are used.
    log, known, vectors = tandem._stores.messages, tandem._stores.facts, tandem.library.vectors
    rows = [
        MessageRow(
            id=uuid4().hex, session_id=f"scale-{(first + at) // A_SESSION}", user_id=viewer.user_id, role="user",
            content=one.message, created_at=FIRST_TOLD + (first + at) * BETWEEN, extra={},
        )
        for at, one in enumerate(batch)
    ]  # fmt: skip
    words = log.spelled(rows)
    key = scope_key("user", viewer.user_id)
    with log._database.write() as session:
        for row in rows:
            opened_session(session, viewer, row.session_id, row.content, row.created_at or FIRST_TOLD)
        log.put_new(session, rows, words)
        told_facts = [
            new_row(one.draft, viewer, "user", "active", row.created_at)
            for one, row in zip(batch[: max(0, facts - first)], rows, strict=False)
        ]
        session.add_all(told_facts)
        session.flush()
        session.add_all(
            QuoteRow(fact_id=fact.id, message_id=row.id, start=0, end=one.draft.end, said_at=row.created_at)
            for fact, row, one in zip(told_facts, rows, batch, strict=False)
        )
        spelled = {fact.number: known.keywords.spell(key, {"body": keyword_words(fact)}) for fact in told_facts}
        known.keywords.put_spelled(session, spelled)
        vectors.record_items(session, "facts", key, {fact.id: fact.content_hash for fact in told_facts})
    for collection, texts in (("facts", known.texts_for), ("messages", log.texts_for)):
        missing = vectors.newly_missing(embedder.fingerprint, collection, 2 * _BATCH)
        found = texts([item.content_hash for item in missing])
        vectors.put(embedder.fingerprint, dict(zip(found, embedder.vectors(list(found.values())), strict=True)))


def _opened(home: Path, embedder: HashEmbedder) -> Assistant:
    # Without the workers of a process that lives long, which would summarise two thousand sessions meanwhile.
    return open_assistant(home, embedder=embedder, llm_model="", database_url="", user=USER.user_id, long_lived=False)


def _search(tandem: Assistant, question: str) -> None:
    tandem.search_memories(question, top_k=PLACES)
    tandem.search_messages(question, top_k=PLACES)
