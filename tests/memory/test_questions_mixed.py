"""Questions behind what is told, two questions in one, the past of a slot, and what is no question about the user."""

import pytest

from assistant.memory.questions import slots_asked

BEHIND_TELLING = [
    ("My name is Leo. What is the notice period in the probation period?", None),
    ("My name is Leo, what is the notice period?", None),
    ("我叫小李。试用期多久？", None),
    ("我叫小李，试用期多久？", None),
    ("tell me about the notice period. my name is leo.", None),
    ("My name is Leo. Where do I live?", "home.city"),
    ("My sister lives in Rome. Where do I live?", "home.city"),
    ("What is my name? I forgot.", "identity.name"),
    ("Hi. My name is Tom. Can you help me? Where do I live?", "home.city"),
    ("你好，能帮个忙吗？我住在哪里？", "home.city"),
]


@pytest.mark.parametrize(("text", "slot"), BEHIND_TELLING)
def test_only_the_question_is_asked(text: str, slot: str | None) -> None:
    query = slots_asked(text)
    assert query.attributes == ({tuple(slot.split("."))} if slot else set())
    assert query.about_user == bool(slot)


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("Where do I live and how long is the warranty for the kettle?", "home.city"),
        ("How long is the warranty and where do I live?", "home.city"),
        ("What are the rules for expenses, and do you remember my name?", "identity.name"),
        ("我住在哪里？保修期多久？", "home.city"),
        ("我住在哪里，保修期是多久？", "home.city"),
    ],
)
def test_a_question_for_documents_beside_one_about_the_user(text: str, slot: str) -> None:
    query = slots_asked(text)
    assert query.attributes == {tuple(slot.split("."))}
    assert query.asks_more
    assert not query.about_user


@pytest.mark.parametrize("text", ["What is my name and where do I live?", "我叫什么名字？我住在哪里？"])
def test_two_questions_about_the_user(text: str) -> None:
    query = slots_asked(text)
    assert query.attributes == {("identity", "name"), ("home", "city")}
    assert query.about_user
    assert not query.asks_more


@pytest.mark.parametrize(
    ("text", "slot", "past"),
    [
        ("Where did I live before?", "home.city", True),
        ("Where did I use to live?", "home.city", True),
        ("What was my previous job?", "work.role", True),
        ("我以前住在哪里？", "home.city", True),
        ("我之前在哪里上班？", "work.employer", True),
        ("Where do I live?", "home.city", False),
        ("What did we decide before?", "project.decision", False),
    ],
)
def test_the_past_of_a_slot(text: str, slot: str, past: bool) -> None:
    query = slots_asked(text)
    assert tuple(slot.split(".")) in query.attributes
    assert query.past is past
    assert query.about_user


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("我最喜欢什么颜色？", "interests.最喜欢的颜色"),
        ("What color do I like best?", "interests.favorite color"),
        ("我吃辣吗？", "food.preference"),
        ("Do I eat meat?", "food.preference"),
        ("What programming language do I use?", "project.language"),
        ("我的项目用什么语言？", "project.language"),
        ("我用什么编程语言？", "project.language"),
        ("Which framework do I use?", "project.framework"),
        ("Am I an administrator?", "work.role"),
        ("我是管理员吗？", "work.role"),
    ],
)
def test_slot(text: str, slot: str) -> None:
    query = slots_asked(text)
    assert tuple(slot.split(".", 1)) in query.attributes
    assert query.about_user
    assert query.subject == "user"


@pytest.mark.parametrize(
    "text",
    [
        "Write me a hello world.",
        "Is my name on the list?",
        "Am I entitled to parental leave?",
        "Am I a full-time employee?",
        "我是不是应该告诉经理？",
        "What do I need to do before I move to Berlin?",
        "入职之前我要做什么？",
        "员工吃饭吗？",
        "Which language should we use for the new service?",
    ],
)
def test_not_about_the_user(text: str) -> None:
    query = slots_asked(text)
    assert not query.about_user
    assert not query.attributes


@pytest.mark.parametrize("text", ["I'm planning a dinner for friends. Any suggestions?", "我想做顿晚饭。有什么推荐？"])
def test_open_advice_takes_its_topic_from_what_is_told(text: str) -> None:
    assert "food" in slots_asked(text).topics
