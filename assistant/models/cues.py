"""What kind of answer a question wants, and whether a text holds one: a number, a date, a name, a way to do it."""

import re
from typing import Literal

from assistant.models.foreground import foreground

Wanted = Literal[
    "money",
    "frequency",
    "duration",
    "quantity",
    "date",
    "time",
    "person",
    "path",
    "place",
    "way",
    "reason",
    "definition",
]

_CUES: tuple[tuple[Wanted, str], ...] = (
    (
        "time",
        r"\b(?:what|which) time\b|\b(?:what|which) (?:are the )?(?:opening |office |working )?hours\b|几点(?!建议|要求|意见)|几时|什么钟点",
    ),
    (
        "date",
        # "When" asks at the beginning of a clause or before its verb; "while travelling" it does not.
        r"^\W*(?:and |so |since |until |by )?when\b|[,.;:?!]\s*when\b|\bwhen (?:is|was|are|were|did|does|do|will|can|should|has|have|must)\b"
        r"|\b(?:since|until|by) when\b|\b(?:what|which|in what) (?:year|date|day|month|time|century)\b|什么时候|何时|哪[一]?[年天日月]"
        r"|几[月号]|哪个(?:月|世纪|年代)|什么时间|多久以前|什么年代|时间是(?!多)",
    ),
    (
        "money",
        r"\b(?:how much|what|which)\b.{0,40}\b(?:stipend|budget|allowance|salary|wage|price|cost|costs|fee|fees|bonus|reward|payment(?! (?:terms?|deadlines?|methods?|periods?|dates?|conditions?|schedule)\b)"
        r"|compensation|reimburse\w*|paid|pay)\b|\bhow much (?:money|does it cost|do i (?:get|have to pay))\b|\bhow expensive\b"
        r"|多少钱|多少[元块]|多少(?:补偿|赔偿|补贴|津贴|补助|奖金|工资|薪[水资酬]|费用|租金|押金|罚款|定金|退款|报酬|利息|学费|年费)|(?:费用|价格|预算|补贴|津贴|补助|工资|薪[水资酬]|奖金|奖励|押金|罚款|报销额|住宿费|餐费|定金).{0,8}(?:多少|几)",
    ),
    (
        "frequency",
        r"\bhow (?:often|frequently|many times)\b|多久.{0,8}一次|每?隔多[久长]|每?多[久长]时间?.{0,6}一次|(?:频率|周期)(?:是|为)?(?:多|什|如)|几[天年个]月?.{0,6}一次",
    ),
    (
        "duration",
        r"\bhow (?:soon|quickly|promptly)\b|\bwithin (?:how long|what time|what period)\b|[多几](?:快|久)之?内|\bhow long (?!is the (?:river|road|bridge|wall|line))|\bhow many (?:minutes|hours|days|weeks|months|years)\b"
        r"|\bwhat(?:['’]s| is| are) (?:the|our|your|my|its) (?:[\w-]+ ){1,3}(?:periods?|duration|lead times?|time limit|turnaround)\b|多[久长](?:时间)?|几(?:个)?(?:小时|天|周|星期|月|年)"
        r"|多少(?:个)?(?:小时|分钟|天|周|星期|月|年)",
    ),
    (
        "quantity",
        r"\bhow (?:many|much|long|old|far|tall|high|big|large|fast|deep|wide|heavy)\b|\bwhat (?:does|do|did) [^?]{1,60} weigh\b|\bwhat (?:percent\w*|number|amount"
        r"|is the (?:number|price|cost|population|limit|budget))\b|多少|几[个名位次年岁天小时人部张集种条家所座层间]|多[大长远高深重久快宽]"
        r"|第几|百分之几|[数金]额|面积|人口|budget|stipend",
    ),
    ("person", r"\bwho(?:m|se)?\b|谁|哪[一]?位|何人|什么人|哪[一]?[个名]人|名字"),
    (
        "path",
        r"\bwhere\b.*\b(?:files?|config\w*|settings?|logs?|director\w+|folders?|stored)\b"
        r"|\b(?:which|what) (?:config\w* )?(?:file|directory|path)\b"
        r"|(?:文件|配置|目录|日志|设置|脚本|软件源).{0,8}(?:在哪|哪里|哪儿|什么(?:位置|地方|目录))|(?:哪个|什么)(?:配置)?(?:文件|目录|路径)",
    ),
    (
        "place",
        r"\bwhere\b|\b(?:what|which) (?:city|country|state|place|town|county|island)\b|哪里|哪儿|何处|什么地方"
        r"|哪[一]?(?:个)?(?:国家|城市|省|县|地区|州|地方)|位于",
    ),
    ("reason", r"\bwhy\b|\bwhat (?:is|was|are|were) the (?:reasons?|cause)\b|为什么|为何|原因|怎么会"),
    (
        "way",
        r"\bhow (?:do|does|can|could|should|to|would)\b|\bhow to\b|\b(?:steps?|procedure)\b|如何|怎[么样]|怎么办|步骤|方法",
    ),
    ("definition", r"^\s*what(?:'s| is| are| was| were)\b|^\s*define\b|是什么|什么是|是指|何谓|什么意思|的意思"),
)
_ASKS: tuple[tuple[Wanted, re.Pattern[str]], ...] = tuple((kind, re.compile(cue, re.IGNORECASE)) for kind, cue in _CUES)

