"""What to do about a mishap is told by what names it, in whatever word; what names the thing alone answers nothing."""

from dataclasses import replace

from assistant.datatypes import NumberedPassage
from assistant.models.mishaps import same_mishap, says_what_to_do
from tests.models.test_extractive import answered, context, passage

PLAN = passage(1, "宣布之后，由值班工程师逐项执行，通讯以手机群组为准。机房失火的，任何人不得返回。", 1.0, "恢复规程")
RULE = passage(2, "手机、电脑遗失的，一小时内致电分机8110。", 0.8, "报销规定")
POLICY = passage(3, "A lost or stolen phone is reported within one hour.", 0.6, "Security policy")


def told(question: str, *passages: NumberedPassage) -> str:
    read = tuple(
        replace(each, hit=replace(each.hit, language="zh" if "，" in each.hit.text else "en")) for each in passages
    )
    return answered(context(question, read))[0]


def test_what_names_the_mishap_answers_before_what_names_the_thing_alone() -> None:
    for question in ("手机丢了怎么办", "手机不见了怎么办？", "手機被偷了怎麼辦？", "手机遗失了怎么处理？"):
        text = told(question, PLAN, RULE)
        assert "8110" in text, question
        assert "群组" not in text
    assert "within one hour" in told("手机丢了怎么办", PLAN, POLICY)
    incidents = passage(
        1, "An incident is a missing document.\n\n1. Report it within four hours by phone.\n2. Disconnect it.\n\n"
        "A lost or stolen phone is reported within one hour.", 1.0, "Security policy",
    )  # fmt: skip
    assert "within one hour" in told("手机丢了怎么办", incidents)
    # Nothing that was read names it; and who asks something else of the thing has their answer.
    assert "群组" not in told("手机丢了怎么办", passage(1, "通讯以手机群组为准，请将手机调成静音。"))
    assert "群组" in told("通讯以什么为准？", PLAN, RULE)


def test_one_mishap_in_two_words_is_the_same_and_two_are_not() -> None:
    same = (
        ("What do I do if my badge is missing?", "Lost badges cost 20 euros."),
        ("着火了怎么办？", "火灾时沿绿色标志撤离。"),
        ("机器坏了怎么办？", "机器发生故障的，通知服务台。"),
        ("I forgot my password, what should I do?", "Whoever has forgotten a password asks the desk."),
        ("收到可疑邮件怎么办？", "A phishing mail is reported at once."),
    )
    other = (
        ("What do I do if my badge is missing?", "Badges are worn at all times."),
        ("手机丢了怎么办", "机房失火的，不得返回。"),
        ("How do I print a badge?", "Lost badges cost 20 euros."),
        ("坏处是什么？", "机器发生故障的，通知服务台。"),
        ("怎么丢弃电池？", "手机遗失的，致电分机8110。"),
    )
    assert all(same_mishap(question, text) for question, text in same)
    assert not any(same_mishap(question, text) for question, text in other)


def test_a_sentence_that_names_mishap_and_thing_opens_a_doubtful_gate() -> None:
    assert says_what_to_do("手机丢了怎么办", (RULE,))
    assert says_what_to_do("What should I do if my phone is stolen?", (POLICY,))
    assert not says_what_to_do("雨伞丢了怎么办？", (PLAN, RULE))
    assert not says_what_to_do("手机丢了怎么办", (PLAN,))
    assert not says_what_to_do("When was the phone lost?", (POLICY,))
