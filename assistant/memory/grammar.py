"""What a table of extraction rules is made of; the tables are data, the engine (rules.py) reads them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal, Protocol

from assistant.datatypes import FactKind
from assistant.errors import Language
from assistant.memory.unasserted import Matrix

if TYPE_CHECKING:  # Both read these tables.
    from assistant.memory.clauses import Sentence
    from assistant.memory.slot_filling import Filling

# Of whom a rule's clause may speak: the user, another person, the user's team, a project, "we" at home, nobody named
# (the rule stands at the start of the clause), an owner ("my ...", "my sister's ..."), or the user by
# ellipsis, behind a clause that told their name, home or work ("I'm Oona, translator at Kone").
Who = Literal["user", "other", "team", "project", "us", "bare", "owner", "told"]

# A rule's named groups are the slots they fill; a digit behind the name keeps group names unique.
GROUPS: dict[str, tuple[str, str]] = {
    "name": ("identity", "name"),
    "introduced": ("identity", "name"),  # behind "name is", where most lower-case words are no name
    "self": ("identity", "name"),  # behind plain "I'm", where most words are no name
    "nickname": ("identity", "nickname"),
    "age": ("identity", "age"),
    "birthday": ("identity", "birthday"),
    "nationality": ("identity", "nationality"),
    "city": ("home", "city"),
    "town": ("home", "city"),  # behind plain "in" or "from", where most words are no place
    "hometown": ("home", "hometown"),
    "employer": ("work", "employer"),
    "firm": ("work", "employer"),  # in an elliptic clause, where only a name is one
    "role": ("work", "role"),
    "occupation": ("work", "role"),  # behind "work as", where any word is one
    "field": ("work", "field"),
    "team": ("work", "team"),
    "school": ("education", "school"),
    "campus": ("education", "school"),  # behind "go to", where most places are no school
    "transferred": ("education", "school"),  # which takes the last one's place
    "subject": ("education", "subject"),
    "diet": ("food", "diet"),
    "allergy": ("food", "allergy"),
    "allergen": ("food", "allergy"),  # where only what many are allergic to is meant
    "preference": ("food", "preference"),
    "food": ("food", "preference"),  # where only something known as food is meant
    "like": ("interests", "like"),
    "enjoyed": ("food", "like"),  # where only something to eat or drink is meant
    "dislike": ("interests", "dislike"),
    "condition": ("health", "condition"),
    "state": ("health", "state"),
    "spoken": ("language", "spoken"),
    "understood": ("language", "understood"),
    "start": ("work", "start"),
    "hours": ("work", "hours"),
    "device": ("work", "device"),
    "former": ("work", "past role"),
    "grade": ("education", "grade"),
    "native": ("language", "native"),
    "reply": ("answering", "language"),
    "length": ("answering", "length"),
    "lifted": ("answering", "length"),  # a limit that no longer holds, whatever it was
    "style": ("answering", "style"),
    "tool": ("project", "tool"),
    "avoid": ("project", "tool"),
    "decision": ("project", "decision"),
    "constraint": ("project", "constraint"),
    "deadline": ("project", "deadline"),
    "member": ("family", "member"),
    "pet": ("family", "pet"),
    "status": ("family", "status"),
    "hobby": ("interests", "hobby"),
    "learning": ("interests", "learning"),
    "plan": ("plans", "plan"),
    "manager": ("work", "manager"),
    "duty": ("work", "duty"),
    "project": ("project", "name"),
    "mode": ("travel", "mode"),
    "commute": ("travel", "commute"),
    "habit": ("interests", "habit"),
    "correction": ("other", "correction"),
    "gender": ("identity", "gender"),
    "email": ("contact", "email"),
    "phone": ("contact", "phone"),
    "address": ("contact", "address"),
    "directory": ("project", "directory"),
    "budget": ("project", "budget"),
    "eaten": ("food", "like"),  # behind a verb of eating or drinking, where anything is food
    "uneaten": ("food", "dislike"),
    "unliked": ("food", "dislike"),  # where only something to eat or drink is meant
    "alma": ("education", "school"),  # behind plain "at", where only a name is a school
    "formerly": ("work", "past role"),  # a job by its gerund: "I quit waitressing"
    "dropped": ("interests", "hobby"),  # what is done no longer, in whichever slot it was told: "I gave up tennis"
    "again": ("food", "preference"),  # what is eaten again, whatever was said of it: "I'm fine with gluten again"
    "cancelled": ("plans", "plan"),  # what will not take place, as it is called now: "the move is off"
    "ended": ("work", "employer"),  # a job that is over, whosever it was: "I quit my job"
    "post": ("work", "role"),  # behind a word that only a job follows
    "parted": ("family", "member"),  # whom the user is with no longer
    "tally": ("family", "member"),  # as counted, "two boys"
    "sole": ("family", "member"),  # a word that says there are no siblings
    "origin": ("home", "hometown"),  # behind a job, where only a known town is one
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One way of saying something.

    `pattern` is matched on the folded clause, behind its subject; it is made from `form` when it is first used, as most
    processes read one language alone. Groups of GROUPS hold values; `old` is a value
    replaced, `key` and `value` a slot called by its words, `thing` and `thing_name` somebody who is named.
    `dated` rules need a date that resolves; `prefix` is put before the value ("no " + "pork").
    """

    form: str
    who: frozenset[Who]
    polarity: bool = True
    kind: FactKind | None = None
    dated: bool = False
    prefix: str = ""
    technical: bool = False

    @property
    def pattern(self) -> re.Pattern[str]:
        """The compiled form."""
        return _compiled(self.form)


