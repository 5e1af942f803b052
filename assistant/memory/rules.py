"""The embedded extractor: a small engine that reads the tables of rules_en.py and rules_zh.py.

A message is folded (same length), what is not the user's own telling is masked, the rest is cut into sentences
and clauses; in each clause that is meant, the subject is found and the first rule that fits gives the drafts.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from assistant.datatypes import FactDraft
from assistant.memory.animals import names_an_animal
from assistant.memory.anywhere import found_anywhere
from assistant.memory.asides import asides, company_zh
from assistant.memory.cards import card_drafts
from assistant.memory.clauses import MASK, Clause, Sentence, joined, masked, meant, sentences
from assistant.memory.drafting import drafts_from
from assistant.memory.ellipsis import allergies, amended
from assistant.memory.ended_jobs import ends_a_job
from assistant.memory.explicit_changes import with_changes
from assistant.memory.fact_drafts import denial, is_deniable, name_draft, note_draft, reply_drafts
from assistant.memory.floor import Floor
from assistant.memory.folding import fold, value_key
from assistant.memory.grammar import Grammar, Rule, Who, bare_rules, rules_about
from assistant.memory.grammars import grammars_for
from assistant.memory.introductions import drops_subject, goes_on, introduces
from assistant.memory.misspelt import spelled
from assistant.memory.named_lists import named_lists
from assistant.memory.other_people import Bystanders, is_apposed
from assistant.memory.people import Acquaintances
from assistant.memory.questions import slots_asked
from assistant.memory.refusals import gives_orders, holds_secret
from assistant.memory.schema import USER
from assistant.memory.short_replies import short_reply
from assistant.memory.slot_filling import filled
from assistant.memory.subjects import NOBODY, Spoken, Subject, of_the_project, subject_at, with_beside
from assistant.memory.telling import only_tells
from assistant.memory.told_days import Told
from assistant.memory.turned_en import turned
from assistant.memory.value_checks import is_plain_answer
from assistant.protocols import Exchange

__all__ = ["RuleExtractor", "only_tells"]

_LONGEST_CLAUSE = 300
_LONGEST_REPLY = 80
_OWN_ANSWER = re.compile(r"(?:it's|it is|mine is|就?是)\s*(?=\S)")
_IT = re.compile(r"its?\b|它(?!们)")
_SOMEBODYS = re.compile(r"(?:he|she|they|who|his|her|their)\b")
_OWNER: frozenset[Who] = frozenset(("owner",))


class RuleExtractor:
    """Drafts of facts by rules, in English and Chinese: no model, no network, linear in the message's length."""

    def extract(self, exchange: Exchange) -> list[FactDraft]:
        """Drafts in order of appearance; never raises, whatever the text."""
        spelling = spelled(exchange.message.content)
        original = spelling.text
        exchange = replace(exchange, message=replace(exchange.message, content=original))
        text = masked(fold(original))
        drafts = list(_unique(_Reading(exchange, original, text).read()))
        if not drafts and exchange.previous_question and len(text) <= _LONGEST_REPLY:
            drafts = [Acquaintances().met(draft) for draft in short_reply(exchange, original, text)]
        return [spelling.as_written(d) for d in drafts if not holds_secret(fold(original[d.start : d.end]))]


