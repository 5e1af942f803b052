"""The tool loop: a model asks for tools, gets their results, and answers.

One round (the second request carries no tools) or several, up to a limit; the last request is always without tools. A
call that failed before is not made again, the same call made over and over ends the loop, and the user can stop it
between tools and within a request.
"""

import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from assistant.datatypes import Context
from assistant.errors import ModelUnavailable
from assistant.models.answer_end import Said, ended
from assistant.models.model_answer import ModelAnswerer
from assistant.models.tokens import estimate_messages, estimate_tokens
from assistant.protocols import Answerer, AnswerPiece, ChatModel, StopSignal
from assistant.tools.acting import CitedPassages, ToolContext
from assistant.tools.asking import Asking, Counting, CountPrompt, Reply
from assistant.tools.log import ToolLog
from assistant.tools.policy import ToolPolicy
from assistant.tools.registry import ToolRegistry
from assistant.tools.results import Count
from assistant.tools.using import ToolUse, TurnOfTools
from assistant.tools.words import NO_ANSWER

# Of the window at most this part, and this many tokens, are kept free for the results of tools.
RESULTS_SHARE, RESULTS_TOKENS = 6, 2000
BREAK = "\n\n"
# Calls of one reply that are looked at, for each that is executed.
MOST_CALLS = 2
# In `degraded`: the model was still asking for tools when it had to answer.
WANTED_MORE = "tools"
# The server read far less of the prompt than was sent.
TRUNCATED = "truncated"


@dataclass
class _Talk:
    """The replies of one turn, and what is still to be shown before the next text."""

    turn: TurnOfTools
    started: float
    reply: Reply = field(default_factory=Reply)
    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    wants_break: bool = False


class ToolLoop:
    """Implements Answerer: Context -> pieces of text and the steps of tools, then one end; raises ModelUnavailable.

    A context without an asker, or a registry without tools, is answered as by a model without tools.
    """

    def __init__(
        self,
        model: ChatModel,
        tools: ToolRegistry,
        tool_log: ToolLog,
        policy: ToolPolicy | None = None,
        *,
        count: Count = estimate_tokens,
        count_prompt: CountPrompt = estimate_messages,
        plain: Answerer | None = None,
    ) -> None:
        """`count` estimates the tokens of a text, `count_prompt` those of messages and tools together.

        `plain` answers where no tool may be called.
        """
        self._policy = policy or ToolPolicy()
        self._tools = tools
        self._plain = plain or ModelAnswerer(model)
        self._asking = Asking(model, tools, self._policy.form, Counting(count, count_prompt))
        self._use = ToolUse(tools, tool_log, self._policy, count)

    @property
    def reserved_tokens(self) -> int:
        """What of the model's window a prompt is to leave free for the tools' schemas and for some of their results."""
        window = self._asking.window
        results = min(window // RESULTS_SHARE, RESULTS_TOKENS)
        return min(self._asking.schema_tokens() + results, window // 2) if len(self._tools) else 0

    def answer(self, context: Context, stop: StopSignal) -> Iterator[AnswerPiece]:
        """Text as it comes, each step when it is done, then one end piece; complete only with a finish reason."""
        if context.asker is None or not len(self._tools):
            yield from self._plain.answer(context, stop)
            return
        tools = ToolContext(context.asker, context.language, stop, CitedPassages(context.passages))
        talk = _Talk(TurnOfTools(tools), time.monotonic())
        for number in range(1, self._policy.rounds + 2):
            with_tools = self._may_use(talk, number)
            yield from self._asked(talk, context, stop, with_tools=with_tools)
            if not with_tools or not talk.reply.calls or stop.is_set():
                break
            yield from self._used(talk)
        reply, turn = talk.reply, talk.turn
        if reply.calls and not reply.text.strip() and not stop.is_set():
            raise _no_answer(self._asking.name, len(turn.rounds) + 1)
        said = Said(
            reply.text,
            reply.finish_reason,
            talk.prompt_tokens,
            talk.completion_tokens,
            has_other_sources=turn.has_results,
            degraded=_degraded(talk, stop),
        )
        yield from ended(said, context, stop)

    def _may_use(self, talk: _Talk, number: int) -> bool:
        """Whether the next request may ask for tools; the first always may."""
        in_time = number == 1 or time.monotonic() - talk.started <= self._policy.seconds
        return number <= self._policy.rounds and in_time and not talk.turn.is_over

    def _asked(
        self, talk: _Talk, context: Context, stop: StopSignal, *, with_tools: bool
    ) -> Generator[AnswerPiece, None, None]:
        stream = self._asking.ask(context, talk.turn.rounds, stop, with_tools=with_tools)
        shown, wanted_break = "", talk.wants_break
        while True:
            try:
                text = next(stream)
            except StopIteration as end:
                talk.reply = end.value
                break
            if text is None:
                yield AnswerPiece("taken_back", shown, mode="model")
                shown, talk.wants_break = "", wanted_break
                continue
            if talk.wants_break and text.strip():
                shown += BREAK
                yield AnswerPiece("text", BREAK, mode="model")
                talk.wants_break = False
            shown += text
            yield AnswerPiece("text", text, mode="model")
        if talk.reply.has_usage:
            talk.prompt_tokens = (talk.prompt_tokens or 0) + talk.reply.prompt_tokens
            talk.completion_tokens = (talk.completion_tokens or 0) + talk.reply.completion_tokens

    def _used(self, talk: _Talk) -> Iterator[AnswerPiece]:
        beside = talk.reply.text.strip()
        # A model that asks for more at once goes round in circles: what is past that is as if it was not asked for.
        calls = talk.reply.calls[: self._policy.at_once * MOST_CALLS]
        talk.wants_break = talk.wants_break or bool(beside)
        steps = self._use.use(talk.turn, calls, beside)
        for position, step in enumerate(steps):
            passages = talk.turn.context.cited.taken() if position == 0 else ()
            yield AnswerPiece("tool", mode="model", step=step, passages=passages)


def _degraded(talk: _Talk, stop: StopSignal) -> tuple[str, ...]:
    reply = talk.reply
    wanted_more = reply.calls and not stop.is_set()
    return (
        *talk.turn.degraded,
        *((WANTED_MORE,) if wanted_more else ()),
        *((TRUNCATED,) if reply.is_truncated else ()),
    )


def _no_answer(name: str, count: int) -> ModelUnavailable:
    return ModelUnavailable(
        en=f'The model "{name}": {NO_ANSWER.say("en", count=count)}',
        zh=f"模型“{name}”：{NO_ANSWER.say('zh', count=count)}",
    )
