"""Chinese: cues and extraction rules, as data over the engine of rules.py.

Patterns are matched on folded text (simplified, half width, lower case) right behind the clause's subject.
A clause without a subject takes that of the clause before it, or stands for the user where `who` has "bare".
"""

import re

from assistant.memory.grammar import Grammar, rule
from assistant.memory.intro_zh import INTRO_BARE_ZH, INTRO_TOLD_ZH
from assistant.memory.lexicon import PETS_ZH, SURNAMES, alternation
from assistant.memory.life_zh import LIFE_BARE_ZH, LIFE_SPANNING, LIFE_TEAM_ZH, LIFE_TOLD_ZH
from assistant.memory.people_zh import NAMED_LISTS_ZH, NEVER, ONE_OF_SEVERAL_ZH
from assistant.memory.phrases_zh import (
    ADV,
    ALWAYS,
    AMOUNT,
    ANSWER,
    COUNT,
    DIET,
    EVENT,
    FORM,
    KIN,
    LANGUAGE,
    LIMIT,
    NAMED,
    PREDICATE,
    RELATION,
    ROLE_END,
    STYLE,
    THEN,
    UNIT,
    WHEN,
)
from assistant.memory.skills_zh import SKILLS_OWNED_ZH, SKILLS_SPANNING_ZH, SKILLS_ZH

_SUBJECT = re.compile(
    rf"(?P<relation>(?:我们?家?的?(?:另外?一?[个位名]|最好的|最要好的|最铁的|好)?|咱们?家?的?)(?:{RELATION})|(?:{KIN})|(?:{alternation(PETS_ZH)})(?=叫))(?P<possessive>的)?"
    r"|(?P<mine>(?:我|本人|俺)(?:原本|原来|原先|现在|目前|当前|最初)?的)|(?P<ours>(?:我们|咱们|我司|本|该|这个)(?:的|项目的?|团队的?)?)(?=截止|预算|数据库|技术栈|上线|交付|发布|项目目录|仓库)"
    r"|(?P<team>(?:我们|咱们|我司|我方)(?:的)?(?:团队|项目|公司|组(?!长)|部门|小组(?!长)|服务|系统|后端|前端|产品|平台|应用|代码|接口)?|(?:这个|该|本)(?:项目|服务|系统|产品|应用)|项目|后端|前端)"
    r"|(?P<user>我(?!们|的|家的?[\u4e00-\u9fff]?叫)|本人|俺)"
    r"|(?P<pronoun>他|她|它)(?!们)(?P<possessive2>的)?|(?P<nobody>他们|她们|你们?|您|大家|有人|别人|谁|人家|这|那|某人|咱)"
    rf"|(?P<person>{NAMED}|(?!常|天|刚|慢|偷|悄|默|渐|纷|往|每|仅|偏|早|妈|爸|哥|姐|弟|妹|爷|奶|叔|舅|姑|猫|狗|宝|谢|人|看|想|说|试|等)(?P<twice>[\u4e00-\u9fff])(?P=twice)){PREDICATE}"
)

