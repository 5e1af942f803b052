"""What English and Chinese follow-ups have in common: how a message leans, and what may stand for what."""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

Kind = Literal["slot", "like", "asks", "more", "ordinal", "pronoun", "verb"]


@dataclass(frozen=True, slots=True)
class Leaning:
    """How a message leans on the question before it.

    slot: `text` takes the place of something in it, or narrows it ("and for hotels?"). like: so too, but only where
    it names a thing of the same kind ("QL-60?"). asks: `text` asks something else about the same thing ("how much?").
    more, ordinal: of its answer, which of it is `place` (in a Chinese slot 1 where `text` only narrows). pronoun: what stands at `span` of `text` is named before.
    verb: `text` is another thing to do with the same object.
    """

    kind: Kind
    text: str
    place: int = 0
    span: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Slot:
    """A half-open piece of a question that another word may take the place of."""

    start: int
    end: int

    def put(self, question: str, word: str) -> str:
        """The question with the word in it."""
        return question[: self.start] + word + question[self.end :]


_CODE = re.compile(r"(?<![A-Za-z0-9])[A-Z]{1,6}-?\d+(?:\.\d+)*(?![A-Za-z0-9])")
_NUMBER = re.compile(r"(?<![\w.-])\d+(?:[.,]\d+)*(?![\w.-])")
_PEOPLE_EN = (
    r"(?:(?:an?|the) (?:(?!(?:of|for|in|to|by|at|on|per) )[\w-]+ ){0,2}?)?(?:(?:new|part-time|full-time|field|service|temporary|permanent|external|office|plant|senior|junior|gold|silver|bronze)\s+)*"
    r"(?:employees?|staff|contractors?|interns?|managers?|engineers?|part-timers?|colleagues?|workers?|customers?|suppliers?"
    r"|directors?|trainees?|consultants?|students?|teammates?|visitors?|operators?|dealers?|everyone|everybody|freelancers?"
    r"|parents?|fathers?|mothers?|spouses?|children|dependents?)"
)
_PEOPLE_ZH = (
    r"(?:新员工|正式员工|外地员工|实习生|实习人员|外聘专家|管理人员|工程师|承包商|供应商|经理|主管|员工|职工|访客|客户|老客户|新人|应届毕业生"
    r"|家属|配偶|子女|操作工|检验员|合同工|兼职|顾问|学生|教师|老师"
    r"|爸爸|妈妈|父亲|母亲|父母|丈夫|妻子|孩子|设计师|程序员|销售员|服务员|操作员)"
)
_PLACES_ZH = (
    r"(?:北京|上海|广州|深圳|杭州|松阳|昆明|科伦坡|康提|大吉岭|丽水|成都|南京|武汉|西安|重庆|天津|苏州|厦门|福建|浙江|云南|斯里兰卡|印度"
    r"|中国|美国|德国|日本|英国|法国|新加坡|香港|台湾|欧盟|欧洲|境内|境外|国内|国外|海外|省内|省外)"
)
_PLACES_EN = (
    r"(?:Beijing|Shanghai|Guangzhou|Shenzhen|Hangzhou|Songyang|Kunming|Colombo|Kandy|Lishui|Yunnan|Zhejiang|Fujian|Sri Lanka|South India"
    r"|India|China|Germany|France|Spain|Italy|Japan|Canada|Mexico|Brazil|Australia|Singapore|Ireland|Poland|Portugal|Netherlands|Belgium|Austria|Switzerland|Sweden|Norway|Denmark|Finland|Greece|Turkey|Korea|Vietnam|Thailand|Argentina|Chile|Colombia|Ukraine|Czechia|Romania|Israel|South Africa|Kenya|Egypt|New Zealand|Amsterdam|Lisbon|Madrid|Dublin|Tokyo|Toronto|Sydney|Chicago|Boston|Seattle|Austin|the UK|the US|the USA|the EU"
    r"|the United Kingdom|the United States|the European Union|Europe|Asia|London|Paris|Berlin|New York|San Francisco)"
)
_SITE_ZH = r"(?:[市省]?(?:厂区|工厂|办公室|办事处|服务基地|基地|仓库|机房|分公司))?"
_TRAVEL = r"(?:飞机|火车|高铁|动车|出租车|网约车|私家车|私人车辆|汽车|轮船|地铁|大巴)"
_SPENT_ON = r"(?:伙食|餐饮|餐费|住宿|酒店|交通|通讯|打车|机票)"
_TRAVEL_EN = r"(?:planes?|trains?|cars?|taxis?|bus(?:es)?|flights?|ferry|ferries)"
_KINDS = tuple(
    re.compile(pattern, flags)
    for pattern, flags in (
        (_PLACES_EN, re.IGNORECASE),
        (rf"\b{_PEOPLE_EN}\b", re.IGNORECASE),
        (_PEOPLE_ZH, 0),
        (_PLACES_ZH + _SITE_ZH, 0),
        (_TRAVEL, 0),
        (_SPENT_ON, 0),
        (rf"\b{_TRAVEL_EN}\b", re.IGNORECASE),
    )
)
_AND = re.compile(r",? and |,? or |, |[、和与或及]", re.IGNORECASE)
_PLACE_NAMED = re.compile(_PLACES_ZH + _SITE_ZH)
_WORD = re.compile(r"[\w'’.-]+")
_BEFORE_NAME = frozenset("是在有和与对给从到把被就都要能会什么怎谁几")
_LONGEST_NAME = 10
# A name goes on with these: 软件 in 软件包 is no thing of its own.
_GOES_ON = tuple("包器机库盘卡柜")
# 能不能用年假: what is taken stands right behind the verb, at the end.
_TAKING = frozenset("用请休领买交看查做办")
_FUNCTION_ZH = frozenset("的了吗呢吧是在有和与或对给从到把被就都也要能会可以多少什么怎么哪谁几")


