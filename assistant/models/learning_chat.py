"""A chat model whose server's counts of tokens are learnt from, and checked."""

from collections.abc import Iterator
from dataclasses import replace

from assistant.errors import ContextOverflow
from assistant.models.learned_tokens import LearnedTokens, Report
from assistant.protocols import ChatModel, ChatPiece, ChatRequest, StopSignal


class LearningChat:
    """Wraps a chat model: `tokens` hears what its server counts, also where it refuses a prompt as too long.

    Requests with a schema teach nothing: some servers write it into the prompt, and count it.
    """

    def __init__(self, model: ChatModel, tokens: LearnedTokens) -> None:
        self._model = model
        self._tokens = tokens

    @property
    def name(self) -> str:
        """The model's name as the server knows it."""
        return self._model.name

    @property
    def context_window(self) -> int:
        """Tokens of prompt and reply together."""
        return self._model.context_window

    def stream(self, request: ChatRequest, stop: StopSignal) -> Iterator[ChatPiece]:
        """The model's pieces; the last is marked where the server did not read the whole prompt."""
        try:
            for piece in self._model.stream(request, stop):
                cut = self._heard(request, piece.prompt_tokens) == "truncated"
                yield replace(piece, truncated=True) if cut else piece
        except ContextOverflow as overflow:
            self._heard(request, overflow.prompt_tokens)
            raise

    def complete(self, request: ChatRequest) -> str:
        """The model's whole reply."""
        try:
            return self._model.complete(request)
        except ContextOverflow as overflow:
            self._heard(request, overflow.prompt_tokens)
            raise

    def _heard(self, request: ChatRequest, counted: int | None) -> Report:
        if counted is None or request.json_schema is not None:
            return "ignored"
        return self._tokens.observe(request.messages, counted, request.tools)
