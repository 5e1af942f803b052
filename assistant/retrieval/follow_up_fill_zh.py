"""Chinese follow-ups made whole: the question before with the gap filled. Questions are given without their last mark.

Where no sentence can be made of the two, both stand side by side as they were asked: 机器可以租吗——为什么？
"""

import re

from assistant.memory.lexicon import PETS_ZH, RELATIONS_ZH, alternation
from assistant.retrieval.follow_up_parts import Leaning, Slot, is_of_kind, is_place, named_place, swap_like
from assistant.retrieval.follow_up_zh import ASK, DOING, HAS_ASK, HOW_TO, NO_NOUN, PRONOUN

_FRAMES = tuple(
    re.compile(pattern)
    for pattern in (
        r"^什么是(?P<np>.+)$",
        r"^(?P<np>.+?)(?:是|指的是|指)(?:什么|谁|哪些|哪个|多少|什么意思)$",
        r"^(?:公司|我们|你们|这里|厂里|青峦)?(?:有没有|有|提供|设有)(?P<np>.+?)(?:吗|么)?$",
        r"^(?:再说说|介绍一下|说说|解释一下)(?P<np>[^：]+)$",
        r"^(?:请问)?(?:怎么|如何|怎样)(?:才能)?(?:[\u4e00-\u9fff]{2})(?:一个|一台|一份)?(?P<np>[^，,]+)$",
        r"^(?P<np>[^，,]{2,12}?)(?:可以|能不能|能|需要|必须|应该|要|会|支持|包括|有|怎么|如何|多久|多少|多长|在哪|什么时候|由谁|为什么).*$",
    )
)
# A question whose words are a name but for its end: 一类地区的住宿标准是多少, 年假有几天.
_NAMES_ITS_TOPIC = re.compile(
    rf"^什么是(?P<a>.+)$|^(?:再说说|介绍一下|解释一下)(?P<b>[^：]+)$"
    rf"|^(?:公司|这里)?(?:有没有|有)(?P<c>[^，,有]{{2,12}}?)(?:吗|么)?$"
    rf"|^(?P<d>[^，,]{{2,16}}?)(?:是|有|为)?(?:{ASK})(?:时间|钱|天|次|年|个月|小时|元|个|种|条|位|一次|类|人|长)?$"
)
# What is done to things over and over, behind their name: 备份日志保存几年.
_DOING_TO = "保存|保留|存放|放|校准|检测|检查|检验|更换|维护|清洁|清洗|发放|缴纳|收费|更新|到期|持续|维持"
# A verb of one character may stand inside any name: 试用期.
_DOING_LONG = "|".join(verb for verb in DOING.split("|") if len(verb) > 1)
_NO_NAME = re.compile(
    rf"{ASK}|应该|可以|可能|能|需要|必须|要|会|先|想|吗|我|你|咱|谁|把|被|让|什么|(?<!没)有|如果|{_DOING_LONG}|^[发付交领休请买退换查改]"
)
# What is asked of stands before the question word, behind a 的 if there is one: 一类地区的住宿标准是多少.
# 在上海出差，住宿费的上限是多少: what stands before a comma is where or when it is asked for.
_SUBJECT = re.compile(
    rf"^(?:(?:[在去到对按从于乘坐][^，,]{{1,14}}|[^，,]{{1,12}}(?:时|期间|[以之]?[前后]|出差))[，,])?(?:(?P<of>[^，,的]{{1,10}})的)?(?P<np>[^，,的了吗呢]{{2,8}}?)"
    rf"(?P<rate>(?:一[晚天月年次]|每[晚天月年次])?(?:最多|最少|至少|最高|最低)?)"
    rf"(?:是|要|需要|需|应|有|用|收|发|给|付|交|报|自付|包含|{_DOING_TO})?(?P<ask>{ASK}).*$"
)
# What things have, rather than things: 服务台的电话, 喷嘴的价格.
_HAD = re.compile(
    r"(?:电话|号码|分机|邮箱|地址|位置|地点|价格|单价|价钱|金额|费用?|租金|押金|标准|时限|期限|时间|日期|上限|下限|限额|数量|电压|浓度|功率|重量|年费"
    r"|比例|折扣|流程|步骤|材料|条件|要求|规定|原因|区别|职责|负责人|代理人|联系人|名称|密码|版本|周期|频率)$"
)
# Behind 把 and its like stands a thing, whose name is no verb of two characters: 怎么把软件包保留.
_LINKING = "把将被让给对向从在用跟和与为比按以"
_BY_MEANS_OF = re.compile(r"^(?:用|使用|通过|借助|利用|改用|换用)\s*[^的]")
_DONE_TO = re.compile(
    rf"^(?:请问)?(?:怎么|如何|怎样|在哪里?|哪里|什么时候|可以|能不能|能)(?:才能|可以|能)?(?P<do>{DOING}|(?![{_LINKING}])[\u4e00-\u9fff](?![{_LINKING}])[\u4e00-\u9fff])(?P<np>[^，,的吗呢]{{2,10}})(?:吗|呢)?$"
)
_MONEY = re.compile(r"(?:费|费用|金|款|价|奖励|奖|补贴|补助|钱|工资)$")
_SPAN = re.compile(r"(?:期|假|时间|时限|期限|时长)$")
_ASKS_SPAN, _ASKS_MONEY = re.compile(r"多长|多久|几天|几个?月|几年"), re.compile(r"多少钱|多少元|几块")
# 住宿上限, 食堂价格: of what it is the limit or the price.
_KIND_OF = re.compile(rf"^(?P<np>[^的]{{2,6}}?)(?P<had>{_HAD.pattern})")
_HAS_HAD = re.compile(rf"(?:{_HAD.pattern[:-1]})")
# What tells how much of the old thing was meant: 前三年的, 工作满五年的.
_STALE = re.compile(
    r"(?:工作|入职|服务)?(?:头|前|第|满|最初)[\d一二两三四五六七八九十]+(?:个)?(?:年|月|天|周|次)(?:[以之]?[内后前])?(?:的|，)?"
)
_THERE = re.compile(r"(?<=[\u4e00-\u9fff]{2})(?:那边|这边|那里|那儿|方面)$")
_ITS_THING = re.compile(r"^(?:它|它们|其)的?(?P<x>[^，,？?]{1,8})呢$")
# 保修期, 耗气量: sides of a thing, where 滚筒刷 is a part of it.
_SIDE = re.compile(r"(?:[期率量度价]|时长|寿命|尺寸|大小|情况|方式|原因)$")
_WHO_IS = re.compile(r"^(?:(?P<a>[^，,？?]{2,12})是(?:谁|哪位)|谁是(?P<b>[^，,？?]{2,12}))$")
_CLAUSE = re.compile(r"^(?:有人|没有?|不)|(?:了|过|着)$")
_MORE = re.compile(r"^再说说：?(?P<about>.+)$")
# What an earlier follow-up was joined to, which is what the next one is about too.
_JOINED = re.compile(r"^(?P<about>[^：—]{2,})(?P<joint>：|——)(?P<ask>[^—]+)$")
_LONGEST_NAME = 12
# What one can hold is held; what only a definition named may be anything.
_HELD = re.compile(r"归还|退还|退回|交回|带走|携带|佩戴|要还|穿")
_THERE_ITSELF = frozenset("那里 那边 那儿".split())
_PLACES_AND_WAYS = frozenset("那里 那边 那儿 这样 那样".split())
# Someone the user asked about stays who is asked about; what was told of them stays where it is.
_RELATIVE = re.compile(rf"(?P<who>我(?:{alternation(RELATIONS_ZH + PETS_ZH)}))")


