"""What narrows the value that a question asks for: a bound, an ordinal, a unit, a day that is past, a named term; pure.

"How much memory is needed at least?" is not answered by how much one machine has, nor "when was it founded?" by a
sentence that says "first".
"""

import re
from collections.abc import Callable
from itertools import pairwise

from assistant.models.candidates import Candidate
from assistant.models.cues import holds
from assistant.retrieval.keywords import fold

Test = Callable[[Candidate], bool]

_LEAST_ASKED = re.compile(r"\bminimum\b|\bat (?:the )?least\b|最少|最低|至少", re.IGNORECASE)
_LEAST = re.compile(
    r"\b(?:minimum|least|(?:no|not) (?:less|fewer|under|below)|or (?:more|older|above|longer|better)|must|requir\w+|needs?|needed|above|from|recommend\w*)\b"
    r"|最[少低小]|至少|[不无][少低小]于|不得[少低]|以上|[≥>]|起|需要?|必须|要求|建议|推荐|下限",
    re.IGNORECASE,
)
_MOST_ASKED = re.compile(r"\bmaximum\b|\bat (?:the )?most\b|最多|最高|上限", re.IGNORECASE)
_MOST = re.compile(
    r"\b(?:maximum|most|(?:no|not) (?:more|longer|later|above|exceed\w*)|or (?:less|fewer|under|below)|up to|limit\w*|cap(?:ped)?|ceiling|within|under|below"
    r"|exceed\w*|may|can|allow\w*|total|unlimited)\b|最[多高大]|[不未]超过|不得?[多高大]于|不得?超|以[内下]|[≤<]|上限|限|可以?|之内|为准|标准",
    re.IGNORECASE,
)
_FIRST_ASKED = re.compile(
    r"\b(?:first|earliest|initial|original) (?:\w+ ){0,2}(?:version|release|edition|issue|time|one)\b"
    r"|第一[个次]?(?:版本?|发布|次|期|届)|首[个次版届]|最[早初]的?(?:版本?|发布)",
    re.IGNORECASE,
)
_FIRST = re.compile(
    r"\b(?:first|1st|earliest|initial(?:ly)?|original(?:ly)?|started|began|founded|created|launched|debut\w*|0\.\d+|1\.0|v?1)\b|第[一1]|首|最[早初]|创立|成立|开始|诞生|1\.0|0\.\d",
    re.IGNORECASE,
)
# The first that does something is not the first.
_FIRST_TO = re.compile(
    r"\bfirst (?:\w+ ){1,3}(?:to|that|which|with|where|in which)\b|第一[个次][^，。]{1,12}的", re.IGNORECASE
)
_PAST_ASKED = re.compile(
    r"\bwhen (?:was|were|did|had)\b|\b(?:what|which) (?:date|day|month) (?:was|were|did)\b"
    r"|(?:什么时候|何时|什么时间|哪一?[天日])[^?？]{0,20}的\s*[?？]?\s*$",
    re.IGNORECASE,
)
_PAST_DAY = re.compile(
    r"\b(?:after|before|during|until|since|by the end|the end of|beginning of|at the same time|ago|earlier|later|yesterday|last (?:night|week|month|year)"
    r"|morning|noon|afternoon|evening|night|midnight|spring|summer|autumn|fall|winter|christmas|easter|eve|new year)\b"
    r"|[之以][前后]|期间|时期|年间|[春夏秋冬节朝代昨]|[年月][初末底中]|[当同次翌][年月天日]|去年|今年",
    re.IGNORECASE,
)
# How long afterwards is no day: "six years later".
_LATER = re.compile(r"(?<!\d)\d{1,3}\s?(?:多|余)?(?:年|个月|周|天)[之以]?[前后]")
_ENTITLED = re.compile(
    r"\bhow many (?:\w+ )?(?:days|weeks|hours) (?:of|off)\b|(?:多少|几)天[^?？]{0,6}假|假[^?？]{0,8}(?:多少|几)天",
    re.IGNORECASE,
)
# What happens in some days is no number of days that one has.
_IN_SOME_DAYS = re.compile(
    r"\b(?:in|within|after|every|last) (?:about |around |up to |the (?:next|last|first) |a )?[\w.–-]{1,8} (?:(?:business|working|calendar) )?(?:hours?|days?|weeks?|months?)\b"
    r"|[\d一二三四五六七八九十]+个?(?:工作日|自然日|小时|天|日|周|月)(?:之?内|以内|之?前|之?后)",
    re.IGNORECASE,
)
_WEIGHT_ASKED = re.compile(r"\bweigh\b|\bhow heavy\b|\bweight of\b|多重|重量|重多少|[净毛自]重", re.IGNORECASE)
_WEIGHT = re.compile(
    r"[(（]\s?(?:kg|t|吨|公斤|千克)\s?[)）]|\d\s?(?:kg|g|mg|t|tons?|tonnes?|pounds?|lbs?|ounces?|oz|grams?|kilograms?|kilos?|stone)\b|[\d百千万]\s?(?:公斤|千克|毫?克|吨|斤|磅|两)|\bweigh|重量|[净毛自]重",
    re.IGNORECASE,
)
_HEAT_ASKED = re.compile(r"\btemperature\b|\bhow (?:hot|cold|warm)\b|温度|多少度|几度(?!电)|多[热冷]", re.IGNORECASE)
_HEAT = re.compile(r"\d\s?(?:°|℃|degrees?|[CFK]\b)|[\d十百]\s?度|摄氏|华氏|temperature|温", re.IGNORECASE)
_POWER_ASKED = re.compile(r"\bhow much power\b|\bpower (?:rating|consumption|draw)\b|功率|多少千?瓦", re.IGNORECASE)
# Its unit tells it: a deviation of the power in percent is none.
_POWER = re.compile(r"\b(?:k|M)?W\b|(?<=\d)(?:k|M)?W\b|\b(?:kilo|mega)?watts?\b|[千兆]?瓦|\bhp\b|马力", re.IGNORECASE)
_SIZE_ASKED = re.compile(
    r"(?:文件|附件|图片|上传|镜像|软件包)[^?？，,]{0,12}(?:多大|大小)|\bhow (?:big|large)\b[^?]{0,40}\b(?:files?|uploads?|attachments?|images?|packages?)\b"
    r"|\b(?:file|upload|attachment) size\b",
    re.IGNORECASE,
)
_SIZE = re.compile(r"\d\s?(?:[KMGT]i?B?|bytes?|字节|兆)(?![A-Za-z])|\bbytes\b", re.IGNORECASE)
_NOISE_ASKED = re.compile(r"\bhow (?:loud|noisy)\b|\bnoise level\b|噪[声音]|多少分贝", re.IGNORECASE)
_NOISE = re.compile(r"dB\b|分贝|decibel", re.IGNORECASE)
_AHEAD_ASKED = re.compile(
    r"\bhow (?:many \w+|far|long|much) (?:in advance|ahead|beforehand|notice|before)\b|\bnotice (?:period|time)\b|提前(?:多[少久长]|几)|几[天日周]个?(?:通知|之前)",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    r"提前|[之以]前|(?<=[\d天日周月])前|通知期|\bnotice\b|\bin advance\b|\bahead\b|\bbefore(?:hand)?\b|\bprior\b|\bearlier\b|\bwithin\b|\bby\b",
    re.IGNORECASE,
)
_HOURLY_ASKED = re.compile(
    r"\b(?:an|per|each|every) hour\b|\bhourly\b|(?:每|一)个?小时.{0,6}(?:多少|几)|(?:多少|几)[元块钱].{0,4}(?:每|一)个?小时|时薪",
    re.IGNORECASE,
)
_HOURLY = re.compile(r"\bhour|/\s?h\b|小时|时薪|每时", re.IGNORECASE)
_MEASURES = (
    (_AHEAD_ASKED, _AHEAD),
    (_WEIGHT_ASKED, _WEIGHT),
    (_HEAT_ASKED, _HEAT),
    (_POWER_ASKED, _POWER),
    (_NOISE_ASKED, _NOISE),
    (_SIZE_ASKED, _SIZE),
)
TERM_WORDS = 3
"""Words of a term at most: a longer one describes what it means."""
_NO_TERM = frozenset({"of", "for", "in", "on", "to", "a", "the", "another", "other", "good", "best", "name", "example"})
_TERM_ASKED = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"^\W*(?:so,? )?what(?:'s| is|’s) an? (?P<term>[^?？,，。;；]{2,40}?)\s*[?？.]*$",
        r"^\W*(?:so,? )?what (?:does|do) (?:an? )?(?P<term>[^?？,，。;；]{2,40}?) (?:mean|stand for)\s*[?？.]*$",
        r"^\W*(?:请问)?(?:什么是|什么叫|何谓)(?P<term>[^?？,，。;；]{2,20}?)\s*[?？]*$",
    )
)


