"""Whether figures and names of a written sentence stand in what it was written from; both languages, pure."""

import re

from assistant.memory.folding import fold
from assistant.memory.lexicon import SURNAMES

_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_NAME_EN = re.compile(r"[A-Z][A-Za-z0-9+#]*(?:['’-][A-Za-z0-9]+)*|[a-z]+[A-Z0-9][A-Za-z0-9]*|[A-Za-z]+\d[A-Za-z0-9]*")
# Words that begin a sentence of a summary with a capital and name nobody; others must stand in the source.
_BEGINS = frozenset(
    "a an the this that these those they he she it its their there we you i user users assistant conversation both each all some any no none"
    " not and but or so then also next later after before when while if since because as at in on for from to of with by about among during"
    " further finally overall currently however additionally moreover still open remaining pending outstanding unresolved confirmed agreed"
    " decided found established concluded requested asked wanted wants needs required key main other several one two three first second third"
    " last what which who whose where why how whether initially earlier previously afterwards meanwhile instead only regarding concerning"
    " details questions question items answers discussion topics points constraints requirements preferences conclusions".split()
)
_QUOTED = re.compile(r"[《“「](?P<name>[^《》“”「」]{1,30})[》”」]")
_CALLED_ZH = re.compile(
    rf"(?:名叫|叫做|叫|联系|负责人是?|经理是?|同事|客户|由|找|请|和|与|跟|给)(?P<name>[{SURNAMES}][\u4e00-\u9fff]{{1,2}})(?=[，。、；：（）\s]|先生|女士|经理|老师|负责|来|去|的|说|写|在|将|会|已|是|$)"
    rf"|(?P<titled>[{SURNAMES}][\u4e00-\u9fff]{{0,2}})(?=先生|女士|经理|老师|教授|医生|总监|主任|工程师)"
)
_PLACE_ZH = re.compile(r"(?P<name>[\u4e00-\u9fff]{2})(?=市|省|县|集团|有限公司|股份|大学|医院|酒店|路|街)")
# What stands before such a word and names no place of its own.
_COMMON_ZH = frozenset(
    "城市 省市 全省 全市 本市 公司 我们 一家 这家 该家 哪家 所在 附近 当地 一条 高速 一所 那家 连锁 三家 两家 几家 预订 综合 线路 道路 在线 上市 超市 门市 夜市 股市".split()
)


def is_borne_out(said: str, source: str) -> bool:
    """Whether every figure and name of a sentence stands in its source, whatever their width and letter case."""
    folded, known = fold(said), fold(source)
    numbers = set(_NUMBER.findall(known)) | set(re.findall(r"\d+", known))
    numbers |= {number.replace(",", "") for number in numbers}
    if not all(number in numbers for number in _NUMBER.findall(folded)):
        return False
    words = set(re.findall(r"[a-z0-9+#]+(?:['’-][a-z0-9]+)*", known))
    if not all(_is_known(name, words) for name in _names_en(said)):
        return False
    quoted = [found.group("name") for found in _QUOTED.finditer(said)]
    return all(fold(name) in known for name in [*_names_zh(said), *quoted])


def _names_en(said: str) -> list[str]:
    found: list[str] = []
    for match in _NAME_EN.finditer(said):
        begins = not said[: match.start()].strip(" \t\"'“‘(（*-–—")
        if not (begins and match.group().lower() in _BEGINS) and match.group() != "I":
            found.append(match.group())
    return found


def _is_known(name: str, words: set[str]) -> bool:
    """Whether a word stands in the source, or there in another form: "Plans" of "plan", "Tom's" of "Tom"."""
    lower = fold(name).replace("’", "'")
    forms = {lower, lower.removesuffix("'s"), lower.removesuffix("s"), f"{lower}s", lower.removesuffix("es")}
    if forms & words:
        return True
    parts = lower.split("-")
    return len(parts) > 1 and all(part in words for part in parts)


def _names_zh(said: str) -> list[str]:
    people = [m.group("name") or m.group("titled") for m in _CALLED_ZH.finditer(said)]
    return [*people, *(name for name in _PLACE_ZH.findall(said) if name not in _COMMON_ZH)]
