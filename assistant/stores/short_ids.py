"""Ids as people type them: whole, or the first characters of one; one rule for documents, memories, sessions, turns."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assistant.datatypes import Text
from assistant.errors import NotFound, UserError

SHORTEST = 4
"""Fewer first characters of an id are none: they come about by chance."""
LISTED = 6
"""As many candidates as are named where a beginning fits several."""
WORDS_LISTED = 40

# What Tandem makes itself. A name that somebody chose is given whole: "notes" is not short for "notes-2025".
_MADE = re.compile(r"(?P<kind>(?:s-|web-|chat-)?)[0-9a-f]{8,}")
_TOO_SHORT = Text(
    en=" Of an id at least the first {least} characters are needed.", zh="编号至少要输入前 {least} 个字符。"
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A thing whose id begins so, with the words that people know it by."""

    id: str
    words: str


def is_short_for(given: str, whole: str) -> bool:
    """Whether `given` is the beginning of an id that Tandem made, long enough to be meant."""
    made = _MADE.fullmatch(whole)
    return made is not None and whole.startswith(given) and len(given) - made.end("kind") >= SHORTEST


def none_found(given: str, nothing: NotFound) -> NotFound:
    """`nothing`, with the rule where an id was cut too short."""
    if len(given.strip()) >= SHORTEST:
        return nothing
    return NotFound(
        en=nothing.en + _TOO_SHORT.say("en", least=SHORTEST), zh=nothing.zh + _TOO_SHORT.say("zh", least=SHORTEST)
    )


def several_found(given: str, candidates: Sequence[Candidate]) -> UserError:
    """Says which things are called so, the first `LISTED` of them."""
    named = [f"{one.id} ({_shortened(one.words)})" for one in candidates[:LISTED]]
    more = len(candidates) > LISTED
    return UserError(
        en=f"Several are called {given}: {', '.join(named)}{', ...' if more else ''}."
        " Give more characters of the id you mean.",
        zh=f"有多个符合 {given}：{'、'.join(named)}{' 等' if more else ''}。请多输入几个字符，指明其中一个。",
    )


def _shortened(words: str) -> str:
    line = " ".join(words.split())
    return line if len(line) <= WORDS_LISTED else f"{line[:WORDS_LISTED].rstrip()}…"
