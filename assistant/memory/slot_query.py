"""What a question is about: the slots it asks for, of whom, and what it asks of them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Claim:
    """What a question with yes or no for an answer asks after: a value, or (`denied`) that it does not hold."""

    value: str
    denied: bool = False


@dataclass(frozen=True, slots=True)
class SlotQuery:
    """What a question is about: slots, topics, of whom; `about_user` if only the user can have told it.

    `subject` is "user", a relation ("sister"), a name, or None when the question names nobody. `past` asks for what a
    slot held before, `claim` whether it holds something, `kind` for tools of one kind ("editor"). `asks_more` says
    that documents may answer too, or are asked besides: `about_user` is then False, while the slots stay named.
    `parts` has the questions of a message that are about what was told, one by one; `wanted` their slots.
    """

    attributes: frozenset[tuple[str, str]] = frozenset()
    topics: frozenset[str] = frozenset()
    subject: str | None = None
    about_user: bool = False
    past: bool = False
    asks_more: bool = False
    wanted: tuple[frozenset[tuple[str, str]], ...] = ()
    claim: Claim | None = None
    kind: str = ""
    parts: tuple["SlotQuery", ...] = ()

    def each(self) -> tuple["SlotQuery", ...]:
        """The questions one by one; the query itself where it is one."""
        return self.parts or (self,)

    @property
    def is_nothing(self) -> bool:
        """Whether the question is about no slot and no topic."""
        return not (self.attributes or self.topics or self.subject)


NOTHING = SlotQuery()
