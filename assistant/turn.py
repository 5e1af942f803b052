"""One turn of Tandem: recall, fuse, answer, remember, in this order and nothing else.

Read from top to bottom:

1. recall    makes a follow-up standalone, then asks documents, memories, messages and profile side by side,
             with one embedding of the question
2. fuse      puts the best of it under one token budget into one Context, which is stored
3. answer    streams an answer from that Context alone, and checks every citation against the text
4. remember  writes back what the user said, each fact with the user's own words

Who may see what is decided before (`service.py`); that a turn survives a closed page or a killed process is
seen to around it (`turns.py`).
"""

from collections.abc import Generator
from dataclasses import replace
from time import perf_counter

from assistant.answer import Answering
from assistant.datatypes import Answer, Question, Recalled, TurnEvent
from assistant.fuse import Fuse
from assistant.protocols import StopSignal
from assistant.recall import Recall
from assistant.remember import Remember


class Turn:
    """The four steps, in order; each is given what it needs by its constructor."""

    def __init__(self, recall: Recall, fuse: Fuse, answer: Answering, remember: Remember) -> None:
        self._recall = recall
        self._fuse = fuse
        self._answer = answer
        self._remember = remember

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
        written = self._remember(question)
        remembered = {**answer.timings_ms, "remember": (perf_counter() - started) * 1000}
        yield TurnEvent("written", data=written)
        return replace(answer, written=written, timings_ms=remembered)


def _timed(answer: Answer, recalled: Recalled, fuse_ms: float) -> Answer:
    return replace(answer, timings_ms={**recalled.timings_ms, "fuse": fuse_ms, **answer.timings_ms})
