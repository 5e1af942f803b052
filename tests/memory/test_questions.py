"""Which slots a question asks for, and how slots are said to the user."""

from datetime import UTC, datetime

import pytest

from assistant.datatypes import MemoryHit, Slot
from assistant.memory.questions import slots_asked, slots_asked_of_user
from assistant.memory.schema import ATTRIBUTES, attribute_named, single_valued
from assistant.memory.speaking import caution, speak
from tests.rows import each_row

DIRECT = [
    ("What's my name?", "identity.name"),
    ("What is my name", "identity.name"),
    ("Do you remember my nickname?", "identity.nickname"),
    ("Do you know who I am?", "identity.nickname"),
    ("Do you remember me?", "identity.name"),
    ("你还认识我吗？", "identity.name"),
    ("How should you address me?", "identity.nickname"),
    ("Where will I live?", "home.city"),
    ("你知道我是谁吗？", "work.role"),
    ("我担任什么职位？", "work.role"),
    ("我从事什么职业？", "work.role"),
    ("我是不是有个妹妹？", "family.member"),
    ("Where do I live?", "home.city"),
    ("Where do I work?", "work.employer"),
    ("What do I do for a living?", "work.role"),
    ("what am I allergic to", "food.allergy"),
    ("Am I allergic to nuts?", "food.allergy"),
    ("What is my project directory?", "project.directory"),
    ("what's my favourite color", "interests.favorite color"),
    ("When is my birthday?", "identity.birthday"),
    ("How old am I?", "identity.age"),
    ("Which languages do I speak?", "language.spoken"),
    ("When is the deadline?", "project.deadline"),
    ("Hi! Can you tell me what my job is?", "work.role"),
    ("我叫什么名字？", "identity.name"),
    ("你还记得我的昵称吗？", "identity.nickname"),
    ("我住在哪里？", "home.city"),
    ("我在哪里工作？", "work.employer"),
    ("我的职业是什么？", "work.role"),
    ("我對什麼過敏？", "food.allergy"),
    ("我的项目目录是什么？", "project.directory"),
    ("我最喜欢的颜色是什么？", "interests.最喜欢的颜色"),
    ("我多大了？", "identity.age"),
    ("我的生日是哪天？", "identity.birthday"),
]


@each_row(DIRECT)
def test_direct_question_names_its_slot(question: str, slot: str) -> None:
    query = slots_asked(question)
    assert tuple(slot.split(".", 1)) in query.attributes
    assert query.about_user
    assert query.subject == "user"


RELATIVES = [
    ("Who is my sister?", "sister", "identity.name"),
    ("What's my sister's name?", "sister", "identity.name"),
    ("Where does my brother live?", "brother", "home.city"),
    ("Is my sister vegan?", "sister", "food.diet"),
    ("我妹妹叫什么名字？", "妹妹", "identity.name"),
    ("我哥哥住在哪里？", "哥哥", "home.city"),
]


@pytest.mark.parametrize(("question", "subject", "slot"), RELATIVES)
def test_question_about_a_relative(question: str, subject: str, slot: str) -> None:
    query = slots_asked(question)
    assert query.subject == subject
    assert tuple(slot.split(".")) in query.attributes


TOPICAL = [
    ("What should I have for dinner?", "food"),
    ("Can you recommend a restaurant?", "food"),
    ("晚上吃什么好？", "food"),
    ("推荐一家餐厅", "food"),
    ("I'm hungry, what can I eat tonight?", "food"),
    ("Which language should we use for the new service?", "project"),
    ("新服务应该用什么语言？", "project"),
    ("Suggest a movie for the weekend", "interests"),
    ("推荐一部电影", "interests"),
]


@pytest.mark.parametrize(("question", "topic"), TOPICAL)
def test_topical_question_names_its_topic_only(question: str, topic: str) -> None:
    query = slots_asked(question)
    assert topic in query.topics
    assert not query.attributes
    assert not query.about_user


@each_row(
    [
        "How many days of annual leave do I get?",
        "What is the notice period?",
        "How do I reset my password?",
        "What is my annual leave entitlement?",
        "我每年有多少天年假？",
        "我的年假有几天？",
        "如何报销差旅费？",
        "What's your name?",
        "你叫什么名字？",
        "Where is the head office?",
        "",
        "?",
    ]
)
def test_question_for_documents_is_not_about_the_user(question: str) -> None:
    assert not slots_asked(question).about_user


