"""Recall: documents, memories, messages and profile side by side, all served by one embedding of the question.

A follow-up is made standalone first ("and for hotels?"), so that every source is asked what is meant.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Protocol, TypeVar

from assistant.datatypes import (
    Asking,
    Considered,
    DocumentHit,
    EndedClause,
    FactDraft,
    ForgetWish,
    MemoryHit,
    Message,
    MessageHit,
    PastTurn,
    Question,
    Recalled,
    Slot,
    Standalone,
    Standing,
    Verdict,
    Viewer,
    Window,
)
from assistant.errors import EmbeddingUnavailable, StoreError
from assistant.memory.summary_questions import resumes
from assistant.protocols import Embedder, Rewriter, StopSignal, Vectors
from assistant.stores.window_cached import SESSION_STORE, ReadWindow

WORKERS = 12
"""Sources asked at once, over all turns that run: a turn has seven."""
# What asks for the list of documents itself rather than for something in them.
INVENTORY = re.compile(
    r"\b(?:which|what)\b[^.?!]{0,20}\b(?:documents|files|docs)\b (?:do (?:you|we) (?:have|know)|can you (?:read|see|search)"
    r"|(?:are|were|have been) (?:there|here|indexed|ingested|uploaded|available|loaded)|have you (?:got|read|indexed))\b"
    r"|^\W*(?:please )?(?:list|show)(?: me)?(?: all| the| of| your| my| our| indexed| ingested| available| uploaded)*"
    r" (?:documents|files|docs)\W*$"
    r"|(?:你|您|我们|系统|库|目前|现在|这里|已)[^。？?！!]{0,8}(?:哪些|什么|几[份个]|多少[份个]?)(?:文档|文件|资料)[吗呢啊]?\W*$"
    r"|^\W*(?:请|帮我)?(?:列出|列一下|显示|看看)(?:所有|全部|已有|现有|导入)?的?(?:文档|文件|资料)(?:列表|清单)?\W*$"
    r"|^\W*(?:所有|全部)?(?:文档|文件|资料)(?:列表|清单|(?:都|一共)?有(?:哪些|什么|几[份个]|多少[份个]?))\W*$"
    r"|^\W*(?:都|一共)?有(?:哪些|什么|几[份个]|多少[份个]?)(?:文档|文件|资料)\W*$",
    re.IGNORECASE,
)


Hit = TypeVar("Hit", covariant=True)


class Finds(Protocol[Hit]):
    """A retriever of one source: dense and keyword arms inside, best hits out."""

    def retrieve(self, viewer: Viewer, question: str, vector: Vectors | None, top_k: int) -> Sequence[Hit]:
        """Ranked hits with the score of each arm; without a vector the keyword arm alone."""
        ...


class FindsMessages(Protocol):
    """The retriever of the message log, which leaves out what asks: the log has the question by the time it is asked."""

    def retrieve(
        self, viewer: Viewer, question: str, vector: Vectors | None, top_k: int, exclude: Collection[str] = ()
    ) -> Sequence[MessageHit]:
        """Ranked hits without the messages of these ids."""
        ...


class FindsPassages(Protocol):
    """The retriever of documents, which also says which passages get the places of a prompt."""

    def consider(
        self, viewer: Viewer, question: str, vector: Vectors | None, places: int, kept: Collection[str] = ()
    ) -> Considered:
        """Ranked hits, more than there are places; of the ids in `kept` the best keep a place."""
        ...


@dataclass(frozen=True)
class Sources:
    """Where recall looks; each call takes the viewer."""

    documents: FindsPassages
    memories: Finds[MemoryHit]
    messages: FindsMessages
    constraints: Callable[[Viewer], Sequence[MemoryHit]]
    profile: Callable[[Viewer], Sequence[Slot]]
    window: Callable[[Viewer, str], ReadWindow]
    inventory: Callable[[Viewer], Sequence[str]]
    judge: Callable[[Viewer, str, Sequence[DocumentHit], Vectors | None], Verdict]
    listen: Callable[[Question], tuple[tuple[FactDraft, ...], bool]]
    past: Callable[[Viewer, str], Sequence[PastTurn]]
    forget: Callable[[Viewer, Message], ForgetWish | None] = lambda viewer, message: None
    standing: Callable[[Viewer, str, str], Standing] = lambda viewer, session, message: Standing()
    task: Callable[[Viewer], Sequence[str]] = lambda viewer: ()
    ended: Callable[[Viewer, Collection[str]], Sequence[EndedClause]] = lambda viewer, messages: ()


class Recall:
    """The first step of a turn: question -> Recalled."""

    def __init__(
        self,
        sources: Sources,
        embedder: Embedder | None,
        rewrite: Rewriter,
        *,
        top_k: int,
        memory_top_k: int,
        memory: bool,
    ) -> None:
        self._sources = sources
        self._rewrite = rewrite
        self._embedder = embedder
        self._top_k = top_k
        self._memory_top_k = memory_top_k
        self._memory = memory
        # Its threads start with the first question and stay: started anew for each, they cost as much as a source.
        self._pool = ThreadPoolExecutor(WORKERS, thread_name_prefix="recall")

    def __call__(self, question: Question, stop: StopSignal) -> Recalled:
        """Ask every source at once; a source that fails is named in `degraded`, never silently thinner."""
        started = perf_counter()
        degraded: list[str] = []
        wish = self._sources.forget(question.viewer, question.message()) if self._memory else None
        if wish is not None:
            return self._only_forgets(question, wish)
        told, only_tells = self._sources.listen(question)
        past: Sequence[PastTurn] = () if told and only_tells else self._past(question, degraded)
        asking = Asking(question.viewer, what_is_asked(question.text, told), tuple(past), not only_tells)
        standalone = self._standalone(asking, stop, degraded)
        asked = standalone.text
        rewritten = perf_counter()
        # What needs no vector is asked while the question is embedded, which leaves the interpreter free.
        begun = self._begin(self._by_viewer(question, asked))
        vector = self._embed(asked, degraded)
        embedded = perf_counter()
        read = [id_ for turn in past[-1:] for id_ in turn.passages]
        kept = read if standalone.rewritten and not standalone.more else ()
        found = _found(self._begin(self._by_question(question, asked, vector, kept)) | begun, degraded)
        considered: Considered = found["documents"]
        session: ReadWindow = found["history"]
        degraded += [SESSION_STORE] if session.degraded else []
        degraded += ["rerank"] if considered.degraded else []
        searched = perf_counter()
        verdict = self._sources.judge(question.viewer, asked, considered.judged, vector)
        ended = self._ended(question, [message.id for message in (*found["messages"], *session.window.messages)])
        return Recalled(
            documents=considered.hits,
            constraints=tuple(found["constraints"]),
            memories=tuple(found["memories"]),
            messages=tuple(hit for hit in found["messages"] if hit.id != question.message_id),
            profile=tuple(found["profile"]),
            history=tuple(m for m in session.window.messages if m.id != question.message_id),
            asked=asked,
            told=told,
            only_tells=only_tells and not standalone.rewritten,
            inventory=tuple(found["inventory"]),
            degraded=tuple(degraded),
            answerable=verdict.answerable,
            timings_ms={
                "rewrite": (rewritten - started) * 1000,
                "embed": (embedded - rewritten) * 1000,
                "recall": (searched - embedded) * 1000,
                "gate": (perf_counter() - searched) * 1000,
            },
            asked_as=asked if standalone.rewritten else "",
            already_quoted=tuple(quote for turn in past for quote in turn.quotes) if standalone.more else (),
            verdict=verdict,
            standing=found["standing"],
            digest=session.window.digest,
            task=tuple(found["task"]),
            further=considered.further,
            ended=tuple(ended),
        )

    def _only_forgets(self, question: Question, wish: ForgetWish) -> Recalled:
        """A wish to forget asks no source for anything; the profile still says how to answer."""
        return Recalled(
            documents=(),
            constraints=(),
            memories=(),
            messages=(),
            profile=tuple(slot for slot in self._sources.profile(question.viewer) if slot.topic == "answering"),
            history=(),
            asked=question.text,
            told=(),
            only_tells=True,
            inventory=(),
            degraded=(),
            answerable=False,
            timings_ms={"rewrite": 0.0, "embed": 0.0, "recall": 0.0, "gate": 0.0},
            forget=wish,
        )

    def _past(self, question: Question, degraded: list[str]) -> Sequence[PastTurn]:
        try:
            return self._sources.past(question.viewer, question.session_id)
        except StoreError:
            degraded.append("history")
            return ()

    def _ended(self, question: Question, messages: Collection[str]) -> Sequence[EndedClause]:
        try:
            return self._sources.ended(question.viewer, messages) if self._memory and messages else ()
        except StoreError:
            # The source that failed before it is named already.
            return ()

    def _standalone(self, asking: Asking, stop: StopSignal, degraded: list[str]) -> Standalone:
        """The question as it is searched; a first one, and one for the list of documents, stay as they are."""
        if not asking.turns or INVENTORY.search(asking.text) or resumes(asking.text):
            return Standalone(asking.text, sure=True)
        standalone = self._rewrite(asking, stop)
        if standalone.degraded:
            degraded.append("rewrite")
        return standalone

    def _embed(self, text: str, degraded: list[str]) -> Vectors | None:
        if self._embedder is None:
            degraded.append("embeddings")
            return None
        try:
            return self._embedder.embed_queries([text])[0]
        except EmbeddingUnavailable:
            degraded.append("embeddings")
            return None

    def _by_question(
        self, question: Question, text: str, vector: Vectors | None, kept: Collection[str]
    ) -> Mapping[str, Callable[[], Any]]:
        """The sources that are searched for what is asked."""
        viewer, sources = question.viewer, self._sources
        asked: dict[str, Callable[[], Any]] = {
            "documents": lambda: sources.documents.consider(viewer, text, vector, self._top_k, kept)
        }
        if self._memory:
            asked["memories"] = lambda: sources.memories.retrieve(viewer, text, vector, self._memory_top_k)
            asked["messages"] = lambda: sources.messages.retrieve(
                viewer, text, vector, self._memory_top_k, {question.message_id}
            )
        return asked

    def _by_viewer(self, question: Question, text: str) -> Mapping[str, Callable[[], Any]]:
        """The sources that give what they have of a viewer, whatever is near the question."""
        viewer, sources = question.viewer, self._sources
        asked: dict[str, Callable[[], Any]] = {"history": lambda: sources.window(viewer, question.session_id)}
        if self._memory:
            asked["constraints"] = lambda: sources.constraints(viewer)
            asked["profile"] = lambda: sources.profile(viewer)
            asked["standing"] = lambda: sources.standing(viewer, question.session_id, question.text)
        if viewer.task_id is not None:
            asked["task"] = lambda: sources.task(viewer)
        if INVENTORY.search(text):
            asked["inventory"] = lambda: sources.inventory(viewer)
        return asked

    def _begin(self, asked: Mapping[str, Callable[[], Any]]) -> dict[str, "Future[Any]"]:
        return {name: self._pool.submit(ask) for name, ask in asked.items()}


def _found(futures: Mapping[str, "Future[Any]"], degraded: list[str]) -> Mapping[str, Any]:
    """What each source gave; one that failed is named in `degraded` and gives nothing."""
    found: dict[str, Any] = dict.fromkeys(("constraints", "memories", "messages", "profile", "inventory", "task"), ())
    found["documents"] = Considered()
    found["history"] = ReadWindow(Window())
    found["standing"] = Standing()
    for name, future in futures.items():
        try:
            found[name] = future.result()
        except StoreError:
            degraded.append(name)
    return found


def what_is_asked(text: str, told: Sequence[FactDraft]) -> str:
    """The message without the clauses that tell something; all of it where nothing else is left.

    "I'm allergic to kiwi. How many days of leave do I get?" asks about leave, not about kiwi.
    """
    kept = list(text)
    for draft in told:
        kept[draft.start : draft.end] = " " * (draft.end - draft.start)
    rest = "".join(kept).strip(" \t\n,.;:!，。；：！、")
    return rest if any(char.isalnum() for char in rest) else text
