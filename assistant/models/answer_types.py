"""Questions that only a value answers (how many of something, how much money, a phone number), and texts that hold one; pure.

The gate judges whether passages speak of what was asked. A passage that speaks of it without the value asked for is a
near miss: "How many parking spaces are there?" is not answered by a budget for parking.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from assistant.models.asking import about
from assistant.models.candidates import Candidate
from assistant.models.contacts import AnswerType, contact
from assistant.models.cues import Wanted, asks_ahead, holds, wanted, without_ahead
from assistant.models.foreground import foreground
from assistant.models.narrowed import is_past_day, measure, narrowed, of_past, term_named
from assistant.models.topics import topic
from assistant.retrieval.keywords import fold, terms

_ASKS_WHETHER = re.compile(
    r"^\W*(?:(?:and|so|for|by|in|at|from|on|to|until|till|since|within|with|of|after|before|above|below|over|up to|under|during|per) )?"
    r"(?:what|which|whose|how|who|when|where|please|can you tell)\b|[\u4e00-\u9fff]",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[-\d]")
_NAMED = re.compile(r"(?<![\w-])[A-Za-z]{1,6}-?\d{1,5}(?![\w-])")
# What an amount may be instead of a figure.
_NO_AMOUNT = re.compile(
    r"\b(?:for free|free of charge|is free|are free|no (?:extra )?(?:charge|cost|fees?|limit)|unlimited|in full|(?:not|n[’']t) (?:offer|pay|cover|reimburse|provide)\w*)\b"
    r"|\d[\d,.]{0,20}\s?[百千万亿]?[\u4e00-\u9fff]{0,2}元|免费(?!试)|免收|不收|不另收|无需付|不(?:提供|发放|报销|设)|全额|据实|不限",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"\d[\d,.]{0,20}\s?(?:percent|per cent|%|％)|百分之[零一二三四五六七八九十百]+", re.IGNORECASE)
_PRICE_ASKED = re.compile(
    r"\b(?:price|costs?|expensive)\b|价格|[单售报票房租定]价|收费|租金|多少钱|多少[元块]", re.IGNORECASE
)
_PRICED = re.compile(
    r"\b(?:prices?|costs?|fees?|rates?|amount|rent|usd|eur|gbp|cny|rmb|dollars?|euros?|yuan|free|per (?:month|year|user|seat))\b|[$€£¥￥元价费]|收费|租金|金额",
    re.IGNORECASE,
)
_PRICE_OF = re.compile(r"(?:[售单报票房租定]价|收费|租金).{0,6}(?:多少|几)", re.IGNORECASE)
_SHARE_ASKED = re.compile(r"\bpercent|\bshare of\b|\brate\b|百分|比例|几成|利率", re.IGNORECASE)

_YEAR_ASKED = re.compile(r"\b(?:what|which) year\b|哪一?年", re.IGNORECASE)
_YEAR = re.compile(r"(?<!\d)\d{3,4}(?!\d)|\d+\s?年|[〇零一二三四五六七八九十]{1,4}年|\bcentury\b|世纪", re.IGNORECASE)
_ANY_TIME = re.compile(
    r"\b(?:any ?time|day and night|around the clock|24/7|\d{1,2}\s?[ap]\.?m)\b|全天|随时|昼夜|[早中晚]上|上午|下午|凌晨",
    re.IGNORECASE,
)
_SAYS_WHEN: tuple[Wanted, ...] = ("date", "frequency", "duration", "time")
_SOME_DAY = re.compile(
    r"\b(?:after|before|when|whenever|once|upon|during|until|since|by the end|the end of|beginning of|as soon as|at the same time|immediately|if|unless|soon|today|now"
    r"|tomorrow|yesterday|morning|noon|afternoon|evening|night|midnight|at (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|spring|summer|autumn|fall|winter|christmas|easter|eve|new year|ago|earlier|later|last|next|first|any ?time)\b"
    r"|[之以]?[前后]|如果|只要|除非|时|期间|起|立即|当[天日年]|春|夏|秋|冬|节|朝|代|初|末|年|月|日",
    re.IGNORECASE,
)
_NOW = re.compile(r"当前|目前|[今目]前|名[称为]前|先前|向前|前[面者端台]")
_HOW_OFTEN = re.compile(
    r"\b(?:regular(?:ly)?|irregular(?:ly)?|no fixed|when (?:it is )?(?:ready|needed|necessary)|continuous(?:ly)?|constant(?:ly)?|never|always|rolling"
    r"|(?:\d|two|three|four|five|six|few|several)[\w\s-]{0,12}times)\b"
    r"|定期|随时|从不|没有固定|逐[年月日]|[\d一二两三四五六七八九十几半]\s?次",
    re.IGNORECASE,
)
_OPEN_END = re.compile(
    r"\b(?:until|as long as|unlimited|for life|life(?:time)?|permanent(?:ly)?|indefinite(?:ly)?|no (?:time )?limit|(?:not|never|n[’']t) expire|immediately|at once|overnight"
    r"|promptly|right away|(?:takes?|few|several|some|many|couple of|an?|each|per|every|half|whole|these|those|for) (?:\w+ )?(?:days?|weeks?|months?|years?|hours?|minutes?)|\d+\s?(?:km|miles?|m|metres?|meters?|feet|ft))\b"
    r"|永久|[万亿]年|光年|一直|直[到至]|终身|长期|不限|无限|随时|立即|当[天日]|分钟|小时|工作日|个月|\d\s?(?:公里|千米|[厘毫分]?米|公[尺分]|km|c?m)",
    re.IGNORECASE,
)
_OF_THOSE = re.compile(
    r"\bhow (?:many|much) of (?:those|these|them|it|that|this)\b|其中(?:有)?(?:多少|几)", re.IGNORECASE
)
_UNIT_ASKED = re.compile(
    r"\bhow many (?:minutes|hours|days|weeks|months|years)\b|(?:多少|几)个?(?:分钟|小时|天|周|星期|月|年)",
    re.IGNORECASE,
)
_UNIT = re.compile(r"\b(?:days?|weeks?|months?|years?|hours?|minutes?)\b(?=[^|]*\|)|[万亿]年", re.IGNORECASE)
_SOME_YEARS = re.compile(r"[那这前近头最后]几(?:个)?[年月天周日小]")
_COUNTED = re.compile(r"\bhow many (?!times\b|more\b)(?P<noun>[a-z][\w-]*(?: [a-z][\w-]*){0,3})", re.IGNORECASE)
_MEASURES = "[个名位张台种条家间座部层份篇本项款辆只套处门队支所类]|人(?![口次])"
_MEASURED = frozenset("名位张台种条家间座部层份篇本项款辆只套处门队支所类级号期章节页步度岁次点人晚夜秒")
_OF_PEOPLE = frozenset("名位人")
_PEOPLE_ZH = re.compile(r"[\d一二三四五六七八九十百千万余多]\s?[名位人](?![口次])")
_UNITS = "百分|股份|比例|[厘毫分千]?米|公[里斤顷]|平方|立方|千?克|吨|度|岁|[年月日天周小分秒]|亿|万|元|美|字节|兆"
_COUNTED_ZH = re.compile(
    rf"(?:多少|(?<![哪第好])几)\s?(?:(?P<measure>{_MEASURES})(?P<noun>[\u4e00-\u9fff]{{2,5}})?|(?P<bare>(?!{_UNITS})[\u4e00-\u9fff]{{2,5}}))"
)
_NOUN_ENDS = re.compile(
    r"\b(?:do|does|did|is|are|was|were|be|can|could|may|might|must|should|shall|will|would|has|have|had|of|in|on|at|per|for|there|i|we"
    r"|you|to|with|an?|the|my|your|our|their|its?|and|or|from|by|each|every|they|who|that|which|make|makes|come|came|fit|belong)\b",
    re.IGNORECASE,
)
_ENDS_ZH = re.compile(r"[在的是可以能有才会要需组构被由和与及吗呢]")
_FIGURES = re.compile(
    r"(?<![\w.])\d[\d,.]{0,20}(?:\s?(?:million|billion|thousand|hundred|k))?(?!\w)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven"
    r"|twelve|dozens?|hundreds?|thousands?|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|no|several|none|few|couple)\b"
    r"|\d[\d,.]{0,20}\s?[多余几]?[万亿]?|[零一二两三四五六七八九十百千万亿]+|没有|数[十百千万]",
    re.IGNORECASE,
)
# Figures that count nothing: amounts, shares, dates, times, places in a list or a book.
_NO_COUNT = re.compile(
    r"[$€£¥￥]\s?\d[\d,.]{0,20}(?:\s?[-–]\s?\d[\d,.]{0,20})?k?|\d[\d,.]{0,20}\s?(?:%|％|usd|cny|eur|dollars|euros|yuan|percent)"
    r"|(?:usd|cny|eur)\s?\d[\d,.]{0,20}|\b(?:19|20)\d\d\b|[\d零一二三四五六七八九十]+\s?(?:[年月日号元块]|个(?:多|半)?(?:月|小时|工作日|星期)|小时|分钟|天|美元|欧元)|(?:周|星期)[一二三四五六]|(?<![有共仅为])一[个名位张种条家间座部份项只套类]"
    r"|(?:\d+(?:\s?[-–]\s?\d+)?|one|two|three|four|five|six|ten|several|few) (?:(?:business|working|calendar) )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b|\d{1,2}[:：]\d{2}"
    r"|(?<=\w)\(\d\w?\)|^\s*\(?\d{1,3}(?:(?:\.\d{1,3}){1,3}\s|[.)、])|\b(?:section|chapter|table|figure|step|page|version) \d[\d.]*|第\s?[\d.零一二三四五六七八九十百]+\s?[章节条页步]|[表图]\s?[\d.]+"
    r"|\b(?:one of|no one|one-time|one another|at one|this one|which one)\b|一[些样般定起旦切直同致点]|[这那每某另任同之第]一|一开始|一方面|统一|唯一|万一|\[\d+\]",
    re.IGNORECASE,
)
_KIND_OF = re.compile(
    r"\s*(?:\w+ )?(?:kinds?|types?|sorts?|ways?|groups?|class(?:es)?|categor(?:y|ies)|examples?|versions?) (?:of|to)\b",
    re.IGNORECASE,
)
_TIMES = frozenset(terms("seconds minutes hours days weeks months years"))
# Days are these whatever the text calls them.
_ANY_KIND = frozenset(
    terms("unused remaining left leftover extra additional more full whole working calendar business consecutive")
)
_NONE = re.compile(r"no|none|few|several|couple|没有", re.IGNORECASE)
_VERY = re.compile("十分(?!钟)|[百万]分")
# What holds the value asked for answers, though others say this much more of the question.
NEAR_VALUE = 0.5
ON_IT = 0.5
"""The share of the question that such a piece and its heading must say: any figure of another matter is near enough."""
SAID = 0.5
"""The share of the question that a piece must say where its figure stands beside other words than those asked with."""
WORD = 3
WORDS = 4
SIGNS = 8
LEAD_SIGNS = 60
"""How far above a table its lead reaches."""
NEAR_SIGNS = 48
"""How near a figure stands to what it counts."""
PERSONS: frozenset[str] = frozenset(terms("people persons employees staff teammates members colleagues workers users"))
"""Words for people, of which one counts as well as another."""


@lru_cache(maxsize=64)
def answer_type(question: str) -> AnswerType | None:
    """The value without which nothing answers the question; None where words may answer it too."""
    # A follow-up stands beside what it is about: the value is asked for by its own words.
    asked = foreground(question)
    value, kind = _value(asked), topic(asked)
    if kind is None:
        return value
    if value is None:
        return AnswerType("topic", kind)
    return AnswerType(value.name, lambda piece: kind(piece) and value.is_in(piece))


def _value(question: str) -> AnswerType | None:
    if not _ASKS_WHETHER.search(question):
        return None
    if term := term_named(question):
        return AnswerType("term", term)
    value = _narrower(question, contact(question) or _figure(question))
    named = frozenset(map(fold, _NAMED.findall(question)))
    if value is None or not named:
        return value
    return AnswerType(value.name, lambda piece: _is_of(piece, named) and value.is_in(piece))


def _narrower(question: str, value: AnswerType | None) -> AnswerType | None:
    narrow = narrowed(question)
    if value is None and narrow is not None and measure(question) is not None:
        return AnswerType("measure", narrow)
    if value is None or narrow is None:
        return value
    return AnswerType(value.name, lambda piece: value.is_in(piece) and narrow(piece))


def _figure(question: str) -> AnswerType | None:
    """The figure that a question asks for."""
    kind = wanted(question)
    if kind == "money" or _PRICE_OF.search(question):
        is_price = _PRICE_ASKED.search(question) is not None and not _SHARE_ASKED.search(question)
        return AnswerType("money", lambda piece: _is_amount(piece, is_price=is_price))
    if kind == "date" and _YEAR_ASKED.search(question):
        return AnswerType("year", lambda piece: _YEAR.search(piece.text) is not None)
    if kind == "date" and not _YEAR_ASKED.search(question):
        return AnswerType("date", _is_past if of_past(question) else _is_day)
    if kind == "frequency":
        return AnswerType("frequency", lambda piece: _is_held("frequency", piece, _HOW_OFTEN))
    if kind == "time":
        return AnswerType("time", lambda piece: _is_held("time", piece, _ANY_TIME))
    if kind == "duration" and not _SOME_YEARS.search(question):
        open_end = _UNIT if _UNIT_ASKED.search(question) else _OPEN_END
        if asks_ahead(question):
            return AnswerType("duration", lambda piece: _is_held("duration", piece, open_end))
        return AnswerType("duration", lambda piece: _is_length(piece, open_end))
    return _quantity(question) if kind == "quantity" else None


def _quantity(question: str) -> AnswerType | None:
    """How many of something are asked for."""
    counted = _counted(question)
    if counted is None and _OF_THOSE.search(question):
        return AnswerType("count", _is_any_count)
    return AnswerType("count", counted.is_in) if counted else None


def _is_held(kind: Wanted, piece: Candidate, words: re.Pattern[str]) -> bool:
    """Whether a piece holds a figure of that kind, or words that say the same."""
    text = _VERY.sub(" ", piece.text)
    return holds(kind, text) or words.search(text) is not None


def _is_any_count(piece: Candidate) -> bool:
    """Whether a piece says how many, how long or how much, of what the question before named."""
    is_counted = _FIGURES.search(_NO_COUNT.sub(" ", piece.text)) is not None
    return is_counted or holds("duration", piece.text) or holds("money", piece.text)


def _is_length(piece: Candidate, open_end: re.Pattern[str]) -> bool:
    """Whether a piece says how long something takes: how long before something else it is done, is none."""
    return _is_held("duration", replace(piece, text=without_ahead(piece.text)), open_end)


def _is_day(piece: Candidate) -> bool:
    """Whether a piece says when: by a date, a period, or what comes before or after it."""
    if piece.piece.kind == "table":
        return True
    text = _NOW.sub(" ", _VERY.sub(" ", piece.text))
    return any(holds(kind, text) for kind in _SAYS_WHEN) or _SOME_DAY.search(text) is not None


def _is_past(piece: Candidate) -> bool:
    return piece.piece.kind == "table" or is_past_day(_NOW.sub(" ", _VERY.sub(" ", piece.text)))


def _is_of(piece: Candidate, named: frozenset[str]) -> bool:
    """Whether a piece, its heading or its document names what the question names by letters and a number ("QL-80")."""
    if not named:
        return True
    around = fold(f"{piece.text}\n{piece.under}\n{piece.passage.hit.title}\n{' '.join(piece.passage.hit.heading)}")
    # What is said of a whole series is said of each model in it.
    return all(name in around or f"{_LETTERS.split(name)[0]}系列" in around for name in named)


def _is_amount(piece: Candidate, *, is_price: bool) -> bool:
    bare = _PERCENT.sub(" ", piece.text) if is_price else piece.text
    in_table = piece.piece.kind == "table" and any(map(str.isdigit, bare)) and (not is_price or _speaks_of_price(piece))
    # An amount may leave its currency to the reader ("the allowance is 1,800 a year"); a price hardly does.
    is_bare = not is_price and piece.own >= SAID and _FIGURES.search(_NO_COUNT.sub(" ", bare)) is not None
    return in_table or is_bare or holds("money", bare) or _NO_AMOUNT.search(bare) is not None


def _speaks_of_price(piece: Candidate) -> bool:
    """Whether a table, its lead or what stands above it names a price: a table of counts has figures too."""
    lead = piece.source[max(0, piece.piece.start - LEAD_SIGNS) : piece.piece.start]
    return _PRICED.search(f"{piece.text}\n{lead}\n{piece.under}\n{' '.join(piece.passage.hit.heading)}") is not None


@dataclass(frozen=True, slots=True)
class _Counted:
    """What is counted: its words, as signs and measure word where it is Chinese; bare without one, it may be money."""

    nouns: frozenset[str] = frozenset()
    signs: str = ""
    measure: str = ""
    is_bare: bool = False

    def is_in(self, piece: Candidate) -> bool:
        """Whether a figure stands beside what is counted, or stands in a piece that says most of the question."""
        if not self._is_of_kind(piece):
            return False
        text = piece.text if self.nouns & _TIMES else _NO_COUNT.sub(" ", piece.text)
        if piece.piece.kind == "table":
            is_named = not self.signs or self.signs[-2:] in f"{piece.text}{piece.under}"
            return any(map(str.isdigit, text)) and piece.own >= SAID and is_named
        figures = [found for found in _FIGURES.finditer(text) if not self._is_of_another(text, found)]
        if any(self._is_beside(text, found) for found in figures):
            return True
        # Of people somebody must be counted: another figure beside their word ("员工……前三个月") counts none.
        is_figure = any(_NONE.fullmatch(found[0]) is None for found in figures) and self._counts_people(text)
        return (is_figure and piece.own >= SAID) or (self.is_bare and _is_amount(piece, is_price=False))

    def _is_of_kind(self, piece: Candidate) -> bool:
        """Whether a piece, or what stands above it, says which days or hours they are ("sick days")."""
        kinds = self.nouns - _TIMES - _ANY_KIND
        if not kinds or not self.nouns & _TIMES:
            return True
        around = f"{piece.text}\n{piece.under}\n{' '.join(piece.passage.hit.heading)}"
        return kinds <= set(terms(around))

    def _is_of_another(self, text: str, found: re.Match[str]) -> bool:
        """Whether a figure counts something else: "一级" and "一号楼" are no floors, "two kinds of package" are kinds."""
        if (kind := _KIND_OF.match(text, found.end())) and not set(terms(kind[0])) & self.nouns:
            return True
        after = text[found.end() :].lstrip()[:1]
        if not self.measure or not after or after == self.measure or "个" in (after, self.measure):
            return False
        return after in _MEASURED and not {after, self.measure} <= _OF_PEOPLE

    def _counts_people(self, text: str) -> bool:
        """Whether a Chinese text counts somebody; of anything else, always."""
        return self.measure not in _OF_PEOPLE or _PEOPLE_ZH.search(text) is not None

    def _is_beside(self, text: str, found: re.Match[str]) -> bool:
        ahead, behind = text[found.end() : found.end() + NEAR_SIGNS], text[: found.start()][-NEAR_SIGNS:]
        if self.signs or self.measure:
            beside = f"{ahead[:SIGNS]}|{behind[-SIGNS:]}"
            # Of a longer run the beginning or the end may be another word.
            words = (self.signs,) if len(self.signs) <= WORD else (self.signs[:2], self.signs[-2:])
            is_named = bool(self.signs) and any(word in beside for word in words)
            return is_named or (not self.signs and ahead.lstrip()[:1] == self.measure)
        # "Two kinds of package" counts kinds.
        if (kind := _KIND_OF.match(ahead)) and not set(terms(kind[0])) & self.nouns:
            return False
        said = " ".join([*ahead.split()[:WORDS], *behind.split()[-WORDS:]])
        return bool(self.nouns & set(terms(said)))


def _counted(question: str) -> _Counted | None:
    if found := _COUNTED.search(question):
        ends = _NOUN_ENDS.search(found["noun"])
        named = frozenset(terms(found["noun"][: ends.start()] if ends else found["noun"]))
        return _Counted(named | (PERSONS if PERSONS & named else frozenset[str]())) if named else None
    if found := _COUNTED_ZH.search(question):
        noun = _ENDS_ZH.split(found["noun"] or found["bare"] or "", maxsplit=1)[0]
        return (
            _Counted(signs=noun, measure=found["measure"] or "", is_bare=not found["measure"])
            if noun or found["measure"]
            else None
        )
    return None


def holding_first(question: str, value: AnswerType, found: Sequence[Candidate]) -> list[Candidate]:
    """All, those near the best that hold the value asked for before the others; none where there is none of those."""
    near = [c for c in found if c.found and c.score >= found[0].score * NEAR_VALUE]
    # What holds a code by its letters speaks of it, however few other words of the question it has.
    is_code = value.name == "coded"
    speaking = [c for c in near if is_code or c.own + c.section >= ON_IT or about(question).is_made(c.text)]
    holding = [c for c in speaking if value.is_in(c)]
    # The others stand beside it at most: they were better without what was asked for.
    return [*holding, *(replace(c, found=False) for c in found if c not in holding)] if holding else []
