"""Chinese: how people introduce themselves, as rules: teams, managers, duties, ways of travelling, habits, company.

They stand before the general rules of rules_zh.py. A value ends before the verb that follows it: 入职X组做Y.
"""

import re

from assistant.memory.grammar import rule
from assistant.memory.lexicon import PETS_ZH, SURNAMES, alternation, words
from assistant.memory.phrases_zh import ADV, COUNT, EVENT, NAMED, ROLE_END
from assistant.memory.slot_words_zh import PLACES as _PLACES

GROUP_ZH = r"(?:小组|组|部门|事业部|部|团队|科室|处|实验室)"
_OFTEN = r"(?:平时|平常|一般|通常|总是|经常|向来|习惯|一直|每次|往往|从来都是?|都是?|大多|基本上?)"
_DO = r"(?:做|当|担任|任|干|从事)"
_CHIEF = r"(?:(?:直属|顶头|直接|部门|新|现任|的)*(?:领导|上级|上司|主管|经理|老板|主任|汇报对象))"
_PERSON = rf"(?:[{SURNAMES}][\u4e00-\u9fff]{{1,2}}|[小老阿][\u4e00-\u9fff]|[a-z]+(?: [a-z]+)?)"
_VEHICLE = r"(?:高铁|动车|火车|飞机|大巴|长途汽车|轮船|汽车|地铁|公交车?|自驾|出租车|网约车)"
_TRIP = r"(?:出差|旅行|旅游|出行|出门|出远门|回家|回老家|跨城)"
_RIDE = r"(?:(?:骑|蹬)(?:自行车|单车|电动车|电瓶车|摩托车?|共享单车|车)|开车|自驾|(?:坐|乘|搭|挤)(?:地铁|公交车?|班车|轻轨|巴士|火车|高铁)|走路|步行|打车|拼车|跑步)"
_WORK = r"(?:上下班|上班|下班|通勤|去公司|到公司|去单位|来公司)"
_WHEN = r"(?:早上|早晨|清晨|中午|下午|晚上|夜里|睡前|饭后|周末|工作日|下班后?|每天|每晚|每周末?|每周[一二三四五六日天]|[一二两三四五六七八九十\d]+点(?:半|钟)?)*"
_VERB = r"(?:加班|跑|吃|喝|起床|早起|睡|看|听|写|去|用(?!的|来|起来|用|着|于)|坐|骑|开车|走|锻炼|健身|游|打|带|买|点外卖|穿|午睡|熬夜|出差|休息|读|练|做饭|做瑜伽|泡|逛|爬|遛|冥想|记)"
# What fails is no habit, nor what has to be minded: 平时吃饭要小心.
_NO_HABIT = r"(?!.*(?:报错|错误|失败|崩溃|卡住|收到|提示|问题|闪退|(?:小心|当心|谨慎|提防|留意|留神|注意|忌口|避开|避着)(?:一?点儿?|一?些|一下|着|了|的|才行|才好)*(?:$|,)|(?:要|得|会|都|需|多)(?:先|仔细|很|特别|格外|多|认真)*(?:小心|当心|留神|提防)))"
_KIN = words(
    "妹妹 姐姐 哥哥 弟弟 妈妈 爸爸 母亲 父亲 老妈 老爸 老婆 妻子 太太 老公 丈夫 先生 爱人 媳妇 女朋友 男朋友 女友 男友 未婚妻 未婚夫"
    " 儿子 女儿 孩子 宝宝 奶奶 爷爷 外婆 外公 姥姥 姥爷 公公 婆婆 岳父 岳母 父母 爸妈 家人 室友 闺蜜 儿女 双胞胎"
)
PLACES_ZH = alternation(
    _PLACES
    + words(
        "北京 上海 天津 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 台湾"
        " 内蒙古 广西 西藏 宁夏 新疆 香港 澳门 广州 深圳 杭州 成都 南京 武汉 西安 苏州 大连 青岛 厦门 长沙 郑州 沈阳 宁波 东莞 佛山 合肥 福州"
        " 哈尔滨 济南 温州 无锡 常州 烟台 洛阳 昆明 贵阳 南宁 南昌 太原 石家庄 长春 兰州 海口 珠海 绍兴 扬州 泉州 徐州 潮汕 东北"
    )
)
_PETS = alternation((*PETS_ZH, "狗子", "猫猫"))
_COUNTED = rf"(?:{COUNT}|俩|仨)?(?:双胞胎|龙凤胎)?"
# A name is followed by the end, a mark, the next person or a verb of living together, never by anything else.
_ITEM = rf"(?:我们?的?|家里的?)?(?:{_COUNTED}(?:[大小双]?)?(?:{alternation(_KIN)}|{_PETS}))(?:叫)?[\u4e00-\u9fffa-z]{{0,4}}?"
_AND = r"(?:\s*[,、]\s*|和|跟|与|还有|以及|及|带着)"
_TOGETHER = (
    r"(?:一起|一块儿?|共同|都|现在|目前|同)*(?=(?:住|居住|生活|定居|搬|在|去|来|养|到|租|不吃|不喝|喜欢|爱吃|对))"
)
COMPANY_ZH = re.compile(
    rf"(?:现在|目前|平时|一直|还)*(?:和|跟|与|同|带着)(?P<list>{_ITEM}(?:{_AND}{_ITEM})*?){_TOGETHER}"
)
COMPANION_ZH = re.compile(
    rf"(?:^|{_AND})(?:我们?的?|家里的?)?(?P<counted>{_COUNTED})(?P<kin>{alternation(_KIN)}|{_PETS})(?:叫)?(?P<named>[\u4e00-\u9fffa-z]{{1,4}}?)?(?={_AND}|$)"
)
PET_ZH = re.compile(rf"(?:{_PETS})$")

