"""Chinese: which words can be the value of a cue, and how a list of allergens is parted."""

import re
from collections.abc import Callable, Iterator

from assistant.memory.kinds_of_value import is_food, is_group, technology
from assistant.memory.lexicon import DEMONYMS, DIETS, PETS_ZH, ROLE_NOUNS, words
from assistant.memory.life_zh import PLACES_ZH
from assistant.memory.slot_words_zh import (
    ALLERGEN,
    BRANDS,
    ENDED,
    FULL_NAME,
    KNOWN_PLACES,
    MIXED_NAME,
    NO_ALLERGEN,
    NO_FIRM,
    NO_NAME,
    NO_ROLE,
    OTHERS,
    PLACE,
    ROLE,
    TRADE,
)
from assistant.memory.titles_zh import is_of_a_firm, names_nothing
from assistant.memory.value_words import TITLED_ZH

SLOTS = {
    "name": ("identity", "name"),
    "nickname": ("identity", "nickname"),
    "city": ("home", "city"),
    "place": ("home", "city"),  # named beside a firm or a name: 上海的设计师
    "employer": ("work", "employer"),
    "firm": ("work", "employer"),  # what a firm is said to be called: 一家叫北辰的律所
    "role": ("work", "role"),
    "allergy": ("food", "allergy"),
}
_FULL_NAME = re.compile(FULL_NAME)
_MIXED = re.compile(MIXED_NAME)
_NO_COMER = re.compile(r"[何时常方从向都于后原本未将曾刚越马]来")
_OTHERS = re.compile(rf"(?!{'|'.join(PETS_ZH)})(?:{OTHERS})")
_PLACE = re.compile(PLACE)
_REGION = re.compile(rf"{PLACE}|{PLACES_ZH}")
_ENDED = re.compile(rf"[\u4e00-\u9fffa-z0-9]{{2,}}{ENDED}$")
_TO_DO = re.compile(
    r"长大|读书|上学|出差|旅游|旅行|开会|工作|上班|实习|留学|培训|出生|念书|转机|毕业|读[研博]|上大学|见客户|玩|度假|办事|打拼|打工|租房|干活|待|呆|过"
)
_CALLED = re.compile(
    r"[我你您他她它的了吗呢吧啊哦是不怎么什谁哪也错]|^(?:[这那有]|一[个名位样]|人家|外卖|车$|栏|权限|个|做|停|板|苦|好)|(?:公司|集团|银行|大学|医院)$"
)
_NO_PLACE = re.compile(
    r"[我你您他她它跟吗呢吧是有怎什哪谁]|^(?:变|进行|继续|努力|忙|考虑|改)|方便|舒服|不错|开心|特别|[挺很]|超级|起来|可以|清楚|^(?:[这那一院校着得不了过宿房户民然多在到于个几整处址的所]|家里?$|家[具属庭长常]|学校|公司|酒店|宾馆|医院|楼|同|隔壁|附近|单位|出租|父母|爸妈|朋友|自己|外面|海边|山[上下里]|标间|双?大?[床人]房|套房|民宿|青旅|招待所|全季|如家|汉庭|亚朵|桔子|维也纳酒|希尔顿|万豪|喜来登|洲际|装修|现场|搬|机场|车站|门口|工位|会场|外地|国外|国内|郊区$|市区$|城里|乡下|农村|老家|集体|员工|学区|别墅|公寓|单间|合租|大房|小区|\d|[二三四五六七八九十两]+(?:楼|层|号|室))|"
    r"(?:[在住]|也在|上班|工作).*$|(?:家|(?<![鼓角谯])楼|层|室|宿舍|酒店|宾馆|旁边?|对面|附近|楼上|楼下|公司|单位|的|时|[年月天周]|了|工作|上班|人|之间|两地|路上|高铁上|飞机上|火车上|地铁上|会议室|办公室|现场|会议|群里|网上)$"
)
_LATIN = re.compile(r"[a-z][a-z.'·-]*(?: [a-z][a-z.'·-]*){0,3}")
_SEPARATOR = re.compile(r"\s*[、/&]\s*|\s*(?:以及|还有|和|跟|与|及|或者?)\s*|\s*,\s*")
_LEAD = re.compile(r"(?:所有|一切|任何|各种|各类|大部分|一些|某些|带壳的?|部分|对|也|都)+")
_TAIL = re.compile(r"(?:这些|这类|之类|类的|什么|等等?|一类|等食物)的?$|(?:严重|会|都|也|极度|重度)+$")
# What a person is, behind 我是, and no name.
_NO_UNUSUAL_NAME = re.compile(
    r"^(?:同意|申请|声明|承诺|确认|自愿|保证|授权|委托|身体|性格|学历|工作|因|已|将|现|确|均|自|请|愿|需|知悉|承担|负责|目前|毕业|年龄|籍贯|属)|货$|宅|丁克|社[恐牛]|菜鸟|小白|新手|[北沪深]漂|打工|海归|本地|外地|星人|爱好|吃素|单身|独居|已婚|未婚"
)
_COURTESY = re.compile(r"[请多谢哈望好]|报到|初来|没错|大家|各位|一枚|指教|关照")
# 叫我小心, 叫我去开会.
_NO_NICKNAME = re.compile(r"(?:全名|大名|本名|名字|真名)|小[心声点]|大[声胆]|老实|[去来吃看写回干帮别把给打买]")
_CLAUSE_IN_FIRM = re.compile(r"住在|家在|名叫|^在|.在.|这|那[个些家]|一个|接待|的")
_FIRM_IN_ROLE = re.compile(r"公司|集团|有限")
_NO_POST = re.compile(
    r"[吗呢吧什么哪谁我你他她它了在有其另没]|^(?:什么|何|由|务|一个|不|很|得)|^(?:工作|事情?|项目|兼职|全职|什么|主|真|面|时|天|年|饭|生意)$"
)
# 做汇报 and 华为的用户 name no job.
_NOT_DONE = re.compile(
    r"实验|项目|研究$|汇报|报告|采访|客$|客户$|活动$|讲座|演讲|分享|手术|检查|体检|核酸|面试|笔试|测评|调研|方案|报表|表$|文档|笔记|题|梦|决定|准备|贡献|东西|东道主|[用客]户|粉丝|供应商|顾客|股东|会员|员工|朋友|家属|学生|校友|产品|手机|电脑|人$"
)
_EVERYDAY_FIRMS = frozenset(words("苹果 大众 统一 理想 平安 长安 荣耀 李宁 东风 蚂蚁"))
_LONGEST_NAME, _LONGEST_PLACE, _LONGEST_FIRM, _LONGEST_POST, _LONGEST_ALLERGEN = 6, 12, 24, 8, 10
# 浦东, 创新科技, 经济开发区: what follows the name of a city or a brand within one name.
_DISTRICT, _AFTER_BRAND, _LONGEST_DISTRICT = 2, 4, 5
_SHORTEST_ROLE = 3
_SHORTEST_RUN_FIRM = 3
_TWO_SIGNS = frozenset(
    words(
        "画家 作家 律师 厨师 教师 牧师 镖师 药师 技师 讲师 医师 木匠 铁匠 瓦匠 电工 焊工 钳工 演员 店员 文员 船员 海员 科员 店长 船长 机长 护士 会计 司机 记者 编辑 导演 导游 裁缝 保安 保姆 警察 法官 诗人 歌手 骑手 鼓手 交警 民警 刑警 特警 法警 辅警 狱警 巡警 主播 教练 店主 技工 木工 瓦工 车工 月嫂 保洁 前台 客服 文秘 秘书 法务 编导 编剧 制片 翻译 导购 柜员 讲师 教授 医生 牙医 兽医 中医 校医 法医 农民 渔民 牧民 军人 站长 校长 院长 厂长 科长 处长 园长 矿工 质检 仓管 库管 空乘 空姐 乘警 药剂师 助产士"
    )
)


