"""Chinese: where the values of an introduction stand, as cues that hold in any order of words.

A clause is read from its subject on, cue by cue: 我叫谷雨晴在百度做前端工程师住在北京. Each value ends where the next
cue begins or the clause ends, so that what is not understood is never part of one. Clauses without a subject go on
about the user, until one speaks of somebody else.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from assistant.memory.clauses import Clause, Sentence
from assistant.memory.cue_clauses_zh import (
    ALLERGEN_FOLLOWS,
    ALLERGIC,
    ALLERGIC_OF_IT,
    CORRECTED,
    EATEN,
    FILLERS,
    GREETING,
    ITS_BEARER,
    LABEL,
    NAME_ALONE,
    OTHER,
    OWN,
    OWN_ALONE,
    SOMEBODY,
    SPACE,
    SURNAME,
    WHOLE_NAME,
    WORD_ALONE,
    is_allergic,
    last_part,
    spoken,
)
from assistant.memory.cue_tables_zh import CUES, Cue
from assistant.memory.cue_values_zh import SLOTS, is_value, parts
from assistant.memory.refusals import holds_secret
from assistant.memory.slot_filling import Filling
from assistant.memory.slot_pairs_zh import paired

_CHECK_OF_LABEL = {"name": "called", "role": "post"}
_USER, _OTHER, _NOBODY_YET = "user", "other", ""
_BEFORE = 16
_LONGEST_NICKNAME = 6
_FIVE = frozenset(SLOTS.values())


@dataclass(frozen=True, slots=True)
class _Found:
    """A proposed value; `wants` says how many other slots the message must fill for it to count."""

    filling: Filling
    wants: int
    rank: int


@dataclass(slots=True)
class _Left:
    """What a clause leaves for the next one: a surname, the user alone, a label, what is eaten, an allergy without its cause.

    `eaten` is a span; `eaten_at` and `allergic_at` say where its clause begins, -1 for none.
    """

    surname: str = ""
    own_alone: bool = False
    label: str = ""
    allergen_follows: bool = False
    eaten: tuple[int, int] = (0, 0)
    eaten_at: int = -1
    allergic_at: int = -1


def fillings(
    text: str, original: str, found: Sequence[Sentence], known: frozenset[tuple[str, str]]
) -> Iterable[Filling]:
    """What the message proposes for name, home, employer, role and allergies, the surest first."""
    reading = _Reading(spoken(text, original), original)
    for index, sentence in enumerate(found):
        reading.sentence(sentence, first=index == 0)
    slots = {_slot(each.filling) for each in reading.found} | (known & _FIVE)
    home = SLOTS["city"] in known or any(not f.rank and _slot(f.filling) == SLOTS["city"] for f in reading.found)
    for each in sorted(reading.found, key=lambda item: (not item.filling.replaces, item.rank)):
        place = each.rank > 0 and _slot(each.filling) == SLOTS["city"]
        if len(slots - {_slot(each.filling)}) >= each.wants and not (home and place):
            yield each.filling


def _slot(filling: Filling) -> tuple[str, str]:
    return filling.topic, filling.attribute


@dataclass(slots=True)
class _Reading:
    """One pass over the clauses of a message; remembers of whom the last one spoke.

    `told` says that the sentence has told of the user, `owned` that the clause names them; `read` is where what two
    clauses say together ends.
    """

    text: str
    original: str
    who: str = _NOBODY_YET
    told: bool = False
    owned: bool = False
    corrects: bool = False
    read: int = 0
    left: _Left = field(default_factory=_Left)
    found: list[_Found] = field(default_factory=list["_Found"])

    def sentence(self, sentence: Sentence, *, first: bool) -> None:
        """Reads the clauses of a sentence that are the user's own telling."""
        self.corrects = CORRECTED.search(self.text, max(0, sentence.start - _BEFORE), sentence.start) is not None
        # A new sentence without a subject may go on about anything.
        self.told = False
        if holds_secret(self.text[sentence.start : sentence.end]):
            return
        for clause in sentence.clauses:
            if sentence.usable and clause.usable:
                pair = paired(self.text, self.original, clause, sentence.end) if self.who != _OTHER else None
                if pair:
                    self.found.append(_Found(pair, 0, 0))
                    self.who, self.read = _USER, pair.end
                self._clause(clause, greeted=first and GREETING.search(self.text, 0, clause.start) is not None)
            else:
                self.left = _Left()
            corrects = CORRECTED.search(self.text, clause.start, clause.end) is not None
            self.corrects = (self.corrects or corrects) and "不是" not in self.text[sentence.start : sentence.end]

    def _clause(self, clause: Clause, *, greeted: bool) -> None:
        text, start, end = self.text, clause.start, clause.end
        subject = OWN.match(text, start, end)
        if not self.left.own_alone and SOMEBODY.match(text, start, end):
            self.who, self.left = _OTHER, _Left()
            return
        who = _USER if subject else self.who
        before, own = len(self.found), who != _OTHER
        if own:
            self._own(clause, subject, greeted=greeted)
        eaten = EATEN.match(text, start, end) if own else None
        self.left = self._leaves(clause, eaten, told=len(self.found) > before)
        presents = subject is not None and text.startswith(("是", "姓"), subject.end())
        self.told = self.told or presents or len(self.found) > before
        if len(self.found) > before or eaten:
            self.who = _USER if subject else self.who
        elif self.read <= start and OTHER.match(text, start, end) and not self.left.label:
            self.who = _OTHER
        elif subject:
            self.who = _USER

    def _own(self, clause: Clause, subject: re.Match[str] | None, *, greeted: bool) -> None:
        """What a clause tells of the user, by the one before and by its cues."""
        text, start, end, before = self.text, clause.start, clause.end, len(self.found)
        self._by_the_clause_before(clause, greeted=greeted)
        self.owned = subject is not None
        # 任盈盈 is who she is, and holds no post.
        if not any(_slot(each.filling) == SLOTS["name"] for each in self.found[before:]):
            self._by_cues(clause, subject.end() if subject else start, named=self.owned or self.told)
        if subject and len(self.found) == before:
            self._by_cues(clause, start, named=True)
        if WHOLE_NAME.match(text, start, end):
            self._nickname_before(before)

    def _nickname_before(self, before: int) -> None:
        """我叫果果,大名苏果: what was called a name before the whole one is a nickname."""
        if not any(_slot(each.filling) == SLOTS["name"] for each in self.found[before:]):
            return
        for at, each in enumerate(self.found[:before]):
            f = each.filling
            if _slot(f) == SLOTS["name"] and f.end - f.start <= _LONGEST_NICKNAME:
                called = Filling(*SLOTS["nickname"], f.start, f.end, f.quote_start, f.quote_end, replaces=True)
                self.found[at] = _Found(called, 0, 0)

    def _leaves(self, clause: Clause, eaten: re.Match[str] | None, *, told: bool) -> _Left:
        text, start, end = self.text, clause.start, clause.end
        surname = SURNAME.search(text, start, end)
        label = LABEL.match(text, last_part(text, start, end), end) if text.startswith(":", end) else None
        span, at = (self.left.eaten, self.left.eaten_at) if not told else ((0, 0), -1)
        if eaten:
            span, at = eaten.span(eaten.lastgroup or 0), start
            if self.left.allergic_at >= 0:
                self._add_allergens(span, self.left.allergic_at, end, replaces=True)
        return _Left(
            surname=surname.group("surname") if surname else "",
            own_alone=OWN_ALONE.fullmatch(text, start, end) is not None,
            label=(label.lastgroup or "") if label else "",
            allergen_follows=ALLERGEN_FOLLOWS.match(text, start, end) is not None,
            eaten=span,
            eaten_at=at,
            allergic_at=start if ALLERGIC.match(text, start, end) else -1,
        )

    def _by_the_clause_before(self, clause: Clause, *, greeted: bool) -> None:
        """What a clause says by the one before: 免贵姓郭，郭晓东; 不能吃鱿鱼，过敏; 过敏原：贝类."""
        text, start, end, left = self.text, clause.start, clause.end, self.left
        self._name_alone(clause, greeted=greeted)
        # A list without a name is the user's own only where it tells an allergy.
        if left.label and (self.who == _USER or left.label == "name" or "过敏" in text):
            self._labelled(clause)
        if left.allergen_follows:
            self._add_allergens((start, end), start, end, check="known allergen")
        if left.eaten_at >= 0 and ALLERGIC_OF_IT.match(text, start, end):
            self._add_allergens(left.eaten, left.eaten_at, end, replaces=True)

    def _name_alone(self, clause: Clause, *, greeted: bool) -> None:
        """A clause that is but a name: behind 我 or 免贵姓郭, or opening what goes on as an introduction."""
        text, left, span = self.text, self.left, (clause.start, clause.end)
        vouched = NAME_ALONE.fullmatch(text, *span) is not None and self._is("name", span)
        by_surname = bool(left.surname) and vouched and text.startswith(left.surname, clause.start)
        called = by_surname or (left.own_alone and (vouched or self._is_any_name(span)))
        opens = vouched and not self.found and self.who == _NOBODY_YET and (greeted or self._goes_on_of_itself(clause))
        if called or opens:
            self._add("name", span, clause.start, clause.end, wants=0 if by_surname else 1 if called and vouched else 2)
            self.who = _USER if called else self.who

    def _goes_on_of_itself(self, clause: Clause) -> bool:
        """Whether a name that opens the message is followed by what its bearer tells of themself: 柯南平,住漳州."""
        return not self.text[: clause.start].strip() and ITS_BEARER.match(self.text, clause.end) is not None

    def _is_any_name(self, span: tuple[int, int]) -> bool:
        return WORD_ALONE.fullmatch(self.text, *span) is not None and self._is("unusual name", span)

    def _labelled(self, clause: Clause) -> None:
        """The value behind a label and its colon; a list is the user's own that begins with a name."""
        label, space = self.left.label, SPACE.search(self.text, clause.start, clause.end)
        span = (clause.start, space.start() if space and self.text.startswith(":", clause.end) else clause.end)
        for part in parts(self.text, *span) if label == "allergy" else [span]:
            if self._is(_CHECK_OF_LABEL.get(label, label), part):
                self._add(label, part, clause.start, clause.end, wants=0 if self.who == _USER else 2)
                self.who = _USER

    def _by_cues(self, clause: Clause, at: int, *, named: bool) -> None:
        """Cue by cue from `at`; behind what no cue explains the reading goes on only behind a space."""
        text, end, at = self.text, clause.end, max(at, self.read)
        while at < end:
            filler = FILLERS.match(text, at, end)
            at = filler.end() if filler else at
            stop = self._first_cue(clause, at, named=named)
            space = SPACE.search(text, at, end) if stop <= at else None
            at = stop if space is None else space.end()
            if stop <= 0 and (space is None or not named or OTHER.match(text, at, end)):
                return
            named = named or space is None

    def _first_cue(self, clause: Clause, at: int, *, named: bool) -> int:
        """Where the first cue ends that holds at this place, 0 if none does."""
        for cue in CUES:
            m = cue.pattern.match(self.text, at, clause.end)
            if m and m.end() > at and self._takes(cue, m, clause, named=named):
                return m.end()
        return 0

    def _takes(self, cue: Cue, m: re.Match[str], clause: Clause, *, named: bool) -> bool:
        """Adds the values of a cue that are such as their slots have; whether all that it needs are."""
        spans = [(name.rstrip("0123456789"), m.span(name)) for name, words in m.groupdict().items() if words]
        good = [
            (group, part)
            for group, span in spans
            for part in (parts(self.text, *span) if group == "allergy" else [span])
            if self._is(cue.checks.get(group, group), part)
        ]
        if cue.own and not (self.owned or self.corrects):
            return False
        lacks = cue.needs - {group for group, _ in good}
        if lacks or (cue.symptom and not is_allergic(self.text, clause)):
            return False
        wants = 0 if self.corrects else cue.wants if named or cue.sure else max(1, cue.wants)
        # What stands in one cue vouches for none of it.
        wants += len({SLOTS[group] for group, _ in good}) - 1 if wants else 0
        for group, span in good:
            # A rule may have taken the place in a firm's name for where the user lives: 西藏自治区气象局.
            replaces = cue.replaces or (group == "employer" and self._is("placed firm", span))
            rank = cue.rank + (group == "place")
            self._add(group, span, clause.start, clause.end, wants=wants, rank=rank, replaces=replaces)
        return True

    def _is(self, check: str, span: tuple[int, int]) -> bool:
        return is_value(check, self.text, self.original, *span)

    def _add_allergens(
        self, span: tuple[int, int], start: int, end: int, *, check: str = "allergy", replaces: bool = False
    ) -> None:
        for part in parts(self.text, *span):
            if self._is(check, part):
                self._add("allergy", part, min(start, part[0]), max(end, part[1]), wants=0, replaces=replaces)

    def _add(
        self,
        group: str,
        span: tuple[int, int],
        start: int,
        end: int,
        *,
        wants: int,
        rank: int = 0,
        replaces: bool = False,
    ) -> None:
        filling = Filling(*SLOTS[group], *span, start, max(end, span[1]), replaces)
        self.found.append(_Found(filling, wants, rank))
