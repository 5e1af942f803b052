"""What of a message stands as the user's own word, whoever proposes it as a fact: a rule, a model or a tool.

A proposal that quotes a question, a supposition, a denial of having said so, somebody else's words, a joke or a time
that is gone tells nothing; and what is told of somebody else is not the user's.
"""

import re
from itertools import chain

from assistant.datatypes import FactDraft
from assistant.memory.clauses import MASK, Clause, Sentence, meant, sentences
from assistant.memory.floor import Floor
from assistant.memory.grammar import Grammar
from assistant.memory.grammars import grammars_for
from assistant.memory.other_people import Bystanders
from assistant.memory.schema import USER
from assistant.memory.subjects import Spoken, subject_at

# What ends may be told of as such: a job one had, and what is denied.
_GONE = "past role"
_FIRST_PERSON = re.compile(r"\b(?:i|i'm|im|i've|my|me|mine|we|our|us)\b|[我俺咱]|本人")
_NOBODY_BEFORE = Spoken(None, {}, None)
# Behind a comma and this many words a doubt is about something else: "..., so no pets in the flat I guess".
_FEWEST_WORDS = 3
# "Reach me at x@y.z if anything breaks": the address holds in any case.
_IN_NEED = re.compile(r"(?:if|unless)$")
_REACHED = re.compile(
    r"(?:reach|contact|e-?mail|mail|write|ping|find|text|message|call|ring|phone|whatsapp)\b[^@\d]{0,20} ?me\b|(?:联系我|找我|发)"
)


class Standing:
    """One message that proposals are held against; `text` is masked and folded, as long as `original`."""

    def __init__(self, text: str, original: str) -> None:
        self._text = text
        self._original = original
        self._own = Bystanders(text, original).without(text)
        self._floor = Floor(text, original)
        self._read = tuple(self._sentences(grammar) for grammar in grammars_for(text))

    def bears(self, draft: FactDraft) -> bool:
        """Whether the words a draft quotes are meant as true, and of the person it is filed under."""
        is_past = draft.attribute == _GONE or not draft.polarity or draft.replaces is not None
        # A mixed message is read in both languages, and each knows only its own words for a doubt.
        if not all(self._is_meant(read, draft, is_past=is_past) for read in self._read):
            return False
        return draft.subject != USER or self._is_users(draft)

    def _sentences(self, grammar: Grammar) -> tuple[Grammar, list[Sentence], list[Sentence]]:
        found = list(sentences(self._text, grammar))
        return grammar, found, [each for each, _ in meant(found)]

    def _is_meant(
        self, read: tuple[Grammar, list[Sentence], list[Sentence]], draft: FactDraft, *, is_past: bool
    ) -> bool:
        grammar, found, told = read
        over = [s for s in found if s.start < draft.end and draft.start < s.end]
        if any(s not in told for s in over):
            return False
        return all(is_told(self._text, s, draft.start, draft.end, grammar, is_past=is_past) for s in over)

    def _is_users(self, draft: FactDraft) -> bool:
        if MASK in self._own[draft.start : draft.end] or not self._floor.kept([draft]):
            return False
        clauses = chain.from_iterable(
            ((grammar, c) for s in told for c in s.clauses if c.start <= draft.start < c.end)
            for grammar, _, told in self._read
        )
        return all(self._speaks_of_user(grammar, clause, draft.end) for grammar, clause in clauses)

    def _speaks_of_user(self, grammar: Grammar, clause: Clause, end: int) -> bool:
        subject = subject_at(self._text, self._original, clause.start, clause.end, grammar, _NOBODY_BEFORE)
        # "There are nuts that I cannot eat": what stands before the user is only what it begins with.
        is_own = subject is None or subject.name == USER
        return is_own or bool(subject and _FIRST_PERSON.search(self._text, subject.end, end))


def is_told(text: str, sentence: Sentence, start: int, end: int, grammar: Grammar, *, is_past: bool) -> bool:
    """Whether a stretch of a sentence is neither asked, reported, doubted nor, unless `is_past` allows it, gone."""
    reported = grammar.reported.search(text, sentence.start, sentence.end)
    if reported and end > reported.start():
        return False
    inside = [c for c in sentence.clauses if c.start < end and start < c.end]
    return all(_holds(text, clause, start, end, grammar, is_past=is_past) for clause in inside)


def _holds(text: str, clause: Clause, start: int, end: int, grammar: Grammar, *, is_past: bool) -> bool:
    if clause.usable or (is_past and clause.past):
        return True
    if clause.question or clause.past or (grammar.past.search(text, clause.start, clause.end) and not is_past):
        return False
    if MASK in text[max(start, clause.start) : min(end, clause.end)]:
        return False
    doubt = grammar.doubt.search(text, clause.start, clause.end)
    if doubt is None:
        # A quotation elsewhere in the clause makes it unfit for rules that begin at its subject, not for what is quoted.
        return MASK in text[clause.start : clause.end]
    if doubt.start() < end:
        return False
    between = text[end : doubt.start()]
    if _IN_NEED.match(doubt.group()) and _REACHED.match(text, start):
        return True
    return doubt.group() == "unless" or ("," in between and len(between.split()) >= _FEWEST_WORDS)
