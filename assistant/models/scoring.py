"""The pieces of the numbered passages as candidates for an answer, each with what speaks for it; pure.

The weights stand beside the share of the question's terms in a piece, each term weighed by rarity among them."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from assistant.datatypes import NumberedPassage
from assistant.models.acronyms import expanded, spelled_out
from assistant.models.asked import Asked
from assistant.models.candidates import Candidate
from assistant.models.commands import leads_command_line
from assistant.models.forms import is_links_alone, is_mid_air, is_reply, is_scrap, points_away
from assistant.models.sections import Section, sections_of
from assistant.models.sentences import Piece, pieces
from assistant.models.shortening import holds_figure
from assistant.models.tables import parsed
from assistant.retrieval.keywords import terms
from assistant.retrieval.language import detect
from assistant.retrieval.reading import Reading, read

# Random search over 300 questions each of CMRC2018 and NQ; flat around these values.
NEIGHBOUR = 0.5
PASSAGE = 0.6
FIRST = 0.3
HEADING = 0.25
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
FULL_TOPIC = 0.4
TOPIC_ABOVE = 0.5
OTHER_LANGUAGE = -0.7
POINTS_AWAY = -0.6
DENIES = -0.2
MID_AIR = -0.3
# The same by reading the answers to 56 further questions of two people over that handbook and those manuals.
HEADING_OF_ITEM = 0.5
BARE_ITEM = 80
"""A few words of a list are nothing without their heading."""
TITLED = 0.6
TITLED_FROM = {0: 1.0, 1: 0.6}
TITLED_LATER = 0.4
REPLIES_FIRST = 0.4
"""What stands first under a heading that asks replies; what stands further down may speak of something near it."""
LISTS = 0.35
LINKS_ALONE = -0.6
LINKED_STEP = 0.5
MAKES = 1.0
REPLY = -0.7
SAME_QUESTION = 0.75
STEP = 0.25
NOTED = -0.2
ASKS = -0.3

_NOTED = re.compile(
    r"[\s*_]*(?:note(?: that|,|:)|注意|请注意|备注|提示(?=[^，。]{0,3}[\u4e00-\u9fffa-z]))", re.IGNORECASE
)
_STEP = re.compile(r"\s*\(?\d{1,3}[.)、]")
_STEP_NAME = re.compile(r"step \d|第[一二三四五六七八九十\d]+步|步骤[一二三四五六七八九十\d]", re.IGNORECASE)
_STEPS_BELOW = re.compile(
    r"\b(?:following|these|below) steps?\b[^.]{0,30}\W*$|(?:下[面列]|以下)的?步骤[^。]{0,30}\W*$", re.IGNORECASE
)
_NAMED = re.compile(
    r"[A-Z][a-z]+ [A-Z][a-z]+|[\u4e00-\u9fff]·[\u4e00-\u9fff]|由[\u4e00-\u9fff]{2,4}(?:于|创|建立|发起|发明)"
)
_DENIES = re.compile(r"\b(?:is|are|was|were|does|do)(?:n[’']t| not)\b|不是|并非", re.IGNORECASE)


def candidates(question: str, passages: Sequence[NumberedPassage]) -> list[Candidate]:
    """All pieces but headings, scraps and what speaks of another version, in reading order; the order counts headings."""
    return [one for one in _pool(question, passages).scored() if one is not None]


def _pool(question: str, passages: Sequence[NumberedPassage]) -> "_Pool":
    readings = {passage.n: read(passage.hit) for passage in passages}
    cut = [(passage, piece) for passage in passages for piece in pieces(readings[passage.n].text)]
    texts = [_verbatim(readings[passage.n].text, piece) for passage, piece in cut]
    acronyms = spelled_out(
        text for passage in passages for text in (readings[passage.n].text, passage.hit.title, *passage.hit.heading)
    )
    held = [expanded(set(terms(text)), acronyms) for text in texts]
    asked = Asked(question, held)
    shares = [asked.share(found) for found in held]
    tables = {i: parsed(_PADDING.sub(" ", texts[i])) for i, (_, piece) in enumerate(cut) if piece.kind == "table"}

    def share(text: str) -> float:
        return asked.share(expanded(set(terms(text)), acronyms))

    for i, table in tables.items():
        # A table says what its best row says; where no list is wanted, the others are left out.
        header = " ".join(table.header)
        shares[i] = max((share(f"{header} {row}") for row in table.rows), default=0.0)
        texts[i] = table.text if asked.wants_list else table.asked(lambda row: share(row) + holds_figure(question, row))
    sections = sections_of(cut, readings, question, lambda found: asked.share(expanded(found, acronyms)))
    best = max((passage.hit.score for passage in passages), default=0.0) or 1.0
    return _Pool(asked, cut, readings, texts, held, shares, sections, acronyms, passages[0].n if passages else 0, best)


@dataclass(frozen=True, slots=True)
class _Pool:
    """All pieces of the passages of one question, with what is known of each beside the others."""

    _asked: Asked
    _cut: Sequence[tuple[NumberedPassage, Piece]]
    _readings: Mapping[int, Reading]
    _texts: Sequence[str]
    _held: Sequence[set[str]]
    _shares: Sequence[float]
    _sections: Sequence[Section]
    _acronyms: Mapping[str, frozenset[str]]
    _first: int
    _best: float

    def scored(self) -> Iterator[Candidate | None]:
        """Each piece with its score; None for what can be no answer."""
        for i, (passage, piece) in enumerate(self._cut):
            text, section, reading = self._texts[i], self._sections[i], self._readings[passage.n]
            if piece.kind == "heading" or is_scrap(text, piece) or self._is_of_another_version(i, reading):
                yield None
                continue
            own, of_passage, outright = self._shares[i], reading.score(piece.start), self._says_outright(text)
            yield Candidate(
                passage,
                piece,
                reading.text,
                text,
                self._words(i) + self._place(i, of_passage) + self._kind(i) + self._form(i),
                i,
                own,
                section.share,
                of_passage is not None or outright,
                "" if section.is_title else section.name,
                outright,
            )

    def _words(self, i: int) -> float:
        """What the words of a piece, of those beside it and above it say of the question."""
        piece, section = self._cut[i][1], self._sections[i]
        is_lead = self._asked.wants_list and self._leads_list(i)
        is_bare = piece.kind == "item" and len(self._texts[i]) <= BARE_ITEM
        return (
            self._shares[i]
            + NEIGHBOUR * self._neighbour(i)
            + (HEADING_OF_ITEM if is_bare else HEADING) * section.share
            + TITLED * section.fit * (1.0 if is_lead else TITLED_FROM.get(self._place_in_section(i), TITLED_LATER))
        )

    def _place(self, i: int, of_passage: float | None) -> float:
        passage, piece = self._cut[i]
        return (
            PASSAGE * (of_passage or 0.0) / self._best
            + FIRST * (passage.n == self._first)
            + OPENING * (piece.start == 0)
            + REPLIES_FIRST * self._replies_first(i)
        )

    def _replies_first(self, i: int) -> bool:
        """Whether a piece of the best passage opens the reply to a question like the one asked."""
        section, is_best = self._sections[i], self._cut[i][0].n == self._first
        is_asked = section.is_question and section.share >= ON_TOPIC and not self._is_reply_to_another(i)
        return is_best and is_asked and self._place_in_section(i) == 0

    def _kind(self, i: int) -> float:
        """What it adds that a piece holds the kind of thing asked for."""
        piece, text, asked = self._cut[i][1], self._texts[i], self._asked
        cue = asked.cue(text)
        near = max(self._shares[i], self._sections[i].share * (piece.kind == "table"))
        said = max(self._shares, default=0.0) * TOGETHER_SHARE if asked.is_figure() else math.inf
        return (
            cue
            + TOGETHER * (cue > 0 and 0 < said <= near)
            + TABLE * (piece.kind == "table")
            + STEP * (asked.wanted == "way" and self._is_on_topic(i) and self._is_step(i))
            + max(
                COMMAND
                * self._topical(i)
                * (asked.wanted == "way" and (self._leads_steps(i) or self._shows_command(i))),
                LISTS * (asked.wants_list and self._is_on_topic(i) and self._leads_list(i)),
            )
        )

    def _form(self, i: int) -> float:
        """What the form of a piece says: it explains the term, speaks of a side; or denies, or points away."""
        piece, text, asked = self._cut[i][1], self._texts[i], self._asked
        about = asked.about
        worth = EXPLAINS * (about.explains(text) or about.names(text)) + SIDE * len(about.sides_of(text))
        worth += OTHER_LANGUAGE * (piece.kind in ("sentence", "item") and detect(text) != asked.language)
        worth += DENIES * (bool(about.term) and _DENIES.search(text) is not None)
        worth += POINTS_AWAY * points_away(text) + LINKS_ALONE * (piece.kind != "code" and is_links_alone(text)) * (
            LINKED_STEP if _STEP.match(text) else 1
        )
        worth += NOTED * (_NOTED.match(text) is not None) + ASKS * (text.rstrip(" *_")[-1:] in ("?", "？"))
        worth += MID_AIR * (piece.kind == "sentence" and is_mid_air(text))
        worth += MAKES * (asked.wanted == "person" and about.is_made(text) and _NAMED.search(text) is not None)
        return worth + REPLY * self._is_reply_to_another(i)

    def _says_outright(self, text: str) -> bool:
        """Whether a text says in so many words what a term is, who somebody is, or who made something."""
        about = self._asked.about
        is_made = self._asked.wanted == "person" and about.is_made(text) and _NAMED.search(text) is not None
        return is_made or about.explains(text) or about.names(text)

    def _is_reply_to_another(self, i: int) -> bool:
        """Whether a piece answers a question of the page that is not the one asked."""
        section = self._sections[i]
        return is_reply(self._texts[i]) and self._share_expanded(set(section.terms) | self._held[i]) < SAME_QUESTION

    def _is_of_another_version(self, i: int, reading: Reading) -> bool:
        hit = self._cut[i][0].hit
        around = "\n".join((hit.title, *hit.heading, self._sections[i].name))
        return self._asked.about.is_of_another_version(self._texts[i], around, reading.text)

    def _topical(self, i: int) -> float:
        """How much a piece that leads a command is on what was asked, 0 to 1; under its heading it need not repeat it."""
        above = self._sections[i].share
        return min(1.0, max(self._shares[i], above if above >= TOPIC_ABOVE else 0.0) / FULL_TOPIC)

    def _is_on_topic(self, i: int) -> bool:
        return max(self._shares[i], self._sections[i].share) >= ON_TOPIC

    def _leads_steps(self, i: int) -> bool:
        """Whether a sentence stands right before a command, or announces steps, or stands before one that does."""
        if self._cut[i][1].kind != "sentence" or not self._is_beside(i, i + 1):
            return False
        kind, text = self._cut[i + 1][1].kind, self._texts[i]
        is_next = kind == "sentence" and self._announces(i + 1) and self._is_beside(i, i + 2)
        return (
            kind == "code"
            or (kind == "item" and (self._announces(i) or _STEPS_BELOW.search(text) is not None))
            or (kind == "sentence" and leads_command_line(text))
            or (is_next and _STEP.match(self._texts[i + 2]) is not None)
        )

    def _is_step(self, i: int) -> bool:
        """Whether a piece is a numbered item, or an item under a numbered step."""
        is_under = self._cut[i][1].kind == "item" and _STEP_NAME.match(self._sections[i].name) is not None
        return is_under or _STEP.match(self._texts[i]) is not None

    def _announces(self, i: int) -> bool:
        return self._texts[i].rstrip(" *_")[-1:] in (":", "：")

    def _shows_command(self, i: int) -> bool:
        """Whether a row of a table begins with a command that the question names."""
        return self._cut[i][1].kind == "table" and any(
            re.search(rf"^\|\s*{re.escape(term)}\s", self._texts[i], re.MULTILINE) for term in self._asked.terms
        )

    def _leads_list(self, i: int) -> bool:
        """Whether a sentence announces a list that stands below it, behind another sentence at most."""
        if self._cut[i][1].kind != "sentence" or not self._announces(i):
            return False
        ahead = [j for j in (i + 1, i + 2) if self._is_beside(i, j) and self._cut[j][1].kind == "item"]
        return bool(ahead) and not is_links_alone(self._texts[ahead[0]])

    def _place_in_section(self, i: int) -> int:
        """How many pieces stand before it under its heading, two at most."""
        return next((back for back in (0, 1) if not self._is_beside(i, i - back - 1)), 2)

    def _is_beside(self, i: int, j: int) -> bool:
        return (
            0 <= j < len(self._cut)
            and self._cut[j][0].n == self._cut[i][0].n
            and self._sections[j].place == self._sections[i].place
            and self._cut[j][1].kind != "heading"
        )

    def _neighbour(self, i: int) -> float:
        """The better share of the pieces beside this one in its passage: what an "it" here may speak of.

        A heading speaks of what comes after it alone.
        """
        cut = self._cut
        beside = [j for j in (i - 1, i + 1) if 0 <= j < len(cut) and cut[j][0].n == cut[i][0].n]
        return max((self._shares[j] for j in beside if j < i or cut[j][1].kind != "heading"), default=0.0)

    def _share_expanded(self, held: set[str]) -> float:
        return self._asked.share(expanded(held, self._acronyms))


_PADDING = re.compile(r"[ \t]{2,}")
_QUOTED_LINE = re.compile(r"\n[ \t]*>[ \t]?")
_WIDE_BREAK = re.compile(r"(?<=[\u3000-\u9fff\uff00-\uff60])\s*\n\s*(?=[\u3000-\u9fff\uff00-\uff60])")


def _verbatim(source: str, piece: Piece) -> str:
    text = source[piece.start : piece.end]
    # A line break inside a sentence is the page's, not the author's; in code it means something.
    if piece.kind in ("code", "table"):
        return text
    return re.sub(r"\s*\n\s*", " ", _WIDE_BREAK.sub("", _QUOTED_LINE.sub("\n", text).removeprefix("> ")))
