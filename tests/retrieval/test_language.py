"""The language of a question."""

import pytest

from assistant.retrieval.language import detect


@pytest.mark.parametrize(
    "text",
    [
        "如何查看 Debian 的版本？",
        "Debian 版本",
        "apt-get install 失败怎么办",
        "怎么用 apt-get install nginx and postgresql on Debian GNU Linux",
        "漢語怎麼說 hello world good morning",
        "我的 email 是 bob@example.com",
        "《Gone with the Wind》是谁写的？",
    ],
)
def test_chinese(text: str) -> None:
    assert detect(text) == "zh"


@pytest.mark.parametrize(
    "text",
    [
        "What is the yearly budget for conferences?",
        "What does 你好 mean?",
        "How do I say “我在学习中文” in French?",
        "My name is 王芳 and I live in Lyon.",
        "12345 !!",
        "",
    ],
)
def test_english(text: str) -> None:
    assert detect(text) == "en"
