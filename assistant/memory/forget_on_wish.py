"""Finds what a wish to forget names among the stored facts, and forgets the one it names, or those it means together."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from assistant.datatypes import Fact, FactDraft, FactStatus, ForgetWish, Message, Viewer
from assistant.memory.folding import fold
from assistant.memory.forget_wish import Wish, facts_named, group_named, wish_in
from assistant.memory.same_values import same_value
from assistant.memory.schema import single_valued
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
        own, waiting, past = (self._own(viewer, status) for status in ("active", "proposed", "superseded"))
        if wish.everything:
            return ForgetWish(wish.words, (*own, *waiting), everything=True)
        group = group_named(wish, own) or group_named(wish, waiting)
        if group:
            return ForgetWish(wish.words, (*group, *_beside(group, waiting, wish.words)), together=True)
        found = self._named(viewer, message, wish, own) or self._named(viewer, message, wish, waiting)
        if not found and not wish.certain:
            return None
        is_one = wish.every or len(found) == 1
        # Who wants it forgotten where they live means where they lived before as well.
        past = [fact for fact in past if single_valued(fact.topic, fact.attribute)]
        beside = _beside(found, [*waiting, *past], wish.words) if is_one else []
        return ForgetWish(wish.words, (*found, *beside), together=wish.every or bool(beside))

    def carry_out(self, viewer: Viewer, wish: ForgetWish, message: Message) -> None:
        """Forget what a wish names, in its message too, as the review does; nothing where it leaves open which."""
        for fact in wish.forgotten:
            self._forgetting.forget(viewer, fact.id, wished_in=message.id)

    def _own(self, viewer: Viewer, status: FactStatus) -> list[Fact]:
        return [fact for fact in self._facts.list(viewer, status=status) if fact.user_id == viewer.user_id]

    def _named(self, viewer: Viewer, message: Message, wish: Wish, facts: Sequence[Fact]) -> list[Fact]:
        return self._last(viewer, message, facts) if wish.last else facts_named(wish, facts, self._read)

    def _read(self, words: str) -> list[FactDraft]:
        return self._rules.extract(Exchange(Message("wish", "wish", None, "user", words, datetime.now(UTC))))

    def _last(self, viewer: Viewer, message: Message, facts: Sequence[Fact]) -> list[Fact]:
        """What the user told in the message before this one."""
        before = [m for m in self._window(viewer, message.session_id) if m.role == "user" and m.id != message.id]
        last = before[-1].id if before else ""
        return [fact for fact in facts if any(quote.message_id == last for quote in fact.quotes)]


def _beside(found: Sequence[Fact], waiting: Sequence[Fact], words: str) -> list[Fact]:
    """What waits for the user's word on the same: a slot's proposals, or where the wish says the value, its denial."""

    def is_of(proposal: Fact, fact: Fact) -> bool:
        slot = (fact.subject, fact.topic, fact.attribute)
        if (proposal.subject, proposal.topic, proposal.attribute) != slot:
            return False
        named = fold(fact.value) in fold(words)
        return not named or same_value(fact.topic, fact.attribute, fact.value, proposal.value)

    return [p for p in waiting if p not in found and any(is_of(p, fact) for fact in found)]
