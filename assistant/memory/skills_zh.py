"""Chinese: languages, tools and projects, corrections, working days, what relatives do, as rules."""

from assistant.memory.cue_phrases_zh import FIRM_KINDS
from assistant.memory.grammar import rule
from assistant.memory.lexicon import RELATIONS_ZH, SURNAMES, alternation
from assistant.memory.life_zh import PLACES_ZH as _PLACES
from assistant.memory.phrases_zh import ADV, ROLE_END, WHEN
from assistant.memory.slot_words_zh import BRAND

PLACES_ZH = rf"(?:{_PLACES})"
_TONGUE = r"(?:[\u4e00-\u9fff]{1,6}?(?:语|话|文)|english|chinese)"
_USED = r"(?:[a-z][a-z0-9.+#/ -]{0,24}[a-z0-9+#]|[a-z]|飞书|钉钉|企业微信|语雀)"
_TOOLS = rf"{_USED}(?:\s*(?:和|、|与|及|还有|,)\s*{_USED})*"
_FROM = r"(?:换|切换|迁移|转|改|迁|切)(?:成|到|为|用|至)了?"
_US = r"(?:我们?|咱们|我们?(?:团队|项目|组|公司)|项目|团队)"
_DEVICE = r"(?:macbook|thinkpad|surface|imac|mac mini|mac studio|iphone|ipad|华为|小米|荣耀|联想|戴尔|dell|surface|lenovo|matebook|mate|xps|苹果)"
_AFTER = r"(?:了|啦|呢|的)*$"
_PRODUCT = r"(?:项目|系统|平台|应用|小程序|工具|软件|产品)"
# 数据分析项目 says of what kind it is, 青鸟项目 what it is called.
_NO_KIND = r"(?![^,]*(?:数据|学习|分析|推荐|爬虫|管理|测试|开发|识别|处理|检测|监控|毕业|毕设|课程|公司|团队|开源|新|旧|这个|那个|自己|客户|外包|内部|后台|前端|后端|电商|支付|订单|网站|算法|视觉|模型|机器|智能|深度|可视化|自动|物流|财务|医疗|教育|金融|个人|业务|服务|聊天|问答|搜索|报表|办公|库存|商城|购物|论坛|博客|社区|官网|点餐|外卖|查询|预测|统计|交易|部署|代码|脚本|界面|接口|设计|研究|实验|科研|大数据|小|大|老|我|他|她))"
_VERBS = r"(?:开了?[一二两三]?家|开|经营|当|做|教|上班|工作|读|念)"

SKILLS_SPANNING_ZH = (
    rule(rf"{_US}?{WHEN}从\s*(?P<avoid>{_TOOLS})\s*{_FROM}\s*(?P<tool>{_TOOLS}){_AFTER}", "bare", technical=True),
    rule(rf"{_US}{WHEN}(?:把|将)\s*(?P<avoid>{_TOOLS})\s*{_FROM}\s*(?P<tool>{_TOOLS}){_AFTER}", "bare", technical=True),
    rule(r"我的?(?:工作)?(?:电脑|笔记本(?:电脑)?|手机)(?:是|用的是|用)(?:一台|一部)?\s*(?P<device>(?![\d +-]{7,}$).+)$", "bare"),
    rule(r"我们?的?(?:老板|领导|上司|顶头上司)(?:的?名字)?(?:就|\s)*名?叫做?(?P<manager>[^,]{2,6})$", "bare"),
    rule(r"(?:(?!我|你|他|她|它|这|那|公司|项目|产品|系统|版本|服务|新)[\u4e00-\u9fffa-z]{2,8}?)(?:计划|预计|将|会|要|定)(?:在|于)?\s*(?P<deadline>(?:\d{4}年)?\d{1,2}月(?:\d{1,2}[日号]|底|初)?)(?:正式)?(?:上线|发布|交付)$", "bare"),
)  # fmt: skip