_HOUR = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_NUMBER_WORD = (
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand"
    r"|million|billion|half|dozen|twice|once|daily|weekly|monthly|yearly|annually)\b"
)
_CHINESE_NUMBER = r"[零一二两三四五六七八九十百千万亿半数]{1,8}(?:多|余|几)?[个名位次年岁天月日人部张集种条家所座层间米里公平元美万亿倍成度小分秒届场支只]"
_MONTH = r"\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b"
_HOLDS: dict[Wanted, re.Pattern[str]] = {
    "money": re.compile(
        r"[$€£¥￥]\s?\d|\b(?:usd|eur|gbp|cny|rmb)\s?\d|\d[\d,.]*\s?(?:k\b|usd|eur|gbp|cny|rmb|dollars?|euros?|pounds?|yuan|percent|%|[百千万亿]?(?:元|美元|欧元|块)|万)"
        r"|[零一二两三四五六七八九十百千万亿]+(?:元|块|美元|欧元)",
        re.IGNORECASE,
    ),
    "frequency": re.compile(
        r"\b(?:once|twice|(?:two|three|four|\d+) times|every|each|daily|weekly|monthly|quarterly|yearly|annual(?:ly)?|semi-\w+|bi-?\w+ly|per (?:day|week|month|year)"
        r"|an? (?:day|week|month|year))\b|每[隔\d一二两三四五六七八九十几半天日周月年季晚夜早晨逢]|一次|左右",
        re.IGNORECASE,
    ),
    "duration": re.compile(
        rf"(?:\d|{_NUMBER_WORD})\+?[\w\s-]{{0,12}}\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?)\b"
        r"|[\d零一二两三四五六七八九十百千半数几]\s?(?:多|余)?个?(?:多|半)?(?:工作日|自然日|秒|分钟?|(?:工作)?小时|天|日|周|星期|月|年|学期|世纪)|\b(?:since|until|from|till|through)\b[^.]{0,20}\b(?:1\d|20)\d\d\b|\b(?:1\d|20)\d\d\b\s?(?:[-–—~～至到]|to\b|until\b|through\b)|(?:1\d|20)\d\d年",
        re.IGNORECASE,
    ),
    "quantity": re.compile(rf"\d|{_NUMBER_WORD}|{_CHINESE_NUMBER}", re.IGNORECASE),
    "date": re.compile(
        r"\bwithin \w+ (?:(?:working|business|calendar) )?(?:hours?|days?|weeks?|months?|years?)\b"
        r"|\b(?:hours?|days?|weeks?|months?) (?:after|before|ahead|in advance)\b"
        r"|[\d零一二两三四五六七八九十百]+\s?个?(?:工作日|(?:工作)?小时|天|日|周|星期|月|年)(?:之?内|以内|之?前|之?后)"
        r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:周|星期|礼拜)[一二三四五六日天]"
        rf"|\b1\d{{3}}\b|\b20\d\d\b|\b\d{{1,4}}s\b|{_MONTH}|\b\d{{1,2}}(?:st|nd|rd|th)\b|\bcentury\b|\d+\s*[年月日号]|世纪|年代|[一二三四五六七八九十〇]{{1,4}}[年月日]",
        re.IGNORECASE,
    ),
    "time": re.compile(
        r"(?<!\d)\d{1,2}[:：]\d{2}(?!\d)|\b\d{1,2}\s?(?:[ap]m\b|[ap]\.m\.|o['’]clock)|\b(?:noon|midday|midnight)\b"
        rf"|\b(?:(?:a )?quarter|half|five|ten|twenty(?:[- ]five)?) (?:past|to|after) {_HOUR}|\b{_HOUR} o['’]clock|\b(?:at|by|until|till) (?:half )?{_HOUR}(?=[.,;:!?)]|$| (?:on|in the|at night|sharp|and|every|each|a\.?m|p\.?m))"
        r"|[\d零一二两三四五六七八九十]{1,3}点(?!建议|要求|意见|五(?!十))|[\d一二三四五六七八九十]{1,3}时(?:整|\d|[一二三四五])|正午|午夜",
        re.IGNORECASE,
    ),
    # A capital inside a sentence, or Chinese words that introduce somebody.
    "person": re.compile(
        r"(?<=[a-z,;]\s)[A-Z][a-z]+(?:\s+[A-Z][\w.'-]+)?|[A-Z][a-z]+\s+[A-Z][a-z]+|·|由[^，。；、]{1,16}(?:创|建立|成立|发起|编写|撰写|制作|开发|维护|设计|执导|主演|担任|提出|发现|发明)"
        r"|导演|主席|总统|先生|女士|教授|作者|演员|歌手|将军|皇帝|国王"
    ),
    "path": re.compile(r"(?:^|[\s\"“”'‘’`(（:：\u4e00-\u9fff])(?:~?/[\w.@+-]+){2,}|(?:^|[\s\"“”'`])~/\.?[\w.-]+"),
    "place": re.compile(
        r"\b(?:in|at|near|from|to|on|of)\s+(?:the\s+)?[A-Z][a-z]+|位于|坐落|[省市县州区镇村岛国港路街洲]|在.{1,10}(?:举行|举办|出生|成立)"
    ),
    "reason": re.compile(
        r"\b(?:because|since|due to|so that|in order to|as a result|therefore|owing to)\b|因为|由于|因此|所以|为了|导致|原因",
        re.IGNORECASE,
    ),
    "way": re.compile(
        r"`[^`]+`|^\s*(?:[$#>] |\d+[.)、])|\b(?:run|use|type|enter|click|open|select|install|go to|set|add|edit|create|choose|submit|ask|contact"
        r"|you (?:can|should|must|need|may))\b|可以|使用|运行|输入|点击|打开|选择|通过|执行|安装|设置|需要|应当|请",
        re.IGNORECASE | re.MULTILINE,
    ),
    "definition": re.compile(
        r"\b(?:is|are|was|were|refers? to|means?|stands for)\b|[是为]|指|称作|称为|即", re.IGNORECASE
    ),
}

