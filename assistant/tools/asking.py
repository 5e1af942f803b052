"""One request of the tool loop, in the form that the model's server knows: tool calls, or JSON actions."""

import logging
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from assistant.datatypes import Context, Text
from assistant.errors import ContextOverflow, ModelUnavailable
from assistant.protocols import ChatModel, ChatRequest, StopSignal
from assistant.tools import json_actions
from assistant.tools.calls import ToolCall, read_calls
from assistant.tools.json_stream import StreamedAnswer
from assistant.tools.registry import ToolRegistry
from assistant.tools.requests import Round, messages_for
from assistant.tools.results import Count
from assistant.tools.spelled_calls import HeldText, spelled_calls

log = logging.getLogger("tandem.tools")

# What servers say of requests with tools that they can't take: Ollama, llama.cpp, vLLM, and others in their words.
REFUSALS = ("tool", "function call", "function_call", "functions")
REFUSING = frozenset({400, 404, 405, 422, 500, 501})
# What is left of the room where the server could not hold the prompt and does not say by how much.
SMALLER = 0.7
# A little below what the server says it has, since its count and ours differ.
BELOW = 0.95
# How often a prompt is cut anew that its wire form made too long.
FITTINGS = 3
REPAIR = Text(
    en='That was not the one JSON object asked for. Reply with it alone: {{"action": ...}}',
    zh='这不是所要求的那一个 JSON 对象。请只回复它：{{"action": ...}}',
)
NO_ACTION = Text(
    en='The model "{name}" twice gave no action in JSON. Ask again, or choose a more capable model in TANDEM_LLM_MODEL.',
    zh="模型“{name}”两次都没有给出 JSON 形式的动作。请再问一次，或在 TANDEM_LLM_MODEL 中换一个更强的模型。",
)


Shown = str | None
"""A piece of text to show; None: what was shown of this reply was the model's thought, and goes."""

CountPrompt = Callable[[Sequence[Mapping[str, Any]], Sequence[Mapping[str, Any]]], int]
"""Tokens of messages and tools together."""


@dataclass(frozen=True)
class Counting:
    """Estimates of tokens: of a text, and of a whole prompt with its tools."""

    text: Count
    prompt: CountPrompt


@dataclass(frozen=True)
class Reply:
    """One reply: its text as it was shown, the calls it asks for, why it ended (None: it broke off), what it cost."""

    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    finish_reason: str | None = None
    prompt_tokens: int = 0
    completion_tokens: int = 0
    has_usage: bool = False
    is_truncated: bool = False


