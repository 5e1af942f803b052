"""What states something and asks nothing is told from keywords, orders and questions."""

from assistant.memory.statements import states_something
from tests.rows import each_row

STATES = [
    "The traffic was horrible.",
    "My back hurts today.",
    "The new coffee machine broke again.",
    "Tom lent me his tent.",
    "So tired today",
    "It's freezing in here.",
    "My daughter lost her first tooth.",
    "今天好堵",
    "食堂的菜太咸了",
    "外面下大雨",
    "電影超好看",
    "汤姆借给我一顶帐篷。",
    "昨天碰到了以前的老师",
    "我有点不舒服",
]
ASKS = [
    "parking permit renewal",
    "Control of permissions for newly created files",
    "Purging removed packages for good",
    "the capital of Peru is called",
    "I can't open the shared drive",
    "I live in Leeds, how far is the office",
    "Write a mail to Marta, say I was ill.",
    "停车证续办",
    "印控克什米尔地区寺庙踩踏事故死亡人数",
    "给玛塔写封邮件，说我今天病了。",
    "我的显示器打不开",
    "今天天气怎么样",
]


@each_row(STATES)
def test_small_talk_states_something(text: str) -> None:
    assert states_something(text)


@each_row(ASKS)
def test_keywords_questions_and_orders_do_not(text: str) -> None:
    assert not states_something(text)