def test_a_name_that_is_told_is_not_asked_for() -> None:
    assert slots_asked("我是不是有个哥哥叫大勇？").claim is not None
    assert slots_asked("我有个哥哥叫大勇。").claim is None


@pytest.mark.parametrize(
    "question", ["what do you know about me", "What did I tell you?", "你知道我什么？", "关于我你记得哪些"]
)
def test_everything_known(question: str) -> None:
    query = slots_asked(question)
    assert query.about_user
    assert {"food", "identity", "project"} <= query.topics


def test_the_assistants_own_question() -> None:
    query = slots_asked_of_user("Nice to meet you! Where do you live?")
    assert query is not None
    assert query.attributes == {("home", "city")}
    assert slots_asked_of_user("Nice to meet you.") is None
    assert slots_asked_of_user("Where is the office?") is None
    asked = slots_asked_of_user("你好，你叫什么名字？")
    assert asked is not None
    assert asked.attributes == {("identity", "name")}


NOW = datetime(2026, 3, 18, tzinfo=UTC)


def slot(topic: str, attribute: str, value: str, polarity: bool = True) -> Slot:
    return Slot(topic, attribute, value, "f", False, False, f"quote {value}", "m", NOW, NOW, polarity)


def hit(text: str, topic: str, attribute: str, value: str, quote: str = "q") -> MemoryHit:
    return MemoryHit("f", text, 1.0, {}, True, quote, "m", NOW, "active", topic, attribute, value, "profile")


SPOKEN = [
    (slot("identity", "name", "Alice"), "Your name is Alice.", "你叫 Alice。"),
    (slot("food", "allergy", "seafood"), "You're allergic to seafood.", "你对 seafood 过敏。"),
    (slot("food", "allergy", "海鲜"), "You're allergic to 海鲜.", "你对海鲜过敏。"),
    (slot("home", "city", "Lyon"), "You live in Lyon.", "你住在 Lyon。"),
    (slot("home", "city", "巴黎", polarity=False), "You do not live in 巴黎.", "你不住在巴黎。"),
    (slot("interests", "favorite color", "teal"), "Your favorite color is teal.", "你最喜欢的 color是 teal。"),
    (
        slot("other", "note", "the key is here"),
        "You told me: “quote the key is here”",
        "你告诉过我：“quote the key is here”",
    ),
    (hit("The user is vegan.", "food", "diet", "vegan"), "You're vegan.", "你的饮食习惯是 vegan。"),
    (hit("The user's sister is vegan.", "food", "diet", "vegan"), "Your sister is vegan.", "你告诉过我：“q”"),
    (hit("用户的妹妹住在大连。", "home", "city", "大连"), "You told me: “q”", "你的妹妹住在大连。"),
]


@pytest.mark.parametrize(("said", "en", "zh"), SPOKEN, ids=[en for _, en, _ in SPOKEN])
def test_speak(said: Slot | MemoryHit, en: str, zh: str) -> None:
    assert speak(said, "en") == en
    assert speak(said, "zh") == zh


def test_caution() -> None:
    seafood = slot("food", "allergy", "seafood")
    assert caution(seafood, "en") == "Keep in mind: you are allergic to seafood."
    assert caution(seafood, "zh") == "请注意：你对 seafood 过敏。"


def test_every_slot_of_the_schema_can_be_said() -> None:
    for topic, key in ATTRIBUTES:
        for language in ("en", "zh"):
            for polarity in (True, False):
                said = speak(slot(topic, key, "X1", polarity), language)
                assert "X1" in said
                assert "{" not in said
                assert "[" not in said


def test_the_table_of_single_values() -> None:
    assert single_valued("home", "city")
    assert single_valued("identity", "name")
    assert not single_valued("food", "allergy")
    assert not single_valued("interests", "like")
    assert single_valued("project", "shoe size")
    named = attribute_named("手机号")
    assert named is not None
    assert named.key == "phone"


@pytest.mark.parametrize(
    ("question", "is_own"),
    [
        ("When is the deadline?", True),
        ("What is the deadline for our project?", True),
        ("What is the deadline for my thesis?", True),
        ("What is the deadline for submitting expenses?", False),
        ("What is the deadline of the tender?", False),
    ],
)
def test_a_deadline_for_something_is_the_users_only_where_it_is_said_to_be(question: str, is_own: bool) -> None:
    assert slots_asked(question).about_user is is_own
