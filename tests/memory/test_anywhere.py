"""What users tell in any place of a sentence, slot by slot, in both languages; and what only looks like it."""

from tests.memory.test_people import facts_of
from tests.rows import each_row

TOLD = (
    # Who somebody is and how to reach them.
    ("I hold an Irish passport.", "nationality=Irish"),
    ("Text me on 0044 7700 900123, please.", "phone=0044 7700 900123"),
    ("My mobile's 07700 900456 in case you need it.", "phone=07700 900456"),
    ("I celebrate my birthday on Halloween, 31 October.", "birthday=31 October"),
    ("我生日是十一月二十号。", "birthday=十一月二十号"),
    ("邮箱 linxia@foo.example，手机13800138000。", "email=linxia@foo.example|phone=13800138000"),
    ("我今年刚满三十。", "age=三十"),
    # Work and studies.
    ("Before that I worked as a translator for six years.", "past role=translator"),
    ("我曾经是老师。", "past role=老师"),
    ("I was a teacher.", "past role=teacher"),
    ("Our department is regulatory affairs.", "team=regulatory affairs"),
    ("My working week is Tuesday to Saturday.", "hours=Tuesday to Saturday"),
    ("I started my current job on 15 January 2023.", "start=15 January 2023"),
    ("我三月十五号刚入职。", "start=三月十五号"),
    ("上个月我从美团跳槽到了滴滴。", "employer=滴滴"),
    ("我在国家电网当调度员。", "employer=国家电网|role=调度员"),
    ("I studied law at Leiden and hated it.", "subject=law|school=Leiden"),
    ("I'm a sophomore majoring in biology.", "grade=sophomore|subject=biology"),
    ("My daughter is in second grade.", "daughter.grade=second grade"),
    ("我今年大三。", "grade=大三"),
    # Health and food.
    ("I've had asthma since I was a kid.", "condition=asthma"),
    ("我有轻度脂肪肝，医生让少喝酒。", "condition=轻度脂肪肝"),
    ("I'm seven months pregnant and need a new mattress.", "state=seven months pregnant"),
    ("I could live on dumplings.", "like=dumplings"),
    ("茄子我是真的吃不下去。", "dislike=茄子"),
    ("I don't touch dairy.", "preference=no dairy"),
    # Languages and answers.
    ("I grew up speaking Welsh, and my Spanish is okay.", "native=Welsh|spoken=Spanish"),
    ("我会讲闽南语和一点点日语。", "spoken=闽南语|spoken=日语"),
    ("Please be brief and skip the small talk.", "style=brief|style=no small talk"),
    ("别跟我客套，直接说结论。", "style=直接说结论"),
    ("一百字以内回答就够了。", "length=100字"),
    # Projects.
    ("Everything lives in C:\\work\\pebble.", "directory=C:\\work\\pebble"),
    ("We write it in TypeScript with Svelte.", "language=TypeScript|framework=Svelte"),
    ("Our project is called Moonrake and it's a Django app.", "project=Moonrake|framework=Django"),
    ("项目代号青鸟，代码在 /home/lin/qingniao 下面。", "name=青鸟|directory=/home/lin/qingniao"),
    ("后端我们用 FastAPI，数据库选了 PostgreSQL。", "framework=FastAPI|tool=PostgreSQL"),
    ("预算卡在十五万。", "budget=十五万"),
    ("We've got a budget of 12,000 dollars.", "budget=12,000 dollars"),
    ("按规定用户手机号不能明文存储。", "constraint=用户手机号不能明文存储"),
    ("会上定了，先不做海外版。", "decision=先不做海外版"),
    # Home, free time, what is to come.
    ("I have three kids and two guinea pigs.", "member=three kids|pet=two guinea pigs"),
    ("I don't have any kids.", "member!=kids"),
    ("家里养了两只鹦鹉。", "pet=两只鹦鹉"),
    ("我还没结婚。", "status!=已婚"),
    ("We've been married for ten years.", "status=married"),
    ("I'm taking piano lessons on Fridays.", "learning=piano"),
    ("最近在自学日语。", "learning=日语"),
    ("Papaya is my favourite fruit.", "like=Papaya"),
    ("I collect stamps.", "hobby=collect stamps"),
    ("我每天睡前雷打不动练半小时字。", "habit=每天睡前雷打不动练半小时字"),
    ("出差我一般坐高铁。", "mode=高铁"),
    ("国庆打算去敦煌玩。", "plan=国庆打算去敦煌玩"),
)
TRAPS = (
    "I never claimed I was vegan.",
    "What if I were allergic to nuts?",
    "She told me: I run a bakery in Kiel.",
    "My neighbour has two huskies and a parrot.",
    "The form said \"I am pregnant\".",
    "Every morning I get an error message from the app.",
    "They spend their weekends sailing.",
    "Do you take the bus to work?",
    "The budget for the new office is 2 million, says the report.",
    "I'm dying of boredom.",
    "I don't know whether I'm allergic to latex.",
    "Tea is my grandmother's thing, not mine.",
    "If I had asthma, could I still dive?",
    "Summarise: \"Born on 12 May 1980, I am a Swiss citizen.\"",
    "They are my favorite band.",
    "我从没说过我吃素。",
    "要是我会弹钢琴就好了。",
    "我邻居养了三只猫。",
    "房子租给一位退休邮递员了，养两只鹦鹉。",
    "客服说：我们的预算是五十万。",
    "帮我翻译：我对青霉素过敏。",
    "谁跟你说我离婚了？",
    "小王下周三有个面试。",
    "歌词：我住在黄土高坡。",
    "我们来玩角色扮演吧，我是个镖师，最爱喝烧刀子。",
)  # fmt: skip


@each_row(TOLD)
def test_what_is_told_anywhere_is_heard(text: str, expected: str) -> None:
    found = {fact.split(" @ ")[0] for fact in facts_of(text)}
    assert found == {_named(fact) for fact in expected.split("|")}


def _named(fact: str) -> str:
    """A project's name, written apart from a person's in the table above."""
    return fact.replace("project=", "name=")


@each_row(TRAPS)
def test_what_is_not_told_of_the_user_is_not_heard(text: str) -> None:
    assert {fact for fact in facts_of(text) if "." not in fact.split("=")[0]} == set()
