"""Chinese: where somebody else comes to be mentioned, and where the user has the floor again."""

import re
from collections.abc import Iterator

from assistant.memory.floor_tables import Turn, Turns
from assistant.memory.lexicon import PETS_ZH, RELATIONS_ZH, alternation, words
from assistant.memory.other_people_zh import CHINESE_OTHERS
from assistant.memory.slot_words_zh import BRAND, ENDED, FULL_NAME, PLACE, ROLE_ENDS

_BOTH = words("老师 导师 医生 经理 领导 助理 老板 客户 师傅 先生 宝宝 下属")
_FOLK = alternation(
    tuple(
        {*RELATIONS_ZH, *words(
            "笔友 客人 病人 患者 病患 候选人 应聘者 应聘的 求职者 面试者 访客 来访者 来宾 嘉宾 学员 小孩 小朋友 男孩 女孩 幼儿 顾客 租客 房客 住客 旅客 乘客 新同事 新员工 新人 参会人 参会者"
            " 与会者 报名人 预订人 预约人 患儿 租户 当事人 委托人 买方 来电人 车主 就诊者 应征者 转校生 插班生 月嫂 钟点工 住户 业主 买家 卖家 舍友 老爷子 老太太 老大爷 老奶奶 老头 老伯 小伙子 小伙 姑娘 小姑娘"
            " 闺女 丫头 哥们 姐们 兄弟 大哥 大姐 大爷 大妈 大叔 大婶 阿婆 阿公 男的 女的 男士 女士 夫妻 夫妇 情侣 两口子 一家人 一家三口 一家四口 老两口 博士生 硕士生 主角 男主 女主 角色 主人公 网红 群友 群主 网友"
            " 收货人 收件人 寄件人 联系人 新娘 新郎 表妹夫 表姐夫 妹夫 姐夫 嫂子 弟媳 公婆 亲家 婆家 伯伯 大伯 二叔 三叔 二姨 小姨 姨妈 姑妈 舅妈 继父 继母 养父 养母 曾祖父 干妈 干爸 发小 闺密 老乡 前夫 前妻 对象 男票 女票 相亲对象"
            " 某人 有人 别人 人家 对方 外甥 侄子 队友 搭档 新郎官 伴郎 伴娘 家属 监护人 房东 中介 买主 受益人 被保险人 投保人 甲方代表 快递小哥 外卖小哥 邻居 老人家 同桌 学弟 学妹 师妹 校友 战友 牌友 球友 驴友"
        )} - {*PETS_ZH, *_BOTH, *words("妈 爸 学生 保姆 同学 孩子 客户")}
    )
)  # fmt: skip
_CLIENTS = r"客人|病人|患者|顾客|小朋友|小孩|旅客|乘客|老人家|住户|业主|学员|家长|游客"
_TRADE = rf"[\u4e00-\u9fff]{{1,5}}?{ROLE_ENDS}|老师|医生|老板|学生|教授|模特|厨子|司机|保安|保洁|博士|硕士|市长|村长|老头|孩子|朋友|人"
_NICK = r"[小老阿][\u4e00-\u9fff]"
_HEAD = r"(?:(?<=^)|(?<=[,。:;!?\n]))"
_IS = r"(?:是|当|做|任|为|作为|身为|成为|系|乃|干|职业|职位|岗位|身份|从事|工作)"
_CLAUSE = re.compile(r"[,。:;!?\n、\x00]")
_LEADS = re.compile(
    rf"(?:{_IS}(?:了|过|着)?(?:一|个|这|的|新来|名|位|家)*[^的和跟与给对]{{0,8}}|^(?:新来的|新|一[位名个]?|作为)?)$"
)
_PARENT = re.compile(r"(?:[一两二三四五俩仨]个?)?(?:孩子|娃|男孩|女孩|儿子|女儿)的$")
_AM = re.compile(rf"{_IS}[^,]{{0,8}}$")
_ME = re.compile(r"我|本人|俺|咱|敝|鄙人|在下|小弟")
_SERVES = re.compile(
    rf"(?:教|照顾|照料|接待|服务|看护|护理|带|管|给|帮|替|为|陪|跟|和|与|对接|维护|拜访|陪着)的?(?:{_CLIENTS}|孩子|学生|客户)$"
)
_MEETS = re.compile(r"见|遇|碰|认识|面试|来了|有个|有位|介绍|推荐|约|请")
# 新人报到：李雷 is who writes it, and 和老婆一起开店 has the user left out.
_PRESENTS = re.compile(r"请|来的|来了|讲|主持|采访|面试|出席|到场|获奖|当选|冠军|主角|嘉宾")
_COMES = re.compile(r"新(?:人|同事|员工|成员)")
_REPORTS = re.compile(r"^\s*(?:大家好|各位|你们?好|您好|hi\b|hello|嗨|哈喽)|报到")
_TOGETHER = re.compile(r"^(?:和|跟|与)$")
_JOINTLY = re.compile(r"一起|一块|一同|同住|住")
_MENTION = re.compile(
    rf"(?P<folk>(?<!物)(?<!有)(?:{_FOLK})|(?<!启)明星)(?!护理|园|关系|服务|经理|体验|成功|节|会|机|席|专员|过敏)"
    rf"|(?P<plain>(?<![一-龥])孩子|同学|(?:男|女)学生)(?=[对住在是叫今有来也])"
    rf"|(?P<counted>(?:[一两几某这那每]|第[一二三四五]|[来了请招找租给])(?:[位名])(?!字|称|为|于|列|牌|单|额|次|置|[,。]|$)|(?:[一两几某这那每]|第[一二三四五]|[来了请招找租给])[个对](?:[^,。:;!?\s]{{0,8}}?)(?:{_TRADE}|{_NICK})|[那这]个?{_NICK})"
    rf"|(?P<subject>(?:(?<=的)|(?<=[个位名])|(?<=[,。:;!?\n])|(?<=^))(?:{_TRADE})(?=是|叫|住|在|对|说|中了|辞|离职|来自|名叫))"
    rf"|(?P<other>(?<![其吉])[他她](?!国|乡|山|人)|(?<!其)他们|{_HEAD}(?:隔壁|对门|楼[上下]|对面|坐我|群里|班里|我们班|微信群|朋友圈|(?:听说|据说|听闻)(?!你|您|这|tandem)|新闻|晚报|日报|报上|报纸|网上|热搜|电视|咱[妈爸]|[我咱][妈爸]|演[^,。]{{1,6}}?的|(?:联系不上|打不通|等不到|没等到|没联系上)(?=[^,。我你]{{1,8}}$)|(?:网站|官网|人物|嘉宾|专家|作者|讲师|演员|海报|公众号)(?:简介|介绍|资料))"
    rf"|(?:跑团|小说|剧本|漫画|桌游|网游|手游|游戏|故事|战役|副本|公会|戏|剧|片子|话本|同人文|设定集?|梦|书|文|番)(?:里|中|上|内)面?的?(?=[^,。]{{1,12}}?(?:{_TRADE}|者|士|侠|王|后|女|神|妖|精|灵|兽|龙|徒|客|贼|巫|兵|将|角|主|[^,。]{{1,4}}[被叫住是]))|{_HEAD}(?:[^,。我]{{0,8}}?)(?:缺|急缺|还缺|急需|还差|少了?|空缺|招)(?:一|几|两|俩|三)?[个名位](?:[^,。]{{0,8}}?)(?:{_TRADE})|{_HEAD}\d+号?[床桌房]|(?:(?<=^)|(?<=[。\n]))[男女](?=\s?\d|$)|(?:[\u4e00-\u9fff]家|一家)[一二两三四五六]口|{_HEAD}姓[\u4e00-\u9fff]{{1,2}}的(?=$|[,。])|(?<=[位订约单个])姓(?!名|氏)[\u4e00-\u9fff]{{1,2}}(?=[,。]|$))"
    rf"|(?P<named>(?<![字名呼])(?:是|有|叫)(?:{FULL_NAME})(?=[,。]|$))"
)
_ASKED = (
    r"(?:帮(?:我|忙)|请|麻烦|给我|替我|劳驾|能不能|能否|可以|需要你?|想让你|要你)(?:再|先|你|帮我|帮忙|把[^,。]{1,12})*"
)
_PUT = r"(?:一?[份个封篇段条下张]|成|[到进入]|下面|以下|这|:)"
_SHORTEST = 4
_LONGEST_LABEL = 6
# How far before a word its meaning is sought, so that work stays linear in the message.
_WINDOW = 60
_STATES = re.compile(
    r"推荐|接替|急需|身份|口气|看到|讣闻|讣告|明信片|查房|改成|[了把给有要说招调转是叫放留租卖寻找]|来信|写着|抄[在了]|咳嗽|发烧|胸痛|腹痛|头痛|皮疹|骨折|写道|来电|退休|在招|去世|当选|获|被"
)
_FRAGMENT = re.compile(
    rf"(?:{FULL_NAME})|[小老阿大]\S{{1,3}}|[^的]{{0,12}}?(?:{PLACE})[^的]{{0,3}}|[\u4e00-\u9fff]{{1,5}}·\S+|.*[a-z0-9].*|.*(?:{ENDED}|{BRAND})|.*(?:{_TRADE}|{ROLE_ENDS})|.*(?:{_TRADE}|{ROLE_ENDS}|员工)(?:一?[枚名个位])|[^的]{{2,14}}一枚|.*员工|.*(?:那边|这边|附近|一带)的?|.*[岁后男女]|[\u4e00-\u9fff\w]{{1,14}}:.*|.*[吧啊呢哈呀哦嘛]|[^,]{{1,8}} +[^,]+"
)
_OPENS = re.compile(
    r"(?:现|目前|当前|平时|一直|也|还|都|就|才|刚刚?|最近|已经|今年|本来|原来|一般|常年|长期|主要|另外|顺便|对了|补充|忘了|忘记|其实|不过|但|所以|因为|可能|大概|确实|反正|总之|最后|再|又)*"
    r"(?:住|家|居|坐标|base|定居|老家|籍贯|来自|在|于|就职|供职|任职|受聘|做|当|干|从事|任|是|为|叫|姓|名|对|吃|碰|喝|有|新来|退休|自由|一[名位个]|年|搬|开|养|教|写|跑|卖|负责|管|喜欢|爱|不|没|能|会|请(?:记|多|叫|注|别|问|你)|谢|记|别|麻烦|帮|毕业|单身|已婚|结婚|爱好|职业|职位|工作|单位|公司|过敏|忌|大家|各位|你|您|hi|hello|嗨|哈|早|晚上|上午|下午好|很高兴|初次|初来|第一次|打扰|听)"
)
_OF_USER = re.compile(
    r"我(?!们)|^[鄙敝]|[单大]名|你|您|本人|咱|俺|敝|鄙人|在下|过敏|忌口|起疹|发痒|喘|不能[吃碰喝]|名字|姓名|全名|称呼|职业|职位|岗位|职务|单位|公司|城市|母语|爱好|生日|年龄|专业|饮食|这里是|这边是|这是|家在|关照|认识|报到|小弟|小妹|小女子|小生|^[和跟与][^,]{1,6}一起"
)
_TASK = re.compile(
    rf"{_ASKED}(?:写|撰写|拟|起草|翻译|翻成|译成|改|润色|修改|校对|总结|概括|扩写|缩写|编|登记|录入|填|整理|生成|加到|加进|存到)(?!我)"
    rf"|{_HEAD}(?:写|撰写|拟|起草|翻译|翻成|译成|改写|润色|修改|校对|总结|概括|扩写|缩写|编|登记|录入|填|整理|生成|新增|新建){_PUT}"
    rf"|(?:请你?|你来?|麻烦你?|{_HEAD})(?:扮演|假装|假设你|角色扮演|模仿|饰演)|你(?:现在|就)*是(?:一[个位名])|{_HEAD}(?:存|录|备份|保存|收藏)一?下[^,。我]{{2}}"
    rf"|{_HEAD}(?:请|麻烦|帮我|你)*(?:把|将)[^,。:]{{1,12}}?(?:改|写|整理|排|翻译?|译|润色|扩写?|压缩|缩写?|拼|转|编|汇总|总结|放|加|填|录|输|存|贴|做)(?:成|为|到|进|入|作)(?!了我|我)"
    rf"|{_HEAD}(?:寻(?!常|思|医|找我)|招聘|诚聘|急聘|诚招|急招|招)(?!商|标|行|待|呼|生)"
    rf"|{_HEAD}(?:下面|以下|如下)(?:是|的|为)?|(?:表格|名单)(?:内容|里|上|如下)|通讯录|快递送|收货|送到"
    rf"|(?:例会|站会|纪要|[一二三初复终]面|家长会|早会|晚会|周会)(?=[,。:感\s]|上)"
)
_LABEL = re.compile(rf"{_HEAD}(?P<label>[\u4e00-\u9fff\w]{{1,14}})\s?:")
_OWN_LABEL = re.compile(
    r"我|本人|自己|自我|个人|姓名|名字|全名|昵称|称呼|城市|住|居|坐标|所在|地址|家|单位|公司|雇主|职|岗位|工作|过敏|忌口|年龄|生日|爱好|语言|饮食|备注|记|注意|提醒|资料|信息|介绍|情况|大家好|你好|您好|简介|另外|补充|部门|学历|籍贯|来自|新人|报到|性别|电话|邮箱|微信|饮食|报备|存档|备案"
)
_GIVES_BACK = re.compile(
    r"(?<![帮给跟和替教问请让找向比像同与离被陪坐])我(?=[叫是在住对姓做当今从])|咱(?!们?[的班组公单]|妈|爸|家|们公司)|俺(?!们|家|妈|爸)|敝姓|免贵|鄙人|在下|本人|小弟(?=姓|叫|是|在|住)|自我介绍(?![页信稿文的])|叫我|我自己|自己"
)
_FOR_ME = re.compile(r"[帮给跟和替教问请让找向比像同与离被陪坐]$")


