"""What kind of thing a question asks the value of, and of which grade: a near kind or another grade answers nothing; pure.

"What is the salary of an engineer?" is not answered by an engineer's bonus, nor a diamond customer's fee by those of
three other grades. The word, or another for the same, must stand in the answering piece, its row or its headings.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from assistant.models.candidates import Candidate
from assistant.models.cues import wanted
from assistant.retrieval.gate_features import language_of
from assistant.retrieval.keywords import fold, terms
from assistant.retrieval.language import detect
from assistant.retrieval.lexicon import renderings

Test = Callable[[Candidate], bool]

_KINDS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\bsalar(?:y|ies)\b|\bwages?\b|\bearn(?:s|ings)?\b|工资|薪[水资酬]|月薪|年薪",
        r"\bbonus(?:es)?\b|\brewards?\b|奖金|年终奖|奖励",
        r"\bwarrant(?:y|ies)\b|\bguarantees?\b|保修|质保",
        r"\bpass(?:word|phrase|code)s?\b|密码|口令",
        r"\bwidth\b|\bwide\b|\bdimensions?\b|宽|尺寸",
        r"\bheight\b|\btall\b|\bdimensions?\b|高度|身高|尺寸",
        r"\bdimensions?\b|\boverall size\b|尺寸|[长宽高]度",
        r"\bdeposit\b|押金|定金",
        r"\brent(?:al)?\b|租金|房租",
        r"\bresign\w*|\bnotice\b|\bquit\w*|\bterminat\w*|\bend(?:s|ing)? the contract\b|\bleav(?:e|es|ing) the company\b|辞职|离职|辞退|通知期|解除合同|终止合同",
    )
)
_VALUE_ASKED = re.compile(r"多少|什么(?!时候|时间)|几|多[大长宽高重]|\b(?:what|how)\b", re.IGNORECASE)
# A grade that a question names; its own words are looked for.
_GRADE = re.compile(
    r"(?P<zh>[一二三四五六七八九十]{1,2}级(?!别)|[铜银金铂]级|钻石级|白金级|[甲乙丙丁]级|[A-Fa-f\d]级)"
    r"|\b(?P<en>(?:grade|level|tier|class) (?:\d{1,2}|[a-f])|(?:bronze|silver|gold|platinum|diamond)(?= (?:customers?|grade|level|tier|plan|members?|contracts?|service)))\b",
    re.IGNORECASE,
)
# What speaks of more grades than it names.
_RANGE = re.compile(
    r"[以及之]上|以下|[各每所有]级|[一二三四五六七八九\d]级?[至到~～–-][一二三四五六七八九十\d]级|\b(?:and|or) (?:above|below|higher|lower|up)\b|\b(?:all|every|any|each) (?:grade|level|tier|class)"
    r"|\b(?:grades|levels|tiers|classes)\b",
    re.IGNORECASE,
)
_SAME_GRADE = {"bronze": "铜", "silver": "银", "gold": "金", "platinum": "铂", "diamond": "钻石"}
_PAID_FOR_ZH = re.compile(r"(?P<what>[\u4e00-\u9fff]{2})(?:补助|补贴|津贴)")
_PAID_FOR = re.compile(r"\b(?P<what>[a-z]{4,}) (?:allowance|stipend|subsidy)\b", re.IGNORECASE)
_ROLE = re.compile(
    r"^\W*who(?:['’]s| is| was) (?:the|our|your) (?P<role>[a-z]{2,20}(?:[ -][a-z]{2,20}){0,2}?)(?: (?:of|at|in|for) [^?]{1,60})?\s*[?.]*$"
    r"|(?:的|^)(?P<zh>[\u4e00-\u9fff]{2,6})(?:现在)?是谁",
    re.IGNORECASE,
)
_NO_ROLE = re.compile(
    r"\b(?:person|contact|one|owner|author|founder|creator|inventor|boss|man|woman|in charge|responsible|best|first|last|current|new|oldest|youngest)\b|这|那|哪|他|她|你|我|名字|作者",
    re.IGNORECASE,
)
OFFICE = 2
"""Signs at the end of a Chinese office by which it is known ("生产主管" is a 主管)."""
_SAME_PURPOSE = tuple(
    frozenset(words.split())
    for words in (
        "meal meals food lunch lunches catering board dining eating",
        "travel travelling transport transportation commuting commute journey journeys",
        "phone mobile communication communications internet",
        "housing accommodation lodging hotel",
        "learning training education development study",
        "sport sports fitness gym wellness health",
    )
)
_NO_PURPOSE = re.compile(
    r"(?:境内|境外|出差|每[天日月年]|[天日月年]的?|员工|公司|有|什么|哪些|多少|[的每有是])|this|that|what|which|your|their|daily|monthly|yearly|weekly|annual|total|full|extra|maximum|minimum|largest",
    re.IGNORECASE,
)


@lru_cache(maxsize=64)
def topic(question: str) -> Test | None:
    """Whether a piece speaks of the kind of thing, the grade and the purpose that a question names; None without any."""
    tests = [*_kinds(question), *_grades(question), *_purposes(question), *_roles(question)]
    return (lambda piece: all(test(piece) for test in tests)) if tests else None


def _kinds(question: str) -> list[Test]:
    if wanted(question) == "way" or not _VALUE_ASKED.search(question):
        return []
    asked = [kind for kind in _KINDS if kind.search(question)]
    # Of two words for one kind of thing either is enough ("尺寸宽度").
    return [lambda piece: any(kind.search(around(piece)) for kind in asked)] if asked else []


def _grades(question: str) -> list[Test]:
    return [_is_of(fold(found[0])) for found in _GRADE.finditer(question)]


def _is_of(grade: str) -> Test:
    others = {grade, _SAME_GRADE.get(grade, grade)}

    def is_of_grade(piece: Candidate) -> bool:
        said = around(piece)
        return any(name in fold(said) for name in others) or _RANGE.search(piece.text) is not None

    return is_of_grade


def _purposes(question: str) -> list[Test]:
    """What an allowance is for; a text of the other language may say it in words that no list has."""
    found = [
        match["what"]
        for pattern in (_PAID_FOR_ZH, _PAID_FOR)
        for match in pattern.finditer(question)
        if not _NO_PURPOSE.search(match["what"])
    ]
    return [_is_for(fold(word), detect(question)) for word in found]


def _is_for(word: str, language: str) -> Test:
    def is_for_it(piece: Candidate) -> bool:
        if language_of(piece.passage.hit) != language:
            return True
        said = around(piece)
        return fold(word) in fold(said) or _is_put_otherwise(word, said)

    return is_for_it


def _roles(question: str) -> list[Test]:
    """The office that somebody is asked for: a sentence without it names nobody who has it."""
    found = _ROLE.search(question)
    if found is None or _NO_ROLE.search(found["role"] or found["zh"]):
        return []
    if found["zh"]:
        word = found["zh"][-OFFICE:]
        return [lambda piece: word in around(piece) or language_of(piece.passage.hit) != "zh"]
    words = found["role"].split()
    # An office of one word may be one of several; of more the words stand together, or their rendering does.
    spelled = r"[\s-]+".join(map(re.escape, words))
    named = re.compile(rf"\b{spelled}(?:s|[’']s)?\b", re.IGNORECASE)
    others = [_held_by_somebody(office) for office in renderings(found["role"], "en")]
    return [lambda piece: named.search(around(piece)) is not None or any(one.search(piece.text) for one in others)]


def _held_by_somebody(office: str) -> re.Pattern[str]:
    """A Chinese office with a whole name beside it; a family name alone ("魏厂长") tells a reader of English nothing."""
    name = "[\u4e00-\u9fff]{2,4}"
    return re.compile(
        rf"{name}\s?[（(]\s?{office}|{office}\s?[：:|是为]\s?{name}|{office}{name}(?=[、）)]|宣布|批准|负责|签)"
    )


def _is_put_otherwise(word: str, text: str) -> bool:
    """Whether an English text has a word with a Chinese rendering in common ("food" and "meals" are 膳食)."""
    if not word.isascii():
        return False
    meant = set(renderings(word, "en"))
    if any(fold(word) in same and same & set(re.findall(r"[a-z]+", text.lower())) for same in _SAME_PURPOSE):
        return True
    return bool(set(terms(word)) & set(terms(text))) or any(
        meant & set(renderings(other, "en")) for other in set(re.findall(r"[a-z]{4,}", text.lower()))
    )


def around(piece: Candidate) -> str:
    """A piece with what stands above it."""
    hit = piece.passage.hit
    return "\n".join((piece.text, piece.under, hit.title, *hit.heading))
