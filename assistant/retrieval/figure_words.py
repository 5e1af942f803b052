"""The words of figures: number words, units, months and weekdays, English and Chinese."""

from collections.abc import Mapping

_SMALL = {
    word: float(number)
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
        " eighteen nineteen".split(),
        1,
    )
} | {"zero": 0.0}
_TENS = {
    word: 10.0 * number
    for number, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
}
_SMALL_WORD = "|".join(sorted(_SMALL, key=len, reverse=True))
_BELOW_HUNDRED = rf"(?:(?:{'|'.join(_TENS)})(?:[ -](?:{_SMALL_WORD})(?![a-z]))?|(?:{_SMALL_WORD}))"
ENGLISH_NUMBER = (
    rf"(?:(?:{_SMALL_WORD}|an?)\s)?hundred(?:\s(?:and\s)?{_BELOW_HUNDRED}(?![a-z]))?|{_BELOW_HUNDRED}|(?:an?\s)?dozen"
    r"|half(?=\s(?:an?\s)?(?:day|year|hour|month))"
)
"""A number in English words up to 999."""
ORDINALS: Mapping[str, float] = {
    word: float(number) for number, word in enumerate("third fourth fifth sixth seventh eighth ninth tenth".split(), 3)
}
"""Without "first" and "second", which order a text as often as they count."""
ZH_NUMERAL = "[零〇一二两兩三四五六七八九十百千万亿]"
SCALES: Mapping[str, float] = {
    "thousand": 1e3, "k": 1e3, "million": 1e6, "billion": 1e9, "bn": 1e9, "千": 1e3, "万": 1e4, "亿": 1e8, "万亿": 1e12,
}  # fmt: skip
_MONEY = {
    "yuan": ("cny", "rmb", "元", "块钱", "块", "人民币", "yuan", "¥"),
    "dollar": ("usd", "us$", "$", "美元", "dollar"),
    "euro": ("eur", "€", "欧元", "euro"),
    "pound": ("gbp", "£", "英镑", "pound"),
}
_MEASURES: Mapping[str, tuple[str, float]] = {
    "second": ("day", 1 / 86400), "秒": ("day", 1 / 86400), "minute": ("day", 1 / 1440), "min": ("day", 1 / 1440),
    "分钟": ("day", 1 / 1440), "hour": ("day", 1 / 24), "小时": ("day", 1 / 24), "钟头": ("day", 1 / 24),
    "day": ("day", 1), "天": ("day", 1), "工作日": ("day", 1), "自然日": ("day", 1), "日": ("日", 1), "号": ("day of month", 1),
    "week": ("day", 7), "周": ("day", 7), "星期": ("day", 7), "礼拜": ("day", 7), "month": ("month", 1),
    "月": ("month", 1), "year": ("month", 12), "年": ("month", 12), "%": ("%", 1), "percent": ("%", 1),
    "per cent": ("%", 1), "kg": ("kg", 1), "kilogram": ("kg", 1), "公斤": ("kg", 1), "千克": ("kg", 1), "km": ("km", 1),
    "kilometre": ("km", 1), "kilometer": ("km", 1), "公里": ("km", 1), "千米": ("km", 1), "°c": ("°C", 1),
    "℃": ("°C", 1), "摄氏度": ("°C", 1), "度": ("°C", 1), "degree": ("°C", 1), "v": ("volt", 1), "volt": ("volt", 1), "伏": ("volt", 1),
    "kw": ("kw", 1), "千瓦": ("kw", 1), "mm": ("mm", 1), "毫米": ("mm", 1), "mb": ("MB", 1), "gb": ("MB", 1024),
}  # fmt: skip
UNIT_OF: Mapping[str, tuple[str, float]] = {
    word: (currency, 1.0) for currency, words in _MONEY.items() for word in words
} | dict(_MEASURES)
"""A unit as written, in lower case and singular: its base unit, and how many of that it is."""
MONEY_BEFORE = r"cny|rmb|usd|us\$|eur|gbp|人民币|[$€£¥]"
ENGLISH_UNIT = (
    r"(?:[ -]?(?:(?:working|business|calendar|full|whole|consecutive|more|further|additional|paid|extra)[ -]){0,2}"
    r"(?:an?\s)?(?P<en>seconds?|minutes?|mins?|hours?|days?|weeks?|months?|years?|percent|per cent|yuan|dollars?|euros?"
    r"|pounds?|cny|rmb|usd|eur|gbp|kg|kilograms?|km|kilomet(?:re|er)s?|degrees?|volts?|v|kw|mm|mb|gb)(?![a-z\d²]))"
)
_PLAIN_ZH = "秒|分钟|小时|钟头|工作日|自然日|天|日|号|周|星期|礼拜|年|元|块钱|块|人民币|美元|欧元|英镑|公斤|千克|公里|千米|摄氏度|℃|°c|度|伏|千瓦|毫米"
ZH_UNIT = rf"(?:\s?(?:个(?=月|工作|自然|星期|礼拜|小时|钟头)|整)?(?P<zh>%|(?<=个)月|{_PLAIN_ZH}))"
CLASSIFIERS = "个|名|位|次|人|倍|层|间|台|份|页|点|级|类|条|岁|楼|季|期|项|种|章|节|家|张|套|件|辆|米|吨|步"
PER_UNIT = (
    r"\b(?:per|each|every|an?)\s(?:(?:full|working|calendar)\s)?(?:second|minute|hour|day|week|month|year)\b"
    r"|\b(?:an|once an?)\shour\b|每个?(?:秒|分钟|小时|天|日|周|星期|月|年)"
)
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b"
)
WEEKDAYS: Mapping[str, float] = {
    "mon": 1, "tue": 2, "wed": 3, "thu": 4, "fri": 5, "sat": 6, "sun": 7,
    "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "日": 7, "天": 7,
}  # fmt: skip
WEEKDAY = r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?<![\d一二两三四五六七八九十个每])(?:周|星期|礼拜)[一二三四五六日天](?!个)"


def english_number(text: str) -> float:
    """The number that English words say ("twenty-five", "a hundred and ten", "half")."""
    total = 0.0
    for word in text.lower().replace("-", " ").split():
        if word == "hundred":
            total = (total or 1.0) * 100
        elif word == "dozen":
            total = 12.0
        elif word == "half":
            total = 0.5
        else:
            total += _SMALL.get(word, _TENS.get(word, 0.0))
    return total
