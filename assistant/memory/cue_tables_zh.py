"""Chinese: the cues of an introduction as patterns over folded text, each with the values it must find to count."""

import re
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

from assistant.memory.cue_phrases_zh import (
    AND_ALSO,
    AT_CALLED,
    AT_FIRM,
    AT_HOME,
    CALL,
    CALLED_FIRM,
    COMPANY,
    DONE,
    DWELLS,
    EAT,
    EMPLOYED,
    FINDING,
    FIRM,
    FIRM_KINDS,
    FOR_YEARS,
    HELD,
    HOLD,
    LASTED,
    LONG,
    NEWCOMER,
    NEXT,
    OFFICE,
    ONE,
    OWNS,
    PLACED,
    PLEASE,
    POST,
    POST_END,
    RASH,
    SICK,
    SITE,
    SOFT,
    THERE,
    TOWN,
    VERY,
    WHERE,
    WITH,
    WORKING,
    WORKS,
)
from assistant.memory.slot_words_zh import (
    ANY_NAME,
    BRAND,
    ENDED,
    FULL_NAME,
    MIXED_NAME,
    ORGANISATION,
    OTHERS,
    PERSONS,
    PLACE,
    ROLE_ENDS,
    STRONG,
)
from assistant.memory.titles_zh import TITLE


@dataclass(frozen=True, slots=True)
class Cue:
    """One way of saying a slot's value.

    `needs` are the groups without which the words are no such cue; `checks` the checks of cue_values_zh.py other than
    the group's own; `wants` how many other slots the message must fill; `rank` the later, the less sure;
    `own` that the clause must name the user.
    """

    source: str
    needs: frozenset[str]
    checks: MappingProxyType[str, str] = field(default_factory=lambda: MappingProxyType[str, str]({}))
    wants: int = 0
    rank: int = 0
    sure: bool = False
    replaces: bool = False
    symptom: bool = False
    own: bool = False

    @property
    def pattern(self) -> re.Pattern[str]:
        """Compiled when it is first needed: all of them take half a second, which no English question waits for."""
        return _compiled(self.source)


@cache
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source)


def _cue(pattern: str, needs: str, *, wants: int = 0, rank: int = 0, sure: bool = False, replaces: bool = False, symptom: bool = False, own: bool = False, **checks: str) -> Cue:  # fmt: skip
    named = MappingProxyType({group: check.replace("_", " ") for group, check in checks.items()})
    return Cue(pattern, frozenset(needs.split()), named, wants, rank, sure, replaces, symptom, own)


