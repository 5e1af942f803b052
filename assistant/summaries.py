"""Summaries beside the turns: made when a session ends, made anew when what they rest on changed, shown to the next.

A session ends when the user closes it, when its process stops, or when nothing was said in it for a time. Rules
summarise it at once, and also whenever the user begins another session; a model's summary takes the place of theirs
later, in a long-lived process, or is left for the next one.
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from time import monotonic

from assistant.datatypes import Standing, Viewer
from assistant.errors import ModelUnavailable, TandemError
from assistant.memory.summary_questions import resumes
from assistant.memory.summary_standing import own_lines, standing_lines
from assistant.models.stop import Stop
from assistant.protocols import StopSignal
from assistant.stores.summaries import SummaryStore
from assistant.stores.summary_records import (
    DistantSummary,
    SessionKey,
    SessionMaterial,
    SessionSummary,
    SummaryDraft,
)

log = logging.getLogger("tandem.summaries")

AT_ONCE = 3
"""Sessions that a turn may summarise before it answers, some 20 ms each; the rest is the worker's."""
A_ROUND = 50
FIRST_ROUND, BETWEEN_ROUNDS = 2.0, 60.0
"""Seconds before the worker's first round, when a start is over, and between two."""
CLOSES_WITHIN = 1.0
"""Seconds that closing may take for summaries; what is left is made at the next start."""
WORTH_A_MODEL = 3
"""Turns from which on a session is worth a request; rules quote one or two as well."""

Rules = Callable[[SessionMaterial], SummaryDraft]
ByModel = Callable[[SessionMaterial, StopSignal], SummaryDraft | None]


@dataclass(frozen=True)
class Process:
    """This process by its id, and which others live."""

    id: str
    is_alive: Callable[[str], bool]


