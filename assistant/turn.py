"""One turn of Tandem: recall, fuse, answer, remember, in this order and nothing else.

Read from top to bottom:

1. recall    makes a follow-up standalone, then asks documents, memories, messages and profile side by side,
             with one embedding of the question
2. fuse      puts the best of it under one token budget into one Context, which is stored
3. answer    streams an answer from that Context alone, and checks every citation against the text
4. remember  counts which memories the answer used, which keeps them longer, and writes back what the user said,
             each fact with the user's own words

Who may see what is decided before (`service.py`); that a turn survives a closed page or a killed process is
seen to around it (`turns.py`).
"""

from collections.abc import Callable, Generator
from dataclasses import replace
from time import perf_counter

from assistant.answer import Answering
from assistant.datatypes import Answer, Context, Question, Recalled, TurnEvent, Written
from assistant.fuse import Fuse
from assistant.protocols import StopSignal

Recalls = Callable[[Question, StopSignal], Recalled]
Remembers = Callable[[Question], tuple[Written, ...]]
NotesUse = Callable[[Question, Context, Answer], None]


class Turn:
    """The four steps, in order; each is given what it needs by its constructor."""

    def __init__(
        self,
        recall: Recalls,
        fuse: Fuse,
        answer: Answering,
        remember: Remembers,
        note_use: NotesUse = lambda question, context, answer: None,
    ) -> None:
        """`note_use` is told what was answered from what, before anything new is remembered."""
        self._recall = recall
        self._fuse = fuse
        self._answer = answer
        self._remember = remember
        self._note_use = note_use

    def run(self, question: Question, stop: StopSignal) -> Generator[TurnEvent, None, Answer]:
        """Events in order: recall, tokens and notices, citations, answer, written; returns the whole Answer."""
        recalled = self._recall(question, stop)

        started = perf_counter()
        context = self._fuse(question, recalled)
        fused = perf_counter()
        yield TurnEvent("recall", data=context)

        answer = yield from self._answer(question, context, stop)
        answer = _timed(answer, recalled, (fused - started) * 1000)
        yield TurnEvent("answer", data=answer)

        started = perf_counter()
        self._note_use(question, context, answer)
        written = self._remember(question)
        remembered = {**answer.timings_ms, "remember": (perf_counter() - started) * 1000}
        yield TurnEvent("written", data=written)
        return replace(answer, written=written, timings_ms=remembered)


def _timed(answer: Answer, recalled: Recalled, fuse_ms: float) -> Answer:
    return replace(answer, timings_ms={**recalled.timings_ms, "fuse": fuse_ms, **answer.timings_ms})
