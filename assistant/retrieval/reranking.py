"""The best passages in the order of a model that reads each together with the question, within a time budget.

Fusion stays the first stage: it alone finds, and what it found keeps its floor and its gate. A model that is missing,
fails or is not done in time changes nothing, and is named.
"""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from time import monotonic
from typing import Generic, Protocol, TypeVar

from assistant.datatypes import ArmScore, DocumentHit
from assistant.errors import RerankUnavailable
from assistant.models.cross_encoder import too_slow

STAGE = "rerank"
"""The name under which a hit's `arms` hold what the model said."""
MOST = 20
"""Passages that the model is shown: beyond them it costs time and hardly ever finds the one that was meant."""
LOADING_SECONDS = 60.0
"""What a question waits at most while the model is being loaded, as it does for the embedding model."""
RETRY_SECONDS = 60.0
"""A model that could not be loaded is not tried again before."""
CLOSING_SECONDS = 5.0
"""What closing waits at most for a batch that is under way."""

Result = TypeVar("Result")


class PairScorer(Protocol):
    """A model that scores a question with each of some passages; higher is better."""

    name: str

    def load(self) -> None:
        """Be ready to score; raises RerankUnavailable."""
        ...

    def scores(self, question: str, passages: Sequence[str], deadline: float) -> list[float]:
        """A score a passage; raises RerankUnavailable, also at the `deadline` (of `time.monotonic`)."""
        ...


@dataclass(frozen=True, slots=True)
class Reranked:
    """The hits in the model's order, or as they were where `degraded`."""

    hits: list[DocumentHit]
    degraded: bool = False


class Reranker:
    """Reorders hits; the model works in a thread of its own, so that no question waits longer than it may."""

    def __init__(self, scorer: PairScorer, seconds: float, loading_seconds: float = LOADING_SECONDS) -> None:
        self._scorer = scorer
        self._seconds = seconds
        self._loading_seconds = loading_seconds
        self._lock = threading.Lock()
        self._loaded: _Job[None] | None = None
        self._last: _Job[list[float]] | None = None

    @property
    def name(self) -> str:
        """The model's name, as the setting has it."""
        return self._scorer.name

    def __call__(self, question: str, hits: Sequence[DocumentHit]) -> Reranked:
        """The first hits anew by what the model says of each; the scores stay with the places. Never raises."""
        first = hits[:MOST]
        if not first:
            return Reranked([])
        try:
            scores = self.scores(question, [_text_of(hit) for hit in first])
        except RerankUnavailable:
            return Reranked(list(hits), degraded=True)
        return Reranked([*reordered(first, scores), *hits[MOST:]])

    def scores(self, question: str, passages: Sequence[str]) -> list[float]:
        """What the model says of each passage; raises RerankUnavailable, also where it takes too long."""
        self._load()
        deadline = monotonic() + self._seconds
        job = _Job(lambda: self._scorer.scores(question, passages, deadline))
        self._last = job
        return job.result(self._seconds, too_slow(self.name))

    def warm_up(self) -> None:
        """Load the model and run it once, so that no question waits for that; never raises."""
        with suppress(RerankUnavailable):
            self.scores("warm-up", ["warm-up"])

    def trial(self) -> float:
        """Seconds for as many passages as a question has, of 100 words; loading takes as long as it takes, before.

        Raises RerankUnavailable, also where scoring takes longer than it may.
        """
        self._scorer.load()
        self._loaded = None
        began = monotonic()
        self.scores("Is it fast enough?", ["word " * 100] * MOST)
        return monotonic() - began

    def close(self) -> None:
        """Wait for what is being scored: it ends with its batch, and a process shall not end in the midst of one."""
        if self._last is not None:
            self._last.join(CLOSING_SECONDS)

    def _load(self) -> None:
        with self._lock:
            if self._loaded is None or self._loaded.failed_before(monotonic() - RETRY_SECONDS):
                self._loaded = _Job(self._scorer.load)
            job = self._loaded
        job.result(job.began + self._loading_seconds - monotonic(), too_slow(self.name))


def reordered(hits: Sequence[DocumentHit], scores: Sequence[float]) -> list[DocumentHit]:
    """Hits by what the model said of them, best first, equal ones as they were; each gets the score of its new place.

    What reads the hits weighs a passage by the score that fusion gives such a place; what the model says has
    another scale with each model, and stands in `arms`.
    """
    order = sorted(range(len(hits)), key=lambda i: -scores[i])
    places = sorted((hit.score for hit in hits), reverse=True)
    return [
        replace(hits[i], score=places[place], arms={**hits[i].arms, STAGE: ArmScore(place + 1, scores[i])})
        for place, i in enumerate(order)
    ]


class _Job(Generic[Result]):
    """A piece of work in a thread of its own; a process that ends does not wait for it, as a download may take long."""

    def __init__(self, work: Callable[[], Result]) -> None:
        self.began = monotonic()
        self._work = work
        self._done: Future[Result] = Future()
        self._thread = threading.Thread(target=self._run, name="rerank", daemon=True)
        self._thread.start()

    def result(self, seconds: float, otherwise: RerankUnavailable) -> Result:
        """What came of it, its error raised; `otherwise` raised where it is not done in time."""
        try:
            return self._done.result(max(0.0, seconds))
        except TimeoutError:
            raise otherwise from None

    def failed_before(self, moment: float) -> bool:
        """Whether it began before a moment, and failed."""
        return self._done.done() and self._done.exception() is not None and self.began < moment

    def join(self, seconds: float) -> None:
        """Wait for its end, but no longer."""
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            self._done.set_result(self._work())
        except BaseException as error:  # noqa: BLE001  # Raised again where the result is awaited.
            self._done.set_exception(error)


def _text_of(hit: DocumentHit) -> str:
    return "\n".join(filter(None, (hit.title, " > ".join(hit.heading), hit.text)))
