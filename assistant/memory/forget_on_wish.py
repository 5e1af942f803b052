"""Finds what a wish to forget names among the stored facts, and forgets the one it names, or those it means together."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from assistant.datatypes import Fact, FactDraft, ForgetWish, Message, Viewer
from assistant.memory.forget_wish import facts_named, group_named, wish_in
from assistant.protocols import Exchange, Extractor
from assistant.stores.facts import FactStore
from assistant.stores.forgetting import Forgetting


class ForgetOnWish:
    """Asked by recall for what the answer says, and by remember, which carries it out."""

    def __init__(
        self,
        facts: FactStore,
        forgetting: Forgetting,
        rules: Extractor,
        window: Callable[[Viewer, str], Sequence[Message]],
    ) -> None:
        self._facts = facts
        self._forgetting = forgetting
        self._rules = rules
        self._window = window

    def wish(self, viewer: Viewer, message: Message) -> ForgetWish | None:
        """The wish that a message is, with the facts it names; None for any other message."""
        wish = wish_in(message.content)
        if wish is None:
            return None
        own = [f for f in self._facts.list(viewer, status="active") if f.user_id == viewer.user_id]
        if wish.everything:
            return ForgetWish(wish.words, tuple(own), everything=True)
        group = group_named(wish, own)
        if group:
            return ForgetWish(wish.words, tuple(group), together=True)
        found = self._last(viewer, message, own) if wish.last else facts_named(wish, own, self._read)
        if not found and not wish.certain:
            return None
        return ForgetWish(wish.words, tuple(found), together=wish.every)

    def carry_out(self, viewer: Viewer, wish: ForgetWish, message: Message) -> None:
        """Forget what a wish names, in its message too, as the review does; nothing where it leaves open which."""
        for fact in wish.forgotten:
            self._forgetting.forget(viewer, fact.id, wished_in=message.id)

    def _read(self, words: str) -> list[FactDraft]:
        return self._rules.extract(Exchange(Message("wish", "wish", None, "user", words, datetime.now(UTC))))

    def _last(self, viewer: Viewer, message: Message, facts: Sequence[Fact]) -> list[Fact]:
        """What the user told in the message before this one."""
        before = [m for m in self._window(viewer, message.session_id) if m.role == "user" and m.id != message.id]
        last = before[-1].id if before else ""
        return [fact for fact in facts if any(quote.message_id == last for quote in fact.quotes)]
