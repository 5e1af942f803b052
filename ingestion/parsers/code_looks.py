"""Whether lines of plain text are code by their looks: prompts, signs, no sentences; an indent alone is none."""

import re
from collections.abc import Sequence

from ingestion.parsers.cleaning import CJK
from ingestion.parsers.wrapping import LONGEST_LINE

_PROMPT = re.compile(r"\s*(?:[$%>]\s+\S|#\s+[a-z./~(\[]|[\w.-]+@?[\w.-]*:[~/][^\s]*[$#](?:\s|$)|>>> |\.\.\. )")
_SURE_PROMPT = re.compile(r">>> |\$ [a-z./]")
_FIELD = re.compile(r"\s*[A-Z][\w-]*: \S")
_SENTENCE_END = re.compile(r"[\w)\"”’][.!?:]$|[。！？：；，、…]$")
_ENGLISH_PROSE = re.compile(r"(?:\b[A-Za-z][a-z']*[,;]?\s+){5}")
_CJK_PROSE = re.compile(rf"[{CJK}]{{8}}|[{CJK}][，。；！？]")
_SIGNS = re.compile(
    r"[;{}\\|]$|^\s*(?:[{}\[\]<]|//|/\*|#\s?\w|--?\w|export |deb(?:-src)? |sudo |cd |apt(?:-get|itude)? |dpkg |git |pip |docker |make )"
    r"|\s--?[a-z][\w-]*|\w=[^=\s]|\w\(.*\)|&&|\|\||::|->|</?\w|\$[\w({]|^\s*[\w.-]+:\s*$|[\w.]+/[\w.]+/"
)
_CLOSES_BLOCK = re.compile(r"(?:fi|done|esac|EOF|[)}\]])[;,]?")
_SHELL = re.compile(
    r"\s*(?:(?:if|while|until) [\[(!:]|for \w+ in |(?:fi|done|esac|then|else|do|EOF|[)}\]])[;,]?$"
    r"|[a-z][\w.+-]*\s+(?:\S+\s+)?[~/]\S*$)|.*; (?:then|do)$"
)


def is_code(lines: Sequence[str], *, filled: int, deeper: bool) -> bool:
    """Whether a group of lines is code.

    `filled` of its breaks could be the page's own; `deeper` says that it stands further in than the text around.
    """
    content = [line for line in lines if line.strip()]
    if not content or not (content[0][:1].isspace() or _SURE_PROMPT.match(content[0])):
        return False
    if max(map(len, content)) > LONGEST_LINE:
        return False
    prose = sum(map(reads_as_prose, content))
    signs = sum(bool(_SIGNS.search(line) or _SHELL.match(line)) for line in content)
    if _PROMPT.match(content[0]):
        return not reads_as_prose(content[0])
    if len(content) > 1 and signs == len(content) and not prose:
        return True
    if 2 * filled >= len(content) > 1 or 3 * prose > len(content):
        return False
    return _looks_like_code(content, signs, deeper)


def _looks_like_code(content: Sequence[str], signs: int, deeper: bool) -> bool:
    if len(content) == 1 and not deeper:
        return _is_command(content[0].strip())
    braced = content[-1].strip() in ("}", "};", "]") and content[0].rstrip().endswith(("{", "["))
    ragged = len({len(line) - len(line.lstrip()) for line in content}) > 1
    if ragged:
        signs += sum(bool(_FIELD.match(line)) for line in content)
    return braced or any(map(_PROMPT.match, content)) or 2 * signs + deeper > len(content)


def _is_command(line: str) -> bool:
    """A lone line of program and arguments ("dpkg --status foo"), not "and/or" at a line's beginning."""
    if _SENTENCE_END.search(line) or re.search(f"[{CJK}]", line):
        return False
    if _CLOSES_BLOCK.fullmatch(line):
        return True
    return bool(
        re.match(r"(?:sudo )?[a-z][\w.+-]*(?:\s+\S+){0,12}$", line) and re.search(r"\s--?[a-zA-Z]|\s\S*/\S", line)
    )


def reads_as_prose(line: str) -> bool:
    """Whether a line is words of a sentence rather than code or a comment in it."""
    text = line.strip()
    if _CJK_PROSE.search(text):
        # A comment behind code may be a sentence.
        return not re.search(r"\s#\s|^#|//", text)
    return bool(_ENGLISH_PROSE.search(text)) and not re.search(r"[{}=|\\$]|^#", text)
