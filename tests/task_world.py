"""A home with tasks in it: the whole product on real stores, and tasks and agents upon the same database."""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from assistant import open_assistant
from assistant.datatypes import Viewer
from assistant.memory.lessons import FindsLikeTasks
from assistant.memory.lessons_model import ModelDistiller
from assistant.models.openai_chat import OpenAIChat
from assistant.protocols import ChatModel, Embedder
from assistant.service import Assistant
from assistant.stores.database import Database, open_database
from assistant.stores.notes import NoteStore
from assistant.stores.task_records import TaskStart
from assistant.stores.tasks import TaskStore
from assistant.stores.tool_log import SqlToolLog, ToolCallRecord
from assistant.task_calls import TaskCalls
from assistant.tasks import Tasks
from assistant.tools.registry import ToolRegistry
from tests.doubles.scripted_server import Request, ScriptedServer
from tests.doubles.word_embedder import WordEmbedder

ANNA, BORIS = "anna", "boris"


class World:
    """One process at a home: its assistant, and its tasks; another World over the same home is another process."""

    def __init__(
        self, home: Path, model: ChatModel | None = None, embedder: Embedder | None = None, *, remembers: bool = True
    ) -> None:
        self.home = home
        home.mkdir(parents=True, exist_ok=True)
        if not (home / "tandem.db").exists():
            (home / "tandem.db").write_bytes(migrated())
        chosen = embedder or WordEmbedder()
        self.tandem: Assistant = open_assistant(home, embedder=chosen, long_lived=False)
        self.database: Database = open_database(f"sqlite:///{home / 'tandem.db'}", None)
        self.tool_log = SqlToolLog(self.database)
        self.tasks = Tasks(
            TaskStore(self.database),
            NoteStore(self.database),
            FindsLikeTasks(lambda: chosen),
            memories=lambda viewer, text, top_k: self.tandem.search_memories(text, top_k=top_k, **named(viewer)),
            tool_calls=lambda viewer, task_id: self.tool_log.calls(viewer, task_id=task_id),
            distiller=ModelDistiller(model) if model else None,
            remembers=remembers,
        )
        self.calls = TaskCalls(as_viewer, self.tasks, model=model, tools=ToolRegistry, tool_log=self.tool_log)

    def close(self) -> None:
        self.database.close()
        self.tandem.close()

    def open_task(self, goal: str, user: str = ANNA, **details: Any) -> Viewer:
        """A viewer of a new task."""
        return viewer_of(self.tasks.open(Viewer(user), goal, **details))

    def called(self, viewer: Viewer, name: str, arguments: str, *, error: str = "", output: str = "found") -> None:
        """Log a call of a tool in the viewer's task."""
        self.tool_log.record(viewer, a_call(name, arguments, error=error, output=output))


@cache
def migrated() -> bytes:
    """An empty database in the current schema: migrating one for each test takes longest."""
    with TemporaryDirectory() as folder:
        open_database(f"sqlite:///{folder}/tandem.db", None).close()
        return Path(folder, "tandem.db").read_bytes()


def as_viewer(user_id: str | None, task_id: str | None = None, agent_id: str | None = None) -> Viewer:
    return Viewer(user_id or ANNA, task_id, agent_id)


def viewer_of(start: TaskStart) -> Viewer:
    return Viewer(start.task.user_id, start.task.id)


def named(viewer: Viewer) -> dict[str, Any]:
    return {"user_id": viewer.user_id, "task_id": viewer.task_id, "agent_id": viewer.agent_id}


def a_call(name: str, arguments: str, *, error: str = "", output: str = "found") -> ToolCallRecord:
    return ToolCallRecord(
        session_id="s1",
        turn_id="t1",
        call_id="c1",
        name=name,
        input=arguments,
        output="" if error else output,
        success=not error,
        executed=True,
        error=error,
        started_at=datetime.now(UTC),
        ms=1.0,
    )


def chat_at(server: ScriptedServer, window: int = 8192) -> OpenAIChat:
    """The real client against a scripted server."""
    return OpenAIChat("scripted", server.base_url, "key", window, read_timeout=3.0, total_timeout=20.0)


def is_for(request: Request, agent: str) -> bool:
    """Whether a request was made for this agent."""
    system = str(request.messages[0]["content"])
    return system.startswith((f"You are {agent},", f"你是 {agent}，"))


def asked_of(server: ScriptedServer, agent: str) -> list[Request]:
    return [request for request in server.chats if is_for(request, agent)]
