"""What is said where nothing answers and nothing was looked for: no sentence of it speaks of passages; pure."""

import re

from assistant.datatypes import Context, Text
from assistant.memory.folding import fold
from assistant.models.told_messages import asks

UNKNOWN = Text(
    en="I don't know that yet: you have not told me, and no document here says it.",
    zh="我还不知道：你没有告诉过我，这里也没有相关的文档。",
)
ONLY_QUOTES = Text(
    en="Without a language model I only quote: your documents, and what you told me.",
    zh="没有语言模型时，我只能引用：你的文档，以及你告诉过我的话。",
)
HOW_TO_UNDO = Text(
    en="`/undo` in a chat takes the last turn back; `tandem memories undo` takes back what it wrote to memory.",
    zh="在对话中输入 `/undo` 可撤回上一轮；`tandem memories undo` 只撤销它写入的记忆。",
)
_UNDO = re.compile(
    r"(?:please )?(?:(?:can|could) you )?(?:undo|revert|take back|scratch)(?: (?:that|this|it))?(?: last (?:one|turn|message|change))?(?: please)?"
    r"|(?:请|帮我|麻烦)*(?:撤销|撤回|收回)(?:一下)?(?:它|这个|那个|刚才的?(?:话|操作|那[条句个])?|上一[轮条句个])?(?:吧)?"
)
_MAKE = re.compile(
    r"(?:please )?(?:(?:can|could|would) you )?(?:tell|give|sing|write|make) (?:me |us )?(?:a|an|another|some|one)(?: \w+){0,2} (?:jokes?|story|stories|poems?|songs?|haikus?|riddles?|limericks?|puns?)\b.{0,60}"
    r"|(?:请|帮我|给我|再|能不能|可以)*(?:讲|说|来|写|编|唱|作)(?:一?[个首段篇则])?.{0,6}(?:笑话|故事|诗|歌|谜语|段子|绕口令)(?:给我听|来听听|吧|听听)?"
)
_STATES_ZH = re.compile(
    r"(?!.{0,6}(?:请|帮|给我|告诉我)|(?:总结|翻译|写|列|解释|介绍|讲|说|查|找|搜|做|画|算|比较|分析|推荐|提醒|打开|删|忘|撤|取消|停|看|改|把|再|继续|别|不要))[^?？]*[\u4e00-\u9fff][^?？]*[。！!]\s*$"
)


def unanswerable(context: Context) -> str:
    """The answer to what no document can: how to take something back, and that without a model nothing is made up."""
    text = fold(context.question).strip(" .?!。？！")
    if _UNDO.fullmatch(text):
        return HOW_TO_UNDO.say(context.preferences.language)
    return ONLY_QUOTES.say(context.preferences.language) if _MAKE.fullmatch(text) else ""


def found_no_document(context: Context) -> bool:
    """Whether there was no passage to look at, good or bad: then no sentence speaks of any."""
    looked = context.passages or context.nearest or any(one.source == "documents" for one in context.ledger)
    return not looked and not {"documents", "embeddings"} & set(context.degraded)


def only_states(context: Context) -> bool:
    """Whether a message is a Chinese sentence that asks and orders nothing; in English the statements' own rules say so."""
    return bool(_STATES_ZH.match(context.question.strip())) and not asks(context.question)
