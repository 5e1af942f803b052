"""Words of questions about what somebody said: forms of verbs, words for the same, words that may be missing. Data."""

import re

from assistant.models.cues import Wanted

PHRASES = (
    (re.compile(r"\b(?:run|runs|ran|running) out\b"), "expire"),
    (re.compile(r"\b(?:pick|picks|picked|picking)(?P<who> \w+)? up\b"), r"collect\g<who>"),
    (re.compile(r"\btak(?:e|es|ing) place\b|\btook place\b"), "happen"),
    # Who turns six has a birthday.
    (
        re.compile(
            r"\bturn(?:s|ed|ing)? (?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|\w+teen|eleven|twelve|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?)\b(?! (?:to|into|in favou?r|percent|degrees))"
        ),
        r"\g<0> birthday",
    ),
)
"""Verbs of two words -> one that says the same."""

_SAME = """
forget leave lose misplace; cost pay spend charge price; expire end; choose pick select decide; begin start; buy purchase; fix repair mend;
move shift relocate transfer; send ship deliver; phone telephone; collect fetch; photo picture; car auto; flat apartment; boss manager;
bike bicycle; film movie; holiday vacation; child kid; keep put store lie place stand hide; say tell mention recommend suggest advise;
fridge refrigerator; tv television; doctor physician; lift elevator; gift present; finish complete; postpone delay
"""
SAME_WORDS = {
    word: f"={number}" for number, line in enumerate(_SAME.replace("\n", " ").split(";")) for word in line.split()
}
"""Word -> the name of the group of words that say the same."""

SAME_ZH = (
    (re.compile(r"过生日|满[\d一二两三四五六七八九十]{1,3}周?岁"), "生日"),
    (re.compile("维修|修理|修好"), "修"),
    (re.compile("出售|变卖"), "卖"),
    (re.compile("购买|购入"), "买"),
    (re.compile("挑选|选择|挑"), "选"),
    (re.compile("举办|召开"), "举行"),
    (re.compile("半程马拉松"), "半马"),
    (re.compile("单车|脚踏车"), "自行车"),
    (re.compile("落在|丢在|忘在"), "忘在"),
    (re.compile("期限"), "日期"),
)
"""Chinese words -> one that says the same."""

MAY_LACK = frozenset(
    """be do have go come get keep put lie store stand place locate happen make let use long often far soon old many much currently
    now still again ever already recently next last time name thing kind type exactly actually really just one ones also am pm
    another other else own today ever please know remember remind tell me find""".split()
)
"""Words of a question that its answer need not have."""
LIGHT = frozenset("work live like want need take give see say try start begin plan work feel think".split())
"""Words that nearly anything told may have: alone they name nothing that a question could be about."""
MAY_LACK_ZH = frozenset("放存搁摆到着过里边面处各共总约叫个天号")
"""Characters of a Chinese question that its answer need not have, beside those that ask."""

ASKED_NOUN = re.compile(
    r"\b(?:which|what) (?:kind of |sort of |type of )?(?P<noun>[a-z]+)(?= (?:is|are|was|were|do|does|did|have|has|had|will|would|can|could|should|am)\b)"
)
"""What an answer is one of: "which room is the printer in" is answered by "412", "which book" by a title."""
ASKED_NOUN_ZH = re.compile(
    r"什么(?:样的|样)?(?P<noun>颜色|时间|地方|地点|时候|名字|牌子|型号|品牌|日子|东西|书|菜|车|电影|礼物|专业|课|饮料|水果|活动)"
    r"|哪(?:一)?(?:个|本|家|间|位|种|部|座|条|款|所|门|份|天|辆)(?P<what>房间|城市|书|公司|餐厅|酒店|学校|医院|电影|颜色|人|国家|地方)?"
    r"|几(?:个|本|家|间|位|种|部|座|条|款|张|箱|把|点|号|月|岁|天|次|块)|多少(?:个|本|家|间|位|种|部|座|条|款|张|箱|把|钱|块|元|次|岁|天|人)?|多[久长大远高]|哪[儿里]|怎么样?|如何"
)

NAMED_KIND: dict[str, Wanted | None] = {
    "time": "quantity", "score": "quantity", "result": "quantity", "number": "quantity", "price": "money", "cost": "money",
    "date": "date", "day": "date", "address": "place", "location": "place", "place": "place", "name": None,
}  # fmt: skip
"""Of "what is the ... of": the kind of answer that the noun names."""
NAMED_NOUN = re.compile(rf"^what(?:'s| is| was| are| were)\b.*?\b(?P<noun>{'|'.join(NAMED_KIND)})\b")

_DAY_EN = (
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:today|tonight|tomorrow|yesterday|noon|midnight|weekend|morning|afternoon|evening"
    r"|(?:next|last|this|every|each) \w+|\w+ ago|in (?:a|an|one|two|three|\d+|a few) \w+|spring|summer|autumn|winter|christmas|easter|new year"
    r"|january|february|march|april|may|june|july|august|september|october|november|december|\d{1,2}(?:st|nd|rd|th)"
    r"|(?:at|by|from|until|till|around|past|on) (?:the )?\w*\d[\d:.]*|o'clock|\d{4}|\d{1,2}[.:/-]\d{1,2}|(?:at|by|from|until) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|first|second|third)\b"
)
_DAY_ZH = r"[今明昨后前]天|[周星礼][一二三四五六日天期拜末]|[\d一二三四五六七八九十]+[月日号年点时]|[上下本这每去今明][个]?[周星月年礼天季]|[早中晚]上|[上下]午|凌晨|傍晚|[之以]?[前后]|春|夏|秋|冬|节"
_NUMBER = (
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozens?|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty"
    r"|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half|once|twice|couple|several|a few|no|none|free|an? (?:hour|day|week|month|year)|all (?:day|night|week))\b|[一二两三四五六七八九十百千万半几]"
)
_PLACE_EN = (
    r"\b(?:in|at|on|under|underneath|below|above|over|behind|beside|near|next to|inside|outside|between|opposite|across|around|from|to|into|onto|through|via|with|by|upstairs"
    r"|downstairs|here|there|home|abroad|called|left|against|within|off|along)\b"
)
_PLACE_ZH = r"[在到去从往里上下后前旁边面楼层室号区街路店家送寄于内外角]|放|搬|停"
HOLDS: dict[Wanted, re.Pattern[str]] = {
    "date": re.compile(f"{_DAY_EN}|{_DAY_ZH}"),
    "time": re.compile(rf"{_NUMBER}|\b(?:noon|midnight|morning|afternoon|evening|night)\b|[早中晚]上|[上下]午"),
    "money": re.compile(_NUMBER),
    "quantity": re.compile(_NUMBER),
    "duration": re.compile(rf"{_NUMBER}|{_DAY_EN}|{_DAY_ZH}"),
    "frequency": re.compile(
        rf"{_NUMBER}|\b(?:every|each|daily|weekly|monthly|yearly|always|never|often|rarely)\b|每|经常|从不|偶尔"
    ),
    "place": re.compile(f"{_PLACE_EN}|{_PLACE_ZH}"),
    "definition": re.compile(
        r"\b(?:is|are|was|were|am|called|named|means?|says?|said|got|has|have|costs?|comes? to|will be)\b|'s\b|'re\b|[是为叫有定改]|:"
    ),
}
"""What a sentence must have to hold an answer of that kind; folded text."""