_SPANNING = (
    rule(rf"我们?{WHEN}(?:搬(?:了)?家|搬)(?:了)?,?我?们?{WHEN}(?:住到|住在|住)(?P<city>[^,]{{2,12}})$", "bare"),
    rule(rf"我{WHEN}(?:换(?:了|过)?(?:个|一?份)?(?:新)?(?:工作|公司)|跳槽)(?:了)?,?我?{WHEN}(?:在|到|去)了?(?!学|适应|找|忙|努力|休|整理|看|做|准备|考虑|熟悉|等|试|培训|加班|开|读|写|带|想|调整|倒|慢慢)(?P<employer>[^,]{{1,20}}?)(?:工作|上班)?$", "bare"),
    rule(rf"我?们?家?里?(?:有|养了?|养着|领养了?|收养了?)(?:一?[只条个]?)(?:[\u4e00-\u9fff]{{0,3}}?)(?P<thing>{alternation(PETS_ZH)}),?(?:它|他|她)?(?:的?名字|名)?(?:叫做?|是)(?P<thing_name>[^,]{{1,12}})$", "bare"),
    rule(r"我们?的(?P<key>[^,是不]{1,14}?)不是(?P<wrong>[^,]{1,30}),?(?:而|应该)?(?:是|叫)(?P<value>[^,]{1,30})$", "bare"),
    rule(r"(?:应该?)?是(?P<correction>[^,是]{1,30}),?(?:而)?不是(?P<old>[^,]{1,30})$", "bare"),
    rule(r"不是(?P<old>[^,是]{1,30}),?(?:而|应该)?是(?P<correction>[^,]{1,30})$", "bare"),
    rule(rf"{THEN}(?:把|将)(?:我们?的)?(?P<key>[^,从]{{1,20}}?)(?:从|由)(?P<old>[^,]{{1,40}}?)(?:改成|改为|换成|换为|更新为|调整为|变成)了?(?P<value>[^,]{{1,60}})$", "bare"),
    # Whether X is a value or the name of a slot is decided beside the facts: one group for both.
    rule(rf"(?:{WHEN}我们?{WHEN}(?:把|将)|{THEN}(?:把|将)我们?的)(?P<key>(?P<old>[^,]{{1,40}}?))(?:改成|改为|换成|换为|更新为|调整为|变成)了?(?P<value>[^,]{{1,60}})$", "bare"),
    rule(rf"{THEN}(?:把|将)(?P<old>[^,]{{1,40}}?)(?:改成|改为|换成|换为|更新为|调整为|变成)了?(?P<correction>[^,]{{1,60}})$", "bare"),
    rule(r"(?:我们?的?)(?P<key>(?!们)[^,从是]{1,20}?)(?:已经|现在|目前|刚刚?|\s)*(?:从|由)(?P<old>[^,]{1,40}?)(?:改成|改为|换成|换为|变成|调整为)了?(?P<value>[^,]{1,60})$", "bare"),
    rule(r"(?:我们?的?)(?P<key>(?!们)[^,从是]{2,20}?)(?:已经|现在|目前|刚刚?|\s)*(?:改成|改为|换成|换为|变成|调整为)了?(?P<value>[^,]{1,60})$", "bare"),
    rule(r"(?:我们?|项目)?\s*(?:只|都)?(?:使用|采用|用)(?P<tool>[^,]{1,60}?),?(?:不用|而不是|不要用|别用|而非|不使用)(?P<avoid>[^,]{1,40})$", "bare", technical=True),
    rule(r"(?P<tool>[^,]{1,60}?),?(?:不用|而不是|不要用|别用|而非|不要)(?P<avoid>[^,]{1,40})$", "bare", technical=True),
)  # fmt: skip

