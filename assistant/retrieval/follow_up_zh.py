"""Chinese follow-ups: which messages lean on the question before them. Patterns are over the message without its mark."""

import re

from assistant.retrieval.follow_up_parts import Leaning, is_of_kind

ASK = (
    r"(?:为什么|为何|为啥|什么时候|什么|怎么样|怎么办|怎么|怎样|如何|哪里|哪儿|哪个|哪些|哪位|哪种|哪|谁|多少|多久|多长|多大|多远|多高|几"
    r"|何时|是否|能否|可否|是不是|有没有|能不能|可不可以|要不要|会不会)"
)
HAS_ASK = re.compile(ASK)
_OPENER = re.compile(
    r"^(?:(?:那么|那(?![个些里边种样位天儿款台项]|年(?![费度假终薪检]))|然后|还有|以及|但是|可是|不过|但|而|好的?|嗯|哦|请问|所以)[，, ]*)+"
)
_CORRECTION = re.compile(
    r"^(?:(?:不是|不对|不|错了|抱歉|哦|啊|等等)[，,。！!\s]*)*"
    r"(?:我(?:是|要|想)?(?:说|指|问)(?:的)?(?:是)?|我的意思是|我想问的是)[，,：:\s]*(?P<rest>.+)$"
)
_MORE = re.compile(
    r"^(?:请|麻烦)?(?:你)?(?:能|可以|能不能)?(?:再|给我)?(?:"
    r"(?:具体|详细|展开|多|更)(?:地)?(?:一点儿?|一些|点|些)?(?:说说|说明|介绍|讲讲|解释|谈谈|说|讲|讲讲看)?(?:一下|一点|一些|点)?"
    r"|(?:解释|说明|介绍|说|讲)(?:一下|说看|讲看)"
    r"|(?:说|讲|介绍|解释)(?:得)?(?:具体|详细|清楚|多)(?:一点|一些|点|些)?"
    r"|还有(?:别的|其他的?|什么|哪些|更多)?|其他的?|别的|举个?例子?|举一个例子|比如说?|例如|然后|接下来(?:怎么办|做什么)?|接着|继续|之后"
    r"|更多(?:信息|细节|内容)?|细节|具体(?:内容|细节|情况)?(?:是什么)?|下一步(?:是什么|怎么做)?"
    r")(?:呢|吗|吧|么)?$"
)
_ORDINAL = re.compile(r"第(?P<n>[一二三四五1-5])(?:个|种|点|项|条|步)|(?P<last>最后(?:一)?(?:个|种|点|项|条|步))")
ORDINALS = {"一": 0, "1": 0, "二": 1, "2": 1, "三": 2, "3": 2, "四": 3, "4": 3, "五": 4, "5": 4}
_IF = re.compile(
    r"^(?:如果|要是|假如|万一|若)?(?:(?:没有|不行|不能|不可以|不是|不够|不(?:通过|同意|合格|批准)|超(?:过|出|期|标)?了?|失败了?|忘了|丢了|晚了|逾期了?)"
    r"(?:的话)?)(?:呢|会怎样|怎么办)?$|^(?:否则|不然|要不然)(?:呢|会怎样)?$"
)
# 要是我想连休三周呢: a condition that asks no more than what comes of it.
_WHAT_IF = re.compile(r"^(?:如果|要是|假如|万一)[^，,。；;]{3,18}呢$")
# 什么舱位？ 哪些材料？ 那每人能拿多少？: what of it is asked for, and nothing else.
_WHICH = re.compile(
    r"^(?:按|坐|用|要|需要)?(?:什么(?!是)|哪(?:一)?(?:种|个|些|类|款|级|等)|几(?:个|种|等))[\u4e00-\u9fff]{1,4}$"
)
# 那年费是多少？: a thing that others have, asked of what was spoken of last.
_HAD_BY_IT = re.compile(
    r"^(?P<x>[\u4e00-\u9fff]{0,2}(?:费|价格?|单价|租金|押金|期限?|时限|时间|电话|邮箱|地址|功率|重量|尺寸|比例|折扣|标准|上限|下限|奖金|补贴|额度|次数|数量))"
    r"(?:又?是|有)?(?:多少|多久|多长|几[次天个]|什么|怎么算)$"
)
_EACH = re.compile(r"^(?:每|一|最)[\u4e00-\u9fff]{1,8}?(?:多少|几[个天次年月]?|多久)$")
_WHAT_ABOUT = re.compile(
    r"^(?:对于|关于|至于|如果是|要是|换成|假如是|若是|如果|在|对|给)?(?P<x>[^，,。；;]{1,14}?)(?:的话|的|方面|又)?呢$"
)
_SAME = re.compile(
    r"^(?:对于|对|在)?(?P<x>[^，,。]{2,10}?)(?:也|同样)(?:都)?(?:一样|是|有|可以|适用|要|行|能|算|包括|需要|享受)?(?:的|这样)?(?:吗|么)?$"
)
_MAY = re.compile(r"^(?P<x>.{2,6}?)(?:有|可以|能|行|要|需要|适用|算)(?:吗|么)$")
# 燃气的呢, 冬天呢: a word that never is what was asked of.
_ONLY_NARROWS = re.compile(
    r"的(?:话)?呢$|[A-Za-z]\d|-\d|(?:年|月|天|期间|时候|以后|之后|以前|之前|季|周末|晚上|白天|假日)(?:的)?呢$"
)
_PREPOSITIONAL = re.compile(r"^(?:在|对|给|按|坐|乘|针对|关于)(?P<x>[^，,。]{2,8})$")
_BARE = re.compile(
    r"^(?:是|要|需要|大概|一般|到底|具体|从|到|在|由|找|向|等)*"
    r"(?:为什么|为何|为啥|凭什么|怎么(?:办|做|弄|样|算|走|用)?|如何(?:做|算)?|什么(?:时候|意思|原因|条件|时间|材料|手续)?|何时|几时|哪(?:里|儿|个|些|几个|一个|种)?"
    r"|多少(?:钱|天|次|个|人|元)?|多久|多长(?:时间)?|多大|多远|几(?:天|个|次|年|个月|小时)?|谁|哪(?:位|天))"
    r"(?:开始|为止|负责|会这样|这样|算|起|一次|呢|啊|呀|的)*$"
)
DOING = (
    r"上报|申报|报备|上交|缴纳|缴税|交税|兑现|结转|延长|缩短|申请|配置|安装|删除|添加|修改|取消|报销|办理|审批|批准|提交|使用|启用|关闭|打开|开始|结束|生效|到期|登记|预订|计算|处理|恢复|查看|更新|升级"
    r"|卸载|收费|支付|付款|付|负责|联系|领取|退货|退|换|续签|续|准备|通知|检查|重启|设置|停止|拒绝|失败|超过|超期|逾期|用|领|买|交|查|改|删|加"
    r"|做|操作|解决|避免|预防|验证|确认|撤销|转移|备份|导出|导入|决定|坏|丢失|丢|损坏|迟到|找到|看到|注册|登录|退出|重置|找回|报名|参加|休|请|发放|发|给|算|签|寄|归还|还"
)
SAYING_LITTLE = r"材料|手续|时间|条件|限制|例外|费用|钱|期限|截止日期|截止时间|流程|步骤|要求|规定|上限|下限|标准|原因|区别|好处|坏处|奖励|处罚|后果|补偿|地点|工具|方法|办法|方式|选项|类型|种类|优点|缺点|命令|例子|好处"
_SHORT = re.compile(
    rf"^(?:{ASK}|{DOING}|{SAYING_LITTLE}|我们|我|你们|应该|应当|该|需要|必须|可以|能|会|要|去|在|向|由|从|到|被|来|有|是|的|了|吗|呢|么|没有|没|不"
    r"|强制|免费|有效|公开|行|得|每天|每次|每年|每月|还是|一定|还|都|再|才|上|前|后|之前|之后|以后|提前|另外|自己|人|天|次|年|元|号|时|点|最多|最少|最晚|至少|一般|直接)+$"
)
# 报销流程 says enough, and what is said of me is not for documents.
_WHOLE = re.compile(rf"^我(?:是|叫|的)|^(?:{DOING})的?(?:{SAYING_LITTLE})")
_DOES = re.compile(rf"(?P<how>怎么|如何|怎样|怎么样)(?:才能|来|去|才|可以|能)?(?P<do>{DOING})(?:呢|啊|呀)?$")
HOW_TO = re.compile(rf"(?P<how>怎么|如何|怎样)(?:才能|来|去|才|可以|能)?(?P<do>{DOING})")
PRONOUN = re.compile(
    r"它们的?|它的?|他们的?|她们的?|其他|其它|其中|其实|其次|其余|他人|他的?|她的?|这么|那么|这(?![里儿边]|家公司)(?:个|些|样|种|项|款|台|位|次|份|条|件|一点|期间)?"
    r"|那(?:个|些|样|种|里|儿|边|项|款|台|位|次|份|条|件)|其(?=[\u4e00-\u9fff])|此(?=[事项类条])"
)
_NO_PRONOUN = frozenset("其他 其它 其中 其实 其次 其余 他人 这么 那么".split())
NO_NOUN = re.compile(
    rf"(?:{ASK}|的|之|每|可以|能|是|有|要|需要|应该|会|支持|也|都|还|在|由|对|给|适用|包括|算|怎|多|用|收|$|[，,])"
)
_SELF = re.compile(r"我|你|咱")
_NAME = 8
LONGEST = 24
"""Characters of a message; one that is longer says itself what it is about."""


