"""S8 through the whole product: a turn taken back, regenerated or edited leaves the session, and memory with it."""

import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.errors import Language, NotFound, UserError
from assistant.service import Assistant
from ingestion import ingest
from tests.doubles.scripted_server import Reply, Request, ScriptedServer
from tests.product.conftest import OpenHome
from tests.product.talking import TalkingModel, opened_before
from tests.product.test_sessions_s38 import FILLER
from tests.tools.world import calls

TOLD: dict[Language, tuple[str, str]] = {
    "en": ("I live in Lyon.", "I moved to Zorbograd."),
    "zh": ("我住在里昂。", "我搬到佐布格勒了。"),
}
CITY: dict[Language, tuple[str, str]] = {"en": ("Lyon", "Zorbograd"), "zh": ("里昂", "佐布格勒")}
ASKED: dict[Language, str] = {"en": "Where do I live?", "zh": "我住在哪里？"}
LANGUAGES = pytest.mark.parametrize("language", TOLD)
STORES = pytest.mark.parametrize("session_store", ["sql", "memory"])


def live(tandem: Assistant) -> list[str]:
    return [fact.value for fact in tandem.list_memories(status="active")]


def contents(tandem: Assistant, session: str = "s") -> list[str]:
    return [message.content for message in tandem.session_messages(session) if message.role == "user"]


@LANGUAGES
@STORES
def test_s8_what_was_remembered_goes_and_what_it_superseded_stands_again(
    open_home: OpenHome, language: Language, session_store: str
) -> None:
    tandem = open_home(session_store=session_store)
    (first, second), (old, new) = TOLD[language], CITY[language]
    tandem.ask(first, session_id="s")
    moved = tandem.ask(second, session_id="s")
    assert live(tandem) == [new]
    taken = tandem.take_back("s")
    assert (taken.session, taken.turns, taken.question, taken.messages) == ("s", (moved.turn,), second, 2)
    assert [one.fact.value for report in taken.memory for one in report.undone if one.fact.value == new] == [new]
    assert live(tandem) == [old]
    assert [slot.value for slot in tandem.profile()] == [old]
    assert contents(tandem) == [first]
    assert tandem.count_messages("s") == 2
    answer = tandem.ask(ASKED[language], session_id="s").answer
    assert old in answer
    assert new not in answer
    assert all(new not in hit.text for hit in tandem.search_messages(second))
    # Nor is it learned when what waits is read again.
    tandem.remember_pending()
    assert live(tandem) == [old]


@LANGUAGES
def test_s8_from_a_turn_on_all_behind_it_goes(open_home: OpenHome, language: Language) -> None:
    tandem = open_home()
    (first, second), (_, new) = TOLD[language], CITY[language]
    asked = [tandem.ask(text, session_id="s").turn for text in (first, ASKED[language], second, ASKED[language])]
    taken = tandem.take_back("s", turn_id=asked[1][:8])
    assert taken.turns == (asked[3], asked[2], asked[1])
    assert taken.question == ASKED[language]
    assert contents(tandem) == [first]
    assert [turn.id for turn in tandem.session_turns("s")] == [asked[0]]
    assert new not in str(live(tandem))


def titles(tandem: Assistant, session: str = "s") -> list[str]:
    return [one.title for one in tandem.list_sessions() if one.id == session]


@LANGUAGES
@STORES
def test_s8_the_title_is_made_anew_of_what_is_left(
    open_home: OpenHome, language: Language, session_store: str, tmp_path: Path
) -> None:
    tandem = open_home(session_store=session_store)
    (first, second), asked = TOLD[language], ASKED[language]
    tandem.ask(first, session_id="s")
    tandem.take_back("s")
    assert titles(tandem) == [""]
    tandem.export_user(tmp_path / "all.jsonl")
    heads = [line for line in (tmp_path / "all.jsonl").read_text("utf-8").splitlines() if '"title"' in line]
    assert heads
    assert not any(first.rstrip(".。") in line for line in heads)
    tandem.ask(asked, session_id="s")
    assert titles(tandem) == [asked]
    list(tandem.follow(tandem.edit_last("s", second)))
    assert titles(tandem) == [second]
    tandem.ask(asked, session_id="s")
    tandem.take_back("s")
    assert titles(tandem) == [second], "one that came later named nothing"
    tandem.rename_session("s", "Mine")
    tandem.take_back("s")
    assert titles(tandem) == ["Mine"], "a name of the user's own stays"


