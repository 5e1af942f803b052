"""What a user's sentences say of their work: what it is for, what is still to do, what is done. Data."""

import re

# Behind these a sentence goes on; behind "etc." where one of the words follows that go on with it.
_ABBREVIATED = r"i\.e e\.g z\.b d\.h vs dr mr mrs ms prof approx incl excl esp resp".split()
_GOES_ON = "|".join(
    (
        *(rf"(?<=\b{word})\." for word in _ABBREVIATED),
        r"(?<=\betc)\.(?=\s+(?:and|or|but|for|by|before|after|to|in|on|at|with|from|until|is|are|was|were)\b)",
        r"(?<=\bno)\.(?=\s\d)",
    )
)
# A sentence with what ends it; a decimal point, one inside a name, or that of an abbreviation ends none.
SENTENCE = re.compile(rf"[^.!?。！？;；\n]+(?:(?:\.(?=\S)|(?i:{_GOES_ON}))[^.!?。！？;；\n]*)*[.!?。！？]?")

_NOW = r"(?:currently |now |just |still |also |really |actually |today )*"
_ASKS = r"(?!know\b|ask\b|find out\b|understand\b|hear\b|see\b|be\b|say\b|thank\b|check (?:if|whether)\b)"
GOALS = (
    re.compile(
        rf"\b(?:my|our|the) (?:main |overall |current )?(?:goal|aim|objective|task)(?: {_NOW}(?:here|today))? (?:is|was|:)"
    ),
    re.compile(
        rf"\b(?:i'm|i am|im|we're|we are) {_NOW}(?:working on|preparing|planning|writing|drafting|putting together"
        r"|trying to|looking for|looking into|comparing|researching|reviewing|migrating|organi[sz]ing|setting up|moving"
        r"|building|designing|studying|busy with)\b"
    ),
    re.compile(
        rf"\b(?:i|we) {_NOW}(?:want|need|wish|have|plan|intend|hope|must|got|would like|'d like) (?:to )?{_ASKS}\w+"
    ),
    re.compile(rf"\b(?:i'd|we'd) (?:like|love) to {_ASKS}\w+"),
    re.compile(rf"\b(?:help|assist) (?:me|us) (?:to |with |in )?{_ASKS}\w+"),
    re.compile(r"\blet's (?!see\b|go\b|say\b|continue\b|be\b)\w+ \w+"),
    re.compile(r"(?:我|我们|咱们)(?:这次|现在|目前|今天)?的?(?:主要)?(?:目标|目的|任务)(?:是|:|：)"),
    re.compile(
        r"(?:我|我们|咱们)(?:现在|目前|正在|最近|今天|这周|正|也)*(?:在)(?:准备|写|做|研究|规划|筹备|整理|比较|对比|起草|处理|调研"
        r"|设计|迁移|组织|安排|计划|策划|负责|搞|忙)"
    ),
    re.compile(
        r"(?:我|我们|咱们)(?:现在|今天|这次|还|也)*(?:想要?|需要|打算|希望|准备|计划)(?!问|知道|了解|请问|确认)\S{2}"
    ),
    re.compile(r"(?:请)?帮(?:我|我们)(?!看看|问)\S{2}"),
)
"""Looked for in a folded sentence without a question mark."""

AIMS = (
    *GOALS[:2],
    re.compile(
        r"\b(?:i|we)(?:'d| would)? (?:currently |now |also |really )*(?:want|wish|plan|intend|hope|aim|like|have decided) to"
        r" (?!know\b|ask\b|find\b|see\b|get\b|read\b|look\b|hear\b|understand\b|learn\b|check\b|be\b)\w+ \w"
    ),
    re.compile(r"(?:我|我们|咱们)(?:这次|现在|目前|今天)?的?(?:主要)?(?:目标|目的|任务)(?:是|:|：)"),
    re.compile(
        r"(?:我|我们|咱们)(?:现在|今天|这次|最近|还|也)*(?:想要?|打算|希望|准备|计划|正在)(?!问|知道|了解|请|确认|看|查|找|听)\S{3}"
    ),
)
"""What says outright what somebody is at or means to do, and wants nothing told about it."""