def fill(lean: Leaning, previous: str, named: str | None, *, chained: bool) -> str | None:
    """The message as one that stands alone; `named` is what an ordinal points at. None where nothing fits.

    `chained` says that the question before was made whole here itself.
    """
    about = _former(lean, previous) if chained else previous
    if lean.kind == "slot":
        return f"{_with_slot(lean.text, about, narrows=bool(lean.place))}？"
    if lean.kind == "like":
        filled = swap_like(previous, lean.text)
        return f"{filled}？" if filled else None
    if lean.kind == "more":
        name = topic(about)
        return f"再说说{name}。" if name else f"再说说：{about}？"
    if lean.kind == "ordinal" and named:
        return f"{named}：{lean.text}？"
    filled = (_its(lean.text, about) or _with_name(lean, about)) if lean.kind == "pronoun" else None
    if lean.kind == "verb" and (m := HOW_TO.search(about)):
        filled = f"{about[: m.start('do')]}{lean.text[slice(*lean.span)]}{about[m.end('do') :]}"
    return f"{filled or _side_by_side(lean, about)}？"


def _former(lean: Leaning, previous: str) -> str:
    """The question that a chain began with; a further condition narrows what was asked of it last."""
    if m := _MORE.match(previous):
        return m["about"]
    m = _JOINED.match(previous)
    if m is None or (lean.kind == "slot" and m["joint"] == "："):
        return previous
    other = m["ask"].removesuffix("呢")
    # 试用期多长——年假呢: what is asked next is asked of the other.
    is_other = lean.kind != "slot" and m["joint"] != "：" and other != m["ask"] and not _NO_NAME.search(other)
    return other if is_other and not _CLAUSE.search(other) else m["about"]


