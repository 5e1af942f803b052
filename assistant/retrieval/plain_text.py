"""Words of a document without the marks of Markdown and HTML, for people; what is stored stays as it is; pure."""

import html
import re

_TARGET = r"\([^()\s]{0,2000}(?:\([^()\s]{0,100}\)[^()\s]{0,200})?(?:\s+(?:\"[^\"\n]*\"|'[^'\n]*'))?\)"
# A label may hold brackets of its own, and be broken over two lines.
_LABEL = r"(?!\d+\]\[)(?:[^\[\]]|\[[^\[\]\n]{0,100}\]){0,300}"
_LINK = re.compile(rf"!?\[({_LABEL})\](?:{_TARGET}|\[[^\[\]\n]{{0,100}}\])")
_BROKEN_LINK = re.compile(rf"!?\[([^\[\]\n]{{1,200}}\n[^\[\]\n]{{1,200}})\]{_TARGET}")
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)[^<>\s]+)>")
_FOOTNOTE = re.compile(r"\[\^[\w-]{1,40}\]:?")
_BREAK = re.compile(r"(?:</?(?:br|li|p|div|tr|td|th|dd|dt|h[1-6]|ul|ol)(?:\s[^<>]{0,1000})?/?>\s*)+", re.IGNORECASE)
_NAMES = (
    "a abbr address article aside audio b big blockquote body br button caption center cite code col colgroup dd del"
    " details dfn div dl dt em figcaption figure font footer form h1 h2 h3 h4 h5 h6 header hr html i iframe img input"
    " ins kbd label li link main mark nav ol p picture pre q s samp section small source span strike strong style sub"
    " summary sup table tbody td tfoot th thead time tr tt u ul var video"
)
# Only names that HTML has: List<String> is no tag.
_TAG = re.compile(rf"</?(?:{'|'.join(_NAMES.split())})(?:\s[^<>]{{0,1000}})?/?>", re.IGNORECASE)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_ENTITY = re.compile(r"&(?:#\d{1,6}|#x[\da-fA-F]{1,5}|[A-Za-z]{2,10});")
_CODE = re.compile(r"(?<!`)(`+)(?!`)(.{1,400}?)(?<!`)\1(?!`)")
# A mark opens before a word and closes behind one; "2 * 3 * 4" and snake_case_names have none.
_EMPHASIS = re.compile(
    r"(?<!\\)(?P<mark>\*{1,3}|~~)(?=[^\s*~])(?P<words>[^\n]{1,400}?)(?<=[^\s\\*~])(?P=mark)(?![*~])"
    r"|(?<![\w\\])(?P<line>_{1,3})(?=[^\s_])(?P<under>[^\n]{1,400}?)(?<=[^\s\\_])(?P=line)(?!\w)"
)
_LONELY = re.compile(r"(?<![\w*\\])\*\*(?=\w)|(?<=[\w.,:;!?)])\*\*(?![\w*])")
_ESCAPE = re.compile(r"\\([!\"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~])")
_ANCHOR = re.compile(r"[ \t]*\{#[\w.-]+\}[ \t]*$")
_HEADING = re.compile(r"^[ \t]{0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$")
_FENCE = re.compile(r"^[ \t]*(?:```+|~~~+)[^`]*$")
_DELIMITERS = re.compile(r"^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_ROW = re.compile(r"^[ \t]*\|(.*)\|[ \t]*$")
_QUOTED = re.compile(r"^[ \t]*(?:>[ \t]?)+")


def plain_text(text: str) -> str:
    """The words line by line: no links' targets, emphasis, tags or fences; rows of tables as cells between dots."""
    lines: list[str] = []
    in_code = False
    for line in _BROKEN_LINK.sub(r"\1", _COMMENT.sub("", text)).split("\n"):
        if _FENCE.match(line):
            in_code = not in_code
        elif in_code:
            lines.append(line)
        elif not _DELIMITERS.match(line) or "|" not in line:
            lines.append(_line(line))
    kept = [line for at, line in enumerate(lines) if line.strip() or (at and lines[at - 1].strip())]
    return "\n".join(kept).strip("\n")


def plain_words(line: str) -> str:
    """Words within a line without their marks; what stands at its beginning is left alone."""
    parts: list[str] = []
    at = 0
    for code in _CODE.finditer(line):
        parts += [_bare(line[at : code.start()]), code[2].strip()]
        at = code.end()
    return "".join((*parts, _bare(line[at:])))


def _line(line: str) -> str:
    line = _ANCHOR.sub("", _QUOTED.sub("", line))
    if heading := _HEADING.match(line):
        line = heading[1]
    if row := _ROW.match(line):
        cells = re.split(r"(?<!\\)\|", row[1])
        return " · ".join(filter(None, (plain_words(cell.strip()) for cell in cells)))
    return plain_words(line).rstrip()


def _bare(text: str) -> str:
    # Twice: a picture may stand in a link.
    text = _LINK.sub(r"\1", _LINK.sub(r"\1", text))
    text = _FOOTNOTE.sub("", _AUTOLINK.sub(r"\1", text))
    text = _TAG.sub("", _BREAK.sub(lambda found: " " if found.start() else "", text))
    # Emphasis stands in emphasis at most a few deep.
    for _ in range(3):
        text = _EMPHASIS.sub(_without_marks, text)
    text = _LONELY.sub("", text)
    return _ENTITY.sub(lambda found: html.unescape(found[0]), _ESCAPE.sub(r"\1", text)).replace("\u00a0", " ")


def _without_marks(found: re.Match[str]) -> str:
    # Between letters or digits one star is a sign for "times" far more often than the start of an emphasis.
    before = found.string[found.start() - 1 : found.start()]
    times = found["mark"] == "*" and before.isascii() and before.isalnum()
    return found[0] if times else found["words"] or found["under"]