def is_value(check: str, text: str, original: str, start: int, end: int) -> bool:
    """Whether the words of a span can be what the check asks for; "known place" and the like are stricter checks."""
    folded = text[start:end].strip()
    return bool(folded) and folded == text[start:end] and _CHECKS[check](folded, original[start:end])


def parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The spans of a list's items, without 所有 and 之类的 around them."""
    at = start
    for m in [*_SEPARATOR.finditer(text, start, end), None]:
        stop = m.start() if m else end
        a, b = at, stop
        lead = _LEAD.match(text, a, b)
        a = lead.end() if lead and lead.end() < b else a
        tail = _TAIL.search(text, a, b)
        b = tail.start() if tail and tail.start() > a else b
        if b > a:
            yield a, b
        at = m.end() if m else end


def _latin(folded: str, original: str) -> bool:
    """Whether Latin letters are a person's name as written: Kevin, Mary Ann."""
    if not _LATIN.fullmatch(folded) or technology(folded) or folded in DIETS or folded in DEMONYMS:
        return False
    return all(word[:1].isupper() for word in original.split()) and not (original.isupper() and len(original) <= 4)


def _named(folded: str, original: str) -> bool:
    """A name whose cue says that it is one."""
    if _LATIN.fullmatch(folded):
        return not technology(folded) or original[:1].isupper()
    return len(folded.split("·", maxsplit=1)[0]) <= _LONGEST_NAME - 1 and not _CALLED.search(folded)


