"""Text that is not ours as Markdown that can start nothing: no image, link, directive, formula or HTML; pure.

Streamlit's page fetches a Markdown image at once and gives `$`, `:` and `[` meanings of their own. What is code
is found here by CommonMark's own rules and written anew in a form that leaves the page's parser no choice;
outside code every sign that starts something is escaped. Addresses become code: readable, copied whole, not
clickable. The page's parser also looks for addresses and `:names:` after unescaping, so a backslash is not
enough for those.
"""

import re
from collections.abc import Iterable, Iterator

# Zero-width and direction-changing characters, tags, and controls: they hide or turn what stands beside them.
UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\U000e0000-\U000e007f]"
)
JOINER = "\u2060"

_FENCE = re.compile(r"^(?P<indent>[ \t]*)(?P<fence>`{3,}|~{3,})[ \t]*(?P<info>[^`]*)$")
_PLAIN_INFO = re.compile(r"[A-Za-z0-9+#_-]{1,20}")
_DELIMITER_ROW = re.compile(r"^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$")
_RULE = re.compile(r"^\s*(?:-{2,}|=+)\s*$")
_LINE_START = re.compile(r"^(?P<space>\s*)(?P<mark>(?:>\s?)*)")
_LINK = re.compile(
    r"!?\[(?P<label>[^\[\]\n]{0,300})\]\(\s*<?(?P<target>[^()\s<>]+)>?(?:\s+(?:\"[^\"]*\"|'[^']*'))?\s*\)"
)
_ADDRESS = re.compile(
    r"(?:(?:[A-Za-z][A-Za-z0-9+.-]{1,20}:(?://|\\/\\/)|www\.)|(?:mailto|javascript|xmpp|data):(?=\S))"
    r"[^\s<>`\"'“”‘’|，。；：！？、（）《》【】]*",
    re.IGNORECASE,
)
_BEFORE_MARK = re.compile(r"(?<=\S) (?=\[\d+\])")
_ADDRESS_SIGN = re.compile(r":(?=//)|www(?=\.)", re.IGNORECASE)
_TRAILING = ".,;:!?)]}*_"
_NAMED_SIGN = re.compile(r":(?=(?:[\w+/-]*[A-Za-z][\w+/-]*|100|1234|[+-]1):)")
_HARMLESS_ESCAPE = re.compile(r"\\([:/.@&])")
# Emphasis by low lines stands between words, never inside one; half of one, of which the rest was not quoted, says nothing.
_UNDERLINED = re.compile(r"(?<![\w\\])_(?=[^\s_])([^\n_]{1,300})(?<=[^\s_\\])_(?!\w)")
_HALF_UNDERLINED = re.compile(r"(?<![\w\\])_(?=[(（“\"])|(?<=[)）”.!?])_(?!\w)")
_PUNCTUATION = set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")


def markdown(text: str, marks: Iterable[int] = ()) -> str:
    """Lists, emphasis, tables, headings and code stay; nothing else means anything.

    `marks` are the citation numbers that may stand out: `[1]` becomes a small badge. A line break stays one.
    """
    badges = {f"[{number}]": f":gray-badge[{number}]" for number in marks}
    if badges:
        # A mark stays on the line of what it stands behind.
        text = _BEFORE_MARK.sub("\u00a0", text)
    lines = UNSEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")
    blocks = (_code(block) if fenced else _prose(block, badges) for fenced, block in _blocks(lines))
    return "\n\n".join(block for block in blocks if block)


