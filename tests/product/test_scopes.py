"""Whose a memory is: everyone's, a user's, a task's, an agent's; what one agent learns of the user serves the others."""

import json
import random
import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.datatypes import Scope, Viewer
from assistant.errors import NotFound, UserError
from assistant.service import Assistant
from assistant.stores.tables import FactRow
from tests.product.conftest import OpenHome

ANNA, BORIS = "anna", "boris"
names = st.text(min_size=1, max_size=12)


@given(names, names, names, names, st.sampled_from(("task", "agent")))
def test_no_name_opens_what_another_user_has(one: str, two: str, first: str, second: str, scope: Scope) -> None:
    """Whatever signs stand in names, keys are the same where user and task are the same, and nowhere else."""
    mine, other = Viewer(one, first, first), Viewer(two, second, second)
    same = (one, first) == (two, second)
    assert (mine.key_of(scope) == other.key_of(scope)) is same
    assert (set(mine.scope_keys()) & set(other.scope_keys()) == {"global"}) is (one != two)


def test_a_viewer_without_task_or_agent_has_neither() -> None:
    assert Viewer(ANNA).scope_keys() == ("global", "user:anna")
    assert Viewer(ANNA, "", "").scope_keys() == ("global", "user:anna")
    assert Viewer(ANNA, is_admin=True) == Viewer(ANNA)


# ---- the rules of reading -----------------------------------------------------------------------

TEXTS: dict[Scope, str] = {
    "user": "My sister lives in Leiden.",
    "task": "My sister likes tea.",
    "agent": "My sister plays chess.",
}
VIEWERS: dict[str, tuple[dict[str, Any], set[Scope]]] = {
    "the user": ({"user_id": ANNA}, {"user"}),
    "the agent on the task": ({"user_id": ANNA, "task_id": "move", "agent_id": "coder"}, {"user", "task", "agent"}),
    "another agent on it": ({"user_id": ANNA, "task_id": "move", "agent_id": "planner"}, {"user", "task"}),
    "the agent on another task": ({"user_id": ANNA, "task_id": "trip", "agent_id": "coder"}, {"user", "agent"}),
    "another user": ({"user_id": BORIS}, set()),
    "another user's task of that name": ({"user_id": BORIS, "task_id": "move", "agent_id": "coder"}, set()),
    "a user with a made-up name": ({"user_id": "4:anna:move", "task_id": "move"}, set()),
}


@pytest.fixture
def shared(tandem: Assistant) -> dict[Scope, str]:
    """A memory in each scope of Anna's, by its id."""
    return {
        scope: tandem.add_memory(said, scope=scope, user_id=ANNA, task_id="move", agent_id="coder")[0].id
        for scope, said in TEXTS.items()
    }


@pytest.mark.parametrize("who", VIEWERS)
def test_each_scope_is_read_by_those_in_it_on_every_call(tandem: Assistant, shared: dict[Scope, str], who: str) -> None:
    viewer, scopes = VIEWERS[who]
    allowed = {shared[scope] for scope in scopes}
    assert {fact.id for fact in tandem.list_memories(**viewer)} == allowed
    hits = [hit for asked in TEXTS.values() for hit in tandem.search_memories(asked, **viewer)]
    assert {hit.id for hit in hits} == allowed
    asked = "What do you know about my sister, where she lives, what she likes and plays?"
    answer = tandem.ask(asked, session_id="s", **viewer)
    in_prompt = {hit.id for hit in answer.memories} | {line.id for line in answer.ledger}
    assert in_prompt & set(shared.values()) == allowed
    for scope, fact in shared.items():
        calls: list[Callable[..., Any]] = [
            tandem.show_memory, tandem.memory_history, tandem.pin_memory, tandem.restore_memory,
        ]  # fmt: skip
        for call in calls:
            if scope in scopes:
                with suppress(UserError):
                    call(fact, **viewer)
            else:
                with pytest.raises(NotFound):
                    call(fact, **viewer)


def test_a_task_and_an_agent_change_what_is_theirs(tandem: Assistant, shared: dict[Scope, str]) -> None:
    coder: dict[str, Any] = {"user_id": ANNA, "task_id": "move", "agent_id": "coder"}
    edited = tandem.edit_memory(shared["agent"], "My sister plays go.", **coder)
    assert (edited.scope, edited.agent_id, edited.task_id) == ("agent", "coder", None)
    with pytest.raises(NotFound):
        tandem.edit_memory(shared["agent"], "My sister plays poker.", user_id=ANNA)
    tandem.forget(shared["task"], **coder)
    left = {fact.value for fact in tandem.list_memories(status="active", **coder)}
    assert left == {"Leiden", edited.value}
    assert tandem.profile(user_id=ANNA) == []
    assert tandem.verify().ok


