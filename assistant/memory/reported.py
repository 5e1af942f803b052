"""What somebody else said or wrote, passed on by the user: "Guest in room 12 told me: ...", 客人留言：……. Theirs, not the user's.

What a doctor or a test says is about the user, and so is what the user notes themself.
"""

import re

_MASK = "\x00"
# Who speaks of the user, or is the user.
_OF_THE_USER = r"(?:i|we|you|me|myself|us|(?:my |the |a |our )?(?:doctors?|dr\.?|gp|physicians?|nurses?|dentists?|allergists?|specialists?|hospital|clinic|lab|tests?|results?|contract|badge|passport))"
_SAYS = r"(?:told (?:me|us)|tells (?:me|us)|said|says|wrote|writes|wrote in|replied|replies|answered|added|adds|reported|reports|explained|states?|stated|mentioned|texted(?: me)?|emailed(?: me)?|messaged(?: me)?)"
_PAPER = r"(?:message|note|mail|e-?mail|letter|text|comment|review|request|post|reply|feedback|voicemail|complaint|testimonial|statement)"
_PAPER_ZH = r"(?:留言|消息|来信|信件|邮件|短信|评论|反馈|投诉|申请|自述|口述|纸条|字条|便条|便签|告示)"
_WHO_ZH = r"(?:他|她|客人|客户|顾客|患者|病人|候选人|应聘者|求职者|申请人|同事|朋友|老师|老板|经理|邻居|住客|房客|旅客|学员|学生|家长|孩子|女儿|儿子|妈妈|爸爸|女士|先生|小姐|(?<![^。.!?\n])[老小][\u4e00-\u9fff])"
_OF_THE_USER_ZH = r"我(?!们?家?的?(?:女儿|儿子|妈妈|爸爸|同事|朋友|邻居|老板|客))|本人|自己|个人|医生|大夫|医院|护士|化验|体检|检查|证件|合同"
_SAID = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?:(?<=[.!?\n] )|(?<=\n)|\A)(?!{_OF_THE_USER}\b)(?![^:.!?\n]{{0,60}}\b(?:i|i'm|i've|we|you)\b[^:\n]*:)[a-z][\w'’, -]{{1,60}}? {_SAYS}(?: to \w+)?(?: (?:this|the following|that))?(?P<said> ?:[^\n]*)",
        rf"(?:(?<=[.!?\n] )|(?<=\n)|\A)(?:new |latest |the |an? |this |here is an? )*{_PAPER} (?:i (?:got|received) )?(?:from|by|of) (?!{_OF_THE_USER}\b)[\w'’, ]{{2,40}}?(?P<said> ?(?::|[-–—] ).*)\Z",
        rf"(?:(?<=[。.!?！？\n])|\A)(?:(?!{_OF_THE_USER_ZH})[^,。:!?\n]){{0,12}}?{_WHO_ZH}[^,。:!?\n]{{0,4}}?(?:告诉我|跟我说|对我说|说道|写道|表示|说)(?P<said>:[^\n]*)",
        rf"(?:(?<=[。.!?！？\n])|\A)(?:来自|收到)?(?:(?:(?!{_OF_THE_USER_ZH})[^,。:!?\n]){{2,14}}?{_PAPER_ZH}|来信|信件|(?:(?!{_OF_THE_USER_ZH})[^。:!?\n]){{2,20}}?(?:上面|上|里面|里)?写(?:着|的是))(?P<said>:[^\n]*)",
    )
)
_PASSES_ON = re.compile(rf"\b{_SAYS}\b|\b{_PAPER} (?:from|by|of)\b|告诉我|跟我说|对我说|说道|写道|表示|说|{_PAPER_ZH}")
_KEEPS = re.compile(
    r"\s*(?:please |kindly |just |can you |could you |请|麻烦|帮我|请帮我)*(?:file|archive|store|save|keep|record|log|note|put on file)\b|[^。:\n]{0,14}(?:存档|归档|保存|收好|记录下来|录入)"
)

# What stands behind an order to work on it is no telling: "Translate this: ...".
PASTED = re.compile(
    r"(?:(?:^|[.!?。\n]|,)\s*(?:please |can you |could you |请|帮我|请帮我|麻烦)*"
    r"(?:translat\w*|summari[sz]\w*|proofread|rewrite|correct(?!ion)|check|fix|review|explain|evaluate|assess|(?:have a )?look at|read|(?:write|draft|compose)\w*|here(?:'s| is| are)(?! (?:a (?:bit|little|few \w+|short intro\w*|quick intro\w*) (?:about|of) me|my intro\w*|who i am|me)\b)|"
    r"(?:file|archive|store|save|forward|keep|record|log|parse|classify|anonymi[sz]e|extract\w*) [^\n.!?:]{0,30}?(?:this|that|the|following|attached) (?:[\w'-]+ ){0,3}?(?:letter|e-?mail|cv|resume|application|text|post|review|paragraph|statement|testimonial|transcript|conversation|speech|article|story|comment|feedback|complaint)s?\b|"
    r"[^\n.!?。:,我]{0,12}?(?:[这该那][封份条则篇段](?:[^\n.!?。:,我的]{0,4}?)(?:信(?!息)|邮件|简历|申请书?|投诉|评论|文字|文章|留言|短文)|(?:求职信|来信|信件|邮件|简历|申请书|自荐信|感谢信|投诉信|评论|留言)(?:的?(?:内容|全文|正文))?(?:如下|是这样(?:写)?的|写道|写着|说))|"
    r"the following|below is|翻译|总结|概括|校对|改写|润色|检查|修改|解释|分析|看一?看|看一?下|评估|评价|筛选|读一下|写一|写个|写段|起草|拟一|编一|(?:以下|下面)(?!(?:就?是|为|附上)?(?:我(?:的|自己|本人)|本人|个人|自我介绍)))[^\n.!?。:]{0,60}:)\s*(?=\S).*\Z",
    re.DOTALL,
)
# What is to be told to somebody else is their reading: "Tell my boss: I live in Rome."
DICTATED = re.compile(
    r"(?:(?:^|[.!?。\n,])\s*(?:(?:please|kindly|just|then|can you|could you|would you|请|麻烦|帮我|你)\s*)*"
    r"(?:(?:tell|text|e-?mail|message|inform|notify|write(?: to)?|reply to|answer|whatsapp|ping|let) (?!me\b|us\b|you\b)[^:,.!?\n]{2,40}|(?:告诉|转告|通知|回复|答复|知会|转达给?)(?!你)(?:一下)?(?!我[:,])[^:,。!?\n]{1,12}))(?P<said>:[^\n]*)"
)


def without_reported(folded: str) -> str:
    """The text with what others are said to have said blanked, at the same length."""
    for pattern in _SAID:
        folded = pattern.sub(_blanked, folded)
    return folded


def only_passes_on(plain: str, shown: str) -> bool:
    """Whether a message with words of others in it (`shown` without them) asks nothing of them, or to keep them."""
    return _KEEPS.match(plain) is not None or _PASSES_ON.search(shown) is not None


def _blanked(m: re.Match[str]) -> str:
    return m.group()[: m.start("said") - m.start()] + re.sub(r"[^\n]", _MASK, m["said"])
