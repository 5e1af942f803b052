"""The lines of printed pages to headings, paragraphs and tables: pure functions over text, place and size."""

import re
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Literal

from ingestion.parsers.assembly import LABELS, pipe_row
from ingestion.parsers.cleaning import join_cjk_spaces
from ingestion.parsers.pdf_code import code_lines, code_text
from ingestion.parsers.pdf_page import HYPHEN, Line, Page
from ingestion.parsers.wrapping import Joiner


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines that belong together, as one text; `level` above 0 makes it a heading."""

    text: str
    level: int
    kind: Literal["paragraph", "list", "table", "code"]


_BULLET = re.compile(
    r"\s*(?:[•·●○▪■◦‣–—*-]\s|\(?\d{1,3}[.)、]\s|[（(][一二三四五六七八九十\d]+[）)]|[一二三四五六七八九十]+、)"
)
_ENDS_SENTENCE = re.compile(r"[.!?:;。！？：；…][\"'”’」』）)\]]*\s*$")
_HYPHENATED = re.compile(r"([^\W\d_]+)\ufffe([^\W\d_]+)")
_LEADERS = re.compile(r"\s*(?:\.\s?){4,}|\s*…{2,}\s*")
_NUMBER_IN_FRONT = re.compile(r"^(?:chapter|appendix|第)?[\d.]*[章节]?")
_HEADING_RATIO = 1.08
_FEWEST_PAGES = 4
_LONGEST_CELL = 60
_LONGEST_HEADING = 120


def without_running_lines(pages: Sequence[Page]) -> tuple[list[Page], int]:
    """Without the headers and footers that stand on page after page; and how many lines that were.

    Only the outermost lines are looked at, twice for headers of two lines, and a page keeps its last line.
    """
    kept = list(pages)
    if len(pages) >= _FEWEST_PAGES:
        kept = _without_page_numbers(kept)
        kept = _peeled(kept, _isolated_key, 0.5 * len(pages))
        # What differs by a number alone is a page number in the outermost line, and may be text further in.
        # Left and right pages may differ, and chapters: ten pages, or a fifth of few, are running enough.
        kept = _peeled(kept, _numbered_key, min(10, 0.2 * len(pages)))
        kept = _peeled(kept, _exact_key, min(10, 0.2 * len(pages)))
    return kept, sum(len(a.lines) - len(b.lines) for a, b in zip(pages, kept, strict=True))


def _without_page_numbers(pages: Sequence[Page]) -> list[Page]:
    """Without the number at the foot, which a page with footnotes may give before them."""
    lowest = [min(page.lines, key=lambda line: line.baseline, default=None) for page in pages]
    numbers = [line if line and line.text.strip().isdecimal() else None for line in lowest]
    places = Counter(round(line.baseline / 4) for line in numbers if line)
    enough = max(_FEWEST_PAGES, 0.2 * len(pages))
    return [
        replace(page, lines=tuple(line for line in page.lines if line is not number or len(page.lines) == 1))
        if number and places[round(number.baseline / 4)] >= enough
        else page
        for page, number in zip(pages, numbers, strict=True)
    ]


# A line and its neighbour to what makes it the same line on another page.
_RunningKey = Callable[[Line, Line], tuple[str, int] | None]


def _peeled(pages: Sequence[Page], key: _RunningKey, enough: float) -> list[Page]:
    counts = Counter(
        found
        for page in pages
        if len(page.lines) > 1
        for found in {key(*page.lines[:2]), key(page.lines[-1], page.lines[-2])}
        if found
    )
    running = {key for key, count in counts.items() if count >= max(_FEWEST_PAGES, enough)}
    peeled: list[Page] = []
    for page in pages:
        lines = page.lines
        if len(lines) > 1 and key(*lines[:2]) in running:
            lines = lines[1:]
        if len(lines) > 1 and key(lines[-1], lines[-2]) in running:
            lines = lines[:-1]
        peeled.append(replace(page, lines=lines))
    return peeled


def _exact_key(line: Line, _: Line) -> tuple[str, int]:
    """A line's words and its height on the page, which tells it from text that happens to be equal."""
    return " ".join(line.text.split()), round(line.baseline / 4)