def test_s32_what_one_agent_hears_of_the_user_serves_the_others(tandem: Assistant) -> None:
    coder: dict[str, Any] = {"user_id": ANNA, "task_id": "app", "agent_id": "coder"}
    answer = tandem.ask("I'm allergic to kiwi, and my sister lives in Leiden.", session_id="c", **coder)
    assert {written.fact.scope for written in answer.written} == {"user"}
    planner = tandem.ask("Where does my sister live?", user_id=ANNA, agent_id="planner", session_id="p")
    assert "Leiden" in planner.answer
    assert [slot.value for slot in tandem.profile(user_id=ANNA)] == ["kiwi"]
    tandem.add_memory("My sister plays chess.", scope="agent", **coder)
    other = tandem.ask("What does my sister play?", user_id=ANNA, agent_id="planner", session_id="p")
    assert "chess" not in json.dumps(other.to_json())
    own = tandem.ask("What does my sister play?", session_id="c2", **coder)
    assert "chess" in {memory.value for memory in own.memories}


# ---- the rules of writing -----------------------------------------------------------------------


def test_a_scope_needs_its_task_or_agent(tandem: Assistant) -> None:
    for scope in ("task", "agent"):
        with pytest.raises(UserError, match=f"needs a {scope}"):
            tandem.add_memory("My sister likes tea.", scope=scope, user_id=ANNA)
    with pytest.raises(UserError, match="choose one"):
        tandem.add_memory("My sister likes tea.", scope="everyone", user_id=ANNA)  # pyright: ignore[reportArgumentType]
    for bad in ("", " ", "\0", 7):
        with pytest.raises(UserError, match="task or agent name"):
            tandem.list_memories(user_id=ANNA, task_id=bad)  # pyright: ignore[reportArgumentType]
    assert tandem.list_memories(user_id=ANNA) == []


def test_only_who_runs_the_home_writes_for_everyone_and_only_by_hand(open_home: OpenHome) -> None:
    tandem = open_home(user="boss")
    with pytest.raises(UserError, match="whoever runs this home"):
        tandem.add_memory("The office is closed on Monday.", scope="global", user_id=ANNA)
    (note,) = tandem.add_memory("The office lives in Lyon.", scope="global")
    assert (note.scope, note.attribute, note.user_id, note.strength) == ("global", "note", "boss", 1.0)
    assert [hit.id for hit in tandem.search_memories("Where is the office?", user_id=ANNA)] == [note.id]
    # It is a note: it fills nobody's profile, the writer's neither.
    assert tandem.profile() == tandem.profile(user_id=ANNA) == []
    for change in (tandem.forget, tandem.pin_memory, tandem.restore_memory):
        with pytest.raises(UserError, match="only the person who told it"):
            change(note.id, user_id=ANNA)
    with pytest.raises(UserError, match="only the person who told it"):
        tandem.edit_memory(note.id, "The office is open.", user_id=ANNA)
    edited = tandem.edit_memory(note.id, "The office is in Oslo.")
    assert (edited.scope, edited.user_id) == ("global", "boss")
    said = tandem.ask("Remember for everyone that the office burns.").written
    assert {written.fact.scope for written in said} <= {"user"}
    with pytest.raises(UserError, match="whoever runs this home"):
        open_home(user="other").edit_memory(edited.id, "The office is shut.", user_id="boss")


@pytest.mark.parametrize("actor", ["rules", "model", "tool"])
def test_no_extraction_and_no_tool_writes_for_everyone(tandem: Assistant, actor: Any) -> None:
    stores = tandem._stores  # pyright: ignore[reportPrivateUsage]
    admin = Viewer("local", is_admin=True)
    turn = tandem.ask("I like tea.", session_id="s").turn
    (fact,) = tandem.list_memories()
    message = next(one for one in tandem.session_messages("s") if one.turn_id == turn and one.role == "user")
    from assistant.datatypes import Change, FactDraft

    draft = FactDraft("user", "Everyone likes tea", "food", "like", "tea", "preference", 0, 11)
    with pytest.raises(UserError, match="whoever runs this home"):
        stores.facts.apply(
            admin,
            "global",
            None if actor == "tool" else message,
            [draft],
            lambda *_: [Change("add", draft)],
            actor=actor,
            turn_id=None,
        )
    assert tandem.list_memories() == [fact]


# ---- C3 -----------------------------------------------------------------------------------------