@cache
def _compiled(form: str) -> re.Pattern[str]:
    return re.compile(form)


def rule(
    pattern: str,
    who: str = "user other",
    *,
    polarity: bool = True,
    kind: FactKind | None = None,
    dated: bool = False,
    prefix: str = "",
    technical: bool = False,
) -> Rule:
    """A row of a table; `who` lists the subjects it holds for."""
    kinds: frozenset[Who] = frozenset(who.split())  # type: ignore[arg-type]  # the tables use the words of Who
    return Rule(pattern, kinds, polarity, kind, dated, prefix, technical)


class Cues(Protocol):
    """What a language proposes for the slots of an introduction.

    `text` is masked and folded, as long as `original`; `known` are the user's slots that have a value already.
    """

    def __call__(
        self, text: str, original: str, found: "Sequence[Sentence]", known: frozenset[tuple[str, str]], /
    ) -> "Iterable[Filling]":
        """The proposals, the surest of each slot first."""
        ...


def no_cues(
    _text: str, _original: str, _found: "Sequence[Sentence]", _known: frozenset[tuple[str, str]], /
) -> "Iterable[Filling]":
    """The cues of a language that has none."""
    return ()


@dataclass(frozen=True, slots=True, eq=False)
class Grammar:
    """One language's cues and rules; one object a language, so that what is read with it can be kept by identity."""

    language: Language
    boundary: re.Pattern[str]  # between the clauses of a sentence
    lead: re.Pattern[str]  # openers that say nothing
    subject: re.Pattern[str]
    question: re.Pattern[str]  # a clause is a question
    asks: re.Pattern[str]  # the whole sentence is
    supposed: re.Pattern[str]  # the whole sentence is imagined
    doubt: re.Pattern[str]  # a clause is not meant as true
    past: re.Pattern[str]  # a clause is no longer true
    reported: re.Pattern[str]  # from here on somebody else is speaking
    joke: re.Pattern[str]  # this sentence and the one before are not meant
    remember: re.Pattern[str]  # "remember that ..."
    remember_after: re.Pattern[str]  # "..., remember it"
    value_end: re.Pattern[str]  # where a value stops
    edges: re.Pattern[str]  # what is stripped from a value's start
    separator: re.Pattern[str]  # between the values of a list
    smalltalk: re.Pattern[str]
    request: re.Pattern[str]  # a sentence wants something of the assistant
    tells: re.Pattern[str]  # a sentence tells something of the user
    owned: re.Pattern[str]  # keys of "my KEY is VALUE" that are no slot
    empty_reply: re.Pattern[str]  # a reply that fills no slot
    reply_lead: re.Pattern[str]  # "in", "at", "it's" before a short reply's value
    spanning: tuple[Rule, ...]  # tried on the whole sentence first
    rules: tuple[Rule, ...]
    one_of_several: re.Pattern[str]  # "the older one", "大的": one of those just counted
    coordinated: re.Pattern[str]  # what looks like a question's verb, but goes on about the subject: "and is allergic"
    apposed: re.Pattern[str]  # a relation with its name between commas: group `name`
    named_lists: tuple[re.Pattern[str], ...]  # several by name: groups `counted` or `kin`, and `names`
    unasserted: tuple[Matrix, ...]  # what takes a clause for false or leaves it open
    scope_end: re.Pattern[str]  # where that ends
    asides: tuple[Rule, ...] = ()  # searched for anywhere in a clause of the user's own
    anywhere: tuple[Rule, ...] = ()  # searched for anywhere in a sentence, each with its own first person
    cues: Cues = no_cues  # proposals for the slots that no rule filled


@lru_cache(maxsize=256)
def rules_about(grammar: Grammar, who: frozenset[Who], *, unnamed: bool = False) -> tuple[Rule, ...]:
    """The rules that hold for one of these subjects, in order; `unnamed` leaves out those that take a name."""
    held = (rule for rule in grammar.rules if rule.who & who)
    return tuple(rule for rule in held if not (unnamed and "name" in rule.pattern.groupindex))


@lru_cache(maxsize=8)
def bare_rules(grammar: Grammar) -> tuple[Rule, ...]:
    """The rules that hold at the start of a clause alone."""
    return tuple(rule for rule in grammar.rules if rule.who == frozenset(("bare",)))
