"""The answer by a chat model: the stored Context as messages, streamed back piece by piece."""

from collections.abc import Iterator
from typing import Any

from assistant.conversation import Conversation
from assistant.datatypes import Context
from assistant.models.answer_end import Said, ended
from assistant.protocols import AnswerPiece, ChatModel, ChatRequest, StopSignal


def request_messages(context: Context) -> list[dict[str, Any]]:
    """What goes over the wire: one system message, the history with true roles, the question last."""
    return [
        {"role": "system", "content": context.system},
        *Conversation(context.history).to_api_format(),
        {"role": "user", "content": context.question},
    ]


class ModelAnswerer:
    """Context -> answer pieces by a chat model; raises ModelUnavailable where it fails."""

    def __init__(self, model: ChatModel) -> None:
        self._model = model

    def answer(self, context: Context, stop: StopSignal) -> Iterator[AnswerPiece]:
        """Text as it comes, then one end piece; complete only where a finish reason was seen."""
        request = ChatRequest(request_messages(context), max_tokens=context.budget.reserved)
        text, finish, prompt_tokens, completion_tokens, truncated = "", None, None, None, False
        for piece in self._model.stream(request, stop):
            if piece.takes_back:
                yield AnswerPiece("taken_back", text, mode="model")
            text = piece.after(text)
            if piece.text:
                yield AnswerPiece("text", piece.text, mode="model")
            finish = piece.finish_reason or finish
            truncated = truncated or piece.truncated
            prompt_tokens = piece.prompt_tokens or prompt_tokens
            completion_tokens = piece.completion_tokens or completion_tokens
        degraded = ("truncated",) if truncated else ()
        yield from ended(Said(text, finish, prompt_tokens, completion_tokens, degraded=degraded), context, stop)