def _side_by_side(lean: Leaning, previous: str) -> str:
    name = topic(previous) if lean.kind != "pronoun" else None
    return f"{name}：{lean.text}" if name else f"{previous}——{lean.text}"


def _with_name(lean: Leaning, previous: str) -> str | None:
    """The message with a name in the place of its pronoun."""
    start, end = lean.span
    said, behind = lean.text[start:end], lean.text[end:]
    if _HELD.search(lean.text) and previous.startswith("什么是"):
        return None
    if said[0] in "他她":
        name = _person(previous, holds_office=said.endswith("的"))
    else:
        if said in _THERE_ITSELF and (place := named_place(previous)):
            return f"{lean.text[:start]}{place}{behind}"
        # 这个 before a noun says which of them; before anything else it is the thing itself.
        itself = said.startswith(("它", "其")) or NO_NOUN.match(behind)
        name = entity(previous) if itself and said not in _PLACES_AND_WAYS else None
    if name is None:
        return None
    return f"{lean.text[:start]}{name}{'的' if said.endswith('的') or said == '其' else ''}{behind}"


def _person(previous: str, *, holds_office: bool) -> str | None:
    """Who is asked about: somebody of the user's, or, for what is theirs, who holds an office (总指挥是谁 - 他的分机呢)."""
    if m := _RELATIVE.search(previous):
        return m["who"]
    m = _WHO_IS.match(previous) if holds_office else None
    return (m["a"] or m["b"]) if m else None


def _its(text: str, previous: str) -> str | None:
    """它的滚筒刷呢 behind QL-45的单价是多少: the same asked of a part, or another side of the same."""
    its, m = _ITS_THING.match(text), _SUBJECT.match(previous)
    if its is None or m is None or not m["of"]:
        return None
    is_side = _HAD.search(its["x"]) or _SIDE.search(its["x"]) or not _HAD.search(m["np"])
    said = its["x"] if is_side else f"{its['x']}的{m['np']}"
    return Slot(m.start("np"), m.end("np")).put(previous, said)


def _with_slot(said: str, previous: str, *, narrows: bool) -> str:
    """The previous question with the name in the place of what it replaces; both as they are where none is sure."""
    name = _THERE.sub("", said)
    if not _BY_MEANS_OF.match(name) and (swapped := swap_like(previous, name)):
        is_thing = not is_of_kind(name) and not name.isascii()
        return _STALE.sub("", swapped) if is_thing and not _STALE.search(name) else swapped
    if narrows or is_of_kind(name):
        # Who and where one asks for goes in front of any question; a clause does not.
        if _CLAUSE.search(name) and not is_place(name):
            return f"{previous}——{name}呢"
        # 去杭州出差住宿标准：超出了怎么办 - 展会期间呢: what was asked last is what is narrowed.
        m = _JOINED.match(previous)
        return f"{m['about']}{m['joint']}{name}，{m['ask']}" if m else f"{name}，{previous}"
    return _exchanged(name, previous) or f"{previous}——{name}{' ' if name[-1:].isascii() else ''}呢"


