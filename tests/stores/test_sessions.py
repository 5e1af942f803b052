"""Sessions, messages and turns: begun once, ended once, each user's own."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from assistant.datatypes import Viewer
from assistant.errors import NotFound, UserError
from assistant.stores.records import StartedTurn
from tests.stores.memories import ANNA, BORIS, Stores, open_stores


@pytest.fixture
def stores(home: Path) -> Iterator[Stores]:
    opened = open_stores(home)
    yield opened
    opened.database.close()


def start(
    stores: Stores, turn_id: str, viewer: Viewer = ANNA, text: str = "Hello there", process: str = "p1"
) -> StartedTurn:
    return stores.turns.start_turn(
        turn_id=turn_id, viewer=viewer, session_id="s1", text=text, language="en", process=process
    )


def test_the_same_turn_id_starts_one_turn(stores: Stores):
    first = start(stores, "t1")
    again = start(stores, "t1", text="Something else")
    assert first.created
    assert again == StartedTurn("t1", "s1", first.message_id, False, first.asked_at)
    assert [message.content for message in stores.sessions.window(ANNA, "s1")] == ["Hello there"]


def test_a_double_click_in_twelve_threads_starts_one_turn(stores: Stores):
    with ThreadPoolExecutor(12) as pool:
        started = list(pool.map(lambda _: start(stores, "t1"), range(12)))
    assert sum(turn.created for turn in started) == 1
    assert len({turn.message_id for turn in started}) == 1
    assert stores.sessions.count(ANNA, "s1") == 1


def test_a_turn_id_of_another_user_is_refused_without_saying_whose_it_is(stores: Stores):
    start(stores, "t1")
    with pytest.raises(UserError, match="can't be used"):
        start(stores, "t1", BORIS)
    assert stores.sessions.window(BORIS, "s1") == []


def test_two_users_share_a_session_name_and_nothing_else(stores: Stores):
    start(stores, "a1", ANNA, "Anna asks about zebras")
    start(stores, "b1", BORIS, "Boris asks about quaggas")
    stores.sessions.rename(ANNA, "s1", "Stripes")
    assert [message.content for message in stores.sessions.window(BORIS, "s1")] == ["Boris asks about quaggas"]
    assert [info.title for info in stores.sessions.list(BORIS)] == ["Boris asks about quaggas"]
    stores.sessions.delete(ANNA, "s1")
    assert stores.sessions.list(ANNA) == []
    assert stores.sessions.count(BORIS, "s1") == 1


def test_no_title_is_the_id_of_another_session(stores: Stores):
    """`delete b` would take the session of that id, not the one that is called so."""
    for number, session in enumerate("ab"):
        stores.turns.start_turn(
            turn_id=f"t{number}", viewer=ANNA, session_id=session, text="Hello", language="en", process="p1"
        )
    with pytest.raises(UserError, match="another title"):
        stores.sessions.rename(ANNA, "a", " b ")
    assert stores.sessions.rename(ANNA, "b", "b").title == "b"
    assert stores.sessions.rename(ANNA, "a", "c").title == "c"


def test_a_title_is_the_first_question_on_one_line_cut_at_sixty(stores: Stores):
    start(stores, "t1", text="How many days\n of leave " + "x" * 80)
    start(stores, "t2", text="And sick leave?")
    (info,) = stores.sessions.list(ANNA)
    assert info.title == ("How many days of leave " + "x" * 80)[:60]
    assert (info.turns, info.messages) == (2, 2)


def test_a_turn_ends_once_and_keeps_its_first_answer(stores: Stores):
    message = stores.tell("Where is the kitchen?")
    assert message.turn_id is not None
    stores.turns.save_context(message.turn_id, {"system": "rules"})
    stores.turns.save_partial(message.turn_id, "On the")
    stores.reply(message, "On the second floor.")
    ended_again = stores.turns.finish_turn(
        message.turn_id, status="failed", answer={}, text="No.", complete=False, extraction="done"
    )
    turn = stores.turns.turn(ANNA, message.turn_id)
    assert not ended_again
    assert (turn.status, turn.partial, turn.question) == ("finished", "", "Where is the kitchen?")
    assert turn.answer == {"answer": "On the second floor.", "mode": "embedded", "complete": True}
    assert turn.context == {"system": "rules"}
    reply = stores.sessions.window(ANNA, "s1")[-1]
    assert (reply.role, reply.content) == ("assistant", "On the second floor.")
    assert reply.metadata == {"complete": True, "mode": "embedded"}
    assert stores.sessions.count(ANNA, "s1") == 2


def test_stop_reaches_the_worker_through_sql_and_only_while_it_runs(stores: Stores):
    start(stores, "t1")
    assert stores.turns.save_partial("t1", "a") is False
    stores.turns.request_stop(ANNA, "t1")
    assert stores.turns.save_partial("t1", "ab") is True
    ended = stores.tell("Next", session_id="s2")
    stores.reply(ended, "Done.")
    assert ended.turn_id is not None
    stores.turns.request_stop(ANNA, ended.turn_id)
    assert stores.turns.turn(ANNA, ended.turn_id).stop_requested is False


def test_clear_empties_the_window_and_keeps_the_log_searchable(stores: Stores):
    message = stores.tell("My zebra is called Rex")
    stores.reply(message, "Nice.")
    assert stores.sessions.clear(ANNA, "s1") == 2
    assert stores.sessions.clear(ANNA, "s1") == 0
    assert (stores.sessions.window(ANNA, "s1"), stores.sessions.count(ANNA, "s1")) == ([], 0)
    assert stores.messages.keyword_search(ANNA, "zebra", 5)[0].id == message.id
    stores.tell("A new start")
    assert [m.content for m in stores.sessions.window(ANNA, "s1")] == ["A new start"]


# ---- after a crash ------------------------------------------------------------------------------


def test_a_dead_process_leaves_an_interrupted_turn_exactly_once(stores: Stores):
    start(stores, "dead", process="gone", text="I live in Lyon. Why is the sky blue?")
    stores.turns.save_partial("dead", "Because of")
    start(stores, "alive", BORIS, process="here")
    with ThreadPoolExecutor(4) as pool:
        ended = list(pool.map(lambda _: stores.turns.interrupt_dead(lambda p: p == "here"), range(4)))
    assert [turn for turns in ended for turn in turns] == ["dead"]
    assert stores.turns.turn(ANNA, "dead").status == "interrupted"
    assert stores.turns.turn(BORIS, "alive").status == "running"
    question, partial = stores.sessions.window(ANNA, "s1")
    assert question.content == "I live in Lyon. Why is the sky blue?"
    assert (partial.content, partial.metadata["complete"]) == ("Because of", False)
    (pending,) = stores.turns.outbox(10)
    assert (pending.turn_id, pending.remembered, pending.complete) == ("dead", False, False)


def test_a_turn_that_died_before_its_first_word_gets_no_empty_reply(stores: Stores):
    start(stores, "dead", process="gone")
    stores.turns.interrupt_dead(lambda process: False)
    assert [message.role for message in stores.sessions.window(ANNA, "s1")] == ["user"]


# ---- outbox -------------------------------------------------------------------------------------


def test_the_outbox_gives_what_is_still_to_be_remembered(stores: Stores):
    viewer = Viewer("anna", task_id="move", agent_id="clerk")
    first = stores.tell("Hello", viewer)
    stores.reply(first, "Where do you live?")
    second = stores.tell("Lyon.", viewer)
    assert [turn.turn_id for turn in stores.turns.outbox(10)] == [first.turn_id]
    stores.reply(second, "Noted.")
    assert first.turn_id is not None
    stores.turns.mark_remembered(first.turn_id, "done")
    (pending,) = stores.turns.outbox(10)
    assert (pending.message, pending.previous_assistant) == (second, "Where do you live?")
    assert (pending.viewer, pending.complete, pending.attempts) == (viewer, True, 0)


def test_a_cleared_question_no_longer_explains_a_short_reply(stores: Stores):
    stores.reply(stores.tell("Hello"), "Where do you live?")
    stores.sessions.clear(ANNA, "s1")
    second = stores.tell("Lyon.")
    stores.reply(second, "Noted.")
    (pending,) = [turn for turn in stores.turns.outbox(10) if turn.message.id == second.id]
    assert pending.previous_assistant is None


def test_extraction_waits_fails_and_is_given_up_after_five_attempts(stores: Stores):
    message = stores.tell("Hello")
    stores.reply(message, "Hi.")
    assert message.turn_id is not None
    stores.turns.mark_remembered(message.turn_id, "pending")
    for attempt in range(5):
        (pending,) = stores.turns.outbox(10)
        assert (pending.attempts, pending.remembered) == (attempt, True)
        stores.turns.extraction_failed(message.turn_id, "the model server is down")
    assert stores.turns.outbox(10) == []
    assert stores.turns.turn(ANNA, message.turn_id).extraction == "failed"


# ---- messages -----------------------------------------------------------------------------------


def test_messages_are_found_by_their_words_and_by_the_words_beside_them(stores: Stores):
    question = stores.tell("Which animal has stripes?")
    stores.reply(question, "The zebra.")
    reply = stores.sessions.window(ANNA, "s1")[-1]
    assert [hit.id for hit in stores.messages.keyword_search(ANNA, "zebra", 5)] == [reply.id, question.id]
    assert [hit.id for hit in stores.messages.keyword_search(ANNA, "stripes", 5)] == [question.id, reply.id]
    hit = stores.messages.hits(ANNA, [reply.id, "unknown"])[reply.id]
    assert (hit.text, hit.session, hit.role) == ("The zebra.", "s1", "assistant")


def test_each_spoken_message_waits_for_a_vector_of_speaker_and_words(stores: Stores):
    stores.tell("Hello")
    stores.sessions.add_message(ANNA, "s1", "system", "Summary")
    stores.sessions.add_message(ANNA, "s1", "assistant", "Hi there", speaker="Melanie")
    missing = stores.vectors.missing("model", "messages")
    texts = stores.messages.texts_for([item.content_hash for item in missing])
    assert sorted(texts.values()) == ["Melanie: Hi there", "user: Hello"]
    assert stores.sessions.count(ANNA, "s1") == 2


def test_imported_messages_keep_their_time_and_are_stored_once(stores: Stores):
    at = datetime(2023, 5, 8, 13, 56, tzinfo=UTC)
    first = stores.sessions.add_message(
        ANNA, "old", "user", "I went to a support group", speaker="Caroline", created_at=at, source_id="D1:3"
    )
    again = stores.sessions.add_message(ANNA, "old", "user", "I went", created_at=at, source_id="D1:3")
    undated = stores.sessions.add_message(ANNA, "old", "user", "No date here")
    assert first == again
    assert (first.created_at, first.speaker) == (at, "Caroline")
    assert undated.metadata == {"undated": True}
    assert stores.messages.hits(ANNA, [undated.id])[undated.id].at is None
    found = stores.messages.keyword_search(ANNA, "What happened on 8 May 2023?", 1)
    assert stores.messages.hits(ANNA, [found[0].id])[first.id].source_id == "D1:3"


def test_a_deleted_session_leaves_no_row_word_or_vector(stores: Stores):
    stores.reply(stores.tell("My zebra is called Rex"), "Hello Rex.")
    stores.tell("Another session", session_id="s2")
    stores.sessions.delete(ANNA, "s1")
    assert stores.messages.keyword_search(ANNA, "zebra Rex", 5) == []
    assert stores.vectors.count("messages") == 1
    with pytest.raises(NotFound):
        stores.turns.turns(ANNA, "s1")
    with pytest.raises(NotFound):
        stores.turns.turn(ANNA, "anna-s1-0")


# ---- each user's own ----------------------------------------------------------------------------

# Each call names what is Anna's; for Boris and for a stranger's id it must say the same.
REFUSED: dict[str, Callable[[Stores, Viewer, str, str], Any]] = {
    "turn": lambda s, viewer, session, turn: s.turns.turn(viewer, turn),
    "request_stop": lambda s, viewer, session, turn: s.turns.request_stop(viewer, turn),
    "rename": lambda s, viewer, session, turn: s.sessions.rename(viewer, session, "Mine"),
    "delete": lambda s, viewer, session, turn: s.sessions.delete(viewer, session),
    "turns": lambda s, viewer, session, turn: s.turns.turns(viewer, session),
}
EMPTY: dict[str, Callable[[Stores, Viewer], Any]] = {
    "window": lambda s, viewer: s.sessions.window(viewer, "s1"),
    "list": lambda s, viewer: s.sessions.list(viewer),
    "hits": lambda s, viewer: s.messages.hits(viewer, [m.id for m in s.sessions.window(ANNA, "s1")]),
    "keyword_search": lambda s, viewer: s.messages.keyword_search(viewer, "zebra", 5),
    "count": lambda s, viewer: s.sessions.count(viewer, "s1"),
    "clear": lambda s, viewer: s.sessions.clear(viewer, "s1"),
}
STRANGERS = [BORIS, Viewer(""), Viewer("%"), Viewer("anna "), Viewer("аnna"), Viewer("boris", task_id="anna")]


@pytest.mark.parametrize("call", REFUSED)
def test_anothers_thing_and_a_random_id_get_the_same_words(stores: Stores, call: str):
    message = stores.tell("My zebra is called Rex")
    assert message.turn_id is not None
    with pytest.raises(NotFound) as of_other:
        REFUSED[call](stores, BORIS, "s1", message.turn_id)
    with pytest.raises(NotFound) as of_random:
        REFUSED[call](stores, BORIS, "s9", "random")
    assert (of_other.value.en, of_other.value.zh) == (of_random.value.en, of_random.value.zh)
    turn = stores.turns.turn(ANNA, message.turn_id)
    assert not turn.stop_requested
    assert [info.title for info in stores.sessions.list(ANNA)] == ["My zebra is called Rex"]


@pytest.mark.parametrize("call", EMPTY)
def test_no_other_viewer_sees_anything(stores: Stores, call: str):
    stores.reply(stores.tell("My zebra is called Rex"), "Hello Rex.")
    assert [viewer for viewer in STRANGERS if EMPTY[call](stores, viewer)] == []
    assert EMPTY[call](stores, ANNA)


@pytest.mark.parametrize(("mode", "has_vector"), [("embedded", False), ("model", True)])
def test_only_a_reply_that_a_model_worded_gets_a_vector_of_its_own(stores: Stores, mode: str, has_vector: bool):
    message = stores.tell("How long is the leave?")
    stores.reply(message, "Leave is 25 days.", {"answer": "Leave is 25 days.", "mode": mode})
    reply = stores.sessions.window(ANNA, "s1")[-1]
    waiting = {item.item_id for item in stores.vectors.missing("m", "messages")}
    assert waiting == ({message.id, reply.id} if has_vector else {message.id})
    assert reply.id in [hit.id for hit in stores.messages.keyword_search(ANNA, "25", 3)]


def test_an_imported_reply_keeps_its_vector(stores: Stores):
    imported = stores.sessions.add_message(ANNA, "old", "assistant", "Leave is 25 days.")
    assert [item.item_id for item in stores.vectors.missing("m", "messages")] == [imported.id]
