"""Chinese: how other people are introduced: by a label, by what is done for them, or as a clause's subject."""

import re
from collections.abc import Iterator

from assistant.memory.lexicon import RELATIONS_ZH, alternation, words
from assistant.memory.other_people_tables import Introduced, OtherPeople
from assistant.memory.phrases_zh import NO_TIME
from assistant.memory.slot_words_zh import ANY_SURNAME, BRAND, COMPOUND

_ROLES = alternation(
    words(
        "客人 病人 患者 病患 候选人 应聘者 求职者 面试者 访客 来访者 来宾 嘉宾 学生 学员 孩子 小孩 小朋友 幼儿 宝宝 顾客 客户 租客 房客 住客 旅客 乘客"
        " 新同事 新员工 新人 员工 同事 实习生 参会人 参会者 与会者 参加者 报名人 预订人 预约人 患儿 租户 受试者 当事人 委托人 求职人 买方 来电人 车主 就诊者 被保人 应征者 转校生 插班生 保姆 月嫂 护工 钟点工 订餐人 入住人 就诊人 申请人 被试 受访者 讲者 演讲人 志愿者"
        " 会员 新生 考生 选手 队员 成员 用户 联系人 收件人 新娘 新郎 老人 长者 儿童 用餐人 主讲人 新成员 报考人 监护对象 转诊人 住户 业主 买家 卖家 朋友 邻居 室友 一位先生 一位女士"
    )
)
_KIN = alternation(RELATIONS_ZH)
_GIVEN = (
    rf"(?:{NO_TIME}(?:{COMPOUND}|{ANY_SURNAME})(?!是|在|有|会|对|住|叫)[\u4e00-\u9fff]{{1,2}}?|[小老阿][\u4e00-\u9fff])"
)
_FOREIGN = r"[\u4e00-\u9fff]{2,5}·[\u4e00-\u9fff]{2,5}|[a-z]{2,14}(?: [a-z]{2,14})?"
_NAMED = rf"(?P<name>{_FOREIGN}|{_GIVEN})"
_HEAD = r"(?:\A|[\x00\n,。;:!?、(（\s|]|(?<=有)|(?<=了)|(?<=推荐)|(?<=介绍)|(?<=接待)|(?<=通知)|(?<=录入)|(?<=新增)|(?<=登记)|(?<=面试)|(?<=欢迎))"
_WHICH = r"(?:今[天晚日早]|明[天晚日早]|昨[天晚日]|下周[一二三四五六日]?|本[次日周场]|这次|刚刚?|我们?|咱们?|公司|部门|组|班|店|家|里|的|新|来|到|了|有|位|个|名|一|这|那|请|接待|另外|又|还|入职|入住|就诊|预约|预订|报名|参会|vip|贵宾|重要|外国|小|老|急诊|住院|门诊|\d+号?床?|[男女]|\s)*"
_STOPS = r"(?=[,。:;!?、()\s\n|]|$|下周|明[天晚]|今[天晚年]|昨天|周|\d|[一二三四五六七八九十]{1,3}[岁月号位]|住|在|对|是|有|来|要|将|会|已|现|想|不|刚|因|患|参|入|到|订|预|报|加|申|和|等)"
_OF = r"(?:的?(?:姓名|名字|全名|信息|资料|情况|档案|病历|登记表?|记录|简历|名单|代表|本人))?"
_LABEL = re.compile(
    rf"{_HEAD}(?P<which>{_WHICH}|[^,。:;!?我自是为教带负\s]{{1,8}}?(?=(?:{_ROLES}){_OF}\s?:))(?P<role>{_ROLES})们?{_OF}(?:(?:\s*:\s*(?:(?:姓名|名字|全名)[:是为]\s*)?|名?叫做?|姓(?!氏)|(?P<plain>是|为)(?!我|本人))(?:{_NAMED}{_STOPS})?|(?P<named>{_GIVEN})(?:先生|女士|小姐|同学|老师)?{_STOPS}|\s?(?=[男女][,。\s]))(?!报到)"
)
_SUBJECT = re.compile(
    rf"{_HEAD}(?:(?:{_WHICH}(?:{_ROLES})|[他她](?!们))(?=也|都|就|今年|现|目前|对|住|在|有|来自|需要|\d|[一二三四五六七八九十]{{1,3}}岁|是(?!{BRAND}|[^,。]{{2,16}}?(?:公司|集团|医院|学校|大学|银行|厂|企业|机构|店|为主)(?:[,。]|$))|叫|患|平时|不能|不吃|从事|做|来(?!自我)|主诉|自述|表示|带|喜欢|怀孕|吃|因|刚|出现|反映|要|说|想|点|不|患)|{ANY_SURNAME}[\u4e00-\u9fff]{{0,2}}(?:先生|女士|小姐|太太)(?=[,。:\s]|预|订|住|对|要|在|明|今|一行))"
)
_RELATIVE = re.compile(rf"{_HEAD}(?:我们?家?的?(?:{_KIN})|(?:{_KIN})(?=今年|对|[^,]{{0,3}}岁))[^。!?;\n]*")
_SOURCE = re.compile(
    r"(?:\A|[\n。]\s*)(?:【|\[)?(?:[^,。:\n我自]{0,8}?(?:转发|转自|(?:病历|病情|档案|简历|内容)摘要|主诉|(?<!个人)(?<!我的)简历|(?:面试|客户|家长|用户)反馈|(?:入职|访客|客户|预约|值班)提醒|(?:护理|接诊|随访|观察)记录|班主任留言|(?:加到|加入|录入|添加到|存到|记到|登记到|放进|写进)(?!我)[^,。:我]{1,8}|会议(?:纪要|记录)|面试(?:纪要|记录|评价)|纪要|通知|公告|病历|病史|入院记录|交班记录|门诊记录|登记表|邮件(?:内容|摘录|节选|说)?|摘录|节选|值班记录|接待记录|家访记录|入住登记|挂号信息|入职通知|人事档案|人物简介|讣告))(?:】|\])?\s*[:\n】\]]"
)
_ACTION = r"(?:订|预[订定约留]|定(?!居)|登记|准备|安排|办(?!公)|买|点[一份个了餐菜外]|报[名销]|挂号|约[个一了车]|留[个一位]|叫[个一辆了车]|申请|注册|录入|建档|开[个一张]|挑|选[个一份]|找[个一家间]|要[个一份间]|写|发(?!现|生)|送|寄|煮|订|请假|改签|取[药票件]|缴费|付款|转[学账]|续[费住]|退[房票])"
_BETWEEN = r"(?:再|先|也|都|单独|提前|另外|明[天晚早]|今[天晚]|后天|下周[一二三四五六日末]?|周[一二三四五六日末]|在[^,。]{1,8}?|\s)*"
_NOT_WHO = r"(?!我(?!的|们的|家|[爸妈女儿老同朋客哥姐弟妹])|自己|你|您|大家|公司|单位|企业|学校|部门|别人|人(?!事)|了|什么|明|今|后天|下|周|这[次顿个]|早|午|晚|婚|会|此|何|期|期末|考|订|预[订定约留]|定|登记|准备|安排|办|买|点|报[名销]|挂号|约|留|叫|申请|注册|录)"
_FOR = re.compile(
    rf"(?<![因以认成作身现行分称视名誉化])(?:帮|给|替|为){_NOT_WHO}(?P<who>(?:我们?家?的?|一[位个名]|这[位个]|那[位个]|新来的)*(?P<kind>{_ROLES}|{_KIN})?(?:{_NAMED}|(?P<any>[\u4e00-\u9fff]{{2,3}}?))?)(?:先生|女士|小姐|太太|同学|老师)?{_BETWEEN}{_ACTION}"
)
_OBJECT = re.compile(
    rf"(?:邀请|面试了?|请?把|将|登记|录入|接待|录用|录取|欢迎|招了|约了|介绍一下|添加|加上|请)(?:一下|{_WHICH})(?:{_ROLES})?(?P<name>{_GIVEN})(?=参加|吃饭|见面|出席|加入?[到进]?|列入|录入|添加|登记|,|。|\s|$|来[^自]|入职|今|明|下周|先生|女士|同学|老师)"
)
_SENTENCE = re.compile(
    rf"(?:\A|[\n。!?:]\s*)(?:今[天晚]|明[天晚]|后天|昨天|下周[一二三四五六日末]?|[早晚中]上?午?|[\d一二三四五六七八九十]+[点号月半])*(?P<name>{_GIVEN})(?:先生|女士|同学|老师|小姐)?(?:下周[一二三四五六日]?|明天|今天|昨天|今晚|明晚|周[一二三四五六日]|将于?|已经?|刚刚?|本周|本月)*(?:入职|来(?!自|到)[^,。]{{1,4}}|转[入来学]|到[店岗访]|参加|预[订约]|来访|报到|就诊|入院|到店|入住|住在|今年[\d一二三四五六七八九十]+岁|在[^,。]{{2,12}}?(?:工作|上班|任职)|是(?:我们?的?|一位|新来的|新)(?:{_ROLES}|{_KIN})|对[^,。]{{1,8}}?过敏)"
)
_GREETED = re.compile(r"\s*(?:大家好|各位|你们?好|您好|hi\b|hello|嗨|哈喽|报到)")
# 在旅行社帮客人订酒店 is the user's own work.
_HABIT = re.compile(r"在|负责|平时|每天|经常|专门|主要|工作|一直|喜欢|常")
_FIRM = re.compile(BRAND)
_OWN_ROLES = re.compile(r"实习生|保姆|月嫂|护工|钟点工|学员|志愿者|会员|队员")
_SIGNS = ",。:;!?\n"
_NO_NAMES = re.compile(
    rf"^(?:(?:{_KIN}).*|高兴|方便|安排|时间|常常|马上|万一|任何|全部|全体|全程|全天|安静|平时|平常|多数|经常|从小|都|也|时代|成绩|管理|经理|服务|关系)$|[的了是我你他她们报对在住有]"
)