@STORES
def test_s8_the_next_request_and_the_lists_do_not_know_it(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel, session_store: str
) -> None:
    tandem = opened_before(open_home, server, session_store=session_store)
    tandem.ask("What is the height of the tower?", session_id="s")
    tandem.ask("The secret word is zorbo.", session_id="s")
    tandem.take_back("s")
    tandem.ask("And its width?", session_id="s")
    assert "zorbo" not in model.last.prompt
    assert [m["content"] for m in model.last.messages if m["role"] == "user"] == [
        "What is the height of the tower?",
        "And its width?",
    ]
    assert [turn.question for turn in tandem.session_turns("s")] == [
        "What is the height of the tower?",
        "And its width?",
    ]
    (listed,) = tandem.list_sessions()
    assert (listed.turns, listed.messages) == (2, 4)


def test_s8_a_follow_up_leans_on_the_turn_before_it(open_home: OpenHome, handbook: Path) -> None:
    tandem = open_home()
    ingest(tandem, [handbook])
    tandem.ask("How long is the warranty of a machine?", session_id="s")
    tandem.ask("How many days of annual leave do I get?", session_id="s")
    before = tandem.ask("And in the second year?", session_id="s")
    tandem.take_back("s")
    tandem.take_back("s")
    after = tandem.ask("And in the second year?", session_id="s")
    assert "leave" in before.asked_as
    assert "leave" not in after.asked_as


def test_s8_the_first_turn_too_and_then_there_is_nothing(open_home: OpenHome) -> None:
    tandem = open_home()
    tandem.ask("I live in Lyon.", session_id="s")
    tandem.take_back("s")
    assert (live(tandem), contents(tandem)) == ([], [])
    with pytest.raises(UserError, match="no turn to take back"):
        tandem.take_back("s")


def test_s8_a_digest_that_tells_of_it_is_put_away(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel
) -> None:
    tandem = opened_before(open_home, server, llm_context_window=2560, tools="off")
    model.say = lambda request: FILLER["en"] * 2
    turns = [tandem.ask("Our client is Quxtitle. Use metric units, never feet.", session_id="s").turn]
    for number in range(2, 12):
        turns.append(tandem.ask(f"{number}: {FILLER['en']}", session_id="s").turn)
    assert model.digests
    assert "never feet" in model.last.messages[0]["content"]
    tandem.take_back("s", turn_id=turns[0])
    tandem.ask("Who is our client?", session_id="s")
    assert "never feet" not in model.last.prompt
    assert "Quxtitle" not in model.last.prompt
    assert len(model.last.messages) == 2


def test_s8_what_the_hand_changed_or_another_turn_said_stays_and_is_named(open_home: OpenHome) -> None:
    tandem = open_home()
    tandem.ask("I live in Lyon.", session_id="s")
    (fact,) = tandem.list_memories(status="active")
    tandem.edit_memory(fact.id, "I live in Bern.")
    (report,) = tandem.take_back("s").memory
    assert [kept.reason for kept in report.kept] == ["by_hand"]
    assert "Bern" in str(live(tandem))
    tandem.ask("I'm allergic to kiwi.", session_id="s")
    tandem.ask("I'm allergic to kiwi.", session_id="another")
    tandem.take_back("s")
    assert any("kiwi" in value for value in live(tandem))


def test_s8_another_users_session_is_not_found(open_home: OpenHome) -> None:
    tandem = open_home()
    tandem.ask("I live in Lyon.", session_id="s", user_id="anna")
    tries: list[Callable[[], object]] = [
        lambda: tandem.take_back("s", user_id="boris"),
        lambda: tandem.regenerate("s", user_id="boris"),
        lambda: tandem.edit_last("s", "I live in Rome.", user_id="boris"),
        lambda: tandem.take_back("nothing", user_id="anna"),
        lambda: tandem.take_back("s", turn_id="nothing", user_id="anna"),
    ]
    for attempt in tries:
        with pytest.raises(NotFound):
            attempt()
    assert tandem.session_messages("s", user_id="anna")[0].content == "I live in Lyon."


def test_s8_a_running_turn_is_refused_until_it_is_stopped(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel
) -> None:
    tandem = opened_before(open_home, server)
    model.replies.append(Reply(text="word " * 400, delay=0.05))
    turn = tandem.start("Tell me slowly.", session_id="s")
    for attempt in (tandem.take_back, tandem.regenerate, lambda s: tandem.edit_last(s, "Something else.")):
        with pytest.raises(UserError, match="still runs"):
            attempt("s")
    assert [one.id for one in tandem.session_turns("s")] == [turn]
    tandem.stop(turn)
    list(tandem.follow(turn))
    assert tandem.take_back("s").turns == (turn,)
    assert contents(tandem) == []


