"""English: "the birthday of my mother" read as "my mother's birthday", in place and at the same length.

Said that way round, what is told is the mother's by the rules that read owners, and never the user's own.
"""

import re

from assistant.memory.phrases_en import RELATION

# Somebody of somebody does anything; what something of the user's is, is said with "is".
_OF_MINE = re.compile(
    rf"\bthe (?P<what>{RELATION}) of (?:my|our) (?P<who>(?:{RELATION})(?: [a-z]+)??(?:'s? (?:{RELATION}))*)(?= (?:are|was|will be|[a-z]+s)\b)"
    rf"|\bthe (?P<what2>[a-z]+(?: [a-z]+)?) of (?:my|our) (?P<who2>(?:{RELATION})(?: [a-z]+)??(?:'s? (?:{RELATION}))*|(?:[a-z]+ )??(?:project|app|product|thesis|website|startup))(?= (?:is|are|was|will be)\b)"
)
_PARTS = frozenset(
    ("backend", "frontend", "server", "client", "api", "code", "codebase", "app", "website", "back end", "front end")
)


def turned(text: str, original: str) -> tuple[str, str]:
    """The folded text and the message as written, both turned: "the name of my boss is Karl" is "my boss's name is Karl"."""
    for m in _OF_MINE.finditer(text):
        text, original = _turned(text, m), _turned(original, m)
    return text, original


def _turned(text: str, m: re.Match[str]) -> str:
    groups = ("what", "who") if m.group("what") else ("what2", "who2")
    what, who = (text[slice(*m.span(group))] for group in groups)
    # "The backend of our project" is the team's.
    said = f"our {what}" if what in _PARTS else f"my {who}'s {what}"
    # The blanks it is shorter by stand before the verb, so that the quotation begins where it did.
    return text[: m.start()] + said.ljust(m.end() - m.start()) + text[m.end() :]
