"""Assistant: every public call, each with its viewer; the one place of authorisation.

A viewer's rights are applied by the stores, which take the viewer in every query; here it is made from the
user id, once, and what a caller passes is checked before any store is reached. (Longer than most files: every
public call stands here, so that none can be made elsewhere.)
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import Protocol, cast, get_args

from assistant.chat_import import ChatImport
from assistant.chat_import_report import ChatImportReport, ImportProgress
from assistant.chat_lines import Source as ChatSource
from assistant.datatypes import (
    Answer,
    Considered,
    DocumentHit,
    DocumentInfo,
    DocumentLabel,
    Fact,
    FactStatus,
    LookUp,
    MemoryHit,
    Message,
    MessageHit,
    Scope,
    Slot,
    Source,
    Text,
    TurnEvent,
    Verdict,
    Viewer,
    Written,
)
from assistant.doctor import Check, Doctor
from assistant.errors import EmbeddingUnavailable, Language, NotFound, UserError
from assistant.health import Health, HealthReport, Progress
from assistant.memory.by_hand import ByHand
from assistant.memory.decay import with_strength
from assistant.memory.labels import slot_meant
from assistant.memory.review import Proposal, Review
from assistant.models.tokens import estimate_tokens
from assistant.portability import Portability
from assistant.private_sessions import PrivateSessions
from assistant.protocols import Embedder, Vectors
from assistant.recall import Finds, FindsMessages, FindsPassages, Hit
from assistant.settings import Settings
from assistant.stores.documents import DocumentStore
from assistant.stores.facts import FactStore
from assistant.stores.fading import FadingStore
from assistant.stores.forgetting import Forgetting
from assistant.stores.message_store import MessageStore
from assistant.stores.profile import ProfileStore
from assistant.stores.records import (
    EraseReport,
    ExportReport,
    FactEvent,
    ForgetReport,
    HeldFact,
    ImportReport,
    SessionInfo,
    TurnRecord,
)
from assistant.stores.sessions import SessionStore
from assistant.stores.summary_records import DistantSummary, SessionSummary
from assistant.stores.tool_log import SqlToolLog, ToolCallRecord
from assistant.stores.turn_store import TurnStore
from assistant.stores.undo_records import UndoReport
from assistant.stores.vectors import VectorStore
from assistant.stores.window_cached import CachedWindows
from assistant.summaries import Summaries
from assistant.taking_back import TakenBack, TakingBack
from assistant.task_calls import MakesViewer, TaskCalls
from assistant.tools.registry import ToolRegistry
from assistant.turns import TurnJobs

MAX_NAME = 1000


@dataclass(frozen=True)
class Library:
    """What ingestion works on: the stores of documents, and the embedder that serves now, if there is one."""

    documents: DocumentStore
    vectors: VectorStore
    current_embedder: Callable[[], Embedder | None]
    settings: Settings

    @property
    def embedder(self) -> Embedder | None:
        """The embedder of the model that the home is indexed with; keep it for one piece of work, no longer."""
        return self.current_embedder()

    @property
    def max_file_megabytes(self) -> int:
        """Larger files fail with a reason."""
        return self.settings.max_file_megabytes

    def viewer(self, user_id: str | None) -> Viewer:
        """The viewer of a user id; None means the settings' user."""
        return make_viewer(self.settings.user if user_id is None else user_id)


class SearchesPassages(Finds[DocumentHit], FindsPassages, Protocol):
    """The retriever of documents, as a search and as a turn ask it."""

    def search(self, viewer: Viewer, question: str, vector: Vectors | None, top_k: int, places: int) -> Considered:
        """The passages, each with why a turn would give it no place, and those that the gate is shown."""
        ...


@dataclass(frozen=True)
class Retrievers:
    """The three searches without a turn around them, and what a turn would make of the passages."""

    documents: SearchesPassages
    memories: Finds[MemoryHit]
    messages: FindsMessages
    judge: Callable[[Viewer, str, Sequence[DocumentHit], Vectors | None], Verdict]


