"""Whether a message only tells something, so that it needs an acknowledgement and not an answer."""

import re
from collections.abc import Sequence

from assistant.datatypes import FactDraft
from assistant.memory.clauses import MASK, Clause, Sentence, masked, sentences
from assistant.memory.folding import fold
from assistant.memory.grammar import Grammar
from assistant.memory.grammars import grammars_for
from assistant.memory.refusals import holds_secret

# Whoever asks for help with a password tells none.
_HELP = re.compile(
    r"\b(?:forgot(?:ten)?|reset|change[ds]?|lost|recover|expired?|help|locked out|doesn't work|not working)\b|忘|重置|修改|更改|找回|丢|过期|失效|不对"
)


def only_tells(text: str, drafts: Sequence[FactDraft]) -> bool:
    """Whether nothing is asked or requested besides what `drafts` hold; greetings and thanks only tell too."""
    folded = masked(fold(text))
    grammar = grammars_for(folded)[0]
    found = list(sentences(folded, grammar))
    if not found or MASK in folded or len(text) > len(folded):
        return False
    return all(_tells(folded, sentence, grammar, drafts) for sentence in found)


def refused_secret(text: str) -> bool:
    """Whether a message tells a secret (a key, a password, a card number) or asks to remember one: it is not kept."""
    folded = masked(fold(text))
    return any(
        _refused(folded, sentence, grammar)
        for grammar in grammars_for(folded)
        for sentence in sentences(folded, grammar)
    )


def _refused(text: str, sentence: Sentence, grammar: Grammar) -> bool:
    said = text[sentence.start : sentence.end]
    if sentence.remembered or grammar.remember.match(text, sentence.start, sentence.end):
        return holds_secret(said)
    asked = sentence.asks or any(clause.question for clause in sentence.clauses)
    return not asked and not _HELP.search(said) and holds_secret(said)


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
