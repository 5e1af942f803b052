"""Memory in whole conversations, in both languages: changes of mind, denials, small talk, plans, who did what to whom."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.datatypes import Viewer
from assistant.errors import Language
from assistant.models.told_noted import acknowledges
from assistant.protocols import Embedder
from assistant.service import Assistant
from assistant.stores.fading import FadingStore
from tests.stores.memories import ANNA, open_stores

OpenHome = Callable[..., Assistant]
Talk = tuple[tuple[str, str], ...]


@pytest.mark.parametrize(
    "talk",
    [
        (("I live in Berlin.", "Noted."), ("I moved from Lyon to Berlin.", "Noted."), ("Where did I live before?", "Before, your home was Lyon")),
        (("I have a dog.", "Noted."), ("I don't have a dog any more.", "Noted. You do not have a dog."), ("Do I have a dog?", "No: you do not have a dog.")),
        (("I have two dogs.", "Noted."), ("My dog died.", "Noted."), ("I got a dog again.", "Noted. You have a dog."), ("Do I have a dog?", "Yes: you have a dog.")),
        (("我养了一条狗。", "记下了。"), ("我不养狗了。", "记下了。你没有狗。"), ("我有狗吗？", "没有：你没有狗。")),
        (("I work at Bosch.", "Noted."), ("I quit my job.", "Noted."), ("Where do I work?", "You do not work at Bosch.")),
        (("I'm allergic to shellfish.", "Noted."), ("Turns out it's not shellfish, it's only shrimp.", "Noted. You're allergic to shrimp."), ("What am I allergic to?", "You're allergic to shrimp.")),
        (("My brother's fiancée is called Beth.", "Noted."), ("No wait, it's Bess, not Beth.", "Noted."), ("What's my brother's fiancée called?", "Your brother's fiancée's name is Bess.")),
        (("我明天下午三点看牙医。", "记下了。"), ("我下周三要飞北京。", "记下了。"), ("我的牙医预约是什么时候？", "你的计划：看牙医"), ("When do I fly to Beijing?", "You have a plan: 飞北京")),
        (("I fly to Oslo on Friday.", "Noted."), ("When do I fly to Beijing?", "You have not told me")),
        (("I live in Malmö.", "Noted."), ("Since last week we live in Gothenburg.", "Noted. You live in Gothenburg. Until now: Malmö."), ("Actually no, it's Borås, not Gothenburg.", "Noted. You live in Borås."), ("Where do I live?", "You live in Borås.")),
        (("My sister's birthday is on May 5.", "Noted."), ("When is my birthday?", "You have not told me your birthday yet."), ("When is my sister's birthday?", "Your sister's birthday is May 5.")),
        (("My sister Abena lives in Accra.", "Noted."), ("I live in Oslo.", "Noted."), ("I live in Bergen.", "Noted."), ("Forget where I live.", "Forgotten"), ("Where do I live?", "You have not told me where you live yet.")),
        (("我单身。", "记下了。"), ("我上周末结婚了，老公叫陈航。", "记下了。你已婚。"), ("我结婚了吗？", "是的：你已婚。")),
        (("I'm moving to Hobart in March.", "Noted."), ("The move is off.", "Noted. You no longer plan: moving to Hobart."), ("What are my plans?", "You no longer plan: moving to Hobart.")),
        (("我养了一只柯基。", "记下了。"), ("请忘掉我的狗的事。", "已忘记"), ("我有狗吗？", "你还没有告诉过我")),
        (("记住我的工位号是 A-302。", "记下了。"), ("我的工位换到了 B-115。", "记下了。"), ("我的工位在哪？", "你的工位号是 B-115。")),
        # What is forgotten uncovers nothing that it had replaced, and an undone word is not quoted.
        (("I live in Porto.", "Noted."), ("I moved to Braga.", "Noted."), ("Forget that I live in Braga.", "Forgotten"), ("Where do I live?", "You have not told me where you live yet."), ("Where did I live before?", "Before, your home was Porto")),
        (("我住在苏州。", "记下了。"), ("我搬到无锡了。", "记下了。"), ("忘掉我住在无锡。", "已忘记"), ("我住在哪里？", "你还没有告诉过我你住在哪里。"), ("我以前住在哪里？", "以前的居住地是苏州")),
        (("My trip to Kyoto is on 3 May 2027.", "Noted."), ("Where am I going and when?", "You have an event: trip to Kyoto (3 May 2027).")),
        (("我打算十二月和弟弟去京都。", "记下了。"), ("我要去哪里，什么时候去？", "你的计划：和弟弟去京都")),
        (("Otto turns six on Saturday.", "I noted this"), ("When is Otto's birthday?", "You said on")),
        (("My sister Iva lives in Lille.", "Noted."), ("My sister Iva moved to Metz.", "Noted."), ("Where did Iva live before?", "Before, the home of your sister Iva was Lille"), ("Where does Iva live?", "Your sister Iva lives in Metz.")),
        (("我姐姐小雨住在武汉。", "记下了。"), ("我姐姐小雨搬到长沙了。", "记下了。"), ("小雨以前住在哪里？", "你的姐姐小雨以前的居住地是武汉"), ("小雨住在哪里？", "你的姐姐小雨住在长沙。")),
        (("I have a cat called Mimi.", "Noted."), ("How old is my car?", "I don't know that yet: you have not told me, and no document here says it."), ("What is my cat called?", "Your cat is called Mimi.")),
        (("我男朋友叫顾北。", "记下了。"), ("忘掉我男朋友的事。", "已忘记"), ("我男朋友叫什么？", "你还没有告诉过我")),
    ],
)  # fmt: skip
def test_what_changed_is_said_of_now(tandem: Assistant, talk: Talk) -> None:
    for said, answer in talk:
        assert tandem.ask(said, session_id="s", language=None).answer.startswith(answer)


@pytest.mark.parametrize(
    ("told", "question", "language", "answer"),
    [
        ("My favorite colour is teal.", "What is my favorite colour?", "en", "You have not told me that yet."),
        ("我最喜欢的颜色是藏青色。", "我最喜欢的颜色是什么？", "zh", "你还没有告诉过我"),
    ],
)
def test_what_was_undone_is_quoted_no_more(
    tandem: Assistant, told: str, question: str, language: Language, answer: str
) -> None:
    tandem.ask(told, session_id="s", language=language)
    tandem.undo_turn()
    for session in ("s", "other"):
        assert tandem.ask(question, session_id=session, language=language).answer.startswith(answer)


@pytest.mark.parametrize(
    ("told", "question", "day", "old"),
    [
        ("把项目截止日期从六月一日改成七月十五日。", "项目什么时候截止？", "年7月15日", "6月1日"),
        ("I changed my deadline from June 1 to July 15.", "When is my deadline?", "15 July", "1 June"),
    ],
)
def test_the_day_said_is_that_of_the_new_value(tandem: Assistant, told: str, question: str, day: str, old: str) -> None:
    heard = tandem.ask(told, session_id="s")
    answer = tandem.ask(question, session_id="s").answer
    assert day in answer
    assert old not in answer
    assert all(acknowledges(heard, change.fact) for change in heard.written if change.op == "add")


@pytest.mark.parametrize(
    ("told", "question", "quoted"),
    [
        ("The lock code of the shed depends on the moon.", "What does the lock code of the shed depend on?", "depends on the moon"),
        ("Tom lent me his tent.", "Who lent me the tent?", "Tom lent me"),
        ("汤姆借给我一顶帐篷。", "谁借给我帐篷的？", "汤姆借给我"),
    ],
)  # fmt: skip
def test_words_that_are_no_fact_are_said_to_be_kept_and_are_quoted(
    tandem: Assistant, told: str, question: str, quoted: str
) -> None:
    heard = tandem.ask(told, session_id="s")
    assert not heard.abstained
    assert heard.answer.startswith(("I noted this in your own words", "好的，你的原话"))
    assert quoted in tandem.ask(question, session_id="s").answer


def test_that_words_are_kept_is_explained_once_in_a_conversation(tandem: Assistant) -> None:
    assert len(tandem.ask("The traffic was horrible.", session_id="s").answer) > 100
    assert tandem.ask("My back hurts today.", session_id="s").answer == "All right, your words are kept."
    assert tandem.ask("It rained a lot.", session_id="s").answer == "All right."
    assert tandem.ask("The bus was late again.", session_id="s").answer == "All right."
    assert len(tandem.ask("The bus was late again.", session_id="other").answer) > 100


@pytest.mark.parametrize("said", ["The traffic was horrible.", "My back hurts today.", "今天好堵", "外面下大雨"])
def test_small_talk_is_no_failed_search(tandem: Assistant, said: str) -> None:
    answer = tandem.ask(said)
    assert not answer.abstained
    assert "did not find" not in answer.answer
    assert "没有找到" not in answer.answer


@pytest.mark.parametrize("keywords", ["parking permit renewal", "停车证续办", "Who fixed the roof?"])
def test_what_looks_for_something_is_told_that_it_was_not_found(tandem: Assistant, keywords: str) -> None:
    assert tandem.ask(keywords).abstained


@pytest.mark.parametrize(
    ("told", "question", "other"),
    [
        ("I sold my guitar to Petra.", "我把吉他卖给谁了？", "我的鞋码是多少？"),
        ("我下个月要参加半程马拉松。", "What race will I run next month?", "What did my uncle cook?"),
    ],
)
def test_words_in_the_other_language_are_quoted_as_the_nearest(
    open_home: OpenHome, bundled: Embedder, told: str, question: str, other: str
) -> None:
    tandem = open_home(embedder=bundled)
    tandem.ask(told, session_id="before")
    assert told.strip("。.") in tandem.ask(question, session_id="now").answer
    assert tandem.ask(other, session_id="now").abstained


def test_a_home_of_before_told_late_in_other_words_is_the_one_that_is_known(tandem: Assistant) -> None:
    def line(words: str, year: int) -> dict[str, str]:
        at = datetime(year, 3, 1, tzinfo=UTC).isoformat()
        return {"session": str(year), "role": "user", "text": words, "at": at}

    tandem.import_chat([line("I live in Lyon.", 2021), line("I live in Oslo.", 2023)])
    tandem.import_chat([line("I live in Lyon, France.", 2022)])
    assert [(fact.value, fact.status) for fact in tandem.list_memories()] == [
        ("Lyon", "superseded"),
        ("Oslo", "active"),
    ]
    (known,) = [fact for fact in tandem.list_memories() if fact.value == "Lyon"]
    assert known.sources == 2


def test_a_turn_that_ends_after_the_user_was_erased_leaves_no_row(home: Path) -> None:
    stores = open_stores(home)
    stores.facts.add(ANNA, "A note")
    fading = FadingStore(stores.database, stores.facts.writer)
    today = datetime.now(UTC).date()
    assert fading.begin_day(ANNA, today)
    assert not fading.begin_day(Viewer("erased"), today)


@pytest.mark.parametrize(
    ("told", "moved", "wish", "value"),
    [
        ("I live in Oslo.", "I don't live in Oslo any more.", "Forget where I live.", "Oslo"),
        ("我住在广州。", "我不住广州了。", "忘记我住在哪里。", "广州"),
    ],
)
def test_what_waits_on_a_locked_slot_is_forgotten_with_it(
    tandem: Assistant, told: str, moved: str, wish: str, value: str
) -> None:
    tandem.ask(told)
    tandem.lock_profile("home", "city")
    tandem.ask(moved)
    tandem.ask(wish)
    assert not [fact for fact in tandem.list_memories() if value in fact.text]


def test_a_locked_employer_is_named_where_the_user_quit(tandem: Assistant) -> None:
    tandem.ask("I work at Bosch.")
    tandem.lock_profile("work", "employer")
    assert tandem.ask("I quit my job.").answer.endswith("You do not work at Bosch.")


def test_nothing_is_offered_to_be_remembered_where_nothing_can_be(open_home: OpenHome) -> None:
    off = open_home(memory="off")
    assert off.ask("The traffic was horrible.").answer == "All right."
    assert off.ask("今天好堵").answer == "好的。"
