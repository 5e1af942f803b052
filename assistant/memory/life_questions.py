"""Questions about teams, managers, duties, ways of travelling, habits and dated plans, as data beside question_tables.py."""

import re

Slots = tuple[tuple[str, str], ...]

_TEAM: Slots = (("work", "team"),)
_DUTY: Slots = (("work", "duty"), ("project", "name"))
_MODE: Slots = (("travel", "mode"), ("interests", "habit"))
_COMMUTE: Slots = (("travel", "commute"),)
_HABIT: Slots = (("interests", "habit"),)
_PLANS: Slots = (("plans", "plan"), ("plans", "event"))
_PROJECT: Slots = (("project", "name"),)
_CHIEF_EN = r"(?:line |direct |current )*(?:manager|supervisor|boss)"
_CHIEF_ZH = r"(?:直属|顶头|直接|部门|的)*(?:领导|上级|上司|主管|经理|老板)"
_WHEN_ZH = r"(?:[这本下上]?个?(?:周|星期|礼拜)[一二三四五六日天末]?|今天|明天|后天|[这本下]个?月|[\d一二三四五六七八九十]+[月日号点]|明年|早上|上午|中午|下午|晚上|什么时候|要|会|得|打算|准备|还|都|有没有|的|\s)"
_WHEN_EN = r"(?: (?:on|next|this|tomorrow|tonight|today|in|at|from|to|the|for|(?:mon|tues|wednes|thurs|fri|satur|sun)day|week(?:end)?|month|year|morning|afternoon|evening|january|february|march|april|may|june|july|august|september|october|november|december|\d{{1,2}}(?:st|nd|rd|th)?))+"
_LEAD_ZH = r"^(?:那么?|所以|对了|还有|请问|,|\s)*"

