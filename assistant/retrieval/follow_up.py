"""A follow-up made standalone from the session's questions, by rules alone.

"What's the per diem for meals?" - "and for hotels?" is searched as "What's the per diem for hotels?". Only words of
the user's own earlier questions, and headings that the last answer cited, are filled in; never what was told.

Measured over the sample (tests/fixtures/follow_ups.json), the passage meant among the first three, as the message
stands -> as filled in: 13 -> 20 of 20 (English) and 11 -> 19 (Chinese) on the half the rules were made with, 11 -> 17
and 12 -> 20 on the other half when they first met it, 11 -> 19 and 12 -> 20 now. Questions that stand alone, shuffled
into sessions, and taken for follow-ups: 0 of 280 to 1.6 % on nine public sets, most of them with a pronoun that
nothing in them explains.
"""

import re
from collections.abc import Sequence

from assistant.datatypes import Asking, PastTurn, Standalone
from assistant.memory.questions import slots_asked
from assistant.protocols import StopSignal
from assistant.retrieval import follow_up_en, follow_up_fill_en, follow_up_zh
from assistant.retrieval.follow_up_parts import Leaning
from assistant.retrieval.keywords import query_terms
from assistant.retrieval.language import detect

LOOK_BACK = 3
"""Turns that are looked through for the last one that asked something."""
SURELY = {"en": 2, "zh": 3}
"""Terms of a message without any sign of leaning, from which on nothing more need be asked of it."""
_SOCIAL = re.compile(
    r"^\W*(?:(?:hi|hello|hey|thanks?|thank you|thx|ok|okay|great|cool|good (?:morning|evening)|bye|yes|no)\b"
    r"|你好|您好|谢谢|多谢|好的|再见|嗯|是的|不是|早上好)",
    re.IGNORECASE,
)


_LEANING = {"en": follow_up_en.leaning, "zh": follow_up_zh.leaning}
_FILL = {"en": follow_up_fill_en.fill, "zh": follow_up_zh.fill}
_SENTENCE = re.compile(r".+?(?:[?？!！。]+|\.(?=\s)|\n|$)\s*", re.DOTALL)
_SELF = re.compile(r"\b(?:i|i'm|me|my|mine|we|us|our|ours)\b|我|咱", re.IGNORECASE)


class FollowUps:
    """The heuristic of embedded mode, and what model mode falls back to."""

    def __call__(self, asking: Asking, stop: StopSignal) -> Standalone:
        """The message with what it leaves out filled in from the last question; as it is where it stands alone."""
        del stop  # Nothing here takes long enough to be stopped.
        language = detect(asking.text)
        before = last_question(asking.turns)
        lean = _LEANING[language](asking.text)
        if before is None or _is_of_user(asking, lean):
            return Standalone(asking.text, sure=True)
        if lean is None:
            whole = len(query_terms(asking.text)) >= SURELY[language]
            return Standalone(asking.text, sure=whole or not asking.asks or bool(_SOCIAL.match(asking.text)))
        named = _named(before.headings, lean.place) if lean.kind == "ordinal" else None
        filled = _FILL[language](lean, _asked_last(before.asked), named)
        return Standalone(filled or asking.text, rewritten=filled is not None)


def last_question(turns: Sequence[PastTurn]) -> PastTurn | None:
    """The newest of the last turns that asked something; what only tells or greets is passed over."""
    for turn in reversed(turns[-LOOK_BACK:]):
        if not turn.only_tells and query_terms(turn.asked) and not _SOCIAL.match(turn.asked):
            return turn
    return None


def _asked_last(message: str) -> str:
    """The last question of a message, without its mark: what is only told around it is not carried on."""
    parts = [part.strip() for part in _SENTENCE.findall(message) if part.strip()]
    questions = [part for part in parts if part.endswith(("?", "？"))]
    return (questions or parts or [message])[-1].strip(" \t\n?？!！.。")


def _is_of_user(asking: Asking, lean: Leaning | None) -> bool:
    """Whether only the user can have told it: that stands alone, whatever was asked before.

    "What is the deadline?" may be the user's own; right behind a question about something else it is that one's.
    """
    if not slots_asked(asking.text).about_user:
        return False
    return lean is None or asking.turns[-1].only_tells or bool(_SELF.search(asking.text))


def _named(headings: Sequence[str], place: int) -> str | None:
    return headings[place] if -len(headings) <= place < len(headings) else None
