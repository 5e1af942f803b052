"""What an import of earlier conversations costs by how much is there already, and that nothing in it is invented.

Vectors are drawn from the hash of their text, as the model's own time does not depend on the home. Time is the
processor's; beside it stand the statements and steps of SQLite a message, which a busy machine does not change at all.
"""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

from assistant import open_assistant
from assistant.datatypes import Viewer
from assistant.service import Assistant
from tests.bench.growth import HashEmbedder
from tests.bench.memory import Talk, lines_of_talk
from tests.bench.report import Bar, table
from tests.bench.scale_memories import told, write_memories
from tests.bench.work import counted_work

SIZES = (500, 3000)
"""Messages that are in before those that are timed."""
FACTS = (0, 1000)
"""Facts that are known before them."""
MOST_TIME, MOST_STATEMENTS = 1.5, 1.2
"""Of the largest size against the smallest; times of a machine that does other things, too, differ by themselves."""
BLOCK = 250
BLOCKS = 4
SESSION = 20
QUOTED_SET = "locomo"
# Of these are the facts that are known before.
TOLD_BEFORE = 20_000
_USER = "imports"
_FIRST = datetime(2022, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class ImportCost:
    """Of one home: messages before, facts told before them and known behind all, messages a second on the way there; and of
    a message behind those messages the processor's milliseconds, statements and steps."""

    messages: int
    told: int
    facts: int
    a_second: float
    message_ms: float
    statements: float
    steps: float


@dataclass(frozen=True, slots=True)
class Quoted:
    """Facts that an import by rules learnt, and those whose quotations stand in a message of the user's."""

    messages: int
    facts: int
    quoted: int

    @property
    def share(self) -> float:
        """1 where nothing was invented."""
        return self.quoted / self.facts if self.facts else 1.0


def conversation() -> Iterator[dict[str, Any]]:
    """Messages without an end, user and assistant in turn, none of them twice; some of them tell lasting facts."""
    for number, one in enumerate(islice(told(10**9), TOLD_BEFORE, None)):
        said = {"session": f"s{number // SESSION}", "at": (_FIRST + number * timedelta(minutes=31)).isoformat()}
        yield {**said, "role": "user", "text": one.message, "id": f"u{number}"}
        yield {**said, "role": "assistant", "text": f"Noted, {one.draft.value}.", "id": f"a{number}"}


def costs(sizes: Sequence[int], facts: Sequence[int], say: Callable[[str], None]) -> list[ImportCost]:
    """For each number of facts a home that grows from size to size."""
    return [one for known in facts for one in _of_home(sorted(sizes), known, say)]


def _of_home(sizes: Sequence[int], facts: int, say: Callable[[str], None]) -> Iterator[ImportCost]:
    embedder = HashEmbedder()
    with (
        tempfile.TemporaryDirectory() as folder,
        open_assistant(home=Path(folder), embedder=embedder, llm_model="", database_url="", long_lived=False) as tandem,
    ):
        write_memories(tandem, Viewer(_USER), facts, embedder)
        lines = conversation()
        there = 0
        for size in sizes:
            say(f"imports: {size} messages behind {facts} facts")
            filling = _timed(tandem, list(islice(lines, max(0, size - there))))
            took: list[float] = []
            with counted_work() as work:
                for _ in range(BLOCKS):
                    took.append(_timed(tandem, list(islice(lines, BLOCK)), process_time) / BLOCK * 1000)
            timed = BLOCK * BLOCKS
            known = len(tandem.list_memories(user_id=_USER))
            speed = (size - there) / filling
            there = size + timed
            yield ImportCost(size, facts, known, speed, median(took), work.statements / timed, work.steps / timed)


def _timed(tandem: Assistant, lines: list[dict[str, Any]], clock: Callable[[], float] = perf_counter) -> float:
    started = clock()
    report = tandem.import_chat(lines, user_id=_USER)
    assert report.added == len(lines)
    return clock() - started


def costs_table(measured: Sequence[ImportCost]) -> str:
    """A row for each home."""
    head = [
        "messages before",
        "facts before",
        "facts at the end",
        "messages/s before",
        "ms a message",
        "statements",
        "steps of SQLite",
    ]
    return table(
        head,
        [
            [
                str(one.messages),
                str(one.told),
                str(one.facts),
                f"{one.a_second:.0f}",
                f"{one.message_ms:.2f}",
                f"{one.statements:.2f}",
                f"{one.steps:.0f}",
            ]
            for one in measured
        ],
    )


def quotations(talks: Sequence[Talk]) -> Quoted:
    """Import whole conversations by rules alone, and look for each fact's quotations in the messages they name."""
    facts = quoted = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        open_assistant(
            home=Path(folder), embedding_model="none", llm_model="", database_url="", long_lived=False
        ) as tandem,
    ):
        for talk in talks:
            tandem.import_chat(lines_of_talk(talk), user_id=talk.id)
            of_talk = quoted_facts(tandem, talk)
            facts += of_talk.facts
            quoted += of_talk.quoted
    return Quoted(sum(len(talk.turns) for talk in talks), facts, quoted)


def quoted_facts(tandem: Assistant, talk: Talk) -> Quoted:
    """Of one conversation's user."""
    messages = {
        message.id: message
        for session in tandem.list_sessions(user_id=talk.id)
        for message in tandem.session_messages(session.id, user_id=talk.id)
    }
    facts = tandem.list_memories(user_id=talk.id)
    said = [
        fact
        for fact in facts
        if fact.quotes
        and all(
            quote.text.strip()
            and messages[quote.message_id].role == "user"
            and messages[quote.message_id].content[quote.start : quote.end] == quote.text
            for quote in fact.quotes
        )
    ]
    return Quoted(len(messages), len(facts), len(said))


def imports_bars(measured: Sequence[ImportCost], quoted: Quoted | None) -> list[Bar]:
    """A message takes no longer behind many than behind few, whatever is known; and each fact has its quotation."""
    bars: list[Bar] = []
    for facts in dict.fromkeys(one.told for one in measured):
        of_facts = [one for one in measured if one.told == facts]
        first, last = of_facts[0], of_facts[-1]
        growth = f"behind {last.messages} messages / behind {first.messages}, {facts} facts told before"
        bars.append(Bar(f"imported message: time {growth}", last.message_ms / first.message_ms, MOST_TIME))
        bars.append(Bar(f"imported message: statements {growth}", last.statements / first.statements, MOST_STATEMENTS))
    if quoted is not None:
        bars.append(Bar(f"{QUOTED_SET}: facts with their quotation, share", quoted.share, least=1.0))
    return bars
