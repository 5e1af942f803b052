"""All that holds of one thing is in its column; another model of a series is another thing."""

from assistant.models.columns import asks_for_column
from assistant.models.named import is_of_other_model
from assistant.models.tables import parsed
from tests.models.test_extractive import answered, context, passage

LEVELS = parsed("| Item | Bronze | Gold |\n|---|---|---|\n| Reply | 24 hours | 4 hours |\n| Visits | none | two |")
TEXT = (
    "Gold customers were on average visited after 19 hours last spring.\n\n"
    "| Item | Bronze | Gold |\n|---|---|---|\n| Reply | 24 hours | 4 hours |\n| Visits | none | two |\n"
)


def test_a_question_for_all_of_one_thing_asks_for_its_column() -> None:
    asking = (
        ("What do Gold customers get?", "gold"),
        ("What does the gold level include?", "gold"),
        ("金级客户有什么待遇？", "gold"),
        ("金級客戶有哪些服務？", "gold"),
        ("银级客户享受什么？", "bronze"),
    )
    other = (
        ("How quickly do you reply to Gold customers?", "gold"),
        ("What do the reply times mean?", "gold"),
        ("金级客户的年费是多少？", "gold"),
        ("What do Platinum customers get?", "platinum"),
        # The head of the rows is no column.
        ("What does an item include?", "item"),
    )
    for expected, cases in ((True, asking), (False, other)):
        for question, name in cases:
            found = asks_for_column(question, LEVELS, lambda cell, name=name: name in cell.lower())
            assert found is expected, question


def test_the_column_answers_before_a_sentence_that_says_one_point() -> None:
    text, _ = answered(context("What do Gold customers get?", (passage(1, TEXT),)))
    assert all(part in text for part in ("4 hours", "two"))
    text, _ = answered(context("After how many hours were Gold customers visited?", (passage(1, TEXT),)))
    assert "19 hours" in text


def test_another_model_of_the_series_is_another_thing() -> None:
    for question, text in (
        ("When is the QL-80 launched?", "The price of the QL-60 rises on 1 August."),
        ("QL80什么时候上市？", "QL-60的价格自8月1日起上涨。"),
    ):
        assert is_of_other_model(question, text)
    for question, text in (
        ("When is the QL-80 launched?", "The launch of the QL-80 comes after that of the QL-60."),
        ("When is the QL-80 launched?", "Version V2 is launched on 1 August."),
        ("When is it launched?", "The QL-60 is launched on 1 August."),
        ("Is the QL-60 or the QL-80 larger?", "The QL-60 is the smaller one."),
        ("What does ISO 9001 ask for?", "Norms ask for a manual."),
    ):
        assert not is_of_other_model(question, text), text