class Asking:
    """Asks a model for its next step; thread-safe."""

    def __init__(
        self, model: ChatModel, tools: ToolRegistry, form: Literal["auto", "native", "json"], counting: Counting
    ) -> None:
        self._model = model
        self._tools = tools
        self._may_change = form == "auto"
        self._is_json = form == "json"
        self._counting = counting

    @property
    def window(self) -> int:
        """Tokens of prompt and reply together."""
        return self._model.context_window

    @property
    def name(self) -> str:
        """The model's name."""
        return self._model.name

    def schema_tokens(self) -> int:
        """What the tools cost in each request that names them."""
        if self._is_json:
            return self._counting.text(json_actions.rules(self._tools, "en"))
        return self._counting.prompt((), self._tools.functions())

    def ask(
        self, context: Context, rounds: Sequence[Round], stop: StopSignal, *, with_tools: bool
    ) -> Generator[Shown, None, Reply]:
        """Yields the text to show as it comes, returns the reply; raises ModelUnavailable.

        Where the prompt proves too long once there are results, these are asked with once more, shorter: nobody else
        could, as what was executed is not executed again. Before, ContextOverflow is raised for a smaller context.
        """
        try:
            return (yield from self._asked(context, rounds, stop, with_tools=with_tools, size=1.0))
        except ContextOverflow as overflow:
            if not rounds:
                raise
            size = SMALLER
            if overflow.window and overflow.prompt_tokens:
                size = min(BELOW, BELOW * overflow.window / overflow.prompt_tokens)
        try:
            return (yield from self._asked(context, rounds, stop, with_tools=with_tools, size=size))
        except ContextOverflow as overflow:
            raise ModelUnavailable(en=overflow.en, zh=overflow.zh) from overflow

    def _asked(
        self, context: Context, rounds: Sequence[Round], stop: StopSignal, *, with_tools: bool, size: float
    ) -> Generator[Shown, None, Reply]:
        taken = {call.id for each in rounds for call in each.calls}
        if self._is_json:
            return (yield from self._by_json(context, rounds, stop, taken, with_tools=with_tools, size=size))
        said = False
        try:
            native = self._natively(context, rounds, stop, taken, with_tools=with_tools, size=size)
            while True:
                try:
                    piece = next(native)
                except StopIteration as end:
                    return end.value
                said = True
                yield piece
        except ModelUnavailable as error:
            if said or not with_tools or not self._may_change or not refuses_tools(error):
                raise
        log.info("the model's server takes no tools; asking in JSON from now on")
        # Asked once: the next turn begins in this form.
        self._is_json = True
        return (yield from self._by_json(context, rounds, stop, taken, with_tools=with_tools, size=size))

    # ---- tool calls -----------------------------------------------------------------------------

    def _natively(
        self,
        context: Context,
        rounds: Sequence[Round],
        stop: StopSignal,
        taken: set[str],
        *,
        with_tools: bool,
        size: float,
    ) -> Generator[Shown, None, Reply]:
        tools = self._tools.functions() if with_tools else []
        messages = self._fitted(context, rounds, tools, "", size)
        stream = self._streamed(ChatRequest(messages, context.budget.reserved, tools=tools), stop)
        reply, raw, held = yield from _held_back(stream)
        if held and not raw and reply.finish_reason is not None:
            raw = spelled_calls(held, self._tools)
            reply = replace(reply, text="") if raw else reply
        if held and reply.text:
            yield held
        if reply.finish_reason is None:
            return reply  # What broke off asks for nothing.
        if with_tools:
            # A server that took tools once is not one that knows none.
            self._may_change = False
        return replace(reply, calls=read_calls(raw, taken, cut_off=reply.finish_reason == "length"))

    def _streamed(
        self, request: ChatRequest, stop: StopSignal
    ) -> Generator[Shown, None, tuple[Reply, list[Mapping[str, Any]]]]:
        reply = Reply()
        raw: list[Mapping[str, Any]] = []
        for piece in self._model.stream(request, stop):
            raw += piece.tool_calls
            reply = replace(
                reply,
                text=piece.after(reply.text),
                finish_reason=piece.finish_reason or reply.finish_reason,
                prompt_tokens=piece.prompt_tokens or reply.prompt_tokens,
                completion_tokens=piece.completion_tokens or reply.completion_tokens,
                has_usage=reply.has_usage or piece.prompt_tokens is not None,
                is_truncated=reply.is_truncated or piece.truncated,
            )
            if piece.takes_back:
                yield None
            if piece.text:
                yield piece.text
        return reply, raw

    # ---- JSON actions ---------------------------------------------------------------------------

    def _by_json(
        self,
        context: Context,
        rounds: Sequence[Round],
        stop: StopSignal,
        taken: set[str],
        *,
        with_tools: bool,
        size: float,
    ) -> Generator[Shown, None, Reply]:
        """The reply read as actions; one that holds none is asked for once more."""
        messages = self._json_messages(context, rounds, with_tools=with_tools, size=size)
        form = json_actions.schema(self._tools if with_tools else None)
        for _ in range(2):
            request = ChatRequest(messages, context.budget.reserved, temperature=0.0, json_schema=form)
            reply, streamed = yield from _answer_in(self._streamed(request, stop))
            found = self._understood(reply, streamed, taken, with_tools=with_tools)
            if found is not None or stop.is_set() or reply.finish_reason is None:
                if found is not None and found.text and not streamed:
                    yield found.text
                return found or replace(reply, text="")
            messages = [
                *messages,
                {"role": "assistant", "content": reply.text[:2000]},
                {"role": "user", "content": REPAIR.say(context.language)},
            ]
        raise ModelUnavailable(en=NO_ACTION.say("en", name=self.name), zh=NO_ACTION.say("zh", name=self.name))

    def _json_messages(
        self, context: Context, rounds: Sequence[Round], *, with_tools: bool, size: float
    ) -> list[dict[str, Any]]:
        language = context.language
        rules = json_actions.rules(self._tools, language) if with_tools else ""
        last = "" if with_tools else json_actions.LAST.say(language)

        def as_actions(messages: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
            wire = json_actions.as_user_messages(list(messages), language)
            if last:
                wire[-1] = {**wire[-1], "content": f"{wire[-1]['content']}\n\n{last}"}
            return wire

        return self._fitted(context, rounds, [], rules, size, as_actions)

    def _fitted(
        self,
        context: Context,
        rounds: Sequence[Round],
        tools: Sequence[Mapping[str, Any]],
        rules: str,
        size: float,
        form: Callable[[Iterable[Mapping[str, Any]]], list[dict[str, Any]]] = lambda messages: [*map(dict, messages)],
    ) -> list[dict[str, Any]]:
        """The messages in their wire form, with what they come to counted as a whole and taken off where it is more."""
        limit = int((self.window - context.budget.reserved) * size)
        room = limit - self._counting.prompt((), tools)
        messages = form(messages_for(context, rounds, room, self._counting.text, rules))
        for _ in range(FITTINGS):
            excess = self._counting.prompt(messages, tools) - limit
            if excess <= 0:
                break
            # A little more than it was over: results are cut to the room they have only nearly.
            room -= excess + limit // 50
            messages = form(messages_for(context, rounds, room, self._counting.text, rules))
        return messages

    def _understood(self, reply: Reply, streamed: str, taken: set[str], *, with_tools: bool) -> Reply | None:
        """The reply as calls or as an answer; None where it is neither, so that nothing is executed half."""
        actions = json_actions.read_actions(reply.text)
        raw = [action.call for action in actions if action.call is not None]
        if raw:
            calls = read_calls(raw, taken)
            return (
                replace(reply, text=streamed, calls=calls)
                if with_tools or not streamed
                else replace(reply, text=streamed)
            )
        text = streamed or (actions[0].text if actions else "")
        return replace(reply, text=text) if text else None


def _answer_in(
    stream: Generator[Shown, None, tuple[Reply, list[Mapping[str, Any]]]],
) -> Generator[Shown, None, tuple[Reply, str]]:
    """Passes on the text of an answer given as an action, which is returned with the reply at its end."""
    answer = StreamedAnswer()
    while True:
        try:
            piece = next(stream)
        except StopIteration as end:
            reply, _ = end.value
            return reply, answer.text
        if piece is None:
            if answer.text:
                yield None
            answer = StreamedAnswer()
        elif shown := answer.feed(piece):
            yield shown


def _held_back(
    stream: Generator[Shown, None, tuple[Reply, list[Mapping[str, Any]]]],
) -> Generator[Shown, None, tuple[Reply, list[Mapping[str, Any]], str]]:
    """Passes text on but for what may be a call spelled out, which is returned with the reply at its end."""
    text, is_shown = HeldText(), False
    while True:
        try:
            piece = next(stream)
        except StopIteration as end:
            reply, raw = end.value
            return reply, raw, text.rest
        except ModelUnavailable:
            if held := text.release():
                yield held
            raise
        if piece is None:
            if is_shown:
                yield None
            text, is_shown = HeldText(), False
        elif shown := text.feed(piece):
            is_shown = True
            yield shown


def refuses_tools(error: ModelUnavailable) -> bool:
    """Whether a server took offence at the tools in a request rather than at anything else."""
    failure = getattr(error.__cause__, "failure", None)
    status, detail = getattr(failure, "status", None), str(getattr(failure, "detail", "")).lower()
    return status in REFUSING and any(words in detail for words in REFUSALS)
