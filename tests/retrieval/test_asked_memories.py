"""The facts of the very slots that are asked for come first, above the floor, of whom and of when they are asked."""

from dataclasses import dataclass, field

import pytest

from assistant.datatypes import FactDraft, MemoryHit, Viewer
from assistant.protocols import Vectors
from assistant.retrieval.asked_memories import AskedMemories
from assistant.stores.facts import FactStore
from tests.retrieval.test_memory_retriever import Memory, memory

__all__ = ["memory"]

ANNA = Viewer("anna")


@dataclass
class Near:
    """A retriever that finds what it is given, and keeps how much it was asked for."""

    found: list[MemoryHit] = field(default_factory=list[MemoryHit])
    asked: list[int] = field(default_factory=list[int])

    def retrieve(self, viewer: Viewer, question: str, vector: Vectors | None, top_k: int) -> list[MemoryHit]:
        self.asked.append(top_k)
        return self.found


def draft(subject: str, topic: str, attribute: str, value: str) -> FactDraft:
    text = f"{subject} {attribute}: {value}"
    return FactDraft(subject, text, topic, attribute, value, "profile", 0, 0)


@pytest.fixture
def facts(memory: Memory) -> FactStore:
    for told in (
        draft("user", "food", "allergy", "kiwi"),
        draft("colleague Nina", "identity", "name", "Nina"),
        draft("colleague Nina", "home", "city", "Paris"),
        draft("dog Rex", "identity", "name", "Rex"),
    ):
        memory.facts.add_draft(ANNA, "user", told)
    lived = memory.facts.add_draft(ANNA, "user", draft("user", "home", "city", "Lyon"))
    memory.facts.edit(ANNA, lived.id, value="Berlin")
    memory.facts.add_draft(Viewer("boris"), "user", draft("user", "home", "city", "Minsk"))
    return memory.facts


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("Where do I live?", {"Berlin"}),
        ("Where did I live before?", {"Lyon"}),
        ("Where does Nina live?", {"Nina", "Paris", "Rex"}),
        ("Do I have a dog?", {"Nina", "Rex"}),
        ("Where do I live? What am I allergic to?", {"Berlin", "kiwi"}),
        ("What do you know about me?", {"Berlin", "kiwi", "Nina", "Paris", "Rex"}),
        ("How long is the warranty?", set()),
    ],
)
def test_the_facts_asked_for(facts: FactStore, question: str, values: set[str]) -> None:
    hits = AskedMemories(Near(), facts).retrieve(ANNA, question, None, 2)
    assert {hit.value for hit in hits} == values
    assert all(hit.above_floor for hit in hits)


def test_what_was_before_says_so(facts: FactStore) -> None:
    (hit,) = AskedMemories(Near(), facts).retrieve(ANNA, "Where did I live before?", None, 2)
    assert hit.status == "superseded"
    assert hit.text.startswith("Formerly: ")


def test_what_is_near_follows_once(facts: FactStore) -> None:
    asked = AskedMemories(Near(), facts).retrieve(ANNA, "Where do I live?", None, 2)
    other = facts.of_slots(ANNA, [("food", "allergy")], about_user=True, status="active", limit=5)
    near = Near([*asked, *other])
    hits = AskedMemories(near, facts).retrieve(ANNA, "Where do I live?", None, 2)
    assert [hit.value for hit in hits] == ["Berlin", "kiwi"]
    assert near.asked == [2]
    assert not hits[1].above_floor