def _turns(text: str, _seen: str) -> Iterator[Turn]:
    for m in CHINESE_OTHERS.own.finditer(text):
        if not _FOR_ME.search(text, max(0, m.start() - 1), m.start()):
            yield Turn(m.start(), True)
    yield from (Turn(m.start(), True) for m in _GIVES_BACK.finditer(text))
    yield from (Turn(m.start(), False) for m in _TASK.finditer(text) if m.group())
    yield from _stated(text)
    for m in _LABEL.finditer(text):
        if not _OWN_LABEL.search(m.group("label")):
            yield Turn(m.start(), False)
    starts = [0, *(m.end() for m in _CLAUSE.finditer(text))]
    ends = [*(m.start() for m in _CLAUSE.finditer(text)), len(text)]
    for start, end in zip(starts, ends, strict=True):
        for m in _MENTION.finditer(text, start, end):
            if _is_mention(text, m, start):
                yield Turn(m.start(), False)


def _stated(text: str) -> Iterator[Turn]:
    """Where a clause ends that has a subject of its own and a verb, and names neither the user nor what is theirs."""
    start, label = 0, ""
    for end in (*(m.start() for m in _CLAUSE.finditer(text)), len(text)):
        said = text[start:end].strip()
        of_user = (
            _OPENS.match(said)
            or _OF_USER.search(said)
            or text.startswith(("?", ":"), end)
            or _OWN_LABEL.search(label)
            or (_COMES.match(said) and _REPORTS.search(text))
        )
        if said and not of_user and not _is_fragment(said):
            yield Turn(end, False, doubtful=True)
        # What stands behind the colon of 公司： needs no other vouching.
        start, label = end + 1, said if text.startswith(":", end) and len(said) <= _LONGEST_LABEL else ""


