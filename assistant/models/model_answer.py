"""The answer by a chat model: the stored Context as messages, streamed back piece by piece."""

from collections.abc import Iterator
from typing import Any

from assistant.conversation import Conversation
from assistant.datatypes import Context
from assistant.models.general_knowledge import label_for, not_found_for
from assistant.models.told_otherwise import conflicts_in
from assistant.protocols import AnswerPiece, ChatModel, ChatRequest, StopSignal

# Models answer an unanswerable question in these words, as the rules of the prompt ask them to.
NOT_FOUND = ("did not find", "didn't find", "could not find", "没有找到", "未找到")


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
            if piece.text:
                text += piece.text
                yield AnswerPiece("text", piece.text, mode="model")
            finish = piece.finish_reason or finish
            truncated = truncated or piece.truncated
            prompt_tokens = piece.prompt_tokens or prompt_tokens
            completion_tokens = piece.completion_tokens or completion_tokens
        complete = finish is not None and finish != "length" and not stop.is_set()
        head = text[:400].lower()
        abstained = not context.answerable and any(words in head for words in NOT_FOUND)
        label = label_for(text, context) if complete else ""
        if complete and (abstained or label):
            missing = not_found_for(text, context, said_so=abstained)
            # What the documents do not answer is not found, whatever the model adds of its own.
            abstained = abstained or bool(missing)
            label = missing + label
        if label:
            yield AnswerPiece("text", label, mode="model")
        yield AnswerPiece(
            "end",
            mode="model",
            complete=complete,
            abstained=abstained,
            degraded=(*(("length",) if finish == "length" else ()), *(("truncated",) if truncated else ())),
            prompt_tokens=prompt_tokens,
            completion_tokens=completion_tokens,
            # Found by code, so that a disagreement is told even where the model passes it over.
            conflicts=() if abstained else conflicts_in(context),
        )
