"""Whether two names of a place are one: "Lyon" and "Lyon, France", 杭州 and 浙江杭州 and 杭州市; pure.

A place in English has what it lies in behind a comma; in Chinese its country or province stands before it. Two that lie
in different countries, states or provinces are two places, whatever they share.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from assistant.memory.folding import fold, is_cjk
from assistant.memory.lexicon import words

PLACES = frozenset(("city", "hometown"))
"""The attributes whose values are places."""

COUNTRIES_ZH = words(
    "中国 美国 英国 法国 德国 日本 韩国 加拿大 澳大利亚 新西兰 意大利 西班牙 葡萄牙 荷兰 比利时 瑞士 瑞典 挪威 丹麦 芬兰 奥地利 俄罗斯"
    " 印度 泰国 越南 新加坡 马来西亚 印度尼西亚 菲律宾 巴西 阿根廷 墨西哥 南非 埃及 土耳其 波兰 捷克 希腊 爱尔兰 乌克兰"
)
_PROVINCES_ZH = words(
    "河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 台湾 内蒙古 广西"
    " 西藏 宁夏 新疆"
)
_COUNTRY = re.compile(rf"(?P<country>{'|'.join(COUNTRIES_ZH)})(?:的)?(?=..)")
_PROVINCE = re.compile(
    rf"(?P<province>{'|'.join(_PROVINCES_ZH)})(?:省|(?:壮族|回族|维吾尔)?自治区)?(?:的)?(?P<rest>[^省的].+)$"
)
# 吉林市 is a town of its own beside the province.
_KIND = re.compile(r"(?<=..)[市县]$")
_KIND_OF_PROVINCE = re.compile(r"(?<=..)(?:省|(?:壮族|回族|维吾尔)?自治区|特别行政区)$")


@dataclass(frozen=True, slots=True)
class _Place:
    """A place by its bare name, and what it is said to lie in, the nearest first; in Chinese by level."""

    name: str
    within: tuple[str, ...] = ()
    country: str = ""
    province: str = ""


def same_place(one: str, other: str) -> bool:
    """Whether two values name one place, one of them perhaps saying more of where it lies."""
    a, b = _place(one), _place(other)
    if not a.name or a.name != b.name:
        return False
    levels = ((a.country, b.country), (a.province, b.province))
    if any(mine and theirs and mine != theirs for mine, theirs in levels):
        return False
    return _is_part(a.within, b.within) or _is_part(b.within, a.within)


def is_more_exact(one: str, other: str) -> bool:
    """Whether the first of two names of one place says more of where it lies."""
    return _told(_place(one)) > _told(_place(other))


def _told(place: _Place) -> int:
    return len(place.within) + bool(place.country) + bool(place.province)


def _is_part(few: tuple[str, ...], many: tuple[str, ...]) -> bool:
    """Whether all of the one stand in the other, in that order."""
    rest = iter(many)
    return all(any(one == each for each in rest) for one in few)


@lru_cache(maxsize=1024)
def _place(value: str) -> _Place:
    said = fold(value).strip(" .,。，")
    if is_cjk(said[:1]):
        return _chinese(re.sub(r"[\s,，、]", "", said))
    name, *within = (re.sub(r"^the ", "", part.strip()) for part in said.split(","))
    return _Place(_known(name), tuple(part for part in within if part))


def _chinese(said: str) -> _Place:
    country = province = ""
    if m := _COUNTRY.match(said):
        country, said = m["country"], said[m.end() :]
    if (m := _PROVINCE.match(said)) and m["rest"] != "市":
        province, said = m["province"], m["rest"]
    elif not _KIND.search(said):
        said = _KIND_OF_PROVINCE.sub("", said)
    # A name with its kind stands for the town, and in front of it for the province: 吉林市 is no 吉林省.
    bare = _KIND.sub("", said)
    return _Place(_known(said if bare in _PROVINCES_ZH else bare), (), country, province)


def _known(name: str) -> str:
    return _equivalents().get(name, name)


@lru_cache(maxsize=1)
def _equivalents() -> dict[str, str]:
    lines = files("assistant.memory").joinpath("equivalents.tsv").read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines]
    return {fold(word): row[0] for row in rows for word in row}
