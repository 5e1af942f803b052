"""Plain text as people lay it out: wrapped by hand, indented throughout, with lists, drawn tables and commands."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.datatypes import Block, ParsedDocument
from ingestion.parsers import parse
from ingestion.parsers.wrapping import Joiner, display_width

COLUMNS = 70
CJK = "[\u3001-\u303f\u4e00-\u9fff\uff00-\uffef]"


def texts(parsed: ParsedDocument, kind: str) -> list[str]:
    return [parsed.text[b.start : b.end] for b in parsed.blocks if b.kind == kind]


def text_file(text: str) -> ParsedDocument:
    return parse(text.encode(), "a.txt")


def block_of(parsed: ParsedDocument, words: str) -> Block:
    position = parsed.text.index(words)
    return next(b for b in parsed.blocks if b.start <= position < b.end)


def laid_out(text: str, indent: int, hanging: int | None = None, columns: int = COLUMNS) -> str:
    """The text as a page of so many columns has it: broken at spaces, and anywhere between two Chinese characters."""
    units = re.findall(f"{CJK}[，。；：、？！]*|[^\\s{CJK[1:-1]}]+|\\s+", text)
    lines, line = list[str](), " " * indent
    for unit in units:
        if display_width(line + unit.rstrip()) > columns and line.strip():
            lines.append(line.rstrip())
            line = " " * (indent if hanging is None else hanging) + unit.lstrip()
        else:
            line += unit
    return "\n".join([*lines, line.rstrip()])


ENGLISH = [
    "The package manager keeps a list of everything that was installed, and who asked for it.",
    "Before you upgrade, make a copy of all of your own data; nobody else is going to do so for you.",
    "A mirror may be one or two days behind the others, which is seldom of any importance to its users.",
]
CHINESE = [
    "软件包管理器记录了所有已安装的软件包，以及它们是由谁要求安装的，不管是不是自动安装。",
    "在升级之前，请先备份您自己的全部数据；没有人会替您做这件事，这通常不是个好主意。",
    "镜像站点可能比其他站点晚一两天更新，这对用户来说并不重要，您可以随时换用另一个站点。",
]
MIXED = [
    "APT 是 Debian 软件包管理系统的一个前端，它用 dpkg 安装软件包，并从 HTTP 站点下载它们。",
    "您可以用 aptitude 查看软件包 foo 的状态，也可以用 Synaptic，它是一个图形界面的前端程序。",
]


@pytest.mark.parametrize("sentences", [ENGLISH, CHINESE, MIXED])
@pytest.mark.parametrize("indent", [0, 4])
def test_wrapped_paragraphs_are_whole_again(sentences: list[str], indent: int) -> None:
    paragraphs = [
        ("" if sentences is not ENGLISH else " ").join(sentences[n:] + sentences[:n]) for n in range(len(sentences))
    ]
    parsed = text_file("\n\n".join(laid_out(paragraph, indent) for paragraph in paragraphs))
    assert texts(parsed, "paragraph") == paragraphs
    assert parsed.text == "\n\n".join(paragraphs)


WORDS = st.sampled_from("the quick brown fox jumps over lazy dogs near seven quiet rivers and mountains".split())
CHARACTERS = st.text(alphabet="软件包管理系统的用户可以安装升级删除文件目录网络配置", min_size=2, max_size=6)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.lists(st.one_of(WORDS, CHARACTERS), min_size=30, max_size=60), min_size=3, max_size=6),
    st.integers(48, 90),
    st.sampled_from([0, 2, 4]),
)
def test_whatever_was_wrapped_comes_back(paragraphs: list[list[str]], columns: int, indent: int) -> None:
    # Latin and Chinese with a space between, Chinese and Chinese without.
    whole = [re.sub(f"(?<={CJK}) (?={CJK})", "", " ".join(units)) + "." for units in paragraphs]
    parsed = text_file("\n\n".join(laid_out(text, indent, columns=columns) for text in whole))
    assert texts(parsed, "paragraph") == whole


PARTS = st.sampled_from(
    [
        "Name: Chen\nAge: 31\nCity: Rome",
        "    $ ls -l\n    total 0",
        "    for x in *; do\n      echo $x\n    done",
        "  * an item\n\n  * another one\n    that goes on",
        "1. first\n2. second",
        "+----+-----+\n| a  | b   |\n+----+-----+\n| 甲 | c d |\n+----+-----+",
        "Title\n=====",
        "第二章 范围",
        "1.2. Scope",
        "注意\n\n请先备份数据。",
        "term:\n\n      What it means in some words, which are many\n      and wrapped.",
        "col a    col b\n1        2",
        laid_out(" ".join(ENGLISH), 0),
        laid_out("".join(CHINESE), 4),
        "See https://\nexample.org/a/\nb for more.",
        "word " * 150,
        "\u3000\u3000首行缩进的段落。\n\u3000\u3000又一段。",
    ]
)


@settings(max_examples=100, deadline=None)
@given(st.lists(PARTS, min_size=1, max_size=10))
def test_no_character_is_lost_and_every_block_is_where_it_says(parts: list[str]) -> None:
    text = "\n\n".join(parts)
    parsed = text_file(text)
    # Rulers and the borders of tables are marks, not text.
    assert re.sub(r"[\s+|=-]", "", parsed.text) == re.sub(r"[\s+|=-]", "", text)
    end = 0
    for block in parsed.blocks:
        assert block.start >= end
        assert parsed.text[block.start : block.end].strip()
        assert not parsed.text[end : block.start].strip()
        end = block.end
    assert end == len(parsed.text)


def test_lines_that_nobody_wrapped_stay_lines() -> None:
    text = "Date: 14 May\nPlace: Hangzhou, room Longjing, and by video from Songyang\nChair: Shen Wanqing"
    assert text_file(text).text == text
    verse = "床前明月光，\n疑是地上霜。\n举头望明月，\n低头思故乡。"
    assert text_file(verse).text == verse


def test_text_that_never_spaces_latin_from_chinese_is_joined_as_it_is_written() -> None:
    sentence = (
        "云岭坪现有QL-45液化气机型两台，一号机2021年验收，二号机2024年验收，均在银级服务合同之内，由QL服务部负责保养。"
    )
    parsed = text_file("\n\n".join(laid_out(f"{n}号：" + sentence * 2, 0) for n in range(3)))
    assert " " not in parsed.text


# ---- code ---------------------------------------------------------------------------------------

MANUAL = f"""\
第 5 章 软件