def _surnamed(folded: str, original: str) -> bool:
    """A name that has to vouch for itself."""
    if _LATIN.fullmatch(folded):
        return _latin(folded, original)
    given = _LATIN.match(folded)
    if given and _MIXED.fullmatch(folded):
        written = original[: given.end()]
        return _latin(given.group(), written) and not written.isupper() and not NO_NAME.search(folded)
    # 魏来 and 王未来 are names, 从来 and 时来 are none.
    vouched = folded if _NO_COMER.fullmatch(folded) else folded.removesuffix("来")
    if folded in KNOWN_PLACES or NO_NAME.search(vouched):
        return False
    return _FULL_NAME.fullmatch(folded) is not None and not _role(folded, original)


def _unusual(folded: str, original: str) -> bool:
    """A name in a name's place whose surname does not vouch for it."""
    named = _named(folded, original) and folded not in KNOWN_PLACES and not _role(folded, original)
    return named and not NO_NAME.search(folded) and not _NO_UNUSUAL_NAME.search(folded)


def _newcomer(folded: str, original: str) -> bool:
    """Who is told behind what they newly are, whatever their surname: 新来的司机向日葵."""
    plain = _named(folded, original) and folded not in KNOWN_PLACES and not _role(folded, original)
    return plain and not _COURTESY.search(folded)


def _nickname(folded: str, original: str) -> bool:
    plain = not _NO_NICKNAME.match(folded) and not _CALLED.search(folded)
    return plain and len(folded) <= _LONGEST_NAME


def _city(folded: str, original: str) -> bool:
    if _LATIN.fullmatch(folded):
        return original[:1].isupper() and not technology(folded)
    return len(folded) <= _LONGEST_PLACE and (_PLACE.fullmatch(folded) is not None or not _NO_PLACE.search(folded))


def _known_place(folded: str, original: str) -> bool:
    m = _PLACE.match(folded)
    near = m is not None and len(folded) - m.end() <= _LONGEST_DISTRICT
    return near and not _NO_PLACE.search(folded) and not _TO_DO.search(folded)


# 为招商银行客户经理: the copula of a paper, where a firm that begins so (为民制药) is known by its end.
_IS_FIRM = re.compile(r"[为系](?!民|华|康|邦|统|列)")


def _employer(folded: str, original: str) -> bool:
    if folded in BRANDS:
        return True
    if (
        folded.startswith("来自")
        or _IS_FIRM.match(folded)
        or folded.removesuffix("市") in KNOWN_PLACES
        or NO_FIRM.search(folded)
        or is_group(folded)
    ):
        return False
    if _is_district(folded) or _CLAUSE_IN_FIRM.search(folded) or _OTHERS.match(folded) or technology(folded):
        return False
    return len(folded) <= _LONGEST_FIRM and (_ENDED.search(folded) is not None or not _role(folded, original))


def _firm_called(folded: str, original: str) -> bool:
    """What a firm is said to be called, whatever its words: 育才, 一品香."""
    return len(folded) > 1 and not _CLAUSE_IN_FIRM.search(folded) and folded not in KNOWN_PLACES