TODOS = (
    re.compile(
        r"\b(?:todo|to-do|to do|next steps?|action items?|still open|open items?|still missing) ?(?:is|are|:|-|–)(?: to)? ?(?P<what>\S.+)"
    ),
    re.compile(
        r"\b(?:remind me|don't let me forget|do not let me forget|don't forget|do not forget|i mustn't forget|i must not forget) (?:to |about |that )?(?P<what>\w.+)"
    ),
    re.compile(r"\b(?:i|we) (?:still|also still) (?:have|need|ought|must|want|got)(?: to)? (?P<what>\w.+)"),
    re.compile(
        r"\b(?:i|we)(?:'ll| will) (?:have to )?(?P<what>\w.+? (?:later|tomorrow|next time|next week|another time|afterwards))"
    ),
    re.compile(r"(?:待办(?:事项)?|下一步|后续|遗留(?:问题|事项)?|未完成)(?:是|有|要|:|：)+ ?(?P<what>\S.+)"),
    re.compile(r"(?:提醒我|别忘了|不要忘记|不要忘了|记得提醒我|记得要?)(?:要|去)?(?P<what>\S{2}.*)"),
    re.compile(r"(?:我|我们|咱们)(?:还|还是|仍)(?:要|需要|得|没(?:有)?)(?P<what>\S{2}.*)"),
    re.compile(r"(?:我|我们|咱们)?(?:回头|稍后|下次|改天|晚点)(?:再|要)(?P<what>\S{2}.*)"),
)

DONE = (
    re.compile(
        r"\b(?:i|we)(?:'ve| have)? (?:just |now |already |finally |meanwhile )*(?:finished|completed|done|did|sent|submitted|wrapped up|closed|fixed"
        r"|solved|settled|called|booked|ordered|delivered|handed in|paid|written|wrote|signed)\b"
    ),
    re.compile(
        r"\b(?:is|are|was|were|has been|have been) (?:now |already |finally |all )*(?:done|finished|completed?|settled|sorted(?: out)?|solved|fixed|sent|submitted|closed)\b"
    ),
    re.compile(r"(?:做|写|办|处理|解决|弄|搞|提交|发|寄|交|订|完成|联系|付|签|打)(?:完|好|定|出去?|过|成)?了"),
    re.compile(r"(?:已经?|都)(?:做|写|办|处理|解决|弄|搞|提交|发|寄|交|订|完成|联系|付|签|打)"),
)
"""Looked for in a folded sentence that asks nothing and denies nothing."""

DENIED = re.compile(
    r"\b(?:not|n't|never|haven't|hasn't|isn't|aren't|if|when|once|unless|before|until)\b|没|未|不|如果|等|之前|还要"
)

DATED = re.compile(
    r"\((?:by|since|from) [^()]*\)|（[^（）]*）|\b(?:by|on|until|till|before|this|next|every|at)? ?(?:tomorrow|today|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|(?:next|this) (?:week|month|quarter|year)|noon|end of (?:the )?(?:day|week|month))\b"
    r"|(?:这|下|本)?(?:周|星期|礼拜)[一二三四五六日天末](?:之前|以前|前)?|今天|明天|后天|(?:下|这)(?:周|个月|星期)|月底|年底"
)
"""What says when something is to be done; it is not repeated when it is."""

