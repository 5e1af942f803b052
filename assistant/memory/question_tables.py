"""Questions about slots, in both languages, as data: patterns over folded text and the slots they ask for.

They speak of "i" and "my"; a question about a relative, or the assistant's own, is brought into this form first.
"""

import re

from assistant.memory.lexicon import DIETS, PETS_EN, PETS_ZH, RELATIONS_EN, RELATIONS_ZH, alternation
from assistant.memory.life_questions import LIFE_QUESTIONS, Slots
from assistant.memory.phrases_zh import ROLE_END

_DO = r"(?:do|does|did|have|has|would|should|can)"
_AM = r"(?:am|is|are|was)"
_RELATIONS = alternation(RELATIONS_EN + PETS_EN)
_DIETS = alternation(tuple(DIETS))
_CITY: Slots = (("home", "city"),)
_EMPLOYER: Slots = (("work", "employer"),)
_ROLE: Slots = (("work", "role"),)
_LIKES: Slots = (("food", "like"), ("interests", "like"), ("interests", "hobby"))
_DISLIKES: Slots = (("food", "dislike"), ("interests", "dislike"))
_FOOD_LIKES: Slots = (("food", "like"), ("food", "preference"))
_AVOIDS: Slots = (("food", "preference"), ("food", "diet"), ("food", "allergy"), ("food", "dislike"))
_DIET: Slots = (("food", "diet"), ("food", "preference"))
_TOOLS: Slots = (("project", "language"), ("project", "framework"), ("project", "tool"), ("project", "decision"))

RELATION = re.compile(
    rf"\b(?:my|our)\s+(?P<en>(?:(?:younger|older|elder|eldest|youngest|little|big|twin|best)[ -])?(?:{_RELATIONS}))(?P<s>'s|(?<=s)'(?!s))?(?! (?:tongue|board|company|language)\b)(?=[\s?.,]|$)"
    rf"|(?:我们?家?的?)(?P<zh>(?:{alternation(RELATIONS_ZH + PETS_ZH)})(?:家?的?(?:{alternation(RELATIONS_ZH)}))*)(?P<de>的)?"
)
WHO_IS = re.compile(
    r"(?:do you (?:know|remember) )?(?:who(?:'s| is| are) i|who i (?:is|am|are))|(?:你?(?:知道|记得))?(?:我是谁|谁是我)(?:吗|么|不)?"
)
# Asked of the assistant as one asks an acquaintance.
KNOWS_ME = re.compile(
    r"(?:hi|hello|hey|so|and|but|,|\s)*(?:do|can|will) you (?:still |even |really )?(?:know|remember|recogni[sz]e) me(?: at all| still)?$|(?:so |and )?who (?:do|did) you think i (?:am|is)$"
    r"|(?:你好|那么?|,)*(?:你|您)(?:还|真的)?(?:认识|认得|记得|记不记得|认不认识|记不得)我(?:吗|么|不|是谁吗?)?$"
)
OPENERS = re.compile(
    r"^(?:(?:hi|hello|hey|please|so|and|ok|well)[\s,]+)*(?:(?:do|can|could|would|will) you (?:still )?(?:know|remember|recall|tell me|remind me(?: of)?)(?: again)?|"
    r"tell me|remind me(?: of)?|请问|你?还?(?:记得|知道|记不记得)|(?:能|可以)?告诉我|你能告诉我)[\s,]*"
)
ABOUT_ME = re.compile(
    r"\bwhat (?:do|did|have) you (?:know|remember|learn(?:ed)?|stored?|save[d]?|got)\b.*\b(?:about|of|on) me\b|\btell me (?:everything |what you know )?about (?:me|myself)\b|"
    r"\bwhat (?:did|have) i (?:tell|told) you\b|\bwhat did i ask you to remember\b|\bwhat's in my profile\b|\bmy profile\b|"
    r"你(?:都|还)?(?:知道|了解|记得|记住)(?:了)?(?:我|关于我)(?:的)?(?:什么|哪些|多少|些什么)|你?(?:都|还)?(?:知道|了解|记得|记住)的?关于我的|(?:所有|全部)?关于我的(?:都|全部|所有|一切|事|信息|记忆|内容)|(?:列出|说说|讲讲|告诉我)(?:一下)?(?:你)?(?:知道|记得|记住|了解)(?:的)?(?:所有|全部)?(?:关于)?我|关于我.{0,6}(?:什么|哪些)|我(?:都)?(?:告诉|跟)(?:过)?你(?:说)?(?:过|了)?(?:什么|哪些)|我的(?:个人)?(?:资料|档案|画像)"
)

