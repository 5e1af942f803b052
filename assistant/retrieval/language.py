"""Which of the two first languages a text is in."""

import re

from assistant.errors import Language

_CJK = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_LATIN_WORD = re.compile(r"[A-Za-z\u00c0-\u024f][A-Za-z\u00c0-\u024f'’.+#_/-]*")
# What is quoted or is code is what the text speaks of, not the language it speaks.
_QUOTED = re.compile(r"`[^`]{0,400}`|\"[^\"]{0,400}\"|“[^”]{0,400}”|「[^」]{0,400}」|《[^》]{0,400}》")
_ENGLISH_FRAME = re.compile(
    r"\b(?:what|who|whose|which|when|where|why|how|is|are|was|were|do|does|did|can|could|should|would"
    r"|please|tell|the|my|i|i'm|you)\b",
    re.IGNORECASE,
)
_CHINESE_QUESTION = re.compile("什么|甚麼|什麼|如何|怎么|怎麼|怎样|怎樣|哪|谁|誰|多少|吗|嗎|为何|為何|是否|请|請")
_CHINESE_FRAME = re.compile(
    "什么|甚麼|什麼|如何|怎么|怎麼|怎样|怎樣|哪|谁|誰|多少|几|幾|吗|嗎|呢|为何|為何|是否|请|請|我|你|的|了|是|在|有"
)
CHARACTERS_PER_WORD = 1.5
"""Chinese words average about one and a half characters, so that the shares count words on both sides."""
FRAME_WEIGHT = 2.0
"""A question word or a pronoun says more of the language than a name does; worth two words."""


def detect(text: str) -> Language:
    """The language of a text by its share of words; a Chinese question with English names in it is Chinese.

    Text without letters of either script counts as English.
    """
    bare = _QUOTED.sub(" ", text)
    if not _CJK.search(bare) and not _LATIN_WORD.search(bare):
        bare = text
    chinese = len(_CJK.findall(bare)) / CHARACTERS_PER_WORD
    if not chinese:
        return "en"
    if _CHINESE_QUESTION.search(bare) and not _ENGLISH_FRAME.search(bare):
        return "zh"
    english = len(_LATIN_WORD.findall(bare))
    chinese += FRAME_WEIGHT * len(_CHINESE_FRAME.findall(bare))
    english += FRAME_WEIGHT * len(_ENGLISH_FRAME.findall(bare))
    return "zh" if chinese >= english else "en"
