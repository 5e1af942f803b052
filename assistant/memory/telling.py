"""Whether a message only tells something, so that it needs an acknowledgement and not an answer."""

from collections.abc import Sequence

from assistant.datatypes import FactDraft
from assistant.memory.clauses import MASK, Clause, Sentence, masked, sentences
from assistant.memory.folding import fold
from assistant.memory.grammar import Grammar
from assistant.memory.grammars import grammars_for


def only_tells(text: str, drafts: Sequence[FactDraft]) -> bool:
    """Whether nothing is asked or requested besides what `drafts` hold; greetings and thanks only tell too."""
    folded = masked(fold(text))
    grammar = grammars_for(folded)[0]
    found = list(sentences(folded, grammar))
    if not found or MASK in folded or len(text) > len(folded):
        return False
    return all(_tells(folded, sentence, grammar, drafts) for sentence in found)


def _tells(text: str, sentence: Sentence, grammar: Grammar, drafts: Sequence[FactDraft]) -> bool:
    start, end = sentence.start, sentence.end
    if sentence.remembered or start >= end or grammar.smalltalk.fullmatch(text, start, end):
        return True
    if sentence.asks:
        return False
    if any(d.attribute == "correction" and start <= d.start < end for d in drafts):
        return True
    covered = any(start <= d.start < end for d in drafts)
    return all(_clause_tells(text, clause, grammar, drafts, covered) for clause in sentence.clauses)


def _clause_tells(text: str, clause: Clause, grammar: Grammar, drafts: Sequence[FactDraft], covered: bool) -> bool:
    if clause.start >= clause.end or grammar.smalltalk.fullmatch(text, clause.start, clause.end):
        return True
    if any(clause.start <= d.start < clause.end or d.start <= clause.start < d.end for d in drafts):
        return True
    if clause.question or grammar.request.match(text, clause.start, clause.end):
        return False
    return covered or bool(grammar.tells.match(text, clause.start, clause.end))