def narrowed(question: str) -> Test | None:
    """What a piece must hold besides the kind of value asked for; None where the question narrows nothing."""
    tests = [test for asks, test in _NARROWING if asks.search(question)]
    return (lambda piece: all(test(piece) for test in tests)) if tests else None


def measure(question: str) -> re.Pattern[str] | None:
    """The unit that a text holds which says how heavy, warm, strong or loud something is; None where none is asked."""
    return next((holds_it for asks, holds_it in _MEASURES if asks.search(question)), None)


def of_past(question: str) -> bool:
    """Whether the day of something that has happened is asked for."""
    return _PAST_ASKED.search(question) is not None


def is_past_day(text: str) -> bool:
    """Whether a text says when something happened: "first", "if" and "today" do not."""
    bare = _LATER.sub(" ", text)
    return any(holds(kind, bare) for kind in ("date", "time")) or _PAST_DAY.search(bare) is not None


def term_named(question: str) -> Test | None:
    """Whether a piece, or what stands above it, has each word of the term that is to be explained, or its initials."""
    found = next((match for pattern in _TERM_ASKED if (match := pattern.search(question))), None)
    words = fold(found["term"]).split() if found else []
    if not 0 < len(words) <= TERM_WORDS or not all(word.isalpha() for word in words) or _NO_TERM & set(words):
        return None
    initials = "".join(word[0] for word in words) if len(words) > 1 else ""

    def is_named(piece: Candidate) -> bool:
        around = fold(_around(piece))
        if not words[0].isascii():
            return all(one + two in around for one, two in pairwise(words[0]))
        spelled = all(re.search(rf"(?<![a-z]){re.escape(word)}(?:e?s)?(?![a-z])", around) for word in words)
        return spelled or (
            bool(initials) and re.search(rf"(?<![a-z]){re.escape(initials)}s?(?![a-z])", around) is not None
        )

    return is_named