@dataclass(frozen=True)
class Stores:
    """The stores behind the public calls."""

    documents: DocumentStore
    sessions: SessionStore
    turns: TurnStore
    facts: FactStore
    profile: ProfileStore
    forgetting: Forgetting
    by_hand: ByHand
    messages: MessageStore
    imports: ChatImport
    portability: Portability
    summaries: Summaries
    review: Review
    private: PrivateSessions
    fading: FadingStore
    tools: ToolRegistry
    tool_log: SqlToolLog
    tasks: Callable[[MakesViewer], TaskCalls]
    taking_back: TakingBack
    windows: CachedWindows


@dataclass(frozen=True)
class Care:
    """What looks after a home: its parts, its stores, whether it is indexed with the model that is set, other models.

    `warm_up` loads those beside the embedding model, and never raises.
    """

    doctor: Doctor
    health: Health
    mismatch: Callable[[], Text | None]
    warm_up: Callable[[], object] = lambda: None


class Assistant:
    """One thread-safe assistant per process; close it, or use it as a context manager."""

    def __init__(
        self,
        settings: Settings,
        library: Library,
        stores: Stores,
        retrievers: Retrievers,
        turns: TurnJobs,
        care: Care,
        *,
        close: Callable[[], None],
        prepare: Callable[[], object] | None = None,
    ) -> None:
        self.settings = settings
        self.library = library
        self.tasks = stores.tasks(self._viewer)
        self._stores = stores
        self._retrievers = retrievers
        self._turns = turns
        self._care = care
        self._close = close
        self._prepare = prepare

    # ---- turns ----------------------------------------------------------------------------------

    def ask(
        self,
        question: str,
        *,
        user_id: str | None = None,
        session_id: str | None = None,
        wait: bool = True,
        language: Language | None = None,
        private: bool = False,
        task_id: str | None = None,
        agent_id: str | None = None,
    ) -> Answer:
        """One whole turn; with `wait` also what the model's extraction writes. Raises UserError, RunError."""
        turn_id = self.start(
            question,
            user_id=user_id,
            session_id=session_id,
            language=language,
            private=private,
            task_id=task_id,
            agent_id=agent_id,
        )
        viewer = self._viewer(user_id)
        return self._jobs(viewer, turn_id).wait(viewer, turn_id, extraction=wait)

    def stream(
        self,
        question: str,
        *,
        user_id: str | None = None,
        session_id: str | None = None,
        language: Language | None = None,
        private: bool = False,
        task_id: str | None = None,
        agent_id: str | None = None,
    ) -> Iterator[TurnEvent]:
        """The events of one turn as they happen: recall, token, citation, answer, written."""
        turn_id = self.start(
            question,
            user_id=user_id,
            session_id=session_id,
            language=language,
            private=private,
            task_id=task_id,
            agent_id=agent_id,
        )
        return self.follow(turn_id, user_id=user_id)

    def start(
        self,
        question: str,
        *,
        user_id: str | None = None,
        session_id: str | None = None,
        turn_id: str | None = None,
        language: Language | None = None,
        private: bool = False,
        task_id: str | None = None,
        agent_id: str | None = None,
    ) -> str:
        """Start a turn and return its id; the same `turn_id` again starts nothing new.

        A `private` turn begins or goes on with a session that lives in this process's memory alone: memory and
        profile are read in it, nothing is written. A session that is private stays so, whatever is asked for.
        An agent that works for the user, or on a task of theirs, reads what these have to themselves too; what it
        hears of the user serves all of them.
        """
        text, viewer = self._question(question), self._viewer(user_id, task_id, agent_id)
        session = _name(session_id)
        jobs = self._stores.private if private or self._stores.private.holds(viewer, session) else self._turns
        return jobs.start(viewer, text, session, _name(turn_id), language)

    def follow(self, turn_id: str, *, user_id: str | None = None) -> Iterator[TurnEvent]:
        """Follow a turn from its first event, also one that another process drives."""
        viewer = self._viewer(user_id)
        return self._jobs(viewer, turn_id).follow(viewer, turn_id)

    def stop(self, turn_id: str, *, user_id: str | None = None) -> None:
        """Stop a turn; its text so far is kept and marked incomplete."""
        viewer = self._viewer(user_id)
        self._jobs(viewer, turn_id).stop(viewer, turn_id)

    def turn(self, turn_id: str, *, user_id: str | None = None) -> TurnRecord:
        """The stored turn: question, answer, context, state."""
        viewer = self._viewer(user_id)
        private = self._stores.private
        return (private.log if private.answers(viewer, turn_id) else self._stores.turns).turn(viewer, turn_id)

    def written_in(self, turn_id: str, *, user_id: str | None = None) -> list[Written]:
        """What one turn wrote to long-term memory."""
        return self._stores.facts.written_in(self._viewer(user_id), turn_id)

    def remember_pending(self) -> list[Written]:
        """Drain the outbox; returns what was written."""
        return list(self._turns.drain())

    def take_back(self, session_id: str, *, turn_id: str | None = None, user_id: str | None = None) -> TakenBack:
        """Take the last turn of a session back, or one and all behind it, with what was remembered from them.

        What the hand changed since, or was said again elsewhere, stays and is named. Raises NotFound, and UserError
        where there is none, or one still runs.
        """
        viewer = self._viewer(user_id)
        private = self._private(viewer, session_id)
        if private is not None:
            return private.take_back(viewer, session_id, turn_id)
        return self._stores.taking_back(viewer, self._stores.sessions.whole_id(viewer, session_id), turn_id)

    def regenerate(
        self,
        session_id: str,
        *,
        language: Language | None = None,
        user_id: str | None = None,
        task_id: str | None = None,
        agent_id: str | None = None,
    ) -> str:
        """Take the last turn back and ask its question anew; returns the new turn's id."""
        return self._ask_anew(session_id, None, language, user_id, task_id, agent_id)

    def edit_last(
        self,
        session_id: str,
        text: str,
        *,
        language: Language | None = None,
        user_id: str | None = None,
        task_id: str | None = None,
        agent_id: str | None = None,
    ) -> str:
        """Take the last turn back and ask this in its place; returns the new turn's id."""
        return self._ask_anew(session_id, self._question(text), language, user_id, task_id, agent_id)

    def _ask_anew(
        self,
        session_id: str,
        text: str | None,
        language: Language | None,
        user_id: str | None,
        task_id: str | None,
        agent_id: str | None,
    ) -> str:
        viewer = self._viewer(user_id, task_id, agent_id)
        private = self._private(viewer, session_id) is not None
        taken = self.take_back(session_id, user_id=user_id)
        return self.start(
            taken.question if text is None else text,
            session_id=taken.session,
            language=language,
            user_id=user_id,
            private=private,
            task_id=task_id,
            agent_id=agent_id,
        )

    # ---- tools ----------------------------------------------------------------------------------

    @property
    def tools(self) -> ToolRegistry:
        """The tools that a model may call; register your own before the first turn."""
        return self._stores.tools

    def tool_calls(
        self,
        *,
        user_id: str | None = None,
        session_id: str | None = None,
        turn_id: str | None = None,
        limit: int = 100,
    ) -> list[ToolCallRecord]:
        """What the user's turns did with tools, the newest calls in order."""
        viewer = self._viewer(user_id)
        return self._stores.tool_log.calls(viewer, session_id=_name(session_id), turn_id=_name(turn_id), limit=limit)

    # ---- search ---------------------------------------------------------------------------------

    def search_documents(self, question: str, *, user_id: str | None = None, top_k: int = 10) -> list[DocumentHit]:
        """Ranked passages, no floor applied."""
        return self._search(self._retrievers.documents, question, self._viewer(user_id), top_k)

    def look_up(self, question: str, *, user_id: str | None = None, top_k: int = 10) -> LookUp:
        """The passages of `search_documents` as a turn would take them, and whether it would answer from them."""
        text, viewer = self._question(question), self._viewer(user_id)
        vector = self._vector(text)
        found = self._retrievers.documents.search(viewer, text, vector, top_k, self.settings.top_k)
        return LookUp(found.hits, self._retrievers.judge(viewer, text, found.judged, vector))

    def search_memories(
        self,
        question: str,
        *,
        user_id: str | None = None,
        top_k: int = 10,
        task_id: str | None = None,
        agent_id: str | None = None,
    ) -> list[MemoryHit]:
        """Ranked facts, no floor applied; with what the user's task or agent has to itself, where one is named."""
        viewer = self._viewer(user_id, task_id, agent_id)
        return self._search(self._retrievers.memories, question, viewer, top_k)

    def search_messages(self, question: str, *, user_id: str | None = None, top_k: int = 10) -> list[MessageHit]:
        """Ranked messages, no floor applied."""
        return self._search(self._retrievers.messages, question, self._viewer(user_id), top_k)

    def candidates(
        self, source: Source, ids: Collection[str], *, user_id: str | None = None
    ) -> Mapping[str, DocumentHit | MemoryHit | MessageHit]:
        """Candidates of a turn's ledger by id, as they stand now, scores not filled; what is gone is missing."""
        viewer = self._viewer(user_id)
        if source == "documents":
            return self._stores.documents.hits(viewer, list(ids))
        return (self._stores.messages if source == "messages" else self._stores.facts).hits(viewer, ids)

    # ---- documents ------------------------------------------------------------------------------

    def document_labels(self, document_ids: Collection[str], *, user_id: str | None = None) -> dict[str, DocumentLabel]:
        """How documents are told apart for people where their file names are not enough; those gone are missing."""
        return self._stores.documents.labels(self._viewer(user_id), document_ids)

    def list_documents(self, *, user_id: str | None = None) -> list[DocumentInfo]:
        """The documents this user may read."""
        return self._stores.documents.list(self._viewer(user_id))

    def show_document(self, document_id: str, *, user_id: str | None = None) -> DocumentInfo:
        """One document by id or name; raises NotFound."""
        return self._stores.documents.get(self._viewer(user_id), document_id)

    def document_text(self, document_id: str, *, version: int | None = None, user_id: str | None = None) -> str:
        """The stored text that citations count their offsets in."""
        viewer = self._viewer(user_id)
        found = self._stores.documents.get(viewer, document_id)
        return self._stores.documents.text(viewer, found.id, version)

    def remove_documents(self, document_ids: Sequence[str], *, user_id: str | None = None) -> int:
        """Remove documents from every store; returns how many."""
        viewer = self._viewer(user_id)
        found = [self._stores.documents.get(viewer, document_id).id for document_id in document_ids]
        return self._stores.documents.remove(viewer, found)

    def remove_sample(self, *, user_id: str | None = None) -> int:
        """Remove the sample documents in one step; returns how many."""
        return self._stores.documents.remove_sample(self._viewer(user_id))

    # ---- memories -------------------------------------------------------------------------------

    # With `task_id` and `agent_id` what the user's task or agent has to itself is seen beside what the user has.

    def list_memories(
        self,
        *,
        user_id: str | None = None,
        status: FactStatus | None = None,
        task_id: str | None = None,
        agent_id: str | None = None,
    ) -> list[Fact]:
        """The facts of long-term memory, newest first, each with its strength."""
        viewer = self._viewer(user_id, task_id, agent_id)
        return [with_strength(fact) for fact in self._stores.facts.list(viewer, status=status)]

    def show_memory(
        self,
        memory_id: str,
        *,
        user_id: str | None = None,
        task_id: str | None = None,
        agent_id: str | None = None,
    ) -> Fact:
        """One fact with its quotations and its strength; raises NotFound."""
        return with_strength(self._stores.facts.get(self._viewer(user_id, task_id, agent_id), memory_id))

    def memory_history(
        self,
        memory_id: str,
        *,
        user_id: str | None = None,
        task_id: str | None = None,
        agent_id: str | None = None,
    ) -> list[FactEvent]:
        """What happened to a fact, oldest first."""
        return self._stores.facts.history(self._viewer(user_id, task_id, agent_id), memory_id)

    def add_memory(
        self,
        text: str,
        *,
        user_id: str | None = None,
        scope: Scope = "user",
        task_id: str | None = None,
        agent_id: str | None = None,
    ) -> list[Fact]:
        """Remember something typed in the review; what the rules read in it becomes typed facts.

        `scope` says for whom: the user with all agents, those who work on the task, the agent alone, or everyone, which
        only the settings' own user may write. Raises UserError, also where the scope lacks its task or agent.
        """
        added = self._stores.by_hand.add(self._viewer(user_id, task_id, agent_id), text, _scope(scope))
        return [with_strength(fact) for fact in added]

    def edit_memory(
        self,
        memory_id: str,
        text: str,
        *,
        user_id: str | None = None,
        task_id: str | None = None,
        agent_id: str | None = None,
    ) -> Fact:
        """Say a memory anew; the old wording stays as history."""
        return with_strength(self._stores.by_hand.edit(self._viewer(user_id, task_id, agent_id), memory_id, text))

    def pin_memory(
        self,
        memory_id: str,
        on: bool = True,
        *,
        user_id: str | None = None,
        task_id: str | None = None,
        agent_id: str | None = None,
    ) -> Fact:
        """Keep a memory from fading, or no longer."""
        viewer = self._viewer(user_id, task_id, agent_id)
        return with_strength(self._stores.facts.pin(viewer, self._stores.facts.get(viewer, memory_id).id, on))

    def restore_memory(
        self,
        memory_id: str,
        *,
        user_id: str | None = None,
        task_id: str | None = None,
        agent_id: str | None = None,
    ) -> Fact:
        """Bring an archived memory back into recall; what it contradicts becomes history.

        Raises NotFound, or UserError for one that is not archived.
        """
        restored = self._stores.fading.restore(self._viewer(user_id, task_id, agent_id), memory_id)
        self._stores.by_hand.embed_missing()
        return with_strength(restored)

    def proposals(self, *, user_id: str | None = None) -> list[Proposal]:
        """What waits for the user's word, each with its reason in words and what it would replace."""
        return self._stores.review.proposals(self._viewer(user_id))

    def accept_memory(self, memory_id: str, *, user_id: str | None = None) -> Fact:
        """Take a proposed memory; what it contradicts becomes history. Raises NotFound, UserError."""
        return self._stores.review.accept(self._viewer(user_id), [memory_id])[0]

    def reject_memory(self, memory_id: str, *, user_id: str | None = None) -> Fact:
        """Refuse a proposed memory; it is proposed again only where it is said anew. Raises NotFound, UserError."""
        return self._stores.review.reject(self._viewer(user_id), [memory_id])[0]

    def accept_memories(self, memory_ids: Collection[str] | None = None, *, user_id: str | None = None) -> list[Fact]:
        """Take several proposed memories, or all that wait; all or none."""
        return self._stores.review.accept(self._viewer(user_id), memory_ids)

    def reject_memories(self, memory_ids: Collection[str] | None = None, *, user_id: str | None = None) -> list[Fact]:
        """Refuse several proposed memories, or all that wait; all or none."""
        return self._stores.review.reject(self._viewer(user_id), memory_ids)

    def undo_turn(
        self, turn_id: str | None = None, *, session_id: str | None = None, user_id: str | None = None
    ) -> UndoReport:
        """Take back all that a turn wrote to long-term memory, so that its message is not learned from again.

        Without an id the last turn, of that session or of all, that wrote something. What the hand changed since, or
        was said again, stays and is named. Raises NotFound, or UserError where there is nothing or it still runs.
        """
        return self._stores.review.undo(self._viewer(user_id), turn_id, session_id)

    def forget(
        self,
        memory_id: str,
        *,
        now: bool = False,
        user_id: str | None = None,
        task_id: str | None = None,
        agent_id: str | None = None,
    ) -> ForgetReport:
        """Take a fact out of every answer at once, for good; with `now` also purge the disk."""
        viewer = self._viewer(user_id, task_id, agent_id)
        fact = self._stores.facts.get(viewer, memory_id)
        report = self._stores.forgetting.forget(viewer, fact.id)
        self._stores.windows.drop(viewer)
        self._stores.by_hand.embed_missing()
        return replace(report, purged=self._stores.forgetting.purge_now()) if now else report

    def purge(self) -> bool | None:
        """Clean the disk of what was forgotten and still waits for it; None where nothing does, False: not yet."""
        forgetting = self._stores.forgetting
        return None if forgetting.purge_due_since() is None else forgetting.purge_now()

    # ---- profile --------------------------------------------------------------------------------

    def profile(self, *, user_id: str | None = None) -> list[Slot]:
        """The current slots of the user's profile."""
        return self._stores.profile.show(self._viewer(user_id))

    def set_profile(self, topic: str, attribute: str, value: str, *, user_id: str | None = None) -> Slot:
        """Set a slot by hand; the edit is its own evidence."""
        return self._stores.by_hand.set_slot(self._viewer(user_id), topic, attribute, value)

    def unset_profile(
        self, topic: str, attribute: str, value: str | None = None, *, user_id: str | None = None
    ) -> list[Fact]:
        """Empty a slot, or one value of it; the facts behind it leave recall and stay listed."""
        viewer = self._viewer(user_id)
        return self._stores.profile.unset(viewer, *self._slot(viewer, topic, attribute), value)

    def lock_profile(self, topic: str, attribute: str, on: bool = True, *, user_id: str | None = None) -> list[Slot]:
        """Keep a slot as it is, or let it follow what the user says again."""
        set_lock = self._stores.profile.lock if on else self._stores.profile.unlock
        viewer = self._viewer(user_id)
        return set_lock(viewer, *self._slot(viewer, topic, attribute))

    def profile_history(self, topic: str, attribute: str, *, user_id: str | None = None) -> list[HeldFact]:
        """Every value a slot holds or held, the current one first, with when and by what the others ended.

        Raises NotFound where it never held anything, or all of it was forgotten.
        """
        viewer = self._viewer(user_id)
        named = slot_meant(topic, attribute, self._stores.profile.names(viewer))
        facts = self._stores.profile.history(viewer, *named)
        if not facts:
            raise NotFound(
                en="Nothing is stored that your profile ever held there. `tandem profile show` lists what it holds.",
                zh="没有存储你的档案中这一项的任何记录。用 `tandem profile show` 查看已有内容。",
            )
        return facts

    def correct_slot(self, fact_id: str, value: str, *, user_id: str | None = None) -> Slot:
        """Correct the value of the slot that a fact fills, by hand."""
        fact = self.show_memory(fact_id, user_id=user_id)
        slot = self.set_profile(fact.topic, fact.attribute, value, user_id=user_id)
        if slot.fact_id != fact.id and any(held.fact_id == fact.id for held in self.profile(user_id=user_id)):
            # Of an attribute with several values the corrected one goes, and the others stay.
            self._stores.profile.unset(self._viewer(user_id), fact.topic, fact.attribute, fact.value)
        return slot

    # ---- sessions -------------------------------------------------------------------------------

    def list_sessions(self, *, user_id: str | None = None) -> list[SessionInfo]:
        """The user's conversations, newest first."""
        return self._stores.sessions.list(self._viewer(user_id))

    def session_turns(self, session_id: str, *, user_id: str | None = None) -> list[TurnRecord]:
        """The turns of a session, oldest first; raises NotFound."""
        viewer = self._viewer(user_id)
        return (self._private(viewer, session_id) or self._stores.turns).turns(viewer, session_id)

    def session_messages(self, session_id: str, *, user_id: str | None = None) -> list[Message]:
        """The messages the session holds now, after the last /clear."""
        viewer = self._viewer(user_id)
        return (self._private(viewer, session_id) or self._stores.sessions).window(viewer, session_id)

    def count_messages(self, session_id: str, *, user_id: str | None = None) -> int:
        """Messages in the session's memory, without the system message."""
        viewer = self._viewer(user_id)
        private = self._private(viewer, session_id)
        return len(private.window(viewer, session_id)) if private else self._stores.sessions.count(viewer, session_id)

    def clear_session(self, session_id: str, *, user_id: str | None = None) -> int:
        """Empty the session's short-term memory; long-term memory stays. Returns how many messages left."""
        viewer = self._viewer(user_id)
        count = (self._private(viewer, session_id) or self._stores.sessions).clear(viewer, session_id)
        self._stores.windows.drop(viewer, session_id)
        return count

    def rename_session(self, session_id: str, title: str, *, user_id: str | None = None) -> SessionInfo:
        """Give a session another title."""
        if not title.strip():
            raise UserError(en="The title is empty; give some words.", zh="标题是空的；请写几个字。")
        viewer = self._viewer(user_id)
        return (self._private(viewer, session_id) or self._stores.sessions).rename(viewer, session_id, title)

    def delete_session(self, session_id: str, *, user_id: str | None = None) -> str:
        """Delete a session with its turns and messages, facts told in it stay; returns its whole id."""
        viewer = self._viewer(user_id)
        if self._stores.private.holds(viewer, session_id):
            self._stores.private.drop(viewer, session_id)
            return session_id
        deleted = self._stores.sessions.delete(viewer, session_id)
        self._stores.windows.drop(viewer, deleted)
        return deleted

    def session_summary(self, session_id: str, *, user_id: str | None = None) -> SessionSummary | None:
        """Where a session stood when it was left: goals, conclusions, open items, preferences; None for small talk.

        Made first where it is due; raises NotFound.
        """
        viewer = self._viewer(user_id)
        return self._stores.summaries.summary(viewer, self._stores.sessions.whole_id(viewer, session_id))

    def session_summaries(self, *, limit: int = 10, user_id: str | None = None) -> list[SessionSummary]:
        """The summaries of the sessions used last, the last first."""
        return self._stores.summaries.recent(self._viewer(user_id), limit)

    def distant_summary(self, *, user_id: str | None = None) -> DistantSummary | None:
        """The rolling summary over the sessions before the last ones; None where there are no others."""
        return self._stores.summaries.distant(self._viewer(user_id))

    def close_session(self, session_id: str, *, user_id: str | None = None) -> SessionSummary | None:
        """End a session, which makes its summary; a later message opens it again. Raises NotFound."""
        return self._stores.summaries.close_session(self._viewer(user_id), session_id)

    def import_chat(
        self,
        source: ChatSource,
        *,
        user_id: str | None = None,
        with_model: bool = False,
        progress: Callable[[ImportProgress], None] | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> ChatImportReport:
        """Bring in earlier conversations, JSON lines of a file (`-`: standard input) or given one by one.

        What is in already stays as it is. The rules read what the user said, with `with_model` the model after them,
        at some seconds a message. Bad lines stand in the report; raises UserError for a file that can't be read.
        """
        viewer = self._viewer(user_id)
        return self._stores.imports.run(viewer, source, with_model=with_model, progress=progress, stop=stop)

    # ---- all that is known of a user -------------------------------------------------------------

    def export_user(self, file: str | Path, *, user_id: str | None = None) -> ExportReport:
        """Write all that is known of the user into one readable file of JSON lines, private documents included."""
        return self._stores.portability.export(self._viewer(user_id), file)

    def import_user(self, file: str | Path, *, user_id: str | None = None) -> ImportReport:
        """Bring an export in for this user, also another user's; the same file again changes nothing.

        Raises UserError, which names the line, with nothing changed for a file that is damaged or of another kind.
        """
        return self._stores.portability.import_file(self._viewer(user_id), file)

    def erase_user(self, *, user_id: str | None = None) -> EraseReport:
        """Erase all that is known of the user for good, from the disk too; `purged` False: when the home is free."""
        viewer = self._viewer(user_id)
        self._turns.discard(viewer, None)
        self._stores.private.drop_all(viewer)
        self._stores.windows.drop(viewer)
        return self._stores.portability.erase(viewer)

    # ---- state of the stores --------------------------------------------------------------------

    def doctor(self) -> list[Check]:
        """What is configured and whether it answers."""
        checks = self._care.doctor.checks()
        mismatch = self.index_mismatch()
        return [*checks, mismatch] if mismatch else checks

    def index_mismatch(self) -> Check | None:
        """A check that failed where another embedding model is set than the home is indexed with.

        Known once something was embedded or searched; a command that needs no model does not pay for it.
        """
        said = self._care.mismatch()
        return Check("index", False, said.en, said.zh) if said else None

    def verify(self) -> HealthReport:
        """Compare the stores; changes nothing but a Chroma that is merely behind."""
        return self._care.health.verify()

    def is_empty(self) -> bool:
        """Whether the home holds no document, message or memory of anybody."""
        return self._care.health.is_empty()

    def repair(self, progress: Progress | None = None, stop: Callable[[], bool] | None = None) -> HealthReport:
        """Put right what `verify` finds; what is still wrong stands in the report."""
        return self._care.health.repair(progress, stop)

    def reindex(self, progress: Progress | None = None, stop: Callable[[], bool] | None = None) -> int:
        """Embed everything by the configured model, then switch to it; returns how many texts were embedded."""
        return self._care.health.reindex(progress, stop)

    # ---- life cycle -----------------------------------------------------------------------------

    def warm_up(self) -> None:
        """Open Chroma and load the models, so that the first question waits for none of them; never raises."""
        prepare, self._prepare = self._prepare, None
        if prepare is not None:
            prepare()
        if (embedder := self.library.embedder) is not None:
            # The turn itself says so in `degraded`, and `doctor` says why.
            with suppress(EmbeddingUnavailable):
                embedder.embed_queries(["warm-up"])
        self._care.warm_up()

    def close(self) -> None:
        """Stop running turns, release locks and connections."""
        try:
            self._stores.private.jobs.close()
            self._turns.close()
        finally:
            # Also for whoever does not want to wait for what still runs.
            self._close()

    def __enter__(self) -> "Assistant":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # ---- inside ---------------------------------------------------------------------------------

    def _jobs(self, viewer: Viewer, turn_id: str) -> TurnJobs:
        """Who drives a turn: a private session's turns are told from others by their ids."""
        return self._stores.private.jobs if self._stores.private.answers(viewer, turn_id) else self._turns

    def _private(self, viewer: Viewer, session_id: str) -> PrivateSessions | None:
        """The private sessions, where this is one of them."""
        return self._stores.private if self._stores.private.holds(viewer, session_id) else None

    def _slot(self, viewer: Viewer, topic: str, attribute: str) -> tuple[str, str]:
        """The slot meant by its keys, or by the names it is shown under in either language."""
        return slot_meant(topic, attribute, self._stores.profile.show(viewer))

    def _viewer(self, user_id: str | None, task_id: str | None = None, agent_id: str | None = None) -> Viewer:
        user = make_viewer(self.settings.user if user_id is None else user_id).user_id
        # Whoever runs the home set its user; only they write for everyone.
        return Viewer(user, _name(task_id), _name(agent_id), is_admin=user == self.settings.user)

    def _question(self, question: str) -> str:
        limit = self.settings.max_question_characters
        if not question.strip():
            raise UserError(
                en="The question is empty; write something to ask or to tell.",
                zh="问题是空的；请写下要问或要说的内容。",
            )
        if len(question) > limit or estimate_tokens(question) > self.settings.llm_context_window // 2:
            raise UserError(
                en=f"The question has {len(question):,} characters; at most {limit:,} are allowed, and at most half"
                f" of the model's window of {self.settings.llm_context_window:,} tokens. Shorten it, or save the"
                " text as a file and ingest it.",
                zh=f"问题有 {len(question):,} 个字符；最多允许 {limit:,} 个，且不超过模型窗口"
                f"（{self.settings.llm_context_window:,} 个词元）的一半。请缩短，或把内容存为文件再导入。",
            )
        return question.encode("utf-8", "replace").decode("utf-8")

    def _search(self, retriever: Finds[Hit], question: str, viewer: Viewer, top_k: int) -> list[Hit]:
        text = self._question(question)
        return list(retriever.retrieve(viewer, text, self._vector(text), top_k))

    def _vector(self, text: str) -> Vectors | None:
        """The vector of a question; None where none can be made, so that wording alone counts."""
        embedder = self.library.embedder
        if embedder is None:
            return None
        try:
            return embedder.embed_queries([text])[0]
        except EmbeddingUnavailable:
            return None


def make_viewer(user_id: object) -> Viewer:
    """A viewer of a checked user id: a plain, non-empty text; raises UserError before any store is reached."""
    name = _name(user_id)
    if name is None:
        raise UserError(
            en="A user id is needed; give --user or set TANDEM_USER.",
            zh="缺少用户名；请用 --user 指定，或设置 TANDEM_USER。",
        )
    return Viewer(name)


def _name(value: object) -> str | None:
    """A user, session, turn, task or agent name as given; None stays None."""
    if value is None:
        return None
    if not isinstance(value, str) or not value.strip() or len(value) > MAX_NAME or not _storable(value):
        raise UserError(
            en=f"A user, session, turn, task or agent name must be a text of 1 to {MAX_NAME} characters; give another.",
            zh=f"用户、会话、轮次、任务或智能体的名称必须是 1 到 {MAX_NAME} 个字符的文本；请换一个。",
        )
    return value


def _scope(value: object) -> Scope:
    if value not in get_args(Scope):
        raise UserError(
            en="A memory is for global, user, task or agent; choose one of them.",
            zh="记忆的范围只能是 global、user、task 或 agent；请选择其一。",
        )
    return cast(Scope, value)


def _storable(name: str) -> bool:
    """Whether a name is text that every store takes: no NUL, no half of a surrogate pair."""
    return "\0" not in name and not any(0xD800 <= ord(char) <= 0xDFFF for char in name)
