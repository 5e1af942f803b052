"""Chinese: of whom a clause of an introduction speaks, and what it leaves for the next one to complete."""

import re

from assistant.memory.clauses import Clause
from assistant.memory.cue_phrases_zh import EAT, RASH, SELF, SOFT
from assistant.memory.phrases_zh import ACQUAINTED, THEIRS
from assistant.memory.slot_words_zh import FULL_NAME, OTHERS, PLACE

OWN = re.compile(
    rf"(?:hi|hello|hey|嘿|哎|诶|哟|大家好|各位好|你好|您好|嗨|哈喽|哈啰|\s)*(?:{SELF}|(?:免贵|敝|鄙|小)(?=姓))(?:们(?=家|公司|单位))?(?:的(?=名字|姓名|全名|大名|本名|真名|中文名|职|岗|工|头衔|身份|公司|单位|东家|雇主|家|住|居|常住|坐标|现|所在|过敏))?"
)
OWN_ALONE = re.compile(rf"\s*{SELF}(?:的?名字|姓名)?单名一?个?[\u4e00-\u9fff]字?|\s*{SELF}(?:叫|是|姓名|名字|名叫)?\s*")
GREETING = re.compile(r"大家好|各位|你们?好|您好|hi\b|hello|嗨|哈喽|哈啰|介绍|早上好|下午好|晚上好|报到|初次")
FILLERS = re.compile(
    rf"(?:[\s,、]|(?<=[\u4e00-\u9fff])我(?=对|住|家[住在]|有[^,]{{1,8}}过敏)|现(?=在(?:{PLACE})[^,在]{{2,10}}?(?:当|做|担任))|现在|目前|如今|当前(?!台)|眼下|平时|平常|平日|一直|长期|常年|暂时|暂且|暂(?=住|居)|(?:因|由于|因为)(?:个人|先天|自身|遗传)?(?:的)?(?:体质|身体|健康|家族|遗传)?(?:状况|情况)?(?:原因|缘故|关系|问题|因素),?|已经?|也|都|就(?!职|业|任|读)|又|还(?!有)|却|反而|竟然|偏偏|倒|这个?人|皮肤|身体|体质|则|刚刚?|最近|今年|其实|主要|同时|并且?|而且|另外|另(?=有|对)|自己(?=当|做|担任|任|是|对|有|住|在)|然后|以及|且|个人|毕业后|大学毕业后|退伍后|婚后|土生土长|"
    r"(?:(?:体检|检查|化验|医院|医生|去年|之前)*(?:查出来?|测出来?|检测出来?|诊断出|确诊)(?:是|说)?)|(?:和|跟|同|与)(?:我的?|家里)?(?:家人|爸妈|父母|老婆|老公|太太|先生|爱人|孩子|女朋友|男朋友|室友)(?:们)?(?:一起|一块儿?)?|一家[两三四五六]口|全家人?|[\u4e00-\u9fff]{2,4}人(?=,?\s*(?:也|还|就)?(?:在[^,]{1,6}住)|,?\s*(?:也|就|现|在|目前|还)*(?:一直)?(?:住|居|定居))"
    r"|(?:现(?=住|居|在|于|任))|原来是(?=对)|(?:体检|检查|医院|最近|去年)*(?:才|刚)?(?:发现|得知|知道)(?:自己|我)?(?=对|有))+"
)
SOMEBODY = re.compile(
    rf"{THEIRS}|[^,我]{{0,6}}?(?:新|刚)来的[^,我]{{1,8}}?名?[叫姓]|(?!本人|在下|鄙人|敝人|小弟|小妹|姓名|大家|你好|您好|[^,]{{0,4}}叫)[^,我]{{1,8}},[男女]性?$|(?:我司|我们|咱们?|公司|部门|单位)[^,是]{{0,6}}?(?:前台|hr|会计|出纳|司机|保安|领导|老板|老总|经理|总监|主管|同事|校医|店长)名?(?:叫|姓)|[^,我]{{0,4}}(?:收件人|收货人|联系人|寄件人|发件人|被保险人|受益人|甲方|乙方|法人|法定代表人|患者|病患)|(?:我|咱)(?:写|画|编|拍|演|看|玩|读|要找|在找|想找)的?[^,]{{0,10}}?(?:叫|名叫|姓)|名?叫[^,]{{2,4}}的[^,]{{1,8}}?(?:住|在|对|来)"
)
"""Clauses that speak of somebody else whatever cues they hold: 张三,男 as a file has it, 收件人李雷."""
OTHER = re.compile(
    rf"(?:我|俺|咱|本人)?(?:们)?(?:[^,是叫在做当任有为对吃]{{0,8}}?)(?:(?:{OTHERS})(?!毛|皮屑|唾液))|(?:我|咱)(?:们)?的?(?:{ACQUAINTED})|(?:他|她|它|你|您|大家|有人|别人|谁|人家|这|那|某|另一?[个位名]|[一两三]个?[位名])"
    r"|[^,]{0,12}?(?:新?来|招|认识|碰到|遇到|见|采访|面试)了?(?:一?[个位名])|(?:招聘|诚聘|急招|内推|招人)|[^,我]{1,12}?(?:叫|住在?|对[^,]{1,8}过敏|在[^,]{2,12}(?:做|当|工作|上班))"
)
_STOP = re.compile(r"[。.!?\n]")
_NEAR = 24
_ALLERGY = re.compile(r"过敏|疹|风团")
CORRECTED = re.compile(
    r"(?:打|写|说|输|搞|记|弄|拼|填|讲)错(?:字|名字)?了?|(?:更正|纠正|订正|不对|改一下)(?:一下)?(?=[\s,:.。!]|$)"
)
SPACE = re.compile(r"(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])")
"""Careless writing parts clauses by spaces alone."""
NAME_ALONE = re.compile(rf"\s*(?P<name>{FULL_NAME}|[a-z][a-z.'-]*(?: [a-z][a-z.'-]*){{0,2}})\s*")
SURNAME = re.compile(
    r"(?:姓|[小老阿](?![师板婆公家爸妈乡总百]))(?P<surname>[\u4e00-\u9fff]{1,2})(?:就好|就行|吧|即可)?$"
)
WORD_ALONE = re.compile(r"[\u4e00-\u9fff]{2,4}")
ALLERGIC = re.compile(
    rf"(?:{SELF})?(?:因为|由于|因|会|有|属于|是|是因为|\s)*过敏(?:体质|原因|的缘故|的原因)?的?{SOFT}$"
)
EATEN = re.compile(
    rf"(?:{SELF})?(?:也|都|从来|千万|绝对|完全|一点|一口|平时|现在|,|\s)*(?:(?:不能|不可以|不可|不敢|没法|无法|从不|不|忌|戒)(?:再|随便)*{EAT}(?:任何|到|一点|点|太多)*(?P<a>[^,不了过]{{1,12}}?)|(?:碰|吃|喝|沾|闻|用)不(?:了|得|来)(?P<b>[^,]{{1,10}}?)"
    rf"|(?P<c>[^,对我不能]{{1,8}}?)(?:我|都|也|是|就|一点都?|一口都?|绝对|真的|千万|从来)*(?:(?:碰|吃|喝|沾|闻|用)不[得了]|不(?:能|可以|敢|可)(?:{EAT}))|(?:一|只要|每次)*{EAT}(?:到|了|过|点)*(?P<d>[^,不]{{1,8}}?)(?:就|会)?(?:不行|不舒服|难受|出事)?){SOFT}$"
)
WHOLE_NAME = re.compile(r"(?:我的?|本人)?(?:身份证上?的?名字?|大名|本名|真名|全名|学名|中文名|真实姓名)(?!单|片)")
ITS_BEARER = re.compile(
    r"\s*,\s*(?:女,|男,)?(?:现在|目前|现|[\u4e00-\u9fff]{2,4}人,)*(?:住(?=[\u4e00-\u9fff]{2})|居|家[在住]|坐标|base|人在|在[^,]{2,16}?(?:当|做|任|担任|上班|工作)|任职|就职|供职|现任|[\u4e00-\u9fff]{2,4}人,)"
)
"""How a message goes on whose bare first words are the name of who writes it."""
LABEL = re.compile(
    r"(?:我的?|本人|家庭|现|目前|工作|所在|真实|常)*(?:(?P<name>姓名|名字|全名|大名)|(?P<city>住址|居住地|居地?|住地?|住处|坐标|城市|所在地)|(?P<employer>公司|单位|东家|雇主)|(?P<role>职位|职务|岗位|职业|职称|工种|头衔)|(?P<allergy>过敏(?:[原源物史]|食物)?))\s*$"
)
ALLERGEN_FOLLOWS = re.compile(
    rf"(?:{SELF})?(?:唯一|最|会|容易|的|主要)*过敏(?:的东西|的食物|的|原|源|物|史|食物|药物)(?:主要|目前|就|只有?|有|是|[一两二三四五几]?[样种个]|这些|:|\s)*$"
)
ALLERGIC_OF_IT = re.compile(
    rf"(?:{SELF})?(?:因为|由于|一|只要|{EAT}|了|它们?|这个|这些|这东西|会|就|都|也|是|因|属于|有|严重|真的|容易|每次|的话|天生|对|要|全身|浑身|身上|马上|立刻|老|总|肯定|必|得|,|\s)*{RASH}[^,]{{0,6}}$"
)