5.1. 如何确认版本？

{laid_out("".join(CHINESE), 4)}

    $ lsb_release -a
    No LSB modules are available.
    Description:    Debian GNU/Linux 7.4

{laid_out("".join(CHINESE[1:]), 4)}

    dpkg --status foo

    if [ -f /etc/motd ]; then
        cat /etc/motd

    fi

{laid_out("在有些情况下，" + "".join(CHINESE), 8)}

5.2. 为什么我编译程序的时候会出现这样的错误，而别人的机器上却从来没有
出现过呢？

{laid_out("".join(CHINESE[::-1]), 4)}
"""


def test_commands_are_code_and_indented_prose_is_not() -> None:
    parsed = text_file(MANUAL)
    assert texts(parsed, "code") == [
        "    $ lsb_release -a\n    No LSB modules are available.\n    Description:    Debian GNU/Linux 7.4",
        "    dpkg --status foo\n\n    if [ -f /etc/motd ]; then\n        cat /etc/motd\n\n    fi",
    ]
    assert "在有些情况下，" + "".join(CHINESE) in parsed.text
    assert not re.search(f"{CJK}[ \n]+{CJK}", re.sub(r"\n\n|第 5 章 软件", "", parsed.text))


def test_numbered_headings_may_be_wrapped_where_all_text_is_indented() -> None:
    parsed = text_file(MANUAL)
    assert texts(parsed, "heading") == [
        "第 5 章 软件",
        "5.1. 如何确认版本？",
        "5.2. 为什么我编译程序的时候会出现这样的错误，而别人的机器上却从来没有出现过呢？",
    ]
    assert block_of(parsed, "dpkg --status").heading == ("第 5 章 软件", "5.1. 如何确认版本？")


def test_a_line_in_the_middle_of_the_page_is_the_title() -> None:
    assert text_file(f"{' ' * 18}软件手册\n\n\n{MANUAL}").title == "软件手册"
    assert text_file(MANUAL).title == "第 5 章 软件"


def test_english_prose_further_in_is_no_code() -> None:
    quote = laid_out(" ".join(ENGLISH), 8)
    parsed = text_file(f"{laid_out(' '.join(ENGLISH), 4)}\n\n{quote}\n\n{laid_out(' '.join(ENGLISH[1:]), 4)}")
    assert texts(parsed, "code") == []
    assert texts(parsed, "paragraph") == [" ".join(ENGLISH), " ".join(ENGLISH), " ".join(ENGLISH[1:])]


# ---- lists, tables, labels ----------------------------------------------------------------------


def test_items_are_one_line_each_and_keep_their_depth() -> None:
    body = laid_out(" ".join(ENGLISH), 4)
    items = [
        laid_out("* " + ENGLISH[0], 6, 8),
        laid_out("+ " + "".join(CHINESE[:2]), 10, 12),
        "        More of the first item.",
        laid_out("* " + "".join(CHINESE), 6, 8),
    ]
    parsed = text_file("\n\n".join([body, *items, body, body]))
    assert texts(parsed, "list") == [
        f"* {ENGLISH[0]}\n  + {''.join(CHINESE[:2])}\n  More of the first item.\n* {''.join(CHINESE)}"
    ]


def test_a_definition_stays_with_its_term() -> None:
    meaning = laid_out("".join(CHINESE), 8)
    parsed = text_file(f"{laid_out(''.join(CHINESE), 4)}\n\n    自由：\n\n{meaning}\n\n    开放的开发：\n\n{meaning}")
    assert texts(parsed, "list") == [f"自由：\n  {''.join(CHINESE)}\n开放的开发：\n  {''.join(CHINESE)}"]


def test_a_drawn_table_is_rows_with_whole_cells() -> None:
    drawn = """\
    +------------------------------------+
    |     网站      |        命令        |
    |---------------+--------------------|
    |缺陷跟踪系统（ |sensible-browser    |
    |BTS）的主页    |"http://            |
    |               |bugs.debian.org/"   |
    |---------------+--------------------|
    |a pipe         |ls | less           |
    +------------------------------------+"""
    parsed = text_file(f"表 2.5. 网站\n\n{drawn}\n\n后面的文字。")
    assert texts(parsed, "table") == [
        "| 网站 | 命令 |\n"
        '| 缺陷跟踪系统（BTS）的主页 | sensible-browser "http://bugs.debian.org/" |\n'
        "| a pipe | ls \\| less |"
    ]


def test_rows_below_one_ruler_stay_rows() -> None:
    drawn = "+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n| 3 | 4 |\n+---+---+"
    assert texts(text_file(drawn), "table") == ["| a | b |\n| 1 | 2 |\n| 3 | 4 |"]
    markdown = "| a | b |\n|---|---|\n| 1 | 2 |"
    assert texts(text_file(markdown), "table") == [markdown]


def test_a_label_goes_with_its_paragraph() -> None:
    parsed = text_file("注意\n\n请先备份。\n\nNote\n\n* one\n\n* two\n\nTip")
    assert texts(parsed, "paragraph") == ["注意\n请先备份。", "Note", "Tip"]
    assert texts(parsed, "list") == ["* one\n* two"]


# ---- joining ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("above", "below", "whole"),
    [
        ("apt 包管", "理器的一个前端", "apt 包管理器的一个前端"),
        ("不管是", "不是", "不管是不是"),
        ("这是 APT", "的前端", "这是 APT 的前端"),
        ("一台机器", "。", "一台机器。"),
        ("版本（", "IEEE 标准", "版本（IEEE 标准"),
        ("用 “", "硬盘” 启动", "用 “硬盘” 启动"),
        ("请阅读 (https://", "www.debian.org/ports/) 。", "请阅读 (https://www.debian.org/ports/) 。"),
        ("at https://www.debian.org/", "releases/stable/", "at https://www.debian.org/releases/stable/"),
        ("see https://example.org/", "for details", "see https://example.org/ for details"),
        ("(https://example.org/doc/", "faq) and", "(https://example.org/doc/faq) and"),
        ("under /usr/", "share/man", "under /usr/share/man"),
        ("see", "/usr/share", "see /usr/share"),
        ("Bug #", "516394", "Bug #516394"),
        ("a configu-", "ration file", "a configuration file"),
        ("the well-", "known one", "the well-known one"),
        ("pre-", "and post-war", "pre- and post-war"),
        ("on 32-", "bit machines", "on 32-bit machines"),
        ("two", "words", "two words"),
    ],
)
def test_halves_are_joined(above: str, below: str, whole: str) -> None:
    document = "The configuration is well-known. 这是 Debian 的手册，用 “硬盘” 启动。"
    assert Joiner([document]).join(above, below) == whole
