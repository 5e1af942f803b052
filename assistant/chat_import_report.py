"""What an import of earlier conversations tells: its progress while it runs, and what became of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from assistant.chat_lines import BadLine
from assistant.datatypes import Record, Text, WriteOp
from assistant.errors import Language

NAMED_LINES = 100
"""Bad lines that a report names; it counts all."""

AHEAD = Text(
    en="{count} of the user's messages are dated in the future (the first on line {line}): they are in, and nothing was"
    " learnt from them.",
    zh="{count} 条用户消息的时间在未来（首条在第 {line} 行）：已存入，但没有从中记住任何内容。",
)
NO_VECTORS = Text(
    en="The embedding model does not answer: what is in is found by its words, and by its meaning once the model is back"
    " (`tandem doctor` says why).",
    zh="嵌入模型没有响应：已导入的内容可按词语找到，模型恢复后也可按含义找到（原因见 `tandem doctor`）。",
)
MODEL_FAILED = Text(
    en="The model failed on {count} message(s): {reason} What the rules found in them is in; the same command tries"
    " again.",
    zh="模型未能读取 {count} 条消息：{reason}规则在其中找到的内容已记住；再运行同一命令即可重试。",
)


@dataclass(frozen=True, slots=True)
class ImportProgress:
    """How far an import is: lines read, or messages a model has read; `share` where the file's size is known."""

    stage: Literal["reading", "model"]
    done: int
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Notice(Record):
    """Something the user should know of an import, in both languages."""

    en: str
    zh: str

    def say(self, language: Language) -> str:
        """The notice in the reader's language."""
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, slots=True)
class ChatImportReport(Record):
    """The outcome of one import: messages by what became of them, facts by what was done, the first 100 bad lines.

    `unchanged` were in already; `sessions` counts those that the lines name; `read_by_model` counts messages.
    `complete` is False where it was stopped or a model failed.
    """

    added: int
    unchanged: int
    failed: int
    sessions: int
    facts: Mapping[WriteOp, int]
    seconds: float
    complete: bool
    lines: tuple[BadLine, ...] = ()
    notices: tuple[Notice, ...] = ()
    read_by_model: int = 0


def notice(text: Text, en: Mapping[str, object], zh: Mapping[str, object] | None = None) -> Notice:
    """A notice with its fields filled, those of the Chinese one apart where they differ."""
    return Notice(text.say("en", **en), text.say("zh", **(en if zh is None else zh)))