# The function words of Cantonese, sign by sign.
_CANTONESE = str.maketrans(
    {"喺": "在", "嘅": "的", "冇": "没", "唔": "不", "佢": "他", "哋": "们", "咗": "了", "啱": "刚"}
)
# 係 is folded to 系, which is also a department, a relation and many a word's first sign.
_IS = re.compile(r"(?<=[我名姓位务称业人司])系(?!统|列|数|里|上|主任|办|的|学|友|花)")


def spoken(text: str, original: str) -> str:
    """The folded text, as long as before, with the function words of Cantonese as Mandarin has them."""
    plain = text.translate(_CANTONESE)
    if "係" in original:
        plain = "".join("是" if sign == "係" else said for sign, said in zip(original, plain, strict=False))
    return _IS.sub("是", plain)


def is_allergic(text: str, clause: Clause) -> bool:
    """Whether a symptom is that of an allergy: the word stands in the sentence's rest, or a rash."""
    stop = _STOP.search(text, clause.end, clause.end + _NEAR)
    end = stop.start() if stop else min(len(text), clause.end + _NEAR)
    return _ALLERGY.search(text, clause.start, end) is not None


def last_part(text: str, start: int, end: int) -> int:
    """Where the last of the words begins that only spaces part: 讲师 城市:南京."""
    spaces = list(SPACE.finditer(text, start, end))
    return spaces[-1].end() if spaces else start