def swap_like(question: str, word: str) -> str | None:
    """The question with `word` in the place of a thing of the same kind, None where it names none.

    Of the same kind are two codes ("QL-45", "QL-60"), two numbers, people, places, and two names with the same head
    ("annual leave", "sick leave"; 金级, 银级).
    """
    found = (
        _same_pattern(question, word)
        or _same_script(question, word)
        or _same_head(question, word)
        or _same_character(question, word)
    )
    return None if found is None else found.put(question, word)


def is_of_kind(word: str) -> bool:
    """Whether a word names people or places, which narrow a question rather than ask of another thing."""
    return any(kind.fullmatch(word) for kind in _KINDS[:4])


def is_people(word: str) -> bool:
    """Whether a word names people by what they are: "contractors", 实习生."""
    return any(kind.fullmatch(word) for kind in _KINDS[1:3])


def named_place(question: str) -> str | None:
    """The last place that a Chinese question names: 松阳机房, 杭州."""
    found = list(_PLACE_NAMED.finditer(question))
    return found[-1].group() if found else None


def is_place(word: str) -> bool:
    """Whether a word names a place."""
    return any(_KINDS[at].fullmatch(word) for at in (0, 3))


_LATIN = re.compile(r"(?<![A-Za-z0-9.-])[A-Za-z][A-Za-z0-9.+-]*(?![A-Za-z0-9])")


def _same_script(question: str, word: str) -> Slot | None:
    """A Latin name in the place of the only one of a Chinese question: stable 目录包含什么."""
    if not _LATIN.fullmatch(word) or not any(map(_is_chinese, question)):
        return None
    names = list(_LATIN.finditer(question))
    return _slot(names[0]) if len(names) == 1 and _CODE.fullmatch(names[0].group()) is None else None


