"""The rules for follow-ups: every usual kind in both languages, and what must be left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import Asking, PastTurn, Standalone, Viewer
from assistant.models.stop import Stop
from assistant.retrieval.follow_up import FollowUps, last_question
from tests.retrieval.conftest import ANNA, Library

PER_DIEM = "What's the per diem for meals when travelling?"
WARRANTY = "How long is the warranty for a machine?"
LODGING = "一类地区的住宿标准是多少？"


def asked(question: str, *before: str, viewer: Viewer = ANNA, headings: tuple[str, ...] = ()) -> Standalone:
    turns: list[PastTurn] = []
    for each in before:
        text = FollowUps()(Asking(viewer, each, tuple(turns)), Stop()).text
        turns.append(PastTurn(each, text, headings=headings))
    return FollowUps()(Asking(viewer, question, tuple(turns)), Stop())


@pytest.mark.parametrize(
    ("before", "question", "meant"),
    [
        (PER_DIEM, "and for hotels?", "What's the per diem for hotels when travelling?"),
        (PER_DIEM, "and in Germany?", "What's the per diem for meals when travelling in Germany?"),
        ("How long is probation?", "what about contractors?", "How long is probation for contractors?"),
        ("Can interns claim it?", "And part-time staff?", "Can part-time staff claim it?"),
        ("How do I become an on-call engineer?", "what about contractors?", "How do I become contractors?"),
        ("What laptop can I expense?", "what about a monitor?", "What monitor can I expense?"),
        ("What is a spot bonus?", "who can give one?", "Who can give the spot bonus?"),
        ("What does E05 mean?", "And E08?", "What does E08 mean?"),
        ("What does the QL-45 cost?", "QL-60?", "What does the QL-60 cost?"),
        ("How long is annual leave?", "and sick leave?", "How long is sick leave?"),
        ("Which version does revision A run?", "and revision C?", "Which version does revision C run?"),
        ("How long are access logs kept?", "and photographs?", "How long are photographs kept?"),
        ("How long is probation?", "no, I mean for managers", "How long is probation for managers?"),
        ("How long is probation?", "is it the same for interns?", "How long is probation for interns?"),
        ("What is the harvest bonus?", "When is it paid?", "When is the harvest bonus paid?"),
        ("What are critical parts?", "Can their material be changed?", "Can critical parts' material be changed?"),
        ("How do I order spare parts?", "Can I return them?", "Can I return spare parts?"),
        ("What is my sister's name?", "How old is she?", "How old is my sister?"),
        ("I sold mine to Bob. How long is the warranty for a machine?", "Why?", "Warranty for a machine: Why?"),
        (WARRANTY, "Why?", "Warranty for a machine: Why?"),
        (WARRANTY, "since when?", "Warranty for a machine: since when?"),
        (WARRANTY, "who approves?", "Warranty for a machine: who approves?"),
        (WARRANTY, "and if not?", "Warranty for a machine: if not?"),
        (WARRANTY, "and the deadline?", "Warranty for a machine: the deadline?"),
        (WARRANTY, "tell me more", "Tell me about warranty for a machine?"),
        (WARRANTY, "and then?", "Tell me about warranty for a machine?"),
        (LODGING, "三类地区呢？", "三类地区的住宿标准是多少？"),
        (LODGING, "上海的呢？", "上海，一类地区的住宿标准是多少？"),
        (LODGING, "为什么？", "一类地区的住宿标准：为什么？"),
        (LODGING, "还有呢？", "一类地区的住宿标准？"),
        (LODGING, "如果没有呢？", "一类地区的住宿标准：如果没有呢？"),
        (LODGING, "怎么申请？", "一类地区的住宿标准：怎么申请？"),
        (LODGING, "不是，我是说三类地区", "三类地区的住宿标准是多少？"),
        ("如何添加一个新用户", "那怎么删除呢？", "如何删除一个新用户？"),
        ("怎样关闭系统？", "那重启呢？", "怎样重启系统？"),
        ("什么是aptitude？", "详细说说", "aptitude是什么？"),
        ("什么是aptitude？", "怎么安装？", "aptitude：怎么安装？"),
        ("境内出差的伙食补助是多少？", "境外呢？", "境外出差的伙食补助是多少？"),
        ("金级客户多久到场？", "那银级呢？", "银级客户多久到场？"),
        ("QL-45的滚筒刷多少钱？", "QL-60呢？", "QL-60的滚筒刷多少钱？"),
        ("焊缝检查的记录保存多少年？", "普通检验记录呢？", "普通检验记录保存多少年？"),
        ("公司有员工公寓吗？", "它的租金是多少？", "员工公寓的租金是多少？"),
        ("什么是二级报警？", "这个之后怎么恢复供气？", "二级报警之后怎么恢复供气？"),
        ("出差的员工有补助吗？", "实习生也适用吗？", "出差的实习生有补助吗？"),
        ("我妹妹叫什么名字？", "她多大？", "我妹妹多大？"),
    ],
)  # fmt: skip
def test_a_follow_up_is_filled_in_from_the_question_before(before: str, question: str, meant: str) -> None:
    found = asked(question, before)
    assert found.text == meant
    assert found.rewritten
    assert not found.sure


def test_the_second_one_is_the_second_source_of_the_last_answer() -> None:
    assert asked("the second one?", WARRANTY, headings=("Burners", "Wearing parts")).text == (
        "Wearing parts: the second one?"
    )
    assert asked("第二个呢？", LODGING, headings=("第八条", "附件二")).text == "附件二：第二个呢？"


def test_a_chain_leans_on_what_was_meant_and_not_on_words_that_were_dropped() -> None:
    assert asked("in Germany?", PER_DIEM, "and for hotels?").text == (
        "What's the per diem for hotels when travelling in Germany?"
    )
    assert asked("why?", WARRANTY, "since when?", "who approves?").text == "Warranty for a machine: why?"


def test_greetings_and_statements_are_passed_over() -> None:
    turns = (
        PastTurn(WARRANTY, WARRANTY),
        PastTurn("I like tea.", "I like tea.", only_tells=True),
        PastTurn("谢谢", "谢谢"),
    )
    assert last_question(turns) == turns[0]


STANDS_ALONE = """How do I reset my password?|Is it possible to work from abroad?|What time is it?|Is there a dress code?
What did I just ask you?|Which documents do you know?|Remember that I like tea.|And I have two children.|But I don't like coffee.
Hello!|Thanks!|ok|no|Great, thank you|What's my job?|Where do I live?|Who am I?|Am I allergic to anything?|Keep it short.
VPN setup|QL-45 gas consumption|What does E08 mean?|If the machine is moved, does it lose its warranty?|How are you?|Who are you?
When a device is lost, who must be told about it?|Are interns insured and do they get sick pay?|What if I lose my badge?
How long does it take to update the controller?|and how do I install Debian on a laptop?|So what is the capital of France?
Under what conditions can I return a part?|Vacation policy?|That's wrong.|What about my notice period?|how to deploy
when did they start making the old machine in Songyang|who sings it's a wonderful world|where do they grow hops in the us
怎么重置密码？|可以在国外办公吗？|现在几点了？|我刚才问了什么？|你知道哪些文档？|记住我喜欢喝茶|而且我有两个孩子|谢谢|好的|不是
我在哪里工作？|我是谁？|请用英文回答|VPN设置|E08是什么意思？|机器移动以后它的保修还有效吗？|供应商可以雇用他的亲属吗？
工牌丢了怎么办？|你是谁？|年假怎么申请？|报销流程是什么？|换个问题：试用期多长？|这家公司叫什么名字？|其他供应商怎么付款？
其中哪些费用不能报销？|什么时候发工资呢？|为什么春茶季不能休假呢？|那么怎么安装Debian呢？|那台QL-60机器的价格是多少？|源代码在哪里？""".replace(
    "\n", "|"
).split("|")


@pytest.mark.parametrize("message", STANDS_ALONE)
@pytest.mark.parametrize("before", [WARRANTY, LODGING])
def test_what_stands_alone_is_left_exactly_as_it_is(message: str, before: str) -> None:
    found = asked(message, before)
    assert found.text == message
    assert not found.rewritten


@given(st.text(max_size=60))
def test_a_first_message_is_never_touched(text: str) -> None:
    assert FollowUps()(Asking(ANNA, text, ()), Stop()) == Standalone(text, sure=True)


@given(st.text(max_size=60), st.sampled_from([WARRANTY, LODGING, PER_DIEM, "？", "QL-60"]))
def test_any_message_behind_any_question_comes_out_whole(text: str, before: str) -> None:
    found = FollowUps()(Asking(ANNA, text, (PastTurn(before, before),)), Stop())
    assert found.rewritten or found.text == text
    assert found.text or not text


def test_passages_of_the_last_turn_keep_a_place_with_the_score_they_have(library: Library) -> None:
    best = [library.add(f"{n}.md", f"hotel limit {'hotel ' * (6 - n)}") for n in range(4)]
    weak = library.add("weak.md", "meal table hotel and many other words that say nothing of it at all")
    unfound = library.add("unfound.md", "kiwi", embed=False)
    question = "hotel limit"
    vector = library.vector(question)
    assert weak not in [hit.id for hit in library.retriever.retrieve(ANNA, question, vector, 4)]
    hits = library.retriever.retrieve(ANNA, question, vector, 4, {weak, unfound})
    ranked = {hit.id: hit for hit in library.retriever.retrieve(ANNA, question, vector, 9)}
    assert [hit.id for hit in hits][-1] == weak
    assert hits[-1].score == ranked[weak].score
    assert len(hits) == 4
    assert {hit.id for hit in hits[:3]} <= set(best)
