"""What becomes of the calls of one reply: which are executed, what is logged, and what was learnt from failures."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from assistant.datatypes import Text, ToolStep
from assistant.errors import StoreError
from assistant.stores.tool_log import ToolCallRecord
from assistant.tools.acting import ToolContext
from assistant.tools.calls import ToolCall
from assistant.tools.log import ToolLog
from assistant.tools.policy import ToolPolicy
from assistant.tools.registry import ToolRegistry
from assistant.tools.requests import Round
from assistant.tools.results import Count, shortened
from assistant.tools.running import Outcome, ToolRunner
from assistant.tools.words import FAILED_BEFORE, SAME_AGAIN, TOO_MANY

log = logging.getLogger("tandem.tools")
LOG_LOST = "tool_log"


@dataclass
class TurnOfTools:
    """What one turn did with tools so far; `is_over` once the model goes round in circles."""

    context: ToolContext
    rounds: list[Round] = field(default_factory=list[Round])
    times: dict[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])
    failures: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    degraded: tuple[str, ...] = ()
    has_results: bool = False
    is_over: bool = False


class ToolUse:
    """Executes the calls of replies, with the log before and behind them."""

    def __init__(self, tools: ToolRegistry, tool_log: ToolLog, policy: ToolPolicy, count: Count) -> None:
        self._tools = tools
        self._runner = ToolRunner(tools)
        self._log = tool_log
        self._policy = policy
        self._count = count

    def use(self, turn: TurnOfTools, calls: tuple[ToolCall, ...], beside: str) -> list[ToolStep]:
        """Execute what may be executed, side by side; the steps in the calls' order, and the round in the turn."""
        held = self._held(turn, calls)
        executed = [call for call in calls if call.id not in held]
        ran = {outcome.call.id: outcome for outcome in self._runner.run(executed, turn.context)}
        outcomes = [held.get(call.id) or ran[call.id] for call in calls]
        turn.rounds.append(Round(beside, calls, tuple(outcome.text for outcome in outcomes)))
        for outcome in outcomes:
            self._learn(turn, outcome)
        number = len(turn.rounds)
        return [
            self._step(outcome, number, beside if position == 0 else "") for position, outcome in enumerate(outcomes)
        ]

    # ---- before ---------------------------------------------------------------------------------

    def _held(self, turn: TurnOfTools, calls: Sequence[ToolCall]) -> Mapping[str, Outcome]:
        """The calls that are not executed, by id, each with what it is answered."""
        held: dict[str, Outcome] = {}
        for key in dict.fromkeys(call.key for call in calls):
            turn.times[key] = turn.times.get(key, 0) + 1
        let_through: set[tuple[str, str]] = set()
        for call in calls:
            words = self._why_not(turn, call)
            if words is None and call.key not in let_through and len(let_through) >= self._policy.at_once:
                words = TOO_MANY.say(turn.context.language, count=self._policy.at_once)
            if words is not None:
                held[call.id] = Outcome(call, words, ok=False, started_at=datetime.now(UTC), executed=False)
            else:
                let_through.add(call.key)
        return held

    def _why_not(self, turn: TurnOfTools, call: ToolCall) -> str | None:
        language = turn.context.language
        times = turn.times[call.key]
        if times >= self._policy.same_calls:
            turn.is_over = True
            return SAME_AGAIN.say(language, count=times - 1)
        if call.refused or self._tools.get(call.name) is None:
            return None  # The runner says what is wrong with it, each time alike.
        why = turn.failures.get(call.key) or self._failed_before(turn, call)
        return None if why is None else _again(FAILED_BEFORE, turn, why)

    def _failed_before(self, turn: TurnOfTools, call: ToolCall) -> str | None:
        """Why the same call failed when it last ran in this session or task, as long as that holds."""
        asker = turn.context.asker
        try:
            last = self._log.last_run(asker.viewer, asker.session_id, call.name, call.input)
        except StoreError as error:
            self._lost(turn, error)
            return None
        if last is None or last.success or datetime.now(UTC) - last.started_at > self._policy.failure_holds:
            return None
        return last.error

    # ---- behind ---------------------------------------------------------------------------------

    def _learn(self, turn: TurnOfTools, outcome: Outcome) -> None:
        turn.has_results = turn.has_results or outcome.ok
        if outcome.executed and not outcome.stopped:
            if outcome.ok:
                turn.failures.pop(outcome.call.key, None)
            else:
                turn.failures[outcome.call.key] = outcome.text
        asker = turn.context.asker
        record = ToolCallRecord(
            session_id=asker.session_id,
            turn_id=asker.turn_id,
            call_id=outcome.call.id,
            name=outcome.call.name,
            input=outcome.call.given or outcome.call.input,
            output=outcome.text if outcome.ok else "",
            success=outcome.ok,
            # What the user stopped tells nothing of the call.
            executed=outcome.executed and not outcome.stopped,
            error="" if outcome.ok else outcome.text,
            started_at=outcome.started_at,
            ms=outcome.ms,
        )
        try:
            self._log.record(asker.viewer, record)
        except StoreError as error:
            self._lost(turn, error)

    def _lost(self, turn: TurnOfTools, error: StoreError) -> None:
        """The turn goes on without its log, and says so."""
        log.warning("tool log: %s", error.en)
        turn.degraded = tuple(dict.fromkeys((*turn.degraded, LOG_LOST)))

    def _step(self, outcome: Outcome, number: int, beside: str) -> ToolStep:
        wire = outcome.call.as_wire()["function"]
        return ToolStep(
            call_id=outcome.call.id,
            name=wire["name"],
            arguments=wire["arguments"],
            result=shortened(outcome.text, self._policy.history_tokens, self._count),
            ok=outcome.ok,
            ms=round(outcome.ms, 1),
            round=number,
            beside=beside,
            executed=outcome.executed,
            given=outcome.call.given,
        )


def _again(words: Text, turn: TurnOfTools, why: str) -> str:
    """Said once more it is not said twice over."""
    language = turn.context.language
    beginning = words.say(language, why="")
    return why if why.startswith(beginning) else words.say(language, why=why)
