"""What a table of explicit changes is made of; explicit_changes.py reads it."""

import re
from dataclasses import dataclass
from typing import Literal

Whose = Literal["own", "known", "either", "value"]
"""Whether a change counts: of the user's own by its words; where its slot is known; where its key is a known slot's
name or a known value, else as a new slot; where its old value is known."""


@dataclass(frozen=True, slots=True)
class ChangeRule:
    """One way of saying that something changed; the pattern's groups are `key`, `old` and `value` (or `value2`).

    `plain` where no word of changing stands in it ("is no longer X, it's Y"): then what something is like is no value.
    """

    pattern: re.Pattern[str]
    whose: Whose = "own"
    plain: bool = False


def change(pattern: str, *, whose: Whose = "own", plain: bool = False) -> ChangeRule:
    """A rule from its pattern."""
    return ChangeRule(re.compile(pattern), whose, plain)
