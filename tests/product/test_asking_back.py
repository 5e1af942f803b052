"""What is told in some turns and asked back in others, in both languages: real stores, rules alone, no model."""

import pytest

from assistant.service import Assistant
from tests.product.test_memory import values

TOLD = {
    "en": (
        "I'm Ann Brown and I live in Lyon. I work at Acme as a nurse and I'm allergic to peanuts.",
        "My manager is Priya Raman. I hate Java. My sister Bea is allergic to eggs.",
        "My colleague Nina lives in Paris. My colleague Tom lives in Rome.",
        "I have a dentist appointment on 3 May 2027.",
        "I moved to Berlin.",
    ),
    "zh": (
        "我叫张凯，住在杭州，在云帆科技做测试工程师。我对花生过敏。",
        "我太太叫王芳，是医生。我同事小顾住在苏州。小顾不吃香菜。",
        "我们不用Docker。我在学日语。",
        "我搬到上海了。",
    ),
}
ASKED = {
    "en": (
        ("Where does Nina live?", "Your colleague Nina lives in Paris."),
        ("Where does Tom live?", "Your colleague Tom lives in Rome."),
        ("What is Bea allergic to?", "Your sister Bea is allergic to eggs."),
        ("Is Sam my manager?", "No: your manager is Priya Raman."),
        ("Am I allergic to milk?", "You have not told me that; you're allergic to peanuts."),
        ("do I like Java?", "No: you do not like Java."),
        ("where do I work and as what?", "You work at Acme. You work as a nurse."),
        ("Where did I live before?", "Before, your home was Lyon"),
        ("When is my dentist appointment?", "3 May 2027"),
    ),
    "zh": (
        ("小顾不吃什么？", "小顾不吃香菜。"),
        ("小顾住哪儿？", "你的同事小顾住在苏州。"),
        ("我还用Docker吗？", "不是：你不使用 Docker。"),
        ("我还住在杭州吗？", "不是：你住在上海。"),
        ("我以前住在哪里？", "以前的居住地是杭州"),
        ("我在学什么语言？", "你在学日语。"),
        ("我太太叫什么？", "你的太太叫王芳。"),
    ),
}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_was_told_is_asked_back(tandem: Assistant, language: str) -> None:
    for message in TOLD[language]:
        assert not tandem.ask(message, session_id="told").abstained
    for question, expected in ASKED[language]:
        answer = tandem.ask(question, session_id=question)
        assert expected in answer.answer, question
        assert not answer.abstained


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_was_never_told_is_not_answered_by_something_else(tandem: Assistant, language: str) -> None:
    for message in TOLD[language]:
        tandem.ask(message, session_id="told")
    never = {
        "en": ("What project am I working on?", "Which editor do I use?", "What's my favorite movie?", "Where does Bob live?",
               "What is my father's job?", "What did we decide about the logo?", "What size is my flat?"),
        "zh": ("我在做什么项目？", "国庆我们去哪儿玩？", "我们公司用什么办公软件？", "我的血型是什么？", "小李住哪儿？"),
    }  # fmt: skip
    for question in never[language]:
        assert tandem.ask(question, session_id=question).abstained, question


@pytest.mark.parametrize(
    ("language", "question"), [("en", "What do you know about me?"), ("zh", "把你知道的关于我的都列出来")]
)
def test_everything_known_has_people_and_plans(tandem: Assistant, language: str, question: str) -> None:
    for message in TOLD[language]:
        tandem.ask(message, session_id="told")
    said = tandem.ask(question, session_id="asked").answer
    for part in {
        "en": ("Ann Brown", "Berlin", "Priya", "eggs", "Paris", "3 May 2027"),
        "zh": ("张凯", "上海", "王芳", "香菜", "日语"),
    }[language]:
        assert part in said
    assert "Lyon" not in said
    assert "杭州" not in said


@pytest.mark.parametrize(
    ("told", "wish", "asked", "value"),
    [
        ("I'm vegetarian. I live in Oslo.", "Please forget that I'm vegetarian", "Am I vegetarian?", "vegetarian"),
        ("My birthday is 3 March 1990. I live in Oslo.", "forget my birthday", "When is my birthday?", "1990"),
        ("我的生日是1990年3月3日。我住在杭州。", "忘掉我的生日", "我的生日是哪天？", "1990"),
        ("我的工号是A1234。我住在杭州。", "忘记我的工号", "我的工号是多少？", "A1234"),
    ],
)
def test_the_one_fact_that_a_wish_names_is_forgotten(
    tandem: Assistant, told: str, wish: str, asked: str, value: str
) -> None:
    tandem.ask(told, session_id="s")
    answer = tandem.ask(wish, session_id="s")
    assert value in answer.answer
    assert answer.answer.startswith(("Forgotten:", "已忘记："))
    assert not answer.abstained
    assert answer.citations == answer.written == ()
    assert [fact.attribute for fact in tandem.list_memories()] == ["city"]
    assert value not in tandem.ask(asked, session_id="new").answer
    # The reply that named it is blanked like every other place.
    assert value not in tandem.turn(answer.turn).to_json()["answer"]["answer"]
    assert not any(value in message.content for message in tandem.session_messages("s"))