def _is_district(folded: str) -> bool:
    """Whether words are where one works, 上海浦东, rather than whom for, 绵阳长虹."""
    place = _PLACE.match(folded)
    if place is None or len(folded) - place.end() != _DISTRICT:
        return False
    return folded[place.end() :] not in BRANDS and not _ENDED.search(folded)


def _known_firm(folded: str, original: str) -> bool:
    brand = next((n for n in range(len(folded), 1, -1) if folded[:n] in BRANDS), 0)
    part = folded.endswith("中心") and not (brand or _REGION.match(folded))
    known = (_ENDED.fullmatch(folded) is not None and not part) or (brand > 0 and len(folded) - brand <= _AFTER_BRAND)
    return known and _employer(folded, original)


def _run_firm(folded: str, original: str) -> bool:
    """What stands before a title within one word, 星河湾高级项目经理: no word for a kind of work, and no place."""
    if names_nothing(folded) or _REGION.fullmatch(folded) or not _employer(folded, original):
        return False
    return len(folded) >= _SHORTEST_RUN_FIRM and not _OTHERS.search(folded)


def _run_role(folded: str, original: str) -> bool:
    return is_of_a_firm(folded) and _role(folded, original)


def _plain_firm(folded: str, original: str) -> bool:
    """A firm whose name is no everyday word: 我是海尔的."""
    return folded in BRANDS and folded not in _EVERYDAY_FIRMS


def _placed_firm(folded: str, original: str) -> bool:
    return _REGION.match(folded) is not None


def _role(folded: str, original: str) -> bool:
    if _LATIN.fullmatch(folded):
        return folded.rsplit(maxsplit=1)[-1] in ROLE_NOUNS or bool(ROLE.fullmatch(folded))
    held = ROLE.fullmatch(folded) is not None and not (NO_ROLE.search(folded) or TITLED_ZH.search(folded))
    return held and not _FIRM_IN_ROLE.search(folded)


def _post(folded: str, original: str) -> bool:
    """What somebody holds who 担任 it: any short noun."""
    return _role(folded, original) or (len(folded) <= _LONGEST_POST and not _NO_POST.search(folded))


def _done(folded: str, original: str) -> bool:
    """What 做 in a firm makes a role: 做结构, but not 做汇报."""
    return _post(folded, original) and not _NOT_DONE.search(folded)


def _trade(folded: str, original: str) -> bool:
    """What 做 makes a role without a firm beside it: 做会计, but not 做计划."""
    return _role(folded, original) and not (len(folded) <= _SHORTEST_ROLE and TRADE.fullmatch(folded))


def _held(folded: str, original: str) -> bool:
    """What a newcomer is: 测试 names no job by itself, 新来的测试 does."""
    return _role(folded, original) or TRADE.fullmatch(folded) is not None


def _whole_role(folded: str, original: str) -> bool:
    return folded in _TWO_SIGNS or (_trade(folded, original) and len(folded) >= _SHORTEST_ROLE)


def _allergen(folded: str, original: str) -> bool:
    pets = folded in PETS_ZH
    named = _FULL_NAME.fullmatch(folded) is not None and not ALLERGEN.search(folded) and not is_food(folded)
    plain = not NO_ALLERGEN.search(folded) and (pets or not _OTHERS.match(folded))
    return plain and len(folded) <= _LONGEST_ALLERGEN and not named


def _known_allergen(folded: str, original: str) -> bool:
    return _allergen(folded, original) and (is_food(folded) or ALLERGEN.search(folded) is not None)


_CHECKS: dict[str, Callable[[str, str], bool]] = {
    "name": _surnamed,
    "called": _named,
    "unusual name": _unusual,
    "newcomer": _newcomer,
    "nickname": _nickname,
    "city": _city,
    "place": _known_place,
    "employer": _employer,
    "firm": _firm_called,
    "known firm": _known_firm,
    "run firm": _run_firm,
    "run role": _run_role,
    "plain firm": _plain_firm,
    "placed firm": _placed_firm,
    "role": _role,
    "post": _post,
    "done": _done,
    "trade": _trade,
    "held": _held,
    "whole role": _whole_role,
    "allergy": _allergen,
    "known allergen": _known_allergen,
}
