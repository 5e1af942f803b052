"""A question as pieces are scored for it: its terms with their weights, and the kind of answer it wants; pure."""

import math
import re
from collections.abc import Sequence, Set

from assistant.models import weights
from assistant.models.asking import About, about
from assistant.models.cues import Wanted, asks_ahead, holds, wanted, wants_list, without_ahead
from assistant.models.foreground import foreground
from assistant.models.forms import is_of_exception
from assistant.retrieval.asking_words import without_asking
from assistant.retrieval.evidence import Wording
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.language import detect
from assistant.retrieval.lexicon import renderings

CUE = 0.2
# An amount of money, or a path, is far rarer in text than a number, so a piece that names one says more.
RARE_CUE = 0.6
AMOUNT = 0.3
"""What an amount in a question ("a $20 lunch") counts: other amounts answer it, and the same one stands by chance."""
ASKING = 0.3
LATIN = 1.3
"""A Chinese word of four characters is three terms, and a Latin one among them, mostly a name, one."""
BACKGROUND = 0.6
"""What all words of what a follow-up is about count, as a part of those that it asks with itself."""
IN_NONE = 0.3
"""What a term counts that stands in no piece: it tells none from another, and would outweigh those that do."""
_LATIN = re.compile(r"[a-z][a-z0-9.+_-]+")
# Words of a question that name the form of its answer.
_ASKING = frozenset({"step", "list", "type", "kind", "exampl", "步骤", "列表"})
_ASKING_LENGTH = frozenset({"period", "durat"})
_PERIODS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:yearly|annual(?:ly)?|(?:per|an?|each|every) (?:calendar )?year)\b|/ ?(?:year|yr)\b|每年|一年|年度|全年|每人年",
        r"\b(?:monthly|(?:per|a|each|every) month)\b|/ ?month\b|每个?月|月度|一个月",
        r"\b(?:weekly|(?:per|a|each|every) week)\b|/ ?week\b|每周|每星期|一周",
        r"\b(?:daily|(?:per|a|each|every) (?:working )?(?:day|night))\b|/ ?(?:day|night)\b|每[天日晚]|每间夜|一[天晚]",
    )
)
_ONCE = re.compile(r"\b(?:one-?(?:time|off)|once only)\b|一次性", re.IGNORECASE)
_NEGATED = re.compile(r"\b(?:no longer|not|without|cannot|never)\b|n['’]t\b|[不没无未]", re.IGNORECASE)
_AMOUNT = re.compile(r"[$€£¥￥]\s?\d[\d,.]*|\d[\d,.]*\s?(?:dollars?|euros?|yuan|元|块)", re.IGNORECASE)


_WITHOUT = re.compile(
    r"(?:不用|不必|无需|无须|不需要?|免去?)(?:再|去|输入|提供|填写|使用|经过)*(?P<zh>[\u4e00-\u9fff]{2})"
    r"|\bwithout (?:(?:an?|any|the|my|your|typing|entering|using|having to (?:type|enter|use|give)) ){0,3}(?P<en>[a-z]{4,})",
    re.IGNORECASE,
)
# How a text says that a thing is not needed: "无需密码", "不带它们的密码", "NOPASSWD", "without a password".
_SAYS_WITHOUT = (
    r"(?:不用|不必|无需|无须|不需要?|不带|没有|免)[^，。；]{{0,6}}{0}|免{1}|无{0}",
    r"\b(?:without|no|not (?:need|require)|never (?:need|require)|(?:do|does)n[’']t (?:need|require))\b[\w\s-]{{0,24}}\b{0}",
)
_NAMING: tuple[tuple[Wanted, str], ...] = (
    ("duration", r"\b(?:length|duration|how long|time ?frame|timeline|period)\b|时长|期限|多久|多长"),
    ("frequency", r"\b(?:frequency|how often|schedule)\b|频率|频次|周期|多久一次"),
    ("money", r"\b(?:costs?|prices?|pricing|amounts?|rates?|fees?)\b|费用|价格|金额|收费"),
    ("time", r"\b(?:hours|opening|timetable|schedule)\b|时间|时刻"),
)
_HEADINGS: dict[Wanted, re.Pattern[str]] = {kind: re.compile(pattern, re.IGNORECASE) for kind, pattern in _NAMING}
# "金级客户的年费是多少", "what is the annual fee for Gold customers": the value of a thing of something.
_THING = re.compile(
    r"[^的，,]的(?P<zh>[\u4e00-\u9fff]{2,4}?)(?:大概|一般|现在|应该|最多|最少)?(?:是|为|有)?(?:多少|多长|多久|多大|多高|几)"
    r"|\bwhat(?: is|['’]s| are) the (?P<en>(?!maximum|minimum|number|amount)[a-z]{4,}(?: [a-z]{3,})?) (?:of|for|on) ",
    re.IGNORECASE,
)
HEAD = 2
"""Signs at the end of a Chinese name by which the thing is known."""
STEM = 4
"""Letters by which a command's word for a thing is known ("passwd" is a password)."""
_CODE_ASKED = re.compile(
    r"\b(?:commands?|codes?|examples?|scripts?|config\w*|settings?|json|yaml|api|sdk|python|functions?|parameters?|fields?|options?|variables?|syntax|requests?|endpoints?)\b"
    r"|命令|代码|示例|例子|脚本|配置|设置|参数|字段|选项|变量|语法|请求|接口|函数|调用|格式",
    re.IGNORECASE,
)