LIFE_SPANNING = (
    rule(rf"(?:我们?)?家?里?(?:有|养了?|养着|领养了?)(?P<pet>(?!一[只条]){COUNT}(?P<thing>{_PETS})),(?:其中)?(?:一[只条]|大的|它们?|它)?(?:的?名字)?(?:叫做?|是)(?P<thing_name>[^,、和]{{1,6}})$", "bare"),
    rule(rf"本人(?:叫)?(?P<name>[{SURNAMES}][\u4e00-\u9fff]{{1,2}})$", "bare"),
    rule(rf"(?:我们?|本人)?的?{_CHIEF}(?:的?名字)?(?:现在|目前)?(?:是|叫做?|为)(?P<manager>{_PERSON})$", "bare"),
    rule(rf"(?:但是?|不过)?(?:现在|目前|如今)(?:我们?的?)?{_CHIEF}(?:换成了?|换了|变成了?|改成了?|就?是|叫)(?P<manager>{_PERSON}|[\u4e00-\u9fff]{{2,4}})$", "bare user"),
    rule(rf"(?P<manager>{_PERSON})是我们?的?{_CHIEF}$", "bare"),
)  # fmt: skip

LIFE_BARE_ZH = (
    rule(rf"本人(?:叫)?(?P<name>[{SURNAMES}][\u4e00-\u9fff]{{1,2}})$", "bare"),
    rule(rf"(?:我们?|本人)的?{_CHIEF}(?:的?名字)?(?:现在|目前)?(?:是|叫做?|为)(?P<manager>{_PERSON})$", "bare"),
    rule(rf"(?P<manager>{_PERSON})是我们?的?{_CHIEF}$", "bare"),
)  # fmt: skip

