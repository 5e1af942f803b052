"""Blocks to chunks, by the embedder's own tokens along the document's structure; pure.

A chunk's text is one stretch of the stored text, `parsed.text[start:end]`. What is embedded has a line before
it (title > headings, and the date if the document gives one), and a table's header row where it begins in the
middle of a table.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from assistant.datatypes import Block, Chunk, ParsedDocument
from ingestion.parsers.cleaning import CJK
from ingestion.sentences import Span, divide
from ingestion.token_ruler import TokenOffsets, TokenRuler, first_tokens

_FILE_NUMBER = re.compile(r"\W+|\b(?!(?:19|20)\d\d\b)[\da-fA-F]*\d[\da-fA-F]*\b")
_TABLE_RULE = re.compile(r"^[ \t]*\|?(?:[ \t]*:?-{2,}:?[ \t]*\|)+(?:[ \t]*:?-{2,}:?)?[ \t]*\n", re.MULTILINE)
_MOST_NAMES = 3
_LONGEST_NAMES = 120
_LEAD_IN = re.compile(r"[:：]\s*$")
# A break behind a line that a page's width ended; a short line, or one with its full stop, ended by itself.
_WRAPPED_CJK = re.compile(rf"(?<=[^\n]{{20}})(?<=[{CJK}])(?<![。！？；：])[ \t\u00a0]*\n[ \t\u00a0]*(?=[{CJK}])")


@dataclass(frozen=True, slots=True)
class ChunkSizes:
    """Sizes in tokens of the embedder.

    `target`: blocks are joined up to this. `tiny`: a section or a rest below it joins its neighbour.
    `whole`: a table, a list or code stays in one piece up to this. `limit`: what is embedded never exceeds
    it; 512 of a BERT less its two special tokens and the words of a prefix such as "passage: ".
    `heading`: the most that the line before the text takes.

    Of 240, 320 and 400 the middle was chosen; nDCG@10 over the manuals (multilingual-e5-small, both arms): Chinese .708,
    .714, .716, English .762, .774, .769, Chinese asking English .500, .526, .531, English asking Chinese .572, .581, .553.
    The title before a text file's later passages is worth .076 and .037 across languages, .014 in English.
    """

    target: int = 320
    tiny: int = 60
    whole: int = 400
    limit: int = 500
    heading: int = 64


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch that stays together, of a block (by index) and with its size."""

    start: int
    end: int
    size: int
    block: int


@dataclass(frozen=True, slots=True)
class _Draft:
    """The pieces of one chunk to be and the headings they all stand under."""

    pieces: tuple[_Piece, ...]
    heading: tuple[str, ...]
    page: int | None


def split(
    parsed: ParsedDocument,
    *,
    document_id: str,
    version: int,
    token_offsets: TokenOffsets,
    sizes: ChunkSizes | None = None,
) -> list[Chunk]:
    """The chunks of one document version, in order; every block that is no heading stands in one or more."""
    sizes = sizes or ChunkSizes()
    ruler = TokenRuler(parsed.text, token_offsets)
    drafts = list(_merged(_section_drafts(parsed, ruler, sizes), parsed, sizes))
    chunks: list[Chunk] = []
    for draft in _capped(drafts, parsed, ruler, sizes):
        start, end = draft.pieces[0].start, draft.pieces[-1].end
        text = parsed.text[start:end]
        embedded = _embedded_text(draft, parsed, token_offsets, sizes)
        chunks.append(
            Chunk(
                id=_hash(document_id, str(version), str(len(chunks)), text)[:32],
                document_id=document_id,
                version=version,
                position=len(chunks),
                text=text,
                start=start,
                end=end,
                heading=_named_heading(draft, parsed),
                page=draft.page,
                embedded_text=embedded,
                content_hash=_hash(embedded),
            )
        )
    return chunks


