"""The pieces of the numbered passages as candidates for an answer, each with what speaks for it; pure.

The weights stand beside the share of the question's terms in a piece, each term weighed by its rarity among them.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.datatypes import NumberedPassage
from assistant.models.asking import About, about
from assistant.models.cues import Wanted, holds, wanted
from assistant.models.sentences import Piece, pieces
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.language import detect
from assistant.retrieval.reading import read

# Random search over 300 questions each of CMRC2018 and NQ; flat around these values.
NEIGHBOUR = 0.5
PASSAGE = 0.6
FIRST = 0.3
HEADING = 0.25
CUE = 0.2
# An amount of money is far rarer in text than a number, so a piece that names one says more.
MONEY_CUE = 0.6
# A figure or a date beside the words of the question is the answer more often than either alone.
TOGETHER = 0.25
TOGETHER_SHARE = 0.35
OPENING = 0.05
TABLE = 0.1
# The rest by reading the answers to 60 questions over a handbook and manuals: they change the order of pieces that
# words alone can't tell apart, and move no more than .003 on CMRC2018 and nothing on NQ.
EXPLAINS = 0.8
SIDE = 0.25
COMMAND = 0.4
ON_TOPIC = 0.3
OTHER_LANGUAGE = -0.5
POINTS_AWAY = -0.6
DENIES = -0.2
MID_AIR = -0.3

_POINTS_AWAY = re.compile(
    r"^[\s\-*+•(（]*(?:(?:please |you can |to |also |for (?:more|further|details?)[^.]{0,60}? |more [^.]{0,40} )?"
    r"(?:see|refer to|read more|learn more|read|visit|check out|check|consult|find (?:out )?more)\b"
    r"|(?:this|the following) (?:page|section|document|table|list|chapter)\b[^.]{0,20}\b(?:lists?|describes?|contains?|covers?|informs?|explains?)\b"
    r"|(?:另请|另|也请|请|也可以?|更多[^。]{0,12}请|欲了解[^。]{0,30}请|详情请?|详细[^。]{0,12}请)?(?:参[见阅考看照]|查[看阅]|阅读|详见|见(?=第|下|上)))"
    r"|(?:can be found|is (?:described|documented|covered|explained)|are (?:described|listed|documented)|read more|learn more|more information)\b"
    r"[^.]{0,40}(?:\b(?:here|below|at|in|on)\b|\[)"
    r"|(?:see|read more)\b[^.]{0,20}\bbelow",
    re.IGNORECASE,
)
_DENIES = re.compile(r"\b(?:is|are|was|were|does|do)(?:n[’']t| not)\b|不是|并非", re.IGNORECASE)
_LINK = re.compile(r"\[([^\[\]\n]*)\]\([^()\s]*\)|<?https?://\S+>?|[\w.+-]{1,64}@[\w-]{1,64}\.\w+")
_WORD = re.compile(r"[\u4e00-\u9fff]|[A-Za-z0-9][\w'’.-]*")
FEW_WORDS = 3
LITTLE = 24
"""Words, or Chinese characters, up to which a piece that names where to read on says nothing else."""
_MID_AIR = re.compile(r"[a-z]|[，。、；：)）\]”’…]|(?:and|or|but|nor)\b")
_NEEDS_BEFORE = re.compile(
    r"(?:it|its|it's|this|that|these|those|they|their|them|he|she|his|her|him|there|then|such|however|but|also|instead|otherwise|therefore"
    r"|thus|hence|so|for (?:example|instance)|in (?:this|that|such) (?:case|way)|as a result|likewise|if (?:so|not|it|this|that)|both|and|or|unless"
    r"|lastly|finally|similarly|additionally|the (?:former|latter|same))\b(?![’'`/-])"
    r"|[这那其它他她此该]|以上|上述|同时|同样|另外|此外|因此|所以|于是|然而|但是?|不过|否则|例如|比如|如果(?:是)?[这那]|而且?|并且?|也|还|又|则|随后|之后|然后|后来|注意，?[这那它]|(?:\(|（)",
    re.IGNORECASE,
)
_COMMAND_AHEAD = re.compile(
    r"(?:[:：]|\b(?:following|below|run|running|type|execute|as follows)\b[^.]{0,40}\.?|(?:如下|下[列面]|以下|运行|执行|输入)[^。]{0,30}[。.]?)\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A piece, its text with line breaks inside prose folded, its place among all pieces, and what speaks for it.

    `source` is the text that the piece's offsets count in. `own` is the share of the question in the piece itself,
    `section` that in the heading above, 0 to 1. What was not `found`, but stands beside what was, is there to be read
    along: it answers nothing by itself.
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


class Asked:
    """A question, its terms and their weights over the pieces at hand: a rare term says more."""

    def __init__(self, question: str, texts: Sequence[set[str]]) -> None:
        self.wanted: Wanted | None = wanted(question)
        self.about: About = about(question)
        self.language = detect(question)
        self.terms = [term.rstrip("*") for term in query_terms(question)]
        self.weights = {
            term: math.log(1 + len(texts) / (1 + sum(term in held for held in texts))) for term in self.terms
        }
        self._total = sum(self.weights.values()) or 1.0

    def cue(self, text: str) -> float:
        """What it adds that a text holds the kind of thing asked for."""
        if self.wanted is None or not holds(self.wanted, text):
            return 0.0
        return MONEY_CUE if self.wanted == "money" else CUE

    def is_figure(self) -> bool:
        """Whether a figure is asked for, which few texts hold by chance."""
        return self.wanted in ("money", "frequency", "duration", "quantity", "date")

    def share(self, held: set[str]) -> float:
        """The weighted share of the question's terms that stand in a text, 0 to 1."""
        return sum(weight for term, weight in self.weights.items() if term in held) / self._total


