"""Answers a wish to forget: what was forgotten, or which memories fit; any other turn goes on to the next answerer."""

from collections.abc import Iterator

from assistant.datatypes import Context, ForgetWish, Text
from assistant.errors import Language
from assistant.memory.labels import told
from assistant.protocols import Answerer, AnswerPiece, StopSignal

MAX_LISTED = 10
MAX_NAMED = 40
FORGOTTEN = Text(
    en="Forgotten: {what} It is in no answer any more, and the disk is cleaned within a day.",
    zh="已忘记：{what}以后的回答都不会再用到它，磁盘会在一天内清理。",
)
FORGOTTEN_TOGETHER = Text(
    en="Forgotten, {count} memories. They are in no answer any more, and the disk is cleaned within a day:",
    zh="已忘记 {count} 条记忆，以后的回答都不会再用到它们，磁盘会在一天内清理：",
)
MORE = Text(en="And {count} more.", zh="另有 {count} 条。")
SEVERAL = Text(
    en="{count} memories fit, so I forgot none. Forget one by its id: tandem memories forget ID",
    zh="有 {count} 条记忆符合，所以我一条也没有忘。请按编号忘记其中一条：tandem memories forget 编号",
)
NOTHING = Text(
    en="I remember nothing of the kind, so there was nothing to forget.", zh="我没有记住这样的内容，没有需要忘记的。"
)
EVERYTHING = Text(
    en="That would be all I know of you ({count} memories), which is not done in passing, so I forgot none. "
    "See them with `tandem memories list` and forget one with `tandem memories forget ID`, or look at the profile page.",
    zh="那是我知道的关于你的一切（{count} 条记忆），不会一句话就全部清除，所以我一条也没有忘。"
    "用 `tandem memories list` 查看，用 `tandem memories forget 编号` 逐条忘记，也可以在档案页查看。",
)
_ID_LENGTH = 10


class ForgettingAnswerer:
    """Wraps an answerer: code decides what was forgotten and says so, in both modes."""

    def __init__(self, answerer: Answerer) -> None:
        self._answerer = answerer

    def answer(self, context: Context, stop: StopSignal) -> Iterator[AnswerPiece]:
        """The wrapped answerer's pieces, unless the turn is a wish to forget."""
        if context.forget is None:
            yield from self._answerer.answer(context, stop)
            return
        yield AnswerPiece("text", said_of(context.forget, context.preferences.language))
        yield AnswerPiece("end")


def said_of(wish: ForgetWish, language: Language) -> str:
    """What becomes of a wish, said to the user."""
    facts = wish.found
    if wish.everything:
        return EVERYTHING.say(language, count=len(facts)) if facts else NOTHING.say(language)
    if not facts:
        return NOTHING.say(language)
    if wish.chosen is not None:
        return FORGOTTEN.say(language, what=told(wish.chosen, language))
    if wish.forgotten:
        named = [f"- {told(fact, language)}" for fact in facts[:MAX_NAMED]]
        more = [MORE.say(language, count=len(facts) - MAX_NAMED)] if len(facts) > MAX_NAMED else []
        return "\n".join([FORGOTTEN_TOGETHER.say(language, count=len(facts)), *named, *more])
    listed = [f"- {fact.id[:_ID_LENGTH]}  {told(fact, language)}" for fact in facts[:MAX_LISTED]]
    return "\n".join([SEVERAL.say(language, count=len(facts)), *listed])
