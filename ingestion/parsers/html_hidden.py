"""What a page's own attributes hide from its reader: not displayed, without size, in the colour of its background."""

import re

from bs4 import Tag

_HIDING_STYLE = re.compile(
    r"display:none|visibility:(?:hidden|collapse)|opacity:0(?:\.0+)?%?(?:;|$|!)"
    r"|font-size:0(?:\.\d+)?(?:px|pt|em|rem|%)?(?:;|$|!)|font:0(?:px|pt|em)?/|(?:text-indent|left|top):-\d{3,}"
    r"|clip:rect\(0|clip-path:inset\((?:50|100)%|transform:scale\(0"
)
_COLOUR = re.compile(r"(?:^|;)color:([^;!]+)")
_BACKGROUND = re.compile(r"(?:^|;)background(?:-color)?:([^;!]+)")
_RGB = re.compile(r"rgba?\((\d{1,3})[, ](\d{1,3})[, ](\d{1,3})(?:[,/]([\d.]+)%?)?\)")
_HEX = re.compile(r"#([0-9a-f]{3,8})\b")
_NAMES = {
    "white": "#ffffff",
    "snow": "#fffafa",
    "ivory": "#fffff0",
    "whitesmoke": "#f5f5f5",
    "black": "#000000",
    "red": "#ff0000",
    "green": "#008000",
    "blue": "#0000ff",
    "yellow": "#ffff00",
    "gray": "#808080",
    "grey": "#808080",
    "silver": "#c0c0c0",
}
_WHITE = "#ffffff"
_NEAR = 8
"""Steps of 256 in each of red, green and blue, within which no reader tells two colours apart."""
_CLIMBED = 50
"""Elements looked at for a background, from the inside out."""


def is_hidden(tag: Tag) -> bool:
    """Whether an element's own attributes keep its text from the reader."""
    if tag.has_attr("hidden") or tag.get("aria-hidden") == "true":
        return True
    style = _style(tag)
    return bool(_HIDING_STYLE.search(style)) or _is_unseen(tag, style)


def _is_unseen(tag: Tag, style: str) -> bool:
    """Text in the colour of what stands behind it, as far as attributes say; a page is white."""
    found = _COLOUR.search(style)
    written = found[1] if found else str(tag.get("color") or "") if tag.name == "font" else ""
    if not written:
        return False
    if "transparent" in written:
        return True
    colour = _colour(written)
    behind = _behind(tag)
    return colour is not None and behind is not None and _alike(colour, behind)


def _behind(tag: Tag) -> str | None:
    """The nearest background that an attribute names; None where one can't be told."""
    at: Tag | None = tag
    for _ in range(_CLIMBED):
        if at is None:
            break
        if found := _BACKGROUND.search(_style(at)):
            # A picture or a gradient is no one colour.
            return None if re.search(r"url\(|gradient|var\(", found[1]) else _colour(found[1])
        if written := str(at.get("bgcolor") or ""):
            return _colour(written.lower())
        at = at.parent
    return _WHITE


def _style(tag: Tag) -> str:
    style = tag.get("style")
    return re.sub(r"\s*([:;,])\s*", r"\1", style.lower()).strip() if isinstance(style, str) else ""


def _colour(written: str) -> str | None:
    """A colour as #rrggbb; None for one not known here."""
    written = written.strip()
    if found := _RGB.search(written):
        return "#" + "".join(f"{min(255, int(part)):02x}" for part in found.groups()[:3])
    if found := _HEX.search(written):
        digits = found[1]
        return "#" + ("".join(2 * digit for digit in digits[:3]) if len(digits) < 6 else digits[:6])
    return next((_NAMES[word] for word in written.split() if word in _NAMES), None)


def _alike(one: str, other: str) -> bool:
    return all(abs(int(one[i : i + 2], 16) - int(other[i : i + 2], 16)) <= _NEAR for i in (1, 3, 5))