def leaning(message: str) -> Leaning | None:
    """How a message leans on what was asked before it; None for one that stands alone."""
    asks = message.rstrip().endswith(("?", "？"))
    text = "".join(message.strip(" \t\n?？!！.。…~～").split("\n"))
    if not text or len(text) > LONGEST or re.search("[。？！?!]", text):
        return None
    if m := _CORRECTION.match(text):
        rest = _trimmed(m["rest"])
        return None if HAS_ASK.search(rest) or rest.endswith("吗") else Leaning("slot", rest)
    if _MORE.match(text):
        return Leaning("more", text)
    bare = _OPENER.sub("", text)
    if not bare:
        return None
    if _MORE.match(bare) and bare not in ("多", "更"):
        return Leaning("more", bare)
    if (m := _ORDINAL.search(bare)) and len(bare) <= 12 and (m.start() == 0):
        return Leaning("ordinal", bare, -1 if m["last"] else ORDINALS[m["n"]])
    return _elliptic(bare, bare != text, asks) or _pronominal(bare)


def _elliptic(bare: str, joined: bool, asks: bool) -> Leaning | None:
    if m := _DOES.fullmatch(bare):
        return Leaning("verb", bare, span=m.span("do"))
    if joined and (m := _HAD_BY_IT.match(bare)) and len(m["x"]) > 1:
        return Leaning("slot", m["x"])
    if _WHAT_IF.match(bare) or (asks and _WHICH.match(bare)) or (joined and _EACH.match(bare)):
        return Leaning("asks", bare)
    if _asks_little(bare) or (_IF.match(bare) and (joined or asks or bare.endswith("呢"))):
        return Leaning("asks", bare)
    if HAS_ASK.search(bare):
        return None
    return _another(bare, asks)