@LANGUAGES
def test_s8_regenerate_asks_the_same_question_without_the_answer_it_had(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel, language: Language
) -> None:
    tandem = opened_before(open_home, server)
    (told, _), (city, _) = TOLD[language], CITY[language]
    model.replies += ["First try.", "Second try."]
    first = tandem.ask(told, session_id="s")
    again = tandem.regenerate("s")
    assert again != first.turn
    list(tandem.follow(again))
    tandem.remember_pending()
    assert tandem.turn(again).question == told
    assert "First try." not in model.last.prompt
    assert model.last.messages[-1]["content"] == told
    assert [message.content for message in tandem.session_messages("s")] == [told, "Second try."]
    assert live(tandem) == [city]


@LANGUAGES
def test_s8_an_edited_question_stands_in_the_place_of_the_last(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel, language: Language
) -> None:
    tandem = opened_before(open_home, server)
    (first, second), (_, new) = TOLD[language], CITY[language]
    tandem.ask(first, session_id="s")
    edited = tandem.edit_last("s", second)
    list(tandem.follow(edited))
    tandem.remember_pending()
    assert first not in model.last.prompt
    assert contents(tandem) == [second]
    assert live(tandem) == [new]
    assert [fact.value for fact in tandem.list_memories()] == [new], "the former place is no history of theirs"
    with pytest.raises(UserError):
        tandem.edit_last("s", "  ")
    assert contents(tandem) == [second], "an empty question takes nothing back"


def test_s8_regenerate_of_a_turn_of_a_task_stays_in_the_task(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel
) -> None:
    tandem = opened_before(open_home, server)
    task = tandem.tasks.open("Lamps").task
    tandem.tasks.jot(task.id, "17 lamps cost 391 euros")
    tandem.ask("What do they cost?", session_id="s", task_id=task.id)
    assert "391" in model.last.messages[0]["content"]
    list(tandem.follow(tandem.regenerate("s", task_id=task.id)))
    assert "391" in model.last.messages[0]["content"]


def test_s8_a_private_session_has_it_too_and_stays_private(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel
) -> None:
    tandem = opened_before(open_home, server)
    tandem.ask("My name is Zorbo.", session_id="p", private=True)
    tandem.ask("What is the height of the tower?", session_id="p", private=True)
    taken = tandem.take_back("p")
    assert (taken.question, taken.messages, taken.memory) == ("What is the height of the tower?", 2, ())
    again = tandem.regenerate("p")
    list(tandem.follow(again))
    assert model.last.messages[-1]["content"] == "My name is Zorbo."
    edited = tandem.edit_last("p", "My name is Quxtitle.")
    list(tandem.follow(edited))
    assert "Zorbo" not in model.last.prompt
    assert contents(tandem, "p") == ["My name is Quxtitle."]
    tandem.take_back("p")
    with pytest.raises((NotFound, UserError)):
        tandem.regenerate("p")
    assert (tandem.list_sessions(), tandem.list_memories()) == ([], [])


def test_s8_the_tool_calls_of_a_turn_leave_the_log_with_it(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel
) -> None:
    tandem = opened_before(open_home, server)
    tried: list[str] = []

    @tandem.tools.register
    def fetch(url: str) -> str:
        """Fetch a page."""
        tried.append(url)
        raise ConnectionError("no route")

    model.replies += [calls(("fetch", {"url": "http://a"})), "It can't be reached."]
    tandem.ask("What does http://a say?", session_id="s")
    model.replies += [calls(("fetch", {"url": "http://a"})), "Still not."]
    list(tandem.follow(tandem.regenerate("s")))
    assert tried == ["http://a", "http://a"], "a failure that was taken back is not held against a new try"
    assert [call.executed for call in tandem.tool_calls(session_id="s")] == [True]


@pytest.mark.parametrize("taken_back", [True, False])
def test_s8_what_a_slow_model_still_reads_in_a_turn_taken_back_is_not_learned(
    open_home: OpenHome, server: ScriptedServer, model: TalkingModel, taken_back: bool
) -> None:
    tandem = opened_before(open_home, server)
    begun, go_on = threading.Event(), threading.Event()
    fact = {"subject": "user", "topic": "interests", "attribute": "hobby", "value": "stamps", "kind": "preference"}
    facts = json.dumps(
        {"facts": [{**fact, "text": "The user collects stamps.", "quote": "stamps are what I live for"}]}
    )

    def respond(request: Request) -> Reply | str:
        if "lasting facts" not in str(request.messages[0]["content"]):
            return model(request)
        begun.set()
        assert go_on.wait(20)
        return facts

    server.responder = respond
    said = "Honestly, stamps are what I live for."
    turn = tandem.ask(said, session_id="s", wait=False).turn
    assert begun.wait(10)
    if taken_back:
        tandem.take_back("s")
    go_on.set()
    tandem.remember_pending()
    assert [one.value for one in tandem.list_memories()] == ([] if taken_back else ["stamps"])
    assert (tandem.written_in(turn) == []) == taken_back
