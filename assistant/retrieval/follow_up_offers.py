""" "Yes, please" behind an answer that offers something: the offer is what is asked.

"You get 25 days. Shall I say who approves it?" - "Yes" is searched as "How many days do I get — who approves it". Only
a language model makes offers; its words serve the search and nothing else.
"""

import re

from assistant.errors import Language
from assistant.retrieval.citations import MARK, sentences

_YES = re.compile(
    r"(?:yes|yeah|yep|yup|sure|ok|okay|please|do|so|go|ahead|that|it|would|be|great|of|course|certainly|absolutely|definitely"
    r"|sounds|good|thanks|thank|you|i|d|like|want|tell|show|me|both)(?: (?=\w)|$)"
)
_SAID_YES = re.compile(
    r"\b(?:yes|yeah|yep|yup|sure|ok|okay|please|ahead|do|course|certainly|absolutely|definitely|great|good)\b"
)
_YES_ZH = re.compile(
    r"(?:好|是|对|嗯|行|可以|要|需要|请|说吧|继续|当然|没问题|麻烦你?了?|想|想要|的|呀|啊|呢|吧|谢谢|告诉我|讲讲|说说|一下)+"
)
_OFFER = re.compile(
    r"\b(?:shall|should|may|can|could) i (?:also |now )?(?P<a>.+)"
    r"|\b(?:would you like|do you want|want|like)(?: me)? to (?:also |now )?(?P<b>.+)"
    r"|\bi (?:can|could) (?:also )?(?P<c>.+?),? if you(?:'d)? (?:like|want|wish).*"
    r"|\b(?:are you|you) (?:also )?interested in (?P<d>.+)"
    r"|(?:需要我|要我|要不要我?|需不需要我?|是否需要我?|是否要我|想不想|你?您?想)(?:再|也|帮你|帮您|为你|为您|给你|给您)*(?P<e>.+)"
    r"|我(?:还|也)?可以(?:再|帮你|帮您|为你|为您|给你|给您)*(?P<f>.+)",
    re.IGNORECASE,
)
_TELLING = re.compile(
    r"^(?:say|tell you|show you|explain|list|look up|find(?: out)?|check|give you|describe|search for|know|see|hear|look for"
    r"|go over|summari[sz]e)(?: more)?(?: about)?\s+|^(?:了解|知道|看看?|介绍|说明|解释|列出|查一?下?|告诉你?您?|说说|讲讲)(?:一下|更多)?",
    re.IGNORECASE,
)
_MARKS = re.compile(r"[\s\W_]+")
_LAST = 2
"""An offer stands in one of the last sentences of an answer."""


def accepted(message: str, answer: str) -> str:
    """What a message that only says yes accepts: the offer at the end of the answer before; empty if there is none."""
    if not _is_yes(message):
        return ""
    said = MARK.sub("", answer)
    for start, end in reversed(sentences(said)[-_LAST:]):
        if offer := _OFFER.search(said[start:end]):
            content = next(filter(None, offer.groups()))
            return _TELLING.sub("", content.strip()).strip(" \t\n?？!！.。吗呢么，,")
    return ""


def joined(previous: str, offer: str, language: Language) -> str:
    """The question before and the offer side by side."""
    return f"{previous}{'——' if language == 'zh' else ' — '}{offer}"


def _is_yes(message: str) -> bool:
    words = _MARKS.sub(" ", message.lower()).strip()
    if not words.isascii():
        return bool(_YES_ZH.fullmatch(words.replace(" ", ""))) and words.strip("的呀啊呢吧谢 ") != ""
    return bool(re.fullmatch(f"(?:{_YES.pattern})+", words)) and bool(_SAID_YES.search(words))
