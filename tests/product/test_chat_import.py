"""Earlier conversations imported: kept in order and time, once, searchable, and remembered from as history."""

import json
import threading
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant import chat_import, open_assistant
from assistant.chat_import_report import ChatImportReport
from assistant.datatypes import Message
from assistant.errors import UserError
from assistant.service import Assistant
from tests.doubles.scripted_server import Reply, ScriptedServer
from tests.doubles.word_embedder import WordEmbedder
from tests.product.conftest import OpenHome

AT = datetime(2023, 5, 8, 13, 0, tzinfo=UTC)


def say(text: str, role: str = "user", session: str = "s", minute: int | None = 0, **more: Any) -> dict[str, Any]:
    line = {"session": session, "role": role, "text": text, **more}
    return line if minute is None else {"at": (AT + timedelta(minutes=minute)).isoformat(), **line}


def counts(report: ChatImportReport) -> tuple[int, int, int]:
    return report.added, report.unchanged, report.failed


def stored(tandem: Assistant, user: str | None = None) -> list[tuple[str, str]]:
    """Session and words of every message, in the order they are in."""
    sessions = sorted(info.id for info in tandem.list_sessions(user_id=user))
    return [
        (session, message.content) for session in sessions for message in tandem.session_messages(session, user_id=user)
    ]


def facts(tandem: Assistant, status: str = "active") -> dict[str, str]:
    return {fact.attribute: fact.value for fact in tandem.list_memories() if fact.status == status}


# ---- messages -------------------------------------------------------------------------------------


def test_messages_keep_their_order_time_speaker_and_id(tandem: Assistant) -> None:
    report = tandem.import_chat(
        [
            say("Hello Ben, how was the museum?", speaker="Ann", id="m1"),
            say("The dinosaurs were enormous!", "other", minute=1, speaker="Ben", id="m2"),
            say("Shall I note that down?", "assistant", session="t", minute=None),
        ]
    )
    assert counts(report) == (3, 0, 0)
    assert report.sessions == 2
    assert (report.complete, report.facts, report.lines) == (True, {}, ())
    first, second = tandem.session_messages("s")
    assert (first.content, first.created_at, first.speaker, first.role) == (
        "Hello Ben, how was the museum?",
        AT,
        "Ann",
        "user",
    )
    assert (second.role, second.speaker, second.created_at) == ("other", "Ben", AT + timedelta(minutes=1))
    hit = tandem.search_messages("enormous dinosaurs", top_k=1)[0]
    assert (hit.source_id, hit.session, hit.at, hit.speaker, hit.role) == ("m2", "s", second.created_at, "Ben", "other")
    undated = tandem.search_messages("note that down", top_k=1)[0]
    assert (undated.source_id, undated.at) == (None, None)
    info = next(info for info in tandem.list_sessions() if info.id == "s")
    assert (info.created_at, info.updated_at, info.messages) == (AT, AT + timedelta(minutes=1), 2)
    assert info.title == "Hello Ben, how was the museum?"
    assert tandem.verify().ok


def test_a_message_is_found_by_the_words_before_it(tandem: Assistant) -> None:
    tandem.import_chat(
        [say("Which animal has stripes?", "other"), say("The zebra.", minute=1), say("Zebra!", session="t")]
    )
    for word in ("stripes", "zebra"):
        found = {hit.text for hit in tandem.search_messages(word) if "keyword" in hit.arms}
        assert found >= {"Which animal has stripes?", "The zebra."}


def test_messages_have_vectors_and_equal_words_share_one(open_home: OpenHome) -> None:
    embedder = WordEmbedder()
    tandem = open_home(embedder=embedder)
    tandem.import_chat([say("The zebra has stripes.", minute=n) for n in range(5)])
    assert embedder.embedded == ["user: The zebra has stripes."]
    assert sum("dense" in hit.arms for hit in tandem.search_messages("zebra stripes")) == 5


def test_without_a_model_for_vectors_all_is_in_and_it_is_said(open_home: OpenHome, home: Path) -> None:
    tandem = open_home(embedder=WordEmbedder(available=False))
    report = tandem.import_chat([say("I live in Lyon."), say("The zebra has stripes.", minute=1)])
    assert counts(report) == (2, 0, 0)
    assert "doctor" in report.notices[0].en
    assert "doctor" in report.notices[0].zh
    assert tandem.search_messages("zebra")[0].text == "The zebra has stripes."
    assert facts(tandem) == {"city": "Lyon"}


