"""Chinese: what two clauses say together: 敝姓端木,名云舒 a name, 自己开了一家咖啡馆,叫半日闲 a firm."""

import re

from assistant.memory.clauses import Clause
from assistant.memory.cue_clauses_zh import OWN
from assistant.memory.cue_phrases_zh import FIRM_KINDS, NEXT, OWNS, SELF, SOFT
from assistant.memory.cue_values_zh import SLOTS, is_value
from assistant.memory.slot_filling import Filling
from assistant.memory.slot_words_zh import ANY_SURNAME, COMPOUND

_GIVEN = (
    r"(?:后面?|然后|单|双|取|起)*(?:名字?|讳)(?:就|只有?|叫做?|唤作?|为|是|作|:|\s)*(?:一?个|两个|单)?(?:单?字)?"
    rf"(?P<given>(?![叫唤为是作下额片单词称]|叫)[\u4e00-\u9fff]{{1,2}}?)(?:[一二两]?字)?{SOFT}{NEXT}"
)
_OWN_SURNAME = (
    rf"(?:(?:{SELF}(?:的?姓氏?)?|免贵|敝人?|鄙人?|小|贱|本)(?:是|就|:|\s)*姓?|姓氏?(?:是|为|:|\s)*)(?<=[姓是为氏:\s])"
)
_NAME = re.compile(rf"[\s,]*{_OWN_SURNAME}\s*(?P<surname>{COMPOUND}|{ANY_SURNAME})(?:字?[\s,]+|(?=[单名])){_GIVEN}")
_SHOP = re.compile(
    rf"(?:{OWN.pattern})?[^,我]{{0,4}}?{OWNS}(?:一?[家个间所座])?(?:(?!叫|名)[^,]){{0,8}}?(?:{FIRM_KINDS}|[店馆厂铺坊])(?:了|的)?,"
    rf"(?:店名|厂名|公司名|名字|店|名|取名|起名|就|它)*(?:叫做?|是叫|是|为)(?P<firm>[^,]{{2,12}}?){SOFT}{NEXT}"
)


def paired(text: str, original: str, clause: Clause, end: int) -> Filling | None:
    """The name or the firm that a clause begins and the next one ends; `end` is the sentence's."""
    if (m := _NAME.match(text, clause.start, end)) and not m.group("given").startswith(m.group("surname")):
        value = original[slice(*m.span("surname"))] + original[slice(*m.span("given"))]
        return Filling(*SLOTS["name"], m.start("surname"), m.end("given"), clause.start, m.end("given"), True, value)
    if (m := _SHOP.match(text, clause.start, end)) and is_value("firm", text, original, *m.span("firm")):
        return Filling(*SLOTS["firm"], *m.span("firm"), clause.start, m.end("firm"), True)
    return None