class _Reading:
    """One pass over one message; remembers who was spoken of last."""

    def __init__(self, exchange: Exchange, original: str, text: str) -> None:
        self._at = exchange.message.created_at
        for grammar in grammars_for(text):
            text = joined(text, original, grammar)
        original = "".join(new if new == " " else old for old, new in zip(original, text, strict=False))
        self._text, self._original = turned(text, original)
        self._bystanders = Bystanders(self._text, self._original)
        self._floor = Floor(self._text, self._original)
        self._other: str | None = None
        self._project = False
        self._introduced = False
        self._people = Acquaintances()
        self._last: list[FactDraft] = []
        self._gone: list[FactDraft] = []
        self._absorbed: list[FactDraft] = []

    def read(self) -> list[FactDraft]:
        """What the message tells, each fact under the person whose name came to be known in it."""
        told = self._told(0, len(self._text), USER, grammars_for(self._text)[0], False)
        card = card_drafts(told)
        for draft in card:
            self._text = self._text[: draft.start].ljust(draft.end) + self._text[draft.end :]
        found = [*card, *self._drafts()]
        own = [self._people.looked_back(draft) for draft in found if draft not in self._absorbed]
        own = self._floor.kept(own)
        for grammar in grammars_for(self._text):
            cut = list(sentences(self._text, grammar))
            told_by_user = [each for each, _ in meant(cut)]
            own = found_anywhere(
                self._bystanders.without(self._text), self._original, told_by_user, own, self._at, grammar
            )
            own = filled(self._bystanders.without(self._text), self._original, cut, own, self._at, grammar)
            own = with_changes(self._text, self._original, cut, own, self._at, grammar)
        return self._floor.kept(own)

    def _drafts(self) -> Iterator[FactDraft]:
        for grammar in grammars_for(self._text):
            found = list(sentences(self._text, grammar))
            for each, following in meant(found):
                self._last, self._gone = self._last[-1:], []
                cue_follows = following is not None and following.remembered and following.start >= following.end
                yield from self._sentence(each, grammar, each.remembered or cue_follows)
            for question, answer in pairwise(found):
                yield from self._answered(question, answer, grammar)

    def _sentence(self, sentence: Sentence, grammar: Grammar, remembered: bool) -> Iterator[FactDraft]:
        told = self._told(sentence.start, sentence.end, USER, grammar, remembered)
        if holds_secret(self._text[sentence.start : sentence.end]):
            return
        drafts = [self._people.met(d) for d in self._spanning(sentence, told) if not names_an_animal(self._text, d)]
        if not drafts:
            drafts = list(self._clauses(sentence, grammar, remembered))
        if not drafts and remembered and sentence.usable:
            note = note_draft(told) if grammar is grammars_for(self._text)[0] else None
            drafts = [note] if note else []
        yield from drafts

    def _answered(self, question: Sentence, answer: Sentence, grammar: Grammar) -> list[FactDraft]:
        """The drafts of a question that the user answers at once: "Do you know my email? It's x@y.z"."""
        if not (question.asks and answer.usable) or answer.end - answer.start > _LONGEST_REPLY:
            return []
        lead = _OWN_ANSWER.match(self._text, answer.start, answer.end)
        query = slots_asked(self._text[question.start : question.end] + "?")
        if lead is None or not query.about_user or query.subject != USER or len(query.attributes) != 1:
            return []
        told = self._told(lead.end(), answer.end, USER, grammar, False)
        ((topic, key),) = query.attributes
        drafts = [] if MASK in self._text[lead.end() : answer.end] else reply_drafts(told, topic, key)
        # "What is my job? It's boring."
        return [d for d in drafts if is_plain_answer(topic, key, d.value)]

    def _told(self, start: int, end: int, subject: str, grammar: Grammar, remembered: bool) -> Told:
        return Told(self._original, self._text, start, end, subject, self._at, grammar, remembered)

    def _spanning(self, sentence: Sentence, told: Told) -> list[FactDraft]:
        if sentence.end - sentence.start > _LONGEST_CLAUSE or not all(c.usable for c in sentence.clauses):
            return []
        return self._first(told.grammar.spanning, told, sentence.start, sentence.end)

    def _clauses(self, sentence: Sentence, grammar: Grammar, remembered: bool) -> Iterator[FactDraft]:
        inherited: Subject | None = None
        for clause in sentence.clauses:
            if clause.end - clause.start > _LONGEST_CLAUSE:
                continue
            before = Spoken(self._other, self._people.names, self._people.several)
            subject = subject_at(self._text, self._original, clause.start, clause.end, grammar, before)
            between = self._text[inherited.end : clause.start] if inherited else ""
            subject = with_beside(subject, inherited, between)
            inherited = self._inherited(clause, subject, inherited)
            if subject and self._project and _IT.match(self._text, clause.start, clause.end):
                # "The app is called Lantern, and it's written in Kotlin."
                subject = of_the_project(subject, self._text, clause.start)
            if subject and subject.name not in ("", USER):
                self._other = subject.name
            yield from self._denied(clause, grammar)
            if clause.past:
                yield from self._past(clause, grammar, subject, inherited)
            if clause.usable:
                drafts = self._clause(clause, grammar, remembered, subject, inherited)
                drafts = [self._people.met(draft) for draft in drafts]
                drafts += self._denying_what_is_gone(drafts)
                self._last = [d for d in drafts if not ends_a_job(d)] or self._last
                self._other = next((d.subject for d in reversed(drafts) if d.subject != USER), self._other)
                yield from drafts
                self._project = any((d.topic, d.attribute) == ("project", "name") for d in drafts) or (
                    self._project and not drafts
                )
                self._introduced = goes_on(drafts, subject, self._introduced)
                if introduces(drafts, subject):
                    # "name's Bob, now based in Leeds": who introduces themself goes on about themself.
                    subject = Subject(USER, frozenset(("user",)), clause.start)
            inherited = subject or inherited

    def _inherited(self, clause: Clause, subject: Subject | None, inherited: Subject | None) -> Subject | None:
        own = subject is None and (inherited is None or inherited.name == USER)
        return (self._bystanders.at(clause.start) or inherited) if own else inherited

    def _clause(
        self, clause: Clause, grammar: Grammar, remembered: bool, subject: Subject | None, inherited: Subject | None
    ) -> list[FactDraft]:
        told = self._told(clause.start, clause.end, USER, grammar, remembered)
        if subject is None:
            drafts = self._bare(told, inherited)
        else:
            drafts = self._first(bare_rules(grammar), told, clause.start, clause.end) or self._about(subject, told)
        drafts = drafts or self._leaning(told, subject, inherited)
        listed = named_lists(told)
        if listed:
            told_singly = [d for d in drafts if d.attribute not in ("member", "pet")]
            drafts = [*(d for d in told_singly if d.attribute != "name" or d.subject == USER), *listed]
        about_user = subject is None and (inherited is None or inherited.name == USER)
        if about_user or (subject is not None and subject.name == USER):
            drafts = [*drafts, *asides(told, drafts)]
        orders = gives_orders(self._text[clause.start : clause.end])
        drafts = [d for d in drafts if not names_an_animal(self._text, d)]
        return [d for d in drafts if not orders or d.topic == "answering"]

    def _leaning(self, told: Told, subject: Subject | None, inherited: Subject | None) -> list[FactDraft]:
        """What a clause says by the words of the one before."""
        who = subject or inherited
        if subject and not subject.name and _SOMEBODYS.match(told.text, told.start):
            return []
        told = replace(told, subject=(who.name if who else "") or USER)
        found = allergies(told, subject.end if subject else told.start, self._last)
        if not found:
            return amended(told, self._last)
        self._absorbed += [d for d in self._last if d.attribute == "preference" and found[0].polarity]
        return found

    def _past(
        self, clause: Clause, grammar: Grammar, subject: Subject | None, inherited: Subject | None
    ) -> list[FactDraft]:
        """What somebody once was; what the user once used is kept until the next clause says what came instead."""
        found = self._clause(clause, grammar, False, subject, inherited)
        self._gone = [d for d in found if d.topic == "project" and d.polarity]
        return [self._people.met(d) for d in found if d.attribute == "past role"]

    def _denying_what_is_gone(self, drafts: Sequence[FactDraft]) -> list[FactDraft]:
        gone, self._gone = self._gone, []
        if not any(d.topic == "project" for d in drafts):
            return []
        return [denial(d) for d in gone]

    def _denied(self, clause: Clause, grammar: Grammar) -> list[FactDraft]:
        """What "It is not true that I live in Berlin" denies of the user; what it denies of a denial stays open."""
        if clause.denied is None:
            return []
        start, end = clause.denied
        said = replace(clause, start=start, end=end)
        subject = subject_at(self._text, self._original, start, end, grammar, Spoken(None, {}, None))
        drafts = self._clause(said, grammar, False, subject, None) if subject and subject.name == USER else []
        # What is quoted for a denial is the whole of it.
        return [replace(denial(d), start=clause.start, end=clause.end) for d in drafts if is_deniable(d)]

    def _bare(self, told: Told, inherited: Subject | None) -> list[FactDraft]:
        # How to answer is the user's wish, whoever was spoken of.
        wish = self._bare(told, None) if inherited and inherited.name != USER else []
        if any(d.topic == "answering" for d in wish) or (inherited and inherited.who == NOBODY):
            return [d for d in wish if d.topic == "answering"]
        if is_apposed(self._original, told.text, told.start):
            return []
        who = inherited.who - _OWNER if inherited else frozenset[Who]()
        if inherited and inherited.who == _OWNER and told.grammar.language == "zh":
            # "我的母语是韩语，也会说英语": Chinese drops the subject that only an owner named.
            who |= {"user"}
        if self._introduced and (inherited is None or inherited.name == USER):
            who |= {"told", "user"} if drops_subject(told.text, told.start, told.end) else {"told"}
        name = inherited.name if inherited else USER
        who = who | {"bare"} if name == USER else who
        # "I have a friend, called Li": the name is not that of the clause before, but "My daughter is five, called Li".
        rules = rules_about(told.grammar, who, unnamed=inherited is not None and name == USER)
        told = self._told(told.start, told.end, name, told.grammar, told.remembered)
        company, start = self._company(told, told.start)
        return company + self._first(rules, told, start, told.end)

    def _about(self, subject: Subject, told: Told) -> list[FactDraft]:
        told = self._told(told.start, told.end, subject.name, told.grammar, told.remembered)
        drafts: list[FactDraft] = []
        drafts += [name_draft(replace(told, subject=each.subject), each.start, each.end) for each in subject.named]
        found: list[FactDraft] = []
        if subject.possessive_end is not None:
            found = self._first(rules_about(told.grammar, _OWNER), told, subject.possessive_end, told.end)
        if not found:
            rules = rules_about(told.grammar, subject.who - _OWNER)
            company, start = self._company(told, subject.end)
            found = company + self._first(rules, told, start, told.end)
            if subject.beside:
                found += self._first(rules, replace(told, subject=subject.beside), start, told.end)
        return drafts + found

    def _company(self, told: Told, start: int) -> tuple[list[FactDraft], int]:
        return company_zh(told, start) if told.grammar.language == "zh" and told.subject == USER else ([], start)

    def _first(self, rules: Iterable[Rule], told: Told, start: int, end: int) -> list[FactDraft]:
        while start < end and self._text[start] in " \t":
            start += 1
        for rule in rules:
            m = rule.pattern.match(self._text, start, end)
            drafts = drafts_from(rule, m, told) if m else []
            if drafts:
                return drafts
        return []


def _unique(drafts: Iterable[FactDraft]) -> Iterator[FactDraft]:
    seen: set[tuple[object, ...]] = set()
    for draft in sorted(drafts, key=lambda d: d.start):
        value = None if ends_a_job(draft) else value_key(draft.value)
        key = (draft.subject, draft.topic, draft.attribute, value, draft.polarity)
        if key not in seen:
            seen.add(key)
            yield draft
