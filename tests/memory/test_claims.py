"""Questions with yes or no for an answer, halves of questions, people by name, and what documents may answer too."""

import pytest

from assistant.memory.questions import slots_asked
from tests.rows import each_row

CLAIMS = [
    ("Am I allergic to milk?", "food.allergy", "milk"),
    ("Do I speak German?", "language.spoken", "german"),
    ("Do I like Java?", "interests.like", "java"),
    ("Is Sam my manager?", "work.manager", "sam"),
    ("Is my boss Olga?", "work.manager", "olga"),
    ("Do I still live in Graz?", "home.city", "graz"),
    ("Do I work at Acme?", "work.employer", "acme"),
    ("Do I use Docker?", "project.tool", "docker"),
    ("Am I vegan?", "food.diet", "vegan"),
    ("Am I married?", "family.status", "married"),
    ("我对牛奶过敏吗？", "food.allergy", "牛奶"),
    ("我会说德语吗？", "language.spoken", "德语"),
    ("我爱吃火锅吗？", "food.like", "火锅"),
    ("我喜不喜欢爬山？", "interests.like", "爬山"),
    ("我还用Docker吗？", "project.tool", "docker"),
    ("我还住在杭州吗？", "home.city", "杭州"),
    ("我在华为工作吗？", "work.employer", "华为"),
    ("王总是我的领导吗？", "work.manager", "王总"),
    ("我的领导是王总吗？", "work.manager", "王总"),
]


@each_row(CLAIMS)
def test_what_is_asked_after(question: str, slot: str, value: str) -> None:
    query = slots_asked(question)
    assert tuple(slot.split(".")) in query.attributes
    assert query.about_user
    assert query.claim is not None
    assert (query.claim.value, query.claim.denied) == (value, False)


@pytest.mark.parametrize("question", ["Do I hate Java?", "我讨厌Java吗？"])
def test_the_opposite_is_asked_after(question: str) -> None:
    claim = slots_asked(question).claim
    assert claim is not None
    assert claim.denied


@pytest.mark.parametrize(
    ("question", "subject", "slot"),
    [
        ("Where does Nina live?", "nina", "home.city"),
        ("What is Bea allergic to?", "bea", "food.allergy"),
        ("Does Anneliese speak German?", "anneliese", "language.spoken"),
        ("What's Tom's job?", "tom", "work.role"),
        ("Who is Philippa Stroud?", "philippa stroud", "identity.name"),
        ("小顾不吃什么？", "小顾", "food.preference"),
        ("小顾住哪儿？", "小顾", "home.city"),
        ("陈志远是谁？", "陈志远", "identity.name"),
    ],
)
def test_somebody_by_name_whom_documents_may_know_too(question: str, subject: str, slot: str) -> None:
    query = slots_asked(question)
    assert query.subject == subject
    assert tuple(slot.split(".")) in query.attributes
    assert query.asks_more
    assert not query.about_user


@pytest.mark.parametrize(
    ("question", "subject"),
    [
        ("Where does my colleague Nina live?", "colleague nina"),
        ("我同事小顾住哪？", "同事小顾"),
        ("太太叫什么？", "太太"),
        ("What's the name of my wife?", "wife"),
        ("What do you know about my sister?", "sister"),
        ("tell me about my family", "family"),
    ],
)
def test_somebody_by_relation(question: str, subject: str) -> None:
    query = slots_asked(question)
    assert query.subject == subject
    assert query.about_user


@pytest.mark.parametrize(
    ("question", "slots"),
    [
        ("where do I work and as what?", ["work.employer", "work.role"]),
        ("我现在在哪家公司？什么职位？", ["work.employer", "work.role"]),
        ("太太叫什么？她做什么工作？", ["identity.name", "work.role"]),
        ("What is my wife called? Where does she work?", ["identity.name", "work.employer"]),
    ],
)
def test_each_half_is_asked(question: str, slots: list[str]) -> None:
    query = slots_asked(question)
    assert query.about_user
    assert len(query.parts) == len(slots)
    for part, slot in zip(query.parts, slots, strict=True):
        assert tuple(slot.split(".")) in part.attributes
        assert part.subject == query.subject


@pytest.mark.parametrize(
    ("question", "subject", "slot"),
    [
        ("小顾住哪儿——他不吃什么？", "小顾", "food.preference"),
        ("Who is my sister — where does she work?", "sister", "work.employer"),
    ],
)
def test_a_follow_up_is_about_the_person_before(question: str, subject: str, slot: str) -> None:
    query = slots_asked(question)
    assert query.subject == subject
    assert tuple(slot.split(".")) in query.attributes


@each_row(
    [
        "what tools do i use for expenses",
        "I lost my laptop, what do I do?",
        "what is my budget?",
        "when do I get paid?",
        "how do I reset my password?",
        "How do I change my name in the system?",
        "What is my travel limit?",
        "我的电脑怎么连打印机？",
        "我的工牌丢了怎么办？",
        "我的预算是多少？",
        "项目预算是多少？",
        "Can I eat at my desk?",
        "My laptop is broken.",
        "my VPN won't connect",
    ]
)
def test_documents_are_read_though_it_says_my(question: str) -> None:
    assert not slots_asked(question).about_user


@pytest.mark.parametrize(
    ("question", "kind"),
    [("Which editor do I use?", "editor"), ("我平时用什么编辑器？", "editor"), ("我用什么数据库？", "database")],
)
def test_a_tool_of_a_kind(question: str, kind: str) -> None:
    query = slots_asked(question)
    assert query.kind == kind
    assert query.about_user


@pytest.mark.parametrize(
    ("question", "slot"),
    [
        ("What project am I working on?", "project.name"),
        ("我在做什么项目？", "project.name"),
        ("我在学什么语言？", "interests.learning"),
        ("What is my mother tongue?", "language.native"),
        ("我最喜欢的 IDE", "interests.最喜欢的 ide"),
        ("Who is my boss?", "work.manager"),
        ("我以前在哪家公司？", "work.employer"),
    ],
)
def test_slot(question: str, slot: str) -> None:
    query = slots_asked(question)
    assert tuple(slot.split(".")) in query.attributes
    assert query.about_user
    assert query.subject == "user"


@pytest.mark.parametrize("question", ["把你知道的关于我的都列出来", "你记得我什么", "关于我你知道哪些"])
def test_everything(question: str) -> None:
    query = slots_asked(question)
    assert query.about_user
    assert not query.attributes
