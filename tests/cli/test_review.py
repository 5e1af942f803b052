"""What a newcomer sees of reviewing by hand: histories, short ids, removing samples, what was repaired."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.test_commands import Result, leave, tandem

__all__ = ["leave", "tandem"]

Run = Callable[..., Result]


def test_an_emptied_slot_has_a_history(tandem: Run) -> None:
    tandem("ask", "I work at Initech.")
    tandem("ask", "I work at Globex now.")
    assert tandem("profile", "unset", "work", "employer").status == 0
    held = tandem("profile", "history", "work", "employer", "--json").json
    assert [(fact["value"], fact["status"], fact["ended_by"]) for fact in held] == [
        ("Globex", "archived", "unset"),
        ("Initech", "superseded", "replaced"),
    ]
    assert all(fact["ended_at"] for fact in held)
    lines = tandem("profile", "history", "Work", "employer").out.splitlines()
    assert [line.split("  ")[1:] for line in lines] == [
        ["Globex", "(taken out by hand)"],
        ["Initech", "(you said something else)"],
    ]


def test_a_slot_of_ones_own_making_keeps_its_history_under_its_shown_name(
    tandem: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    tandem("ask", "My favorite color is green.")
    shown = tandem("profile", "show").out.split(":")[0].split(" / ")
    assert tandem("profile", "unset", *shown).status == 0
    assert [fact["value"] for fact in tandem("profile", "history", *shown, "--json").json] == ["green"]
    monkeypatch.setenv("TANDEM_LANGUAGE", "zh")
    assert "手动移除" in tandem("profile", "history", *shown).out


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("remembered", "replaced by", "You live in Berlin", "by what you said")),
        ("zh", ("记住", "被取代", "Berlin", "依据你说的话")),
    ],
)
def test_a_facts_history_says_what_took_its_place(
    tandem: Run, monkeypatch: pytest.MonkeyPatch, language: str, said: tuple[str, ...]
) -> None:
    tandem("ask", "I live in Lyon.")
    tandem("ask", "I moved to Berlin.")
    monkeypatch.setenv("TANDEM_LANGUAGE", language)
    (old,) = tandem("memories", "list", "--status", "superseded", "--json").json
    told = tandem("memories", "history", old["id"][:4]).out
    assert all(words in told for words in said), told
    assert told in tandem("memories", "show", old["id"]).out


def test_forgotten_before_now_its_disk_is_purged(tandem: Run) -> None:
    tandem("ask", "I live in Lyon.")
    (fact,) = tandem("memories", "list", "--json").json
    assert "--now" in tandem("memories", "forget", fact["id"]).out
    again = tandem("memories", "forget", fact["id"], "--now")
    assert again.status == 1
    assert again.err.startswith("What was forgotten before is now gone from the disk too.")
    assert "There is no such memory" in again.err
    assert "memories list" in again.err
    assert "disk" not in tandem("memories", "forget", fact["id"], "--now").err


def test_what_took_its_place_may_be_forgotten_since(tandem: Run) -> None:
    tandem("ask", "I live in Lyon.")
    tandem("ask", "I moved to Berlin.")
    (new,) = tandem("memories", "list", "--status", "active", "--json").json
    assert tandem("memories", "forget", new["id"][:4], "--now", "--json").json["purged"] is True
    (old,) = tandem("memories", "list", "--json").json
    told = tandem("memories", "history", old["id"]).out
    assert "replaced by" in told
    assert "Berlin" not in told


@pytest.mark.parametrize(("language", "rule"), [("en", "first 4 characters"), ("zh", "前 4 个字符")])
@pytest.mark.parametrize("command", [("memories", "show"), ("documents", "show"), ("sessions", "show")])
def test_an_id_cut_too_short_is_answered_with_the_rule(
    tandem: Run, monkeypatch: pytest.MonkeyPatch, leave: Path, command: tuple[str, str], language: str, rule: str
) -> None:
    monkeypatch.setenv("TANDEM_LANGUAGE", language)
    tandem("ingest", str(leave))
    result = tandem(*command, "abc")
    assert result.status == 1
    assert rule in result.err
    assert len(result.err.strip().splitlines()) == 1


def test_four_characters_of_an_id_are_enough(tandem: Run, leave: Path) -> None:
    tandem("ingest", str(leave))
    asked = tandem("ask", "I live in Lyon.", "--json").json
    (document,) = tandem("documents", "list", "--json").json
    assert tandem("documents", "show", document["id"][:4], "--json").json["id"] == document["id"]
    session = asked["session"]
    (turn,) = tandem("sessions", "show", session[: len("s-") + 4], "--turn", asked["turn"][:4], "--json").json
    assert turn["id"] == asked["turn"]
    assert tandem("sessions", "delete", session[: len("s-") + 4], "--json").json == {"deleted": session}
    assert tandem("documents", "remove", document["id"][:4], "--json").json == {"removed": 1}


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", ("None of the 1 document(s)", "documents list")), ("zh", ("这里的 1 个文档都没有标记", "documents list"))],
)
def test_where_no_document_is_a_sample_the_next_step_is_said(
    tandem: Run, monkeypatch: pytest.MonkeyPatch, leave: Path, language: str, said: tuple[str, str]
) -> None:
    monkeypatch.setenv("TANDEM_LANGUAGE", language)
    tandem("ingest", str(leave))
    result = tandem("documents", "remove", "--sample")
    assert result.status == 0
    assert all(words in result.err for words in said), result.err
    assert tandem("documents", "remove", "--sample", "--json").json == {"removed": 0}
    # The way that it names.
    marked = tandem("ingest", str(leave), "--sample", "--json").json
    assert (marked["unchanged"], marked["added"]) == (1, 0)
    gone = tandem("documents", "remove", "--sample")
    assert "1" in gone.out
    assert gone.err == ""
    assert tandem("documents", "remove", "--sample").err == ""  # There is nothing that could be removed.


@pytest.mark.parametrize(
    ("language", "said", "nothing"),
    [
        ("en", "Removed: 2 stored vector(s)", "nothing to put right"),
        ("zh", "已清除 2 个不属于任何文本的已存向量", "没有需要修复"),
    ],
)
def test_repair_says_what_it_removed(
    tandem: Run, monkeypatch: pytest.MonkeyPatch, home: Path, language: str, said: str, nothing: str
) -> None:
    monkeypatch.setenv("TANDEM_LANGUAGE", language)
    tandem("memories", "add", "I like tea.")
    with closing(sqlite3.connect(home / "tandem.db")) as connection:
        connection.execute("INSERT INTO vectors VALUES ('m', 'one', x'00'), ('m', 'two', x'00')")
        connection.commit()
    repaired = tandem("repair")
    assert repaired.status == 0
    assert said in repaired.out
    assert "1" in repaired.out.splitlines()[-1]
    assert nothing in tandem("repair").out


def test_emptying_a_locked_slot_says_that_the_lock_is_off(tandem: Run) -> None:
    tandem("ask", "I live in Lyon.")
    tandem("profile", "lock", "home", "city")
    tandem("ask", "I moved to Oslo.")
    out = tandem("profile", "unset", "home", "city").out
    assert "It was locked; the lock went with it." in out
    assert "This waited for it: You live in Oslo. Take it with `tandem memories accept " in out
    tandem("ask", "I moved to Oslo.")
    assert [slot["value"] for slot in tandem("profile", "show", "--json").json] == ["Oslo"]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_waited_for_a_lock_alone_says_so_only_while_the_lock_is_on(
    tandem: Run, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("TANDEM_LANGUAGE", language)
    locked, off = {
        "en": ("you locked this in your profile", "the lock is off, so take it if it holds"),
        "zh": ("你在档案中锁定了这一项", "现在锁定已解除，属实就请接受"),
    }[language]
    tandem("ask", "I live in Lyon.")
    tandem("ask", "I work at Acme.")
    for slot in (("home", "city"), ("work", "employer")):
        tandem("profile", "lock", *slot)
    tandem("ask", "I moved to Oslo.")
    tandem("ask", "I work at Globex now.")
    assert tandem("memories", "review").out.count(locked) == 2
    out = tandem("profile", "unlock", "home", "city").out
    waiting = {one["fact"]["value"]: one for one in tandem("memories", "review", "--json").json}
    assert [value for value, one in waiting.items() if one["reason"] == "locked"] == ["Globex"]
    assert f"tandem memories accept {waiting['Oslo']['fact']['id'][:10]}" in out
    assert waiting["Globex"]["fact"]["id"][:10] not in out
    for command in ("review", "list"):
        said = tandem("memories", command).out
        assert (said.count(locked), said.count(off)) == (1, 1)
    tandem("profile", "lock", "home", "city")
    said = tandem("memories", "review").out
    assert (said.count(locked), said.count(off)) == (2, 0), "locked again, it waits for that again"
    assert "tandem memories accept" in tandem("profile", "unset", "home", "city").out
    assert off in tandem("memories", "review").out
    tandem("memories", "accept", waiting["Oslo"]["fact"]["id"])
    assert "Oslo" in tandem("profile", "show").out


def test_an_empty_profile_points_to_what_else_is_remembered(tandem: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert tandem("profile", "show").out == "The profile is empty.\n"
    tandem("ask", "My sister lives in Bern.")
    assert tandem("profile", "show", "--json").json == []
    assert "1 other thing(s) are remembered: `tandem memories list`" in tandem("profile", "show").out
    monkeypatch.setenv("TANDEM_LANGUAGE", "zh")
    assert "另外记住了 1 条内容，用 `tandem memories list` 查看" in tandem("profile", "show").out
    tandem("profile", "set", "home", "city", "Lyon")
    assert "tandem memories list" not in tandem("profile", "show").out


def test_what_could_not_be_read_is_no_document_that_is_here(
    tandem: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("leave.md", "drawing.svg"):
        (tmp_path / name).write_text("# Leave\n\nEvery employee gets 25 days.\n", encoding="utf-8")

    def stores() -> str:
        return next(one for one in tandem("doctor", "--json").json["checks"] if one["name"] == "stores")["en"]

    tandem("ingest", str(tmp_path / "leave.md"))
    assert stores().endswith("; 1 document(s)")
    assert tandem("ingest", str(tmp_path / "drawing.svg")).status == 1
    assert "; 1 document(s); 1 more could not be read: `tandem documents list`" in stores()
    assert "None of the 1 document(s)" in tandem("documents", "remove", "--sample").err
    monkeypatch.setenv("TANDEM_LANGUAGE", "zh")
    assert "1 个文档；另有 1 个无法读取" in tandem("doctor").out
    tandem("documents", "remove", "leave.md")
    assert tandem("documents", "remove", "--sample").err == ""
