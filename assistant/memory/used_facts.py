"""Which of the facts in a prompt its answer used: those whose value, or whose words, it says; pure."""

import re
from collections.abc import Iterator

from assistant.datatypes import Answer, Context, MemoryHit, Slot
from assistant.errors import Language
from assistant.memory.folding import fold, is_cjk
from assistant.memory.speaking import speak

_LANGUAGES: tuple[Language, ...] = ("en", "zh")
_ENDS = " .。!！\n"
SHORTEST_VALUE = 3
"""Signs that are no digits, two where Chinese, from which a value by itself names a fact: "no", "12" or 三 stands in many
a sentence."""


def used_facts(context: Context, answer: Answer) -> tuple[str, ...]:
    """The ids of facts that stood in the prompt and are said in the answer; what it quotes from documents says none.

    An answer that only acknowledges, or found nothing, used none.
    """
    if context.only_tells or answer.abstained:
        return ()
    said = answer.answer
    for citation in answer.citations:
        said = said.replace(citation.quote, " ")
    said = fold(said)
    return tuple(dict.fromkeys(fact_id for fact_id, words in _in_prompt(context) if _says(said, words)))


def _in_prompt(context: Context) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each fact of the prompt with the words that tell that it was used."""
    for slot in context.profile:
        yield slot.fact_id, _words(slot)
    for hit in (*context.constraints, *context.memories):
        yield hit.id, _words(hit)
    for line in context.standing.lines:
        if line.fact_id:
            yield line.fact_id, (line.text,)


def _words(fact: Slot | MemoryHit) -> tuple[str, ...]:
    whole = [text.strip(_ENDS) for text in (fact.quote, fact.text) if text and text != fact.value]
    if _is_telling(fact.value) and fact.attribute != "age":
        return (fact.value, *whole)
    return (*whole, *(speak(fact, language).strip(_ENDS) for language in _LANGUAGES))


def _is_telling(value: str) -> bool:
    signs = [char for char in value if not char.isdigit() and not char.isspace()]
    return len(signs) >= SHORTEST_VALUE or sum(map(is_cjk, signs)) >= SHORTEST_VALUE - 1


def _says(said: str, words: tuple[str, ...]) -> bool:
    return any(_stands(fold(one), said) for one in words)


def _stands(words: str, said: str) -> bool:
    """Whether words stand in a text, and not inside another word where they are of letters."""
    if not words.strip():
        return False
    before = r"(?<![^\W_])" if words[0].isascii() and words[0].isalnum() else ""
    after = r"(?![^\W_])" if words[-1].isascii() and words[-1].isalnum() else ""
    return re.search(before + re.escape(words) + after, said) is not None
