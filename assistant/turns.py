"""A turn as a job: committed before it is answered, driven by a worker thread, followed by anyone, stopped once.

`ask`, `stream`, the terminal and the page only follow a job, so closing any of them loses nothing. Partial text
goes to SQL once a second, and a request to stop made in another process is read back on the same occasion.
(Slightly longer than most files: starting, following, stopping and recovering are one life of a job.)
"""

import logging
import threading
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import monotonic, sleep

from assistant.conversation import without_broken
from assistant.datatypes import Answer, Context, Question, TurnEvent, Viewer, Written, decode
from assistant.errors import Language, RunError, TandemError
from assistant.models.stop import Stop
from assistant.protocols import StopSignal
from assistant.stores.records import StartedTurn, TurnRecord
from assistant.summaries import Process
from assistant.turn import Turn
from assistant.turn_log import Remembers, SessionWindows, TurnLog

log = logging.getLogger("tandem.turns")

# Seconds between two saves of a running turn's partial text (design §2).
SAVE_EVERY = 1.0
# How long whoever leaves waits for what still runs; what a model had no time to read is read after the next start.
LONGEST_CLOSING = 3.0
# How often a follower in another process looks for news.
POLL_EVERY = 0.25

INTERRUPTED = {
    "en": "This turn was interrupted before it was answered; what you said is kept. Ask again.",
    "zh": "这一轮在回答之前中断了；你说的话已保存。请再问一次。",
}


