"""Which tables a text is read with."""

from assistant.memory.folding import is_cjk
from assistant.memory.grammar import Grammar
from assistant.memory.rules_en import ENGLISH
from assistant.memory.rules_zh import CHINESE


def grammars_for(text: str) -> tuple[Grammar, ...]:
    """The languages a (folded) text may be read in: a mixed one in both."""
    if not any(map(is_cjk, text)):
        return (ENGLISH,)
    return (CHINESE, ENGLISH) if any("a" <= c <= "z" for c in text) else (CHINESE,)
