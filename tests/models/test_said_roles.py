"""Who gave is not who was given: what was said answers only the question with the same one acting."""

import pytest

from assistant.models.said_fit import fit


@pytest.mark.parametrize(
    ("question", "answer", "no_answer"),
    [
        ("Who lent me the tent?", "Tom lent me his tent.", "I lent Tom my tent."),
        ("Whom did I lend the tent to?", "I lent Tom my tent.", "Tom lent me his tent."),
        ("Who gave me the scarf?", "I was given the scarf by Eva.", "I gave Eva the scarf."),
        ("Who owes me 20 euros?", "Max owes me 20 euros.", "I owe Max 20 euros."),
        ("谁借给我帐篷的？", "汤姆借给我一顶帐篷。", "我把帐篷借给了汤姆。"),
        ("我把电钻借给谁了？", "我把电钻借给了小莉。", "小莉把电钻借给我了。"),
        ("谁教我游泳的？", "李老师教我游泳。", "我教小明游泳。"),
    ],
)
def test_the_same_one_acts(question: str, answer: str, no_answer: str) -> None:
    assert fit(question, answer) > 0
    assert fit(question, no_answer) == 0


def test_either_side_may_be_asked_for_where_nothing_goes_from_one_to_the_other() -> None:
    assert fit("Where did I meet Anna?", "Anna met me in Graz.") > 0
