"""What in a message wants something of the assistant, whatever it tells besides: orders, needs, things that fail."""

import re

from assistant.errors import Language
from assistant.memory.clauses import Clause, Sentence
from assistant.memory.grammar import Grammar

_HEAD = r"(?:please |now |just |so |and |then |but |kindly |could you |can you |would you )*"
_WHAT = (
    r"(?:a|an|the|my|our|all|some|any|this|that|these|those|it|what|how|why|who|which|when|where|if|whether|everything)"
)
# An order for an answer; "order" and "book" are things too, unless a thing follows them.
_ASKING = rf"(?:(?:tell|show|give|send|remind|help|teach|advise|get) (?:me|us)\b|(?:explain|describe|summari[sz]e|compare|define|translate|suggest|recommend|list|find|look up|book|order|reserve|arrange|schedule) (?:me |us )?{_WHAT}\b)"
_WRITING = rf"(?:write|draft|compose|check|calculate|register|prepare|proofread|fill in|fill out) (?:me |us )?{_WHAT}\b"
_ORDERS: dict[Language, re.Pattern[str]] = {
    "en": re.compile(rf"(?:\A|[.!?\n;]\s*)\W*{_HEAD}(?:{_ASKING}|{_WRITING})|[,:–—-]\s*{_HEAD}{_ASKING}"),
    "zh": re.compile(r"离[^,。]{1,10}(?:多远|远不远|远吗)|多(?:重|高|宽|深|厚|快|贵)(?:$|[,?])"),
}
_NEEDS = re.compile(
    r"(?:i|we) (?:also |really |still )?(?:need|require|want|would like) (?:the|an?|some|to (?:know|find|see|book|get|order))\b"
    r"|我们?(?:还|也|急)?(?:需要|想要|要)[^,。]{0,12}(?:表格?|资料|模板|文件|单子?|证明|流程|合同|名单|账号|权限)"
)
_GEAR = r"(?:门禁卡?|工卡|工牌|胸牌|卡|证件?|钥匙|电脑|笔记本|手机|显示器|扩展坞|键盘|鼠标|打印机|投影仪?|空调|网络?|邮箱|账号|系统|软件)"
_FAILS = re.compile(
    r"\bout of (?:toner|paper|ink|order)\b|\b(?:lost|misplaced|forgot|broke) my (?:[\w-]+ )?(?:card|badge|keys?|fob|laptop|computer|headset|charger|pass|token|pin|password|passcode|login)\b"
    rf"|{_GEAR}[^,。]{{0,10}}(?:丢了|不见了|坏了|没墨|没纸|没电|不能用|用不了|没反应|死机|黑屏|一直闪|闪退|卡住|失灵|断了)|(?:忘记?|丢)[了掉]?(?:我的?|自己的?)?(?:密码|口令|账号|用户名)"
)
# What somebody must not or cannot have, or could not do, asks for no help.
_CANNOT = re.compile(
    r"\b(?:can't|cannot|can not|doesn't|won't) (?:even |really |always )?(?:have|eat|drink|touch|take|tolerate|stand|stomach|digest|handle|come|make it|attend|swim|drive|ride|dance|sing|cook|walk|stay|like|speak|work (?:on|at)|want|know|live|mind)\b"
)
_TOOL = re.compile(r"\b(?:error|fails?|failed|broken|problem|issue|not working|help me|wonder|to know|question)\b")
# A question that is only told of: "now I know why", 昨天我才知道天为什么是蓝的.
_LEARNT = re.compile(r"(?:才|终于|总算|已经|早就|让你|让大家)(?:会)?(?:知道|明白|搞懂|弄懂|弄清|学会|懂得?|了解)")
# "The candidate, Yusuf Demir, is a machinist": what goes on behind a name asks nothing.
_IS_A = re.compile(r"(?:is|was|has) an? [^?]*$|(?:is|was|has) an? [^?.!\n]*[.!\n]")
# "Ravi Menon, who lives in Reading", but not "..., who is in charge".
_RELATIVE = re.compile(
    r"(?:who|which)(?:'s| is| was| has)? (?!(?:the|my|our|your|in charge|responsible|do|does|did|can|could|should|would|will|is|are)\b)(?:also |just |now |recently )?[a-z][\w' -]*"
)
_BEFORE = re.compile(r"[^\W\d_](?:,| ) ?$|[^\W\d_], ?$")
_APPOSED = re.compile(r", ?[^\W\d_][\w.'-]*(?: [^\W\d_][\w.'-]*){0,2}, ?$")


def wants(text: str, sentence: Sentence, grammar: Grammar) -> bool:
    """Whether a sentence orders, needs or reports what has to be mended, though it may tell something as well."""
    if sentence.remembered:
        return False
    said = text[sentence.start : sentence.end]
    return any(pattern.search(said) for pattern in (_ORDERS[grammar.language], _FAILS)) or bool(_NEEDS.match(said))


def asks_in(text: str, clause: Clause, grammar: Grammar) -> bool:
    """Whether a clause is a question, or wants something; not who cannot eat something, or came to know why."""
    if clause.question:
        apposed = _IS_A.match(text, clause.start) and _APPOSED.search(text, 0, clause.start)
        return not apposed and not _LEARNT.search(text, clause.start, clause.end)
    if grammar.request.match(text, clause.start, clause.end) is None:
        return False
    if _RELATIVE.match(text, clause.start, clause.end) and _BEFORE.search(text, 0, clause.start):
        return False
    cannot = _CANNOT.search(text, clause.start, clause.end) is not None
    return not cannot or _TOOL.search(text, clause.start, clause.end) is not None