_INTERROGATIVE = (
    r"(?:what|where|who|whom|whose|when|why|how|which|do|does|did|am|is|are|was|were|have|has|can|could|will|would|should|shall|may)"
    r"(?:'s|n't|'re)?\b|(?:tell|remind) me\b"
)
INTERROGATIVE = re.compile(rf"[\s,]*(?:(?:and|so|but|or|then|also)\s+)*{_INTERROGATIVE}")
ASKS_ZH = re.compile(
    r"吗|呢|什么|啥|哪|谁|几[个天点岁月号]|多少|多久|多大|多长|怎么|怎样|如何|为何|是不是|有没有|能不能|可不可以|会不会|是否|[\u4e00-\u9fff]不[\u4e00-\u9fff]?\?"
)
# Between the questions of one sentence, and between what is told and what is asked.
QUESTION_BORDER = re.compile(
    rf"\s*[,;:]\s*(?=(?:(?:and|so|but|or|then|also)\s+)*{_INTERROGATIVE})|\s+(?:and|but|or)\s+(?:also\s+)?(?={_INTERROGATIVE})|(?<=[\u4e00-\u9fff]),\s*(?=[\u4e00-\u9fff])"
)
OPEN_ADVICE = re.compile(r"\b(?:suggest\w*|recommend\w*|ideas?|advice|should i|what now)\b|推荐|建议|怎么办|该")
# What asks for the history of a slot; without it the question asks for the slot.
PAST = re.compile(
    r"(?<=did i )use to\b|\b(?:before|previously|formerly|earlier|in the past|used to)\b|(?<=my )(?:previous|former|old|earlier|past)\b"
    r"|以前|之前|曾经|从前|过去(?!了)|(?<=我)原来|(?<=我)原先|(?<=的)旧|(?<!\d)(?:19|20)\d\d年(?:的?时候)?(?![\d一二三四五六七八九十]{1,3}月)"
)
# "Before" that says before what asks for no history.
BEFORE_THAT = re.compile(r"\b(?:before|earlier) (?!in (?:19|20)\d\d)\w")
# A year asks for it, too, of what was: "where did I live in 2022".
PAST_YEAR = re.compile(r"(?<=\w) (?:back )?in (?:19|20)\d\d$")
PAST_TENSE = re.compile(r"\b(?:did|was|were)\b")
# Ways of asking that are brought into another's form first.
REWORDED: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(r"我最(喜欢|爱)的?(?:什么|哪种|哪个|哪款|哪部|哪本|哪首)(?!时候)([\u4e00-\u9fff]{1,6})$"),
        r"我最\1的\2是什么",
    ),
    (
        re.compile(r"\b(?:what|which) ([a-z]+(?: [a-z]+)?) (?:do|does) i (?:like|love) (?:the )?(?:best|most)$"),
        r"what is my favorite \1",
    ),
)
_EATEN: Slots = (("food", "preference"), ("food", "like"), ("food", "dislike"), ("food", "diet"), ("food", "allergy"))
_LANGUAGE: Slots = (("project", "language"),)
_FRAMEWORK: Slots = (("project", "framework"),)
_USE = r"(?:do|does|am|are) i (?:mainly |mostly |usually |currently )?(?:use|using|code in|coding in|program in|programming in|write in|work with)(?: for (?:my|the) project)?(?: now| at the moment)?$"
_USE_ZH = r"我(?:的|们|项目|现在|目前|平时|主要|一般|是)*(?:用|使用|写)(?:的是|的)?(?:什么|哪种|哪个|哪门|哪些|啥)"
_NO_OFFICE = r"(?!.*\b(?:eligible|entitled|employee|employees|part-time|full-time|exempt|covered|required|allowed)\b)"

