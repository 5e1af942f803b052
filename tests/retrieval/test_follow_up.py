"""The rules for follow-ups: every usual kind in both languages, and what must be left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import Asking, PastTurn, Standalone, Viewer
from assistant.models.stop import Stop
from assistant.retrieval.follow_up import FollowUps, last_question
from tests.retrieval.conftest import ANNA, Library
from tests.rows import each_row

PER_DIEM = "What's the per diem for meals when travelling?"
WARRANTY = "How long is the warranty for a machine?"
LODGING = "一类地区的住宿标准是多少？"


def asked(question: str, *before: str, viewer: Viewer = ANNA, headings: tuple[str, ...] = ()) -> Standalone:
    turns: list[PastTurn] = []
    for each in before:
        text = FollowUps()(Asking(viewer, each, tuple(turns)), Stop()).text
        turns.append(PastTurn(each, text, headings=headings))
    return FollowUps()(Asking(viewer, question, tuple(turns)), Stop())


@each_row([
        (PER_DIEM, "and for hotels?", "What's the per diem for hotels when travelling?"),
        (PER_DIEM, "and in Germany?", "What's the per diem for meals when travelling in Germany?"),
        ("How long is probation?", "what about contractors?", "How long is probation for contractors?"),
        ("Can interns claim it?", "And part-time staff?", "Can part-time staff claim it?"),
        ("How do I become an on-call engineer?", "what about contractors?", "How do contractors become an on-call engineer?"),
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
        ("I sold mine to Bob. How long is the warranty for a machine?", "Why?", "The warranty for a machine: Why?"),
        (WARRANTY, "Why?", "The warranty for a machine: Why?"),
        (WARRANTY, "since when?", "The warranty for a machine: since when?"),
        (WARRANTY, "who approves?", "Who approves the warranty?"),
        (WARRANTY, "and if not?", "The warranty for a machine: if not?"),
        (WARRANTY, "and the deadline?", "What is the deadline for the warranty for a machine?"),
        (WARRANTY, "tell me more", "Tell me more about the warranty for a machine."),
        (WARRANTY, "and then?", "Tell me more about the warranty for a machine."),
        (LODGING, "三类地区呢？", "三类地区的住宿标准是多少？"),
        (LODGING, "上海的呢？", "上海，一类地区的住宿标准是多少？"),
        (LODGING, "为什么？", "一类地区的住宿标准：为什么？"),
        (LODGING, "还有呢？", "再说说一类地区的住宿标准。"),
        (LODGING, "如果没有呢？", "一类地区的住宿标准：如果没有呢？"),
        (LODGING, "怎么申请？", "一类地区的住宿标准：怎么申请？"),
        (LODGING, "不是，我是说三类地区", "三类地区的住宿标准是多少？"),
        ("如何添加一个新用户", "那怎么删除呢？", "如何删除一个新用户？"),
        ("怎样关闭系统？", "那重启呢？", "怎样重启系统？"),
        ("什么是aptitude？", "详细说说", "再说说aptitude。"),
        ("什么是aptitude？", "怎么安装？", "aptitude：怎么安装？"),
        ("境内出差的伙食补助是多少？", "境外呢？", "境外出差的伙食补助是多少？"),
        ("金级客户多久到场？", "那银级呢？", "银级客户多久到场？"),
        ("QL-45的滚筒刷多少钱？", "QL-60呢？", "QL-60的滚筒刷多少钱？"),
        ("焊缝检查的记录保存多少年？", "普通检验记录呢？", "普通检验记录保存多少年？"),
        ("公司有员工公寓吗？", "它的租金是多少？", "员工公寓的租金是多少？"),
        ("什么是二级报警？", "这个之后怎么恢复供气？", "二级报警之后怎么恢复供气？"),
        ("出差的员工有补助吗？", "实习生也适用吗？", "出差的实习生有补助吗？"),
        ("我妹妹叫什么名字？", "她多大？", "我妹妹多大？"),
        # A verb with its object is no thing, a word is never cut, thanks in front are no question.
        ("How do I put a package on hold?", "And undo that?", "How do I put a package on hold — and undo that?"),
        ("Can I restore a deleted project?", "How do I do that?", "Can I restore a deleted project — how do I do that?"),
        ("How do I upgrade the system?", "Thanks! What about the kernel?", "How do I upgrade the kernel?"),
        ("Who is informed of an incident?", "Who gets told first?", "Who is informed of an incident — who gets told first?"),
        ("怎么把软件包设为保留？", "用 aptitude 呢？", "怎么把软件包设为保留——用 aptitude 呢？"),
        ("怎么把软件包保留？", "硬件呢？", "怎么把软件包保留——硬件呢？"),
        ("怎么给打印机换墨盒？", "硒鼓呢？", "怎么给打印机换墨盒——硒鼓呢？"),
        ("怎么升级系统？", "谢谢！内核呢？", "怎么升级内核？"),
        # A thing takes the place of the thing, people that of the people, a time that of the time.
        ("how do I contact security?", "what about legal?", "How do I contact legal?"),
        ("How do I reach HR when I'm ill?", "and finance?", "How do I reach finance?"),
        ("how do I set the timezone", "and the hostname?", "How do I set the hostname?"),
        ("How do I reset my password?", "and my PIN?", "How do I reset my PIN?"),
        ("Where do I find the travel policy?", "and the gift policy?", "Where do I find the gift policy?"),
        ("which laptop do engineers get", "and what about Data & Analytics?", "Which laptop do Data & Analytics get?"),
        ("which laptop do engineers get", "and a monitor?", "Which monitor do engineers get?"),
        ("How much leave do I get after ten years?", "and a contractor?", "How much leave does a contractor get after ten years?"),
        ("Does the policy cover dental?", "and vision?", "Does the policy cover vision?"),
        ("Who approves expenses up to CNY 2,000?", "and AI services?", "Who approves AI services?"),
        ("Who do I call to report an incident?", "and a stolen device?", "Who do I call to report a stolen device?"),
        ("What is the limit for gifts?", "and entertainment?", "What is the limit for entertainment?"),
        ("How long is the notice period after probation?", "and during it?", "How long is the notice period during it?"),
        ("Can I work from Spain?", "what about Portugal?", "Can I work from Portugal?"),
        ("How do I book the bus on Friday?", "and weekends?", "How do I book the bus on weekends?"),
        ("When is payday?", "and in December?", "When is payday in December?"),
        ("服务台的电话是多少？", "厂区宿管呢？", "厂区宿管的电话是多少？"),
        ("服务台的电话是多少？", "邮箱呢？", "服务台的邮箱是多少？"),
        ("怎么联系安全部门？", "法务呢？", "怎么联系法务？"),
        ("怎么预订班车座位？", "员工公寓呢？", "怎么预订员工公寓？"),
        ("工程师用什么电脑？", "设计师呢？", "设计师用什么电脑？"),
        # Where no place is sure, both stand side by side.
        ("When is the next company trip?", "what about phones?", "When is the next company trip — and phones?"),
        ("Which countries can't I work from?", "why?", "Which countries can't I work from — why?"),
        ("What is sudo?", "do I have to return it?", "What is sudo — do I have to return it?"),
        (WARRANTY, "how do they work?", "How long is the warranty for a machine — how do they work?"),
        ("How do I install Debian?", "how long does it take?", "How do I install Debian — how long does it take?"),
        ("Which countries can't I work from?", "tell me more", "Tell me more: which countries can't I work from?"),
        ("试用期有多长？", "培训经费呢？", "试用期有多长——培训经费呢？"),
        ("apt 和 aptitude 有什么区别？", "它怎么配置？", "apt 和 aptitude 有什么区别——它怎么配置？"),
        ("什么是sudo？", "它要归还吗？", "什么是sudo——它要归还吗？"),
        ("病假工资怎么算？", "还有呢？", "再说说：病假工资怎么算？"),
        # Questions of a part: a condition, a kind of it, a side of it.
        ("How much PTO do I get?", "and what if I want three weeks in a row?", "PTO: what if I want three weeks in a row?"),
        ("What are the rules for gifts?", "above which amount do I report them?", "Above which amount do I report gifts?"),
        ("What is the travel policy?", "which airline class?", "The travel policy: which airline class?"),
        ("How does the referral bonus work?", "how big is it?", "How big is the referral bonus?"),
        ("Tell me about the referral bonus", "how big is it?", "How big is the referral bonus?"),
        ("Which allowances does the company pay?", "How do I claim them?", "How do I claim the allowances?"),
        ("Is the QL-80 going on sale?", "When?", "When is the QL-80 going on sale?"),
        ("Who is the compliance officer?", "How do I reach her?", "How do I reach the compliance officer?"),
        ("出差可以坐飞机吗？", "什么舱位？", "出差可以坐飞机吗——什么舱位？"),
        ("年假有几天？", "要是我想连休三周呢？", "年假：要是我想连休三周呢？"),
        ("茶能带走吗？", "那每人能拿多少？", "茶能带走吗——每人能拿多少？"),
        # The new thing takes the place of the old one, and what was said of the old one alone goes with it.
        ("How much paid parental leave does it offer?", "And for vacation?", "How much paid vacation does it offer?"),
        ("How much meal allowance do staff get abroad?", "And for the hotel?", "How much hotel allowance do staff get abroad?"),
        ("What is the hotel limit in Germany?", "and for meals?", "What is the limit for meals in Germany?"),
        ("How much can I spend on a desk?", "And for a phone?", "How much can I spend on a phone?"),
        ("How many days off are given after ten years of service?", "And for a wedding?", "How many days off are given for a wedding?"),
        ("How many days of annual leave do I get in the first eight years?", "What about sick leave?", "How many days of sick leave do I get?"),
        ("How long is the delivery time for the QL-60 with a gas burner?", "What about machines for Sri Lanka?", "How long is the delivery time for machines for Sri Lanka?"),
        ("How long is the warranty of the QL-45 with a gas burner?", "and the QL-60?", "How long is the warranty of the QL-60 with a gas burner?"),
        ("How long are backups of the servers kept at the plant?", "What about photographs of a visit?", "How long are photographs of a visit kept?"),
        ("How many requests came from Sri Lanka and South India?", "And from China?", "How many requests came from China?"),
        ("How do I install it from a CD?", "And without a CD, from the internet?", "How do I install it without a CD, from the internet?"),
        ("Which machine suits 80 kg of leaf per hour?", "How long is its delivery time?", "How long is the machine's delivery time?"),
        ("How long is the machine's delivery time?", "And the QL-60 with a gas burner?", "How long is the delivery time of the QL-60 with a gas burner?"),
        ("How many people work at the Songyang plant?", "How do I get there?", "How do I get to the Songyang plant?"),
        ("在境外出差，住宿费的上限是多少？", "餐补呢？", "在境外出差，餐补的上限是多少？"),
        ("境外出差的住宿上限是多少？", "伙食补助呢？", "境外出差的伙食补助上限是多少？"),
        ("去广州出差，酒店一晚最多报多少？", "吃饭补贴呢？", "去广州出差，吃饭补贴报多少？"),
        ("前三年的年假有几天？", "病假呢？", "病假有几天？"),
        ("检验记录保存几年？", "备份日志呢？", "备份日志保存几年？"),
        ("试用期间能不能用年假？", "病假也可以吗？", "试用期间能不能用病假？"),
        ("松阳厂区的午餐自付多少钱？", "杭州那边呢？", "杭州的午餐自付多少钱？"),
        ("松阳机房的电话是多少？", "那里存放什么副本？", "松阳机房存放什么副本？"),
        ("QL-45的单价是多少？", "它的滚筒刷呢？", "QL-45的滚筒刷的单价是多少？"),
        ("QL-45的单价是多少？", "它的保修期呢？", "QL-45的保修期是多少？"),
        ("合规专员是谁？", "她的分机呢？", "合规专员的分机呢？"),
        ("stable 目录包含什么？", "那 testing 呢？", "testing 目录包含什么？"),
    ])  # fmt: skip
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
    assert asked("why?", WARRANTY, "since when?", "who approves?").text == "The warranty for a machine: why?"


@pytest.mark.parametrize(
    ("before", "question", "meant"),
    [
        (
            ("How much annual leave do I get?", "How many of those can be carried over?"),
            "What about field service engineers?",
            "How much annual leave do I get — how many of those can be carried over for field service engineers?",
        ),
        (
            ("去上海出差住宿标准是多少？", "杭州呢？", "超出了怎么办？"),
            "展会期间呢？",
            "去杭州出差住宿标准：展会期间，超出了怎么办？",
        ),
        (("银级客户的响应时间是多少？", "金级呢？"), "那年费是多少？", "金级客户的年费是多少？"),
        (
            ("Do I have to take paid parental leave for adoption?",),
            "How early must I tell my manager?",
            "Do I have to take paid parental leave for adoption — how early must I tell my manager?",
        ),
    ],
)
def test_people_and_occasions_narrow_what_was_asked_last(before: tuple[str, ...], question: str, meant: str) -> None:
    assert asked(question, *before).text == meant


@pytest.mark.parametrize("question", ["年费是多少？", "那年的年终总结写了什么？"])
def test_a_thing_without_a_word_that_joins_it_stands_alone(question: str) -> None:
    assert asked(question, "银级客户的响应时间是多少？").text == question


def test_these_are_the_several_things_that_were_named_last() -> None:
    before = ("How do I remove a package?", "Does that keep the configuration files?")
    assert asked("How do I get rid of these too?", *before).text == "How do I get rid of the configuration files too?"


@pytest.mark.parametrize("question", ["tell me more", "what else?", "any more details?"])
def test_what_asks_for_more_of_the_same_is_marked(question: str) -> None:
    assert asked(question, WARRANTY).more
    assert not asked("since when?", WARRANTY).more
    assert not asked(question).more


def test_a_colon_of_the_users_own_is_no_border_of_a_chain() -> None:
    own = "About the QL-60: how long is the warranty?"
    assert asked("why?", own).text == "About the QL-60: how long is the warranty — why?"


def test_greetings_and_statements_are_passed_over() -> None:
    turns = (
        PastTurn(WARRANTY, WARRANTY),
        PastTurn("I like tea.", "I like tea.", only_tells=True),
        PastTurn("谢谢", "谢谢"),
    )
    assert last_question(turns) == turns[0]


def test_a_pronoun_behind_what_the_user_told_is_not_filled_from_an_older_question() -> None:
    turns = (
        PastTurn("What is the harvest bonus?", "What is the harvest bonus?"),
        PastTurn("My laptop is old.", "My laptop is old.", only_tells=True),
    )
    assert not FollowUps()(Asking(ANNA, "Do I have to return it?", turns), Stop()).rewritten


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
其中哪些费用不能报销？|什么时候发工资呢？|为什么春茶季不能休假呢？|那么怎么安装Debian呢？|那台QL-60机器的价格是多少？|源代码在哪里？
when do I get paid?|when did I start?|how do I get paid?|when do I start work?|How many people work here?|什么是败血症？|我什么时候发工资？|如果工牌丢了怎么办？""".replace(
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
    towns = ("Paris and its suburbs", "Kunming near the lake", "Galway by the sea", "Ghent, old town")
    best = [library.add(f"{n}.md", f"hotel limit {town}") for n, town in enumerate(towns)]
    weak = library.add("weak.md", "meal table hotel and limit far apart among many other words of breakfast")
    unfound = library.add("unfound.md", "kiwi", embed=False)
    question = "hotel limit"
    vector = library.vector(question)
    assert weak not in [hit.id for hit in library.retriever.retrieve(ANNA, question, vector, 4)]
    seen = library.retriever.consider(ANNA, question, vector, 4, {weak, unfound}).hits
    hits = [hit for hit in seen if hit.above_floor and not hit.left_out]
    ranked = {hit.id: hit for hit in library.retriever.retrieve(ANNA, question, vector, 9)}
    assert [hit.id for hit in hits][-1] == weak
    assert hits[-1].score == ranked[weak].score
    assert len(hits) == 4
    assert {hit.id for hit in hits[:3]} <= set(best)


OFFERED = [
    ("How many days of leave do I get?", "You get 25 days [1]. Shall I say who approves it?", "Yes, please.",
     "How many days of leave do I get — who approves it"),
    ("How many days of leave do I get?", "25 days. Would you like to know how it is carried over?", "sure, go ahead!",
     "How many days of leave do I get — how it is carried over"),
    ("What is the hotel limit?", "180 EUR [2]. I can also list the limits abroad if you like.", "ok do that",
     "What is the hotel limit — the limits abroad"),
    ("年假有几天？", "十天 [1]。需要我再介绍一下审批流程吗？", "好的，谢谢", "年假有几天——审批流程"),
    ("年假有几天？", "十天。想了解结转规则吗？", "想", "年假有几天——结转规则"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "answer", "message", "meant"), OFFERED)
def test_yes_accepts_what_the_answer_offered(before: str, answer: str, message: str, meant: str) -> None:
    found = FollowUps()(Asking(ANNA, message, (PastTurn(before, before, answer),)), Stop())
    assert (found.text, found.rewritten) == (meant, True)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("You get 25 days [1].", "Yes, please."),
        ("You get 25 days. Shall I say who approves it?", "No, thanks."),
        ("You get 25 days. Shall I say who approves it?", "Thanks!"),
        ("You get 25 days. Shall I say who approves it?", "Thank you"),
        ("十天。需要我介绍审批流程吗？", "不用了"),
        ("十天。需要我介绍审批流程吗？", "谢谢"),
    ],
)
def test_nothing_is_accepted_without_an_offer_or_without_a_yes(answer: str, message: str) -> None:
    before = "How many days of leave do I get?"
    assert not FollowUps()(Asking(ANNA, message, (PastTurn(before, before, answer),)), Stop()).rewritten