_BARE = (
    rule(r"(?:你|您|大家|朋友们?|同事们?|可以|就|都|请|直接|以后|们|\s)*(?:叫我|称呼我为?|喊我|管我叫)(?P<nickname>.+)", "bare"),
    rule(rf"我们?家?的?(?:{RELATION})(?:们|都|平时|一般|\s)*(?:叫我|喊我|管我叫)(?P<nickname>(?!小心|小声|小点|大声|大胆|老实)[小老阿大][\u4e00-\u9fff]|[\u4e00-\u9fff](?:哥|姐|总|工)|[a-z]+)$", "bare"),
    rule(rf"{ALWAYS}(?:{ANSWER}(?:我|时|的时候|问题|,)*)?(?:(?:不用|不必|不需要|无需|取消|别|不要|不再|不|解除|去掉)(?:再|对|\s)*)(?P<lifted>(?:限制?|管|要求)?(?:{ANSWER}的?)?(?:字数|长度|篇幅)的?(?:限制|上限|要求)?)(?:了|吧|啦)*$", "bare"),
    rule(rf"(?:{ANSWER})?的?(?P<lifted>(?:字数|长度|篇幅))(?:可以)?(?:不限|不用限制|没有?限制|随意|不用管|无限制)(?:了|吧|啦)*$", "bare"),
    rule(rf"{ALWAYS}(?:用|使用|以|说|讲)(?P<reply>{LANGUAGE})(?:来|给我|跟我|和我)?(?:{ANSWER})?(?:我)?(?:的?问题|即可|就好|就行|吧|谢谢|,)*$", "bare"),
    rule(rf"{ALWAYS}(?:{ANSWER})(?:我|时|的时候|请|都|要|必须|只|\s)*(?:用|使用)(?P<reply>{LANGUAGE})$", "bare"),
    rule(rf"(?:请|以后|都|\s)*(?:切换|改)(?:成|到|为|用)(?P<reply>{LANGUAGE})$", "bare"),
    rule(rf"{ALWAYS}(?:把|将)?(?:{ANSWER})(?:的?(?:长度|字数|内容))?(?:请|都|要|必须|应该?|尽量|得|\s)*{LIMIT}(?P<length>{AMOUNT}{UNIT})", "bare"),
    rule(rf"{ALWAYS}(?:{LIMIT})?(?P<length>{AMOUNT}{UNIT})(?:以内|之内|以下|内)(?:来|地)?(?:{ANSWER})(?:我|即可|就好|就行)?$", "bare"),
    rule(rf"(?:请|\s)*(?:{LIMIT}(?P<length>{AMOUNT}{UNIT})(?:以内|之内|以下|内)?|(?P<length2>{AMOUNT}{UNIT})(?:以内|之内|以下))$", "bare"),
    rule(rf"{ALWAYS}(?:{ANSWER})(?:请|都|要|必须|应该?|尽量|得|\s|再)*(?:更|尽量|保持)?(?P<style>{STYLE})(?:一点|一些|点|些|明了)*$", "bare"),
    rule(rf"{ALWAYS}(?P<style>{STYLE})(?:一点|一些|点|些|地)+(?:{ANSWER})?$", "bare"),
    rule(rf"{ALWAYS}(?:用|以|使用|按)(?P<style>{FORM})(?:的?(?:形式|方式|格式))?(?:来)?(?:{ANSWER}|列出)?$", "bare"),
    rule(r"(?:以后|请|你|在|回答|回复|里|中|时|的时候|\s)*(?P<style>(?:不要|别|请勿|禁止|不准)(?:使用|用|加|带|发)?(?:表情符号|表情|emoji|颜文字|markdown|列表|表格|专业术语|术语|感叹号|客套话|废话))$", "bare"),
    rule(rf"(?:(?:新|这个|本)?(?:项目|系统|产品|版本|服务|应用)|{ADV})(?:在|将|会|要|计划|预计|定于|于|\s)*(?P<deadline>(?:\d{{4}}年)?(?:(?:\d{{1,2}}|[一二三四五六七八九十]{{1,2}})月(?:\d{{1,2}}[日号]|底|初|中旬|上旬|下旬|中|末)?|(?:下个?|这个?|本)(?:月底?|周[一二三四五六日]?|季度)|年底|月底|明天|后天))(?:之?前)?(?:正式)?(?:上线|发布|交付|截止|结项|完工)$", "team bare"),
    rule(r"(?P<constraint>(?:必须|不得|禁止|严禁).{2,60})", "team"),
)  # fmt: skip

