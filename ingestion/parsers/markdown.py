"""Markdown: block borders from markdown-it's own token map, heading path from ATX and setext headings."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import accumulate
from typing import Any, cast

import yaml
from markdown_it import MarkdownIt
from markdown_it.token import Token

from assistant.datatypes import Block, ParsedDocument
from ingestion.parsers.assembly import HeadingPath, choose_title, close_document
from ingestion.parsers.cleaning import clean
from ingestion.parsers.decoding import decode
from ingestion.parsers.text import decoding_notes, parse_decoded
from ingestion.reasons import Note

_LARGEST = 4_000_000
"""Characters; markdown-it works a character at a time in Python, and a real page is a thousandth of this."""

_FRONT_MATTER = re.compile(
    r"\A(?P<fence>---|\+\+\+)[ \t]*\n(?P<body>.{0,20000}?)^(?:(?P=fence)|\.\.\.)[ \t]*(?:\n|\Z)", re.S | re.M
)
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.S)
_ANCHOR = re.compile(r"\s*\{#[^}]*\}\s*$|\s+#*$")
_KINDS = {
    "paragraph_open": "paragraph",
    "blockquote_open": "paragraph",
    "html_block": "paragraph",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "table_open": "table",
    "fence": "code",
    "code_block": "code",
}


@dataclass(frozen=True, slots=True)
class _FrontMatter:
    end: int = 0
    values: Mapping[str, Any] = field(default_factory=dict[str, Any])


def parse_markdown(data: bytes, name: str) -> ParsedDocument:
    """Markdown; the stored text is the file's own, cleaned, without comments that no reader sees."""
    decoded = decode(data)
    if len(decoded.text) > _LARGEST:
        return parse_decoded(decoded, name, notes=(Note("as_plain_text"),))
    cleaned = clean(decoded.text)
    text, comments = _without_comments(cleaned.text)
    front = _front_matter(text)
    blocks = _blocks(text, front.end)
    notes = decoding_notes(decoded, cleaned.invisible)
    if comments:
        notes.append(Note("hidden_text", {"count": comments}))
    health: dict[str, Any] = {"encoding": decoded.encoding}
    if front.values:
        health["metadata"] = {key: str(value)[:500] for key, value in list(front.values.items())[:50]}
        if day := _date(front.values):
            health["date"] = day
    first = next((b.heading[0] for b in blocks if b.kind == "heading" and b.heading), None)
    title = choose_title(name, _text(front.values.get("title")), first)
    return close_document(text, blocks, title=title, format="markdown", notes=notes, health=health)


def _block_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("table")
    # Only the borders of blocks are wanted here; the inline pass would take most of the time.
    parser.core.ruler.disable(["inline", "text_join"])
    return parser


def _blocks(text: str, body: int) -> list[Block]:
    """The top-level blocks from offset `body` on."""
    lines = [body, *accumulate((len(line) + 1 for line in text[body:].split("\n")), initial=body)][1:]
    headings = HeadingPath()
    inline = MarkdownIt("commonmark")
    blocks: list[Block] = []
    tokens = _block_parser().parse(text[body:])
    for position, token in enumerate(tokens):
        if token.level or not token.map:
            continue
        start, end = lines[token.map[0]], min(lines[token.map[1]], len(text))
        end = start + len(text[start:end].rstrip())
        if token.type == "heading_open":
            title = _plain(inline, tokens[position + 1].content)
            blocks.append(Block(start, end, "heading", headings.enter(int(token.tag[1]), title)))
        elif kind := _KINDS.get(token.type):
            blocks.append(Block(start, end, cast(Any, kind), headings.path))
    return [block for block in blocks if block.end > block.start]


def _plain(inline: MarkdownIt, markup: str) -> str:
    """The words of a heading without its markup, links and anchor."""
    children: Sequence[Token] = inline.parseInline(markup)[0].children or []
    words = "".join(
        " " if token.type in ("softbreak", "hardbreak") else token.content
        for token in children
        if token.type in ("text", "code_inline", "softbreak", "hardbreak")
    )
    return " ".join(_ANCHOR.sub("", words).split())


def _without_comments(text: str) -> tuple[str, int]:
    """The text without HTML comments, code left alone, and how many there were."""
    if "<!--" not in text:
        return text, 0
    lines = list(accumulate((len(line) + 1 for line in text.split("\n")), initial=0))
    code = [
        (lines[token.map[0]], lines[token.map[1]])
        for token in _block_parser().parse(text)
        if token.map and token.type in ("fence", "code_block")
    ]
    count = 0

    def replace(found: re.Match[str]) -> str:
        nonlocal count
        line = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
        if line.count("`") % 2 or any(start <= found.start() < end for start, end in code):
            return found[0]
        count += 1
        return ""

    return _COMMENT.sub(replace, text), count


def _front_matter(text: str) -> _FrontMatter:
    """YAML or TOML between fences at the very start, if it is a mapping."""
    found = _FRONT_MATTER.match(text)
    if not found:
        return _FrontMatter()
    try:
        values = tomllib.loads(found["body"]) if found["fence"] == "+++" else yaml.safe_load(found["body"])
    except (yaml.YAMLError, tomllib.TOMLDecodeError, ValueError, RecursionError):
        return _FrontMatter()
    if not isinstance(values, dict):
        return _FrontMatter()
    known = cast("dict[Any, Any]", values)
    return _FrontMatter(found.end(), {str(key): value for key, value in known.items()})


def _text(value: object) -> str | None:
    return str(value) if isinstance(value, str | int | float) else None


def _date(values: Mapping[str, Any]) -> str | None:
    """The date that the author gave, as YYYY-MM-DD where it is a date and as written where it is text."""
    for key in ("date", "updated", "last_updated", "lastmod", "日期"):
        value = values.get(key)
        if isinstance(value, date):
            return value.isoformat()[:10]
        if isinstance(value, str) and value.strip():
            return value.strip()[:40]
    return None
