"""Why a file failed, was skipped or is not quite whole: one table of sentences in both languages."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from assistant.datatypes import Text
from assistant.errors import Language, RunError
from assistant.os_errors import REFUSALS

REASONS: Mapping[str, Text] = {
    # A file that is not in the index, and why.
    "missing": Text("no such file or folder", "没有这个文件或文件夹"),
    "unsupported": Text("unsupported kind of file ({kind})", "不支持的文件类型（{kind}）"),
    "empty": Text("empty: there is no text in it", "空文件：里面没有文字"),
    "binary": Text("binary data, not text", "是二进制数据，不是文本"),
    "undecodable": Text("no known text encoding fits; save it as UTF-8", "没有合适的文字编码，请另存为 UTF-8 后再试"),
    "too_large": Text("too large: {size} MB, the limit is {limit} MB", "文件太大：{size} MB，上限为 {limit} MB"),
    "password": Text("password protected; save a copy without the password", "文件有密码保护，请另存一份无密码的副本"),
    "damaged": Text("damaged or not really {kind}: {detail}", "文件已损坏，或并不是真正的 {kind}：{detail}"),
    "no_text_layer": Text("no text layer, OCR needed", "没有文字层，需要文字识别（OCR）"),
    "unreadable": Text("can't be read: {detail}", "无法读取：{detail}"),
    "internal": Text("the parser failed: {detail}", "解析出错：{detail}"),
    # A file that is in the index, and what its reader should know.
    "page_without_text": Text("page {page} has no text layer", "第 {page} 页没有文字层"),
    "page_unreadable": Text("page {page} could not be read: {detail}", "第 {page} 页无法读取：{detail}"),
    "page_garbled": Text(
        "page {page}: {percent}% of the characters are garbled", "第 {page} 页：{percent}% 的字符是乱码"
    ),
    "hidden_text": Text("hidden text left out ({count} places)", "已略去隐藏文字（{count} 处）"),
    "invisible_characters": Text("{count} invisible characters removed", "已去除 {count} 个不可见字符"),
    "bytes_dropped": Text(
        "{count} bytes that are no {encoding} were left out", "已略去 {count} 个不合 {encoding} 编码的字节"
    ),
    "as_plain_text": Text("too large for its structure to be read: taken as plain text", "文件过大，按纯文本处理"),
    "link_outside": Text("a link to outside the folder; not followed", "指向文件夹之外的链接，未跟随"),
    "folder_unreadable": Text("folder can't be read: {detail}", "文件夹无法读取：{detail}"),
    "same_content": Text("same content as {name}", "内容与 {name} 相同"),
    "earlier_version": Text("the earlier version stays in the index", "索引中仍保留此前的版本"),
    "not_embedded": Text(
        "no embedding model answered: found by keywords only until the next ingest",
        "嵌入模型不可用：下次导入之前只能按关键词检索",
    ),
}


# What a reason names between its words; what a library says of a file stays as it said it.
DETAILS: Mapping[str, Text] = {
    text.en: text
    for text in (
        *REFUSALS,
        Text("special file", "特殊文件"),
        Text("its first bytes are another kind's", "开头的字节属于另一种文件"),
        Text("no document in it", "里面没有文档"),
        Text("no pages", "没有页面"),
    )
}


@dataclass(frozen=True, slots=True)
class Note:
    """One thing to say about a file: a code of the table and the values of its fields."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def say(self, language: Language = "en") -> str:
        """The sentence in one language."""
        values = {name: _named(value, language) for name, value in self.values.items()}
        return REASONS[self.code].say(language, **values)

    def to_json(self) -> dict[str, Any]:
        """As kept in a document's health report."""
        return {"code": self.code, "values": dict(self.values)}


class Unreadable(RunError):
    """A parser's verdict that a file gives no text; `note` says why."""

    def __init__(self, code: str, **values: object) -> None:
        self.note = Note(code, values)
        super().__init__(self.note.say("en"), self.note.say("zh"))


def say_reason(reason: str | None, language: Language) -> str:
    """A stored reason or warning, which is English, in the reader's language; unknown ones as they are."""
    if reason is None or language == "en":
        return reason or ""
    for code, pattern in _patterns().items():
        if found := pattern.fullmatch(reason):
            return Note(code, found.groupdict()).say(language)
    return reason


def _named(value: object, language: Language) -> object:
    return DETAILS[value].say(language) if isinstance(value, str) and value in DETAILS else value


@cache
def _patterns() -> Mapping[str, re.Pattern[str]]:
    """The English sentences as patterns whose groups are their fields."""
    return {
        code: re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.*)", re.escape(text.en)), re.S)
        for code, text in REASONS.items()
    }
