"""Where the floor passes in a message, as floor.py reads it from a language's tables."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turn:
    """From `at` on it is the user of whom a clause without a subject speaks, or somebody else.

    What is `doubtful` has a subject that is not known, which takes the floor only from nobody.
    """

    at: int
    own: bool
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Turns:
    """A language's turns, sought in the folded text and in the message as written; `first_person` is any word for the user."""

    turns: Callable[[str, str], Iterator[Turn]]
    first_person: re.Pattern[str]