_LAST = r"(?: (?:last time|before|earlier|yesterday|last week|the other day|previously|in (?:our|the|my) (?:last|previous) (?:session|chat|conversation)|last session|in the last session|back then))?"
_WE = r"(?:we|i|you and i)"
WHERE = re.compile(
    rf"where (?:were|was|had) {_WE}(?: (?:got(?: to)?|at|standing))?{_LAST}"
    rf"|where did {_WE} (?:leave (?:off|things|it)|stop|get to|end(?: up)?|break off|finish){_LAST}"
    rf"|where do (?:we|things) stand(?: from last time)?"
    rf"|what (?:were|was) {_WE} (?:last |just )?(?:doing|working on|talking about|discussing|up to|busy with|on about){_LAST}"
    rf"|what did {_WE} (?:last )?(?:talk about|discuss|do|cover|work on|speak about|decide|find(?: out)?|conclude)"
    r" (?:last time|last session|yesterday|last week|the other day|in (?:our|the|my) (?:last|previous) (?:session|chat|conversation))"
    rf"|what (?:was|were) (?:my|our|the) (?:goals?|aims?|plans?|conclusions?|results?) (?:last time|in (?:our|the|my) (?:last|previous) (?:session|chat|conversation)|of (?:our|the|my) (?:last|previous) (?:session|chat|conversation))"
    r"|(?:let's |let us |can we |could we |i(?:'d like| want) to |shall we |please )*(?:continue|carry on|go on|pick up|resume|take up)(?: again)?"
    r" (?:where we (?:left off|were|stopped)|from (?:last time|where we (?:left off|were|stopped))|(?:with )?(?:our|the|my) (?:last|previous) (?:session|chat|conversation)|with what we (?:did|had) last time)"
    r"|(?:please |can you |could you )*(?:remind|tell) me (?:where we (?:were|left off|stopped)|what we (?:were doing|did last time|talked about(?: last time)?|discussed(?: last time)?))"
    r"|(?:please |can you |could you )*(?:catch me up|bring me up to speed|recap|(?:give me )?a (?:quick |short )?(?:recap|summary)(?: of)?|summari[sz]e|sum up)"
    r"(?: (?:of )?(?:our|the|my) (?:last|previous) (?:session|chat|conversation|time)| last time| what we did last time)?"
    r"|(?:我们|咱们|咱|我)?(?:上次|上回|上一次|之前|昨天|前几天|刚才)(?:的?对话|的?会话)?(?:我们|咱们|咱|我)?(?:是|都)?(?:说|聊|谈|讲|做|讨论|进行|写|忙|干|研究|弄|停)(?:到|在|了|过)*"
    r"(?:哪儿?|哪里|什么地方|哪一?步|哪个地方|什么|些什么|哪些(?:事|内容)?)(?:了|来着|呢|啊)*"
    r"|(?:我们|咱们|咱)?(?:说|聊|谈|讲|做|讨论|进行|写)到(?:哪儿?|哪里|什么地方|哪一?步)(?:了|来着|呢|啊)*"
    r"|(?:我们|咱们|请|那)?(?:继续|接着)(?:我们)?(?:上次|上回|之前|昨天)(?:的)?(?:话题|工作|内容|对话|会话|事|讨论|来|说|聊|做|往下说)*(?:吧|吗)?"
    r"|(?:请|帮我|麻烦)*(?:回顾|总结|概括|复述|说说|讲讲)(?:一下|下)?(?:我们)?(?:上次|上回|之前|昨天)(?:的)?(?:对话|会话|内容|讨论|聊的|说的|情况)*"
    r"|(?:我们|我)?(?:上次|上回|之前)的?(?:目标|结论|结果|计划|进度|进展)(?:是什么|怎么样|如何|有哪些|到哪了)(?:了|来着)?"
)
_OPEN_WORDS = r"(?:open|pending|outstanding|unfinished|unanswered|unresolved|undone|missing|left(?: over)?(?: to do)?|to do|to be done)"
_ITEMS = r"(?:items?|points?|questions?|tasks?|things?|issues?|to-?dos?|ends|matters)"
_OF_LAST = r"(?: (?:from|since|of) (?:last time|before|earlier|our last (?:session|chat|conversation)|the last (?:session|chat|conversation)))?"
OPEN = re.compile(
    rf"what(?:'s| is| are|'re| was| were) (?:there )?(?:still |yet |all )+(?:{_OPEN_WORDS})(?: {_ITEMS})?{_OF_LAST}"
    rf"|what(?:'s| is| are)(?: the| my| our) (?:still )?(?:{_OPEN_WORDS}) {_ITEMS}{_OF_LAST}"
    rf"|what(?:'s| is| remains)(?: there)? (?:left(?: over)?(?: to (?:do|be done))?|to be done|remaining|unfinished|left open){_OF_LAST}"
    rf"|what (?:else )?(?:do|did|must|should) (?:i|we) still (?:have|need|want)?(?: to)? ?(?:do|finish|answer)?"
    rf"|(?:which|what|any|are there(?: any)?|do (?:i|we) have(?: any)?|(?:please )?(?:list|show)(?: me)?(?: all| the| my| our)*) (?:still )?(?:{_OPEN_WORDS}) {_ITEMS}(?: (?:are there|do (?:i|we) have|are left|left|remain))?{_OF_LAST}"
    rf"|(?:which|what) {_ITEMS} (?:are|is|were|do (?:i|we) have) (?:still )?(?:{_OPEN_WORDS}){_OF_LAST}"
    rf"|what (?:have|had|did) (?:i|we) not (?:yet )?(?:finish|finished|do|done|answer|answered)(?: yet)?"
    r"|what(?:'s| is) (?:on|still on) (?:my|our) (?:to-?do )?(?:list|plate)"
    r"|(?:我们|咱们|我|现在|目前|上次)*(?:还)?有(?:什么|哪些|啥)(?:事情?|问题|事项|任务|工作)*(?:是)?(?:还)?(?:没有?|未)(?:做完|做|完成|解决|回答|办完|办|处理|写完|弄完|结束)(?:的)?(?:事情?|问题|事项|任务|工作)*(?:吗|呢|啊|了)*"
    r"|(?:我们|咱们|我|现在|目前|上次)*(?:还)?(?:剩下?|差|缺|留下?|遗留)(?:了)?(?:什么|哪些|啥)(?:没做|要做|事情?|问题|事项|任务|工作)*(?:吗|呢|啊)*"
    r"|(?:还有)?(?:什么|哪些|啥)(?:事情?|问题|事项|任务|工作)?(?:还)?(?:没有?|未)(?:做完|做|完成|解决|回答|办完|办|处理|写完|弄完)(?:呢|啊)*"
    r"|(?:我们|咱们|我)?(?:的|还有)?(?:待办|未完成|未解决|未回答|遗留)(?:的)?(?:事情?|问题|事项|任务|工作|清单)*(?:还)?(?:有|是)?(?:哪些|什么|啥)(?:呢|啊)*"
    r"|(?:列出|看看|显示)(?:我的|一下)*(?:待办|未完成|未解决)(?:的)?(?:事情?|问题|事项|任务|工作|清单)*"
    r"|(?:我们|咱们|我)(?:还|接下来)(?:要|需要|得|该)做(?:什么|哪些|些什么|啥)(?:事情?)?(?:呢|啊)*"
)
"""Matched whole against a folded message without its openers and end mark."""

ORDERED = re.compile(
    r"^\W*(?:please|kindly|can you|could you|would you|find|show|list|give|tell|write|summari[sz]e|compare|explain|translate|search|look up|help|check|draft"
    r"|make|create|calculate|describe|quote|read|open|define|name)\b|请|帮[我忙]|给我|查[一找询]|列出|总结|比较|解释|翻译|说明一下|看看"
)
STATED = re.compile(
    r"[.!。！](?:\W|\d)*$|\b(?:is|are|was|were|am|has|have|had|went|got|feel|feels|felt|looks?|seems?|i|we|he|she|they|it)\b|'(?:s|m|re|ve)\b"
    r"|[了过着](?:\W|$)|[我他她它]|不错|[很真太好挺刚]|今[天晚]|昨[天晚]|外面|天气|心情"
)
"""What orders something, and what makes words a statement rather than a search; looked for in a folded sentence."""