class Summaries:
    """Makes and shows summaries; everything it keeps is in SQL, so a killed process loses none."""

    def __init__(
        self,
        store: SummaryStore,
        rules: Rules,
        model: ByModel | None,
        process: Process,
        idle: timedelta,
        *,
        enabled: bool = True,
    ) -> None:
        self._store = store
        self._rules = rules
        self._model = model
        self._process = process
        self._idle = idle
        self._enabled = enabled
        self._begun: set[tuple[str, str]] = set()
        self._stop = Stop()
        self._worker: threading.Thread | None = None
        self._lock = threading.Lock()

    # ---- for a turn -----------------------------------------------------------------------------

    def standing(self, viewer: Viewer, session_id: str, message: str, *, reads_only: bool = False) -> Standing:
        """Where the viewer's other sessions stand, brought up to date first; of this one where that is asked.

        With `reads_only`, as a private session needs it, they are taken as they are.
        """
        if not self._enabled:
            return Standing()
        asked = resumes(message)
        if not reads_only:
            self._settle(viewer, session_id, always=bool(asked))
        recent, across = self._store.last(viewer), self._store.distant(viewer)
        lines = standing_lines(recent, across, session_id)
        own = self._now(viewer, session_id) if asked else None
        if own is not None:
            lines = (*own_lines(own), *lines)
        rest_on = [fact for summary in recent for fact in summary.made_from.get("facts", ())]
        facts = dict.fromkeys([*rest_on, *(across.facts if across else ())]) if lines else ()
        return Standing(lines, tuple(facts), asked)

    # ---- public calls ---------------------------------------------------------------------------

    def summary(self, viewer: Viewer, session_id: str) -> SessionSummary | None:
        """The summary of one session as it stands now, made first where it is due; None where it has none."""
        if self._enabled:
            self._store.hear_facts(viewer)
            for key in self._store.due(viewer, AT_ONCE, only=session_id):
                self._by_rules(key)
        return self._store.summary(viewer, session_id)

    def recent(self, viewer: Viewer, limit: int) -> list[SessionSummary]:
        """The summaries of the sessions used last, the last first."""
        self._settle(viewer, "", always=True)
        return self._store.recent(viewer, limit)

    def distant(self, viewer: Viewer) -> DistantSummary | None:
        """The rolling summary over the sessions before the last ones."""
        self._settle(viewer, "", always=True)
        return self._store.distant(viewer)

    def close_session(self, viewer: Viewer, session_id: str) -> SessionSummary | None:
        """End a session by the user's word; returns its summary. Raises NotFound."""
        key = self._store.close_session(viewer, session_id)
        return self.summary(viewer, key.session_id) if self._enabled else None

    # ---- worker ---------------------------------------------------------------------------------

    def start(self) -> None:
        """Look after sessions that ended, from now on, in the background."""
        if self._enabled and self._worker is None:
            self._worker = threading.Thread(target=self._work, name="summaries", daemon=True)
            self._worker.start()

    def catch_up(self) -> int:
        """Summarise every session that ended and whose state has no summary; returns how many were written."""
        if not self._enabled:
            return 0
        written = 0
        # Of a home that was never looked after there may be more than one round.
        while (made := self._rules_round()) == A_ROUND and not self._stop.is_set():
            written += made
        return written + made + self._model_round()

    def close(self) -> None:
        """Summarise by rules what was talked about in this process, for at most a second; a model is not waited for."""
        deadline = monotonic() + CLOSES_WITHIN
        self._stop.set()
        with self._lock:
            begun = {} if not self._enabled else dict.fromkeys(self._begun)
        for user, session_id in begun:
            for key in self._store.due(Viewer(user), 1, only=session_id):
                if monotonic() > deadline:
                    return
                self._by_rules(key)
        if self._worker is not None:
            self._worker.join(max(0.0, deadline - monotonic()))

    # ---- inside ---------------------------------------------------------------------------------

    def _settle(self, viewer: Viewer, session_id: str, *, always: bool) -> None:
        """Bring the user's other sessions up to date: when one begins, when that is asked, when sources changed."""
        if not self._enabled:
            return
        changed = self._store.hear_facts(viewer) > 0
        with self._lock:
            first = (viewer.user_id, session_id) not in self._begun
            if session_id:
                self._begun.add((viewer.user_id, session_id))
        if not (first or always or changed or self._store.wanted(viewer)):
            return
        for key in self._store.due(viewer, AT_ONCE, [session_id]):
            self._by_rules(key)
        if self._store.wanted(viewer):
            self._store.renew_distant(viewer)

    def _now(self, viewer: Viewer, session_id: str) -> SessionSummary | None:
        """What a session that still goes on would be summarised as, without storing it."""
        material = self._store.material(viewer, session_id)
        if material is None or not material.turns:
            return None
        draft = self._rules(material)
        return None if draft.is_trivial else self._store.unstored(material, draft)

    def _by_rules(self, key: SessionKey) -> bool:
        return self._store.make(key, self._drafted)

    def _drafted(self, material: SessionMaterial) -> tuple[SummaryDraft, bool]:
        """The draft by rules, and whether the session is worth a model's reading too."""
        draft = self._rules(material) if material.turns else SummaryDraft()
        worth = len([turn for turn in material.turns if not turn.only_tells]) >= WORTH_A_MODEL
        return draft, self._model is not None and worth

    def _rules_round(self) -> int:
        written = 0
        users = set[Viewer]()
        for key in self._store.due(None, A_ROUND):
            if self._stop.is_set():
                break
            if self._is_over(key) and self._by_rules(key):
                users.add(key.viewer)
                written += 1
        for viewer in users:
            self._store.renew_distant(viewer)
        return written

    def _model_round(self) -> int:
        """Let the model read what waits for it, one after the other, until one fails."""
        if self._model is None:
            return 0
        written = 0
        for key in self._store.wants_model(A_ROUND, self._process.is_alive):
            if self._stop.is_set():
                break
            if self._is_over(key) and self._store.claim(key, self._process.id, self._process.is_alive):
                try:
                    written += self._by_model(self._model, key)
                except ModelUnavailable as error:
                    log.warning("summary of a session: %s", error.en)
                    break
        return written

    def _by_model(self, model: ByModel, key: SessionKey) -> bool:
        """Whether the model's summary was written; else the claim is given back. Raises ModelUnavailable."""
        material = self._store.material(key.viewer, key.session_id)
        tried = written = False
        try:
            draft = model(material, self._stop) if material is not None and material.turns else None
            if material is not None and draft is not None and not self._stop.is_set():
                written = self._store.write(material, draft, model_next=False)
        except ModelUnavailable:
            tried = not self._stop.is_set()
            raise
        finally:
            if not written:
                self._store.gave_up(key, tried=tried)
        if written:
            self._store.renew_distant(key.viewer)
        return written

    def _is_over(self, key: SessionKey) -> bool:
        """Whether a session ended: closed, left by its process, or idle."""
        if key.closed or datetime.now(UTC) - key.seen_at >= self._idle:
            return True
        return key.process != self._process.id and not self._process.is_alive(key.process)

    def _work(self) -> None:
        wait = FIRST_ROUND
        while not self._stop.wait(wait):
            wait = BETWEEN_ROUNDS
            try:
                self.catch_up()
            except TandemError as error:
                log.warning("summaries: %s", error.en)
