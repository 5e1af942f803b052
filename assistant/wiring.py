"""The only file that chooses concrete classes: settings in, a whole Assistant out."""

import threading
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

from assistant.answer import Answering
from assistant.datatypes import FactDraft, Question
from assistant.doctor import Doctor
from assistant.errors import StoreError, UserError
from assistant.fuse import Fuse, FusePolicy
from assistant.memory.preferences import answer_preferences, slot_relevance
from assistant.memory.rules import RuleExtractor, only_tells
from assistant.memory.schema import single_valued
from assistant.models.extractive import ExtractiveAnswerer
from assistant.models.fallback import FallbackAnswerer
from assistant.models.model_answer import ModelAnswerer
from assistant.protocols import Answerer, ChatModel, Embedder, Exchange, Extractor
from assistant.recall import Recall, Sources
from assistant.remember import Remember
from assistant.retrieval.document_retriever import DocumentRetriever
from assistant.retrieval.gate import Gate
from assistant.retrieval.indexing import MissingVectors
from assistant.retrieval.keywords import query_terms, terms
from assistant.retrieval.language import detect
from assistant.retrieval.memory_retriever import MemoryRetriever
from assistant.retrieval.message_retriever import MessageRetriever
from assistant.service import Assistant, Library, Retrievers, Stores
from assistant.settings import Settings, load_settings
from assistant.stores.chroma_index import ChromaFolder, ChromaIndex
from assistant.stores.database import Database, open_database
from assistant.stores.documents import DocumentStore
from assistant.stores.exact_index import ExactIndex
from assistant.stores.facts import FactStore
from assistant.stores.forgetting import Forgetting
from assistant.stores.keyword_index import KeywordIndex
from assistant.stores.message_blanking import MessageBlanking
from assistant.stores.process_lock import ProcessLock, ProcessRegistry
from assistant.stores.message_store import MessageStore
from assistant.stores.profile import ProfileStore
from assistant.stores.sessions import SessionStore
from assistant.stores.turn_store import TurnStore
from assistant.stores.vector_index import RoutedIndex, open_in_background
from assistant.stores.vectors import VectorStore
from assistant.turn import Turn
from assistant.turns import TurnJobs

# Importing Chroma takes about two seconds, opening 40,000 vectors a few more.
CHROMA_OPENS_WITHIN = 15.0


def open_assistant(
    home: str | Path | None = None, *, long_lived: bool = True, embedder: Embedder | None = None, **overrides: Any
) -> Assistant:
    """Open a home, made if new, with settings from arguments, environment and `.env`.

    `long_lived` opens Chroma in the background; a one-shot command searches exactly from SQL instead, which
    costs no import. `embedder` is one that is loaded already, for programs that open several homes.
    Raises UserError for a setting that is not valid, StoreError for a home that can't be opened.
    """
    settings = load_settings(home=None if home is None else Path(home), **overrides)
    return _Wiring(settings, embedder).assistant(long_lived)


