"""What the assistant says of its own in the signs the user writes, traditional ones to who writes them."""

import re
from collections.abc import Callable
from functools import lru_cache

from assistant.datatypes import Context, FactDraft, Slot
from assistant.memory.folding import fold, is_cjk
from assistant.memory.relations import person_of
from assistant.memory.schema import USER

# Words of somebody else's in a message say nothing about how its writer writes, and stay as they are in an answer.
_QUOTED = re.compile(r"“[^”]*”|「[^」]*」|『[^』]*』|《[^》]*》|`[^`]*`")

_TELLING = 12
"""Signs without a single traditional one from which a text is taken for simplified."""


def in_users_script(said: str, context: Context) -> str:
    """A sentence of the assistant's own in traditional signs where the user writes them.

    Quotations, told values, and titles stay as they are written.
    """
    if context.preferences.language != "zh" or not said or not _writes_traditional(context):
        return said
    kept = _verbatim(context)
    longest_first = sorted(filter(None, kept), key=len, reverse=True)
    whole = re.compile("|".join([_QUOTED.pattern, *map(re.escape, longest_first)]))
    parts: list[str] = []
    start = 0
    for span in whole.finditer(said):
        parts += [_to_traditional()(said[start : span.start()]), kept.get(span.group(), span.group())]
        start = span.end()
    return "".join([*parts, _to_traditional()(said[start:])])


def _writes_traditional(context: Context) -> bool:
    """Whether the newest message whose signs tell has more traditional ones; 我是小王 tells nothing."""
    earlier = [message.content for message in reversed(context.history) if message.role == "user"]
    return next((lead > 0 for text in (context.question, *earlier) if (lead := _lead(text))), False)


def _lead(text: str) -> int:
    """How many more signs of a text are traditional alone than are simplified alone."""
    signs = [char for char in _QUOTED.sub("", text) if is_cjk(char)]
    traditional = sum(fold(char) != char for char in signs)
    if not traditional:
        # No dictionary is read for who writes simplified signs; any Chinese sentence of some length has one.
        return -1 if len(signs) >= _TELLING else 0
    # 裏 has another form in Taiwan and is traditional all the same.
    return traditional - sum(fold(char) == char != _to_traditional()(char) for char in signs)


def _verbatim(context: Context) -> dict[str, str]:
    """What an answer repeats as it was written, by how it stands in the answer: values, names of people, titles.

    Subjects are kept folded: the name of 同事张伟 is written as the words have it in which it was told.
    """
    facts = (*context.told, *context.profile, *context.memories, *context.constraints)
    kept = {text: text for text in (*(fact.value for fact in facts), *context.nearest, *context.inventory)}
    for fact in facts:
        name = "" if isinstance(fact, Slot) else person_of(fact.subject or USER).name
        words = context.question if isinstance(fact, FactDraft) else fact.quote or ""
        place = fold(words).find(fold(name)) if name else -1
        if place >= 0:
            kept.setdefault(name, words[place : place + len(name)])
    return kept


@lru_cache(maxsize=1)
def _to_traditional() -> Callable[[str], str]:
    from opencc import OpenCC  # The import reads its dictionaries; only who writes traditional signs needs these.

    return OpenCC("s2tw").convert
