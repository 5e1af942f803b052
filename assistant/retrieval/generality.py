"""Whether a claim says more than a sentence does: all for some, only, at least, an hour for a day; pure.

"Probation lasts six months for everybody" is not what "For managers probation is six months" says, nor "12 euros an
hour" what "12 euros a day" says, though each word and figure of it stands there.
"""

import re

_OF_ALL = re.compile(
    r"\b(?:every(?:body|one)|any(?:body|one)|always|in (?:all|every|each) cases?|without exceptions?|no exceptions?|regardless of"
    r"|(?:all|every|each|any) (?:of (?:us|you|them)|our |the )?(?:employees?|staff|teammates?|team members?|members?|workers?|people|persons?|users?|customers?"
    r"|colleagues?|departments?|teams?|offices?|machines?|models?|orders?|requests?|expenses|cases?|time|days?))\b"
    r"|所有(?!权|者)|全体|人人|每个?人|每[位名]|任何(?:人|情况|时候)|一律|一概|总是|始终|无一例外|无论|不论",
    re.IGNORECASE,
)
# Of any things, where the sentence speaks of a part of them.
_OF_WHOLE = re.compile(
    r"\b(?:all|both)(?: of)?(?: the| our| its| their)? (?!of\b|in\b|the\b|at\b|about\b|right\b)[a-z]{3,}|\b(?:every|each) (?!time\b|other\b|one of\b)[a-z]{3,}"
    r"|全部|每[间台家款处座辆]|每一?个(?!月|季)|(?<![首古成])都(?!市|会区)",
    re.IGNORECASE,
)
_OF_PART = re.compile(
    r"\b(?:some|several|many|most|few|a number of|certain|selected|half|the majority) (?:of )?[a-z]{3,}"
    r"|部分|少数|多数|有些|有的|一些|若干|个别|某些|半数",
    re.IGNORECASE,
)
_MOSTLY = re.compile(
    r"(?<!\bthe )(?<!\bat )\b(?:most(?: of (?:the|our|these|those|its|their))?|the (?:majority|bulk) of(?: the| our)?|nearly all|almost all)"
    r" (?!of\b|import\w+|like\w+|rec\w+)[a-z]{3,}|大多数|大部分|多数|绝大部分",
    re.IGNORECASE,
)
_MOSTLY_SAID = re.compile(
    r"\b(?:most|mostly|mainly|majority|bulk|nearly|almost|usually|generally|normally|typically|mostly|predominantly|percent)\b|%"
    r"|多数|大部分|大多|主要|一般|通常|绝大|过半|百分之",
    re.IGNORECASE,
)
_GROUP = r"(?:groups?|teams?|roles?|employees|people|persons|staff|customers|cases|departments|offices|models|machines|grades|levels)"
_OF_SOME = re.compile(
    r"\b(?:only|except(?: for)?|excluding|unless|provided that|other than|some|certain|selected|if|where|who|whose|eligible|in case of|depending on"
    r"|at grades?|at level|above grade|grade \d|with at least|in the first)\b"
    # Whom it holds for was named before: "for these two groups: they may".
    rf"|\b(?:these|those|both|the (?:two|three|latter|former)) (?:two |three |other )?{_GROUP}\b|这[两三几]?[类些组种](?:人|员工|岗位|部门|情况)"
    # "For managers, ...": whom or what it holds for stands before what holds.
    r"|^\W*(?:\[\^?\w{1,4}\]:?\s*)?(?:for|in|at|among|of) (?!(?:all|every\w*|each|any\w*)\b)[^,.;]{2,60},"
    r"|(?:除|仅|只[有限对]|部分|少数|有些|个别|如果|若|凡|满足|符合).|[\u4e00-\u9fff]的[，,]|对于?[^，。]{2,16}(?:而言|来说|，)|(?:主管|经理|管理|高管|级别|级以上|岗位|总监)",
    re.IGNORECASE,
)
# Whom or what alone something holds for; "only three days" says how few they are.
_ALONE = re.compile(
    r"^\W*(?:\w+, )?only (?!\d|one\b|two\b|three\b|four\b|five\b|a\b)[a-z]{3,}|\bonly (?:for|to|by|if|when|with|members|employees|managers|staff)\b"
    r"|\bexclusively\b|\bnobody (?:but|except)\b|\bno one (?:but|except)\b|只有|仅有|仅限|只限|唯有|只对|仅对|只能由|仅供",
    re.IGNORECASE,
)
_ALONE_SAID = re.compile(
    r"\b(?:only|solely|just|exclusively|alone|except|unless|limited|restricted|reserved|nobody|none|other|must|not|never|no)\b"
    r"|只|仅|限|唯|除|不|无|须|专",
    re.IGNORECASE,
)
_NUMBER = r"(?:[$€£¥￥]\s?)?(?:\d|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b|twelve\b|an? |usd|cny|eur)"
_NUMBER_ZH = r"[\d一二两三四五六七八九十百千半]"
# A bound that a claim sets, and what says such a bound in its source.
_BOUNDS = tuple(
    (re.compile(claimed, re.IGNORECASE), re.compile(said, re.IGNORECASE))
    for claimed, said in (
        (
            rf"\b(?:at least|no (?:less|fewer) than|a minimum of|not less than) {_NUMBER}|(?:至少|最少|不少于|不低于)[有为是要需可]{{0,2}}{_NUMBER_ZH}",
            r"\b(?:least|minimum|less|fewer|or (?:more|longer|older|above|higher)|from|below|under|before|must|needs?|requir\w*|unless|until|short\w*)\b"
            r"|[至最]少|最低|不少于|不低于|不足|低于|以上|起|满|须|须要|必须|之前|提前|[≥>]",
        ),
        (
            rf"\b(?:at most|no more than|not more than|a maximum of) {_NUMBER}|(?:至多|最多|不超过|不高于)[有为是可能]{{0,2}}{_NUMBER_ZH}",
            r"\b(?:most|maximum|more|up to|or (?:less|fewer|below)|limit\w*|cap\w*|ceiling|within|under|below|exceed\w*|may|can|allow\w*|entitle\w*|until)\b"
            r"|[至最][多高大]|不超|超过|不得|以[内下]|之内|上限|限|可|[≤<]",
        ),
        (
            rf"\b(?:more|longer|higher|over|greater) than {_NUMBER}|(?:超过|多于|高于|大于)(?<!不超过)(?<!不多于)(?<!不高于){_NUMBER_ZH}",
            r"\b(?:more|longer|higher|over|greater|above|exceed\w*|beyond|least|minimum|from|up)\b|超|多于|高于|大于|以上|余|多|至少|起|[≥>]",
        ),
    )
)
_PERIODS = {
    "second": r"seconds?|秒钟?",
    "minute": r"minutes?|分钟",
    "hour": r"hours?|个?小时",
    "day": r"(?:working |calendar |business )?days?|个?(?:工作|自然)?日|天",
    "night": r"nights?|晚",
    "week": r"weeks?|周|星期",
    "month": r"months?|个?月",
    "quarter": r"quarters?|个?季度?",
    "year": r"years?|annum|年",
}
_ADVERBS = {
    "hour": r"hourly",
    "day": r"daily",
    "night": r"nightly",
    "week": r"weekly",
    "month": r"monthly",
    "quarter": r"quarterly",
    "year": r"yearly|annual(?:ly)?",
}
_PER = {
    name: re.compile(
        rf"(?:\b(?:an?|per|each|every|a single)\s|/\s?)(?:{words})(?![a-z])|[每一/](?:{words})"
        + (rf"|\b(?:{_ADVERBS[name]})\b" if name in _ADVERBS else ""),
        re.IGNORECASE,
    )
    for name, words in _PERIODS.items()
}
_AMOUNT = re.compile(
    r"[$€£¥￥]\s?\d|\b(?:usd|eur|gbp|cny|rmb)\s?\d|\d[\d,.]{0,12}\s?(?:usd|eur|gbp|cny|rmb|dollars?|euros?|pounds?|yuan|元|美元|欧元|块)|\w (?:dollars|euros|pounds|yuan)\b",
    re.IGNORECASE,
)