def _hash(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


# ---- sections -----------------------------------------------------------------------------------


def _section_drafts(parsed: ParsedDocument, ruler: TokenRuler, sizes: ChunkSizes) -> Iterator[_Draft]:
    """Each section by itself: the blocks under one heading on one page, packed to the target size."""
    section: list[int] = []
    for index, block in enumerate(parsed.blocks):
        if section and not _same_section(parsed.blocks[section[-1]], block):
            yield from _packed(section, parsed, ruler, sizes)
            section = []
        section.append(index)
    if section:
        yield from _packed(section, parsed, ruler, sizes)


def _same_section(above: Block, block: Block) -> bool:
    return block.kind != "heading" and above.page == block.page and above.heading == block.heading


def _packed(section: Sequence[int], parsed: ParsedDocument, ruler: TokenRuler, sizes: ChunkSizes) -> Iterator[_Draft]:
    """One section's chunks: pieces joined while they fit, a rest too small joined to what is before."""
    first = parsed.blocks[section[0]]
    groups = _grouped(_pieces(section, parsed, ruler, sizes), sizes.target, parsed)
    if len(groups) > 1 and _size(groups[-1]) < sizes.tiny and _size(groups[-2] + groups[-1]) <= sizes.whole:
        groups[-2:] = [groups[-2] + groups[-1]]
    for pieces in groups:
        yield _Draft(tuple(pieces), first.heading, first.page)


def _grouped(pieces: Iterable[_Piece], most: int, parsed: ParsedDocument) -> list[list[_Piece]]:
    """Neighbouring pieces joined up to a size; headings stay with what follows them."""
    groups: list[list[_Piece]] = []
    for piece in pieces:
        if not groups:
            groups.append([piece])
        elif _size(groups[-1]) + piece.size > most and not _only_heading(groups[-1], parsed):
            groups.append([*_take_lead_in(groups[-1], parsed), piece])
        else:
            groups[-1].append(piece)
    return groups


def _size(pieces: Sequence[_Piece]) -> int:
    return sum(piece.size for piece in pieces)


def _only_heading(pieces: Sequence[_Piece], parsed: ParsedDocument) -> bool:
    return all(parsed.blocks[piece.block].kind == "heading" for piece in pieces)


def _take_lead_in(pieces: list[_Piece], parsed: ParsedDocument) -> list[_Piece]:
    """What introduces the next piece ("as follows:") goes with it."""
    last = pieces[-1]
    tail = parsed.text[max(last.start, last.end - 20) : last.end]
    if len(pieces) > 1 and parsed.blocks[last.block].kind in ("paragraph", "list") and _LEAD_IN.search(tail):
        return [pieces.pop()]
    return []


def _pieces(section: Sequence[int], parsed: ParsedDocument, ruler: TokenRuler, sizes: ChunkSizes) -> Iterator[_Piece]:
    for index in section:
        block = parsed.blocks[index]
        whole = sizes.target if block.kind == "paragraph" else sizes.whole
        for span in divide(parsed.text, Span(block.start, block.end), block.kind, ruler.size, whole, sizes.target):
            yield _Piece(span.start, span.end, ruler.size(span.start, span.end), index)


# ---- tiny sections ------------------------------------------------------------------------------


def _merged(drafts: Iterable[_Draft], parsed: ParsedDocument, sizes: ChunkSizes) -> Iterator[_Draft]:
    """Tiny sections joined with a neighbour under the same parent, within the target and on one page."""
    previous: _Draft | None = None
    for draft in drafts:
        if previous is not None and _may_join(previous, draft, parsed, sizes):
            previous = _Draft((*previous.pieces, *draft.pieces), _joint_heading(previous, draft, parsed), draft.page)
            continue
        if previous is not None:
            yield _without_heading(previous, parsed)
        previous = draft
    if previous is not None:
        yield _without_heading(previous, parsed)


def _may_join(previous: _Draft, draft: _Draft, parsed: ParsedDocument, sizes: ChunkSizes) -> bool:
    one, other = _size(previous.pieces), _size(draft.pieces)
    if previous.page != draft.page:
        return False
    if _introduces(previous, draft, parsed):
        return True
    if one + other > sizes.target:
        return False
    # A short section beside a long one is better found by itself than inside it.
    if min(one, other) >= sizes.tiny or max(one, other) >= 2 * sizes.tiny:
        return False
    shared = len(_shared(previous.heading, draft.heading))
    # Siblings, or a section and its first subsection; never a section and its parent's next one.
    return shared >= len(previous.heading) - 1 and shared >= len(draft.heading) - 1


def _introduces(previous: _Draft, draft: _Draft, parsed: ParsedDocument) -> bool:
    """Whether it is nothing but headings that stand above the other too."""
    above = draft.heading[: len(previous.heading)] == previous.heading
    return above and _only_heading(previous.pieces, parsed)


def _joint_heading(previous: _Draft, draft: _Draft, parsed: ParsedDocument) -> tuple[str, ...]:
    if _introduces(previous, draft, parsed):
        return draft.heading
    return _shared(previous.heading, draft.heading)


def _shared(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    count = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one[:count]


def _named_heading(draft: _Draft, parsed: ParsedDocument) -> tuple[str, ...]:
    """The path of a chunk; of sections that were joined under their parent, their own names at its end."""
    depth = len(draft.heading)
    blocks = [parsed.blocks[piece.block] for piece in draft.pieces]
    if any(block.kind != "heading" and len(block.heading) == depth for block in blocks):
        # Some of it is the parent's own text, which must not seem to stand further down.
        return draft.heading
    names = list(dict.fromkeys(block.heading[depth] for block in blocks if len(block.heading) > depth))
    if len(names) > _MOST_NAMES or sum(map(len, names)) > _LONGEST_NAMES:
        names = [f"{names[0]} … {names[-1]}"]
    return (*draft.heading, " · ".join(names)) if names else draft.heading


def _without_heading(draft: _Draft, parsed: ParsedDocument) -> _Draft:
    """Without the headings in front that its heading path says already; headings alone stay."""
    pieces = draft.pieces
    while len(pieces) > 1 and parsed.blocks[pieces[0].block].kind == "heading":
        own = parsed.blocks[pieces[0].block].heading
        if draft.heading[: len(own)] != own:
            break
        pieces = pieces[1:]
    return _Draft(pieces, draft.heading, draft.page)


# ---- what is embedded ---------------------------------------------------------------------------


def _capped(drafts: Iterable[_Draft], parsed: ParsedDocument, ruler: TokenRuler, sizes: ChunkSizes) -> Iterator[_Draft]:
    """Drafts whose text fits under the limit whatever stands before it; the others in two or more."""
    room = sizes.limit - 2 * sizes.heading
    for draft in drafts:
        if ruler.size(draft.pieces[0].start, draft.pieces[-1].end) <= room:
            yield draft
            continue
        parts = [
            _Piece(span.start, span.end, ruler.size(span.start, span.end), piece.block)
            for piece in draft.pieces
            for span in divide(
                parsed.text,
                Span(piece.start, piece.end),
                parsed.blocks[piece.block].kind,
                ruler.size,
                sizes.target,
                sizes.target,
            )
        ]
        for group in _grouped(parts, sizes.target, parsed):
            yield _Draft(tuple(group), draft.heading, draft.page)


def _embedded_text(draft: _Draft, parsed: ParsedDocument, token_offsets: TokenOffsets, sizes: ChunkSizes) -> str:
    """The line of title, headings and date, a table's header row if need be, and the text."""
    first = draft.pieces[0]
    block = parsed.blocks[first.block]
    where = _where(draft.heading, parsed, token_offsets, sizes.heading)
    # A text whose first line is its title says it already.
    lines = [] if where and parsed.text.startswith(where, first.start) else [where]
    if block.kind == "table" and first.start > block.start:
        header = parsed.text[block.start : first.start].lstrip().split("\n", 1)[0][:2000]
        lines.append(first_tokens(header, token_offsets, sizes.heading))
    # A table's rule says nothing, and moves a short table's vector.
    lines.append(_WRAPPED_CJK.sub("", _TABLE_RULE.sub("", parsed.text[first.start : draft.pieces[-1].end])))
    embedded = "\n".join(filter(None, lines))
    # The sum of windows and of lines may differ from the whole by a token or two at each border.
    return first_tokens(embedded, token_offsets, sizes.limit)


def _where(heading: tuple[str, ...], parsed: ParsedDocument, token_offsets: TokenOffsets, most: int) -> str:
    """Title > headings (date), the title not twice; a file name's bare numbers say nothing and stay out."""
    title = parsed.title
    if not parsed.health.get("title_given", True):
        title = " ".join(_FILE_NUMBER.sub(" ", title.replace("_", " ")).split())
    path = [title, *heading] if title and heading[:1] != (title,) else list(heading)
    date = f" ({parsed.health['date']})" if parsed.health.get("date") else ""
    # Of a path too long the levels between go: the ends say what it is about, widely and exactly.
    while len(path) > 2 and len(token_offsets(" > ".join(path) + date)) > most:
        del path[1]
    return first_tokens(" > ".join(path) + date, token_offsets, most)
