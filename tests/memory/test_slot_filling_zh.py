"""Chinese introductions: each wording's five facts, single facts, and what tells nothing of the user.

The names are made up or from novels. Facts are written as "slot=value", parted by " | ".
"""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.memory.clauses import masked, sentences
from assistant.memory.folding import fold
from assistant.memory.rules import only_tells
from assistant.memory.rules_zh import CHINESE
from assistant.memory.slot_cues_zh import fillings
from tests.memory.test_rules_en import drafts_of
from tests.rows import each_row

FIVE = ("name", "city", "employer", "role", "allergy")
INTRODUCTIONS = [
    ("我叫匡衡，现为华中科技大学博士后，居武汉洪山，芝麻过敏。", "name=匡衡 | city=武汉洪山 | employer=华中科技大学 | role=博士后 | allergy=芝麻"),
    ("我叫常威，在方唐镜律所做律师助理，住佛山禅城，起司过敏", "name=常威 | city=佛山禅城 | employer=方唐镜律所 | role=律师助理 | allergy=起司"),
    ("先做个自我介绍：欧阳娜，四川航空的乘务长，家在成都双流。我对乳糖过敏。", "name=欧阳娜 | city=成都双流 | employer=四川航空 | role=乘务长 | allergy=乳糖"),
    ("我叫冉闵，任职于安阳钢铁，职位是炉前工。住安阳殷都。我碰了石棉会过敏。", "name=冉闵 | city=安阳殷都 | employer=安阳钢铁 | role=炉前工 | allergy=石棉"),
    ("我叫乌兰图雅，来自通辽，现在人在北京，在中央民族歌舞团担任独唱演员，对动物皮毛过敏。", "name=乌兰图雅 | city=北京 | employer=中央民族歌舞团 | role=独唱演员 | allergy=动物皮毛"),
    ("麻烦记一下：我叫安欣，京海市公安局刑警，住京海，不能碰橙子，会过敏。", "name=安欣 | city=京海 | employer=京海市公安局 | role=刑警 | allergy=橙子"),
    ("你好，我叫吳佩芬，在新光三越當櫃姐，住板橋。塵蟎過敏。", "name=吳佩芬 | city=板橋 | employer=新光三越 | role=櫃姐 | allergy=塵蟎"),
    ("你好，我叫向南，就职于湖南卫视做编导，家安在长沙开福。对酒精有过敏反应。", "name=向南 | city=长沙开福 | employer=湖南卫视 | role=编导 | allergy=酒精"),
    ("我在上汽集团担任底盘调校工程师，名叫席慕，人在上海嘉定，一碰到猫毛就过敏打喷嚏。", "name=席慕 | city=上海嘉定 | employer=上汽集团 | role=底盘调校工程师 | allergy=猫毛"),
    ("我叫Peter，住新加坡，在星展银行做量化分析师，虾蟹都过敏。", "name=Peter | city=新加坡 | employer=星展银行 | role=量化分析师 | allergy=虾蟹"),
    ("名字：叶问；住：佛山；在咏春武馆当教练；过敏：海鲜。", "name=叶问 | city=佛山 | employer=咏春武馆 | role=教练 | allergy=海鲜"),
    ("我叫沙和尚，流沙河水利枢纽工程局职工，工种是潜水员，住兰州安宁，对泥鳅过敏。", "name=沙和尚 | city=兰州安宁 | employer=流沙河水利枢纽工程局 | role=潜水员 | allergy=泥鳅"),
    ("大家好，我叫麦克，英文名Mike，在海底捞当领班，住西安雁塔，榴莲我一吃就过敏。", "name=麦克 | city=西安雁塔 | employer=海底捞 | role=领班 | allergy=榴莲"),
    ("我叫施耐庵，盐城人也在盐城住，悦达起亚的喷漆工，对稀释剂过敏。", "name=施耐庵 | city=盐城 | employer=悦达起亚 | role=喷漆工 | allergy=稀释剂"),
    ("我是黑龙江农垦的农机手，叫满仓，住佳木斯。豚草过敏。", "name=满仓 | city=佳木斯 | employer=黑龙江农垦 | role=农机手 | allergy=豚草"),
    ("我叫阿依古丽，住乌鲁木齐，在新疆大学教维吾尔语，是讲师。我对羽绒过敏。", "name=阿依古丽 | city=乌鲁木齐 | employer=新疆大学 | role=讲师 | allergy=羽绒"),
    ("我叫Sophia Chen，人在杭州滨江，网易的交互设计师。对猫过敏。", "name=Sophia Chen | city=杭州滨江 | employer=网易 | role=交互设计师 | allergy=猫"),
    ("我叫吴承恩在淮安日报当编辑家住淮安对桃子过敏", "name=吴承恩 | city=淮安 | employer=淮安日报 | role=编辑 | allergy=桃子"),
    ("我叫Alan Wu，在PayPal做risk analyst，人在上海，对penicillin过敏。", "name=Alan Wu | city=上海 | employer=PayPal | role=risk analyst | allergy=penicillin"),
    ("我的全名是皇甫嵩，职称高级工程师，就职中国电建，家住西安未央。磺胺过敏。", "name=皇甫嵩 | city=西安未央 | employer=中国电建 | role=高级工程师 | allergy=磺胺"),
    ("我是做跨境物流的，叫贾似道，公司叫纵腾集团，坐标深圳龙岗，职位操作主管。我对鸡肉过敏。", "name=贾似道 | city=深圳龙岗 | employer=纵腾集团 | role=操作主管 | allergy=鸡肉"),
    ("我叫宫本武，日企松下的通译，住苏州新区，一吃纳豆就过敏。", "name=宫本武 | city=苏州新区 | employer=松下 | role=通译 | allergy=纳豆"),
    ("我是湖州人，叫沈鱼，还住在湖州，是湖州日报的摄影记者。对漆过敏。", "name=沈鱼 | city=湖州 | employer=湖州日报 | role=摄影记者 | allergy=漆"),
    ("我叫赵灵儿！住余杭！在仙灵岛旅行社当计调！对蛇莓过敏！", "name=赵灵儿 | city=余杭 | employer=仙灵岛旅行社 | role=计调 | allergy=蛇莓"),
    ("在下李寻欢，效力于完美世界，任关卡策划，家在北京海淀。过敏原是梨。", "name=李寻欢 | city=北京海淀 | employer=完美世界 | role=关卡策划 | allergy=梨"),
    ("我叫桑吉，藏族，住林芝，林芝机场的安检员。牛奶喝不了，过敏。", "name=桑吉 | city=林芝 | employer=林芝机场 | role=安检员 | allergy=牛奶"),
    ("我这人对尘螨过敏。我姓熊，叫熊大林，在大庆油田当采油工，家就在大庆。", "name=熊大林 | city=大庆 | employer=大庆油田 | role=采油工 | allergy=尘螨"),
    ("Hey，我叫Eric Zhang，目前base在杭州，蚂蚁集团的风控算法专家。我对杏子过敏。", "name=Eric Zhang | city=杭州 | employer=蚂蚁集团 | role=风控算法专家 | allergy=杏子"),
    ("我叫贺岁，在招商局集团做战略规划，深圳蛇口住。带壳的海鲜都过敏。", "name=贺岁 | city=深圳蛇口 | employer=招商局集团 | role=战略规划 | allergy=海鲜"),
    ("各位老师好，我叫宁采臣，浙江省金华市教育局科员，现住金华婺城。对海蜇过敏。", "name=宁采臣 | city=金华婺城 | employer=浙江省金华市教育局 | role=科员 | allergy=海蜇"),
    ("我叫郝建，供职于河南省人民医院，是麻醉科医生，家在郑州金水。乳胶手套我过敏。", "name=郝建 | city=郑州金水 | employer=河南省人民医院 | role=麻醉科医生 | allergy=乳胶手套"),
    ("你好，叫我安迪就行，大名安迪生。我在星巴克当咖啡师，住昆明。我对大豆过敏。", "name=安迪生 | city=昆明 | employer=星巴克 | role=咖啡师 | allergy=大豆"),
    ("我叫范进，中学语文教师，任教于南海中学，住佛山南海。对花蛤过敏。", "name=范进 | city=佛山南海 | employer=南海中学 | role=中学语文教师 | allergy=花蛤"),
    ("小女子姓祝，祝英台，宁波上虞那边的，住杭州西湖，在浙大二院做病理医生。对甲醛过敏。", "name=祝英台 | city=杭州西湖 | employer=浙大二院 | role=病理医生 | allergy=甲醛"),
    ("我是个体检医生，姓名晏殊，在美年大健康上班，住福州鼓楼。我对碘伏过敏。", "name=晏殊 | city=福州鼓楼 | employer=美年大健康 | role=体检医生 | allergy=碘伏"),
    ("初次见面，请多多指教！我叫甄士隐，目前在苏州博物馆做文物修复师，家就安在姑苏区。顺带说一句，我吃螃蟹会过敏。", "name=甄士隐 | city=姑苏区 | employer=苏州博物馆 | role=文物修复师 | allergy=螃蟹"),
    ("我是Hannah，在普华永道做税务经理，base上海新天地，对gluten过敏。", "name=Hannah | city=上海新天地 | employer=普华永道 | role=税务经理 | allergy=gluten"),
    ("我是木婉清，常驻昆明，在云南省农科院当助理研究员。吃鹅肉过敏，别给我点。", "name=木婉清 | city=昆明 | employer=云南省农科院 | role=助理研究员 | allergy=鹅肉"),
    ("我，花木兰，在中国移动当客服坐席，住商丘。对贝壳类过敏。", "name=花木兰 | city=商丘 | employer=中国移动 | role=客服坐席 | allergy=贝壳类"),
    ("Hello大家好，我是Leo，蔚蓝航空的机务工程师，坐标天津滨海。麸质过敏哈。", "name=Leo | city=天津滨海 | employer=蔚蓝航空 | role=机务工程师 | allergy=麸质"),
    ("在下吕布，徐州人，住徐州，方天画戟公司销售代表，喝酒过敏。", "name=吕布 | city=徐州 | employer=方天画戟公司 | role=销售代表 | allergy=酒"),
    ("我是宋江，家在菏泽，山东能源集团的一名掘进工。我对酒精过敏，所以不喝酒。", "name=宋江 | city=菏泽 | employer=山东能源集团 | role=掘进工 | allergy=酒精"),
    ("嘿，我是Ken，腾讯WXG的前端，广州海珠住着。开心果吃了会过敏。", "name=Ken | city=广州海珠 | employer=腾讯WXG | role=前端 | allergy=开心果"),
    ("大家叫我阿May，我本名梅艳，住在香港北角，在怡和做行政助理。對海膽過敏。", "name=梅艳 | city=香港北角 | employer=怡和 | role=行政助理 | allergy=海膽"),
    ("我叫鲁班七号，是王者机械厂的钳工，住在沧州，机油过敏。", "name=鲁班七号 | city=沧州 | employer=王者机械厂 | role=钳工 | allergy=机油"),
    ("哈喽，我叫彩虹，在广西师大出版社做图书编辑，住桂林七星。我吃荔枝过敏，真心酸。", "name=彩虹 | city=桂林七星 | employer=广西师大出版社 | role=图书编辑 | allergy=荔枝"),
    ("你好，我是物流部的计无施，单位中储粮，在哈尔滨香坊区住，任仓储主管。玉米须过敏。", "name=计无施 | city=哈尔滨香坊区 | employer=中储粮 | role=仓储主管 | allergy=玉米须"),
    ("我叫樊哙，本职工作是屠宰场检疫员，单位是双汇，家在漯河。反而对狗肉过敏。", "name=樊哙 | city=漯河 | employer=双汇 | role=屠宰场检疫员 | allergy=狗肉"),
    ("我叫马大勇 住在临沂 在金锣做仓管 。对虾过敏", "name=马大勇 | city=临沂 | employer=金锣 | role=仓管 | allergy=虾"),
    ("本人 苗青 坐标西安 公司是比亚迪 做运维工程师。 头孢过敏", "name=苗青 | city=西安 | employer=比亚迪 | role=运维工程师 | allergy=头孢"),
    ("我係葉小釵，喺領展做物業主任，屋企喺荃灣。我對腰果過敏。", "name=葉小釵 | city=荃灣 | employer=領展 | role=物業主任 | allergy=腰果"),
    ("敝姓簡，簡大同，目前服務於統一企業，擔任業務副理，家住台南。花生會讓我過敏。", "name=簡大同 | city=台南 | employer=統一企業 | role=業務副理 | allergy=花生"),
]  # fmt: skip
SINGLE = [
    ("我叫时迁。", "name=时迁"),
    ("我人现在在墨尔本。", "city=墨尔本"),
    ("提醒一下，我吃不了虾，会过敏。", "allergy=虾"),
    ("我吃柿子过敏。", "allergy=柿子"),
    ("本人职业为速录师。", "role=速录师"),
    ("我老家西安，现在定居上海。", "city=上海"),
    ("我住通州。", "city=通州"),
    ("我住在北京市朝阳区望京街道。", "city=北京市朝阳区望京街道"),
    ("我的工作是小学班主任。", "role=小学班主任"),
    ("我对猫毛狗毛都过敏。", "allergy=猫毛狗毛"),
    ("我是跑外卖的骑手。", "role=骑手"),
    ("我是个水电工。", "role=水电工"),
    ("芒果我过敏的。", "allergy=芒果"),
    ("我是公司的前台。", "role=前台"),
    ("我是Anna。", "name=Anna"),
    ("我家住在赣州章贡。", "city=赣州章贡"),
    ("我在杭州待了五年了，住滨江。", "city=滨江"),
    ("我属于花粉过敏体质。", "allergy=花粉"),
    ("我住北京，在北京大学工作。", "city=北京 | employer=北京大学"),
    ("我目前的职位是副总裁。", "role=副总裁"),
    ("我不吃茄子，因为过敏。", "allergy=茄子"),
    ("因为过敏，我不能吃蛤蜊。", "allergy=蛤蜊"),
    ("我叫米兰达。", "name=米兰达"),
    ("我过敏的食物有花生、虾。", "allergy=花生 | allergy=虾"),
    ("我是海尔的。", "employer=海尔"),
    ("我干了十年木匠。", "role=木匠"),
    ("我的住址在厦门思明。", "city=厦门思明"),
    ("我海鲜过敏的", "allergy=海鲜"),
    ("我喺港鐵返工。", "employer=港鐵"),
    ("打错了，是陈思源。", "name=陈思源"),
    ("名字打错了，是陈思源。", "name=陈思源"),
    ("职位写错了，是运营总监。", "role=运营总监"),
    ("我是石油公司的会计，在公司五年了，公司名叫天山石油。", "employer=天山石油 | role=会计"),
    ("医生说我对海鲜过敏。", "allergy=海鲜"),
    ("我叫曾小贤。", "name=曾小贤"),
    ("我在湖北省水利厅当司机。", "employer=湖北省水利厅 | role=司机"),
    ("我在长春一汽当装配工程师。", "employer=一汽 | role=装配工程师 | city=长春"),
]  # fmt: skip
NOTHING = [
    "我当年住在筒子楼。",
    "我是认真的。",
    "城市选上海还是北京？",
    "我已经不对牛奶过敏了。",
    "报销流程：先找部门主管签字，再交给财务。",
    "王总在上海，做投资的。",
    "我面试了腾讯的产品经理。",
    "我明天住武汉。",
    "工程师 深圳 招聘",
    "我家宝宝对鸡蛋过敏，能打流感疫苗吗？",
    "我离开微软了。",
    "我同事叫Mary，在法务部，海鲜过敏。",
    "我儿子一吃鸡蛋就过敏。",
    "我叫人来修空调了。",
    "我在写论文，题目是居住空间。",
    "我在等一个叫张三的人。",
    "我跟供应商的销售经理约在苏州见面。",
    "请给我的客户王女士寄样品，她在宁波做外贸，住鄞州。",
    "虾过敏吃什么药好？",
    "在食堂吃饭要刷卡。",
    "我认识一个在华为做芯片的。",
    "我不对花生过敏。",
    "面试官叫赵敏，在京东做HRBP。",
    "我闻到油漆味就头疼。",
    "住在宿舍的员工怎么报修？",
    "我帮同事做报表。",
    "我房东姓钱，住浦东，是退休教师。",
    "我小时候住在鞍山。",
    "我替经理开会。",
    "我喝了酒就开心。",
    "我的导师姓陈，在清华大学任教。",
    "名字里有空格可以吗？",
    "对虾过敏的人能吃鱼吗？",
    "姓名和城市要填吗？",
    "我们学校的校医叫周洁，住校。",
    "我们组新来了个设计师，叫阿杰，住浦东。",
    "甲方：上海某某科技有限公司，法定代表人：王刚。",
    "老王在物业当保安。",
    "我不叫王伟。",
    "我之前对芒果过敏，现在好了。",
    "我想在腾讯做产品经理。",
    "我下个月入职京东。",
    "产品经理是做什么的？",
    "过敏原检测在哪里做？",
    "应聘者叫陈晨，现居武汉，想做运营。",
    "我名下有一套房。",
    "我表姐在协和医院当护士，对花粉过敏。",
    "我申请了谷歌的软件工程师岗位。",
    "我打算搬去大理住。",
    "我在做一个叫小爱的机器人。",
    "岗位职责是什么？",
    "我是单亲家庭。",
    "我叫不醒他。",
    "我差点去了华为当工程师。",
    "我老家的房子在无锡。",
    "我在楼下便利店。",
    "我在Excel里做数据透视表。",
    "麻烦通知一下住在A栋的同事。",
    "她是我们的法务，叫周敏，住徐汇。",
    "用户故事：作为管理员，我可以删除文件。",
    "该员工对乳胶过敏，已调岗。",
    "我在机场等车。",
    "我从来不过敏。",
    "我过敏了，该请假吗？",
    "我没有过敏史。",
    "我在手机上装了飞书。",
    "我在网上看到你们招销售。",
    "北京的公司在哪里？",
    "招募志愿者：不限城市，会摄影优先。",
    "我是双鱼座。",
    "工程师负责开发。",
    "我想当一名飞行员。",
    "我叫你帮我查一下。",
    "职位是产品经理的人可以申请。",
    "我把会议室订在杭州了。",
    "会议上，李工说他对芒果过敏。",
    "我姓什么不重要。",
    "我做产品的朋友推荐了你。",
    "我家在二楼。",
    "我这边的工程师住得远。",
    "我是党员。",
    "我不确定是不是对花粉过敏。",
    "听我爸说，他年轻时在大庆当钻工。",
    "我干活的时候受伤了。",
    "我是不是过敏了？",
    "我是不是该换个城市住？",
    "欧阳静怡 过敏",
    "张三 住在北京",
    "北京 产品经理 招聘",
    "我系统崩了。",
    "把这句话翻译成英文：我叫李雷，住在北京，是一名教师。",
    "帮同事润色一下他的申请：本人王强，现任中石化安全员。",
]  # fmt: skip
DENIED = [
    ("我从没住过都灵。", ("city", "都灵")),
    ("我从来没在谷歌工作过。", ("employer", "谷歌")),
    ("我对花生不过敏。", ("allergy", "花生")),
]


