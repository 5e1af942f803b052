"""Slots are known by their keys and by the names they are shown under, in both languages."""

from datetime import UTC, datetime

import pytest

from assistant.datatypes import Slot
from assistant.memory.schema import ATTRIBUTES
from assistant.memory.slot_names import attribute_label, slot_label, slot_meant, topic_label

NOW = datetime(2026, 3, 18, tzinfo=UTC)
IDE = Slot("interests", "favorite ide", "GoLand", "f", False, False, None, None, NOW, NOW)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("slot", list(ATTRIBUTES), ids="/".join)
def test_a_shown_name_comes_back_to_its_slot(slot: tuple[str, str], language: str) -> None:
    shown = (topic_label(slot[0], language), attribute_label(*slot, language))  # type: ignore[arg-type]  # parametrised as plain text
    assert slot_meant(*shown) == slot
    assert slot_meant(*slot) == slot


@pytest.mark.parametrize(
    ("topic", "attribute", "slot"),
    [
        ("home", "home", ("home", "city")),
        ("饮食", "过敏", ("food", "allergy")),
        ("兴趣", "最喜欢的 ide", ("interests", "favorite ide")),
        ("Interests", "favorite IDE", ("interests", "favorite ide")),
        ("other", "Shoe  size", ("other", "shoe size")),
    ],
)
def test_slot_meant(topic: str, attribute: str, slot: tuple[str, str]) -> None:
    assert slot_meant(topic, attribute, [IDE]) == slot


@pytest.mark.parametrize(
    ("slot", "en", "zh"),
    [
        (("home", "city"), "Home", "居住地"),
        (("home", "hometown"), "Home / hometown", "居住地 / 家乡"),
        (("health", "condition"), "Health", "健康 / 健康状况"),
        (("food", "allergy"), "Health / allergy", "健康 / 过敏"),
        (("food", "diet"), "Food / diet", "饮食 / 饮食习惯"),
        (("interests", "favorite ide"), "Interests / favorite ide", "兴趣 / 最喜欢的 ide"),
    ],
)
def test_a_line_names_a_slot_once_and_is_understood(slot: tuple[str, str], en: str, zh: str) -> None:
    assert (slot_label(*slot, "en"), slot_label(*slot, "zh")) == (en, zh)
    for said in (en, zh):
        names = said.split(" / ")
        assert slot_meant(names[0], names[-1], [IDE]) == slot, "one name stands for both"


@pytest.mark.parametrize(
    ("name", "slot"),
    [
        ("allergy", ("food", "allergy")),
        ("过敏", ("food", "allergy")),
        ("employer", ("work", "employer")),
        ("雇主", ("work", "employer")),
        ("favorite IDE", ("interests", "favorite ide")),
        ("shoe size", ("shoe size", "shoe size")),
    ],
)
def test_a_slots_own_name_is_enough(name: str, slot: tuple[str, str]) -> None:
    assert slot_meant(name, name, [IDE]) == slot
