"""Questions that ask for two things in one sentence, each put so that it can be answered by itself; pure.

"When is the cafeteria open and what do evening meals cost?" has two answers, in two sentences; scored as one question
the sentence that says a little of both wins, or one half is answered.
"""

import re

from assistant.models.cues import wanted
from assistant.retrieval.asking_words import without_asking
from assistant.retrieval.evidence import Wording
from assistant.retrieval.language import detect

MOST = 3
"""Questions taken apart; a longer row of them is no sentence."""
_BORDER = re.compile(
    r"\s*[?？]\s*(?:(?:and|also|plus|还有|以及|另外|那么?|并且|而且)[,，]?\s*)?(?=\S)"
    r"|[,;]?\s+(?:and|plus|or)(?: also| then)?\s+(?=(?:(?:for|by|at|from|in|to|on) )?(?:how|what|when|where|who|which|why|whose)\b)"
    r"|[,;]\s+(?=(?:how|what|when|where|who|which|why)\b)"
    r"|\s*[，,；;]\s*(?:还有|以及|另外|那么?|并且|而且|又)?\s*",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"\b(?:how|what|when|where|who|whom|whose|which|why)\b|多少|多久|多长|多大|多高|多远|几|什么|何时|何地|哪|谁|如何|怎",
    re.IGNORECASE,
)
_LEANS = re.compile(r"\b(?:it|they|them|that|those|these|this|he|she|his|her|their|its)\b|[它其他她]", re.IGNORECASE)
_NOT_APART = re.compile(
    r"\b(?:difference|differ|compare|versus|vs)\b|区别|不同|相比|比较|各自?是|分别|\bif\b|\bwhen\b[^?]{0,60},|如果|的时候",
    re.IGNORECASE,
)
LITTLE = {"en": 0, "zh": 1}
"""Terms up to which a part says nothing of what it asks about."""


def asked_apart(question: str) -> tuple[str, ...]:
    """The questions of a sentence, each with what it is about; the sentence alone where it asks for one thing."""
    pieces = [piece.strip() for piece in _BORDER.split(question.strip().rstrip("?？。.! ")) if piece and piece.strip()]
    asking = [i for i, piece in enumerate(pieces) if _ASKS.search(piece)]
    if not 1 < len(asking) <= MOST or _NOT_APART.search(question):
        return (question,)
    if any(wanted(pieces[i]) is None for i in asking):
        return (question,)
    stop = "？" if detect(question) == "zh" else "?"
    comma = "，" if detect(question) == "zh" else ", "
    joint = "——" if detect(question) == "zh" else " — "
    parts: list[str] = []
    told: list[str] = []
    subject = ""
    for i, piece in enumerate(pieces):
        if i not in asking:
            told.append(piece)
            continue
        content = [] if not Wording(piece).content else list(Wording(without_asking(piece)).content)
        bare = " ".join(without_asking(piece).split())
        leans = (
            not told
            and bool(subject)
            and (len(content) <= LITTLE[detect(question)] or _LEANS.search(piece) is not None)
        )
        parts.append((f"{subject}{joint}" if leans else "") + comma.join((*told, piece)) + stop)
        subject = bare if bare and not subject else subject
    return tuple(parts)