def _numbered_key(line: Line, neighbour: Line) -> tuple[str, int]:
    """The same for a line on every page, whatever number it says."""
    text, height = _exact_key(line, neighbour)
    return re.sub(r"\d+|\b[ivxlc]+\b", "#", text), height


def _isolated_key(line: Line, neighbour: Line) -> tuple[str, int] | None:
    """The place of a line apart from the text and no larger: a header that names each page's own section."""
    gap = abs(line.baseline - neighbour.baseline)
    apart = gap > 1.8 * line.size and line.size <= 1.05 * neighbour.size
    return ("", round(line.baseline / 4)) if apart and len(line.text) < _LONGEST_HEADING else None


def mark_headings(pages: Sequence[Page], outline: Mapping[int, Sequence[tuple[str, int]]]) -> list[Page]:
    """Headings by the document's own bookmarks; without any, by size against the size of most text."""
    if outline:
        marked = [replace(page, lines=tuple(_by_outline(page, outline.get(page.number, ())))) for page in pages]
        if any(line.level for page in marked for line in page.lines):
            return marked
    weights: Counter[float] = Counter()
    for page in pages:
        for line in page.lines:
            weights[_rounded(line.size)] += len(line.text)
    body = weights.most_common(1)[0][0]
    large = {
        size for size, weight in weights.items() if size >= _HEADING_RATIO * body and weight < 0.4 * weights.total()
    }
    levels = {size: min(level, 4) for level, size in enumerate(sorted(large, reverse=True), start=1)}
    return [
        replace(page, lines=tuple(replace(line, level=_level(line, levels)) for line in page.lines)) for page in pages
    ]


def _rounded(size: float) -> float:
    return round(2 * size) / 2


def _level(line: Line, levels: Mapping[float, int]) -> int:
    text = line.text.strip()
    says_something = sum(c.isalpha() for c in text) >= 2
    return (
        levels.get(_rounded(line.size), 0) if line.upright and says_something and len(text) <= _LONGEST_HEADING else 0
    )


def _by_outline(page: Page, marks: Sequence[tuple[str, int]]) -> Iterator[Line]:
    """The page's lines, those that a bookmark names as headings; a long title may take two or three lines."""
    keys = [(_letters(title), level) for title, level in marks]
    position = 0
    while position < len(page.lines):
        line = page.lines[position]
        for taken in (1, 2, 3):
            parts = [_letters(other.text) for other in page.lines[position : position + taken]]
            found = next(((key, level) for key, level in keys if _is_title(parts, key)), None)
            if found:
                keys.remove(found)
                for part in page.lines[position : position + taken]:
                    yield replace(part, level=found[1])
                position += taken
                break
        else:
            yield line
            position += 1


def _is_title(parts: Sequence[str], title: str) -> bool:
    """The same letters, but for a number that the page or the bookmark alone may have in front."""
    line = "".join(parts)
    if line == title:
        return bool(title)
    bare = _NUMBER_IN_FRONT.sub("", title)
    # A page number above a heading must not become part of it.
    return bool(bare) and bool(_NUMBER_IN_FRONT.sub("", parts[0])) and _NUMBER_IN_FRONT.sub("", line) == bare


def _letters(text: str) -> str:
    return re.sub(r"[\s\ufffe\-]+", "", text).lower()