def test_several_that_fit_are_listed_and_kept(tandem: Assistant) -> None:
    tandem.ask("I'm allergic to peanuts and milk.")
    answer = tandem.ask("forget my allergies")
    assert "tandem memories forget" in answer.answer
    assert all(fact.id[:10] in answer.answer for fact in tandem.list_memories())
    assert sorted(values(tandem, "allergy")) == ["milk", "peanuts"]
    assert "tandem memories list" in tandem.ask("忘掉关于我的一切").answer
    assert len(tandem.list_memories()) == 2


def test_the_last_thing_told_is_meant_by_that(tandem: Assistant) -> None:
    tandem.ask("I live in Oslo.", session_id="s")
    tandem.ask("I'm allergic to kiwi.", session_id="s")
    assert "kiwi" in tandem.ask("don't remember that", session_id="s").answer
    assert [fact.value for fact in tandem.list_memories()] == ["Oslo"]


def test_nothing_that_fits_is_said(tandem: Assistant) -> None:
    answer = tandem.ask("forget my shoe size")
    assert "nothing to forget" in answer.answer
    assert tandem.list_memories() == []


@pytest.mark.parametrize(
    "message", ["Suppose I work at NASA.", "如果我住在巴黎就好了", "The Kestrel launch went well.", "今天天气不错。"]
)
def test_a_statement_is_acknowledged_though_nothing_is_kept(tandem: Assistant, message: str) -> None:
    answer = tandem.ask(message)
    assert not answer.abstained
    assert answer.citations == ()
    assert tandem.list_memories() == []


@pytest.mark.parametrize(
    ("told", "question", "expected"),
    [
        ("Please call me Bex. I work as a nurse.", "What is my name?", "Bex"),
        ("Please call me Bex. I work as a nurse.", "Do you know who I am?", "You work as a nurse."),
        ("Please call me Bex.", "How should you address me?", "Bex"),
        ("叫我小贝就行。我是护士。", "我叫什么？", "小贝"),
        ("叫我小贝就行。我是护士。", "你知道我是谁吗？", "护士"),
        ("我是护士。", "我担任什么职位？", "护士"),
        ("我哥哥叫大勇。", "我是不是有个哥哥叫大勇？", "是的：大勇是你的哥哥。"),
        (
            "My brother is called Tom.",
            "Do I have a brother called Sam?",
            "You have not told me that; Tom is your brother.",
        ),
        ("My brother is called Tom.", "Do I have a brother called Tom?", "Yes: Tom is your brother."),
    ],
)
def test_whom_one_speaks_with(tandem: Assistant, told: str, question: str, expected: str) -> None:
    tandem.ask(told, session_id="told")
    answer = tandem.ask(question, session_id="asked")
    assert expected in answer.answer
    assert not answer.abstained


@pytest.mark.parametrize("question", ["我是不是有个哥哥叫大勇？", "你知道我是谁吗？", "我叫什么？", "我的宠物是什么？"])
def test_no_key_of_the_programs_is_shown(tandem: Assistant, question: str) -> None:
    assert not any(char.isascii() and char.isalpha() for char in tandem.ask(question, session_id="asked").answer)


@pytest.mark.parametrize(
    ("told", "wish", "gone", "kept"),
    [
        (TOLD["en"][0], "Please forget everything about my job.", {"Acme", "nurse"}, {"Lyon", "peanuts"}),
        (TOLD["zh"][0], "请把我工作的事都忘了。", {"云帆科技", "测试工程师"}, {"杭州", "花生"}),
        (TOLD["zh"][0], "忘掉我的住址。", {"杭州"}, {"花生"}),
        (TOLD["zh"][0], "把我的过敏信息删了吧。", {"花生"}, {"杭州"}),
        (TOLD["zh"][1], "忘了我太太吧。", {"王芳", "医生"}, {"苏州"}),
        (TOLD["en"][1], "Forget my sister.", {"Bea", "eggs"}, {"Priya Raman"}),
        (TOLD["en"][0], "Forget everything you know about me.", set(), {"Lyon", "nurse"}),
        (TOLD["zh"][0], "把关于我的一切都删掉。", set(), {"杭州"}),
    ],
)
def test_a_topic_or_a_person_is_forgotten_together_and_named(
    tandem: Assistant, told: str, wish: str, gone: set[str], kept: set[str]
) -> None:
    tandem.ask(told, session_id="told")
    answer = tandem.ask(wish, session_id="told").answer
    left = {fact.value for fact in tandem.list_memories()}
    assert not gone & left
    assert kept <= left
    assert all(value in answer for value in gone)
    assert "tandem erase" not in answer
