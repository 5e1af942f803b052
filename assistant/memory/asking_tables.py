"""Further ways of asking, as data beside question_tables.py: projects, tools by kind, names, halves of a question.

Patterns are over folded text without its end mark, and speak of "i" and "我".
"""

import re

from assistant.datatypes import Text
from assistant.memory.lexicon import PETS_EN, PETS_ZH, RELATIONS_EN, RELATIONS_ZH, alternation
from assistant.memory.life_questions import Slots
from assistant.memory.plan_kinds import PLAN_KINDS
from assistant.memory.relations import RELATED_ZH

_PROJECT: Slots = (("project", "name"), ("work", "duty"))
_TOOLS: Slots = (("project", "tool"), ("project", "language"), ("project", "framework"), ("project", "editor"), ("project", "database"))  # fmt: skip
_PLANS: Slots = (("plans", "plan"), ("plans", "event"))

FURTHER_QUESTIONS: tuple[tuple[re.Pattern[str], Slots], ...] = tuple(
    (re.compile(pattern), slots)
    for pattern, slots in (
        (r"^(?:what|which) projects? (?:am|are|is|do|does) (?:i|we) (?:currently |now )?(?:work(?:ing)?|build(?:ing)?|involved|do(?:ing)?|on|have)(?: on| in| with)?(?: now| at the moment| currently)?$|^what (?:am|are) (?:i|we) (?:building|developing)$", _PROJECT),
        (r"^我们?(?:现在|目前|最近)?(?:正?在)?(?:做|开发|搞|负责|参与|跟)(?:的是|的)?(?:什么|哪个|哪些|啥)项目$|^我们?的?项目(?:是|有)(?:什么|哪个|哪些|啥)$", _PROJECT),
        (r"^我(?:现在|目前|以前|之前|是)?在(?:哪|什么|哪个|哪家|哪一家)(?:里|儿|家)?(?:公司|单位|企业)(?:工作|上班|任职|呢)?$", (("work", "employer"),)),
        (r"^(?:what|which) (?:language|languages|subject|skill|instrument|thing) (?:am|is|are) i (?:learning|studying)|^what (?:am|is|are) i learning", (("interests", "learning"),)),
        (r"^我(?:现在|目前|最近)?(?:正?在)?(?:学习|自学|学)(?:的是|的)?(?:什么|哪门|哪种|啥)(?!专业)", (("interests", "learning"),)),
        (r"^(?:what|which) (?:plans?|appointments?|trips?) (?:do|does|have) i (?:have|got|made)", _PLANS),
        (r"^(?:what|which) (?:are|is) my (?:kids|children|sons|daughters)", (("identity", "name"),)),
        (r"^(?:what|which) (?:allergies|allergy) (?:do|does|have) i", (("food", "allergy"),)),
        (r"^what (?:does|do) i (?:not|never) eat|^what (?:doesn't|don't) i eat|^我(?:都)?(?:不吃|不能吃|忌口)(?:什么|啥|哪些)", (("food", "preference"), ("food", "diet"), ("food", "allergy"), ("food", "dislike"))),
        (r"^(?:as )?what (?:do|does) i work(?: as)?$|^what(?:'s| is) i's job", (("work", "role"),)),
        (r"^我(?:做|干)(?:什么|啥)工作的?$|^我(?:是|在)?(?:做|干)(?:什么|啥)(?:的)?$", (("work", "role"), ("work", "employer"))),
        (r"^我(?:现在|目前|是|主要)*(?:担任|从事|任|当)(?:的是|的)?(?:什么|啥|哪个|哪种|何种)(?:样的)?(?:职位|职务|职业|工作|岗位|角色)?(?:的)?$|^(?:what|which) (?:position|role|job|post|profession|occupation) (?:do|does|am|is) i (?:hold|have|in|do)$", (("work", "role"),)),
        (r"^how (?:should|shall|do|can|will|would|are) (?:you|i|we) (?:going to |supposed to |normally |usually )?(?:address|call|refer to|greet) (?:me|i)$|^(?:what|how) (?:do|would|should) i (?:like|want|prefer) (?:you )?to (?:be )?(?:address|call)(?:ed)?(?: me)?$|^(?:by )?what name (?:should|do|can|shall) (?:you|i|we) (?:call|use for|address) (?:me|i)(?: by)?$", (("identity", "nickname"), ("identity", "name"))),
        (r"^where (?:will|am|is|shall) i (?:(?:be |going to |gonna )*(?:live|living|move|moving|relocate|relocating)(?: to)?)(?: next| then| soon| in future| in the future| next (?:year|month))?$|^我(?:以后|将来|要|会|将|之后|打算|准备|即将)+(?:住|搬|搬家|定居)(?:在|到|去)?(?:哪里?|哪儿|什么地方|什么城市)$", (("home", "city"), ("plans", "plan"), ("plans", "event"))),
        (r"^what (?:is|was) i called$|^what (?:am|are) i called$", (("identity", "name"),)),
        (r"^我(?:多大|几岁)了?$|^我今年(?:多大|几岁)", (("identity", "age"),)),
    )
)  # fmt: skip

