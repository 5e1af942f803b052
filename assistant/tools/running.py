"""Runs tools: side by side, each within its time, and whatever one of them does the others and the turn go on."""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from assistant.datatypes import Text
from assistant.errors import TandemError
from assistant.models.stop import Stop
from assistant.tools.acting import ToolContext, ToolFailed
from assistant.tools.calls import ToolCall
from assistant.tools.registry import Tool, ToolRegistry
from assistant.tools.results import ResultUnreadable, as_text
from assistant.tools.schema import ArgumentsRefused
from assistant.tools.words import BUSY, FAILED, STOPPED, TIMED_OUT, UNFIT, UNKNOWN

# A thread can't be ended from outside: of a tool that hangs this many are left behind, then it is called no more.
MOST_LEFT_BEHIND = 3
LONGEST_REASON = 600


@dataclass(frozen=True)
class Outcome:
    """How one call ended: its whole result, or in words why there is none.

    `executed` is False where it was refused before it ran; `stopped` where the user did not let it end.
    """

    call: ToolCall
    text: str
    ok: bool
    started_at: datetime
    ms: float = 0.0
    executed: bool = True
    stopped: bool = False


@dataclass
class _Run:
    """One call at work in its thread; `outcome` is there once it is done."""

    tool: Tool
    call: ToolCall
    stop: Stop
    started_at: datetime
    started: float
    outcome: Outcome | None = None
    thread: threading.Thread | None = None

    def ended(self, text: str, *, ok: bool, stopped: bool = False) -> Outcome:
        ms = (time.perf_counter() - self.started) * 1000
        return Outcome(self.call, text, ok, self.started_at, ms, stopped=stopped)


class ToolRunner:
    """Calls tools of one registry; thread-safe."""

    def __init__(self, tools: ToolRegistry) -> None:
        self._tools = tools
        self._left_behind: list[tuple[str, threading.Thread]] = []
        self._lock = threading.Lock()

    def run(self, calls: Sequence[ToolCall], context: ToolContext) -> list[Outcome]:
        """The outcome of each call, in the calls' order; equal calls are executed once. Never raises."""
        changed = threading.Condition()
        runs: dict[tuple[str, str], _Run] = {}
        refused: dict[str, Outcome] = {}
        for call in calls:
            if call.key in runs and not call.refused:
                continue
            begun = self._begun(call, context, changed)
            if isinstance(begun, Outcome):
                refused[call.id] = begun
            else:
                runs[call.key] = begun
        _wait(list(runs.values()), context, changed)
        ended = {key: self._ended(run, context) for key, run in runs.items()}
        return [refused.get(call.id) or replace(ended[call.key], call=call) for call in calls]

    def _begun(self, call: ToolCall, context: ToolContext, changed: threading.Condition) -> _Run | Outcome:
        """The call in a thread of its own, or why it is not executed."""
        language = context.language
        tool = self._tools.get(call.name)
        if context.stop.is_set():
            return _not_executed(call, STOPPED.say(language), stopped=True)
        if tool is None:
            names = ", ".join(each.name for each in self._tools)
            return _not_executed(call, UNKNOWN.say(language, name=call.name or "?", names=names))
        if call.refused:
            return _not_executed(call, UNFIT.say(language, why=call.refused.say(language)))
        try:
            arguments = tool.schema.checked(call.arguments)
        except ArgumentsRefused as error:
            return _not_executed(
                call, UNFIT.say(language, why=(error.why.zh if language == "zh" else error.why.en)[:LONGEST_REASON])
            )
        if (busy := self._busy(tool.name)) >= MOST_LEFT_BEHIND:
            return _not_executed(call, BUSY.say(language, name=tool.name, count=busy))
        run = _Run(tool, call, Stop(), datetime.now(UTC), time.perf_counter())
        within = replace(context, stop=run.stop)
        if tool.schema.takes_context:
            arguments[tool.schema.takes_context] = within

        def work() -> None:
            outcome = _worked(run, arguments, within)
            with changed:
                run.outcome = outcome
                changed.notify_all()

        run.thread = threading.Thread(target=work, name=f"tool {tool.name}", daemon=True)
        run.thread.start()
        return run

    def _busy(self, name: str) -> int:
        with self._lock:
            self._left_behind = [each for each in self._left_behind if each[1].is_alive()]
            return sum(each == name for each, _ in self._left_behind)

    def _ended(self, run: _Run, context: ToolContext) -> Outcome:
        if run.outcome is not None:
            return run.outcome
        if run.thread is not None:
            with self._lock:
                self._left_behind.append((run.tool.name, run.thread))
        if context.stop.is_set():
            return run.ended(STOPPED.say(context.language), ok=False, stopped=True)
        words = TIMED_OUT.say(context.language, name=run.tool.name, seconds=run.tool.seconds)
        return run.ended(words, ok=False)


def _wait(runs: Sequence[_Run], context: ToolContext, changed: threading.Condition) -> None:
    """Until each run is done or over its time, or the user stops the turn; then those still at work are told to end."""

    def wake() -> None:
        with changed:
            changed.notify_all()

    if runs:
        context.stop.on_stop(wake)
    with changed:
        while not context.stop.is_set():
            now = time.perf_counter()
            ends = [run.started + run.tool.seconds for run in runs if run.outcome is None]
            left = [end - now for end in ends if end > now]
            if not left:
                break
            changed.wait(min(left))
    for run in runs:
        if run.outcome is None:
            run.stop.set()


def _worked(run: _Run, arguments: dict[str, object], context: ToolContext) -> Outcome:
    def failed(why: str) -> Outcome:
        reason = " ".join(why.split())[:LONGEST_REASON]
        if reason and reason[-1] not in ".!?。！？":
            reason += "。" if context.language == "zh" else "."
        return run.ended(FAILED.say(context.language, name=run.tool.name, why=reason), ok=False)

    try:
        return run.ended(as_text(run.tool.function(**arguments)), ok=True)
    except ToolFailed as error:
        words = error.args[0] if error.args else ""
        return failed(words.say(context.language) if isinstance(words, Text) else str(words))
    except ResultUnreadable as error:
        return failed(str(error))
    except TandemError as error:
        return failed(error.say(context.language))
    except BaseException as error:  # noqa: BLE001  # Whoever wrote the tool, also one that exits: the turn goes on.
        return failed(_said(error))


def _said(error: BaseException) -> str:
    name = type(error).__name__
    try:
        words = str(error)
    except Exception:  # noqa: BLE001  # An error that can't even be put into words is one all the same.
        words = ""
    return f"{name}: {words}" if words else name


def _not_executed(call: ToolCall, words: str, *, stopped: bool = False) -> Outcome:
    return Outcome(call, words, ok=False, started_at=datetime.now(UTC), executed=False, stopped=stopped)
