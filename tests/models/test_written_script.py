"""Who writes traditional signs is answered in them; quotations, values and names stay as they were written."""

from dataclasses import replace
from datetime import UTC, datetime

from assistant.datatypes import Message
from assistant.errors import Language
from assistant.models.written_script import in_users_script
from tests.memory.test_rules_en import drafts_of
from tests.models.test_extractive import answered, context, slot

_SAID_ZH = "记下了。你的原话：“备用钥匙在花盆下面”"


def _after(question: str, *earlier: str, language: Language = "zh") -> str:
    """The sentence above as it is said to a question behind earlier messages of the user's."""
    day = datetime(2026, 1, 1, tzinfo=UTC)
    history = tuple(Message(str(i), "s", None, "user", text, day) for i, text in enumerate(earlier))
    return in_users_script(_SAID_ZH, replace(context(question, language=language), history=history))


def test_the_signs_of_the_message_decide() -> None:
    traditional = "記下了。你的原話：“备用钥匙在花盆下面”"
    cases: tuple[tuple[tuple[str, ...], str], ...] = (
        (("我對花生過敏",), traditional),
        (("我住哪裡？",), traditional),
        (("我住哪裏？",), traditional),
        # A message whose signs are the same in both is read by the newest that tells.
        (("我是小王", "我對花生過敏"), traditional),
        (("我是小王", "我对花生过敏", "我住哪裡"), traditional),
        (("我是小王",), _SAID_ZH),
        (("我对花生过敏",), _SAID_ZH),
        (("我说话都用简体，我对花生过敏", "我對花生過敏"), _SAID_ZH),
        # Another's words in a message are not how its writer writes.
        (("《臺灣開發指南》里说了什么",), _SAID_ZH),
        (("他写了「請問這個怎麼辦」是什么意思",), _SAID_ZH),
        # One sign of a name outweighs nothing.
        (("我叫张偉，这个项目的负责人",), _SAID_ZH),
    )
    wrong = {said: got for said, expected in cases if (got := _after(*said)) != expected}
    assert not wrong
    assert _after("我對花生過敏", language="en") == _SAID_ZH


def test_answers_about_the_user_keep_what_they_told_as_it_was() -> None:
    held = (slot("home", "city", "苏州"), slot("work", "employer", "台积电"))
    cases = (
        ("我住在哪裡？", "你住在苏州。"),
        ("我在哪裡工作？", "你在台积电工作。"),
        ("我叫什麼名字？", "你還沒有告訴過我你的名字。"),
        ("我住在哪里？", "你住在苏州。"),
        ("我叫什么名字？", "你还没有告诉过我你的名字。"),
    )
    wrong = {asked: got for asked, said in cases if (got := answered(context(asked, profile=held))[0]) != said}
    assert not wrong
    for message, said in (
        ("我媽媽對貓過敏。", "記下了。你的媽媽對貓過敏。"),
        ("我的同事張偉住在蘇州。", "記下了。張偉是你的同事。你的同事張偉住在蘇州。"),
        ("我的同事范偉對花生過敏。", "記下了。范偉是你的同事。你的同事范偉對花生過敏。"),
        ("我对 peanuts 过敏。", "记下了。你对 peanuts 过敏。"),
    ):
        told = tuple(drafts_of(message))
        assert answered(context(message, language="zh", only_tells=True, told=told))[0].startswith(said)