USERS, THREADS, EACH = 50, 20, 4
MARK = re.compile(r"kanari(\d+)x")


class Person:
    """One user whose every telling holds a word that is theirs alone."""

    def __init__(self, tandem: Assistant, number: int) -> None:
        self.tandem = tandem
        self.user = f"user{number}"
        self.word = f"Kanari{number}x"
        self.random = random.Random(number)  # Which steps are taken is no secret.
        self.own: dict[str, Any] = {"user_id": self.user}

    def do(self) -> Any:
        """A random call of theirs; what it returns."""
        calls = (
            self.tell, self.tell, self.ask, self.search, self.list, self.list, self.forget, self.edit, self.undo,
            self.restore, self.review,
        )  # fmt: skip
        with suppress(NotFound, UserError):
            return self.random.choice(calls)()
        return None

    def tell(self) -> Any:
        told = self.random.choice(
            (
                f"My sister lives in {self.word}town.",
                f"I work at {self.word} Ltd.",
                f"I like {self.word} tea.",
                f"Remember that the code word is {self.word}.",
                f"我姐姐叫{self.word}。",
            )
        )
        return self.tandem.ask(told, session_id="shared", **self.own)

    def ask(self) -> Any:
        asked = ("Where does my sister live?", "What do I like?", "What is the code word?", "我姐姐叫什么？")
        return self.tandem.ask(self.random.choice(asked), session_id="shared", **self.own)

    def search(self) -> Any:
        kinds = (self.tandem.search_memories, self.tandem.search_messages, self.tandem.search_documents)
        return self.random.choice(kinds)("kanari code word, tea, sister", top_k=50, **self.own)

    def list(self) -> Any:
        tandem = self.tandem
        calls: tuple[Callable[..., Any], ...] = (
            tandem.list_memories, tandem.profile, tandem.list_sessions, tandem.proposals, tandem.session_summaries,
        )  # fmt: skip
        return [call(**self.own) for call in calls]

    def review(self) -> Any:
        return [
            self.tandem.session_turns("shared", **self.own),
            self.tandem.session_messages("shared", **self.own),
            [self.tandem.show_memory(fact.id, **self.own) for fact in self.tandem.list_memories(**self.own)],
        ]

    def _any(self, status: Any = None) -> str:
        facts = self.tandem.list_memories(status=status, **self.own)
        return self.random.choice(facts).id if facts else "none"

    def forget(self) -> Any:
        return self.tandem.forget(self._any(), **self.own)

    def edit(self) -> Any:
        return self.tandem.edit_memory(self._any("active"), f"I like {self.word} coffee.", **self.own)

    def undo(self) -> Any:
        return self.tandem.undo_turn(**self.own)

    def restore(self) -> Any:
        return self.tandem.restore_memory(self._any("archived"), **self.own)


def plain(result: Any) -> Any:
    if isinstance(result, list | tuple):
        return [plain(one) for one in result]  # pyright: ignore[reportUnknownVariableType]
    return result.to_json() if hasattr(result, "to_json") else result


@pytest.mark.timeout(240)
def test_c3_no_foreign_row_ever(tandem: Assistant) -> None:
    """Fifty users, twenty threads, random calls: in all that comes back, whole as JSON, each finds themself alone."""
    people = [Person(tandem, number) for number in range(USERS)]
    seen: dict[str, set[str]] = {person.user: set() for person in people}
    lock = threading.Lock()

    def live(person: Person) -> None:
        for _ in range(EACH):
            said = json.dumps(plain(person.do()), ensure_ascii=False, default=str).lower()
            with lock:
                seen[person.user] |= set(MARK.findall(said))

    with ThreadPoolExecutor(THREADS) as pool:
        for done in [pool.submit(live, person) for person in people]:
            done.result()
    for person in people:
        for call in (person.list, person.search, person.review):
            with suppress(NotFound):
                seen[person.user] |= set(MARK.findall(json.dumps(plain(call()), default=str).lower()))
    assert {user: words for user, words in seen.items() if words - {user.removeprefix("user")}} == {}
    assert sum(map(bool, seen.values())) > USERS / 2
    # And so says SQL.
    database = tandem._stores.facts._database  # pyright: ignore[reportPrivateUsage]
    from sqlalchemy import select

    with database.read() as session:
        for row in session.scalars(select(FactRow)):
            marks = MARK.findall(f"{row.text} {row.value}".lower())
            assert {f"user{mark}" for mark in marks} <= {row.user_id}
            assert row.scope_key == f"user:{row.user_id}"
    assert tandem.verify().ok