def _has(pattern: re.Pattern[str]) -> Test:
    return lambda piece: pattern.search(_around(piece)) is not None


def _has_itself(pattern: re.Pattern[str]) -> Test:
    return lambda piece: pattern.search(piece.text) is not None


def _is_first(piece: Candidate) -> bool:
    return _FIRST.search(_FIRST_TO.sub(" ", piece.text)) is not None


def _has_days(piece: Candidate) -> bool:
    return piece.piece.kind == "table" or holds("duration", _IN_SOME_DAYS.sub(" ", piece.text))


def _is_ahead(piece: Candidate) -> bool:
    return _AHEAD.search(piece.text) is not None and any(
        holds(kind, piece.text) for kind in ("duration", "date", "time")
    )


_NARROWING: tuple[tuple[re.Pattern[str], Test], ...] = (
    (_LEAST_ASKED, _has(_LEAST)),
    (_MOST_ASKED, _has(_MOST)),
    (_FIRST_ASKED, _is_first),
    (_ENTITLED, _has_days),
    (_AHEAD_ASKED, _is_ahead),
    (_HOURLY_ASKED, _has(_HOURLY)),
    (_WEIGHT_ASKED, _has_itself(_WEIGHT)),
    (_HEAT_ASKED, _has(_HEAT)),
    (_POWER_ASKED, _has_itself(_POWER)),
    (_NOISE_ASKED, _has(_NOISE)),
    (_SIZE_ASKED, _has_itself(_SIZE)),
)


def _around(piece: Candidate) -> str:
    hit = piece.passage.hit
    return "\n".join((piece.text, piece.under, hit.title, *hit.heading))