def _exchanged(name: str, previous: str) -> str | None:
    """A thing in the place of a thing: what is done something to, whose it is, what is asked of."""
    if _CLAUSE.search(name) or _is_odd(name, previous) or _BY_MEANS_OF.match(name):
        return None
    m = _DONE_TO.match(previous)
    if m and (m["do"] == "给" or (m["do"] in ("用", "使用") and re.search(_DOING_LONG, m["np"]))):
        # 怎么给打印机换墨盒: what is done stands behind the thing.
        return None
    if m:
        return Slot(m.start("np"), m.end("np")).put(previous, name)
    m = _SUBJECT.match(previous)
    if m is None or is_of_kind(m["np"]) or _NO_NAME.search(m["np"]):
        return None
    slot = _asked_of(m, name)
    if slot is None:
        return None
    # 酒店一晚最多报多少: how often and how much at most was asked of the old one.
    is_money = m["ask"] == "多少" and slot.end <= m.start("rate")
    rate = Slot(*m.span("rate")).put(previous, "") if is_money else previous
    return slot.put(rate, name)


def _asked_of(m: "re.Match[str]", name: str) -> Slot | None:
    """What of a question the name takes the place of: whose it is, what kind of it, or the thing itself."""
    np, has_part = m["np"], _HAD.search(m["np"])
    kind = _KIND_OF.match(np)
    if (
        kind
        and kind.end() == len(np)
        and not (_HAD.search(name) or _HAS_HAD.search(kind["np"]) or _NO_NAME.search(kind["np"]))
    ):
        # 境外出差的住宿上限 - 伙食补助呢: 境外出差的伙食补助上限.
        return Slot(m.start("np"), m.start("np") + len(kind["np"]))
    if not m["of"] or not has_part:
        return Slot(*m.span("np"))
    if "的" in name:
        return Slot(m.start("of"), m.end("np"))
    if _HAD.search(name) and name[-1] != m["of"][-1]:
        return Slot(*m.span("np"))
    return None if _NO_NAME.search(m["of"]) else Slot(*m.span("of"))


def _is_odd(name: str, previous: str) -> bool:
    """Money has no length, and a span no price."""
    return bool(
        (_MONEY.search(name) and _ASKS_SPAN.search(previous)) or (_SPAN.search(name) and _ASKS_MONEY.search(previous))
    )


def topic(previous: str) -> str | None:
    """What a question is about, where a name is left without the words that make it a question."""
    m = _NAMES_ITS_TOPIC.match(previous)
    name = next((group for group in m.groups() if group), "") if m else ""
    if (
        not m
        and not HAS_ASK.search(previous)
        and not previous.endswith(("吗", "么", "呢"))
        and len(previous) <= _LONGEST_NAME
    ):
        name = previous
    return name if len(name) >= 2 and not _NO_NAME.search(name) else None


def entity(previous: str) -> str | None:
    """The thing a question is about, where a simple question names it: 公司有员工公寓吗 -> 员工公寓."""
    for frame in _FRAMES:
        if m := frame.match(previous):
            name = m["np"].strip(" ，,的")
            if (
                2 <= len(name) <= _LONGEST_NAME
                and not HAS_ASK.search(name)
                and not PRONOUN.match(name)
                and not _is_two(name)
            ):
                return name
    return None


def _is_two(name: str) -> bool:
    """它 is neither of two: apt和aptitude."""
    return bool(re.search(r"[A-Za-z0-9\s][和与跟、]\s*[A-Za-z0-9]|、", name))
