"""Remember: what the user said in a finished exchange becomes reconciled facts, each with its quotation.

The rules run at once, so that the next question knows. The model's pass is taken from the outbox (the turn's
own row), after a crash too. Only the user's message is read; documents, memories and replies are never a source.
"""

from collections.abc import Callable, Sequence

from assistant.datatypes import FactDraft, Message, Question, Viewer, Written
from assistant.errors import EmbeddingUnavailable, ModelUnavailable, ReplyUnusable
from assistant.memory.forget_on_wish import ForgetOnWish
from assistant.memory.forget_wish import wish_in
from assistant.memory.reconcile import Decide, Likeness, deciding
from assistant.protocols import Exchange, Extractor
from assistant.stores.facts import FactStore
from assistant.stores.records import PendingTurn
from assistant.stores.turn_store import TurnStore


class Remember:
    """The last step of a turn: Question -> Written."""

    def __init__(
        self,
        turns: TurnStore,
        facts: FactStore,
        rules: Extractor,
        model: Extractor | None,
        embed_missing: Callable[[], int],
        enabled: bool = True,
        *,
        forgets: ForgetOnWish | None = None,
        alike: Callable[[Sequence[FactDraft]], Likeness] | None = None,
    ) -> None:
        """`alike` compares what is said with what is known by their vectors, so that nothing is kept twice."""
        self._turns = turns
        self._facts = facts
        self._rules = rules
        self._model = model
        self._embed_missing = embed_missing
        self._enabled = enabled
        self._forgets = forgets
        self._alike = alike
        self._heard = False

    def __call__(self, question: Question) -> tuple[Written, ...]:
        """Write what the rules find, and leave the turn in the outbox where a model shall read it too."""
        if not self._enabled:
            self._turns.mark_remembered(question.turn_id, extraction="done")
            self._embed()
            return ()
        if self._forgotten(question.viewer, question.message()):
            # Of what was forgotten nothing stands that could be shown as written.
            self._turns.mark_remembered(question.turn_id, extraction="done")
            self._embed()
            return ()
        # What the model saved by a tool while it answered.
        saved = self._facts.written_in(question.viewer, question.turn_id)
        drafts = self._rules.extract(Exchange(question.message(), question.previous))
        written = self._facts.apply(
            question.viewer,
            "user",
            question.message(),
            drafts,
            self._deciding(question.message(), drafts),
            actor="rules",
            turn_id=question.turn_id,
        )
        self._turns.mark_remembered(question.turn_id, extraction="pending" if self._model else "done")
        self._embed()
        return (*saved, *written)

    def hear_pending(self, limit: int = 100) -> None:
        """Let the rules read what a dead process left; quick, since nothing is embedded and no model is asked."""
        for pending in self._turns.outbox(limit):
            if not pending.remembered:
                self._hear(pending)
                self._heard = True

    def drain(self, limit: int = 100) -> list[Written]:
        """Finish every exchange the outbox still holds; a failing model leaves its turn for a later try.

        A model that can't be reached is asked once: the turns behind it wait, without an attempt counted.
        """
        written: list[Written] = []
        outbox = self._turns.outbox(limit)
        down = False
        for pending in outbox:
            if down and pending.remembered:
                continue
            done, down = self._finish(pending, ask=not down)
            written.extend(done)
        # The messages of a turn that failed or died want their vectors, too, where nothing is learnt from them.
        if outbox or self._heard:
            self._heard = False
            self._embed()
        return written

    def _finish(self, pending: PendingTurn, ask: bool) -> tuple[Sequence[Written], bool]:
        """What was written, and whether the model is down; with `ask` False the rules alone read it."""
        exchange = Exchange(pending.message, pending.previous_assistant)
        written: list[Written] = []
        if not pending.remembered:
            written += self._hear(pending)
        if wish_in(pending.message.content) is not None:
            # The model would learn anew what the user just had forgotten.
            self._turns.mark_remembered(pending.turn_id, extraction="done")
            return written, not ask
        if self._model is None or not self._enabled:
            self._turns.mark_remembered(pending.turn_id, extraction="done")
            return written, False
        if not ask:
            return written, True
        try:
            written += self._write(pending, self._model, exchange)
            self._turns.mark_remembered(pending.turn_id, extraction="done")
        except ReplyUnusable as error:
            self._turns.extraction_failed(pending.turn_id, error.en)
        except ModelUnavailable as error:
            self._turns.extraction_failed(pending.turn_id, error.en)
            return written, True
        return written, False

    def _hear(self, pending: PendingTurn) -> Sequence[Written]:
        if self._enabled and self._forgotten(pending.viewer, pending.message):
            self._turns.mark_remembered(pending.turn_id, extraction="done")
            return ()
        exchange = Exchange(pending.message, pending.previous_assistant)
        written = self._write(pending, self._rules, exchange) if self._enabled else ()
        self._turns.mark_remembered(pending.turn_id, extraction="pending" if self._model else "done")
        return written

    def _forgotten(self, viewer: Viewer, message: Message) -> bool:
        """Whether a message wants something forgotten, which is then done and nothing learnt from it."""
        wish = self._forgets.wish(viewer, message) if self._forgets else None
        if self._forgets is None or wish is None:
            return False
        self._forgets.carry_out(viewer, wish, message)
        return True

    def _deciding(self, message: Message, drafts: Sequence[FactDraft]) -> Decide:
        return deciding(message, self._alike(drafts)) if self._alike and drafts else deciding(message)

    def _write(self, pending: PendingTurn, extractor: Extractor, exchange: Exchange) -> Sequence[Written]:
        drafts = extractor.extract(exchange)
        return self._facts.apply(
            pending.viewer,
            "user",
            pending.message,
            drafts,
            self._deciding(pending.message, drafts),
            actor="rules" if extractor is self._rules else "model",
            turn_id=pending.turn_id,
        )

    def _embed(self) -> None:
        try:
            self._embed_missing()
        except EmbeddingUnavailable:
            # The facts are in SQL and in the keyword index; their vectors come when the model is back.
            return
