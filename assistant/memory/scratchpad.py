"""What of many lines a prompt shows: the pinned ones, then the newest, in order, within their tokens; pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assistant.datatypes import Text
from assistant.errors import Language

LEFT_OUT = Text(en="[{count} earlier lines are left out here]", zh="[此处略去较早的 {count} 行]")
CUT = Text(en=" [… {count} characters left out …] ", zh="［……略去 {count} 个字符……］")
# Where a line is cut its end says less than its beginning, as a rule.
HEAD = 0.7
# What is left of a line that is cut shorter says nothing.
FEWEST_TOKENS = 24
TRIES = 24

Count = Callable[[str], int]


@dataclass(frozen=True, slots=True)
class Shown:
    """A line as it may be shown; one that is `pinned` goes before all that are not."""

    text: str
    pinned: bool = False


def fitting(lines: Sequence[Shown], room: int, count: Count, language: Language) -> list[str]:
    """The lines that fit in `room` tokens, in their order, with a word where some are left out.

    Of a line that has no room whole its head and tail stand, as long as they say something.
    """
    room -= count(LEFT_OUT.say(language, count=len(lines)))
    order = sorted(range(len(lines)), key=lambda i: (not lines[i].pinned, -i))
    kept: dict[int, str] = {}
    for place, i in enumerate(order):
        # A long line does not take the room of all behind it that are pinned, or of the next ones.
        waiting = sum(lines[j].pinned for j in order[place + 1 :])
        share = max(room // (waiting + 1), FEWEST_TOKENS) if waiting else room
        text = shortened(lines[i].text, min(room, share), count, language)
        if not text:
            continue
        kept[i] = text
        room -= count(text)
    shown = [kept[i] for i in sorted(kept)]
    left_out = len(lines) - len(kept)
    return [LEFT_OUT.say(language, count=left_out), *shown] if left_out else shown


def shortened(text: str, tokens: int, count: Count, language: Language) -> str:
    """The text, or its head and tail where it is above `tokens`; empty where those would say nothing."""
    # Nothing has fewer tokens than a sixteenth of its characters: what is far above need not be counted.
    if len(text) <= max(0, tokens) * 16 and count(text) <= tokens:
        return text
    if tokens < FEWEST_TOKENS:
        return ""
    least, most, best = 0, min(len(text), tokens * 16), ""
    for _ in range(TRIES):
        length = (least + most + 1) // 2
        if length <= least:
            break
        tried = _cut(text, length, language)
        if count(tried) <= tokens:
            best, least = tried, length
        else:
            most = length - 1
    return best


def _cut(text: str, length: int, language: Language) -> str:
    head = int(length * HEAD)
    tail = length - head
    return text[:head] + CUT.say(language, count=len(text) - length) + (text[len(text) - tail :] if tail else "")