SLOT_QUESTIONS: tuple[tuple[re.Pattern[str], Slots], ...] = LIFE_QUESTIONS + tuple(
    (re.compile(pattern), slots)
    for pattern, slots in (
        (rf"\b(?:what|which) (?:programming |coding )?languages? {_USE}", _LANGUAGE),
        (rf"\b(?:what|which) (?:web |software )?frameworks? {_USE}", _FRAMEWORK),
        (rf"\b(?:what|which) (?:tools?|database|editor|ide|stack|tech stack) {_USE}", (*_TOOLS, ("project", "editor"), ("project", "database"))),
        (rf"{_USE_ZH}(?:编程|开发|程序)?语言(?:开发|编程|写|写的)?$", _LANGUAGE),
        (rf"{_USE_ZH}(?:开发|编程)?框架(?:开发|写)?$", _FRAMEWORK),
        (r"^do i (?:still |ever )?(?:eat|drink) \w[\w -]*$", _EATEN),
        (r"^我(?:还|平时|现在|爱|喜欢)?(?:吃|喝)(?!什么|啥|哪|饭|早|午|晚)[^,]{1,6}吗$|^我(?:还|平时|现在)?(?:吃不吃|喝不喝)[^,]{1,6}$", _EATEN),
        (rf"\bwhere {_DO} i (?:currently |now )?(?:live|reside|stay)|\bwhere {_AM} i (?:living|based|located)|\bwhere i (?:live|lives|am based)|\b(?:which|what) (?:city|town|country|place) {_DO} i live|{_DO} i (?:still )?live in", _CITY),
        (r"我(?:现在|目前)?(?:住|居住|生活|定居)(?:在)?(?:哪|什么地方|什么城市)|我家在哪|我(?:现在)?在哪个?(?:城市|里住|儿住)|我搬到?哪|我是?不是住|我(?:还)?住在.{1,10}吗", _CITY),
        (rf"\bwhere {_AM} i (?:originally )?from|\bwhere {_DO} i (?:come from|grow up)|\bwhere was i born", (("home", "hometown"),)),
        (r"我(?:是|来自)(?:哪里|哪儿|哪|什么地方)(?:的?人|来的)?|我(?:的)?(?:老家|家乡)(?:在|是)哪", (("home", "hometown"),)),
        (rf"\bwhere {_DO} i work|\bwhere i works?|\bwho {_DO} i work for|\b(?:which|what) (?:company|firm|employer|organi[sz]ation) {_DO} i work|\bwhere {_AM} i (?:working|employed)|\bwho (?:'s|is) my employer", _EMPLOYER),
        (r"我(?:现在|目前)?在(?:哪|什么|哪个|哪家)(?:里|儿|公司|单位|地方)?(?:工作|上班|任职)|我(?:的)?(?:公司|单位|雇主)(?:是|叫)(?:哪|什么)", _EMPLOYER),
        (rf"\bwhat {_DO} i do(?: for (?:a living|work))?$|\bwhat {_AM} i(?: by profession)?$|\bwhat kind of (?:work|job) {_DO} i|\bwhat {_DO} i work as", _ROLE),
        (r"我(?:是)?(?:做|干)(?:什么|啥)(?:工作|职业|的)|我是(?:干什么|做什么)的|我(?:的)?(?:职业|职位|工作|岗位)是(?:什么|啥)", _ROLE),
        (rf"\b{_AM} i (?:\w+ )?allergic|\bi(?:'m| am| is)? allergic to|\b{_DO} i have (?:any |an? )?(?:food |\w+ )?allerg", (("food", "allergy"),)),
        (r"我对(?:什么|哪些|啥).{0,6}过敏|我(?:是不是|有没有)?(?:对)?.{0,10}过敏", (("food", "allergy"),)),
        (rf"\b{_AM} i (?:still )?(?:an? )?(?:{_DIETS})|\bwhat (?:kind of )?diet", _DIET),
        (rf"我(?:是不是|还)?(?:是)?(?:{_DIETS})(?:吗|者吗)?$|我(?:的)?饮食(?:习惯|偏好|禁忌)", _DIET),
        (rf"\bwhat (?:food |foods )?(?:{_DO}n't|{_DO} not|can't|cannot|mustn't|shouldn't) i (?:eat|drink|have)|\bwhat i (?:can't|don't|cannot|do not) (?:eat|drink)", _AVOIDS),
        (r"我(?:不能|不可以|不|忌)(?:吃|喝|碰)(?:什么|啥|哪些)|我(?:有什么|有哪些)?忌口", _AVOIDS),
        (rf"\bwhat (?:food|foods|dish|dishes|drinks?|cuisine) {_DO} i (?:like|love|enjoy|prefer)|\bwhat {_DO} i (?:like|love|enjoy|prefer) to (?:eat|drink)", _FOOD_LIKES),
        (r"我(?:最)?(?:喜欢|爱)(?:吃|喝)(?:什么|啥|哪些)", _FOOD_LIKES),
        (rf"\bwhat {_DO} i (?:dislike|hate|not like)|\bwhat {_DO}n't i like|\bwhat i (?:dislike|hate|don't like)|\b{_DO} i (?:dislike|hate)", _DISLIKES),
        (r"我(?:不喜欢|讨厌|不爱)(?:吃|喝)?(?:什么|啥|哪些)", _DISLIKES),
        (rf"\bwhat (?:\w+ )?{_DO} i (?:like|love|enjoy|prefer)\b|\bwhat i (?:like|love|enjoy)s?\b|\b{_DO} i (?:like|love|enjoy) |\bwhat {_AM} i into", _LIKES),
        (r"我(?:最)?喜欢(?:什么|啥|哪些|做什么|干什么)|我(?:有)?(?:什么|哪些)(?:兴趣)?爱好|我(?:的)?(?:兴趣)?爱好(?:是|有)|我喜不喜欢|我(?:还)?喜欢.{1,12}吗", _LIKES),
        (rf"\b(?:what|which|how many) languages? {_DO} i (?:speak|know)|\b{_DO} i speak", (("language", "spoken"), ("language", "native"))),
        (r"我会(?:说|讲)?(?:什么|哪些|哪几种|几种)(?:语言|外语)|我会说.{1,6}吗", (("language", "spoken"), ("language", "native"))),
        (rf"\bhow old {_AM} i|\bhow old i (?:am|is)", (("identity", "age"),)),
        (r"我(?:今年)?(?:多大|几岁|多少岁)", (("identity", "age"),)),
        (r"\bwhen (?:was|is|were) i born|\bwhen (?:is|'s) my birthday|\bwhen's my birthday", (("identity", "birthday"),)),
        (r"我(?:的)?生日|我(?:是)?(?:哪天|几月|什么时候)(?:.{0,4})?(?:出生|生日)", (("identity", "birthday"),)),
        (rf"\bwhat (?:should|do|can|shall) (?:you|i|we) call (?:me|i|my)\b|\bwhat {_DO} i (?:want|like|prefer) to be called|\bwhat would i like (?:me|i) to call", (("identity", "nickname"), ("identity", "name"))),
        (r"(?:该|应该|要)?(?:怎么|如何)(?:称呼|叫)我|我(?:的)?(?:昵称|小名|外号|网名)", (("identity", "nickname"), ("identity", "name"))),
        (rf"\bwhat {_AM} i called|\bwhat(?:'s| is|s| was) my (?:full |real |first )?name\b|\bmy name\b(?! (?:on|in|at|be|from|to|appears?|listed|missing|included|correct|printed|under)\b)", (("identity", "name"),)),
        (r"我(?:的)?(?:名字|姓名)|我叫(?:什么|啥)|我姓什么", (("identity", "name"),)),
        (rf"\b{_DO} i have (?:any |a |an )?(?:pets?|dogs?|cats?)|\bwhat pets?", (("family", "pet"),)),
        (r"我(?:有|养)(?:了|没有)?(?:什么|哪些|没养)?(?:宠物|猫|狗)", (("family", "pet"),)),
        (rf"\b{_DO} i have (?:any |a |an )?(?:siblings?|kids?|children|brothers?|sisters?)|\bhow many (?:kids|children|siblings|brothers|sisters) {_DO} i", (("family", "member"),)),
        (r"我有(?:没有|几个)(?:孩子|兄弟|姐妹|兄弟姐妹)", (("family", "member"),)),
        (rf"\b{_AM} i (?:married|single|divorced|engaged)", (("family", "status"),)),
        (r"我(?:是不是)?(?:结婚|已婚|单身)(?:了)?(?:吗|没有)?$", (("family", "status"),)),
        (r"\bwhat (?:did|have|had) we (?:decide|agree|choose|chosen|agreed)|\bwhat (?:was|is) (?:our|the) decision|\bwhat (?:tools?|languages?|frameworks?|database|stack) (?:do|are|did) (?:we|i) (?:use|using)", _TOOLS),
        (r"我们(?:之前)?(?:决定|商定|定)(?:了|用)?(?:什么|哪)|我们(?:现在)?(?:用|使用)(?:的是)?(?:什么|哪)", _TOOLS),
        (r"\bwhen(?:'s| is) (?:the|our|my) (?:project )?deadline|\bwhat(?:'s| is) (?:the|our|my) (?:project )?deadline", (("project", "deadline"),)),
        (r"(?:我们|我|项目)(?:的)?截止(?:日期|时间)|我(?:们)?(?:的)?项目(?:什么时候|哪天)(?:截止|上线)", (("project", "deadline"),)),
        (rf"\bwhat {_AM} my (?:plans?|appointments?)|\bwhat {_AM} i (?:doing|planning)|\bwhat {_DO} i have planned", (("plans", "plan"), ("plans", "event"))),
        (r"我(?:.{0,6})(?:有什么|有哪些)(?:安排|计划|事)|我(?:的)?(?:计划|安排)(?:是|有)", (("plans", "plan"), ("plans", "event"))),
        (rf"^am i (?:still |really )?(?:an?|the) {_NO_OFFICE}[\w-]+(?: [\w-]+)?$", _ROLE),
        (rf"^我(?:还|现在)?(?:是不是(?:一?[名个位])?[^,应该要可能会需必有在住得]{{0,6}}{ROLE_END}|是(?:一?[名个位])?[^,什么哪谁]{{0,6}}{ROLE_END}吗)$", _ROLE),
        (rf"\bwhere {_DO} i (?:study|go to (?:school|college|university)|graduate)|\b(?:which|what) (?:university|college|school) {_DO} i", (("education", "school"),)),
        (r"我(?:是)?(?:在)?哪(?:里|个)?(?:大学|学校)?(?:毕业|读书|上学|上的大学)|我毕业于哪", (("education", "school"),)),
        (rf"\bwhat {_DO} i (?:study|major in)", (("education", "subject"),)),
        (r"我(?:是)?(?:学|读)(?:的)?(?:什么|啥)(?:专业)?", (("education", "subject"),)),
    )
)  # fmt: skip

