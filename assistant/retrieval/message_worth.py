"""What a message is worth to recall: what tells something before what asked for it and before what only answered back.

A question asked again has all the words of the question asked first, and the refusal behind it stands beside them, so
that both would rank before what was told. They stay to be found, behind it.
"""

import re
from functools import lru_cache

from assistant.datatypes import MessageHit
from assistant.memory.folding import fold
from assistant.memory.question_tables import ASKS_ZH, INTERROGATIVE, OPENERS
from assistant.memory.summary_tables import SENTENCE

ASKED = 0.2
"""Of the score of a message to the assistant that only asks. A question has up to three times the score of what answers
it: at .35 one told in other words still stood behind it."""
ASKED_IN_TALK = 0.8
"""The same in an imported talk, where what is asked belongs to what is told: recall of LoCoMo (.792) and of the sets of
memorybank stays as it is; at .7 LoCoMo loses .001."""
ANSWERED_BACK = 0.2
"""Of the score of a reply that found nothing, or says no more than that something was noted, or what the user said."""

_LONGEST_ASKED = 600
_SHORT_REPLY = 60
_NOTHING_FOUND = re.compile(
    r"(?:(?:i'm |i am )?(?:sorry|afraid)[,.:;!]? (?:but )?)?(?:in the passages i read,? )?(?:i (?:did not|didn't|could not|couldn't|cannot|can't|can not) (?:find|see|locate|answer)\b"
    r"|i (?:do not|don't) (?:know|have (?:any |that |this )?(?:information|record|mention))\b|(?:you have not|you haven't|you did not|you didn't) (?:told|tell|mention(?:ed)?)\b"
    r"|in the passages i read i found nothing|not found\b|there is no (?:information|mention|record)\b|i found nothing\b)"
    r"|(?:很?抱歉|对不起|不好意思)?[,，。]?(?:我)?(?:在[^。]{0,20}(?:里|中))?(?:并?没有?|未能?|找不到|查不到)(?:找到|查到|发现|相关|提到)|(?:很?抱歉|对不起)?[,，]?(?:你|您)(?:还)?没有(?:告诉|提到|说)"
    r"|(?:很?抱歉|对不起)?[,，]?我(?:还)?不(?:知道|清楚)|没有找到"
)
_NOTED = re.compile(
    r"(?:noted|i noted this|it waits for your word|you locked this)\b|(?:已?记下|记住)了|这一项在你的档案里|这一条先记入|等待你的确认"
)
_ACKNOWLEDGED = re.compile(
    r"(?:ok(?:ay)?|all right|alright|got it|understood|sure|great|thanks?(?: you)?|you're welcome|good to know|i(?:'ll| will) (?:remember|keep)|i see|hello|hi)\b"
    r"|(?:好的?|明白|收到|知道了|了解|不客气|谢谢|你好|没问题|嗯)"
)
# Folded text has plain quotation marks.
_SAID_BACK = re.compile(
    r"(?:you (?:said|told me)|it was noted|[\w .'-]{1,40} said)(?: on [^:]{4,30})?: ?[\"'“]|(?:你|您|[^:]{1,20})(?:在[^:]{4,20})?(?:说过|告诉过我|记录中有):[\"'“]"
)


def tells(hit: MessageHit) -> bool:
    """Whether a message tells something of its own."""
    return worth(hit) == 1.0


def worth(hit: MessageHit) -> float:
    """The factor of a message's score, 0 to 1."""
    if hit.role == "assistant":
        return ANSWERED_BACK if answers_back(hit.text) else 1.0
    if hit.role == "user" and only_asks(hit.text):
        return ASKED if hit.source_id is None else ASKED_IN_TALK
    return 1.0


@lru_cache(maxsize=1024)
def answers_back(reply: str) -> bool:
    """Whether a reply found nothing, or is an acknowledgement, or gives the user's own words back."""
    folded = fold(reply[:_LONGEST_ASKED]).strip().replace("\u2019", "'")
    short = len(folded) <= _SHORT_REPLY and _ACKNOWLEDGED.match(folded) is not None
    return short or any(form.match(folded) for form in (_NOTHING_FOUND, _NOTED, _SAID_BACK))


@lru_cache(maxsize=1024)
def only_asks(message: str) -> bool:
    """Whether every sentence of a message is a question."""
    if len(message) > _LONGEST_ASKED:
        return False
    folded = fold(message)
    sentences = [folded[m.start() : m.end()].strip() for m in SENTENCE.finditer(folded)]
    said = [sentence for sentence in sentences if any(map(str.isalnum, sentence))]
    return bool(said) and all(map(_is_question, said))


def _is_question(sentence: str) -> bool:
    if sentence.endswith("?"):
        return True
    if sentence.endswith((".", "!", "。")):
        return False
    return INTERROGATIVE.match(OPENERS.sub("", sentence)) is not None or ASKS_ZH.search(sentence) is not None
