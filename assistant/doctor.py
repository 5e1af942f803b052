"""What is configured and whether it answers, each with the fix where it does not."""

from collections.abc import Callable
from dataclasses import dataclass

from assistant.datatypes import Record, Text
from assistant.errors import Language, TandemError
from assistant.models.stop import Stop
from assistant.protocols import ChatModel, ChatRequest, Embedder
from assistant.retrieval.reranking import MOST, Reranker
from assistant.settings import Settings
from assistant.stores.extraction_queue import Waiting

NO_MODEL = Text(
    en="embedded mode: no TANDEM_LLM_MODEL is set, answers are quoted from the documents",
    zh="内置模式：未设置 TANDEM_LLM_MODEL，回答直接引自文档",
)
MODEL = Text(en="{name} answers", zh="{name} 可用")
NO_EMBEDDER = Text(
    en="TANDEM_EMBEDDING_MODEL is none: search is by keywords alone",
    zh="TANDEM_EMBEDDING_MODEL 为 none：仅按关键词检索",
)
EMBEDDER = Text(en="{name}", zh="{name}")
NO_RERANKER = Text(
    en="TANDEM_RERANK_MODEL is not set: passages keep the order of the search",
    zh="未设置 TANDEM_RERANK_MODEL：段落保持检索时的次序",
)
RERANKER = Text(
    en="{name} scores {count} passages in {took:.1f} s, of the {allowed:g} s that it may take",
    zh="{name} 为 {count} 个段落打分用时 {took:.1f} 秒，上限 {allowed:g} 秒",
)
MEMORY = {
    "on": Text(en="on: what you tell is remembered at once", zh="开启：你告诉的内容会立即记住"),
    "approve": Text(
        en="approve: what is learned waits for your word before it is used; {count} waiting (tandem memories review)",
        zh="审批：学到的内容要先经你确认才会使用；{count} 条等待确认（tandem memories review）",
    ),
    "off": Text(
        en="off: nothing is recalled or remembered beyond the conversation itself (TANDEM_MEMORY)",
        zh="关闭：除本次对话外，不回忆也不记住任何内容（TANDEM_MEMORY）",
    ),
}
UNREAD = Text(
    en="what users said in {waiting} turn(s) waits to be read by the model again, {failed} were given up after five"
    " tries; the rules have read them all. Last reason: {reason} Choose a more capable model in TANDEM_LLM_MODEL.",
    zh="有 {waiting} 轮对话等待模型重新提取记忆，另有 {failed} 轮尝试五次后放弃；规则提取均已完成。"
    "最近一次的原因：{reason} 请在 TANDEM_LLM_MODEL 中换一个更强的模型。",
)
HOME = Text(en="{home}; {count} document(s)", zh="{home}；{count} 个文档")
HOME_UNREAD = Text(
    en="{home}; {count} document(s); {failed} more could not be read: `tandem documents list` says why",
    zh="{home}；{count} 个文档；另有 {failed} 个无法读取，原因见 `tandem documents list`",
)

NAMES = {
    "stores": Text(en="stores", zh="存储"),
    "memory": Text(en="memory", zh="记忆"),
    "embeddings": Text(en="embeddings", zh="嵌入"),
    "reranking": Text(en="reranking", zh="重排"),
    "model": Text(en="model", zh="语言模型"),
    "extraction": Text(en="extraction", zh="记忆提取"),
    "formats": Text(en="formats", zh="文件格式"),
}

# Tokens of the model's trial, most of them for thoughts before the first word.
LONGEST_TRIAL = 512


@dataclass(frozen=True, slots=True)
class Check(Record):
    """One thing looked at; the message says what to do where it is not well."""

    name: str
    ok: bool
    en: str
    zh: str

    def called(self, language: Language) -> str:
        """What was looked at, in the reader's language."""
        return NAMES[self.name].say(language) if self.name in NAMES else self.name

    def say(self, language: Language) -> str:
        """The message in the reader's language."""
        return self.zh if language == "zh" else self.en


class Doctor:
    """Looks at stores, embeddings and the chat model."""

    def __init__(
        self,
        settings: Settings,
        model: ChatModel | None,
        embedder: Embedder | None,
        count_documents: Callable[[], int],
        reranker: Reranker | None = None,
        *,
        count_unread: Callable[[], int] = lambda: 0,
        count_waiting: Callable[[], int] = lambda: 0,
        unread: Callable[[], Waiting] = Waiting,
    ) -> None:
        self._settings = settings
        self._model = model
        self._embedder = embedder
        self._count_documents = count_documents
        self._reranker = reranker
        self._count_unread = count_unread
        self._count_waiting = count_waiting
        self._unread = unread

    def checks(self) -> list[Check]:
        """Every check, in the order a person would mend them."""
        return [
            _checked("stores", self._stores),
            _checked("memory", self._memory),
            _checked("embeddings", self._embeddings),
            _checked("reranking", self._reranking),
            _checked("model", self._chat),
            *self._extraction(),
        ]

    def _stores(self) -> Text:
        failed = self._count_unread()
        values = {"home": str(self._settings.home), "count": self._count_documents(), "failed": failed}
        return _filled(HOME_UNREAD if failed else HOME, **values)

    def _memory(self) -> Text:
        mode = self._settings.memory
        return _filled(MEMORY[mode], count=self._count_waiting() if mode == "approve" else 0)

    def _embeddings(self) -> Text:
        if self._embedder is None:
            return NO_EMBEDDER
        self._embedder.embed_queries(["doctor"])
        return _filled(EMBEDDER, name=self._embedder.fingerprint)

    def _reranking(self) -> Text:
        if self._reranker is None:
            return NO_RERANKER
        took = self._reranker.trial()
        return _filled(RERANKER, name=self._reranker.name, count=MOST, took=took, allowed=self._settings.rerank_seconds)

    def _chat(self) -> Text:
        if self._model is None:
            return NO_MODEL
        stop = Stop()
        # The first words suffice: a model that goes on for long, or thinks before it speaks, answers as well.
        for _ in self._model.stream(ChatRequest([{"role": "user", "content": "Say OK."}], LONGEST_TRIAL), stop):
            stop.set()
        return _filled(MODEL, name=self._model.name)

    def _extraction(self) -> list[Check]:
        """What no model could read, if anything: nothing is to be said where all is read."""
        unread = self._unread()
        if not (unread.waiting or unread.failed):
            return []
        found = _filled(UNREAD, waiting=unread.waiting, failed=unread.failed, reason=unread.reason or "-")
        return [Check("extraction", False, found.en, found.zh)]


def _checked(name: str, check: Callable[[], Text]) -> Check:
    try:
        found = check()
    except TandemError as error:
        return Check(name, False, error.en, error.zh)
    return Check(name, True, found.en, found.zh)


def _filled(text: Text, **values: object) -> Text:
    return Text(text.say("en", **values), text.say("zh", **values))
