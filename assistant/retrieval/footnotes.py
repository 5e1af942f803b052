"""Footnotes of Markdown: a mark `[^1]` in a text, and `[^1]:` where the note itself begins."""

import re

_MARK = re.compile(r"\[\^([^\]\s]{1,32})\](:?)")


def marks(text: str) -> list[str]:
    """The names of the notes that a text points to, each once, in order."""
    return list(dict.fromkeys(name for name, colon in _MARK.findall(text) if not colon))


def marks_without_note(text: str) -> list[str]:
    """Those of `marks` whose note the text does not hold."""
    held = {name for name, colon in _MARK.findall(text) if colon}
    return [name for name in marks(text) if name not in held]


def note_start(name: str) -> str:
    """How the note of a mark begins."""
    return f"[^{name}]:"
