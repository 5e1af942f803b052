"""A piece of a passage as a candidate for an answer, with what speaks for it; pure."""

import re
from dataclasses import dataclass

from assistant.datatypes import NumberedPassage
from assistant.models.sentences import Piece
from assistant.retrieval.markdown import readable

_NEEDS_BEFORE = re.compile(
    r"(?:it|its|it's|this|that|these|those|they|their|them|he|she|his|her|him|there|then|such|however|but|also|instead|otherwise|therefore"
    r"|thus|hence|so|for (?:example|instance)|in (?:this|that|such) (?:case|way)|as a result|likewise|if (?:so|not|it|this|that)|(?:all|most|some|many|each|none) (?:of )?(?:these|those|them)|both|and|or|unless"
    r"|lastly|finally|similarly|additionally|the (?:former|latter|same))\b(?![’'`/-])"
    r"|[这那其它他她此该]|所有这些|以上|上述|同时|同样|另外|此外|因此|所以|于是|然而|但是?|不过|否则|例如|比如|如果(?:是)?[这那]|而且?|并且?|也|还|又|则|随后|之后|然后|后来|注意，?[这那它]|(?:\(|（)",
    re.IGNORECASE,
)
_COMMAND_AHEAD = re.compile(
    r"(?:[:：]|\b(?:following|below|run|running|type|execute|as follows)\b[^.]{0,40}\.?|(?:如下|下[列面]|以下|运行|执行|输入)[^。]{0,30}[。.]?)\s*$",
    re.IGNORECASE,
)

_QUOTED_LINE = re.compile(r"\n[ \t]*>[ \t]?")
_WIDE_BREAK = re.compile(r"(?<=[\u3000-\u9fff\uff00-\uff60])\s*\n\s*(?=[\u3000-\u9fff\uff00-\uff60])")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A piece, its text with line breaks inside prose folded, its place among all pieces, and what speaks for it.

    `source` is the text that the piece's offsets count in. `own` is the share of the question in the piece itself,
    `section` that in the heading above, 0 to 1. What was not `found`, but stands beside what was, is there to be read
    along: it answers nothing by itself. `under` is the heading right above; `outright` is set
    for what says in so many words what a term is, who somebody is or who made something. `said` are the question's
    terms in the piece, `said_above` those in the headings, `holds` is set where the figure asked for is in it, or the range that one of the question is in.
    """

    passage: NumberedPassage
    piece: Piece
    source: str
    text: str
    score: float
    order: int
    own: float = 0.0
    section: float = 0.0
    found: bool = True
    under: str = ""
    outright: bool = False
    said: frozenset[str] = frozenset()
    said_above: frozenset[str] = frozenset()
    holds: bool = False

    @property
    def length(self) -> int:
        """Characters of what is shown of it."""
        return len(self.text) if self.piece.kind == "code" else len(readable(self.text))

    @property
    def is_text(self) -> bool:
        """Whether it is a sentence or an item, in a language that a reader must know."""
        return self.piece.kind in ("sentence", "item")

    @property
    def announces(self) -> bool:
        """Whether it ends in a colon: what it says comes after it."""
        return self.text.rstrip(" *_")[-1:] in (":", "：")

    @property
    def needs_before(self) -> bool:
        """Whether its first word speaks of the sentence before it."""
        return self.piece.kind == "sentence" and _NEEDS_BEFORE.match(self.text.lstrip('*_"“')) is not None

    @property
    def names_command(self) -> bool:
        """Whether it ends in words that a command follows ("run:", "as follows.", "执行")."""
        return self.announces or _COMMAND_AHEAD.search(self.text) is not None


def folded_text(source: str, piece: Piece) -> str:
    """The text of a piece in its source, as a candidate has it."""
    text = source[piece.start : piece.end]
    # A line break inside a sentence is the page's, not the author's; in code it means something.
    if piece.kind in ("code", "table"):
        return text
    return re.sub(r"\s*\n\s*", " ", _WIDE_BREAK.sub("", _QUOTED_LINE.sub("\n", text).removeprefix("> ")))
