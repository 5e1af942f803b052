"""The state of the stores: compared, put right, and embedded anew by another model; SQL is the truth throughout."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from assistant.datatypes import Record, Text
from assistant.errors import EmbeddingUnavailable, Language, StoreError, UserError
from assistant.health_words import CHROMA, COLLECTIONS, DONE, EMBEDDING, INFORMATION, KEYWORDS, MENDING, WORDS
from assistant.models.serving_embedder import ServingEmbedder
from assistant.protocols import Embedder
from assistant.retrieval.indexing import MissingVectors
from assistant.stores.chroma_consistency import ChromaConsistency
from assistant.stores.consistency import Consistency, Disagreement
from assistant.stores.home_record import HomeRecord
from assistant.stores.mending import Mending
from assistant.stores.serving_indexes import FOLDERS
from assistant.stores.vectors import VectorStore

REMOVED_ITEMS = ("orphan_item", "unwanted_item")
# As many ids as a person reads; the count says how many there are.
NAMED_IDS = 20


@dataclass(frozen=True, slots=True)
class Finding(Record):
    """One thing that `verify` found; `ids` are the first twenty of `count`, `info` that it is no disagreement."""

    code: str
    collection: str
    ids: tuple[str, ...]
    count: int
    info: bool
    en: str
    zh: str

    def say(self, language: Language) -> str:
        """The message in the reader's language."""
        return self.zh if language == "zh" else self.en


@dataclass(frozen=True, slots=True)
class HealthReport(Record):
    """Whether the stores agree, and what was found.

    `repaired` has a line for each kind of thing that `repair` put right, removed or made: how many, and which.
    """

    ok: bool
    findings: tuple[Finding, ...]
    repaired: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """How far a repair or a reindex is in one of its stages."""

    stage: Text
    done: int
    total: int


Progress = Callable[[Step], None]
Texts = Mapping[str, Callable[[Sequence[str]], Mapping[str, str]]]


@dataclass(frozen=True)
class Parts:
    """What the state of the stores is looked at and changed with; no embedder where nothing is embedded."""

    consistency: Consistency
    mending: Mending
    chroma: ChromaConsistency
    record: HomeRecord
    vectors: VectorStore
    embedder: ServingEmbedder | None
    texts: Texts