def verbatim(text: str) -> str:
    """Words shown as they were typed, line by line, with no Markdown at all."""
    lines = UNSEEN.sub("", text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")
    shown = [_joined(_letters(line)).replace("  ", "\u00a0 ") for line in lines]
    return "  \n".join(line if line.strip() else "\u00a0" for line in shown)


def plain(text: str) -> str:
    """One line shown letter by letter where Streamlit reads Markdown: labels, captions, messages."""
    line = UNSEEN.sub("", " ".join(text.split()))
    return _all_escaped(_ADDRESS_SIGN.sub(lambda found: found.group() + JOINER, line))


# ---- blocks -------------------------------------------------------------------------------------


def _blocks(lines: list[str]) -> Iterator[tuple[bool, list[str]]]:
    """Fenced code, without its fences' indent, and runs of other lines between blank ones."""
    at, run = 0, list[str]()
    while at < len(lines):
        opened = _FENCE.match(lines[at])
        if opened or not lines[at].strip():
            if run:
                yield False, run
            run = []
        if opened:
            end = _closing(lines, at + 1, opened["fence"])
            indent = len(opened["indent"])
            yield True, [opened["info"], *(_outdented(line, indent) for line in lines[at + 1 : end])]
            at = end
        elif lines[at].strip():
            run.append(lines[at])
        at += 1
    if run:
        yield False, run


def _closing(lines: list[str], at: int, fence: str) -> int:
    closes = re.compile(rf"^\s*{re.escape(fence[0])}{{{len(fence)},}}\s*$")
    while at < len(lines) and not closes.match(lines[at]):
        at += 1
    return at


def _outdented(line: str, indent: int) -> str:
    return line[min(indent, len(line) - len(line.lstrip())) :]


def _code(block: list[str]) -> str:
    """At the left margin behind a blank line no list or quotation can end the fence early."""
    info, *lines = block
    word = _PLAIN_INFO.match(info.strip())
    language = word.group() if word and word.group().lower() != "mermaid" else "text"
    body = "\n".join(lines)
    fence = "`" * max(3, _longest_run(body) + 1)
    return f"{fence}{language}\n{body}\n{fence}"


def _prose(lines: list[str], badges: dict[str, str]) -> str:
    table = next((at for at, line in enumerate(lines) if at and "|" in line and _DELIMITER_ROW.match(line)), None)
    written: list[str] = []
    for at, line in enumerate(lines):
        in_table = table is not None and at >= table - 1 and "|" in line
        if table is not None and at == table:
            written.append(line.strip())
        elif in_table:
            written.append(_joined(_inline(line.strip(), badges, table=True)))
        elif _RULE.match(line):
            written.append("\n" + ("---" if "-" in line else _joined(_letters(line))) + "\n")
        else:
            written.append(_line(line, badges))
        if table is not None and at == table - 2:
            written[-1] += "\n"  # A table needs a blank line before it, and so does what follows it.
        if table is not None and in_table and at + 1 < len(lines) and "|" not in lines[at + 1]:
            written[-1] += "\n"
    return "\n".join(written)


def _line(line: str, badges: dict[str, str]) -> str:
    start = _LINE_START.match(line)
    assert start is not None, "the pattern matches everything"
    rest = line[start.end() :]
    if rest.startswith("|") and rest.rstrip().endswith("|") and len(rest.strip()) > 1:
        # A row without its table's head reads better as words.
        rest = " · ".join(cell.strip() for cell in rest.strip().strip("|").split("|"))
    return start["space"] + start["mark"] + _joined(_inline(rest.rstrip(), badges)) + "  "


# ---- one line -----------------------------------------------------------------------------------


def _inline(line: str, badges: dict[str, str], *, table: bool = False) -> Iterator[str]:
    """A line's code spans and addresses as code, its citation marks as badges, the rest escaped."""
    at = said = 0
    line = _HARMLESS_ESCAPE.sub(r"\1", line)
    while at < len(line):
        end, made = _special(line, at, badges, table)
        if end == at:
            # A backslash escapes a sign; before a letter it is only itself.
            at += 2 if line[at] == "\\" and line[at + 1 : at + 2] in _PUNCTUATION else 1
            continue
        yield from _escaped(line[said:at])
        yield from made
        at = said = end
    yield from _escaped(line[said:])


def _special(line: str, at: int, badges: dict[str, str], table: bool) -> tuple[int, Iterable[str]]:
    """What begins at this place and needs a form of its own: where it ends, and that form."""
    char = line[at]
    if char == "`":
        run = len(line) - at - len(line[at:].lstrip("`"))
        closing = re.compile(rf"(?<!`)`{{{run}}}(?!`)").search(line, at + run)
        if closing is None:
            return at + run, ["\\`" * run]
        content = line[at + run : closing.start()]
        # A table's cells are cut at every bar, also at one inside code.
        return closing.end(), _letters(content) if table and "|" in content else [_span(content)]
    if char in "[!":
        if mark := next((mark for mark in badges if line.startswith(mark, at)), None):
            return at + len(mark), [badges[mark]]
        if link := _LINK.match(line, at):
            label = link["label"].strip()
            named = [] if label in ("", link["target"]) else [*_letters(label), " ("]
            return link.end(), [*named, _span(link["target"].replace("|", "%7C")), ")" if named else ""]
    if address := _ADDRESS.match(line, at):
        shown = address.group().rstrip(_TRAILING)
        return at + len(shown), [_span(shown.replace("\\", ""))]
    return at, ()


def _letters(text: str) -> Iterator[str]:
    """Letter by letter, addresses as code."""
    said = 0
    for address in _ADDRESS.finditer(text):
        shown = address.group().rstrip(_TRAILING)
        yield _all_escaped(text[said : address.start()])
        yield _span(shown)
        said = address.start() + len(shown)
    yield _all_escaped(text[said:])


def _joined(parts: Iterable[str]) -> str:
    """Parts side by side; two runs of backticks that met would be read as one, and close nothing."""
    line = ""
    for part in parts:
        line += JOINER + part if line.endswith("`") and part.startswith("`") else part
    return line


def _all_escaped(text: str) -> str:
    return "".join("\\" + char if char in _PUNCTUATION else char for char in _NAMED_SIGN.sub(":" + JOINER, text))


def _span(content: str) -> str:
    """An inline code span that holds exactly `content`."""
    if not content.strip():
        return content
    fence = "`" * (_longest_run(content) + 1)
    pad = " " if content[0] in "` " or content[-1] in "` " else ""
    return f"{fence}{pad}{content}{pad}{fence}"


def _escaped(text: str) -> Iterator[str]:
    """Emphasis, list marks, headings and bars keep their meaning; a backslash before a sign stays an escape."""
    text = _UNDERLINED.sub(r"*\1*", text)
    text = _NAMED_SIGN.sub(":" + JOINER, _HALF_UNDERLINED.sub("", text))
    at = 0
    while at < len(text):
        char = text[at]
        if char == "\\":
            follows = text[at + 1 : at + 2]
            yield "\\" + follows if follows in _PUNCTUATION and follows else "\\\\" + follows
            at += 2
            continue
        yield _sign(char, text, at)
        at += 1


def _sign(char: str, text: str, at: int) -> str:
    if char in "[]<>$_`":
        return "\\" + char
    if char == "~":
        return char if "~~" in text[max(0, at - 1) : at + 2] else "\\~"
    if char == ":" and text[at + 1 : at + 2].isalpha():
        return "\\:"
    if char == "&" and re.match(r"&#?\w+;", text[at:]):
        return "\\&"
    return char


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)
