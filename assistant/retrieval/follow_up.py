"""A follow-up made standalone from the session's questions, by rules alone.

"What's the per diem for meals?" - "and for hotels?" is searched as "What's the per diem for hotels?". Only words of
the user's own earlier questions, and headings that the last answer cited, are filled in; never what was told.

Where a natural sentence can be made, the new words take the place of those of the same kind; else both questions stand
side by side ("Which countries can't I work from — why?"), so that a reader sees what is searched and nothing is lost.

Measured over the sample (tests/fixtures/follow_ups.json), the passage meant among the first three, as the message
stands -> as filled in, English and Chinese: tuned 13 -> 20 and 11 -> 19 of 20; held out 11 -> 18 and 12 -> 20 of 20 (17 and
20 when first met); second 15 -> 21 of 21 and 14 -> 18 of 20 (17 and 17 when first met); fourth, where the new thing must
take the place of the old one, 15 of 16 and 14 of 15, and of those met once the rules were made 3 and 5 of 5. Searching both forms and fusing
them finds fewer (95 to 104 against 117 of 121) and costs a second embedding. Questions that stand alone, shuffled into
sessions, and taken for follow-ups: 0 of 280 to 1.8 % on nine public sets, most of them with a pronoun that nothing in
them explains.
"""

import re
from collections.abc import Sequence

from assistant.datatypes import Asking, PastTurn, Standalone
from assistant.memory.questions import slots_asked
from assistant.protocols import StopSignal
from assistant.retrieval import follow_up_en, follow_up_fill_en, follow_up_fill_zh, follow_up_zh
from assistant.retrieval.follow_up_offers import accepted, joined
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


_THANKS = re.compile(
    r"^\W*(?:(?:many )?thanks?(?: you| a lot| so much| very much| again)*|thx|ok(?:ay)?|great|cool|perfect|nice|got it|i see|understood|good to know"
    r"|(?:好的?|谢谢(?:你|您|了)?|多谢|明白了?|知道了|懂了|了解了?|太好了|好嘞))[!,.！，。；;…~]+\s*(?=\S)",
    re.IGNORECASE,
)
_LEANING = {"en": follow_up_en.leaning, "zh": follow_up_zh.leaning}
_FILL = {"en": follow_up_fill_en.fill, "zh": follow_up_fill_zh.fill}
_SENTENCE = re.compile(r".+?(?:[?？!！。]+|\.(?=\s)|\n|$)\s*", re.DOTALL)
_SELF = re.compile(r"\b(?:i|i'm|me|my|mine|we|us|our|ours)\b|我|咱", re.IGNORECASE)


class FollowUps:
    """The heuristic of embedded mode, and what model mode falls back to."""

    def __call__(self, asking: Asking, stop: StopSignal) -> Standalone:
        """The message with what it leaves out filled in from the last question; as it is where it stands alone."""
        del stop  # Nothing here takes long enough to be stopped.
        language = detect(asking.text)
        before = last_question(asking.turns)
        if before and (offer := accepted(asking.text, asking.turns[-1].answer)):
            return Standalone(joined(_asked_last(before.asked), offer, detect(offer)), rewritten=True)
        lean = _LEANING[language](_without_thanks(asking.text))
        if before is None or _is_of_user(asking, lean):
            return Standalone(asking.text, sure=True)
        if lean is None:
            whole = len(query_terms(asking.text)) >= SURELY[language]
            return Standalone(
                asking.text, sure=whole or not asking.asks or bool(_SOCIAL.match(_without_thanks(asking.text)))
            )
        if lean.kind == "pronoun" and any(turn.only_tells for turn in asking.turns[asking.turns.index(before) + 1 :]):
            # "My laptop is a ThinkPad." - "Do I have to return it?" is about what was told last.
            return Standalone(asking.text)
        named = _named(before.headings, lean.place) if lean.kind == "ordinal" else None
        filled = _FILL[language](lean, _asked_last(before.asked), named, chained=before.asked != before.question)
        rewritten = filled is not None
        return Standalone(filled or asking.text, rewritten=rewritten, more=rewritten and lean.kind == "more")


def _without_thanks(message: str) -> str:
    """A message without the thanks that it begins with: "Thanks! What about the kernel?"."""
    return _THANKS.sub("", _THANKS.sub("", message, count=1), count=1)


def last_question(turns: Sequence[PastTurn]) -> PastTurn | None:
    """The newest of the last turns that asked something; what only tells or greets is passed over."""
    for turn in reversed(turns[-LOOK_BACK:]):
        if not turn.only_tells and query_terms(turn.asked) and not _SOCIAL.match(_without_thanks(turn.asked)):
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
