"""S3, S8, S9: whatever is done to a conversation in whatever order, in every store, what is sent is valid.

`TANDEM_SEQUENCES` sets how many random sequences of up to 60 operations run in each store; the bar is 2,000.
"""

import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from assistant.compaction import plan_compaction
from assistant.conversation import Conversation, groups, is_whole, window_of
from assistant.datatypes import KeptLine, Message, Role, SessionDigest, Viewer, Window
from assistant.stores.window_records import WindowStore
from tests.stores.windows import STORES, open_windows
from tests.test_conversation import assert_valid

SEQUENCES = int(os.environ.get("TANDEM_SEQUENCES", "60"))
LONGEST = 60
BEGIN = datetime(2026, 1, 1, tzinfo=UTC)


def size(text: str) -> int:
    return len(text.split())


def cost(message: Message) -> int:
    return size(message.content) + 4


class Sequences(RuleBasedStateMachine):
    """A conversation and its window in one store, against a plain list of what was said in order."""

    store: WindowStore

    def __init__(self) -> None:
        super().__init__()
        self.viewer = Viewer(f"user-{uuid4().hex[:8]}")
        self.session = uuid4().hex
        self.conversation = Conversation()
        self.read = Window()
        self.said: list[Message] = []
        self.turn = 0
        self.pending: list[str] = []
        self.is_held = False
        self.store.replace(self.viewer, self.session, self.read)

    # ---- what is said ----

    def say(self, role: Role, content: str, **metadata: Any) -> None:
        turn_id = f"t{self.turn}"
        at = BEGIN + timedelta(seconds=len(self.said))
        message = Message(uuid4().hex, self.session, turn_id, role, content, at, metadata=metadata)
        self.said.append(message)
        self.conversation.append(message)
        if role != "system":
            assert self.conversation.messages[-1] == message
            if role != "tool":
                self.pending = []

    @rule(words=st.integers(0, 20))
    def ask(self, words: int) -> None:
        self.turn += 1
        self.say("user", f"question {self.turn} " + "word " * words)

    @rule(words=st.integers(0, 20))
    def answer(self, words: int) -> None:
        self.say("assistant", "answer " + "word " * words)

    @rule(wanted=st.integers(1, 5), given=st.integers(0, 5), order=st.randoms(use_true_random=False))
    def call_tools(self, wanted: int, given: int, order: Any) -> None:
        ids = [f"call{i}" for i in range(wanted)]
        self.say("assistant", "", tool_calls=[{"id": id_, "type": "function"} for id_ in ids])
        order.shuffle(ids)
        for id_ in ids[:given]:
            self.say("tool", f"result of {id_}", tool_call_id=id_)
        self.pending = ids[given:]

    @rule()
    @precondition(lambda self: self.pending)
    def give_a_late_result(self) -> None:
        id_ = self.pending.pop()
        self.say("tool", f"late result of {id_}", tool_call_id=id_)

    @rule()
    def give_a_result_that_nobody_asked_for(self) -> None:
        self.say("tool", "stray", tool_call_id="stray")
        self.pending = []

    @rule()
    @precondition(lambda self: not any(m.role == "system" for m in self.conversation.messages))
    def set_the_rules(self) -> None:
        self.say("system", "rules")

    # ---- what is cut ----

    @rule(limit=st.integers(0, 30))
    def trim_to_count(self, limit: int) -> None:
        before, question = self.conversation.count(), self.question()
        left = self.conversation.trim_to_count(limit)
        assert self.conversation.count() == before - left <= max(limit, 0)
        assert limit == 0 or question is None or question in self.conversation.messages

    @rule(limit=st.integers(0, 200))
    def trim_to_tokens(self, limit: int) -> None:
        question, newest = self.question(), self.newest_group()
        self.conversation.trim_to_tokens(limit, cost)
        assert sum(map(cost, self.spoken())) <= limit
        assert question is None or cost(question) > limit or question in self.conversation.messages
        needed = {m.id: cost(m) for m in (*newest, *([question] if question else ()))}
        if newest and (is_whole(newest) or self.pending) and sum(needed.values()) <= limit:
            assert self.spoken()[-1] == newest[-1]

    @rule(room=st.integers(20, 300))
    def compact(self, room: int) -> None:
        newest = self.newest_group()
        cut = plan_compaction(window_of(self.conversation), room, size, None)
        if cut is None:
            return
        last = cut.digested[-1]
        line = KeptLine("Use Java, not Python.", last.id, last.created_at)
        digest = SessionDigest("They spoke.", (line,), last.id, "rules", last.created_at, "en")
        assert self.conversation.compact(digest) == sum(m.role != "system" for m in cut.digested)
        assert self.conversation.digest == digest
        assert self.conversation.compact(digest) == 0
        assert not newest or not is_whole(newest) or self.spoken()[-1] == newest[-1]

    @rule(at=st.integers(0, 100))
    @precondition(lambda self: self.spoken())
    def roll_back(self, at: int) -> None:
        before = self.spoken()
        target = before[at % len(before)]
        taken = self.conversation.rollback(target.id)
        assert (*self.spoken(), *taken) == tuple(before)
        assert self.spoken()[-1:] == [target] or target in taken
        self.pending = []

    @rule(at=st.integers(0, 100))
    @precondition(lambda self: self.spoken())
    def roll_a_turn_back(self, at: int) -> None:
        before = self.spoken()
        turn_id = before[at % len(before)].turn_id
        assert turn_id is not None
        taken = self.conversation.rollback_turn(turn_id)
        assert (*self.spoken(), *taken) == tuple(before)
        assert all(message.turn_id != turn_id for message in self.spoken())
        self.pending = []

    @rule(whole=st.booleans())
    def take_back(self, whole: bool) -> None:
        question = self.question()
        taken = self.conversation.take_back_last_turn() if whole else self.conversation.take_back_reply()
        assert question is None or (question in taken) is whole
        self.pending = []

    @rule()
    def edit_the_question(self) -> None:
        message = Message(
            uuid4().hex, self.session, "edited", "user", "edited", BEGIN + timedelta(seconds=len(self.said))
        )
        self.said.append(message)
        self.conversation.replace_last_user_message(message)
        assert self.spoken()[-1] == message
        self.pending = []

    @rule()
    def clear(self) -> None:
        self.conversation.clear_non_system()
        assert self.spoken() == []
        assert self.conversation.digest is None
        self.pending = []

    # ---- what is kept ----

    @rule()
    def save_and_load(self) -> None:
        saved = window_of(self.conversation, self.read)
        self.store.replace(self.viewer, self.session, saved)
        self.load(saved)

    @rule()
    def append_and_load(self) -> None:
        """Whatever was said since is appended, where nothing else was changed since the window was read."""
        held = len(self.read.messages)
        now = window_of(self.conversation, self.read)
        if now.messages[:held] != self.read.messages or now.digest != self.read.digest:
            return
        assert self.store.append(self.viewer, self.session, now.messages[held:], self.read.generation)
        self.load(now)

    def load(self, expected: Window) -> None:
        loaded = self.store.read(self.viewer, self.session)
        assert loaded is not None
        assert loaded.messages == expected.messages
        assert loaded.digest == expected.digest
        self.read = loaded
        system = [message for message in self.conversation.messages if message.role == "system"]
        self.conversation = Conversation([*system, *loaded.messages], loaded.digest)

    # ---- what always holds ----

    def spoken(self) -> list[Message]:
        return [message for message in self.conversation.messages if message.role != "system"]

    def question(self) -> Message | None:
        return next((message for message in reversed(self.spoken()) if message.role == "user"), None)

    def newest_group(self) -> tuple[Message, ...]:
        return groups(self.spoken())[-1] if self.spoken() else ()

    @invariant()
    def what_is_sent_is_valid(self) -> None:
        sent = self.conversation.to_api_format()
        assert_valid(sent)
        assert sum(m["role"] == "system" for m in sent) == any(m.role == "system" for m in self.said)

    @invariant()
    def nothing_is_made_up_doubled_or_out_of_order(self) -> None:
        places = {message.id: at for at, message in enumerate(self.said)}
        order = [places[message.id] for message in self.spoken()]
        assert order == sorted(set(order))

    @invariant()
    def the_count_is_right(self) -> None:
        assert self.conversation.count() == len(self.spoken())

    @invariant()
    def whole_groups_are_sent_whole(self) -> None:
        whole = [message for group in groups(self.spoken()) if is_whole(group) for message in group]
        assert [m["content"] or "" for m in self.conversation.to_api_format() if m["role"] != "system"] == [
            message.content for message in whole
        ]


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[WindowStore]:
    with open_windows(request.param, tmp_path) as opened:
        yield opened


@pytest.mark.timeout(1800)
def test_s3_s8_s9_no_sequence_of_operations_leaves_an_orphan(store: WindowStore) -> None:
    machine = type("SequencesInStore", (Sequences,), {"store": store})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=SEQUENCES,
            stateful_step_count=LONGEST,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
        ),
    )
