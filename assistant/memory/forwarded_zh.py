"""Chinese: what stands behind 转发候选人的邮件： or 来访人员登记： is another's telling, its first person included."""

import re

from assistant.memory.lexicon import PETS_ZH, RELATIONS_ZH, SURNAMES, alternation, words

_FOLK = alternation(
    tuple(
        {*RELATIONS_ZH, *words(
            "候选人 应聘者 应聘的 应聘人员 求职者 面试者 面试的 来访者 来访人员 访客 来宾 嘉宾 客人 客户 顾客 用户 患者 病人 住客 房客 租客 租户 旅客 乘客 学生 家长 读者 网友 群友 粉丝 选手 讲师 作者 对方"
            " 他 她 人家 别人 某人 hr 人事 猎头 中介 供应商 合作方 甲方 乙方 买家 卖家 业主 住户 预约人 报名人 报名者 申请人 笔友 校友 战友 同行 朋友 同事 邻居 房东 老板 领导 导师 老师 师傅 门卫 保安 物业"
        )} - set(PETS_ZH)
    )
)  # fmt: skip
_WHO = rf"(?:{_FOLK}|[小老阿][\u4e00-\u9fff]|[{SURNAMES}][\u4e00-\u9fff]{{1,2}}?(?=[的发来写转在说给]|先生|女士|同学))"
_PIECE = r"(?:邮件|来?信件?|来函|信息|消息|微信|短信|私信|留言|帖子?|原文|原话|内容|文字|自我介绍|自述|介绍|简介|简历|求职信|自荐信|求助信|感谢信|聊天记录|资料|名片|语音转文字|一段话?|一封|说明|情况|陈述|回复|回信|反馈)"
# 转发我的自我介绍： hands on the user's own words.
_NOT_OWN = r"(?!们?[ ,]?[你您]?们?好|我(?:的|自己)|本人|自己|个人|经理|专员|代表|助理|(?:们|都|也|说|刚刚?|又)*(?:让|要|叫|请|布置|规定|推荐|建议|催|安排|吩咐))"
_ON = r"(?:转发|转自|转载|转给你|转你|转达|转述|转(?=[一候应客朋同邻她他:])|抄送|抄录|誊抄|复制|粘贴|摘抄|摘录|截取|引用|原文照转|fwd?|forward(?:ed)?)"
_REST = r"[^:\n。我自]{0,16}"
_TO_USER = r"(?:给我|发我|我收到的?|我(?=转)|我(?=截)|我(?=刚收)|帮我|跟我|和我|对我|向我|(?:刚|今天|昨天|早上|晚上)+我?收到的?|自我介绍|自荐信|自述|来自)"
_MORE = rf"(?:{_TO_USER}|[^:\n。,我自])"
_SAYS = rf"(?:来信|来函|来邮|来电|(?:发|写|寄|传)(?:来|给|到|过来|我)(?:我|了|过来|的)*|写道|写着|写的|说道?|自述|自我介绍|自我陈述|自荐|留言|私信|短信|微信|原话|回复|回信|口述|填写?的|的话|的?(?:{_PIECE}))"
_GREETING = r"(?:(?:尊敬的|亲爱的)[^,。:\n]{1,10}|您好|你们?好|大家好|各位好?|hi|hello|嗨|哈喽|早上好|下午好|晚上好)"
_TELLS = rf"(?=[\s\"'「『《]{{0,6}}(?:{_GREETING}[\s,!:。~]{{0,4}}){{0,3}}(?:姓名|名字|全名|[^\n]{{0,60}}?(?:我(?!们?公司要|司)|本人|在下|鄙人|笔者|俺|姓名\s?:|敝姓|免贵|名叫)|{_GREETING}))"
_HEADING = re.compile(
    rf"(?:\A|(?<=[\n。!?;,]))[ \t【\[]{{0,4}}(?:"
    rf"(?:{_MORE}{{0,8}})?{_ON}(?![^:\n]{{0,6}}(?:我(?:的|自己)|本人|个人)){_MORE}{{0,16}}"
    rf"|(?!按|根据|依照|应(?!聘|届|征|试|邀))(?:(?![给跟向和对](?!我)){_MORE}){{0,8}}?{_WHO}{_NOT_OWN}{_MORE}{{0,10}}?{_SAYS}{_MORE}{{0,8}}"
    rf"|(?:{_MORE}{{0,6}}|我(?:刚刚?|今天|昨天|早上|这边|\s)*)?(?:收到|有|附上|附|摘)(?:了|的|到)?(?:一[封条份段]|封|条)?(?:{_MORE}{{0,8}}的)?{_PIECE}{_MORE}{{0,6}}"
    rf")(?:\s?:|[】\]]\s?:?|(?<=[信件函绍述历文容下])(?:如下)?(?:[。,]?[ \t]{{0,4}}\n|(?<=如下)[。,])){_TELLS}"
)
_REGISTER = re.compile(
    rf"(?:\A|(?<=[\n。!?;,]))[ \t【\[]{{0,4}}(?:(?!个人|本人|我)[^:\n。我自]{{0,10}}?(?:{_FOLK}|前台|来访|访问|抄送|抄录|抄自|抄一份|誊|入院|入住|门诊|住院|挂号|预约|接待|会议|参会|嘉宾|外来|陌生)[^:\n。我自]{{0,10}}"
    rf")[】\]]?\s?:?\s{{0,6}}(?=(?:编号|序号|日期|时间)?\s?:?[^\n]{{0,20}}(?:姓名|名字|全名)\s?:)"
)
# A letter's end; behind the blank line after it stands whoever hands it on.
_CLOSING = re.compile(
    r"此致|敬礼|敬上|祝好|顺颂|顺祝|谨上|敬启|祝您|祝你|祝工作|盼复|期待(?:您的)?回复|以上是?(?:邮件|原文|全文)|(?:转发|引用|原文)完"
)
_BLANK_LINE = re.compile(r"\n[ \t]*\n[ \t]*")
_HANDED_ON = re.compile(
    r"(?:以上|上面|上述|(?:转发|引用|原文)(?:完|结束|到此)|(?:至于|说回|回到|再说|关于)我|我(?:自己|本人|这边)|顺便(?:说|提|讲|补)|请?(?:帮我|你帮)|麻烦(?:帮|你)|你?(?:觉得|看)(?:怎么|如何))"
)
_ASKS = re.compile(r"[?]|吗|怎么|如何|什么|帮[我忙]|麻烦|翻译|总结|润色|回复一|看一?下|评价")
_OWN_WORD = re.compile(r"我(?!们)|本人|俺")
_MASK = "\x00"