def join_lines(page: Page, joiner: Joiner) -> Iterator[Paragraph]:
    """The page's paragraphs, tables and code; `joiner` knows how the whole document writes its words."""
    if not page.lines:
        return
    pitch = _line_pitch(page.lines)
    right_edge = max(line.right for line in page.lines)
    for run in _runs(page.lines):
        if run.kind == "code":
            yield Paragraph(code_text(run.lines), 0, "code")
            continue
        if run.kind == "table":
            rows = [pipe_row([_folded(cell) for cell in line.cells]) for line in run.lines]
            yield Paragraph("\n".join(rows), 0, "table")
            continue
        group: list[Line] = []
        for line in run.lines:
            if group and (_begins_paragraph(group[-1], line, pitch, right_edge) or _leaves_item(group, line)):
                yield _paragraph(group, joiner)
                group = []
            group.append(line)
        yield _paragraph(group, joiner)


@dataclass(frozen=True, slots=True)
class _Run:
    lines: tuple[Line, ...]
    kind: Literal["text", "table", "code"]


def _runs(lines: Sequence[Line]) -> list[_Run]:
    """The lines in runs: code; rows of one table, two or more with equally many cells; and all between."""
    runs: list[_Run] = []
    code = code_lines(lines)
    for columns, found in groupby(range(len(lines)), key=lambda at: -1 if code[at] else _columns(lines[at])):
        run = tuple(lines[at] for at in found)
        # A lone line with a gap in it is no table.
        kind = "code" if columns < 0 else "table" if columns and len(run) > 1 else "text"
        if runs and kind == runs[-1].kind == "text":
            runs[-1] = _Run((*runs[-1].lines, *run), "text")
        else:
            runs.append(_Run(run, kind))
    return runs


def _columns(line: Line) -> int:
    return len(line.cells) if _is_row(line) else 0


def _is_row(line: Line) -> bool:
    """Several cells, short ones, of which the first is no bullet or number of an item."""
    if len(line.cells) < 2 or line.level or _BULLET.match(line.text) or _LEADERS.search(line.text):
        return False
    numbered = len(line.cells) == 2 and not any(c.isalpha() for c in line.cells[0])
    return not numbered and max(map(len, line.cells)) <= _LONGEST_CELL


def _folded(text: str) -> str:
    return join_cjk_spaces(text.replace(HYPHEN, ""))


def _line_pitch(lines: Sequence[Line]) -> float:
    gaps = [
        above.last_baseline - below.baseline
        for above, below in pairwise(lines)
        if above.last_baseline > below.baseline + 1
    ]
    return statistics.median(gaps) if gaps else 12.0


def _begins_paragraph(above: Line, line: Line, pitch: float, right_edge: float) -> bool:
    if above.level != line.level:
        return True
    gap = above.last_baseline - line.baseline
    if line.level:
        return gap > 2 * line.size or gap < 0
    if gap > 1.35 * max(pitch, above.size) or _LEADERS.search(above.text):
        return True
    if _BULLET.match(line.text):
        return True
    if abs(line.size - above.size) > 0.15 * above.size:
        return True
    if gap < -2 * pitch:
        # The text goes on at the top of the next column if the sentence had not ended.
        return bool(_ENDS_SENTENCE.search(above.text))
    # A short last line that ends a sentence ends the paragraph too.
    return bool(_ENDS_SENTENCE.search(above.text)) and above.right < right_edge - 4 * above.size


def _leaves_item(group: Sequence[Line], line: Line) -> bool:
    """Whether the line stands further out than the bullet of the item before it."""
    return bool(_BULLET.match(group[0].text)) and line.left < group[0].left - 0.5 * line.size


def _paragraph(lines: Sequence[Line], joiner: Joiner) -> Paragraph:
    text = lines[0].text.strip()
    for line in lines[1:]:
        text = joiner.join(text, line.text.strip()) if text.lower() not in LABELS else f"{text}\n{line.text.strip()}"
    # Rows of dots lead to the page numbers of a table of contents, and say nothing.
    text = _LEADERS.sub(" … ", text)
    text = join_cjk_spaces(_HYPHENATED.sub(lambda found: joiner.rejoined(found[1], found[2]), text).replace(HYPHEN, ""))
    return Paragraph(text, lines[0].level, "list" if _BULLET.match(lines[0].text) else "paragraph")
