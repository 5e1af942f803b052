"""The form of a language's table of key information: what marks a sentence that holds on, and what speaks against it."""

import re
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Cue:
    """One mark of a sentence that holds on, looked for in its folded text; what it is about, where that is known.

    `needs_thing`: what stands before it in its clause is no person of whom the sentence tells. `needs_start`: nothing but
    a few words may stand before it. `unless`: a pattern that must not be found in the sentence.
    """

    source: str
    strength: int
    matter: str = ""
    needs_thing: bool = False
    needs_start: bool = False
    unless: re.Pattern[str] | None = None
    pattern: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pattern", re.compile(self.source))


@dataclass(frozen=True, slots=True)
class KeyTables:
    """One language's marks.

    withdrawals: the user takes something back that held. asks: a sentence begins as a question. requests: a question that
    is one in form alone. subordinate: conditions, reasons, relative clauses, in which nothing is demanded. reported: what
    comes behind is somebody else's word, unless it goes on as `reported_ours`. persons: a subject that is somebody else.
    narrative: the sentence tells of a time that is gone.
    """

    cues: tuple[Cue, ...]
    withdrawals: re.Pattern[str]
    asks: re.Pattern[str]
    requests: re.Pattern[str]
    subordinate: re.Pattern[str]
    reported: re.Pattern[str]
    reported_ours: re.Pattern[str]
    persons: re.Pattern[str]
    narrative: re.Pattern[str]
