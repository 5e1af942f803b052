"""Whether a message asks where earlier sessions stand: "where were we?", 上次说到哪了？, "what is still open?"."""

import re
from functools import lru_cache
from typing import Literal

from assistant.memory.folding import fold
from assistant.memory.summary_tables import OPEN, WHERE

LONGEST = 120
_BEFORE = re.compile(
    r"(?:(?:hi|hello|hey|so|ok|okay|well|and|now|alright|all right|right|good (?:morning|afternoon|evening)|tandem|again|there|please"
    r"|back again|i'm back|你好|您好|嗨|好的?|那么?|嗯|请问|请|早上好|下午好|晚上好|我回来了|对了)(?:[\s,，.!！。~:：-]+|(?<=[\u4e00-\u9fff])))+"
)
_BEHIND = re.compile(r"(?:[\s,，]+(?:please|again|thanks|thank you|谢谢)|谢谢)+$")
_MARKS = " .!。！?？,，~…"


@lru_cache(maxsize=256)
def resumes(message: str) -> Literal["", "where", "open"]:
    """What of the earlier sessions a message asks for, where it asks for nothing else."""
    if len(message) > LONGEST:
        return ""
    words = " ".join(fold(message).split()).strip(_MARKS)
    words = _BEHIND.sub("", words).strip(_MARKS)
    for said in (words, _BEFORE.sub("", words, count=1)):
        if WHERE.fullmatch(said):
            return "where"
        if OPEN.fullmatch(said):
            return "open"
    return ""
