"""Chinese: how relatives, colleagues and pets are named, several at once, as patterns over folded text."""

import re

from assistant.memory.lexicon import PETS_ZH, RELATIONS_ZH, alternation
from assistant.memory.phrases_zh import COUNT

_KIN = alternation((*RELATIONS_ZH, *PETS_ZH))
_NAME = r"[\u4e00-\u9fffa-z]{1,4}?"
_NAMES = rf"(?P<names>{_NAME}(?:(?:、|和|跟|与){_NAME})+)$"

NEVER = re.compile(r"(?!)")
"""Matches nothing: Chinese joins without such words."""

NAMED_LISTS_ZH = (
    re.compile(rf"(?P<counted>(?:{COUNT}|俩|双胞胎)(?:双胞胎)?(?:{_KIN})),?(?:名字|分别|就|\s)*(?:叫做?|是){_NAMES}"),
    re.compile(rf"(?P<counted>(?!))?我们?家?的?(?P<kin>{_KIN})(?:们|俩)?(?:名字|分别|\s)*叫做?{_NAMES}"),
)
ONE_OF_SEVERAL_ZH = re.compile(
    r"(?:大的|小的|老大|老二|老三|另一?[个只条]|一[个只条]|哥哥|弟弟|姐姐|妹妹)(?:那个)?(?=的?(?:名字)?(?:叫|是|今年|在|刚|上|\d))"
)