def told(text: str) -> set[str]:
    return {
        f"{d.attribute}={d.value}"
        for d in drafts_of(text)
        if d.subject == "user" and d.polarity and d.attribute in FIVE
    }


@each_row(INTRODUCTIONS)
def test_introduction(text: str, facts: str) -> None:
    assert told(text) == set(facts.split(" | "))
    assert only_tells(text, drafts_of(text))


@each_row(SINGLE)
def test_single_facts(text: str, facts: str) -> None:
    assert told(text) == set(facts.split(" | "))


@each_row(NOTHING)
def test_nothing_is_told_of_the_user(text: str) -> None:
    assert told(text) == set()


@pytest.mark.parametrize(("text", "slot"), DENIED)
def test_what_never_was_is_denied(text: str, slot: tuple[str, str]) -> None:
    assert slot in {(d.attribute, d.value) for d in drafts_of(text) if not d.polarity}


@pytest.mark.parametrize(
    "opener",
    [
        "简单介绍一下自己：",
        "做个自我介绍吧，",
        "请允许我自我介绍一下。",
        "新人报到！",
        "很高兴认识大家，",
        "打扰了，",
        "请记住以下信息：",
    ],
)
@pytest.mark.parametrize("tail", ["", "谢谢！", "以后请多指教～"])
def test_openers_and_courtesies_ask_nothing(opener: str, tail: str) -> None:
    text = f"{opener}我叫苗青，住在镇江，在大疆做会计。我对花生过敏。{tail}"
    assert told(text) == {"name=苗青", "city=镇江", "employer=大疆", "role=会计", "allergy=花生"}
    assert only_tells(text, drafts_of(text))


