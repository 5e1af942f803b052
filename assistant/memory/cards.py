"""A self-introduction as a list of labels: "Name: Ama. City: Accra. Company: Hubtel.", 姓名：郑雅文；城市：南京；公司：途牛."""

import re
from collections.abc import Iterator

from assistant.datatypes import FactDraft
from assistant.memory import value_checks, values
from assistant.memory.clauses import MASK
from assistant.memory.fact_drafts import fact_draft
from assistant.memory.grammar import GROUPS
from assistant.memory.lexicon import words
from assistant.memory.schema import describe
from assistant.memory.told_days import Told

_LABELS = {
    "name": "full_name name 姓名 名字 全名",
    "city": "current_city home_city city location town lives_in living_in based_in residence home"
    " 所在城市 现居城市 常住城市 居住城市 所在地 现居地 居住地 常住地 城市 现居 坐标 住址 家",
    "employer": "company employer workplace organisation organization firm works_at"
    " 工作单位 就职公司 任职公司 所在公司 公司 单位 雇主",
    "occupation": "current_role job_title role title position job occupation profession 职位 岗位 职务 职业 职称 工作",
    "allergy": "known_allergies food_allergies allergies allergy allergic_to allergens 过敏原 过敏源 过敏史 过敏物 过敏",
}
_GROUP_OF = {label.replace("_", " "): group for group, labels in _LABELS.items() for label in words(labels)}
LABELS = frozenset(_GROUP_OF)
"""What a card calls its values."""

_LABEL = "|".join(sorted(map(re.escape, _GROUP_OF), key=len, reverse=True))
_ITEM = re.compile(
    rf"(?:^|(?<=[\s;,.。|/:!、~-])|(?<=我的))(?P<label>{_LABEL})\s?:\s{{0,3}}"
    rf"(?P<value>[^\s;|。:][^;\n|。:]{{0,59}}?)(?=\s{{0,3}}(?:[;\n|。!?]|(?<=\s)(?:对[^\s;,|。:]{{1,10}}过敏|(?:现住|现居|家住|住在?|在)[^\s;,|。:]{{2,12}}(?=\s|$))|\.(?:\s|$)|/\s|$|(?:[,、/]|\s[-–—])?\s{{0,3}}(?:my )?(?:{_LABEL})\s?:))"
)
_OWN_LEAD = re.compile(
    r"(?:[\s,.!:;*~。-]|(?:my|我的)(?=\s|$)|hi|hello|hey|there|all|everyone|team|folks|good (?:morning|afternoon|evening)|(?:let me |allow me to )?(?:quickly |briefly )?introduc(?:e|ing) myself|"
    r"(?:a (?:bit|little)|something|some facts|the facts|facts)? ?about me|my (?:details|profile|info|data|introduction|intro)|(?:quick |short )?intro|this is me|here (?:are|is) my (?:details|profile|info)|"
    r"大家好|各位好?|你们?好|您好|嗨|早上好|下午好|晚上好|(?:先|简单|我|来|做个|的|一下)*(?:自我介绍|介绍自己|个人信息|个人资料|信息|资料)(?:一下|如下)?|呀|啊)*$"
)
_AT_FIRM = re.compile(r" (?:at|for|with) (?:the )?(?=[A-Z])")
_FEWEST = 3
_NOTHING = re.compile(
    r"(?:none|nothing|unknown|unspecified|n/?a|tb[ad]|no(?: .*)?|-+|无|暂无|没有|未知|不详|待定|保密)$"
)


def card_drafts(told: Told) -> list[FactDraft]:
    """The facts of a list with the user's name first and at least two more labels, before which nobody else is named."""
    found = list(_ITEM.finditer(told.text))
    labels = [_GROUP_OF[m.group("label")] for m in found]
    if len(set(labels)) < _FEWEST or labels[0] != "name" or not _OWN_LEAD.match(told.text, 0, found[0].start()):
        return []
    return [draft for m, group in zip(found, labels, strict=True) for draft in _item(m, group, told)]


def _item(m: re.Match[str], group: str, told: Told) -> Iterator[FactDraft]:
    at = Told(told.original, told.text, m.start("label"), m.end(), told.subject, told.at, told.grammar)
    start, end = m.span("value")
    place = _AT_FIRM.search(told.original, start, end) if group == "occupation" else None
    if place:
        # "Job: cabin crew at Korean Air" tells the employer too.
        yield from _valued("employer", place.end(), end, m, at)
        end = place.start()
    spans = list(values.parts(told.text, start, end, told.grammar)) if group == "allergy" else [(start, end)]
    for a, b in spans:
        yield from _valued(group, a, b, m, at)


def _valued(group: str, start: int, end: int, m: re.Match[str], at: Told) -> Iterator[FactDraft]:
    value, folded = at.original[start:end].strip(), at.text[start:end].strip()
    check = "introduced" if group == "name" and value.isascii() else "field" if group == "employer" else group
    if MASK not in folded and not _NOTHING.match(value.lower()) and value_checks.acceptable(check, folded, value):
        yield fact_draft(describe(*GROUPS[group]), value, at, m.end(), True)
