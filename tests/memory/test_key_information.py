"""S7: what of a user's messages holds on, in both languages, with the traps: asked, quoted, supposed, told of others."""

import time
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import KeptLine, Message, Role
from assistant.memory.key_information import LONGEST, bounded, key_lines, merged
from tests.rows import each_row

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def said(text: str, at: int = 0, role: Role = "user") -> Message:
    return Message(f"m{at}", "s", "t", role, text, NOW + timedelta(minutes=at))


def lines(*texts: str) -> list[str]:
    """The lines that hold behind these messages, in order."""
    held: tuple[KeptLine, ...] = ()
    for at, text in enumerate(texts):
        held = merged(held, key_lines(said(text, at)))
    return [line.text for line in held]


HOLDS = """\
Use Java, not Python.
Java, not Python, please.
I want it in Java, not Python.
Answers under 50 words, please.
Keep every answer under 50 words.
No more than three bullet points.
The report must not be longer than ten pages.
Please answer in Chinese.
Can you please always reply in bullet points?
Could you keep your answers short?
Never use emojis.
Don't mention the merger to anyone.
Do not use tables in your answers.
No adverbs.
Skip the pleasantries.
Only use the documents I gave you.
All functions must have tests.
It has to run offline.
The code must run on Python 3.8.
The page has to work without JavaScript.
Our budget is 20,000 euros.
Budget: 1500 EUR
The deadline is Friday.
I can't spend more than 500 euros.
The whole trip can't cost more than 800 dollars.
From now on, cite your sources.
You must always quote the page number.
Under no circumstances delete files.
Make sure every figure has a source.
I prefer tabs over spaces.
I hate long explanations.
Call me Captain.
My name is Wei.
Please refer to me as Dr. Smith.
We decided to use PostgreSQL.
We're going with Postgres, not MySQL.
Let's go with the blue design.
Remember that the client is colour-blind.
I'm allergic to peanuts.
My boss says we must use Java.
The client wants it to be in green.
If you are not sure, say so and never guess.
One constraint: no cloud services.
All dates in ISO format.
It's important that the names stay secret.
Explain it in simple words, and don't use jargon.
Please use short variable names everywhere.
The essay is limited to 600 words.
I never fly with low-cost airlines.
Keep all text left-aligned.
We can't use anything under the GPL.
You are talking to a lawyer, so be exact.
Only vegetarian restaurants, please.
Do it without any external libraries.
Our audience is nurses, so avoid slang.
The tool must support dark mode.
I need answers in German.
Don't quote Wikipedia.
We want to stay below 2,000 euros in total.
Please always name the chapter you quote.
婚期已定：九月十二日，不能改。
变量名请尽量短。
作文限六百字。
我从不坐廉价航空。
文字一律左对齐。
我们不能用 GPL 的东西。
读者是护士，避免俚语。
只要素食餐厅。
不要用任何外部库。
工具必须支持深色模式。
我需要德语的答案。
别引用维基百科。
总共不能超过两千欧元。
请每次都注明引用的章节。
语气要严肃一点。
用 Java，不要用 Python。
回答不要超过50字。
答案控制在100字以内。
五十字以内。
请用中文回答。
能不能用中文回答？
以后都用英文回复我。
从现在开始，每个回答都要带出处。
任何情况下都不要删除文件。
一律使用公制单位。
不要用表格。
别用感叹号。
不用客套，直接给答案。
只推荐北京的酒店。
必须兼容 Python 3.8。
代码里不能有全局变量。
方案要支持离线使用。
我们不能用任何收费服务。
预算是两万元。
截止日期是周五。
整趟旅行花费不能超过五千块。
叫我老王。
我叫李雷。
请称呼我史密斯博士。
我们决定用 PostgreSQL。
我们选 Postgres，不用 MySQL。
记住，客户是色盲。
我对花生过敏。
我更喜欢简洁的回答。
我希望你不要用专业术语。
老板说必须用 Java。
客户要求我们用 Java。
如果不确定就直说，不要瞎编。
要求：每段不超过三句话。
行程最多五天，而且不要坐夜班飞机。
尽量简短一点。
請用繁體中文回答。
回答不要超過50字。"""

HOLDS_NOTHING = """\
Must I use Java?
Do we have to keep answers under 50 words?
What is the deadline?
Why must the report be so short?
Can you tell me whether we must use Java?
Do you always answer in English?
I wonder whether it must be in Java.
If we must use Java, how long would it take?
It must have been raining.
You must be tired.
There must be a mistake in the table.
I must say this is great.
He must sign the contract.
My boss must approve it first.
All employees must wear badges.
Anna must sign by Friday.
The customers never pay on time.
My sister only eats vegetables.
She said I must never give up.
The sign said "No smoking in the hall".
My boss told his team: "Always use tabs and never spaces".
Her company only allows Java, not Python.
According to the manual, you must not open the case.
The law says drivers must stop at red lights.
Tell me about the rules that say no pets.
Translate the following: You must never use Python.
> You must always answer in French.
Summarise this: Employees must not share passwords. Never leave the door open.
I only slept three hours.
I never thought of that.
Don't worry about it.
No problem.
No idea what to do.
Never mind.
We went to Rome, not Paris.
The problem was the network, not the disk.
The room is under 50 square metres.
There were at most 20 people.
I have to go to the dentist tomorrow.
I can't find my keys.
The printer can't print.
I had to use Python in my old job.
Last year we had to keep everything under 100 euros.
They decided to move to Berlin.
She calls me honey.
Call me back tomorrow.
I like Java.
How do I make sure that the file is closed?
必须用 Java 吗？
回答可以超过50字吗？
预算是多少？
为什么不能用 Python？
要不要用 Java？
我想知道是不是必须用 Java。
如果必须用 Java，要多久？
他必须签字。
我妹妹只吃蔬菜。
老师说学生不能迟到。
他们公司规定不能用 Python。
公司要求员工必须打卡。
她说不要用表格。
听说不能带宠物。
牌子上写着“禁止吸烟”。
请翻译：“不要用 Python，必须用 Java。”
总结一下：员工不得泄露密码，必须锁门。
昨天我不能去。
系统不能登录了。
不要紧。
别担心。
别人都这么说。
我只能说很遗憾。
这房子至少五十年了。
来了最多二十个人。
我不得不加班。
去年我们决定搬家。
他叫我去吃饭。
我别墅的钥匙丢了。
特别好吃。
我喜欢 Java。"""


