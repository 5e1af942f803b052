"""Forgetting at work: each turn makes what it used stronger, and once a day what went unused leaves recall.

Nobody asks for it: a long-lived process looks at its start and then every hour whether a day began, a command when it
ends; the first of them on a day, by a stamp in SQL, does it for all users. Nothing is erased: what was put away stays
listed, and comes back by the user's word or when it is told again.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic

from assistant.datatypes import Answer, Context, Fact, Question, Record
from assistant.errors import StoreError
from assistant.memory.decay import SHORTEST_LIFETIME, has_faded, is_lasting, strength_of
from assistant.memory.used_facts import used_facts
from assistant.stores.facts import FactStore
from assistant.stores.fading import FadingStore, PutAway

log = logging.getLogger("tandem.fading")

FADED_AT_ONCE = 100
"""Facts of one user that a run puts away for want of use, the weakest first; the next run goes on. Whatever was wrong
with clocks or counts, a run takes no more than can be looked through and restored by hand."""
PUT_AWAY_AT_ONCE = 25
"""Facts of one write transaction: a turn that wants to write meanwhile waits for a few milliseconds each."""
CLOSES_WITHIN = 1.0
"""Seconds that closing may take for it; what is left then is for whoever opens the home next."""
LOOK_EVERY = 3600.0
"""Seconds between two looks whether a day began; a look reads one row."""


@dataclass(frozen=True, slots=True)
class FadingReport(Record):
    """What one run put away, for want of use and for want of room, and whether it came to its end."""

    faded: int = 0
    crowded: int = 0
    is_whole: bool = True


class Fading:
    """The forgetting of one home; with `enabled` False, as with memory off, no fact grows older either."""

    def __init__(
        self,
        store: FadingStore,
        facts: FactStore,
        capacity: int,
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        enabled: bool = True,
        every: float = LOOK_EVERY,
    ) -> None:
        """`capacity` is how many active facts a user may have; what lasts counts, and stays."""
        self._store = store
        self._facts = facts
        self._capacity = capacity
        self._now = now
        self._enabled = enabled
        self._every = every
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    def after_answer(self, question: Question, context: Context, answer: Answer) -> None:
        """Begin the user's day where it is their first turn of it, and strengthen the facts that the answer used."""
        if not self._enabled:
            return
        try:
            self._store.begin_day(question.viewer, self._now().date())
            used = used_facts(context, answer)
            if used:
                self._facts.mark_used(question.viewer, used, self._now())
        except StoreError as error:
            # The answer stands already; a count that is lost takes nothing away.
            log.warning("use of memories: %s", error.en)

    def run_if_due(self) -> FadingReport | None:
        """Look through all facts, unless that was done today; None where it was."""
        return self._run_if_due(self._closing.is_set)

    def run(self, stop: Callable[[], bool] = lambda: False) -> FadingReport:
        """Put away what faded, then what is beyond the capacity; again at once there is nothing left to do."""
        now = self._now()
        faded = crowded = 0
        for user_id in self._store.users_with_idle(SHORTEST_LIFETIME):
            idle = [fact for fact in self._store.may_fade(user_id, SHORTEST_LIFETIME) if has_faded(fact, now)]
            faded += self._put_away(_weakest(idle, now)[:FADED_AT_ONCE], "faded", stop)
        for user_id, surplus in self._store.crowded(self._capacity).items():
            found = [fact for fact in self._store.may_fade(user_id) if not is_lasting(fact, now)]
            crowded += self._put_away(_weakest(found, now)[:surplus], "crowded", stop)
        return FadingReport(faded, crowded, not stop())

    def start(self) -> None:
        """Look now and then, in the background."""
        if self._enabled and self._thread is None:
            self._thread = threading.Thread(target=self._keep, name="fading", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Look no more; a run that is due is done, as far as a second goes."""
        self._closing.set()
        if self._thread is not None:
            self._thread.join()
        end = monotonic() + CLOSES_WITHIN
        self._run_quietly(lambda: monotonic() > end)

    def _keep(self) -> None:
        self._run_quietly(self._closing.is_set)
        while not self._closing.wait(self._every):
            self._run_quietly(self._closing.is_set)

    def _put_away(self, facts: Sequence[Fact], why: PutAway, stop: Callable[[], bool]) -> int:
        count = 0
        for start in range(0, len(facts), PUT_AWAY_AT_ONCE):
            if stop():
                break
            count += self._store.put_away(facts[start : start + PUT_AWAY_AT_ONCE], why)
        return count

    def _run_if_due(self, stop: Callable[[], bool]) -> FadingReport | None:
        if not self._enabled or not self._store.claim(self._now().date()):
            return None
        report = self.run(stop)
        if not report.is_whole:
            self._store.release()
        return report

    def _run_quietly(self, stop: Callable[[], bool]) -> None:
        try:
            self._run_if_due(stop)
        except StoreError as error:
            # A disk that is full, or a database that is locked: the next day tries again.
            log.warning("fading: %s", error.en)


def _weakest(facts: Sequence[Fact], now: datetime) -> list[Fact]:
    return sorted(facts, key=lambda fact: (strength_of(fact, now), fact.importance, fact.created_at, fact.id))
