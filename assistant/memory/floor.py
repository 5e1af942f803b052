"""Who has the floor: words without a first person of their own are the user's only while nobody else was mentioned.

The last one spoken of wins. A mention of another person in any place, a request to write or register something and the
heading of a note take the floor from the user; a sentence in which they are the subject gives it back.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable

from assistant.datatypes import FactDraft
from assistant.memory.clauses import as_written
from assistant.memory.floor_en import ENGLISH_TURNS
from assistant.memory.floor_zh import CHINESE_TURNS
from assistant.memory.folding import is_cjk
from assistant.memory.schema import USER

# What is told of a project, of answers, or of the user's people is their own affair, whoever was spoken of.
_AFFAIRS = frozenset(("project", "answering", "plans", "family", "other"))
_LONGEST_CLAUSE = 300
_BORDER = re.compile(r"[,.;:!?。\n\x00]\s|\n")


class Floor:
    """Whose words stand where in a message; `text` is masked and folded, as long as `original`."""

    def __init__(self, text: str, original: str) -> None:
        self._text = text
        tables = (CHINESE_TURNS, ENGLISH_TURNS) if any(map(is_cjk, text)) else (ENGLISH_TURNS,)
        seen = as_written(text, original)
        turns = [turn for table in tables for turn in table.turns(text, seen)]
        turns.sort(key=lambda turn: (turn.at, turn.own))
        first = next((at for at, turn in enumerate(turns) if not turn.doubtful), len(turns))
        self._turns = tuple(turn for at, turn in enumerate(turns) if at < first or not turn.doubtful)
        self._places = [turn.at for turn in self._turns]
        self._first_person = tuple(table.first_person for table in tables)

    @property
    def leaves_user(self) -> bool:
        """Whether somebody else has the floor at the end of the message, or has had it all along."""
        return bool(self._turns) and not self._turns[-1].own

    def kept(self, drafts: Iterable[FactDraft]) -> list[FactDraft]:
        """The drafts without those filed under the user that may be told of somebody else."""
        return [draft for draft in drafts if self._is_users(draft)]

    def _is_users(self, draft: FactDraft) -> bool:
        if draft.subject != USER or draft.topic in _AFFAIRS or draft.attribute == "manager":
            return True
        if self._says_own(draft):
            return True
        before = bisect_left(self._places, draft.start + 1)
        inside = self._turns[before : bisect_left(self._places, draft.end)]
        if before and not self._turns[before - 1].own:
            return any(turn.own for turn in inside) and inside[-1].own
        return all(turn.own for turn in inside)

    def _says_own(self, draft: FactDraft) -> bool:
        """Whether the clause names the user, and nobody else after them in front of what it says."""
        start = max(0, draft.start - _LONGEST_CLAUSE)
        start = max((m.end() for m in _BORDER.finditer(self._text, start, draft.start)), default=start)
        said = [m.start() for who in self._first_person for m in who.finditer(self._text, start, draft.end)]
        if any(at >= draft.start for at in said):
            return True
        return bool(said) and not any(said[-1] < turn.at < draft.start and not turn.own for turn in self._turns)