_LIST_ASKED = re.compile(
    r"^\W*(?:what|which) (?:\w+ ){0,2}are\b(?! (?:you|we)\b)|\b(?:list|enumerate|name)\b.{0,20}\b(?:all|the|every|each)\b|\bwhat (?:kinds|types|sorts)\b"
    r"|^\W*(?:what|which) (?:\w+ )?(?!is\b|was\b|does\b|has\b)\w{3,}(?<!s)s\b(?! (?:is|was)\b)(?<!bus)(?<!\bruns)(?<!\bworks)(?<!\bneeds)(?<!\bgets)(?<!\btakes)(?<!\bmakes)(?<!\bmeans)(?<!\bapplies)|有哪些|哪些|哪几[个种类]|列出|列举|包括什么",
    re.IGNORECASE,
)


_AHEAD_OF = re.compile(
    r"\b(?:\d+|one|two|three|four|five|six|seven|ten|a|an) (?:(?:business|working|calendar) )?(?:hours?|days?|weeks?|months?) (?:before|prior to|ahead of|in advance)\b",
    re.IGNORECASE,
)
_AHEAD_ASKED = re.compile(
    r"\bbefore\b|\bin advance\b|\bahead\b|\bprior\b|\bnotice\b|\bearl|提前|[之以]?前", re.IGNORECASE
)


def asks_ahead(question: str) -> bool:
    """Whether a question asks how long before something else a thing is done."""
    return _AHEAD_ASKED.search(question) is not None


def without_ahead(text: str) -> str:
    """A text without how long before something else a thing is done, which is no length of anything."""
    return _AHEAD_OF.sub(" ", text)


def wants_list(question: str) -> bool:
    """Whether a question asks for several things ("which countries …", "list the …", "有哪些")."""
    return _LIST_ASKED.search(foreground(question)) is not None


def wanted(question: str) -> Wanted | None:
    """The kind of answer the question asks for, by its first cue; None where nothing tells."""
    of_side = _kind_of(foreground(question))
    return _kind_of(question) if of_side is None else of_side


def _kind_of(question: str) -> Wanted | None:
    return next((kind for kind, asks in _ASKS if asks.search(question)), None)


def holds(kind: Wanted | None, text: str) -> bool:
    """Whether a text holds something of that kind; nothing in particular is held by all."""
    return kind is None or _HOLDS[kind].search(text) is not None
