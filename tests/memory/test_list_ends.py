"""A list ends where the next clause begins, or where the last thing is said more of: nothing of either is an item."""

import pytest

from tests.memory.test_rules_en import slots_of
from tests.rows import each_row

TOLD = [
    ("I'm allergic to cats, dogs are fine.", {"allergy=cats"}),
    ("I'm allergic to peanuts, tree nuts are ok.", {"allergy=peanuts"}),
    ("Actually, I'm not allergic to penicillin, the test came back negative.", {"allergy!=penicillin"}),
    ("I'm allergic to nuts and shellfish, the doctor told me last year.", {"allergy=nuts", "allergy=shellfish"}),
    ("I'm allergic to nuts, a serious problem.", {"allergy=nuts"}),
    ("I don't eat beef, pork is okay.", {"preference=no beef"}),
    ("I don't eat pork and beef is fine.", {"preference=no pork"}),
    ("I don't like tea, the taste is too bitter.", {"dislike=tea"}),
    ("I like tea, the green kind.", {"like=tea"}),
    ("I like coffee, black.", {"like=coffee"}),
    ("I like running, in the morning.", {"like=running"}),
    ("I hate spiders, snakes don't bother me.", {"dislike=spiders"}),
    ("I like beer, wine gives me a headache.", {"like=beer"}),
    ("I like cats, dogs less so.", {"like=cats"}),
    ("I like cats, dogs not so much.", {"like=cats"}),
    ("I speak German, French is too hard for me.", {"spoken=German"}),
    ("我对猫过敏，狗没事。", {"allergy=猫"}),
    ("我不吃牛肉，猪肉可以。", {"preference=不吃牛肉"}),
    ("我喜欢茶，绿茶那种。", {"like=茶"}),
    ("我不喜欢茶，味道太苦。", {"dislike=茶"}),
    ("我对青霉素不过敏，检查结果是阴性。", {"allergy!=青霉素"}),
    # What a heading names is what is spoken of, unless it is a thing to be allergic to.
    (
        "Careful with recipes: cashews and kiwi send me straight to hospital, I'm allergic to both.",
        {"allergy=cashews", "allergy=kiwi"},
    ),
    ("Careful with nuts: I'm allergic.", {"allergy=nuts"}),
]
LISTED = [
    ("I like tea, coffee and hot chocolate.", {"like=tea", "like=coffee", "like=hot chocolate"}),
    ("I like tea, hot chocolate.", {"like=tea", "like=hot chocolate"}),
    ("I like jazz, blues, rock.", {"like=jazz", "like=blues", "like=rock"}),
    ("I love the sea, the mountains.", {"like=the sea", "like=the mountains"}),
    ("I hate Mondays, the commute and cold coffee.", {"dislike=Mondays", "dislike=the commute", "dislike=cold coffee"}),
    (
        "I enjoy ready made pizza, cut flowers and dried fruit.",
        {"like=ready made pizza", "like=cut flowers", "like=dried fruit"},
    ),
    (
        "I'm allergic to dust, pollen, and the fur of rabbits.",
        {"allergy=dust", "allergy=pollen", "allergy=the fur of rabbits"},
    ),
    ("I'm allergic to cats, not dogs.", {"allergy=cats", "allergy!=dogs"}),
    ("我喜欢茶、咖啡和可乐。", {"like=茶", "like=咖啡", "like=可乐"}),
]


@each_row(TOLD)
def test_the_next_clause_is_no_item(said: str, slots: set[str]) -> None:
    assert slots_of(said) == slots


@pytest.mark.parametrize(("said", "slots"), LISTED)
def test_an_item_stays_one(said: str, slots: set[str]) -> None:
    assert slots_of(said) == slots
