"""Says of a session of which nothing is kept that it is so, where the user tells something or wants it forgotten."""

from collections.abc import Iterator
from dataclasses import replace

from assistant.datatypes import Context, Text
from assistant.memory.folding import fold
from assistant.memory.forget_wish import wish_in
from assistant.models.told_noted import AGREED, NOTHING_TO_NOTE
from assistant.models.written_script import in_users_script
from assistant.protocols import Answerer, AnswerPiece, StopSignal

PRIVATE = Text(
    en="(Private session: this is not kept in long-term memory.)", zh="（私密会话：这些内容不会写入长期记忆。）"
)
PRIVATE_WISH = Text(
    en="This session is private, so nothing in long-term memory changes. What you told only here goes with the session;"
    " to forget what is stored, say so in an ordinary session, or use `tandem memories forget ID`.",
    zh="这是私密会话，长期记忆不会有任何改动。只在这里说过的内容会随会话一起消失；要忘记已存储的内容，"
    "请在普通会话中说明，或使用 `tandem memories forget 编号`。",
)
MEMORY_OFF = Text(
    en="(Memory is off: this is known in this conversation alone.)", zh="（记忆已关闭：这些内容只在本次对话中有效。）"
)
MEMORY_OFF_WISH = Text(
    en="Memory is off (TANDEM_MEMORY=off), so nothing stored was forgotten. What you told in this conversation leaves it"
    " with /clear; to forget what is stored, use `tandem memories forget ID`.",
    zh="记忆已关闭（TANDEM_MEMORY=off），没有忘记任何已存储的内容。本次对话中说过的内容可用 /clear 清除；"
    "要忘记已存储的内容，请使用 `tandem memories forget 编号`。",
)


class SessionOnlyAnswerer:
    """Wraps an answerer; code says what becomes of what was told, in both modes."""

    def __init__(self, answerer: Answerer, told: Text, wish: Text) -> None:
        self._answerer = answerer
        self._told = told
        self._wish = wish

    def answer(self, context: Context, stop: StopSignal) -> Iterator[AnswerPiece]:
        """The wrapped answerer's pieces, with a sentence behind what was told."""
        language = context.preferences.language
        if wish_in(context.question) is not None:
            yield AnswerPiece("text", in_users_script(self._wish.say(language), context))
            yield AnswerPiece("end")
            return
        for piece in self._answerer.answer(context, stop):
            if fold(piece.text) == fold(NOTHING_TO_NOTE.say(language)):
                # Nothing can be made a memory here, and no words are kept for long.
                yield replace(piece, text=AGREED.say(language))
                continue
            if piece.kind == "end" and context.told and piece.complete:
                told = in_users_script(self._told.say(language), context)
                yield AnswerPiece("text", ("" if language == "zh" else " ") + told)
            yield piece
