"""Text that is not ours, made safe for the page; pure.

Streamlit renders Markdown: an image in it is fetched at once, and `$`, `:` and `[` have meanings of their own.
Outside code, whatever could start an image, a link, a directive, a formula or HTML is escaped.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from assistant.errors import Language
from ui import texts

CODE = re.compile(r"(```.*?(?:```|\Z)|`[^`\n]+`)", re.DOTALL)
SPECIAL = re.compile(r"([\[\]!<>$|~])")
DIRECTIVE = re.compile(r":(?=[a-zA-Z])")
SCHEME = re.compile(r"\b(https?|ftp|mailto|www)(?=[:.])", re.IGNORECASE)
UNSEEN = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\U000e0000-\U000e007f]")


def markdown(text: str) -> str:
    """An answer with its lists, emphasis and code, but without images, links, directives, formulas and HTML."""
    parts = CODE.split(UNSEEN.sub("", text))
    return "".join(part if index % 2 else _escaped(part) for index, part in enumerate(parts))


def plain(text: str) -> str:
    """Text shown letter by letter where Streamlit would read Markdown (labels, captions)."""
    return re.sub(r"([\\`*_{}\[\]()#+\-.!<>$|~:])", r"\\\1", UNSEEN.sub("", " ".join(text.split())))


def shortened(text: str, limit: int) -> str:
    """One line of at most `limit` characters."""
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def place(source: Mapping[str, Any], language: Language) -> str:
    """Document, heading path and page of a stored citation or passage."""
    heading: Sequence[str] = source.get("heading") or ()
    page = source.get("page")
    end = f", {texts.PAGE.say(language, page=page)}" if page else ""
    return " › ".join([str(source["document"]), *heading]) + end


def _escaped(part: str) -> str:
    # A zero-width joiner inside the scheme keeps a bare address from becoming a link.
    part = SCHEME.sub(lambda match: match.group(1)[0] + "\u2060" + match.group(1)[1:], part)
    return DIRECTIVE.sub(r"\\:", SPECIAL.sub(r"\\\1", part))