# A name, said to be one.
_CALLED = (
    _cue(rf"(?:是)?一?[个名位]叫(?P<name>[\u4e00-\u9fff]{{2,4}}?)的(?P<role>{POST}){POST_END}{NEXT}", "name role", name="called"),
    _cue(rf"(?:真实|英文|身份证上?的?)?(?:中文名字?|名字|姓名|全名|大名|本名|真名|名儿){CALL}(?P<name>{ANY_NAME}){SOFT}{NEXT}", "name", name="called", sure=True),
    _cue(rf"(?:免贵|敝)?(?:姓[\u4e00-\u9fff]{{1,2}}?,?)?(?:名叫|名为|名唤|唤作|唤做|人称)\s*(?P<name>{ANY_NAME}){SOFT}{NEXT}", "name", name="called", sure=True),
    _cue(rf"(?:免贵|敝)?(?:姓[\u4e00-\u9fff]{{1,2}}?,?)?(?:叫做|叫(?![\u4e00-\u9fff]{{1,3}}[来去]了)(?!做|我|你|他|她|它|人|车(?:[去回来到接送走跑了过吧,]|$)|外卖|苦|了|过|着|个|来|什|啥|大家|板|停|醒))\s*(?P<name>{ANY_NAME}){SOFT}{NEXT}", "name", name="called"),
    _cue(rf"(?:大家|朋友们?|同事们?|别人|你们?|您|可以|就|都|请|直接|以后|平时|一般|\s)*(?:叫我|称呼我为?|喊我|管我叫)(?:的)?(?:全名|名字|大名|本名)\s*(?P<name>{ANY_NAME}){PLEASE}{NEXT}", "name", name="called", sure=True),
    _cue(rf"(?:大家伙?儿?|朋友们?|同事们?|家里人?|(?:身边|周围|认识我|熟悉我|熟|单位|公司|店里|厂里)的?人?|街坊|邻居们?|学生们?|孩子们|客户们?|工友们?|队友们?|圈里|同学们?|别人|你们?|您|可以|都|就|请|直接|以后|平时|一般|习惯|\s)*(?:叫我|称呼我为?|喊我|管我叫)\s*(?P<nickname>[\u4e00-\u9fffa-z]{{1,12}}?){PLEASE}{SOFT}{NEXT}", "nickname", sure=True),
    _cue(rf"(?:英文名|花名|昵称|外号|绰号|小名|网名|艺名)(?:字)?(?:是|叫做?|:|\s)*(?P<nickname>[\u4e00-\u9fffa-z]{{1,12}}?){SOFT}{NEXT}", "nickname", wants=2),
)  # fmt: skip
_ALLERGIES = (
    _cue(rf"(?:对于?)\s*(?P<allergy>[^,\s][^,]{{0,23}}?)\s*{VERY}过敏(?!原|源|的[\u4e00-\u9fff])", "allergy", sure=True),
    _cue(rf"(?:每次|每回|只要|要是|一旦|但凡|凡是)?一?{EAT}(?:到|了|过|点|上|着|完|亲)*(?P<allergy>[^,会就不都]{{1,10}}?)(?:就|会|都|马上|立刻|容易|总|也|老|嘴巴?|喉咙|嗓子|身上|浑身|全身|脸上?|皮肤|嘴唇|舌头|眼睛|,)*{SICK}[^,]{{0,12}}$", "allergy", replaces=True, symptom=True),
    _cue(rf"(?P<allergy>[^,对我]{{1,10}}?)(?:会|能|总|都|老)*(?:让|使|害|令|搞得|弄得|引起|导致|引发)(?:得)?(?:我|本人)[^,]{{0,4}}?{RASH}", "allergy", sure=True),
    _cue(rf"(?P<allergy>[^,对我]{{1,10}}?)(?:的话)?(?:我|本人)(?:每次|一|只要|{EAT}|了|就|会|是|也|都|很|真的|严重|全|到|特别|容易|有点)*过敏{SOFT}$", "allergy", sure=True),
    _cue(rf"(?P<allergy>[^,对我]{{1,10}}?)(?:的话)?(?:每次|只要|一){EAT}(?:到|了|上|点|着)*(?:就|会|都|马上|立刻|容易|也)+过敏{SOFT}$", "allergy", allergy="known_allergen"),
    _cue(rf"(?:有|患有|属于|算是|也是)?(?:严重的?|轻微的?|轻度的?)?(?P<allergy>[^,对有\s吃喝碰会不]{{1,12}}?){VERY}过敏(?:史|症|反应|体质)?(?:者|患者|人群)?得?(?:比较|挺|很|特别|非常|蛮|超级?)?(?:严重|厉害|明显)?(?:得很)?{LASTED}{SOFT}$", "allergy", allergy="known_allergen"),
    _cue(rf"(?:对|对于)(?P<allergy>[^,]{{1,24}}?){VERY}敏感{SOFT}$", "allergy", sure=True, allergy="known_allergen"),
    _cue(rf"(?P<allergy>[^,对我]{{1,8}}?)我?{EAT}(?:了|到|着|多了)*(?:就|会|都|也|马上|要)*{RASH}", "allergy", allergy="known_allergen"),
    _cue(r"(?:有|患有)(?:严重的?|轻微的?|轻度的?)?(?P<allergy>[^,对有的\s]{1,10}?)过敏", "allergy", sure=True),
    _cue(rf"(?:是)(?:严重的?)?(?P<allergy>[^,对有的\s]{{1,10}}?){VERY}过敏(?:体质|者|患者)?{SOFT}$", "allergy"),
    _cue(rf"(?:(?:唯一|会)?[让令使](?:我|本人)过敏的(?:东西|食物)?|过敏[原源](?:是)?(?:检测|检查)?(?:查|测|验)出来?(?:的)?)(?:主要|就|只有?)*(?:是|为|有|:)+(?P<allergy>[^,]{{1,24}}?){SOFT}$", "allergy", sure=True),
    _cue(rf"(?:唯一|会|让我|令我|使我|的|最)*过敏(?:的东西|的食物|的|原|源|物|史|食物|药物){FINDING}(?:主要|就|只有?|一样|一种|一个)*(?:是|为|有|包括|:|\s)+(?P<allergy>[^,]{{1,24}}?){SOFT}$", "allergy"),
    _cue(rf"(?:有)?过敏(?:史|[原源]|物)(?P<allergy>[^,]{{1,12}}?){SOFT}$", "allergy", wants=1, allergy="known_allergen"),
)  # fmt: skip
# 在宁波工作也在宁波住, 工作和生活都在宁波: where both is done is home.
_BOTH = (
    _cue(rf"(?:人)?在(?P<city>{TOWN})(?:这边|那边)?{WORKS}{AND_ALSO}(?:在|于)?(?:(?P=city)|{THERE})?{AND_ALSO}{DWELLS}(?:在|于|到)?(?:(?P=city)|{THERE})?(?:着)?{LASTED}{SOFT}{NEXT}", "city", sure=True, replaces=True),
    _cue(rf"(?:人)?在{TOWN}(?:这边|那边)?{WORKS}{AND_ALSO}(?:家?住|定居|居住|住家|家)(?:在|于|到)?(?P<city>{TOWN}){LASTED}{SOFT}{NEXT}", "city", sure=True, replaces=True),
    _cue(rf"(?:人|家)?{DWELLS}(?:在|于|到)?(?P<city>{TOWN}){AND_ALSO}(?:是)?(?:在|于)?(?:(?P=city)|{THERE})?{AND_ALSO}{WORKS}(?:在|于)?(?:(?P=city)|{THERE})?{LASTED}{SOFT}{NEXT}", "city", sure=True, replaces=True),
    _cue(rf"(?:人)?在(?P<city>{TOWN})(?:这边|那边)?{DWELLS}{AND_ALSO}(?:是)?(?:在|于)?(?:(?P=city)|{THERE})?{AND_ALSO}{WORKS}(?:在|于)?(?:(?P=city)|{THERE})?{LASTED}{SOFT}{NEXT}", "city", sure=True, replaces=True),
    _cue(rf"(?:人)?在(?P<city>{TOWN})(?:这边|那边)?(?:{WORKS}[、和与跟及并]*(?:且|以及)?(?:长期)?{DWELLS}|{DWELLS}[、和与跟及并]*(?:且|以及)?{WORKS}){LASTED}{SOFT}{NEXT}", "city", sure=True, replaces=True),
    _cue(rf"(?=[^,都全均皆]{{0,12}}(?:生活|住|家|居))(?:(?:工作|上班|生活|居住|吃住|食宿|住处|住所|住|安家|家里?|公司|单位|学习|上学|的地方|地点|[和与跟及、,]|还有){{2,8}})(?:也|就|一直|目前|现在)*(?:都|全|均|皆)(?:是)?(?:在|于)(?P<city>{TOWN})(?:市区?|这边|那边)?{LASTED}{SOFT}{NEXT}", "city", city="place", sure=True, replaces=True),
    _cue(rf"(?=[^,都全均皆]{{0,12}}(?:生活|住|家|居))(?:(?:工作|上班|生活|居住|吃住|食宿|住处|住所|住|安家|家里?|公司|单位|学习|上学|的地方|地点|[和与跟及、,]|还有){{2,8}})(?:也|就|一直|目前|现在)*(?:都|全|均|皆)(?:是)?(?:在|于)(?P<city>{TOWN})(?:市区?|这边|那边)?{LASTED}{SOFT}{NEXT}", "city", wants=1, replaces=True),
)  # fmt: skip
_HOMES = (
    *_BOTH,
    _cue(rf"(?:人)?在(?P<city>{PLACE}[市县区]?)(?:当|做|担任){ONE}(?P<role>[^,的]{{0,10}}{ROLE_ENDS}){POST_END}{NEXT}", "city role", city="place", sure=True, rank=4),
    _cue(rf"(?:人|家里?|屋企|自己|本|房子)?(?:现在|目前|现|暂时|长期|一直|平时|就|也|都|还)*(?:居住|定居|安家|落户|扎根|常住|长住|长居|久居|现居|旅居|客居|蜗居|寓居|租住|租房住?|常驻|驻扎|(?:驻|生活|落脚|安)(?=在|于)|住家|坐标|(?<![a-z])based?(?: in| at)?(?![a-z])|住|居(?!民|室|家|环境|委|士|间|功|心|多|然)){WHERE}{AT_HOME}{LASTED}{SOFT}{NEXT}", "city", sure=True),
    _cue(rf"(?:家里?|人|屋企|住处|住所|(?:现?家庭)?(?:住址|地址)|住的地方|家庭)(?:现在|目前|现|就|也|都|一直|安|住)*(?:在|于|是|为){AT_HOME}{LASTED}{SOFT}{NEXT}", "city"),
    _cue(rf"(?:居住地|现居地|现居住地|现住址|现?家庭(?:住址|地址)|住址|居住城市|常住地|常住城市|所在城市|所在地|location){WHERE}{AT_HOME}{SOFT}{NEXT}", "city"),
)  # fmt: skip
# 一家叫东海贸易的外贸公司: a rule may have taken the kind of firm for a part of its name.
_CALLED_FIRMS = (
    _cue(rf"(?:我)?{OWNS}{CALLED_FIRM}{LASTED}{SOFT}{NEXT}", "firm", replaces=True),
    _cue(rf"{OWNS}(?:一?[家个间所座])?[^,]{{0,6}}?(?:{FIRM_KINDS}|[店馆厂铺]),?(?:店名|名字|名|取名|起名)?(?:就)?(?:叫做?|是叫)(?P<firm>[^,]{{2,12}}?){SOFT}{NEXT}", "firm", replaces=True),
    _cue(rf"{AT_CALLED}{CALLED_FIRM}(?:{HELD}|{DONE})(?P<role>{POST}){POST_END}{NEXT}", "firm role", role="done", replaces=True),
    _cue(rf"{AT_CALLED}{CALLED_FIRM}的{ONE}(?P<role>{POST}){POST_END}{NEXT}", "firm role", replaces=True),
    _cue(rf"{AT_CALLED}{EMPLOYED}{CALLED_FIRM}(?:,?\s*{HOLD}{ONE}(?P<role>{POST}){POST_END})?{LASTED}{SOFT}{NEXT}", "firm", role="post", replaces=True),
    _cue(rf"{AT_CALLED}{CALLED_FIRM}(?:{WORKING}|教书|教课|上课|讲课|管事|跑业务){LASTED}{SOFT}{NEXT}", "firm", replaces=True),
    _cue(rf"(?:我?(?:是|在|目前|现在)+){CALLED_FIRM}(?<=公司|企业|集团|单位|工厂|律所)的?{SOFT}$", "firm", replaces=True, wants=1),
    _cue(rf"{AT_CALLED}{CALLED_FIRM}(?:负责|分管|主管|主要|从事)[^,]{{1,12}}$", "firm", replaces=True),
)  # fmt: skip
# 在华联超市做店长的孟佳: who is told behind their work.
_WHO_WORKS = (
    _cue(rf"(?:就是|是|乃)(?:目前|现在|现|如今|一直|正|当前)*{WITH}(?:{CALLED_FIRM}|{PLACED}\s*{AT_FIRM})(?:{HELD}|{DONE})(?P<role>{POST})的(?:那个|那位)?(?P<name>{FULL_NAME}|[a-z][a-z.'-]*(?: [a-z][a-z.'-]*){{0,2}}){SOFT}{NEXT}", "name role", role="done", replaces=True),
    _cue(rf"(?:就是|是|乃)(?:目前|现在|现|如今|一直|正|当前)*{WITH}(?:{CALLED_FIRM}|{PLACED}\s*{AT_FIRM})(?:{HELD}|{DONE})(?P<role>{POST})的(?:那个|那位)?(?P<name>[小老阿][\u4e00-\u9fff]){SOFT}{NEXT}", "name role", role="done", name="called", replaces=True),
    _cue(rf"(?:就是|是|乃)(?:目前|现在|现|如今|一直|正|当前)*{WITH}(?:{CALLED_FIRM}|{PLACED}\s*{AT_FIRM})(?:{HELD}|{DONE})(?P<role>{POST})的(?:那个|那位)?(?!{PERSONS}|{OTHERS})(?P<name>[\u4e00-\u9fff]{{2,3}}){SOFT}{NEXT}", "name role", role="done", name="unusual_name", replaces=True),
    _cue(rf"(?:就是|是|乃)(?:目前|现在|现|如今|一直|正|当前)*(?:{WITH}|就职于|供职于|任职于)(?:{CALLED_FIRM}|{PLACED}\s*{AT_FIRM})(?:{WORKING}|任教|讲课|上课|[开跑管带修卖送教][^,的]{{1,5}})的(?P<role>[^,\s的]{{0,8}}{ROLE_ENDS})?(?P<name>{FULL_NAME}|[a-z][a-z.'-]*(?: [a-z][a-z.'-]*){{0,2}}){SOFT}{NEXT}", "name", role="held", replaces=True),
    _cue(rf"(?:就是|是|乃)(?:目前|现在|现|如今|一直|正|当前)*(?:{WITH}|就职于|供职于|任职于)(?P<employer>{BRAND}|{FIRM}{ENDED})的(?P<role>[^,\s的]{{0,8}}{ROLE_ENDS})?(?P<name>{FULL_NAME}|[a-z][a-z.'-]*){SOFT}{NEXT}", "name employer", role="held", employer="known_firm"),
)  # fmt: skip
_WORK = (
    *_CALLED_FIRMS,
    _cue(rf"(?:{CALLED_FIRM}|(?P<employer>{FIRM}))(?:就)?是我(?:现在|目前|平时|每天)*(?:上班|工作|打工|任职|供职|干活)的(?:地方|单位|公司|店){SOFT}{NEXT}", "", replaces=True),
    _cue(rf"{WITH}{PLACED}\s*{AT_FIRM}{HELD}(?P<role>{POST}){POST_END}{NEXT}", "role", role="post"),
    _cue(rf"{WITH}{PLACED}\s*{AT_FIRM}{DONE}(?P<role>{POST}){POST_END}{NEXT}", "role"),
    _cue(rf"{WITH}{PLACED}\s*{AT_FIRM}{DONE}(?P<role>{POST}){POST_END}{NEXT}", "role employer", role="done", employer="known_firm", rank=1),
    _cue(rf"(?:是|属于)(?P<employer>{BRAND})的$", "employer", employer="plain_firm"),
    _cue(rf"(?:的)?{COMPANY}(?:目前|现在|就)*在(?P<employer>{FIRM}){SOFT}{NEXT}", "employer", employer="known_firm"),
    _cue(rf"(?:在)(?P<employer>{FIRM})(?:任教|执教|教|带|开(?=[^,]{{0,6}}[车机床船])|负责|分管|主管|从事)[^,]{{0,12}}$", "employer", employer="known_firm", rank=1),
    _cue(rf"来自(?P<employer>{BRAND}|{FIRM}{ENDED})(?:的[^,]{{0,8}})?{SOFT}$", "employer", employer="known_firm"),
    _cue(rf"(?:是|属于)?(?P<employer>{BRAND}|{FIRM}{ENDED})的$", "employer", wants=1, rank=1, employer="known_firm"),
    _cue(rf"(?:就职|供职|任职|服务|效力|效命|受聘|受雇|受雇佣|就业|任教|执教|执业|签约|入职|加盟)(?:于|在|了|到|给)*\s*{PLACED}(?P<employer>{FIRM})(?:,?\s*{HOLD}{ONE}(?P<role>{POST}){POST_END})?{LASTED}{SOFT}{NEXT}", "employer", role="post"),
    _cue(rf"(?:上班|工作|打工|入职|跳槽|加入|签约)(?:于|在|到)+\s*{PLACED}(?P<employer>{FIRM})(?:,?\s*{HOLD}{ONE}(?P<role>{POST}){POST_END})?{LASTED}{SOFT}{NEXT}", "employer", role="post"),
    _cue(rf"{WITH}{PLACED}\s*{AT_FIRM}{WORKING}{LASTED}{SOFT}{NEXT}", "employer"),
    _cue(rf"(?:现|目前|的|本职|主要|日常)*{OFFICE}(?:目前|现在|就|也)*(?:是|为|叫|做|在|\s)*(?:(?P<employer>{FIRM})(?:的|{HOLD}{ONE}))?{ONE}(?P<role>{POST}){POST_END}{NEXT}", "role"),
    _cue(rf"(?:(?:我)?(?:上班|工作|任职|就职|供职|所在|待|打工)的(?:那?家)?|现|目前|的)*{COMPANY}(?:的?名字|的?名称|名)?(?:目前|现在|就)*(?:是|叫做?|为|\s)+(?:在)?(?P<employer>(?![做搞卖干管要])(?:{FIRM})){SOFT}{NEXT}", "employer"),
    _cue(rf"(?:是|作为|身为)?{PLACED}(?P<employer>{FIRM})的?(?:一名|一位|一个|普通|正式|老|新|在职|合同工)*(?:员工|职员|职工|雇员|一员)(?P<name>{FULL_NAME})?{POST_END}{NEXT}", "employer"),
    _cue(rf"负责(?P<employer>{BRAND})的(?:内容|产品|运营|审核|设计|测试|开发|技术|人事|行政|财务|市场|公关|法务|推荐|搜索)[^,]{{0,4}}(?<![理员师])$", "employer", wants=1),
    _cue(rf"{COMPANY}(?P<employer>(?![发开组搬要有让给规没不提批派安做搞卖干管在是的叫名为])(?:{FIRM})){SOFT}{NEXT}", "employer", wants=2, rank=1),
    _cue(rf"在(?P<employer>{BRAND}|{FIRM}{ENDED}){SOFT}$", "employer", employer="known_firm", wants=1, rank=2),
)  # fmt: skip
# A firm, a title and who holds it as one word.
_RUN_TOGETHER_NAMED = (
    _cue(rf"(?:是|作为|身为|担任|现任)(?P<employer>{BRAND}|{FIRM}{ENDED}){SITE}{ONE}(?P<role>{TITLE})(?P<name>{FULL_NAME}|[a-z]{{2,12}}){SOFT}{NEXT}", "name role employer", name="called", employer="known_firm", replaces=True),
    _cue(rf"(?:是|作为|身为|担任|现任)(?P<employer>{FIRM}){ONE}(?P<role>{TITLE})(?P<name>{FULL_NAME}|[a-z]{{2,12}}){SOFT}{NEXT}", "name role employer", name="called", employer="run_firm", role="run_role", replaces=True),
)  # fmt: skip
_HELD_AS = r"(?:是|现任|担任|出任|就任|任职|供职|就职|任(?!何|务|性|意|由|凭|教|期|职)|现为|现职[为是:]?|职务[为是]|作为|身为|(?<![^,.;。\s\x00])[为系])"
# 中国平安法务总监: a firm and a title as one word.
_RUN_TOGETHER = (
    _cue(rf"{_HELD_AS}于?{PLACED}(?P<employer>{BRAND}|{FIRM}{ENDED}){SITE}{ONE}(?P<role>{TITLE}){POST_END}{NEXT}", "role employer", employer="known_firm", replaces=True),
    _cue(rf"{_HELD_AS}于?(?P<employer>{FIRM}{ORGANISATION}){ONE}(?P<role>{TITLE}){POST_END}{NEXT}", "role employer", employer="run_firm", role="run_role", replaces=True),
    _cue(rf"{_HELD_AS}于?(?P<employer>{FIRM}){ONE}(?P<role>{TITLE}){POST_END}{NEXT}", "role employer", employer="run_firm", role="run_role", replaces=True),
    _cue(rf"(?P<employer>{BRAND}|{FIRM}{ENDED}){SITE}{ONE}(?P<role>{TITLE}){POST_END}$", "role employer", employer="known_firm", wants=1, replaces=True),
    _cue(rf"(?P<employer>{FIRM}){ONE}(?P<role>{TITLE}){POST_END}$", "role employer", employer="run_firm", role="run_role", wants=2, replaces=True),
)  # fmt: skip
# 精算师项楠: the name behind what its bearer is.
_NAMED_WITH_WORK = (
    *_RUN_TOGETHER_NAMED,
    *_WHO_WORKS,
    _cue(rf"{NEWCOMER}(?P<role>[^,\s的]{{0,8}}{ROLE_ENDS})(?P<name>[\u4e00-\u9fff]{{2,3}}?)(?:前来|来)?报到{SOFT}{NEXT}", "name role", role="held", name="newcomer", wants=1),
    _cue(rf"(?:是|乃)[^,是]{{0,8}}?{NEWCOMER}(?P<role>[^,\s的]{{0,8}}{ROLE_ENDS})(?P<name>{FULL_NAME}|[a-z]{{2,12}}){SOFT}{NEXT}", "name role", role="held"),
    _cue(rf"(?:是|乃)[^,是]{{0,8}}?{NEWCOMER}(?P<role>[^,\s的]{{0,8}}{ROLE_ENDS})(?P<name>[\u4e00-\u9fff]{{2,3}}){SOFT}{NEXT}", "name role", role="held", name="newcomer", wants=1),
    _cue(rf"(?:是|乃)[^,是]{{0,8}}?{NEWCOMER}(?P<role>{POST}){POST_END}{NEXT}", "role", role="held"),
    _cue(rf"(?:是|乃)(?:来自|从)?(?:{PLACE})(?:市|来|那边|这边|本地)?的(?P<name>{FULL_NAME}){SOFT}{NEXT}", "name"),
    _cue(rf"(?:是|乃)[^,是]{{1,12}}?(?:的|刚来的|新来的)(?:新同事|新人|新员工|同事|实习生)?(?P<name>{FULL_NAME}|[a-z][a-z.'-]*){SOFT}{NEXT}", "name", rank=1),
    _cue(rf"(?:是|乃)(?:来自)?(?P<employer>{BRAND}|{FIRM}{ORGANISATION})的(?P<name>{FULL_NAME}){SOFT}{NEXT}", "name employer"),
    _cue(rf"(?:是|作为|身为)(?:来自)?(?:(?P<employer>(?!在)(?:{FIRM}))的)?{ONE}(?P<role>[^,\s的]{{0,8}}{ROLE_ENDS})(?P<name>{FULL_NAME}){SOFT}{NEXT}", "name role"),
)  # fmt: skip
_ROLES = (
    *_RUN_TOGETHER,
    _cue(rf"{_HELD_AS}(?P<employer>{LONG}{STRONG}|{BRAND}|{FIRM}{ENDED}){SITE}{ONE}(?P<role>{POST}){POST_END}{NEXT}", "role employer", replaces=True),
    _cue(rf"(?:是|现任|担任|出任|就任|任|现为|现职[为是:]?|职务[为是]|作为|身为)(?:在)?(?P<place>{PLACE})(?P<employer>{BRAND})的?(?P<role>{POST}){POST_END}{NEXT}", "role employer", replaces=True),
    _cue(rf"(?P<place>{PLACE})(?P<employer>{BRAND})的(?P<role>{POST}){POST_END}{NEXT}", "role employer", replaces=True, wants=1),
    _cue(rf"(?:是|现任|担任|出任|就任|任|现为|现职[为是:]?|职务[为是]|作为|身为){PLACED}(?P<employer>{FIRM})的{ONE}(?P<role>{POST}){POST_END}{NEXT}", "role"),
    _cue(rf"是(?:他|她)(?:们)?的{ONE}(?P<role>{POST}){POST_END}{NEXT}", "role", own=True),
    _cue(rf"(?:是)?(?P<place>{PLACE})(?:市|这边)?的{ONE}(?P<role>{POST}){POST_END}{NEXT}", "role", wants=1),
    _cue(rf"(?:现职?[为是:]|现职|职务[为是])?{PLACED}(?P<employer>{FIRM})的{ONE}(?P<role>{POST}){POST_END}{NEXT}", "role employer", wants=1, rank=1),
)  # fmt: skip
# A name that has to vouch for itself.
_NAMED = (
    _cue(rf"(?:是|乃)\s*(?P<name>[小老阿大][a-z]{{1,8}}){SOFT}{NEXT}", "name", name="called", wants=1),
    _cue(rf"(?:这里|这边|我这边|这头|这厢)(?:是|乃)\s*(?P<name>{FULL_NAME}){SOFT}{NEXT}", "name", wants=2),
    _cue(rf"(?:应该|其实|而)*(?:是|乃|就是)(?:新来的|刚来的|新同事|新人)?\s*(?P<name>{MIXED_NAME}|{FULL_NAME}|[a-z][a-z.'-]*(?: [a-z][a-z.'-]*){{0,2}}){SOFT}{NEXT}", "name", rank=1, own=True),
    _cue(rf"(?:(?<=本人|在下|敝人|鄙人|小弟|小妹|晚辈)|(?<=本人\s|在下\s|敝人\s|鄙人\s))\s*(?P<name>{FULL_NAME}){SOFT}{NEXT}", "name"),
    _cue(rf"(?:(?<=本人|在下|敝人|鄙人|小弟|小妹|晚辈)|(?<=小女子)|(?<=本人\s|在下\s|敝人\s|鄙人\s))\s*(?P<name>[\u4e00-\u9fff]{{2,3}}){SOFT}$", "name", wants=2, rank=2, name="unusual_name"),
    _cue(rf"(?<=我)\s*(?P<name>{FULL_NAME}|[a-z][a-z.'-]*){SOFT}{NEXT}", "name", wants=2, rank=1),
    _cue(rf"是(?P<name>[\u4e00-\u9fff]{{2,3}}){SOFT}{NEXT}", "name", wants=2, rank=2, name="unusual_name", own=True),
    _cue(rf"(?:这里|这边|我这边)?是?(?P<name>{FULL_NAME})(?:报到|在此|来了|来也|前来报到|来报到|上线了){SOFT}{NEXT}", "name", wants=1),
)  # fmt: skip
# Work told by its words alone.
_APPOSED = (
    _cue(rf"(?:是|作为|身为|现职?[为是:]|现职|职务[为是])?(?P<employer>{BRAND}|{FIRM}{ENDED}){SITE}的{ONE}(?P<role>{POST}){POST_END}{NEXT}", "role employer", wants=1, rank=1, role="done", employer="known_firm"),
    _cue(rf"(?P<employer>{LONG}{STRONG}|{BRAND}|{FIRM}{ENDED}){SITE}(?P<role>{POST}){POST_END}{NEXT}", "role employer", wants=1, rank=1),
    _cue(rf"(?:担任|出任|现任|就任|兼任|任(?!何|务|性|意|由|凭|教|期|职))(?:着)?{ONE}(?P<role>{POST}){POST_END}{NEXT}", "role", role="post"),
    _cue(rf"(?:是|系|从事|主要|专门)?(?:当(?!地|然|年|时|前(?!台)|天|作)|做|干(?!净|脆)|搞|从事)(?:紧|着)?(?:的是)?{FOR_YEARS}{ONE}(?P<role>{POST}){POST_END}{NEXT}", "role", role="trade", rank=1),
    _cue(rf"(?:是|作为|身为){ONE}(?P<role>{POST}){POST_END}{NEXT}", "role"),
    _cue(rf"(?P<role>{POST}){POST_END}$", "role", wants=2, rank=2, role="whole_role"),
    _cue(rf"一?[名位](?P<role>{POST}){POST_END}{NEXT}", "role", wants=1),
    _cue(rf"(?:是)(?:做|搞|干)(?P<role>{POST})(?=的$)", "role", role="done", wants=1, rank=3),
    _cue(rf"(?P<employer>{FIRM})(?:上班|任职|就职|供职|打工|工作){LASTED}{SOFT}{NEXT}", "employer", wants=1, rank=1, employer="known_firm"),
)  # fmt: skip
_DWELLING = (
    _cue(rf"在(?P<city>{TOWN})(?:这边|那边)?(?:居住|定居|租房子?|安了?家|落了?户|扎了?根|买了?房|常住|长住|生活|过日子|(?<![卡记抓留困站忍堵拦保稳守停挡锁接绑套按扛顶遮盖粘吸截叫])住)(?:着|下)?{LASTED}{SOFT}{NEXT}", "city"),
    _cue(rf"(?P<city>{PLACE}[\u4e00-\u9fff]{{0,4}}?)(?:这边|那边)?(?:居住|定居|安家|常住|长住|生活|过日子|住)(?:着|下)?{LASTED}{SOFT}{NEXT}", "city", city="place"),
    # Where one works is home where no other is told: 家住廊坊,在北京上班.
    _cue(rf"(?:人)?在(?P<city>{PLACE}(?:市|[\u4e00-\u9fff]{{2,3}}?)?)(?:工作|上班){LASTED}{SOFT}{NEXT}", "city", city="place", sure=True, rank=4),
    _cue(rf"(?:在|人在)(?P<city>{PLACE}(?:市|[\u4e00-\u9fff]{{2,3}}?)?)(?:这边|工作|上班)?{SOFT}{NEXT}", "city", wants=1, city="place"),
    # Only behind 打错了, which asks for no other slot.
    _cue(rf"(?:应该|其实|而)*是(?P<city>{PLACE}(?:市|[\u4e00-\u9fff]{{2,3}}?)?){SOFT}$", "city", wants=9, city="place"),
)  # fmt: skip
CUES = (*_CALLED, *_ALLERGIES, *_HOMES, *_WORK, *_NAMED_WITH_WORK, *_ROLES, *_NAMED, *_APPOSED, *_DWELLING)
"""The cues in the order in which they are tried."""
