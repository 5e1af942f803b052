"""What a sentence of the user's own says in any place: a third reading, by turns of phrase that name the user themself.

Rules of rules_*.py begin behind a clause's subject; those read here carry their own first person or open a clause,
so that openers, asides and what else stands in the clause do not hide them. They only ever fill what is still open.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from assistant.datatypes import FactDraft
from assistant.memory.clauses import MASK, Sentence
from assistant.memory.drafting import drafts_from
from assistant.memory.folding import value_key
from assistant.memory.grammar import Grammar
from assistant.memory.refusals import gives_orders, holds_secret
from assistant.memory.schema import USER, single_valued
from assistant.memory.standing import is_told
from assistant.memory.told_days import Told

# Whoever tells of themself does so in fewer characters; what is longer is a document's talk.
_LONGEST = 2000


def found_anywhere(
    text: str, original: str, meant: Sequence[Sentence], known: Sequence[FactDraft], at: datetime, grammar: Grammar
) -> list[FactDraft]:
    """Drafts about the user beside those `known`; `text` is masked and folded, as long as `original`."""
    drafts = list(known)
    if len(text.strip()) > _LONGEST:
        return drafts
    for sentence in meant:
        told = Told(original, text, sentence.start, sentence.end, USER, at, grammar)
        for draft in _drafts(sentence, told):
            drafts = _with(drafts, draft)
    return drafts


def _drafts(sentence: Sentence, told: Told) -> Iterator[FactDraft]:
    for rule in told.grammar.anywhere:
        for m in rule.pattern.finditer(told.text, sentence.start, sentence.end):
            is_past = "other" in rule.who
            if not is_told(told.text, sentence, m.start(), m.end(), told.grammar, is_past=is_past):
                continue
            quote = told.text[m.start() : m.end()]
            if MASK in quote or holds_secret(quote):
                continue
            for draft in drafts_from(rule, m, replace(told, start=m.start())):
                if draft.topic == "answering" or not gives_orders(quote):
                    yield draft


def _with(drafts: list[FactDraft], new: FactDraft) -> list[FactDraft]:
    """The drafts with a new one, unless its slot is filled or its words are told of already."""
    slot, value = (new.topic, new.attribute), value_key(new.value)
    own = [d for d in drafts if d.subject == new.subject]
    if any(_says_it(d, new) for d in own):
        return drafts
    if single_valued(*slot) and any((d.topic, d.attribute) == slot and d.polarity == new.polarity for d in own):
        return drafts
    # A slot of the user's making is a clumsy reading of one that the schema knows.
    clumsy = [d for d in own if d.topic == "other" and value_key(d.value) == value]
    return [*(d for d in drafts if d not in clumsy), new]


def _says_it(known: FactDraft, new: FactDraft) -> bool:
    """Whether a draft has the new one's value already: in its topic the same, under its attribute one that overlaps."""
    (one, _), (other, _) = value_key(known.value), value_key(new.value)
    if known.attribute == new.attribute:
        return one == other or (min(len(one), len(other)) > 1 and (one in other or other in one))
    return known.topic == new.topic and one == other