def _same_pattern(question: str, word: str) -> Slot | None:
    if m := _CODE.fullmatch(word):
        codes = list(_CODE.finditer(question))
        # Two machines differ in their number, not in their letters.
        letters = re.sub(r"[\d.-].*", "", m.group())
        alike = [code for code in codes if re.sub(r"[\d.-].*", "", code.group()) == letters]
        return _slot(alike[-1]) if alike and word not in question else None
    if _NUMBER.fullmatch(word) and (numbers := list(_NUMBER.finditer(question))):
        return _slot(numbers[-1])
    for kind in _KINDS:
        if kind.fullmatch(word) and (others := list(kind.finditer(question))):
            return _with_those_beside(question, others)
    return None


def _with_those_beside(question: str, others: "list[re.Match[str]]") -> Slot:
    """The first of several things of one kind, and those that are joined to it: "Sri Lanka and South India"."""
    end = others[0].end()
    for before, other in pairwise(others):
        if _AND.fullmatch(question[before.end() : other.start()]) is None:
            break
        end = other.end()
    return Slot(others[0].start(), end)


def _same_head(question: str, word: str) -> Slot | None:
    """English: another name that ends in the same word, or begins with the same ("revision B", "revision C")."""
    words = word.split()
    if len(words) < 2 or not word.isascii():
        return None
    tokens = list(_WORD.finditer(question))
    lowered = [token.group().lower() for token in tokens]
    head, first = words[-1].lower().rstrip("s"), words[0].lower()
    for i, token in enumerate(lowered):
        if token.rstrip("s") == head and i and lowered[i - 1] not in _NOT_A_MODIFIER:
            return Slot(tokens[i - 1].start(), tokens[i].end())
    if len(words) == 2 and len(words[1]) <= 2 and first in lowered[:-1]:
        i = lowered.index(first)
        if len(lowered[i + 1]) <= 2:
            return Slot(tokens[i].start(), tokens[i + 1].end())
    return None


_NOT_A_MODIFIER = frozenset(
    """the a an my our your their its this that of for in on at to with and or is are was do does many much which what any
    some all each every per these those long""".split()
)


def _same_character(question: str, word: str) -> Slot | None:
    """Chinese: a piece as long as the word with the same end (金级, 银级) or beginning (境内, 境外)."""
    if len(word) < 2 or word.isascii() or word in question:
        return None
    if longer := _same_tail(question, word):
        return longer
    if len(word) > 6:
        return None
    found = [
        (worth, start) for start in range(len(question) - len(word) + 1) if (worth := _likeness(question, word, start))
    ]
    if not found:
        return None
    _, start = max(found, key=lambda pair: (pair[0], -pair[1]))
    return Slot(start, start + len(word))


def _likeness(question: str, word: str, start: int) -> int:
    """How many characters a piece of the question shares with a word, at one end; none where it is not a name."""
    piece = question[start : start + len(word)]
    if not _FUNCTION_ZH.isdisjoint(piece) or not all(map(_is_chinese, piece)):
        return 0
    if question[start + len(word) : start + len(word) + 1] in _GOES_ON:
        return 0
    before = question[start - 1] if start else ""
    at_end = start + len(word) == len(question.rstrip("吗呢么"))
    at_border = not _is_chinese(before) or before in _FUNCTION_ZH or (at_end and before in _TAKING)
    tail, front = _shared(piece[::-1], word[::-1]), _shared(piece, word)
    if tail and not front and (at_border or tail > 1):
        return tail
    return front if at_border and len(word) == 2 else 0


def _is_chinese(character: str) -> bool:
    return "\u4e00" <= character <= "\u9fff"


def _same_tail(question: str, word: str) -> Slot | None:
    """焊缝检查的记录 for 普通检验记录: the whole name in front of the same last two characters or more."""
    for size in range(min(len(word) - 1, 4), 1, -1):
        end = question.find(word[-size:])
        if end >= 0:
            end += size
            start = end - size
            while start > 0 and _is_chinese(question[start - 1]) and question[start - 1] not in _BEFORE_NAME:
                start -= 1
            return Slot(start, end) if end - start <= _LONGEST_NAME else None
    return None


def _shared(left: str, right: str) -> int:
    return next((i for i, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), min(len(left), len(right)))


def _slot(m: "re.Match[str]") -> Slot:
    return Slot(m.start(), m.end())
