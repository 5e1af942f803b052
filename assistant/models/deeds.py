"""What somebody asks to do, and sections that show how to do something else, or destroy what is there; pure.

A recipe is followed. Who asks how to back a disk up must not read how it is wiped, though the tool is the same.
"""

import re
from collections.abc import Sequence

from assistant.models.candidates import Candidate
from assistant.models.cues import wanted
from assistant.models.topics import around
from assistant.retrieval.keywords import fold, terms
from assistant.retrieval.lexicon import renderings

_DESTROYS = re.compile(
    r"\bdd\b[^\n]{0,60}\bof=/dev/|\bif=/dev/(?:zero|u?random)\b|\b(?:mkfs|shred|wipefs|blkdiscard)\b|\brm -rf? /|\bdrop (?:table|database)\b|\binit=/bin/(?:ba)?sh\b"
    r"|\b(?:erase|wipe|wiping|erasing|destroy)\w{0,3}\b[^.\n]{0,40}\b(?:disk|drive|device|data|partition|contents?)\b"
    r"|\b(?:password|passwd|root account)\b[^.\n]{0,60}\bempty\b|\bempty\b[^.\n]{0,30}\bpassword"
    r"|擦除|抹[掉除]|清空(?:硬盘|磁盘|数据)|格式化|(?:密码|口令)[^。\n]{0,20}(?:置空|清空|为空)",
    re.IGNORECASE,
)
_ASKS_TO_DESTROY = re.compile(
    r"\b(?:eras|wip|destroy|shred|format|overwrit|delet|remov|reset|recover|clear|drop|overwrit|forgot|lost)\w*\b"
    r"|擦|抹|清[空除]|删|格式化|销毁|粉碎|重置|忘|恢复|覆盖|丢失",
    re.IGNORECASE,
)
_TOOL_ZH = re.compile(
    r"(?:用|使用|通过|借助)\s*(?P<tool>[A-Za-z][\w.+-]{0,20})\s*(?:命令|工具|程序|来|去)*\s*(?P<deed>[\u4e00-\u9fff]{2})"
)
_TOOL = re.compile(r"\b(?:use|using|with) (?P<tool>[a-z][\w.+-]{0,20}) to (?P<deed>[a-z]+(?: up)?)\b", re.IGNORECASE)
_VERB = re.compile(
    r"\bhow (?:do|can|should|does|could) (?:i|we|you|one|somebody)\s+(?:(?:best|safely|quickly) )?(?P<deed>[a-z]{3,})|\bhow to (?P<to>[a-z]{3,})",
    re.IGNORECASE,
)
_VERB_ZH = re.compile(r"(?:如何|怎么|怎样)(?:才能|可以|去|来|把|对|给|在)?(?P<deed>[\u4e00-\u9fff]{2})")
_NO_DEED = frozenset({"use", "get", "make", "find", "know", "have", "see", "install"})


def of_the_deed(question: str, found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates without the sections that do another deed than the one asked for, where a mistake costs dearly."""
    if wanted(question) != "way":
        return list(found)
    left = list(found)
    if not _ASKS_TO_DESTROY.search(question):
        deed = _deed(question)
        sections = {(one.passage.n, one.under) for one in left if _DESTROYS.search(one.text)}
        above = {_place(one) for one in left if _place(one) in sections and _says(deed, _headings(one))}
        left = [one for one in left if _place(one) not in sections or _place(one) in above]
    tool = _TOOL_ZH.search(question) or _TOOL.search(question)
    if tool is None:
        return left
    # Of a named tool only what speaks of the deed shows how: its words stand in the section, be it in another piece.
    speaking = {_place(one) for one in left if _says(tool["deed"], around(one)) and _names(tool["tool"], one, left)}
    return [one for one in left if _place(one) in speaking]


def _place(piece: Candidate) -> tuple[int, str]:
    return piece.passage.n, piece.under


def _headings(piece: Candidate) -> str:
    return "\n".join((piece.under, *piece.passage.hit.heading))


def _deed(question: str) -> str:
    found = _VERB.search(question)
    if found:
        verb = found["deed"] or found["to"]
        return "" if verb.lower() in _NO_DEED else verb
    found = _VERB_ZH.search(question)
    return found["deed"] if found else ""


def _names(tool: str, piece: Candidate, found: Sequence[Candidate]) -> bool:
    """Whether the section of a piece names the tool."""
    name = re.compile(rf"(?<![a-z0-9-]){re.escape(fold(tool))}(?![a-z0-9-])")
    return any(name.search(fold(around(one))) for one in found if _place(one) == _place(piece))


def _says(deed: str, text: str) -> bool:
    """Whether a text says a deed, in its word or, across languages, in a rendering."""
    if not deed:
        return False
    if not deed.isascii():
        return deed in text or any(word in fold(text) for word in renderings(deed, "zh"))
    return set(terms(deed)) <= set(terms(text)) or any(word in text for word in renderings(deed, "en"))
