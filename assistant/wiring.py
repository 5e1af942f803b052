"""The only file that chooses concrete classes: settings in, a whole Assistant out.

(Longer than most files: every part of Tandem is made here.)
"""

import threading
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from assistant.answer import Answering
from assistant.chat_import import ChatImport
from assistant.chat_import_facts import ImportedTelling
from assistant.compaction import Compactor
from assistant.datatypes import (
    DocumentHit,
    FactDraft,
    ForgetWish,
    MemoryHit,
    Message,
    Question,
    Slot,
    Verdict,
    Viewer,
    Window,
)
from assistant.doctor import Doctor
from assistant.errors import EmbeddingUnavailable, StoreError, UserError
from assistant.fuse import Fuse, FusePolicy
from assistant.health import Health, Parts
from assistant.memory.by_hand import ByHand
from assistant.memory.decay import strength_of
from assistant.memory.digest_model import DigestByModel
from assistant.memory.fading import Fading
from assistant.memory.forget_on_wish import ForgetOnWish
from assistant.memory.lessons import FindsLikeTasks
from assistant.memory.lessons_model import ModelDistiller
from assistant.memory.preferences import answer_preferences, slot_relevance
from assistant.memory.reconcile import deciding
from assistant.memory.review import Review
from assistant.memory.rules import RuleExtractor, only_tells
from assistant.memory.same_values import OWN_WORDS, same_value
from assistant.memory.schema import single_valued
from assistant.memory.session_facts import SessionFacts
from assistant.memory.summary_model import ModelSummariser
from assistant.memory.summary_rules import summarise
from assistant.memory.summary_standing import distant
from assistant.models.approval_answer import ApprovingAnswerer
from assistant.models.cross_encoder import CrossEncoderScorer
from assistant.models.extractive import ExtractiveAnswerer
from assistant.models.fallback import FallbackAnswerer
from assistant.models.forgetting_answer import ForgettingAnswerer
from assistant.models.learned_tokens import LearnedTokens
from assistant.models.learning_chat import LearningChat
from assistant.models.model_answer import ModelAnswerer
from assistant.models.resuming_answer import ResumingAnswerer
from assistant.models.rewriting import ModelRewriter
from assistant.models.serving_embedder import ServingEmbedder
from assistant.models.session_only import (
    MEMORY_OFF,
    MEMORY_OFF_WISH,
    PRIVATE,
    PRIVATE_WISH,
    SessionOnlyAnswerer,
)
from assistant.models.shrinking import ShrinkingAnswerer
from assistant.os_errors import refusal
from assistant.portability import Portability
from assistant.private_log import PrivateLog
from assistant.private_sessions import PrivateSessions
from assistant.protocols import Answerer, ChatModel, Embedder, Exchange, Extractor, Rewriter, StopSignal, Vectors
from assistant.recall import FindsMessages, Recall, Sources
from assistant.remember import Remember
from assistant.retrieval.approved_messages import ApprovedMessages
from assistant.retrieval.asked_memories import AskedMemories
from assistant.retrieval.by_parts import ByParts
from assistant.retrieval.document_retriever import DocumentRetriever
from assistant.retrieval.fact_graph import FactGraph
from assistant.retrieval.follow_up import LOOK_BACK, FollowUps
from assistant.retrieval.gate import Gate
from assistant.retrieval.indexing import BATCH, MissingVectors
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.language import detect
from assistant.retrieval.likeness import Likeness
from assistant.retrieval.memory_retriever import MemoryRetriever
from assistant.retrieval.message_gate import weights_for
from assistant.retrieval.message_retriever import MessageRetriever
from assistant.retrieval.reranking import Reranker
from assistant.retrieval.verdict import explained
from assistant.service import Assistant, Care, Library, Retrievers, Stores
from assistant.session_recall import SessionRecall
from assistant.settings import Settings, load_settings
from assistant.stores.chroma_consistency import ChromaConsistency
from assistant.stores.chroma_index import ChromaFolder
from assistant.stores.consistency import Consistency, Source, make_sources
from assistant.stores.database import Database, open_database
from assistant.stores.document_labels import label_documents
from assistant.stores.documents import DocumentStore
from assistant.stores.ended_clauses import EndedClauses
from assistant.stores.erasing import Erasing
from assistant.stores.exporting import Exporter
from assistant.stores.extraction_queue import ExtractionQueue
from assistant.stores.fact_nodes import FactNodes
from assistant.stores.facts import FactStore
from assistant.stores.fading import FadingStore
from assistant.stores.forgetting import Forgetting
from assistant.stores.home_record import HomeRecord, RecordedModel
from assistant.stores.import_documents import ImportDocuments
from assistant.stores.import_facts import ImportFacts
from assistant.stores.imported_messages import ImportedMessages
from assistant.stores.importing import Importer
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.mending import Mending
from assistant.stores.message_blanking import MessageBlanking
from assistant.stores.message_store import MessageStore
from assistant.stores.notes import NoteStore
from assistant.stores.past_turns import PastTurns
from assistant.stores.process_lock import ProcessLock, ProcessRegistry
from assistant.stores.profile import ProfileStore
from assistant.stores.proposals import Proposals
from assistant.stores.purge_keeper import PurgeKeeper
from assistant.stores.serving_indexes import FOLDERS, ServingIndexes
from assistant.stores.sessions import SessionStore
from assistant.stores.summaries import SummaryStore
from assistant.stores.tasks import TaskStore
from assistant.stores.token_records import OPENINGS, TokenRecords
from assistant.stores.tool_log import SqlToolLog
from assistant.stores.turn_store import TurnStore
from assistant.stores.undoing import Undoing
from assistant.stores.vectors import VectorStore
from assistant.stores.window_cached import CachedWindows, ReadWindow
from assistant.stores.window_memory import MemoryWindows
from assistant.stores.window_records import WindowStore
from assistant.stores.window_sql import SqlWindows
from assistant.summaries import Process, Summaries
from assistant.taking_back import TakingBack
from assistant.task_calls import MakesViewer, TaskCalls
from assistant.task_tools import add_task_tools
from assistant.tasks import Tasks
from assistant.tools.built_in import add_built_in_tools
from assistant.tools.by_task import ByTask
from assistant.tools.log import InProcessToolLog, ToolLog
from assistant.tools.loop import ToolLoop
from assistant.tools.memory_tools import MemoryAccess, MemoryReader, MemorySaver, add_memory_tools
from assistant.tools.policy import ToolPolicy
from assistant.tools.prompting import SAVE, tool_rules
from assistant.tools.registry import ToolRegistry
from assistant.turn import Turn
from assistant.turn_log import RemembersNothing
from assistant.turns import TurnJobs