def candidates(question: str, passages: Sequence[NumberedPassage]) -> list[Candidate]:
    """All pieces but headings and scraps, in reading order; the order counts headings too."""
    readings = {passage.n: read(passage.hit) for passage in passages}
    cut = [(passage, piece) for passage in passages for piece in pieces(readings[passage.n].text)]
    held = [set(terms(readings[passage.n].text[piece.start : piece.end])) for passage, piece in cut]
    asked = Asked(question, held)
    shares = [asked.share(found) for found in held]
    best = max((passage.hit.score for passage in passages), default=0.0) or 1.0
    outer = {passage.n: asked.share(_heading_terms(passage)) for passage in passages}
    sections = _sections(cut, shares, outer)
    said = max(shares, default=0.0) * TOGETHER_SHARE if asked.is_figure() else math.inf
    found: list[Candidate] = []
    for i, (passage, piece) in enumerate(cut):
        reading = readings[passage.n]
        text, of_passage = _verbatim(reading.text, piece), reading.score(piece.start)
        if piece.kind == "heading" or _is_scrap(text, piece):
            continue
        cue = asked.cue(text)
        is_together = cue > 0 and 0 < said <= max(shares[i], sections[i] * (piece.kind == "table"))
        score = (
            shares[i]
            + NEIGHBOUR * _neighbour(cut, shares, i)
            + PASSAGE * (of_passage or 0.0) / best
            + FIRST * (passage is passages[0])
            + HEADING * sections[i]
            + cue
            + TOGETHER * is_together
            + OPENING * (piece.start == 0)
            + TABLE * (piece.kind == "table")
            + _by_form(asked, text, piece)
            + COMMAND
            * (asked.wanted == "way" and max(shares[i], sections[i]) >= ON_TOPIC and _leads_steps(cut, i, text))
        )
        is_found = of_passage is not None
        found.append(Candidate(passage, piece, reading.text, text, score, i, shares[i], sections[i], is_found))
    return found


def _leads_steps(cut: Sequence[tuple[NumberedPassage, Piece]], i: int, text: str) -> bool:
    """Whether a sentence stands right before a command, or announces steps."""
    if cut[i][1].kind != "sentence" or i + 1 == len(cut) or cut[i + 1][0].n != cut[i][0].n:
        return False
    after = cut[i + 1][1].kind
    return after == "code" or (after == "item" and text.rstrip()[-1:] in (":", "："))


def _by_form(asked: Asked, text: str, piece: Piece) -> float:
    """What the form of a piece says: it explains the term, speaks of a side; or denies, or points away."""
    worth = EXPLAINS * asked.about.explains(text) + SIDE * len(asked.about.sides_of(text))
    if piece.kind in ("sentence", "item") and detect(text) != asked.language:
        worth += OTHER_LANGUAGE
    if asked.about.term and _DENIES.search(text):
        worth += DENIES
    if points_away(text):
        worth += POINTS_AWAY
    if piece.kind == "sentence" and is_mid_air(text):
        worth += MID_AIR
    return worth


def points_away(text: str) -> bool:
    """Whether a piece does little but name the place where to read on."""
    return _POINTS_AWAY.search(text) is not None and len(_WORD.findall(_LINK.sub("", text))) <= LITTLE


def is_mid_air(text: str) -> bool:
    """Whether a sentence begins as none does, since what is before it was cut off."""
    return _MID_AIR.match(text) is not None


def _is_scrap(text: str, piece: Piece) -> bool:
    """Whether a piece is a word or a link that says nothing by itself ("Note", "提示")."""
    if piece.kind != "sentence" or text[-1:] in (":", "："):
        return not _WORD.search(text)
    words = _WORD.findall(_LINK.sub("", text))
    return len(words) < FEW_WORDS and not any(character.isdigit() for character in text)


def _neighbour(cut: Sequence[tuple[NumberedPassage, Piece]], shares: Sequence[float], i: int) -> float:
    """The better share of the pieces beside this one in its passage: what an "it" here may speak of.

    A heading speaks of what comes after it alone.
    """
    beside = [j for j in (i - 1, i + 1) if 0 <= j < len(cut) and cut[j][0].n == cut[i][0].n]
    return max((shares[j] for j in beside if j < i or cut[j][1].kind != "heading"), default=0.0)


def _sections(
    cut: Sequence[tuple[NumberedPassage, Piece]], shares: Sequence[float], outer: Mapping[int, float]
) -> list[float]:
    """For each piece the share of the heading it stands under: in the passage, else the passage's own."""
    found: list[float] = []
    current = 0.0
    for i, (passage, piece) in enumerate(cut):
        if i == 0 or cut[i - 1][0].n != passage.n:
            current = outer[passage.n]
        if piece.kind == "heading":
            current = max(shares[i], outer[passage.n])
        found.append(current)
    return found


def _heading_terms(passage: NumberedPassage) -> set[str]:
    return set(terms(" ".join((passage.hit.title, *passage.hit.heading))))


_WIDE_BREAK = re.compile(r"(?<=[\u3000-\u9fff\uff00-\uff60])\s*\n\s*(?=[\u3000-\u9fff\uff00-\uff60])")


def _verbatim(source: str, piece: Piece) -> str:
    text = source[piece.start : piece.end]
    # A line break inside a sentence is the page's, not the author's; in code it means something.
    return text if piece.kind in ("code", "table") else re.sub(r"\s*\n\s*", " ", _WIDE_BREAK.sub("", text))