_TOLD = (
    # Health and food.
    rule(rf"{ADV}对(?P<allergy>.{{1,40}}?)(?:并|已经|都)?不(?:会|再)?过敏", "user other bare", polarity=False),
    rule(rf"{ADV}对(?P<allergy>.{{1,40}}?)(?:严重|轻微|有点|有些|会|都|很|非常)*过敏", "user other bare"),
    rule(r"(?:没有|不是)(?P<allergy>.{1,20}?)过敏", polarity=False),
    rule(rf"{ADV}(?:有(?:严重的?)?)?(?P<allergy>[^对有,\s吃喝碰会不]{{1,12}}?)(?:严重)?过敏$", "user other bare"),
    rule(rf"{ADV}(?P<allergy>乳糖|麸质)不耐受?", "user other bare"),
    rule(rf"{ADV}(?:不再?是?|并不是?)(?:一?个)?(?P<diet>{DIET})(?:了|的|者)?$", polarity=False),
    rule(rf"{ADV}(?:是(?:一?[个名位])?|吃)?(?P<diet>{DIET})(?:了|的)?$", "user other bare"),
    rule(rf"{ADV}(?:不|不太|不怎么|不是很|不再)(?:喜欢|爱|爱好)(?:吃|喝)?(?P<dislike>.+)", "user other bare"),
    rule(rf"{ADV}(?P<preference>(?:不能|从不|从来不|不可以|不太能|不|忌|戒)(?:吃|喝|碰)(?!了|过|饭|惯|消|下|准|透|苦|亏).+)", "user other bare"),
    rule(rf"{ADV}(?:有|患有?|得了|患上了?)(?P<condition>(?:轻度|重度|慢性)?(?:糖尿病|乳糜泻|麸质不耐症|哮喘|高血压|低血压|偏头痛|癫痫|关节炎|失眠|贫血|湿疹|鼻炎|胃病|心脏病|痛风|颈椎病))", "user other bare"),
    rule(rf"{ADV}是(?:一?[名个位])?(?P<state>(?:糖尿病|乳糜泻|哮喘|高血压|癫痫|色盲|聋|盲)(?:患者|病人|人)|色盲)$"),
    # Names.
    rule(r"(?:姓)(?P<name>.{1,2}),?名(?:叫)?(?P<name2>.{1,3})$"),
    rule(r"(?:的)?(?:名字|姓名|全名|真名|大名)(?:叫做?|是|为|:)\s*(?P<name>.+)", "user other owner"),
    rule(rf"{ADV}(?:名叫|叫做?)(?P<name>.+)"),
    rule(rf"是(?P<name>[{SURNAMES}](?:总|经理|老师|医生|主任|教授|先生|女士|小姐|律师|院长|校长|局长|处长|科长|[哥姐])|[小老阿][{SURNAMES}])$", "other"),
    # Homes.
    rule(rf"{ADV}(?:从|由)(?P<old>.{{1,20}}?)(?:搬|移居|迁)家?(?:到|去|来|至)了?(?P<city>.+)", "user other us bare"),
    rule(rf"{ADV}(?:搬|移居|迁|搬家)(?:到|去|来|至)了?(?P<city>.+)", "user other us bare"),
    rule(rf"{ADV}(?:不|已经不|不再)(?:住|居住|生活)(?:在)?(?P<city>.+)", "user other us", polarity=False),
    rule(rf"{ADV}(?:住|居住|定居|生活|长住|常住)(?:在|于)(?P<city>.+)", "user other us bare"),
    rule(rf"{ADV}(?:家在|家住|人在)(?P<city>.+)", "user other us"),
    rule(rf"{ADV}在(?P<city>[^,]{{1,12}}?)(?:定居|居住|生活|长住|住)$", "user other us"),
    rule(rf"{ADV}(?:来自|老家(?:在|是)|家乡(?:在|是)|出生(?:在|于)|生于|籍贯是?)(?P<hometown>.+)", "user other bare"),
    rule(rf"{ADV}在(?P<hometown>[^,]{{1,12}}?)(?:长大|出生)"),
    rule(rf"{ADV}(?:的)?生日(?:是|在|:)\s*(?P<birthday>.+)", "user other bare owner"),
    rule(rf"{ADV}(?:是)?(?P<birthday>\d{{4}}年(?:\d+月)?(?:\d+[日号])?)(?:出生|生)的?$"),
    # Work.
    rule(rf"{ADV}(?:已经)?(?:不在|不再在)(?P<employer>.{{1,20}}?)(?:工作|上班|干|任职|做)了?$", polarity=False),
    rule(rf"{ADV}(?:从)?(?P<employer>.{{1,20}}?)(?:辞职|离职)了?$", polarity=False),
    rule(rf"{ADV}(?:离开|辞去)了?(?P<employer>.+)", polarity=False),
    rule(rf"{ADV}在(?P<employer>[^,]{{1,20}}?)(?:做|当|担任|任)(?:一?[名个位])?(?P<role>[^,]{{1,15}})$", "user other bare"),
    rule(rf"{ADV}在(?P<employer>[^,]{{1,20}}?)(?:工作|上班|任职|供职|就职|打工)", "user other bare"),
    rule(rf"{ADV}(?:就职|供职|任职)于(?P<employer>.+)", "user other bare"),
    rule(rf"{ADV}(?:加入|跳槽到|跳槽去|入职|进)了?(?P<employer>.+)", "user other"),
    rule(rf"{ADV}(?:不是|不再是)(?:一?[名个位])?(?P<role>[^,]{{0,12}}{ROLE_END})(?:了)?$", polarity=False),
    rule(rf"{ADV}是(?:一?[名个位])?(?P<employer>[\u4e00-\u9fffa-z0-9]{{2,10}}?)(?<![部组队门])的(?P<role>[^,的]{{0,10}}{ROLE_END})$"),
    rule(rf"{ADV}(?:是做|是|当|做)(?:一?[名个位])?(?P<role>[^,]{{0,12}}{ROLE_END})(?:了|工作)?(?:的)?$"),
    rule(rf"{ADV}从事(?P<field>.+?)(?:行业|工作|领域)?$", "user other bare"),
    # Education, languages.
    rule(r"(?:本科|硕士|博士|研究生|大学)?毕业于(?P<school>.+?)(?:的)?$", "user other bare"),
    rule(rf"{ADV}(?:从|在)(?P<school>[^,]{{2,15}}?)(?:毕业|读书|上学|读研|读博|读本科|上大学|念书)"),
    rule(rf"{ADV}在(?P<school>[^,]{{2,15}}?(?:大学|学院|学校))(?:读|学|念|学习)(?P<subject>[^,]{{1,12}})$"),
    rule(rf"{ADV}(?:学的?是?|读的?是?|主修|专业是)(?P<subject>[^,]{{2,12}}?)(?:专业)?(?:的)$"),
    rule(rf"{ADV}不会?(?:说|讲)(?P<spoken>.+)", polarity=False),
    rule(rf"{ADV}(?:会|能)?(?:说|讲)(?:一口)?(?:流利的?|一点儿?|一些)?(?P<spoken>.+)"),
    rule(rf"{ADV}会(?P<spoken>(?:{LANGUAGE})(?:[、和与及](?:{LANGUAGE}))*)$"),
    rule(rf"{ADV}(?:正?在(?:学习?|自学)|学习)(?P<learning>.+)"),
    # Likes.
    rule(rf"{ADV}(?:讨厌|受不了|厌恶|反感|最?烦|嫌弃)(?:吃|喝)?(?P<dislike>.+)", "user other bare"),
    rule(rf"{ADV}(?:喜欢|喜爱|热爱|钟爱|偏爱|酷爱|更喜欢)(?:吃|喝)?(?P<like>.+)", "user other bare"),
    rule(rf"{ADV}(?:爱|爱好)(?:吃|喝)(?P<like>.+)", "user other bare"),
    rule(rf"{ADV}爱(?P<like>(?:看|听|玩|打|踢|读|写|画|唱|跳|跑|爬|游|做).+)"),
    rule(rf"{ADV}(?:的)?(?:兴趣爱好|爱好|兴趣)(?:是|有|:|包括)(?P<hobby>.+)", "user other owner bare"),
    # Family, pets, age.
    rule(rf"{ADV}(?:家里?)?(?:有|养了?|养着)(?P<pet>(?!不){COUNT}?[\u4e00-\u9fff]{{0,4}}?(?:{alternation(PETS_ZH)}))$", "user other us"),
    rule(rf"{ADV}(?:家里?)?有(?P<member>{COUNT}?(?:{RELATION}))$", "user other us"),
    rule(rf"{ADV}(?:还)?(?P<status>已婚|未婚|单身|离异|结婚了|离婚了|订婚了)$"),
    rule(rf"{ADV}(?:满|刚满|的年龄是|年龄是)?(?P<age>\d{{1,3}}|[二三四五六七八九]?十[一二三四五六七八九]?)岁(?:了|整)?$"),
    # Plans: only with a date that resolves.
    rule(rf"(?P<plan>[^的把]{{0,10}}?(?:有|要|会|准备|打算|计划|得)?(?:去|参加|开|飞|出发|见|搬|考|做|交|回|上|请假|休假|放假|出差|旅游|旅行|{EVENT}).{{0,40}})$", "user", dated=True, kind="plan"),
    rule(rf"{ADV}(?:打算|计划|准备)(?P<plan>.+)", "user", dated=True, kind="plan"),
    # A name behind plain 是 comes last.
    rule(rf"是(?P<self>{NAMED})$", "user"),
    rule(r"是(?!一?个|好|坏|大|女|男|老|本|什么)(?P<hometown>[\u4e00-\u9fff]{2,6})人$"),
)  # fmt: skip

