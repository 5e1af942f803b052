"""Wrong values and wrong usage in our own words: what was wrong and what is allowed, in both languages."""

from collections.abc import Callable

import pytest

from assistant.errors import UserError
from assistant.settings import Settings, load_settings
from tests.cli.test_commands import Result, tandem

__all__ = ["tandem"]

WRONG = [
    ("search x --in nothing", "--in can't be 'nothing': choose one of documents, memories, messages.", "请从 documents、memories、messages 中选一个"),
    ("search x --top-k abc", "a whole number is needed", "--top-k 不能是 'abc'：需要一个整数"),
    ("search x --top-k 0", "the least is 1", "最小为 1"),
    ("search x --top-k 1001", "the most is 1000", "最大为 1000"),
    ("ask", "QUESTION is missing", "缺少 QUESTION"),
    ("nosuch", "There is no command nosuch; there are ask, ", "没有命令 nosuch"),
    ("documents nosuch", "there are list, remove, show", "可用的有：list、remove、show"),
    ("ask hi --sesion s", "There is no option --sesion. Did you mean --json, --session?", "没有选项 --sesion"),
    ("ask hi there", "Too many arguments: there", "多余的参数：there"),
    ("ask hi --session", "--session needs a value", "--session 后面需要一个值"),
    ("ask hi --json=3", "--json takes no value", "--json 不接受值"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "en", "zh"), WRONG, ids=[line for line, _, _ in WRONG])
def test_wrong_usage_names_what_is_allowed(
    tandem: Callable[..., Result], monkeypatch: pytest.MonkeyPatch, line: str, en: str, zh: str
) -> None:
    for language, said in (("en", en), ("zh", zh)):
        monkeypatch.setenv("TANDEM_LANGUAGE", language)
        result = tandem(*line.split())
        assert result.status == 2
        assert said in result.err
        assert "--help" in result.err
        assert "Value error" not in result.err
        assert len(result.err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("name", "value", "en", "zh"),
    [
        ("TOP_K", "abc", "a whole number, at least 1, at most 50", "应为整数，最小为 1，最大为 50"),
        ("TOP_K", "99", "can't be '99'", "不能是 '99'"),
        ("LANGUAGE", "de", "choose one of auto, en, zh", "请从 auto、en、zh 中选一个"),
        ("MEMORY", "maybe", "one of on, approve, off", "请从 on、approve、off 中选一个"),
        ("LLM_READ_TIMEOUT", "0", "a number above 0", "应为数字，大于 0"),
    ],
)
def test_a_wrong_setting_names_what_is_allowed(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, en: str, zh: str
) -> None:
    monkeypatch.setenv(f"TANDEM_{name}", value)
    with pytest.raises(UserError) as told:
        load_settings()
    assert f"TANDEM_{name}" in told.value.en
    assert en in told.value.en
    assert zh in told.value.zh
    assert "Input should" not in told.value.en + told.value.zh


def test_every_setting_can_say_what_it_may_be() -> None:
    wrong = object()
    for name in Settings.model_fields:
        with pytest.raises(UserError) as told:
            load_settings(**{name: wrong})
        assert "Correct it" in told.value.en
        if name.endswith("api_key"):
            assert "object" not in told.value.en, "a key is said nowhere"
