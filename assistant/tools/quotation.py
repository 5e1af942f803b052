"""Whether a quotation stands in what the user said, and where; pure.

Spacing, width, letter case and kinds of quotation marks make no difference, what is stored is what was said.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from assistant.datatypes import Message
from assistant.memory.folding import fold, is_cjk

_ENDS = " \t\n.,;:!?。，；：！？、\"'…"
# "a" or "ok" stands in any message, and is evidence for nothing.
FEWEST_SIGNS, FEWEST_CJK = 4, 2


@dataclass(frozen=True)
class Quotation:
    """A clause of one of the user's own messages."""

    message: Message
    start: int
    end: int

    @property
    def text(self) -> str:
        """The clause as it was said."""
        return self.message.content[self.start : self.end]


def find_quotation(words: str, said: Iterable[Message]) -> Quotation | None:
    """Where the user said these words, the last message that has them; None where no message does."""
    wanted = _compact(words)[0].strip(_ENDS)
    signs = sum(sign.isalnum() for sign in wanted)
    if signs < (FEWEST_CJK if any(map(is_cjk, wanted)) else FEWEST_SIGNS):
        return None
    for message in reversed([each for each in said if each.role == "user"]):
        text, places = _compact(message.content)
        at = text.find(wanted)
        while at >= 0:
            start, end = places[at], places[at + len(wanted) - 1] + 1
            if not (_inside_word(message.content, start) or _inside_word(message.content, end)):
                return Quotation(message, start, end)
            at = text.find(wanted, at + 1)
    return None


def _compact(text: str) -> tuple[str, list[int]]:
    """Folded text with runs of space as one, none beside a Chinese character; and where each character stood."""
    folded = fold(text)
    signs: list[str] = []
    places: list[int] = []
    for place, found in enumerate(folded):
        sign = " " if found.isspace() else found
        if sign == " ":
            if not signs or signs[-1] == " " or is_cjk(signs[-1]):
                continue
        elif signs and signs[-1] == " " and is_cjk(sign):
            signs.pop()
            places.pop()
        signs.append(sign)
        places.append(place)
    return "".join(signs), places


def _inside_word(text: str, border: int) -> bool:
    if not 0 < border < len(text):
        return False
    before, after = text[border - 1], text[border]
    return before.isascii() and after.isascii() and before.isalnum() and after.isalnum()
