"""The wrapper that falls back: a dead model server never loses a turn, and the user is told."""

from collections.abc import Iterator
from dataclasses import replace

from assistant.datatypes import Context, Text
from assistant.errors import ModelUnavailable
from assistant.protocols import Answerer, AnswerPiece, StopSignal

REFUSED = Text(
    en="The language model did not answer ({why}) Here is what Tandem found by itself:\n\n",
    zh="语言模型没有回答（{why}）以下是 Tandem 自己找到的内容：\n\n",
)
BROKEN = Text(
    en="— The language model broke off here ({why}) What Tandem found by itself:\n\n",
    zh="—— 语言模型在此中断（{why}）以下是 Tandem 自己找到的内容：\n\n",
)


class FallbackAnswerer:
    """Asks the first answerer, and the second where the first fails, before or after its first word."""

    def __init__(self, first: Answerer, second: Answerer) -> None:
        self._first = first
        self._second = second

    def answer(self, context: Context, stop: StopSignal) -> Iterator[AnswerPiece]:
        """The first's pieces; where it fails a notice and the second's, with `model` in `degraded`.

        A partial text stays, and the answer is then incomplete.
        """
        said = ""
        try:
            for piece in self._first.answer(context, stop):
                said = said.removesuffix(piece.text) if piece.kind == "taken_back" else said + _spoken(piece)
                yield piece
            return
        except ModelUnavailable as error:
            why = error.say(context.language)
        if stop.is_set():
            yield AnswerPiece("end", mode="model", complete=False)
            return
        yield AnswerPiece("notice", (BROKEN if said else REFUSED).say(context.language, why=why))
        for piece in self._second.answer(context, stop):
            yield _marked(piece, bool(said)) if piece.kind == "end" else piece


def _spoken(piece: AnswerPiece) -> str:
    return piece.text if piece.kind == "text" else ""


def _marked(end: AnswerPiece, said: bool) -> AnswerPiece:
    return replace(end, complete=end.complete and not said, degraded=(*end.degraded, "model"))
