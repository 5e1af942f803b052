"""What people and prompts read of a run of agents, and lines as they show them."""

from assistant.datatypes import Fact, Text
from assistant.errors import Language
from assistant.models import prompt

NOTHING_SAID = Text(
    en="{name} wrote nothing for the whiteboard. Run the task again, or choose a more capable model.",
    zh="{name} 没有为白板写任何内容。请重新运行任务，或换一个更强的模型。",
)
BROKE_OFF = Text(
    en="The reply of {name} broke off before its end; what came of it is in its private notes alone. Run the task again to"
    " go on from here.",
    zh="{name} 的回复没有写完就中断了，已有部分只留在它的私人笔记中。请重新运行任务，从这里继续。",
)
STOPPED = Text(
    en="Stopped while {name} was at work. Run the task again to go on from here.",
    zh="在 {name} 工作时被停止。请重新运行任务，从这里继续。",
)
FAILED = Text(
    en="{name} could not do its part: {why} What the others wrote is on the whiteboard; run the task again to go on"
    " from there.",
    zh="{name} 未能完成自己的部分：{why}其他智能体写的内容都在白板上；请重新运行任务，从那里继续。",
)
DONE = Text(en="All agents did their part.", zh="所有智能体都完成了自己的部分。")
PART = Text(en="Unfinished: {text}", zh="未完成：{text}")
SOURCES = Text(en="Sources:", zh="来源：")


def fact_line(fact: Fact) -> str:
    """One fact with its date and the user's own words."""
    quote = f" (“{prompt.clean(fact.quotes[-1].text)}”)" if fact.quotes else ""
    return f"- [{prompt.day(fact.said_at)}] {prompt.clean(fact.text)}{quote}"


def as_sentence(words: str, language: Language) -> str:
    """Words with the mark that ends a sentence."""
    stripped = words.strip()
    end = "" if stripped[-1:] in ".!?。！？" else ("。" if language == "zh" else ".")
    return stripped + end
