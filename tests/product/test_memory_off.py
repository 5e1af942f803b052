"""Memory off: nothing is recalled and nothing remembered, and the conversation itself still knows what was said (S38)."""

from pathlib import Path

import pytest

from assistant.errors import UserError
from assistant.service import Assistant
from assistant.settings import load_settings
from tests.product.conftest import OpenHome
from tests.product.test_portability import dump

MEMORY = ("facts", "fact_quotes", "fact_events", "profile_slots", "tombstones", "notes")


@pytest.fixture
def off(open_home: OpenHome) -> Assistant:
    """A home that knows something, opened with memory off."""
    on = open_home()
    on.ask("I live in Lyon. I'm allergic to kiwi.", session_id="before")
    on.close()
    return open_home(memory="off")


def test_nothing_is_recalled_and_nothing_remembered(off: Assistant, home: Path):
    before = {name: rows for name, rows in dump(home).items() if name in MEMORY}
    assert "Lyon" not in off.ask("Where do I live?", session_id="s").answer
    told = off.ask("My name is Bob and I'm allergic to nuts.", session_id="s")
    assert (told.written, told.memories) == ((), ())
    assert "Memory is off" in told.answer
    assert "记忆已关闭" in off.ask("我喜欢喝绿茶。", session_id="s").answer
    assert {name: rows for name, rows in dump(home).items() if name in MEMORY} == before


def test_s38_the_session_knows_the_name_and_after_clear_it_does_not(off: Assistant, open_home: OpenHome):
    off.ask("My name is Bob and I'm allergic to nuts.", session_id="s")
    assert "Bob" in off.ask("What's my name?", session_id="s").answer
    allergies = off.ask("What am I allergic to?", session_id="s").answer
    assert "nuts" in allergies
    assert "kiwi" not in allergies
    assert "Bob" not in off.ask("What's my name?", session_id="another").answer
    off.clear_session("s")
    assert "Bob" not in off.ask("What's my name?", session_id="s").answer
    off.close()
    # Another process finds the session as it is, since the messages themselves are kept.
    again = open_home(memory="off")
    again.ask("My name is Carl.", session_id="s")
    again.close()
    assert "Carl" in open_home(memory="off").ask("What's my name?", session_id="s").answer


def test_what_is_said_later_in_the_session_holds(off: Assistant):
    off.ask("I live in Oslo.", session_id="s")
    off.ask("I live in Bern now.", session_id="s")
    answer = off.ask("Where do I live?", session_id="s").answer
    assert "Bern" in answer
    assert "Oslo" not in answer


def test_a_wish_to_forget_says_what_it_does_not_do(off: Assistant):
    assert "TANDEM_MEMORY=off" in off.ask("Forget where I live.", session_id="s").answer
    assert len(off.list_memories()) == 2


def test_a_private_session_with_memory_off_reads_nothing_stored(off: Assistant):
    assert "Lyon" not in off.ask("Where do I live?", session_id="p", private=True).answer
    off.ask("I live in Oslo.", session_id="p", private=True)
    assert "Oslo" in off.ask("Where do I live?", session_id="p", private=True).answer


def test_doctor_says_so(off: Assistant):
    (check,) = [check for check in off.doctor() if check.name == "memory"]
    assert check.ok
    assert "off" in check.en
    assert "关闭" in check.zh


@pytest.mark.parametrize(
    ("given", "meant"),
    [("on", "on"), ("OFF", "off"), ("approve", "approve"), (True, "on"), (False, "off"), ("0", "off"), ("true", "on")],
)
def test_the_setting_takes_a_word_or_what_a_switch_was(given: object, meant: str):
    assert load_settings(memory=given).memory == meant


def test_any_other_word_is_refused():
    with pytest.raises(UserError, match="choose one of on, approve, off"):
        load_settings(memory="maybe")