class Asked:
    """A question, its terms and their weights over the pieces at hand: a rare term says more.

    `beside` are pieces of the other language: a term counts where they alone hold it, and as rare as in `texts`.
    """

    def __init__(self, question: str, texts: Sequence[set[str]], beside: Sequence[set[str]] = ()) -> None:
        self.question = question
        self.wanted: Wanted | None = wanted(question)
        self.about: About = about(question)
        self.wants_list = wants_list(question)
        self.language = detect(question)
        self.terms = _terms_of(question, [*texts, *beside])
        amounts = {term for amount in _AMOUNT.findall(question) for term in terms(amount)}
        asking = _ASKING | _ASKING_LENGTH if self.wanted == "duration" else _ASKING
        self.side = asking_side(question)
        beside_asked = _beside(self.side, self.terms) if self.side != question else frozenset[str]()
        self.weights = {
            term: _rarity(
                len(texts),
                sum(_stands(term, held) for held in texts),
                is_held=any(_stands(term, held) for held in (*texts, *beside)),
            )
            * (AMOUNT if term in amounts else ASKING if term in asking else self._by_script(term))
            for term in self.terms
        }
        self.own_terms = frozenset(self.terms) - beside_asked if beside_asked else frozenset[str]()
        """The terms of what a follow-up asks itself, where it stands beside what it is about."""
        self._lessen(beside_asked)
        self.asks_of_rule = not is_of_exception(question) and not _NEGATED.search(question)
        self.may_be_code = (
            self.wanted in ("way", "path", "definition", "reason") or _CODE_ASKED.search(question) is not None
        )
        self._without = _without(question)
        self._thing = _thing_of(self.side)
        self._total = sum(self.weights.values()) or 1.0

    def _lessen(self, beside: Set[str]) -> None:
        """What a question is only about weighs a part of what it asks at most, however many words it has."""
        own = sum(weight for term, weight in self.weights.items() if term not in beside)
        other = sum(self.weights[term] for term in beside)
        if other:
            self.weights |= {term: self.weights[term] * min(1.0, BACKGROUND * own / other) for term in beside}

    def _by_script(self, term: str) -> float:
        return LATIN if self.language == "zh" and _LATIN.fullmatch(term) else 1.0

    def cue(self, text: str) -> float:
        """What it adds that a text holds the kind of thing asked for."""
        is_length = self.wanted == "duration" and not asks_ahead(self.question)
        if self.wanted is None or not holds(self.wanted, without_ahead(text) if is_length else text):
            return 0.0
        return RARE_CUE if self.wanted in ("money", "path") else CUE

    def period(self, text: str) -> float:
        """What it adds that a text speaks of the period that a figure was asked for, or takes that it speaks of another."""
        asked = [period for period in _PERIODS if period.search(self.question)]
        if not asked or self.wanted not in ("money", "quantity", "duration"):
            return 0.0
        said = [period for period in _PERIODS if period.search(text)]
        is_other = _ONCE.search(text) is not None or (bool(said) and not any(period in said for period in asked))
        return weights.PERIOD * (any(period in said for period in asked) - is_other)

    def without(self, text: str) -> int:
        """1 where a text says that what the question does without is not needed, -1 where it asks for it, else 0."""
        if self._without is None:
            return 0
        thing, says = self._without
        told = len(says.findall(text))
        # "With the user's password, without that of root" asks for one all the same.
        return -(thing.search(text) is not None) if not told else int(len(thing.findall(text)) <= told)

    def is_of_thing(self, text: str) -> bool:
        """Whether a text names the very thing whose value is asked for, the annual fee in "the annual fee of Gold customers"."""
        return self._thing is not None and self._thing.search(text) is not None

    def is_named_by(self, heading: str) -> bool:
        """Whether a heading names the kind of value that is asked for."""
        names = _HEADINGS.get(self.wanted) if self.wanted else None
        return names is not None and names.search(heading) is not None

    def is_figure(self) -> bool:
        """Whether a figure is asked for, which few texts hold by chance."""
        return self.wanted in ("money", "frequency", "duration", "quantity", "date", "time")

    def share(self, held: Set[str]) -> float:
        """The weighted share of the question's terms that stand in a text, 0 to 1."""
        return sum(self.weights[term] for term in self.said(held)) / self._total

    def said(self, held: Set[str]) -> frozenset[str]:
        """The question's terms that stand in a text."""
        return frozenset(term for term in self.weights if _stands(term, held))


