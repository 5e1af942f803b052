"""The command that is named for what was asked is the way to do it, in whatever language the question is."""

from assistant.models.composed import begins_with_composed
from tests.models.test_extractive import answered, context, passage

PAGE = (
    "你可以通过添加一行配置，在身份验证时动态添加用户到组，每当一个新用户添加到系统时都会创建一个组。\n\n"
    "你可以使用下面的方式创建一个练习用的账号。\n\n    # adduser fish\n\n回答所有问题。"
)


def test_a_command_named_for_deed_and_thing_is_told_from_others() -> None:
    named = (
        ("如何添加一个新用户？", "# adduser fish"),
        ("如何添加一个新用户？", "$ sudo useradd -m fish"),
        ("如何刪除一個用戶？", "# deluser --remove-home fish"),
        ("How do I delete a user?", "# deluser fish"),
        ("How do I add a group?", "sudo groupadd staff"),
    )
    other = (
        ("如何添加一个新用户？", "# deluser fish"),
        ("如何删除一个用户？", "# adduser fish"),
        ("How do I add a package?", "# adduser fish"),
        ("How do I add a user?", "# user fish"),
        ("How do I add a user?", "# echo adduser"),
        ("", "# adduser fish"),
    )
    assert [begins_with_composed(*case) for case in named] == [True] * len(named)
    assert [begins_with_composed(*case) for case in other] == [False] * len(other)


def test_the_command_stands_in_the_answer_before_what_only_has_its_words() -> None:
    text, _ = answered(context("如何添加一个新用户", (passage(1, PAGE, title="教程"),)))
    assert "adduser fish" in text