SKILLS_ZH = (
    # Corrections.
    rule(rf"{ADV}(?:不再|再也不|已经不|不)(?:会)?对(?P<allergy>.{{1,30}}?)过敏{_AFTER}", "user other bare", polarity=False),
    rule(r"(?:其实|并|才|可|\s)*不是(?!一?个|好|坏|大|女|男|老|本|什么|外|别)(?P<hometown>[\u4e00-\u9fff]{2,6})人(?:了|啦)?$", polarity=False),
    rule(r"(?:的)?生日(?:其实|并|\s)*不是(?:在)?(?P<birthday>[^,]+)$", "user other bare owner", polarity=False),
    rule(rf"(?:我|\s)*(?:早就|已经|现在)+(?:不在|离开)(?P<employer>(?![^,]*(?:工作|上班|任职|干活|做事|干|做)了$|意|乎|线|状态|话|家|这|那|现场|国|学|{PLACES_ZH})[^,在]{{2,10}}?)了$", polarity=False),
    rule(rf"{ADV}(?:[\d一二三四五六七八九十]+月份?|上个?月|去年|刚刚?|最近|\s)*(?:升|晋升|升职|提拔|升任)(?:了|为|成|到|做|当)*(?P<role>[^,]{{0,10}}{ROLE_END})了?$", "user other bare"),
    rule(rf"{ADV}(?P<status>结婚|离婚|订婚)(?:了)?[\d一二两三四五六七八九十多半几]+(?:年|个月)(?:多)?了?$", "user bare"),
    rule(r"今年(?P<age>\d{2}|[二三四五六七八九]?十[一二三四五六七八九]?)(?:了)?$", "user"),
    rule(r"(?:是|于)?(?P<birthday>(?:\d{2,4}年)?\d{1,2}月\d{1,2}[日号])(?:出)?生(?:在|于)(?P<hometown>[^,的]+?)(?:的)?$", "user other bare"),
    rule(rf"(?:都|主要|全|\s)*(?:是)?用\s*(?P<tool>{_TOOLS})\s*(?:来)?(?:写|开发|做|搭建?|实现)的$", "team project", technical=True),
    rule(rf"(?:都|主要|平时|一般|\s)*(?:用|使用)\s*(?P<tool>{_TOOLS})\s*(?:来)?(?:部署|发布|构建|测试|监控|沟通|协作|打包|上线)(?:了)?$", "user team us project bare", technical=True),
    rule(rf"{ADV}(?:家里?)?(?:还)?有(?:一?[个位名])?(?P<thing>{alternation(RELATIONS_ZH)}),?名?叫做?(?P<thing_name>[^,、和]{{1,6}})$", "user us"),
    rule(rf"(?:还有|和|以及)?一[个位名](?P<thing>{alternation(RELATIONS_ZH)}),?名?叫做?(?P<thing_name>[^,、和]{{1,6}})$", "user us bare"),
    rule(rf"{ADV}(?:迷上|爱上|喜欢上|沉迷于?|着迷于?)了?(?:吃|喝)?(?P<like>[^,]{{1,12}})$", "user other bare"),
    rule(rf"是(?P<name>[{SURNAMES}][\u4e00-\u9fff]{{1,2}}(?:总|经理|老师|医生|主任|教授|先生|女士|律师|院长|校长|老师))$", "other"),
    rule(rf"{ADV}(?:从[^,]{{1,10}}?)(?:换成?|改喝|改吃|改)(?:成|喝|吃)?了?(?P<enjoyed>[^,]{{1,8}})$", "user other"),
    rule(rf"{ADV}(?:其实|本来|才|并|\s)*不叫(?P<name>[^,]{{1,12}}){_AFTER}", polarity=False),
    rule(rf"{ADV}(?:才|可|并|其实|已经|早就|\s)*(?:不是|不再是|不当|不做)(?:一?[名个位])?(?P<role>[^,]{{0,12}}{ROLE_END}){_AFTER}", polarity=False),
    rule(rf"{ADV}(?:不是)(?P<age>\d{{1,3}}|[一二三四五六七八九]?十?[一二三四五六七八九]?)岁{_AFTER}", "user other bare", polarity=False),
    rule(rf"{ADV}是(?P<age>\d{{1,3}}|[一二三四五六七八九]?十?[一二三四五六七八九]?)岁{_AFTER}", "user other bare"),
    rule(rf"{ADV}不(?:住|居住)(?:在)?(?P<city>[^,]+?){_AFTER}", "user other us bare", polarity=False),
    rule(rf"{ADV}住(?:(?:也|都|就)(?=在))?(?:在)?(?!也|都在|就在|着|院|宿|校|了|的|得|不|过|处|址|所|手|口)(?P<city>(?:(?!也)[^,在]){{2,10}}?){_AFTER}", "user other us bare"),
    rule(rf"{ADV}(?:本名|真名|原名|全名|大名|中文名|英文名)(?:是|叫|为)?(?P<name2>[^,]{{1,20}})$", "user other bare"),
    rule(r"(?:花名|网名|外号|绰号|小名)(?:是|叫做?|为)(?P<nickname>[^,]{1,12})$", "user other bare"),
    # 一家叫东海贸易的外贸公司: the kind of firm is no part of its name.
    rule(rf"{ADV}(?:在|就职于|供职于|任职于)(?:[一那]?[家所间个])?(?:名?叫做?|叫作|名为|名唤)(?P<employer>[^,的]{{1,20}}?)的(?:[一那]?[家所间个])?[^,的在做当任]{{0,6}}?{FIRM_KINDS}(?:(?:做|当|担任|任)(?:一?[名个位])?(?P<role>[^,]{{1,15}})|工作|上班|任职){_AFTER}", "user other bare"),
    # Where somebody works: a town is no employer; where the user lives, cue_tables_zh.py weighs against their home.
    rule(rf"{ADV}在(?P<city>{PLACES_ZH}(?:[\u4e00-\u9fff]{{2,3}})?)(?:工作|上班){_AFTER}", "other"),
    rule(rf"{ADV}在(?P<city>{PLACES_ZH}[市县区]?)(?:当|做|担任)(?:一?[名个位])?(?P<role>[^,]{{0,10}}{ROLE_END})$", "other"),
    rule(rf"{ADV}在(?:{PLACES_ZH}[市县区]?)(?:当|做|担任)(?:一?[名个位])?(?P<role>[^,]{{0,10}}{ROLE_END})$", "user bare"),
    rule(rf"{ADV}在(?P<city>{PLACES_ZH}[市县区]?)(?:开了?(?:一|两|几)?家.+|经营.+|教.+|读研|读书|上学|念书|读大学)$", "other"),
    rule(rf"{ADV}在(?P<city>{PLACES_ZH}[市县区]?)(?:的|(?={BRAND}))(?P<employer>[^,的]{{2,20}}?)(?:做|当|担任|任)(?:一?[名个位])?(?P<role>[^,]{{1,15}})$", "user other bare"),
    rule(rf"{ADV}在(?P<city>{PLACES_ZH}[市县区]?)的(?P<employer>[^,的]{{2,20}}?)(?:工作|上班|任职){_AFTER}", "user other bare"),
    rule(r"(?:现在|目前|如今|已经|\s)+(?:去了?|在)(?P<employer>(?![^,]{2,6}(?:工作|上班)|家|这|那|忙|做|用|想|学|准备|等|找|考虑|看|写|吃|读|开|外|国|哪|路|办公|休|医院|学校)[^,]{2,8}?)(?:了)?$", "user"),
    rule(rf"{ADV}(?:从来?没有?|从未|没有?|未曾|不曾)在?(?P<city>[^,]{{2,10}}?)(?:住|生活|定居|待|呆)过$", "user other us bare", polarity=False),
    rule(rf"{ADV}(?:从来?没有?|从未|没有?|未曾|不曾)(?:住|生活|定居|待|呆)过(?P<city>[^,]{{2,10}})$", "user other us bare", polarity=False),
    rule(rf"{ADV}(?:从来?没有?|从未|没有?|未曾|不曾)(?:在|给)(?P<employer>[^,]{{2,16}}?)(?:工作|上班|干|任职|做|打工)过$", "user other bare", polarity=False),
    rule(r"(?:是|于)?(?P<birthday>\d{4}年)(?:出)?生(?:在|于)(?P<hometown>[^,的]+?)(?:的)?$", "user other bare"),
    rule(rf"{ADV}(?:从[^,]{{1,8}}?(?:开始|起)|开始)在?(?:自学|学习|学)(?P<learning>(?!校|生|会|到|历)[^,了]{{1,10}})$", "user other"),
    # Languages.
    rule(rf"(?P<spoken>{_TONGUE})(?:说得|讲得|水平)?(?:很|非常|挺|蛮|特别|相当|十分)?(?:流利|熟练|不错|溜|好)$"),
    rule(rf"{ADV}(?:听不懂|看不懂)(?P<understood>{_TONGUE}(?:[、和]{_TONGUE})*){_AFTER}", polarity=False),
    rule(rf"{ADV}(?:能|可以)?(?:听得懂|听懂|看得懂|看懂)(?:一点儿?|一些)?(?P<understood>{_TONGUE}(?:[、和]{_TONGUE})*){_AFTER}", "user other bare"),
    rule(rf"{ADV}(?:会|懂)(?:说|讲)?(?:一点儿?|一些|点)(?P<spoken>{_TONGUE}){_AFTER}", "user other bare"),
    # Projects and tools.
    rule(r"(?:正?在|目前|现在|\s)*(?:做|开发|搞|写|负责)一?个?(?:名?叫做?|名为)\s*(?P<project>[^,]{1,16}?)\s*的(?:[\u4e00-\u9fff]{0,6}?)(?:项目|应用|系统|产品|平台|小程序|工具|游戏|软件)$", "user team us"),
    rule(rf"(?:都|是|主要|平时|一般|\s)*(?:用|使用|采用)\s*(?P<tool>{_TOOLS})\s*(?:来)?(?:开发|写|做|搭建|实现)(?P<project>{_NO_KIND}[\u4e00-\u9fff]{{2,6}})$", "team us project", technical=True),
    rule(rf"(?:正?在|目前|现在|最近|一直|\s)*(?:用|使用|采用)\s*(?P<tool>{_TOOLS})\s*(?:来)?(?:开发|写|做|搭建|实现)(?:一?个)?(?:(?:名?叫做?|名为)(?P<project>[^,]{{1,12}}?)的{_PRODUCT}|(?P<project2>{_NO_KIND}[\u4e00-\u9fff]{{2,6}}?){_PRODUCT})$", "user team us project", technical=True),
    rule(rf"(?:正?在|目前|现在|最近|一直|\s)*(?:开发|做|搭建|写)(?:一?个)?(?:(?:名?叫做?|名为)(?P<project>[^,]{{1,12}}?)的{_PRODUCT}|(?P<project2>{_NO_KIND}[\u4e00-\u9fff]{{2,6}}?){_PRODUCT}),?(?:主要|全|都)?(?:用|使用|采用)的?(?:是)?\s*(?P<tool>{_TOOLS})(?:来)?(?:开发|写|做|搭建|实现)?(?:的)?$", "user team us project", technical=True),
    rule(rf"(?:在)?家里?(?:都|平时|一般|主要|也|只|就)*(?:[跟和][^,说讲]{{1,4}})?(?:都|也|只|就)*(?:说|讲)(?P<spoken>{_TONGUE})$", "user us"),
    rule(rf"(?:都|主要|平时|平常|一般|通常|经常|偶尔也?|也|现在|目前|日常|\s)*(?:在)?(?:用|使用|改用|换用)\s*(?P<tool>{_TOOLS})\s*(?:来)?(?:写(?:代码|文档|笔记|程序|论文|脚本|博客)?|编程|画图|办公|开会|聊天|开发|设计|做[\u4e00-\u9fff]{{1,8}}|管[\u4e00-\u9fff]{{1,4}}|记笔记|敲代码)?(?:了)?$", "user team us bare", technical=True),
    rule(rf"(?:用|使用|采用)的?(?:是)?\s*(?P<tool>{_TOOLS})$", "team user bare", technical=True),
    rule(rf"(?:以前|之前|原来|过去|从前|曾经|原先|一直)(?:都|是|一直|\s)*(?:用|使用)(?:的是|的)?\s*(?P<tool>{_TOOLS})$", "user team us bare", technical=True),
    rule(rf"{ADV}(?:不|不再|已经不|再也不)(?:用|使用)\s*(?P<avoid>{_TOOLS})\s*(?:了)?$", "user team us bare", technical=True),
    rule(r"(?:喜欢|爱|偏爱)(?:用)?的(?:编程语言|语言|框架|工具|编辑器|ide|水果|颜色|运动|歌手|电影|书|菜|食物|城市|季节|饮料)(?:是|就是)\s*(?P<like>[^,]+)$", "user other"),
    rule(rf"{ADV}(?:在)?用的?(?:是)?(?:一台|一部)?\s*(?P<device>{_DEVICE}[^,]{{0,20}})$", "user other bare"),
    # Working days, school years, past jobs, marriages.
    rule(r"(?:是|于|在)?(?P<start>(?:\d{4}年)?\d{1,2}月\d{1,2}[日号])(?:入职|到岗|开始上班|报到)的?$", "user other bare"),
    rule(r"(?:每天|一般|通常|平时|\s)*(?P<hours>(?:早上|上午)?\d{1,2}[点:]\S{0,3}?(?:到|至|-|~)(?:下午|晚上)?\d{1,2}[点:]?\S{0,2}?)(?:上班|工作)$", "user other bare"),
    rule(r"(?:今年|现在|刚|在)*(?:上|读|念)?(?P<grade>(?:小学|初中|高中|大学)?[一二三四五六七八九]年级|[初高大][一二三四])(?:了|学生)?$", "other bare"),
    rule(r"(?:现在|目前|还)?(?:正?在)(?:读|上|念)(?P<school>高中|初中|小学|大学|幼儿园|研究生|博士|中学)(?:了)?$", "user other"),
    rule(rf"(?:以前|之前|从前|过去|曾经|退休前|年轻时|原来)(?:曾经|一直|都|\s)*(?:是|做|当)(?:过)?(?:一?[名个位])?(?P<former>[^,]{{0,10}}{ROLE_END})$", "other"),
    rule(r"(?P<status>结婚了|离婚了|订婚了|已婚|未婚|单身|离异)$", "user other"),
    rule(r"(?:(?:下个?月|下周|明年|今年|\d{4}年|[\d一二三四五六七八九十]+月份?(?:[\d一二三四五六七八九十]+[日号])?|这个?月|周[一二三四五六日])(?:底|初)?)+(?:就)?(?:要|会|准备|打算)?(?P<plan>结婚|生孩子|毕业|搬(?:家|[到去][^,]{1,8})|出国|订婚|退休|考试|高考|中考|手术|回国|来看我|过生日|入学|开学).{0,8}$", "user other", dated=True, kind="plan"),
    rule(r"(?P<plan>(?:要|会|准备|打算|计划|得)?(?:给|向|跟|和)[^,]{1,10}(?:做|开|汇报|讲|谈|吃|签).{1,20})$", "user", dated=True, kind="plan"),
    rule(r"(?:要|会|准备|打算|计划)(?P<plan>(?:跳槽|搬|转|调|去|回|换|参加|开始|入职)[^,]{1,20})$", "user", dated=True, kind="plan"),
    rule(r"(?:下个?月|下周|明年|今年|[\d一二三四五六七八九十]+月[\d一二三四五六七八九十]+[日号])(?:就)?(?:要|会|准备|打算)?(?P<plan>(?:跳槽|搬|转|调|去|回|换|参加|飞)[^,]{1,20})$", "user bare", dated=True, kind="plan"),
    rule(rf"{ADV}(?:决定|商定|确定|说好|约定)了?(?P<decision>不(?:再)?.{{2,30}})$", "team user us"),
    rule(r"(?:怕|要)?(?P<preference>(?:不能|不可以)吃太?[^,]{1,10})$", "user other bare"),
)  # fmt: skip

