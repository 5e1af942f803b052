"""Why an argument of a tool does not fit, in the words of the user's language; pydantic has English ones alone."""

from collections.abc import Mapping
from typing import Any, cast

from assistant.datatypes import Text

SHOWN_INPUT = 80
KINDS_ZH = {
    "int": "整数",
    "float": "数字",
    "decimal": "数字",
    "string": "字符串",
    "bool": "true 或 false",
    "list": "列表",
    "tuple": "列表",
    "set": "列表",
    "dict": "对象",
    "model": "对象",
    "date": "日期",
    "datetime": "日期时间",
    "time": "时间",
    "none": "null",
}
WORDS_ZH = {
    "missing": "缺少这个必需的参数",
    "extra_forbidden": "没有这个参数",
    "literal_error": "只能是 {expected}",
    "enum": "只能是 {expected}",
    "greater_than": "必须大于 {gt}",
    "greater_than_equal": "不能小于 {ge}",
    "less_than": "必须小于 {lt}",
    "less_than_equal": "不能大于 {le}",
    "multiple_of": "必须是 {multiple_of} 的倍数",
    "string_too_short": "至少要有 {min_length} 个字符",
    "string_too_long": "最多 {max_length} 个字符",
    "string_pattern_mismatch": "不符合格式 {pattern}",
    "too_short": "至少要有 {min_length} 项",
    "too_long": "最多 {max_length} 项",
    "finite_number": "必须是有限的数",
}
"""By pydantic's types of errors, with the values that it gives for each."""
OTHERWISE_ZH = "类型或取值不符"


def misfit(error: Mapping[str, Any]) -> Text:
    """One error of pydantic's: which argument, what is wrong with it, and what was given."""
    place, given = ".".join(map(str, error["loc"])), error["input"]
    is_shown = not isinstance(given, dict | list)
    shown = repr(str(given)[:SHOWN_INPUT])
    return Text(
        en=f"{place or 'arguments'}: {error['msg']}" + (f" (got {shown})" if is_shown else ""),
        zh=f"{place or '参数'}：{_in_chinese(error)}" + (f"（收到 {shown}）" if is_shown else ""),
    )


def _in_chinese(error: Mapping[str, Any]) -> str:
    kind = str(error["type"])
    values = cast(Mapping[str, object], error.get("ctx") or {})
    if kind in WORDS_ZH:
        # "'a', 'b' or 'c'"
        listed = {name: str(value).replace(" or ", " 或 ") for name, value in values.items()}
        return WORDS_ZH[kind].format(**listed)
    wanted = KINDS_ZH.get(kind.split("_", maxsplit=1)[0])
    return f"应为{wanted}" if wanted else OTHERWISE_ZH
