"""Steps along the graph of facts, over the real store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.datatypes import Change, FactDraft, Fused, Message, Viewer
from assistant.retrieval.fact_graph import FactGraph
from assistant.retrieval.memory_retriever import STEP, evidence, stepped
from assistant.stores.fact_nodes import FactNodes
from tests.stores.memories import ANNA, Stores, open_stores

BORIS = Viewer("boris")


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    opened = open_stores(tmp_path / "home")
    yield opened
    opened.database.close()


def knows(stores: Stores, subject: str, topic: str, attribute: str, value: str, viewer: Viewer = ANNA) -> str:
    text = f"{subject} {attribute} {value}"
    message: Message = stores.tell(text, viewer=viewer)
    draft = FactDraft(subject, text, topic, attribute, value, "event", 0, len(text))
    (written,) = stores.facts.apply(
        viewer, "user", message, [draft], lambda drafts, current, locked: [Change("add", each) for each in drafts],
        actor="rules", turn_id=message.turn_id,
    )  # fmt: skip
    return written.fact.id


def test_from_the_sister_to_what_is_known_of_her_and_of_who_she_is(stores: Stores) -> None:
    name = knows(stores, "sister", "identity", "name", "Mia")
    city = knows(stores, "Mia", "home", "city", "Lyon")
    knows(stores, "Leo", "home", "city", "Porto")
    graph = FactGraph(FactNodes(stores.database))
    assert graph.walk(ANNA, "Which city does my sister live in?") == {name: 1, city: 2}
    assert graph.walk(ANNA, "Where does Mia live?") == {city: 1}


def test_from_a_name_to_the_relation_it_is_told_of(stores: Stores) -> None:
    name = knows(stores, "sister", "identity", "name", "Mia")
    diet = knows(stores, "sister", "food", "diet", "vegan")
    graph = FactGraph(FactNodes(stores.database))
    assert graph.walk(ANNA, "What does Mia eat?") == {name: 2, diet: 2}


def test_from_a_tie_of_the_user_to_the_person(stores: Stores) -> None:
    knows(stores, "user", "family", "member", "sister Mia")
    city = knows(stores, "Mia", "home", "city", "Lyon")
    graph = FactGraph(FactNodes(stores.database))
    assert graph.walk(ANNA, "Where does my sister live?") == {city: 2}


def test_from_a_person_to_a_thing_and_what_it_is_made_with(stores: Stores) -> None:
    works = knows(stores, "Mia", "work", "project", "Apollo")
    uses = knows(stores, "Apollo", "project", "tool", "Python")
    graph = FactGraph(FactNodes(stores.database))
    assert graph.walk(ANNA, "What language is used where Mia works?") == {works: 1, uses: 2}


def test_steps_go_in_chinese_too(stores: Stores) -> None:
    name = knows(stores, "妹妹", "identity", "name", "小芳")
    city = knows(stores, "小芳", "home", "city", "成都")
    graph = FactGraph(FactNodes(stores.database))
    assert graph.walk(ANNA, "我妹妹住在哪个城市？") == {name: 1, city: 2}
    assert graph.walk(ANNA, "小芳住哪里？") == {city: 1}


def test_a_question_without_a_name_and_another_user_walk_nowhere(stores: Stores) -> None:
    knows(stores, "Mia", "home", "city", "Lyon")
    graph = FactGraph(FactNodes(stores.database))
    assert graph.walk(ANNA, "Where do I live?") == {}
    assert graph.walk(ANNA, "What is in Miami?") == {}
    assert graph.walk(BORIS, "Where does Mia live?") == {}


def test_steps_raise_and_nominate_and_the_nearer_more() -> None:
    ranked = stepped([Fused("near", 0.5, {}), Fused("far", 0.45, {})], {"far": 1, "new": 2})
    assert [(one.id, one.score) for one in ranked] == [("far", 0.45 + STEP[1]), ("near", 0.5), ("new", STEP[2])]
    assert ranked[0].arms["graph"].rank == 1
    assert stepped([Fused("near", 0.5, {})], {}) == [Fused("near", 0.5, {})]


def test_what_is_said_once_is_neutral_and_more_sources_are_more_evidence() -> None:
    assert evidence(0) == evidence(1) == 0.5
    assert evidence(1) < evidence(2) < evidence(5) < 1.0
