"""A message that tells a secret is found by no search; one that merely speaks of secrets is."""

import pytest

from assistant.stores.secrets import tells_secret


@pytest.mark.parametrize(
    "text",
    [
        "My PIN is 4471.",
        "My password is hunter2.",
        "the api key: sk-abcdefghijklmnop1234",
        "Don't remember this: my PIN is 4471.",
        "密码是8842",
        "我的 WiFi 密码：hunter-22",
        "My card is 4111 1111 1111 1111.",
        "password=correct-horse",
    ],
)
def test_a_secret_with_its_value_is_told(text: str) -> None:
    assert tells_secret(text)


@pytest.mark.parametrize(
    "text",
    [
        "What is my password?",
        "How do I reset my password?",
        "My password is too weak, what do I do?",
        "The password is stored in the vault.",
        "忘记密码怎么办？",
        "密码是什么？",
        "密码为多少位比较好",
        "Call me at 555 0100 2233.",
        "pin the package to version 4",
    ],
)
def test_who_speaks_of_a_secret_tells_none(text: str) -> None:
    assert not tells_secret(text)