def _is_fragment(said: str) -> bool:
    """Whether words without a subject are such as people tell of themselves: a name, a place, a firm, a trade, an age."""
    if len(said) < _SHORTEST:
        return True
    return not _STATES.search(said) and _FRAGMENT.fullmatch(said) is not None


def _is_mention(text: str, m: re.Match[str], start: int) -> bool:
    """Whether words stand for another person: not for what the user is, nor for whom they work with every day."""
    start = max(start, m.start() - _WINDOW)
    lead = text[start : m.start()]
    mine = _ME.search(lead) is not None
    if m.group("other"):
        return True
    if _COMES.match(m.group()) and _REPORTS.search(text):
        return False
    if _TOGETHER.search(lead) and _JOINTLY.match(text, m.end()):
        return False
    if m.group("named"):
        return not mine and _PRESENTS.search(lead) is not None
    if m.group("subject"):
        return (not mine and not _LEADS.search(lead)) or lead.endswith("的")
    if m.group("counted"):
        return bool(lead) and not _LEADS.search(lead)
    if _PARENT.match(lead) or (mine and _AM.search(lead)):
        return False
    served = _SERVES.search(text, start, m.end()) is not None
    return not (served and not _MEETS.search(lead))


CHINESE_TURNS = Turns(
    turns=_turns,
    first_person=re.compile(
        r"(?<![帮给跟和替教问请让找向比像同与离被陪坐自])我(?!们班|们组|[妈爸]|国|校|对面|隔壁|小说)|叫我|本人|鄙人|在下|敝|俺|小弟|小妹我"
    ),
)