def _asks_little(bare: str) -> bool:
    """Whether a question has no words but those that say too little: 多少钱, 怎么申请, 有例外吗."""
    if _BARE.match(bare):
        return True
    asks = HAS_ASK.search(bare) or bare.endswith(("吗", "么")) or "还是" in bare
    return bool(asks and _SHORT.match(bare)) and not _WHOLE.match(bare)


def _another(bare: str, asks: bool) -> Leaning | None:
    """The same asked of another: 上海的呢, 实习生也适用吗, 对管理人员？, QL-60？"""
    same = asks or bare.endswith(("吗", "么"))
    m = _WHAT_ABOUT.match(bare) or (same and _SAME.match(bare)) or (asks and _PREPOSITIONAL.match(bare))
    if m:
        x = _trimmed(m["x"])
        if not x or _SELF.search(x) or PRONOUN.match(x):
            return None
        if re.fullmatch(DOING, x):
            return Leaning("verb", x, span=(0, len(x)))
        if re.fullmatch(SAYING_LITTLE, x):
            return Leaning("asks", bare)
        return Leaning("slot", x, place=int(bool(_ONLY_NARROWS.search(bare))))
    m = _MAY.match(bare)
    if m and is_of_kind(m["x"]):
        return Leaning("slot", m["x"])
    if asks and len(bare) <= _NAME and not bare.endswith(("吗", "么", "吧")) and not _SELF.search(bare):
        return Leaning("like", _trimmed(bare))
    return None


def _pronominal(bare: str) -> Leaning | None:
    if not (HAS_ASK.search(bare) or bare.endswith(("吗", "呢", "么"))):
        return None
    for m in PRONOUN.finditer(bare):
        if m.group() in _NO_PRONOUN or re.match(r"[A-Za-z]+-?\d", bare[m.end() :]):
            continue
        before = bare[: m.start()]
        if _says_something(before):
            return None
        return Leaning("pronoun", bare, span=m.span())
    return None


def _says_something(before: str) -> bool:
    """Whether what a pronoun stands for was named before it in the same message."""
    rest = HAS_ASK.sub("", before)
    rest = re.sub(
        rf"{DOING}|联系不上|联系|对于|关于|对|在|给|把|被|让|从|到|用|由|可以|能|要|需要|应该|有|是|和|与|跟|比|使用|的|了|不|上|我|请问|如果|每",
        "",
        rest,
    )
    return len(rest.strip(" ，,、")) >= 2


def _trimmed(text: str) -> str:
    text = re.sub(r"^(?:那|对于|对|关于|在|给|是)", "", text.strip(" ，,：:"))
    return re.sub(r"(?:的话|的时候|的|方面|呢|吧)$", "", text)