KEY_QUESTIONS = (
    re.compile(
        r"^(?:what|which|when|where|who)(?:'s|s| is| are| was| were) my (?:current |new )?(?P<key>[a-z][a-z0-9' -]{1,40}?)(?: (?:called|again|now|at the moment|these days|set to|located))*$"
    ),
    re.compile(r"^(?:what |which )?my (?P<key>[a-z][a-z0-9' -]{1,40}?)(?: (?:is|are|was|again))*$"),
    re.compile(
        r"我(?:们)?的(?P<key>[^是在叫有,?什么]{1,14}?)(?:现在|目前|具体)?(?:是|[放存锁挂停藏搁摆]?在|叫|为)(?:什么|哪|多少|谁|几|啥|怎)"
    ),
    re.compile(r"我(?P<key>最(?:喜欢|爱)的[^是,?]{1,10}?)是(?:什么|哪|谁|啥)"),
    re.compile(r"^我(?P<key>最(?:喜欢|爱)的[^是,?]{1,12}?)(?:吗|呢|么)?$"),
    re.compile(r"^我的(?P<key>[^是,?的]{1,14}?)(?:吗|呢|(?<![什怎那])么)?$"),
    re.compile(r"我(?:们)?的?(?P<key>邮箱|电话|手机号|地址|母语|专业|血型|身高|项目目录|工作目录|预算)(?:是|在|叫)"),
)
# What "my ..." is told by a company's documents rather than by the user.
DOCUMENT_KEYS = re.compile(
    r"\b(?:leave|entitlement|notice|vacation|benefits?|insurance|salary|pay|allowance|stipend|pension|holidays?|sick|overtime|expenses?|"
    r"budget|limit|contract|polic(?:y|ies)|rights?|bonus|reimbursement|password|login|access|probation|warranty|options|deductible|quota|username|user name|working hours|office hours)\b|"
    r"预算|额度|年假|假期|病假|产假|陪产假|福利|保险|工资|薪|补贴|津贴|公积金|社保|加班|报销|合同|试用期|奖金|密码|权限|账号|调休|绩效|工作时间|用户名"
)
# What is asked of a rule, not of the user: 我的工作邮箱是什么格式.
OF_RULES = re.compile(r"(?:什么|哪些|哪个|哪种)(?:格式|标准|规定|要求|流程|政策|范围|条件|规则|比例|补贴)")
# What no slot is called by: "我的电脑怎么连打印机" asks how.
NO_KEY = re.compile(
    r"怎么|如何|怎样|为什么|多少|能不能|可以|应该|什么|哪|谁|\b(?:how|why|when|where|what|who|can|should|do|does|and|for|if|is|are|was|were|has|have|had|isn't|won't|doesn't|can't)\b"
)
ADVICE = re.compile(
    r"\b(?:should|shall|can|could|recommend|suggest|suggestions?|ideas?|what to|which|help me|plan|book|order|cook|make|write|good)\b|推荐|建议|什么|哪|怎么|适合|帮我|安排|好吃|该|点"
)
TOPICAL: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("food", re.compile(r"\b(?:dinner|lunch|breakfast|brunch|supper|eat|restaurants?|recipes?|cook|meals?|snacks?|dish(?:es)?|menu|takeaway|takeout|bake|drink|food|dessert|catering)\b|吃(?!亏|力|惊)|喝什么|餐|菜|饭|食谱|外卖|零食|宵夜|早点|做饭|火锅")),
    ("health", re.compile(r"\b(?:dinner|eat|restaurants?|recipes?|medicine|medication|diet|workout)\b|吃什么|药|餐厅|食谱|健身")),
    ("project", re.compile(r"\b(?:(?:programming )?language|frameworks?|database|tech stack|stack|librar(?:y|ies)|service|code|script|function|api|backend|frontend|deploy|project|tool)\b.*\b(?:use|we|write|choose|pick|build|project|new|our|my)\b|\b(?:write|build|choose|pick|use)\b.*\b(?:code|script|function|service|api|project|app)\b|(?:语言|框架|数据库|技术栈|工具|代码|脚本|项目|服务|接口).{0,12}(?:用|选|写|开发|实现)|(?:用|选|写|开发|实现).{0,12}(?:语言|框架|数据库|技术栈|工具|代码|脚本|项目|服务|接口)")),
    ("travel", re.compile(r"\b(?:trip|travel|hotels?|flights?|itinerary|visit|vacation ideas|weekend away)\b|旅游|旅行|酒店|机票|行程|去哪玩|出游")),
    ("interests", re.compile(r"\b(?:gift|present|weekend|movie|film|book|game|music|activity|activities|hobby|fun|watch|read)\b.*\b(?:should i|can i|for me|recommend|suggest|to me)\b|\b(?:recommend|suggest|should i)\b.*\b(?:gift|present|weekend|movie|film|books?|games?|music|activity|activities|hobby|fun|watch|read)\b|(?:推荐|周末).{0,10}(?:电影|书|音乐|游戏|活动|礼物|做什么|干什么|玩)|看什么(?:电影|书)")),
    ("family", re.compile(r"\b(?:gift|present|party)\b.*\bfor my\b|送.{0,8}(?:礼物|什么)")),
)  # fmt: skip