def is_of_all(claim: str) -> bool:
    """Whether a claim says that something holds of all, or always."""
    return _OF_ALL.search(claim) is not None


def widens(claim: str, sentence: str) -> bool:
    """Whether a claim says more than a sentence: of all, of these alone, at least or at most so much, or by another period."""
    if is_of_all(claim) and _OF_ALL.search(sentence) is None and _OF_SOME.search(sentence) is not None:
        return True
    is_whole = _OF_WHOLE.search(claim) is not None or is_of_all(claim)
    if is_whole and _OF_WHOLE.search(sentence) is None and _OF_PART.search(sentence) is not None:
        return True
    if _ALONE.search(claim) is not None and _ALONE_SAID.search(sentence) is None:
        return True
    if _MOSTLY.search(claim) is not None and _MOSTLY_SAID.search(sentence) is None:
        return True
    is_bound = any(claimed.search(claim) and not said.search(sentence) for claimed, said in _BOUNDS)
    return is_bound or _is_by_another_period(claim, sentence)


def _is_by_another_period(claim: str, sentence: str) -> bool:
    """Whether an amount is paid by the hour in the claim, where the sentence has one by the day."""
    if not (_AMOUNT.search(claim) and _AMOUNT.search(sentence)):
        return False
    claimed, said = ({name for name, per in _PER.items() if per.search(text)} for text in (claim, sentence))
    return bool(claimed) and bool(said) and not claimed & said
