"""How a language introduces other people, as tables that other_people.py reads."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Introduced:
    """Where somebody else comes to be spoken of; `name` as written, empty where unknown.

    What is not `sure` yields to a user who has spoken of themself before.
    """

    start: int
    end: int
    name: str
    sure: bool


@dataclass(frozen=True, slots=True)
class OtherPeople:
    """A language's introductions of others; `cased` tables read the message as written, others its folded copy.

    `own` is the user speaking of themself, `me` any word for the user.
    """

    cased: bool
    introduced: Callable[[str], Iterator[Introduced]]
    own: re.Pattern[str]
    me: re.Pattern[str]