def _introduced(seen: str) -> Iterator[Introduced]:
    greeted = _GREETED.match(seen) is not None
    yield from (Introduced(m.start(), m.end(), "", True) for m in _SOURCE.finditer(seen))
    yield from _labelled(seen, greeted=greeted)
    yield from _served(seen)
    yield from (Introduced(m.start(), m.end(), "", False) for m in _SUBJECT.finditer(seen))
    # A relative's own sentence is read with its subject.
    yield from (Introduced(m.end(), m.end(), "", False) for m in _RELATIVE.finditer(seen))
    for pattern, sure in ((_OBJECT, True), (_SENTENCE, False)):
        for m in pattern.finditer(seen):
            if not _NO_NAMES.search(m.group("name")) and (sure or not greeted):
                yield Introduced(m.start("name"), m.end("name"), m.group("name"), sure)


def _labelled(seen: str, *, greeted: bool) -> Iterator[Introduced]:
    """Who stands behind the word for what they are: 客人：安娜, 候选人是周敏, 患者李雷."""
    for m in _LABEL.finditer(seen):
        name, beside = m.group("name") or "", m.group("named") or ""
        # 大家好，新同事孙悦 is who writes it, and so may an intern be, but not whom the sentence goes on about.
        is_own = _OWN_ROLES.fullmatch(m.group("role")) and seen[m.end() : m.end() + 1] in _SIGNS
        if beside and (greeted or is_own or _NO_NAMES.search(beside)):
            continue
        name = "" if _NO_NAMES.search(name) else name or beside
        if not _FIRM.fullmatch(name):
            yield Introduced(m.start(), m.end(), name, not m.group("plain") or bool(name))


def _served(seen: str) -> Iterator[Introduced]:
    """For whom something is booked, ordered or made ready: 帮安娜订位."""
    for m in _FOR.finditer(seen):
        name, begin = m.group("name") or m.group("any") or "", max(seen.rfind(sign, 0, m.start()) for sign in _SIGNS)
        if m.group("who") and not _HABIT.search(seen, begin + 1, m.start()) and not (name and _NO_NAMES.search(name)):
            yield Introduced(m.start("who"), m.end(), name, bool(name))


CHINESE_OTHERS = OtherPeople(
    cased=False,
    introduced=_introduced,
    own=re.compile(
        rf"(?<!自)我(?!们|国|校|司|方|的?(?:{_KIN}|{_ROLES})|家的?(?:{_KIN})|(?:也|就|刚刚?|还|今天|昨天|已经)*(?:觉得|认为|猜|听|需要|想|要(?!是)|给|帮|替|面试|见|接|约|认识|订|预|知道|希望|招|邀|请))|本人|鄙人|在下|笔者"
    ),
    me=re.compile(rf"(?<!自)我(?!们|的?(?:{_KIN}|{_ROLES})|国|校)|本人|鄙人|在下|笔者"),
)
