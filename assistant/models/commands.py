"""Lines that are commands, and lines that lead them, in texts that do not mark code; pure."""

import re

# Words in a row, or Chinese with its punctuation: an indent before them marks no code.
PROSE = re.compile(
    r"(?:[A-Za-z][a-z']{0,30}[,;.:]?\s+){7}|[\u4e00-\u9fff][^\n]{0,60}[，。；、]|[\u4e00-\u9fff]{10}"
    r"|\s*(?![#$/;])(?:[^\u4e00-\u9fff\n]{0,40}[\u4e00-\u9fff]){10}"
)
# A line that is a command by its look: no capital, no stop, and a sign or an option that prose has not.
_COMMAND = re.compile(r"\s*(?:[#>] )?[a-z./~][!-~]*(?: [!-~]+){0,12}\s*")
_SIGN = re.compile(r"(?:^|\s)-{1,2}[a-z]|[/=|*<>$~\\]|\w-\w|\.[a-z]", re.IGNORECASE)
# A line that leads a command, or joins two of them, names no section.
_LEADS = re.compile(
    r"(?:以下|下面|下列|如下)的?(?:命令|方法|步骤)|(?:执行|运行|输入|使用)\s*$|^\s*(?:以及|或者?|和|然后|and|or|then)\s*$"
    r"|\b(?:the|this|following|these) commands?\b|\b(?:run|type|execute|using|with)\s*$",
    re.IGNORECASE,
)
# How far the lines before and after a piece are looked at.
NEAR_LINES = 400
TITLE_WORDS = 7
CLOSING = frozenset(".。!！?？;；:：,，、\"'”’」』)）]")


def leads_command(text: str, start: int, end: int) -> bool:
    """Whether several words stand above an empty line and a command: they say what it does."""
    below = text[end : end + NEAR_LINES].lstrip("\n")
    at = end + len(text[end : end + NEAR_LINES]) - len(below)
    stop = at + len(below.split("\n", 1)[0])
    stop = min(len(text), stop + 1)
    if _LEADS.search(text[start:end]) and not text[start:end].lstrip().startswith("#"):
        return True
    is_said = len(text[start:end].split()) > TITLE_WORDS or bool(PROSE.search(text[start:end]))
    return is_said and not text[start:end].lstrip().startswith("#") and at > end and is_command(text, at, stop)


def is_command(text: str, start: int, end: int) -> bool:
    """Whether a line between two empty ones is a command, in a manual that indents everything or nothing."""
    raw = text[start:end]
    is_between = (not start or text[max(0, start - NEAR_LINES) : start].rstrip(" \t").endswith("\n\n")) and (
        not text[end : end + NEAR_LINES].strip() or (raw.endswith("\n") and text[end : end + 1] in ("\n", " "))
    )
    line = raw.strip()
    return (
        is_between
        and _COMMAND.fullmatch(raw) is not None
        and _SIGN.search(raw) is not None
        and line[-1:] not in CLOSING - {")", "]", '"', "'"}
        and not PROSE.search(line)
    )


def leads_command_line(text: str) -> bool:
    """Whether a sentence without a stop says that a command follows ("run", "请执行")."""
    return _LEADS.search(text) is not None and text.rstrip()[-1:] not in ".。!！?？"


def joins_commands(line: str) -> bool:
    """Whether a line leads a command, or stands between two of them."""
    return _LEADS.search(line) is not None