LIFE_TOLD_ZH = (
    rule(rf"{ADV}是(?:一?[名个位])?(?:来自|从)(?P<hometown>(?:{PLACES_ZH})[省市县区州]?)(?:来)?的(?:一?[名个位])?(?P<role>[^,的]{{0,10}}{ROLE_END})$", "user other"),
    rule(rf"{ADV}是(?:一?[名个位])?来自(?P<employer>[^,的]{{2,12}}?)的(?:一?[名个位])?(?P<role>[^,的]{{0,10}}{ROLE_END})$", "user other"),
    # Teams, managers, duties.
    rule(rf"{ADV}(?:已经)?(?:不在|不再在|离开了?|退出了?)(?P<team>[^,在]{{1,12}}?{GROUP_ZH})了?$", polarity=False),
    rule(rf"{ADV}(?:从[^,]{{1,12}}?)?(?:转|调|转岗|调岗|换|转组|调动)(?:到|去|至|入|进)了?(?P<team>[^,]{{1,12}}?{GROUP_ZH})(?:{_DO}(?P<role>[^,]+))?了?$", "user other bare"),
    rule(rf"{ADV}(?:在|属于|隶属于?|来自|加入|入职|进|分到|进入)了?(?P<employer>[^,在]{{2,12}}?)的(?P<team>[^,的]{{1,10}}?{GROUP_ZH})(?:工作|上班)?(?:{_DO}(?:一?[名个位])?(?P<role>[^,]{{1,15}}))?$", "user other bare"),
    rule(rf"{ADV}(?:是|在|属于|隶属于?|来自|加入|入职|进|分到|进入)了?(?P<team>[^,在的]{{1,12}}?{GROUP_ZH})(?:的(?P<role>[^,的]{{0,10}}{ROLE_END})?|工作|上班|实习)?(?:{_DO}(?:一?[名个位])?(?P<role2>[^,]{{1,15}}))?(?:,?负责(?P<duty>[^,]+))?$", "user other bare"),
    rule(rf"{ADV}(?:加入|跳槽到|跳槽去|跳到|入职|进入|进)了?(?P<employer>[^,]{{1,20}}?){_DO}(?:一?[名个位])?(?P<role>[^,]{{1,15}})$", "user other"),
    rule(rf"{ADV}(?:刚加入|新加入|入职)了?(?P<employer>[^,]{{1,20}}?){_DO}(?:一?[名个位])?(?P<role>[^,]{{1,15}})$", "bare"),
    rule(rf"{ADV}(?:入职|刚加入|新加入)了?(?P<employer>[^,]{{1,20}}?)(?:[\d一二两三四五六七八九十半几]+(?:年|个月|个?星期|周|天)多?)?了?$", "bare"),
    rule(rf"{ADV}(?:不|不再|不用)(?:直接)?(?:汇报给|向)(?P<manager>{_PERSON})(?:汇报)?了?$", polarity=False),
    rule(rf"{ADV}(?:直接)?(?:工作)?(?:汇报给|汇报对象是)(?P<manager>{_PERSON})$", "user other bare"),
    rule(rf"{ADV}(?:直接)?(?:向|跟|给)(?P<manager>{_PERSON})(?:汇报|报告)(?:工作)?$", "user other bare"),
    rule(rf"{ADV}(?:主要|专门|一直)*(?:负责|主管(?!是|叫|为)|分管|专注于?)(?P<duty>.+)", "user other bare"),
    rule(rf"{ADV}(?:带|带领|带着|管|管着|管理|领导)(?P<duty>(?:一?[个支])?(?:[\u4e00-\u9fff\d]{{0,8}}?)(?:团队|小组|组|[个名]人))$", "user other bare"),
    rule(rf"{ADV}(?:从|由)(?P<old>[^,]{{1,10}}?)搬?(?:来|到)(?P<city>[^,]{{2,8}}?)(?:定居|生活|住)(?:了.*)?$", "user us bare"),
    rule(rf"{ADV}(?:常驻|长驻|base\s*在?|驻扎在?|人在)\s*(?P<city>.+)", "user other us bare"),
    rule(rf"(?:土生土长的|地道的?|老)?(?P<hometown>{PLACES_ZH})人$", "user"),
    rule(rf"是(?:新来的|新入职的|刚入职的|刚来的|新)?(?P<role>[^,的]{{0,8}}{ROLE_END})(?P<self>[{SURNAMES}][\u4e00-\u9fff]{{1,2}})$", "user"),
    rule(rf"是(?P<team>[^,的]{{1,10}}?{GROUP_ZH})(?:新来的|新入职的|刚来的|的)(?P<self>{NAMED})$", "user"),
    rule(rf"(?:我们?的?)?{_CHIEF}(?:的?名字)?(?:现在|目前)?(?:是|叫做?|为)(?P<manager>{_PERSON})$", "user"),
    # Education.
    rule(rf"{ADV}是?(?:学(?!历|习|会|校|生|过|到)|读)(?P<subject>[^,是]{{1,10}}?)(?:专业)?的$", "user other"),
    rule(rf"{ADV}(?:大学|本科|硕士|博士|研究生)(?:阶段)?(?:是)?在(?P<school>[^,]{{2,12}}?)(?:读|学|念)的?(?:是)?(?P<subject>[^,]{{2,10}}?)(?:专业)?$", "user other bare"),
    rule(rf"{ADV}是?(?P<school>[^,是在]{{2,12}}?(?:大学|学院|学校|大))毕业的?(?:,|$)", "user other bare"),
    rule(rf"{ADV}(?:大学|本科|硕士|研究生)?(?:在(?P<school>[^,]{{2,12}}?(?:大学|学院|大)))?(?:学的是|读的是|主修|专业是)(?P<subject>[^,]{{2,12}}?)(?:专业)?$", "user other bare"),
    # Ways of travelling, habits, food.
    rule(rf"{ADV}(?:{_OFTEN})*{_TRIP}(?:的?时候?|时)?(?:{_OFTEN}|只)*(?:坐|乘坐?|搭乘?|选择?|用)(?P<mode>{_VEHICLE})(?:去|出行)?$", "user other bare"),
    rule(rf"(?:现在|我|\s)*(?:{_OFTEN})+(?:坐|乘坐?|搭乘?)?(?P<mode>{_VEHICLE})(?:去|来)?{_TRIP}$", "user other bare"),
    rule(rf"{ADV}(?:{_OFTEN})*{_WORK}(?:的?时候?|时)?(?:{_OFTEN}|靠)*(?P<commute>{_RIDE})$", "user other bare"),
    rule(rf"{ADV}(?P<preference>只(?:吃|喝)(?!了|过).+)", "user other bare"),
    rule(rf"{_NO_HABIT}{ADV}(?:有|养成了)?习惯(?:了|于|在|是)?(?P<habit>{_WHEN}{_VERB}.*)", "user other"),
    rule(rf"{_NO_HABIT}(?!从来?不(?:吃|喝|碰))(?P<habit>{_WHEN}(?:从来不|从不|每天都?|(?:天天|夜夜|顿顿|餐餐|年年|周周|月月)都?|每周[一二三四五六日天末]?都?|每个?(?:月|早上|晚上|晚|早)都?|平时都?|一般都?|一般不|通常|总是|很少|基本不|几乎不){_WHEN}(?:不)?(?!喜欢|爱)(?:{_VERB}).*)", "user other"),
    rule(rf"{ADV}(?:得|必须|需要|要|打算|准备|计划)(?P<plan>把.+)", "user", dated=True, kind="plan"),
    rule(rf"{ADV}(?:得|必须|务必|需要)(?P<plan>(?!要).{{2,40}})", "user", dated=True, kind="plan"),
    rule(rf"(?P<plan>[\u4e00-\u9fff]{{0,4}}?(?:{EVENT}|火车|车票))(?:就?是|在|定在|安排在|订在|改到了?).+", "owner", dated=True, kind="plan"),
    rule(rf"{ADV}(?:的)?(?:兴趣)?爱好(?P<hobby>.+)", "user bare"),
    rule(r"(?:今年)?(?:刚?满)?(?P<age>[一二三四五六七八九])岁(?:了|多)?$", "other"),
)  # fmt: skip

# The name of a company or a department is that of no project.
_NO_PROJECT = "".join(
    f"(?<!{group})" for group in ("公司", "公司的", "我司", "部门", "部门的", "组", "组的", "团队", "团队的")
)

LIFE_TEAM_ZH = (
    rule(rf"{_NO_PROJECT}(?:的?名字|的?名称|代号)?(?:叫做?|名叫|是叫|名为)(?!停|板|苦|好|卖|醒)(?P<project>[^,]{{1,12}})$", "project"),
    rule(rf"{_NO_PROJECT}(?:的?名字|的?名称|代号)是(?P<project>[^,]{{1,12}})$", "project"),
    rule(r"(?:都|是|主要|全部|\s)*(?:部署|跑|运行|托管|搭)在(?P<tool>[^,]{1,20}?)(?:上面?|里)?的?$", "team project", technical=True),
    rule(r"(?:都|一般|平时|主要|现在|\s)*(?:用|使用|采用)(?P<tool>[a-z][a-z0-9.+# -]{0,20}|飞书|钉钉|企业微信|腾讯会议|语雀|石墨文档|禅道|微信|阿里云|腾讯云|华为云)(?:来)?[\u4e00-\u9fff]{1,8}$", "team project", technical=True),
)  # fmt: skip