class Job:
    """One running or finished turn in this process: its events so far, and who waits for more."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.stop = Stop()
        self.events: list[TurnEvent] = []
        self.partial = ""
        self.saved = ""
        self.answer: Answer | None = None
        self.context: Context | None = None
        self.error: TandemError | None = None
        self.done = threading.Event()
        self.extracted = threading.Event()
        self._news = threading.Condition()

    def publish(self, event: TurnEvent) -> None:
        """Add an event and wake the followers."""
        with self._news:
            self.events.append(event)
            if event.type in ("token", "notice"):
                self.partial += event.text
            elif event.type == "taken_back":
                self.partial = self.partial.removesuffix(event.text)
            self._news.notify_all()

    def finish(self) -> None:
        """Wake everybody: no more events will come."""
        with self._news:
            self.done.set()
            self._news.notify_all()

    def follow(self) -> Iterator[TurnEvent]:
        """Every event from the first, then as they come; raises what failed the turn."""
        at = 0
        while True:
            with self._news:
                self._news.wait_for(lambda at=at: len(self.events) > at or self.done.is_set())
                news = self.events[at:]
            yield from news
            at += len(news)
            if not news and self.done.is_set():
                break
        if self.error is not None:
            raise self.error


class TurnJobs:
    """Starts, follows and stops turns; recovers those that a dead process left."""

    def __init__(
        self,
        *,
        turn: Callable[[], Turn],
        remember: Callable[[], Remembers],
        sessions: SessionWindows,
        store: TurnLog,
        process: Process,
        detect_language: Callable[[str], Language],
        written_in: Callable[[Viewer, str], Sequence[Written]],
        compact: Callable[[Question, int, StopSignal], None] = lambda question, room, stop: None,
    ) -> None:
        self._turn = turn
        self._remember = remember
        self._sessions = sessions
        self._store = store
        self._process = process
        self._detect_language = detect_language
        self._written_in = written_in
        self._compact = compact
        self._jobs: dict[str, Job] = {}
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._keeper: threading.Thread | None = None
        self._draining = threading.Lock()

    # ---- start, follow, stop --------------------------------------------------------------------

    def start(
        self, viewer: Viewer, text: str, session_id: str | None, turn_id: str | None, language: Language | None
    ) -> str:
        """Commit the question and set a worker on it; the same `turn_id` again starts nothing new."""
        session = session_id or f"s-{uuid.uuid4().hex[:12]}"
        spoken = language or self._detect_language(text)
        window = self._sessions.window(viewer, session)
        started = self._store.start_turn(
            turn_id=turn_id or uuid.uuid4().hex,
            viewer=viewer,
            session_id=session,
            text=text,
            language=spoken,
            process=self._process.id,
        )
        if started.created:
            # Where a model broke off is no question that a short reply could answer.
            said = without_broken(window)
            previous = next((m.content for m in reversed(said) if m.role == "assistant"), None)
            self._run(_question(started, viewer, text, spoken, previous))
        return started.turn_id

    def follow(self, viewer: Viewer, turn_id: str) -> Iterator[TurnEvent]:
        """The events of a turn, whichever process drives it; ends when the turn does."""
        record = self._store.turn(viewer, turn_id)
        job = self._jobs.get(turn_id)
        yield from job.follow() if job else self._follow_record(viewer, record)

    def wait(self, viewer: Viewer, turn_id: str, *, extraction: bool) -> Answer:
        """The finished answer; with `extraction` also what the model's pass wrote. Raises what failed it."""
        job = self._jobs.get(turn_id)
        if job is None:
            return self._wait_for_record(viewer, turn_id)
        job.done.wait()
        if job.error is not None:
            raise job.error
        if extraction:
            job.extracted.wait()
        assert job.answer is not None, "a job without an error has an answer"
        return job.answer

    def stop(self, viewer: Viewer, turn_id: str) -> None:
        """Stop a turn, here or in the process that drives it; what was said so far stays."""
        self._store.request_stop(viewer, turn_id)
        job = self._jobs.get(turn_id)
        if job is not None:
            job.stop.set()

    def discard(self, viewer: Viewer, session_id: str | None, timeout: float = 5.0) -> None:
        """Stop and forget the jobs of a user's session, or of all of them; what runs is waited for a while."""
        deadline = monotonic() + timeout
        for turn_id, job in list(self._jobs.items()):
            if job.question.viewer.user_id == viewer.user_id and session_id in (None, job.question.session_id):
                job.stop.set()
                job.extracted.wait(max(0.0, deadline - monotonic()))
                with self._lock:
                    self._jobs.pop(turn_id, None)

    # ---- recovery and outbox --------------------------------------------------------------------

    def recover(self) -> list[str]:
        """Mark turns of dead processes interrupted, and remember what their users said."""
        interrupted = self._store.interrupt_dead(self._process.is_alive)
        if self._store.outbox(1):
            # What was told is known at once; embedding it, and the model's pass, need not hold up the start.
            self._remember().hear_pending()
            threading.Thread(target=self._drain_quietly, name="outbox", daemon=True).start()
        return interrupted

    def drain(self) -> Sequence[Written]:
        """Finish what the outbox holds, one drainer at a time; returns what was written."""
        with self._draining:
            return self._remember().drain()

    def close(self, timeout: float = LONGEST_CLOSING) -> None:
        """Stop what runs and wait for it; whatever does not end in time is found interrupted at the next start."""
        self._closing.set()
        deadline = monotonic() + timeout
        for job in list(self._jobs.values()):
            if not job.done.is_set():
                job.stop.set()
                job.done.wait(max(0.0, deadline - monotonic()))
            job.extracted.wait(max(0.0, deadline - monotonic()))

    # ---- inside ---------------------------------------------------------------------------------

    def _run(self, question: Question) -> None:
        job = Job(question)
        with self._lock:
            self._forget_finished()
            self._jobs[question.turn_id] = job
            if self._keeper is None:
                self._keeper = threading.Thread(target=self._keep, name="turn-keeper", daemon=True)
                self._keeper.start()
        threading.Thread(target=self._work, args=(job,), name="turn", daemon=True).start()

    def _forget_finished(self, keep: int = 64) -> None:
        """A long-lived process keeps the newest finished jobs only; older ones are followed from SQL."""
        finished = [turn_id for turn_id, job in self._jobs.items() if job.extracted.is_set()]
        for turn_id in finished[:-keep]:
            del self._jobs[turn_id]

    def _work(self, job: Job) -> None:
        try:
            job.answer = self._drive(job)
        except TandemError as error:
            self._fail(job, error)
        except Exception as error:  # A bug must not leave a turn running for ever; it is logged whole.
            log.exception("turn %s failed", job.question.turn_id)
            name = job.question.turn_id[:8]
            self._fail(
                job,
                RunError(
                    en=f"Something failed inside Tandem (turn {name}: {type(error).__name__}); what you said is"
                    " kept. Ask again, or run with --debug.",
                    zh=f"Tandem 内部出错（轮次 {name}：{type(error).__name__}）；你说的话已保存。请重试，或加 --debug 运行。",
                ),
            )
        finally:
            job.finish()
            self._extract(job)

    def _drive(self, job: Job) -> Answer:
        run = self._turn().run(job.question, job.stop)
        while True:
            try:
                event = next(run)
            except StopIteration as end:
                return end.value
            if event.type == "recall":
                self._save_context(job, event.data)
            if event.type == "answer":
                self._save_answer(job, event.data)
            job.publish(event)

    def _save_context(self, job: Job, context: Context) -> None:
        job.context = context
        # Who asks stands in the turn itself.
        self._store.save_context(job.question.turn_id, replace(context, asker=None).to_json())

    def _save_answer(self, job: Job, answer: Answer) -> None:
        job.answer = answer
        self._store.finish_turn(
            job.question.turn_id,
            status="finished",
            answer=answer.to_json(),
            text=answer.answer,
            complete=answer.complete,
            extraction="pending",
            steps=answer.steps,
        )

    def _fail(self, job: Job, error: TandemError) -> None:
        job.error = error
        if job.answer is None:
            self._store.finish_turn(
                job.question.turn_id,
                status="failed",
                answer={"error": {"en": error.en, "zh": error.zh}},
                text=job.partial,
                complete=False,
                extraction="pending",
            )

    def _extract(self, job: Job) -> None:
        """The slower half of remembering, and the session's compaction, after the followers have their answer."""
        try:
            if job.context is not None:
                self._compact(job.question, job.context.budget.history, job.stop)
            if self.drain() and job.answer is not None:
                written = self._written_in(job.question.viewer, job.question.turn_id)
                job.answer = replace(job.answer, written=tuple(written))
        except TandemError as error:
            log.warning("outbox: %s", error.en)
        finally:
            job.extracted.set()

    def _drain_quietly(self) -> None:
        try:
            self.drain()
        except TandemError as error:
            log.warning("outbox: %s", error.en)

    def _keep(self) -> None:
        """Once a second: save partial texts, and hear of stops asked for elsewhere."""
        while not self._closing.wait(SAVE_EVERY):
            for turn_id, job in list(self._jobs.items()):
                if job.done.is_set():
                    continue
                try:
                    text = job.partial
                    if self._store.save_partial(turn_id, text):
                        job.stop.set()
                except TandemError as error:
                    log.warning("partial text of %s: %s", turn_id, error.en)

    def _follow_record(self, viewer: Viewer, record: TurnRecord) -> Iterator[TurnEvent]:
        shown = ""
        while record.status == "running":
            if not record.partial.startswith(shown):
                yield TurnEvent("taken_back", shown)
                shown = ""
            if len(record.partial) > len(shown):
                yield TurnEvent("token", record.partial[len(shown) :])
                shown = record.partial
            if not self._process.is_alive(record.process):
                self.recover()
            sleep(POLL_EVERY)
            record = self._store.turn(viewer, record.id)
        answer = self._answer_of(viewer, record)
        if not shown:
            yield TurnEvent("token", answer.answer)
        for citation in answer.citations:
            yield TurnEvent("citation", data=citation)
        yield TurnEvent("answer", data=answer)
        yield TurnEvent("written", data=answer.written)

    def _wait_for_record(self, viewer: Viewer, turn_id: str) -> Answer:
        for _ in self._follow_record(viewer, self._store.turn(viewer, turn_id)):
            pass
        return self._answer_of(viewer, self._store.turn(viewer, turn_id))

    def _answer_of(self, viewer: Viewer, record: TurnRecord) -> Answer:
        """The stored answer of a turn; raises RunError for one that failed or was interrupted without one."""
        stored = record.answer or {}
        if "answer" in stored:
            return replace(decode(Answer, stored), written=tuple(self._written_in(viewer, record.id)))
        error = stored.get("error") or INTERRUPTED
        raise RunError(en=error["en"], zh=error["zh"])


def _question(started: StartedTurn, viewer: Viewer, text: str, language: Language, previous: str | None) -> Question:
    return Question(
        turn_id=started.turn_id,
        session_id=started.session_id,
        viewer=viewer,
        text=text,
        message_id=started.message_id,
        asked_at=started.asked_at,
        language=language,
        previous=previous,
    )