class Health:
    """`verify`, `repair` and `reindex`; each may be stopped at any time, and again does no harm."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def verify(self) -> HealthReport:
        """Compares rows, keyword index, vectors and Chroma; changes nothing but a Chroma that is merely behind."""
        with self._parts.chroma.for_a_while():
            return _report([*self._compare(), *self._parts.chroma.compare()])

    def is_empty(self) -> bool:
        """Whether there is nothing to compare: no document, no message, no fact of anybody."""
        return self._parts.consistency.is_empty()

    def repair(self, progress: Progress | None = None, stop: Callable[[], bool] | None = None) -> HealthReport:
        """Puts right what `verify` finds; what is still wrong stands in the report. Raises StoreError."""
        ticking = _Ticking(progress, stop)
        found: list[Disagreement] = []
        with self._parts.chroma.for_a_while():
            with suppress(Stopped):
                found += self._compare()
                self._mend(found, ticking)
                found += self._repair_chroma(ticking)
            left = [*self._compare(), *self._parts.chroma.compare()]
        after = _report(left)
        done = tuple(_finding(one, DONE) for one in _done(found, left))
        return HealthReport(after.ok, after.findings, done)

    def reindex(self, progress: Progress | None = None, stop: Callable[[], bool] | None = None) -> int:
        """Embeds what the configured model has not; returns how many texts. The old index serves until all are there.

        Then the home's record is switched, keyword index and Chroma are made anew, and the former model's vectors
        are removed. Stopped half-way, it goes on from there the next time. Raises UserError, EmbeddingUnavailable.
        """
        parts, ticking = self._parts, _Ticking(progress, stop)
        if parts.embedder is None:
            raise UserError(
                en="No embedding model is set, so there is nothing to embed with. Set TANDEM_EMBEDDING_MODEL"
                " (`bundled` needs nothing else) and run `tandem reindex` again.",
                zh="未设置嵌入模型，无法嵌入。请设置 TANDEM_EMBEDDING_MODEL（`bundled` 无需其他条件），"
                "再运行 `tandem reindex`。",
            )
        model = parts.embedder.own.fingerprint
        parts.mending.mend(parts.consistency.compare(None, ()), self._kept_models(), lambda _done: None)
        missing = sum(parts.consistency.count_missing(model).values())
        with suppress(Stopped), parts.chroma.for_a_while():
            self._switch(parts.embedder, ticking)
            parts.mending.rewrite_keywords(ticking.stage(KEYWORDS, parts.mending.count_rows()))
            self._rebuild_chroma(ticking)
            parts.mending.prune(self._kept_models())
        return max(0, missing - sum(parts.consistency.count_missing(model).values()))

    # ---- inside ---------------------------------------------------------------------------------

    def _compare(self) -> list[Disagreement]:
        embedder = self._parts.embedder
        model = embedder.fingerprint if embedder else None
        return self._parts.consistency.compare(model, self._kept_models())

    def _mend(self, found: Sequence[Disagreement], ticking: "_Ticking") -> None:
        parts = self._parts
        total = sum(len(one.ids) for one in found if one.code not in INFORMATION)
        parts.mending.mend(found, self._kept_models(), ticking.stage(MENDING, total))
        if parts.embedder is not None:
            # Without the model the texts wait on, and the second look says so.
            with suppress(EmbeddingUnavailable):
                self._embed(parts.embedder.current(), ticking)

    def _kept_models(self) -> set[str]:
        """The model that serves, and the one that is set: a reindex that was stopped goes on from its vectors."""
        embedder, recorded = self._parts.embedder, self._parts.record.embedding()
        kept = {recorded.fingerprint} if recorded else set[str]()
        return kept | {embedder.own.fingerprint} if embedder else kept

    def _switch(self, embedder: ServingEmbedder, ticking: "_Ticking") -> None:
        """Embeds until nothing is missing, also of what others wrote meanwhile, then switches the record."""
        while True:
            embedded = self._embed(embedder.configured, ticking)
            if self._parts.record.switch(embedder.own):
                embedder.current()  # From here on this process serves it, too.
                return
            if not embedded:
                raise StoreError(
                    en="Some vectors are listed for texts that are not there, so the index can't be completed."
                    " Run `tandem repair`, then `tandem reindex` again.",
                    zh="有向量登记的文本不存在，索引无法完成。请先运行 `tandem repair`，再运行 `tandem reindex`。",
                )

    def _embed(self, embedder: Embedder, ticking: "_Ticking") -> int:
        """Embeds what this model has not; returns how many texts. Raises EmbeddingUnavailable and Stopped."""
        parts = self._parts
        missing = parts.consistency.count_missing(embedder.fingerprint)
        tell = ticking.stage(EMBEDDING, sum(missing.values()))
        embedded = 0
        for collection in missing:

            def told(done: int, before: int = embedded) -> None:
                tell(before + done)

            texts = {collection: parts.texts[collection]}
            embedded += MissingVectors(parts.vectors, embedder, texts).embed(told)
        return embedded

    def _repair_chroma(self, ticking: "_Ticking") -> list[Disagreement]:
        found = self._parts.chroma.compare()
        faults = {one.collection for one in found if one.code not in INFORMATION}
        wrong = [folder for folder, names in FOLDERS.items() if faults.intersection((folder, *names))]
        tell = ticking.stage(CHROMA, len(wrong))
        for done, folder in enumerate(wrong):
            tell(done)
            self._parts.chroma.rebuild(folder)
        return found

    def _rebuild_chroma(self, ticking: "_Ticking") -> None:
        """Fills the folders that are there anew; a process that has one open does so itself, after the switch."""
        built = [folder for folder in FOLDERS if self._parts.chroma.is_built(folder)]
        tell = ticking.stage(CHROMA, len(built))
        for done, folder in enumerate(built):
            tell(done)
            # Another process's folder, or a full disk: search is exact, and `verify` says what is left to do.
            with suppress(StoreError):
                self._parts.chroma.rebuild(folder)


class Stopped(Exception):
    """Somebody asked to stop; whole batches stay."""


class _Ticking:
    """Tells how far a stage is, and stops at the next tick after somebody asked to."""

    def __init__(self, progress: Progress | None, stop: Callable[[], bool] | None) -> None:
        self._progress = progress
        self._stop = stop

    def stage(self, stage: Text, total: int) -> Callable[[int], None]:
        def tell(done: int) -> None:
            if self._progress:
                self._progress(Step(stage, done, max(done, total)))
            if self._stop and self._stop():
                raise Stopped

        return tell


def _report(found: Sequence[Disagreement]) -> HealthReport:
    findings = tuple(_finding(one) for one in found)
    return HealthReport(all(finding.info for finding in findings), findings)


def _done(found: Sequence[Disagreement], left: Sequence[Disagreement]) -> Iterator[Disagreement]:
    """What was found and is no more."""
    still = {(one.code, one.collection): frozenset(one.ids) for one in left}
    removed = {(one.collection, one_id) for one in found if one.code in REMOVED_ITEMS for one_id in one.ids}
    for one in found:
        kept = still.get((one.code, one.collection), frozenset[str]())
        # What was taken out as belonging to nothing got no vector.
        made = one.code not in ("missing_vector", "damaged_vector")
        ids = tuple(i for i in one.ids if i not in kept and (made or (one.collection, i) not in removed))
        if one.code in DONE and (ids or not (one.ids or (one.code, one.collection) in still)):
            yield replace(one, ids=ids)


def _finding(found: Disagreement, words: Mapping[str, Text] = WORDS) -> Finding:
    named = found.ids[:NAMED_IDS]
    info = found.code in INFORMATION
    if found.cause is not None and found.code not in words:
        said = Text(found.cause.en, found.cause.zh)
    else:
        said = _said(found, ", ".join(named) + (", ..." if len(found.ids) > NAMED_IDS else ""), words)
    return Finding(found.code, found.collection, named, len(found.ids), info, said.en, said.zh)


def _said(found: Disagreement, ids: str, words: Mapping[str, Text]) -> Text:
    sentence, things, count = words[found.code], COLLECTIONS[found.collection], len(found.ids)
    return Text(
        sentence.say("en", count=count, things=things.en, ids=ids),
        # In brackets a kind stands without the measure word of a count.
        sentence.say("zh", count=count, things=things.zh, kind=things.zh.lstrip("个条"), ids=ids),
    )