_TEAM = (
    rule(rf"{ADV}(?:不用|不使用|不要用|别用|禁用|不能用|不再用)(?P<avoid>.+)", "team user bare", technical=True),
    rule(rf"{ADV}(?:决定|确定|商定|敲定|选定|一致同意|说好|定了)了?(?P<decision>.+)", "team user"),
    rule(rf"{ADV}(?:最终|最后)?(?:选择|选用|选)了?(?P<decision>.+)", "team"),
    rule(rf"{ADV}(?:使用|采用|用的是|用|基于|改用|换成)了?(?P<tool>.+?)(?:开发|写|编写|做|来|搭建|部署)?(?:的)?$", "team user other", technical=True),
    rule(r"(?P<constraint>(?:必须|不得|禁止|只能|不允许).{2,60})", "team"),
    rule(r"(?P<constraint>(?:不能|不可以|一定要|需要|要求).{2,60})", "project"),
)  # fmt: skip

_OWNED = (
    rule(r"(?P<key>[^,是把]{2,14}?)(?:想|打算|计划|准备|暂时|已经|先|\s)*(?P<settled>定在|定为|定成|设在|设为|设成|选在|选定|安排在)了?(?P<value>.+)", "owner"),
    rule(r"(?:的)?(?P<key>[^,是叫为:]{1,14}?)(?:现在|目前|已经|\s)*(?:改为|改成|变成|换成|是|叫做?|为|在|:)\s*(?P<value>.+)", "owner"),
    rule(r"(?P<key>最(?:喜欢|爱)的[^,是]{1,10}?)是(?P<value>.+)", "user"),
    rule(r"(?P<key>生日|邮箱|电子邮箱|电话|手机号|昵称|网名|母语|职业|专业|身高|血型|年龄|国籍|项目目录|地址)(?:是|为|:|在)\s*(?P<value>.+)", "user bare"),
    rule(r"(?:项目)?的?(?P<key>截止日期|截止时间|交付日期|上线时间|上线日期|发布日期|预算|项目预算)(?:是|为|:|在|定在)\s*(?P<value>.+)", "bare team owner"),
)  # fmt: skip