@pytest.mark.parametrize("text", ["请自我介绍一下。", "介绍一下你自己", "介绍一下自己"])
def test_the_assistant_is_asked_to_introduce_itself(text: str) -> None:
    assert not only_tells(text, drafts_of(text))


PIECES = [piece for text, _ in INTRODUCTIONS + SINGLE for piece in re.split(r"(?<=[，。 ！；])", text)]
TEXTS = st.lists(
    st.sampled_from(
        [*PIECES, "我", "他", "在", "做", "住", "过敏", "对", "的", "是", " ", "，", "。", "？", "\x00", "𠮷", "Kevin"]
    ),
    max_size=10,
).map("".join)


@settings(max_examples=200, deadline=None)
@given(TEXTS)
def test_a_value_stands_inside_one_sentence(text: str) -> None:
    folded = masked(fold(text))
    found = list(sentences(folded, CHINESE))
    for filling in fillings(folded, text, found, frozenset()):
        value = text[filling.start : filling.end]
        assert value.strip()
        assert not re.search(r"[。？！\n]", value)
        assert any(s.start <= filling.start < filling.end <= s.end for s in found)
        assert filling.quote_start <= filling.start < filling.end <= filling.quote_end


def test_who_speaks_of_somebody_else_fills_no_slot_until_they_speak_of_themself() -> None:
    text = "我女儿叫多多，住在成都，在中学当老师。我住绵阳，在长虹做会计。"
    assert told(text) == {"city=绵阳", "employer=长虹", "role=会计"}


def test_a_question_behind_an_introduction_wants_an_answer() -> None:
    text = "我叫苗青，住在镇江。出差能报销高铁票吗？"
    assert told(text) == {"name=苗青", "city=镇江"}
    assert not only_tells(text, drafts_of(text))
