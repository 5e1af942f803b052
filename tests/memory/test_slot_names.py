"""Slots are known by their keys and by the names they are shown under, in both languages."""

from datetime import UTC, datetime

import pytest

from assistant.datatypes import Slot
from assistant.memory.schema import ATTRIBUTES
from assistant.memory.slot_names import attribute_label, slot_meant, topic_label

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
