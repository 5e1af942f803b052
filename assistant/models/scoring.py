"""The pieces of the numbered passages as candidates for an answer, each with what speaks for it; pure.

Its words, its place, its kind and its form are weighed against each other (`weights`). (Slightly longer than most
files: all that makes one score stands together.)
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from assistant.datatypes import NumberedPassage
from assistant.models import forms, weights
from assistant.models.acronyms import expanded, spelled_out
from assistant.models.amendments import amends
from assistant.models.asked import Asked, asking_side
from assistant.models.bridged import bridge
from assistant.models.candidates import Candidate, folded_text
from assistant.models.city_classes import cities_in, is_in_class
from assistant.models.columns import asks_for_column
from assistant.models.commands import leads_command_line
from assistant.models.composed import begins_with_composed
from assistant.models.cues import Wanted
from assistant.models.mishaps import asks_what_to_do, same_mishap
from assistant.models.named import is_of_other_model, named_in
from assistant.models.narrowed import measure
from assistant.models.sections import Section, sections_of
from assistant.models.sentences import Piece, pieces
from assistant.models.tables import Table, is_divider, parsed
from assistant.retrieval.gate_features import language_of
from assistant.retrieval.keywords import terms
from assistant.retrieval.language import detect
from assistant.retrieval.ranges import figures_within
from assistant.retrieval.reading import Reading, read

SAID_IN_OWN = 0.5
CODED = 2.0
"""What the code that a question names adds to its row of a table: more than all words of it together."""
VAGUE: Set[Wanted | None] = frozenset({"way", "reason", "definition"})
"""Kinds of answer whose signs stand in most texts: where no word of the question does, they tell nothing."""

_PADDING = re.compile(r"[ \t]{2,}")
_COMMAND = re.compile(r"[a-z][a-z0-9.+_-]+")
_CASE_ASKED = re.compile("超过|逾期|[不未没无]|以上|以下|仅|已经")
_FIGURE_CELL = re.compile(r"\|\s*\d[\d,.]*\s*\|")
_EXAMPLE = re.compile(r"\W*(?:e\.g\.?|for (?:example|instance)|example|例如|比如|示例)\W*", re.IGNORECASE)
_STEP = re.compile(r"\s*\(?\d{1,3}[.)、]")
_NAMED = re.compile(
    r"[A-Z][a-z]+ [A-Z][a-z]+|[\u4e00-\u9fff]·[\u4e00-\u9fff]|由[\u4e00-\u9fff]{2,4}(?:于|创|建立|发起|发明)"
)


def candidates(question: str, passages: Sequence[NumberedPassage]) -> list[Candidate]:
    """All pieces but headings, scraps and what speaks of another version, in reading order; the order counts headings."""
    return [one for one in _pool(question, passages).scored() if one is not None]


def _pool(question: str, passages: Sequence[NumberedPassage]) -> "_Pool":
    readings = {passage.n: read(passage.hit) for passage in passages}
    cut = [(passage, piece) for passage in passages for piece in pieces(readings[passage.n].text)]
    texts = [folded_text(readings[passage.n].text, piece) for passage, piece in cut]
    acronyms = spelled_out(
        text for passage in passages for text in (readings[passage.n].text, passage.hit.title, *passage.hit.heading)
    )
    bridged = bridge(question, detect(question), (language_of(passage.hit) for passage in passages))

    def wide(found: set[str]) -> set[str]:
        return expanded(found, acronyms) | bridged(found)

    # A range that holds a figure of the question speaks of it.
    own_side = asking_side(question)
    is_mishap = asks_what_to_do(own_side)
    held = [wide(set(terms(text))) | figures_within(own_side, text) for text in texts]
    held = [found | same_mishap(own_side, text) for found, text in zip(held, texts, strict=True)] if is_mishap else held
    language = detect(question)
    is_own = [language_of(passage.hit) == language for passage, _ in cut]
    own = [found for found, stands in zip(held, is_own, strict=True) if stands]
    beside = [found for found, stands in zip(held, is_own, strict=True) if not stands]
    asked = Asked(question, own, beside) if own else Asked(question, beside)
    shares = [asked.share(found) for found in held]
    tables = {i: parsed(_PADDING.sub(" ", texts[i])) for i, (_, piece) in enumerate(cut) if piece.kind == "table"}

    def share(text: str) -> float:
        return asked.share(wide(set(terms(text))) | figures_within(own_side, text))

    named = named_in(question)

    def names(cell: str) -> bool:
        return not asked.said(wide(set(terms(cell)))).isdisjoint(asked.terms)

    columns = {i for i, table in tables.items() if asks_for_column(own_side, table, names)}
    for i, table in tables.items():
        rules = _rules_for(own_side, table)

        def worth(row: str, rules: Set[str] = rules) -> float:
            # A code or a name asked for by its letters is in its own row, whatever else the others say.
            return share(row) + (row in rules) + CODED * (named is not None and named.is_coded_in(row))

        # A table says what its best row says; where no list is wanted, the others are left out.
        header = " ".join(table.header)
        shares[i] = max((share(f"{header} {row}") for row in table.rows), default=0.0)
        texts[i] = table.text if asked.wants_list or asked.about.sides or i in columns else table.asked(worth, amends)
    sections = sections_of(cut, readings, question, lambda found: asked.share(wide(found)))
    best = max((passage.hit.score for passage in passages), default=0.0) or 1.0
    first = passages[0].n if passages else 0
    own_language = _most_said(asked.language, cut, texts, shares) >= SAID_IN_OWN
    language = asked.language if own_language or not passages else language_of(passages[0].hit)
    is_worded = _most_said(language, cut, texts, shares) > 0
    return _Pool(
        asked, cut, readings, texts, held, shares, sections, acronyms, first, best, language, is_worded, columns
    )


def _is_of_dividers(text: str, piece: Piece) -> bool:
    """Whether a part of a table holds nothing but what names the rows below it."""
    return piece.kind == "table" and all(map(is_divider, parsed(text).rows))


def _score_of(reading: Reading, piece: Piece) -> float | None:
    """The score of what a piece stands in; a table that reaches into what was matched was found by its rows there."""
    if piece.kind == "table" and piece.start < reading.core[1] and piece.end > reading.core[0]:
        return reading.hit.score
    return reading.score(piece.start)


def _rules_for(question: str, table: Table) -> Set[str]:
    """The rows that are the rule for what a question names; where one names its city, none that names a class of cities."""
    stands = cities_in(question)
    own = {row for row in table.rows if any(city in row.lower() for city in stands)}
    return own or {row for row in table.rows if _is_rule_for(question, row)}


def _is_rule_for(question: str, text: str) -> bool:
    """Whether a text names a range that a figure of the question is in, the class of its city, or the measure asked for."""
    unit = measure(question)
    return (
        bool(figures_within(question, text))
        or is_in_class(question, text)
        or (unit is not None and unit.search(text) is not None)
    )


def _most_said(
    language: str, cut: Sequence[tuple[NumberedPassage, Piece]], texts: Sequence[str], shares: Sequence[float]
) -> float:
    """The largest share of the question in a piece in that language; a passage may have its translation beside it."""
    of_passage = {passage.n: language_of(passage.hit) for passage, _ in cut}
    found = (
        share
        for (passage, piece), text, share in zip(cut, texts, shares, strict=True)
        if of_passage[passage.n] == language or (piece.kind in ("sentence", "item") and detect(text) == language)
    )
    return max(found, default=0.0)


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
    _language: str
    """The question's, where a piece in it says enough; else that of the passage that ranks first, which the gate judged."""
    _is_worded: bool  # Whether a piece in that language has a word of the question.
    _columns: Set[int]  # Tables with a column for the thing of which all is asked.

    def scored(self) -> Iterator[Candidate | None]:
        """Each piece with its score; None for what can be no answer."""
        for i, (passage, piece) in enumerate(self._cut):
            text, section, reading = self._texts[i], self._sections[i], self._readings[passage.n]
            is_nothing = piece.kind == "heading" or forms.is_scrap(text, piece) or _is_of_dividers(text, piece)
            if is_nothing or self._is_of_another_version(i, reading):
                yield None
                continue
            own, of_passage, outright = self._shares[i], _score_of(reading, piece), self._says_outright(text)
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
                self._asked.said(self._held[i]),
                self._asked.said(expanded(set(section.terms), self._acronyms)),
                self._holds_figure(i),
            )

    def _words(self, i: int) -> float:
        """What the words of a piece, of those beside it and above it say of the question."""
        piece, section = self._cut[i][1], self._sections[i]
        is_lead = self._asked.wants_list and self._leads_list(i)
        is_bare = piece.kind == "item" and len(self._texts[i]) <= weights.BARE_ITEM
        return (
            self._shares[i]
            + weights.NEIGHBOUR * self._neighbour(i)
            + (weights.HEADING_OF_ITEM if is_bare else weights.HEADING) * section.share
            + weights.TITLED
            * section.fit
            * (1.0 if is_lead else weights.TITLED_FROM.get(self._place_in_section(i), weights.TITLED_LATER))
        )

    def _place(self, i: int, of_passage: float | None) -> float:
        passage, piece = self._cut[i]
        return (
            weights.PASSAGE * (of_passage or 0.0) / self._best
            + weights.FIRST * (passage.n == self._first)
            + weights.OPENING * (piece.start == 0)
            + self._replies_first(i)
        )

    def _replies_first(self, i: int) -> float:
        """What it adds that a piece of the best passage opens the reply to a question like the one asked."""
        section, is_best = self._sections[i], self._cut[i][0].n == self._first
        is_asked = section.is_question and section.share >= weights.ON_TOPIC and not self._is_reply_to_another(i)
        # "Once a year" replies to "when" too.
        lacks_figure = self._asked.is_figure() and self._asked.wanted != "date" and not self._holds_figure(i)
        if not is_best or not is_asked or lacks_figure or self._place_in_section(i) != 0:
            return 0.0
        return weights.WAY_REPLIES_FIRST if self._asked.wanted == "way" else weights.REPLIES_FIRST

    def _kind(self, i: int) -> float:
        """What it adds that a piece holds the kind of thing asked for."""
        piece, text, asked = self._cut[i][1], self._texts[i], self._asked
        cue = asked.cue(text) if asked.wanted not in VAGUE or self._is_worded else 0.0
        if not cue and piece.kind == "table" and self._holds_figure(i):
            # Of a column that says what its figures are in some rows ("90 USD"), it holds for all.
            cue = asked.cue(self._readings[self._cut[i][0].n].text[piece.start : piece.end])
        near = max(self._shares[i], self._sections[i].share * (piece.kind == "table"))
        said = max(self._shares, default=0.0) * weights.TOGETHER_SHARE if asked.is_figure() else math.inf
        return (
            cue
            + weights.TOGETHER * (cue > 0 and 0 < said <= near)
            + weights.TABLE * (piece.kind == "table")
            + weights.COLUMN * (i in self._columns)
            + weights.TABLE_OF_TOPIC * (piece.kind == "table" and self._is_table_of_topic(i))
            + weights.THING * asked.is_of_thing(text)
            + weights.HEADED * (cue > 0 and asked.is_named_by(self._sections[i].name))
            + weights.WITHIN * self._is_rule_for_it(i) * (2 if piece.kind == "table" else 1)
            + asked.period(text)
            + weights.STEP_BESIDE * (asked.is_figure() and _STEP.match(text) is not None)
            + weights.LISTED_WITH_FIGURES
            * (asked.wanted == "way" and self._begins_row(i) and not self._shows_command(i))
            + weights.COMMAND_NAMED * (asked.wanted == "way" and piece.kind == "code" and self._names_command(i))
            + weights.COMMAND_COMPOSED
            * (asked.wanted == "way" and piece.kind == "code" and begins_with_composed(asked.question, text))
            + weights.STEP * (asked.wanted == "way" and self._is_on_topic(i) and self._is_step(i))
            + max(
                weights.COMMAND
                * self._topical(i)
                * (asked.wanted == "way" and (self._leads_steps(i) or self._shows_command(i))),
                weights.LISTS * (asked.wants_list and self._is_on_topic(i) and self._leads_list(i)),
            )
        )

    def _is_rule_for_it(self, i: int) -> bool:
        """Whether a piece is the rule for what the question names."""
        return _is_rule_for(self._asked.side, self._texts[i])

    def _holds_figure(self, i: int) -> bool:
        """Whether the figure asked for is in a piece, or the rule for one in the question; a table names units above."""
        if figures_within(self._asked.side, self._texts[i]):
            return True
        is_row = self._cut[i][1].kind == "table" and any(map(str.isdigit, self._texts[i]))
        return self._asked.is_figure() and (is_row or self._asked.cue(self._texts[i]) > 0)

    def _form(self, i: int) -> float:
        """What the form of a piece says: it explains the term, speaks of a side; or denies, or points away."""
        piece, text, asked = self._cut[i][1], self._texts[i], self._asked
        about = asked.about
        worth = max(weights.EXPLAINS * about.explains(text), weights.NAMES * about.names(text)) + weights.SIDE * len(
            about.sides_of(text)
        )
        worth += weights.OTHER_LANGUAGE * (piece.kind in ("sentence", "item") and detect(text) != self._language)
        worth += weights.DENIES * (bool(about.term) and forms.denies(text))
        worth += weights.POINTS_AWAY * forms.points_away(text) + weights.LINKS_ALONE * (
            piece.kind != "code" and forms.is_links_alone(text)
        ) * (weights.LINKED_STEP if _STEP.match(text) else 1)
        worth += weights.EXCEPTED * (asked.asks_of_rule and forms.is_of_exception(text))
        worth += weights.BESIDE * self._is_beside_the_point(i)
        worth += weights.OTHER_MODEL * (piece.kind != "table" and is_of_other_model(asked.question, text))
        worth += weights.CASE * self._is_of_another_case(text) + weights.WITHOUT * asked.without(text) / (
            2 if piece.kind == "table" else 1
        )
        worth += weights.CODE_UNASKED * (piece.kind == "code" and "\n" in text.strip() and not asked.may_be_code)
        worth += weights.NOTED * (forms.is_note(text)) + weights.ASKS * (text.rstrip(" *_")[-1:] in ("?", "？"))
        worth += weights.MID_AIR * (piece.kind == "sentence" and forms.is_mid_air(text))
        worth += weights.BROKEN_OFF * (forms.is_broken_off(text, piece) and not self._goes_on(i))
        worth += weights.MAKES * (asked.wanted == "person" and about.is_made(text) and _NAMED.search(text) is not None)
        return worth + weights.REPLY * self._is_reply_to_another(i)

    def _is_beside_the_point(self, i: int) -> bool:
        """Whether a piece has no word of what a follow-up itself asks, where another has."""
        own = self._asked.own_terms
        return (
            bool(own) and not own & (self._held[i] | self._sections[i].terms) and any(own & held for held in self._held)
        )

    def _is_of_another_case(self, text: str) -> bool:
        """Whether a rule is for a case of its own that the question does not name."""
        case = forms.case_of(text)
        return (
            bool(case) and not _CASE_ASKED.search(self._asked.question) and not figures_within(self._asked.side, text)
        )

    def _says_outright(self, text: str) -> bool:
        """Whether a text says in so many words what a term is, who somebody is, or who made something."""
        about = self._asked.about
        is_made = self._asked.wanted == "person" and about.is_made(text) and _NAMED.search(text) is not None
        return is_made or about.explains(text) or about.names(text)

    def _is_reply_to_another(self, i: int) -> bool:
        """Whether a piece answers a question of the page that is not the one asked."""
        section = self._sections[i]
        return (
            forms.is_reply(self._texts[i])
            and self._share_expanded(set(section.terms) | self._held[i]) < weights.SAME_QUESTION
        )

    def _is_of_another_version(self, i: int, reading: Reading) -> bool:
        hit = self._cut[i][0].hit
        around = "\n".join((hit.title, *hit.heading, self._sections[i].name))
        return self._asked.about.is_of_another_version(self._texts[i], around, reading.text)

    def _topical(self, i: int) -> float:
        """How much a piece that leads a command is on what was asked, 0 to 1; under its heading it need not repeat it."""
        above = self._sections[i].share
        return min(1.0, max(self._shares[i], above if above >= weights.TOPIC_ABOVE else 0.0) / weights.FULL_TOPIC)

    def _is_on_topic(self, i: int) -> bool:
        return max(self._shares[i], self._sections[i].share) >= weights.ON_TOPIC

    def _leads_steps(self, i: int) -> bool:
        """Whether a sentence stands right before a command, or announces steps, or stands before one that does."""
        if self._cut[i][1].kind != "sentence" or not self._is_beside(i, i + 1):
            return False
        kind, text = self._cut[i + 1][1].kind, self._texts[i]
        is_next = kind == "sentence" and self._announces(i + 1) and self._is_beside(i, i + 2)
        is_example = is_next and _EXAMPLE.fullmatch(self._texts[i + 1]) is not None
        return (
            kind == "code"
            or (kind == "item" and (self._announces(i) or forms.announces_steps(text)))
            or (kind == "sentence" and leads_command_line(text))
            or (is_next and _STEP.match(self._texts[i + 2]) is not None)
            or (is_example and self._cut[i + 2][1].kind == "code")
        )

    def _is_step(self, i: int) -> bool:
        """Whether a piece is a numbered item, or an item under a numbered step."""
        is_under = self._cut[i][1].kind == "item" and forms.names_step(self._sections[i].name)
        return is_under or _STEP.match(self._texts[i]) is not None

    def _announces(self, i: int) -> bool:
        return self._texts[i].rstrip(" *_")[-1:] in (":", "：")

    def _shows_command(self, i: int) -> bool:
        """Whether a row of a table begins with a command that the question names, and does not list it with figures."""
        return self._begins_row(i) and not _FIGURE_CELL.search(self._texts[i])

    def _names_command(self, i: int) -> bool:
        """Whether a line of code begins with a command that the question names, behind its prompt or another command."""
        names = "|".join(re.escape(term) for term in self._asked.terms if _COMMAND.fullmatch(term))
        return (
            bool(names)
            and re.search(rf"(?:^|[;|$#>]|\bsudo)\s*(?:{names})\s", self._texts[i], re.MULTILINE) is not None
        )

    def _begins_row(self, i: int) -> bool:
        """Whether a row of a table begins with a word of the question."""
        return self._cut[i][1].kind == "table" and any(
            re.search(rf"^\|\s*{re.escape(term)}\s", self._texts[i], re.MULTILINE) for term in self._asked.terms
        )

    def _is_table_of_topic(self, i: int) -> bool:
        """Whether a table stands under a heading that names what a figure is asked for."""
        return self._sections[i].share >= weights.OF_TOPIC and self._holds_figure(i) and self._asked.is_figure()

    def _leads_list(self, i: int) -> bool:
        """Whether a sentence announces a list that stands below it, behind another sentence at most."""
        if self._cut[i][1].kind != "sentence" or not self._announces(i):
            return False
        ahead = [j for j in (i + 1, i + 2) if self._is_beside(i, j) and self._cut[j][1].kind == "item"]
        return bool(ahead) and not forms.is_links_alone(self._texts[ahead[0]])

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

    def _goes_on(self, i: int) -> bool:
        """Whether a command, a list or a table stands behind a piece in its passage."""
        after = self._cut[i + 1 : i + 2]
        return bool(after) and after[0][0].n == self._cut[i][0].n and after[0][1].kind in ("code", "item", "table")

    def _neighbour(self, i: int) -> float:
        """The better share of the pieces beside this one in its passage: what an "it" here may speak of.

        A heading speaks of what comes after it alone.
        """
        cut = self._cut
        beside = [j for j in (i - 1, i + 1) if 0 <= j < len(cut) and cut[j][0].n == cut[i][0].n]
        return max((self._shares[j] for j in beside if j < i or cut[j][1].kind != "heading"), default=0.0)

    def _share_expanded(self, held: set[str]) -> float:
        return self._asked.share(expanded(held, self._acronyms))
