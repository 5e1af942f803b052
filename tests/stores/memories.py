"""The stores of conversation and memory over a real SQLite file, with words split at spaces."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from assistant.datatypes import Change, Fact, FactDraft, Message, Viewer, Written
from assistant.stores.database import Database, open_database
from assistant.stores.facts import FactStore
from assistant.stores.forgetting import Forgetting
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.message_blanking import MessageBlanking
from assistant.stores.message_store import MessageStore
from assistant.stores.profile import ProfileStore
from assistant.stores.sessions import SessionStore
from assistant.stores.turn_store import TurnStore
from assistant.stores.vectors import VectorStore
from assistant.stores.write_context import Actor

ANNA = Viewer("anna")
BORIS = Viewer("boris")
SINGLE = {("home", "city"), ("work", "employer")}


def words(text: str) -> list[str]:
    """Words, and each CJK character, in lower case."""
    return re.findall(r"[\u4e00-\u9fff]|[^\W\u4e00-\u9fff]+", text.lower())


def is_single(topic: str, attribute: str) -> bool:
    return (topic, attribute) in SINGLE


@dataclass(frozen=True)
class Stores:
    path: Path
    database: Database
    vectors: VectorStore
    sessions: SessionStore
    turns: TurnStore
    messages: MessageStore
    facts: FactStore
    profile: ProfileStore
    forgetting: Forgetting

    def tell(self, text: str, viewer: Viewer = ANNA, session_id: str = "s1", turn_id: str | None = None) -> Message:
        """A user's message of a turn that is running."""
        told = sum(info.turns for info in self.sessions.list(viewer) if info.id == session_id)
        turn_id = turn_id or f"{viewer.user_id}-{session_id}-{told}"
        self.turns.start_turn(
            turn_id=turn_id, viewer=viewer, session_id=session_id, text=text, language="en", process="p1"
        )
        return self.sessions.window(viewer, session_id)[-1]

    def reply(self, message: Message, text: str, answer: dict[str, object] | None = None) -> None:
        """End the message's turn with a reply."""
        assert message.turn_id is not None
        self.turns.finish_turn(
            message.turn_id,
            status="finished",
            answer=answer or {"answer": text, "mode": "embedded"},
            text=text,
            complete=True,
            extraction="pending",
        )

    def learn(
        self,
        message: Message,
        *drafts: FactDraft,
        viewer: Viewer = ANNA,
        actor: Actor = "rules",
    ) -> list[Written]:
        """Apply drafts of one message by the small rule below."""
        return self.facts.apply(viewer, "user", message, drafts, decide, actor=actor, turn_id=message.turn_id)


@cache
def migrated() -> bytes:
    """An empty database in the current schema; migrating one for each test would take too long."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tandem.db"
        open_database(f"sqlite:///{path}", None).close()
        return path.read_bytes()


def open_stores(home: Path) -> Stores:
    path = home / "tandem.db"
    home.mkdir()
    path.write_bytes(migrated())
    database = Database(f"sqlite:///{path}")
    vectors = VectorStore(database)
    of_facts = KeywordIndex("facts", ("body",), words, words)
    of_messages = KeywordIndex("messages", ("body",), words, words)
    messages = MessageStore(database, of_messages, vectors)
    facts = FactStore(database, of_facts, vectors, is_single)
    return Stores(
        path=path,
        database=database,
        vectors=vectors,
        sessions=SessionStore(database, messages),
        turns=TurnStore(database, messages),
        messages=messages,
        facts=facts,
        profile=ProfileStore(database, facts),
        forgetting=Forgetting(database, facts, MessageBlanking(messages), vectors, (of_facts, of_messages)),
    )


def city(message: Message | str, value: str, clause: str | None = None, *, polarity: bool = True) -> FactDraft:
    return _draft(message, value, clause, "home", "city", polarity)


def likes(message: Message | str, value: str, clause: str | None = None, *, polarity: bool = True) -> FactDraft:
    return _draft(message, value, clause, "food", "like", polarity)


def _draft(
    message: Message | str, value: str, clause: str | None, topic: str, attribute: str, polarity: bool
) -> FactDraft:
    content = message if isinstance(message, str) else message.content
    clause = clause or content
    start = content.index(clause)
    return FactDraft(
        subject="user",
        text=f"User: {attribute} {'is' if polarity else 'is not'} {value}",
        topic=topic,
        attribute=attribute,
        value=value,
        kind="profile" if topic == "home" else "preference",
        start=start,
        end=start + len(clause),
        polarity=polarity,
    )


def decide(drafts: Sequence[FactDraft], current: Sequence[Fact], locked: Collection[tuple[str, str]]) -> list[Change]:
    """Repeats reinforce, another value of a single-valued attribute supersedes, all else is new."""
    return [_decide_one(draft, current) for draft in drafts]


def _decide_one(draft: FactDraft, current: Sequence[Fact]) -> Change:
    slot = [f for f in current if (f.topic, f.attribute) == (draft.topic, draft.attribute) and f.status == "active"]
    for fact in slot:
        if fact.value == draft.value and fact.polarity == draft.polarity:
            return Change("reinforce", draft, fact.id)
    for fact in slot:
        if is_single(draft.topic, draft.attribute) or fact.value == draft.value:
            return Change("supersede", draft, fact.id)
    return Change("add", draft)