# Importing Chroma takes about two seconds, opening 40,000 vectors a few more.
CHROMA_OPENS_WITHIN = 15.0
# Of a model's window the notes of a task take at most this: as much as memories do.
TASK_SHARE = 0.12
# Stored facts that a private session's words are held against.
MAX_OVERRULED = 500
# Imported messages are many: texts of like length are embedded together, and more are alike among more.
EMBEDDED_AT_ONCE = 512


def open_assistant(
    home: str | Path | None = None,
    *,
    long_lived: bool = True,
    prepare: bool = True,
    embedder: Embedder | None = None,
    former_embedder: Embedder | None = None,
    **overrides: Any,
) -> Assistant:
    """Open a home, made if new, with settings from arguments, environment and `.env`.

    `long_lived` opens Chroma in the background; a one-shot command searches exactly from SQL instead, which
    costs no import; with `prepare` False it waits for `Assistant.warm_up`. `embedder` is one that is loaded
    already, for programs that open several homes, and `former_embedder` the one the home was indexed with before,
    where settings can't name it; both stay the caller's.
    Raises UserError for a setting that is not valid, StoreError for a home that can't be opened.
    """
    settings = load_settings(home=None if home is None else Path(home), **overrides)
    return _Wiring(settings, embedder, former_embedder).assistant(long_lived, prepare)


