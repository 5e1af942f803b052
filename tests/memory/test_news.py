"""What changes in passing and what is told by what was done about it; the same of others, asked or imagined is no fact."""

import pytest

from tests.memory.test_contradictions import decided
from tests.memory.test_rules_en import slots_of
from tests.memory.test_rules_zh import slots_of as slots_of_zh
from tests.rows import each_row

CHANGED = [
    ("I live in Malmö.", "We moved! Since last week we live in Gothenburg.", "Gothenburg"),
    ("I'm 34.", "I just had my 35th birthday.", "35"),
    ("I hate olives.", "Actually, I've come to love olives.", "olives"),
    ("My phone number is 0400 999 888.", "It's 0400 111 333 now.", "0400 111 333"),
    ("记住我的工位号是 A-302。", "我的工位换到了 B-115。", "B-115"),
    ("我每天坐地铁上班。", "我以后开车上班了。", "开车"),
    ("我单身。", "我上周末结婚了。", "已婚"),
]
ENGLISH = [
    ("Most people shorten my name to Tobi, which is fine by me.", {"nickname=Tobi"}),
    ("My colleagues shorten my name to Ben.", {"nickname=Ben"}),
    ("The best way to get hold of me is priya.k@fernhill.org.", {"email=priya.k@fernhill.org"}),
    ("The easiest way to contact me is by e-mail at jo@lab.org.", {"email=jo@lab.org"}),
    ("They gave me a ThinkPad X1 for work.", {"device=ThinkPad X1"}),
    ("Please keep your answers under 80 words and skip the bullet points.", {"length=80 words", "style=no bullet points"}),
    ("We mustn't spend more than $12,000 on this.", {"budget=$12,000"}),
    ("My husband and I have twin girls who just started school.", {"member=twin girls"}),
    ("I was a vegetarian until last summer; now I eat everything.", {"diet!=vegetarian"}),
    ("I spent two years as a bike courier.", {"past role=bike courier"}),
    ("We've been renting a flat in Leith since the spring.", {"city=Leith"}),
    ("I could drink iced tea all day.", {"like=iced tea"}),
    ("I'm Leo, 41, from Bern.", {"name=Leo", "age=41"}),
    ("I'm Zoe, 34, and single.", {"name=Zoe", "age=34", "status=single"}),
    ("We got married yesterday, to Liam.", {"status=married", "spouse.name=Liam"}),
    ("My sister Abena lives in Accra and her phone is 0244123456.", {"sister Abena.name=Abena", "sister Abena.city=Accra", "sister Abena.phone=0244123456"}),
    ("My husband Johan is vegan, but I eat everything except mushrooms.", {"husband.name=Johan", "husband.diet=vegan", "preference=no mushrooms"}),
    ("I joined the logistics team at Bosch last month.", {"team=logistics", "employer=Bosch"}),
    ("I'm Tobias Renner, structural engineer, based out of Graz these days.", {"name=Tobias Renner", "role=structural engineer", "city=Graz"}),
]  # fmt: skip
CHINESE = [
    ("有事发邮件到 ruolan.shen@163.com 就行，手机是13912345678。", {"email=ruolan.shen@163.com", "phone=13912345678"}),
    ("我在顺丰做数据分析师，带我的领导叫郭振。", {"employer=顺丰", "role=数据分析师", "manager=郭振"}),
    ("我们上班是早上九点到晚上六点。", {"hours=早上九点到晚上六点"}),
    ("我本科念的是南开大学的化学专业。", {"school=南开大学", "subject=化学"}),
    ("回答请控制在五十字以内。", {"length=50字"}),
    ("我们这个项目叫“青鸟”，代码放在 /data/qingniao 目录下。", {"name=青鸟", "directory=/data/qingniao"}),
    ("组里最后定了用 Kafka，不用 RabbitMQ。", {"decision=用 Kafka", "tool!=RabbitMQ"}),
    ("我们有个女儿刚上小学。", {"member=女儿"}),
    ("周末我一般去爬山，有时候也拍拍鸟。", {"hobby=爬山", "hobby=拍拍鸟"}),
    ("我还没有对象呢。", {"member!=对象"}),
    ("我去年秋天搬到了厦门，一直住到现在。", {"city=厦门"}),
    ("我养了一只柯基，叫豆豆。", {"狗豆豆.name=豆豆"}),
    ("我养了一条鳄龟，名字叫慢慢。", {"pet=一条鳄龟"}),
    ("我同事养了一只猫，叫咪咪。", {"同事.pet=一只猫"}),
    ("除了羊肉我都吃。", {"preference=不吃羊肉"}),
    ("我刚过完三十岁生日。", {"age=三十"}),
]  # fmt: skip
NOTHING = [
    "People shorten the name of the river to Po.",
    "People cut it down to size.",
    "I can't spend more than 20 minutes.",
    "I'm not going to lie.",
    "I don't read your emails any more.",
    "我们两点开会，说好了。",
    "我有个孩子在哭。",
    "The quickest way to reach her is ana@x.org.",
    "The best way to reach me is by train.",
    "They gave him a ThinkPad for work.",
    "My company gave me a bonus for work.",
    "You can't spend more than 20 euros there.",
    "My sister has twin boys.",
    "My brother was vegan until last March.",
    "They've come to love the place.",
    "It's 25 degrees now.",
    "I spent two hours as a hostage of this meeting.",
    "We've been living in fear.",
    "I could eat a horse right now.",
    "Who told you I have twin boys?",
    "我们这个产品叫停了。",
    "作文要控制在八百字以内。",
    "大家最后决定去吃火锅。",
    "我朋友有个女儿刚上小学。",
    "我有个女儿就好了。",
    "我以后想开车上班。",
    "她的号码是13912345678了。",
    "我儿子刚过完五岁生日。",
    "除了周末我都在。",
    "周末一起去爬山吧。",
]


@pytest.mark.parametrize(("before", "text", "new"), CHANGED)
def test_the_new_value_takes_the_old_ones_place(before: str, text: str, new: str) -> None:
    assert decided(text, before) == [f"supersede {new} -> f0"]


@each_row(ENGLISH)
def test_english(text: str, slots: set[str]) -> None:
    assert slots_of(text) == slots


@each_row(CHINESE)
def test_chinese(text: str, slots: set[str]) -> None:
    assert slots_of_zh(text) == slots


@each_row(NOTHING)
def test_no_fact(text: str) -> None:
    assert not slots_of(text)