# Whom the user has: the relation asked after is the kind of what is known.
_KIN_EN = (
    r"siblings?|kids?|children|sons?|daughters?|brothers?|sisters?|child|husband|wife|partner|girlfriend|boyfriend"
)
_KIN_ZH = r"孩子|小孩|儿子|女儿|兄弟姐妹|兄弟|姐妹|哥哥|弟弟|姐姐|妹妹|老公|老婆|太太|先生|女朋友|男朋友"
KIN_QUESTION = re.compile(
    rf"^(?:do|does) i have (?:any |a |an )?(?P<k>{_KIN_EN})$|^how many (?P<k2>{_KIN_EN}) (?:do|does|have) i(?: have| got)?$"
    rf"|^我(?:有没有|有几个|有多少个?|有几位|是不是有|是否有|有)(?:一?[个位])?(?P<k3>{_KIN_ZH})(?:吗|么|没有)?$"
)
# "Do I have a brother called Tom?", 我是不是有个哥哥叫大勇: whether somebody of a relation has that name.
KIN_NAMED = re.compile(
    rf"^(?:do|does) i have an? (?P<r>{alternation((*RELATIONS_EN, *PETS_EN))}) (?:called|named|whose name is) (?P<n>[a-z][\w' -]*)$"
    rf"|^我(?:是不是|是否|有没有|不是)?(?:也|还)?有?(?:一?[个位只条])?(?P<r2>{alternation((*RELATIONS_ZH, *PETS_ZH))})(?:是不是|是否)?(?:名?叫|名字(?:叫|是))(?!什么|啥)(?P<n2>[^,什么啥哪谁]{{1,8}}?)(?:吗|么|吧|对吧|对吗)?$"
    rf"|^我(?:是不是|是否|有没有|不是)?有?(?:一?[个位只条])?(?:名?叫)(?!什么|啥)(?P<n3>[^,什么啥哪谁]{{1,8}}?)的(?P<r3>{alternation((*RELATIONS_ZH, *PETS_ZH))})(?:吗|么|吧|对吧|对吗)?$"
)
ASKS_WHETHER = re.compile(r"是不是|是否|有没有|不是|(?:吗|么|吧)$")
# Everything told of somebody: "what do you know about my sister?", 关于小顾你知道什么.
ABOUT_PERSON = re.compile(
    r"^(?:what (?:do|did) (?:you|i) (?:know|remember|tell you|say|have)(?: of| about| on)|tell me (?:everything |all |something )?(?:you know )?about|about) (?P<who>.+)$"
    r"|^(?:关于)?(?P<zh>.{1,8}?)(?:,|的事)?你(?:都)?(?:知道|记得|了解)(?:什么|些什么|哪些|多少)$|^你(?:都)?(?:知道|记得|了解)(?P<zh2>.{1,8}?)(?:的)?(?:什么|哪些|多少|些什么)$"
)
FAMILY = re.compile(r"(?:my |our )?family(?: members)?|我?的?家人|我家里?人?")

# What narrows a question down within its slot: "decide about the logo", 喜欢什么音乐.
NARROWED = re.compile(
    r"\b(?:about|on|regarding) (?:the |my |our |a )?(?P<t>(?!me\b|you\b)[a-z][a-z -]+)$|关于(?P<t2>[^,]{1,8}?)的?(?:决定|什么)|^我们?(?:就|对|关于)(?P<t3>[^,]{1,8}?)(?:决定|商定)"
)
LIKED_KIND = re.compile(
    r"^(?:what|which) (?:kinds? of |sorts? of )?(?P<t>(?!food|foods|dish|dishes|drinks?|cuisine|things?|stuff|kinds?|hobbies)[a-z]+) (?:do|does) i (?:like|love|enjoy|prefer)"
    r"|^我(?:最)?(?:喜欢|爱)(?:看|听|玩|打)?(?:什么|哪种|哪些|啥)(?P<t2>(?!东西|吃的|菜|食物|样|事)[\u4e00-\u9fff]{2,4})$"
)

# What the user may have told of a project, and documents may say as well.
PROJECT_QUESTIONS: tuple[tuple[re.Pattern[str], Slots], ...] = (
    (re.compile(r"^(?:我们?的?|这个)?项目的?预算(?:是|有|为)?(?:多少|多大|什么)|^what(?:'s| is) the project(?:'s)? budget"), (("project", "budget"),)),
    (re.compile(r"^(?:我们?的?|这个)?项目(?:的)?(?:什么时候|哪天|几号|何时)(?:截止|上线|交付|到期|完成)|^(?:我们?的?|这个)?项目的?(?:截止|上线|交付)(?:日期|时间)?|^when(?:'s| is) the project (?:due|deadline)"), (("project", "deadline"),)),
)  # fmt: skip