def test_a_secret_stands_in_its_conversation_and_is_not_found(tandem: Assistant) -> None:
    tandem.import_chat([say("My password is hunter2zebra.")])
    assert stored(tandem) == [("s", "My password is hunter2zebra.")]
    assert tandem.search_messages("hunter2zebra password") == []
    assert tandem.list_memories() == []


def test_users_do_not_see_each_others_and_one_file_is_in_for_each(tandem: Assistant) -> None:
    lines = [say("I live in Lyon.", id="a"), say("The zebra has stripes.")]
    assert counts(tandem.import_chat(lines, user_id="ann")) == (2, 0, 0)
    assert counts(tandem.import_chat(lines, user_id="ben")) == (2, 0, 0)
    assert tandem.search_messages("zebra", user_id="cleo") == []
    assert len(tandem.search_messages("zebra stripes lyon", user_id="ann")) == 2
    assert [slot.value for slot in tandem.profile(user_id="ben")] == ["Lyon"]


def test_a_session_goes_on_where_the_import_ended(tandem: Assistant) -> None:
    tandem.import_chat([say("I live in Lyon."), say("Ben lives in Rome.", "other", minute=1, speaker="Ben")])
    assert "Lyon" in tandem.ask("Where do I live?", session_id="s").answer
    assert tandem.count_messages("s") == 4


# ---- once -----------------------------------------------------------------------------------------


def test_the_same_file_again_changes_nothing_and_a_longer_one_adds_the_rest(tandem: Assistant) -> None:
    lines = [say("I live in Lyon.", id="1"), say("ok"), say("ok"), say("ok", minute=1), say("Bye", "assistant", "t")]
    assert counts(tandem.import_chat(lines)) == (5, 0, 0)
    before = (stored(tandem), [fact.to_json() for fact in tandem.list_memories()], tandem.list_sessions())
    again = tandem.import_chat(lines)
    assert counts(again) == (0, 5, 0)
    assert again.facts == {}
    assert (stored(tandem), [fact.to_json() for fact in tandem.list_memories()], tandem.list_sessions()) == before
    longer = tandem.import_chat([*lines, say("ok"), say("I moved to Oslo.", minute=9, id="2")])
    assert counts(longer) == (2, 5, 0)
    assert longer.facts == {"supersede": 1}
    assert [text for _, text in stored(tandem)].count("ok") == 4


def test_repetitions_are_counted_wherever_they_stand(tandem: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_import, "LINES_AT_ONCE", 2)
    lines = [say("ok"), say("ok", session="t"), say("yes"), say("ok"), say("ok", speaker="Ann"), say("ok", "other")]
    assert counts(tandem.import_chat(lines)) == (6, 0, 0)
    assert counts(tandem.import_chat(lines[::-1])) == (0, 6, 0)
    assert counts(tandem.import_chat([say("ok")] * 3)) == (1, 2, 0)


def test_an_id_used_twice_is_named_unless_the_words_are_the_same(tandem: Assistant) -> None:
    lines = [say("One", id="1"), say("One", id="1"), say("Two", id="1"), say("Three", session="t", id="1")]
    for added, unchanged in ((2, 1), (0, 3)):
        report = tandem.import_chat(lines)
        assert counts(report) == (added, unchanged, 1)
        assert [bad.line for bad in report.lines] == [3]
        assert "(1)" in report.lines[0].en
    assert stored(tandem) == [("s", "One"), ("t", "Three")]


def test_what_was_forgotten_does_not_come_back_with_the_file(tandem: Assistant) -> None:
    lines = [say("I'm allergic to peanuts.", id="1"), say("I'm allergic to kiwi.", minute=None)]
    tandem.import_chat(lines)
    for fact in tandem.list_memories():
        tandem.forget(fact.id)
    assert counts(tandem.import_chat(lines)) == (0, 2, 0)
    assert tandem.list_memories() == []
    assert not any("peanuts" in text or "kiwi" in text for _, text in stored(tandem))


def test_a_deleted_session_can_be_imported_anew(tandem: Assistant) -> None:
    lines = [say("The zebra has stripes.", id="1"), say("Yes.")]
    tandem.import_chat(lines)
    tandem.delete_session("s")
    assert counts(tandem.import_chat(lines)) == (2, 0, 0)
    assert len(tandem.search_messages("zebra", top_k=5)) == 2