def without_forwarded_zh(folded: str) -> str:
    """The text with what another wrote blanked, at the same length, line breaks kept.

    It reaches to the end of the message, or to the blank line behind which the user speaks again.
    """
    found = [m for m in (_HEADING.search(folded), _REGISTER.search(folded)) if m]
    if not found:
        return folded
    start = min(m.end() for m in found)
    end = _users_turn(folded, start)
    return folded[:start] + re.sub(r"[^\n]", _MASK, folded[start:end]) + folded[end:]


def _users_turn(folded: str, start: int) -> int:
    """Where the user speaks again behind what they hand on, or the end."""
    closed = _CLOSING.search(folded, start)
    for blank in _BLANK_LINE.finditer(folded, start):
        over = closed is not None and closed.end() <= blank.start() and _OWN_WORD.search(folded, blank.end())
        if over or _HANDED_ON.match(folded, blank.end()):
            return blank.end()
    return len(folded)


def only_forwards_zh(folded: str) -> bool:
    """Whether a message is nothing but another's words and what leads them in, with nothing asked of the reader."""
    found = [m for m in (_HEADING.match(folded), _REGISTER.match(folded)) if m]
    if not found:
        return False
    start = min(m.end() for m in found)
    return _users_turn(folded, start) == len(folded) and not _ASKS.search(folded)