@each_row(HOLDS.splitlines())
def test_s7_what_is_demanded_preferred_or_decided_holds_verbatim(text: str) -> None:
    assert lines(text) == [text]


@each_row(HOLDS_NOTHING.splitlines())
def test_s7_what_is_asked_quoted_supposed_or_anothers_holds_nothing(text: str) -> None:
    assert [line for line in key_lines(said(text)) if line.strength] == []


def test_s7_of_a_long_message_only_the_sentences_that_hold_are_kept() -> None:
    text = (
        "Hi, I'm Tom and I'm building a shop system. It must be written in Java, not Python. The weather is lovely!\n"
        "1. Never log passwords.\n2. What do you think of Spring?\n- 回答不要超过100字。"
    )
    assert lines(text) == ["It must be written in Java, not Python.", "Never log passwords.", "回答不要超过100字。"]


def test_s7_only_the_users_own_messages_hold() -> None:
    others: list[Role] = ["assistant", "tool", "system", "other"]
    assert [key_lines(said("You must always use Java.", role=role)) for role in others] == [()] * 4


def test_a_secret_is_not_kept() -> None:
    assert lines("Remember that my password is hunter2secret.") == []


@each_row(
    [
        ("Answers under 50 words.", "Keep your answers under 120 words from now on."),
        ("Please answer in Chinese.", "Answer in English from now on, please."),
        ("Call me Captain.", "Call me Ann."),
        ("Our budget is 400 euros.", "Our budget is 800 euros."),
        ("Use Java, not Python.", "Use Python, not Java."),
        ("Use Java, not Python.", "Actually, use Python instead."),
        ("Never use tables.", "You can use tables again."),
        ("Answers under 50 words.", "The word limit no longer applies."),
        ("回答不要超过50字。", "回答控制在200字以内。"),
        ("请用中文回答。", "改用英文回答。"),
        ("预算是两万元。", "预算是三万元。"),
        ("用 Java，不要用 Python。", "用 Python，不要用 Java。"),
        ("回答不要超过50字。", "不用再限制字数了。"),
    ]
)
def test_s7_a_later_line_overrules_an_earlier_one_of_the_same_matter(first: str, later: str) -> None:
    assert lines(first, "Hello", later) == [later]


@pytest.mark.parametrize(
    ("first", "later"),
    [
        ("Answers under 50 words.", "The title must be under 10 words."),
        ("Use Java, not Python.", "Use PostgreSQL, not MySQL."),
        ("Our budget is 400 euros.", "The deadline is Friday."),
        ("Never use emojis.", "Never delete files."),
        ("The budget for the hotel is 500 euros.", "The budget for flights is 300 euros."),
        ("回答不要超过50字。", "标题不超过10个字。"),
        ("不要用表格。", "不要删除文件。"),
    ],
)
def test_s7_lines_of_different_matters_hold_side_by_side(first: str, later: str) -> None:
    assert lines(first, later) == [first, later]


def test_what_takes_nothing_back_is_no_line() -> None:
    assert lines("Never mind the noise, actually I'm happy again.") == []


def test_s7_where_there_are_too_many_preferences_go_first_and_standing_orders_last() -> None:
    held = (
        KeptLine("order", "m1", NOW, "", 3),
        KeptLine("taste", "m2", NOW + timedelta(1), "", 1),
        KeptLine("older", "m3", NOW + timedelta(2), "", 2),
        KeptLine("newer", "m4", NOW + timedelta(3), "", 2),
    )
    cost = bounded(held, len, 10_000)
    assert cost == held
    left = [[line.text for line in bounded(held, len, n * (5 + 12))] for n in (3, 2, 1, 0)]
    assert left == [["order", "older", "newer"], ["order", "newer"], ["order"], []]


@given(st.text(max_size=300))
def test_s7_a_line_stands_verbatim_in_its_message(text: str) -> None:
    for line in key_lines(said(text)):
        assert line.text in text
        assert 0 < len(line.text) <= LONGEST + 1


@pytest.mark.parametrize(
    "piece",
    ["请请请你", "请您", "in the one ", "answers, ", "i want the ", "we have to ", "妈妈说不要回答", "a ", "note: "],
)
def test_a_message_made_to_take_long_is_read_at_once(piece: str) -> None:
    ends = "。" if piece[0] > "z" else ". "
    text = (piece * (590 // len(piece)) + ends) * 33
    started = time.perf_counter()
    key_lines(said(text))
    key_lines(said(piece * (19_000 // len(piece))))
    assert time.perf_counter() - started < 2
