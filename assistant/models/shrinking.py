"""A prompt that the server says is too long is made smaller and asked once more."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant.datatypes import Context
from assistant.errors import ContextOverflow, UserError
from assistant.models.model_answer import request_messages
from assistant.protocols import Answerer, AnswerPiece, StopSignal

Refuse = Callable[[Context, int], Context]
"""The same question and evidence under a smaller window; raises UserError where nothing is left to take away."""

CountPrompt = Callable[[Sequence[Mapping[str, Any]]], int]

SHORTENED = "shortened"
"""Stands in `degraded` where the answer was made from less than was found."""

SAFETY = 0.95  # Of the server's window: its count of the smaller prompt is not known yet.
LEAST_REPLY = 64  # Tokens of a reply that still says something; the least that TANDEM_LLM_MAX_OUTPUT may be.
REPLY_SAFETY = 8  # Tokens that some servers keep free behind prompt and reply.


class ShrinkingAnswerer:
    """Asks again with a smaller context where the server's window is smaller than it was said to be.

    Where nothing is left to take away, without tools, or for a shorter reply if the prompt fits by the server's numbers.
    `count` is the estimate that `refuse` goes by. Passages must keep their numbers, as marks like [2] are checked
    against the first context.
    """

    def __init__(self, answerer: Answerer, refuse: Refuse, count: CountPrompt) -> None:
        self._answerer = answerer
        self._refuse = refuse
        self._count = count

    def answer(self, context: Context, stop: StopSignal) -> Iterator[AnswerPiece]:
        """The answer's pieces; after one overflow from less evidence, marked in `degraded`; a second is raised."""
        begun = False
        try:
            for piece in self._answerer.answer(context, stop):
                begun = True
                yield piece
            return
        except ContextOverflow as overflow:
            # What was said, or what a tool did, can't be taken back.
            if begun or stop.is_set():
                raise
            smaller = self._smaller(context, overflow)
        for piece in self._answerer.answer(smaller, stop):
            yield replace(piece, degraded=(*piece.degraded, SHORTENED)) if piece.kind == "end" else piece

    def _smaller(self, context: Context, overflow: ContextOverflow) -> Context:
        counted = self._count(request_messages(context))
        window = smaller_window(counted, context.budget.reserved, overflow)
        try:
            return self._refuse(context, window)
        except UserError as error:
            smaller = self._without_tools(context, overflow) or shorter_reply(context, overflow)
            if smaller is None:
                raise overflow from error
        return smaller

    def _without_tools(self, context: Context, overflow: ContextOverflow) -> Context | None:
        """The context without tools, whose schemas take more than much evidence does; None where that is no help."""
        if context.asker is None or overflow.window is None:
            return None
        try:
            return self._refuse(replace(context, asker=None), int(overflow.window * SAFETY))
        except UserError:
            return None


def shorter_reply(context: Context, overflow: ContextOverflow) -> Context | None:
    """The same prompt with less room for the reply, where the prompt fits by the server's own numbers."""
    if overflow.window is None or overflow.prompt_tokens is None:
        return None
    room = overflow.window - overflow.prompt_tokens - REPLY_SAFETY
    if not LEAST_REPLY <= room < context.budget.reserved:
        return None
    return replace(context, budget=replace(context.budget, reserved=room))


def smaller_window(counted: int, reserved: int, overflow: ContextOverflow) -> int:
    """The window, in tokens of our own counting, in which the prompt will fit; half of what was asked for where unknown.

    `counted` and `reserved` are the prompt that did not fit and the reply that was asked for.
    """
    half = (counted + reserved) // 2
    if overflow.window is None:
        return half
    # Our count may be below the server's, which is taken into account; that it may be above is kept in reserve.
    dearer = max(1.0, (overflow.prompt_tokens or 0) / max(1, counted))
    window = int(overflow.window * SAFETY / dearer)
    return window if window < counted + reserved else half
