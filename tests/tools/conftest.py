"""The memory tools upon real stores of each test's own."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import pytest

from assistant.datatypes import Asker, Fact, Message, Standing, Viewer
from assistant.errors import Language
from assistant.memory.rules import RuleExtractor
from assistant.memory.schema import single_valued
from assistant.models.stop import Stop
from assistant.retrieval.asked_memories import AskedMemories
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.memory_retriever import MemoryRetriever
from assistant.retrieval.message_retriever import MessageRetriever
from assistant.stores.database import Database
from assistant.stores.exact_index import ExactIndex
from assistant.stores.facts import FactStore
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.message_store import MessageStore
from assistant.stores.profile import ProfileStore
from assistant.stores.proposals import Proposals
from assistant.stores.sessions import SessionStore
from assistant.stores.tool_log import SqlToolLog
from assistant.stores.turn_store import TurnStore
from assistant.stores.undoing import Undoing
from assistant.stores.vectors import VectorStore
from assistant.tools.acting import ToolContext
from assistant.tools.memory_tools import MemoryAccess, MemoryReader, MemorySaver, add_memory_tools
from assistant.tools.registry import ToolRegistry
from tests.stores.memories import migrated
from tests.tools.world import ANNA


@dataclass
class Memory:
    """Stores, the tools upon them, and the turn that they are called in."""

    database: Database
    facts: FactStore
    sessions: SessionStore
    turns: TurnStore
    profile: ProfileStore
    proposals: Proposals
    undoing: Undoing
    log: SqlToolLog
    saver: MemorySaver
    reader: MemoryReader
    tools: ToolRegistry

    def tell(self, text: str, session: str = "s1", viewer: Viewer = ANNA, language: Language = "en") -> ToolContext:
        """A turn that says this and is running, as a tool called in it sees it."""
        turn = uuid4().hex
        started = self.turns.start_turn(
            turn_id=turn, viewer=viewer, session_id=session, text=text, language=language, process="p"
        )
        return ToolContext(Asker(viewer, session, turn, started.message_id), language, Stop())

    def reply(self, context: ToolContext, text: str) -> None:
        """End the turn."""
        self.turns.finish_turn(
            context.asker.turn_id,
            status="finished",
            answer={"answer": text, "mode": "model"},
            text=text,
            complete=True,
            extraction="done",
        )

    def known(self, viewer: Viewer = ANNA, *, status: str = "active") -> list[Fact]:
        return [fact for fact in self.facts.list(viewer) if fact.status == status]


OpenMemory = Callable[..., Memory]


@pytest.fixture
def open_memory(tmp_path: Path) -> Iterator[OpenMemory]:
    databases: list[Database] = []

    def opened(*, approve: bool = False) -> Memory:
        path = tmp_path / "tandem.db"
        path.write_bytes(migrated())
        database = Database(f"sqlite:///{path}")
        databases.append(database)
        return _memory(database, approve=approve)

    yield opened
    for database in databases:
        database.close()


@pytest.fixture
def memory(open_memory: OpenMemory) -> Memory:
    return open_memory()


def _memory(database: Database, *, approve: bool) -> Memory:
    vectors = VectorStore(database)
    messages = MessageStore(database, KeywordIndex("messages", ("body",), terms, query_terms), vectors)
    facts = FactStore(
        database, KeywordIndex("facts", ("body",), terms, query_terms), vectors, single_valued, approve=approve
    )
    sessions, profile = SessionStore(database, messages), ProfileStore(database, facts)
    memories = AskedMemories(MemoryRetriever(facts, ExactIndex(vectors, "facts", "none")), facts)
    of_messages = MessageRetriever(messages, ExactIndex(vectors, "messages", "none"))

    def said(viewer: Viewer, session_id: str) -> list[Message]:
        return sessions.window(viewer, session_id)

    access = MemoryAccess(
        find=lambda viewer, query, top_k: memories.retrieve(viewer, query, None, top_k),
        find_messages=lambda viewer, query, top_k: of_messages.retrieve(viewer, query, None, top_k),
        profile=profile.show,
        facts=lambda viewer: facts.list(viewer, status="active"),
        standing=lambda viewer, session_id: Standing(),
    )
    saver = MemorySaver(facts, RuleExtractor(), said, lambda: 0)
    reader = MemoryReader(access)
    tools = ToolRegistry()
    add_memory_tools(tools, reader, saver)
    return Memory(
        database,
        facts,
        sessions,
        TurnStore(database, messages),
        profile,
        Proposals(database, facts.writer),
        Undoing(database, facts.writer),
        SqlToolLog(database),
        saver,
        reader,
        tools,
    )
