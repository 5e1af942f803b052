"""How what is missing is put, and work told in one sentence."""

import pytest

from assistant.memory.self_words import ALLERGY, CITY, EMPLOYER, NAME, ROLE
from assistant.models.told_wording import flowing, plainly


def test_where_and_as_what_are_one_sentence_side_by_side() -> None:
    place, job, home = "You work at Acme Corp.", "You work as a nurse.", "You live in Leeds."
    assert flowing([place, job]) == ["You work as a nurse at Acme Corp."]
    assert flowing([home, job, place]) == [home, "You work as a nurse at Acme Corp."]
    assert flowing([place, home, job]) == [place, home, job]
    assert flowing(["You do not work at Acme.", job]) == ["You do not work at Acme.", job]
    assert flowing([job, job]) == [job]


@pytest.mark.parametrize("slots", [NAME, CITY, EMPLOYER, ROLE, ALLERGY])
def test_each_of_the_five_has_its_own_words_in_both_languages(slots: frozenset[tuple[str, str]]) -> None:
    assert plainly(slots, "en").isascii()
    assert plainly(slots, "zh").startswith("你")


def test_other_slots_keep_their_label() -> None:
    assert plainly({("identity", "birthday")}, "en") == ""
