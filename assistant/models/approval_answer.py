"""Where everything learned waits for the user's word, whoever tells something is told so: by code, in both modes."""

from collections.abc import Iterator

from assistant.datatypes import Context, Text
from assistant.models.told_limits import fits
from assistant.models.written_script import in_users_script
from assistant.protocols import Answerer, AnswerPiece, StopSignal

WAITS = Text(
    en="Noted. What is new in it waits for your approval before I use it: `tandem memories review`.",
    zh="记下了。其中的新内容要先经你同意才会使用：`tandem memories review`。",
)
WAITS_TOO = Text(
    en="(What you told waits for your approval: `tandem memories review`.)",
    zh="（你告诉我的内容等待你的同意：`tandem memories review`。）",
)


class ApprovingAnswerer:
    """Wraps an answerer: a turn that tells something says that it waits, alone or behind the answer."""

    def __init__(self, answerer: Answerer) -> None:
        self._answerer = answerer

    def answer(self, context: Context, stop: StopSignal) -> Iterator[AnswerPiece]:
        """The wrapped answerer's pieces; an acknowledgement is this wrapper's own."""
        language = context.preferences.language
        if not any(draft.is_kept for draft in context.told) or context.forget is not None:
            yield from self._answerer.answer(context, stop)
            return
        if context.only_tells:
            yield AnswerPiece("text", in_users_script(WAITS.say(language), context))
            yield AnswerPiece("end")
            return
        said = ""
        for piece in self._answerer.answer(context, stop):
            said += piece.text
            note = f"\n\n{in_users_script(WAITS_TOO.say(language), context)}"
            if piece.kind == "end" and piece.complete and fits(said + note, context.preferences.limit, language):
                yield AnswerPiece("text", note)
            yield piece