SKILLS_OWNED_ZH = (
    rule(r"(?:的)?(?P<key>组长|队长|班长|搭档|对接人|同桌)(?:现在|目前)?(?:是|叫)(?P<value>[^,]{2,6})$", "team owner user"),
    rule(r"(?:们)?(?:的)?(?:项目)?(?:的)?(?P<key>预算|截止日期|截止时间|上线时间|上线日期|发布日期|交付日期)(?:被|又|已经|现在|从[^,]{1,10}?)*(?:砍|降|涨|升|调整?|增加?|减少?|改|定|追加|提前|推迟|延期?|延后|压缩)(?:到|为|成|至)了?(?P<value>[^,]+)$", "team owner bare"),
    rule(r"(?P<key>[^,是把]{2,8}?)(?P<value>(?:放|存|锁|挂|停|藏)在[^,]{2,20})$", "owner"),
    rule(r"(?:最)?常用的(?P<key>编辑器|浏览器|ide|输入法|终端|邮箱|语言|工具|搜索引擎)(?:是|为)\s*(?P<value>[^,]+)$", "user owner"),
    rule(r"(?:们)?(?:的)?(?:项目)?(?:的)?(?P<key>预算|截止日期|截止时间)(?:大概|一共|总共)?(?P<value>[\d一二两三四五六七八九十百千万亿.]+(?:元|块|美元|欧元|块钱)?)$", "team owner bare"),
)  # fmt: skip
