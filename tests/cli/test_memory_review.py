"""The review in the terminal: what waits and why, taking and refusing it, approve mode, undo."""

from collections.abc import Callable

import pytest

from tests.cli.test_commands import Result, tandem

__all__ = ["tandem"]

Run = Callable[..., Result]


@pytest.fixture
def approving(tandem: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("TANDEM_MEMORY", "approve")
    return tandem


def listed(tandem: Run, status: str) -> list[str]:
    return [fact["value"] for fact in tandem("memories", "list", "--status", status, "--json").json]


def test_a_locked_slot_shows_what_waits_and_what_it_would_replace(tandem: Run) -> None:
    tandem("ask", "I live in Lyon.")
    tandem("profile", "lock", "home", "city")
    told = tandem("ask", "I moved to Oslo.").out
    assert told.count("waits for your word") == told.count("Oslo") == 1
    assert "You locked this in your profile" in told
    shown = tandem("memories", "review").out
    assert "you locked this in your profile; would replace: You live in Lyon." in shown
    assert "memories accept" in shown
    assert "you locked this" in tandem("memories", "list", "--status", "proposed").out
    (proposal,) = tandem("memories", "review", "--json").json
    assert (proposal["reason"], proposal["fact"]["value"], proposal["rivals"][0]["value"]) == ("locked", "Oslo", "Lyon")


def test_several_are_taken_or_refused_at_once(approving: Run) -> None:
    approving("ask", "I live in Lyon and I work at Acme and I like tea.")
    ids = [proposal["fact"]["id"][:8] for proposal in approving("memories", "review", "--json").json]
    assert len(ids) == 3
    taken = approving("memories", "accept", *ids[:2])
    assert (taken.status, taken.out.count("Remembered:")) == (0, 2)
    assert len(listed(approving, "active")) == 2
    refused = approving("memories", "reject", "--all")
    assert "Refused:" in refused.out
    assert (listed(approving, "proposed"), len(listed(approving, "archived"))) == ([], 1)
    assert "Nothing waits" in approving("memories", "accept", "--all").out


@pytest.mark.parametrize("command", ["accept", "reject"])
def test_what_to_settle_is_named_or_all(tandem: Run, command: str) -> None:
    assert tandem("memories", command).status == 2
    assert tandem("memories", command, "abcd", "--all").status == 2
    result = tandem("memories", command, "abcdef")
    assert result.status == 1
    assert "no such memory" in result.err.lower() or "no memory" in result.err.lower()


def test_one_that_does_not_wait_settles_none_of_those_named(approving: Run) -> None:
    approving("ask", "I live in Lyon.")
    approving("memories", "accept", "--all")
    approving("ask", "I like tea.")
    (city,) = approving("memories", "list", "--status", "active", "--json").json
    (tea,) = approving("memories", "list", "--status", "proposed", "--json").json
    result = approving("memories", "accept", tea["id"], city["id"])
    assert (result.status, "memories review" in result.err) == (1, True)
    assert listed(approving, "proposed") == ["tea"]


@pytest.mark.parametrize(("language", "said"), [("en", "waits for your approval"), ("zh", "经你同意")])
def test_approve_mode_says_that_what_is_told_waits_and_doctor_says_the_mode(
    approving: Run, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setenv("TANDEM_LANGUAGE", language)
    assert said in approving("ask", "I live in Lyon.", "--json").json["answer"]
    checks = {check["name"]: check for check in approving("doctor", "--json").json["checks"]}
    assert "1 waiting" in checks["memory"]["en"]
    assert "1 条等待确认" in checks["memory"]["zh"]


def test_undo_takes_the_last_turn_back_and_says_what_became_of_it(tandem: Run) -> None:
    tandem("ask", "I live in Lyon.")
    turn = tandem("ask", "I moved to Oslo.", "--json").json["turn"]
    told = tandem("memories", "undo").out
    assert "No longer remembered: You live in Oslo." in told
    assert "Stands again: You live in Lyon." in told
    assert listed(tandem, "active") == ["Lyon"]
    assert tandem("memories", "undo", turn, "--json").json == {"turn": turn, "undone": [], "kept": []}
    assert "wrote nothing" in tandem("memories", "undo", turn).out
    tandem("memories", "undo")
    assert listed(tandem, "active") == []
    nothing = tandem("memories", "undo")
    assert (nothing.status, "nothing to undo" in nothing.err) == (1, True)


def test_undo_names_what_the_hand_changed_since(tandem: Run) -> None:
    turn = tandem("ask", "I live in Lyon.", "--json").json["turn"]
    tandem("profile", "set", "home", "city", "Oslo")
    assert (
        "Stays, since you changed or confirmed it by hand after that: You live in Lyon."
        in tandem("memories", "undo", turn).out
    )
    assert listed(tandem, "active") == ["Oslo"]


def test_the_terminal_chat_undoes_its_own_last_turn(tandem: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["I live in Lyon.", "/undo", "/undo", "/quit"])
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    out = tandem("chat", "--session", "s").out
    assert "No longer remembered: You live in Lyon." in out
    assert "There is no turn to take back in this session." in out
    assert listed(tandem, "active") == []
