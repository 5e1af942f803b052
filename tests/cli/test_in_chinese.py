"""Everything a person reads exists in Chinese: each sentence of the code, and what every command prints."""

import ast
import io
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.test_commands import ROOT, Result, tandem
from tests.test_readme import commands

__all__ = ["tandem"]

NAMES = frozenset(
    "Tandem SQL SQLite PostgreSQL Redis Chroma Ollama Python Chromium Ctrl JSON UTF ISO OCR MB PDF HTML Word Markdown"
    " http https UTC IANA CPU GPU URL ID Enter API README".split()
)
"""What is called the same in both languages."""
# Commands, options, variables, fields, addresses, and the words of a person or a file, which nobody translates.
NOT_PROSE = re.compile(
    r"`[^`]*`|“[^”]*”|'[^']*'|\{\{.*?\}\}|\{[^{}]*\}|<[^>]*>|\b[A-Z]+_[A-Z_{}]*(?:=\w+)?|--?[a-z][a-z-]*|\S*/\S+"
    r"|\btandem(?: [a-z-]+)*|\b\w+_\w+\b|\.[a-z]{2,8}\b|\b\d\S*|\b[0-9a-f]{8,}\b|(?<=/task )[a-z]+",
    re.DOTALL,
)
# Read by a model, or by whoever programs; they name tools and fields.
NOT_FOR_PEOPLE = ("models/agent_", "models/prompt", "memory/digest_model", "tools/json_actions", "tools/prompting")
# Of a line of import-chat, of calls in Python, of a calculator: what is to be typed just so.
TYPED = frozenset(
    "session role text user assistant other at speaker id of none off on auto global task agent pip install".split()
)


def foreign(text: str, *known: str) -> list[str]:
    """The Latin words of a Chinese text that are no names."""
    left = re.findall(r"[A-Za-z]{2,}", NOT_PROSE.sub(" ", text))
    return [word for word in left if word not in NAMES and word not in known]


def chinese_sentences() -> Iterator[tuple[str, str]]:
    """Each `zh` of a `Text` or an error, with the file it stands in; of a formatted one its own words."""
    for package in ("assistant", "ingestion", "ui"):
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if not isinstance(node, ast.Call):
                    continue
                found = [keyword.value for keyword in node.keywords if keyword.arg == "zh"]
                if isinstance(node.func, ast.Name) and node.func.id == "Text" and len(node.args) == 2:
                    found.append(node.args[1])
                for value in found:
                    yield str(path.relative_to(ROOT)), words_of(value)


def words_of(value: ast.expr) -> str:
    if isinstance(value, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in value.values)
    return value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


def test_every_chinese_sentence_is_chinese() -> None:
    found = [(path, text) for path, text in chinese_sentences() if not any(one in path for one in NOT_FOR_PEOPLE)]
    assert len(found) > 800
    assert [(path, text, left) for path, text in found if (left := foreign(text, *TYPED))] == []


# "@memory" is the newest memory's id, "@archived" an archived one's, "@document" a document's, "@folder" the test's own.
WALK = """
documents list
memories list
profile show
sessions list
verify
ingest @folder/文档 --sample
ingest @folder/没有.txt
documents list
documents show 年假.md
documents show 坏.pdf
documents show 没有
ask "I live in Paris." --session 一
ask "I live in Oslo." --session 一
ask "I'm allergic to latex." --session 一
ask 年假有多少天？ --session 一
ask 可以结转几天？ --session 一
ask 谁是董事长？ --session 二
search 年假有多少天？
search Oslo --in memories
search Oslo --in messages
memories list
memories show @memory
memories history @memory
memories pin @memory
memories search latex
memories show 没有的
memories add 我会说法语。
profile lock 居住地
ask "I live in Rome." --session 二
memories list
memories review
memories accept --all
memories reject --all
memories undo
memories accept
memories edit @memory 我住在苏州。
profile show
profile history 居住地
profile unlock 居住地
profile unset 居住地
profile set 饮食 过敏 虾
memories restore @archived
memories forget @memory --now
memories forget 没有的 --now
sessions list
sessions show 一
sessions show 一 --turn 4 --evidence
sessions show 一 --turn 9
sessions close 一
sessions summary
sessions summary 一
sessions rename 一 旅行
sessions delete 二
import-chat @folder/聊天.txt
import-chat @folder/没有
sessions show 旧
export @folder/出.txt
export @folder/没有/出.txt
import @folder/出.txt
import @folder/没有
doctor
verify
repair
reindex
chat --session 聊
ask ""
ask
ask x --nothing
search x --in nowhere
ui --port x
documents remove
documents remove --sample
erase
erase --yes
nothing
"""
CHAT = """
/task 报告：写报告
/task note 新模板
/task
/session
/memory
/profile
/private
我住在广州。
/private
/undo
/undo
/clear
/没有
/task done 好
/quit
"""
# What was told in English is said in Chinese all the same, but for its values and the words that are quoted.
TOLD = ("Paris", "Oslo", "Rome", "latex", "live", "in", "allergic", "to", "local", "nothing", "nowhere")


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """Documents of every fate, and an earlier conversation with a line that is none."""
    folder = tmp_path / "文档"
    folder.mkdir()
    (folder / "年假.md").write_text("# 年假\n\n每位员工每年有二十五天年假。\n\n## 结转\n\n可以结转五天。\n", "utf-8")
    (folder / "班次.txt").write_text("大门早上六点打开，没有人更早到。\n", "utf-8")
    (folder / "坏.pdf").write_bytes(b"not one")
    (folder / "图.svg").write_text("<svg/>", "utf-8")
    (tmp_path / "聊天.txt").write_text('{"session": "旧", "role": "user", "text": "我喜欢喝茶。"}\n不对\n', "utf-8")
    return tmp_path


def test_every_command_speaks_chinese(
    tandem: Callable[..., Result], files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def first(*line: str) -> str:
        return next((one["id"] for one in tandem(*line, "--json").json), "没有")

    ids = {
        "@memory": lambda: first("memories", "list"),
        "@archived": lambda: first("memories", "list", "--status", "archived"),
    }
    monkeypatch.setenv("TANDEM_LANGUAGE", "zh")
    monkeypatch.setattr(sys, "stdin", io.StringIO(CHAT.lstrip()))
    names = (*TOLD, *TYPED, *commands(), *commands()["memories"], "documents", "messages", "QUESTION", "PORT", "utf")
    walked: set[str] = set()
    left: dict[str, list[str]] = {}
    for line in WALK.strip().splitlines():
        words = [ids[word]() if word in ids else word.replace("@folder", str(files)) for word in shlex.split(line)]
        result = tandem(*words)
        walked.add(words[0])
        if words_left := foreign(result.out + result.err, *names):
            left[line] = words_left
    assert left == {}
    assert walked >= set(commands())
