"""A wish to forget in words: which messages are one, and which facts it names."""

from datetime import UTC, datetime

import pytest

from assistant.datatypes import Fact, FactDraft, Message
from assistant.memory.forget_wish import Wish, facts_named, group_named, wish_in
from assistant.memory.rules import RuleExtractor
from assistant.protocols import Exchange
from tests.rows import each_row

NOW = datetime(2026, 3, 18, tzinfo=UTC)


def read(words: str) -> list[FactDraft]:
    return RuleExtractor().extract(Exchange(Message("m", "s", None, "user", words, NOW)))


def facts(*told: str) -> list[Fact]:
    return [
        Fact(
            id=draft.value, subject=draft.subject, text=draft.text, topic=draft.topic, attribute=draft.attribute,
            value=draft.value, kind=draft.kind, polarity=draft.polarity, quotes=(), said_at=NOW, valid_from=None,
            valid_to=None, importance=draft.importance, scope="user", user_id="u", task_id=None, agent_id=None,
            status="active", reason=None, pinned=False, edited=False, sources=1, created_at=NOW, updated_at=NOW,
        )
        for sentence in told
        for draft in read(sentence)
    ]  # fmt: skip


KNOWN = facts(
    "I'm vegetarian.",
    "My birthday is 3 March 1990.",
    "I'm allergic to peanuts and milk.",
    "I like tea. I like green tea.",
    "My sister Imelda lives in Leiden.",
    "我的工号是A1234。",
    "我喜欢爬山。",
)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Please forget that I'm vegetarian", {"vegetarian"}),
        ("forget my birthday.", {"3 March 1990"}),
        ("Don't remember that I like tea", {"tea"}),
        ("Can you forget my allergy to milk", {"milk"}),
        ("forget my allergies", {"peanuts", "milk"}),
        ("forget that Imelda lives in Leiden", {"Leiden"}),
        ("forget my shoe size", set()),
        ("忘掉我的生日", {"3 March 1990"}),
        ("忘记我的工号", {"A1234"}),
        ("请忘掉我喜欢爬山", {"爬山"}),
        ("别记我的血型了", set()),
    ],
)
def test_the_facts_named(text: str, named: set[str]) -> None:
    wish = wish_in(text)
    assert wish is not None
    assert {fact.value for fact in facts_named(wish, KNOWN, read)} == named


@pytest.mark.parametrize(
    "text",
    [
        "I forgot my password",
        "How do I make Tandem forget something?",
        "forget it",
        "forget the word limit",
        "Don't forget my birthday",
        "delete my account",
        "忘记密码怎么办",
        "忘记打卡",
        "忘了带工牌怎么办？",
        "别忘了我的生日",
        "What is the right to be forgotten?",
    ],
)
def test_no_wish(text: str) -> None:
    wish = wish_in(text)
    assert wish is None or not wish.certain


def test_the_last_thing_and_everything() -> None:
    assert wish_in("don't remember that") == Wish("that", last=True)
    everything = wish_in("forget everything about me")
    assert everything is not None
    assert everything.everything
    everything = wish_in("忘掉关于我的一切")
    assert everything is not None
    assert everything.everything


TOLD = facts(
    "I live in Lyon.",
    "I work at Acme as a nurse.",
    "I'm allergic to peanuts and milk.",
    "My brother Tom lives in Leiden. My brother Tom is allergic to fish.",
    "我哥哥叫大勇。我哥哥住在苏州。",
    "I like tea.",
)


@each_row(
    [
        ("Please forget everything about my job.", {"Acme", "nurse"}),
        ("Forget all you know about my work", {"Acme", "nurse"}),
        ("Delete my allergy information", {"peanuts", "milk"}),
        ("Forget all my allergies.", {"peanuts", "milk"}),
        ("Forget my brother Tom.", {"Tom", "Leiden", "fish"}),
        ("Forget Tom", {"Tom", "Leiden", "fish"}),
        ("请把我工作的事都忘了。", {"Acme", "nurse"}),
        ("把我的过敏信息删了吧。", {"peanuts", "milk"}),
        ("忘了我哥哥吧。", {"大勇", "苏州"}),
        ("把关于我哥哥的一切都删掉", {"大勇", "苏州"}),
        ("忘掉我的住址信息。", {"Lyon"}),
        ("忘掉我说的关于工作的一切", {"Acme", "nurse"}),
        ("forget my address and my job", {"Lyon", "Acme", "nurse"}),
        ("forget my family", {"Tom", "Leiden", "fish", "大勇", "苏州"}),
        ("delete my brother Tom", set()),
        ("delete my job", set()),
        ("forget my job", set()),
        ("delete my account", set()),
        ("把我的账号删掉", set()),
    ]
)
def test_a_topic_or_a_person_goes_as_a_whole(text: str, named: set[str]) -> None:
    wish = wish_in(text)
    assert {fact.value for fact in (group_named(wish, TOLD) if wish else [])} == named


@pytest.mark.parametrize(
    ("text", "named"),
    [("忘掉我的住址。", {"Lyon"}), ("forget my address", {"Lyon"}), ("forget my job", {"Acme", "nurse"})],
)
def test_a_slot_is_named_by_what_people_call_its_topic(text: str, named: set[str]) -> None:
    wish = wish_in(text)
    assert wish is not None
    assert {fact.value for fact in facts_named(wish, TOLD, read)} == named


@pytest.mark.parametrize(
    "text",
    [
        "把关于我的一切都删掉。",
        "Forget everything you know about me.",
        "请把所有关于我的信息都忘掉",
        "Delete everything about me",
    ],
)
def test_all_that_is_known_of_the_user(text: str) -> None:
    wish = wish_in(text)
    assert wish is not None
    assert wish.everything


@pytest.mark.parametrize(
    "text", ["我把钥匙忘了", "我把文件都删了", "删除这个文件", "delete my branch", "remove my user from a group"]
)
def test_what_was_lost_or_belongs_to_others_is_no_wish(text: str) -> None:
    wish = wish_in(text)
    assert wish is None or (not wish.certain and not group_named(wish, TOLD) and not facts_named(wish, TOLD, read))