class Broken(Exception):
    """What a test breaks an import off with."""


def lines_then_break(lines: Sequence[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    yield from lines
    raise Broken


TALK = [
    say("Where do you live?", "assistant"),
    say("Lyon.", minute=1),
    say("ok", minute=2),
    say("ok", minute=2),
    say("I'm allergic to peanuts.", minute=3, id="a"),
    say("I moved to Oslo.", minute=4, id="b"),
    say("Anything else?", "assistant", minute=5),
    say("I like green tea.", minute=6, session="t"),
    say("My sister is vegan.", minute=7, session="t", id="a"),
]


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(broken_at=st.lists(st.integers(0, len(TALK)), max_size=3), at_once=st.integers(1, 4))
def test_broken_off_anywhere_and_begun_again_it_is_as_if_it_had_not_been(
    tmp_path_factory: pytest.TempPathFactory, broken_at: list[int], at_once: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chat_import, "LINES_AT_ONCE", at_once)
        with open_assistant(tmp_path_factory.mktemp("home"), embedding_model="none", long_lived=False) as tandem:
            for place in broken_at:
                with pytest.raises(Broken):
                    tandem.import_chat(lines_then_break(TALK[:place]))
            report = tandem.import_chat(TALK)
            assert report.added + report.unchanged == len(TALK)
            assert stored(tandem) == [(line["session"], line["text"]) for line in TALK]
            assert facts(tandem) == {"city": "Oslo", "allergy": "peanuts", "like": "green tea", "diet": "vegan"}
            assert facts(tandem, "superseded") == {"city": "Lyon"}
            assert all(len(fact.quotes) == 1 for fact in tandem.list_memories())


def test_stopped_it_keeps_what_is_complete(tandem: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_import, "LINES_AT_ONCE", 2)
    told: list[tuple[int, float | None]] = []
    lines = [say(f"Number {n}", minute=n) for n in range(7)]
    report = tandem.import_chat(
        lines, stop=lambda: len(told) == 2, progress=lambda state: told.append((state.done, state.share))
    )
    assert (counts(report), report.complete) == ((4, 0, 0), False)
    assert told == [(2, None), (4, None)]
    assert counts(tandem.import_chat(lines)) == (3, 4, 0)


def test_the_share_of_a_file_that_is_read_ends_at_all_of_it(tandem: Assistant, tmp_path: Path) -> None:
    file = tmp_path / "chat.jsonl"
    file.write_text("\n".join(json.dumps(say(f"Number {n}")) for n in range(600)))
    shares: list[float | None] = []
    tandem.import_chat(file, progress=lambda state: shares.append(state.share))
    assert len(shares) == 3
    assert shares == sorted(share for share in shares if share is not None)
    assert shares[-1] == 1.0


def test_two_imports_of_one_file_at_once_are_one(tandem: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_import, "LINES_AT_ONCE", 5)
    lines = [say(f"I like tea number {n}.", minute=n) for n in range(30)]
    reports: list[ChatImportReport] = []
    threads = [threading.Thread(target=lambda: reports.append(tandem.import_chat(lines))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(stored(tandem)) == sorted(("s", line["text"]) for line in lines)
    assert sum(report.added for report in reports) == 30
    assert {report.added + report.unchanged for report in reports} == {30}
    assert len(tandem.list_memories()) == 30


# ---- lines that are none ---------------------------------------------------------------------------


def test_bad_lines_are_named_and_the_others_are_in(tandem: Assistant) -> None:
    report = tandem.import_chat(
        [json.dumps(say("One")), "{", json.dumps(say("Two") | {"role": "bot"}), json.dumps(say("Three"))]
    )
    assert counts(report) == (2, 0, 2)
    assert [bad.line for bad in report.lines] == [2, 3]
    assert [text for _, text in stored(tandem)] == ["One", "Three"]


def test_all_bad_lines_are_counted_and_the_first_hundred_named(tandem: Assistant) -> None:
    report = tandem.import_chat(["x"] * 700)
    assert (report.failed, len(report.lines)) == (700, 100)
    assert [bad.line for bad in report.lines] == list(range(1, 101))


def test_nothing_gives_nothing(tandem: Assistant, tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    report = tandem.import_chat(tmp_path / "empty.jsonl")
    assert (counts(report), report.sessions, report.complete) == ((0, 0, 0), 0, True)


# ---- facts ----------------------------------------------------------------------------------------


def test_only_the_user_is_a_source(tandem: Assistant) -> None:
    report = tandem.import_chat(
        [
            say("I live in Rome and my name is Carla.", "other", speaker="Carla"),
            say("I'm allergic to kiwi.", "assistant", minute=1),
            say("I live in Lyon.", minute=2, id="m3"),
        ]
    )
    assert report.facts == {"add": 1}
    (fact,) = tandem.list_memories()
    message = tandem.session_messages("s")[2]
    assert (fact.value, fact.said_at) == ("Lyon", message.created_at)
    quote = fact.quotes[0]
    assert quote.message_id == message.id
    assert message.content[quote.start : quote.end] == quote.text == "I live in Lyon"
    assert tandem.search_memories("Where does the user live?", top_k=1)[0].source_id == "m3"


@pytest.mark.parametrize(
    ("between", "learnt"),
    [
        ([], {"city": "Lyon"}),
        ([say("What's your favourite city?", "other", minute=1)], {}),
        ([say("Hm, let me think.", minute=1)], {}),
    ],
)
def test_a_short_reply_fills_the_slot_that_the_assistant_just_asked_for(
    tandem: Assistant, between: list[dict[str, Any]], learnt: dict[str, str]
) -> None:
    tandem.import_chat([say("Where do you live?", "assistant"), *between, say("Lyon.", minute=2)])
    assert facts(tandem) == learnt


def test_a_question_of_another_person_is_none_to_the_user(tandem: Assistant) -> None:
    tandem.import_chat([say("Where do you live?", "other"), say("Lyon.", minute=1)])
    assert tandem.list_memories() == []


def test_a_reply_is_understood_across_batches_and_runs(tandem: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chat_import, "LINES_AT_ONCE", 1)
    tandem.import_chat([say("Where do you live?", "assistant"), say("Lyon.", minute=1)])
    tandem.import_chat([say("What do you do for a living?", "assistant", minute=2)])
    tandem.import_chat([say("Unrelated", session="t"), say("Nurse.", minute=3)])
    assert facts(tandem) == {"city": "Lyon", "role": "Nurse"}


def test_what_is_older_than_what_is_known_is_history(tandem: Assistant) -> None:
    tandem.ask("I live in Oslo.")
    tandem.import_chat([say("I live in Lyon."), say("I live in Rome.", minute=-9999, session="t"), say("I'm a nurse.")])
    assert facts(tandem) == {"city": "Oslo", "role": "nurse"}
    assert tandem.profile_history("home", "city")[0].value == "Oslo"
    assert {fact.value for fact in tandem.list_memories() if fact.status == "superseded"} == {"Lyon", "Rome"}
    tandem.ask("I moved to Bergen.")
    assert facts(tandem)["city"] == "Bergen"


def test_sessions_out_of_their_order_leave_the_newest_word(tandem: Assistant) -> None:
    tandem.import_chat([say("I live in Oslo.", minute=500), say("I live in Lyon.", minute=100, session="t")])
    assert facts(tandem)["city"] == "Oslo"


def test_a_message_without_a_time_is_older_than_all_that_have_one(tandem: Assistant) -> None:
    tandem.import_chat([say("I live in Lyon.", minute=None), say("I live in Oslo.", minute=None)])
    assert facts(tandem)["city"] == "Oslo"
    tandem.ask("I moved to Bergen.")
    tandem.import_chat([say("I live in Rome.", minute=None)])
    assert facts(tandem)["city"] == "Bergen"
    assert all(fact.said_at is None for fact in tandem.list_memories() if fact.value in ("Lyon", "Oslo", "Rome"))


def test_nothing_is_learnt_from_the_future(tandem: Assistant) -> None:
    report = tandem.import_chat([say("Hi"), say("I live in Rome.", at="9999-01-01T00:00:00Z")])
    assert counts(report) == (2, 0, 0)
    assert "line 2" in report.notices[0].en
    assert "第 2 行" in report.notices[0].zh
    assert tandem.search_messages("Rome", top_k=1)[0].at == datetime(9999, 1, 1, tzinfo=UTC)
    tandem.ask("I live in Oslo.")
    assert facts(tandem) == {"city": "Oslo"}


def test_an_old_word_lifts_no_limit_that_was_set_since(tandem: Assistant) -> None:
    tandem.import_chat([say("Never mind the word limit.", minute=9)])
    tandem.ask("Keep your answers under 50 words.")
    tandem.import_chat([say("Never mind the word limit.")])
    assert facts(tandem) == {"length": "50 words"}
    tandem.ask("Never mind the word limit.")
    assert facts(tandem) == {}


def test_an_old_wish_to_forget_is_not_carried_out(tandem: Assistant) -> None:
    tandem.ask("I live in Oslo.")
    tandem.import_chat([say("Please forget where I live.")])
    assert facts(tandem) == {"city": "Oslo"}


@pytest.mark.parametrize("at", ["0002-01-01T00:00:00Z", "1969-12-31", "2023-05-08"])
@pytest.mark.parametrize(
    "text", ["Last year I moved to Lyon.", "我去年搬到了上海。", "Two weeks ago I started at Acme."]
)
def test_any_date_can_be_counted_from(tandem: Assistant, at: str, text: str) -> None:
    assert counts(tandem.import_chat([say(text, at=at)])) == (1, 0, 0)


def test_with_memory_off_messages_are_in_and_nothing_is_learnt(open_home: OpenHome) -> None:
    tandem = open_home(memory="off")
    assert counts(tandem.import_chat([say("I live in Lyon.")])) == (1, 0, 0)
    assert tandem.list_memories() == []


# ---- the model ------------------------------------------------------------------------------------


def fact_of(quote: str, value: str) -> str:
    fact = {"subject": "user", "topic": "interests", "attribute": "like", "value": value, "kind": "preference"}
    return json.dumps({"facts": [fact | {"polarity": True, "quote": quote, "importance": 0.5, "replaces": None}]})


LIKES = [say("Honestly, kites are the thing for me.", minute=n, id=str(n)) for n in (1,)]


def open_with(server: ScriptedServer, open_home: OpenHome, home: Path) -> Assistant:
    return open_home(home, llm_model="scripted", llm_base_url=server.base_url, llm_api_key="k")


def test_the_model_reads_only_when_asked_and_each_message_once(open_home: OpenHome, home: Path) -> None:
    lines = [
        say("What would you do on a free day?", "assistant"),
        say("Honestly, kites are the thing for me.", minute=1),
        say("I like opera.", "other", minute=2),
    ]
    with ScriptedServer(default=Reply(text=fact_of("kites are the thing for me", "kites"))) as server:
        tandem = open_with(server, open_home, home)
        assert tandem.import_chat(lines).read_by_model == 0
        assert server.chats == []
        report = tandem.import_chat(lines, with_model=True)
        assert (report.read_by_model, report.facts, report.complete) == (1, {"add": 1}, True)
        assert "What would you do" in server.chats[0].prompt
        assert not any("opera" in chat.prompt for chat in server.chats)
        assert tandem.import_chat(lines, with_model=True).read_by_model == 0
        assert len(server.chats) == 1
        (fact,) = tandem.list_memories()
        assert (fact.value, fact.said_at) == ("kites", AT + timedelta(minutes=1))


def test_a_model_that_fails_leaves_its_messages_for_another_time(open_home: OpenHome, home: Path) -> None:
    lines = [say(f"Kites {n} are the thing.", minute=n) for n in range(6)]
    with ScriptedServer(default=Reply(status=400, body="no")) as server:
        tandem = open_with(server, open_home, home)
        report = tandem.import_chat(lines, with_model=True)
        assert (counts(report), report.read_by_model, report.complete) == ((6, 0, 0), 0, False)
        assert "3 message(s)" in report.notices[0].en
        assert "3 条" in report.notices[0].zh
        server.default = Reply(text='{"facts": []}')
        assert tandem.import_chat(lines, with_model=True).read_by_model == 6


def test_a_model_is_wanted_that_is_not_there(tandem: Assistant) -> None:
    with pytest.raises(UserError, match="TANDEM_LLM_MODEL"):
        tandem.import_chat([say("Hi")], with_model=True)
    assert tandem.list_sessions() == []


def test_a_message_is_the_message_of_its_session(tandem: Assistant) -> None:
    tandem.import_chat([say("Hi")])
    (message,) = tandem.session_messages("s")
    assert isinstance(message, Message)
    assert message.turn_id is None