LIFE_QUESTIONS: tuple[tuple[re.Pattern[str], Slots], ...] = tuple(
    (re.compile(pattern), slots)
    for pattern, slots in (
        (r"\b(?:what|which) (?:team|department|squad|group) (?:am|is|do|did) i (?:on|in|work|working|part|belong|join)?|\bwhat(?:'s| is) my (?:team|department)$|\bam i (?:on|in) the [\w -]+ (?:team|department)$", _TEAM),
        (rf"{_LEAD_ZH}我?(?:现在|目前|是)?(?:在|属于)(?:哪个?|什么|哪一个)(?:组|部门|团队|部|小组)(?:工作|上班|的)?$|我(?:的)?(?:团队|部门|组)(?:是|叫)(?:哪|什么)", _TEAM),
        (r"\bwhat (?:am|is) i (?:responsible for|in charge of|working on)|\bwhat (?:do|does) i (?:work on|look after|lead|manage)", _DUTY),
        (rf"{_LEAD_ZH}我?(?:现在|目前|主要|是)*负责(?:什么|哪些|啥|哪块|哪个)", _DUTY),
        (r"\bhow (?:do|does) i (?:usually |normally |always |like to |prefer to |generally )*(?:travel|get around|go on business|go on trips)|\bhow i (?:usually |always |normally )?travels?$|\b(?:what|which) (?:means|mode|way) of (?:transport|travel)", _MODE),
        (rf"{_LEAD_ZH}我?(?:一般|平时|通常|都|总是|习惯|出差|出门|旅行|的?时候|,|\s)*(?:坐|乘|搭|用)(?:什么|啥|哪种)(?:车|交通工具|工具)?(?:出差|出行|去出差|旅行|出门)?$|我(?:平时|一般|通常|都)*(?:怎么|如何)(?:出差|出行|出门)|我出差(?:时|的时候)?(?:一般|平时|通常|都)*(?:怎么|坐什么|如何)", _MODE),
        (r"\bhow (?:do|does) i (?:usually |normally |always )?(?:get to (?:work|the office)|commute|go to work)", _COMMUTE),
        (rf"{_LEAD_ZH}我?(?:一般|平时|通常|都)*(?:怎么|如何|坐什么)(?:去)?(?:上下?班|通勤|去公司)$|我上下?班(?:一般|平时|都)*(?:怎么|坐什么)", _COMMUTE),
        (r"\bwhat (?:are|were) my (?:habits|routines?)|\bwhat (?:do|does) i (?:usually|normally|always|never) (?:do|eat|drink|have)|\bwhat i never (?:do|eat|drink)", _HABIT),
        (r"我(?:有)?(?:什么|哪些)(?:生活)?习惯|我(?:一般|平时|通常|从来不)(?:做|干)(?:什么|啥)", _HABIT),
        (rf"\b(?:where|when) (?:am|is|will|do|does) i (?:going|go|be|flying|fly|travelling|traveling|leaving|leave|off|away|meeting)(?: (?:to|on|off|away))?(?:{_WHEN_EN})?$|\bwhat (?:am|is|do|does|will) i (?:doing|do|have|have planned|have on)(?: (?:on|planned|going on))?{_WHEN_EN}$|\bwhen (?:am|is|do|does|will) i (?:be )?(?:fly|flying|travel|travell?ing|move|moving|leave|leaving|return|returning|(?:get|getting) married|marry|marrying)(?: (?:to|for|from|back|into|in|home)\b[\w ',-]{{0,40}})?$|\bwhen(?:'s| is) my (?:flight|meeting|appointment|interview|trip|exam|train|holiday|vacation|conference|dentist appointment)", _PLANS),
        (rf"{_LEAD_ZH}我{_WHEN_ZH}*(?:去|到|在|飞)(?:哪里?|哪儿|什么地方)(?:开会|出差|玩)?$|{_LEAD_ZH}我{_WHEN_ZH}+(?:做|干|有)(?:什么|啥|哪些)(?:安排|计划|事情?)?$|我(?:的)?(?:航班|面试|会议|考试|预约|手术|婚礼|火车)(?:是|在|定在)?(?:什么时候|哪天|几号|几点|周几|星期几)|我(?:什么时候|哪天|几号)(?:要|去|有|飞|出差|开会|走|出发|休假|面试|考试|搬)", _PLANS),
        (r"\bwhat(?:'s| is) (?:my|our) project(?: called)?(?: name)?$|\bwhat(?:'s| is) my project's name$", _PROJECT),
        (r"我(?:们)?的?项目(?:叫|名称是|名字是|名字叫)(?:什么|啥)", _PROJECT),
        (r"\bwho (?:do|does) i live with", (("family", "member"), ("family", "status"))),
        (r"我(?:和|跟|与)谁(?:一起)?住", (("family", "member"), ("family", "status"))),
    )
)  # fmt: skip

# Asked of the user, not of a person called "manager".
MANAGER = re.compile(
    rf"\bwho(?:'s| is| was) my {_CHIEF_EN}$|\bwho (?:do|does) i report to|\bwhat(?:'s| is) my {_CHIEF_EN}(?:'s name| called)|"
    rf"(?:我|我们)的?{_CHIEF_ZH}(?:是谁|叫什么|是哪|姓什么|的?(?:名字|姓名|大名))|谁是我的?{_CHIEF_ZH}|我(?:要|该|应该)?(?:向|给|跟)谁汇报(?:工作)?(?:的|呢|啊)?$|我汇报给谁",
)

# "We", "our": the company's, which documents tell of, unless what is asked was told or decided, or is the family's.
WE = re.compile(r"\b(?:we|our|ours|us)\b|我们|咱们|咱|我司|本公司|我方|公司")
AT_HOME = re.compile(
    r"\b(?:our|we|us)\b.*\b(?:home|family|wife|husband|married|live|lives|living|anniversary|deadline|due date|launch date|budget|decide|decided|agree|agreed|choose|chosen|chose|project)\b"
    r"|(?:我们|咱们?)家|我们.{0,4}(?:结婚|住|孩子|老婆|老公)|哪(?:一?家|个)公司|我在公司|决定|商定|说好|定了|定的|截止|预算|上线|我们?的?项目"
)