def names_thing(question: str, text: str) -> bool:
    """Whether a text names the head of the thing whose value is asked for: a rotation speed for the highest one."""
    found = _THING.search(question)
    if found is None:
        return False
    head = found["zh"][-HEAD:] if found["zh"] else found["en"].split()[-1]
    return head.lower() in text.lower()


def _thing_of(question: str) -> re.Pattern[str] | None:
    """How a text names the thing of another whose value a question asks for; None where it asks for none so."""
    found = _THING.search(question)
    if found is None:
        return None
    if found["zh"]:
        return re.compile(re.escape(found["zh"]))
    return re.compile(r"[\s-]".join(rf"{re.escape(word.rstrip('s'))}s?" for word in found["en"].split()), re.IGNORECASE)


def _without(question: str) -> tuple[re.Pattern[str], re.Pattern[str]] | None:
    """How a text names what a question wants to do without, and how it says that it is not needed."""
    found = _WITHOUT.search(question)
    if found is None:
        return None
    word = found["zh"] or found["en"]
    thing = re.escape(word) if found["zh"] else rf"{re.escape(word)}s?"
    says = (_SAYS_WITHOUT[0] if found["zh"] else _SAYS_WITHOUT[1]).format(thing, re.escape(word[:1]))
    # A command says it in one word ("NOPASSWD").
    spelled = [word] if found["en"] else renderings(word, "zh")
    stems = "|".join(sorted({re.escape(one[:STEM]) for one in spelled if one.isalpha() and len(one) >= STEM}))
    says += rf"|\bno[-_]?(?:{stems})\w*" if stems else ""
    return re.compile(thing, re.IGNORECASE), re.compile(says, re.IGNORECASE)


def asking_side(question: str) -> str:
    """What of a question asks in words of its own ("who approves it" behind "annual leave —"); else the whole."""
    asked = foreground(question)
    return asked if asked != question and query_terms(without_asking(asked)) else question


def _beside(side: str, found: Sequence[str]) -> frozenset[str]:
    """The terms of what a question is only about."""
    own = set(Wording(side).content)
    return frozenset(term for term in found if term not in own) if own & set(found) else frozenset()


def _terms_of(question: str, texts: Sequence[Set[str]]) -> list[str]:
    """The terms of a question but for those that ask, and stand in no answer.

    A Chinese pair with one sign that asks is a word after all where a text holds it ("试用").
    """
    found = list(Wording(question).content)
    signs = {sign for term in found for sign in term if not sign.isascii()}
    pairs = [
        term
        for term in query_terms(question)
        if term not in found and not term.isascii() and signs & set(term) and any(term in held for held in texts)
    ]
    single = [term for term in found if term.endswith("*") and any(term[0] in pair for pair in pairs)]
    return list(dict.fromkeys([term for term in found if term not in single] + pairs))


def _stands(term: str, held: Set[str]) -> bool:
    return term in held if not term.endswith("*") else any(other.startswith(term[:-1]) for other in held)


def _rarity(texts: int, holding: int, *, is_held: bool) -> float:
    return math.log(1 + texts / (1 + holding)) * (1.0 if is_held else IN_NONE)
