"""What is known of a printed page: its lines with their places."""

from dataclasses import dataclass

HYPHEN = "\ufffe"
"""What PDFium writes where a word was divided at a line's end."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line as printed; lengths in points, heights counted from the foot of the page.

    PDFium gives two lines with a divided word between them as one, so that it may end lower than it began.
    `cells` are its words in groups with wide gaps between; `fixed` says that all its letters are equally wide.
    """

    text: str
    left: float
    right: float
    top: float
    bottom: float
    baseline: float
    last_baseline: float
    size: float
    upright: bool = True
    cells: tuple[str, ...] = ()
    fixed: bool = False
    level: int = 0


@dataclass(frozen=True, slots=True)
class Page:
    """A page's number from 1 and its lines in reading order; a blank one has no picture either."""

    number: int
    lines: tuple[Line, ...]
    blank: bool = False
