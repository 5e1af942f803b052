"""Whole turns strengthen what their answers say, begin a day, and forgetting runs without being asked."""

from pathlib import Path

import pytest
from sqlalchemy import select, update

from assistant.datatypes import Fact
from assistant.memory.decay import strength
from assistant.service import Assistant
from assistant.stores.tables import FactRow
from tests.doubles.scripted_server import Reply, ScriptedServer
from tests.product.conftest import OpenHome

# ---- through a whole turn -----------------------------------------------------------------------


def uses(tandem: Assistant) -> dict[str, int]:
    return {fact.value: fact.uses for fact in tandem.list_memories()}


@pytest.mark.parametrize(
    ("told", "asked", "value"),
    [
        ("My sister Imelda lives in Leiden.", "Where does my sister live?", "Leiden"),
        ("我姐姐住在苏州。", "我姐姐住在哪里？", "苏州"),
    ],
)
def test_an_answer_strengthens_what_it_says_and_no_other(tandem: Assistant, told: str, asked: str, value: str) -> None:
    tandem.ask(told)
    tandem.ask("I'm allergic to kiwi.")
    assert set(uses(tandem).values()) == {0}
    assert value in tandem.ask(asked).answer
    assert uses(tandem)[value] == 1
    assert uses(tandem)["kiwi"] == 0
    # What was found, and not said, is no use.
    tandem.search_memories(asked)
    tandem.ask("What is the weather like?")
    assert uses(tandem)[value] == 1
    fact = next(fact for fact in tandem.list_memories() if fact.value == value)
    assert (fact.idle_days, fact.strength, fact.used_at is not None) == (0, 1.0, True)


def test_a_models_answer_strengthens_what_it_says(open_home: OpenHome) -> None:
    with ScriptedServer() as server:
        tandem = open_home(llm_model="scripted", llm_base_url=server.base_url, llm_api_key="k")
        server.push("Noted.", Reply(text='{"facts": []}'))
        tandem.ask("My sister lives in Leiden.")
        server.push("She lives in Leiden, as you said.", Reply(text='{"facts": []}'))
        tandem.ask("Where does my sister live?")
        server.push("I can't say.", Reply(text='{"facts": []}'))
        tandem.ask("Where does my sister live now?")
        assert uses(tandem) == {"Leiden": 1}


def test_the_first_turn_of_a_day_begins_it_and_a_private_one_does_not(tandem: Assistant, home: Path) -> None:
    tandem.ask("My sister lives in Leiden.")
    (fact,) = tandem.list_memories()
    begun(tandem, fact, "2020-01-01")
    tandem.ask("Where does my sister live?", private=True)
    assert (tandem.show_memory(fact.id).idle_days, uses(tandem)) == (0, {"Leiden": 0})
    tandem.ask("What is the weather like?")
    tandem.ask("What is the weather like?")
    assert tandem.show_memory(fact.id).idle_days == 1
    assert tandem.show_memory(fact.id).strength == round(strength(1, fact.importance), 4)


def begun(tandem: Assistant, fact: Fact, day: str) -> None:
    """The user was there last on that day, as far as the home knows."""
    database = tandem._stores.facts._database  # pyright: ignore[reportPrivateUsage]
    with database.write() as session:
        session.connection().exec_driver_sql("UPDATE memory_clocks SET day = ? WHERE user_id = ?", (day, fact.user_id))


def test_a_command_runs_it_when_it_ends_and_memory_shows_why(open_home: OpenHome, home: Path) -> None:
    first = open_home()
    first.ask("My sister lives in Leiden.")
    (fact,) = first.list_memories()
    database = first._stores.facts._database  # pyright: ignore[reportPrivateUsage]
    with database.write() as session:
        session.execute(update(FactRow).values(idle_days=1000))
    weak = first.search_memories("Where does my sister live?")[0]
    assert weak.strength < 0.01
    first.close()
    again = open_home()
    assert [(one.status, one.reason) for one in again.list_memories()] == [("archived", "faded")]
    assert again.search_memories("Where does my sister live?") == []
    restored = again.restore_memory(fact.id)
    assert (restored.status, restored.strength) == ("active", 1.0)
    strong = again.search_memories("Where does my sister live?")[0]
    assert (strong.id, strong.strength) == (fact.id, 1.0)
    assert weak.score < strong.score <= weak.score / 0.89
    assert again.verify().ok
    with again._stores.facts._database.read() as session:  # pyright: ignore[reportPrivateUsage]
        assert session.scalars(select(FactRow.idle_days)).all() == [0]
