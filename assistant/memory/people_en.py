"""English: how relatives, colleagues and pets are named, alone and several at once, as patterns over folded text."""

import re

from assistant.memory.phrases_en import NUMBER, RELATION

_MANY = r"(?:kids|children|sons|daughters|boys|girls|twins|brothers|sisters|roommates|flatmates|siblings|colleagues|coworkers|friends|cousins|aunts|uncles|nephews|nieces|neighbou?rs|grandparents|grandchildren|grandsons|granddaughters|housemates|teammates|dogs|cats|rabbits|hamsters|horses|birds)"
_WORD = r"[^\W\d_][\w'-]*"
_NAMES = rf"(?P<names>{_WORD}(?:(?:, and |, | and | & ){_WORD})+)"
_CALLED = r"(?:,|:)?(?: (?:are |who are )?(?:called|named)| are| names are)? "
_OTHERS = r"(?:i|you|he|she|it|they|we|my|your|his|her|their|our|the|this|that|these|those|there|anyone|someone|any|everyone|an?)"

NAMED_LISTS_EN = (
    re.compile(rf"\b(?:(?:have|has|got|with|and|,) (?:my |our )?|(?:my|our) )(?P<counted>(?:{NUMBER} |twin )+(?:(?:younger|older|little|big|small) )?{_MANY}){_CALLED}{_NAMES}"),
    re.compile(rf"\b(?P<counted>(?!))?(?:my|our|with|and) (?P<kin>(?:(?:younger|older|little|big|two) )?{_MANY})(?:'s?)?{_CALLED}{_NAMES}"),
)  # fmt: skip
ONE_OF_SEVERAL_EN = re.compile(
    r"(?:the )?(?:older|elder|younger|eldest|youngest|oldest|first|second|third|other|big|little|one)(?: (?:one|of them))?(?= (?:is|was|'s|lives|works|likes|has)\b)"
)
COORDINATED_EN = re.compile(
    rf"who (?:is|lives|works|has|speaks|likes|loves|hates)\b|(?:is|are|was|were|has|does|did|doesn't|isn't|can|could|can't|will|would)\b(?! {_OTHERS}\b)(?! not (?:i|you|he|she|it|they|we)\b)"
)
APPOSED_EN = re.compile(
    rf"\b(?:my|our) (?:{RELATION}|project|app|product|service|tool|website|game|platform|startup|library|team), (?P<name>(?:(?:mr|mrs|ms|dr|prof)\.? )?{_WORD}(?: {_WORD})?),(?= (?!and\b|or\b|but\b|i\b|my\b|our\b|we\b)[a-z'])"
)
