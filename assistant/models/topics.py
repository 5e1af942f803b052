"""What kind of thing a question asks the value of, and of which grade: a near kind or another grade answers nothing; pure.

"What is the salary of an engineer?" is not answered by an engineer's bonus, nor a diamond customer's fee by those of
three other grades. The word, or another for the same, must stand in the answering piece, its row or its headings.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from assistant.datatypes import NumberedPassage
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
        r"\bprofits?\b|\bnet (?:income|earnings|loss)\b|利润|盈利|净利|盈亏",
        r"\brevenues?\b|\bturnover\b|\bsales\b|营收|营业额|销售额|营业收入|总收入",
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
_GIVEN = re.compile(
    r"补[助贴]|津贴|餐补|元|款|费|报销|奖|\b(?:allowances?|stipends?|subsid(?:y|ies)|budgets?|reimburs\w*|paid|pays?|per diem|usd|eur|cny|rmb)\b|[$€£¥￥]",
    re.IGNORECASE,
)
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


_OPPOSITES = tuple(
    (re.compile(one, re.IGNORECASE), re.compile(other, re.IGNORECASE))
    for one, other in (
        (r"\bopen(?:s|ed|ing)?\b|开门|开放|营业开始", r"\bclos(?:es?|ed|ing)\b|\bshuts?\b|关门|关闭|打烊|停业"),
        (r"\bcheck[- ]?in\b|入住", r"\bcheck[- ]?out\b|退房|搬离"),
        (r"上班", r"下班"),
        (r"\barriv(?:es?|ed|al|ing)\b|到达|抵达", r"\b(?:leaves?|left|depart(?:s|ed|ure|ing)?)\b|出发|发车|离开"),
    )
)
# From one time to another both sides are told.
_SPAN = re.compile(
    r"\d[:：]\d{2}\s?(?:[ap]\.?m\.?)?\s?(?:[-–—~～至到]|to\b|until\b|till\b|and\b)\s?\d|\d\s?(?:[ap]\.?m\.?)?\s?(?:[-–—]|to|until|till)\s?\d"
    r"|[点时]\s?(?:[-–—~～至到])\s?[\d一二三四五六七八九十下晚]|24/7|24\s?(?:hours|小时)|全天",
    re.IGNORECASE,
)
_DAYS = tuple(
    re.compile(kind, re.IGNORECASE)
    for kind in (
        r"\bweekends?\b|周末|双休日|星期六|星期天|周六|周日|\b(?:satur|sun)days?\b",
        r"\b(?:public |bank |national )?holidays\b|\b(?:public|bank|national) holiday\b|节假日|法定假日|节日",
        r"\bweekdays?\b|\bworking days\b|工作日|平日",
    )
)
_FOR_WHAT = re.compile(
    r"\b(?P<kind>warranty|guarantee|deposit|rent) (?:on|for|of) (?:the|an?|my|our|your) (?:[a-z-]+ ){1,3}(?P<head>[a-z-]{4,})\s*[?.]*$",
    re.IGNORECASE,
)


@lru_cache(maxsize=64)
def topic(question: str) -> Test | None:
    """Whether a piece speaks of the kind of thing, the grade and the purpose that a question names; None without any."""
    tests = [
        *_kinds(question),
        *_grades(question),
        *_purposes(question),
        *_roles(question),
        *_sides(question),
        *_days(question),
        *_subjects(question),
    ]
    return (lambda piece: all(test(piece) for test in tests)) if tests else None


def _kinds(question: str) -> list[Test]:
    if wanted(question) == "way" or not _VALUE_ASKED.search(question):
        return []
    asked = [kind for kind in _KINDS if kind.search(question)]
    # Of two words for one kind of thing either is enough ("尺寸宽度").
    return [lambda piece: any(kind.search(around(piece)) for kind in asked)] if asked else []


def _grades(question: str) -> list[Test]:
    return [_is_of(fold(found[0])) for found in _GRADE.finditer(question)]


def _sides(question: str) -> list[Test]:
    """Of two opposite things the one asked for: when a place opens tells nobody when it closes, but a span tells both."""
    tests: list[Test] = []
    for pair in _OPPOSITES:
        sides = [side for side in pair if side.search(question)]
        if len(sides) == 1:
            other = pair[1 - pair.index(sides[0])]
            tests.append(lambda piece, side=sides[0], other=other: _is_side(piece, side, other))
    return tests


def _is_side(piece: Candidate, side: re.Pattern[str], other: re.Pattern[str]) -> bool:
    text = piece.text
    return side.search(text) is not None or other.search(text) is None or _SPAN.search(text) is not None


def _days(question: str) -> list[Test]:
    """The kind of days asked for: the rate of a holiday is not that of a weekend."""
    asked = [kind for kind in _DAYS if kind.search(question)]
    if len(asked) != 1:
        return []
    others = [kind for kind in _DAYS if kind is not asked[0]]
    return [
        lambda piece: (
            asked[0].search(around(piece)) is not None or not any(other.search(piece.text) for other in others)
        )
    ]


def _subjects(question: str) -> list[Test]:
    """What a warranty, a deposit or a rent is for: the part of a machine is not the machine."""
    found = _FOR_WHAT.search(question)
    if found is None:
        return []
    head = frozenset(terms(found["head"]))

    def is_for_it(piece: Candidate) -> bool:
        if language_of(piece.passage.hit) != "en":
            return True
        own = f"{piece.text}\n{piece.under}"
        return head <= set(terms(own)) and any(kind.search(own) for kind in _KINDS if kind.search(found["kind"]))

    return [is_for_it]


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
    return [_is_for(fold(word), detect(question)) for word in found] + [_is_paid] * bool(found)


def _is_paid(piece: Candidate) -> bool:
    """Whether a piece, or what stands above it, speaks of money given: a free meal is no allowance."""
    return _GIVEN.search(around(piece)) is not None


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


def names_holder(question: str, passages: Sequence[NumberedPassage]) -> bool:
    """Whether a passage puts a whole name right beside the office whose holder is asked for."""
    found = _ROLE.search(question)
    if found is None or not found["role"] or _NO_ROLE.search(found["role"]):
        return False
    office = r"[\s-]+".join(re.escape(word) for word in found["role"].split())
    name = r"(?-i:[A-Z][a-z]+(?: [A-Z][a-z]+){1,2})"
    holder = re.compile(
        rf"{name}\s?[（(]\s?(?:the )?{office}\b|\b{office}\s?(?:[（(:：]|, )\s?{name}|{name}, (?:the |our )?{office}\b",
        re.IGNORECASE,
    )
    return any(holder.search(passage.hit.text) for passage in passages)


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
