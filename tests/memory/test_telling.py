"""Statements are acknowledged, whatever was understood of them; words looked for are searched."""

from datetime import UTC, datetime

import pytest

from assistant.datatypes import Message
from assistant.memory.rules import RuleExtractor
from assistant.memory.telling import only_tells
from assistant.protocols import Exchange
from tests.rows import each_row

STATEMENTS = [
    "My wife, Anneliese, speaks Hungarian.",
    "My husband works for Siemens and is allergic to penicillin.",
    "My kids are called Pia and Jonas; Pia is 7 and Jonas is 11.",
    "My manager, Ms Okonkwo, moved to Lagos last month.",
    "The Kestrel launch is planned for 14 February 2027.",
    "The project deadline is 1 February 2027.",
    "Suppose I work at NASA.",
    "My grandfather was a blacksmith in Trieste.",
    "My neighbour Mr Haddad speaks Arabic.",
    "I started on 12 January 2026.",
    "I use a MacBook Pro with 32 GB.",
    "I work from 9 to 5",
    "I'll be on vacation from August 3 to August 14",
    "I am not married",
    "our two kids, Leo and Mia, go to the same school",
    "I'm based out of Lisbon",
    "I joined on Monday",
    "My flight to SF is on 3 February",
    "Nina got promoted last week.",
    "Our offsite went really well.",
    "It rained all day yesterday.",
    "Tom and I had lunch together.",
    "My brother-in-law Tadhg runs a bakery.",
    "The weather here is awful.",
    "We're building Kestrel in Rust with Axum and Postgres.",
    "Imagine I live on Mars.",
    "I wish I lived in Paris.",
    "Our daughter turned six in May.",
    "My sister isn't a nurse any more, she is a midwife now.",
    "Sorry, I'm not allergic to peanuts, it's tree nuts.",
    "Kestrel has a new logo.",
    "Dagny lives near the harbour.",
    "如果我住在巴黎就好了。",
    "如果我住在巴黎就好了",
    "我在做一个叫“青鸾”的项目，是做农业的。",
    "青鸾计划在2027年3月15日上线。",
    "我对花生过敏，别给我推荐带花生的",
    "我不再对花生过敏了，医生说的。",
    "我才不是产品经理呢，我是写代码的",
    "我姐姐叫沈若桐，在宁波当兽医。",
    "我爷爷以前是木匠",
    "我的表弟小凯在读高中",
    "我的室友阿泽对猫毛过敏",
    "果果是五岁，不是四岁",
    "儿子二年级了。",
    "十月一号去云南。",
    "我入职两年半了",
    "我妹妹下个月结婚",
    "今天天气不错。",
    "小王昨天升职了。",
    "我们公司搬到新楼了。",
    "假设我在NASA工作。",
    "真希望我会说法语。",
    "我同事小顾住在苏州，不吃香菜",
    "昨天的会议开得很顺利。",
    "我家离公司很近。",
    "老婆今天加班。",
    "我周末喜欢爬山。",
    "项目已经上线了。",
    "我刚买了一辆新车",
    "他昨天回老家了",
    "我们下周搬家。",
]
SEARCHES = [
    "vacation policy",
    "travel expenses limit",
    "reset password",
    "how to book a room",
    "sick leave",
    "parental leave entitlement",
    "Show me the travel policy.",
    "List all holidays.",
    "Tell me about the probation period.",
    "Explain the notice period.",
    "Find the onboarding guide.",
    "the benefits guide",
    "Summarize the security policy.",
    "I need a new laptop.",
    "I'd like to know the notice period.",
    "I want to book annual leave.",
    "Looking for the expense form.",
    "My laptop is not working.",
    "My VPN doesn't connect.",
    "the printer on floor 2 is broken",
    "Give me the address of the head office.",
    "warranty of the QL-60",
    "What is the notice period",
    "home office rules",
    "training budget per year",
    "Please describe the approval process.",
    "per diem Germany",
    "Compare plan A and plan B.",
    "who approves travel",
    "is overtime paid",
    "password manager",
    "What happens if I lose my badge",
    "报销流程",
    "年假规定",
    "差旅标准",
    "工牌丢了怎么办",
    "请介绍一下试用期的规定。",
    "列出所有节假日。",
    "帮我找一下入职指南。",
    "告诉我报销的步骤。",
    "打印机连不上",
    "VPN打不开。",
    "产品保修期",
    "我想知道年假有几天。",
    "我要怎么请假",
    "请问谁审批出差",
    "加班费怎么算",
    "查一下备份制度",
    "QL-60 的保修期",
    "总结一下安全制度。",
    "出差住宿上限",
    "入职需要带什么材料",
    "忘记密码",
    "应急预案",
    "我想离职，要提前多久说？",
    "病假工资比例",
    "给我看看价目表。",
    "试用期多久",
    "培训预算",
    "说明报销的流程。",
    "离职手续",
    "补办工牌费用",
    "our values",
    "my benefits",
    "我省积极做好受灾学生应急资助",
    "“中国天眼”，有重要发现！",
]


def tells(text: str) -> bool:
    message = Message("m", "s", None, "user", text, datetime.now(UTC))
    return only_tells(text, RuleExtractor().extract(Exchange(message)))


@each_row(STATEMENTS)
def test_a_statement_is_told(text: str) -> None:
    assert tells(text)


@each_row(SEARCHES)
def test_a_search_is_none(text: str) -> None:
    assert not tells(text)


@pytest.mark.parametrize("words", ["欧阳静怡 过敏", "打印机 墨盒 更换"])
def test_names_side_by_side_are_searched_for(words: str) -> None:
    message = Message("m", "s", None, "user", words, datetime.now(UTC))
    assert not only_tells(words, RuleExtractor().extract(Exchange(message)))
