"""What an imported message tells, at the time it was said: drafts by the rules, and how they are decided on."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from assistant.datatypes import FactDraft, Message
from assistant.memory.forget_wish import wish_in
from assistant.memory.reconcile import Decide, Likeness, deciding
from assistant.protocols import Exchange, Extractor

# Words that give another date at another time tell of no date; the second time differs in all a date is made of.
ANOTHER_TIME = timedelta(days=467)
BEFORE_ALL = datetime.min.replace(tzinfo=UTC)


class ImportedTelling:
    """Reads the user's earlier messages by the rules.

    `alike` compares what is said with what is known by their vectors, so that nothing is kept twice.
    """

    def __init__(self, rules: Extractor, alike: Callable[[Sequence[FactDraft]], Likeness] | None = None) -> None:
        self._rules = rules
        self._alike = alike

    def drafts(self, message: Message, dated: bool, previous: str | None) -> list[FactDraft]:
        """What the message tells; where it has no time of its own, with the dates alone that need none."""
        if wish_in(message.content) is not None:
            # A wish to forget was carried out, or not, where it was said; here nothing is learnt from it.
            return []
        drafts = self._rules.extract(Exchange(message, previous))
        if dated or not any(draft.valid_from or draft.valid_to for draft in drafts):
            return drafts
        earlier = replace(message, created_at=message.created_at - ANOTHER_TIME)
        return _without_relative_dates(drafts, self._rules.extract(Exchange(earlier, previous)))

    def deciding(self, message: Message, at: datetime | None, drafts: Sequence[FactDraft]) -> Decide:
        """Facts are decided at the time of their message; one without a time is older than all that has one."""
        said = replace(message, created_at=at or BEFORE_ALL)
        return deciding(said, self._alike(drafts)) if self._alike and drafts else deciding(said)


def _without_relative_dates(drafts: Sequence[FactDraft], earlier: Sequence[FactDraft]) -> list[FactDraft]:
    """Drafts with the dates alone that are the same whenever the message was said."""
    there = {_dated(draft) for draft in earlier}
    return [draft if _dated(draft) in there else replace(draft, valid_from=None, valid_to=None) for draft in drafts]


def _dated(draft: FactDraft) -> tuple[object, ...]:
    return draft.start, draft.attribute, draft.value, draft.valid_from, draft.valid_to
