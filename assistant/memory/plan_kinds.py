"""Plans and appointments by their kind, as data: what a question calls one, and what the plan itself may be called.

A question that names a kind asks for no other plan, in whichever language either was said. Patterns are over folded
text; the surest kind comes first, since a "dentist appointment" is no doctor's.
"""

import re

_KINDS = (
    # name, asked in English, asked in Chinese, what a value of the kind looks like
    ("dentist", r"dentist|dental|tooth|teeth", r"牙医|牙科|看牙|洗牙|补牙|拔牙|种牙", r"dentist|dental|tooth|teeth|牙"),
    ("check-up", r"check-?ups?|physical|medical", r"体检|检查身体", r"check-?up|physical|medical|screening|体检|检查"),
    ("doctor", r"doctor|gp|physician", r"看病|看医生|复诊|就诊|医生", r"\b(?:doctor|dr|gp|physician|clinic|hospital)\b|看病|医生|复诊|就诊|医院|大夫|门诊"),
    ("interview", r"interviews?", r"面试", r"interview|面试"),
    ("meeting", r"meetings?|stand-?up", r"开会|会议|例会|周会|早会|站会|有会", r"\bmeet|stand-?up|\bcall\b|开.{0,4}会|会议|例会|周会|早会|站会|碰头|见面"),
    ("exam", r"exams?|tests?|finals", r"考试|高考|中考|考研|期末考", r"\bexam|\btest|finals|考"),
    ("flight", r"flights?|plane", r"航班|飞机", r"\bfl(?:y|ies|ying|ight)|\bplane|航班|飞|机票"),
    ("train", r"train", r"火车|高铁|动车", r"\btrain\b|火车|高铁|动车|车票"),
    ("wedding", r"wedding", r"婚礼", r"wedding|married|marry|婚"),
    ("surgery", r"surgery|operation", r"手术", r"surgery|operation|手术"),
    ("defence", r"defen[cs]e|viva", r"答辩", r"\bdefen|viva|答辩"),
    ("presentation", r"presentation|talk|speech", r"演讲|汇报", r"present|\btalk|speech|演讲|汇报|发言"),
    ("party", r"party", r"聚会|派对|聚餐", r"party|聚会|派对|聚餐|饭局"),
    ("concert", r"concert|gig", r"演唱会|音乐会", r"concert|gig|演唱会|音乐会"),
    ("race", r"race|marathon|match|game|competition", r"比赛|马拉松", r"\brace|marathon|match|game|competition|tournament|赛|马拉松"),
)  # fmt: skip

PLAN_KINDS: tuple[tuple[str, re.Pattern[str], re.Pattern[str]], ...] = tuple(
    (name, re.compile(rf"\b(?:{en})\b|{zh}"), re.compile(values)) for name, en, zh, values in _KINDS
)
# A company's documents may say when these are as well, where the question does not call one "my".
MAY_BE_WRITTEN = frozenset(("check-up", "defence"))

_EN = "|".join(en for _, en, _, _ in _KINDS)
_ZH = "|".join(zh for _, _, zh, _ in _KINDS)
_BOUND = re.compile(
    r"\b(?:flights?|plane|train) (?:back )?(?:to|from) \w|[去到回飞往][^,]{1,8}的?(?:航班|飞机|火车|高铁|动车)"
)
_WHEN_EN = r"(?:when|what time|(?:on |at )?(?:what|which) (?:day|date|time))"
_SOON = r"(?: (?:be|on|at|scheduled|planned|again|today|tomorrow|tonight|(?:this|next) \w+|on \w+day|in \w+))*"
_WITH = r"(?: (?:appointment|visit|check-?up|exam|test|meeting))?(?: (?:with|at|to|for|in) [\w' .-]{2,30}?)?"
_WHEN_ZH = r"(?:什么时候|什么时间|哪一?天|几号|几点钟?|周几|星期几|何时)"
_DAY_ZH = r"(?:今天|明天|后天|今晚|明晚|[这本下]个?(?:周|星期|礼拜)[一二三四五六日天末]?|[这本下]个?月|周[一二三四五六日末]|星期[一二三四五六日天]|早上|上午|下午|晚上|具体|到底)*"
PLAN_QUESTION = re.compile(
    rf"^{_WHEN_EN}(?:'s| is| are| was| will)? (?P<my>(?:my|our)) (?:next |upcoming |first |last )?(?:[\w-]+ ){{0,2}}?(?:{_EN})(?:'s)?{_WITH}{_SOON}$"
    rf"|^{_WHEN_EN} (?:do|does|am|is|will|shall|must) i (?:have to |need to |going to |be )?(?:have|having|see|seeing|go(?:ing)?(?: to)?|to|visit|attend|take|taking|at) (?P<my2>my |our )?(?:the |an? )?(?:next |upcoming )?(?:[\w-]+ )?(?:{_EN})(?:'s)?{_WITH}{_SOON}$"
    rf"|^do i have (?:an? |any |my )(?:[\w-]+ )?(?:{_EN})(?:'s)?{_WITH} (?:today|tomorrow|tonight|(?:this|next) \w+|on \w+day)$"
    rf"|^(?P<my3>我们?的?)(?![^,]*(?:部门|公司|员工))[^,什么哪几]{{0,6}}?(?:{_ZH})(?:预约|的?时间|考试)?(?:是|在|定在|安排在|约在|约的)*{_WHEN_ZH}(?:开始|来着|呢|啊)?$"
    rf"|^我{_DAY_ZH}{_WHEN_ZH}(?:要|得|该|去|有|参加|约了|的)*[^,什么能可应怎]{{0,4}}?(?:{_ZH})[^,什么能可应怎]{{0,4}}?(?:的|来着|呢|啊)?$"
    rf"|^我{_DAY_ZH}(?:是不是|有没有|有)(?:要|去|个)*(?:{_ZH}|会)(?:吗|么)?$"
)


def plan_kind(text: str) -> str:
    """The kind of plan that a (folded) question names; empty where it names none of these, or a journey by its goal.

    Who asks for their flight to Oslo may have told of a trip to Oslo.
    """
    if _BOUND.search(text):
        return ""
    return next((name for name, asked, _ in PLAN_KINDS if asked.search(text)), "")