CHINESE = Grammar(
    language="zh",
    boundary=re.compile(r"\s*(?:,|(?<!\d):(?!//|\d)|—+)\s*|\s+(?=我)|(?<=.)(?=(?:但是?|而且|并且|所以)我)"),
    lead=re.compile(
        r"(?:[\s,:.()*•~]+|(?:哦|嗯+|啊|嗨|嘿|哈喽|你好啊?|您好|大家好|早上好|晚上好|哦?对了?|另外(?:说|提|补充)?(?:一[句下点])?|还有(?:一[点件句]|个)?(?:事|事情)?|补充(?:一[下句点]|说明)?|提醒(?:一下|大家)?(?:一下)?|忘了?(?:说|提)了?|差点忘了?(?:说|提)?|顺便提一?[下句]|顺便一提|顺带一提|顺带说一[下句]|顺便说一句|多说一句|最后(?:说一句)?|p\.?s\.?|btw|自我介绍一下|介绍一下(?:自己|我自己)?|先?(?:做个|简单)?自我介绍(?:一下)?|各位好|大家好呀?|各位|备注|此外|其实|那么?|好的?|顺便说一下|顺便说|请注意|更正一下|说错了|我说错了|错了|抱歉|"
        r"不好意思|而且|但是?|不过|因为|所以|然后|同时|并且|以及|首先|其次|总之|谢谢|我跟你说过?|我告诉过?你|我说过|告诉你|事实上|说真的|老实说|目前|现在|如今|如你所知|你知道|"
        r"不对|不是|不)(?=[\s,!:.。~]|$)|"
        r"(?:去年|今年|明年|前年|(?:\d{1,2}月)?\d{1,2}[日号]|\d{1,2}月|(?:这|本|下)个?月\d{1,2}[日号]|从?(?:上|下|这)?个?(?:周|星期)[一二三四五六日天](?:到|至)(?:周|星期)?[一二三四五六日天]|(?:上|下|这)个?(?:月|周|星期)[一二三四五六日天]?|(?:昨天|今天|明天|后天|前天|(?:上|下|这)?个?(?:周|星期)[一二三四五六日天])(?:早上|上午|中午|下午|晚上)?(?:之?前)?|(?:\d+|[一二两三四五六七八九十几半]+)(?:年|个月|个?星期|周|天)(?:前|后))(?=,?我)|"
        r"(?:但是?|而且|不过|因为|所以|然后|并且|另外|还有|对了|哦对了?|补充一下|提醒一下|顺便[说提]一[下句]|提醒(?:大家|各位)(?:一下)?|另外[说提]一[下句]|此外|其实|目前|现在|如今|顺便|同时|以及|那)(?=我|住|在|对|叫|喜|不|已))"
    ),
    subject=_SUBJECT,
    question=re.compile(
        r"(?!.*(?:才不|才没|正在|还在).*呢)(?=.*呢)|.*(?:吗|什么|谁|哪|怎么|怎样|如何|为什么|为何|多少|几个|几天|几点|几岁|是不是|有没有|能不能|可不可以|会不会|要不要|该不该|好不好|对不对|行不行|是否|啥|吃不吃|喜不喜欢|几月|几号|多久|多大)"
    ),
    asks=re.compile(r"(?:记得|知道|记不记得|还记得|猜猜?).{0,20}(?:吗|吧)|(?:对吗|对吧|是吗|是吧|对不对|是不是|好吗|没错吧)\s*$|(?:能|可以|请)?告诉我.{0,12}(?:什么|哪|谁|吗)"),
    supposed=re.compile(r"(?:(?:我|他|她|你)们?|咱们?|公司)?(?:如果|假如|假设|假定|要是|倘若|万一|设想|想象|比如说?|例如|譬如|若是?|扮演|你扮演|假装|在(?:我的?|这个|那个)?(?:小说|故事|游戏|梦|书|电影|剧本)|梦见|我梦见|昨晚梦|但愿|希望|真希望|我希望|要不是|就当)"),
    doubt=re.compile(r"如果|假如|要是|也许|可能|大概|或许|说不定|好像|似乎|不确定|不知道|恐怕|估计|应该是|本来想|差点|要不要|希望|我猜|我觉得我|听说|据说|除非|仿佛|恨不得"),
    past=re.compile(r"以前|曾经|曾(?!孙)|过去(?!了)|小时候|从前|当年|那时候?|(?<![日号天末底初月年一二三四五六])之前(?!说)|原来(?!是)|年轻时|上学时|读书的时候|的时候|前任|前公司|前东家|原先"),
    reported=re.compile(
        r"(?<!我)(?<!我跟你)(?<!会)(?<!能)(?<!跟我)(?<!和我)(?<!再)(?<!别)(?<!话)(?<!不)(?<!口)(?<!是)(?<!小)(?<!忘)(?<!忘了)(?:说|讲)(?:过|道|了)?(?=[:,我你他她是的有要\x00\"]|用户)|(?:认为|以为|觉得|声称|提到|写道|写着|宣称|建议|要求|问|指出|表示)(?=[:,我用\x00\"])(?<!我认为)(?<!我觉得)|"
        r"(?<!数)(?<!收)据[^,]{0,8}(?:报道|说|称)|听.{0,4}说|(?:文档|文件|邮件|文章|手册|新闻|书|网|报告|合同|页面)(?:里|上|中)?(?:面)?(?:说|写|提|讲|要求|显示)|引用|老话说"
    ),
    joke=re.compile(r"开玩笑|逗你|骗你|反话|说着玩|瞎说|开个玩笑|才怪|逗你玩|哈哈+\s*$|(?:笑死|手动狗头|狗头)"),
    remember=re.compile(
        r"(?:请|你|要|帮我|麻烦|一定|务必|你要|以后|\s)*(?:记住|记得(?!吗)|记下来?|记一下|别忘了?|不要忘了?|不要忘记|牢记|备注|备忘|记着|帮我记)(?:一下|了|这个|这件事|以下(?:几点|几件事|内容|信息)?|我说的|,|:|\s|哦)*"
    ),
    remember_after=re.compile(r"(?:[\s,.。;:!]+|(?=请|帮我|麻烦|务必|一定))(?:请|你|要|帮我|麻烦|一定要?|务必|\s)*(?:记住|记下来?|记一下|记得|别忘了?|不要忘记|记好|记着)(?:了|一下|哦|吧|这个|这点|这一点|它|啊|哈|啦|喔|\s)*$"),
    value_end=re.compile(
        r"[了啦哦呀啊吧呢喔嘛哈哟]*(?:$|(?=\s*[(!])|,|因为|所以|但是|而且|不过)|(?:已经)?(?:好?[一两二三四五六七八九十几\d]+年|多年|很久)了?$|了(?=$)|(?:(?<!美)的|那边|这边)(?=$)|(?:谢谢|就行|就好|即可)"
    ),
    edges=re.compile(r"(?:一点儿?(?!点)|老家|当(?!地)|一些|少许|了|着|在|到|的是|是|叫|做|\s|主要|都|各种|所有|一切|任何|一家|一个|一名|一位)+"),
    separator=re.compile(r"\s*[、/&]\s*|\s*(?:以及|还有|和|跟|与|及|或者?)\s*|\s*,\s*"),
    smalltalk=re.compile(
        r"(?:[\s,!.~]|你好|您好|嗨|嘿|哈喽|早上好|早安|晚上好|下午好|晚安|早|谢谢|多谢|感谢|非常|很|你|您|啊|呀|了|再见|拜拜|好的|好|嗯+|知道|明白|收到|ok|太|棒|"
        r"不错|辛苦|没问题|没事|有帮助|大家|们|的|帮助|hello|hi|哈哈+|是的|不客气)+"
    ),
    request=re.compile(
        r".*(?:帮我|告诉我|推荐|翻译|总结|概括|解释|列出|列一下|查一?[下查找询]|搜索|给我|介绍|说明|分析|写一|写个|生成|计算|比较|比一下|对比|我想知道|想了解|想问|请问|想请教|怎么|如何|什么|多少|需要你|"
        r"打不开|报错|出错|失败|坏了|不了解|求助|有个问题|安排一下|提醒我|讲一?讲|讲一下|看一?看|看一下|说说)"
    ),
    tells=re.compile(r"(?:我|本人|俺|咱|他|她|它|这是我)"),
    owned=re.compile(
        r".*(?:问题|意思|想法|建议|看法|意见|观点|目标|疑问|感觉|天|理解|任务|心|话|答案|回答|错|要求|愿望|梦想|希望|原因|理由|密码|密钥|口令|卡号|头|手|眼睛|房间|解释|重点|情况|电脑|车|东西|需求|初衷)$|(?:前|以前|原来|确|总|而|还|不|就|也|都|正)"
    ),
    empty_reply=re.compile(r".*(?:不知道|不清楚|不告诉|算了|谢|为什么|干嘛|干什么|随便|没有|没什么|怎么|不想|保密|无可奉告|不要|不是|不对|再说|忘了|待会|以后)|(?:是的?|对|好的?|嗯|不|没|行|可以|你|您|哦|啊|有|哈哈|ok|yes|no)(?:$|[\s,])|你|您"),
    reply_lead=re.compile(r"(?:我?(?:住在?|在|叫|是|对|姓)|就?是|叫做?|她叫|他叫|它叫|用的?是?|做)\s*"),
    spanning=SKILLS_SPANNING_ZH + LIFE_SPANNING + _SPANNING,
    rules=SKILLS_SPANNING_ZH
    + LIFE_BARE_ZH
    + INTRO_BARE_ZH
    + _SPANNING
    + _BARE
    + SKILLS_ZH
    + INTRO_TOLD_ZH
    + LIFE_TOLD_ZH
    + _TOLD
    + LIFE_TEAM_ZH
    + _TEAM
    + SKILLS_OWNED_ZH
    + _OWNED,
    one_of_several=ONE_OF_SEVERAL_ZH,
    coordinated=NEVER,
    apposed=NEVER,
    named_lists=NAMED_LISTS_ZH,
)  # fmt: skip
