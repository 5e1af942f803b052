"""Whether a claim says of all what a sentence says of some; pure.

"Probation lasts six months for everybody" is not what "For managers probation is six months" says, though each word and
figure of it stands there.
"""

import re

_OF_ALL = re.compile(
    r"\b(?:every(?:body|one)|any(?:body|one)|always|in (?:all|every|each) cases?|without exceptions?|no exceptions?|regardless of"
    r"|(?:all|every|each|any) (?:of (?:us|you|them)|our |the )?(?:employees?|staff|teammates?|team members?|members?|workers?|people|persons?|users?|customers?"
    r"|colleagues?|departments?|teams?|offices?|machines?|models?|orders?|requests?|expenses|cases?|time|days?))\b"
    r"|所有(?!权|者)|全体|人人|每个?人|每[位名]|任何(?:人|情况|时候)|一律|一概|总是|始终|无一例外|无论|不论",
    re.IGNORECASE,
)
_OF_SOME = re.compile(
    r"\b(?:only|except(?: for)?|excluding|unless|provided that|other than|some|certain|selected|if|where|who|whose|eligible|in case of|depending on"
    r"|at grades?|at level|above grade|grade \d|with at least|in the first)\b"
    # "For managers, ...": whom or what it holds for stands before what holds.
    r"|^\W*(?:\[\^?\w{1,4}\]:?\s*)?(?:for|in|at|among|of) (?!(?:all|every\w*|each|any\w*)\b)[^,.;]{2,60},"
    r"|(?:除|仅|只[有限对]|部分|少数|有些|个别|如果|若|凡|满足|符合).|[\u4e00-\u9fff]的[，,]|对于?[^，。]{2,16}(?:而言|来说|，)|(?:主管|经理|管理|高管|级别|级以上|岗位|总监)",
    re.IGNORECASE,
)


def is_of_all(claim: str) -> bool:
    """Whether a claim says that something holds of all, or always."""
    return _OF_ALL.search(claim) is not None


def widens(claim: str, sentence: str) -> bool:
    """Whether a claim is of all where the sentence limits whom, what or when it speaks of."""
    return is_of_all(claim) and _OF_ALL.search(sentence) is None and _OF_SOME.search(sentence) is not None