class _Wiring:
    def __init__(self, settings: Settings, embedder: Embedder | None) -> None:
        self.settings = settings
        self.home = _made(settings.home)
        self._given_embedder = embedder
        self._opening: list[threading.Thread] = []

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
    def vectors(self) -> VectorStore:
        return VectorStore(self.database)

    @cached_property
    def embedder(self) -> Embedder | None:
        settings = self.settings
        if self._given_embedder is not None:
            return self._given_embedder
        if settings.embedding_model == "none":
            return None
        if settings.embedding_base_url:
            from assistant.models.openai_embedder import OpenAIEmbedder

            return OpenAIEmbedder(
                settings.embedding_model, settings.embedding_base_url, settings.embedding_api_key
            )
        from assistant.models.sentence_embedder import SentenceEmbedder

        return SentenceEmbedder(model=settings.embedding_model, cache=settings.cache)

    @cached_property
    def chat_model(self) -> ChatModel | None:
        settings = self.settings
        if not settings.llm_model:
            return None
        from assistant.models.openai_chat import OpenAIChat

        return OpenAIChat(
            model=settings.llm_model,
            base_url=settings.llm_base_url or None,
            api_key=settings.llm_api_key,
            context_window=settings.llm_context_window,
            connect_timeout=settings.llm_connect_timeout,
            first_token_timeout=settings.llm_first_token_timeout,
            read_timeout=settings.llm_read_timeout,
            total_timeout=settings.llm_total_timeout,
        )

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
        return FactStore(self.database, index, self.vectors, single_valued)

    @cached_property
    def profile(self) -> ProfileStore:
        return ProfileStore(self.database, self.facts)

    @cached_property
    def folders(self) -> dict[str, ChromaFolder]:
        root = self.home / "chroma"
        return {
            name: ChromaFolder(root / name, ProcessLock(root / f"{name}.lock"))
            for name in ("documents", "memories")
        }

    @cached_property
    def indexes(self) -> dict[str, RoutedIndex]:
        return {
            "documents": self._index("documents", "documents"),
            "facts": self._index("facts", "memories"),
            "messages": self._index("messages", "memories"),
        }

    def _index(self, collection: str, folder: str) -> RoutedIndex:
        # Without an embedder nothing is searched by vector; the name still has to be one that no model has.
        model = self.embedder.fingerprint if self.embedder else "none"
        chroma = ChromaIndex(self.folders[folder], self.vectors, collection, model)
        exact = ExactIndex(self.vectors, collection, model)
        return RoutedIndex(exact, chroma, self.vectors, collection)

    def _open_chroma(self) -> None:
        indexes = self.indexes
        groups = {"documents": ["documents"], "memories": ["facts", "messages"]}
        self._opening = [
            open_in_background(self.folders[folder], [indexes[name] for name in names])
            for folder, names in groups.items()
        ]

    def _close(self) -> None:
        for thread in self._opening:
            thread.join(CHROMA_OPENS_WITHIN)  # A folder that is being opened can't be closed.
        for folder in self.folders.values():
            folder.close()
        self.registry.close()
        self.database.close()

    @cached_property
    def retrievers(self) -> Retrievers:
        return Retrievers(
            documents=DocumentRetriever(self.documents, self.indexes["documents"]),
            memories=MemoryRetriever(self.facts, self.indexes["facts"]),
            messages=MessageRetriever(self.messages, self.indexes["messages"]),
        )

    @cached_property
    def rules(self) -> Extractor:
        return RuleExtractor()

    @cached_property
    def turn(self) -> Turn:
        settings, gate = self.settings, Gate()
        window = settings.llm_context_window
        recall = Recall(
            Sources(
                documents=self.retrievers.documents,
                memories=self.retrievers.memories,
                messages=self.retrievers.messages,
                constraints=self.facts.standing,
                profile=self.profile.show,
                history=self.sessions.window,
                inventory=lambda viewer: [document.name for document in self.documents.list(viewer)],
                answerable=lambda question, hits: gate.answerable(question, hits).answerable,
                listen=self._listen,
            ),
            self.embedder,
            top_k=settings.top_k,
            memory_top_k=settings.memory_top_k,
            memory=settings.memory,
        )
        policy = FusePolicy(
            window=window,
            reserved=settings.llm_max_output,
            preferences=answer_preferences,
            relevance=slot_relevance,
        )
        return Turn(recall, Fuse(policy), Answering(self.answerer), self.remember)

    @cached_property
    def answerer(self) -> Answerer:
        embedded = ExtractiveAnswerer()
        return FallbackAnswerer(ModelAnswerer(self.chat_model), embedded) if self.chat_model else embedded

    @cached_property
    def remember(self) -> Remember:
        model: Extractor | None = None
        if self.chat_model is not None:
            from assistant.memory.model_extraction import ModelExtractor

            model = ModelExtractor(self.chat_model)
        missing = MissingVectors(
            self.vectors,
            self.embedder,
            {"facts": self.facts.texts_for, "messages": self.messages.texts_for},
        )
        return Remember(self.turn_store, self.facts, self.rules, model, missing.embed, self.settings.memory)

    def _listen(self, question: Question) -> tuple[tuple[FactDraft, ...], bool]:
        drafts = self.rules.extract(Exchange(question.message(), question.previous))
        return tuple(drafts), only_tells(question.text, drafts)

    def assistant(self, long_lived: bool) -> Assistant:
        turns = TurnJobs(
            turn=_once(lambda: self.turn),
            remember=_once(lambda: self.remember),
            sessions=self.sessions,
            store=self.turn_store,
            process=self.registry.register(),
            is_alive=self.registry.is_alive,
            detect_language=self._language,
            written_in=self.facts.written_in,
        )
        library = Library(self.documents, self.vectors, self.embedder, self.settings)
        stores = Stores(
            self.documents, self.sessions, self.turn_store, self.facts, self.profile, self.forgetting
        )
        doctor = Doctor(
            self.settings,
            self.chat_model,
            self.embedder,
            lambda: self.documents.count(library.viewer(None)),
        )
        tandem = Assistant(
            self.settings,
            library,
            stores,
            self.retrievers,
            turns,
            doctor,
            close=self._close,
        )
        turns.recover()
        if long_lived:
            self._open_chroma()
        return tandem

    @cached_property
    def forgetting(self) -> Forgetting:
        blanking = MessageBlanking(self.messages)
        indexes = (self.chunk_keywords, self.facts.keywords, self.messages.keywords)
        return Forgetting(self.database, self.facts, blanking, self.vectors, indexes)

    def _language(self, text: str) -> Any:
        return self.settings.language if self.settings.language != "auto" else detect(text)


def _once(make: Callable[[], Any]) -> Callable[[], Any]:
    """`make` behind one lock: two first turns at once build the parts once."""
    lock = threading.Lock()

    def get() -> Any:
        with lock:
            return make()

    return get


def _made(home: Path) -> Path:
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            en=f"The home {home} can't be made ({error.strerror}); name another with --home or TANDEM_HOME.",
            zh=f"无法创建主目录 {home}（{error.strerror}）；请用 --home 或 TANDEM_HOME 指定其他目录。",
        ) from error
    return home.resolve()


