"""Earlier conversations brought in: stored under their own times, searchable, and remembered from.

Facts come from the user's own lines alone, read by the rules and stored in one transaction with them, at the time each
was said: what an older message says of a slot whose newer value is known becomes history. A file is taken in batches,
each in whole or not at all, and what is in is known again: the same file, a longer one, or one that was broken off
halfway can be given once more.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from assistant.chat_import_facts import ImportedTelling
from assistant.chat_import_report import (
    AHEAD,
    MODEL_FAILED,
    NAMED_LINES,
    NO_VECTORS,
    ChatImportReport,
    ImportProgress,
    Notice,
    notice,
)
from assistant.chat_lines import BadLine, ChatLine, ChatLines, Source, bad_line
from assistant.datatypes import FactDraft, Message, Text, Viewer, WriteOp
from assistant.errors import EmbeddingUnavailable, ModelUnavailable, UserError
from assistant.protocols import Exchange, Extractor
from assistant.stores.facts import FactStore
from assistant.stores.import_keys import key_by_id, key_by_words, key_of_repetition
from assistant.stores.imported_messages import (
    Arrival,
    ImportedMessages,
    Said,
    is_same_message,
)

LINES_AT_ONCE = 250
CHARACTERS_AT_ONCE = 500_000
"""Lines and characters of one transaction."""
CLOCKS_DIFFER = timedelta(days=1)
UNREAD_AT_ONCE = 50
FAILED_IN_A_ROW = 3
"""A model that failed on so many messages one behind the other is not asked again."""

_TWICE = Text(
    en="has the id of a message that is in with other words ({id}); give each message of a session an id of its own",
    zh="编号 {id} 已属于另一条内容不同的消息；请为会话中的每条消息使用不同的编号",
)

Progress = Callable[[ImportProgress], None]


class ChatImport:
    """Lines to messages and facts of one user; `embed_missing` makes the vectors of what was written."""

    def __init__(
        self,
        store: ImportedMessages,
        facts: FactStore,
        telling: ImportedTelling,
        model: Extractor | None,
        embed_missing: Callable[[], int],
        *,
        enabled: bool = True,
    ) -> None:
        self.store = store
        self.facts = facts
        self.telling = telling
        self.model = model
        self.embed_missing = embed_missing
        self.enabled = enabled

    def run(
        self,
        viewer: Viewer,
        source: Source,
        *,
        with_model: bool = False,
        progress: Progress | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> ChatImportReport:
        """Import a file or lines; `stop` is asked between batches, and what is in by then stays.

        Raises UserError where the file can't be read, or where there is no model to read with; StoreError.
        """
        if with_model and self.model is None:
            raise UserError(
                en="There is no model to read with: set TANDEM_LLM_MODEL, or leave --with-model out.",
                zh="没有可用的模型：请设置 TANDEM_LLM_MODEL，或去掉 --with-model。",
            )
        started = time.monotonic()
        run = _Run(self, viewer, progress or (lambda _: None), stop or (lambda: False))
        run.read(ChatLines(source))
        if with_model and self.model is not None and self.enabled:
            run.read_by_model(self.model)
        return run.report(time.monotonic() - started)


class _Run:
    """One import under way, and what became of its lines so far."""

    def __init__(self, parts: ChatImport, viewer: Viewer, progress: Progress, stop: Callable[[], bool]) -> None:
        self._parts = parts
        self._viewer = viewer
        self._progress = progress
        self._stop = stop
        self._stopped = False
        self._added = self._unchanged = self._failed = self._read_by_model = 0
        self._sessions: set[str] = set()
        self._facts: Counter[WriteOp] = Counter()
        self._bad: list[BadLine] = []
        self._notices: list[Notice] = []
        self._ahead: list[int] = []
        self._repeated: dict[int, int] = {}
        self._said: dict[str, Said] = {}
        self._embeds = True

    def read(self, lines: ChatLines) -> None:
        """Take all lines in, batch by batch, until asked to stop."""
        for batch in _batches(lines):
            added = self._added
            self._take([one for one in batch if isinstance(one, ChatLine)])
            for one in batch:
                if isinstance(one, BadLine):
                    self._refuse(one)
            self._bad.sort(key=lambda bad: bad.line)
            if self._added > added:
                self._embed()
            share = lines.position / lines.size if lines.size else None
            self._progress(ImportProgress("reading", batch[-1].line, share))
            if self._asked_to_stop():
                return
        # What a run before this one left without a vector, which was broken off or found no model.
        self._embed()

    def report(self, seconds: float) -> ChatImportReport:
        """What became of everything so far."""
        notices = list(self._notices)
        if self._ahead:
            notices.append(notice(AHEAD, {"count": len(self._ahead), "line": self._ahead[0]}))
        if not self._embeds:
            notices.append(notice(NO_VECTORS, {}))
        return ChatImportReport(
            added=self._added,
            unchanged=self._unchanged,
            failed=self._failed,
            sessions=len(self._sessions),
            facts=dict(self._facts),
            seconds=round(seconds, 3),
            complete=not self._stopped,
            lines=tuple(self._bad[:NAMED_LINES]),
            notices=tuple(notices),
            read_by_model=self._read_by_model,
        )

    # ---- lines ----------------------------------------------------------------------------------

    def _take(self, lines: Sequence[ChatLine]) -> None:
        keyed = [(self._key(line), line) for line in lines]
        known = self._parts.store.known(self._viewer, [key for key, _ in keyed])
        said = self._said_before(line.session for key, line in keyed if key not in known)
        arrivals: list[Arrival] = []
        for key, line in keyed:
            self._sessions.add(line.session)
            if key not in known:
                arrivals.append(self._arrival(key, line, said.get(line.session)))
                known[key] = line.text
            elif is_same_message(line.text, known[key]):
                self._unchanged += 1
            else:
                self._refuse(bad_line(line.line, _TWICE, id=line.id))
                continue
            said[line.session] = Said(line.role, line.text)
        arrived = self._parts.store.add(self._viewer, arrivals) if arrivals else None
        if arrived is not None:
            self._added += arrived.messages
            # One that another import brought in meanwhile.
            self._unchanged += len(arrivals) - arrived.messages
            self._facts.update(arrived.facts)
        # Of sessions that lie further back the store knows what was said last.
        self._said = {line.session: said[line.session] for _, line in keyed if line.session in said}

    def _key(self, line: ChatLine) -> str:
        if line.id is not None:
            return key_by_id(line.session, line.id)
        key = key_by_words(line.session, line.at, line.role, line.speaker, line.text)
        # A file may have a million of these: a number is smaller than its text.
        number = int(key[:16], 16)
        before = self._repeated.get(number, 0)
        self._repeated[number] = before + 1
        return key_of_repetition(key, before)

    def _said_before(self, sessions: Iterable[str]) -> dict[str, Said]:
        """What was said last in each session before this batch."""
        unknown = dict.fromkeys(session for session in sessions if session not in self._said)
        return {**self._said, **self._parts.store.last_said(self._viewer, unknown)}

    def _refuse(self, bad: BadLine) -> None:
        self._failed += 1
        if len(self._bad) < NAMED_LINES:
            self._bad.append(bad)

    # ---- one message ----------------------------------------------------------------------------

    def _arrival(self, key: str, line: ChatLine, before: Said | None) -> Arrival:
        message = Message(
            id=uuid4().hex,
            session_id=line.session,
            turn_id=None,
            role=line.role,
            content=line.text,
            created_at=line.at or datetime.now(UTC),
            speaker=line.speaker,
        )
        arrival = Arrival(key, message, line.at, line.id)
        if line.role != "user" or not self._parts.enabled:
            return arrival
        if message.created_at > datetime.now(UTC) + CLOCKS_DIFFER:
            # All that the user says from now on would be older, and never replace it.
            self._ahead.append(line.line)
            return arrival
        # Only the assistant asks the user for a slot; what another person asks in between is another question.
        previous = before.text if before and before.role == "assistant" else None
        telling = self._parts.telling
        drafts = telling.drafts(message, line.at is not None, previous)
        return replace(arrival, drafts=drafts, decide=telling.deciding(message, line.at, drafts))

    def _embed(self) -> None:
        try:
            if self._embeds:
                self._parts.embed_missing()
        except EmbeddingUnavailable:
            # All is in SQL and in the keyword index; the vectors come with the first turn that finds the model back.
            self._embeds = False

    def _asked_to_stop(self) -> bool:
        self._stopped = self._stopped or self._stop()
        return self._stopped

    # ---- the model ------------------------------------------------------------------------------

    def read_by_model(self, model: Extractor) -> None:
        """Let a model read the user's messages of the file's sessions that none has read, in order."""
        after = in_a_row = failed = 0
        error: ModelUnavailable | None = None
        store = self._parts.store
        while not self._stopped and in_a_row < FAILED_IN_A_ROW:
            page = store.unread(self._viewer, self._sessions, after, UNREAD_AT_ONCE)
            if not page:
                break
            for unread in page:
                after = unread.number
                if self._asked_to_stop() or in_a_row == FAILED_IN_A_ROW:
                    break
                try:
                    drafts = model.extract(Exchange(unread.message, unread.previous))
                except ModelUnavailable as found:
                    error, failed, in_a_row = found, failed + 1, in_a_row + 1
                    continue
                in_a_row = 0
                self._learn(unread.message, drafts)
                self._progress(ImportProgress("model", self._read_by_model))
        if error is not None:
            self._stopped = True
            fields = {"count": failed, "reason": error.en}
            self._notices.append(notice(MODEL_FAILED, fields, {**fields, "reason": error.zh}))
        self._embed()

    def _learn(self, message: Message, drafts: Sequence[FactDraft]) -> None:
        at = None if message.metadata.get("undated") else message.created_at
        written = self._parts.facts.apply(
            self._viewer,
            "user",
            message,
            drafts,
            self._parts.telling.deciding(message, at, drafts),
            actor="model",
            turn_id=None,
        )
        self._facts.update(one.op for one in written)
        self._parts.store.mark_read(self._viewer, message)
        self._read_by_model += 1


def _batches(lines: Iterable[ChatLine | BadLine]) -> Iterator[list[ChatLine | BadLine]]:
    batch: list[ChatLine | BadLine] = []
    characters = 0
    for line in lines:
        batch.append(line)
        characters += len(line.text) if isinstance(line, ChatLine) else 0
        if len(batch) == LINES_AT_ONCE or characters >= CHARACTERS_AT_ONCE:
            yield batch
            batch, characters = [], 0
    if batch:
        yield batch