class _Wiring:
    def __init__(self, settings: Settings, embedder: Embedder | None, former: Embedder | None) -> None:
        self.settings = settings
        self.home = _made(settings.home)
        self._given_embedder = embedder
        self._former_embedder = former

    @cached_property
    def database(self) -> Database:
        url = self.settings.database_url or f"sqlite:///{self.home / 'tandem.db'}"
        if not url.startswith("sqlite"):
            raise UserError(
                en="TANDEM_DATABASE_URL names a database that this Tandem can't use yet; give sqlite:///FILE or leave"
                " it out.",
                zh="TANDEM_DATABASE_URL 指向本版本尚不支持的数据库；请使用 sqlite:///文件，或不设置它。",
            )
        return open_database(url, self.home)

    @cached_property
    def registry(self) -> ProcessRegistry:
        return ProcessRegistry(self.home / "run")

    @cached_property
    def process(self) -> Process:
        return Process(self.registry.register(), self.registry.is_alive)

    @cached_property
    def vectors(self) -> VectorStore:
        return VectorStore(self.database)

    @cached_property
    def record(self) -> HomeRecord:
        return HomeRecord(self.database)

    @cached_property
    def embedder(self) -> ServingEmbedder | None:
        settings = self.settings
        if self._given_embedder is not None:
            return ServingEmbedder(self._given_embedder, RecordedModel(""), self.record, self._make_former)
        if settings.embedding_model == "none":
            return None
        described = RecordedModel("", settings.embedding_model, settings.embedding_base_url)
        return ServingEmbedder(self._make_embedder(described), described, self.record, self._make_former)

    def _make_former(self, recorded: RecordedModel) -> Embedder | None:
        """The embedder a home was indexed with before; None where nothing says how to make it."""
        former = self._former_embedder
        if former is not None and former.fingerprint == recorded.fingerprint:
            return former
        return self._make_embedder(recorded) if recorded.model else None

    def _make_embedder(self, model: RecordedModel) -> Embedder:
        settings = self.settings
        if model.base_url:
            from assistant.models.openai_embedder import OpenAIEmbedder

            # A key goes to the address that it was set for, never to another.
            key = settings.embedding_api_key if model.base_url == settings.embedding_base_url else ""
            return OpenAIEmbedder(model.model, model.base_url, key)
        from assistant.models.sentence_embedder import SentenceEmbedder

        return SentenceEmbedder(model=model.model, cache=settings.cache)

    def _current_embedder(self) -> Embedder | None:
        return self.embedder.current() if self.embedder else None

    def _serving_model(self) -> str:
        """The fingerprint that indexes are made for; without an embedder that of the vectors that are there."""
        if self.embedder is not None:
            return self.embedder.fingerprint
        recorded = self.record.embedding()
        return recorded.fingerprint if recorded else "none"

    @cached_property
    def chat_model(self) -> ChatModel | None:
        settings = self.settings
        if not settings.llm_model:
            return None
        from assistant.models.openai_chat import OpenAIChat

        chat = OpenAIChat(
            model=settings.llm_model,
            base_url=settings.llm_base_url or None,
            api_key=settings.llm_api_key,
            context_window=settings.llm_context_window,
            connect_timeout=settings.llm_connect_timeout,
            first_token_timeout=settings.llm_first_token_timeout,
            read_timeout=settings.llm_read_timeout,
            total_timeout=settings.llm_total_timeout,
            habits=TokenRecords(self.database, prefix=OPENINGS),
        )
        return LearningChat(chat, self.tokens)

    @cached_property
    def tokens(self) -> LearnedTokens:
        """How the chat model's server counts, as far as it is learnt; without a model the careful estimate."""
        settings = self.settings
        if not settings.llm_model:
            return LearnedTokens("", "")
        return LearnedTokens(settings.llm_model, settings.llm_base_url, TokenRecords(self.database))

    @cached_property
    def documents(self) -> DocumentStore:
        return DocumentStore(self.database, self.chunk_keywords, self.vectors)

    @cached_property
    def chunk_keywords(self) -> KeywordIndex:
        return KeywordIndex("chunks", ("title", "heading", "body"), terms, query_terms)

    @cached_property
    def messages(self) -> MessageStore:
        index = KeywordIndex("messages", ("body",), terms, query_terms)
        return MessageStore(self.database, index, self.vectors)

    @cached_property
    def sessions(self) -> SessionStore:
        return SessionStore(self.database, self.messages)

    @cached_property
    def turn_store(self) -> TurnStore:
        return TurnStore(self.database, self.messages)

    @cached_property
    def facts(self) -> FactStore:
        index = KeywordIndex("facts", ("body",), terms, query_terms)
        approve = self.settings.memory == "approve"
        return FactStore(
            self.database,
            index,
            self.vectors,
            single_valued,
            approve=approve,
            strength=strength_of,
            same_value=same_value,
        )

    @cached_property
    def fading_store(self) -> FadingStore:
        return FadingStore(self.database, self.facts.writer)

    @cached_property
    def fading(self) -> Fading:
        settings = self.settings
        return Fading(self.fading_store, self.facts, settings.memory_capacity, enabled=settings.memory != "off")

    @cached_property
    def proposals(self) -> Proposals:
        return Proposals(self.database, self.facts.writer)

    @cached_property
    def review(self) -> Review:
        return Review(self.proposals, Undoing(self.database, self.facts.writer), self._embed_memories)

    @cached_property
    def profile(self) -> ProfileStore:
        return ProfileStore(self.database, self.facts)

    @cached_property
    def indexes(self) -> ServingIndexes:
        root = self.home / "chroma"
        folders = {name: ChromaFolder(root / name, ProcessLock(root / f"{name}.lock")) for name in FOLDERS}
        languages_of = {"documents": self.documents.languages_of}
        return ServingIndexes(self.vectors, folders, self.record, self._serving_model, languages_of)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        return make_sources(self.chunk_keywords, self.facts.keywords, self.messages.keywords)

    @cached_property
    def consistency(self) -> Consistency:
        return Consistency(self.database, self.sources, single_valued)

    @cached_property
    def chroma_consistency(self) -> ChromaConsistency:
        return ChromaConsistency(self.indexes, self.consistency, self.record, self._serving_model)

    @cached_property
    def health(self) -> Health:
        return Health(
            Parts(
                consistency=self.consistency,
                mending=Mending(self.database, self.vectors, self.sources, single_valued),
                chroma=self.chroma_consistency,
                record=self.record,
                vectors=self.vectors,
                embedder=self.embedder,
                texts=self._texts,
            )
        )

    def _close(self) -> None:
        # What is not summarised now is at the next start.
        with suppress(StoreError):
            self.summaries.close()
        self.purge_keeper.close()
        self.fading.close()
        # A disk that is full, or a database that is locked, is the next one's to try again.
        with suppress(StoreError):
            self.forgetting.purge_if_due()
        if self.reranker is not None:
            self.reranker.close()
        self.indexes.close(CHROMA_OPENS_WITHIN)
        self.registry.close()
        self.database.close()

    @cached_property
    def retrievers(self) -> Retrievers:
        return Retrievers(
            documents=self.document_retriever,
            memories=ByParts(
                MemoryRetriever(
                    self.facts, self.indexes.collection("facts"), graph=FactGraph(FactNodes(self.database))
                ),
                self._current_embedder,
            ),
            messages=ByParts(
                MessageRetriever(
                    self.messages,
                    self.indexes.collection("messages"),
                    by_meaning=weights_for(self.embedder.fingerprint if self.embedder else None),
                ),
                self._current_embedder,
            ),
            judge=self._judge,
        )

    def _judge(self, viewer: Viewer, question: str, hits: Sequence[DocumentHit], vector: Vectors | None) -> Verdict:
        return explained(self.gate.read(viewer, question, hits, vector))

    @cached_property
    def document_retriever(self) -> DocumentRetriever:
        index = self.indexes.collection("documents")
        return DocumentRetriever(self.documents, index, self.gate, rerank=self.reranker)

    @cached_property
    def reranker(self) -> Reranker | None:
        settings = self.settings
        if not settings.rerank_model:
            return None
        return Reranker(CrossEncoderScorer(settings.rerank_model), settings.rerank_seconds)

    @cached_property
    def gate(self) -> Gate:
        if self.embedder is None:
            return Gate.for_model(None, self.documents.term_counts)
        return Gate.for_model(self.embedder.fingerprint, self.documents.term_counts, self.embedder.embed_passages)

    @cached_property
    def rules(self) -> Extractor:
        return RuleExtractor()

    @cached_property
    def turn(self) -> Turn:
        if self.settings.memory == "off":
            # Nor does anything grow older while it is off.
            recall = self._recall(self.turn_sources)
            of_session = SessionRecall(recall, self.session_facts, self.sessions.window, _nothing_stored)
            return Turn(of_session, self.fuse, Answering(self.answerer, self.tokens), self.remember)
        recall = self._recall(replace(self.turn_sources, listen=self._listen_ahead))
        return Turn(recall, self.fuse, Answering(self.answerer, self.tokens), self.remember, self.fading.after_answer)

    @cached_property
    def private_turn(self) -> Turn:
        """The turn of a private session: its own window and facts, what is stored read alone, and nothing written."""
        log = self.private_log
        sources = replace(
            self.turn_sources,
            window=self._private_window,
            past=partial(log.past, limit=LOOK_BACK),
            forget=_no_wish,
            standing=partial(self.summaries.standing, reads_only=True),
        )
        recall = SessionRecall(self._recall(sources), self.session_facts, log.window, self._stored_of_slots)
        # Nothing that is said in private is saved, nor logged outside of this process.
        loop = self._loop(self.tools.without(SAVE), self.private_tool_log)
        answerer = SessionOnlyAnswerer(self._answering(loop), PRIVATE, PRIVATE_WISH)
        return Turn(recall, self.fuse, Answering(answerer, self.tokens), RemembersNothing())

    def _private_window(self, viewer: Viewer, session_id: str) -> ReadWindow:
        return ReadWindow(Window(tuple(self.private_log.window(viewer, session_id))))

    @cached_property
    def turn_sources(self) -> Sources:
        return Sources(
            documents=self.document_retriever,
            memories=AskedMemories(self.retrievers.memories, self.facts),
            messages=self._recalled_messages,
            constraints=self.facts.standing,
            profile=self.profile.show,
            window=self.windows.read,
            inventory=self._inventory,
            judge=self._judge,
            listen=self._listen,
            ended=EndedClauses(self.database).of_messages,
            past=lambda viewer, session: PastTurns(self.database).last(viewer, session, LOOK_BACK),
            forget=self.forget_on_wish.wish,
            standing=self.summaries.standing,
            task=lambda viewer: self.tasks.sheet(viewer, self.task_tokens, self.tokens),
        )

    def _recall(self, sources: Sources) -> Recall:
        settings = self.settings
        return Recall(
            sources,
            self.embedder,
            self.rewriter,
            top_k=settings.top_k,
            memory_top_k=settings.memory_top_k,
            memory=settings.memory != "off",
        )

    @cached_property
    def fuse(self) -> Fuse:
        policy = FusePolicy(
            window=self.settings.llm_context_window,
            reserved=self.settings.llm_max_output,
            preferences=answer_preferences,
            relevance=slot_relevance,
            tokens=self.tokens,
            rules=lambda language: tool_rules(self.tools, language) if self.tool_loop else "",
            for_tools=self.task_loop.reserved_tokens if self.task_loop else 0,
        )
        return Fuse(policy)

    # ---- the session's window -------------------------------------------------------------------

    @cached_property
    def windows(self) -> CachedWindows:
        return CachedWindows(self.session_log, self._window_cache())

    @cached_property
    def session_log(self) -> SqlWindows:
        return SqlWindows(self.database, self.messages)

    def _window_cache(self) -> WindowStore | None:
        settings = self.settings
        idle = timedelta(minutes=settings.session_idle_minutes)
        if settings.session_store == "memory":
            return MemoryWindows(idle)
        if settings.session_store == "redis" or (settings.session_store == "auto" and settings.redis_url):
            from assistant.stores.window_redis import RedisWindows

            return RedisWindows(settings.redis_url, idle)
        return None

    @cached_property
    def compactor(self) -> Compactor:
        return Compactor(self.tokens, DigestByModel(self.chat_model) if self.chat_model else None)

    def _compact(self, question: Question, room: int, stop: StopSignal) -> None:
        """Digest the older half of a session that fills its room, for the next turn to begin with."""
        read = self.windows.read(question.viewer, question.session_id)
        compacted = self.compactor(read.window, room, stop)
        if compacted is not None:
            self.windows.replace(question.viewer, question.session_id, compacted)

    # ---- tools ----------------------------------------------------------------------------------

    @cached_property
    def tools(self) -> ToolRegistry:
        """The tools of every turn; programs add their own to it."""
        tools = ToolRegistry()
        add_built_in_tools(tools, self._find(self.retrievers.documents.retrieve))
        if self.settings.memory != "off":
            add_memory_tools(tools, self.memory_reader, self.memory_saver)
        return tools

    def _find(self, retrieve: Callable[..., Sequence[Any]]) -> Callable[[Viewer, str, int], Sequence[Any]]:
        """A retriever with the embedding of what is looked for; by words alone while there is none."""

        def find(viewer: Viewer, query: str, top_k: int) -> Sequence[Any]:
            return retrieve(viewer, query, self._vector(query), top_k)

        return find

    def _vector(self, text: str) -> Vectors | None:
        """A question's vector; None where keywords go on alone."""
        embedder = self._current_embedder()
        try:
            return None if embedder is None else embedder.embed_queries([text])[0]
        except EmbeddingUnavailable:
            return None

    # ---- tasks ----------------------------------------------------------------------------------

    @property
    def task_tokens(self) -> int:
        """What of a prompt the notes of its task may take."""
        return int(self.settings.llm_context_window * TASK_SHARE)

    @cached_property
    def tasks(self) -> Tasks:
        return Tasks(
            TaskStore(self.database),
            NoteStore(self.database),
            FindsLikeTasks(self._current_embedder),
            memories=self._find(self.retrievers.memories.retrieve),
            tool_calls=lambda viewer, task_id: self.tool_log.calls(viewer, task_id=task_id),
            distiller=ModelDistiller(self.chat_model) if self.chat_model else None,
            remembers=self.settings.memory != "off",
        )

    def _task_calls(self, viewer: MakesViewer) -> TaskCalls:
        return TaskCalls(viewer, self.tasks, model=self.chat_model, tools=self._agent_tools, tool_log=self.tool_log)

    def _agent_tools(self) -> ToolRegistry:
        """What a researcher may use; what the user said is not theirs to save."""
        tools = ToolRegistry()
        add_built_in_tools(tools, self._find(self.retrievers.documents.retrieve))
        return tools

    @cached_property
    def memory_reader(self) -> MemoryReader:
        asked = AskedMemories(self.retrievers.memories, self.facts)
        return MemoryReader(
            MemoryAccess(
                find=self._find(asked.retrieve),
                find_messages=self._find(self._recalled_messages.retrieve),
                profile=self.profile.show,
                facts=lambda viewer: self.facts.list(viewer, status="active", limit=200),
                standing=lambda viewer, session: self.summaries.standing(viewer, session, "", reads_only=True),
            )
        )

    @cached_property
    def memory_saver(self) -> MemorySaver:
        alike = Likeness(self.vectors, self._current_embedder, OWN_WORDS).of
        return MemorySaver(self.facts, self.rules, self.sessions.window, self._embed_memories, alike)

    @cached_property
    def tool_log(self) -> SqlToolLog:
        settings = self.settings
        return SqlToolLog(self.database, days=settings.tool_log_days, megabytes=settings.tool_log_megabytes)

    @cached_property
    def private_tool_log(self) -> InProcessToolLog:
        return InProcessToolLog()

    @cached_property
    def task_loop(self) -> ToolLoop | None:
        """The loop of turns that belong to a task, with its notes in reach."""
        tools = ToolRegistry(behind=self.tools)
        add_task_tools(tools, self.tasks)
        return self._loop(tools, self.tool_log)

    @cached_property
    def tool_loop(self) -> ToolLoop | None:
        return self._loop(self.tools, self.tool_log)

    def _loop(self, tools: ToolRegistry, log: ToolLog) -> ToolLoop | None:
        settings = self.settings
        if self.chat_model is None or settings.tools == "off":
            return None
        policy = ToolPolicy(rounds=settings.tool_rounds, form=settings.tools)
        return ToolLoop(self.chat_model, tools, log, policy, count=self.tokens, count_prompt=self.tokens.count_messages)

    @cached_property
    def session_facts(self) -> SessionFacts:
        return SessionFacts(self.rules)

    @cached_property
    def private_log(self) -> PrivateLog:
        return PrivateLog()

    def _stored_of_slots(self, viewer: Viewer, slots: Collection[tuple[str, str]]) -> Sequence[MemoryHit]:
        """The stored facts that what is told in a private session may overrule there."""
        if self.settings.memory == "off":
            return ()
        return self.facts.of_slots(viewer, slots, about_user=None, status="active", limit=MAX_OVERRULED)

    @cached_property
    def private_sessions(self) -> PrivateSessions:
        jobs = TurnJobs(
            turn=_once(lambda: self.private_turn),
            remember=RemembersNothing,
            sessions=self.private_log,
            store=self.private_log,
            process=self.process,
            detect_language=self._language,
            written_in=lambda viewer, turn_id: (),
        )
        return PrivateSessions(
            self.private_log, jobs, self.sessions.has, self.session_facts.forget_readings, self.private_tool_log
        )

    @cached_property
    def summaries(self) -> Summaries:
        settings = self.settings
        return Summaries(
            SummaryStore(self.database, distant),
            summarise,
            ModelSummariser(self.chat_model) if self.chat_model else None,
            self.process,
            timedelta(minutes=settings.session_idle_minutes),
            enabled=settings.memory != "off",
        )

    @property
    def _recalled_messages(self) -> FindsMessages:
        found = self.retrievers.messages
        approves = self.settings.memory == "approve"
        return ApprovedMessages(found, self.proposals.unapproved_messages) if approves else found

    @cached_property
    def answerer(self) -> Answerer:
        if self.settings.memory == "off":
            return SessionOnlyAnswerer(self.plain_answerer, MEMORY_OFF, MEMORY_OFF_WISH)
        answerer = self.plain_answerer
        return ForgettingAnswerer(ApprovingAnswerer(answerer) if self.settings.memory == "approve" else answerer)

    @cached_property
    def plain_answerer(self) -> Answerer:
        return self._answering(ByTask(self.task_loop, self.tool_loop) if self.task_loop and self.tool_loop else None)

    def _answering(self, loop: Answerer | None) -> Answerer:
        embedded = ResumingAnswerer(ExtractiveAnswerer())
        if self.chat_model is None:
            return embedded
        by_model = loop or ModelAnswerer(self.chat_model)
        return FallbackAnswerer(ShrinkingAnswerer(by_model, self.fuse.again, self.tokens.count_messages), embedded)

    @cached_property
    def rewriter(self) -> Rewriter:
        rules = FollowUps()
        return ModelRewriter(self.chat_model, rules, self._known) if self.chat_model else rules

    def _known(self, viewer: Viewer, text: str) -> tuple[Sequence[Slot], Sequence[MemoryHit]]:
        """What a rewrite may read of the user; memories by wording, as the turn's one embedding comes later."""
        if self.settings.memory == "off":
            return (), ()
        hits = self.retrievers.memories.retrieve(viewer, text, None, self.settings.memory_top_k)
        return self.profile.show(viewer), [hit for hit in hits if hit.above_floor]

    @cached_property
    def model_extractor(self) -> Extractor | None:
        if self.chat_model is None:
            return None
        from assistant.memory.model_extraction import ModelExtractor

        return ModelExtractor(self.chat_model, count=self.tokens.count_messages)

    @cached_property
    def chat_import(self) -> ChatImport:
        return ChatImport(
            ImportedMessages(self.database, self.messages, self.facts),
            self.facts,
            ImportedTelling(self.rules, Likeness(self.vectors, self._current_embedder, OWN_WORDS).of),
            self.model_extractor,
            lambda: self._embed_memories(EMBEDDED_AT_ONCE),
            enabled=self.settings.memory != "off",
        )

    @cached_property
    def remember(self) -> Remember:
        return Remember(
            self.turn_store,
            self.facts,
            self.rules,
            self.model_extractor,
            self._embed_memories,
            self.settings.memory != "off",
            forgets=self.forget_on_wish,
            alike=Likeness(self.vectors, self._current_embedder, OWN_WORDS).of,
        )

    @cached_property
    def forget_on_wish(self) -> ForgetOnWish:
        return ForgetOnWish(self.facts, self.forgetting, self.rules, self.sessions.window)

    def _embed_memories(self, at_once: int = BATCH) -> int:
        texts = self._memory_texts
        return MissingVectors(self.vectors, self._current_embedder(), texts, newly=True, at_once=at_once).embed()

    @property
    def _memory_texts(self) -> dict[str, Callable[[Sequence[str]], Mapping[str, str]]]:
        return {"facts": self.facts.texts_for, "messages": self.messages.texts_for}

    def _inventory(self, viewer: Viewer) -> list[str]:
        listed = [document for document in self.documents.list(viewer) if document.state in ("ready", "partial")]
        return [str(label) for label in label_documents(listed).values()]

    def _listen(self, question: Question) -> tuple[tuple[FactDraft, ...], bool]:
        drafts = self.rules.extract(Exchange(question.message(), question.previous))
        return tuple(drafts), only_tells(question.text, drafts)

    def _listen_ahead(self, question: Question) -> tuple[tuple[FactDraft, ...], bool]:
        """As `_listen`, with what will become of what is told, so that the answer says what is so."""
        drafts, tells = self._listen(question)
        message = question.message()
        foreseen = self.facts.foresee(question.viewer, "user", message, drafts, deciding(message), actor="rules")
        return tuple(foreseen), tells

    def assistant(self, long_lived: bool, prepare: bool) -> Assistant:
        turns = TurnJobs(
            turn=_once(lambda: self.turn),
            remember=_once(lambda: self.remember),
            sessions=self.sessions,
            store=self.turn_store,
            process=self.process,
            detect_language=self._language,
            written_in=self.facts.written_in,
            compact=self._compact,
        )
        library = Library(self.documents, self.vectors, self._current_embedder, self.settings)
        by_hand = ByHand(self.facts, self.profile, self.rules, detect, self._embed_memories)
        stores = Stores(
            self.documents,
            self.sessions,
            self.turn_store,
            self.facts,
            self.profile,
            self.forgetting,
            by_hand,
            self.messages,
            self.chat_import,
            self.portability,
            self.summaries,
            self.review,
            self.private_sessions,
            self.fading_store,
            self.tools,
            self.tool_log,
            self._task_calls,
            TakingBack(self.turn_store, self.session_log, self.windows, self.review, self.tool_log),
            self.windows,
        )
        doctor = Doctor(
            self.settings,
            self.chat_model,
            self.embedder,
            lambda: self.documents.count(library.viewer(None)),
            self.reranker,
            count_unread=lambda: self.documents.count_unread(library.viewer(None)),
            count_waiting=lambda: self.proposals.count(library.viewer(None)),
            unread=ExtractionQueue(self.database).waiting,
        )
        tandem = Assistant(
            self.settings,
            library,
            stores,
            self.retrievers,
            turns,
            self._care(doctor),
            close=self._close,
            prepare=self.indexes.open_in_background if long_lived and not prepare else None,
        )
        turns.recover()
        if long_lived:
            self.purge_keeper.start()
            self.fading.start()
            self.summaries.start()
        if long_lived and prepare:
            self.indexes.open_in_background()
        return tandem

    def _care(self, doctor: Doctor) -> Care:
        mismatch = self.embedder.mismatch if self.embedder else lambda: None
        return Care(doctor, self.health, mismatch, self._warm_up)

    def _warm_up(self) -> None:
        # The first message in a language compiles that language's patterns, in Chinese for most of a second.
        for text in ("I like tea.", "我喜欢喝茶。"):
            message = Message("", "", None, "user", text, datetime.now(UTC))
            self.rules.extract(Exchange(message))
        if self.reranker:
            self.reranker.warm_up()

    @cached_property
    def forgetting(self) -> Forgetting:
        blanking = MessageBlanking(self.messages)
        indexes = (self.chunk_keywords, self.facts.keywords, self.messages.keywords)
        return Forgetting(
            self.database,
            self.facts,
            blanking,
            self.vectors,
            indexes,
            self.chroma_consistency.clean,
        )

    @cached_property
    def portability(self) -> Portability:
        blanking = MessageBlanking(self.messages)
        facts = ImportFacts(self.facts.keywords, self.vectors, self.facts.writer)
        documents = ImportDocuments(self.chunk_keywords, self.vectors)
        keywords = {
            "documents": self.chunk_keywords,
            "facts": self.facts.keywords,
            "messages": self.messages.keywords,
        }
        return Portability(
            Exporter(self.database),
            Importer(self.database, self.messages, facts, documents, blanking),
            Erasing(self.database, self.forgetting, self.vectors, keywords),
            self.forgetting,
            self.home / "uploads",
            lambda: MissingVectors(
                self.vectors, self._current_embedder(), self._texts, at_once=EMBEDDED_AT_ONCE
            ).embed(),
        )

    @cached_property
    def purge_keeper(self) -> PurgeKeeper:
        return PurgeKeeper(self.forgetting.purge_if_due)

    @property
    def _texts(self) -> dict[str, Callable[[Sequence[str]], Mapping[str, str]]]:
        return {"documents": self.documents.texts_for, **self._memory_texts}

    def _language(self, text: str) -> Any:
        return self.settings.language if self.settings.language != "auto" else detect(text)


def _no_wish(viewer: Viewer, message: Message) -> ForgetWish | None:
    """What is stored is not forgotten from a private session."""
    return None


def _nothing_stored(viewer: Viewer, slots: Collection[tuple[str, str]]) -> Sequence[MemoryHit]:
    """With memory off nothing that is stored is looked at."""
    return ()


def _once(make: Callable[[], Any]) -> Callable[[], Any]:
    """`make` behind one lock: two first turns at once build the parts once."""
    lock = threading.Lock()

    def get() -> Any:
        with lock:
            return make()

    return get


def _made(home: Path) -> Path:
    try:
        # What people told stands in it: a home made here is its owner's alone, until its owner says otherwise.
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            en=f"The home {home} can't be made ({refusal(error).en}); name another with --home or TANDEM_HOME.",
            zh=f"无法创建主目录 {home}（{refusal(error).zh}）；请用 --home 或 TANDEM_HOME 指定其他目录。",
        ) from error
    return home.resolve()
