"""Allotting: each source of a prompt has a share of the room, and what it does not use passes on to the next; pure."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from assistant.compaction import LEAST_KEPT, Shown, shown
from assistant.datatypes import DocumentHit, Message, Recalled, Window
from assistant.models import prompt
from assistant.models.learned_tokens import LearnedTokens

Item = TypeVar("Item")

# Shares of the room that is left, and the order in which unused room passes on. Documents come last but one, so
# that they may take what memory and profile leave; the history takes the rest.
SHARES = {"constraints": 0.10, "profile": 0.10, "memories": 0.12, "messages": 0.08, "documents": 0.36, "history": 0.18}
# Where earlier sessions stood: a few lines each, so that a small window has room for the last one's goal at least.
SHARES["summary"] = 0.06
# What `dropped` calls lines of the session that hold and found no room.
LOST_LINES = "kept_lines"
# Tokens below which no line of evidence is: where no more is left, the rest need not be counted.
SHORTEST_LINE = 5


class Allotter:
    """Gives each source its share of the room plus what those before it left."""

    def __init__(self, room: int, tokens: LearnedTokens) -> None:
        self._room = room
        self._tokens = tokens
        self._spare = room - sum(int(room * share) for share in SHARES.values())
        self.used: dict[str, int] = {}
        self.dropped: dict[str, int] = {}
        self.for_history = 0

    def take(self, name: str, items: Sequence[Item], line: Callable[[Item], str]) -> tuple[Item, ...]:
        """The first items whose lines fit in what the source may take."""
        limit = self._limit(name)
        taken: list[Item] = []
        used = 0
        for item in items:
            if limit - used < SHORTEST_LINE:
                break
            cost = self._tokens(line(item)) + 1
            if used + cost <= limit:
                taken.append(item)
                used += cost
        self._settle(name, limit, used, len(items) - len(taken))
        return tuple(taken)

    def take_documents(self, seated: Sequence[DocumentHit]) -> tuple[DocumentHit, ...]:
        """Those that fit by themselves, the best with the text beside them as long as room is left."""
        widened: list[DocumentHit] = []
        wide = {hit.id: hit for hit in seated}
        for hit in self.take("documents", [_alone(hit) for hit in seated], passage_line):
            more = self._tokens(passage_line(wide[hit.id])) - self._tokens(passage_line(hit))
            fits = more <= self._spare
            widened.append(wide[hit.id] if fits else hit)
            self._spare -= more if fits else 0
            self.used["documents"] += more if fits else 0
        return tuple(widened)

    def take_history(self, recalled: Recalled, asked: Message) -> Shown:
        """The session's newest turns, the digest of older ones, and the lines of it that hold on."""
        limit = self._limit("history")
        self.for_history = limit
        # In a small room its share of history would not hold what the user demanded, for which the evidence makes way.
        for_lines = min(LEAST_KEPT, self._room // 2)
        window = Window(messages=recalled.history, digest=recalled.digest)
        found = shown(window, limit, self._tokens, asked, for_lines=for_lines)
        self._settle("history", limit, found.tokens, found.dropped)
        if found.lost:
            self.dropped[LOST_LINES] = found.lost
        return found

    def _limit(self, name: str) -> int:
        return int(self._room * SHARES[name]) + self._spare

    def _settle(self, name: str, limit: int, used: int, dropped: int) -> None:
        self._spare = limit - used
        self.used[name] = used
        self.dropped[name] = dropped


def passage_line(hit: DocumentHit) -> str:
    """A passage as the prompt shows it, with a number of two digits."""
    return prompt.passage_text(99, hit)


def _alone(hit: DocumentHit) -> DocumentHit:
    return replace(hit, before=None, after=None)