# A tool by its kind: the question's word, and what a value of the kind looks like.
FAVORITE = re.compile(r"^(?:favou?rite |最(?:喜欢|喜爱|爱)的)\s*")
KIND_LABELS = {
    "editor": Text("editor", "编辑器"),
    "version control": Text("version control", "版本控制"),
    "database": Text("database", "数据库"),
    "operating system": Text("operating system", "操作系统"),
    "build server": Text("build server", "构建服务"),
}
TOOL_KINDS: tuple[tuple[str, re.Pattern[str], re.Pattern[str]], ...] = tuple(
    (name, re.compile(asked), re.compile(values))
    for name, asked, values in (
        ("editor", r"editor|\bide\b|编辑器|(?<![a-z])ide(?![a-z])", r"vim\b|emacs|vs ?code|visual studio|intellij|idea|pycharm|webstorm|goland|clion|rider|eclipse|sublime|cursor|\bzed\b|xcode|atom|nano|notepad|android studio|jupyter"),
        ("version control", r"version control|版本控制|版本管理|代码管理", r"\bgit\b|^git|svn|subversion|mercurial|perforce|gitlab|github|gitea|bitbucket"),
        ("database", r"database|\bdb\b|数据库", r"sql|postgres|mongo|redis|oracle|mariadb|cassandra|dynamo|clickhouse|snowflake|chroma|elastic|neo4j|duckdb"),
        ("operating system", r"operating system|\bos\b|操作系统", r"linux|windows|mac ?os|ubuntu|debian|fedora|arch|nixos"),
        ("build server", r"\bci\b|build server|持续集成", r"jenkins|gitlab|github|circleci|travis|teamcity|drone|buildkite|\bci\b"),
    )
)  # fmt: skip
KINDS = TOOL_KINDS + PLAN_KINDS
KIND_QUESTION = re.compile(
    r"^(?:what|which)(?: kind of| type of)? (?P<k>[a-z][a-z ]{1,24}?) (?:do|does|am|are|is) (?:i|we) (?:mainly |mostly |usually |currently )?(?:us(?:e|ing)|work(?:ing)? (?:with|in)|cod(?:e|ing) in|prefer)(?: now| these days| at work| every day)?$"
    r"|^我(?:们)?(?:现在|目前|平时|主要|一般|常|写代码|的|是)*(?:使用|用)(?:的是|的)?(?:什么|哪种|哪个|哪款|啥)(?P<k2>[^,?]{1,8}?)(?:写代码|开发|来)?$"
    r"|^我(?:平时|常|现在)?(?:用|使用)的(?P<k3>[^,?]{1,8}?)是(?:什么|哪个|哪款|啥)$"
)
KIND_SLOTS = _TOOLS

# How something is done, where to get it: a company's documents say so, whoever "i" is.
HOW_TO = re.compile(
    r"^(?:so |and |but )?(?:how (?:do|can|could|should|would) i (?!usually |normally |always |generally |like to |prefer to |travel|get around|go on (?:business|trips)|get to (?:work|the office)$|commute|go to work$)"
    r"|how to |where (?:can|should) i |who (?:should|can) i |what (?:should|can) i do|what (?:do|must) i (?:do|need) (?:if|when|about|to|with|for(?! a living| work)|before|after)\b|when (?:do|will|can|should) i (?:get|have|need|receive)\b)"
    r"|^(?:我|我们)?(?:的)?[^,]{0,10}?(?:怎么|如何|怎样)(?!称呼|叫|上班|通勤|去公司|出差|出行|样|去)[^,]{1,}$"
)
# "I lost my laptop, what do I do?": behind what has happened this asks for help, not for a job.
WHAT_NOW = re.compile(r"\S[^?]*[,;:]\s*(?:so |and |then )*what (?:do|should|can) i do(?: now)?$|[^,]+,我?(?:该)?怎么办")
FOR_A_PURPOSE = re.compile(r"\b(?:use|using) (?:for|to|at|in|with|when) (?!(?:my|the|our) project|work$|now$)")

# The second half of a question that leans on the first: "and as what?", 什么职位？
HALF = re.compile(
    r"^(?:and |but |or )?(?:as what|(?:on |in |at |with )?(?:what|which) (?P<k>team|department|role|position|job|company|city|country|title))$|^(?:是|在|做|任)?(?:什么|哪个|哪家)(?P<k2>职位|岗位|职务|工作|部门|团队|公司|城市|职业|行业)$"
)
AS_WHAT = re.compile(
    r"^(?P<first>.+?),? and (?P<second>as what|(?:on |in )?(?:what|which) (?:team|department|role|position|city))$"
)
PRONOUN = re.compile(
    r"\b(?P<own>his|her|their|its)\b|\b(?P<he>he|she|they|it)\b|(?P<zh>他们|她们|它们|他|她|它)(?P<de>的)?"
)
# A Chinese question may name a relation without 我的: 太太叫什么？
BARE_RELATION = re.compile(
    rf"^(?:那么?|请问|那我?)?(?P<r>{alternation((*RELATIONS_ZH, *PETS_ZH))})(?=的?(?:叫|名字|姓|是(?:做|干|哪|谁|什么)|在哪|住|做|干|对|喜欢|爱|不?吃|多大|几岁|今年|生日|什么|会说|的?(?:工作|职业|电话|邮箱)))"
)
# The name behind a relation: "my colleague Nina", 我同事小顾.
_DOES = r"(?:live|work|do|eat|drink|speak|like|love|hate|have|allergic|study|come|born|from|play|called|based|doing|use|vegan|vegetarian|married|a|an|my|is|was)"
CALLED = re.compile(
    rf" (?P<name>(?!{_DOES}\b)[a-z][\w-]+)(?=(?: {_DOES}\b|'s\b|$))|(?P<zh>(?![叫住在对不吃爱喜是做干多几今会说喝生工职公电邮老家姓有养的])[\u4e00-\u9fffa-z]{{1,4}}?)(?=的?(?:叫|住|在哪|对|不吃|吃|喝|爱|喜欢|是|做|干|多大|几岁|今年|会说|生日|工作|职业|公司|电话|邮箱|老家)|的(?:{RELATED_ZH}))"
)
# Whoever is theirs: "my sister's boyfriend", "my sister Anna's boyfriend", 我表姐小雯的男朋友.
THEIRS = re.compile(
    rf" (?P<en>{alternation(RELATIONS_EN + PETS_EN)})(?=[\s?.,']|$)(?P<s>'s)?|(?P<zh>{RELATED_ZH})(?P<de>的)?"
)
# "The name of my wife", "the names of our kids".
NAME_OF = re.compile(
    rf"\bthe (?P<what>names?|job|birthday|age) of (?P<whose>my|our) (?P<who>(?:[a-z -]|'s (?=(?:{alternation(RELATIONS_EN)})$)){{2,30}})$"
)
IS_RELATED = re.compile(
    r"^(?:is|was) (?P<v>[a-z][\w .'-]{0,40}?) (?:still )?i$|^(?P<v2>[^,我]{1,10}?)(?:还)?(?:是不是|是)我(?:吗|么|吧)?$"
)

# A name where "i" or "my" would stand; whoever is not known by it has told of nobody.
_NO_NAME = (
    r"(?!(?:i|we|you|he|she|it|they|this|that|these|those|there|the|a|an|my|our|your|his|her|their|its|one|someone|somebody|anyone|anybody|everyone|everybody|people|"
    r"employees?|staff|managers?|who|what|where|which|when|how|not|all|each|every|any|some|new|tandem)\b)"
)
_NAME = rf"(?:(?:mr|mrs|ms|dr|prof)\.? )?{_NO_NAME}[a-z][\w'-]*?(?: {_NO_NAME}[a-z][\w-]*)?"
WHO_IS_NAMED = re.compile(
    rf"^who(?:'s| is| was) (?P<name>{_NAME})$|^(?P<zh>[^,我你是谁]{{2,6}}?)是(?:谁|什么人|哪位|哪个)$|^谁是(?P<zh2>[^,我你]{{2,6}})$"
)
NAMED = re.compile(
    r"^(?P<pre>(?:where|what|which|how|who|when)(?: (?!does\b|do\b|did\b|is\b|was\b)\w+){0,2}(?: (?:does|do|did|is|was)|'s)|(?:does|do|did|is|was)) (?P<rest>[a-z].*)$"
)
NAME = re.compile(rf"{_NAME}$")
NAMED_ZH = re.compile(
    r"^(?:那么?|请问|你?(?:还)?(?:知道|记得))?(?P<name>[a-z][a-z .'-]{0,30}[a-z]|(?!我|你|您|他|她|它|咱|公司|员工|这|那|什么|哪|谁|怎|为|有|请|新|每|全|大家|国)[\u4e00-\u9fff]{1,4}?)\s*"
    r"(?P<rest>(?:的)?(?:叫|住|在哪|对|不吃|不能吃|爱|喜欢|是(?:做|干|哪里|哪儿)|做什么|干什么|多大|几岁|今年|会说|吃|喝|生日|工作|职业|公司|电话|邮箱|老家|家乡).*)$"
)
# What can be told of anybody; a project or a way of answering is the user's own.
OF_ANYBODY = frozenset(("identity", "contact", "home", "work", "education", "food", "health", "language", "family", "interests", "travel"))  # fmt: skip
